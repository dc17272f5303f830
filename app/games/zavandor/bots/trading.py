"""Gems: which are active, which are bought, sold, or given up."""
from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from app.games.core.action import Action
from app.games.zavandor import paying
from app.games.zavandor.actions import Arrange, ByGem, Disenchant, Enchant, LoseGem, Place
from app.games.zavandor.bots.projection import yields
from app.games.zavandor.bots.wish import Wish
from app.games.zavandor.bots.worth import Judge
from app.games.zavandor.content import GemType
from app.games.zavandor.outlook import own_excess
from app.games.zavandor.reckoning import bonus, free_slots, gem_cost, gem_value, liquid, producing, slots
from app.games.zavandor.state import Gems, Player, with_gems
from app.games.zavandor.tables import COLOURS, GEM_VP, GEMS, OPAL, SENTINELS

KINDS: tuple[GemType, ...] = tuple(GEMS)


def arrange(judge: Judge) -> Action | None:
    """The best gems active; None where they are."""
    player = judge.player
    if not any(player.pentagon.values()):
        return None
    best = _best_active(judge, player)
    return Arrange(ByGem(**best)) if _active_worth(judge, player, best) > _active_worth(
        judge, player, player.active) else None


def _best_active(judge: Judge, player: Player) -> Gems:
    """One gem after another, each where it brings most; then one is exchanged as long as that helps."""
    active: Gems = dict.fromkeys(GEMS, 0)
    for _ in range(min(slots(player), sum(player.owned(gem) for gem in GEMS))):
        gem = max((gem for gem in reversed(KINDS) if active[gem] < player.owned(gem)),
                  key=lambda gem: _active_worth(judge, player, with_gems(active, **{gem: 1})))
        active = with_gems(active, **{gem: 1})
    while True:
        swaps = [with_gems(active, **{gone: -1, come: 1}) for gone in KINDS for come in KINDS
                 if gone != come and active[gone] and active[come] < player.owned(come)]
        better = max(swaps, key=lambda gems: _active_worth(judge, player, gems), default=active)
        if _active_worth(judge, player, better) <= _active_worth(judge, player, active):
            return active
        active = better


def _active_worth(judge: Judge, player: Player, active: Gems) -> float:
    helpers = (0, *(producing(player, colour) - player.active[colour] for colour in COLOURS))
    then = replace(player, active=active)
    points = sum(GEM_VP[gem] * count for gem, count in active.items()) + sum(
        bonus(then, SENTINELS[name]) for name in player.sentinels)
    return yields(tuple(active[gem] for gem in KINDS), helpers) * judge.rounds + judge.style.point * points


def gem_wish(judge: Judge) -> Iterator[Wish]:
    able = liquid(judge.player)
    if step := judge.next_gem(able):
        yield Wish(step.gain, step.cost, able, None)


def trade(judge: Judge, reserve: int) -> Action | None:
    """Buy the gem that the plan asks for, and sell what makes room for it or pays for it."""
    player, state = judge.player, judge.state
    step = judge.next_gem(liquid(player) - reserve)
    if step is None:
        return None
    gem, free = KINDS[step.kind], free_slots(player)
    cost = gem_cost(player, gem)
    if liquid(player) < cost:
        idle = next((kind for kind in KINDS if player.pentagon[kind]), None)
        if idle:
            return Disenchant(idle, "pentagon")
    if free < 1 and step.sold is not None and player.active[KINDS[step.sold]]:
        return Disenchant(KINDS[step.sold])
    place: Place = "active" if free > 0 else "pentagon"         # what is to make room is seen when gems are arranged
    offers = paying.offers(player, cost, state.options)
    return Enchant(gem, place, offers[0].payment) if offers else None


def store(judge: Judge) -> Action | None:
    """Energy that the hand cannot hold becomes a gem, which keeps half of it (ZA-6.11)."""
    player, state = judge.player, judge.state
    excess = own_excess(state, player) if judge.rounds else 0
    able = [gem for gem, count in zip(KINDS, judge.board(player).allowed, strict=True)
            if count > 0 and gem_cost(player, gem) <= excess]
    if not able:
        return None
    gem = max(able, key=lambda gem: gem_value(player, gem))
    payment = paying.offers(player, gem_cost(player, gem), state.options)[0].payment
    return Enchant(gem, "pentagon", payment)


def lose(judge: Judge) -> Action:
    """The gem that is missed least (ZA-9.5)."""
    player = judge.player

    def left(gem: GemType) -> float:
        return judge.worth(replace(player, active=with_gems(player.active, **{gem: -1})), judge.energy)
    return LoseGem(max((gem for gem in KINDS if player.active[gem]), key=left, default=OPAL))
