"""Telepathic partners: what they share, hand each other and keep from the others (appendix B, R51)."""
from __future__ import annotations

import pytest

from app.games.core import ask
from app.games.wizards.actions import Accept, Allocate, Decline, EndMovement, Exchange, Offer, Roll, Walk
from app.games.wizards.gems import held_by, may_hold
from app.games.wizards.rules.frames.effects import Gain, Lose
from app.games.wizards.state import GemLook, GemTheft
from app.games.wizards.vocabulary import Points
from tests.games.wizards.build import GAME, A, B, C, D, Table
from tests.games.wizards.scenes import arrive, one_turn, pause, rolled
from tests.games.wizards.test_evil import team
from tests.games.wizards.test_players import tables_rolled

HERE = "meadowfarm:O"


def together(**options: object) -> Table:
    """A and his partner C stand in one hex."""
    return team(**options).put(A, HERE).put(C, HERE)


def collecting() -> Table:
    table = together().member(A, "druids", 4).member(C, "wizards", 4)
    table.state.gem_deeds = (GemLook(A, "terek", 1), GemLook(C, "veldor", 1))
    return table


def confer(table: Table, first: Offer, second: Offer, *answers: Accept | Decline) -> Table:
    table.turn_of(A).play(A, Exchange()).play(A, first).play(C, second)
    for seat, answer in zip((A, C), answers, strict=True):
        table.play(seat, answer)
    return table


# -------------------------------------------------------------------------------------------------------------- points


@pytest.mark.rule("WZ-B2")
@pytest.mark.parametrize("changes", [{"level": 4}, {"level": 0, "order": None}, {"dragonbound": True}])
def test_a_partner_who_cannot_gain_gains_nothing(changes: dict[str, object]) -> None:
    table = pause(team().change(C, **changes)).begin(Gain(A, Points(1, 2, 3)))
    assert (table.points(A), table.points(C)) == ((1, 2, 3), (0, 0, 0))


@pytest.mark.rule("WZ-B2")
def test_what_one_cannot_gain_the_other_does_not() -> None:
    table = pause(team().member(A, "druids", 4)).begin(Gain(A, Points(1, 2, 3)))
    assert table.points(C) == (0, 0, 0)


@pytest.mark.rule("WZ-B2")
def test_the_partner_gains_the_types_that_were_chosen() -> None:
    table = pause(team()).begin(Gain(A, free=5)).play(A, Allocate(Points(2, 0, 3)))
    assert table.points(C) == (2, 0, 3)


@pytest.mark.rule("WZ-B2")
def test_losses_are_not_shared() -> None:
    table = pause(team().member(A, "druids", 1, (3, 0, 0)).member(C, "druids", 1, (3, 3, 3))).begin(Lose(A, 2))
    assert (table.points(A), table.points(C)) == ((1, 0, 0), (3, 3, 3))


# ------------------------------------------------------------------------------------------------------------- meetings


@pytest.mark.rule("WZ-B3", "WZ-7.2")
def test_a_partner_alone_does_not_stop_one_and_a_third_player_does() -> None:
    table = rolled(team().put(C, HERE).put(A, "meadowfarm:A6"), 3).play(A, Walk(Table().hex(HERE)))
    assert table.step == "Moving"
    third = rolled(team().put(C, HERE).put(B, HERE).put(A, "meadowfarm:A6"), 3)
    assert third.play(A, Walk(third.hex(HERE)), 3, 1).step != "Moving"


@pytest.mark.rule("WZ-B3")
def test_with_a_third_player_everybody_takes_part() -> None:
    table = arrive(team().put(B, HERE).put(C, HERE), HERE, 3, 1)
    assert tables_rolled(table) == ["players"]
    assert [table.player(seat).animal for seat in (A, B, C, D)] == ["winged_horse"] * 3 + [None]


@pytest.mark.rule("WZ-B5")
def test_who_has_nothing_to_exchange_is_not_asked() -> None:
    assert arrive(team().put(C, HERE), HERE).step == "Choosing"
    assert Exchange() not in together().turn_of(A).open(A, Exchange)


@pytest.mark.rule("WZ-B5")
def test_partners_may_confer_at_the_start_of_a_turn_once() -> None:
    table = confer(together().task(A, "T01").task(C, "T02"), Offer(tasks=("T01",)), Offer(tasks=("T02",)),
                   Accept(), Accept())
    assert (table.cards(A), table.cards(C)) == (["T02"], ["T01"])
    assert (table.step, table.refused(A, Exchange())) == ("Choosing", "partner_away WZ-B5")


@pytest.mark.rule("WZ-B5")
@pytest.mark.parametrize("answers", [(Accept(), Decline()), (Decline(), Accept()), (Decline(), Decline())])
def test_it_is_done_only_if_both_accept(answers: tuple[Accept | Decline, Accept | Decline]) -> None:
    table = confer(together().task(A, "T01"), Offer(tasks=("T01",)), Offer(), *answers)
    assert (table.cards(A), table.cards(C)) == (["T01"], [])


@pytest.mark.rule("WZ-B5")
def test_neither_sees_the_offer_of_the_other_before_both_are_made() -> None:
    table = together().task(A, "T01").task(C, "T02").turn_of(A).play(A, Exchange()).play(A, Offer(tasks=("T01",)))
    assert GAME.own(table.position, C).offers == ()
    assert table.undoable
    table.play(C, Offer())
    assert not table.undoable                   # now he has seen the other
    assert GAME.own(table.position, C).offers == (Offer(), Offer(tasks=("T01",)))
    assert GAME.own(table.position, B).offers == ()


