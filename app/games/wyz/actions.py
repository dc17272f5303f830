"""What a mage may do."""
from __future__ import annotations

from typing import ClassVar

import msgspec

from app.games.core.action import Action
from app.games.core.message import Seat
from app.games.wyz.board import Cell
from app.games.wyz.cards import CardId
from app.games.wyz.grammar import Dir, Element


class Targets(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a card is played on: those fields that its targets ask for. A landing is a cell; a path is walked later."""

    dir: Dir | None = None
    cell: Cell | None = None
    mage: Seat | None = None
    push: Dir | None = None
    element: Element | None = None


NOTHING_NAMED = Targets()


class ChooseBonus(Action, frozen=True):
    """The last player raises an element before the game begins (WY-1.8)."""

    element: Element


class Move(Action, frozen=True):
    """To an adjacent cell (WY-4.1)."""

    cell: Cell


class Play(Action, frozen=True):
    """A card of the hand, on its targets (WY-5)."""

    card: CardId
    targets: Targets = NOTHING_NAMED


class Go(Action, frozen=True):
    """The next cell of a walk (WY-6.8)."""

    cell: Cell


class Stop(Action, frozen=True):
    """No further on this walk (WY-6.8)."""


class GiveUpTile(Action, frozen=True):
    """Which tile leaves the board in a shortage (WY-3.6, WY-3.7)."""

    cell: Cell


class Discard(Action, frozen=True):
    """The card given up for a forced discard (WY-8.5)."""

    card: CardId


class Master(Action, frozen=True):
    """A Manual of an element at the top is banished for a new card (WY-9.2)."""

    card: CardId


class Banish(Action, frozen=True):
    """A card leaves the game for good (WY-9.1)."""

    card: CardId


class Recover(Action, frozen=True):
    """A card is discarded for Energy (WY-10.2)."""

    card: CardId


class Shed(Action, frozen=True):
    """A card is discarded without gain (WY-10.2)."""

    card: CardId


class Learn(Action, frozen=True):
    """A spell of the Study (WY-11.1)."""

    card: CardId


class ChangeProgramme(Action, frozen=True):
    """A card of the Study is removed from the game (WY-11.6)."""

    card: CardId


class EndPhase(Action, frozen=True):
    """On to the next phase (WY-2.4)."""


class EndTurn(Action, frozen=True):
    """On to the draw phase (WY-2.5)."""


class Resign(Action, frozen=True):
    """The mage leaves the duel (WY-8.11)."""

    is_grave: ClassVar[bool] = True


AnyAction = (ChooseBonus | Move | Play | Go | Stop | GiveUpTile | Discard | Master | Banish | Recover | Shed | Learn
             | ChangeProgramme | EndPhase | EndTurn | Resign)
