"""The end of a game: who saved the Islands or what was lost, the Gem cards turned over, and the journeys in figures."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from app.games.core.message import Message, Seat
from app.games.wizards.cards import FALSE_WIZARD, GEM_CARDS
from app.games.wizards.shown import EndingShown, PlayerShown
from app.games.wizards.state import DayLine, Tally
from app.games.wizards.tables import HIGH_WIZARDS
from app.games.wizards.vocabulary import POINT_TYPES, Points
from app.web import ending
from app.web.ending import Moment, Paper, Verdict, replay_of, table_of, verdict
from app.web.games.wizards import sheet, words
from app.web.games.wizards.drawing import ROMAN
from app.web.games.wizards.frame import rank
from app.web.games.wizards.sight import RULES_URL, Sight
from app.web.scene import TableParts
from app.web.sight import capital

SCALE = 20                                      # the least step between two rules of the line chart
RULES = 6                                       # at most so many of them
MARKS = 8                                       # days named on the axis, at most
Parts = tuple[int, int, int]                    # Knowledge, Perception, Power


@dataclass(frozen=True, slots=True)
class Place:
    """A traveller in the final table."""

    colour: str
    name: str
    level: int
    is_winner: bool
    you: str
    rank: str
    gems: tuple[str, ...]
    gem_words: str
    parts: Parts
    days: tuple[Parts, ...]                     # at the end of each fortnight
    totals: tuple[int, ...]                     # from the first day on


@dataclass(frozen=True, slots=True)
class GemShown:
    """A High Wizard's card, turned over."""

    rank: str
    name: str
    gem: str                                    # nothing: he was the False Wizard
    words: str
    holders: tuple[tuple[str, str], ...]        # colour and name of those who have it


@dataclass(frozen=True, slots=True)
class Journey:
    colour: str
    name: str
    tally: Tally


@dataclass(frozen=True, slots=True, kw_only=True)
class End(ending.End[Place]):
    gems: tuple[GemShown, ...]
    journeys: tuple[Journey, ...]
    dangers: tuple[tuple[str, int, int], ...]   # day, tasks done, territories lost


def over(sight: Sight) -> TableParts:
    tasks = Paper("scroll", sight.t("Tasks"), sheet.paper(sight))
    return table_of(sight, _end(sight), RULES_URL, sight.t("Travellers"), tasks)


