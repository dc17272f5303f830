"""What a viewer may see; and its inverse: deal again all that the viewer may not.

Secret are the values of cards in hand and set aside, and the order of the piles. Colours and numbers are public.
"""
from __future__ import annotations

from app.games.core.agenda import AnyPosition
from app.games.core.clone import clone
from app.games.core.dice import Chance
from app.games.core.message import Message, Seat
from app.games.zavandor.content import EnergyColour
from app.games.zavandor.outlook import own_auction, own_costs, own_excess, own_prices, own_warnings
from app.games.zavandor.reckoning import (
    bonus,
    by_colour,
    count_points,
    hand_limit,
    hand_weight,
    income,
    liquid,
    means,
    price_of,
    purse,
    slots,
)
from app.games.zavandor.rules.auction import for_sale
from app.games.zavandor.rules.counting import reason_to_end
from app.games.zavandor.rules.standing import matter
from app.games.zavandor.shown import (
    AuctionShown,
    BidShown,
    CardShown,
    EndingShown,
    IncomeShown,
    ItemShown,
    Own,
    PlayerShown,
    PlayerStatistics,
    PointsShown,
    RoundShown,
    SaleShown,
    Shared,
)
from app.games.zavandor.state import Auction, Card, Counted, Player, State
from app.games.zavandor.tables import (
    ARTIFACTS,
    COLOURS,
    HIGHEST,
    LAST_SENTINEL,
    LOWEST,
    MEAN,
    MIN_BID,
    SENTINEL_VP,
    SENTINELS,
)


def shared(position: AnyPosition) -> Shared:
    state: State = position.state
    return Shared(
        state.round, state.phase, state.order, state.active_seat, state.advanced,
        tuple(_player(state, seat) for seat in range(len(state.players))),
        tuple(_item(item, count) for item, count in for_sale(state).items()),
        len(state.artifact_deck), ARTIFACTS[state.artifact_deck[-1]].stack if state.artifact_deck else None,
        state.sentinels_acquired, LAST_SENTINEL,
        {colour: len(state.decks[colour]) for colour in COLOURS},
        {colour: tuple(sorted(card.value for card in state.discards[colour])) for colour in COLOURS},
        state.gem_supply if state.options.gem_supply == "printed" else None,
        _auction(state, state.auction) if state.auction else None, _sales(state), _warnings(state), _ending(state))


def own(position: AnyPosition, seat: Seat) -> Own | None:
    """None for a player who is out of the game."""
    state: State = position.state
    player = state.players[seat]
    if player.eliminated:
        return None
    return Own(
        _faces(player.cards), _faces(player.set_aside), liquid(player), means(player), own_costs(player),
        own_prices(state, player), own_auction(state, seat), own_excess(state, player),
        tuple(own_warnings(state, seat)))


def determinize(position: AnyPosition, viewer: Seat | None, dice: Chance) -> AnyPosition:
    """Hidden cards of a colour are mixed and dealt to where as many lay; artifacts stay in their stack."""
    dealt: AnyPosition = clone(position)
    state: State = dealt.state
    hidden = [] if _are_hands_open(state) else [seat for seat in range(len(state.players)) if seat != viewer]
    for colour in COLOURS:
        _deal_again(state, hidden, colour, dice)
    _enable_leader(state, hidden)
    for seat in hidden:
        _recount_drawn(position.state, state, seat)
    _reshuffle_stacks(state, dice)
    return dealt


# ------------------------------------------------------------------------------------------------------------- players


def _are_hands_open(state: State) -> bool:
    return state.options.hands == "open" or state.ending is not None


def _faces(cards: tuple[Card, ...]) -> tuple[CardShown, ...]:
    return tuple(CardShown(card.id, card.colour, card.value) for card in cards)


def _points(counted: Counted) -> PointsShown:
    return PointsShown(counted.gems, counted.tracks, counted.artifacts, counted.sentinels, counted.bonuses, counted.vp)


def _player(state: State, seat: Seat) -> PlayerShown:
    player = state.players[seat]
    listed = (*state.sentinels_left, *player.sentinels)
    return PlayerShown(
        seat, player.colour, player.character, player.position, player.handicap, player.vp_counted,
        _points(count_points(player)), player.dust, by_colour(player.cards),
        _faces(player.cards) if _are_hands_open(state) else None, player.concentrated, by_colour(player.set_aside),
        player.set_aside_dust, hand_limit(player), hand_weight(player, state.options), player.active, player.pentagon,
        slots(player), player.levels, player.markers_left, player.markers, player.artifacts, player.sentinels,
        {name: bonus(player, SENTINELS[name]) for name in listed}, purse(player), _income(player), player.eliminated)


