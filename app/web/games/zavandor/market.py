"""What is for sale: the artifacts on display and the nine Sentinels, each with my own price."""
from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from app.games.core.choice import Choice
from app.games.zavandor.actions import OpenAuction
from app.games.zavandor.shown import ItemShown, PriceShown
from app.games.zavandor.tables import ARTIFACTS, MIN_BID, SENTINEL_VP, SENTINELS
from app.web.games.zavandor import words
from app.web.games.zavandor.sight import Sight, signed
from app.web.sight import capital, joined


@dataclass(frozen=True, slots=True)
class Card:
    """An item for sale: lit where I may put it up, hatched where I would expect to but may not."""

    item: str
    name: str
    note: str                                   # "2 points"
    from_: int
    price: int | None                           # mine, at the lowest bid
    copy: int                                   # which of those alike, from 0
    opens: str                                  # the sheet that puts it up
    is_blocked: bool
    is_up: bool                                 # on the block now
    head: str
    whisper: str
    clause: str


@dataclass(frozen=True, slots=True)
class Medal:
    """A Sentinel, for sale or somebody's."""

    item: str
    name: str
    points: str                                 # "5+4" for me
    colour: str                                 # of its owner
    owner: str
    opens: str
    is_blocked: bool
    is_up: bool
    is_gone: bool                               # left the game with its owner
    head: str
    whisper: str
    clause: str


def display(sight: Sight) -> Markup:
    shared = sight.shared
    cards = tuple(_card(sight, item, copy) for item in shared.for_sale if item.kind == "artifact"
                  for copy in range(item.count))
    letter = sight.t("next in the deck: stack %(letter)s, %(count)s left", letter=shared.top_stack,
                     count=shared.artifact_deck) if shared.top_stack else sight.t("the deck is empty")
    return sight.part("display", wares=sight.drawn("pieces/ware", cards), count=len(cards), deck=letter,
                      is_mine=sight.own is not None)


def sentinels(sight: Sight) -> Markup:
    shared = sight.shared
    prices = [sight.own.prices[item.item].price for item in shared.for_sale if item.kind == "sentinel"] \
        if sight.own else []
    medals = sight.drawn("pieces/medal", [_medal(sight, name) for name in SENTINELS])
    return sight.part(
        "sentinels", medals=medals, points=SENTINEL_VP, lowest=min(MIN_BID[name] for name in SENTINELS),
        price=prices[0] if prices else None, sold=shared.sentinels_acquired, of=shared.last_sentinel)


def breakdown(sight: Sight, price: PriceShown) -> str:
    """How my price comes about: "60 + 10 (first) − 5 (knowledge)"."""
    parts = [str(price.bid)]
    if price.handicap:
        assert sight.me is not None
        parts.append(f"{signed(price.handicap)} ({words.place(sight.language, sight.me.position)})")
    if price.knowledge:
        parts.append(f"{signed(-price.knowledge)} ({sight.t('knowledge')})")
    if price.artifacts:
        parts.append(f"{signed(-price.artifacts)} ({sight.t('artifacts')})")
    return f"{' '.join(parts)} = {price.price}" if len(parts) > 1 else str(price.price)


def worth(sight: Sight, item: str) -> str:
    """Its points, for me, and what it does."""
    me, language = sight.me, sight.language
    points = ARTIFACTS[item].vp if item in ARTIFACTS else SENTINEL_VP + (me.bonuses[item] if me else 0)
    return f"{words.points(language, points)}. {capital(joined(words.effects(language, item), '; '))}."


def opening(sight: Sight, item: str) -> Choice | None:
    return next((choice for choice in sight.scene.choices()
                 if isinstance(choice.action, OpenAuction) and choice.action.item == item), None)


def _said(sight: Sight, item: str, choice: Choice | None) -> tuple[str, str]:
    """What it does, what I would pay and why, what stands in the way."""
    price = sight.own.prices.get(item) if sight.own else None
    parts = [capital(joined(words.effects(sight.language, item), "; ")) + "."]
    if price:
        parts.append(sight.t("You would pay %(sum)s.", sum=breakdown(sight, price)))
    if choice and choice.blocked:
        return joined((sight.scene.reason(choice.blocked), *parts), " "), choice.blocked.clause
    return joined(parts, " "), "ZA-8.11" if price and price.price != price.bid else ""


def _card(sight: Sight, item: ItemShown, copy: int) -> Card:
    choice, auction = opening(sight, item.item), sight.shared.auction
    whisper, clause = _said(sight, item.item, choice)
    is_up = auction is not None and auction.item == item.item and copy == 0
    return Card(
        item.item, sight.item(item.item), words.points(sight.language, item.vp), item.min_bid,
        sight.own.prices[item.item].price if sight.own else None, copy,
        f"item-{item.item}" if choice and not choice.blocked else "", bool(choice and choice.blocked), is_up,
        sight.head(sight.item(item.item)), whisper, clause)


def _medal(sight: Sight, name: str) -> Medal:
    shared, choice = sight.shared, opening(sight, name)
    owner = next((player for player in shared.players if name in player.sentinels), None)
    is_for_sale = any(item.item == name for item in shared.for_sale)
    me = sight.me
    mine = f"{SENTINEL_VP}+{me.bonuses[name]}" if me and name in me.bonuses else str(SENTINEL_VP)
    whisper, clause = _said(sight, name, choice)
    return Medal(
        name, sight.item(name), mine if is_for_sale or (owner and owner is me) else "", owner.colour if owner else "",
        sight.name(owner.seat) if owner else "", f"item-{name}" if choice and not choice.blocked else "",
        bool(choice and choice.blocked), shared.auction is not None and shared.auction.item == name,
        not is_for_sale and owner is None, sight.head(sight.item(name)),
        joined((whisper, sight.once(("bonuses", name), lambda: _bonuses(sight, name))), " "), clause)


def _bonuses(sight: Sight, name: str) -> str:
    """What it would bring each player now."""
    found = [(player, player.bonuses[name]) for player in (sight.shared.players[seat] for seat in sight.order())
             if player.eliminated is None and name in player.bonuses]
    if not found:
        return ""
    return sight.t("Bonus now: %(what)s.", what=", ".join(f"{sight.name(player.seat)} {bonus}"
                                                          for player, bonus in found))
