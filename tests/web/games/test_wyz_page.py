"""The table page of Wyz: drawn for everybody in every phase, with what each may do and see and nothing else."""
from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest

from app.games.core.agenda import AnyPosition, waiting
from app.games.core.dice import Dice
from app.games.core.message import Seat
from app.games.core.selfplay import SelfPlay, open_choices, random_pick
from app.games.registry import game_of
from app.games.wyz.actions import EndTurn, Move, Resign
from app.games.wyz.cards import CARDS
from app.games.wyz.options import Options
from app.settings import ROOT
from app.tables.desk import Desk
from app.tables.log import Happened
from app.web.chapters import chapters
from app.web.games import pages_of
from app.web.games.wyz import words
from app.web.scene import Scene, TableParts
from app.web.showing import foretold
from tests.games.wyz.build import A, B, C, D, Table
from tests.web.games.tables import SOME_DAY, Elements, desk_of, look, whole

GAME = game_of("wyz")
LANGUAGES = ("en", "fr")
TABLES = ((2, "free_for_all"), (3, "free_for_all"), (4, "free_for_all"), (4, "teams"))
EVERY_TABLE = pytest.mark.parametrize(("seats", "mode"), TABLES)
DRAWN = re.compile(r'wyz\.svg#([\w-]+)"')


@cache
def played(seats: int, mode: str) -> tuple[list[AnyPosition], AnyPosition]:
    """Positions for every kind of question from a game of players who do anything, and where it ended."""
    rng = random.Random(seats)
    options = Options(mode=mode, round_limit=20, layout="crucible")  # type: ignore[arg-type]
    play = SelfPlay(GAME, options, [random_pick(rng)] * seats, seats)
    kinds: dict[tuple[str, int], AnyPosition] = {}
    for number, stage in enumerate(play.stages()):
        kinds[type(stage.position.agenda[-1]).__name__, number % 2] = stage.position
    return list(kinds.values()), play.position


def desk(table: Table) -> Desk:
    return desk_of("wyz", table.position)


def page(table: Table, viewer: Seat | None, language: str = "en") -> Elements:
    return Elements(whole(look(desk(table), viewer, language)))


def ahead(position: AnyPosition, viewer: Seat | None, about: str, language: str = "en") -> Any:
    """What the page of this viewer is told when it asks about a card or a cell."""
    told = foretold(Scene(desk_of("wyz", position), viewer, language, frozenset()), about)
    return msgspec.json.decode(told) if told else None


def ways(table: Table, card: str, viewer: Seat = A, language: str = "en") -> dict[str, Any]:
    """The ways to play a card by what is named first."""
    return {way["stages"][0]["key"] if way["stages"] else "": way
            for way in ahead(table.holding(viewer, card).position, viewer, card, language)["ways"]}


def viewers(seats: int) -> list[Seat | None]:
    return [None, *range(seats)]


# ----------------------------------------------------------------------------------------------------------- every page

@EVERY_TABLE
def test_every_position_is_drawn_for_everybody_in_both_languages(seats: int, mode: str) -> None:
    for number, position in enumerate(played(seats, mode)[0]):
        table = desk_of("wyz", position)
        for place, viewer in enumerate(viewers(seats)):
            elements = Elements(whole(look(table, viewer, LANGUAGES[(number + place) % 2])))
            assert elements.open == []
            assert len(set(elements.ids())) == len(elements.ids())


@EVERY_TABLE
def test_a_finished_game_is_told_to_everybody_in_both_languages(seats: int, mode: str) -> None:
    table = desk_of("wyz", played(seats, mode)[1])
    for viewer, language in ((None, "en"), (0, "fr"), (1, "en")):
        elements = Elements(whole(look(table, viewer, language)))
        assert elements.open == []
        assert len(set(elements.ids())) == len(elements.ids())


