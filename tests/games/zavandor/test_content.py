"""The data of the game is checked when it is read."""
from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.games.core.seeds import SeedError
from app.games.zavandor import content
from app.games.zavandor.content import Content, faults, load
from app.games.zavandor.tables import (
    ARTIFACTS,
    CARDS,
    COLOURS,
    CONCENTRATED,
    CONTENT,
    GEMS,
    MEAN,
    MIN_BID,
    SENTINELS,
)


def changed(*path: str | int, to: Any) -> Content:
    """The content with one entry replaced."""
    plain = msgspec.to_builtins(CONTENT)
    place = plain
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = to
    return msgspec.convert(plain, Content)


def test_the_content_as_it_is_has_no_fault() -> None:
    assert list(faults(CONTENT)) == []


@pytest.mark.parametrize(("path", "value", "file", "entry", "fault"), [
    (("characters", "characters", 0, "id"), "elf", "characters", "elf", "named 2 times"),
    (("characters", "markers", "prices"), [25, 20], "characters", "markers", "cheapest"),
    (("energy", "colours", 0, "values"), [[3, 0]], "energy", "sapphire", "at least one"),
    (("tracks", "tracks", 0, "costs", "values"), [2, 4], "tracks", "tracks", "same number"),
    (("tracks", "tracks", 1, "dust", "values"), [2], "tracks", "energy_flow", "every level"),
    (("tracks", "tracks", 3, "cards", "colours"), ["ruby"], "tracks", "nine_sages", "colour"),
    (("tracks", "tracks", 2, "enchants"), None, "gems", "ruby", "what it needs"),
    (("artifacts", "artifacts", 0, "rebate", "on"), "potion", "artifacts", "crystal_ball", "no potion"),
    (("artifacts", "artifacts", 2, "enchants"), None, "gems", "emerald", "what it needs"),
    (("artifacts", "copies", 2, "players"), 7, "artifacts", "copies", "fewer characters"),
    (("sentinels", "sentinels", 2, "gem"), None, "sentinels", "fox", "names none"),
    (("sentinels", "sentinels", 3, "artifacts"), ["potion"], "sentinels", "toad", "no artifact potion"),
])
def test_content_that_cannot_be_played_is_named(
        path: tuple[str | int, ...], value: Any, file: str, entry: str, fault: str) -> None:
    found = list(faults(changed(*path, to=value)))
    assert any(where == file and name == entry and fault in words for where, name, words in found), found


@pytest.mark.parametrize(("file", "printed", "written", "entry"), [
    ("sentinels.toml", 'artifacts = ["runestone"', 'artifacts = ["potion"', "toad"),
    ("gems.toml", 'vp = { value = 1, provenance = "rulebook" }', "vp = { value = 1 }", "opal"),
])
def test_a_bad_file_is_refused_by_file_and_entry(
        tmp_path: Path, file: str, printed: str, written: str, entry: str) -> None:
    folder = tmp_path / "zavandor"
    shutil.copytree(content.FOLDER, folder)
    path = folder / file
    path.write_text(path.read_text("utf-8").replace(printed, written, 1), "utf-8")
    with pytest.raises(SeedError) as error:
        load(folder)
    assert error.value.file == path
    assert entry in error.value.entry


def test_the_numbers_of_the_box() -> None:
    assert (sum(CARDS.values()), CARDS["emerald"], len(ARTIFACTS), len(SENTINELS)) == (126, 36, 12, 9)
    assert MEAN == {"sapphire": 5, "emerald": 7.5, "diamond": 10, "ruby": 15}
    stacks = [artifact.stack for artifact in ARTIFACTS.values()]
    assert [stacks.count(letter) for letter in "ABCD"] == [3, 4, 3, 2]


# what is printed on the pieces, as the rules list it

PRINTED = {                                     # stack, lowest bid, points
    "crystal_ball": ("A", 20, 1), "runestone": ("A", 20, 1), "spellbook": ("A", 20, 1), "magic_belt": ("B", 30, 2),
    "magic_mirror": ("B", 40, 2), "protection_crystal": ("B", 40, 2), "elixir": ("B", 60, 2),
    "charisma_mask": ("C", 50, 3), "magic_wand": ("C", 60, 3), "fire_chalice": ("C", 80, 4),
    "camouflage_cloak": ("D", 80, 5), "talisman": ("D", 100, 8)}
BONUSES = {                                     # points for each thing counted, and the most of them
    "phoenix": (2, 10), "owl": (2, 12), "fox": (2, 12), "cat": (2, 12), "scarab": (1, 11), "unicorn": (1, 11),
    "salamander": (2, 10), "toad": (2, None), "raven": (2, None)}


@pytest.mark.rule("ZA-1.3", "ZA-8.3", "ZA-11.1")
@pytest.mark.parametrize("name", ARTIFACTS)
def test_an_artifact_has_its_stack_its_lowest_bid_and_its_points(name: str) -> None:
    artifact = ARTIFACTS[name]
    assert (artifact.stack, artifact.min_bid, artifact.vp) == PRINTED[name]


@pytest.mark.rule("ZA-10.3")
@pytest.mark.parametrize("name", SENTINELS)
def test_a_sentinel_has_its_bonus_and_its_maximum(name: str) -> None:
    assert (SENTINELS[name].each, SENTINELS[name].most) == BONUSES[name]


@pytest.mark.rule("ZA-8.3")
def test_every_sentinel_is_sold_from_120() -> None:
    assert {MIN_BID[name] for name in SENTINELS} == {120}


@pytest.mark.rule("ZA-6.4", "ZA-11.1")
def test_gems_by_supply_and_points() -> None:
    assert {gem: (data.supply.value, data.vp.value) for gem, data in GEMS.items()} == {
        "opal": (28, 1), "sapphire": (28, 1), "emerald": (24, 2), "diamond": (24, 2), "ruby": (20, 3)}


@pytest.mark.rule("ZA-1.9")
def test_values_of_the_energy_cards() -> None:
    assert {colour: dict(data.values) for colour, data in COLOURS.items()} == {
        "sapphire": {3: 3, 4: 6, 5: 12, 6: 6, 7: 3}, "emerald": {5: 3, 6: 6, 7: 9, 8: 9, 9: 6, 10: 3},
        "diamond": {8: 3, 9: 6, 10: 12, 11: 6, 12: 3}, "ruby": {13: 3, 14: 6, 15: 12, 16: 6, 17: 3}}


@pytest.mark.rule("ZA-4.1")
def test_worth_of_concentrated_energy() -> None:
    assert CONCENTRATED == {"sapphire": 20, "emerald": 30, "diamond": 40, "ruby": 60}
