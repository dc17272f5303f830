"""Whether a card can be played as it is written: what its words need of each other."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from app.games.wyz.grammar import (
    NAMED_BY,
    REACHING,
    AnyEffect,
    Card,
    CellTarget,
    Draw,
    Energise,
    Flip,
    Hit,
    MageTarget,
    PathTarget,
    Place,
    Raise,
    Remove,
    Shift,
    Strike,
    Swap,
    Teleport,
    Walk,
)


def faults_of(card: Card, levels: range) -> Iterator[str]:
    """All that is wrong with the card."""
    yield from _level_faults(card, levels)
    yield from _target_faults(card)
    for number, effect in enumerate(card.steps, 1):
        yield from (f"step {number}: {fault}" for fault in _effect_faults(card, effect))
    if not card.steps:
        yield "it does nothing"
    if any(not words.en or not words.fr for words in (card.name, card.text) if words):
        yield "a name or a text is empty"


def _level_faults(card: Card, levels: range) -> Iterator[str]:
    if not card.elements or len(set(card.elements)) < len(card.elements):
        yield "it needs one or several different elements"
    if card.tier == "novice":
        if card.level:
            yield "a novice card has no level"
    elif card.level not in levels:
        yield f"the level {card.level} is outside {levels[0]} to {levels[-1]}"


def _target_faults(card: Card) -> Iterator[str]:
    yield from (f"the target {kind} is named {n} times" for kind, n in Counter(card.kinds()).items() if n > 1)
    if {"cell", "landing"} <= set(card.kinds()):
        yield "a cell and a landing cannot both be named"
    if "push" in card.kinds() and "mage" in card.kinds()[card.kinds().index("push"):]:
        yield "the mage is named before the direction it is pushed"
    for target in card.targets:
        if isinstance(target, CellTarget | MageTarget) and not 0 <= target.min <= target.max:
            yield f"no distance lies between {target.min} and {target.max}"
        if isinstance(target, PathTarget) and target.n < 1:
            yield "a path has at least one cell"


def _effect_faults(card: Card, effect: AnyEffect) -> Iterator[str]:
    if isinstance(effect, Strike | Hit | Place | Remove | Flip):
        if (needed := NAMED_BY.get(effect.area)) and not set(needed) & set(card.kinds()):
            yield f"the area {effect.area} needs a target {' or '.join(needed)}"
        if (effect.area in REACHING) != (effect.n > 0):
            yield f"the area {effect.area} {'needs' if effect.area in REACHING else 'has no'} n"
    yield from _numbers(effect)
    yield from _needs(card, effect)


def _numbers(effect: AnyEffect) -> Iterator[str]:
    if isinstance(effect, Raise | Energise | Draw | Shift) and effect.n < 1:
        yield "n is at least 1"
    if isinstance(effect, Hit | Strike) and min(effect.damage, effect.defiance, effect.discard) < 0:
        yield "no number is below 0"
    if isinstance(effect, Hit) and (min(effect.push, effect.crash) < 0 or (effect.crash and not effect.push)):
        yield "a crash needs a push"


def _needs(card: Card, effect: AnyEffect) -> Iterator[str]:
    """What the step needs the player to name."""
    kinds = set(card.kinds())
    match effect:
        case Hit(push=push) if push and not kinds & {"dir", "push"}:
            yield "a push needs a direction"
        case Shift() if not {"mage", "push"} <= kinds:
            yield "a shift needs a mage and a push"
        case Walk() if "path" not in kinds:
            yield "a move needs a path"
        case Teleport() if "landing" not in kinds:
            yield "a teleport needs a landing"
        case Swap() if "mage" not in kinds:
            yield "a swap needs a mage"
        case Raise(element="chosen") if "element" not in kinds:
            yield "a chosen element needs a target element"
