"""Energy comes and goes: cards drawn, payments made, dust settled (ZA-3.9, ZA-3.10, ZA-4)."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from app.games.core.agenda import Now
from app.games.core.ask import Schema, number, one_of, record, subset
from app.games.core.message import Message, Seat
from app.games.zavandor.actions import ByGem, Payment
from app.games.zavandor.content import EnergyColour
from app.games.zavandor.dust import settled
from app.games.zavandor.paying import handed_over, offers, ready_made
from app.games.zavandor.state import Card, Gems, Player, State, with_gems
from app.games.zavandor.tables import COLOURS, GEMS, INSTEAD, MEAN

# ------------------------------------------------------------------------------------------------------------- drawing


def draw(now: Now[State], colour: EnergyColour, count: int) -> tuple[list[Card], int]:
    """Cards from the pile, and the dust given instead of those that are nowhere."""
    drawn: list[Card] = []
    while len(drawn) < count and (now.state.decks[colour] or _reshuffle(now, colour)):
        *rest, card = now.state.decks[colour]
        now.state.decks[colour] = tuple(rest)
        drawn.append(card)
    return drawn, (count - len(drawn)) * INSTEAD[colour]


def _reshuffle(now: Now[State], colour: EnergyColour) -> bool:
    """The discard pile becomes the draw pile; ids are dealt anew, so that a card seen before is not known again."""
    discarded = now.state.discards[colour]
    if not discarded:
        return False
    ids, values = [card.id for card in discarded], [card.value for card in discarded]
    now.dice.shuffle(ids)
    now.dice.shuffle(values)
    now.state.decks[colour] = tuple(Card(name, value) for name, value in zip(ids, values, strict=True))
    now.state.discards[colour] = ()
    now.tell("reshuffled", colour=colour, count=len(values))
    return True


def tally_drawn(state: State, seat: Seat, drawn: Iterable[Card]) -> None:
    cards = list(drawn)
    expected = sum(MEAN[card.colour] for card in cards)
    state.tally(seat, income=expected, expected=expected, drawn=sum(card.value for card in cards))


def tell_drawn(now: Now[State], seat: Seat, key: str, cards: Sequence[Card], **params: Any) -> None:
    """Colours to all, values to the owner alone, unless hands are open."""
    faces = [{"colour": card.colour, "value": card.value} for card in cards]
    if not cards or now.state.options.hands == "open":
        now.tell(key, seat=seat, cards=faces, **params)
        return
    backs = [{"colour": card.colour} for card in cards]
    now.show([seat], key, Message(key, {"seat": seat, "cards": backs, **params}), seat=seat, cards=faces, **params)


def discard(state: State, cards: Iterable[Card]) -> None:
    """Face up, each on the pile of its colour (ZA-4.8)."""
    for card in cards:
        state.discards[card.colour] = (*state.discards[card.colour], card)


# -------------------------------------------------------------------------------------------------------------- paying


def pay(now: Now[State], seat: Seat, payment: Payment, due: int) -> dict[str, Any]:
    """Hand over what was checked before; returns how the log tells it (ZA-4.6)."""
    state, player = now.state, now.state.players[seat]
    total = sum(handed_over(player, payment) or ())
    given = [card for card in player.cards if card.id in payment.cards]
    spent = payment.concentrated.counts()
    discard(state, given)
    give_back(state, payment.gems.active)
    give_back(state, payment.gems.pentagon)
    dust = player.dust + total - due
    state.change(
        seat, dust=dust, cards=tuple(card for card in player.cards if card.id not in payment.cards),
        concentrated={colour: player.concentrated[colour] - spent[colour] for colour in COLOURS},
        active=_without(player.active, payment.gems.active), pentagon=_without(player.pentagon, payment.gems.pentagon))
    state.tally(seat, spent=due)
    return {"cards": [{"colour": card.colour, "value": card.value} for card in given],
            "concentrated": {colour: n for colour, n in spent.items() if n},
            "gems": {gem: n for gem, n in _sum(payment.gems.active, payment.gems.pentagon).items() if n},
            "dust": player.dust - dust}


def give_back(state: State, gems: ByGem) -> None:
    state.gem_supply = with_gems(state.gem_supply, **gems.counts())


def _without(owned: Gems, sold: ByGem) -> Gems:
    return with_gems(owned, **{gem: -n for gem, n in sold.counts().items()})


def _sum(one: ByGem, other: ByGem) -> Gems:
    return with_gems(one.counts(), **other.counts())


def settle(now: Now[State], seat: Seat) -> None:
    """A unit that cannot be laid out in tiles is lost (ZA-4.4)."""
    player = now.state.players[seat]
    left = settled(player.dust, not now.state.loses_small_change)
    if left < player.dust:
        now.state.change(seat, dust=left)
        now.state.tally(seat, lost=player.dust - left)
        now.tell("dust_lost", seat=seat)


# --------------------------------------------------------------------------------------------------- asking for payment


def payment_ask(state: State, player: Player, due: int) -> Schema:
    """A purchase: one of the best payments, or any other composed by hand."""
    ready = [offer.payment for offer in offers(player, due, state.options)]
    return _ask(ready, player, with_gems=False)


def price_ask(state: State, player: Player, due: int) -> Schema:
    """An auction: the same, and gems may be part of it (ZA-8.12)."""
    return _ask(ready_made(player, due, state.options), player, with_gems=True)


def _ask(ready: Sequence[Payment], player: Player, with_gems: bool) -> Schema:
    cards = tuple(card.id for card in player.cards)
    concentrated = tuple(player.concentrated[colour] for colour in COLOURS)
    gems = tuple(tuple(owned[gem] if with_gems else 0 for gem in GEMS) for owned in (player.active, player.pentagon))
    return {"oneOf": [one_of([_plain(payment) for payment in ready]), _composed(cards, concentrated, gems)]}


@lru_cache(maxsize=1024)
def _plain(payment: Payment) -> Any:
    return msgspec.to_builtins(payment)


@lru_cache(maxsize=256)
def _composed(cards: tuple[str, ...], concentrated: tuple[int, ...], gems: tuple[tuple[int, ...], ...]) -> Schema:
    active, pentagon = ({gem: number(0, most) for gem, most in zip(GEMS, counts, strict=True)} for counts in gems)
    return record(
        cards=subset(cards),
        concentrated=record(**{colour: number(0, most) for colour, most in zip(COLOURS, concentrated, strict=True)}),
        gems=record(active=record(**active), pentagon=record(**pentagon)))
