"""The order "raise by one, up to so much": ordinary bids, as long as the auction lasts. It never passes."""
from __future__ import annotations

from app.games.core.message import Seat
from app.games.zavandor.actions import Bid
from app.games.zavandor.reckoning import means, price_of
from app.games.zavandor.state import State
from app.games.zavandor.tables import HIGHEST_BID


def matter(state: State) -> str:
    """The auction under way, until somebody has won it."""
    auction = state.auction
    return str(auction.number) if auction and auction.asked is not None else ""


def ordered(state: State, seat: Seat, most: int) -> Bid | None:
    """One more than the bid that stands, where the order allows it and the player can pay it, Wrath or not."""
    auction = state.auction
    if auction is None or auction.asked != seat:
        return None
    player, amount = state.players[seat], auction.bid + 1
    is_payable = price_of(player, auction.item, amount).price <= means(player)
    return Bid(amount) if is_payable and amount <= min(most, HIGHEST_BID) else None
