"""What is shown, and what is not."""
from __future__ import annotations

import random

import pytest

from app.games.core import agenda
from app.games.core.codec import encode
from app.games.core.dice import Dice
from app.games.core.selfplay import SelfPlay, random_pick
from app.games.wyz.actions import EndTurn, Learn, Resign
from app.games.wyz.options import Options
from app.games.wyz.shown import Shared
from app.games.wyz.state import Blow
from tests.games.wyz.build import GAME, A, B, Table


def shared(table: Table) -> Shared:
    return GAME.shared(table.position)


def test_everybody_sees_the_table() -> None:
    table = Table(3, layout="courtyard").play(A, EndTurn())
    shown = shared(table)
    assert (shown.layout, shown.round, shown.active, shown.phase) == ("courtyard", 1, B, "action")
    assert (shown.stock.fire, shown.stock.water_earth, shown.library_count, shown.moves_left) == (30, 17, 22, 1)
    assert [(mage.number, mage.hand_count, mage.pile_count) for mage in shown.mages] == [(n, 5, 5) for n in (1, 2, 3)]


def test_phases_show_what_is_done_now_skipped_and_to_come() -> None:
    table = Table().levels(A, fire=3).hand(A, "sap").until("banishment")
    assert [phase.status for phase in shared(table).phases] == ["done", "now", "next", "next", "next"]
    table = Table().levels(A, fire=3).hand(A).until("learning")
    assert [phase.status for phase in shared(table).phases] == ["done", "skipped", "skipped", "now", "next"]


def test_what_is_in_hand_and_pile_together_is_known_but_not_which_is_where() -> None:
    table = Table().hand(B, "sap", "gust")
    other = Table().hand(B, "blaze", "spark")
    assert len(shared(table).mages[B].unseen) == 10
    assert encode(shared(table)) == encode(shared(other))


def test_only_the_owner_sees_its_hand_and_what_is_left_in_its_pile() -> None:
    own = GAME.own(Table().hand(A, "sap", "gust").position, A)
    assert (own.hand, len(own.pile), "sap" in own.pile) == (("gust", "sap"), 8, False)


def test_nobody_sees_the_order_of_a_pile_or_of_the_library() -> None:
    table = Table()
    before = encode([shared(table), GAME.own(table.position, A)])
    table.state.library = table.state.library[::-1]
    table.state.change(A, pile=table.mage(A).pile[::-1])
    assert encode([shared(table), GAME.own(table.position, A)]) == before


def test_cards_drawn_are_told_to_their_owner_alone() -> None:
    table = Table().play(A, EndTurn())
    drawn = [event for event in table.events_told if event.told.key == "drew_cards"]
    for event in drawn:
        seat = event.told.params["seat"]
        assert event.private == (seat,)
        assert event.shadow is not None
        assert event.shadow.params == {"seat": seat, "count": event.told.params["count"]}


def test_a_programme_that_could_be_changed_is_shown() -> None:
    assert shared(Table().study("fireball", "flare_up", "meteor", "phoenix")).programme == ("fireball",)


def test_the_card_being_resolved_is_shown() -> None:
    table = Table().stand("0,0", "1,0").cast("wave", dir="e")
    cast = shared(table).resolving
    assert cast is not None
    assert (cast.seat, cast.card, cast.targets.dir) == (A, "wave", "e")


def test_at_the_end_hands_and_piles_are_open_and_the_game_is_told_in_figures() -> None:
    table = Table().stand("0,0", "1,0").energy(20, 1).hand(B, "sap").cast("blaze", dir="e")
    ending = shared(table).ending
    assert ending is not None
    assert (ending.winners, ending.places, ending.energies) == ((A,), (1, 2), ((20, 0),))
    assert (ending.mages[A].dealt, ending.mages[B].suffered, ending.mages[A].tiles) == ({"blaze": 1}, {"blaze": 1}, 1)
    assert (ending.mages[B].hand, len(ending.mages[B].pile)) == (("sap",), 9)


def test_every_blow_is_noted_with_its_round() -> None:
    table = Table().stand("0,0", "1,0").cast("blaze", dir="e")
    table.state.round = 3
    table.hand(A, "blaze").cast("blaze", dir="e")
    assert table.state.mages[A].tally.blows == (Blow("blaze", 1, 1), Blow("blaze", 3, 1))


def test_lessons_recovery_and_losses_by_fire_are_counted() -> None:
    table = Table().levels(A, fire=3).tile("fire", "3,0").until("learning").play(A, Learn("fireball"))
    assert [lesson.card for lesson in table.mage(A).tally.lessons] == ["fireball"]
    assert table.mage(B).tally.suffered == {"fire": 1}


def test_dealt_again_the_known_card_stays_in_the_hand() -> None:
    table = Table().energy(5).levels(A, fire=3).until("learning").play(A, Learn("fireball"))
    for n in range(20):
        other = GAME.determinize(table.position, B, Dice(b"%d" % n, 0))
        assert "fireball" in other.state.mages[A].hand
        assert GAME.broken(other) == []


def test_dealt_again_hands_differ_and_the_own_one_stays() -> None:
    table = Table(3)
    dealt = [GAME.determinize(table.position, A, Dice(b"%d" % n, 0)).state for n in range(20)]
    assert {state.mages[A].hand for state in dealt} == {table.mage(A).hand}
    assert len({state.mages[B].hand for state in dealt}) > 10
    assert len({state.library for state in dealt}) == 20
    assert len({state.mages[A].pile for state in dealt}) > 10


def test_the_hand_of_an_eliminated_mage_is_dealt_again_too() -> None:
    table = Table(3).play(B, Resign())
    assert len({GAME.determinize(table.position, A, Dice(b"%d" % n, 0)).state.mages[B].hand for n in range(20)}) > 10


@pytest.mark.parametrize("seed", range(2))
def test_nothing_hidden_decides_who_is_asked_or_what_passes_by_itself(seed: int) -> None:
    """The same move with hidden cards dealt again: the same seats are asked the same thing, until a card is drawn."""
    play = SelfPlay(GAME, Options(round_limit=20), [random_pick(random.Random(seed))] * 3, seed)
    for number, stage in enumerate(play.stages()):
        if number % 5:
            continue
        other = GAME.determinize(stage.position, stage.seat, Dice(b"%d" % seed, number))
        played = agenda.play(other, stage.seat, stage.action, Dice(b"x", 0))
        assert isinstance(played, agenda.Played)
        assert list(agenda.waiting(played.position)) == list(agenda.waiting(stage.played.position))
        assert [event.told.key for event in played.events] == [event.told.key for event in stage.played.events]
