"""What a step of a task asks for and costs, and what completed tasks bring (sections 9, 12.2 and 3.8.1)."""
from __future__ import annotations

import pytest

from app.games.core.agenda import Now
from app.games.wizards.actions import Done, EndMovement, Take, Walk
from app.games.wizards.rules.frames.course import Arrival
from app.games.wizards.rules.frames.effects import DrawTask, TaskDone
from app.games.wizards.rules.tasks import give_turns
from tests.games.wizards.build import A, B, LoadedDice, Table
from tests.games.wizards.scenes import arrive, pause, rolled


@pytest.mark.rule("WZ-12.2", "WZ-12.21")
@pytest.mark.parametrize(("track", "thwarts", "left"), [(0, 0, 1), (5, 0, 6), (8, 0, 9), (9, 1, 0)])
def test_nine_tasks_thwart_nothing(track: int, thwarts: int, left: int) -> None:
    table = Table().member(A, "druids").task(A, "T53")
    table.state.track = track
    pause(table).begin(TaskDone(A, A, "T53"))
    assert (table.state.thwarts, table.state.track) == (thwarts, left)


@pytest.mark.rule("WZ-9-intro-b")
@pytest.mark.parametrize(("used", "dice", "drawn"), [
    (18, (1, 1, 1, 2, 2, 2), "T57"), (19, (), "T20"), (20, (), "T20")])
def test_a_card_is_drawn_that_can_be_marked_with_the_tokens_left(used: int, dice: tuple[int, ...], drawn: str) -> None:
    """R38: two are needed for the first card, none for the second."""
    table = Table().member(A, "druids").task(A, "T31", *[(0, "torwall:A1")] * used)
    pause(table.stack_tasks("T57", "T20")).begin(DrawTask(A), dice=dice)
    assert table.cards(A) == ["T31", drawn]


@pytest.mark.rule("WZ-9-intro-c", "WZ-7.311")
@pytest.mark.parametrize("where", ["torwall:A2", "torwall:A3"])
def test_an_open_card_of_another_is_worked_on_only_where_its_active_token_lies(where: str) -> None:
    table = Table().member(A, "druids").member(B, "druids")
    arrive(table.task(B, "T36", (0, "torwall:A1"), (1, "torwall:A2")), where)
    assert table.step != "Taking"
    assert table.waiting == [B]


@pytest.mark.rule("WZ-9.01a")
def test_an_animal_stays_behind_only_where_a_step_asks_for_it() -> None:
    table = Table().member(A, "druids").change(A, animal="dog", animal_turns=4)
    arrive(table.task(A, "T01", (0, "torwall:A1"), (1, "edgewood:A1")), "torwall:A1")
    assert (table.quest(A, "T01").done, table.player(A).animal) == ((0,), "dog")
    arrive(table.task(A, "T35", (0, "hillshire_town")), "hillshire_town")
    assert (table.cards(A), table.player(A).animal) == (["T01"], None)


@pytest.mark.rule("WZ-9.01b", "WZ-14.3")
def test_a_secret_wizard_won_by_a_task_is_known_to_who_won_it() -> None:
    table = Table().member(A, "druids", 4).task(A, "T98").stack_wizards("terek")
    pause(table).begin(TaskDone(A, A, "T98"), dice=(1, 1, 1, 2))
    assert [(counter.letter, counter.known_to) for counter in table.state.counters] == [("A", (A,))]


@pytest.mark.rule("WZ-9.01b")
def test_a_turn_won_by_a_task_is_one_turn() -> None:
    table = Table().member(A, "druids", 4).task(A, "T67")
    table.state.queue = (B,)
    table.begin(TaskDone(A, A, "T67"))
    assert (table.waiting, table.player(A).extra_turns) == ([A], 0)


@pytest.mark.rule("WZ-7.371", "WZ-7.301-1e")
def test_extra_turns_add_up() -> None:
    table = Table().change(A, extra_turns=2)
    give_turns(Now(table.position, LoadedDice()), A, 3)
    assert table.player(A).extra_turns == 5


def passing_by() -> Table:
    """A stands where he passes his own token by; B's turn is another day."""
    table = Table().member(A, "druids").member(B, "druids").put(A, "torwall:A6")
    table.task(A, "T01", (0, "torwall:A1"), (1, "edgewood:A1"))
    return rolled(table, 6, 1).play(A, Walk(table.hex("torwall:A1"), ignore=True))


@pytest.mark.rule("WZ-9.7", "WZ-7.312")
def test_who_passes_a_token_by_still_takes_that_of_a_card_he_draws_there() -> None:
    table = passing_by().stack_tasks("T03").play(A, EndMovement(), 5, 1, 4, 1, 1, 1, 1)
    assert (table.quest(A, "T01").done, table.quest(A, "T03").done) == ((), (0,))


@pytest.mark.rule("WZ-7.312", "WZ-7.5a")
def test_what_one_player_passes_by_another_does_not() -> None:
    table = passing_by().task(B, "T53", (0, "torwall:A1"), (1, "edgewood:A1")).change(A, level=0, order=None)
    assert arrive(table, "torwall:A1", seat=B).quest(B, "T53").done == (0,)


@pytest.mark.rule("WZ-7.312", "WZ-9.6")
def test_who_wants_to_be_asked_takes_one_token_and_leaves_the_other() -> None:
    table = Table().member(A, "druids").change(A, asks=True)
    table.task(A, "T01", (0, "torwall:A1"), (1, "edgewood:A1")).task(A, "T53", (0, "torwall:A1"), (1, "edgewood:A1"))
    assert arrive(table, "torwall:A1").open(A, Take) == [Take(A, "T01"), Take(A, "T53")]
    assert table.play(A, Take(A, "T53")).open(A, Take) == [Take(A, "T01")]
    assert (table.play(A, Done()).quest(A, "T01").done, table.quest(A, "T53").done) == ((), (0,))


@pytest.mark.rule("WZ-9.7", "WZ-9-intro-c")
def test_with_a_card_just_drawn_nothing_else_in_the_hex_is_taken() -> None:
    table = Table().member(A, "druids").change(A, asks=True).put(A, "torwall:A3").stack_tasks("T03")
    pause(table.task(B, "T36", (0, "torwall:A3"), (1, "torwall_city"))).begin(DrawTask(A), dice=(1, 1, 3))
    assert table.open(A, Take) == [Take(A, "T03")]


@pytest.mark.rule("WZ-7.312", "WZ-7.5a")
def test_a_token_left_by_who_comes_out_of_turn_is_passed_by_by_nobody_else() -> None:
    table = rolled(Table().member(A, "druids").member(B, "druids").change(B, asks=True).put(A, "torwall:A6"), 6)
    for seat, card in ((A, "T01"), (B, "T53")):
        table.task(seat, card, (0, "torwall:A1"), (1, "edgewood:A1")).put(seat, "torwall:A1", arrived=-1)
    table.begin(*(Arrival(seat, table.player(seat).serial) for seat in (B, A)))
    table.play(B, Done(), 3, 1, 3, 1)           # they meet, too
    assert (table.quest(A, "T01").done, table.quest(B, "T53").done) == ((0,), ())
