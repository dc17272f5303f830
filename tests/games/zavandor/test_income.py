"""Phase 2: energy."""
from __future__ import annotations

import pytest

from app.games.zavandor.actions import Advance, Enchant
from app.games.zavandor.options import Options
from app.games.zavandor.tables import opal_dust
from tests.games.zavandor.build import GAME, A, B, StillDice, Table, last

DUST = [0, 2, 5, 10, 12, 15, 20, 22, 25, 30, 32, 35]


def income(table: Table) -> Table:
    """The next income of the first player, who has nothing else in hand."""
    table.bare()
    return table.end_round()


def gains(active: dict[str, int], *artifacts: str, **things: object) -> Table:
    table = Table(2).give(A, active=active, artifacts=artifacts, **things)  # type: ignore[arg-type]
    return income(table)


@pytest.mark.rule("ZA-3.1")
def test_players_receive_in_turn_order_what_was_set_aside_first() -> None:
    table = Table(2).give(A, levels={"nine_sages": 1}, dust=6).play(A, Advance("nine_sages"))
    table.events_told.clear()
    table.end_round()
    keys = [key for key in table.happened() if key in ("set_aside_joined", "income")]
    assert keys == ["set_aside_joined", "income", "income"]
    assert [told["seat"] for told in table.events("income")] == list(table.state.order)
    colours = [card.colour for card in table.player(A).cards]
    assert colours.index("emerald") < len(colours) - 1 - colours[::-1].index("sapphire")


@pytest.mark.rule("ZA-3.1")
def test_cards_come_from_sapphire_to_ruby() -> None:
    table = gains({"ruby": 1, "diamond": 1, "sapphire": 1}, "protection_crystal")
    drawn = next(told["cards"] for told in reversed(table.events("income")) if told["seat"] == A)
    assert [card["colour"] for card in drawn] == ["sapphire", "emerald", "diamond", "ruby"]


@pytest.mark.rule("ZA-3.2", "ZA-3.3", "ZA-3.7")
def test_only_active_gems_produce() -> None:
    table = gains({"opal": 1}, pentagon={"opal": 5, "sapphire": 2, "ruby": 1})
    assert (table.player(A).dust, table.hand(A)) == (2, [])


@pytest.mark.rule("ZA-3.3")
@pytest.mark.parametrize(("opals", "dust"), list(enumerate(DUST)))
def test_opals_give_dust_in_groups_of_three(opals: int, dust: int) -> None:
    assert opal_dust(opals) == dust


@pytest.mark.rule("ZA-3.3")
def test_three_opals_give_ten_dust() -> None:
    assert gains({"opal": 3}).player(A).dust == 10


@pytest.mark.rule("ZA-3.4")
@pytest.mark.parametrize(("level", "dust"), [(0, 0), (1, 0), (2, 2), (3, 5), (4, 10)])
def test_the_flow_of_energy_gives_dust(level: int, dust: int) -> None:
    assert gains({}, levels={"energy_flow": level}).player(A).dust == dust


@pytest.mark.rule("ZA-3.5", "ZA-9.6", "ZA-9.10")
def test_a_crystal_counts_as_an_emerald_and_a_chalice_as_a_ruby() -> None:
    table = gains({"emerald": 1}, "protection_crystal", "protection_crystal", "fire_chalice")
    assert [card.colour for card in table.player(A).cards] == ["emerald"] * 3 + ["ruby"]


@pytest.mark.rule("ZA-3.6")
@pytest.mark.parametrize(("sapphires", "cards", "concentrated", "dust"), [
    (3, 3, 0, 0), (4, 0, 1, 2), (5, 1, 1, 2), (7, 3, 1, 2), (8, 0, 2, 4)])
def test_four_of_a_colour_are_concentrated(sapphires: int, cards: int, concentrated: int, dust: int) -> None:
    player = gains({"sapphire": sapphires}).player(A)
    assert (len(player.cards), player.concentrated["sapphire"], player.dust) == (cards, concentrated, dust)


