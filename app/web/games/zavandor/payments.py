"""Payments as a player sees them: the proposal, other ways, and what each would cost in dust that is lost (ZA-4)."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from app.games.core.action import Action
from app.games.core.ask import Schema
from app.games.zavandor.actions import Payment
from app.games.zavandor.dust import settled
from app.games.zavandor.shown import Own, PlayerShown
from app.web.games.zavandor import purse
from app.web.games.zavandor.purse import Piece
from app.web.games.zavandor.sight import Sight


@dataclass(frozen=True, slots=True)
class Offer:
    """A way to pay, and what comes of it."""

    pieces: tuple[Piece, ...]
    dust: int                                   # handed over
    back: int                                   # what is too much, as dust
    lost: int                                   # of the dust then left, when it is settled
    left: int                                   # energy afterwards

    @property
    def keys(self) -> str:
        return " ".join(piece.key for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class Bill:
    """Something to pay for: the proposal one press pays with, and all that the composer needs."""

    due: int
    action: str                                 # as JSON, without the payment
    offer: Offer
    others: tuple[Offer, ...]
    dust: int                                   # that I have
    with_gems: bool
    loses_change: bool
    lost_when: str                              # in words
    can_compose: bool
    texts: str


@dataclass(frozen=True, slots=True)
class Payer:
    """I, with all that I could pay with."""

    sight: Sight
    me: PlayerShown
    own: Own
    pieces: tuple[Piece, ...]


def payer(sight: Sight, me: PlayerShown, own: Own) -> Payer:
    return Payer(sight, me, own, (
        *purse.cards(sight, own.cards), *purse.concentrated(sight, me),
        *purse.gems(sight, me, own, "pentagon", False), *purse.gems(sight, me, own, "active", False)))


def bill(payer: Payer, action: Action, ask: Schema, due: int, with_gems: bool = False) -> Bill:
    sight, me, own = payer.sight, payer.me, payer.own
    offers = [_offer(payer, ready, due) for ready in ready_made(ask)]
    base = {name: value for name, value in msgspec.to_builtins(action).items() if name != "payment"}
    has_pieces = bool(own.cards or any(me.concentrated.values()) or with_gems)
    return Bill(
        due, msgspec.json.encode(base).decode(), offers[0], tuple(offers[1:]), me.dust, with_gems,
        sight.options.small_change == "lost", _lost_when(sight), has_pieces and due > 0, _texts(sight))


def ready_made(ask: Schema) -> list[Payment]:
    """The payments of a choice that need no composing, the proposed one first."""
    return [msgspec.convert(plain, Payment) for plain in ask["oneOf"][0]["enum"]]


def _offer(payer: Payer, payment: Payment, due: int) -> Offer:
    pieces, dust = tuple(_named(payer.pieces, payment)), payer.me.dust
    total = sum(piece.value for piece in pieces)
    sold = sum(piece.value for piece in pieces if piece.source in ("active", "pentagon"))
    after = dust + total - due
    lost = after - settled(after, payer.sight.options.small_change == "ones")
    return Offer(pieces, max(0, due - total), max(0, total - due), lost, payer.own.liquid + sold - due)


def _named(held: tuple[Piece, ...], payment: Payment) -> Iterator[Piece]:
    """The pieces that a payment names; of equal ones the first."""
    wanted = Counter({("card", card): 1 for card in payment.cards})
    for source, counts in (("concentrated", payment.concentrated.counts()), ("active", payment.gems.active.counts()),
                           ("pentagon", payment.gems.pentagon.counts())):
        wanted.update({(source, name): count for name, count in counts.items()})
    for piece in held:
        if wanted[piece.source, piece.name] > 0:
            wanted[piece.source, piece.name] -= 1
            yield piece


def _lost_when(sight: Sight) -> str:
    """Dust is settled at once only where it is not my turn (ZA-4.5)."""
    if sight.shared.active_seat == sight.viewer:
        return sight.t("when your turn ends or you open an auction, unless you use it before")
    return sight.t("at once")


def _texts(sight: Sight) -> str:
    t = sight.t
    return msgspec.json.encode({
        "short": t("{n} energy missing"), "overpay": t("One piece too many: {value} is not needed"),
        "fits": t("{total} handed over"), "dust": t("{n} dust"), "back": t("{n} dust back"),
        "lost": t("1 dust lost"), "none": t("nothing lost"), "pay": t("Pay {n}"), "more": t("{n} more to pay"),
        "less": t("One piece too many")}).decode()
