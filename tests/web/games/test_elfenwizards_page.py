"""The table page of Elfenwizards: drawn for everybody in every phase, with what each may do and nothing else."""
from __future__ import annotations

import random
from functools import cache

import msgspec
import pytest

from app.games.core.agenda import AnyPosition, waiting
from app.games.core.dice import Dice
from app.games.core.message import Seat
from app.games.core.selfplay import SelfPlay, open_choices, random_pick
from app.games.elfenwizards.actions import Pass, Promise, Recover
from app.games.elfenwizards.options import Options
from app.games.elfenwizards.rules.duelling import Duels
from app.games.elfenwizards.rules.recovery import SecondRecovery
from app.games.registry import game_of
from tests.games.elfenwizards.build import BLUE, GREEN, RED, Table
from tests.web.games.tables import Elements, desk_of, look, whole

GAME = game_of("elfenwizards")
LANGUAGES = ("en", "fr")
TALKATIVE = 4                                   # players who promise now and then


@cache
def played(seats: int) -> tuple[list[AnyPosition], AnyPosition]:
    """A position for every kind of question from a game of players who do anything, and where it ended."""
    rng = random.Random(seats)
    play = SelfPlay(GAME, Options(grey_cost=3), [random_pick(rng)] * seats, seats, eager=seats == TALKATIVE)
    kinds: dict[tuple[str, bool], AnyPosition] = {}
    for stage in play.stages():
        several = len(waiting(stage.position)) > 1
        kinds[type(stage.position.agenda[-1]).__name__, several] = stage.position
    return list(kinds.values()), play.position


def page(table: Table, viewer: Seat | None, language: str = "en") -> Elements:
    return Elements(whole(look(desk_of("elfenwizards", table.position), viewer, language)))


def viewers(seats: int) -> list[Seat | None]:
    return [None, *range(seats)]


# ----------------------------------------------------------------------------------------------------------- every page

@pytest.mark.parametrize("seats", GAME.seats)
def test_every_position_is_drawn_for_everybody_in_both_languages(seats: int) -> None:
    for number, position in enumerate(played(seats)[0]):
        desk = desk_of("elfenwizards", position)
        for place, viewer in enumerate(viewers(seats)):
            elements = Elements(whole(look(desk, viewer, LANGUAGES[(number + place) % 2])))
            assert elements.open == []
            assert len(set(elements.ids())) == len(elements.ids())


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_finished_game_is_told_to_everybody_in_both_languages(seats: int) -> None:
    desk = desk_of("elfenwizards", played(seats)[1])
    for viewer, language in ((None, "en"), (0, "fr"), (1, "en")):
        elements = Elements(whole(look(desk, viewer, language)))
        assert elements.open == []
        assert len(set(elements.ids())) == len(elements.ids())


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_choice_is_on_the_page(seats: int) -> None:
    for position in played(seats)[0]:
        desk = desk_of("elfenwizards", position)
        for seat in range(seats):
            offered = {str(type(choice.action).__struct_config__.tag) for choice in open_choices(position, seat)}
            assert offered == on_offer(Elements(whole(look(desk, seat))))


def on_offer(elements: Elements) -> set[str]:
    """The kinds of action a page can post."""
    pressed = [msgspec.json.decode(attrs["hx-vals"]).get("action") for attrs in elements.with_attribute("hx-vals")]
    composed = [attrs["data-action"] for attrs in elements.with_attribute("data-action")]
    kinds = {msgspec.json.decode(action)["type"] for action in (*pressed, *composed) if action}
    return kinds | {attrs["data-fill"] for attrs in elements.with_attribute("data-fill")}


@pytest.mark.parametrize("seats", GAME.seats)
def test_what_a_viewer_cannot_know_does_not_show(seats: int) -> None:
    """All that is hidden is dealt again; the page stays the same."""
    for position in played(seats)[0]:
        if not any(guild.sealed for guild in position.state.guilds):
            continue
        for viewer in viewers(seats)[:3]:
            dealt = GAME.determinize(position, viewer, Dice(b"again", 0))
            again, before = (whole(look(desk_of("elfenwizards", one), viewer)) for one in (dealt, position))
            assert again == before


def test_those_who_watch_have_nothing_to_press() -> None:
    for position in played(4)[0]:
        elements = Elements(whole(look(desk_of("elfenwizards", position), None)))
        posting = [attrs for attrs in elements.with_attribute("hx-post") if attrs.get("id") != "act"]
        assert posting == []


# ------------------------------------------------------------------------------------------------------------- the tray

@pytest.mark.rule("EW-8.7")
def test_a_die_fits_only_magicians_of_its_level() -> None:
    table = Table(3)
    die, = table.dice(RED, "ms_sorcerer", 4)
    table.duels()
    assert page(table, RED).by_id(f"k-{die}")["data-fits"].split() == ["blue_1", "red_2", "green_2", "blue_2"]


@pytest.mark.rule("EW-8.10")
def test_a_reserved_duel_is_hatched_and_says_why() -> None:
    table = Table(3).stand(green_1="m1", blue_3="w2", blue_1="w1", red_1="s1")
    table.dice(RED, "ms_wizard", 4)
    table.duels()
    cell = page(table, RED).by_id("t-blue_1")
    assert cell["class"] == "blocked" and cell["data-clause"] == "EW-8.10"