@pytest.mark.rule("ZA-3.8")
def test_a_crystal_needs_no_slot_and_no_permission_and_is_no_gem() -> None:
    table = Table(2).give(A, active={"opal": 5}, artifacts=["protection_crystal", "fire_chalice"])
    shown = table.shown(A)
    assert (shown.slots, shown.points.gems, shown.points.artifacts) == (5, 5, 6)
    assert (shown.bonuses["scarab"], shown.bonuses["salamander"], shown.bonuses["phoenix"]) == (0, 0, 2)
    assert shown.purse.sale == 5 * 4            # the Witch sells an opal for 4
    assert table.give(A, dust=90).refused(A, Enchant("emerald", "pentagon")) == "no_permission ZA-6.2"
    table.give(A, active={"opal": 4}).play(A, Enchant("opal", "active"))    # the fifth slot is free for a gem
    assert [card.colour for card in income(table).player(A).cards] == ["emerald", "ruby"]


@pytest.mark.rule("ZA-3.8")
def test_a_crystal_is_not_lost_to_a_mirror() -> None:
    table = Table(2).give(A, dust=90).give(B, active={}, artifacts=["protection_crystal"]).acquire("magic_mirror")
    assert (table.step, table.events("gem_lost")) == ("Turn", [])


@pytest.mark.rule("ZA-3.9")
def test_an_empty_pile_is_made_of_its_discards() -> None:
    table = Table(2).give(A, active={"ruby": 1}).bare()
    table.state.discards["ruby"], table.state.decks["ruby"] = table.state.decks["ruby"], ()
    table.end_round()
    assert len(table.player(A).cards) == 1
    assert (len(table.state.decks["ruby"]), table.state.discards["ruby"]) == (29, ())
    assert last(table, "reshuffled") == {"colour": "ruby", "count": 30}


@pytest.mark.rule("ZA-3.10")
@pytest.mark.parametrize(("colour", "dust"), [("sapphire", 5), ("emerald", 7), ("diamond", 10), ("ruby", 15)])
def test_dust_comes_instead_of_a_card_that_is_nowhere(colour: str, dust: int) -> None:
    table = Table(2).give(A, active={colour: 2}).give(B, active={}).bare()  # type: ignore[dict-item]
    table.state.decks[colour] = ()  # type: ignore[index]
    table.end_round()
    assert (table.player(A).dust, table.hand(A)) == (2 * dust, [])
    assert last(table, "income")["seat"] == B


@pytest.mark.rule("ZA-3.10")
def test_dust_instead_of_the_sages_cards_is_set_aside_too() -> None:
    table = Table(2).bare().give(A, dust=6, levels={"nine_sages": 1}, active={})
    table.state.decks["emerald"] = ()
    table.play(A, Advance("nine_sages"))
    assert (table.player(A).dust, table.player(A).set_aside_dust) == (0, 14)
    table.end_round()
    assert (table.player(A).dust, table.player(A).set_aside_dust) == (14, 0)


@pytest.mark.rule("ZA-3.11")
def test_cards_of_the_sages_do_not_count_towards_four() -> None:
    table = Table(2).bare().give(A, dust=6, levels={"nine_sages": 1}, active={"emerald": 2})
    table.play(A, Advance("nine_sages")).end_round()
    assert (len(table.player(A).cards), table.player(A).concentrated["emerald"]) == (4, 0)


def test_values_drawn_are_told_to_their_owner_alone() -> None:
    events = GAME.setup(Options(), (None,) * 2, StillDice()).events
    drawn = next(event for event in events if event.told.key == "income" and event.told.params["seat"] == A)
    assert drawn.private == (A,)
    assert "value" in drawn.told.params["cards"][0]
    assert drawn.shadow is not None
    assert drawn.shadow.params["cards"] == [{"colour": "sapphire"}]
