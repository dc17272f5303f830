"""A duel in words: how it stands, and what each guild can still throw in."""
from __future__ import annotations

from app.games.elfenwizards.rules.phases import Phase
from app.games.elfenwizards.shown import DuelShown
from app.web.games.elfenwizards.sight import Sight
from app.web.sight import joined


def title(sight: Sight, duel: DuelShown) -> str:
    return sight.head(sight.plain.name("duel", duel.id))


def standing(sight: Sight, duel: DuelShown) -> tuple[str, str]:
    """A sentence or two, and the clause they rest on."""
    if not duel.candidates:
        return sight.t("no candidate."), "EW-9.7"
    said, clause = _points(sight, duel), ""
    if duel.reserved_for is not None:
        said, clause = sight.t("only %(name)s may cast here.", name=sight.name(duel.reserved_for)), "EW-8.10"
    elif duel.is_lone:
        said, clause = sight.t("a lone candidate, one point is enough."), "EW-9.5"
    return joined((said, _to_come(sight, duel)), " "), clause


def _points(sight: Sight, duel: DuelShown) -> str:
    if sight.shared.phase != Phase.DUELS:
        return ""
    points = zip(duel.candidates, duel.points, strict=True)
    return ", ".join(f"{sight.called(mag)} {value}" for mag, value in points) + "."


def _to_come(sight: Sight, duel: DuelShown) -> str:
    """Of each guild its dice on this level and its reserve."""
    able = [guild for guild in sight.shared.guilds if not guild.passed and (guild.castable[duel.level] or guild.reserve)
            and duel.reserved_for in (None, guild.seat)]
    if not able:
        return ""
    return sight.t("Still to come, dice + minor spells: %(what)s.", what=", ".join(
        f"{sight.name(guild.seat)} {guild.castable[duel.level]} + {guild.reserve}" for guild in able))
