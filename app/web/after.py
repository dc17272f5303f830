"""After any game: where it turned, what each player did, how chance treated them, its proof, and what comes next."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from babel.dates import format_timedelta
from babel.numbers import format_decimal
from markupsafe import Markup

from app.games.core.game import Luck
from app.games.core.message import Message
from app.store import rematches, tables
from app.store.rows import TableRow
from app.tables.house import House
from app.tables.story import Deeds, Kind, Story, Turning, story_of
from app.web.replay.turns import Turn, turns_of
from app.web.scene import Scene
from app.web.templating import gettext, marked, render

TURNINGS: dict[Kind, str] = {
    "for_good": marked("%(name)s takes the lead for good, with %(n)s."),
    "lead": marked("%(name)s takes the lead with %(n)s."),
    "gain": marked("%(name)s gains %(n)s at once."),
    "loss": marked("%(name)s loses %(n)s at once."),
}
LUCK_OF = Message("luck")                       # what of a game its luck is told of
FAIR = 1.0                                      # spreads within which two of three games lie


@dataclass(frozen=True, slots=True)
class Point:
    """A turning point, with the link that opens the replay there."""

    href: str
    when: str
    words: str


@dataclass(frozen=True, slots=True)
class Doer:
    colour: str
    name: str
    moves: int
    pace: str                                   # nothing where it is not known, as of a game out of a file


@dataclass(frozen=True, slots=True)
class Chance:
    colour: str
    name: str
    got: str
    expected: str
    above: str
    words: str


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody of this table, as they sit at the rematch."""

    name: str
    colour: str
    is_ready: bool


async def after_part(house: House, scene: Scene) -> Markup:
    story = await story_of(house, scene.desk)
    film = await house.pasts.film(scene.desk)
    places = {happened.number: place for place, happened in enumerate(film.log)}
    return render(
        "table/after.html", scene.language, points=points(scene, story.turnings, turns_of(film), places),
        doers=[_doer(scene, deeds) for deeds in story.deeds], luck=list(_luck(scene, story)),
        luck_of=scene.plain().tell(LUCK_OF) if story.luck else "", story=story,
        proof_url=scene.address("proof"))


def points(scene: Scene, turnings: tuple[Turning, ...], turns: tuple[Turn, ...],
           places: dict[int, int]) -> tuple[Point, ...]:
    """The turning points in words; their links open the replay there."""
    found = []
    for turning in turnings:
        name = scene.names[turning.seat]
        words = gettext(scene.language, TURNINGS[turning.kind], name=name, n=turning.points)
        found.append(Point(scene.address("replay", at=turning.number), _when(scene, places[turning.number], turns),
                           words))
    return tuple(found)


async def next_part(house: House, scene: Scene) -> Markup:
    """What can be done now: once more with the same people, the replay, the game as a file, its proof."""
    async with house.database.begin() as connection:
        next_id = await rematches.of(connection, scene.table.id)
        again = await tables.read(connection, next_id) if next_id else None
    may_play = scene.viewer is not None and not scene.table.practice
    return render("table/next.html", scene.language, table_id=scene.table.id, game=scene.table.game,
                  replay_url=scene.address("replay", at=0), export_url=scene.export_url, may_play=may_play,
                  again=again, sitters=_sitters(scene, again))


def _sitters(scene: Scene, again: TableRow | None) -> list[Sitter]:
    if again is None:
        return []
    there = {seat.player_id for seat in again.seats if seat.player_id and (seat.ready or again.status != "open")}
    return [Sitter(seat.name or "", scene.colours[seat.seat], seat.player_id in there)
            for seat in scene.seats if seat.player_id is not None]


def _when(scene: Scene, place: int, turns: tuple[Turn, ...]) -> str:
    """The turn the move was made in: the last that had begun before it."""
    begun = [turn for turn in turns if turn.place < place] or list(turns[:1])
    return begun[-1].words(scene.language) if begun else ""


def _doer(scene: Scene, deeds: Deeds) -> Doer:
    def span(seconds: float) -> str:
        return str(format_timedelta(round(seconds), threshold=1.5, format="narrow", locale=scene.language))
    pace = scene.t("%(span)s each, at most %(longest)s", span=span(deeds.seconds / deeds.moves),
                   longest=span(deeds.longest)) if deeds.seconds >= 1 else ""
    return Doer(scene.colours[deeds.seat], scene.names[deeds.seat], deeds.moves, pace)


def _luck(scene: Scene, story: Story) -> Iterator[Chance]:
    def figure(number: float, form: str = "#,##0.#") -> str:
        return str(format_decimal(number, form, locale=scene.language)).replace("-", "−")
    for one in story.luck:
        above = one.got - one.expected
        yield Chance(scene.colours[one.seat], scene.names[one.seat], figure(one.got), figure(one.expected),
                     figure(above, "+#,##0.#;-#,##0.#"), judged(one, scene.language))


def judged(one: Luck, language: str) -> str:
    """In a word; nothing where nobody knows how far from the average chance usually is."""
    if not one.spread:
        return ""
    share = (one.got - one.expected) / one.spread
    if abs(share) <= FAIR:
        return gettext(language, "as usual")
    if abs(share) <= 2 * FAIR:
        return gettext(language, "lucky") if share > 0 else gettext(language, "unlucky")
    return gettext(language, "very lucky") if share > 0 else gettext(language, "very unlucky")
