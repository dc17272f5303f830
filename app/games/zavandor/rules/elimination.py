"""Leaving the game: by the Wrath of the Sentinels or by resigning (ZA-13)."""
from __future__ import annotations

from app.games.core.agenda import Now
from app.games.core.message import Seat
from app.games.zavandor.rules.ending import finish
from app.games.zavandor.rules.energy import discard
from app.games.zavandor.state import NO_ENERGY, NO_GEMS, NO_LEVELS, Elimination, State, with_gems
from app.games.zavandor.tables import GEMS


def eliminate(now: Now[State], seat: Seat, why: Elimination) -> None:
    """All that is owned goes back or leaves the game (ZA-13.2, ZA-13.3); the last one left wins (ZA-13.6)."""
    state, player = now.state, now.state.players[seat]
    state.gem_supply = with_gems(state.gem_supply, **{gem: player.owned(gem) for gem in GEMS})
    discard(state, (*player.cards, *player.set_aside))
    state.removed = (*state.removed, *player.artifacts, *player.sentinels)
    state.change(seat, eliminated=why, dust=0, cards=(), concentrated=NO_ENERGY, set_aside=(), set_aside_dust=0,
                 active=NO_GEMS, pentagon=NO_GEMS, levels=NO_LEVELS, markers_left=(), markers=0, artifacts=(),
                 sentinels=(), vp_counted=0)
    now.tell("eliminated", seat=seat, why=why)
    if len(state.in_game) == 1:
        finish(now, "last_player")


def cancel_auction(now: Now[State], why: Elimination) -> None:
    """The item stays for sale (ZA-8.14)."""
    assert now.state.auction is not None
    now.tell("auction_cancelled", item=now.state.auction.item, why=why)
    now.state.auction = None
