"""Every task card can be carried out to its reward, and every event card does what it says.

Those that are kept or delayed stand in `test_events`.
"""
from __future__ import annotations

from collections.abc import Callable

import pytest

from app.games.core import agenda
from app.games.core.action import Action
from app.games.core.agenda import Now, Played, Step
from app.games.core.dice import Dice
from app.games.wizards.actions import Allocate, ChooseGate, ChooseTask, ChooseWizard, Fulfil, GiveUp
from app.games.wizards.cards import EVENTS, TASKS
from app.games.wizards.gems import held_by
from app.games.wizards.geography.gait import costs_of
from app.games.wizards.grammar import events as ev
from app.games.wizards.grammar.tasks import BanishDemon, MeetMentor, MeetResident, MeetSorcerer, MeetWizard
from app.games.wizards.rules.frames.course import Arrival, NextTurn
from app.games.wizards.rules.frames.effects import DrawTask, Gain, Theft
from app.games.wizards.rules.frames.encounters import DemonMeeting
from app.games.wizards.rules.powers import cast_obstacle, flight_of, gait_of
from app.games.wizards.state import Quest, Trap
from app.games.wizards.tables import HIGH_WIZARDS, HOME, PARTS
from app.games.wizards.vocabulary import Points
from tests.games.wizards.build import A, B, Table
from tests.games.wizards.scenes import pause, rolled
from tests.games.wizards.test_persons import with_gems
from tests.games.wizards.test_wild import event

ATTEMPTS = 40                                   # some steps ask for a die


# ---------------------------------------------------------------------------------------------------------------- tasks


class Journey:
    """A Druid who carries out one card, with dice as they fall."""

    def __init__(self, card: str) -> None:
        self.card, self.throws = card, 0
        self.table = Table().member(A, "druids", 3).stack_tasks(card)
        self.table.state.dragon = self.table.hex("torwall:B2")
        self.settle(DrawTask(A))

    @property
    def quest(self) -> Quest | None:
        return self.table.player(A).quest(self.card)

    def dice(self) -> Dice:
        self.throws += 1
        return Dice(self.card.encode(), self.throws)

    def settle(self, *steps: Step) -> None:
        table = self.table
        table.state.queue = (B,)
        table.position.agenda[:] = [NextTurn(), *reversed(steps)]
        now = Now(table.position, self.dice())
        agenda.settle(table.position, now)
        table.events_told += now.events
        while agenda.waiting(table.position) == (A,):
            self._answer(Fulfil() if table.open(A, Fulfil) else agenda.fallback(table.position, A))

    def _answer(self, action: Action) -> None:
        played = agenda.play(self.table.position, A, action, self.dice())
        assert isinstance(played, Played), played
        self.table.position, self.table.state = played.position, played.position.state
        self.table.events_told += played.events

    def arrive(self, name: str) -> None:
        step = TASKS[self.card].steps[self.active]
        self.table.put(A, name, arrived=-1, possessed=False, dragonbound=False, trap=None,
                       animal=step.needs[0] if step.needs else None)
        self.settle(Arrival(A, self.table.player(A).serial))

    @property
    def active(self) -> int:
        assert self.quest is not None
        return next(number for number in range(len(TASKS[self.card].steps)) if number not in self.quest.done)

    def go_on(self) -> None:
        """Whatever the next step asks for."""
        quest, number = self.quest, self.active
        assert quest is not None
        match TASKS[self.card].steps[number].deed:
            case BanishDemon():
                self.table.demon("glendale:A1").put(A, "glendale:A1")
                self.settle(DemonMeeting(A, self.table.hex("glendale:A1")))
            case MeetMentor():
                self.arrive("circle_centre")
            case MeetSorcerer():
                self.arrive("meligar_tower")
            case MeetResident(who=who):
                self.arrive(HOME[who])
            case MeetWizard(name=name):
                self.table.state.counters = ()
                self.arrive_at_wizard(name or next(one for one in HIGH_WIZARDS if one not in quest.met))
            case _:
                token = next(token for token in quest.tokens if token.step == number)
                self.arrive(self.table.state.chart.name_of(token.hex))

    def arrive_at_wizard(self, name: str) -> None:
        self.table.wizard(name, "glendale:A5")
        self.arrive("glendale:A5")


