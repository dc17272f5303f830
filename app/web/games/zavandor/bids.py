"""Bids: what each would cost me, what I would have left, and the highest I can pay (ZA-8.11, ZA-8.13)."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import msgspec

from app.games.core.action import Action
from app.games.zavandor.actions import Bid, OpenAuction
from app.games.zavandor.shown import AuctionShown, Own, PlayerShown, PriceShown
from app.games.zavandor.tables import ARTIFACTS, HIGHEST_BID
from app.web.games.zavandor.market import breakdown
from app.web.games.zavandor.sight import Sight
from app.web.sight import joined

OPENINGS, RAISES = (0, 5, 10), (1, 5, 10)       # above the lowest bid; above the bid that stands


@dataclass(frozen=True, slots=True)
class BidRow:
    """One press: this bid."""

    id: str
    amount: int
    plus: str
    price: int
    note: str
    is_warning: bool
    vals: str


@dataclass(frozen=True, slots=True)
class Bidding:
    """An auction to open, or to raise in."""

    fill: str                                   # the kind of action
    item: str                                   # of an auction to open, as JSON
    field: str                                  # where the number goes
    rows: tuple[BidRow, ...]
    least: int
    most: int
    modifier: int
    energy: int
    means: int
    why: str
    highest: str
    texts: str
    verb: str                                   # "Bid {n}"
    bound: str = ""                             # what one should know before

    @property
    def first(self) -> str:
        return self.verb.replace("{n}", str(self.least))


@dataclass(frozen=True, slots=True)
class Standing:
    """The order to raise by one, as it stands or could be left."""

    url: str
    matter: str
    least: int
    most: int                                   # that I can pay
    up_to: int                                  # as ordered, or as proposed: all my energy
    said: str                                   # nothing: there is none

    @property
    def drop(self) -> str:
        """What a press posts that takes it back."""
        return msgspec.json.encode({"matter": self.matter}).decode()


def standing(sight: Sight, me: PlayerShown, own: Own, auction: AuctionShown) -> Standing | None:
    """For whoever is still in, whether asked or not."""
    if own.auction is None or not auction.matter:
        return None
    price, order = own.auction.next, sight.scene.order
    modifier = price.handicap - price.knowledge - price.artifacts
    least, most = auction.bid + 1, min(HIGHEST_BID, own.means - modifier)
    if order and order.most < (auction.bid if me.seat == auction.leader else least):
        order = None                            # it has done what it could
    if not order and most < least:
        return None
    said = sight.t("You raise by 1, up to %(most)s: %(price)s to pay at most.", most=order.most,
                   price=max(0, order.most + modifier)) if order else ""
    return Standing(f"/t/{sight.scene.table.id}/order", auction.matter, least, most,
                    order.most if order else max(least, own.auction.without_selling), said)


def opening(sight: Sight, own: Own, action: OpenAuction, price: PriceShown, most: int) -> Bidding:
    return _bidding(sight, own, "open_auction", msgspec.json.encode(action.item).decode(), "bid", price, most, [
        (f"+{step}" if step else "", price.bid + step, OpenAuction(action.item, price.bid + step))
        for step in OPENINGS if price.bid + step <= most], sight.t("Open at {n}"),
        sight.t("You are bound by your bid."))


def raising(sight: Sight, own: Own, item: str, price: PriceShown, most: int) -> Bidding:
    waits = item in ARTIFACTS and ARTIFACTS[item].slots and sight.viewer != sight.shared.active_seat    # ZA-6.8
    return _bidding(sight, own, "bid", "", "amount", price, most, [
        (f"+{step}", price.bid - 1 + step, Bid(price.bid - 1 + step))
        for step in RAISES if price.bid - 1 + step <= most], sight.t("Bid {n}"),
        sight.t("Its slots stay empty until your own turn.") if waits else "")


def _bidding(sight: Sight, own: Own, fill: str, item: str, field: str, price: PriceShown, most: int,
             offered: Iterable[tuple[str, int, Action]], verb: str, bound: str = "") -> Bidding:
    modifier = price.handicap - price.knowledge - price.artifacts
    rows = tuple(_row(sight, own, f"{fill}-{bid}", bid, plus, max(0, bid + modifier), sight.vals(action))
                 for plus, bid, action in offered)
    return Bidding(fill, item, field, rows, price.bid, most, modifier, own.liquid, own.means,
                   sight.t("You pay %(sum)s", sum=breakdown(sight, price)), _highest(sight, own, modifier, most),
                   _texts(sight), verb, bound)


def _row(sight: Sight, own: Own, name: str, bid: int, plus: str, price: int, vals: str) -> BidRow:
    return BidRow(name, bid, plus, price, _left(sight, own, price), price > own.liquid, vals)


def _left(sight: Sight, own: Own, price: int) -> str:
    if price > own.means:
        return sight.t("beyond your means")
    if price > own.liquid:
        return sight.t("gems for %(n)s to be sold", n=price - own.liquid)
    return sight.t("%(n)s energy left", n=own.liquid - price) if price < own.liquid else sight.t("nothing left")


def _highest(sight: Sight, own: Own, modifier: int, most: int) -> str:
    """The highest I can pay: with energy alone, and with all my gems."""
    return joined(_limits(sight, min(most, own.liquid - modifier), min(most, own.means - modifier)), ", ")


def _limits(sight: Sight, with_energy: int, with_gems: int) -> Iterator[str]:
    yield sight.t("at most %(n)s with your energy", n=max(0, with_energy))
    if with_gems > with_energy:
        yield sight.t("%(n)s with all your gems", n=with_gems)


def _texts(sight: Sight) -> str:
    t = sight.t
    return msgspec.json.encode({
        "pay": t("you pay {price}"), "left": t("{n} energy left"), "none": t("nothing left"),
        "sells": t("gems for {n} to be sold"), "beyond": t("beyond your means"), "low": t("at least {n}"),
        "high": t("at most {n}")}).decode()
