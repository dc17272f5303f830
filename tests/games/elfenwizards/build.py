"""Positions for tests: known colours, dice that show what they are told, and pieces put where one wants them."""
from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from app.games.core import agenda
from app.games.core.action import Action
from app.games.core.agenda import Step
from app.games.core.choice import Choice
from app.games.core.message import Seat
from app.games.elfenwizards.actions import (
    Allocate,
    DiePlacement,
    MagicianPlacement,
    Pass,
    PlaceDemoted,
    PlaceSpells,
    Roll,
    SetReady,
    Spell,
)
from app.games.elfenwizards.board import CAST, FRONT
from app.games.elfenwizards.game import Elfenwizards
from app.games.elfenwizards.options import Options
from app.games.elfenwizards.rules.award import Award
from app.games.elfenwizards.rules.duelling import DuelRound
from app.games.elfenwizards.rules.ledger import Ledger
from app.games.elfenwizards.rules.phases import Phase
from app.games.elfenwizards.rules.placing import FirstPlacing
from app.games.elfenwizards.rules.retirement import Retirement
from app.games.elfenwizards.rules.rolling import FirstRoll, Rolling, RollTurn
from app.games.elfenwizards.state import Die, Guild, MinorSpell, State
from tests.games.table import GameTable
from tests.games.table import LoadedDice as AnyLoadedDice

GAME = Elfenwizards()
RED, GREEN, BLUE, YELLOW, BLACK, WHITE = range(6)
class LoadedDice(AnyLoadedDice):
    """Dice show the given faces; where a lot is drawn, it is the given one."""

    def roll(self, sides: int = 6) -> int:
        self.drawn += 1
        return self.shown.pop(0)


def _steps() -> tuple[type[Step], ...]:
    """What a turn is made of, as it lays it out itself; the first two have run when a game begins."""
    laid = GAME.setup(Options(), (None,) * 3, LoadedDice(RED)).position.agenda
    rolls = (RollTurn, Rolling, FirstPlacing)
    return (Retirement, FirstRoll, *(type(step) for step in reversed(laid) if not isinstance(step, rolls)))


STEPS = _steps()


