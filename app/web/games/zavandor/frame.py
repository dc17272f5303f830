"""Over the board: the sentence that is always true, the phases, and who acts when."""
from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from app.games.zavandor.actions import EndTurn
from app.games.zavandor.shown import AuctionShown, Own, PlayerShown
from app.web.games.zavandor.sight import RULES_URL, Sight, signed
from app.web.status import status as line

PHASES = ("order", "energy", "actions", "count")


def status(sight: Sight) -> Markup:
    shared = sight.shared
    in_auction = shared.auction is not None and shared.auction.asked is not None
    clock = sight.t("for this bid") if in_auction else sight.t("for this turn") if _is_turn(sight) else \
        sight.t("for this answer")
    return line(sight, _context(sight), clock)


def _is_turn(sight: Sight) -> bool:
    return sight.shared.active_seat in sight.scene.waiting and sight.shared.auction is None


def _context(sight: Sight) -> str:
    shared, me = sight.shared, sight.me
    if sight.viewer is None:
        return sight.t("You are watching. Nothing is hidden.") if sight.options.hands == "open" else \
            sight.t("You are watching. Only the values of cards in hand are hidden.")
    if me is None:
        return sight.t("You are out of the game and may go on watching.")
    if shared.auction:
        return " ".join(_auction(sight, me, shared.auction))
    return " ".join(_holdings(sight, me))


def _auction(sight: Sight, me: PlayerShown, auction: AuctionShown) -> Iterator[str]:
    """What the auction means for me."""
    assert sight.own is not None
    mine = sight.own.auction
    if me.seat not in auction.bidders:
        yield sight.t("You are out of this auction.")
    elif auction.asked is None and me.seat == auction.leader:
        yield _means(sight, sight.own)
    elif mine and mine.next.price > sight.own.liquid:
        yield sight.t("At %(bid)s you would pay %(price)s.", bid=mine.next.bid, price=mine.next.price)
        yield _means(sight, sight.own)
    elif mine and me.seat == auction.leader:
        yield sight.t("You lead and would pay %(price)s of your %(liquid)s energy.", price=mine.next.price,
                      liquid=sight.own.liquid)
    elif mine:
        yield sight.t("At %(bid)s you would pay %(price)s of your %(liquid)s energy.", bid=mine.next.bid,
                      price=mine.next.price, liquid=sight.own.liquid)
    after = _next_bidder(auction, me)
    if after is not None and auction.asked == me.seat:
        yield sight.t("Next to be asked: %(name)s.", name=sight.name(after))


def _means(sight: Sight, own: Own) -> str:
    return sight.t("You have %(energy)s energy; your gems would sell for %(sale)s.", energy=own.liquid,
                   sale=own.means - own.liquid)


def _next_bidder(auction: AuctionShown, me: PlayerShown) -> int | None:
    if me.seat not in auction.bidders:
        return None
    at = auction.bidders.index(me.seat)
    return next((seat for seat in (*auction.bidders[at + 1:], *auction.bidders[:at])), None)


def _holdings(sight: Sight, me: PlayerShown) -> Iterator[str]:
    assert sight.own is not None
    yield sight.t("You have %(energy)s energy, %(used)s of %(slots)s slots in use.", energy=sight.own.liquid,
                  used=sum(me.active.values()), slots=me.slots)
    if sight.own.excess:
        yield sight.t("%(energy)s would be lost to your hand limit.", energy=sight.own.excess)


def ribbon(sight: Sight) -> Markup:
    shared = sight.shared
    warning = sight.plain.tell(shared.warnings[0]) if shared.warnings else ""
    title = sight.t("Round %(round)s", round=shared.round) if shared.round else sight.t("Before the first round")
    turns = tuple((sight.colour(seat), sight.name(seat), _handicap(shared.players[seat]),
                   "now" if seat == shared.active_seat else "") for seat in shared.order)
    return sight.part("ribbon", alike=True, title=title, steps=tuple(_steps(sight)), warning=warning, turns=turns,
                      rules_url=RULES_URL)


def _handicap(player: PlayerShown) -> str:
    return f"{signed(player.handicap[0])}/{signed(player.handicap[1])}" if any(player.handicap) else ""


def _steps(sight: Sight) -> Iterator[tuple[str, str]]:
    shared = sight.shared
    now = PHASES.index(shared.phase) if shared.phase in PHASES else -1
    for at, phase in enumerate(PHASES):
        words = sight.plain.lookup(f"phase.{phase}")
        if phase == "actions" and at == now and shared.active_seat is not None:
            words = f"{sight.head(words)} {sight.name(shared.active_seat)}"
        yield "done" if at < now else "now" if at == now else "", words


def is_my_turn(sight: Sight) -> bool:
    return bool(sight.open_choices(EndTurn))
