"""What a player's things are worth, in energy: what the gems grow into, points at the end, rebates still of use."""
from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from app.games.core.message import Seat
from app.games.zavandor.actions import Place
from app.games.zavandor.bots.horizon import has_acted, rounds_left
from app.games.zavandor.bots.projection import MEANS, ORDER, Board, Kinds, Step, next_gem, project
from app.games.zavandor.bots.style import Style
from app.games.zavandor.content import GemType, Sentinel, Track
from app.games.zavandor.reckoning import (
    bonus,
    discount,
    flow_dust,
    gem_value,
    hand_limit,
    hand_weight,
    liquid,
    may_enchant,
    means,
    slots,
)
from app.games.zavandor.rules.counting import kept_energy, suggested_keep
from app.games.zavandor.state import Gems, Player, State, with_gems
from app.games.zavandor.tables import (
    ARTIFACTS,
    GEM_VP,
    GEMS,
    LEVEL_COSTS,
    MEAN,
    MIN_BID,
    ON_SENTINELS,
    REBATES,
    SENTINEL_REBATES,
    SENTINEL_VP,
    SENTINELS,
    TOP,
    TOP_VP,
    TRACKS,
)

PLENTY = 99                                     # gems, where the supply is no limit
OPAL_WEIGHT = 3.3                               # energy of a unit of dust
MARKER_USE = 8                                  # rounds in which a new track pays


class Judge:
    """Looks at one position with the eyes of one seat; the number of rounds left is guessed once."""

    def __init__(self, state: State, seat: Seat, style: Style, rounds: int | None = None,
                 idle: bool = False) -> None:
        """Idle: what the hand cannot hold has no other use any more."""
        self.state, self.seat, self.style = state, seat, style
        self.player = state.players[seat]
        self.rounds = rounds_left(state, style) if rounds is None else rounds
        self.thefts = self._thefts()
        self.energy = self._kept() if self.rounds and (idle or has_acted(state, seat)) else liquid(self.player)
        self.base = self.worth(self.player, self.energy)

    def idle(self) -> Judge:
        return Judge(self.state, self.seat, self.style, self.rounds, idle=True)

    def _thefts(self) -> float:
        """Gems that will have to be given up in a round: who keeps none that is cheap loses a dear one (ZA-9.5)."""
        if not self.rounds:
            return 0.0
        robbers = sum(ARTIFACTS[name].robs for name in (*self.state.artifact_deck, *self.state.display))
        return self.style.theft * robbers / self.rounds

    def _kept(self) -> int:
        """What the hand limit leaves (ZA-11.3)."""
        if hand_weight(self.player, self.state.options) <= hand_limit(self.player):
            return liquid(self.player)
        return kept_energy(self.player, suggested_keep(self.player, self.state.options))

    # --------------------------------------------------------------------------------------------------------- worth

    def worth(self, player: Player, energy: int) -> float:
        course = project(self.board(player), energy, self.rounds, self.style.point, self.style.late)
        points = self.points(player, course.gems)
        return course.energy + self.style.point * points + (self._future(player) if self.rounds else 0.0)

    def points(self, player: Player, gems: Kinds) -> float:
        """At the end, with these gems active."""
        total = TOP_VP * player.at_top() + SENTINEL_VP * len(player.sentinels)
        total += sum(ARTIFACTS[name].vp for name in player.artifacts)
        total += sum(count * GEM_VP[gem] for gem, count in zip(GEMS, gems, strict=True))
        if player.sentinels:
            then = replace(player, active=dict(zip(GEMS, gems, strict=True)))
            total += sum(bonus(then, SENTINELS[name]) for name in player.sentinels)
        return total

    def board(self, player: Player) -> Board:
        gems = tuple(player.owned(gem) for gem in GEMS)
        helpers = tuple(sum(ARTIFACTS[name].produces == gem for name in player.artifacts) for gem in GEMS)
        making = sum(gems) + sum(helpers)
        mean = sum((gems[kind] + helpers[kind]) * (MEANS[kind] or OPAL_WEIGHT) for kind in ORDER) / max(1, making)
        return Board(gems, self._allowed(player), self._gem_points(player), slots(player), discount(player),
                     flow_dust(player), helpers, float(int(mean * hand_limit(player))), self.thefts)

    def _allowed(self, player: Player) -> Kinds:
        supply = self.state.gem_supply if self.state.options.gem_supply == "printed" else dict.fromkeys(GEMS, PLENTY)
        return tuple(
            min(supply[gem], most.value - player.owned(gem) if (most := GEMS[gem].most) else PLENTY)
            if may_enchant(player, gem, self.state.options) else 0 for gem in GEMS)

    def _gem_points(self, player: Player) -> tuple[float, ...]:
        owned = [SENTINELS[name] for name in player.sentinels]
        return tuple(GEM_VP[gem] + sum(sentinel.each for sentinel in owned if sentinel.gem == gem) for gem in GEMS)

    def _future(self, player: Player) -> float:
        """Rebates on what is still bought, Sentinels that may still come, markers to enter a track with."""
        style, rounds = self.style, self.rounds
        rebate = sum(totals[player.levels[track]] for track, totals in REBATES.items())
        on_sentinels = sum(totals[player.levels[track]] for track, totals in SENTINEL_REBATES.items()) + sum(
            artifact.rebate.value for artifact in (ARTIFACTS[name] for name in player.artifacts)
            if artifact.rebate and artifact.rebate.on == ON_SENTINELS)
        hoped = sum(bonus(player, SENTINELS[name]) for name in self.state.sentinels_left
                    if SENTINELS[name].counts in ("top_tracks", "artifacts"))
        free = min(player.markers, sum(not level for level in player.levels.values()))
        return (rebate * style.purchases * rounds + on_sentinels * style.sentinels
                + style.luck * style.point * hoped + free * style.marker * min(rounds, MARKER_USE))

    # ---------------------------------------------------------------------------------------------------------- gems

    def next_gem(self, energy: int) -> Step | None:
        return next_gem(self.board(self.player), energy, self.rounds, self.style.point,
                        self.style.late if self.rounds else 0.0)

    # --------------------------------------------------------------------------------------------------------- items

    def gain(self, item: str, price: int) -> float:
        """What an item brings beyond its price; selling gems for it is part of the price (ZA-8.12)."""
        player, energy = _sold_for(self.player, self.energy_after(price))
        if item in SENTINELS:
            return self.worth(replace(player, sentinels=(*player.sentinels, item)), energy) - self.base
        artifact = ARTIFACTS[item]
        player = replace(player, artifacts=(*player.artifacts, item))
        if artifact.gives:
            player = replace(player, pentagon=with_gems(player.pentagon, **{artifact.gives: 1}))
        if artifact.robs and player.markers_left:
            player = replace(player, markers_left=player.markers_left[:-1], markers=player.markers + 1)
        extra = self._taste(item, MIN_BID[item])
        if artifact.robs and self.rounds:
            extra += self.style.robbery
        for _ in range(artifact.advances):
            player, more = self._climbed_best(player, energy)
            extra += more
        return self.worth(player, energy) - self.base + extra

    def _taste(self, name: str, cost: int) -> float:
        """What it is worth beyond what can be worked out; at the end only points count."""
        return self.style.taste.get(name, 0.0) * cost if self.rounds else 0.0

    def energy_after(self, price: int) -> int:
        """What is lost to the hand limit pays first."""
        return min(self.energy, liquid(self.player) - price)

    def _climbed_best(self, player: Player, energy: int) -> tuple[Player, float]:
        """A free level is worth what it brings, but hardly more than it would have cost."""
        before, best = self.worth(player, energy), (player, 0.0)
        for track in TRACKS:
            if may_climb(player, track):
                way, left = climbed(player, track, energy)
                saved = self.style.advance * LEVEL_COSTS[track][player.levels[track]] if self.rounds else PLENTY
                worth = min(self.worth(way, left) - before, saved)
                best = max(best, (way, worth), key=lambda found: found[1])
        return replace(player, levels=best[0].levels), best[1]

    @property
    def spendable(self) -> int:
        """Active gems are sold only when nothing more is to come of them."""
        if self.rounds <= self.style.sale:
            return means(self.player)
        return liquid(self.player) + sum(gem_value(self.player, gem) * n for gem, n in self.player.pentagon.items())

    # ----------------------------------------------------------------------------------------------------- knowledge

    def climb_gain(self, track: Track, free: bool = False) -> float:
        """Of the next level, with an eye on those above it."""
        player, cost, given, best = self.player, 0, 0, float("-inf")
        if not player.levels[track] and not player.markers:
            cost += player.markers_left[0]
            player = replace(player, markers=1, markers_left=player.markers_left[1:])
        start = player.levels[track]
        for level in range(start + 1, TOP + 1):
            later = level - start - 1
            if later and later >= self.rounds:
                break
            cost += 0 if free and not later else LEVEL_COSTS[track][level - 1]
            player, given = climbed(player, track, given)
            gain = self.worth(player, self.energy_after(cost) + given) - self.base
            best = max(best, gain * (self.rounds - later) / self.rounds if later else gain)
        return best + self._taste(track, LEVEL_COSTS[track][start])


