"""The decks: what every card promises, and the balance that whoever replaces cards keeps."""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import pytest

from app.games.core.book import Text
from app.games.core.seeds import read_toml
from app.games.wizards.cards import EVENTS, ITEM_NAMES, TASKS, asks_for
from app.games.wizards.cards_texts import (
    condition_texts,
    event_text,
    points_text,
    reward_texts,
    tag_texts,
    target_text,
    where,
)
from app.games.wizards.content import FOLDER
from app.games.wizards.content_shapes import EventsFile, Row, TasksFile
from app.games.wizards.grammar.events import Event, EventKind, parse_effect
from app.games.wizards.grammar.hexes import AtPlace, ChosenHex, EveryHex, HexOf, HexSpec, RandomHex, parse_hex
from app.games.wizards.grammar.tasks import (
    BanishDemon,
    Deed,
    MeetMentor,
    MeetResident,
    MeetSorcerer,
    MeetWizard,
    Step,
    Task,
)
from app.games.wizards.tables import CONTENT, PLACE_TERRAIN, TABLES
from app.games.wizards.vocabulary import POINT_TYPES, Points, TileType
from tests.games.wizards import decks

STRICT: set[tuple[TileType, ...]] = {("common",), ("elf",), ("common", "elf")}
BUILDINGS = {place for place, terrain in PLACE_TERRAIN.items() if terrain in ("town", "dwelling", "abbey")}
FIRST, OTHER = list(TASKS.values())[:50], list(TASKS.values())[50:]


# ------------------------------------------------------------------------------------------------- the reward formula


def value(deed: Deed) -> int:
    """What a step of that kind is worth."""
    match deed:
        case RandomHex(types=types):
            return 9 if types in STRICT else 11 if types == ("magic",) else 10
        case HexOf(tile=tile):
            return 15 if tile == "dragon_lair" else 9
        case AtPlace(place=place):
            return {"high_hollow": 10, "star_crest": 14, "den": 22}.get(PLACE_TERRAIN[place], 8)
        case ChosenHex(kind=kind):
            return 15 if kind == "stone" else 6
        case EveryHex(kind=kind):
            return {"dwelling": 36, "town": 42, "tower": 33}[kind]
        case MeetWizard(name=name, count=count):
            return 30 if name else 14 * count
        case MeetResident(who=who):
            return {"hamdrel": 13, "ruktal": 22}.get(who, 11)
        case MeetMentor():
            return 6
        case MeetSorcerer():
            return 9
        case BanishDemon():
            return 12


def adjustments(task: Task) -> Iterator[int]:
    if task.items:
        yield 2
    for step in task.steps:
        yield 3 * bool(step.lose_turns) + 4 * bool(step.roll) + 2 * bool(step.level) + 6 * bool(step.needs)
    yield 3 * bool(task.deadline) - 6 * bool(task.reward.extra)


@pytest.mark.parametrize("task", TASKS.values(), ids=lambda task: task.id)
def test_a_reward_follows_the_formula(task: Task) -> None:
    assert task.reward.total == 6 + sum(value(step.deed) for step in task.steps) + sum(adjustments(task))


@pytest.mark.parametrize("task", [task for task in TASKS.values() if not task.reward.free], ids=lambda task: task.id)
def test_a_reward_is_split_by_theme(task: Task) -> None:
    shares = [Fraction(getattr(task.reward.points, kind), task.reward.total) for kind in POINT_TYPES]
    assert Fraction(33, 100) <= max(shares) <= Fraction(65, 100)
    assert min(shares) >= Fraction(8, 100)


def totals(tasks: list[Task]) -> list[Fraction]:
    return [sum((getattr(task.reward.points, kind) + Fraction(task.reward.free, 3) for task in tasks), Fraction(0))
            for kind in POINT_TYPES]


def test_the_three_types_are_worth_the_same_over_the_deck() -> None:
    assert list(map(round, totals([*FIRST, *OTHER]))) == [872, 875, 878]
    assert list(map(round, totals(FIRST))) == [457, 467, 446]
    assert round(float(sum(totals([*FIRST, *OTHER]))) / 98, 1) == 26.8


def test_each_type_leads_sixteen_of_the_other_cards() -> None:
    leaders = Counter(max(POINT_TYPES, key=lambda kind: getattr(task.reward.points, kind)) for task in OTHER)
    assert set(leaders.values()) == {16}


# --------------------------------------------------------------------------------------------------------- the quotas


def family(task: Task) -> str:
    """The shape of a card: r a random hex, s a strict one, b a building, m a person."""
    return "".join(_letter(step.deed) for step in task.steps)


def _letter(deed: Deed) -> str:
    match deed:
        case RandomHex(types=types):
            return "s" if types in STRICT else "r"
        case HexOf():
            return "r"
        case AtPlace(place=place) if place in BUILDINGS:
            return "b"
        case MeetMentor() | MeetWizard() | MeetSorcerer() | MeetResident():
            return "m"
    return "?"