def _end(sight: Sight) -> End:
    shared, shown = sight.shared, sight.shared.ending
    assert shown is not None, "the game is not over"
    history = _history(sight, shown)
    places = tuple(sorted((_place(sight, shown, history, player) for player in shared.players),
                          key=lambda place: (not place.is_winner, -place.level, -place.totals[-1])))
    top = max(SCALE, *(max(place.totals) for place in places))
    step = -(-top // (RULES * SCALE)) * SCALE
    return End(
        told=_verdict(sight, shown), why=_why(sight, shown), facts=_facts(sight), figure=shared.abs_day,
        last=shared.abs_day, places=places, top=-(-top // step) * step, step=step,
        marks=tuple(_marks(sight, history)), sources=tuple(sight.said(words.POINTS[kind]) for kind in POINT_TYPES),
        moments=tuple(_moments(sight, shown, history)), gems=tuple(_gems(sight, shown)),
        journeys=tuple(Journey(sight.colour(journey.seat), sight.name(journey.seat), journey.tally)
                       for journey in shown.journeys),
        dangers=tuple((sight.t("day %(n)s", n=line.day), line.tasks, line.fallen) for line in history[1:]))


def _verdict(sight: Sight, shown: EndingShown) -> Verdict:
    if shown.winners:
        return verdict(sight, shown.winners)
    return Verdict(sight.t("The game is over: the Islands are lost."), sight.t("The Islands are lost"), "")


def _why(sight: Sight, shown: EndingShown) -> str:
    if shown.reason == "gems":
        return sight.t("%(n)s different Gems are in Rüktal's hands.", n=sight.shared.gems_to_win)
    return f"{capital(sight.plain.tell(Message(f'end.{shown.reason}')))}."


def _facts(sight: Sight) -> str:
    shared = sight.shared
    return ", ".join((sight.n("%(count)s day", "%(count)s days", shared.abs_day),
                      sight.n("%(count)s task done", "%(count)s tasks done", shared.tasks_done),
                      sight.n("%(count)s territory lost", "%(count)s territories lost", len(shared.conquered))))


def _history(sight: Sight, shown: EndingShown) -> tuple[DayLine, ...]:
    """From nothing, over the end of each fortnight, to the last day."""
    shared = sight.shared
    players = shared.players
    last = DayLine(shared.abs_day, tuple(player.points for player in players), shared.tasks_done,
                   len(shared.conquered))
    return (DayLine(0, tuple(Points() for _ in players), 0, 0),
            *(line for line in shown.history if line.day < shared.abs_day), last)


# ------------------------------------------------------------------------------------------------------ the final table


def _place(sight: Sight, shown: EndingShown, history: tuple[DayLine, ...], player: PlayerShown) -> Place:
    seat = player.seat
    held = [shown.gem_cards[name] for name in shown.journeys[seat].held]
    days = tuple(_parts(line.points[seat]) for line in history[1:])
    return Place(
        player.piece, sight.name(seat), player.level, seat in shown.winners,
        sight.t("you") if seat == sight.viewer else "", rank(sight, player), tuple(held),
        ", ".join(sight.said(GEM_CARDS[gem].name) for gem in held), _parts(player.points), days,
        tuple(line.points[seat].total for line in history))


def _parts(points: Points) -> Parts:
    return points.knowledge, points.perception, points.power


def _gems(sight: Sight, shown: EndingShown) -> Iterator[GemShown]:
    for numeral, name in zip(ROMAN, HIGH_WIZARDS, strict=True):
        card = shown.gem_cards[name]
        holders = tuple((sight.colour(journey.seat), sight.name(journey.seat)) for journey in shown.journeys
                        if name in journey.held)
        yield GemShown(numeral, sight.person(name), "" if card == FALSE_WIZARD else card,
                       sight.said(GEM_CARDS[card].name), holders)


# --------------------------------------------------------------------------------------------------------------- charts


def _marks(sight: Sight, history: tuple[DayLine, ...]) -> Iterator[tuple[int, str]]:
    every = -(-len(history) // MARKS)
    for at, line in enumerate(history):
        if at and (at % every == 0 or at == len(history) - 1):
            yield at, str(line.day)


def _moments(sight: Sight, shown: EndingShown, history: tuple[DayLine, ...]) -> Iterator[Moment]:
    """What decided it: the first loss, the greatest leap, the False Wizard, the last day."""
    lost = next((line for line in history if line.fallen), None)
    if lost:
        yield _moment(sight, lost.day, sight.t("The first territory falls"),
                      sight.t("%(tile)s is swallowed.", tile=capital(sight.tile(sight.shared.conquered[0]))))
    if leap := _leap(history):
        seat, gained, line = leap
        yield _moment(sight, line.day, sight.t("The greatest leap"), sight.n(
            "%(name)s gains %(count)s point in one fortnight.", "%(name)s gains %(count)s points in one fortnight.",
            gained, name=sight.name(seat)))
    false = next(name for name in HIGH_WIZARDS if shown.gem_cards[name] == FALSE_WIZARD)
    yield _moment(sight, sight.shared.abs_day, sight.t("The False Wizard"),
                  sight.t("It was %(name)s.", name=sight.person(false)))
    yield _moment(sight, sight.shared.abs_day, sight.t("The last day"), _why(sight, shown))


def _leap(history: tuple[DayLine, ...]) -> tuple[Seat, int, DayLine] | None:
    leaps = [(after.points[seat].total - before.points[seat].total, seat, after)
             for before, after in pairwise(history) for seat in range(len(after.points))]
    best = max(leaps, key=lambda leap: leap[0], default=None)
    return (best[1], best[0], best[2]) if best and best[0] > 0 else None


def _moment(sight: Sight, day: int, what: str, words: str) -> Moment:
    return Moment(sight.t("Day %(n)s", n=day), what, words, replay_of(sight, day))