def offered(position: AnyPosition, seat: Seat) -> set[bytes]:
    """Every action the seat's page can send: pressed, chosen for a card, or aimed with one."""
    elements = Elements(whole(look(desk_of("wyz", position), seat)))
    pressed = [msgspec.json.decode(attrs["hx-vals"]).get("action") for attrs in elements.with_attribute("hx-vals")]
    pressed += [attrs["data-action"] for attrs in elements.with_attribute("data-action")]
    found = [msgspec.json.decode(action) for action in pressed if action]
    for card in elements.with_attribute("data-acts"):
        found += [act["action"] for act in msgspec.json.decode(card["data-acts"])]
        if "data-ahead" in card and "plays" in elements.by_id("tray")["class"]:
            found += [{"type": "play", "card": card["data-card"], "targets": way["targets"]}
                      for way in ahead(position, seat, card["data-card"])["ways"]]
    return {_normal(action) for action in found}


def _normal(action: dict[str, Any]) -> bytes:
    return msgspec.json.encode({"targets": {}} | action, order="deterministic")


@EVERY_TABLE
def test_every_choice_is_on_the_page_and_nothing_else(seats: int, mode: str) -> None:
    for position in played(seats, mode)[0]:
        for seat in range(seats):
            choices = {_normal(msgspec.to_builtins(choice.action)) for choice in open_choices(position, seat)}
            assert offered(position, seat) == choices


# -------------------------------------------------------------------------------------------------------------- secrets

@EVERY_TABLE
def test_what_a_viewer_cannot_know_does_not_show(seats: int, mode: str) -> None:
    """All that is hidden is dealt again; the pages stay the same."""
    for position in played(seats, mode)[0]:
        for viewer in viewers(seats):
            dealt = GAME.determinize(position, viewer, Dice(b"again", 0))
            again, before = (whole(look(desk_of("wyz", one), viewer)) for one in (dealt, position))
            assert again == before


def test_what_a_card_would_do_is_foretold_from_what_its_holder_sees() -> None:
    for position in played(4, "free_for_all")[0]:
        for viewer in range(4):
            dealt = GAME.determinize(position, viewer, Dice(b"again", 0))
            for card in position.state.mages[viewer].hand:
                assert ahead(dealt, viewer, card) == ahead(position, viewer, card)


def test_nobody_is_told_about_a_card_of_another_hand() -> None:
    table = Table(3).holding(B, "phoenix")
    told = [ahead(table.position, viewer, "phoenix") is not None for viewer in (A, B, C, None)]
    assert told == [False, True, False, False]


@pytest.mark.rule("WY-13.6")
def test_cards_of_a_hand_stand_on_its_own_page_alone() -> None:
    table = Table(4, mode="teams").hand(A, "blaze", "spark")
    held = [{attrs["data-card"] for attrs in page(table, viewer).with_attribute("data-acts")} for viewer in viewers(4)]
    assert [{"blaze", "spark"} <= cards for cards in held] == [False, True, False, False, False]


@pytest.mark.rule("WY-11.4")
def test_a_card_that_all_know_to_be_in_hand_is_shown_to_all() -> None:
    table = Table(2).holding(B, "phoenix")
    table.state.change(B, hand_known=("phoenix",))
    row = re.search(r'id="owned-1".*?</details>', look(desk(table), A).seats, re.DOTALL)
    assert row and "In hand, as all know:" in row[0] and row[0].index("Phoenix") < row[0].index("In hand or pile")


def test_those_who_watch_have_nothing_to_press() -> None:
    for position in played(3, "free_for_all")[0]:
        elements = Elements(whole(look(desk_of("wyz", position), None)))
        assert [attrs for attrs in elements.with_attribute("hx-post") if attrs.get("id") != "act"] == []
        assert elements.with_attribute("data-card") == []


# ------------------------------------------------------------------------------------------------- what a card would do

@pytest.mark.rule("WY-7.4")
def test_a_blaze_is_shown_with_what_refuses_it_and_whom_it_hits() -> None:
    """X-2."""
    table = Table(3).stand("0,0", "2,0", "3,0").tile("water", "2,0")
    east = ways(table, "blaze")["e"]
    assert [(tile["cell"], tile["fate"]) for tile in east["tiles"]] == [
        ("1,0", "placed"), ("2,0", "refused"), ("3,0", "placed")]
    assert [(mage["cell"], mage["losses"]) for mage in east["mages"]] == [("3,0", [["spell", 1]])]
    assert "E7 does not take it (Water)" in east["say"]


