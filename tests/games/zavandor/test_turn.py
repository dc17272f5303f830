"""Phase 3: the turn."""
from __future__ import annotations

import pytest

from app.games.zavandor.actions import (
    Advance,
    Arrange,
    Bid,
    BuyMarker,
    ByGem,
    Disenchant,
    Enchant,
    EndTurn,
    Keep,
    LoseGem,
    OpenAuction,
)
from app.games.zavandor.rules.effects import LosingGems
from tests.games.zavandor.build import A, B, C, Table


@pytest.mark.rule("ZA-5.1")
def test_everybody_has_one_turn_a_round_in_turn_order() -> None:
    table = Table(3).bare()
    table.end_turn().end_turn().end_turn()
    assert [told["seat"] for told in table.events("turn_ended")] == [A, B, C]
    assert table.state.round == 2


@pytest.mark.rule("ZA-5.2")
def test_everything_may_be_done_in_any_order_and_again() -> None:
    table = Table(2, characters=("kobold", "witch")).give(A, dust=200)
    table.play(A, Enchant("opal")).play(A, Advance("accumulation")).play(A, Disenchant("opal")).play(A, BuyMarker())
    table.acquire("crystal_ball").play(A, Enchant("sapphire")).play(A, Arrange(ByGem(opal=1))).play(A, BuyMarker())
    table.acquire("runestone")
    assert table.step in ("FreeAdvancing", "Turn")


@pytest.mark.rule("ZA-5.3")
def test_nothing_is_compulsory_and_the_turn_ends_when_its_player_says_so() -> None:
    table = Table(2).play(A, EndTurn())
    assert table.waiting == [B]


@pytest.mark.rule("ZA-5.3")
def test_no_turn_ends_during_an_auction() -> None:
    table = Table(2).give(A, dust=50).put_on_display("spellbook").play(A, OpenAuction("spellbook", 20))
    assert table.refused(A, EndTurn()) == "not_your_turn ZA-8.6"


@pytest.mark.rule("ZA-5.4")
def test_others_do_nothing_in_somebodys_turn() -> None:
    table = Table(2).give(B, dust=90)
    for action in (Enchant("opal"), Disenchant("opal"), Arrange(ByGem()), BuyMarker(), Advance("gems"),
                   OpenAuction("owl", 120), EndTurn(), Bid(5)):
        assert table.refused(B, action) == "not_your_turn ZA-5.4"
    assert not table.open(B, Enchant)


@pytest.mark.rule("ZA-5.5")
def test_answers_asked_of_several_count_when_given_and_stay() -> None:
    table = Table(3)
    table.position.agenda.append(LosingGems((B, C), 99))
    table.play(C, LoseGem("opal"))
    assert table.player(C).active["opal"] == 1
    assert table.waiting == [B]
    assert not table.undoable
    assert table.refused(C, LoseGem("opal")) == "not_your_turn ZA-9.5"


@pytest.mark.rule("ZA-5.5")
def test_what_is_kept_of_a_hand_counts_at_once_and_stays() -> None:
    table = Table(2, characters=("druid", "fairy")).bare().give(A, dust=20).give(B, dust=20).end_turn().end_turn()
    assert table.waiting == [A, B]
    table.play(B, Keep(dust=15))
    assert (table.player(B).dust, table.waiting, table.undoable) == (15, [A], False)
    assert table.refused(B, Keep(dust=10)) == "not_your_turn ZA-11.6"


def test_what_shows_nothing_new_can_be_taken_back() -> None:
    table = Table(2).give(A, dust=60)
    assert table.play(A, Enchant("opal")).undoable
    assert table.play(A, Disenchant("opal")).undoable
    assert table.play(A, BuyMarker()).undoable
    assert table.end_turn().undoable


def test_bids_and_new_rounds_cannot_be_taken_back() -> None:
    table = Table(2).give(A, dust=60).put_on_display("spellbook")
    assert not table.play(A, OpenAuction("spellbook", 20)).undoable
    assert not Table(2).bare().end_turn().end_turn().undoable


def test_cards_of_the_sages_cannot_be_given_back() -> None:
    assert not Table(2).give(A, dust=6, levels={"nine_sages": 1}).play(A, Advance("nine_sages")).undoable
    assert not Table(2, hands="open").give(A, dust=6, levels={"nine_sages": 1}).play(A, Advance("nine_sages")).undoable
