"""The board in words, for those who hear it: made from the same view as the drawing."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.games.elfenwizards.board import DEFEATED_SPACES, DUEL_AT, LEVELS, MAGIC_USER
from app.games.elfenwizards.rules.phases import Phase
from app.games.elfenwizards.shown import MagicianShown
from app.web.games.elfenwizards import words
from app.web.games.elfenwizards.sight import Sight, by_space
from app.web.sight import joined


@dataclass(frozen=True, slots=True)
class Paragraph:
    title: str
    lines: tuple[str, ...]


def paragraphs(sight: Sight) -> tuple[Paragraph, ...]:
    crowds = by_space(sight.shared)
    levels = [Paragraph(_title(sight, level), tuple(_spaces(sight, level, crowds))) for level in LEVELS]
    fallen = [sight.called(magician.id) for space in DEFEATED_SPACES for magician in crowds.get(space, [])]
    if fallen:
        levels.append(Paragraph(sight.t("Defeated"), tuple(fallen)))
    return (*levels, Paragraph(sight.t("High Wizard of each turn"), tuple(_track(sight))))


def _title(sight: Sight, level: str) -> str:
    return sight.t("%(level)s, %(points)s points", level=words.levels(sight.language, level),
                   points=LEVELS[level].points.value)


def _spaces(sight: Sight, level: str, crowds: dict[str, list[MagicianShown]]) -> Iterator[str]:
    for space in LEVELS[level].spaces:
        standing = crowds.get(space, [])
        who = ", ".join(_magician(sight, magician) for magician in standing) or sight.t("empty")
        yield joined((f"{sight.head(sight.space(space))} {who}", _duel(sight, space)))
    dice = [f"{sight.name(guild.seat)} {guild.castable[level]}" for guild in sight.shared.guilds
            if guild.castable.get(level)]
    if dice:
        yield sight.t("Dice on this level: %(what)s", what=", ".join(dice))


def _magician(sight: Sight, magician: MagicianShown) -> str:
    said = f"{sight.called(magician.id)} ({sight.name(magician.owner)})"
    if sight.shared.phase == Phase.DUELS:
        said = f"{said} {sight.n('%(count)s point', '%(count)s points', magician.points)}"
    if magician.grey:
        said = f"{said} {sight.n('with %(count)s grey chip', 'with %(count)s grey chips', magician.grey)}"
    return said


def _duel(sight: Sight, space: str) -> str:
    """Said once, on the last space of the duel."""
    duel = next((duel for duel in sight.shared.duels if space in DUEL_AT and duel.id == DUEL_AT[space].id), None)
    if duel is None or duel.is_settled or DUEL_AT[space].candidates[-1] != space or not duel.candidates:
        return ""
    if duel.reserved_for is not None:
        return sight.t("reserved for %(name)s", name=sight.name(duel.reserved_for))
    if sight.shared.phase != Phase.DUELS:
        return ""
    if duel.winners:
        names = sight.plain.listed([sight.called(mag) for mag in duel.winners])
        return sight.t("would rise: %(names)s", names=names) if duel.level == MAGIC_USER else \
            sight.t("%(name)s leads by %(points)s", name=names, points=duel.margin)
    return sight.t("a tie, nobody would win") if duel.reason in ("tie", "tie_first") else sight.t("nobody leads")


def _track(sight: Sight) -> Iterator[str]:
    for turn, seat in enumerate(sight.shared.track, start=1):
        if turn < sight.shared.turn:
            name = sight.t("nobody") if seat is None else sight.name(seat)
            yield sight.t("Turn %(turn)s: %(name)s", turn=turn, name=name)
