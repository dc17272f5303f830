"""The worked examples of the rules, played as they are told: A is the caster, and the board is bare."""
from __future__ import annotations

from app.games.core.codec import encode
from app.games.wyz.actions import (
    Banish,
    ChangeProgramme,
    ChooseBonus,
    Discard,
    EndPhase,
    EndTurn,
    GiveUpTile,
    Go,
    Learn,
    Master,
    Move,
    Play,
    Recover,
    Resign,
    Shed,
    Stop,
    Targets,
)
from app.games.wyz.board import NEIGHBOURS
from tests.games.wyz.build import FAR, GAME, A, B, C, D, Table


def winners(table: Table) -> tuple[int, ...]:
    assert table.state.ending is not None
    return table.state.ending.winners


def test_x_1_setup() -> None:
    table = Table(3, start=False, layout="courtyard").play(C, ChooseBonus("wind"))
    state = table.state
    assert (table.mage(C).levels["wind"], len(state.study), len(state.library)) == (2, 8, 22)
    assert [(len(mage.hand), len(mage.pile)) for mage in state.mages] == [(4, 6), (5, 5), (5, 5)]
    assert (state.stock("fire"), state.stock("water"), len(state.tiles)) == (30, 17, 7)
    assert [mage.cell for mage in state.mages] == ["-3,0", "3,-3", "0,3"]


def test_x_2_the_line_of_blaze() -> None:
    table = Table(3).stand("0,0", "2,0", "3,0").tile("water", "2,0").cast("blaze", dir="e")
    assert (table.energies, table.lying("fire")) == ([20, 20, 19], {"1,0", "3,0"})
    assert table.play(A, EndTurn()).play(B, EndTurn()).energies == [20, 20, 18]


def test_x_3_fire_on_fire() -> None:
    table = Table().stand("0,0", "1,0").tile("fire", "1,0").cast("blaze", dir="e")
    assert (table.energies, table.lying("fire")) == ([20, 19], {"1,0", "2,0", "3,0"})


def test_x_4_the_edge() -> None:
    assert Table().stand("3,0", "-4,0").cast("blaze", dir="e").lying("fire") == {"4,0"}
    table = Table().stand("4,0", "-4,0").holding(A, "blaze")
    legal = [action.targets.dir for action in table.open(A, Play) if action.card == "blaze"]
    assert legal == ["nw", "w", "sw"]
    assert table.cast_refused("blaze", dir="ne") == "off_board WY-6.2"


def test_x_5_water_jet() -> None:
    table = Table().stand("0,0", "2,0").tile("fire", "2,0").cast("water_jet", cell="2,0")
    assert (table.state.tiles, table.energies, table.waiting) == ({"2,0": "water"}, [20, 20], [B])
    table = Table().stand("0,0", "2,0").tile("earth", "2,0").cast("water_jet", cell="2,0")
    assert (table.waiting, table.mage(A).discard) == ([A], ("water_jet",))


def test_x_6_stone_throw() -> None:
    table = Table().stand("0,0", "1,0").tile("fire", "1,-1").cast("stone_throw", cell="1,0")
    assert (table.energies, table.state.tiles) == ([20, 19], {"1,-1": "fire"})
    assert table.cast("stone_throw", cell="1,-1").state.tiles == {"1,-1": "earth"}


def test_x_7_gust() -> None:
    assert Table().stand("0,0", "2,0").tile("fire", "3,0").cast("gust", mage=B, push="e").energies == [20, 19]
    table = Table(3).stand("0,0", "2,0", "3,0").cast("gust", mage=B, push="e")
    assert (table.where(B), table.mage(A).discard) == ("2,0", ("gust",))
    assert Table().stand("1,0", "4,0").cast_refused("gust", mage=B, push="e") == "off_board WY-6.6"
    table = Table().stand("0,0", "4,0").tile("water", "1,0")
    assert table.cast_refused("gust", mage=A, push="e") == "need_water WY-4.3"