def may_climb(player: Player, track: Track) -> bool:
    return player.levels[track] < TOP and bool(player.levels[track] or player.markers)


def climbed(player: Player, track: Track, energy: int) -> tuple[Player, int]:
    """One level higher, with the cards that it brings (ZA-7.8)."""
    level, cards = player.levels[track] + 1, TRACKS[track].cards
    player = replace(player, levels=player.levels | {track: level}, markers=player.markers - (level == 1))
    return player, energy + (int(cards.count * MEAN[cards.colours[level - 1]]) if cards else 0)


def _sold_for(player: Player, energy: int) -> tuple[Player, int]:
    """A debt is paid with gems, as far as they go."""
    for gem, place in _in_selling_order(player):
        if energy >= 0:
            break
        energy += gem_value(player, gem)
        if place == "active":
            player = replace(player, active=with_gems(player.active, **{gem: -1}))
        else:
            player = replace(player, pentagon=with_gems(player.pentagon, **{gem: -1}))
    return player, energy


def _in_selling_order(player: Player) -> Iterator[tuple[GemType, Place]]:
    places: tuple[tuple[Place, Gems], ...] = (("pentagon", player.pentagon), ("active", player.active))
    for place, gems in places:
        for gem in GEMS:
            yield from ((gem, place) for _ in range(gems[gem]))


def sentinel_points(player: Player, sentinel: Sentinel) -> int:
    return SENTINEL_VP + bonus(player, sentinel)
