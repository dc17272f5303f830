"""Leaving the game."""
from __future__ import annotations

import pytest

from app.games.zavandor.actions import Advance, Bid, EndTurn, LoseGem, OpenAuction, Pass, Resign
from app.games.zavandor.rules.effects import LosingGems
from app.games.zavandor.tables import CARDS, GEMS
from tests.games.zavandor.build import GAME, A, B, C, D, Table


def wrath(**things: object) -> Table:
    """A bids more than it has for an Elixir and wins."""
    table = Table(3, characters=("kobold", "witch", "elf"), bid_rule="wrath").bare()
    table.give(A, **things)  # type: ignore[arg-type]
    table.put_on_display("elixir").play(A, OpenAuction("elixir", 500))
    return table.play(B, Pass()).play(C, Pass())


@pytest.mark.rule("ZA-13.1")
def test_a_player_leaves_by_the_wrath_or_by_resigning() -> None:
    assert wrath().player(A).eliminated == "wrath"
    table = Table(3).play(B, Resign())
    assert table.player(B).eliminated == "resigned"
    assert not table.undoable
    assert table.refused(B, Resign()) == "not_your_turn ZA-5.4"


@pytest.mark.rule("ZA-13.2")
def test_what_the_player_had_goes_back() -> None:
    table = Table(3).give(B, cards=["ru17"], dust=30, concentrated={"ruby": 1}, active={"ruby": 2}, markers=2)
    table.give(B, pentagon={"opal": 1})
    table.play(B, Resign())
    player = table.player(B)
    assert (player.dust, player.cards, sum(player.concentrated.values()), player.markers) == (0, (), 0, 0)
    assert player.markers_left == ()
    assert table.state.gem_supply["ruby"] == GEMS["ruby"].supply.value
    assert 17 in table.shared.discards["ruby"]
    assert len(table.state.decks["ruby"]) + len(table.state.discards["ruby"]) == CARDS["ruby"]


@pytest.mark.rule("ZA-13.2")
def test_so_do_gems_of_the_pentagon_and_what_the_sages_gave() -> None:
    table = Table(3, ["witch", "fairy"]).give(B, cards=(), dust=6).end_turn().play(B, Advance("nine_sages"))
    table.give(B, pentagon={"ruby": 1}, set_aside_dust=7)
    assert len(table.player(B).set_aside) == 2
    table.play(B, Resign())
    assert (table.player(B).set_aside, table.player(B).set_aside_dust) == ((), 0)
    assert len(table.state.discards["emerald"]) == 2
    assert table.state.gem_supply["ruby"] == GEMS["ruby"].supply.value


@pytest.mark.rule("ZA-13.3")
def test_artifacts_and_sentinels_leave_the_game_and_the_sentinels_still_count() -> None:
    table = Table(3).give(B, artifacts=["spellbook"], sentinels=["owl", "fox"]).play(B, Resign())
    assert set(table.state.removed) == {"spellbook", "owl", "fox"}
    assert table.state.sentinels_acquired == 2
    assert "owl" not in table.state.sentinels_left


@pytest.mark.rule("ZA-13.4")
def test_an_eliminated_player_has_no_points_no_turn_and_the_last_place() -> None:
    table = Table(4).give(B, artifacts=["talisman"]).play(B, Resign()).play(D, Resign())
    table.end_turn()
    assert table.waiting == [C]
    table.acquire_sentinels(A, 5).end_round()
    assert table.shared.ending is not None
    assert table.shared.ending.places == (1, 3, 2, 3)
    assert table.player(B).vp_counted == 0
    assert {told["seat"] for told in table.events("counted")} == {A, C}


@pytest.mark.rule("ZA-13.4")
def test_an_eliminated_player_comes_after_one_without_a_point() -> None:
    table = Table(3).give(A, active={}).play(B, Resign()).acquire_sentinels(C, 5).end_round()
    assert table.shared.ending is not None
    assert (table.player(A).vp_counted, table.shared.ending.places) == (0, (2, 3, 1))


