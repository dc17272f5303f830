"""The worked examples of the rules, played as they are told."""
from __future__ import annotations

import pytest

from app.games.zavandor.actions import (
    Advance,
    Arrange,
    Bid,
    BuyMarker,
    ByColour,
    ByGem,
    Disenchant,
    Enchant,
    EndTurn,
    FreeAdvance,
    Keep,
    LoseGem,
    OpenAuction,
    Pass,
)
from app.games.zavandor.options import Options
from app.games.zavandor.reckoning import count_points, price_of
from app.games.zavandor.rules.counting import keep_objection, suggested_keep
from app.games.zavandor.state import NO_GEMS, NO_LEVELS, Player
from tests.games.zavandor.build import GAME, A, B, C, D, E, Table, last


def kobold(seats: int = 2, **things: object) -> Table:
    """The first player has level 0 in gems, no handicap and no rebates."""
    others = ("witch", "elf", "druid")[:seats - 1]
    return Table(seats, characters=("kobold", *others)).bare().give(A, **things)  # type: ignore[arg-type]


@pytest.mark.rule("ZA-1.4", "ZA-1.5", "ZA-1.6", "ZA-1.8", "ZA-1.11", "ZA-1.12")
def test_x_1_setup() -> None:
    table = Table(4, characters=("witch", "druid", "fairy", "kobold"))
    state, shared = table.state, table.shared
    assert list(state.gem_supply.values()) == [20, 24, 24, 24, 20]
    assert (shared.artifact_deck, len(state.display)) == (20, 4)
    assert set(state.display) <= {"crystal_ball", "runestone", "spellbook"}
    assert shared.decks == {"sapphire": 28 - 4, "emerald": 36, "diamond": 30, "ruby": 30}       # after the first income
    assert [player.dust - 5 for player in state.players] == [10, 20, 10, 20]
    assert [player.hand_limit for player in shared.players] == [4, 5, 5, 6]
    assert [(player.vp_counted, player.handicap) for player in state.players] == [(3, (0, 0))] * 4


@pytest.mark.rule("ZA-3.1", "ZA-3.6")
def test_x_2_first_income() -> None:
    table = kobold(dust=20).end_turn().stack("sa6").end_turn()
    while table.step == "CuttingHands":
        table.play(A, Keep(dust=20))
    assert (table.player(A).dust, table.hand(A)) == (25, ["sa6"])
    assert (table.own(A).liquid, table.shown(A).hand_weight, table.shown(A).hand_limit) == (31, 9, 6)


@pytest.mark.rule("ZA-6.1", "ZA-6.5", "ZA-3.3")
def test_x_3_third_opal() -> None:
    table = kobold(dust=25, cards=["sa6"])
    before = table.state.gem_supply["opal"]
    table.play(A, Enchant("opal", "active"))
    assert (table.player(A).dust, table.player(A).active["opal"], table.state.gem_supply["opal"]) == (15, 3, before - 1)
    assert sum(table.player(A).active.values()) == 4
    assert table.shown(A).income.mean == 10 + 5


@pytest.mark.rule("ZA-4.4", "ZA-4.5", "ZA-4.6")
def test_x_4_the_lost_unit() -> None:
    table = kobold(cards=["sa4", "sa7"], dust=0)
    table.play(A, Enchant("opal", "active", table.pieces(A, "sa4", "sa7")))
    assert table.player(A).dust == 1
    assert [message.key for message in table.own(A).warnings] == ["warning.dust"]
    assert table.end_turn().player(A).dust == 0
    table = kobold(cards=["sa4", "sa7"], dust=4)
    table.play(A, Enchant("opal", "active", table.pieces(A, "sa4", "sa7"))).end_turn()
    assert table.player(A).dust == 5


@pytest.mark.rule("ZA-4.5")
def test_x_5_combining_saves_it() -> None:
    table = Table(2).bare().give(A, levels={"gems": 3, "accumulation": 1}, cards=["sa7"], pentagon={"opal": 1})
    assert table.play(A, Disenchant("opal", "pentagon")).player(A).dust == 3
    table.play(A, Advance("accumulation", table.pieces(A, "sa7"))).end_turn()
    assert table.player(A).dust == 6


