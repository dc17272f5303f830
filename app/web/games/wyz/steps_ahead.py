"""What a step would bring: whom the cards in hand could hit from another cell."""
from __future__ import annotations

import msgspec

from app.games.wyz.board import NEIGHBOURS, Cell
from app.games.wyz.planning import hit_from
from app.web.games.wyz.sight import Sight


class StepAhead(msgspec.Struct, frozen=True):
    cell: Cell
    say: str


def look_from(sight: Sight, cell: Cell) -> StepAhead | None:
    """None for a cell the viewer's mage is not next to."""
    me, own = sight.me, sight.own
    if me is None or own is None or me.cell is None or cell not in NEIGHBOURS[me.cell]:
        return None
    state = sight.state()
    found = [(card, hit) for card in own.hand if (hit := hit_from(state, me.seat, cell, card))]
    if not found:
        return StepAhead(cell, sight.t("From there no card in your hand hits anybody."))
    parts = [sight.t("%(card)s hits %(names)s", card=sight.card(card),
                     names=sight.plain.listed([sight.name(seat) for seat in hit])) for card, hit in found]
    return StepAhead(cell, sight.t("From there: %(what)s.", what="; ".join(parts)))
