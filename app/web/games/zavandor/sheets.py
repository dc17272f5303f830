"""What a press on the board opens beside my purse: a purchase with its payment, an auction to open, one of my gems."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from app.games.core.choice import Choice
from app.games.zavandor.actions import Advance, Arrange, BuyMarker, ByGem, Disenchant, Enchant, OpenAuction
from app.games.zavandor.content import GemType
from app.games.zavandor.state import Gems, with_gems
from app.games.zavandor.tables import COLOURS, DISCOUNTS, GEM_VP, enchant_cost, opal_dust
from app.web.games.zavandor import bids, market, words
from app.web.games.zavandor.bids import Bidding
from app.web.games.zavandor.payments import Bill, Payer, bill
from app.web.games.zavandor.sight import Sight
from app.web.pressing import Press
from app.web.sight import capital, joined


@dataclass(frozen=True, slots=True)
class Sheet:
    """One thing to do; what it is about is on the board, or among my gems."""

    name: str
    title: str
    note: str = ""
    main: Press | None = None                   # pays with the proposal
    more: Press | None = None                   # the same in another way
    bill: Bill | None = None
    bidding: Bidding | None = None
    rows: tuple[Press, ...] = ()
    warning: str = ""


def sheets(payer: Payer) -> Iterator[Sheet]:
    sight = payer.sight
    for choice in sight.scene.choices():
        if choice.blocked:
            continue
        match choice.action:
            case Enchant():
                yield _enchant(payer, choice, choice.action)
            case Advance():
                yield _advance(payer, choice, choice.action)
            case BuyMarker():
                yield _marker(payer, choice, choice.action)
            case OpenAuction():
                yield _open(payer, choice, choice.action)
    yield from _gems(payer)


# ----------------------------------------------------------------------------------------------------------- purchases


def _enchant(payer: Payer, choice: Choice, action: Enchant) -> Sheet:
    sight, cost = payer.sight, payer.own.costs.enchant[action.gem]
    places = choice.ask["place"]["enum"]
    name = sight.t(words.GEM[action.gem])
    words_ = sight.t("Enchant for %(cost)s", cost=cost)
    into = sight.t("into the pentagon")
    main = Press(f"go-enchant-{action.gem}", words_, sight.vals(action))
    more = Press(f"go-enchant-{action.gem}-idle", capital(into), sight.vals(replace(action, place="pentagon")))
    is_active = "active" in places
    return Sheet(
        f"enchant-{action.gem}", name if is_active else f"{name}, {into}",
        joined((_gem_note(payer, action.gem, is_active), _cheaper(payer, action.gem)), ". "),
        main, more if len(places) > 1 else None, bill(payer, action, choice.ask["payment"], cost),
        warning="" if is_active else sight.t("No free slot: it waits in the pentagon until you make room."))


def _gem_note(payer: Payer, gem: GemType, is_active: bool) -> str:
    """What one more of it brings."""
    sight, active = payer.sight, payer.me.active[gem]
    if not is_active:
        return ""
    point = words.points(sight.language, GEM_VP[gem])
    if gem not in COLOURS:
        return joined((point, sight.t("dust per round %(before)s to %(after)s", before=opal_dust(active),
                                      after=opal_dust(active + 1))))
    return joined((point, sight.t("about %(n)s more energy per round", n=round(words.gain(payer.me, gem, 1)))))


def _cheaper(payer: Payer, gem: GemType) -> str:
    """What it would cost after an advance that is still open."""
    sight = payer.sight
    for choice in sight.open_choices(Advance):
        track = choice.label.params["track"]
        if totals := DISCOUNTS.get(track):
            return sight.t("With the next level of %(track)s: %(cost)s", track=sight.t(words.TRACK[track]),
                           cost=enchant_cost(gem, totals[payer.me.levels[track] + 1]))
    return ""


def _advance(payer: Payer, choice: Choice, action: Advance) -> Sheet:
    sight, level = payer.sight, payer.me.levels[action.track] + 1
    cost = payer.own.costs.advance[action.track] or 0
    return Sheet(
        f"advance-{action.track}",
        sight.t("%(track)s, level %(level)s", track=sight.t(words.TRACK[action.track]), level=level),
        capital(words.level(sight.language, action.track, level)),
        Press(f"go-advance-{action.track}", sight.t("Advance for %(cost)s", cost=cost), sight.vals(action)),
        bill=bill(payer, action, choice.ask["payment"], cost),
        warning=sight.t("A marker of your pentagon is used.") if level == 1 else "")


def _marker(payer: Payer, choice: Choice, action: BuyMarker) -> Sheet:
    sight, price = payer.sight, payer.own.costs.marker or 0
    return Sheet("marker", sight.t("A marker"), sight.t("for the pentagon, to enter another track"),
                 Press("go-marker", sight.t("Buy for %(cost)s", cost=price), sight.vals(action)),
                 bill=bill(payer, action, choice.ask["payment"], price))


# ------------------------------------------------------------------------------------------------------------ auctions


def _open(payer: Payer, choice: Choice, action: OpenAuction) -> Sheet:
    sight, own = payer.sight, payer.own
    most = int(choice.ask["bid"]["maximum"])
    dusty = any(warning.key == "warning.dust" for warning in own.warnings)
    return Sheet(f"item-{action.item}", sight.t("Auction: %(item)s", item=sight.item(action.item)),
                 market.worth(sight, action.item),
                 bidding=bids.opening(sight, own, action, own.prices[action.item], most),
                 warning=sight.t("1 dust is lost as you open.") if dusty else "")


# ---------------------------------------------------------------------------------------------------------------- gems


def _gems(payer: Payer) -> Iterator[Sheet]:
    """Each kind of gem in each place: to move and to sell."""
    sight, me = payer.sight, payer.me
    for choice in sight.open_choices(Disenchant):
        assert isinstance(choice.action, Disenchant)
        gem, place = choice.action.gem, choice.action.from_
        rows = _resting(sight, me.active, gem) if place == "active" else _waking(sight, me.active, me.slots, gem)
        where = sight.t("active") if place == "active" else sight.t("in the pentagon")
        yield Sheet(f"{place}-{gem}", f"{sight.t(words.GEM[gem])}, {where}",
                    rows=(*rows, _sale(payer, choice, gem)))


def _sale(payer: Payer, choice: Choice, gem: GemType) -> Press:
    sight, value = payer.sight, payer.own.costs.disenchant[gem]
    dust = payer.me.dust
    return Press("-".join(("sell", *choice.targets)), sight.t("Sell for %(value)s", value=value),
                 sight.vals(choice.action), sight.t("dust %(before)s to %(after)s", before=dust, after=dust + value))


def _resting(sight: Sight, active: Gems, gem: GemType) -> Iterator[Press]:
    yield Press(f"rest-{gem}", sight.t("Into the pentagon"), _arranged(sight, with_gems(active, **{gem: -1})),
                sight.t("its slot is free; it neither works nor scores there"))


def _waking(sight: Sight, active: Gems, slots: int, gem: GemType) -> Iterator[Press]:
    if sum(active.values()) < slots:
        yield Press(f"wake-{gem}", sight.t("Activate"), _arranged(sight, with_gems(active, **{gem: 1})),
                    words.points(sight.language, GEM_VP[gem]))
        return
    for other in words.any_of(active):
        if other != gem:
            instead = sight.t("Activate in place of %(gem)s", gem=sight.plain.lookup(f"gem.{other}"))
            yield Press(f"wake-{gem}-{other}", instead, _arranged(sight, with_gems(active, **{gem: 1, other: -1})),
                        words.points(sight.language, GEM_VP[gem]))


def _arranged(sight: Sight, active: Gems) -> str:
    return sight.vals(Arrange(ByGem(**active)))