class Table(GameTable):
    """A game under way, red in seat 0, green in seat 1 and so on."""

    def __init__(self, seats: int = 3, dragon: Seat = RED, **options: Any) -> None:
        chosen = Options(**({"color_assignment": "seat_order"} | options))
        super().__init__(GAME.setup(chosen, (None,) * seats, LoadedDice(dragon)))

    def chance(self, *shown: int) -> LoadedDice:
        return LoadedDice(*shown)

    @property
    def state(self) -> State:
        state: State = self.position.state
        return state

    def guild(self, seat: Seat) -> Guild:
        return self.state.guilds[seat]

    def space(self, mag: str) -> str:
        return self.state.magicians[mag].space

    # ------------------------------------------------------------------------------------------------------- acting

    def expire_window(self, window: int, *faces: int) -> Table:
        """The clock of that window runs out, if it still runs."""
        played = agenda.expire(self.position, window, LoadedDice(*faces))
        return self._take(played) if played else self

    def refused(self, seat: Seat, action: Action) -> str:
        """As the specification spells them: the code in capitals."""
        return super().refused(seat, action).upper()

    def code(self, seat: Seat, action: Action) -> str:
        return self.refused(seat, action).split()[0]

    def choice(self, seat: Seat, kind: type[Action]) -> Choice:
        return next(choice for choice in self.choices(seat) if type(choice.action) is kind)

    def fall_back(self, until: str) -> Table:
        """Everybody plays the fallback until such a step is on top; all dice show 3."""
        for _ in range(500):
            if self.step in ("", until):
                return self
            self.fallback(self.waiting[0], *[3] * 7)
        raise AssertionError(f"{until} never came")

    def ready(self) -> Table:
        """Everybody is ready for the duels."""
        for seat in self.waiting:
            self.play(seat, SetReady(True))
        return self

    def all_pass(self) -> Table:
        while self.step == "DuelTurn":
            self.play(self.waiting[0], Pass())
        return self

    # ------------------------------------------------------------------------------------------------------ arranging

    def begin(self, step: type[Step], *first: Step) -> Table:
        """Go to where this step of the turn begins; `first` are resolved before it."""
        later = [kind() for kind in STEPS[STEPS.index(step):]]
        if not self.state.options.promise_ledger:
            later = [phase for phase in later if not isinstance(phase, Ledger)]
        self.state.window = None
        return self.settle(*first, *later)

    def duels(self) -> Table:
        """Go to the first duel turn, after the window."""
        self.state.phase = int(Phase.DUELS)
        return self.begin(Ledger, DuelRound(self.state.dragon))

    def resolve(self, points: dict[str, int]) -> Table:
        """End the duels with these points on the magicians; goes on to the next decision."""
        self.state.phase = int(Phase.DUELS)
        for mag, amount in points.items():
            self._pile(mag, amount)
        return self.begin(Award)

    def _pile(self, mag: str, amount: int) -> None:
        """Spells of whoever has any left: only their sum matters."""
        while amount:
            face = min(6, amount)
            seat = next((seat for seat, guild in enumerate(self.state.guilds) if guild.in_zone(FRONT)), None)
            if seat is not None and amount > 1:
                self.cast(seat, mag, face)
            else:
                face = 1
                self.cast_minor(next(s for s, guild in enumerate(self.state.guilds) if guild.reserve), mag)
            amount -= face

    def give(self, seat: Seat, **changes: Any) -> Table:
        self.state.change(seat, **changes)
        return self

    def dice(self, seat: Seat, zone: str, *faces: int) -> list[str]:
        """Put the next dice in front of the guild into a zone, with these faces."""
        free = self.guild(seat).in_zone(FRONT)
        moved = [Die(die.id, zone, face) for die, face in zip(free, faces, strict=False)]
        assert len(moved) == len(faces), "no dice left"
        self.state.set_dice(seat, moved)
        return [die.id for die in moved]

    def cast(self, seat: Seat, mag: str, *faces: int) -> Table:
        ids = self.dice(seat, CAST, *faces)
        self.state.set_dice(seat, [replace(die, target=mag) for die in self.guild(seat).dice if die.id in ids])
        return self

    def cast_minor(self, seat: Seat, mag: str, count: int = 1) -> Table:
        self.state.change(seat, reserve=self.guild(seat).reserve - count)
        self.state.cast_minor = (*self.state.cast_minor, *[MinorSpell(seat, mag)] * count)
        return self

    def minors_in_space(self, seat: Seat, count: int) -> Table:
        return self.give(seat, reserve=7 - count, minor_space=count)

    def stand(self, **spaces: str) -> Table:
        """Move magicians where one wants them."""
        for mag, space in spaces.items():
            self.state.move(mag, space)
        return self

    def grey(self, **chips: int) -> Table:
        for mag, count in chips.items():
            magician = self.state.magicians[mag]
            self.state.move(mag, magician.space, grey=count)
            self.state.tally(magician.owner, grey_received=self.guild(magician.owner).tally.grey_received + count)
        return self


def roll_and_keep(table: Table, seat: Seat, *faces: int) -> Table:
    """Rolls, and places nothing."""
    return table.play(seat, Roll(), *faces).play(seat, Allocate(()))


def allocate(**placements: str) -> Allocate:
    return Allocate(tuple(DiePlacement(die, space) for die, space in placements.items()))


def place(*spells: tuple[str, str]) -> PlaceSpells:
    return PlaceSpells(tuple(Spell(spell, mag) for spell, mag in spells))


def demote(**placements: str) -> PlaceDemoted:
    return PlaceDemoted(tuple(MagicianPlacement(mag, space) for mag, space in placements.items()))