@pytest.mark.rule("ZA-4.6", "ZA-4.7")
def test_x_6_superfluous_piece() -> None:
    table = kobold(dust=6, cards=["di10", "sa3"])
    assert table.refused(A, Enchant("opal", "active", table.pieces(A, "di10", "sa3"))) == "overpay ZA-4.7"
    assert table.refused(A, Enchant("opal", "active", table.pieces(A, "sa3"))) == "too_poor ZA-4.6"
    assert table.play(A, Enchant("opal", "active", table.pieces(A, "di10"))).player(A).dust == 6


@pytest.mark.rule("ZA-3.5", "ZA-3.6")
@pytest.mark.parametrize(("active", "artifacts", "colour", "concentrated", "dust", "cards"), [
    ({"emerald": 3}, ["protection_crystal"], "emerald", 1, 2, 0),
    ({"ruby": 5}, ["fire_chalice"], "ruby", 1, 2, 2),
    ({"sapphire": 7}, [], "sapphire", 1, 2, 3),
    ({"sapphire": 8}, [], "sapphire", 2, 4, 0),
])
def test_x_7_concentrated_energy(
        active: dict[str, int], artifacts: list[str], colour: str, concentrated: int, dust: int, cards: int) -> None:
    table = kobold(active=active, artifacts=artifacts).end_round()
    player = table.player(A)
    assert (player.concentrated[colour], player.dust, len(player.cards)) == (  # type: ignore[index]
        concentrated, dust, cards)


