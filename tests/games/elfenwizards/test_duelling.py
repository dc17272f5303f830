"""EW-8: placing spells in the duels."""
from __future__ import annotations

import pytest

from app.games.core.ask import fits
from app.games.elfenwizards.actions import Pass, PlaceSpells
from app.games.elfenwizards.rules.duelling import Duels
from app.games.elfenwizards.rules.standing import points_on
from tests.games.elfenwizards.build import BLUE, GAME, GREEN, RED, Table, place


def duelling(dragon: int = RED, **dice: tuple[int, ...]) -> Table:
    """The first duel turn; red has these dice in the spaces named."""
    table = Table(dragon=dragon)
    for zone, faces in dice.items():
        table.dice(RED, zone, *faces)
    return table.duels()


def poor(table: Table, *seats: int) -> Table:
    """These guilds have no minor spell in reserve."""
    for seat in seats:
        table.minors_in_space(seat, 7)
    return table


TWO_MINORS = place(("minor", "red_1"), ("minor", "red_2"))


@pytest.mark.rule("EW-8.1")
def test_duel_turns_go_round_until_all_have_passed() -> None:
    table, order = duelling(dragon=GREEN), []
    for action in (place(("minor", "green_1"), ("minor", "green_1")), Pass(), TWO_MINORS, Pass(), Pass()):
        order.append(table.waiting[0])
        table.play(table.waiting[0], action)
    assert order == [GREEN, BLUE, RED, GREEN, RED]
    assert table.state.phase > 5


@pytest.mark.rule("EW-8.1")
@pytest.mark.parametrize("dragon", [RED, GREEN, BLUE])
def test_when_the_talk_is_over_the_dragon_holder_has_the_first_duel_turn(dragon: int) -> None:
    assert Table(dragon=dragon).settle(Duels()).ready().waiting == [dragon]


@pytest.mark.rule("EW-8.1")
def test_nobody_casts_out_of_turn() -> None:
    assert duelling().refused(GREEN, place(("minor", "green_1"), ("minor", "green_1"))) == "E03 EW-8.1"


@pytest.mark.rule("EW-8.2")
@pytest.mark.parametrize("spells", [
    (("red_d1", "red_1"), ("red_d2", "green_1")), (("minor", "red_1"), ("minor", "red_1")),
    (("red_d1", "red_1"), ("minor", "blue_4"))])
def test_two_spells_of_either_kind_go_on_one_magician_or_on_two(spells: tuple[tuple[str, str], ...]) -> None:
    table = duelling(ms_wizard=(6, 5)).play(RED, place(*spells))
    assert table.events("spells_placed")[0]["seat"] == RED
    assert table.waiting == [GREEN]


@pytest.mark.rule("EW-8.2")
@pytest.mark.parametrize(("spells", "refusal"), [
    ((), "E14 EW-8.2"), ((("minor", "red_1"),) * 3, "E14 EW-8.2"), ((("minor", "red_1"),), "E13 EW-8.2")])
def test_exactly_two_spells_are_placed(spells: tuple[tuple[str, str], ...], refusal: str) -> None:
    assert duelling().refused(RED, place(*spells)) == refusal


@pytest.mark.rule("EW-8.2")
def test_what_is_asked_for_is_two_spells_each_with_its_targets() -> None:
    schema = duelling(ms_wizard=(6,)).choice(RED, PlaceSpells).ask["spells"]
    assert fits([{"spell": "red_d1", "mag": "green_1"}, {"spell": "minor", "mag": "blue_8"}], schema)
    assert not fits([{"spell": "red_d1", "mag": "blue_1"}, {"spell": "minor", "mag": "blue_8"}], schema)
    assert not fits([{"spell": "minor", "mag": "blue_8"}], schema)


@pytest.mark.rule("EW-8.3")
def test_the_last_usable_spell_may_be_placed_alone() -> None:
    table = Table(dragon=RED).minors_in_space(RED, 7)
    table.dice(RED, "ms_sorcerer", 2)
    table.duels().play(RED, place(("red_d1", "red_2")))
    assert points_on(table.state) == {"red_2": 2}


@pytest.mark.rule("EW-8.3")
def test_the_last_usable_spell_may_be_kept() -> None:
    table = Table(dragon=RED).minors_in_space(RED, 6).duels().play(RED, Pass())
    assert table.guild(RED).reserve == 1


@pytest.mark.rule("EW-8.4")
def test_a_guild_without_a_usable_spell_passes_by_itself() -> None:
    table = Table(dragon=RED).minors_in_space(RED, 7).duels()
    assert table.waiting == [GREEN]
    assert table.events("passed") == [{"seat": RED, "auto": True}]


