"""Orders joined and left, and promotions (WZ-10)."""
from __future__ import annotations

from msgspec.structs import replace

from app.games.core.message import Seat
from app.games.wizards.gems import false_wizard
from app.games.wizards.orders import knows
from app.games.wizards.rules.frames.base import Now
from app.games.wizards.rules.frames.encounters import Person
from app.games.wizards.tables import RESIDENTS
from app.games.wizards.vocabulary import Order


def order_of(who: Person) -> Order:
    """Whose Mentor a person is; Hamdrel, nobody's, is not asked about."""
    resident = next((person for person in RESIDENTS.values() if person.id == who), None)
    return resident.order or "wizards" if resident else "wizards"


def join_order(now: Now, seat: Seat, order: Order) -> None:
    """As an Apprentice, with all his points; old mandatory tasks are optional now (WZ-10.3b, WZ-10.3c).

    The day of his last promotion still counts: joining is none (R49).
    """
    state = now.state
    quests = tuple(replace(quest, mandatory=False) for quest in state.players[seat].quests)
    state.change(seat, order=order, level=1, quests=quests)
    now.tell("joined", seat=seat, order=order)


def promote(now: Now, seat: Seat) -> None:
    """One level (WZ-10.21a); a Druid who reaches the highest is shown the False Wizard (WZ-11.233)."""
    state = now.state
    player = state.players[seat]
    level = player.level + 1
    state.change(seat, level=level, promoted=state.abs_day)
    now.tell("promoted", seat=seat, rank=[player.order, level])
    if knows(player.order, level, "insight"):
        state.change(seat, insight=True)
        now.show((seat,), "false_seen", person=false_wizard(state.gem_cards))
