"""Knowledge: the level that brings most, paid or free."""
from __future__ import annotations

from collections.abc import Iterator

from app.games.core.action import Action
from app.games.zavandor import paying
from app.games.zavandor.actions import Advance, BuyMarker, FreeAdvance
from app.games.zavandor.bots.wish import Wish
from app.games.zavandor.bots.worth import Judge, may_climb
from app.games.zavandor.content import Track
from app.games.zavandor.reckoning import liquid
from app.games.zavandor.rules.knowledge import advance_cost, open_tracks
from app.games.zavandor.tables import TOP, TRACKS


def levels(judge: Judge) -> Iterator[Wish]:
    """The paid advance of the turn; to enter a track may take a marker first (ZA-7.2, ZA-7.4)."""
    player, able = judge.player, liquid(judge.player)
    if judge.state.advanced and judge.seat == judge.state.active_seat:
        return
    for track in TRACKS:
        if player.levels[track] == TOP:
            continue
        cost = advance_cost(player, track)
        if may_climb(player, track):
            yield Wish(judge.climb_gain(track), cost, able, Advance(track))
        elif player.markers_left:
            yield Wish(judge.climb_gain(track), cost + player.markers_left[0], able, BuyMarker())


def paid(judge: Judge, action: Action) -> Action:
    """The same with its payment."""
    player, options = judge.player, judge.state.options
    match action:
        case Advance(track):
            return Advance(track, paying.offers(player, advance_cost(player, track), options)[0].payment)
        case BuyMarker():
            return BuyMarker(paying.offers(player, player.markers_left[0], options)[0].payment)
    return action


def climb_free(judge: Judge) -> Action:
    def gain(track: Track) -> float:
        return judge.climb_gain(track, free=True)
    return FreeAdvance(max(open_tracks(judge.player), key=gain))
