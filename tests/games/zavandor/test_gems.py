"""Gems."""
from __future__ import annotations

import pytest

from app.games.zavandor.actions import Advance, Arrange, ByGem, Disenchant, Enchant
from app.games.zavandor.content import GemType
from app.games.zavandor.tables import GEMS
from tests.games.zavandor.build import A, B, Table

COSTS = {"opal": (10, 9, 8, 7, 6), "sapphire": (20, 18, 16, 14, 12), "emerald": (30, 27, 24, 21, 18),
         "diamond": (40, 36, 32, 28, 24), "ruby": (60, 54, 48, 42, 36)}
VALUES = {"opal": (5, 4, 4, 3, 3), "sapphire": (10, 9, 8, 7, 6), "emerald": (15, 13, 12, 10, 9),
          "diamond": (20, 18, 16, 14, 12), "ruby": (30, 27, 24, 21, 18)}


def rich(**things: object) -> Table:
    table = Table(2, characters=("kobold", "witch")).bare()
    return table.give(A, **({"dust": 300} | things))  # type: ignore[arg-type]


@pytest.mark.rule("ZA-6.1")
@pytest.mark.parametrize("level", range(5))
def test_costs_by_the_level_in_gems(level: int) -> None:
    costs = rich(levels={"gems": level}).own(A).costs.enchant
    assert costs == {gem: COSTS[gem][level] for gem in GEMS}


@pytest.mark.rule("ZA-6.1")
def test_an_enchanted_gem_comes_from_the_supply() -> None:
    table = rich(levels={"gems": 2})
    before = table.state.gem_supply["sapphire"]
    table.play(A, Enchant("sapphire"))
    assert (table.state.gem_supply["sapphire"], table.player(A).active["sapphire"]) == (before - 1, 2)
    assert table.player(A).dust == 300 - 16


@pytest.mark.rule("ZA-6.2", "ZA-9.3", "ZA-9.12")
@pytest.mark.parametrize(("gem", "things"), [
    ("emerald", {"artifacts": ["spellbook"]}), ("diamond", {"artifacts": ["elixir"]}),
    ("ruby", {"levels": {"fire": 4}})])
def test_better_gems_need_a_permission(gem: GemType, things: dict[str, object]) -> None:
    assert rich(levels={"fire": 3}).refused(A, Enchant(gem)) == "no_permission ZA-6.2"
    table = rich(**things)
    assert {action.gem for action in table.open(A, Enchant)} == {"opal", "sapphire", gem}
    assert table.play(A, Enchant(gem)).player(A).active[gem] == 1


@pytest.mark.rule("ZA-6.2")
def test_opals_and_sapphires_need_none() -> None:
    assert {action.gem for action in rich().open(A, Enchant)} == {"opal", "sapphire"}


@pytest.mark.rule("ZA-6.3")
def test_nobody_owns_a_sixth_ruby() -> None:
    table = rich(levels={"fire": 4}, active={"ruby": 3}, pentagon={"ruby": 2})
    assert table.refused(A, Enchant("ruby", "pentagon")) == "ruby_limit ZA-6.3"
    table.give(A, pentagon={"ruby": 1}).play(A, Enchant("ruby", "pentagon"))
    assert table.player(A).owned("ruby") == 5


@pytest.mark.rule("ZA-6.4")
def test_a_gem_can_be_taken_only_from_what_is_left() -> None:
    table = rich()
    table.state.gem_supply = table.state.gem_supply | {"opal": 0}
    assert table.refused(A, Enchant("opal")) == "no_supply ZA-6.4"


@pytest.mark.rule("ZA-6.4")
def test_an_unlimited_supply_never_ends() -> None:
    table = Table(2, characters=("kobold", "witch"), gem_supply="unlimited").give(A, dust=100)
    table.state.gem_supply = table.state.gem_supply | {"opal": 0}
    table.play(A, Enchant("opal"))
    assert table.shared.gem_supply is None


