"""The table page of Wizards: drawn for everybody at every question, with what each may do and see and nothing else."""
from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from app.games import registry
from app.games.core import agenda
from app.games.core.action import Action
from app.games.core.agenda import AnyPosition, waiting
from app.games.core.clone import clone
from app.games.core.dice import Dice
from app.games.core.message import Refusal, Seat
from app.games.core.selfplay import SelfPlay, bot_pick, open_choices, random_pick
from app.games.wizards.actions import (
    Allocate,
    CastSummonBoat,
    CastTeleport,
    ChooseHex,
    Fly,
    GiveUp,
    Offer,
    PlaceTile,
    RideUnicorn,
)
from app.games.wizards.game import Wizards
from app.games.wizards.gems import held_by, seen_by
from app.games.wizards.geography.sea import BOARD
from app.games.wizards.options import Options
from app.games.wizards.rules.reach import Reach
from app.games.wizards.state import GemLook
from app.games.wizards.tables import PERSON_NAMES
from app.i18n.books import book_of
from app.i18n.catalogue import keys
from app.settings import ROOT
from app.tables.clock import next_clocks
from app.tables.desk import Desk
from app.tables.log import Happened
from app.web.games import pages_of
from app.web.games.wizards.aims import as_action
from app.web.games.wizards.hints import HEAVY, HINTS
from app.web.games.wizards.plates import plates
from tests.web.games.tables import NAMES, SOME_DAY, Elements, desk_of, look, whole

GAME = Wizards()
LANGUAGES = ("en", "fr")
TABLES = ((1, "quick", "off"), (3, "quick", "off"), (4, "quick", "on"))
EVERY_TABLE = pytest.mark.parametrize(("seats", "preset", "teams"), TABLES)
DRAWN = re.compile(r'wizards\.svg#([\w-]+)"')
LONG = 1200                                     # moves of a game that is looked at
FILLED = (Allocate, GiveUp, Offer)              # by a form
AIMED = (CastTeleport, ChooseHex, Fly, RideUnicorn, PlaceTile)


@pytest.fixture(autouse=True)
def _on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._games, GAME.key, GAME)


@cache
def played(seats: int, preset: str, teams: str) -> list[tuple[AnyPosition, tuple[Happened, ...]]]:
    """Positions for every kind of question, with what had just happened, from a game of players who do anything."""
    rng = random.Random(seats)
    options = Options(length_preset=preset, team_mode=teams, solo_removed="choose", evil_pace=7)  # type: ignore[arg-type]
    play = SelfPlay(GAME, options, [random_pick(rng)] * seats, seats)
    kinds: dict[tuple[str, int], tuple[AnyPosition, tuple[Happened, ...]]] = {}
    recent: list[Happened] = []
    for number, stage in enumerate(play.stages()):
        after = stage.played.position
        recent = [*recent[-20:], Happened(number, stage.seat, stage.played.events, SOME_DAY)]
        kind = type(after.agenda[-1]).__name__ if after.agenda else "over"
        kinds[kind, number % 2] = after, tuple(recent)
        if number > LONG:
            break
    return list(kinds.values())


@cache
def finished(seats: int) -> AnyPosition:
    """The end of a game in which everybody does as little as they can, and Evil is quick."""
    def idle(position: AnyPosition, seat: Seat) -> Action:
        return agenda.fallback(position, seat)
    play = SelfPlay(GAME, Options(length_preset="quick", evil_pace=7, solo_removed=6), [idle] * seats, 3)
    for _ in play.stages():
        pass
    return play.position


def desk(position: AnyPosition, recent: tuple[Happened, ...] = ()) -> Desk:
    made = desk_of("wizards", position)
    made.recent.extend(recent)
    return made


def viewers(seats: int) -> list[Seat | None]:
    return [None, *range(seats)]


# ----------------------------------------------------------------------------------------------------------- every page


@EVERY_TABLE
def test_every_question_is_drawn_for_everybody_in_both_languages(seats: int, preset: str, teams: str) -> None:
    for number, (position, recent) in enumerate(played(seats, preset, teams)):
        if not position.agenda:
            continue
        table = desk(position, recent)
        for place, viewer in enumerate(viewers(seats)):
            elements = Elements(whole(look(table, viewer, LANGUAGES[(number + place) % 2])))
            assert elements.open == []
            assert len(set(elements.ids())) == len(elements.ids())


