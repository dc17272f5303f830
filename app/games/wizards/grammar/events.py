"""An event card: its kind, how long it works, and its effect (WZ-8.5)."""
from __future__ import annotations

from typing import Literal, get_args

import msgspec

from app.games.core.book import Text
from app.games.wizards.grammar.hexes import Destination, number, one_of, parse_destination
from app.games.wizards.vocabulary import EventId, GrammarError, Points, Provenance

EventKind = Literal["immediate", "lasting", "delayed", "kept", "movement", "trap"]
Trigger = Literal["theft", "trap", "teleport", "own_roll", "demon", "dragon"]
Action = Literal["cancel", "reroll", "treat_as_6"]

TRIGGERS: tuple[Trigger, ...] = get_args(Trigger)
TIMED: frozenset[EventKind] = frozenset({"lasting", "delayed", "movement"})     # whose days are printed


class Effect(msgspec.Struct, frozen=True, tag_field="op"):
    """What a card does."""


class GainAny(Effect, frozen=True, tag="gain_any"):
    n: int


class Gain(Effect, frozen=True, tag="gain"):
    points: Points


class LoseAny(Effect, frozen=True, tag="lose_any"):
    n: int


class CompleteTask(Effect, frozen=True, tag="complete_task"):
    n: int


class RevealWizard(Effect, frozen=True, tag="reveal_wizard"):
    chosen: bool = False


class SecretWizard(Effect, frozen=True, tag="secret_wizard"):
    pass


class SummonWizard(Effect, frozen=True, tag="summon_wizard"):
    pass


class ContactMentor(Effect, frozen=True, tag="contact_mentor"):
    pass


class DrawTask(Effect, frozen=True, tag="draw_task"):
    n: int


class Teleport(Effect, frozen=True, tag="teleport"):
    to: Destination


class TeleportToTower(Effect, frozen=True, tag="teleport_choice"):
    """To a Tower of the player's choice, if he likes."""


class PlaceDemons(Effect, frozen=True, tag="place_demon"):
    n: int


class RemoveDemons(Effect, frozen=True, tag="remove_demons"):
    pass


class DemonHere(Effect, frozen=True, tag="demon_here"):
    pass


class ExtraTurn(Effect, frozen=True, tag="extra_turn"):
    n: int


class Cure(Effect, frozen=True, tag="cure"):
    pass


class StealItems(Effect, frozen=True, tag="steal_items"):
    pass


class LoseTurns(Effect, frozen=True, tag="lose_turns"):
    """So many, or None for a die of them."""

    n: int | None


class RollToMove(Effect, frozen=True, tag="roll_to_move"):
    n: int


class KeptUntil(Effect, frozen=True, tag="on"):
    """Discarded by its holder when one of these happens."""

    triggers: tuple[Trigger, ...]
    action: Action


class GainBonus(Effect, frozen=True, tag="gain_bonus"):
    n: int


class NoSpells(Effect, frozen=True, tag="no_spells"):
    pass


class SailRate(Effect, frozen=True, tag="sail_rate"):
    n: int


class RollTimes(Effect, frozen=True, tag="roll_times"):
    n: int


class RollHalf(Effect, frozen=True, tag="roll_half"):
    pass


class TerrainCost(Effect, frozen=True, tag="terrain_cost"):
    n: int


class Fly(Effect, frozen=True, tag="fly"):
    n: int


Done = (GainAny | Gain | LoseAny | CompleteTask | RevealWizard | SecretWizard | SummonWizard | ContactMentor | DrawTask
        | Teleport | TeleportToTower | PlaceDemons | RemoveDemons | DemonHere | ExtraTurn | Cure | StealItems)
Trapping = LoseTurns | RollToMove
Lasting = GainBonus | NoSpells
Moving = SailRate | RollTimes | RollHalf | TerrainCost | Fly
AnyEffect = Done | Trapping | KeptUntil | Lasting | Moving

