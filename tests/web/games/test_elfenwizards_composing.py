"""Answers composed on the page: taken up, laid, taken back, and posted together."""
from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.games.elfenwizards.board import MAGIC_USER
from app.games.elfenwizards.rules.grey import GreyRemoval
from app.games.elfenwizards.rules.recovery import SecondRecovery
from app.games.elfenwizards.view import shared
from tests.games.elfenwizards.build import GREEN, RED, Table, place
from tests.web.games.sitting import AtTheTable, Sitting, sitting_down

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def at_the_table() -> Iterator[AtTheTable]:
    with sitting_down("elfenwizards") as sit:
        yield sit


def duel_turn() -> Table:
    table = Table(3)
    table.dice(RED, "ms_wizard", 5)
    table.dice(RED, "ms_sorcerer", 3)
    table.cast(GREEN, "green_1", 4)
    return table.duels()


@pytest.mark.rule("EW-8.2")
def test_two_spells_are_posted_together(at_the_table: AtTheTable) -> None:
    def play(sitting: Sitting) -> None:
        sitting.press("#k-red_d1", "#r-red_1", "#k-red_d2", "#t-red_2", "#send")
        sitting.page.wait_for_timeout(200)
        assert sitting.posted == [{"type": "place_spells", "spells": [
            {"spell": "red_d1", "mag": "red_1"}, {"spell": "red_d2", "mag": "red_2"}]}]
    at_the_table(duel_turn(), RED, play)


@pytest.mark.rule("EW-8.2")
def test_one_spell_is_not_sent_and_the_button_says_what_is_missing(at_the_table: AtTheTable) -> None:
    def play(sitting: Sitting) -> None:
        sitting.press("#k-red_d1", "#r-red_1", "#send")
        assert (sitting.text("#send"), sitting.posted) == ("One more spell", [])
    at_the_table(duel_turn(), RED, play)


@pytest.mark.rule("EW-8.2")
def test_a_third_spell_finds_no_place(at_the_table: AtTheTable) -> None:
    def play(sitting: Sitting) -> None:
        sitting.press("#k-red_d1", "#r-red_1", "#k-red_d2", "#r-red_2", "#k-minor-0", "#t-red_3", "#send")
        sitting.page.wait_for_timeout(200)
        assert [spell["spell"] for spell in sitting.posted[0]["spells"]] == ["red_d1", "red_d2"]
    at_the_table(duel_turn(), RED, play)


def test_a_row_says_before_and_after(at_the_table: AtTheTable) -> None:
    def play(sitting: Sitting) -> None:
        sitting.press("#k-red_d1")
        assert sitting.text("#r-red_1 small") == "leads by 1, now trails by 4"
        assert sitting.text("#r-red_1 .to").split() == ["0", "5"]
    at_the_table(duel_turn(), RED, play)


def test_a_second_spell_reckons_with_the_first(at_the_table: AtTheTable) -> None:
    def play(sitting: Sitting) -> None:
        sitting.press("#k-red_d1", "#r-red_1", "#k-minor-0")
        assert sitting.text("#r-red_1 .to").split() == ["5", "6"]
    at_the_table(duel_turn(), RED, play)


def test_what_is_laid_is_tagged_on_the_board_and_can_be_taken_back(at_the_table: AtTheTable) -> None:
    def play(sitting: Sitting) -> None:
        sitting.press("#k-red_d1", "#r-red_1")
        tagged = sitting.page.locator("#board-draft .gain text").all_text_contents()
        sitting.press("#take-back")
        assert (tagged, sitting.page.locator("#board-draft .gain").count()) == (["+5"], 0)
    at_the_table(duel_turn(), RED, play)


def test_a_pushed_tray_does_not_lose_the_draft(at_the_table: AtTheTable) -> None:
    def play(sitting: Sitting) -> None:
        sitting.press("#k-red_d1", "#r-red_1")
        sitting.push_tray()
        assert sitting.text("#send") == "One more spell"
    at_the_table(duel_turn(), RED, play)