def offered(position: AnyPosition, seat: Seat) -> Iterator[dict[str, Any]]:
    """Every action the seat's page can send in one press, or by going somewhere."""
    elements = Elements(whole(look(desk_of("wizards", position), seat)))
    for attrs in elements.with_attribute("hx-vals"):
        if action := msgspec.json.decode(attrs["hx-vals"]).get("action"):
            yield msgspec.json.decode(action)
    for aim in aims_of(elements):
        if aim["kind"] == "reach":
            yield from (as_action(one) for one in msgspec.convert(aim["items"], list[Reach]) if one.via == aim["here"])
        elif aim["kind"] == "boats":
            yield from (aim["action"] | {"boat": boat, "hex": water} for boat, _, water in aim["calls"])


def aims_of(elements: Elements) -> list[dict[str, Any]]:
    return [msgspec.json.decode(attrs["data-aim"]) for attrs in elements.with_attribute("data-aim")]


@EVERY_TABLE
def test_every_choice_of_one_press_is_on_the_page_and_nothing_else(seats: int, preset: str, teams: str) -> None:
    for position, _ in played(seats, preset, teams):
        for seat in waiting(position):
            choices = [msgspec.to_builtins(choice.action) for choice in open_choices(position, seat) if not choice.ask]
            found = list(offered(position, seat))
            assert [action for action in choices if action not in found] == []
            assert [action for action in found if action not in choices] == []


@EVERY_TABLE
def test_what_is_chosen_on_the_chart_is_what_the_rules_allow(seats: int, preset: str, teams: str) -> None:
    for position, _ in played(seats, preset, teams):
        for seat in waiting(position):
            elements = Elements(whole(look(desk_of("wizards", position), seat)))
            asked = [choice for choice in open_choices(position, seat) if choice.ask]
            for choice in asked:
                plain = msgspec.to_builtins(choice.action)
                if isinstance(choice.action, FILLED):
                    assert any("data-split" in attrs or "data-offer" in attrs for _, attrs in elements.found)
                    continue
                assert isinstance(choice.action, AIMED)
                aim = next(aim for aim in aims_of(elements) if aim.get("action") == plain)
                lit = aim["hexes"] if "hexes" in aim else [tile for tile, _, _ in aim["tiles"]]
                assert lit == (choice.ask.get("hex") or choice.ask["to"])["enum"]


def test_every_summoned_boat_can_be_called_from_the_chart() -> None:
    for position, _ in played(3, "quick", "off"):
        for seat in waiting(position):
            calls = [choice.action for choice in open_choices(position, seat)
                     if isinstance(choice.action, CastSummonBoat)]
            found = list(offered(position, seat))
            assert all(msgspec.to_builtins(call) in found for call in calls)


def test_a_way_that_is_lit_can_be_gone_step_by_step() -> None:
    """Every step of every way is allowed when it comes to it, and leads on from where the last one ended."""
    gone = 0
    for position, _ in played(3, "quick", "off"):
        for seat in waiting(position):
            reach = GAME.own(position, seat).reach
            for one in [item for item in reach if item.way == "walk"][-3:]:
                assert _arrives(position, seat, {item.hex: item for item in reach}, one)
                gone += 1
    assert gone


def _arrives(position: AnyPosition, seat: Seat, reach: dict[int, Reach], goal: Reach) -> bool:
    steps, here = [goal], position.state.players[seat].hex
    while steps[0].via != here:
        steps.insert(0, reach[steps[0].via])
    chart, told = position.state.chart, []
    for at, step in enumerate(steps):
        wanted = as_action(step) | ({"ignore": step.token and step is not goal} if step.way == "walk" else {})
        played_on = agenda.play(position, seat, msgspec.convert(wanted, GAME.Action), Dice(b"gone", at))
        if isinstance(played_on, Refusal):
            return False
        position, told = played_on.position, [event.told for event in played_on.events]
    return any(message.key.startswith("moved.") and message.params["place"] == chart.name_of(goal.hex)
               for message in told)


# -------------------------------------------------------------------------------------------------------------- secrets


