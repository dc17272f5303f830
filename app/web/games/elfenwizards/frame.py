"""Round the board: the sentence that is always true, the phases, the guilds."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec
from markupsafe import Markup

from app.games.core.message import Seat
from app.games.elfenwizards.board import CASTING_LEVELS, LEVELS, MINOR_SPELLS, TURNS
from app.games.elfenwizards.rules.phases import Phase
from app.games.elfenwizards.shown import GuildShown
from app.games.elfenwizards.state import TurnScore
from app.web.games.elfenwizards import words
from app.web.games.elfenwizards.sight import Sight
from app.web.status import status as line

RULES_URL = "/rules/elfenwizards"
STEP = {"done": "done", "now": "now", "skipped": "skip", "next": ""}


class GuildRow(msgspec.Struct, frozen=True):
    colour: str
    name: str
    total: int
    note: str
    state: str                                  # "now", "acts", "out"
    you: str
    tag: str
    has_dragon: bool
    reserve: int
    reserve_words: str
    bits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """What a turn brought one guild."""

    colour: str
    name: str
    counts: tuple[int, ...]                     # from the High Wizard down
    grey: int
    sum: int
    total: int


@dataclass(frozen=True, slots=True)
class Summary:
    turn: int
    heads: tuple[tuple[str, str, int], ...]     # first letter, level, points
    rows: tuple[ScoreRow, ...]


def status(sight: Sight) -> Markup:
    return line(sight, _context(sight), sight.t("to talk") if sight.shared.window else sight.t("for this turn"))


def _context(sight: Sight) -> str:
    me, shared = sight.me, sight.shared
    if me is None:
        return sight.t("You are watching. Everything on the board is open.")
    if me.has_answered:
        return sight.t("Your answer is sealed until the last one is in.")
    if me.passed and shared.phase == Phase.DUELS:
        return sight.t("You have passed. Your magicians fight on with what lies on them.")
    if sight.scene.is_mine and shared.phase in (Phase.RECOVERY_1, Phase.RECOVERY_2, Phase.GREY_REMOVAL):
        return sight.t("Nobody sees your choice before the last one is in.")
    return holdings(sight, me)


def holdings(sight: Sight, me: GuildShown) -> str:
    points = sum(me.castable.values())
    parts = []
    if points:
        parts.append(sight.n("%(count)s point in dice", "%(count)s points in dice", points))
    elif front := me.dice.get("front"):
        parts.append(sight.n("%(count)s die in front of you", "%(count)s dice in front of you", len(front)))
    parts.append(sight.n("%(count)s minor spell in reserve", "%(count)s minor spells in reserve", me.reserve))
    return sight.t("You have %(what)s.", what=sight.plain.listed(parts))


def ribbon(sight: Sight) -> Markup:
    shared = sight.shared
    steps = tuple((STEP[phase.status], sight.t(words.PHASE[phase.id])) for phase in shared.phases)
    warning = sight.plain.tell(shared.warnings[0]) if shared.warnings else ""
    return sight.part("ribbon", alike=True, title=sight.t("Turn %(turn)s of %(turns)s", turn=shared.turn, turns=TURNS),
                      steps=steps, warning=warning, rules_url=RULES_URL)


def seats(sight: Sight) -> Markup:
    shared = sight.shared
    return sight.part(
        "seats", guilds=Markup("").join(_row(sight, seat) for seat in shared.turn_order),
        notes=tuple(sight.teller.tell(warning) for warning in shared.warnings),
        summary=sight.once("scored", lambda: _scored(sight)))


def _row(sight: Sight, seat: Seat) -> Markup:
    """To others than its own player a guild looks the same, as long as the same people are there."""
    whose = (seat, seat == sight.viewer)
    return sight.once(("guild", *whose, sight.scene.present), lambda: sight.part(
        "guild", whose, alike=True, guild=_guild(sight, seat), of=MINOR_SPELLS))


def _scored(sight: Sight) -> Markup:
    summary = _summary(sight)
    return sight.part("scored", alike=True, summary=summary) if summary else Markup("")


def _guild(sight: Sight, seat: Seat) -> GuildRow:
    guild, scene = sight.shared.guilds[seat], sight.scene
    waited, mine = seat in scene.waiting, seat == sight.viewer
    out = guild.passed and sight.shared.phase == Phase.DUELS
    note = "" if guild.if_ended_now is None else f"{guild.if_ended_now - guild.total:+d}"
    return GuildRow(
        guild.colour, sight.name(seat), guild.total, note.replace("-", "−"),
        "now" if waited and mine else "acts" if waited else "out" if out else "",
        sight.presence(seat),
        _tag(sight, guild, out), seat == sight.shared.dragon, guild.reserve,
        sight.n("%(count)s minor spell in reserve", "%(count)s minor spells in reserve", guild.reserve),
        tuple(_bits(sight, guild)))


def _tag(sight: Sight, guild: GuildShown, is_out: bool) -> str:
    if is_out:
        return sight.t("passed")
    if guild.has_answered:
        return sight.t("has answered")
    window = sight.shared.window
    return sight.t("ready") if guild.ready and window and window.kind == "duel" else ""


def _bits(sight: Sight, guild: GuildShown) -> Iterator[str]:
    left = sum(len(dice) for zone, dice in guild.dice.items() if zone != "cast")
    yield sight.n("%(count)s die", "%(count)s dice", left)
    if guild.minor_space:
        yield sight.n("%(count)s spent", "%(count)s spent", guild.minor_space)
    if guild.on_track:
        yield sight.t("1 on track")


def _summary(sight: Sight) -> Summary | None:
    """The table of the turn that was scored last; it can be folded away."""
    last, shared = sight.shared.last_turn, sight.shared
    if last is None or shared.ending:
        return None
    heads = tuple((words.level(sight.language, level)[0], words.level(sight.language, level), data.points.value)
                  for level, data in LEVELS.items())
    return Summary(last.turn, heads, tuple(_score(sight, seat, last.scores[seat]) for seat in shared.turn_order))


def _score(sight: Sight, seat: Seat, score: TurnScore) -> ScoreRow:
    return ScoreRow(sight.colour(seat), sight.name(seat), tuple(score.by_level[level] for level in LEVELS), score.grey,
                    score.sum, score.total)


@dataclass(frozen=True, slots=True)
class Arsenal:
    """What a guild can still throw, level by level."""

    colour: str
    name: str
    points: tuple[int, ...]
    reserve: int


def arsenals(sight: Sight) -> tuple[tuple[str, ...], tuple[Arsenal, ...]]:
    """Who has passed casts nothing more (EW-8.5)."""
    shared = sight.shared
    heads = tuple(words.levels(sight.language, level) for level in CASTING_LEVELS)
    return heads, tuple(
        Arsenal(guild.colour, sight.name(guild.seat), tuple(guild.castable[level] for level in CASTING_LEVELS),
                guild.reserve) for guild in (shared.guilds[seat] for seat in shared.turn_order) if not guild.passed)
