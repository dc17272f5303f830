"""The data of the game is checked when it is read."""
from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from app.games.core.seeds import SeedError
from app.games.wizards import content
from app.games.wizards.content_check import OUTCOMES, faults, load
from app.games.wizards.grammar.tasks import Reward, parse_reward, parse_steps
from app.games.wizards.orders import ORDERS, TOP_LEVEL, has_points_for, knows, level_of, needed_for, spells_of
from app.games.wizards.tables import (
    ANIMALS,
    CONTACT,
    CONTENT,
    COST,
    GEMS_TO_WIN,
    HIGH_WIZARDS,
    MASTER_SORCERERS,
    PIECES,
    PLACE_TERRAIN,
    PLACE_TILE,
    PLAYERS,
    SECRET_LETTERS,
    STONES,
    TABLES,
    TILES,
    TOWER_TILES,
    mentors_of,
    row_for,
)
from app.games.wizards.vocabulary import GrammarError, Order, Points, Spell


def test_the_content_as_it_is_has_no_fault() -> None:
    assert list(faults(CONTENT)) == []


def written(tmp_path: Path, file: str, printed: str, instead: str) -> Path:
    """The seeds with one thing written differently."""
    folder = tmp_path / "wizards"
    shutil.copytree(content.FOLDER, folder)
    text = (folder / file).read_text("utf-8")
    assert printed in text
    (folder / file).write_text(text.replace(printed, instead, 1), "utf-8")
    return folder