@pytest.mark.rule("WY-7.20")
def test_a_loss_is_told_in_its_parts() -> None:
    table = Table(2).stand("0,0", "1,0").energy(10, 15)
    east = ways(table, "wave")["e"]
    assert east["note"] == "−3 Energy (1 + 2 Defiance), 12 left, discards 1 card"
    assert (east["before"], east["after"]) == ("15", "12")


@pytest.mark.rule("WY-6.6")
def test_a_card_with_two_targets_names_them_one_after_the_other() -> None:
    table = Table(2).stand("0,0", "4,0")
    stages = {tuple(stage["key"] for stage in way["stages"]) for way in ahead(
        table.holding(A, "gust").position, A, "gust")["ways"]}
    assert ("mage 0", "e") in stages and all(len(keys) == 2 for keys in stages)


@pytest.mark.rule("WY-5.3")
def test_a_card_without_target_is_hatched_and_says_why() -> None:
    card = page(Table(2).stand("-4,0", "4,0").hand(A, "spark", "sap"), A).by_id("k-spark")
    assert card["aria-disabled"] == "true" and card["data-clause"] == "WY-5.3"


@pytest.mark.rule("WY-6.15")
@pytest.mark.parametrize(("card", "cells"), [
    ("deluge", 25), ("sandstorm", 16), ("cyclone", 9), ("stone_shell", 3), ("thunderstorm", 61), ("blaze", 0),
    ("meteor", 0), ("manual_fire", 0)])
def test_a_card_that_is_not_aimed_shows_how_far_it_reaches(card: str, cells: int) -> None:
    table = Table(2).stand("-4,0", "4,0").holding(A, card)
    assert len(ahead(table.position, A, card)["area"]) == cells


def test_a_card_can_be_looked_at_in_the_turn_of_another() -> None:
    table = Table(2).stand("0,0", "1,0")
    assert waiting(table.position) == (A,)
    assert "w" in ways(table, "blaze", viewer=B)


def test_a_step_tells_whom_the_hand_could_hit_from_there() -> None:
    table = Table(2).stand("-1,0", "2,0").hand(A, "spark", "sap")
    assert ahead(table.position, A, "0,0")["say"] == "From there: Spark hits Bastien."
    assert ahead(table.position, A, "4,0") is None


# ------------------------------------------------------------------------------------------------------------- the tray

@pytest.mark.rule("WY-4.3")
def test_a_barred_cell_is_hatched_and_says_why() -> None:
    cell = page(Table(2).stand("0,0", "4,0").tile("water", "1,0"), A).by_id("t-move-1_0")
    assert cell["class"].startswith("blocked") and cell["data-clause"] == "WY-4.3"


@pytest.mark.rule("WY-4.5")
def test_a_step_into_fire_is_warned_of_and_the_last_one_asks_again() -> None:
    table = Table(2).stand("0,0", "4,0").tile("fire", "1,0")
    first = page(table, A).by_id("t-move-1_0")
    last = page(table.energy(1, 20), A).by_id("t-move-1_0")
    assert "warn" in first["class"] and "hx-post" in first
    assert "hx-post" not in last and last["data-ask-again"] == "doubt-move-1_0"


@pytest.mark.rule("WY-2.5")
def test_the_end_of_the_turn_says_what_is_given_up() -> None:
    table = Table(2).stand("0,0", "4,0").energy(16, 20).levels(A, fire=3).hand(A, "spark", "sap").tile("fire", "0,0")
    tray = look(desk(table), A).tray
    lost = ("You could still learn one of 2 spells.", "2 cards in hand, 4 Energy short of 20.", "You stand on Fire")
    assert all(sentence in tray for sentence in lost)


