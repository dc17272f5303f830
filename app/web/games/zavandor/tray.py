"""My side of the table: what I hold, and what I may do."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

import msgspec
from markupsafe import Markup

from app.games.core.choice import Choice
from app.games.zavandor.actions import Bid, DeclineAdvance, FreeAdvance, Keep, LoseGem, Pass, Pay, PickCharacter
from app.games.zavandor.dust import lightest
from app.games.zavandor.shown import IncomeShown, Own, PlayerShown
from app.games.zavandor.tables import CONCENTRATED, GEM_VP
from app.i18n.tell import PLAIN
from app.web.games.zavandor import bids, words
from app.web.games.zavandor.bench import character_note
from app.web.games.zavandor.bids import Standing
from app.web.games.zavandor.frame import is_my_turn
from app.web.games.zavandor.payments import Payer, bill, payer
from app.web.games.zavandor.purse import Purse, purse
from app.web.games.zavandor.sheets import Sheet, sheets
from app.web.games.zavandor.sight import Sight
from app.web.pressing import Press
from app.web.sight import capital, joined

LOSSES = ("warning.free_slots", "warning.better_gem", "warning.excess", "warning.dust")     # worth asking again


@dataclass(frozen=True, slots=True)
class Cut:
    """A hand that is too heavy: what is kept of it (ZA-11.3)."""

    limit: int
    dust: int
    weights: str                                # of the lightest tiles for 0, 1, 2… dust; null where none make it
    kept: str                                   # the pieces proposed
    kept_dust: int
    energy: int
    texts: str


@dataclass(frozen=True, slots=True)
class Tray:
    act_url: str
    question: int
    undo_url: str                               # nothing: nothing to take back
    undo_vals: str
    purse: Purse | None = None
    title: str = ""
    lines: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    rows: tuple[Press, ...] = ()
    first: Sheet | None = None                  # what is asked now
    cut: Cut | None = None
    main: Press | None = None
    asks_again: bool = False                    # the main button says first what would be lost
    quiet: Press | None = None                  # pass, or do without
    standing: Standing | None = None            # the order to raise


def render(sight: Sight) -> Markup:
    found, many = tray(sight), tuple[Sheet, ...]()
    if found.purse and is_my_turn(sight):
        assert sight.me and sight.own
        many = tuple(sheets(payer(sight, sight.me, sight.own)))
    held = sight.part("purse", purse=found.purse, standing=found.standing) if found.purse else Markup("")
    return sight.part("tray", tray=found, held=held, sheets=many)


def tray(sight: Sight) -> Tray:
    scene, undo = sight.scene, sight.scene.undo_version
    blank = Tray(sight.act_url, scene.question if sight.viewer is not None else 0,
                 "" if undo is None else f"/t/{scene.table.id}/undo", f'{{"version": {undo}}}')
    if sight.me is None or sight.own is None:
        return replace(blank, title=sight.t("You are watching") if sight.viewer is None else
                       sight.t("You are out of the game"), lines=(_meanwhile(sight),))
    held = purse(sight, sight.me, sight.own, is_my_turn(sight))
    return _asked(sight, sight.me, sight.own, replace(blank, purse=held))


def _asked(sight: Sight, me: PlayerShown, own: Own, blank: Tray) -> Tray:
    """By what is open to me now."""
    if is_my_turn(sight):
        return _turn(sight, own, blank)
    if sight.shared.auction and sight.shared.auction.asked is not None:
        return _bidding(sight, me, own, blank)
    if paying := sight.open_choices(Pay):
        return replace(blank, first=_pay(payer(sight, me, own), paying[0]))
    if keeping := sight.open_choices(Keep):
        return replace(blank, title=sight.t("Too much in hand"), cut=_cut(sight, me, own, keeping[0]))
    if rows := tuple(sorted(_rows(sight), key=lambda row: bool(row.blocked))):
        decline = sight.open_choices(DeclineAdvance)
        return replace(blank, title=_row_title(sight), rows=rows, quiet=sight.press(decline[0]) if decline else None)
    return replace(blank, title=sight.t("Meanwhile"), lines=tuple(_outlook(sight, me)))


# ------------------------------------------------------------------------------------------------------------- my turn


def _turn(sight: Sight, own: Own, blank: Tray) -> Tray:
    warnings = tuple(sight.plain.tell(warning) for warning in own.warnings)
    end = next(choice for choice in sight.scene.choices() if choice.label.key == "choice.end_turn")
    advice = sight.t("Press what you want on the board: a gem, a level, an item. Your own gems can be moved and sold.")
    return replace(
        blank, title=sight.t("Your turn"), warnings=warnings, main=sight.press(end), lines=(advice,),
        asks_again=any(warning.key in LOSSES for warning in own.warnings))


# ------------------------------------------------------------------------------------------------------------ auctions


def _bidding(sight: Sight, me: PlayerShown, own: Own, blank: Tray) -> Tray:
    auction = sight.shared.auction
    assert auction is not None
    name, leave = sight.item(auction.item), sight.open_choices(Pass)
    out = sight.press(leave[0]) if leave else None
    blank = replace(blank, quiet=out, standing=bids.standing(sight, me, own, auction))
    bidding = next((choice for choice in sight.scene.choices() if isinstance(choice.action, Bid)), None)
    if bidding and not bidding.blocked and own.auction:
        most = int(bidding.ask["amount"]["maximum"])
        return replace(blank, first=Sheet(
            "bid", sight.t("Your bid: %(item)s", item=name),
            bidding=bids.raising(sight, own, auction.item, own.auction.next, most)))
    lines = [sight.scene.reason(bidding.blocked)] if bidding and bidding.blocked else []
    if own.auction:
        price = own.auction.next
        is_mine = me.seat == auction.leader
        lines.append(sight.t("You hold the bid of %(bid)s and would pay %(price)s.", bid=price.bid, price=price.price)
                     if is_mine else sight.t("At %(bid)s you would pay %(price)s.", bid=price.bid, price=price.price))
        lines.append(capital(sight.t("at most %(n)s with your energy", n=max(0, own.auction.without_selling))) + ".")
    else:
        lines.append(sight.t("You are out of this auction."))
    return replace(blank, title=sight.t("Auction: %(item)s", item=name), lines=tuple(lines))


def _pay(payer: Payer, choice: Choice) -> Sheet:
    sight, auction = payer.sight, payer.sight.shared.auction
    assert auction is not None and isinstance(choice.action, Pay)
    made = bill(payer, choice.action, choice.ask["payment"], auction.price, with_gems=True)
    sold = Counter(piece.gem for piece in made.offer.pieces if piece.source in ("active", "pentagon"))
    return Sheet(
        "pay", sight.t("Won: %(item)s", item=sight.item(auction.item)), "",
        Press("go-pay", sight.t("Pay %(price)s", price=auction.price), sight.vals(choice.action)), bill=made,
        warning=sight.t("Your energy does not suffice: %(gems)s to be sold.",
                        gems=words.gems(sight.language, sold)) if sold else "")


# ------------------------------------------------------------------------------------------------------- one press each


def _rows(sight: Sight) -> Iterator[Press]:
    for choice in sight.scene.choices():
        match choice.action:
            case PickCharacter(character=name):
                yield sight.press(choice, note=character_note(sight, name))
            case FreeAdvance(track=track):
                level = int(choice.label.params["level"])
                yield replace(sight.press(choice, note=words.level(sight.language, track, level)),
                              id=f"rung-{track}-{level}")
            case LoseGem(gem=gem) if sight.me:
                less = sight.t("%(points)s and about %(n)s energy a round less",
                               points=words.points(sight.language, GEM_VP[gem]), n=round(words.gain(sight.me, gem, 0)))
                yield sight.press(choice, note=less)


def _row_title(sight: Sight) -> str:
    if sight.open_choices(LoseGem):
        return sight.t("A gem to give up")
    return sight.t("Your character") if sight.open_choices(PickCharacter) else sight.t("A free advance")


# ---------------------------------------------------------------------------------------------------------- hand limit


def _cut(sight: Sight, me: PlayerShown, own: Own, choice: Choice) -> Cut:
    assert isinstance(choice.action, Keep)
    keep, ones = choice.action, sight.options.small_change == "ones"
    kept = [f"card:{card}" for card in keep.cards]
    kept += [f"concentrated:{colour}" for colour, n in keep.concentrated.counts().items() for _ in range(n)]
    energy = keep.dust + sum(card.value for card in own.cards if card.id in keep.cards) + sum(
        CONCENTRATED[colour] * n for colour, n in keep.concentrated.counts().items())
    weights = msgspec.json.encode([lightest(dust, ones) for dust in range(me.dust + 1)]).decode()
    return Cut(me.hand_limit, me.dust, weights, " ".join(kept), keep.dust, energy, _cut_texts(sight))


def _cut_texts(sight: Sight) -> str:
    t = sight.t
    return msgspec.json.encode({
        "keep": t("Keep {n}, lose {lost}"), "heavy": t("Still {n} too heavy"), "weight": t("weight {n} of {limit}"),
        "dust": sight.plain.lookup("refusal.bad_dust")}).decode()


# ----------------------------------------------------------------------------------------------------------- meanwhile


def _meanwhile(sight: Sight) -> str:
    return sight.scene.prompted(PLAIN)


def _outlook(sight: Sight, me: PlayerShown) -> Iterator[str]:
    """What there is to think about while others act."""
    yield _meanwhile(sight)
    if me.character and sight.shared.round:
        yield _income(sight, me.income)
        still = [sight.name(seat) for seat in _still_to_act(sight)]
        if still:
            yield sight.t("Still to act this round: %(names)s.", names=joined(still))


def _income(sight: Sight, income: IncomeShown) -> str:
    if income.least == income.most:
        return sight.t("As your gems lie, the next round brings %(energy)s energy.", energy=income.most)
    return sight.t("As your gems lie, the next round brings %(least)s to %(most)s energy, about %(mean)s.",
                   least=income.least, most=income.most, mean=round(income.mean))


def _still_to_act(sight: Sight) -> list[int]:
    shared = sight.shared
    if shared.active_seat is None:
        return []
    at = shared.order.index(shared.active_seat) + 1
    return [seat for seat in shared.order[at:] if shared.players[seat].eliminated is None]