@pytest.mark.parametrize(("file", "printed", "instead", "entry", "fault"), [
    ("tiles.toml", '"t pppppp pfppfp ppfppm"', '"t pppppp pfppfp ppfppq"', "torwall", "no terrain `q`"),
    ("tiles.toml", '"t pppppp pfppfp ppfppm"', '"t pppppp pfppfp ppfpp"', "torwall", "19 hexes, not 18"),
    ("tiles.toml", '"O:1 O:3 O:4', '"O:7 O:3 O:4', "torwall", "`O:7` is no wall"),
    ("tiles.toml", '"O:1 O:3 O:4', '"D1:1 O:3 O:4', "torwall", "`D1:1` is no wall"),
    ("tiles.toml", '"O:1 O:3 O:4', '"O:x O:3 O:4', "torwall", "`O:x` is no wall"),
    ("tiles.toml", '"O:1 O:3 O:4', '"O:1 O:2 O:3 O:4 O:5', "torwall", "no way out from O"),
    ("tiles.toml", '["O torwall_city"]', '["torwall_city"]', "torwall", "names no hex"),
    ("tiles.toml", '["O torwall_city"]', '["O"]', "torwall", "`O` names no hex"),
    ("tiles.toml", '["O torwall_city"]', '["D1 torwall_city"]', "torwall", "`D1 torwall_city` names no hex"),
    ("tiles.toml", '["O torwall_city"]', '["O atlantis"]', "torwall", "no place atlantis"),
    ("tiles.toml", '["O torwall_city"]', '["A1 torwall_city"]', "torwall", "needs a place"),
    ("tiles.toml", 'type = "common"\nnumber = 1', 'type = "common"\nnumber = 2', "common", "numbered 1 to 6"),
    ("tiles.toml", 'type = "common"', 'type = "plain"', "torwall", "plain"),
    ("tiles.toml", "p fpppff ftptff ppppff", "p fpppff ftptfp pppppt", "the file", "fewer boats"),
    ("tasks.toml", '> com|mag"', '> com|sea"', "T01", "`com|sea` is no hex"),
    ("tasks.toml", '> com|mag"', '> com|elf|mag"', "T01", "is no hex"),
    ("tasks.toml", '> com|mag"', '> com|com"', "T01", "`com|com` is no hex"),
    ("tasks.toml", '> com|mag"', '* com|mag"', "T01", "begins with > or &"),
    ("tasks.toml", '> com|mag"', '>"', "T01", "begins with > or &"),
    ("tasks.toml", '"> com|mag"', '""', "T01", "begins with > or &"),
    ("tasks.toml", '> com|mag"', '& com|mag"', "T01", "the first step opens a group"),
    ("tasks.toml", '> com|mag"', '> com|mag swim"', "T01", "no condition `swim`"),
    ("tasks.toml", '> com|mag"', '> com|mag count=2"', "T01", "is not counted"),
    ("tasks.toml", '> com|mag"', '> com|mag roll>=7"', "T01", "nobody can do"),
    ("tasks.toml", '> com|mag"', '> com|mag roll>=0"', "T01", "is no number"),
    ("tasks.toml", '> com|mag"', '> com|mag roll>=3 roll>=4"', "T01", "says twice the same"),
    ("tasks.toml", '> com|mag"', '> meet:mentor roll>=3"', "T01", "no token"),
    ("tasks.toml", '> com|mag"', '> meet:mentor lose_turn=1"', "T01", "no token"),
    ("tasks.toml", '> com|mag"', '> banish:demon needs=dog"', "T01", "no token"),
    ("tasks.toml", '> com|mag"', '> meet:nobody"', "T01", "no person `nobody`"),
    ("tasks.toml", '> com|mag"', '> meet:wizard:merlin"', "T01", "no High Wizard merlin"),
    ("tasks.toml", '> com|mag"', '> meet:wizard count=8"', "T01", "not 8 High Wizards"),
    ("tasks.toml", '> com|mag"', '> in:atlantis"', "T01", "no tile atlantis"),
    ("tasks.toml", '> com|mag"', '> any:lake"', "T01", "no class of hexes `lake`"),
    ("tasks.toml", '> com|mag"', '> any:town/urban"', "T01", "no type `urban`"),
    ("tasks.toml", '> com|mag"', '> any:dwelling/common"', "T01", "no territory has the hexes"),
    ("tasks.toml", '> com|mag"', '> all:forest"', "T01", "not so many tokens"),
    ("tasks.toml", '> com|mag"', '> com|mag needs=cat"', "T01", "no animal `cat`"),
    ("tasks.toml", '> com|mag"', '> banish:dragon"', "T01", "`banish:dragon` is no hex"),
    ("tasks.toml", '> com|mag"', '> @atlantis"', "T01", "no place atlantis"),
    ("tasks.toml", 'tags = ["deadline 21"]', 'tags = ["deadline soon"]', "T38", "`soon` is no number"),
    ("tasks.toml", '> com|mag"', '> com|mag +golden_cup*"', "T01", "no item golden_cup"),
    ("tasks.toml", "@meadowshire_dwelling -silver", "@atlantis -silver", "T02", "no place atlantis"),
    ("tasks.toml", "_dwelling -silver_flute", "_dwelling -nova_ring", "T02", "before it is given"),
    ("tasks.toml", "> elf +silver_flute*", "> elf", "silver_flute", "0 cards give it"),
    ("tasks.toml", "> elf +silver_flute*", "> elf +silver_flute", "T02", "no condition `+silver_flute`"),
    ("tasks.toml", "> elf +silver_flute*", "> elf *silver_flute*", "T02", "no condition `*silver_flute*`"),
    ("tasks.toml", 'tags = ["open"]', 'tags = ["secret"]', "T36", "no tag `secret`"),
    ("tasks.toml", 'reward = "6 11 8"', 'reward = "6 11"', "T01", "`6 11` is no reward"),
    ("tasks.toml", 'reward = "6 11 8"', 'reward = "6 11 8 ; gold"', "T01", "no extra `gold`"),
    ("tasks.toml", 'reward = "6 11 8"', 'reward = "6 11 8 ; animal:cat"', "T01", "no animal `cat`"),
    ("tasks.toml", 'reward = "6 11 8"', 'reward = "6 11 8 ; animal"', "T01", "no extra `animal`"),
    ("tasks.toml", 'reward = "6 11 8"', 'reward = "6 11 8 ; extra_turn:dog"', "T01", "no extra `extra_turn:dog`"),
    ("tasks.toml", 'id = "T02"', 'id = "T01"', "T01", "named 2 times"),
    ("events.toml", '"gain any 6"', '"gain all 6"', "E01", "are no points|is no number"),
    ("events.toml", '"gain any 6"', '"gain"', "E01", "no effect `gain`"),
    ("events.toml", '"gain any 6"', '"gain Q6"', "E01", "`Q6` are no points"),
    ("events.toml", '"gain any 6"', '"gain K4 K2"', "E01", "`K4 K2` are no points"),
    ("events.toml", '"gain any 6"', '"dance"', "E01", "no effect `dance`"),
    ("events.toml", '"gain any 6"', '"no_spells"', "E01", "nothing a card of the kind immediate does"),
    ("events.toml", '"gain any 6"', '"teleport @atlantis"', "E01", "no place atlantis"),
    ("events.toml", '"gain any 6"', '"teleport all:town"', "E01", "no single hex"),
    ("events.toml", '"gain any 6"', '"teleport in:atlantis"', "E01", "no tile atlantis"),
    ("events.toml", '"gain any 6"', '"lose_turns 3"', "E01", "nothing a card of the kind immediate does"),
    ("events.toml", '"roll_to_move 5"', '"roll_to_move 7"', "E33", "nobody could ever go on"),
    ("events.toml", '"sail_rate 4"', '"sail_rate 3"', "E27", "a point has no 3 parts"),
    ("events.toml", '"on theft cancel"', '"on theft reroll"', "E18", "no answer to theft"),
    ("events.toml", '"on theft cancel"', '"on rain cancel"', "E18", "no occasion `rain`"),
    ("events.toml", 'kind = "lasting"\ndays = 7', 'kind = "lasting"', "E23", "tells its days"),
    ("events.toml", 'kind = "kept"', 'kind = "kept"\ndays = 2', "E18", "has no days"),
    ("persons.toml", 'to = "in:torwall"', 'to = "in:atlantis"', "trap_torwall", "no tile atlantis"),
    ("persons.toml", 'kind = "phantasm"', 'kind = "phantasm"\nto = "rnd"', "phantasm_1", "a trap leads somewhere"),
    ("persons.toml", 'id = "ishkatar"', 'id = "merlin"', "wizard_card", "a card for every High Wizard"),
    ("persons.toml", "contact = [1, 2]", "contact = [1]", "resident", "every face of the die"),
    ("persons.toml", "is_false = true\n", "", "gem_card", "all but one are Gems"),
    ("orders.toml", "knowledge = 40, perception", "knowledge = 15, perception", "wizards", "sage needs more than"),
    ("orders.toml", 'agility = ["forest"]', 'agility = ["swamp"]', "scholar", "swamp"),
    ("encounters.toml", "faces = [1]", "faces = [2]", "random_encounter", "every face of the die has one row"),
    ("encounters.toml", 'outcome = "demons"', 'outcome = "theft"', "random_encounter", "nothing this table does"),
    ("encounters.toml", 'outcome = "demons"', 'outcome = "rain"', "random_encounter", "rain"),
    ("board.toml", 'letters = "f"', 'letters = "p"', "tiles", "no terrain `f`"),
    ("board.toml", 'faces = ["A", "A"', 'faces = ["A"', "hex_roll", "six faces"),
    ("board.toml", "cost = 1\nprovenance", "cost = 1\nsource", "plain", "source"),
    ("figures.toml", 'provenance = "designed"', 'provenance = "hearsay"', "columns", "regex"),
    ("figures.toml", "[rows]", "[lines]", "the file", "lines"),
    ("sentences.toml", "Gagnez {n} points", "Gagnez {m} points", "gain_any", "the same blanks"),
])
def test_a_bad_file_is_refused_by_file_entry_and_fault(
        tmp_path: Path, file: str, printed: str, instead: str, entry: str, fault: str) -> None:
    folder = written(tmp_path, file, printed, instead)
    with pytest.raises(SeedError) as error:
        load(folder)
    assert error.value.file.parent == folder
    if entry != "tiles":                        # a letter is missed by the tiles that use it
        assert error.value.file.name == file
        assert entry in error.value.entry
    assert any(words in error.value.fault for words in fault.split("|"))