@pytest.mark.parametrize(("cards", "count", "shape"), [
    (range(51, 72), 21, r"s[rs]|r[s]"), (range(72, 82), 10, r"[rs]b"), (range(82, 86), 4, r"b[rs]"),
    (range(86, 89), 3, r"sm"), (range(89, 91), 2, r"ms"), (range(91, 94), 3, r"s[rs]s")],
    ids=["two random", "random then building", "building then random", "random then person", "person then random",
         "three random"])
def test_the_other_cards_keep_their_families(cards: range, count: int, shape: str) -> None:
    assert len(cards) == count
    assert all(re.fullmatch(shape, family(TASKS[f"T{number}"])) for number in cards)


def test_every_building_has_one_card_of_the_two_families() -> None:
    named = [step.deed.place for number in range(72, 86) for step in TASKS[f"T{number}"].steps
             if isinstance(step.deed, AtPlace)]
    assert sorted(named) == sorted(BUILDINGS)


def test_persons_of_the_other_cards_are_one_each() -> None:
    persons = [target_text(step).en for number in range(86, 91) for step in TASKS[f"T{number}"].steps
               if not step.has_token]
    assert persons == ["your Mentor", "a High Wizard", "Hamdrel", "your Mentor", "a Master Sorcerer"]


def test_two_of_five_cards_that_begin_with_a_token_carry_an_item() -> None:
    paired = [task for task in OTHER if len(task.steps) == 2 and task.steps[0].has_token]
    assert (sum(bool(task.items) for task in paired), len(paired)) == (17, 43)


def test_some_cards_are_open_and_some_have_a_deadline() -> None:
    assert [task.id for task in TASKS.values() if task.open] == ["T36", "T71", "T92"]
    assert {task.id: task.deadline for task in TASKS.values() if task.deadline} == {"T38": 21, "T63": 24, "T74": 28}


def test_every_condition_and_every_extra_is_used() -> None:
    steps = [step for task in TASKS.values() for step in task.steps]
    for used in ("gives", "hands_over", "level", "roll", "needs", "lose_turns"):
        assert any(getattr(step, used) for step in steps), used
    assert any(isinstance(step.deed, MeetWizard) and step.deed.count > 1 for step in steps)
    assert Counter(task.reward.extra for task in TASKS.values() if task.reward.extra) == {
        "reveal_wizard": 2, "animal": 2, "extra_turn": 1, "secret_wizard": 1}


def test_the_events_keep_their_kinds() -> None:
    assert Counter(event.kind for event in EVENTS.values()) == {
        "immediate": 23, "kept": 7, "lasting": 3, "delayed": 3, "movement": 7, "trap": 6}


# --------------------------------------------------------------------------------------------------- card by card


def test_the_tasks_are_those_that_were_designed() -> None:
    written = read_toml(FOLDER / "tasks.toml", TasksFile).tasks
    assert [" ".join([card.id, *(step.do for step in card.steps), *(f"! {tag}" for tag in card.tags), "=", card.reward])
            for card in written] == decks.TASKS


def test_the_events_are_those_that_were_designed() -> None:
    written = read_toml(FOLDER / "events.toml", EventsFile).events
    assert [" ".join([card.id, card.kind, *([str(card.days)] if card.days else []), ":", card.effect])
            for card in written] == decks.EVENTS


# ---------------------------------------------------------------------------------------------------- how cards read


def test_groups_are_counted_and_steps_of_one_share_it() -> None:
    assert [step.group for step in TASKS["T18"].steps] == [0, 0, 0]
    assert [step.group for step in TASKS["T40"].steps] == [0, 1, 2]
    assert TASKS["T40"].groups == 3


def test_a_step_reads_its_conditions() -> None:
    balm = TASKS["T25"].steps[1]
    assert (balm.hands_over, balm.lose_turns, balm.deed) == ("healing_balm", 1, ChosenHex("town"))
    assert TASKS["T35"].steps[0].needs == ("dog", "horse")
    assert TASKS["T97"].steps[1].deed == MeetWizard(count=2)
    assert TASKS["T50"].steps[0].deed == MeetWizard("ishkatar")


@pytest.mark.rule("WZ-7.323", "WZ-7.333", "WZ-7.343", "WZ-7.352")
@pytest.mark.parametrize(("deed", "person", "order", "asked"), [
    (MeetMentor(), "terek", "wizards", True), (MeetMentor(), "terek", "druids", False),
    (MeetMentor(), "meligar", "sorcerers", True), (MeetMentor(), "ruktal", "druids", True),
    (MeetMentor(), "hamdrel", "druids", False), (MeetWizard(), "veldor", "druids", True),
    (MeetWizard("terek"), "veldor", "wizards", False), (MeetSorcerer(), "melekok", "wizards", True),
    (MeetSorcerer(), "ruktal", "sorcerers", False), (MeetResident("hamdrel"), "hamdrel", "wizards", True),
    (BanishDemon(), "hamdrel", "wizards", False)])
