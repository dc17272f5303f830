"""Payments: which are legal, which is best, what others there are, and what each would lose (ZA-4.6, ZA-4.7)."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from heapq import nsmallest
from typing import Literal, NamedTuple

import msgspec

from app.games.core.message import Refusal
from app.games.zavandor.actions import ByColour, ByGem, Payment, Sold
from app.games.zavandor.dust import dust_weight, settled
from app.games.zavandor.options import Options
from app.games.zavandor.reckoning import gem_value, liquid, pieces_weight
from app.games.zavandor.rules.refusals import refuse
from app.games.zavandor.state import Card, Counts, Player
from app.games.zavandor.tables import CARD_WEIGHT, COLOURS, CONCENTRATED, CONCENTRATION, GEMS
from app.games.zavandor.totals import Stock, Totals

ALTERNATIVES = 4                                # payments offered ready made


Source = Literal["card", "concentrated", "active", "pentagon"]


class Piece(NamedTuple):
    value: int
    source: Source
    name: str


class Offer(msgspec.Struct, frozen=True):
    """A legal payment and what comes of it."""

    payment: Payment
    dust: int                                   # afterwards, not settled
    lost: int                                   # by settling, if nothing else changes the dust
    weight: int                                 # of the hand afterwards
    pieces: int


def objection(player: Player, payment: Payment, due: int, with_gems: bool = False) -> Refusal | None:
    """Why this cannot be paid so."""
    values = handed_over(player, payment)
    if values is None:
        return refuse("bad_piece", "ZA-4.6")
    if payment.gems != Sold() and not with_gems:
        return refuse("bad_piece", "ZA-8.12")
    total = sum(values)
    if total + player.dust < due:
        return refuse("too_poor", "ZA-4.6")
    if values and total - min(values) >= due:
        return refuse("overpay", "ZA-4.7")
    return None


def handed_over(player: Player, payment: Payment) -> list[int] | None:
    """The value of every piece; None where one of them is not there, or is named twice."""
    held = [*energy_pieces(player.cards, player.concentrated), *gem_pieces(player)]
    there = Counter((piece.source, piece.name) for piece in held)
    value_of = {(piece.source, piece.name): piece.value for piece in held}
    named = Counter(_named(payment))
    if any(there[piece] < count for piece, count in named.items()):
        return None
    return [value_of[piece] for piece in named.elements()]


def _named(payment: Payment) -> Iterable[tuple[Source, str]]:
    yield from (("card", card) for card in payment.cards)
    parts: dict[Source, ByColour | ByGem] = {
        "concentrated": payment.concentrated, "active": payment.gems.active, "pentagon": payment.gems.pentagon}
    for source, part in parts.items():
        yield from ((source, name) for name, count in part.counts().items() for _ in range(count))


def energy_pieces(cards: Sequence[Card], concentrated: Counts) -> list[Piece]:
    pieces = [Piece(card.value, "card", card.id) for card in cards]
    return pieces + [Piece(CONCENTRATED[colour], "concentrated", colour)
                     for colour in COLOURS for _ in range(concentrated[colour])]


def gem_pieces(player: Player) -> list[Piece]:
    """In the order in which they are given up: from the pentagon before active ones, the cheapest type first."""
    return [*(Piece(gem_value(player, gem), "pentagon", gem) for gem in GEMS for _ in range(player.pentagon[gem])),
            *(Piece(gem_value(player, gem), "active", gem) for gem in GEMS for _ in range(player.active[gem]))]


def payment_of(pieces: Iterable[Piece]) -> Payment:
    counts = Counter((piece.source, piece.name) for piece in pieces)
    return Payment(
        tuple(name for source, name in counts if source == "card"),
        ByColour(**{colour: counts["concentrated", colour] for colour in COLOURS}),
        Sold(ByGem(**{gem: counts["active", gem] for gem in GEMS}),
             ByGem(**{gem: counts["pentagon", gem] for gem in GEMS})))


def suggested(player: Player, due: int, options: Options) -> Payment | None:
    """What is paid when nobody chooses; gems go only where energy does not suffice. None where nothing suffices."""
    ready = ready_made(player, due, options)
    return ready[0] if ready else None


def ready_made(player: Player, due: int, options: Options) -> list[Payment]:
    """Payments of an auction to choose from, the suggested one first."""
    if liquid(player) >= due:
        return [offer.payment for offer in offers(player, due, options)]
    payment = selling(player, due)
    return [payment] if payment else []


def offers(player: Player, due: int, options: Options) -> Sequence[Offer]:
    """The best payments without gems, the suggested one first; none where energy does not suffice."""
    concentrated = tuple(player.concentrated[colour] for colour in COLOURS)
    return _offers(player.cards, concentrated, player.dust, due, options.small_change == "ones")


def selling(player: Player, due: int) -> Payment | None:
    """All energy and then gems until it suffices; what is superfluous then is taken back, the highest value first."""
    energy = energy_pieces(player.cards, player.concentrated)
    sold = _sold(player, due - player.dust - sum(piece.value for piece in energy))
    if sold is None:
        return None
    chosen = energy + sold
    total = sum(piece.value for piece in chosen)
    for piece in sorted(chosen, key=lambda piece: -piece.value):
        if total - piece.value >= due:
            chosen.remove(piece)
            total -= piece.value
    return payment_of(chosen)


def _sold(player: Player, missing: int) -> list[Piece] | None:
    """Gems until they bring what is missing; then the dearest that can be spared are kept. None: all are too few."""
    sold: list[Piece] = []
    for gem in gem_pieces(player):
        if missing <= 0:
            break
        sold.append(gem)
        missing -= gem.value
    for gem in sorted(sold, key=lambda gem: (-gem.value, gem.source == "pentagon")):
        if gem.value <= -missing:
            sold.remove(gem)
            missing += gem.value
    return sold if missing <= 0 else None


@lru_cache(maxsize=4096)
def _offers(cards: tuple[Card, ...], concentrated: tuple[int, ...], dust: int, due: int, ones: bool,
            ) -> tuple[Offer, ...]:
    """By what is lost in settling, then the weight left, then the number of pieces, then their values."""
    pieces = energy_pieces(cards, dict(zip(COLOURS, concentrated, strict=True)))
    totals = _totals(_stock(cards, concentrated))
    whole = pieces_weight(len(cards), sum(concentrated))

    def offer(total: int) -> tuple[int, int, int, int]:
        weight, count = totals.heaviest(total, due)
        left = dust + total - due
        return left - settled(left, ones), whole - weight + dust_weight(left, ones), count, total

    best = nsmallest(ALTERNATIVES, (offer(total) for total in totals.payable(due, dust)))
    return tuple(Offer(payment_of(_named_pieces(pieces, totals.kinds(total, due))), dust + total - due, lost, weight,
                       count) for lost, weight, count, total in best)


def _stock(cards: tuple[Card, ...], concentrated: tuple[int, ...]) -> Stock:
    kinds = Counter((card.value, CARD_WEIGHT) for card in cards)
    for colour, count in zip(COLOURS, concentrated, strict=True):
        kinds[CONCENTRATED[colour], CONCENTRATION.weight] += count
    return tuple(sorted((+kinds).items(), reverse=True))


@lru_cache(maxsize=512)
def _totals(stock: Stock) -> Totals:
    return Totals(stock)


def _named_pieces(pieces: list[Piece], kinds: dict[tuple[int, int], int]) -> Iterable[Piece]:
    """Which pieces they are: of equal ones the first in hand."""
    left = dict(kinds)
    for piece in pieces:
        kind = piece.value, CARD_WEIGHT if piece.source == "card" else CONCENTRATION.weight
        if left.get(kind):
            left[kind] -= 1
            yield piece
