"""What artifacts do."""
from __future__ import annotations

import pytest

from app.games.core import agenda
from app.games.core.message import Message
from app.games.zavandor.actions import DeclineAdvance, Enchant, FreeAdvance, LoseGem
from app.games.zavandor.reckoning import price_of
from app.games.zavandor.tables import SENTINELS
from tests.games.zavandor.build import A, B, C, D, Table


def rich(seats: int = 2, **things: object) -> Table:
    table = Table(seats, characters=("kobold", "witch", "elf", "druid")).bare()
    return table.give(A, **({"dust": 300} | things))  # type: ignore[arg-type]


def price(table: Table, item: str, bid: int = 200) -> int:
    return price_of(table.player(A), item, bid).price


@pytest.mark.rule("ZA-9.1")
def test_a_crystal_ball_raises_the_hand_limit_and_lowers_the_price_of_an_elixir() -> None:
    table = rich()
    before = table.shown(A).hand_limit
    table.acquire("crystal_ball").acquire("crystal_ball")
    assert table.shown(A).hand_limit == before + 6
    assert (price(table, "elixir"), price(table, "fire_chalice"), price(table, "owl")) == (190, 200, 200)


@pytest.mark.rule("ZA-9.2")
def test_a_runestone_gives_a_free_advance_and_lowers_the_price_of_a_chalice() -> None:
    table = rich().acquire("runestone")
    table.play(A, FreeAdvance("accumulation"))
    assert (table.player(A).levels["accumulation"], table.step) == (2, "Turn")
    assert (price(table, "fire_chalice"), price(table, "elixir")) == (190, 200)


@pytest.mark.rule("ZA-9.3")
def test_a_spellbook_permits_emeralds_and_lowers_the_price_of_a_cloak() -> None:
    table = rich().acquire("spellbook").play(A, Enchant("emerald"))
    assert (price(table, "camouflage_cloak"), price(table, "magic_mirror")) == (185, 200)


@pytest.mark.rule("ZA-9.4")
def test_a_magic_belt_gives_two_slots() -> None:
    assert rich().acquire("magic_belt").shown(A).slots == 7


@pytest.mark.rule("ZA-9.5")
@pytest.mark.parametrize("item", ["magic_mirror", "camouflage_cloak"])
def test_a_mirror_or_cloak_frees_the_dearest_marker_and_takes_a_gem_from_the_others(item: str) -> None:
    table = rich(4).give(B, active={"opal": 3, "sapphire": 2}).give(C, active={"ruby": 2}).give(D, active={})
    table.give(D, pentagon={"opal": 1}).give(A, markers_left=(30, 35, 40))
    supply = table.state.gem_supply
    table.acquire(item)
    assert (table.player(A).markers_left, table.player(A).markers) == ((30, 35), 1)
    assert (table.step, table.waiting) == ("LosingGems", [B])
    assert table.refused(B, LoseGem("ruby")) == "no_gem ZA-9.5"
    table.play(B, LoseGem("opal"))
    assert (table.player(B).active["opal"], table.player(C).active["ruby"]) == (2, 1)
    assert table.player(D).pentagon["opal"] == 1
    assert (table.state.gem_supply["opal"], table.state.gem_supply["ruby"]) == (supply["opal"] + 1, supply["ruby"] + 1)
    assert table.player(B).dust == 0            # without compensation
    assert (table.step, table.waiting) == ("Turn", [A])


@pytest.mark.rule("ZA-9.5")
def test_who_gives_up_a_gem_is_told_to_whom_they_owe_it() -> None:
    table = rich(3).give(B, dust=90).acquire("magic_mirror", winner=B)
    prompt = agenda.prompt(table.position)
    assert prompt == Message("prompt.losing_gems", {"item": "magic_mirror", "owner": B})


@pytest.mark.rule("ZA-9.5")
def test_a_mirror_frees_no_marker_where_none_is_left() -> None:
    table = rich(markers_left=(), markers=5).acquire("magic_mirror")
    assert (table.player(A).markers, table.events("marker_freed")) == (5, [])


@pytest.mark.rule("ZA-9.6")
def test_a_crystal_of_protection_produces_like_an_emerald() -> None:
    table = rich(active={}, dust=40).acquire("protection_crystal").end_round()
    assert [card.colour for card in table.player(A).cards] == ["emerald"]


@pytest.mark.rule("ZA-9.7")
def test_an_elixir_permits_diamonds_and_gives_one_into_the_pentagon() -> None:
    table = rich().acquire("elixir")
    assert (table.player(A).pentagon["diamond"], table.state.gem_supply["diamond"]) == (1, 23)
    assert table.shown(A).points.gems == 3
    table.play(A, Enchant("diamond"))


@pytest.mark.rule("ZA-9.7")
def test_an_elixir_gives_no_diamond_where_none_is_left() -> None:
    table = rich()
    table.state.gem_supply = table.state.gem_supply | {"diamond": 0}
    table.acquire("elixir")
    assert table.player(A).pentagon["diamond"] == 0
    assert table.refused(A, Enchant("diamond")) == "no_supply ZA-6.4"


@pytest.mark.rule("ZA-9.8")
def test_a_mask_gives_a_free_advance_and_lowers_the_price_of_every_sentinel() -> None:
    table = rich().acquire("charisma_mask").play(A, DeclineAdvance())
    assert table.step == "Turn"
    assert {price(table, name) for name in SENTINELS} == {180}
    assert price(table, "talisman") == 200


@pytest.mark.rule("ZA-9.9")
def test_a_magic_wand_gives_two_slots_and_raises_the_hand_limit() -> None:
    table = rich()
    before = table.shown(A).hand_limit
    table.acquire("magic_wand")
    assert (table.shown(A).slots, table.shown(A).hand_limit) == (7, before + 3)


@pytest.mark.rule("ZA-9.10")
def test_a_chalice_of_fire_produces_like_a_ruby() -> None:
    table = rich(active={}, dust=80).acquire("fire_chalice").end_round()
    assert [card.colour for card in table.player(A).cards] == ["ruby"]


@pytest.mark.rule("ZA-9.11")
def test_a_talisman_gives_two_free_advances_on_one_marker_or_two() -> None:
    table = rich(levels={"fire": 1, "gems": 1}).acquire("talisman")
    table.play(A, FreeAdvance("fire")).play(A, FreeAdvance("gems"))
    assert (table.player(A).levels["fire"], table.player(A).levels["gems"], table.step) == (2, 2, "Turn")
    table = rich(levels={"fire": 2}).acquire("talisman").play(A, DeclineAdvance()).play(A, FreeAdvance("fire"))
    assert table.player(A).levels["fire"] == 3  # declining forfeits one step only


@pytest.mark.rule("ZA-9.12")
def test_each_elixir_gives_its_diamond_and_the_permission_lasts() -> None:
    table = Table(3, characters=("kobold", "witch", "elf")).bare().give(A, dust=400)
    table.acquire("elixir").acquire("elixir")
    assert table.player(A).pentagon["diamond"] == 2
    table.end_round().end_round().give(A, dust=90)
    while table.waiting != [A]:
        table.end_turn()
    table.play(A, Enchant("diamond"))