@EVERY_TABLE
def test_a_page_is_the_same_whatever_its_viewer_cannot_know(seats: int, preset: str, teams: str) -> None:
    """The secrets dealt anew, as the viewer could not tell: not a letter of the page changes."""
    for number, (position, recent) in enumerate(played(seats, preset, teams)):
        if not position.agenda or number % 3:
            continue
        for viewer in viewers(seats):
            other = GAME.determinize(position, viewer, Dice(b"again", number))
            assert whole(look(desk(position, recent), viewer)) == whole(look(desk(other, recent), viewer))


def test_a_gem_is_shown_to_its_owner_alone() -> None:
    position = _with_gem()
    gem = re.compile(r'class="held"')
    assert gem.search(whole(look(desk_of("wizards", position), 0)))
    assert not gem.search(whole(look(desk_of("wizards", position), 1)))
    assert not gem.search(whole(look(desk_of("wizards", position), None)))


def _with_gem() -> AnyPosition:
    position: AnyPosition = clone(next(
        found for found, _ in played(3, "quick", "off") if found.agenda and found.state.phase == "days"))
    true = next(name for name, card in zip(PERSON_NAMES, position.state.gem_cards, strict=False)
                if card != "false_wizard")
    position.state.gem_deeds = (GemLook(0, true, 2),)
    assert held_by(position.state, 0) == (true,) and true in seen_by(position.state, 0)
    return position


# --------------------------------------------------------------------------------------------------------------- pushes


def test_the_ground_is_drawn_once_as_long_as_the_map_is_the_same() -> None:
    rng = random.Random(2)
    play = SelfPlay(GAME, Options(length_preset="quick"), [random_pick(rng)] * 2, 2)
    table, grounds, maps = desk_of("wizards", play.position), set(), set()
    for number, stage in enumerate(play.stages(), table.version + 1):
        after = stage.played.position
        clocks = next_clocks(table.clocks, stage.position, after, stage.seat, number, table.options, 0.0)
        table.take_over(number, after, clocks, Happened(number, stage.seat, stage.played.events, SOME_DAY))
        if number > 120:
            break
        grounds.add(id(look(table, 0).layers["board-ground"]))
        maps.add((after.state.placements, after.state.conquered))
    assert len(grounds) <= len(maps)


# ------------------------------------------------------------------------------------------------------ drawings, words


def test_every_sign_on_the_pages_is_drawn() -> None:
    sheet = set(re.findall(r'id="([\w-]+)"', (ROOT / "static" / "wizards.svg").read_text("utf-8")))
    looked_at = [desk(position, recent) for position, recent in played(3, "quick", "off") if position.agenda]
    pages = [whole(look(table, 0)) for table in looked_at]
    used = {name for page in pages for name in DRAWN.findall(page)}
    assert used and used <= sheet


def test_the_examples_have_pictures_with_notes_in_both_languages() -> None:
    for language in LANGUAGES:
        assert all(0 < note.x < 320 and 0 < note.y < 228 for plate in plates(language).values() for note in plate.notes)


def test_every_event_is_told_in_some_way() -> None:
    pages = pages_of("wizards")
    assert pages.line("moved.walk").kind == ""
    assert pages.line("day_began").kind == "mark"
    assert pages.line("task_completed").kind == "did"


def test_an_encounter_is_told_with_the_row_that_was_rolled() -> None:
    told = 0
    for position, recent in played(3, "quick", "off"):
        page = whole(look(desk(position, recent), None)) if position.agenda else ""
        if "table-rows" in page and "<small class=\"num\">" not in page.split("table-rows")[1].split("</ol>")[0]:
            assert page.count("rolled-row") == 1
            told += 1
    assert told


def card_trap() -> tuple[AnyPosition, tuple[Happened, ...]]:
    """Somebody who may escape a trap that an event card has sprung."""
    for seed in range(6):
        rng = random.Random(seed)
        play = SelfPlay(GAME, Options(length_preset="quick"), [bot_pick(GAME, "adept", rng)] * 2, seed)
        for number, stage in enumerate(play.stages()):
            prompt, told = agenda.prompt(stage.played.position), [event.told for event in stage.played.events]
            if prompt and prompt.key == "prompt.escaping_trap" and any(one.key == "event_drawn" for one in told):
                return stage.played.position, (Happened(number, stage.seat, stage.played.events, SOME_DAY),)
    raise AssertionError("no card was a trap")