def test_a_meeting_does_the_steps_that_ask_for_it(deed: Deed, person: str, order: str, asked: bool) -> None:
    assert asks_for(deed, person, order) is asked  # type: ignore[arg-type]


@pytest.mark.parametrize(("word", "english", "french"), [
    ("rnd", "a random hex", "une case au hasard"),
    ("com|mag", "a random Common or Magic hex", "une case au hasard d'un territoire Commun ou Magique"),
    ("in:dragon_lair", "a random hex of the Dragon's Lair", "une case au hasard du Repaire du Dragon"),
    ("@star_crest", "the Star Crest", "la Crête Étoilée"),
    ("any:coast/elf", "a coastal hex of your choice in Elf lands",
     "une case côtière de votre choix en territoire Elfe"),
    ("any:stone", "a stone of the Circle of your choice", "une pierre du Cercle de votre choix"),
    ("all:dwelling", "every Elf dwelling", "toutes les résidences d'Elfes")])
def test_a_hex_is_told_in_both_languages(word: str, english: str, french: str) -> None:
    assert where(parse_hex(word)) == Text(english, french)


@pytest.mark.parametrize(("words", "kind", "days", "english"), [
    ("gain any 6", "immediate", 0, "Gain 6 points, split as you like."),
    ("gain K4 W2", "immediate", 0, "Gain 4 Knowledge, 2 Power."),
    ("lose any 4", "immediate", 0, "Lose 4 points of your choice."),
    ("complete_task 1", "immediate", 0, "One of your tasks, of your choice, is completed."),
    ("complete_task 2", "immediate", 0, "2 of your tasks, of your choice, are completed."),
    ("reveal_wizard", "immediate", 0, "A High Wizard is located. His counter is placed on a random hex."),
    ("place_demon territory 1", "immediate", 0, "A Demon appears in your territory."),
    ("teleport in:torwall", "trap", 0, "You are teleported: a random hex of Torwall."),
    ("extra_turn 2", "immediate", 0, "Take 2 extra turns."),
    ("roll_to_move 4", "trap", 0, "You are trapped until you roll 4, 5 or 6 for movement."),
    ("lose_turns d6", "trap", 0, "You are trapped: lose one die of turns."),
    ("roll_times 3", "movement", 2, "Your movement roll counts 3 times, for 2 days."),
    ("demon_here", "delayed", 3, "In 3 days: a Demon appears in your hex.")])
def test_an_effect_is_a_sentence(words: str, kind: EventKind, days: int, english: str) -> None:
    name = Text("A card", "Une carte")
    effect = parse_effect(words, kind, days)
    card = Event(id="E99", kind=kind, title=name, flavour=name, days=days, effect=effect, provenance="designed")
    assert event_text(card).en == english


def all_texts() -> Iterator[Text]:
    """Everything the data says to people."""
    for event in EVENTS.values():
        yield from (event.title, event.flavour, event_text(event))
    for task in TASKS.values():
        yield from (task.title, *tag_texts(task), *reward_texts(task.reward))
        for step in task.steps:
            yield from (step.text, target_text(step), *condition_texts(step))
    rows: list[Row] = [row for table in TABLES.values() for row in table.rows]
    yield from (row.text for row in rows)
    yield from (tile.name for tile in CONTENT.tiles)
    yield from (place.name for place in CONTENT.places)
    yield from ITEM_NAMES.values()
    yield points_text(Points(1, 2, 3))


def test_french_is_set_as_french_is() -> None:
    for text in all_texts():
        assert not re.search(r"[^\u00a0][:;?!]|«[^\u00a0]|[^\u00a0]»", text.fr), text.fr


def test_nothing_is_shouted_and_no_blank_is_left() -> None:
    for text in all_texts():
        assert not re.search(r"[!{}]", text.en + text.fr), text.en


def said(step: Step) -> int:
    return sum(map(bool, (step.gives, step.hands_over, step.level, step.roll, step.needs, step.lose_turns)))


@pytest.mark.parametrize("task", TASKS.values(), ids=lambda task: task.id)
def test_a_card_says_where_and_how(task: Task) -> None:
    assert all(target_text(step).fr for step in task.steps)
    assert [len(condition_texts(step)) for step in task.steps] == list(map(said, task.steps))


def test_a_spec_with_a_type_is_read_alike_for_any_and_all() -> None:
    specs: list[HexSpec] = [parse_hex("any:mountain/magic"), parse_hex("all:mountain/magic")]
    assert specs == [ChosenHex("mountain", "magic"), EveryHex("mountain", "magic")]