@pytest.mark.rule("ZA-2.3", "ZA-2.4", "ZA-2.5", "ZA-2.8")
def test_x_8_order_and_handicap() -> None:
    table = Table(5)
    for seat, (gems, other) in enumerate([(8, 6), (9, 5), (7, 4), (6, 3), (6, 3)]):
        table.give(seat, active={"ruby": gems // 3, "opal": gems % 3}, artifacts=["crystal_ball"] * other)
    table.end_round()
    assert table.state.order[:3] == (B, A, C)
    assert set(table.state.order[3:]) == {D, E}
    assert [table.player(seat).handicap for seat in table.state.order] == [
        (10, 20), (5, 10), (0, 0), (0, 0), (-5, -10)]


@pytest.mark.rule("ZA-8.11")
def test_x_9_price_of_an_artifact() -> None:
    player = Player("red", handicap=(10, 20), levels=NO_LEVELS | {"artifacts": 3}, artifacts=("crystal_ball",) * 2)
    assert price_of(player, "elixir", 66).price == 61


@pytest.mark.rule("ZA-8.11")
def test_x_10_price_of_a_sentinel() -> None:
    player = Player("red", handicap=(5, 10), levels=NO_LEVELS | {"artifacts": 4}, artifacts=("charisma_mask",))
    assert price_of(player, "owl", 131).price == 101


@pytest.mark.rule("ZA-8.11", "ZA-4.7")
def test_x_11_price_zero() -> None:
    table = Table(6).give(A, handicap=(-10, -20), levels={"artifacts": 4}, dust=20).auction("crystal_ball", 20)
    assert (table.step, table.player(A).artifacts, table.player(A).dust) == ("Turn", ("crystal_ball",), 20)
    assert table.events("paid") == []


@pytest.mark.rule("ZA-8.4", "ZA-8.6", "ZA-8.7", "ZA-8.9")
def test_x_12_an_auction() -> None:
    table = kobold(4)
    for seat in range(4):
        table.give(seat, dust=60)
    table.put_on_display("magic_belt").give(C, artifacts=["magic_belt"]).end_turn()
    table.play(B, OpenAuction("magic_belt", 30))
    assert table.waiting == [D]
    table.play(D, Bid(33)).play(A, Pass()).play(B, Bid(36))
    assert table.waiting == [D]
    assert table.refused(A, Bid(40)) == "out ZA-8.7"
    table.play(D, Pass())
    assert last(table, "auction_won")["seat"] == B
    assert last(table, "auction_won")["bid"] == 36


@pytest.mark.rule("ZA-6.7", "ZA-6.8")
def test_x_13_slots_won_out_of_turn() -> None:
    table = kobold(4).give(B, dust=60).give(D, dust=60, active={"opal": 5}, pentagon={"sapphire": 1}).end_turn()
    table.acquire("magic_belt", winner=D).end_turn().end_turn()
    table.play(D, Arrange(ByGem(opal=5, sapphire=1)))
    table = kobold(4).give(B, dust=60).give(A, dust=60, active={"opal": 5}, pentagon={"sapphire": 1}).end_turn()
    table.acquire("magic_belt", winner=A)
    assert table.refused(A, Arrange(ByGem(opal=5, sapphire=1))) == "not_your_turn ZA-5.4"
    table.end_round()
    assert table.hand(A) == []
    assert table.player(A).rounds[-1].counted.gems == 5


@pytest.mark.rule("ZA-9.5")
def test_x_14_magic_mirror() -> None:
    table = kobold(4, dust=40, markers_left=(30, 35, 40))
    table.give(B, active={"opal": 3, "sapphire": 2}).give(C, active={"ruby": 2})
    table.give(D, active={}, pentagon={"opal": 1})
    supply = dict(table.state.gem_supply)
    table.acquire("magic_mirror")
    assert last(table, "marker_freed")["price"] == 40
    assert table.waiting == [B]
    assert table.events("gem_lost") == [{"seat": C, "gem": "ruby", "auto": True}]
    table.play(B, LoseGem("opal"))
    assert (table.state.gem_supply["ruby"], table.state.gem_supply["opal"]) == (supply["ruby"] + 1, supply["opal"] + 1)
    assert (table.step, table.waiting) == ("Turn", [A])


@pytest.mark.rule("ZA-9.7", "ZA-6.2")
def test_x_15_elixir() -> None:
    table = kobold(3, dust=100).give(B, dust=100).acquire("elixir", winner=B)
    points = table.shown(B).points
    assert (table.player(B).pentagon["diamond"], points.gems, points.artifacts) == (1, 3, 2)
    assert table.refused(B, Arrange(ByGem(diamond=1))) == "not_your_turn ZA-5.4"


@pytest.mark.rule("ZA-7.12", "ZA-7.8", "ZA-9.11")
def test_x_16_talisman() -> None:
    table = kobold(dust=100, markers=1).acquire("talisman").play(A, FreeAdvance("nine_sages"))
    assert [card.colour for card in table.player(A).set_aside] == ["sapphire"] * 2
    table.play(A, FreeAdvance("nine_sages"))
    assert [card.colour for card in table.player(A).set_aside] == ["sapphire"] * 2 + ["emerald"] * 2
    assert (table.player(A).levels["nine_sages"], table.player(A).dust, table.shared.advanced) == (2, 0, False)


@pytest.mark.rule("ZA-7.9", "ZA-3.11")
def test_x_17_cards_from_the_sages() -> None:
    table = Table(2, characters=("fairy", "witch")).bare()
    table.give(A, dust=11, cards=["sa3", "sa4", "sa5"], active={"emerald": 2})
    table.play(A, Advance("nine_sages"))
    assert (table.player(A).dust, table.shown(A).hand_weight, table.shown(A).hand_limit) == (5, 5, 5)
    table.end_turn().end_turn()
    assert table.events("hand_cut") == []
    colours = [card.colour for card in table.player(A).cards]
    assert (colours.count("emerald"), table.player(A).concentrated["emerald"]) == (4, 0)


@pytest.mark.rule("ZA-11.3", "ZA-11.4", "ZA-11.5")
def test_x_18_hand_limit() -> None:
    table = Table(2, characters=("druid", "witch")).give(
        A, concentrated={"ruby": 1}, cards=["ru17", "sa5"], dust=11)
    player, options = table.player(A), Options()
    cards = table.pieces(A, "ru17", "sa5").cards
    best = Keep(cards, ByColour(ruby=1), 0)
    assert table.shown(A).hand_weight == 10
    assert suggested_keep(player, options) == best
    assert keep_objection(player, best, options) is None
    for dust, code in ((2, "too_heavy"), (3, "bad_dust")):
        refusal = keep_objection(player, Keep(cards, ByColour(ruby=1), dust), options)
        assert refusal is not None
        assert refusal.reason.key == f"refusal.{code}"
    four = Player("red", dust=11, levels=NO_LEVELS | {"gems": 1})
    assert [keep_objection(four, Keep(dust=dust), options) for dust in (10, 9)] == [None, None]
    assert keep_objection(four, Keep(dust=11), options) is not None
    assert suggested_keep(Player("red", dust=13), options).dust == 12


@pytest.mark.rule("ZA-11.1", "ZA-10.1", "ZA-10.2", "ZA-10.3")
def test_x_19_count() -> None:
    player = Player(
        "red", active=NO_GEMS | {"sapphire": 7, "opal": 2, "emerald": 1, "ruby": 1},
        levels=NO_LEVELS | {"accumulation": 4, "fire": 4}, artifacts=("magic_belt", "magic_wand", "spellbook"),
        sentinels=("fox", "phoenix", "raven"))
    counted = count_points(player)
    assert (counted.gems, counted.tracks, counted.artifacts, counted.sentinels, counted.bonuses) == (
        14, 4, 6, 15, 12 + 8 + 4)
    assert counted.vp == 63


@pytest.mark.rule("ZA-12.1", "ZA-12.2", "ZA-12.3", "ZA-11.2")
def test_x_20_last_round() -> None:
    table = kobold(3, dust=130, active={"opal": 4}, sentinels=["scarab"])
    table.give(B, dust=130, active={"opal": 4}, sentinels=["salamander"])
    table.give(C, dust=90, active={"opal": 2}, sentinels=["owl", "unicorn"])
    for seat, artifacts in ((A, ["camouflage_cloak", "crystal_ball"]), (B, ["fire_chalice", "magic_mirror"]),
                            (C, ["magic_mirror"])):
        table.give(seat, artifacts=["talisman"] * 4 + artifacts)
    table.state.round = 14
    table.acquire("toad").end_turn().acquire("raven").end_turn().play(C, Enchant("opal")).play(C, EndTurn())
    assert table.shared.ending is not None
    assert (table.shared.ending.places, table.shared.ending.winners) == ((1, 1, 3), (A, B))
    assert GAME.outcome(table.position).scores == (52, 52, 47)  # type: ignore[union-attr]
    assert table.player(C).dust == 80           # no hand limit


@pytest.mark.rule("ZA-8.13")
def test_x_21_refused_bid() -> None:
    table = kobold(3, dust=90)
    table.give(B, dust=12, cards=["ru15", "em8"], concentrated={"sapphire": 1}, active={"sapphire": 2}, levels={},
               handicap=(10, 20))
    assert (table.own(B).liquid, table.own(B).means) == (55, 75)
    table.put_on_display("elixir").play(A, OpenAuction("elixir", 60))
    assert table.refused(B, Bid(66)) == "cannot_pay ZA-8.13"
    table.play(B, Bid(65))
    assert table.own(B).auction.next.price == 75  # type: ignore[union-attr]


@pytest.mark.rule("ZA-8.14", "ZA-13.1", "ZA-13.2", "ZA-13.4")
def test_x_22_wrath() -> None:
    table = Table(3, characters=("kobold", "witch", "elf"), bid_rule="wrath").bare()
    table.give(A, dust=12, cards=["ru15", "em8"], concentrated={"sapphire": 1}, active={"sapphire": 2},
               handicap=(10, 20))
    supply = table.state.gem_supply["sapphire"]
    table.auction("elixir", 66)
    assert (last(table, "auction_won")["price"], table.player(A).eliminated) == (76, "wrath")
    assert table.state.gem_supply["sapphire"] == supply + 2
    assert (table.shared.discards["ruby"], table.shared.discards["emerald"]) == ((15,), (8,))
    assert "elixir" in table.state.display
    assert (table.step, table.waiting) == ("Turn", [B])


@pytest.mark.rule("ZA-6.9", "ZA-6.10")
def test_x_23_sell_before_learning() -> None:
    table = Table(2).bare().give(A, levels={"gems": 1}, pentagon={"emerald": 1, "opal": 1}, dust=4)
    costs = table.own(A).costs
    assert (costs.disenchant["emerald"] + costs.disenchant["opal"], costs.enchant["emerald"]) == (17, 27)
    costs = table.play(A, Advance("gems")).own(A).costs
    assert (costs.disenchant["emerald"] + costs.disenchant["opal"], costs.enchant["emerald"]) == (16, 24)


@pytest.mark.rule("ZA-7.2", "ZA-7.3", "ZA-7.4")
def test_x_24_markers() -> None:
    table = kobold(dust=50)
    assert table.refused(A, Advance("fire")) == "need_marker ZA-7.3"
    table.play(A, BuyMarker()).play(A, BuyMarker())
    assert (table.player(A).dust, table.player(A).markers) == (5, 2)
    limit = table.shown(A).hand_limit
    table.play(A, Advance("fire"))
    assert (table.player(A).dust, table.player(A).levels["fire"], table.shown(A).hand_limit) == (0, 1, limit)
    assert table.refused(A, Advance("gems")) == "advanced ZA-7.2"
    assert table.player(A).markers == 1
