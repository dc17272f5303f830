"""Auctions."""
from __future__ import annotations

import pytest

from app.games.core import agenda
from app.games.zavandor.actions import Bid, Enchant, EndTurn, OpenAuction, Pass, Pay
from app.games.zavandor.reckoning import price_of
from app.games.zavandor.tables import ARTIFACTS, MIN_BID, SENTINELS
from tests.games.zavandor.build import A, B, C, D, Table, last


def rich(seats: int = 4, **options: object) -> Table:
    """Everybody has 200 dust and the first player is active; nobody has rebates."""
    table = Table(seats, characters=("kobold", "witch", "elf", "druid"), **options).bare()
    for seat in range(seats):
        table.give(seat, dust=200)
    return table.put_on_display("crystal_ball", "runestone", "spellbook", "magic_belt", "elixir")


def opened(item: str = "crystal_ball", bid: int = 20, **options: object) -> Table:
    return rich(**options).play(A, OpenAuction(item, bid))  # type: ignore[arg-type]


@pytest.mark.rule("ZA-8.1")
def test_the_display_and_all_sentinels_left_are_for_sale() -> None:
    table = rich()
    offered = {choice.action.item for choice in table.choices(A, OpenAuction)}  # type: ignore[attr-defined]
    assert offered == set(table.state.display) | set(SENTINELS)
    assert table.refused(A, OpenAuction("talisman", 100)) == "not_for_sale ZA-8.1"
    table.acquire("owl")
    assert table.refused(A, OpenAuction("owl", 120)) == "not_for_sale ZA-8.1"


@pytest.mark.rule("ZA-8.2")
def test_only_the_active_player_opens_one_auction_at_a_time() -> None:
    table = rich()
    assert table.refused(B, OpenAuction("spellbook", 20)) == "not_your_turn ZA-5.4"
    table.play(A, OpenAuction("crystal_ball", 20))
    assert table.refused(A, OpenAuction("spellbook", 20)) == "not_your_turn ZA-8.6"
    for seat in (B, C, D):
        table.play(seat, Pass())
    table.settle_payment().acquire("spellbook")
    assert table.player(A).artifacts == ("crystal_ball", "spellbook")


@pytest.mark.rule("ZA-8.3")
def test_an_opener_bids_the_minimum_or_more_and_is_bound_by_it() -> None:
    table = rich()
    assert table.refused(A, OpenAuction("crystal_ball", 19)) == "low_bid ZA-8.3"
    table.auction("crystal_ball", 25).settle_payment()
    assert (table.step, table.waiting) == ("Turn", [A])
    assert (table.player(A).dust, table.player(A).artifacts) == (175, ("crystal_ball",))


@pytest.mark.rule("ZA-8.4", "ZA-9.4", "ZA-9.9")
@pytest.mark.parametrize("item", ["magic_belt", "magic_wand"])
def test_nobody_opens_or_joins_an_auction_for_a_second_belt_or_wand(item: str) -> None:
    table = rich().put_on_display(item).give(A, artifacts=[item])
    assert table.refused(A, OpenAuction(item, 80)) == "only_one ZA-8.4"
    table = rich().put_on_display(item).give(C, artifacts=[item]).play(A, OpenAuction(item, 80))
    assert table.refused(C, Bid(90)) == "out ZA-8.4"
    table.play(B, Pass())
    assert table.waiting == [D]


@pytest.mark.rule("ZA-8.4")
def test_other_artifacts_may_be_owned_twice() -> None:
    table = rich().acquire("crystal_ball").acquire("crystal_ball")
    assert table.player(A).artifacts == ("crystal_ball", "crystal_ball")


@pytest.mark.rule("ZA-8.4")
@pytest.mark.parametrize("item", [name for name in ARTIFACTS if name not in ("magic_belt", "magic_wand")])
def test_who_owns_another_artifact_may_open_and_join_for_one_more(item: str) -> None:
    table = rich().put_on_display(item).give(A, artifacts=[item]).give(B, artifacts=[item])
    assert table.play(A, OpenAuction(item, MIN_BID[item])).waiting == [B]


@pytest.mark.rule("ZA-8.5")
@pytest.mark.parametrize("item", ["magic_mirror", "camouflage_cloak"])
def test_a_mirror_or_cloak_is_opened_only_with_an_active_gem(item: str) -> None:
    table = rich().put_on_display(item).give(A, active={}, pentagon={"opal": 2}).give(B, active={})
    assert table.refused(A, OpenAuction(item, 80)) == "need_active_gem ZA-8.5"
    table.give(A, active={"opal": 1}).play(A, OpenAuction(item, 80)).play(B, Bid(81))      # bidding is free to all