def test_x_8_no_target() -> None:
    table = Table().stand("0,0", "3,0")
    assert table.cast_refused("spark") == "no_target WY-5.3"
    assert table.play(A, Move("1,0")).cast("spark", mage=B).energies == [20, 19]
    assert table.cast_refused("geyser") == "no_target WY-5.3"
    assert table.cast("tremor").energies == [20, 19]


def test_x_9_sap() -> None:
    assert Table().energy(15).tile("earth", "-2,0").cast("sap").energies[A] == 17
    assert Table().energy(15).cast("sap").energies[A] == 16
    assert Table().energy(19).tile("earth", "-2,0").cast("sap").energies[A] == 20
    assert Table().cast("sap").mage(A).discard == ("sap",)


def test_x_10_fireball_and_defiance() -> None:
    table = Table().stand("0,0", "4,0").energy(12, 13).tile("earth", "4,0").cast("fireball", cell="4,0")
    assert (table.energies, table.state.tiles) == ([12, 9], {"4,0": "earth"})
    table = Table().stand("0,0", "4,0").energy(12, 12).cast("fireball", cell="4,0")
    assert (table.energies, table.state.tiles) == ([12, 10], {"4,0": "fire"})


def test_x_11_ring_of_embers() -> None:
    table = Table(3).stand("0,0", "2,0", "1,1").energy(8, 15, 8).cast("ember_ring").play(A, Go("1,0"))
    assert [told["cell"] for told in table.events("tile_placed")] == ["2,0", "2,-1", "1,-1", "0,0", "0,1", "1,1"]
    assert table.energies == [8, 10, 5]
    table = Table(3).stand("0,0", "2,0", "1,1").energy(1).tile("fire", "1,0").cast("ember_ring").play(A, Go("1,0"))
    assert (table.energies, table.waiting) == ([0, 20, 20], [B])
    assert Table().stand("0,0", "4,0").cast("ember_ring").play(A, Stop()).lying("fire") == set(NEIGHBOURS["0,0"])


def test_x_12_wave_with_several_victims() -> None:
    def waved(water: int) -> Table:
        table = Table(4).stand("0,0", "1,0", "2,0", "3,0").energy(10, 11, 10, 20).tile("earth", "3,0")
        return table.hand(B, "sap", "gust", "spark").hand(C, "sap").levels(C, water=water).cast("wave", dir="e")
    table = waved(1)
    assert (table.energies, table.lying("water")) == ([10, 8, 9, 20], {"1,0", "2,0"})
    assert (table.waiting, table.mage(C).discard) == ([B], ("sap",))
    assert table.play(B, Discard("gust")).waiting == [A]
    assert sorted(waved(7).waiting) == [B, C]


def test_x_13_wellspring() -> None:
    table = Table().energy(18).cast("wellspring")
    assert (table.energies[A], table.lying("water")) == (20, {"-3,0"})
    table = Table().energy(3).tile("earth", "-3,0").cast("wellspring")
    assert (table.energies[A], table.lying("water")) == (8, set())


def test_x_14_boulder() -> None:
    table = Table(3).stand("-1,0", "1,0", "2,0").cast("boulder", dir="e")
    assert (table.energies, table.where(B)) == ([20, 18, 20], "1,0")
    table = Table(3).stand("-1,0", "1,0", "3,0").energy(9, 10).tile("fire", "2,0").cast("boulder", dir="e")
    assert (table.energies, table.where(B)) == ([9, 5, 20], "2,0")


def test_x_15_stone_shell() -> None:
    table = Table(3).stand("0,0", "1,0", "-1,0").energy(10, 12, 14).cast("stone_shell")
    assert (table.energies, table.lying("earth")) == ([13, 11, 11], {"0,0"})
    assert table.play(A, Move("0,1")).where(A) == "0,1"


