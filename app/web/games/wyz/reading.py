"""The courtyard in words, for those who hear it: made from the same view as the drawing."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.games.wyz.board import CELLS
from app.games.wyz.cards import CARDS
from app.games.wyz.grammar import ELEMENTS, Tile
from app.web.games.wyz import words
from app.web.games.wyz.sight import Sight
from app.web.sight import joined

TILES: tuple[Tile, ...] = ("fire", "water", "earth")


@dataclass(frozen=True, slots=True)
class Paragraph:
    title: str
    lines: tuple[str, ...]


def paragraphs(sight: Sight) -> tuple[Paragraph, ...]:
    return (Paragraph(sight.t("Mages"), tuple(_mages(sight))), Paragraph(sight.t("Tiles"), tuple(_tiles(sight))),
            Paragraph(sight.t("The Study"), tuple(_study(sight))))


def _mages(sight: Sight) -> Iterator[str]:
    for mage in (sight.shared.mages[seat] for seat in sight.shared.order):
        where = sight.t("on %(cell)s", cell=sight.cell(mage.cell)) if mage.cell else sight.t("out")
        levels = ", ".join(f"{sight.tile(element)} {mage.levels[element]}" for element in ELEMENTS)
        yield joined((sight.name(mage.seat), where, sight.t("%(n)s Energy", n=mage.energy), levels))


def _tiles(sight: Sight) -> Iterator[str]:
    for tile in TILES:
        cells = [sight.cell(cell) for cell in CELLS if sight.shared.tiles.get(cell) == tile]
        yield f"{sight.head(sight.tile(tile))} {', '.join(cells) or sight.t('none')}"


def _study(sight: Sight) -> Iterator[str]:
    for card in filter(None, sight.shared.study):
        able = [sight.name(seat) for seat in sight.seen.learners[card]]
        yield joined((sight.card(card), words.needs(sight.language, CARDS[card]),
                      sight.t("can be learned by %(names)s", names=sight.plain.listed(able)) if able else ""))