@pytest.mark.rule("WY-9.2")
def test_the_end_of_the_turn_reminds_of_a_manual_that_could_be_mastered() -> None:
    table = Table(2).hand(A, "manual_earth", "spark")
    told = ["You hold a Manual you could banish for a new card." in look(desk(table.levels(A, earth=level)), A).tray
            for level in (6, 7)]
    assert told == [False, True]


@pytest.mark.rule("WY-10.2")
def test_recovery_past_desperation_is_warned_of() -> None:
    table = Table(2).energy(5, 20).hand(A, "spark", "sap").until("recovery")
    acts = msgspec.json.decode(page(table, A).by_id("k-spark")["data-acts"])
    assert [act["action"]["type"] for act in acts] == ["recover", "shed"]
    assert acts[0]["note"] == "Above 5 Energy a spell you learn goes to the discard pile."


@pytest.mark.rule("WY-7.20")
def test_the_bar_of_energy_marks_whom_one_may_defy_and_recovery_past_it_is_warned_of() -> None:
    table = Table(3).energy(10, 11, 14).hand(A, "wave", "sap").until("recovery")
    own = look(desk(table), A).seats
    assert own.count('class="eb-d"') == 2 and "your Defiance counts against Bastien and Chloé" in own
    assert 'class="eb-d"' not in look(desk(table), B).seats
    notes = {card: msgspec.json.decode(page(table, A).by_id(f"k-{card}")["data-acts"])[0]["note"]
             for card in ("wave", "sap")}
    assert notes == {"wave": "Energy 10, then 11.", "sap": (
        "Energy 10, then 11. Your Defiance then no longer counts against Bastien.")}


@pytest.mark.rule("WY-11.6")
def test_a_programme_that_may_be_changed_is_told_on_the_study_and_on_the_spells_it_may_cost() -> None:
    quiet, open_ = Table(2), Table(2).study("fireball", "flare_up", "meteor", "phoenix")
    assert [page(open_, A).by_id(f"s-{card}")["data-whisper"].endswith("A change of programme may remove it.")
            for card in ("fireball", "flare_up")] == [True, False]
    assert ["its programme may be changed" in look(desk(table), None).layers["board-study"]
            for table in (quiet, open_)] == [False, True]


@pytest.mark.rule("WY-11.2")
def test_the_study_says_who_can_learn_and_what_is_missing() -> None:
    table = Table(2).levels(A, fire=3).levels(B, fire=3, water=3).study("fireball", "wave", "meteor")
    told = {name: page(table, A).by_id(f"s-{name}")["data-whisper"] for name in ("fireball", "wave", "meteor")}
    assert told["fireball"].endswith("You can learn it, and so can Bastien.")
    assert told["wave"].endswith("You miss levels: Water 2. Can learn it: Bastien.")
    assert told["meteor"].endswith("You miss levels: Fire 2.")


@pytest.mark.rule("WY-2.6")
def test_a_phase_in_which_nothing_could_be_done_shows_as_skipped() -> None:
    table = Table(2).hand(A).levels(A, fire=3).stand("0,0", "4,0").play(A, Move("1,0"))
    steps = [attrs.get("class", "") for tag, attrs in Elements(look(desk(table), A).ribbon).found if tag == "li"]
    assert steps == ["done", "skip", "skip", "now", ""]


@pytest.mark.rule("WY-9.2")
def test_a_manual_at_the_top_can_be_mastered_where_it_lies() -> None:
    table = Table(2).levels(A, earth=7).hand(A, "manual_earth", "spark")
    acts = msgspec.json.decode(page(table, A).by_id("k-manual_earth")["data-acts"])
    assert [act["action"]["type"] for act in acts] == ["master"]


@pytest.mark.rule("WY-9.3")
def test_mastery_is_proposed_before_a_mere_banishment() -> None:
    table = Table(2).levels(A, earth=7).hand(A, "manual_earth", "spark").until("banishment")
    acts = {card: msgspec.json.decode(page(table, A).by_id(f"k-{card}")["data-acts"])
            for card in ("manual_earth", "spark")}
    assert [act["action"]["type"] for act in acts["manual_earth"]] == ["master", "banish"]
    assert [act["action"]["type"] for act in acts["spark"]] == ["banish"]