def test_a_die_can_be_dragged_to_its_magician(at_the_table: AtTheTable) -> None:
    def play(sitting: Sitting) -> None:
        mouse = sitting.page.mouse
        for selector, act in (("#k-red_d1", mouse.down), ("#t-red_1 .lit-f", mouse.up)):
            box = sitting.page.locator(selector).bounding_box()
            assert box is not None
            mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=6)
            act()
        assert sitting.text("#send") == "One more spell"
    at_the_table(duel_turn(), RED, play)


def test_the_keyboard_is_enough(at_the_table: AtTheTable) -> None:
    def play(sitting: Sitting) -> None:
        for selector in ("#k-red_d1", "#t-red_1", "#k-red_d2", "#r-red_2", "#send"):
            sitting.page.locator(selector).focus()
            sitting.page.keyboard.press("Enter")
        sitting.page.wait_for_timeout(200)
        assert len(sitting.posted) == 1
    at_the_table(duel_turn(), RED, play)


@pytest.mark.rule("EW-7.6")
def test_a_wasted_die_holds_the_answer_back(at_the_table: AtTheTable) -> None:
    table = Table(3).minors_in_space(RED, 1)
    table.dice(RED, "minor_space", 4, 2)
    table.begin(SecondRecovery)

    def play(sitting: Sitting) -> None:
        sitting.press("#r-dice", "#r-dice", "#send")
        assert "would be wasted" in sitting.text("#plan")
        assert sitting.posted == []
    at_the_table(table, RED, play)


@pytest.mark.rule("EW-10.2")
def test_dice_are_used_taken_back_or_left(at_the_table: AtTheTable) -> None:
    table = Table(3).minors_in_space(RED, 3)
    table.dice(RED, "minor_space", 4, 2, 1)
    table.begin(SecondRecovery)

    def play(sitting: Sitting) -> None:
        sitting.press("#r-dice", "#r-take_back", "#send")
        sitting.page.wait_for_timeout(200)
        assert sitting.posted == [{"type": "recover", "dice": ["red_d1"], "take_back": ["red_d2"]}]
    at_the_table(table, RED, play)


@pytest.mark.rule("EW-13.3")
def test_grey_chips_go_from_whom_one_says(at_the_table: AtTheTable) -> None:
    table = Table(3).grey(red_1=1, red_2=2)
    table.dice(RED, "grey_space", 4)
    table.begin(GreyRemoval)

    def play(sitting: Sitting) -> None:
        sitting.press("#r-dice")
        sitting.page.locator(".choose select").select_option(label="Red 1 first")
        sitting.press("#send")
        sitting.page.wait_for_timeout(200)
        assert sitting.posted[0]["from"] == [{"mag": "red_1", "count": 1}]
    at_the_table(table, RED, play)


@pytest.mark.rule("EW-9.8", "EW-9.12")
def test_the_page_reckons_magic_users_as_the_rules_do(at_the_table: AtTheTable) -> None:
    table = Table(3).cast(GREEN, "red_6", 2).cast(GREEN, "green_6", 1).cast(GREEN, "blue_6", 1)
    table.cast_minor(GREEN, "red_8").duels()
    foot = [mag.id for mag in table.state.magicians.values() if mag.level == MAGIC_USER]

    def rises(mag: str) -> bool:
        after = Table(3)
        after.position = table.position
        after.play(RED, place(("minor", mag), ("minor", "red_1")))
        return any(mag in duel.winners for duel in shared(after.position).duels)

    def play(sitting: Sitting) -> None:
        sitting.press("#k-minor-0")
        said = {mag: sitting.text(f"#r-{mag} small").startswith("rises") for mag in foot}
        assert said == {mag: rises(mag) for mag in foot}
    at_the_table(table, RED, play)