@pytest.mark.rule("EW-8.3")
def test_the_last_spell_may_be_sent_alone() -> None:
    table = Table(3).give(RED, reserve=0, minor_space=7)
    table.dice(RED, "ms_wizard", 4)
    table.duels()
    assert page(table, RED).by_id("ask")["data-least"] == "1"


@pytest.mark.rule("EW-8.14")
def test_a_pass_asks_again_and_says_what_stays_unused() -> None:
    table = Table(3)
    table.dice(RED, "ms_wizard", 4, 2)
    table.duels()
    tray = look(desk_of("elfenwizards", table.position), RED).tray
    assert "Unused: 2 dice and 7 minor spells." in tray


@pytest.mark.rule("EW-8.5")
def test_who_has_passed_is_not_among_those_who_can_still_cast() -> None:
    table = Table(3)
    table.duels()
    before = look(desk_of("elfenwizards", table.position), None).tray
    table.play(RED, Pass())
    after = look(desk_of("elfenwizards", table.position), None).tray
    assert [tray.count('<th scope="row">') for tray in (before, after)] == [3, 2]


@pytest.mark.rule("EW-6.2")
def test_a_level_without_an_own_candidate_is_warned_of() -> None:
    table = Table(3, dragon=BLUE).fall_back("FirstPlacing")
    row = page(table, BLUE).by_id("r-ms_wizard")
    assert "warn" in row["class"] and row["data-clause"] == "EW-8.9"


@pytest.mark.rule("EW-5.2")
def test_in_the_second_roll_every_die_must_find_a_place() -> None:
    table = Table(3).fall_back("SecondPlacing")
    assert page(table, RED).by_id("ask")["data-least"] == str(len(table.guild(RED).in_zone("front")))


@pytest.mark.rule("EW-7.9")
def test_a_sealed_answer_is_shown_to_its_guild_alone() -> None:
    table = Table(3)
    for seat in (RED, GREEN):
        table.dice(seat, "minor_space", 4)
        table.minors_in_space(seat, 3)
    table.begin(SecondRecovery).play(RED, Recover(("red_d1",)))
    seen = [viewer for viewer in viewers(3) if "only you see it" in page_text(table, viewer)]
    assert seen == [RED]


def page_text(table: Table, viewer: Seat | None) -> str:
    return whole(look(desk_of("elfenwizards", table.position), viewer))


@pytest.mark.rule("EW-12.1")
def test_each_demoted_magician_can_be_taken_up_on_the_board_and_in_the_tray() -> None:
    all_titles = {"red_1": 2, "blue_1": 2, "green_2": 2, "red_3": 2, "red_4": 2, "blue_4": 2, "red_5": 2} | {
        "red_6": 2, "green_6": 1, "red_7": 2, "blue_6": 1, "green_7": 2, "blue_7": 1, "red_8": 2, "green_8": 1}
    table = Table(3).resolve(all_titles)
    seat = table.fall_back("Demoting").waiting[0]
    elements = page(table, seat)
    fallen = [mag.id for mag in table.state.magicians.values() if mag.owner == seat and mag.level is None]
    assert fallen and {f"k-{mag}" for mag in fallen} | {f"t-{mag}" for mag in fallen} <= set(elements.ids())


def test_a_move_that_can_be_undone_can_be_undone_here() -> None:
    table = Table(3)
    parts = look(desk_of("elfenwizards", table.position), GREEN, undo_version=7)
    assert Elements(parts.tray).by_id("undo")["hx-post"] == "/t/t1/undo"


# ------------------------------------------------------------------------------------------------------ board and paper

@pytest.mark.rule("EW-9.4")
def test_a_tie_is_badged_as_a_fall_of_both() -> None:
    table = Table(3).cast(RED, "red_1", 4).cast(GREEN, "green_1", 4)
    table.duels()
    assert "rim-stop-wash" in look(desk_of("elfenwizards", table.position), None).layers["board-marks"]


@pytest.mark.rule("EW-17.2")
def test_a_promise_shows_how_far_it_is_kept() -> None:
    table = Table(3).begin(Duels)
    table.play(RED, Promise(GREEN, "at_least", "green_1", 5)).ready()
    table.cast_minor(RED, "green_1", 3)
    assert "3 of 5 so far" in look(desk_of("elfenwizards", table.position), None).paper


@pytest.mark.rule("EW-15.8")
def test_the_end_names_those_who_won() -> None:
    position = played(3)[1]
    names = desk_of("elfenwizards", position).teller("en", None).cast.names
    winners = [names[seat] for seat in position.state.ending.winners]
    parts = look(desk_of("elfenwizards", position), None)
    assert all(name in parts.status and name in parts.board() for name in winners)


def test_what_is_the_same_for_all_is_drawn_once() -> None:
    desk = desk_of("elfenwizards", Table(3).position)
    first, second = look(desk, RED), look(desk, GREEN)
    assert first.layers["board-pieces"] is second.layers["board-pieces"]