def test_a_new_card_needs_no_code(tmp_path: Path) -> None:
    folder = written(tmp_path, "tasks.toml", '[[task]]\nid = "T01"', """[[task]]
id = "T99"
title = { en = "The Lost Cat", fr = "Le chat perdu" }
steps = [
    { do = "> any:town/common lose_turn=1", text = { en = "ask around", fr = "interroger les gens" } },
    { do = "& rnd roll>=5", text = { en = "call it", fr = "l'appeler" } },
    { do = "> meet:wizard:terek", text = { en = "bring it home", fr = "le ramener" } },
]
tags = ["open", "deadline 30"]
reward = "any 20 ; extra_turn"
provenance = "designed"

[[task]]
id = "T01\"""")
    card = load(folder).tasks[0]
    assert (card.id, card.groups, card.open, card.deadline) == ("T99", 2, True, 30)
    assert card.reward == Reward(free=20, extra="extra_turn")


def test_a_card_asks_for_something() -> None:
    with pytest.raises(GrammarError, match="it asks for nothing"):
        parse_steps([])


@pytest.mark.parametrize(("words", "reward"), [
    ("6 11 8", Reward(Points(6, 11, 8))), ("any 20", Reward(free=20)),
    ("6 11 8 ; animal:dog", Reward(Points(6, 11, 8), extra="animal", animal="dog")),
    ("any 20 ; animal:unicorn", Reward(free=20, extra="animal", animal="unicorn")),
    ("any 20 ; secret_wizard", Reward(free=20, extra="secret_wizard"))])