def test_the_trap_of_a_card_is_told_by_the_card_and_not_by_the_table_of_traps() -> None:
    position, recent = card_trap()
    [seat] = waiting(position)
    page = look(desk(position, recent), seat).tray
    assert 'class="scene"' in page and "table-rows" not in page


def test_who_travels_alone_reads_what_became_of_the_last_day() -> None:
    position, recent = next((position, recent) for position, recent in reversed(played(1, "quick", "off"))
                            if position.agenda and type(position.agenda[-1]).__name__ == "Choosing")
    assert f"<b>{NAMES[0]}</b>" in look(desk(position, recent), 0).tray.split("digests")[1]


def test_on_the_day_of_an_attack_nothing_is_foretold() -> None:
    position: AnyPosition = clone(next(
        found for found, _ in played(3, "quick", "off") if found.agenda and found.state.phase == "days"))
    position.state.day, position.state.thwarts = position.state.last_day, 0
    seats = look(desk_of("wizards", position), 0).seats
    assert "The Evil Spirit strikes today." in seats and "it would take" not in seats


def test_what_was_before_the_first_day_is_nobodys_turn() -> None:
    """The second traveller reads of the first one's day, and not once more of the Orders and the tasks of all."""
    play = SelfPlay(GAME, Options(length_preset="quick"), [random_pick(random.Random(1))] * 2, 1)
    recent: list[Happened] = []
    for number, stage in enumerate(play.stages()):
        recent.append(Happened(number, stage.seat, stage.played.events, SOME_DAY))
        [seat] = waiting(play.position)
        if type(play.position.agenda[-1]).__name__ == "Choosing" and seat != play.position.state.dealer:
            break
    told = look(desk(play.position, tuple(recent)), seat).tray.split("digests")[1].split("</ol>")[0]
    assert told.count("<li>") == 1 and "Order of" not in told


def test_water_is_named_after_the_land_it_lies_before() -> None:
    position: AnyPosition = clone(next(
        found for found, _ in played(3, "quick", "off") if found.agenda and found.state.phase == "days"))
    state = position.state
    water = next(place for place in BOARD if not state.chart.tile_at[place])
    first, second, *others = state.players
    state.players = type(state.players)((first, msgspec.structs.replace(second, hex=water), *others))
    assert "The sea off " in look(desk_of("wizards", position), 0).seats
    assert "La mer devant " in look(desk_of("wizards", position), 0, "fr").seats


def test_every_question_says_what_the_rules_say_about_it() -> None:
    """The whisper line is never empty where somebody is asked, and the clause stands in the book."""
    asked = {key for key in keys("wizards", "en") if key.startswith("prompt.") and not key.endswith(".you")}
    book = book_of("wizards")
    assert book is not None
    assert set(HINTS) == asked
    assert {clause for _, clause in (*HINTS.values(), HEAVY)} <= {clause.id for clause in book.clauses()}


@pytest.mark.parametrize("how", ["possessed", "dragonbound"])
def test_whoever_is_afflicted_reads_what_hexes_cost_them(how: str) -> None:
    position: AnyPosition = clone(next(found for found, _ in played(3, "quick", "off") if found.agenda and type(
        found.agenda[-1]).__name__ == "Moving"))
    [seat] = waiting(position)
    assert HEAVY[0] not in look(desk_of("wizards", position), seat).whisper
    position.state.change(seat, **{how: True})
    assert HEAVY[0] in look(desk_of("wizards", position), seat).whisper


def test_who_comes_back_reads_what_the_others_did() -> None:
    """At the beginning of one's turn, a line for each turn since one's own last."""
    position, recent = next((position, recent) for position, recent in reversed(played(3, "quick", "off"))
                            if position.agenda and type(position.agenda[-1]).__name__ == "Choosing")
    [seat] = waiting(position)
    page = look(desk(position, recent), seat).tray
    others = {NAMES[other] for other in range(3) if other != seat}
    assert any(f"<b>{name}</b>" in page.split("digests")[1] for name in others)


@pytest.mark.parametrize("seats", [1, 2])
def test_a_finished_game_is_told_to_everybody_in_both_languages(seats: int) -> None:
    table = desk(finished(seats))
    for viewer, language in ((None, "en"), (0, "fr"), (0, "en")):
        elements = Elements(whole(look(table, viewer, language)))
        assert elements.open == []
        assert len(set(elements.ids())) == len(elements.ids())