@pytest.mark.rule("ZA-13.4")
def test_the_turn_of_an_eliminated_player_ends_at_once() -> None:
    table = wrath()
    assert (table.step, table.waiting) == ("Turn", [B])
    assert Table(3).play(A, Resign()).waiting == [B]


@pytest.mark.rule("ZA-13.5")
def test_positions_change_only_with_the_next_round() -> None:
    table = Table(4)
    for seat in range(4):
        table.give(seat, artifacts=["crystal_ball"] * (9 - seat))
    table.end_round().play(A, Resign())
    assert [table.player(seat).position for seat in (B, C, D)] == [2, 3, 4]
    assert table.player(B).handicap == (5, 10)
    table.state.display = table.state.display[:1]
    table.end_round()
    assert table.state.order == (B, C, D)
    assert [table.player(seat).position for seat in (B, C, D)] == [1, 2, 3]
    assert table.player(B).handicap == (10, 20)
    assert len(table.state.display) == 3


@pytest.mark.rule("ZA-13.6")
def test_the_last_player_left_wins_at_once() -> None:
    table = Table(3).play(A, Resign()).play(C, Resign())
    outcome = GAME.outcome(table.position)
    assert outcome is not None
    assert (outcome.winners, outcome.reasons, table.step) == ((B,), ("last_player",), "")


def bidding() -> Table:
    table = Table(4, characters=("kobold", "witch", "elf", "druid")).bare()
    for seat in range(4):
        table.give(seat, dust=90)
    return table.put_on_display("spellbook").play(A, OpenAuction("spellbook", 20))


def test_a_pending_bid_of_who_resigns_is_a_pass() -> None:
    table = bidding().play(B, Resign())
    assert table.waiting == [C]
    table.play(D, Resign())
    assert table.waiting == [C]
    table.play(C, Pass())
    assert table.step == "Paying"


def test_if_the_leader_resigns_the_auction_is_cancelled() -> None:
    table = bidding().play(B, Bid(30)).play(B, Resign())
    assert (table.state.auction, table.waiting, table.step) == (None, [A], "Turn")
    assert "spellbook" in table.state.display


def test_if_the_winner_resigns_instead_of_paying_the_item_stays_for_sale() -> None:
    table = bidding().play(B, Bid(30)).play(C, Pass()).play(D, Pass()).play(A, Pass())
    assert (table.step, table.waiting) == ("Paying", [B])
    table.play(B, Resign())
    assert (table.step, table.waiting) == ("Turn", [A])
    assert "spellbook" in table.state.display


def test_if_the_active_player_resigns_the_auction_somebody_else_leads_is_finished_first() -> None:
    table = bidding().play(B, Bid(30)).play(A, Resign())
    assert (table.step, table.waiting) == ("Bidding", [C])
    table.play(C, Pass()).play(D, Pass()).settle_payment()
    assert table.player(B).artifacts == ("spellbook",)
    assert (table.step, table.waiting) == ("Turn", [B])


@pytest.mark.rule("ZA-13.4")
def test_an_eliminated_player_is_in_no_later_auction() -> None:
    table = Table(3, characters=("kobold", "witch", "elf"), bid_rule="wrath").give(A, dust=90).play(B, Resign())
    table.put_on_display("spellbook").play(A, OpenAuction("spellbook", 20))
    assert (table.waiting, table.state.auction.bidders) == ([C], (A, C))  # type: ignore[union-attr]
    assert table.refused(B, Bid(30)) == "out ZA-8.7"


def test_who_resigns_is_no_longer_asked_for_a_gem() -> None:
    table = Table(3)
    table.position.agenda.append(LosingGems((B, C), 9))
    table.play(B, Resign()).play(C, LoseGem("opal"))
    assert (table.step, table.waiting) == ("Turn", [A])
    table.play(A, EndTurn())


def test_who_resigns_while_characters_are_picked_has_none() -> None:
    table = Table(3, character_assignment="pick").play(A, Resign())
    assert (table.step, table.waiting) == ("Picking", [B])