@pytest.mark.rule("EW-8.5")
def test_who_has_passed_places_nothing_more() -> None:
    table = duelling().play(RED, Pass())
    assert table.refused(RED, TWO_MINORS) == "E20 EW-8.5"
    table.play(GREEN, Pass())
    assert table.waiting == [BLUE]
    assert table.play(BLUE, place(("minor", "blue_1"), ("minor", "blue_1"))).waiting == [BLUE]


@pytest.mark.rule("EW-8.5")
def test_who_has_passed_is_told_so() -> None:
    blocked = duelling().play(RED, Pass()).choice(RED, PlaceSpells).blocked
    assert blocked is not None
    assert blocked.clause == "EW-8.5"


@pytest.mark.rule("EW-8.6")
@pytest.mark.parametrize("mag", ["red_1", "red_2", "red_3", "red_6"])
def test_a_minor_spell_comes_from_the_reserve_and_goes_on_any_level(mag: str) -> None:
    table = duelling().play(RED, place(("minor", mag), ("minor", mag)))
    assert (points_on(table.state), table.guild(RED).reserve) == ({mag: 2}, 5)


@pytest.mark.rule("EW-8.6")
def test_chips_in_the_minor_spells_space_cannot_be_cast() -> None:
    table = Table(dragon=RED).minors_in_space(RED, 6)
    table.dice(RED, "ms_wizard", 3)
    assert table.duels().refused(RED, TWO_MINORS) == "E18 EW-8.6"


@pytest.mark.rule("EW-8.7")
@pytest.mark.parametrize(("zone", "fits_on"), [
    ("ms_wizard", "green_1"), ("ms_sorcerer", "blue_1"), ("ms_necromancer", "blue_4"), ("ms_magic_user", "blue_8")])
def test_a_die_is_cast_on_its_own_level_only(zone: str, fits_on: str) -> None:
    table = duelling(**{zone: (4,)})
    for mag in ("green_1", "blue_1", "blue_4", "blue_8"):
        if mag != fits_on:
            assert table.refused(RED, place(("red_d1", mag), ("minor", "red_1"))) == "E16 EW-8.7"
    table.play(RED, place(("red_d1", fits_on), ("minor", "red_1")))
    assert points_on(table.state)[fits_on] == 4


@pytest.mark.rule("EW-8.7")
def test_nobody_casts_the_dice_of_another_guild() -> None:
    table = Table(dragon=RED)
    table.dice(GREEN, "ms_wizard", 6)
    assert table.duels().refused(RED, place(("green_d1", "red_1"), ("minor", "red_1"))) == "E04 EW-8.7"


@pytest.mark.rule("EW-8.8")
@pytest.mark.parametrize("zone", ["minor_space", "grey_space", "front"])
def test_dice_elsewhere_cannot_be_cast(zone: str) -> None:
    table = Table(dragon=RED)
    table.dice(RED, zone, 6 if zone != "front" else 0)
    assert table.duels().refused(RED, place(("red_d1", "red_1"), ("minor", "red_1"))) == "E15 EW-8.8"


@pytest.mark.rule("EW-8.9")
def test_spells_may_be_placed_on_magicians_of_other_guilds() -> None:
    table = duelling().play(RED, place(("minor", "green_1"), ("minor", "blue_1")))
    assert points_on(table.state) == {"green_1": 1, "blue_1": 1}


def reserved() -> Table:
    """Both Wizards are blue."""
    table = Table(dragon=GREEN).stand(blue_1="w1", red_1="s4", blue_2="w2", green_1="s1")
    table.dice(RED, "ms_wizard", 6)
    return table


@pytest.mark.rule("EW-8.10")
def test_in_a_reserved_duel_only_the_owner_casts() -> None:
    table = reserved().duels()
    assert table.refused(GREEN, place(("minor", "blue_1"), ("minor", "green_3"))) == "E17 EW-8.10"
    table.play(GREEN, Pass()).play(BLUE, place(("minor", "blue_1"), ("minor", "blue_1")))
    assert points_on(table.state) == {"blue_1": 2}


@pytest.mark.rule("EW-8.10")
def test_a_magic_user_space_of_one_guild_is_reserved_too() -> None:
    table = Table(dragon=RED).stand(red_7="m1", blue_7="m2").duels()
    assert table.refused(RED, place(("minor", "blue_6"), ("minor", "red_1"))) == "E17 EW-8.10"


