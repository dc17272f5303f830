"""Examples of Elfenwizards as pictures: what stands on the board in them, for the templates to draw."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal

from app.games.elfenwizards.board import BOARD, MINOR_SPELL_POINTS, RECOVERY_COST, start_table
from app.games.elfenwizards.rules.refusals import refuse
from app.games.elfenwizards.rules.selection import Rate
from app.games.elfenwizards.state import Die
from app.web.plates import Note
from app.web.templating import gettext

MINOR = 0                                       # the face of a minor spell


@dataclass(frozen=True, slots=True)
class Candidate:
    colour: str
    number: int
    spells: tuple[tuple[str, int], ...] = ()    # colour and face
    told: int = 0                               # its points, where the example does not name the spells

    @property
    def points(self) -> int:
        return self.told + sum(face or MINOR_SPELL_POINTS for _, face in self.spells)


@dataclass(frozen=True, slots=True)
class Duel:
    """Two candidates, or one beside an empty space, under the title they fight for."""

    title: str                                  # the level's word in the book
    left: Candidate
    right: Candidate | None = None
    notes: tuple[Note, ...] = ()
    kind: Literal["duel"] = "duel"

    @property
    def lead(self) -> int:
        """Points by which the left one leads; below 0: the right one."""
        return self.left.points - (self.right.points if self.right else 0)

    @property
    def is_reserved(self) -> bool:
        return self.right is not None and self.right.colour == self.left.colour


@dataclass(frozen=True, slots=True)
class Use:
    """Dice used up together, and the chips they bring."""

    faces: tuple[int, ...]
    chips: int
    refused: str = ""                           # the clause that forbids it


@dataclass(frozen=True, slots=True)
class Exchange:
    """What each selection of dice brings, by cost."""

    colour: str                                 # of the dice
    chip: str                                   # colour of the chips; empty: grey ones
    costs: tuple[tuple[int, tuple[Use, ...]], ...]
    notes: tuple[Note, ...] = ()
    kind: Literal["exchange"] = "exchange"


@dataclass(frozen=True, slots=True)
class Stand:
    """Who stands where on the pyramid, level by level from the top, space by space."""

    levels: tuple[tuple[tuple[str, ...], ...], ...]
    notes: tuple[Note, ...] = ()
    kind: Literal["stand"] = "stand"


@dataclass(frozen=True, slots=True)
class Reach:
    """A die beside its level and a minor spell, and on whom of two levels they may be placed."""

    colour: str
    face: int
    above: Candidate                            # out of the die's reach
    beside: Candidate
    notes: tuple[Note, ...] = ()
    kind: Literal["reach"] = "reach"


Plate = Duel | Exchange | Stand | Reach


@cache
def plates(language: str) -> dict[str, Plate]:
    """By the example's id."""
    return dict(_plates(language))


def _plates(language: str) -> Iterator[tuple[str, Plate]]:
    yield "EX-1", _start(3)
    yield "EX-2", _start(5)
    yield "EX-9", _start(6)
    yield from _recoveries()
    yield from _duels(language)


def _recoveries() -> Iterator[tuple[str, Plate]]:
    yield "EX-4", Exchange("red", "red", ((RECOVERY_COST, _uses(
        (3, 1, 1), RECOVERY_COST, 3, (3, 1), (3, 1, 1), (1, 1), (3,), (1,))),))
    yield "EX-5", Exchange("red", "red", ((RECOVERY_COST, _uses((6,), RECOVERY_COST, 1, (6,))),))
    yield "EX-15", Exchange("yellow", "", (
        (4, _uses((5, 2, 1), 4, 3, (5, 2, 1), (5,), (2, 1), (5, 2))),
        (3, _uses((5, 2, 1), 3, 3, (5, 1), (5, 2, 1), (2, 1)))))
    yield "EX-25", Exchange("blue", "blue", ((RECOVERY_COST, _uses((5, 1), RECOVERY_COST, 4, (5, 1))),))


def _duels(language: str) -> Iterator[tuple[str, Plate]]:
    yield "EX-6", Duel(
        "high_wizard",
        Candidate("red", 1, (("red", 5), ("red", 6))), Candidate("green", 1, (("green", 6), ("green", MINOR))), (
            Note(gettext(language, "Dice count their face, a minor spell counts 1."), "EW-9.2", 152, 190),
            Note(gettext(language, "More points take the title."), "EW-9.3", 196, 102),
            Note(gettext(language, "The other one is defeated."), "EW-9.17", 292, 150)))
    yield "EX-11", Duel(
        "high_wizard", Candidate("blue", 1, (("blue", MINOR),)), Candidate("blue", 2), (
            Note(gettext(language, "Both of one guild: nobody else may place a spell here."), "EW-8.10", 160, 176),
            Note(gettext(language, "With equal points the title would stay vacant."), "EW-9.4", 196, 102)))
    yield "EX-12", Duel(
        "sorcerer", Candidate("red", 4, (("blue", MINOR),)), None, (
            Note(gettext(language, "Without a rival, and open to all."), "EW-8.11", 266, 150),
            Note(gettext(language, "One point is enough, whoever gives it."), "EW-9.5", 130, 190)))
    yield "EX-14", Reach(
        "red", 4, Candidate("red", 2), Candidate("blue", 4), (
            Note(gettext(language, "A die serves its own level alone."), "EW-8.7", 38, 196),
            Note(gettext(language, "A minor spell serves every level."), "EW-8.6", 38, 92)))
    yield "EX-18", Duel(
        "high_wizard", Candidate("red", 1, told=6), Candidate("green", 1, told=6), (
            Note(gettext(language, "Equal points: the title is vacant."), "EW-9.4", 196, 102),))


def _start(players: int) -> Stand:
    spaces = start_table(players, "french").spaces
    return Stand(tuple(tuple(tuple(spaces.get(space, ())) for space in level.spaces) for level in BOARD.levels))


def _uses(faces: tuple[int, ...], cost: int, chips: int, *selections: tuple[int, ...]) -> tuple[Use, ...]:
    """The verdict on each selection is the game's own."""
    grey = cost != RECOVERY_COST
    useless = refuse("e23", "EW-13.2") if grey else refuse("e11", "EW-7.2")
    superfluous = refuse("e12", "EW-13.4" if grey else "EW-7.6")
    rate = Rate(tuple(Die(f"d{n}", face=face) for n, face in enumerate(faces)), cost, chips, "", useless, superfluous)
    return tuple(_use(rate, selection) for selection in selections)


def _use(rate: Rate, faces: tuple[int, ...]) -> Use:
    left = list(rate.dice)
    used = []
    for face in faces:
        die = next(die for die in left if die.face == face)
        left.remove(die)
        used.append(die.id)
    objection = rate.objection(used, ())
    return Use(faces, rate.bought(sum(faces)), objection.clause if objection else "")
