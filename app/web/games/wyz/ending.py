"""The end of a duel: who stands, how Energy went round by round, and which spells did it."""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from app.games.core.message import Message, Seat
from app.games.wyz.board import MOST_ENERGY
from app.games.wyz.cards import CARDS, CardId
from app.games.wyz.grammar import ELEMENTS
from app.games.wyz.rules.ending import FIRE
from app.games.wyz.shown import EndingShown, MageStatistics
from app.games.wyz.state import Blow
from app.web import ending
from app.web.ending import Moment, Paper, Verdict, replay_of, table_of, verdict
from app.web.games.wyz import words
from app.web.games.wyz.frame import side
from app.web.games.wyz.sight import RULES_URL, Sight
from app.web.scene import TableParts
from app.web.sight import capital, joined

SCALE = 5                                       # between two rules of the chart
MARKS = 8                                       # rounds named on its axis, at most
SEVERAL = len(ELEMENTS)                         # the part of a sum that spells of two elements made
Parts = tuple[int, ...]                         # by element, then by spells of two


@dataclass(frozen=True, slots=True)
class Place:
    """A mage in the final table."""

    colour: str
    name: str
    rank: int
    energy: int
    you: str
    note: str
    totals: tuple[int, ...]                     # Energy: at the start, after each round, at the end
    parts: Parts                                # damage dealt
    rounds: tuple[Parts, ...]                   # and in each round


@dataclass(frozen=True, slots=True)
class Story:
    """What a mage did, in figures."""

    colour: str
    name: str
    dealt: int
    suffered: int
    burned: int
    recovered: int
    tiles: int
    learned: int
    best: str                                   # the spell that hurt most


@dataclass(frozen=True, slots=True)
class Opened:
    """Cards that are shown when all is over."""

    colour: str
    name: str
    hand: str
    pile: str
    lessons: str
    dealt: str                                  # damage by card
    suffered: str                               # damage by card and by Fire


@dataclass(frozen=True, slots=True, kw_only=True)
class End(ending.End[Place]):
    stories: tuple[Story, ...]
    opened: tuple[Opened, ...]


def over(sight: Sight) -> TableParts:
    end = _end(sight)
    return table_of(sight, end, RULES_URL, sight.t("Mages"),
                    Paper("hint", sight.t("Cards"), sight.render("end/paper", end=end)))


def _end(sight: Sight) -> End:
    shown, order = sight.shared.ending, sight.shared.order
    assert shown is not None, "the game is not over"
    places = tuple(sorted((_place(sight, shown, seat) for seat in order), key=lambda place: place.rank))
    left = [sight.shared.mages[seat].energy for seat in shown.winners]
    return End(
        told=_verdict(sight, shown), why=_why(sight, shown), facts=_facts(sight, shown),
        figure=sum(left) if sight.options.are_teams(len(sight.shared.mages)) else max(left), last=sight.shared.round,
        places=places, top=MOST_ENERGY, step=SCALE, marks=tuple(_marks(sight, len(places[0].totals))),
        sources=_sources(sight), moments=tuple(_moments(sight, shown)),
        stories=tuple(_story(sight, shown.mages[seat]) for seat in order),
        opened=tuple(_opened(sight, shown.mages[seat]) for seat in order))


def _verdict(sight: Sight, shown: EndingShown) -> Verdict:
    """A team wins as one; only teams that end equal share the victory (WY-13.2, WY-13.4)."""
    told, teams = verdict(sight, shown.winners), {sight.shared.mages[seat].team for seat in shown.winners}
    if not sight.options.are_teams(len(sight.shared.mages)) or len(teams) > 1:
        return told
    names = sight.plain.listed([sight.name(seat) for seat in shown.winners])
    team = words.TEAM[teams.pop()]
    return replace(told, sentence=sight.t("The game is over: team %(n)s wins, %(names)s.", n=team, names=names),
                   title=sight.t("Team %(n)s wins: %(names)s", n=team, names=names))


def _why(sight: Sight, shown: EndingShown) -> str:
    return f"{capital(sight.plain.tell(Message(f'end.{shown.reason}')))}."


def _facts(sight: Sight, shown: EndingShown) -> str:
    lessons = sum(len(mage.lessons) for mage in shown.mages)
    tiles = sum(mage.tiles for mage in shown.mages)
    return ", ".join((sight.n("%(count)s round", "%(count)s rounds", sight.shared.round),
                      sight.n("%(count)s spell learned", "%(count)s spells learned", lessons),
                      sight.n("%(count)s tile placed", "%(count)s tiles placed", tiles)))