@pytest.mark.rule("EW-8.10")
def test_magicians_of_a_reserved_duel_are_not_offered_to_others() -> None:
    targets = reserved().duels().choice(GREEN, PlaceSpells).targets
    assert not {"blue_1", "blue_2"} & set(targets)
    assert {"red_1", "blue_5"} <= set(targets)


@pytest.mark.rule("EW-8.11")
def test_everybody_may_cast_on_a_lone_candidate() -> None:
    table = Table(dragon=BLUE).stand(blue_3="m1").duels()
    table.play(BLUE, place(("minor", "red_4"), ("minor", "red_4")))
    assert points_on(table.state) == {"red_4": 2}


@pytest.mark.rule("EW-8.12")
def test_spells_on_a_magician_are_not_limited() -> None:
    table = poor(Table(dragon=RED), GREEN, BLUE).duels()
    for _ in range(3):
        table.play(RED, place(("minor", "red_1"), ("minor", "red_1")))
    assert points_on(table.state) == {"red_1": 6}


@pytest.mark.rule("EW-8.13")
def test_spells_once_placed_stay() -> None:
    table = duelling(ms_wizard=(6, 2)).play(RED, place(("red_d1", "red_1"), ("minor", "red_1")))
    table.play(GREEN, Pass()).play(BLUE, Pass())
    assert points_on(table.state) == {"red_1": 7}
    assert table.refused(RED, place(("red_d1", "green_1"), ("minor", "red_1"))) == "E15 EW-8.8"


@pytest.mark.rule("EW-8.13")
def test_no_die_is_cast_twice() -> None:
    assert duelling(ms_wizard=(6,)).refused(RED, place(("red_d1", "red_1"), ("red_d1", "red_1"))) == "E06 EW-8.13"


@pytest.mark.rule("EW-8.14")
def test_nobody_has_to_use_all_spells() -> None:
    table = duelling(ms_wizard=(6, 6)).play(RED, Pass())
    assert table.events("passed") == [{"seat": RED, "auto": False}]
    assert table.guild(RED).reserve == 7


@pytest.mark.rule("EW-8.15")
def test_a_die_that_may_be_placed_on_nobody_is_not_usable() -> None:
    table = poor(reserved(), RED).duels().play(GREEN, Pass()).play(BLUE, Pass())
    assert {"seat": RED, "auto": True} in table.events("passed")


@pytest.mark.rule("EW-8.15")
def test_a_locked_die_does_not_force_a_second_spell() -> None:
    table = reserved().minors_in_space(RED, 6).duels().play(GREEN, Pass()).play(BLUE, Pass())
    assert table.play(RED, place(("minor", "red_1"))).guild(RED).reserve == 0


@pytest.mark.rule("EW-8.16")
def test_whether_a_duel_is_reserved_does_not_change_during_the_duels() -> None:
    table = reserved().duels()
    before = [duel.reserved_for for duel in GAME.shared(table.position).duels]
    table.play(GREEN, place(("minor", "red_1"), ("minor", "green_1"))).play(BLUE, Pass())
    assert [duel.reserved_for for duel in GAME.shared(table.position).duels] == before
    assert before[0] == BLUE


@pytest.mark.rule("EW-8.7")
def test_an_action_is_refused_as_a_whole() -> None:
    table = duelling(ms_necromancer=(4,))
    assert table.refused(RED, place(("minor", "red_1"), ("red_d1", "red_2"))) == "E16 EW-8.7"
    assert (points_on(table.state), table.guild(RED).reserve) == ({}, 7)


@pytest.mark.rule("EW-8.15")
def test_an_unknown_magician_is_no_candidate() -> None:
    assert duelling().refused(RED, place(("minor", "white_1"), ("minor", "red_1"))) == "E19 EW-8.15"


@pytest.mark.rule("EW-8.5")
def test_left_alone_a_guild_passes() -> None:
    assert duelling().fallback(RED) == Pass()


@pytest.mark.rule("EW-9.2")
def test_placing_tells_what_the_magicians_have_now() -> None:
    table = duelling(ms_wizard=(5,)).cast_minor(GREEN, "red_1")
    table.play(RED, place(("red_d1", "red_1"), ("minor", "red_2")))
    told = table.events("spells_placed")[0]
    assert told["points_after"] == [{"mag": "red_1", "points": 6}, {"mag": "red_2", "points": 1}]
    assert told["spells"] == [{"spell": "red_d1", "mag": "red_1", "points": 5},
                              {"spell": "minor", "mag": "red_2", "points": 1}]