@pytest.mark.rule("WZ-B5")
def test_who_has_spoken_waits_for_the_other_and_what_both_have_said_stands() -> None:
    table = together().task(A, "T01").turn_of(A).play(A, Exchange()).play(A, Offer(tasks=("T01",)))
    assert (table.waiting, table.open(A, Offer)) == ([C], [])
    table.play(C, Offer()).play(C, Accept())
    assert (table.waiting, table.open(C, Accept), table.undoable) == ([A], [], True)
    assert not table.play(A, Accept()).undoable


@pytest.mark.rule("WZ-B5", "WZ-8.1")
def test_a_token_handed_over_where_it_lies_leaves_no_room_for_a_random_encounter() -> None:
    """R84: it is an own token now, which he has not passed by."""
    table = team().put(C, HERE).put(A, "meadowfarm:A6").task(C, "T53", (0, HERE), (1, "edgewood:A1"))
    rolled(table, 1, 1).play(A, Walk(table.hex(HERE)))
    table.play(A, Offer()).play(C, Offer(tasks=("T53",))).play(A, Accept()).play(C, Accept())
    assert (table.cards(A), tables_rolled(table)) == (["T53"], [])


@pytest.mark.rule("WZ-B5", "WZ-9.2")
def test_of_several_tasks_those_go_over_for_which_the_partner_has_tokens() -> None:
    """R43."""
    table = together().task(C, "T31", *[(0, "torwall:A1")] * 17)
    for card in ("T01", "T53"):
        table.task(A, card, (0, "torwall:A2"), (1, "edgewood:A1"))
    confer(table, Offer(tasks=("T01", "T53")), Offer(), Accept(), Accept())
    assert (table.cards(A), table.cards(C)) == (["T53"], ["T31", "T01"])


@pytest.mark.rule("WZ-B5", "WZ-13a")
@pytest.mark.parametrize("changes", [{"level": 4}, {"level": 0, "order": None}])
def test_no_task_goes_to_who_can_have_none(changes: dict[str, object]) -> None:
    table = together().task(A, "T01").change(C, **changes).turn_of(A)
    assert table.open(A, Exchange) == []


# ---------------------------------------------------------------------------------------------------------------- Gems


@pytest.mark.rule("WZ-B6")
def test_a_gem_leaves_its_giver() -> None:
    table = confer(collecting(), Offer(gems=("terek",)), Offer(gems=("veldor",)), Accept(), Accept())
    assert (held_by(table.state, A), held_by(table.state, C)) == (("veldor",), ("terek",))
    assert set(GAME.own(table.position, A).known) == {"terek", "veldor"}


@pytest.mark.rule("WZ-B6")
@pytest.mark.parametrize(("first", "second", "held"), [
    (Offer(gems=("terek",)), Offer(), ((), ("terek", "veldor"))),
    (Offer(), Offer(gems=("veldor",)), (("terek", "veldor"), ())), (Offer(), Offer(), (("terek",), ("veldor",)))])
def test_one_may_give_gems_for_nothing(first: Offer, second: Offer, held: tuple[object, object]) -> None:
    table = confer(collecting(), first, second, Accept(), Accept())
    assert (held_by(table.state, A), held_by(table.state, C)) == held


@pytest.mark.rule("WZ-B6", "WZ-13b")
def test_who_has_a_mandatory_task_collects_no_gems() -> None:
    table = collecting().task(C, "T26", mandatory=True).turn_of(A)
    assert table.open(A, Exchange) == []


@pytest.mark.rule("WZ-B6")
def test_gems_are_not_offered_for_exchange_where_only_one_collects_them() -> None:
    """He who changed his Order keeps his, and may hand over tasks alone (R50)."""
    table = collecting().member(A, "druids").task(A, "T01").task(C, "T02").member(C, "druids", 2)
    (choice,) = table.turn_of(A).play(A, Exchange()).choices(A)[:1]
    assert (choice.ask["gems"], "T01" in str(choice.ask["tasks"])) == (ask.subset(()), True)
    assert table.refused(A, Offer(gems=("terek",))) == "not_collecting WZ-B6"


@pytest.mark.rule("WZ-B6", "WZ-14.3")
def test_the_others_hear_the_same_whatever_was_exchanged() -> None:
    heard = []
    for first, answer in ((Offer(gems=("terek",)), Accept()), (Offer(), Accept()), (Offer(gems=("terek",)), Decline())):
        table = confer(collecting(), first, Offer(), answer, answer)
        heard.append([event.for_viewer(B) for event in table.events_told])
    assert heard[0] == heard[1] == heard[2]


@pytest.mark.rule("WZ-B8", "WZ-5a")
def test_partners_play_in_turn_like_anybody() -> None:
    table, order = one_turn(team()), []
    for _ in range(4):
        order += table.waiting
        table.play(order[-1], Roll(), 1, 6).play(order[-1], EndMovement())
    assert order == [A, B, C, D]


@pytest.mark.rule("WZ-14.3", "WZ-7.336")
def test_who_was_robbed_though_he_and_his_partner_never_asked_has_no_gem_for_all_to_know() -> None:
    """R87."""
    table = team()
    table.state.gem_deeds = (GemLook(A, "terek", 1), GemTheft(B))
    assert [may_hold(table.state, seat) for seat in (A, B, C, D)] == [True, False, True, False]
