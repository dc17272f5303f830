"""The end of a duel: who stands, how Energy went round by round, and which spells did it."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from app.games.core.message import Message, Seat
from app.games.wyz.board import MOST_ENERGY
from app.games.wyz.cards import CARDS, CardId
from app.games.wyz.grammar import ELEMENTS
from app.games.wyz.rules.ending import FIRE
from app.games.wyz.shown import EndingShown, MageStatistics
from app.web.ending import Moment, verdict
from app.web.games.wyz import words
from app.web.games.wyz.sight import RULES_URL, Sight
from app.web.scene import TableParts
from app.web.sight import capital, joined

SCALE = 5                                       # between two rules of the chart
MARKS = 8                                       # rounds named on its axis, at most
SEVERAL = len(ELEMENTS)                         # the part of a sum that spells of two elements made


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
    parts: tuple[int, ...]                      # damage dealt by element, then by spells of two


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


@dataclass(frozen=True, slots=True)
class End:
    table_id: str
    sentence: str
    title: str
    why: str
    facts: str
    colour: str
    figure: int
    places: tuple[Place, ...]
    top: int
    marks: tuple[tuple[int, str], ...]
    sources: tuple[str, ...]
    moments: tuple[Moment, ...]
    stories: tuple[Story, ...]
    opened: tuple[Opened, ...]
    seal: str


def over(sight: Sight) -> TableParts:
    end = _end(sight)

    def part(name: str) -> Markup:
        return sight.render(f"end/{name}", end=end, rules_url=RULES_URL, scale=SCALE, round=sight.shared.round)

    tabs = (("board", "laurel", sight.t("Result")), ("seats", "people", sight.t("Mages")),
            ("paper", "hint", sight.t("Cards")), ("talk", "chat", sight.t("Table")))
    return TableParts(
        kind="over", status=part("status"), ribbon=part("ribbon"), seats=part("seats"), board=lambda: part("board"),
        whisper=part("whisper"), tray=part("tray"), paper=part("paper"), tabs=tabs)


def _end(sight: Sight) -> End:
    ending = sight.shared.ending
    assert ending is not None, "the game is not over"
    places = tuple(sorted((_place(sight, ending, seat) for seat in sight.shared.order), key=lambda place: place.rank))
    told = verdict(sight, ending.winners)
    best = max(sight.shared.mages[seat].energy for seat in ending.winners)
    return End(
        sight.scene.table.id, told.sentence, told.title, _why(sight, ending), _facts(sight, ending), told.colour, best,
        places, MOST_ENERGY, tuple(_marks(sight, len(places[0].totals))), _sources(sight),
        tuple(_moments(sight, ending)), tuple(_story(sight, ending.mages[seat]) for seat in sight.shared.order),
        tuple(_opened(sight, ending.mages[seat]) for seat in sight.shared.order), sight.scene.table.commitment[:8])


def _why(sight: Sight, ending: EndingShown) -> str:
    return f"{capital(sight.plain.tell(Message(f'end.{ending.reason}')))}."


def _facts(sight: Sight, ending: EndingShown) -> str:
    lessons = sum(len(mage.lessons) for mage in ending.mages)
    tiles = sum(mage.tiles for mage in ending.mages)
    return ", ".join((sight.n("%(count)s round", "%(count)s rounds", sight.shared.round),
                      sight.n("%(count)s spell learned", "%(count)s spells learned", lessons),
                      sight.n("%(count)s tile placed", "%(count)s tiles placed", tiles)))


def _place(sight: Sight, ending: EndingShown, seat: Seat) -> Place:
    mage = sight.shared.mages[seat]
    fell = _fell(ending, seat)
    note = sight.t("out in round %(n)s", n=fell) if fell else sight.t("still standing")
    return Place(
        mage.colour, sight.name(seat), ending.places[seat], mage.energy,
        joined((sight.t("you") if seat == sight.viewer else "", sight.character(mage.colour))), note,
        (MOST_ENERGY, *(row[seat] for row in ending.energies)), _parts(ending.mages[seat]))


def _fell(ending: EndingShown, seat: Seat) -> int:
    """The round in which the mage was eliminated; 0: it was not."""
    return next((n for n, row in enumerate(ending.energies, start=1) if row[seat] == 0), 0)


def _parts(mage: MageStatistics) -> tuple[int, ...]:
    parts = [0] * (SEVERAL + 1)
    for card, damage in mage.dealt.items():
        elements = CARDS[card].elements
        parts[ELEMENTS.index(elements[0]) if len(elements) == 1 else SEVERAL] += damage
    return tuple(parts)


def _sources(sight: Sight) -> tuple[str, ...]:
    return (*(words.element(sight.language, element) for element in ELEMENTS), sight.t("two elements"))


def _marks(sight: Sight, points: int) -> Iterator[tuple[int, str]]:
    step = -(-points // MARKS)
    for n in range(step, points, step):
        yield n, sight.t("round %(n)s", n=n) if n == step else str(n)


def _moments(sight: Sight, ending: EndingShown) -> Iterator[Moment]:
    falls = sorted((fell, seat) for seat in sight.shared.order if (fell := _fell(ending, seat)))
    for fell, seat in falls:
        hurt = _worst(ending.mages[seat].suffered)
        yield Moment(sight.t("Round %(n)s", n=fell), sight.t("%(name)s falls", name=sight.name(seat)),
                     sight.t("What hurt most: %(cause)s, %(n)s Energy.", cause=_cause(sight, hurt[0]), n=hurt[1])
                     if hurt else "")
    blows = [(damage, seat, card) for seat in sight.shared.order for card, damage in ending.mages[seat].dealt.items()]
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
                  lessons or sight.t("none"))


def _names(sight: Sight, cards: tuple[CardId, ...]) -> str:
    return ", ".join(sight.card(card) for card in cards) or sight.t("none")