def test_x_16_squall_far_to_near() -> None:
    table = Table(3).stand("-2,0", "1,0", "2,0").cast("squall", dir="e")
    assert (table.energies, table.where(B), table.where(C)) == ([20, 19, 19], "3,0", "4,0")
    table = Table(3).stand("-1,0", "2,0", "3,0").cast("squall", dir="e")
    assert (table.energies, table.where(B), table.where(C)) == ([20, 18, 18], "3,0", "4,0")


def test_x_17_pushed_through_fire() -> None:
    table = Table(3).stand("0,0", "1,0", "-4,0").tile("fire", "2,0", "3,0").energy(6, 4).cast("squall", dir="e")
    assert (table.energies, table.where(B)) == ([6, 1, 20], "3,0")
    table = Table(3).stand("0,0", "1,0", "-4,0").tile("fire", "2,0", "3,0").energy(6, 2).cast("squall", dir="e")
    assert (table.energies, table.where(B), table.waiting) == ([6, 0, 20], None, [A])


def test_x_18_glide_and_the_draw() -> None:
    table = Table().stand("0,0", "-4,0").energy(10).tile("fire", "1,0", "2,0").hand(A, "glide", "sap", "gust")
    table.piles(A, 0, 4).cast("glide").play(A, Go("1,0")).play(A, Go("2,0")).play(A, Go("3,0"))
    mage = table.mage(A)
    assert (mage.energy, len(mage.hand), len(mage.pile), mage.discard) == (8, 3, 3, ("glide",))
    assert not table.undoable


def test_x_19_contact() -> None:
    def around() -> Table:
        return Table(4).stand("0,0", "3,0", "-2,0", "0,4").energy(10, 12, 10, 20)
    assert around().tile("fire", "4,0", "-2,0").cast("flare_up").energies == [10, 8, 8, 20]
    table = around().tile("water", "3,0").tile("earth", "-3,0")
    assert (table.cast("whirlpool").energies, table.waiting) == ([10, 9, 10, 20], [B])
    assert around().tile("water", "3,0").tile("earth", "-3,0").cast("tremor").energies == [10, 12, 8, 20]


def test_x_20_meteor() -> None:
    table = Table(4).stand("0,0", "2,0", "3,0", "2,-1").tile("water", "3,0").cast("meteor", cell="2,0")
    assert table.energies == [20, 16, 20, 18]
    assert table.lying("fire") == {"2,0", "3,-1", "2,-1", "1,0", "1,1", "2,1"}
    assert table.cast_refused("meteor", cell="1,0") == "out_of_range WY-6.3"


def test_x_21_dragon_s_breath() -> None:
    table = Table(4).stand("0,0", "2,0", "2,-2", "0,3").tile("earth", "0,3").cast("dragon_breath", dir="e")
    assert (table.energies, len(table.lying("fire"))) == ([20, 16, 16, 20], 8)


def test_x_22_phoenix() -> None:
    def burning(energy: int) -> list[int]:
        table = Table(4).stand("0,0", "2,0", "-3,0", "0,4").energy(energy, 9, 7, 20).tile("earth", "2,0")
        return table.cast("phoenix").energies
    assert burning(5) == [11, 9, 2, 20]
    assert burning(6) == [6, 9, 2, 20]


def test_x_23_erudition_and_wind() -> None:
    table = Table().energy(10).levels(A, wind=3).play(A, Move("-2,0")).cast("erudition", element="wind")
    assert (table.mage(A).levels["wind"], table.energies[A]) == (4, 12)
    assert table.play(A, Move("-1,0")).refused(A, Move("0,0")) == "no_move WY-4.1"
    assert Table().levels(A, wind=7).cast("erudition", element="wind").mage(A).levels["wind"] == 7


