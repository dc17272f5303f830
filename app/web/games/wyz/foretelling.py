"""A preview in words: on the button, in the row, and as the sentence of the whisper line."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import msgspec

from app.games.wyz.board import POWER_LEVEL
from app.games.wyz.grammar import (
    Card,
    Draw,
    Energise,
    Flip,
    Hit,
    Place,
    Raise,
    Remove,
    Shift,
    Strike,
    Swap,
    Teleport,
    Walk,
)
from app.games.wyz.preview import Loss, MageAhead, Preview, TileAhead
from app.web.games.wyz import words
from app.web.games.wyz.sight import Sight
from app.web.sight import capital, joined

CLAUSE: dict[type, str] = {
    Raise: "WY-7.1", Energise: "WY-7.2", Draw: "WY-7.3", Strike: "WY-7.4", Hit: "WY-7.5", Place: "WY-7.10",
    Remove: "WY-7.11", Flip: "WY-7.12", Shift: "WY-7.13", Walk: "WY-7.15", Teleport: "WY-7.16", Swap: "WY-7.17"}


@dataclass(frozen=True, slots=True)
class Foretelling:
    sight: Sight
    card: Card
    ahead: Preview

    def cast(self) -> str:
        """"Play towards the east"; a card that names nothing is named itself."""
        return self.sight.t("Play%(targets)s", targets=self._targets() or f" {self.sight.card(self.card.id)}")

    def title(self) -> str:
        """"Towards the east"."""
        return capital(self._targets().strip()) or self.sight.card(self.card.id)

    def _targets(self) -> str:
        return self.sight.plain.render("targets", msgspec.to_builtins(self.ahead.targets), {})

    def note(self) -> str:
        """What it does to mages; else what it does at all."""
        return joined(map(self._mage_note, self.ahead.mages), "; ") or self.sentence()

    def clause(self) -> str:
        if any(tile.fate == "refused" for tile in self.ahead.tiles):
            return "WY-3.2"
        if any(loss.cause == "defiance" for mage in self.ahead.mages for loss in mage.losses):
            return "WY-7.20"
        return CLAUSE[type(self.card.steps[0])]

    def sentence(self) -> str:
        parts = [*map(self._mage, self.ahead.mages), *self._tiles(), *self._rest()]
        if not parts:
            return self.sight.t("Nothing comes of it.")
        return f"{capital('; '.join(parts))}."

    # ---------------------------------------------------------------------------------------------------------- mages

    def _mage(self, mage: MageAhead) -> str:
        """"Chloé −3 (1 + 2 Defiance), 11 left, discards a card"."""
        return self.sight.t("%(name)s: %(what)s", name=self.sight.called(mage.seat), what=self._mage_note(mage))

    def _mage_note(self, mage: MageAhead) -> str:
        t, lost = self.sight.t, sum(loss.n for loss in mage.losses)
        parts = []
        if lost:
            parts.append(t("−%(n)s Energy (%(parts)s)", n=lost, parts=" + ".join(map(self._loss, mage.losses))))
        if mage.after - mage.before + lost > 0 and not mage.is_eliminated:
            parts.append(t("+%(n)s Energy", n=mage.after - mage.before + lost))
        if mage.is_eliminated:
            parts.append(t("eliminated"))
        elif mage.after != mage.before:
            parts.append(t("%(n)s left", n=mage.after))
        if mage.path:
            parts.append(t("moved to %(cell)s", cell=self.sight.cell(mage.path[-1])))
        if mage.discards:
            parts.append(self.sight.n("discards %(count)s card", "discards %(count)s cards", mage.discards))
        return ", ".join(parts)

    def _loss(self, loss: Loss) -> str:
        t = self.sight.t
        if loss.cause == "spell":
            return str(loss.n)
        causes = {"defiance": t("Defiance"), "crash": t("crash"), "fire": t("Fire")}
        return f"{loss.n} {causes[loss.cause]}"

    # ---------------------------------------------------------------------------------------------------------- tiles

    def _tiles(self) -> Iterator[str]:
        t, tiles = self.sight.t, self.ahead.tiles
        for tile in dict.fromkeys(one.tile for one in tiles if one.fate == "placed"):
            fresh = [one for one in tiles if one.fate == "placed" and one.tile == tile]
            what = t("%(tile)s on %(cells)s", tile=self.sight.tile(tile), cells=self._cells(fresh))
            out = [one for one in fresh if one.replaced]
            yield what + t(", instead of what lies on %(cells)s", cells=self._cells(out)) if out else what
        refused = [one for one in tiles if one.fate == "refused"]
        if refused:
            yield self.sight.n("%(cells)s does not take it (%(why)s)", "%(cells)s do not take it (%(why)s)",
                               len(refused), cells=self._cells(refused), why=self._lying(refused))
        if removed := [one for one in tiles if one.fate == "removed"]:
            yield t("the tile leaves %(cells)s", cells=self._cells(removed))
        for one in tiles:
            if one.fate == "flipped":
                yield t("%(cell)s becomes %(tile)s", cell=self.sight.cell(one.cell), tile=self.sight.tile(one.tile))

    def _cells(self, tiles: Iterable[TileAhead]) -> str:
        return self.sight.plain.listed([self.sight.cell(one.cell) for one in tiles])

    def _lying(self, tiles: Iterable[TileAhead]) -> str:
        """What bars the way there."""
        lying = dict.fromkeys(self.sight.shared.tiles.get(one.cell) for one in tiles)
        return ", ".join(self.sight.tile(tile) for tile in lying if tile)

    # ------------------------------------------------------------------------------------------------------- the rest

    def _rest(self) -> Iterator[str]:
        sight, ahead = self.sight, self.ahead
        for one in ahead.levels:
            level = sight.t("%(element)s rises to %(level)s", element=sight.tile(one.element), level=one.level)
            power = sight.t(words.POWER[one.element]) if one.level == POWER_LEVEL else ""
            yield f"{level} ({power})" if power else level
        if ahead.walk:
            yield sight.n("you may walk %(count)s cell", "you may walk up to %(count)s cells", ahead.walk)
        if ahead.draws:
            yield sight.n("you draw %(count)s card", "you draw %(count)s cards", ahead.draws)
        if ahead.gives_up:
            yield sight.n("%(count)s tile must leave the board first", "%(count)s tiles must leave the board first",
                          ahead.gives_up)