def test_a_reward_is_points_and_perhaps_something_beside_them(words: str, reward: Reward) -> None:
    assert parse_reward(words) == reward


def test_a_card_may_work_for_a_single_day(tmp_path: Path) -> None:
    folder = written(tmp_path, "events.toml", 'kind = "lasting"\ndays = 7', 'kind = "lasting"\ndays = 1')
    assert [card.days for card in load(folder).events if card.id == "E23"] == [1]


def test_everything_says_where_it_comes_from() -> None:
    for entries in (CONTENT.tiles, CONTENT.places, CONTENT.tasks, CONTENT.events, CONTENT.items, CONTENT.gem_cards):
        assert all(entry.provenance for entry in entries)
    assert CONTENT.tasks[0].provenance.startswith("rulebook")


# ------------------------------------------------------------------------------------------------------ what is there


def test_the_box_is_complete() -> None:
    """What section 1 of the rulebook lists."""
    assert (len(TILES), len(CONTENT.tasks), len(CONTENT.events), len(CONTENT.wizard_cards)) == (18, 98, 49, 14)
    assert (len(CONTENT.gem_cards), len(PIECES), SECRET_LETTERS, GEMS_TO_WIN) == (7, 6, "ABCDEFG", 6)
    assert (PLAYERS[0], PLAYERS[-1]) == (1, 6)


def test_half_the_wizard_cards_bear_a_name() -> None:
    kinds = [card.kind for card in CONTENT.wizard_cards]
    assert (kinds.count("name"), kinds.count("trap"), kinds.count("phantasm")) == (7, 4, 3)


@pytest.mark.rule("WZ-7.4")
def test_high_wizards_stand_in_the_order_of_their_rank() -> None:
    assert HIGH_WIZARDS == ("ishkatar", "tolmitar", "aevarex", "elekov", "zegoral", "terek", "veldor")


def test_places_stand_where_they_are_said_to() -> None:
    assert len(PLACE_TILE) == 28
    assert PLACE_TILE["shrineheart_abbey"] == ("longrift", "B6")
    assert PLACE_TILE["timberlane_dwelling"] == ("timberlane", "C5")
    assert PLACE_TERRAIN["lair_den"] == "den"
    assert {dots: f"stone_{dots}" for dots in range(1, 7)} == STONES
    assert TOWER_TILES == ("megmoran", "meligar", "melekok")


@pytest.mark.rule("WZ-10.1")
@pytest.mark.parametrize(("order", "level", "needs"), [
    ("wizards", 2, (15, 10, 5)), ("wizards", 3, (40, 30, 20)), ("wizards", 4, (75, 60, 45)),
    ("sorcerers", 2, (10, 5, 15)), ("sorcerers", 3, (30, 20, 40)), ("sorcerers", 4, (60, 45, 75)),
    ("druids", 2, (5, 15, 10)), ("druids", 3, (20, 40, 30)), ("druids", 4, (45, 75, 60))])
