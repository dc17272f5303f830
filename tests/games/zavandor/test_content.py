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
from app.games.zavandor.tables import ARTIFACTS, CARDS, CONTENT, MEAN, SENTINELS


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
