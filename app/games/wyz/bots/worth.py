"""What a card is worth to its owner, worked out from its grammar, in points of Energy."""
from __future__ import annotations

from functools import cache

import msgspec

from app.games.core.message import Seat
from app.games.wyz.board import SIDE, START_LEVEL, TOP_LEVEL
from app.games.wyz.cards import CARDS, MANUALS, CardId
from app.games.wyz.grammar import (
    REACHING,
    Card,
    CellTarget,
    Draw,
    Energise,
    Hit,
    MageTarget,
    PathTarget,
    Place,
    Raise,
    Remove,
    Shift,
    Strike,
    Teleport,
    Tile,
    Walk,
)
from app.games.wyz.rules.tiles import takes
from app.games.wyz.state import Mage, State

FARTHEST = 2 * (SIDE - 1)
DISTANCES = range(FARTHEST + 1)
USUAL = {1: 0.15, 2: 0.12, 3: 0.15, 4: 0.2, 5: 0.1, 6: 0.2, 7: 0.08}  # how often the nearest opponent is how far away
ALIGNED = {"line": 0.8, "rays3": 0.95, "first": 0.85, "adjacent": 0.65, "cell_adjacent": 0.1, "cell_contact": 0.6,
           "own": 0.0}                          # how often a mage in reach can be brought into the area; else always
MET = {"contact_fire": 0.5, "contact_water": 0.5, "contact_earth": 0.5, "not_sheltered": 0.8, "desperate": 0.25,
       "contact_water_or_earth": 0.6}           # how often a condition holds; else always
GROUND: dict[Tile | None, float] = {None: 0.45, "fire": 0.09, "water": 0.18, "earth": 0.28}    # what mages stand on
UNDERFOOT = 0.2                                 # Fire under an opponent: most soon have the level not to burn (WY-4.6)
SHELTERS: tuple[Tile, ...] = ("water", "earth")
SURE: dict[str, Tile] = {"contact_fire": "fire", "contact_water": "water", "contact_earth": "earth"}
CROWD = {"disk": 0.35, "all": 0.8, "rays3": 0.15, "line": 0.1, "adjacent": 0.15}       # each further opponent, in parts
SHARED = (1.0, 0.75, 0.6)                       # of damage: with more opponents, others gain by it too
DEFIED = 0.5                                    # how often the opponent has more Energy
DISCARD, DRAWN = 1.1, 1.4                       # a card that an opponent loses, a card drawn
STEP, SHIFTED, PUSHED = 0.2, 0.4, 0.15          # a cell walked, a cell somebody is moved at will, a cell pushed
CRASHED = 0.4                                   # how often a push is stopped short
SHELTERED = 1.0                                 # to stand where Fire cannot be lit
LEAP = 1.0                                      # to be anywhere
HEALED = 0.6                                    # not every point gained finds room
RAISES = {1: 1.5, 2: 1.9, 3: 2.0, 4: 1.6, 5: 1.5, 6: 1.4}      # the next level, from each level
LATE, FADING = 8, 0.07                          # levels lose worth from this round on, by so much a round
LEAST_LEFT = 0.35                               # but not more
WEARY, TIRING, VAIN = 13, 0.1, 0.85             # from this round on healing loses worth, by so much a round, and so far


class Blow(msgspec.Struct, frozen=True):
    """What a step of a card does to an opponent that it reaches."""

    reach: int
    aligned: float                              # how likely a mage in reach can be brought into its area
    chance: float                               # and how likely its condition holds besides
    damage: float
    defiance: float                             # more, for one who has more Energy than the caster (WY-7.20)
    others: float                               # besides damage
    crowd: float
    refused: frozenset[Tile] = frozenset()      # whoever stands on these is not hit
    sure: Tile | None = None                    # whoever stands on this fulfils the condition for certain

    def hits(self, distance: int, moves: int, tile: Tile | None) -> float:
        """How likely it hits a mage that stands so far away, on that tile."""
        if distance > self.reach + moves or tile in self.refused:
            return 0.0
        return self.aligned if tile and tile == self.sure else self.chance


@cache
def blows(card: CardId) -> tuple[Blow, ...]:
    return tuple(_blow(CARDS[card], effect) for effect in CARDS[card].steps if isinstance(effect, Hit | Strike))


def _blow(card: Card, effect: Hit | Strike) -> Blow:
    aligned, others, damage = ALIGNED.get(effect.area, 1.0), DISCARD * effect.discard, float(effect.damage)
    if isinstance(effect, Strike):
        others += UNDERFOOT * (effect.tile == "fire")
    else:
        damage += CRASHED * effect.crash
        others += PUSHED * effect.push
    return Blow(_reach(card, effect), aligned, aligned * MET.get(effect.when or "", 1.0), damage, effect.defiance,
                others, CROWD.get(effect.area, 0.0), _refused(card, effect), SURE.get(effect.when or ""))


