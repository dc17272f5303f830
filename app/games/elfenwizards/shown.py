"""What is seen of the game: the shapes that pages, programs and bots read."""
from __future__ import annotations

from typing import Literal

import msgspec

from app.games.core.message import Message, Seat
from app.games.elfenwizards.actions import PromiseKind, Sealed
from app.games.elfenwizards.state import Die, DuelReason, DuelResult, PromiseStatus, TurnScore, Window


class PhaseShown(msgspec.Struct, frozen=True):
    number: int
    id: str
    status: Literal["done", "now", "skipped", "next"]


class GuildShown(msgspec.Struct, frozen=True):
    seat: Seat
    colour: str
    total: int
    if_ended_now: int | None                    # the total this turn would lead to; None where that means nothing
    turns: tuple[TurnScore, ...]
    hw_count: int
    reserve: int
    minor_space: int
    on_track: int
    passed: bool
    ready: bool
    has_answered: bool                          # a sealed decision under way
    dice: dict[str, tuple[Die, ...]]            # by zone
    castable: dict[str, int]                    # points of dice not yet cast, by level


class SpellsShown(msgspec.Struct, frozen=True):
    """What one guild has cast on one magician."""

    seat: Seat
    faces: tuple[int, ...]
    minors: int
    points: int


class MagicianShown(msgspec.Struct, frozen=True):
    id: str
    owner: Seat
    number: int
    level: str | None                           # None: defeated
    space: str
    grey: int
    points: int
    spells: tuple[SpellsShown, ...]


class DuelShown(msgspec.Struct, frozen=True):
    """A duel and how it ends: if all ended now, or, once it is settled, how it did."""

    id: str
    level: str                                  # of the candidates, and of the dice that may be cast
    title_level: str
    titles: tuple[str, ...]
    candidates: tuple[str, ...]                 # from left to right
    points: tuple[int, ...]                     # of each
    reserved_for: Seat | None
    is_lone: bool
    leader: str | None                          # who alone has the most points
    margin: int                                 # and by how much
    winners: tuple[str, ...]                    # in the order of the titles
    reason: DuelReason
    is_settled: bool


class PromiseShown(msgspec.Struct, frozen=True):
    id: int
    author: Seat
    to: Seat | Literal["all"]
    kind: PromiseKind
    mag: str
    points: int | None
    if_kept: int | None
    status: PromiseStatus
    progress: int                               # points the author has cast on those it speaks of


class LastTurn(msgspec.Struct, frozen=True):
    turn: int
    scores: tuple[TurnScore, ...]               # by seat
    duels: tuple[DuelResult, ...]


class GuildStatistics(msgspec.Struct, frozen=True):
    seat: Seat
    points_by_level: dict[str, int]
    grey_points: int                            # lost
    dice_rolled: int
    mean_face: float | None
    rerolls: int
    cast: dict[str, int]                        # points by level
    cast_for_others: int
    promised: int
    promises: dict[str, int]                    # by what became of them
    grey_received: int
    grey_removed: int


class Statistics(msgspec.Struct, frozen=True):
    guilds: tuple[GuildStatistics, ...]
    paths: dict[str, tuple[str, ...]]           # each magician's level at the start and after every turn
    closest: DuelResult | None                  # won by the smallest lead
    most_expensive: DuelResult | None           # with the most points in it
    cheapest_high_wizard: DuelResult | None     # won with the fewest points


class EndingShown(msgspec.Struct, frozen=True):
    reasons: tuple[str, ...]
    bonus: tuple[int, ...]
    totals: tuple[int, ...]
    winners: tuple[Seat, ...]
    statistics: Statistics


class Shared(msgspec.Struct, frozen=True):
    """What everybody sees."""

    turn: int
    phase: int
    phases: tuple[PhaseShown, ...]
    dragon: Seat
    turn_order: tuple[Seat, ...]
    guilds: tuple[GuildShown, ...]
    magicians: tuple[MagicianShown, ...]
    duels: tuple[DuelShown, ...]
    vacancies: tuple[str, ...]                  # titles nobody holds, once the duels are over
    defeated: tuple[str, ...]                   # in the order in which they may take them
    track: tuple[Seat | None, ...]
    no_hw_turns: int
    grey_supply: int
    warnings: tuple[Message, ...]               # what may end the game with this turn
    window: Window | None
    promises: tuple[PromiseShown, ...]
    last_turn: LastTurn | None
    ending: EndingShown | None


class Own(msgspec.Struct, frozen=True):
    """What only the guild itself sees: the answer it gave and nobody knows yet."""

    answer: Sealed