def test_x_24_stone_fist_landslide_and_ice_lance() -> None:
    assert Table().stand("3,0", "4,0").cast("stone_fist", dir="e").energies == [20, 15]
    table = Table().stand("0,0", "1,0").tile("water", "2,0").cast("stone_fist", dir="e")
    assert (table.energies, table.where(B)) == ([20, 16], "2,0")
    table = Table().stand("0,0", "2,0").tile("fire", "1,0").tile("water", "2,0").cast("landslide", dir="e")
    assert (table.energies, table.lying("earth")) == ([20, 16], {"1,0", "2,0", "3,0"})
    table.play(A, EndTurn())
    assert table.refused(B, Move("3,0")) == "need_earth WY-4.4"
    assert table.play(B, Move("2,1")).where(B) == "2,1"
    assert Table(3).stand("0,0", "2,0", "3,0").cast("ice_lance", dir="e").energies == [20, 18, 20]


def test_x_25_teleportation() -> None:
    table = Table().stand("0,0", "4,0").hand(A, "teleportation").tile("fire", "3,0").cast("teleportation", cell="3,0")
    assert (table.energies, len(table.mage(A).hand)) == ([19, 20], 1)
    table = Table().stand("0,0", "4,0").tile("water", "3,0").levels(A, water=3)
    assert table.cast_refused("teleportation", cell="3,0") == "need_water WY-4.3"
    assert table.cast_refused("teleportation", cell="4,0") == "occupied WY-4.2"
    assert table.levels(A, water=4).cast("teleportation", cell="3,0").where(A) == "3,0"


def test_x_26_cyclone() -> None:
    table = Table(4).stand("-4,0", "-3,0", "-2,0", "-4,2").cast("cyclone", push="w")
    assert table.energies == [20, 17, 17, 17]
    table = Table(3).stand("0,0", "1,0", "2,0").cast("cyclone", push="e")
    assert (table.energies, table.where(B), table.where(C)) == ([20, 18, 18], "3,0", "4,0")


def test_x_27_two_elements() -> None:
    table = Table(3).stand("0,0", "3,0", "2,1").energy(9, 15, 9).tile("fire", "3,0").cast("geyser", cell="3,0")
    assert (table.energies, table.state.tiles) == ([9, 11, 7], {})
    table = Table(3).stand("0,0", "2,0", "4,0").tile("earth", "1,0").tile("water", "2,0").cast("lava_flow", dir="e")
    assert (table.energies, table.lying("fire")) == ([20, 17, 17], {"1,0", "2,0", "3,0", "4,0"})
    table = Table().stand("0,0", "2,0").energy(10, 12).cast("comet", mage=B, push="ne")
    assert (table.energies, table.where(B), table.lying("fire")) == ([10, 9], "4,-2", {"2,0", "3,-1"})
    table = Table(3).stand("0,0", "2,0", "2,1").energy(10, 12, 10).tile("water", "2,0").cast("quagmire", cell="2,0")
    assert (table.energies, table.state.tiles, sorted(table.waiting)) == ([10, 9, 9], {"2,0": "earth"}, [B, C])
    table = Table().stand("0,0", "3,0").energy(10, 12).tile("fire", "0,0", "3,0").cast("mirage", mage=B)
    assert (table.energies, table.where(A), table.where(B)) == ([9, 8], "3,0", "0,0")


def test_x_28_who_dies_first() -> None:
    table = Table().stand("0,0", "3,0").energy(1, 1).tile("fire", "0,0", "3,0").cast("mirage", mage=B)
    assert (winners(table), table.energies) == ((A,), [1, 0])
    assert winners(Table().stand("0,0", "3,0").energy(1, 1).tile("fire", "3,0").cast("mirage", mage=B)) == (B,)


def test_x_29_shortage() -> None:
    table = Table().stand("0,0", "0,4").tile("fire", *FAR[:29]).cast("blaze", dir="e")
    table.play(A, GiveUpTile("1,0")).play(A, GiveUpTile(FAR[0]))
    assert (len(table.lying("fire")), "1,0" in table.lying("fire"), table.step) == (30, False, "Acting")
    table = Table().stand("0,0", "0,4").tile("water", *FAR[:23], "1,0").cast("stone_throw", cell="1,0")
    assert table.step == "Acting"
    assert table.cast("stone_throw", cell="0,1").step == "GivingUp"