@pytest.mark.rule("ZA-6.5")
def test_a_gem_goes_where_its_owner_wants() -> None:
    table = rich().play(A, Enchant("opal", "pentagon"))
    assert (table.player(A).active["opal"], table.player(A).pentagon["opal"]) == (2, 1)
    table.give(A, active={"opal": 5})
    assert table.refused(A, Enchant("opal", "active")) == "no_slot ZA-6.6"
    table.play(A, Enchant("opal", "pentagon"))
    assert table.player(A).pentagon["opal"] == 2


@pytest.mark.rule("ZA-6.6")
@pytest.mark.parametrize(("level", "artifacts", "slots"), [
    (0, [], 5), (1, [], 5), (2, [], 6), (3, [], 6), (4, [], 7), (0, ["magic_belt"], 7), (0, ["magic_wand"], 7),
    (4, ["magic_belt", "magic_wand"], 11)])
def test_slots_by_accumulation_belt_and_wand(level: int, artifacts: list[str], slots: int) -> None:
    table = rich(levels={"accumulation": level}, artifacts=artifacts, pentagon={"opal": 12})
    assert table.shown(A).slots == slots
    assert table.refused(A, Arrange(ByGem(opal=slots + 1))) == "no_slot ZA-6.6"
    assert table.play(A, Arrange(ByGem(opal=slots))).player(A).active["opal"] == slots


@pytest.mark.rule("ZA-6.7")
def test_the_active_player_arranges_freely_and_nobody_else() -> None:
    table = rich(pentagon={"emerald": 2})
    table.play(A, Arrange(ByGem(emerald=2))).play(A, Arrange(ByGem(opal=1, emerald=1)))
    player = table.player(A)
    assert {gem: n for gem, n in player.active.items() if n} == {"opal": 1, "emerald": 1}
    assert {gem: n for gem, n in player.pentagon.items() if n} == {"opal": 1, "sapphire": 1, "emerald": 1}
    assert player.dust == 300
    assert table.refused(A, Arrange(ByGem(ruby=1))) == "no_gem ZA-6.7"
    assert table.refused(B, Arrange(ByGem(opal=1))) == "not_your_turn ZA-5.4"


@pytest.mark.rule("ZA-6.8")
def test_slots_won_in_anothers_turn_wait_for_the_own() -> None:
    table = rich().give(B, dust=60, active={"opal": 5}, pentagon={"sapphire": 1})
    table.acquire("magic_belt", winner=B)
    assert (table.shown(B).slots, table.player(B).active["sapphire"]) == (7, 0)
    assert table.refused(B, Arrange(ByGem(opal=5, sapphire=1))) == "not_your_turn ZA-5.4"
    table.end_turn().play(B, Arrange(ByGem(opal=5, sapphire=1)))
    assert table.player(B).active["sapphire"] == 1


@pytest.mark.rule("ZA-6.9")
@pytest.mark.parametrize("level", range(5))
def test_a_disenchanted_gem_brings_half_its_cost_rounded_down(level: int) -> None:
    assert rich(levels={"gems": level}).own(A).costs.disenchant == {gem: VALUES[gem][level] for gem in GEMS}


@pytest.mark.rule("ZA-6.9")
def test_gems_are_sold_from_either_place() -> None:
    table = rich(dust=0, pentagon={"sapphire": 1})
    before = table.state.gem_supply["sapphire"]
    table.play(A, Disenchant("sapphire", "pentagon")).play(A, Disenchant("sapphire", "active"))
    assert (table.player(A).dust, table.state.gem_supply["sapphire"]) == (20, before + 2)
    assert table.refused(A, Disenchant("sapphire", "active")) == "no_gem ZA-6.9"


@pytest.mark.rule("ZA-6.10")
def test_a_new_level_in_gems_counts_at_once_for_all_gems() -> None:
    table = rich(levels={"gems": 1}, pentagon={"emerald": 1})
    assert (table.own(A).costs.enchant["emerald"], table.own(A).costs.disenchant["emerald"]) == (27, 13)
    table.play(A, Advance("gems"))
    assert (table.own(A).costs.enchant["emerald"], table.own(A).costs.disenchant["emerald"]) == (24, 12)


@pytest.mark.rule("ZA-6.11")
def test_gems_weigh_nothing_in_the_hand() -> None:
    assert rich(dust=0, active={"opal": 5}, pentagon={"ruby": 5}).shown(A).hand_weight == 0
