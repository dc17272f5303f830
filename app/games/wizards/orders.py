"""The Magical Orders as the rules ask about them: what a level needs, and which spells it brings."""
from __future__ import annotations

from app.games.core.book import Text
from app.games.wizards.content_shapes import LevelEntry, SpellEntry, Spells
from app.games.wizards.tables import CONTENT
from app.games.wizards.vocabulary import Order, Points, Spell

ORDERS: dict[Order, tuple[LevelEntry, ...]] = {order.id: order.levels for order in CONTENT.orders.orders}
ORDER_NAMES: dict[Order, Text] = {order.id: order.name for order in CONTENT.orders.orders}
SPELLS: dict[Spell, SpellEntry] = {spell.id: spell for spell in CONTENT.orders.spells}
TOP_LEVEL = len(CONTENT.orders.orders[0].levels)
NO_SPELLS = Spells()
PERCENT = 100


def level_of(order: Order, level: int) -> LevelEntry:
    """Its name, its needs and its spells; levels are counted from 1."""
    return ORDERS[order][level - 1]


def needed_for(order: Order, level: int, scale: int = PERCENT) -> Points:
    """The points for that level, under the option level_scale (R76)."""
    needs = level_of(order, level).needs
    return Points(*(-(-amount * scale // PERCENT) for amount in (needs.knowledge, needs.perception, needs.power)))


def has_points_for(order: Order, level: int, points: Points, scale: int = PERCENT) -> bool:
    """Enough of all three types (WZ-10.2)."""
    needs = needed_for(order, level, scale)
    return (points.knowledge >= needs.knowledge and points.perception >= needs.perception
            and points.power >= needs.power)


def spells_of(order: Order | None, level: int) -> Spells:
    """What a player of that level may cast; nothing for the uninitiated (WZ-10.1)."""
    return level_of(order, level).spells if order and level else NO_SPELLS


def knows(order: Order | None, level: int, spell: Spell) -> bool:
    return bool(getattr(spells_of(order, level), spell))