@pytest.mark.rule("WY-11.1")
def test_on_a_phone_a_spell_is_learned_in_the_study_itself() -> None:
    table = Table(2).levels(A, fire=3).study("fireball", "ember_ring", "flare_up", "meteor", "wave")
    before = look(desk(table), A).paper
    asked = Elements(look(desk(table.until("learning")), A).paper)
    assert "hx-post" not in before and "hx-post" not in look(desk(table), B).paper
    assert {attrs["id"] for attrs in asked.with_attribute("hx-post")} == {
        "p-learn-fireball", "p-learn-ember_ring", "p-change_programme-fireball", "p-change_programme-ember_ring"}


@pytest.mark.rule("WY-8.11")
def test_one_can_resign_at_any_time_and_is_asked_again() -> None:
    elements = page(Table(2), B)
    assert [attrs["data-action"] for attrs in elements.with_attribute("data-action")] == ['{"type":"resign"}']
    assert "hidden" in elements.by_id("doubt-resign")


def test_a_move_that_can_be_undone_can_be_undone_here() -> None:
    parts = look(desk(Table(2)), A, undo_version=7)
    assert Elements(parts.tray).by_id("undo")["hx-post"] == "/t/t1/undo"


# ------------------------------------------------------------------------------------------------------------ the board

@pytest.mark.rule("WY-2.3")
def test_a_mage_that_will_burn_is_marked() -> None:
    table = Table(3).stand("0,0", "1,0", "2,0").tile("fire", "0,0", "1,0").levels(B, fire=4)
    assert look(desk(table), None).layers["board-beats"].count("footing hot") == 1


@pytest.mark.rule("WY-1.3")
def test_in_teams_every_mage_bears_the_pennon_of_its_team_and_partners_are_called_so() -> None:
    parts = look(desk(Table(4, mode="teams")), A)
    assert re.findall(r'pennon"[^>]*>(I+)<', parts.layers["board-pieces"]) == ["I", "II", "I", "II"]
    assert [row.count("partner") for row in parts.seats.split("<li ")[1:5]] == [0, 0, 1, 0]
    assert "pennon" not in look(desk(Table(4)), A).layers["board-pieces"]


def after(table: Table, act: Callable[[Table], object]) -> TableParts:
    """What the second player is shown when somebody has acted."""
    seat_down, before = desk(table), len(table.events_told)
    act(table)
    seat_down.position, seat_down.version = table.position, 8
    seat_down.recent.append(Happened(8, A, table.events_told[before:], SOME_DAY))
    return look(seat_down, B)


def test_what_happened_is_shown_in_its_order() -> None:
    table = Table(2).stand("0,0", "1,0").tile("water", "2,0")
    layers = after(table, lambda table: table.cast("blaze", dir="e")).layers
    kinds = re.findall(r'class="beat (\w+) at-(\d+)', layers["board-beats"])
    assert [kind for kind, _ in kinds] == ["cast", "ray", "loss", "refused"]
    assert [int(order) for _, order in kinds] == sorted(int(order) for _, order in kinds)
    assert layers["board-tiles"].count(" drop at-") == 2


def beats(table: Table, act: Callable[[Table], object]) -> list[str]:
    """What flares up after an act, in its order."""
    return re.findall(r'class="beat (\w+) at-', after(table, act).layers["board-beats"])


@pytest.mark.rule("WY-8.2")
def test_a_fall_is_shown_with_the_blow_that_brought_it() -> None:
    table = Table(3).stand("0,0", "1,0", "-4,0").energy(20, 1, 20)
    assert beats(table, lambda table: table.cast("spark", mage=B)) == ["cast", "bolt", "loss", "fall"]


