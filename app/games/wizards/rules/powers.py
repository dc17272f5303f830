"""What a player can do: spells, cards that work for him, and how he moves."""
from __future__ import annotations

from collections.abc import Iterator

from app.games.core.message import Refusal, Seat
from app.games.wizards.cards import EVENTS
from app.games.wizards.content_shapes import Spells
from app.games.wizards.geography.gait import Gait
from app.games.wizards.grammar import events as ev
from app.games.wizards.orders import TOP_LEVEL, has_points_for, knows, spells_of
from app.games.wizards.rules.refusals import refuse
from app.games.wizards.state import HeldEvent, Player, State
from app.games.wizards.tables import (
    ANIMALS,
    CIRCLE_CENTRE,
    COTTAGE,
    POSSESSED_SPELL_DIE,
    PROMOTION_DAYS,
    SAIL_RATE,
    SPELL_DIE,
    TOWERS,
)
from app.games.wizards.vocabulary import EventId, Spell

OF_THE_POSSESSED: frozenset[Spell] = frozenset({"summon_boat", "teleport", "escape"})      # WZ-7.3043b


# ------------------------------------------------------------------------------------------------------ event cards


def works_today(state: State, held: HeldEvent) -> bool:
    """From the day after the draw to its last day."""
    return held.drawn < state.abs_day <= held.drawn + EVENTS[held.card].days


def effects(state: State, seat: Seat) -> Iterator[ev.AnyEffect]:
    """Of the lasting and movement cards that work today."""
    for held in state.players[seat].events:
        if EVENTS[held.card].kind in ("lasting", "movement") and works_today(state, held):
            yield EVENTS[held.card].effect


def kept_for(player: Player, trigger: ev.Trigger) -> list[EventId]:
    """Cards kept for such an occasion (WZ-8.51b)."""
    return [held.card for held in player.events
            if isinstance(effect := EVENTS[held.card].effect, ev.KeptUntil) and trigger in effect.triggers]


def card_obstacle(player: Player, card: EventId, *occasions: ev.Trigger) -> Refusal | None:
    """Why a card cannot be used on such an occasion."""
    fits = any(card in kept_for(player, occasion) for occasion in occasions)
    return None if fits else refuse("card_not_now", "WZ-8.51b")


def discard_event(state: State, seat: Seat, card: EventId) -> None:
    left = tuple(held for held in state.players[seat].events if held.card != card)
    state.change(seat, events=left)
    state.event_discard = (*state.event_discard, card)


def discard_movement(state: State, seat: Seat) -> None:
    """The movement card at work is lost: to another, or to a trap (WZ-8.51c)."""
    for held in state.players[seat].events:
        if EVENTS[held.card].kind == "movement":
            discard_event(state, seat, held.card)


def gain_bonus(state: State, seat: Seat) -> int:
    return sum(effect.n for effect in effects(state, seat) if isinstance(effect, ev.GainBonus))


def flight_of(state: State, seat: Seat) -> int:
    """How far he may fly today, on a Winged Horse or by a card; 0: he may not."""
    player = state.players[seat]
    horse = ANIMALS[player.animal].flight or 0 if player.animal and is_ready(player) else 0
    return max(horse, card_flight(state, seat))


def card_flight(state: State, seat: Seat) -> int:
    return max((effect.n for effect in effects(state, seat) if isinstance(effect, ev.Fly)), default=0)


def is_ready(player: Player) -> bool:
    """An animal serves from the turn after the one in which it joined (R64)."""
    return player.animal is not None and player.animal_since < player.turns


def gait_of(state: State, seat: Seat) -> Gait:
    player = state.players[seat]
    turn = state.turn if state.turn and state.turn.seat == seat else None
    working = list(effects(state, seat))
    rough = next((effect.n for effect in working if isinstance(effect, ev.TerrainCost)), None)
    rate = next((effect.n for effect in working if isinstance(effect, ev.SailRate)), SAIL_RATE)
    return Gait(turn.agile if turn else (), rough, player.is_afflicted, rate)


# ------------------------------------------------------------------------------------------------------------ spells


def spells(player: Player) -> Spells:
    return spells_of(player.order, player.level)


def cast_obstacle(state: State, seat: Seat, spell: Spell) -> Refusal | None:
    """Why he cannot cast it, wherever he is."""
    player = state.players[seat]
    if not knows(player.order, player.level, spell):
        return refuse("no_spell", "WZ-10.1")
    if player.dragonbound:
        return refuse("no_spells_now", "WZ-7.3051-1c")
    if player.possessed and spell not in OF_THE_POSSESSED:
        return refuse("no_spells_now", "WZ-7.3043b")
    if any(isinstance(effect, ev.NoSpells) for effect in effects(state, seat)):
        return refuse("no_spells_now", "WZ-8.51b")
    return None


def can_cast(state: State, seat: Seat, spell: Spell) -> bool:
    return cast_obstacle(state, seat, spell) is None


def succeeds(player: Player, die: int) -> bool:
    """WZ-11.1, WZ-7.3043c."""
    return die <= (POSSESSED_SPELL_DIE if player.possessed else SPELL_DIE)


# ------------------------------------------------------------------------------------------------- levels and Gems


def is_due(state: State, seat: Seat) -> bool:
    """For a promotion by his Mentor (WZ-10.2, WZ-10.21b)."""
    player = state.players[seat]
    if player.order is None or player.level >= TOP_LEVEL or player.dragonbound:
        return False
    rested = player.promoted is None or state.abs_day - player.promoted >= PROMOTION_DAYS
    return rested and has_points_for(player.order, player.level + 1, player.points, state.options.level_scale)


def may_have_task(player: Player) -> bool:
    """WZ-3.73, WZ-13a."""
    return 0 < player.level < TOP_LEVEL


def gains_points(player: Player) -> bool:
    """WZ-3.73, WZ-13a, WZ-7.3051-1e."""
    return may_have_task(player) and not player.dragonbound


def is_collecting(player: Player) -> bool:
    """At the highest level, without a mandatory task (WZ-13b)."""
    return player.level == TOP_LEVEL and not player.has_mandatory


def is_trusted(state: State, seat: Seat) -> bool:
    """Whether a High Wizard met here answers him: a Sorcerer needs company (WZ-7.3461)."""
    player = state.players[seat]
    if player.order != "sorcerers":
        return True
    place = state.chart.place_at[player.hex]
    return place == COTTAGE or place in TOWERS or any(
        other != seat and state.players[other].level == TOP_LEVEL and state.players[other].order != "sorcerers"
        for other in state.at(player.hex))


def is_at_centre(state: State, seat: Seat) -> bool:
    """Where no High Wizard comes (WZ-7.32c)."""
    return state.chart.place_at[state.players[seat].hex] == CIRCLE_CENTRE
