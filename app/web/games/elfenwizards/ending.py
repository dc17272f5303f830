"""The end of a game: who won and why, and the story in figures."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from app.games.core.message import Seat
from app.games.elfenwizards.board import LEVELS, TURNS
from app.games.elfenwizards.shown import EndingShown, GuildStatistics
from app.games.elfenwizards.state import DuelResult
from app.web.ending import Moment, verdict
from app.web.games.elfenwizards import paper, words
from app.web.games.elfenwizards.frame import RULES_URL
from app.web.games.elfenwizards.sight import Sight
from app.web.scene import TableParts
from app.web.sight import capital

LADDER_STEP = 26                                # between two levels of a path
SCALE = 20                                      # between two rules of the line chart


@dataclass(frozen=True, slots=True)
class Place:
    """A guild in the final table."""

    colour: str
    name: str
    rank: int
    total: int
    behind: int
    you: str
    bonus: int
    grey: int                                   # points lost
    parts: tuple[int, ...]                      # points by level, from the top
    totals: tuple[int, ...]                     # 0, after each turn, and with the reserve


@dataclass(frozen=True, slots=True)
class Path:
    """One magician's way through the levels, as the points of a line."""

    name: str
    points: str


@dataclass(frozen=True, slots=True)
class Paths:
    colour: str
    name: str
    paths: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """What a guild did, in figures."""

    colour: str
    name: str
    mean: str
    rolled: int
    rerolls: int
    cast: int
    for_others: int
    promised: int
    kept: int
    broken: int
    grey_received: int
    grey_removed: int


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
    turns: tuple[str, ...]
    levels: tuple[str, ...]
    level_letters: tuple[str, ...]
    moments: tuple[Moment, ...]
    paths: tuple[Paths, ...]
    figures: tuple[Figures, ...]
    seal: str


def over(sight: Sight) -> TableParts:
    end = _end(sight)

    def part(name: str) -> Markup:
        return sight.render(f"end/{name}", end=end, rules_url=RULES_URL, scale=SCALE, turn=sight.shared.turn, of=TURNS)

    tabs = (("board", "laurel", sight.t("Result")), ("seats", "people", sight.t("Guilds")),
            ("paper", "scroll", sight.t("Promises")), ("talk", "chat", sight.t("Table")))
    return TableParts(
        kind="over", status=part("status"), ribbon=part("ribbon"), seats=part("seats"), board=lambda: part("board"),
        whisper=part("whisper"), tray=part("tray"), paper=paper.paper(sight), tabs=tabs)


def _end(sight: Sight) -> End:
    shared, ending = sight.shared, sight.shared.ending
    assert ending is not None, "the game is not over"
    places = tuple(sorted((_place(sight, ending, seat) for seat in range(len(shared.guilds))),
                          key=lambda place: place.rank))
    told, stats = verdict(sight, ending.winners), ending.statistics
    turns = [sight.t("turn %(turn)s", turn=1), *(str(turn + 1) for turn in range(1, shared.turn))]
    return End(
        sight.scene.table.id, told.sentence, told.title, _why(sight, ending, places), _facts(sight, ending),
        told.colour, max(ending.totals), places, -(-max(ending.totals) // SCALE) * SCALE,
        ("", *turns, sight.t("reserve")), tuple(words.levels(sight.language, level) for level in LEVELS),
        tuple(words.level(sight.language, level)[0] for level in LEVELS),
        tuple(_moments(sight, ending)), tuple(_paths(sight, ending, place) for place in places),
        tuple(_figures(sight, stats.guilds[seat]) for seat in shared.turn_order), sight.scene.table.commitment[:8])


def _why(sight: Sight, ending: EndingShown, places: tuple[Place, ...]) -> str:
    reasons = capital(sight.plain.render("reasons", list(ending.reasons), {}))
    second = next((place for place in places if place.behind), None)
    if second is None:
        return f"{reasons}."
    return f"{reasons}. " + sight.n("%(name)s is %(count)s point behind.", "%(name)s is %(count)s points behind.",
                                    second.behind, name=second.name)


def _facts(sight: Sight, ending: EndingShown) -> str:
    cast = sum(sum(guild.cast.values()) for guild in ending.statistics.guilds)
    crowned = sum(guild.hw_count for guild in sight.shared.guilds)
    return ", ".join((sight.n("%(count)s turn", "%(count)s turns", sight.shared.turn),
                      sight.n("%(count)s High Wizard", "%(count)s High Wizards", crowned),
                      sight.n("%(count)s point cast", "%(count)s points cast", cast)))


def _place(sight: Sight, ending: EndingShown, seat: Seat) -> Place:
    guild, stats, best = sight.shared.guilds[seat], ending.statistics.guilds[seat], max(ending.totals)
    total = ending.totals[seat]
    return Place(
        guild.colour, sight.name(seat), 1 + sum(other > total for other in ending.totals), total, best - total,
        sight.t("you") if seat == sight.viewer else "", ending.bonus[seat], stats.grey_points,
        tuple(stats.points_by_level[level] for level in LEVELS), (0, *(turn.total for turn in guild.turns), total))


def _moments(sight: Sight, ending: EndingShown) -> Iterator[Moment]:
    stats = ending.statistics
    for what, duel in ((sight.t("The closest"), stats.closest), (sight.t("The dearest"), stats.most_expensive),
                       (sight.t("The cheapest crown"), stats.cheapest_high_wizard)):
        if duel:
            yield Moment(sight.t("Turn %(turn)s", turn=duel.turn), what, _duel(sight, duel))


def _duel(sight: Sight, duel: DuelResult) -> str:
    reason = sight.teller.render("reason", duel.reason, {
        "winners": list(duel.winners),
        "points_by_magician": [{"mag": mag, "points": points} for mag, points in duel.points_by_magician.items()]})
    head = Markup(sight.head("{}")).format(sight.teller.render("duel", duel.duel, {}))  # noqa: S704 - a text of ours
    return Markup("{} {}.").format(head, reason)


def _paths(sight: Sight, ending: EndingShown, place: Place) -> Paths:
    ranks = list(LEVELS)
    owned = [magician for magician in sight.shared.magicians if sight.colour(magician.owner) == place.colour]
    found = []
    for n, magician in enumerate(owned):
        shift = (n - (len(owned) - 1) / 2) * 2.2    # so that brothers on one level lie side by side
        path = ending.statistics.paths[magician.id]
        found.append(Path(sight.called(magician.id), " ".join(
            f"{22 + turn * 34 + shift:.1f},{14 + ranks.index(level) * LADDER_STEP + shift:.1f}"
            for turn, level in enumerate(path))))
    return Paths(place.colour, place.name, tuple(found))


def _figures(sight: Sight, stats: GuildStatistics) -> Figures:
    mean = "" if stats.mean_face is None else f"{stats.mean_face:.2f}"
    return Figures(
        sight.colour(stats.seat), sight.name(stats.seat), mean.replace(".", ",") if sight.language == "fr" else mean,
        stats.dice_rolled, stats.rerolls, sum(stats.cast.values()), stats.cast_for_others, stats.promised,
        stats.promises.get("kept", 0), stats.promises.get("broken", 0), stats.grey_received, stats.grey_removed)
