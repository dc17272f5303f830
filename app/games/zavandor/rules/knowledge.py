"""Knowledge: markers, levels and what reaching them brings (ZA-7)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.games.core.agenda import Now
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.zavandor import paying
from app.games.zavandor.actions import Advance, BuyMarker
from app.games.zavandor.content import Track
from app.games.zavandor.reckoning import liquid
from app.games.zavandor.rules.energy import draw, pay, payment_ask, tally_drawn, tell_drawn
from app.games.zavandor.rules.refusals import refuse
from app.games.zavandor.state import Player, State
from app.games.zavandor.tables import LEVEL_COSTS, TOP, TRACKS

# ------------------------------------------------------------------------------------------------------------- markers


def marker_choices(state: State, seat: Seat) -> Iterator[Choice]:
    player = state.players[seat]
    if not player.markers_left:
        return
    price = player.markers_left[0]
    label, targets = Message("choice.buy_marker", {"price": price}), ("markers",)
    if liquid(player) < price:
        yield Choice(BuyMarker(), label, targets, blocked=refuse("too_poor", "ZA-4.6"))
    else:
        best = paying.offers(player, price, state.options)[0].payment
        yield Choice(BuyMarker(best), label, targets, {"payment": payment_ask(state, player, price)})


def marker_objection(state: State, seat: Seat, action: BuyMarker) -> Refusal | None:
    player = state.players[seat]
    if not player.markers_left:
        return refuse("no_marker", "ZA-7.4")
    return paying.objection(player, action.payment, player.markers_left[0])


def buy_marker(now: Now[State], seat: Seat, action: BuyMarker) -> None:
    """The cheapest goes to the pentagon; it is no advance (ZA-7.4)."""
    price, *left = now.state.players[seat].markers_left
    paid = pay(now, seat, action.payment, price)
    now.state.change(seat, markers_left=tuple(left), markers=now.state.players[seat].markers + 1)
    now.tell("marker_bought", seat=seat, price=price, paid=paid)


def free_marker(now: Now[State], seat: Seat) -> None:
    """The dearest goes to the pentagon for nothing, if one is left (ZA-9.5)."""
    player = now.state.players[seat]
    if player.markers_left:
        *left, price = player.markers_left
        now.state.change(seat, markers_left=tuple(left), markers=player.markers + 1)
        now.tell("marker_freed", seat=seat, price=price)


# ------------------------------------------------------------------------------------------------------------ advances


def advance_cost(player: Player, track: Track) -> int:
    """Of the level reached next (ZA-7.2)."""
    return LEVEL_COSTS[track][player.levels[track]]


def climb_objection(player: Player, track: Track) -> Refusal | None:
    """What stands in the way of a higher level, paid or free (ZA-7.1, ZA-7.3)."""
    if player.levels[track] == TOP:
        return refuse("top_level", "ZA-7.1")
    if not player.levels[track] and not player.markers:
        return refuse("need_marker", "ZA-7.3")
    return None


def open_tracks(player: Player) -> list[Track]:
    return [track for track in TRACKS if climb_objection(player, track) is None]


def advance_choices(state: State, seat: Seat) -> Iterator[Choice]:
    player = state.players[seat]
    for track in TRACKS:
        level = player.levels[track]
        if level == TOP:
            continue
        cost = advance_cost(player, track)
        label = Message("choice.advance", {"track": track, "level": level + 1, "cost": cost})
        targets = (f"track-{track}",)
        poor = refuse("too_poor", "ZA-4.6") if liquid(player) < cost else None
        if blocked := _used_up(state) or climb_objection(player, track) or poor:
            yield Choice(Advance(track), label, targets, blocked=blocked)
            continue
        best = paying.offers(player, cost, state.options)[0].payment
        yield Choice(Advance(track, best), label, targets, {"payment": payment_ask(state, player, cost)})


def _used_up(state: State) -> Refusal | None:
    return refuse("advanced", "ZA-7.2") if state.advanced else None


def advance_objection(state: State, seat: Seat, action: Advance) -> Refusal | None:
    player = state.players[seat]
    return (_used_up(state) or climb_objection(player, action.track)
            or paying.objection(player, action.payment, advance_cost(player, action.track)))


def advance(now: Now[State], seat: Seat, action: Advance) -> None:
    cost = advance_cost(now.state.players[seat], action.track)
    paid = pay(now, seat, action.payment, cost)
    now.state.advanced = True
    climb(now, seat, action.track, cost=cost, paid=paid, free=False)


def climb(now: Now[State], seat: Seat, track: Track, **words: Any) -> None:
    """One level higher; a marker from the pentagon enters a new track (ZA-7.3, ZA-7.12)."""
    player = now.state.players[seat]
    level = player.levels[track] + 1
    now.state.change(seat, levels=player.levels | {track: level}, markers=player.markers - (level == 1))
    now.tell("advanced", seat=seat, track=track, level=level, **words)
    _ask_the_sages(now, seat, track, level)


def _ask_the_sages(now: Now[State], seat: Seat, track: Track, level: int) -> None:
    """Cards of the level's colour, set aside until the next Phase 2 (ZA-7.8, ZA-7.9)."""
    given = TRACKS[track].cards
    if given is None:
        return
    state, colour = now.state, given.colours[level - 1]
    cards, dust = draw(now, colour, given.count)
    player = state.players[seat]
    state.change(seat, set_aside=(*player.set_aside, *cards), set_aside_dust=player.set_aside_dust + dust)
    state.tally(seat, income=dust)
    tally_drawn(state, seat, cards)
    tell_drawn(now, seat, "sages_drawn", cards, colour=colour, dust_instead=dust)
    now.final()                                 # a card has left the pile, whoever may see it