@pytest.mark.rule("WZ-9.01a", "WZ-9.01b")
@pytest.mark.parametrize("card", sorted(TASKS))
def test_a_task_is_carried_out_to_its_reward(card: str) -> None:
    journey = Journey(card)
    assert journey.quest is not None
    for _ in range(ATTEMPTS):
        if journey.quest:
            journey.go_on()
    table, reward = journey.table, TASKS[card].reward
    assert [told["task"] for told in table.told("task_completed")] == [card]
    after = [event.told for event in table.events_told]
    after = after[[message.key for message in after].index("task_completed"):]
    gained = next(message.params["points"] for message in after if message.key == "points_gained")
    assert sum(gained) == reward.total
    if not reward.free:
        assert tuple(gained) == (reward.points.knowledge, reward.points.perception, reward.points.power)
    keys = {message.key for message in after}
    beside = {"reveal_wizard": "wizard_located", "secret_wizard": "secret_located", "animal": "animal_joined",
              "extra_turn": "extra_turns", None: "task_completed"}
    assert beside[reward.extra] in keys


@pytest.mark.parametrize("card", sorted(card for card, task in TASKS.items() if task.items))
def test_a_task_fails_when_its_item_is_stolen(card: str) -> None:
    task = TASKS[card]
    giver = next(number for number, step in enumerate(task.steps) if step.gives)
    done = tuple(range(giver + 1))
    if len(done) == len(task.steps):
        return
    table = Table().member(A, "druids", 3).task(A, card, done=done, items=(task.steps[giver].gives,))
    pause(table).begin(Theft(A))
    assert table.cards(A) == []


# --------------------------------------------------------------------------------------------------------------- events


def fresh() -> Table:
    return Table().member(A, "druids", 2, (9, 9, 9)).put(A, "glendale:B4")


def gain_any(table: Table, card: str, effect: ev.GainAny) -> None:
    assert event(table, card).play(A, Allocate(Points(effect.n))).points(A) == (9 + effect.n, 9, 9)


def gain(table: Table, card: str, effect: ev.Gain) -> None:
    points = effect.points
    assert event(table, card).points(A) == (9 + points.knowledge, 9 + points.perception, 9 + points.power)


def lose_any(table: Table, card: str, effect: ev.LoseAny) -> None:
    assert event(table, card).play(A, GiveUp(Points(effect.n))).points(A) == (9 - effect.n, 9, 9)


def complete_task(table: Table, card: str, effect: ev.CompleteTask) -> None:
    event(table.task(A, "T53", (0, "torwall:A1")).task(A, "T26"), card).play(A, ChooseTask("T53"))
    assert (table.cards(A), table.points(A)) == (["T26"], (16, 18, 17))


def reveal(table: Table, card: str, effect: ev.RevealWizard) -> None:
    event(table, card).play(A, ChooseWizard("terek"), 1, 1, 1, 3)
    assert [(counter.name, counter.hex) for counter in table.state.counters] == [("terek", table.hex("torwall:A3"))]


def secret(table: Table, card: str, effect: ev.SecretWizard) -> None:
    event(table.stack_wizards("terek"), card, 1, 1, 1, 3)
    assert [(counter.letter, counter.known_to) for counter in table.state.counters] == [("A", (A,))]


def summon(table: Table, card: str, effect: ev.SummonWizard) -> None:
    event(table.stack_wizards("phantasm_1", "terek"), card)
    assert table.told("met") == [{"seat": A, "person": "terek"}]


def contact(table: Table, card: str, effect: ev.ContactMentor) -> None:
    assert event(table, card).told("contacted") == [{"seat": A, "person": "ruktal"}]


def draw_task(table: Table, card: str, effect: ev.DrawTask) -> None:
    event(table.stack_tasks("T26"), card)
    assert [(quest.card, quest.mandatory) for quest in table.player(A).quests] == [("T26", False)]


def teleport(table: Table, card: str, effect: ev.Teleport) -> None:
    assert event(table, card, 2, 1).where(A) == "green_grove:O"


def to_tower(table: Table, card: str, effect: ev.TeleportToTower) -> None:
    assert event(table, card).play(A, ChooseGate("melekok_tower")).where(A) == "melekok:O"
    assert event(fresh(), card).play(A, ChooseGate()).where(A) == "glendale:B4"


def place_demons(table: Table, card: str, effect: ev.PlaceDemons) -> None:
    event(table, card, 1, 1, 1, 2)
    assert (table.demons, effect.n) == ({"glendale:A1", "glendale:A2"}, 2)