@pytest.mark.rule("ZA-8.6")
def test_bidding_goes_round_in_turn_order() -> None:
    table = opened()
    asked = [table.waiting[0]]
    for amount in (21, 25, 26, 27):
        table.play(table.waiting[0], Bid(amount))
        asked.append(table.waiting[0])
    assert asked == [B, C, D, A, B]


@pytest.mark.rule("ZA-8.6")
def test_the_turn_order_is_that_of_the_round_and_not_of_the_seats() -> None:
    table = rich()
    for seat, balls in ((A, 0), (B, 4), (C, 2), (D, 6)):
        table.give(seat, artifacts=["crystal_ball"] * balls)
    table.end_round().put_on_display("runestone")
    for seat in range(4):
        table.give(seat, dust=200)
    table.play(D, OpenAuction("runestone", 20))
    asked = []
    for amount in (21, 22, 23):
        asked += table.waiting
        table.play(table.waiting[0], Bid(amount))
    assert asked == [B, C, A]


@pytest.mark.rule("ZA-8.6")
def test_a_bid_is_higher_than_the_last() -> None:
    table = opened(bid=30)
    assert table.refused(B, Bid(30)) == "low_bid ZA-8.6"
    assert table.refused(C, Bid(40)) == "not_your_turn ZA-8.6"
    assert table.play(B, Bid(31)).shared.auction.bid == 31  # type: ignore[union-attr]


@pytest.mark.rule("ZA-8.7")
def test_who_passes_is_out_for_good_and_the_opener_may_raise_again() -> None:
    table = opened().play(B, Pass()).play(C, Bid(21)).play(D, Pass())
    assert table.waiting == [A]
    table.play(A, Bid(22))
    assert table.waiting == [C]
    assert table.refused(B, Bid(30)) == table.refused(B, Pass()) == "out ZA-8.7"


@pytest.mark.rule("ZA-8.8")
def test_passing_out_of_turn() -> None:
    table = opened().play(D, Pass())
    assert table.waiting == [B]
    table.play(B, Pass())
    assert table.waiting == [C]
    assert table.refused(A, Pass()) == "leader_cannot_pass ZA-8.8"
    assert not table.choices(A, Pass)
    table.play(C, Pass()).settle_payment()
    assert table.player(A).artifacts == ("crystal_ball",)


@pytest.mark.rule("ZA-8.8")
def test_the_last_rival_passing_out_of_turn_ends_the_auction() -> None:
    table = opened().play(C, Pass()).play(D, Pass()).play(B, Pass())
    assert table.step == "Paying"


@pytest.mark.rule("ZA-8.8")
def test_without_early_passing_only_the_player_asked_passes() -> None:
    table = opened(early_pass=False)
    assert table.refused(C, Pass()) == "not_your_turn ZA-8.6"
    assert not table.choices(C, Pass)
    table.play(B, Pass()).play(C, Pass())


@pytest.mark.rule("ZA-8.9")
def test_the_leader_wins_at_the_last_bid_when_nobody_else_is_left() -> None:
    table = rich().auction("spellbook", 20, (C, 22), (A, 24), (C, 30)).settle_payment()
    won = last(table, "auction_won")
    assert (won["seat"], won["bid"], won["price"]) == (C, 30, 30)
    assert (table.player(C).artifacts, table.player(C).dust, table.player(A).dust) == (("spellbook",), 170, 200)


@pytest.mark.rule("ZA-8.10")
def test_modifiers_play_no_part_while_bidding() -> None:
    table = rich().give(A, handicap=(10, 20)).give(B, levels={"artifacts": 4})
    assert table.refused(A, OpenAuction("crystal_ball", 10)) == "low_bid ZA-8.3"
    table.play(A, OpenAuction("crystal_ball", 20))
    assert table.refused(B, Bid(20)) == "low_bid ZA-8.6"


@pytest.mark.rule("ZA-8.10")
def test_a_bid_is_at_most_999_and_cannot_be_taken_back() -> None:
    table = opened(bid_rule="wrath")
    assert not table.undoable
    assert table.refused(B, Bid(1000)) == "bad_bid ZA-8.10"
    assert not table.play(B, Bid(999)).undoable
    assert table.choices(C, Bid)[0].blocked is not None
    assert table.refused(C, Bid(1000)) == "bad_bid ZA-8.10"


