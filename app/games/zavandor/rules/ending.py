"""The end: who has which place, and all hands shown (ZA-12)."""
from __future__ import annotations

from app.games.core.agenda import Now
from app.games.zavandor.state import Ending, State


def finish(now: Now[State], reason: str) -> None:
    """Equal points share a place; whoever was eliminated is last (ZA-12.3, ZA-13.4)."""
    state = now.state
    left = [player.vp_counted for player in state.players if player.eliminated is None]
    places = tuple(1 + (len(left) if player.eliminated else sum(vp > player.vp_counted for vp in left))
                   for player in state.players)
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    state.ending = Ending(reason, places, winners)
    state.active_seat = None
    hands = [[{"colour": card.colour, "value": card.value} for card in (*player.cards, *player.set_aside)]
             for player in state.players]
    now.tell("game_ended", why=reason, places=list(places), winners=list(winners), count=len(winners), hands=hands)
    now.end()
