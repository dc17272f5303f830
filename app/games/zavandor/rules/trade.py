"""Gems: enchanting, disenchanting, arranging (ZA-6)."""
from __future__ import annotations

from collections.abc import Iterator

from app.games.core.agenda import Now
from app.games.core.ask import number, one_of, record
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.zavandor import paying
from app.games.zavandor.actions import Arrange, ByGem, Disenchant, Enchant, Place
from app.games.zavandor.content import GemType
from app.games.zavandor.reckoning import (
    free_slots,
    gem_cost,
    gem_value,
    liquid,
    may_enchant,
    may_enchant_early,
    slots,
)
from app.games.zavandor.rules.energy import pay, payment_ask
from app.games.zavandor.rules.refusals import refuse
from app.games.zavandor.state import Gems, Player, State, with_gems
from app.games.zavandor.tables import GEMS

PLACES: tuple[Place, ...] = ("active", "pentagon")


def is_in_supply(state: State, gem: GemType) -> bool:
    return state.options.gem_supply == "unlimited" or state.gem_supply[gem] > 0


def gems_at(player: Player, place: Place) -> Gems:
    return player.active if place == "active" else player.pentagon


def put(state: State, seat: Seat, gem: GemType, place: Place, count: int = 1) -> None:
    """From the supply to the player; with a negative count, back."""
    state.gem_supply = with_gems(state.gem_supply, **{gem: -count})
    player = state.players[seat]
    if place == "active":
        state.change(seat, active=with_gems(player.active, **{gem: count}))
    else:
        state.change(seat, pentagon=with_gems(player.pentagon, **{gem: count}))


# ---------------------------------------------------------------------------------------------------------- enchanting


def enchant_choices(state: State, seat: Seat) -> Iterator[Choice]:
    player = state.players[seat]
    places = PLACES if free_slots(player) > 0 else PLACES[1:]
    for gem in GEMS:
        cost = gem_cost(player, gem)
        label, targets = Message("choice.enchant", {"gem": gem, "cost": cost}), (f"gem-{gem}",)
        if blocked := _unavailable(state, player, gem) or _too_poor(player, cost):
            yield Choice(Enchant(gem), label, targets, blocked=blocked)
            continue
        best = paying.offers(player, cost, state.options)[0].payment
        yield Choice(Enchant(gem, places[0], best), label, targets,
                     {"place": one_of(places), "payment": payment_ask(state, player, cost)})


def enchant_objection(state: State, seat: Seat, action: Enchant) -> Refusal | None:
    player = state.players[seat]
    if found := _unavailable(state, player, action.gem):
        return found
    if action.place == "active" and free_slots(player) < 1:
        return refuse("no_slot", "ZA-6.6")
    return paying.objection(player, action.payment, gem_cost(player, action.gem))


def _unavailable(state: State, player: Player, gem: GemType) -> Refusal | None:
    most = GEMS[gem].most
    if not may_enchant(player, gem, state.options):
        return refuse("no_permission", "ZA-6.2")
    if most and player.owned(gem) >= most.value:
        return refuse("ruby_limit", "ZA-6.3")
    return None if is_in_supply(state, gem) else refuse("no_supply", "ZA-6.4")


def _too_poor(player: Player, cost: int) -> Refusal | None:
    return refuse("too_poor", "ZA-4.6") if liquid(player) < cost else None


def enchant(now: Now[State], seat: Seat, action: Enchant) -> None:
    state, player = now.state, now.state.players[seat]
    cost = gem_cost(player, action.gem)
    if may_enchant_early(player, action.gem, state.options):
        state.change(seat, fire3_used=True)
    paid = pay(now, seat, action.payment, cost)
    put(state, seat, action.gem, action.place)
    now.tell("enchanted", seat=seat, gem=action.gem, place=action.place, cost=cost, paid=paid)


# ------------------------------------------------------------------------------------------------------- disenchanting


def disenchant_choices(state: State, seat: Seat) -> Iterator[Choice]:
    player = state.players[seat]
    for place in PLACES:
        for gem in GEMS:
            if gems_at(player, place)[gem]:
                words = {"gem": gem, "from": place, "value": gem_value(player, gem)}
                yield Choice(Disenchant(gem, place), Message("choice.disenchant", words), (f"{place}-{gem}",))


def disenchant_objection(state: State, seat: Seat, action: Disenchant) -> Refusal | None:
    there = gems_at(state.players[seat], action.from_)[action.gem]
    return None if there else refuse("no_gem", "ZA-6.9")


def disenchant(now: Now[State], seat: Seat, action: Disenchant) -> None:
    """The dust is not settled: it may be combined with what comes next (ZA-4.5)."""
    value = gem_value(now.state.players[seat], action.gem)
    put(now.state, seat, action.gem, action.from_, -1)
    now.state.change(seat, dust=now.state.players[seat].dust + value)
    now.tell("disenchanted", seat=seat, gem=action.gem, value=value, **{"from": action.from_})


# ----------------------------------------------------------------------------------------------------------- arranging


def arrange_choices(state: State, seat: Seat) -> Iterator[Choice]:
    """Only for whom there is something to arrange: a gem that is not active, or one that is."""
    player = state.players[seat]
    owned = {gem: player.owned(gem) for gem in GEMS}
    if any(owned.values()):
        most = slots(player)
        yield Choice(Arrange(ByGem(**player.active)), Message("choice.arrange", {"slots": most}), ("spiral",),
                     {"active": record(**{gem: number(0, min(most, owned[gem])) for gem in GEMS})})


def arrange_objection(state: State, seat: Seat, action: Arrange) -> Refusal | None:
    player, wanted = state.players[seat], action.active.counts()
    if any(wanted[gem] > player.owned(gem) for gem in GEMS):
        return refuse("no_gem", "ZA-6.7")
    return refuse("no_slot", "ZA-6.6") if sum(wanted.values()) > slots(player) else None


def arrange(now: Now[State], seat: Seat, action: Arrange) -> None:
    player, active = now.state.players[seat], action.active.counts()
    now.state.change(seat, active=active, pentagon={gem: player.owned(gem) - active[gem] for gem in GEMS})
    now.tell("arranged", seat=seat, active={gem: n for gem, n in active.items() if n})