def test_a_level_needs_these_points(order: Order, level: int, needs: tuple[int, int, int]) -> None:
    assert needed_for(order, level) == Points(*needs)
    assert needed_for(order, 1).total == 0
    assert has_points_for(order, level, Points(*needs))
    assert not has_points_for(order, level, Points(needs[0], needs[1], needs[2] - 1))


def test_a_scaled_threshold_is_rounded_up() -> None:
    """R76."""
    assert needed_for("wizards", 2, 60) == Points(9, 6, 3)
    assert needed_for("wizards", 4, 40) == Points(30, 24, 18)
    assert needed_for("druids", 2, 40) == Points(2, 6, 4)
    assert needed_for("wizards", 2, 33) == Points(5, 4, 2)


@pytest.mark.rule("WZ-10.1")
@pytest.mark.parametrize(("spell", "known"), [
    ("summon_boat", "0111 0111 0111"), ("agility", "0111 0111 0011"), ("teleport", "0011 0001 0111"),
    ("summon_animal", "0111 0011 0011"), ("dispel_demon", "0011 0011 0111"), ("tame_dragon", "0001 0001 0001"),
    ("escape", "0001 0111 0001"), ("telepathy", "1111 0000 0000"), ("summon_gem", "0000 0001 0000"),
    ("insight", "0000 0000 0001")])
def test_a_level_brings_these_spells(spell: Spell, known: str) -> None:
    orders: tuple[Order, ...] = ("wizards", "sorcerers", "druids")
    levels = range(1, TOP_LEVEL + 1)
    assert " ".join("".join(str(int(knows(order, level, spell))) for level in levels) for order in orders) == known
    assert not knows(None, 0, spell)


@pytest.mark.rule("WZ-10.1", "WZ-11.2242")
def test_spells_grow_with_the_level() -> None:
    boats = {order: [spells_of(order, level).summon_boat for level in (2, 3, 4)] for order in ORDERS}
    far = "unlimited"
    assert boats == {"wizards": [10, 15, far], "sorcerers": [15, far, far], "druids": [5, 10, 15]}
    assert spells_of("druids", 4).teleport == ("from_stone:territory", "stone")
    assert spells_of("wizards", 4).escape == ("traps",)
    assert spells_of("sorcerers", 4).escape == ("traps", "teleports")
    assert (spells_of("wizards", 3).telepathy, spells_of("wizards", 4).telepathy) == ("promotion", "gem")


@pytest.mark.rule("WZ-10.1")
def test_levels_have_names_of_their_order() -> None:
    assert [level_of("sorcerers", level).name.fr for level in range(1, 5)] == [
        "Apprenti", "Augure", "Enchanteur", "Sorcier"]


@pytest.mark.rule("WZ-10.11", "WZ-10.12", "WZ-10.13")
def test_every_order_has_its_mentors() -> None:
    assert mentors_of("wizards") == HIGH_WIZARDS
    assert mentors_of("sorcerers") == MASTER_SORCERERS == ("megmoran", "meligar", "melekok")
    assert mentors_of("druids") == ("ruktal",)


@pytest.mark.rule("WZ-7.381b")
def test_the_die_finds_a_master_sorcerer() -> None:
    assert [CONTACT[face] for face in range(1, 7)] == ["megmoran"] * 2 + ["meligar"] * 2 + ["melekok"] * 2


def test_every_table_answers_every_die_with_what_the_rules_know() -> None:
    for table in TABLES:
        assert {row_for(table, die).outcome for die in range(1, 7)} == OUTCOMES[table]


@pytest.mark.rule(
    "WZ-8.43", "WZ-8.431", "WZ-8.44", "WZ-8.441", "WZ-8.442", "WZ-8.45", "WZ-8.451", "WZ-8.452", "WZ-8.46", "WZ-8.461")
def test_animals_do_what_the_rulebook_says() -> None:
    assert {animal: (entry.turns, entry.bonus, entry.flight, entry.swims) for animal, entry in ANIMALS.items()} == {
        "unicorn": (1, 0, 0, 0), "winged_horse": (2, 0, 10, 0), "horse": (3, 4, None, 2), "dog": (4, 1, None, 0)}


def test_costs_are_whole_parts() -> None:
    """R14."""
    assert (COST["plain"], COST["forest"], COST["mountain"], COST["town"]) == (4, 8, 8, 4)

