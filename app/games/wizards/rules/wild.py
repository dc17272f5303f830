"""Random encounters and animals (WZ-8a, WZ-8.4)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, get_args

from app.games.core.action import Action
from app.games.core.choice import Choice
from app.games.core.message import Message, Seat
from app.games.wizards.actions import CastSummonAnimal, Decline
from app.games.wizards.rules.decision import Decision
from app.games.wizards.rules.frames.base import Now, resolves
from app.games.wizards.rules.frames.course import Wilderness
from app.games.wizards.rules.frames.effects import DrawTask, Throw
from app.games.wizards.rules.frames.encounters import (
    DragonComes,
    DrawEvent,
    PlaceDemon,
    RandomEncounter,
    TrapMet,
    WizardCardDrawn,
)
from app.games.wizards.rules.powers import can_cast, succeeds
from app.games.wizards.rules.sights import is_wild
from app.games.wizards.rules.throwing import decides
from app.games.wizards.rules.whereabouts import join
from app.games.wizards.state import State
from app.games.wizards.tables import ENCOUNTER_DIE, row_for
from app.games.wizards.vocabulary import Animal

COMPANIONS: tuple[Animal, ...] = get_args(Animal)


@resolves(Wilderness)
def _wilderness(now: Now, frame: Wilderness) -> None:
    """Step T4 of a turn (WZ-5.21, WZ-5.3, WZ-7.1)."""
    state, seat = now.state, frame.seat
    player, turn = state.players[seat], state.turn
    assert turn is not None
    if player.dragonbound or player.trap or turn.special == player.hex or not is_wild(state, seat):
        return
    if 0 < turn.red <= ENCOUNTER_DIE and player.serial == turn.ended:
        now.then(RandomEncounter(seat))
    elif player.animal is None and can_cast(state, seat, "summon_animal"):
        now.then(Summoning(seat))


class Summoning(Decision):
    """Whether an animal is called (WZ-11.221)."""

    seat: Seat
    hears: ClassVar[tuple[type[Action], ...]] = (CastSummonAnimal, Decline)
    clause: ClassVar[str] = "WZ-11.221"

    def offers(self, state: State) -> Iterator[Choice]:
        yield Choice(CastSummonAnimal(), Message("choice.cast_summon_animal"))
        yield Choice(Decline(), Message("choice.no_animal"))

    def carry_out(self, now: Now, action: Action) -> None:
        if isinstance(action, CastSummonAnimal):
            now.then(Throw(self.seat, "summon_animal"))


@decides("summon_animal")
def _summon(now: Now, throw: Throw, die: int) -> None:
    if succeeds(now.state.players[throw.seat], die):
        now.then(Throw(throw.seat, "animal"))
    else:
        now.state.tally(throw.seat, failed=1)


@resolves(RandomEncounter)
def _encounter(now: Now, frame: RandomEncounter) -> None:
    now.then(Throw(frame.seat, "random_encounter"))


@decides("random_encounter")
def _random(now: Now, throw: Throw, die: int) -> None:
    state, seat = now.state, throw.seat
    player = state.players[seat]
    match row_for("random_encounter", die).outcome:
        case "demons":
            now.then(PlaceDemon(player.hex))
        case "trap":
            now.then(TrapMet(seat))
        case "animal" if player.possessed:                  # R26
            now.tell("animals_shy", seat=seat)
        case "animal":
            now.then(Throw(seat, "animal"))
        case "event":
            now.then(DrawEvent(seat))
        case "common_folk":
            now.then(Throw(seat, "common_folk"))
        case _:
            now.then(WizardCardDrawn((seat,)))


@decides("animal")
def _animal(now: Now, throw: Throw, die: int) -> None:
    outcome = row_for("animal", die).outcome
    companion = next((animal for animal in COMPANIONS if animal == outcome), None)
    if companion:
        join(now, throw.seat, companion)
    elif outcome == "dragon":
        now.then(DragonComes(throw.seat))
    else:
        now.then(DrawTask(throw.seat))          # a Dove's, WZ-8.47
