"""The end of a game: who won and why, and the story in figures."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from app.games.core.message import Seat
from app.games.elfenwizards.board import LEVELS, POINTS, TURNS
from app.games.elfenwizards.shown import EndingShown, GuildStatistics
from app.games.elfenwizards.state import DuelResult
from app.web import ending
from app.web.ending import Moment, Paper, replay_of, table_of, verdict
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
    turns: tuple[tuple[int, ...], ...]          # the same, turn by turn
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


@dataclass(frozen=True, slots=True, kw_only=True)
class End(ending.End[Place]):
    turns: int                                  # that a game has
    level_letters: tuple[str, ...]
    paths: tuple[Paths, ...]
    figures: tuple[Figures, ...]


def over(sight: Sight) -> TableParts:
    sheet = Paper("scroll", sight.t("Promises"), paper.paper(sight))
    return table_of(sight, _end(sight), RULES_URL, sight.t("Guilds"), sheet)


def _end(sight: Sight) -> End:
    shared, shown = sight.shared, sight.shared.ending
    assert shown is not None, "the game is not over"
    places = tuple(sorted((_place(sight, shown, seat) for seat in range(len(shared.guilds))),
                          key=lambda place: place.rank))
    stats = shown.statistics
    turns = [sight.t("turn %(turn)s", turn=1), *(str(turn + 1) for turn in range(1, shared.turn))]
    return End(
        told=verdict(sight, shown.winners), why=_why(sight, shown, places), facts=_facts(sight, shown),
        figure=max(shown.totals), last=shared.turn, places=places,
        top=-(-max(shown.totals) // SCALE) * SCALE, step=SCALE,
        marks=tuple(enumerate(("", *turns, sight.t("reserve")))),
        sources=tuple(words.levels(sight.language, level) for level in LEVELS),
        moments=tuple(_moments(sight, shown)), turns=TURNS,
        level_letters=tuple(words.level(sight.language, level)[0] for level in LEVELS),
        paths=tuple(_paths(sight, shown, place) for place in places),
        figures=tuple(_figures(sight, stats.guilds[seat]) for seat in shared.turn_order))


def _why(sight: Sight, shown: EndingShown, places: tuple[Place, ...]) -> str:
    reasons = capital(sight.plain.render("reasons", list(shown.reasons), {}))
    second = next((place for place in places if place.behind), None)
    if second is None:
        return f"{reasons}."
    return f"{reasons}. " + sight.n("%(name)s is %(count)s point behind.", "%(name)s is %(count)s points behind.",
                                    second.behind, name=second.name)


def _facts(sight: Sight, shown: EndingShown) -> str:
    cast = sum(sum(guild.cast.values()) for guild in shown.statistics.guilds)
    crowned = sum(guild.hw_count for guild in sight.shared.guilds)
    return ", ".join((sight.n("%(count)s turn", "%(count)s turns", sight.shared.turn),
                      sight.n("%(count)s High Wizard", "%(count)s High Wizards", crowned),
                      sight.n("%(count)s point cast", "%(count)s points cast", cast)))


def _place(sight: Sight, shown: EndingShown, seat: Seat) -> Place:
    guild, stats, best = sight.shared.guilds[seat], shown.statistics.guilds[seat], max(shown.totals)
    total = shown.totals[seat]
    return Place(
        guild.colour, sight.name(seat), 1 + sum(other > total for other in shown.totals), total, best - total,
        sight.t("you") if seat == sight.viewer else "", shown.bonus[seat], stats.grey_points,
        tuple(stats.points_by_level[level] for level in LEVELS),
        tuple(tuple(POINTS[level] * turn.by_level[level] for level in LEVELS) for turn in guild.turns),
        (0, *(turn.total for turn in guild.turns), total))


def _moments(sight: Sight, shown: EndingShown) -> Iterator[Moment]:
    stats = shown.statistics
    for what, duel in ((sight.t("The closest"), stats.closest), (sight.t("The dearest"), stats.most_expensive),
                       (sight.t("The cheapest crown"), stats.cheapest_high_wizard)):
        if duel:
            yield Moment(sight.t("Turn %(turn)s", turn=duel.turn), what, _duel(sight, duel),
                         replay_of(sight, duel.turn))


def _duel(sight: Sight, duel: DuelResult) -> str:
    reason = sight.teller.render("reason", duel.reason, {
        "winners": list(duel.winners),
        "points_by_magician": [{"mag": mag, "points": points} for mag, points in duel.points_by_magician.items()]})
    head = Markup(sight.head("{}")).format(sight.teller.render("duel", duel.duel, {}))  # noqa: S704 - a text of ours
    return Markup("{} {}.").format(head, reason)


def _paths(sight: Sight, shown: EndingShown, place: Place) -> Paths:
    ranks = list(LEVELS)
    owned = [magician for magician in sight.shared.magicians if sight.colour(magician.owner) == place.colour]
    found = []
    for n, magician in enumerate(owned):
        shift = (n - (len(owned) - 1) / 2) * 2.2    # so that brothers on one level lie side by side
        path = shown.statistics.paths[magician.id]
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
