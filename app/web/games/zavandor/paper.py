"""The ledger of sales: what went to whom, for which bid and at which price."""
from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from app.games.zavandor.shown import SaleShown
from app.web.games.zavandor.sight import Sight


@dataclass(frozen=True, slots=True)
class Sold:
    id: str
    item: str
    name: str
    colour: str
    winner: str
    bid: int
    price: int
    when: int


def paper(sight: Sight) -> Markup:
    sold = tuple(_sold(sight, number, sale) for number, sale in enumerate(sight.shared.sales))
    return sight.part("paper", alike=True, sold=sold[::-1])


def _sold(sight: Sight, number: int, sale: SaleShown) -> Sold:
    return Sold(f"sale-{number}", sale.item, sight.item(sale.item), sight.colour(sale.winner), sight.name(sale.winner),
                sale.bid, sale.price, sale.round)