def _place(sight: Sight, shown: EndingShown, seat: Seat) -> Place:
    mage = sight.shared.mages[seat]
    fell, blows = _fell(shown, seat), shown.mages[seat].blows
    note = sight.t("out in round %(n)s", n=fell) if fell else sight.t("still standing")
    return Place(
        mage.colour, sight.name(seat), shown.places[seat], mage.energy,
        joined((sight.t("you") if seat == sight.viewer else "", side(sight, mage))), note,
        (MOST_ENERGY, *(row[seat] for row in shown.energies)), _parts(blows),
        tuple(_parts(blow for blow in blows if blow.round == n) for n in range(1, sight.shared.round + 1)))


def _fell(shown: EndingShown, seat: Seat) -> int:
    """The round in which the mage was eliminated; 0: it was not."""
    return next((n for n, row in enumerate(shown.energies, start=1) if row[seat] == 0), 0)


def _parts(blows: Iterable[Blow]) -> Parts:
    parts = [0] * (SEVERAL + 1)
    for blow in blows:
        elements = CARDS[blow.card].elements
        parts[ELEMENTS.index(elements[0]) if len(elements) == 1 else SEVERAL] += blow.damage
    return tuple(parts)


def _sources(sight: Sight) -> tuple[str, ...]:
    return (*(words.element(sight.language, element) for element in ELEMENTS), sight.t("two elements"))


def _marks(sight: Sight, points: int) -> Iterator[tuple[int, str]]:
    step = -(-points // MARKS)
    for n in range(step, points, step):
        yield n, sight.t("round %(n)s", n=n) if n == step else str(n)


def _moments(sight: Sight, shown: EndingShown) -> Iterator[Moment]:
    falls = sorted((fell, seat) for seat in sight.shared.order if (fell := _fell(shown, seat)))
    for fell, seat in falls:
        hurt = _worst(shown.mages[seat].suffered)
        yield Moment(sight.t("Round %(n)s", n=fell), sight.t("%(name)s falls", name=sight.name(seat)),
                     sight.t("What hurt most: %(cause)s, %(n)s Energy.", cause=_cause(sight, hurt[0]), n=hurt[1])
                     if hurt else "", replay_of(sight, fell))
    blows = [(damage, seat, card) for seat in sight.shared.order for card, damage in shown.mages[seat].dealt.items()]
    if blows:
        damage, seat, card = max(blows)
        yield Moment(sight.t("Whole game"), sight.t("The deadliest card"), sight.t(
            "%(card)s of %(name)s, %(n)s Energy in all.", card=sight.card(card), name=sight.name(seat), n=damage))


def _worst(suffered: dict[str, int]) -> tuple[str, int] | None:
    return max(suffered.items(), key=lambda item: item[1], default=None)


def _cause(sight: Sight, cause: str) -> str:
    return sight.t("Fire tiles") if cause == FIRE else sight.card(cause)


def _story(sight: Sight, mage: MageStatistics) -> Story:
    best = _worst(dict(mage.dealt))
    return Story(
        sight.colour(mage.seat), sight.name(mage.seat), sum(mage.dealt.values()), sum(mage.suffered.values()),
        mage.suffered.get(FIRE, 0), mage.recovered, mage.tiles, len(mage.lessons),
        f"{sight.card(best[0])} {best[1]}" if best else "")


def _opened(sight: Sight, mage: MageStatistics) -> Opened:
    lessons = ", ".join(f"{sight.card(lesson.card)} ({lesson.round})" for lesson in mage.lessons)
    return Opened(sight.colour(mage.seat), sight.name(mage.seat), _names(sight, mage.hand), _names(sight, mage.pile),
                  lessons or sight.t("none"), _by_cause(sight, mage.dealt), _by_cause(sight, mage.suffered))


def _by_cause(sight: Sight, damage: Mapping[str, int]) -> str:
    """"Squall 13, Boulder 8": the worst first."""
    ranked = sorted(damage.items(), key=lambda item: -item[1])
    return ", ".join(f"{_cause(sight, cause)} {n}" for cause, n in ranked if n) or sight.t("none")


def _names(sight: Sight, cards: tuple[CardId, ...]) -> str:
    return ", ".join(sight.card(card) for card in cards) or sight.t("none")
