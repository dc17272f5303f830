"""What a game came to in figures that many games can be compared by."""
from __future__ import annotations

from app.games.core.agenda import AnyPosition
from app.games.zavandor.state import Counted, Sale, State
from app.games.zavandor.tables import MIN_BID, SENTINELS


def figures(position: AnyPosition) -> dict[str, float]:
    """Length, sales, the winner's points by source, and what each character has won."""
    state: State = position.state
    assert state.ending is not None
    winners = state.ending.winners
    sentinels = [sale for sale in state.sales if sale.item in SENTINELS]
    best = state.players[winners[0]]
    counted = best.rounds[-1].counted if best.rounds else Counted()
    return {
        "rounds": state.round,
        "first_sentinel": sentinels[0].round if sentinels else state.round,
        "sentinels_sold": state.sentinels_acquired,
        "artifacts_sold": len(state.sales) - len(sentinels),
        "bid_over_minimum": _over_minimum(state.sales),
        "eliminated": len(state.players) - len(state.in_game),
        "winner_vp": best.vp_counted,
        "winner_gems": counted.gems,
        "winner_tracks": counted.tracks,
        "winner_artifacts": counted.artifacts,
        "winner_sentinels": counted.sentinels + counted.bonuses,
        **{f"of_the_fair_share.{name}": share for name, share in _shares(state).items()},
    }


def _over_minimum(sales: tuple[Sale, ...]) -> float:
    """The mean bid, as a multiple of the minimum."""
    return sum(sale.bid / MIN_BID[sale.item] for sale in sales) / len(sales) if sales else 1.0


def _shares(state: State) -> dict[str, float]:
    """Of the characters at the table: what each has won, as a multiple of what chance would give it."""
    assert state.ending is not None
    winners = state.ending.winners
    return {player.character: len(state.players) * (seat in winners) / len(winners)
            for seat, player in enumerate(state.players)}