def test_x_30_the_power_of_fire() -> None:
    table = Table().levels(A, fire=3).tile("fire", "-2,0").cast("manual_fire").play(A, Move("-2,0"))
    assert table.play(A, EndTurn()).play(B, EndTurn()).energies == [20, 20]


def test_x_31_mastery() -> None:
    table = Table().stand("0,0", "1,0").levels(B, earth=7).hand(B, "manual_earth", "spark").cast("wave", dir="e")
    table.play(B, Master("manual_earth"))
    assert (table.mage(B).banished, len(table.mage(B).hand), table.waiting) == (("manual_earth",), 2, [B])
    assert table.play(B, Discard("spark")).waiting == [A]


def test_x_32_recovery_and_desperation() -> None:
    def recovering() -> Table:
        table = Table().energy(4).levels(A, earth=3).hand(A, "gust", "sap", "blaze").until("recovery")
        return table.play(A, Recover("gust"))
    table = recovering().play(A, Shed("sap")).play(A, EndPhase()).play(A, Learn("boulder"))
    assert (table.energies[A], len(table.mage(A).hand)) == (5, 5)
    assert {"blaze", "boulder"} <= set(table.mage(A).hand)
    table = recovering().play(A, Recover("sap")).play(A, EndPhase()).play(A, Learn("boulder"))
    assert (table.energies[A], "boulder" in table.mage(A).discard) == (6, True)
    table = Table().energy(5).levels(A, earth=3).hand(A, "gust", "sap", "blaze", "spark", "water_jet")
    assert len(table.until("learning").play(A, Learn("boulder")).mage(A).hand) == 6


def test_x_33_learning() -> None:
    study = ("fireball", "sandstorm", "wave", "geyser", "meteor", "stone_fist", "cyclone", "lava_flow")
    table = Table().study(*study).levels(A, fire=3, water=2, earth=4, wind=4).until("learning")
    assert [action.card for action in table.open(A, Learn)] == ["fireball", "sandstorm"]
    assert table.refused(A, Learn("lava_flow")) == "low_level WY-11.2"
    top = table.state.library[0]
    assert (table.play(A, Learn("sandstorm")).state.study[1], table.waiting) == (top, [B])


def test_x_34_change_of_programme() -> None:
    study = ("fireball", "ember_ring", "flare_up", "meteor", "wave", "boulder", "squall", "lava_flow")
    table = Table().study(*study).levels(A, water=3).until("learning")
    assert table.refused(A, ChangeProgramme("flare_up")) == "not_lowest WY-11.6"
    table.play(A, ChangeProgramme("fireball"))
    assert (table.state.removed, table.refused(A, ChangeProgramme("ember_ring"))) == (
        ("fireball",), "no_programme WY-11.7")


def test_x_35_teams() -> None:
    table = Table(4, mode="teams").stand("0,0", "1,0", "2,0", "3,0").cast("blaze", dir="e")
    assert (table.energies, "2,0" in table.lying("fire")) == ([20, 19, 20, 19], True)
    table = Table(4, mode="teams").stand("0,0", "2,0", "1,0", "-4,0").cast("ice_lance", dir="e")
    assert table.energies == [20, 18, 20, 20]
    assert winners(Table(4, mode="teams").play(A, Resign()).play(D, Resign()).play(B, Resign())) == (A, C)


def test_x_36_death_at_the_start() -> None:
    table = Table(3).play(C, Resign()).put(B, energy=1).levels(B, fire=3).tile("fire", "3,-3").play(A, EndTurn())
    assert (winners(table), table.state.ending and table.state.ending.places) == ((A,), (1, 2, 3))