@pytest.mark.rule("WY-8.5")
def test_a_card_that_was_given_up_is_shown_as_a_back() -> None:
    table = Table(2).stand("0,0", "1,0").hand(B, "sap").tile("water", "1,0")
    assert beats(table, lambda table: table.cast("water_jet", cell="1,0")) == ["cast", "bolt", "dropped"]


@pytest.mark.rule("WY-4.7")
def test_a_second_move_shows_how_far_it_leads() -> None:
    table = Table(2).stand("0,0", "4,0").tile("fire", "2,0").levels(A, wind=4)
    assert look(desk(table), A).layers["board-lights"].count('class="further') == 12
    assert look(desk(table), A).layers["board-lights"].count('class="further warn') == 1
    assert "further" not in look(desk(table.play(A, Move("1,0"))), A).layers["board-lights"]


def test_what_is_the_same_for_all_is_drawn_once() -> None:
    table = desk(Table(3))
    first, second = look(table, A), look(table, B)
    assert first.layers["board-pieces"] is second.layers["board-pieces"]


def test_every_sign_is_drawn() -> None:
    known = set(re.findall(r'<symbol id="([^"]*)"', (ROOT / "static" / "wyz.svg").read_text("utf-8")))
    pages = (whole(look(desk_of("wyz", position), A)) for position in played(4, "teams")[0])
    drawn = {name for html in pages for name in DRAWN.findall(html)}
    assert {"tile-fire", "fire", "manual"} <= drawn and drawn <= known
    assert {words.sign(card) for card in CARDS} <= known


@pytest.mark.rule("WY-13.1")
def test_the_end_names_those_who_won() -> None:
    position = played(3, "free_for_all")[1]
    names = desk_of("wyz", position).teller("en", None).cast.names
    winners = [names[seat] for seat in position.state.ending.winners]
    parts = look(desk_of("wyz", position), None)
    assert all(name in parts.status and name in parts.board() for name in winners)


@pytest.mark.rule("WY-13.2")
def test_the_end_of_a_team_game_adds_up_what_the_winners_have_left() -> None:
    table = Table(4, mode="teams").energy(7, 20, 9, 20).play(B, Resign()).play(D, Resign())
    told = look(desk(table), None)
    assert re.search(r">16<", told.board()) and told.seats.count("team I<") == 2
    assert "Team I wins: Ada and Chloé" in told.board() and "team I wins, Ada and Chloé" in told.status


@pytest.mark.rule("WY-13.4")
def test_teams_that_end_equal_share_the_victory() -> None:
    table = Table(4, mode="teams", round_limit=20)
    table.state.round = 20
    assert "share the victory" in look(desk(table.turn_of(D).play(D, EndTurn())), None).board()


def test_the_end_tells_damage_by_card_the_worst_first() -> None:
    table = Table(2).stand("0,0", "1,0").energy(20, 6).cast("spark", mage=B).cast("lightning", mage=B)
    table.cast("stone_fist", dir="e")
    told = look(desk(table), None).board()
    assert "</i> Lightning 3, Stone Fist 2, Spark 1</dd>" in told


# ------------------------------------------------------------------------------------------------------------- the book

@pytest.mark.parametrize("language", LANGUAGES)
def test_the_gallery_shows_every_card_with_its_words(language: str) -> None:
    gallery = next(chapter for chapter in chapters("wyz", language) if chapter.is_gallery)
    shown = {passage.anchor: passage for passage in gallery.passages if passage.figure}
    assert set(shown) == {f"card-{card}" for card in CARDS}
    assert all(shown[f"card-{card}"].text == words.card_text(language, card) for card in CARDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_examples_begin_with_who_is_who_and_how_the_table_stands(language: str) -> None:
    lead = next(chapter.lead for chapter in chapters("wyz", language) if chapter.key == "examples")
    assert all(name in lead for name in ("Ixya", "Zenyu", "Talwen", "Ombe", "20"))


def test_every_event_has_its_way_to_be_told() -> None:
    lines = pages_of("wyz")
    assert lines.line("turn_started").kind == "mark" and lines.line("phase_ended").kind == ""
    assert lines.line("card_played").kind == "did"