FITTING: dict[EventKind, tuple[type[Effect], ...]] = {
    "immediate": get_args(Done), "delayed": get_args(Done), "trap": (*get_args(Done), *get_args(Trapping)),
    "kept": (KeptUntil,), "lasting": get_args(Lasting), "movement": get_args(Moving)}
_PLAIN: dict[str, AnyEffect] = {
    "reveal_wizard": RevealWizard(), "reveal_wizard choice": RevealWizard(chosen=True),
    "secret_wizard": SecretWizard(), "summon_wizard": SummonWizard(), "contact_mentor": ContactMentor(),
    "teleport choice tower": TeleportToTower(), "remove_demons territory": RemoveDemons(), "demon_here": DemonHere(),
    "cure": Cure(), "steal_items": StealItems(), "lose_turns d6": LoseTurns(None), "no_spells": NoSpells(),
    "roll_half": RollHalf()}
_COUNTED: dict[str, type[GainAny | LoseAny | CompleteTask | DrawTask | PlaceDemons | ExtraTurn | LoseTurns | RollToMove
                         | GainBonus | SailRate | RollTimes | TerrainCost | Fly]] = {
    "gain any": GainAny, "lose any": LoseAny, "complete_task": CompleteTask, "draw_task": DrawTask,
    "place_demon territory": PlaceDemons, "extra_turn": ExtraTurn, "lose_turns": LoseTurns, "roll_to_move": RollToMove,
    "gain_bonus": GainBonus, "sail_rate": SailRate, "roll_times": RollTimes, "terrain_cost": TerrainCost, "fly": Fly}
_ANSWERS: dict[tuple[Trigger, ...], tuple[str, Action]] = {     # what a kept card may do about what
    ("theft",): ("cancel", "cancel"), ("trap", "teleport"): ("cancel", "cancel"), ("own_roll",): ("reroll", "reroll"),
    ("demon",): ("treat_as 6", "treat_as_6"), ("dragon",): ("treat_as 6", "treat_as_6")}
_LETTERS = {"K": "knowledge", "P": "perception", "W": "power"}


class Event(msgspec.Struct, frozen=True, kw_only=True):
    id: EventId
    kind: EventKind
    title: Text
    flavour: Text
    effect: AnyEffect
    provenance: Provenance
    days: int = 0                               # counted from the day after the draw; 0: no time is printed


def parse_effect(words: str, kind: EventKind, days: int) -> AnyEffect:
    """Raises GrammarError, also where the effect is none for such a card."""
    effect = _effect(words)
    if not isinstance(effect, FITTING[kind]):
        raise GrammarError(f"`{words}` is nothing a card of the kind {kind} does")
    if (days > 0) != (kind in TIMED):
        raise GrammarError(f"a card of the kind {kind} {'tells its' if kind in TIMED else 'has no'} days")
    return effect


def _effect(words: str) -> AnyEffect:
    if words in _PLAIN:
        return _PLAIN[words]
    head, _, last = words.rpartition(" ")
    if head in _COUNTED:
        return _COUNTED[head](number(last))
    match words.split():
        case ["gain", *amounts] if amounts:
            return Gain(_points(amounts))
        case ["teleport", where]:
            return Teleport(parse_destination(where))
        case ["on", when, *what]:
            return _kept(when, " ".join(what))
    raise GrammarError(f"there is no effect `{words}`")


def _points(amounts: list[str]) -> Points:
    named = {_LETTERS.get(amount[0], ""): number(amount[1:]) for amount in amounts}
    if "" in named or len(named) != len(amounts):
        raise GrammarError(f"`{' '.join(amounts)}` are no points")
    return Points(**named)


def _kept(when: str, what: str) -> KeptUntil:
    triggers = tuple(one_of(word, TRIGGERS, "occasion") for word in when.split(","))
    said, action = _ANSWERS.get(triggers, ("", "cancel"))
    if what != said:
        raise GrammarError(f"`{what}` is no answer to {when}")
    return KeptUntil(triggers, action)