def remove_demons(table: Table, card: str, effect: ev.RemoveDemons) -> None:
    assert event(table.demon("glendale:A1", "torwall:A1"), card).demons == {"torwall:A1"}


def extra_turn(table: Table, card: str, effect: ev.ExtraTurn) -> None:
    assert event(table, card).told("extra_turn") == [{"seat": A}] * effect.n


def cure(table: Table, card: str, effect: ev.Cure) -> None:
    assert not event(table.change(A, possessed=True, dragonbound=True), card).player(A).is_afflicted


def steal_items(table: Table, card: str, effect: ev.StealItems) -> None:
    with_gems(table.member(A, "druids", 4), "terek").task(A, "T17", done=(0,), items=("sealed_letter",))
    event(table, card)
    assert (table.cards(A), held_by(table.state, A)) == ([], ("terek",))


IMMEDIATE: dict[type[ev.AnyEffect], Callable[..., None]] = {
    ev.GainAny: gain_any, ev.Gain: gain, ev.LoseAny: lose_any, ev.CompleteTask: complete_task,
    ev.RevealWizard: reveal, ev.SecretWizard: secret, ev.SummonWizard: summon, ev.ContactMentor: contact,
    ev.DrawTask: draw_task, ev.Teleport: teleport, ev.TeleportToTower: to_tower, ev.PlaceDemons: place_demons,
    ev.RemoveDemons: remove_demons, ev.ExtraTurn: extra_turn, ev.Cure: cure, ev.StealItems: steal_items,
}


@pytest.mark.rule("WZ-8.51a")
@pytest.mark.parametrize("card", [card for card, entry in EVENTS.items() if entry.kind == "immediate"])
def test_an_immediate_event(card: str) -> None:
    effect = EVENTS[card].effect
    IMMEDIATE[type(effect)](fresh(), card, effect)


@pytest.mark.rule("WZ-8.51d")
@pytest.mark.parametrize("card", [card for card, entry in EVENTS.items() if entry.kind == "trap"])
def test_the_trap_of_an_event(card: str) -> None:
    table = fresh()
    match EVENTS[card].effect:
        case ev.LoseTurns(n=None):
            assert event(table, card, 4).player(A).trap == Trap("turns", 4, True)
        case ev.LoseTurns(n=n):
            assert event(table, card).player(A).trap == Trap("turns", n or 0, True)
        case ev.RollToMove(n=n):
            assert event(table, card).player(A).trap == Trap("roll", n, True)
        case _:
            assert event(table, card, 1, 1, 1, 3).where(A) == "torwall:A3"


@pytest.mark.rule("WZ-8.51b")
@pytest.mark.parametrize("card", [card for card, entry in EVENTS.items() if entry.kind == "lasting"])
def test_a_lasting_event(card: str) -> None:
    table = fresh().event(A, card, drawn=1).day(2)
    match EVENTS[card].effect:
        case ev.GainBonus(n=n):
            pause(table).begin(Gain(A, Points(1))).play(A, Allocate(Points(0, n)))
            assert table.points(A) == (10, 9 + n, 9)
        case ev.NoSpells():
            assert cast_obstacle(table.state, A, "dispel_demon") is not None


@pytest.mark.rule("WZ-8.51c")
@pytest.mark.parametrize("card", [card for card, entry in EVENTS.items() if entry.kind == "movement"])
def test_a_movement_event(card: str) -> None:
    table = fresh().event(A, card, drawn=1).day(2).put(A, "torwall:A3")
    turn = rolled(table, 5).state.turn
    assert turn is not None
    match EVENTS[card].effect:
        case ev.RollTimes(n=n):
            assert turn.mp == 5 * n * PARTS
        case ev.RollHalf():
            assert turn.mp == 3 * PARTS
        case ev.TerrainCost(n=n):
            assert _cost(table, "forest") == n * PARTS
        case ev.SailRate(n=n):
            assert _cost(table, "sea") == PARTS // n
        case ev.Fly(n=n):
            assert flight_of(table.state, A) == n


def _cost(table: Table, kind: str) -> int:
    return costs_of(gait_of(table.state, A))[kind]  # type: ignore[index]


def test_no_card_is_left_out() -> None:
    assert len(TASKS) == 98
    assert len(EVENTS) == 49
    assert {type(entry.effect) for entry in EVENTS.values() if entry.kind == "immediate"} == set(IMMEDIATE)
