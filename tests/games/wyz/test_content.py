"""The data of the game is checked when it is read."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.games.core.seeds import SeedError
from app.games.wyz import content
from app.games.wyz.board import AXIAL, BOARD, CELLS, DISTANCE, LAYOUTS, NEIGHBOURS, START_CELLS, cell_at, cell_name
from app.games.wyz.cards import CARDS
from app.games.wyz.content import Axial, Board, Layout, board_faults, card_faults
from app.games.wyz.grammar import Card


def changed(card: str, **changes: Any) -> list[tuple[str, str]]:
    """What is wrong with the cards when one of them is written so."""
    plain = msgspec.to_builtins(CARDS[card]) | changes
    return list(card_faults(tuple(msgspec.convert(plain, Card) if one.id == card else one for one in CARDS.values()),
                            BOARD))


def test_the_cards_as_they_are_have_no_fault() -> None:
    assert list(card_faults(tuple(CARDS.values()), BOARD)) == []
    assert list(board_faults(BOARD)) == []


@pytest.mark.parametrize(("card", "changes", "fault"), [
    ("blaze", {"targets": []}, "the area line needs a target dir"),
    ("fireball", {"targets": []}, "the area cell needs a target cell or landing"),
    ("spark", {"targets": []}, "the area mage needs a target mage"),
    ("cyclone", {"targets": []}, "a push needs a direction"),
    ("gust", {"targets": [{"kind": "mage", "who": "any", "min": 0, "max": 3}]}, "a shift needs a mage and a push"),
    ("glide", {"targets": []}, "a move needs a path"),
    ("teleportation", {"targets": []}, "a teleport needs a landing"),
    ("mirage", {"targets": [], "steps": [{"op": "swap"}]}, "a swap needs a mage"),
    ("erudition", {"targets": []}, "a chosen element needs a target element"),
    ("fireball", {"level": 2}, "the level 2 is outside 3 to 7"),
    ("fireball", {"level": 8}, "the level 8 is outside 3 to 7"),
    ("blaze", {"level": 3}, "a novice card has no level"),
    ("blaze", {"elements": []}, "it needs one or several different elements"),
    ("blaze", {"steps": []}, "it does nothing"),
    ("blaze", {"steps": [{"op": "strike", "tile": "fire", "area": "line"}]}, "the area line needs n"),
    ("sap", {"steps": [{"op": "hit", "area": "own", "n": 2}]}, "the area own has no n"),
    ("sap", {"steps": [{"op": "energy", "n": 0}]}, "n is at least 1"),
    ("blaze", {"steps": [{"op": "hit", "area": "line", "n": 3, "crash": 1}]}, "a crash needs a push"),
    ("spark", {"targets": [{"kind": "mage", "who": "opponent", "min": 3, "max": 2}]}, "no distance lies between"),
    ("blaze", {"targets": [{"kind": "dir"}, {"kind": "dir"}]}, "the target dir is named 2 times"),
    ("gust", {"targets": [{"kind": "push"}, {"kind": "mage", "who": "any", "min": 0, "max": 3}]},
     "the mage is named before"),
    ("teleportation", {"targets": [{"kind": "landing"}, {"kind": "cell", "min": 1, "max": 2}]},
     "a cell and a landing cannot both be named"),
    ("glide", {"targets": [{"kind": "path", "n": 0}]}, "a path has at least one cell"),
    ("blaze", {"name": {"en": "Blaze", "fr": ""}}, "a name or a text is empty"),
    ("blaze", {"text": {"en": "", "fr": "Direction."}}, "a name or a text is empty"),
    ("sap", {"steps": [{"op": "energy", "n": 1}, {"op": "draw", "n": 0}]}, "step 2: n is at least 1"),
    ("blaze", {"id": "sap"}, "it appears 2 times"),
])
def test_a_card_that_cannot_be_played_is_named(card: str, changes: dict[str, Any], fault: str) -> None:
    found = changed(card, **changes)
    assert any(name == changes.get("id", card) and fault in words for name, words in found), found


@pytest.mark.parametrize(("written", "instead", "fault"), [
    ('op = "strike", tile = "fire", area = "line"', 'op = "scorch", tile = "fire", area = "line"', "scorch"),
    ('tile = "fire", area = "line", n = 3', 'tile = "lava", area = "line", n = 3', "lava"),
    ('area = "line", n = 3, damage = 1', 'area = "row", n = 3, damage = 1', "row"),
    ('n = 3, damage = 1 }', 'n = 3, harm = 1 }', "harm"),
    ('elements = ["fire"]\ntargets = [{ kind = "dir" }]', 'elements = ["fire"]\ntargets = [{ kind = "way" }]', "way"),
    ('kind = "dir" }]\nsteps = [{ op = "strike", tile = "fire", area = "line", n = 3, damage = 1 }]',
     'kind = "cell", min = 0, max = 2 }]\nsteps = [{ op = "strike", tile = "fire", area = "line", n = 3 }]',
     "needs a target dir"),
])
def test_a_bad_file_is_refused_by_file_card_and_fault(
        written: str, instead: str, fault: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    printed, path = content.CARDS_PATH.read_text("utf-8"), tmp_path / "cards.toml"
    at = printed.index(written, printed.index('id = "blaze"'))
    path.write_text(printed[:at] + instead + printed[at + len(written):], "utf-8")
    monkeypatch.setattr(content, "CARDS_PATH", path)
    with pytest.raises(SeedError) as error:
        content.load_cards(BOARD)
    assert (error.value.file, error.value.entry.split()[0]) == (path, "blaze")
    assert fault in error.value.fault


def test_a_new_card_needs_no_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(content.CARDS_PATH.read_text("utf-8") + """
[[card]]
id = "hailstorm"
name = { en = "Hailstorm", fr = "Grêle" }
tier = "advanced"
elements = ["water", "wind"]
level = 6
targets = [{ kind = "cell", min = 1, max = 3 }]
steps = [{ op = "strike", tile = "water", area = "cell_contact", damage = 2, discard = 2 }]
provenance = "designed"
""", "utf-8")
    monkeypatch.setattr(content, "CARDS_PATH", path)
    assert content.load_cards(BOARD)[-1].id == "hailstorm"


def altered(*path: str | int, to: Any) -> Board:
    plain = msgspec.to_builtins(BOARD)
    place = plain
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = to
    return msgspec.convert(plain, Board)


@pytest.mark.parametrize(("path", "value", "entry", "fault"), [
    (("starts", 0, "cells"), [[0, 0]], "starts.2", "as many start cells"),
    (("starts", 0, "cells"), [[0, 5], [0, 0]], "starts.2", "no cell [0, 5]"),
    (("layouts", 0, "fire"), [[0, 0]], "layouts.courtyard", "bears 2 tiles"),
    (("layouts", 5, "fire"), [[-3, 0]], "layouts.bare", "starts on [-3, 0]"),
    (("layouts", 5, "earth"), [[5, 0]], "layouts.bare", "no cell [5, 0]"),
    (("figures", "water_earth_tiles", "value"), 3, "layouts.courtyard", "not so many Water"),
    (("figures", "fire_tiles", "value"), 3, "layouts.hearth", "not so many Fire"),
    (("characters",), [], "characters", "fewer than players"),
])
def test_a_board_that_cannot_be_played_is_named(
        path: tuple[str | int, ...], value: Any, entry: str, fault: str) -> None:
    assert any(found == entry and fault in words for found, words in board_faults(altered(*path, to=value)))


def test_the_board_has_sixty_one_cells_in_reading_order() -> None:
    assert (len(CELLS), CELLS[0], CELLS[30], CELLS[-1]) == (61, "0,-4", "0,0", "0,4")
    assert (cell_name("0,-4"), cell_name("0,0"), cell_name("4,0"), cell_name("0,4")) == ("A1", "E5", "E9", "I5")
    assert len({cell_name(cell) for cell in CELLS}) == 61


def test_directions_go_counter_clockwise_from_the_east() -> None:
    assert NEIGHBOURS["0,0"] == ("1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1")


def turned(cell: Axial) -> Axial:
    return -cell[1], cell[0] + cell[1]


def mirrored(cell: Axial) -> Axial:
    return cell[1], cell[0]


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=lambda layout: layout.id)
def test_a_layout_looks_the_same_from_every_side(layout: Layout) -> None:
    for cells in (layout.fire, layout.water, layout.earth):
        assert {turned(cell) for cell in cells} == {mirrored(cell) for cell in cells} == set(cells)


@pytest.mark.parametrize(("players", "distances"), [(2, {6}), (3, {6}), (4, {4, 6})])
def test_mages_start_equally_far_from_each_other(players: int, distances: set[int]) -> None:
    cells = START_CELLS[players]
    assert {DISTANCE[one][other] for one in cells for other in cells if one != other} == distances


def test_every_cell_is_where_it_says() -> None:
    assert all(cell_at(axial) == cell for cell, axial in AXIAL.items())