def _refused(card: Card, effect: Hit | Strike) -> frozenset[Tile]:
    """The ground on which it cannot hit: what refuses its tile and is not removed before, or shelters (WY-7.4)."""
    if isinstance(effect, Hit):
        return frozenset(SHELTERS if effect.when == "not_sheltered" else ())
    removed = {tile for step in card.steps if isinstance(step, Remove) for tile in step.tiles}
    return frozenset(tile for tile in SHELTERS if not takes(tile, effect.tile) and tile not in removed)


def _reach(card: Card, effect: Hit | Strike) -> int:
    """How far from its caster a mage can be hit."""
    walked = sum(target.n for target in card.targets if isinstance(target, PathTarget))
    named = max((target.max for target in card.targets if isinstance(target, CellTarget | MageTarget)), default=0)
    if effect.area in REACHING:
        return effect.n + walked
    if effect.area == "all":
        return FARTHEST
    return walked + named + (effect.area not in ("cell", "mage"))


Force = tuple[tuple[float, float, float], ...]  # by distance: damage, more by Defiance, worth of what else it does


@cache
def force(card: CardId, moves: int, tile: Tile | None) -> Force:
    """What the card can be expected to do to a mage on that tile, by distance."""
    def at(distance: int) -> tuple[float, float, float]:
        struck = [(blow.hits(distance, moves, tile), blow) for blow in blows(card)]
        return (sum(hit * blow.damage for hit, blow in struck), sum(hit * blow.defiance for hit, blow in struck),
                sum(hit * blow.others for hit, blow in struck))
    return tuple(map(at, DISTANCES))


@cache
def spell_worth(card: CardId, opponents: int, moves: int) -> float:
    """Of a card that raises no level by itself, each time it comes to the hand."""
    struck = sum(part * lying * blow.hits(distance, moves, tile)
                 * (blow.damage + DEFIED * blow.defiance + blow.others) * (1 + blow.crowd * (opponents - 1))
                 for blow in blows(card) for distance, part in USUAL.items() for tile, lying in GROUND.items())
    return SHARED[opponents - 1] * struck + boon(card)


@cache
def boon(card: CardId) -> float:
    """What it brings its caster, whoever is near."""
    return sum(_boon(CARDS[card], effect) * MET.get(effect.when or "", 1.0) for effect in CARDS[card].steps)


def _boon(card: Card, effect: object) -> float:
    """What a step brings its caster."""
    match effect:
        case Energise(n=n):
            return HEALED * n
        case Draw(n=n):
            return DRAWN * n
        case Raise(n=n):
            return RAISES[3] * n
        case Walk():
            return STEP * sum(target.n for target in card.targets if isinstance(target, PathTarget))
        case Shift(n=n):
            return SHIFTED * n
        case Teleport():
            return LEAP
        case Place(area="own", tile=tile):
            return SHELTERED if tile in SHELTERS else 0.0
    return 0.0


def lateness(turn_round: int) -> float:
    """How much of the worth of a level is left in that round."""
    return max(LEAST_LEFT, 1 - FADING * max(0, turn_round - LATE))


def level_worth(level: int) -> float:
    """Of all levels up to this one, before the late rounds."""
    return _LEVELS[level]


_LEVELS = {level: sum(RAISES[below] for below in range(START_LEVEL, level))
           for level in range(START_LEVEL, TOP_LEVEL + 1)}


def weariness(turn_round: int) -> float:
    """The part of the worth of healing that is gone in that round: two who only heal never come to an end."""
    return min(VAIN, TIRING * max(0, turn_round - WEARY))


@cache
def healing(card: CardId) -> float:
    """The part of a card's worth that is the Energy it brings."""
    return sum(_boon(CARDS[card], effect) * MET.get(effect.when or "", 1.0) for effect in CARDS[card].steps
               if isinstance(effect, Energise))


def finds_room(card: CardId, room: float) -> float:
    """The part of the Energy it brings that a mage has room for (WY-7.2)."""
    points = sum(effect.n for effect in CARDS[card].steps if isinstance(effect, Energise))
    return min(1.0, room / points) if points else 1.0


def worth(state: State, seat: Seat, card: CardId, opponents: int) -> float:
    """Of a card of this mage, over the turns to come."""
    element = MANUALS.get(card)
    if element is None:
        return spell_worth(card, opponents, 1) - weariness(state.round) * healing(card)
    return RAISES.get(state.mages[seat].levels[element], 0.0) * lateness(state.round)


def deck(mage: Mage) -> tuple[CardId, ...]:
    return (*mage.hand, *mage.pile, *mage.discard)
