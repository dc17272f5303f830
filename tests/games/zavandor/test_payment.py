"""Energy, dust and payment."""
from __future__ import annotations

import pytest

from app.games.core.codec import convert_action
from app.games.zavandor.actions import Advance, AnyAction, BuyMarker, Disenchant, Enchant, OpenAuction, Pay
from app.games.zavandor.dust import dust_weight, lightest
from app.games.zavandor.paying import objection
from tests.games.zavandor.build import GAME, A, B, Table, last

CHECKED = {0: 0, 2: 1, 4: 2, 5: 2, 6: 3, 7: 3, 8: 4, 9: 4, 10: 3, 11: 5, 12: 4, 13: 6, 14: 5, 15: 5, 16: 6, 17: 6,
           18: 7, 19: 7, 20: 6, 21: 8, 22: 7, 23: 9, 25: 8, 30: 9}


def kobold(**things: object) -> Table:
    """The first player knows nothing of gems."""
    return Table(2, characters=("kobold", "witch")).bare().give(A, **things)  # type: ignore[arg-type]


@pytest.mark.rule("ZA-4.1")
def test_cards_concentrated_energy_and_dust_pay_alike() -> None:
    table = kobold(dust=2, cards=["sa3"], concentrated={"sapphire": 1}, artifacts=["spellbook"])
    payment = table.pieces(A, "sa3", concentrated={"sapphire": 1})
    assert table.refused(A, Enchant("emerald", "active", payment)) == "too_poor ZA-4.6"
    table.give(A, dust=7).play(A, Enchant("emerald", "active", payment))
    assert (table.player(A).dust, table.hand(A), table.player(A).active["emerald"]) == (0, [], 1)


@pytest.mark.rule("ZA-4.2")
def test_no_action_gives_energy_to_another_player() -> None:
    names = {kind.__struct_config__.tag for kind in AnyAction.__args__}
    assert names == {"pick_character", "enchant", "disenchant", "arrange", "buy_marker", "advance", "open_auction",
                     "end_turn", "bid", "pass", "pay", "free_advance", "decline_advance", "lose_gem", "keep", "resign"}


@pytest.mark.rule("ZA-4.3")
@pytest.mark.parametrize(("dust", "weight"), list(CHECKED.items()))
def test_dust_lies_in_the_lightest_tiles(dust: int, weight: int) -> None:
    assert lightest(dust, with_ones=False) == weight


