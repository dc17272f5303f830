"""The auction under way, as everybody sees it: the item, the bid, who leads, who is in and who is out."""
from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from app.games.core.message import Seat
from app.games.zavandor.shown import AuctionShown
from app.games.zavandor.tables import ARTIFACTS, SENTINEL_VP
from app.web.games.zavandor import words
from app.web.games.zavandor.sight import Sight
from app.web.sight import capital, joined


@dataclass(frozen=True, slots=True)
class Bidder:
    colour: str
    name: str
    state: str                                  # "leads", "asked", "in", "out"
    words: str


@dataclass(frozen=True, slots=True)
class Block:
    item: str
    name: str
    note: str
    effect: str
    opened: str
    bid: int
    leader_colour: str
    leads: str
    pays: str
    bidders: tuple[Bidder, ...]
    is_sold: bool
    bids: str                                   # all of them, for those who hear the page


def block(sight: Sight, auction: AuctionShown) -> Markup:
    """To others than the one asked it looks the same."""
    key = sight.viewer if sight.viewer in (auction.asked, auction.leader) else None
    return sight.part("block", key, alike=True, block=_block(sight, auction))


def _block(sight: Sight, auction: AuctionShown) -> Block:
    t, language = sight.t, sight.language
    points = ARTIFACTS[auction.item].vp if auction.item in ARTIFACTS else SENTINEL_VP
    sold = auction.asked is None
    return Block(
        auction.item, sight.item(auction.item), words.points(language, points),
        capital(joined(words.effects(language, auction.item), "; ")),
        t("opened by %(name)s at %(bid)s", name=sight.name(auction.opener), bid=auction.bids[0].amount),
        auction.bid, sight.colour(auction.leader),
        _leads(sight, auction, sold),
        _pays(sight, auction, sold),
        tuple(_bidder(sight, auction, seat) for seat in sight.shared.order
              if sight.shared.players[seat].eliminated is None),
        sold, ", ".join(f"{sight.name(bid.seat)} {bid.amount}" for bid in auction.bids))


def _leads(sight: Sight, auction: AuctionShown, sold: bool) -> str:
    if sight.viewer == auction.leader:
        return sight.t("You win") if sold else sight.t("You lead")
    name = sight.name(auction.leader)
    return sight.t("%(name)s wins", name=name) if sold else sight.t("%(name)s leads", name=name)


def _pays(sight: Sight, auction: AuctionShown, sold: bool) -> str:
    t, price = sight.t, auction.price
    if sight.viewer == auction.leader:
        return t("you pay %(price)s", price=price) if sold else t("you would pay %(price)s", price=price)
    return t("pays %(price)s", price=price) if sold else t("would pay %(price)s", price=price)


def _bidder(sight: Sight, auction: AuctionShown, seat: Seat) -> Bidder:
    t, mine = sight.t, seat == sight.viewer
    if seat == auction.leader:
        state, said = "leads", t("leads") if auction.asked is not None else t("pays")
    elif seat == auction.asked:
        state, said = "asked", t("your bid") if mine else t("is asked")
    elif seat in auction.bidders:
        state, said = "in", t("still in")
    else:
        state, said = "out", t("out")
    return Bidder(sight.colour(seat), sight.name(seat), state, said)
