"""What a guild may do."""
from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from app.games.core.action import Action
from app.games.core.message import Seat

MINOR = "minor"                                 # the spell that is no die

Source = Literal["reserve", "minor_space"]       # where a guild has minor spells
PromiseKind = Literal["at_least", "nothing_on", "nothing_against"]


class Retire(Action, frozen=True):
    """The High Wizard leaves for a Magic User space; one minor spell marks its turn (EW-3)."""

    space: str
    spell_from: Source


class Roll(Action, frozen=True):
    """All dice in front of the guild (EW-4.1, EW-5.1)."""


class DiePlacement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    die: str
    space: str


class Allocate(Action, frozen=True):
    """Rolled dice go to the levels and to the two other dice spaces (EW-6)."""

    placements: tuple[DiePlacement, ...]


class Reroll(Action, frozen=True):
    """Paid with a minor spell (EW-5.3)."""


class Recover(Action, frozen=True):
    """Dice are used up for minor spells (EW-7); after the duels others may be taken back unused (EW-10.2)."""

    dice: tuple[str, ...]
    take_back: tuple[str, ...] = ()


class SetReady(Action, frozen=True):
    """Whether the guild has talked enough before the duels (EW-16.11)."""

    ready: bool


class Spell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    spell: str                                  # a die, or "minor"
    mag: str


class PlaceSpells(Action, frozen=True):
    """A duel turn (EW-8.2)."""

    spells: tuple[Spell, ...]


class Pass(Action, frozen=True):
    """No more spells this turn (EW-8.5)."""


class TakeVacancy(Action, frozen=True):
    """Which of several vacant titles of one level (EW-11.5)."""

    space: str


class MagicianPlacement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    mag: str
    space: str


class PlaceDemoted(Action, frozen=True):
    """Where the guild's magicians without a title go (EW-12.1)."""

    placements: tuple[MagicianPlacement, ...]


class GreyPick(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    mag: str
    count: Annotated[int, msgspec.Meta(ge=1)]


class RemoveGrey(Action, frozen=True):
    """Dice are used up for grey chips (EW-13); without `from` the chips are picked as EW-13.3 leaves open."""

    dice: tuple[str, ...]
    from_: tuple[GreyPick, ...] | None = msgspec.field(name="from", default=None)
    take_back: tuple[str, ...] = ()


class Promise(Action, frozen=True):
    """A word given about this turn's duels; it binds nobody (EW-17)."""

    is_word: ClassVar[bool] = True
    to: Seat | Literal["all"]
    kind: PromiseKind
    mag: str
    points: int | None = None
    if_kept: int | None = None                  # the id of another guild's promise


class WithdrawPromise(Action, frozen=True):
    is_word: ClassVar[bool] = True
    id: int


Sealed = Recover | RemoveGrey                   # answers that nobody sees before the last one is in
AnyAction = (Retire | Roll | Allocate | Reroll | Recover | SetReady | PlaceSpells | Pass | TakeVacancy | PlaceDemoted
             | RemoveGrey | Promise | WithdrawPromise)