@pytest.mark.rule("ZA-4.3")
def test_much_dust_lies_in_tens() -> None:
    """The table of the rules, for every total up to 400."""
    rest = {0: 0, 1: 2, 2: 1, 3: 3, 4: 2, 5: 2, 6: 3, 7: 3, 8: 4, 9: 4}
    for dust in range(4, 401):
        assert lightest(dust, with_ones=False) == 3 * (dust // 10) + rest[dust % 10], dust


@pytest.mark.rule("ZA-4.4", "ZA-4.5")
@pytest.mark.parametrize(("dust", "kept"), [(0, 0), (1, 0), (2, 2), (3, 2), (4, 4), (11, 11), (13, 13)])
def test_one_and_three_cannot_be_kept(dust: int, kept: int) -> None:
    table = kobold(dust=dust).end_turn()
    assert table.player(A).dust == kept
    assert len(table.events("dust_lost")) == (dust - kept)


@pytest.mark.rule("ZA-4.5")
def test_dust_is_settled_before_the_opening_bid() -> None:
    table = kobold(dust=3, cards=["ru17"])
    table.put_on_display("crystal_ball").play(A, OpenAuction("crystal_ball", 20))
    assert table.player(A).dust == 2
    assert table.happened().index("dust_lost") < table.happened().index("auction_opened")


@pytest.mark.rule("ZA-4.5")
def test_dust_is_settled_when_somebody_else_than_the_active_player_has_paid() -> None:
    table = kobold(dust=30).give(B, dust=24)
    table.auction("crystal_ball", 20, (B, 21)).settle_payment()
    assert table.player(B).dust == 2            # 3 were left


@pytest.mark.rule("ZA-4.5")
def test_dust_is_not_settled_within_a_turn() -> None:
    table = kobold(levels={"gems": 3}, pentagon={"opal": 1})
    assert table.play(A, Disenchant("opal", "pentagon")).player(A).dust == 3
    table.give(A, dust=23).acquire("crystal_ball")
    assert table.player(A).dust == 3            # the active player pays, and goes on


@pytest.mark.rule("ZA-4.6")
def test_change_is_given_in_dust() -> None:
    table = kobold(dust=4, cards=["ru17"])
    table.play(A, Enchant("opal", "active", table.pieces(A, "ru17")))
    assert table.player(A).dust == 11


@pytest.mark.rule("ZA-4.6")
def test_a_payment_reaches_what_is_due() -> None:
    table = kobold(dust=4, cards=["sa5"])
    assert table.refused(A, Enchant("opal", "active", table.pieces(A, "sa5"))) == "too_poor ZA-4.6"
    assert table.choices(A, Enchant)[0].blocked is not None
    table.give(A, dust=5).play(A, Enchant("opal", "active", table.pieces(A, "sa5")))
    assert table.player(A).dust == 0


@pytest.mark.rule("ZA-4.6")
def test_what_is_not_there_cannot_be_paid_with() -> None:
    table = kobold(dust=30, cards=["sa5"])
    theirs = table.give(B, cards=["sa6"]).pieces(B, "sa6")
    twice = table.pieces(A, "sa5")
    twice = type(twice)(twice.cards * 2)
    assert table.refused(A, Enchant("opal", "active", theirs)) == "bad_piece ZA-4.6"
    assert table.refused(A, Enchant("opal", "active", twice)) == "bad_piece ZA-4.6"
    assert table.refused(A, Enchant("opal", "active", table.pieces(A, concentrated={"ruby": 1}))) == "bad_piece ZA-4.6"
    assert table.refused(A, BuyMarker(table.pieces(A, active={"opal": 1}))) == "bad_piece ZA-8.12"


@pytest.mark.rule("ZA-4.7")
def test_no_piece_may_be_superfluous() -> None:
    table = kobold(dust=0, cards=["sa5", "sa6", "di10"])
    assert table.refused(A, Enchant("opal", "active", table.pieces(A, "sa5", "di10"))) == "overpay ZA-4.7"
    table.play(A, Enchant("opal", "active", table.pieces(A, "sa5", "sa6")))
    assert (table.player(A).dust, table.hand(A)) == (1, ["di10"])


@pytest.mark.rule("ZA-4.7")
def test_where_nothing_is_due_nothing_is_handed_over() -> None:
    table = kobold(cards=["sa5"])
    refusal = objection(table.player(A), table.pieces(A, "sa5"), 0)
    assert refusal is not None
    assert refusal.clause == "ZA-4.7"
    assert objection(table.player(A), table.pieces(A), 0) is None


@pytest.mark.rule("ZA-4.7")
def test_a_card_may_be_paid_where_dust_would_do() -> None:
    table = kobold(dust=30, cards=["sa5"])
    table.play(A, Enchant("opal", "active", table.pieces(A, "sa5")))
    assert (table.player(A).dust, table.hand(A)) == (25, [])


@pytest.mark.rule("ZA-4.8")
def test_cards_paid_lie_face_up_on_their_pile() -> None:
    table = kobold(cards=["sa4", "sa7"], dust=0)
    table.play(A, Enchant("opal", "active", table.pieces(A, "sa4", "sa7")))
    assert table.shared.discards["sapphire"] == (4, 7)
    assert last(table, "enchanted")["paid"]["cards"] == [
        {"colour": "sapphire", "value": 4}, {"colour": "sapphire", "value": 7}]


@pytest.mark.rule("ZA-4.9")
def test_cards_set_aside_cannot_be_paid_with() -> None:
    table = kobold(levels={"nine_sages": 1}, dust=6).stack("em9", "em8").play(A, Advance("nine_sages"))
    aside = type(table.pieces(A))(tuple(card.id for card in table.player(A).set_aside))
    assert table.aside(A) == ["em8", "em9"]
    assert table.refused(A, Enchant("opal", "active", aside)) == "bad_piece ZA-4.6"
    assert table.own(A).liquid == 0


def test_parts_of_a_payment_that_are_left_out_are_none() -> None:
    plain = {"type": "pay", "payment": {"concentrated": {"ruby": 1}}}
    action = convert_action(GAME, plain)
    assert isinstance(action, Pay)
    assert (action.payment.cards, action.payment.concentrated.counts()["ruby"]) == ((), 1)


def test_dust_that_cannot_be_laid_out_weighs_as_if_settled() -> None:
    assert (dust_weight(1, with_ones=False), dust_weight(3, with_ones=False)) == (0, 1)
