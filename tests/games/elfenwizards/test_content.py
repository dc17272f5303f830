"""The data of the game is checked when it is read."""
from __future__ import annotations

from typing import Any

import msgspec
import pytest

from app.games.core.seeds import SeedError, read_toml
from app.games.elfenwizards import content
from app.games.elfenwizards.board import BOARD, TITLES, colours, start_table
from app.games.elfenwizards.content import Board, faults


def changed(*path: str | int, to: Any) -> Board:
    """The board with one entry replaced."""
    plain = msgspec.to_builtins(BOARD)
    place = plain
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = to
    return msgspec.convert(plain, Board)


def test_the_board_as_it_is_has_no_fault() -> None:
    assert list(faults(BOARD)) == []


@pytest.mark.parametrize(("path", "value", "entry", "fault"), [
    (("levels", 1, "spaces"), ["w1", "w1"], "levels", "w1 is named 2 times"),
    (("levels", 0, "spaces"), ["hw", "hx"], "levels", "one space at the top"),
    (("levels", 2, "major_space"), None, "levels.sorcerer", "needs a major_space"),
    (("levels", 3, "defeated_space"), None, "levels.necromancer", "needs a defeated_space"),
    (("duels", 0, "titles"), ["w1"], "duels.duel_hw", "just above"),
    (("duels", 7, "titles"), ["n1"], "duels", "space n2"),
    (("starts", 0, "spaces", "w1"), ["red", "red"], "starts.3", "starts on w1"),
    (("starts", 0, "spaces", "hw"), ["red"], "starts.3", "nobody can start on hw"),
    (("starts", 0, "spaces", "m1"), ["red", "green"], "starts.3", "8 magicians"),
    (("starts", 3, "spaces", "m1"), ["red"], "starts.5.english", "5 magicians"),
    (("starts", 4, "players"), 7, "starts", "no table for 6 players"),
])
def test_a_board_that_cannot_be_played_is_named(
        path: tuple[str | int, ...], value: Any, entry: str, fault: str) -> None:
    assert any(found == entry and fault in words for found, words in faults(changed(*path, to=value)))


def test_a_bad_file_is_refused_by_file_entry_and_fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    path = tmp_path / "board.toml"
    path.write_text(content.PATH.read_text("utf-8").replace('w1 = ["red"]', 'w1 = ["blue"]', 1), "utf-8")
    monkeypatch.setattr(content, "PATH", path)
    with pytest.raises(SeedError) as error:
        content.load()
    assert (error.value.file, error.value.entry) == (path, "starts.3")


def test_every_figure_says_where_it_comes_from(tmp_path: Any) -> None:
    path, printed = tmp_path / "board.toml", content.PATH.read_text("utf-8")
    path.write_text(printed.replace('value = 7\nprovenance = "rulebook"', "value = 7", 1), "utf-8")
    with pytest.raises(SeedError, match="provenance"):
        read_toml(path, Board)


@pytest.mark.parametrize(("players", "each"), [(3, 8), (4, 6), (5, 5), (6, 4)])
def test_thirty_nine_magicians_are_enough_for_every_table(players: int, each: int) -> None:
    sizes = {colour.id: max(start.magicians.value for start in BOARD.starts if start.players >= colour.players)
             for colour in BOARD.colours}
    assert start_table(players, "french").magicians.value == each
    assert (sum(sizes.values()), len(colours(players)), len(TITLES)) == (39, players, 15)


@pytest.mark.parametrize("start", BOARD.starts)
def test_no_duel_is_reserved_at_the_start(start: content.Start) -> None:
    for duel in BOARD.duels:
        stand = [colour for space in duel.candidates for colour in start.spaces[space]]
        assert len(stand) == 1 or len(set(stand)) > 1