@pytest.mark.rule("ZA-8.11")
def test_the_price_is_the_bid_with_handicap_and_rebates() -> None:
    table = rich().give(A, handicap=(10, 20), levels={"artifacts": 2}, artifacts=["crystal_ball", "crystal_ball"])
    table.auction("elixir", 66).settle_payment()
    assert last(table, "auction_won") == {
        "seat": A, "item": "elixir", "bid": 66, "handicap": 10, "rebates": 15, "price": 61}
    assert table.player(A).dust == 139


@pytest.mark.rule("ZA-8.11")
def test_a_rebate_of_the_item_itself_does_not_count_and_a_price_is_never_negative() -> None:
    table = rich().give(A, handicap=(-10, -20), levels={"artifacts": 4}).auction("crystal_ball", 20)
    assert last(table, "auction_won")["price"] == 0
    assert price_of(table.player(A), "crystal_ball", 15).price == 0
    table.auction("charisma_mask", 50).settle_payment()
    assert last(table, "auction_won")["price"] == 30
    assert table.state.sales[-1].price == 30


@pytest.mark.rule("ZA-8.12")
def test_the_winner_pays_at_once_and_may_sell_gems_for_it() -> None:
    table = rich().give(C, dust=20, active={"sapphire": 2, "opal": 1}).auction("spellbook", 20, (C, 30))
    assert (table.step, table.waiting) == ("Paying", [C])
    assert table.refused(C, Pay()) == "too_poor ZA-4.6"
    assert table.refused(A, EndTurn()) == "not_your_turn ZA-8.12"
    table.play(C, Pay(table.pieces(C, active={"sapphire": 1})))
    assert (table.player(C).dust, table.player(C).active["sapphire"]) == (0, 1)


@pytest.mark.rule("ZA-8.13")
def test_a_bid_beyond_the_means_is_refused() -> None:
    table = rich().give(B, dust=20, active={"opal": 1}, levels={}).play(A, OpenAuction("crystal_ball", 20))
    assert table.refused(B, Bid(26)) == "cannot_pay ZA-8.13"
    assert table.own(B).auction.next.highest_bid == 25  # type: ignore[union-attr]
    table.play(B, Bid(25))
    assert table.refused(C, Bid(400)) == "cannot_pay ZA-8.13"


@pytest.mark.rule("ZA-8.13")
def test_means_are_held_against_the_price_and_not_against_the_bid() -> None:
    table = rich().give(B, dust=34, active={}, handicap=(10, 20)).give(C, dust=30, active={}, handicap=(-5, -10))
    table.play(A, OpenAuction("crystal_ball", 20))
    assert table.refused(B, Bid(25)) == "cannot_pay ZA-8.13"
    table.play(B, Pass())
    assert table.refused(C, Bid(36)) == "cannot_pay ZA-8.13"
    assert table.play(C, Bid(35)).state.auction.bid == 35  # type: ignore[union-attr]


@pytest.mark.rule("ZA-8.13")
def test_an_opening_bid_beyond_the_means_is_refused_after_settling() -> None:
    table = rich().give(A, dust=3, cards=["ru17"], active={})
    assert table.refused(A, OpenAuction("crystal_ball", 20)) == "cannot_pay ZA-8.13"
    assert table.choices(A, OpenAuction)[0].blocked is not None
    table.give(A, dust=3, cards=["ru17", "sa3"])
    assert table.refused(A, OpenAuction("crystal_ball", 23)) == "cannot_pay ZA-8.13"
    table.play(A, OpenAuction("crystal_ball", 22))


@pytest.mark.rule("ZA-8.14")
def test_with_wrath_any_bid_counts_and_a_winner_who_cannot_pay_is_out() -> None:
    table = rich(bid_rule="wrath").give(B, dust=20, active={}).play(A, OpenAuction("crystal_ball", 20))
    table.play(B, Bid(300)).play(C, Pass()).play(D, Pass()).play(A, Pass())
    assert table.player(B).eliminated == "wrath"
    assert "crystal_ball" in table.state.display
    assert (table.step, table.waiting) == ("Turn", [A])


@pytest.mark.rule("ZA-8.14")
def test_with_wrath_a_winner_who_can_pay_must_even_with_every_gem() -> None:
    table = rich(bid_rule="wrath").give(B, dust=20, active={"opal": 1}, levels={})
    table.auction("crystal_ball", 20, (B, 25))
    table.play(B, Pay(table.pieces(B, active={"opal": 1})))
    assert (table.player(B).dust, table.player(B).artifacts) == (0, ("crystal_ball",))