def test_x_37_the_round_limit() -> None:
    table = Table(4)
    table.state.round = 40
    table.play(D, Resign()).turn_of(C).energy(7, 7, 3).play(C, EndTurn())
    assert (winners(table), table.state.ending and table.state.ending.places) == ((A, B), (1, 1, 3, 4))


def test_x_38_undo() -> None:
    table = Table().stand("0,0", "3,0")
    assert table.play(A, Move("1,0")).undoable
    assert table.cast("spark", mage=B).undoable
    assert not table.cast("teleportation", cell="-4,0").undoable


def test_x_39_secrets() -> None:
    def seen(*hand: str) -> list[bytes]:
        table = Table(3).stand("0,0", "1,0", "-4,0").levels(B, earth=7).hand(B, *hand).cast("wave", dir="e")
        own = [encode(GAME.own(table.position, seat)) for seat in (A, C)]
        choices = [encode(table.choices(seat)) for seat in (A, C)]
        return [encode(GAME.shared(table.position)), *own, *choices, encode(table.waiting)]
    assert seen("manual_earth", "sap") == seen("gust", "spark")


def test_x_40_a_whole_turn() -> None:
    table = Table(layout="courtyard").hand(A, "manual_fire", "blaze", "spark", "sap")
    table.play(A, Play("manual_fire")).play(A, Move("-2,0")).play(A, EndPhase()).play(A, Banish("sap"))
    assert (table.phase, table.refused(A, Recover("spark"))) == ("recovery", "energy_full WY-10.3")
    table.play(A, Shed("spark")).play(A, EndPhase())
    mage = table.mage(A)
    assert (table.waiting, len(mage.hand), len(mage.pile), mage.levels["fire"]) == ([B], 5, 2, 2)
    assert (mage.discard, mage.banished) == (("manual_fire", "spark"), ("sap",))


def test_x_41_barred_ways() -> None:
    table = Table(layout="courtyard").stand("-1,0", "0,-1")
    refused = {cell: table.refused(A, Move(cell)).split()[0] for cell in ("0,0", "-1,-1", "-2,1", "0,-1")}
    assert refused == {"0,0": "need_water", "-1,-1": "need_earth", "-2,1": "need_earth", "0,-1": "occupied"}
    assert {action.cell for action in table.open(A, Move)} == {"-2,0", "-1,1"}
    table.levels(A, water=4).play(A, Move("0,0"))
    assert (table.where(A), table.state.tiles["0,0"]) == ("0,0", "water")


def test_x_42_elimination() -> None:
    table = Table(3).stand("0,0", "1,0", "-4,0").energy(20, 1).tile("fire", "1,0").cast("spark", mage=B)
    assert table.events("eliminated") == [{"seat": B, "by": A, "place": 3, "cell": "1,0"}]
    assert table.play(A, Move("1,0")).energies == [19, 0, 20]
    assert table.play(A, EndTurn()).waiting == [C]
    assert (table.play(C, EndTurn()).waiting, table.state.round) == ([A], 2)


def test_x_43_passing_on() -> None:
    table = Table().levels(A, fire=3).hand(A).play(A, EndPhase())
    assert table.phase == "learning"
    assert table.play(A, Learn("fireball")).mage(A).discard == ("fireball",)
    assert Table().levels(A, fire=3).hand(A).play(A, EndTurn()).mage(A).learned == ()
    table = Table().hand(A).piles(A, 1, 0).play(A, EndTurn())
    assert len(table.mage(A).hand) == 1


def test_x_44_one_step_further_by_card() -> None:
    table = Table().cast("glide").play(A, Go("-2,0")).play(A, Stop()).play(A, Move("-1,0"))
    assert table.where(A) == "-1,0"
    table = Table(3).stand("0,0", "1,0", "-4,0").cast("water_jet", cell="1,0")
    assert (table.waiting, table.energies) == ([B], [20, 20, 20])
    assert table.refused(B, Play("sap", Targets())) == "not_now WY-5.1"
    assert (table.play(B, Resign()).waiting, table.mage(B).is_in_play) == ([A], False)
