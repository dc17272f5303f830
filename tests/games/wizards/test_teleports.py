"""Teleports: who escapes from them, what they bring first, and where they do not lead (WZ-11.2242, R46, R47, R82)."""
from __future__ import annotations

import pytest

from app.games.wizards.actions import Allocate, Escape, Face, Walk
from app.games.wizards.geography.lots import RANDOM
from app.games.wizards.grammar.hexes import Destination
from app.games.wizards.rules.frames.effects import Teleport
from app.games.wizards.rules.teleporting import TO_LAIR, to_place
from app.games.wizards.vocabulary import Points
from tests.games.wizards.build import A, B, Table
from tests.games.wizards.maps import packed
from tests.games.wizards.scenes import pause, rolled
from tests.games.wizards.test_evil import COMMON
from tests.games.wizards.test_players import tables_rolled


@pytest.mark.rule("WZ-11.2242", "WZ-7.304-5")
@pytest.mark.parametrize(("order", "asked"), [("sorcerers", True), ("druids", True), ("wizards", False)])
def test_who_escapes_from_teleports_at_the_highest_level(order: str, asked: bool) -> None:
    table = Table().member(A, order, 4).put(A, "torwall:A3")  # type: ignore[arg-type]
    pause(table).begin(Teleport(A, TO_LAIR), dice=() if asked else (1, 4))
    assert (table.step == "Escaping") is asked
    if asked:
        assert table.play(A, Escape(), 1).where(A) == "torwall:A3"


@pytest.mark.rule("WZ-11.2242", "WZ-11.24")
def test_who_fails_to_escape_is_not_asked_again() -> None:
    table = pause(Table().member(A, "druids", 4)).begin(Teleport(A, TO_LAIR)).play(A, Escape(), 6, 1, 4)
    assert (table.where(A), len(table.told("spell_rolled"))) == ("dragon_lair:A4", 1)


@pytest.mark.rule("WZ-7.304-5", "WZ-7.3041a")
def test_who_escapes_from_demons_has_their_second_counter_beside_him() -> None:
    """R48, R82."""
    table = pause(Table().member(A, "druids", 4).put(A, "glendale:A2").demon("glendale:A3"))
    rolled(table, 6).play(A, Walk(table.hex("glendale:A3"))).play(A, Face(), 5, 1).play(A, Escape(), 1, 5, 5)
    assert (table.where(A), table.demons) == ("glendale:A3", {"glendale:A3", "glendale:C5"})


@pytest.mark.rule("WZ-7.304-5", "WZ-7.3041a")
def test_the_second_demon_comes_before_the_arrival_in_the_lair() -> None:
    """R82."""
    table = Table().member(A, "druids").member(B, "druids").put(A, "glendale:A2").put(B, "glendale:C5")
    table.state.dragon = table.hex("dragon_lair:A2")
    pause(table.demon("glendale:A3"))
    rolled(table, 6).play(A, Walk(table.hex("glendale:A3")), 5, 1, 1, 2, 5, 5, 6, 1, 2)
    assert tables_rolled(table) == ["demons", "demons"]
    table.play(B, Allocate(Points(2)), 6, 1)                # only now the Dragon of the Lair
    assert tables_rolled(table) == ["demons", "demons", "dragon"]


# --------------------------------------------------------------------------------------------------- where one is taken


@pytest.mark.rule("WZ-7.3051-1g", "WZ-12.11")
@pytest.mark.parametrize("to", [to_place("star_crest"), to_place("high_hollow")])
def test_who_is_dragonbound_is_not_taken_to_places_that_are_closed_to_him(to: Destination) -> None:
    """R47."""
    table = pause(Table().put(A, "torwall:A3", dragonbound=True)).begin(Teleport(A, to, "evil"))
    assert (table.where(A), table.told("teleported")) == ("torwall:A3", [])


@pytest.mark.rule("WZ-7.30311")
def test_a_rescue_leads_to_another_island_or_anywhere_where_there_is_none() -> None:
    """R46."""
    table = Table().put(A, "torwall:A3")
    pause(table).begin(Teleport(A, RANDOM, "rescue"), dice=(*(1, 1, 1, 1), *(1, 5, 1, 1), *(1, 6, 1, 1)))
    assert table.where(A) == "hillshire:A1"
    whole = Table()
    whole.state.placements = packed(COMMON).placements
    pause(whole.put(A, "torwall:A3").put(B, "glendale:B4")).begin(Teleport(A, RANDOM, "rescue"), dice=(1, 1, 1, 1))
    assert whole.where(A) == "torwall:A1"