def _income(player: Player) -> IncomeShown:
    return IncomeShown(int(income(player, LOWEST)), income(player, MEAN), int(income(player, HIGHEST)))


# --------------------------------------------------------------------------------------------------------------- sales


def _item(item: str, count: int) -> ItemShown:
    if item in SENTINELS:
        return ItemShown(item, "sentinel", MIN_BID[item], SENTINEL_VP, count)
    return ItemShown(item, "artifact", MIN_BID[item], ARTIFACTS[item].vp, count)


def _auction(state: State, auction: Auction) -> AuctionShown:
    passed = tuple(seat for seat in state.order if seat not in auction.bidders)
    price = price_of(state.players[auction.leader], auction.item, auction.bid).price
    return AuctionShown(auction.item, auction.opener, auction.bid, auction.leader, price, auction.bidders, passed,
                        auction.asked, tuple(BidShown(seat, amount) for seat, amount in auction.bids), matter(state))


def _sales(state: State) -> tuple[SaleShown, ...]:
    return tuple(SaleShown(sale.round, sale.item, sale.opener, sale.winner, MIN_BID[sale.item], sale.bid, sale.price,
                           sale.rival) for sale in state.sales)


# ------------------------------------------------------------------------------------------------------------- the end


def _warnings(state: State) -> tuple[Message, ...]:
    """What ends the game with this round (ZA-12.1, ZA-12.4)."""
    if state.ending or state.round == 0:
        return ()
    reason = reason_to_end(state)
    return (Message(f"warning.{reason}"),) if reason else ()


def _ending(state: State) -> EndingShown | None:
    ending = state.ending
    if ending is None:
        return None
    return EndingShown(ending.reason, ending.places, ending.winners, tuple(
        PlayerStatistics(seat, tuple(RoundShown(_points(line.counted), line.income, line.spent, line.lost)
                                     for line in player.rounds), player.tally.drawn, player.tally.expected)
        for seat, player in enumerate(state.players)))


# -------------------------------------------------------------------------------------------------------- dealing again


def _deal_again(state: State, hidden: list[Seat], colour: EnergyColour, dice: Chance) -> None:
    """The pile and the cards of these seats are mixed."""
    pool = [*state.decks[colour]]
    for seat in hidden:
        player = state.players[seat]
        pool += [card for card in (*player.cards, *player.set_aside) if card.colour == colour]
    dice.shuffle(pool)
    for seat in hidden:
        player = state.players[seat]
        state.change(seat, cards=_swap(player.cards, colour, pool), set_aside=_swap(player.set_aside, colour, pool))
    state.decks[colour] = tuple(pool)


def _enable_leader(state: State, hidden: list[Seat]) -> None:
    """All know that a bid can be paid (ZA-8.13): a leader dealt too little has the best of what is hidden."""
    auction = state.auction
    if auction is None or auction.leader not in hidden or state.options.bid_rule == "wrath":
        return
    player = state.players[auction.leader]
    if price_of(player, auction.item, auction.bid).price <= means(player):
        return
    cards = list(player.cards)
    for at, card in enumerate(cards):
        pile = state.decks[card.colour]
        best = max(range(len(pile)), key=lambda n: pile[n].value, default=None)
        if best is not None and pile[best].value > card.value:
            state.decks[card.colour] = (*pile[:best], card, *pile[best + 1:])
            cards[at] = pile[best]
    state.change(auction.leader, cards=tuple(cards))


def _swap(cards: tuple[Card, ...], colour: EnergyColour, pool: list[Card]) -> tuple[Card, ...]:
    return tuple(pool.pop() if card.colour == colour else card for card in cards)


def _recount_drawn(before: State, after: State, seat: Seat) -> None:
    """The sum of cards drawn is known but for those still hidden."""
    old, new = before.players[seat], after.players[seat]
    change = sum(card.value for card in (*new.cards, *new.set_aside)) - sum(
        card.value for card in (*old.cards, *old.set_aside))
    after.tally(seat, drawn=change)


def _reshuffle_stacks(state: State, dice: Chance) -> None:
    deck: list[str] = []
    for stack in sorted({ARTIFACTS[name].stack for name in state.artifact_deck}, reverse=True):
        names = [name for name in state.artifact_deck if ARTIFACTS[name].stack == stack]
        dice.shuffle(names)
        deck += names
    state.artifact_deck = tuple(deck)