@pytest.mark.rule("ZA-8.15")
def test_effects_are_completed_before_anything_else() -> None:
    table = rich().auction("runestone", 20).settle_payment()
    assert (table.step, table.waiting) == ("FreeAdvancing", [A])
    assert table.refused(A, EndTurn()) == "not_your_turn ZA-7.13"


@pytest.mark.rule("ZA-8.16")
def test_then_the_active_players_turn_goes_on_whoever_won() -> None:
    table = rich().auction("spellbook", 20, (D, 21)).settle_payment()
    assert (table.step, table.waiting, table.shared.active_seat) == ("Turn", [A], A)
    table.play(A, Enchant("opal"))


@pytest.mark.rule("ZA-8.17")
def test_any_number_may_be_acquired_in_a_round() -> None:
    table = rich().give(A, dust=900).acquire("owl").acquire("fox").acquire("spellbook").acquire("crystal_ball")
    assert (len(table.player(A).sentinels), len(table.player(A).artifacts)) == (2, 2)


def test_who_cannot_raise_as_all_can_tell_is_passed_over() -> None:
    """The highest their cards could be, and all their gems."""
    table = rich().give(B, dust=0, cards=["sa3"], active={"opal": 2}, levels={}).give(C, dust=0, active={})
    table.play(A, OpenAuction("crystal_ball", 20))
    assert [told["seat"] for told in table.events("passed") if told["auto"]] == [B, C]
    table = rich().give(B, dust=0, cards=["sa3", "sa3"], active={"opal": 2}, levels={})
    table.play(A, OpenAuction("crystal_ball", 20))
    assert table.waiting == [B]                 # two sapphires may be 14
    assert table.choices(B, Bid)[0].blocked is not None
    assert table.refused(B, Bid(21)) == "cannot_pay ZA-8.13"


def test_with_open_hands_the_true_means_count_and_with_wrath_nobody_is_passed_over() -> None:
    table = rich(hands="open").give(B, dust=0, cards=["sa3", "sa3"], active={"opal": 2}, levels={})
    assert table.play(A, OpenAuction("crystal_ball", 20)).waiting == [C]
    table = rich(bid_rule="wrath").give(B, dust=0, active={})
    assert table.play(A, OpenAuction("crystal_ball", 20)).waiting == [B]


def test_an_auction_nobody_else_can_join_ends_at_once() -> None:
    table = rich(seats=2).give(B, artifacts=["magic_belt"]).play(A, OpenAuction("magic_belt", 30))
    assert table.step == "Paying" or table.player(A).artifacts == ("magic_belt",)


def test_paying_is_not_asked_where_there_is_nothing_but_dust() -> None:
    table = rich().give(A, active={}, pentagon={}).auction("crystal_ball", 20)
    assert table.step == "Turn"
    assert last(table, "paid")["price"] == 20


def test_real_prices_are_shown_before_anything_is_bid() -> None:
    table = rich().give(A, handicap=(10, 20), levels={"artifacts": 2}, artifacts=["charisma_mask"])
    owl = table.own(A).prices["owl"]
    assert (owl.bid, owl.handicap, owl.knowledge, owl.artifacts, owl.price) == (120, 20, 10, 20, 110)
    labels = {choice.action.item: choice.label.params for choice in table.choices(A, OpenAuction)}  # type: ignore[attr-defined]
    assert labels["owl"]["price"] == 110


def test_a_bidder_sees_what_the_next_bid_costs_and_whether_gems_must_go() -> None:
    table = rich().give(B, dust=20, active={"sapphire": 1}, levels={}).play(A, OpenAuction("crystal_ball", 20))
    mine = table.own(B).auction
    assert mine is not None
    assert (mine.next.price, mine.left, mine.sells, mine.without_selling) == (21, 9, True, 20)
    leading = table.own(A).auction
    assert leading is not None
    assert leading.next.price == 20


def test_the_sale_is_kept_for_the_list_of_prices() -> None:
    table = rich().auction("spellbook", 20, (D, 25), (A, 26), (D, 30)).settle_payment()
    sale = table.shared.sales[-1]
    assert (sale.opener, sale.winner, sale.bid, sale.price, sale.min_bid, sale.rival) == (A, D, 30, 30, 20, A)
    assert agenda.waiting(table.position) == (A,)
