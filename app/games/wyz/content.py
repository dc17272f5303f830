"""The data of the game: seeds/wyz/board.toml and cards.toml, read and checked once."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal

import msgspec

from app.games.core.seeds import SEEDS, SeedError, read_toml
from app.games.wyz.grammar import Card, Name
from app.games.wyz.spelling import faults_of

BOARD_PATH = SEEDS / "wyz" / "board.toml"
CARDS_PATH = SEEDS / "wyz" / "cards.toml"

Provenance = Literal["rulebook", "deduced", "designed"]
Axial = tuple[int, int]                         # q grows to the east, r to the south-east


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something the file states, and where it comes from."""

    provenance: Provenance


class Figure(Entry, frozen=True):
    value: int


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    side: Figure
    fire_tiles: Figure
    water_earth_tiles: Figure
    energy: Figure
    start_level: Figure
    bonus_level: Figure
    bonus_players: Figure
    top_level: Figure
    spell_level: Figure
    power_level: Figure
    moves: Figure
    wind_moves: Figure
    fire_damage: Figure
    hand: Figure
    desperation: Figure
    recovery: Figure
    programme: Figure


class Character(Entry, frozen=True):
    colour: str
    name: str


class Start(Entry, frozen=True):
    players: int
    cells: tuple[Axial, ...]


class Layout(Entry, frozen=True):
    id: str
    name: Name
    fire: tuple[Axial, ...] = ()
    water: tuple[Axial, ...] = ()
    earth: tuple[Axial, ...] = ()


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    figures: Figures
    characters: tuple[Character, ...]
    starts: tuple[Start, ...]
    layouts: tuple[Layout, ...]


class CardsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cards: tuple[Card, ...] = msgspec.field(name="card")


def load_board() -> Board:
    """Raises SeedError, naming file, entry and fault."""
    board = read_toml(BOARD_PATH, Board)
    for entry, fault in board_faults(board):
        raise SeedError(BOARD_PATH, entry, fault)
    return board


def load_cards(board: Board) -> tuple[Card, ...]:
    """Raises SeedError, naming file, card and fault."""
    cards = read_toml(CARDS_PATH, CardsFile).cards
    for entry, fault in card_faults(cards, board):
        raise SeedError(CARDS_PATH, entry, fault)
    return cards


def is_on_board(cell: Axial, side: int) -> bool:
    q, r = cell
    return max(abs(q), abs(r), abs(q + r)) < side


def board_faults(board: Board) -> Iterator[tuple[str, str]]:
    """Entry and fault, for all that the rules could not be played with."""
    for start in board.starts:
        yield from _start_faults(board, start)
    for layout in board.layouts:
        yield from _layout_faults(board, layout)
    if len(board.characters) < max(start.players for start in board.starts):
        yield "characters", "there are fewer than players"


def card_faults(cards: tuple[Card, ...], board: Board) -> Iterator[tuple[str, str]]:
    """Card and fault."""
    times = Counter(card.id for card in cards)
    yield from ((card, f"it appears {n} times") for card, n in times.items() if n > 1)
    levels = range(board.figures.spell_level.value, board.figures.top_level.value + 1)
    for card in cards:
        yield from ((card.id, fault) for fault in faults_of(card, levels))
    for tier in ("novice", "initiate", "advanced"):
        if not any(card.tier == tier for card in cards):
            yield "the file", f"there is no {tier} card"


def _start_faults(board: Board, start: Start) -> Iterator[tuple[str, str]]:
    entry = f"starts.{start.players}"
    if len(set(start.cells)) != start.players:
        yield entry, f"{start.players} players need as many start cells"
    yield from ((entry, fault) for fault in _off_board(board, start.cells))


def _layout_faults(board: Board, layout: Layout) -> Iterator[tuple[str, str]]:
    entry, figures = f"layouts.{layout.id}", board.figures
    cells = (*layout.fire, *layout.water, *layout.earth)
    yield from ((entry, fault) for fault in _off_board(board, cells))
    yield from ((entry, f"cell {list(cell)} bears {n} tiles") for cell, n in Counter(cells).items() if n > 1)
    started = {cell for start in board.starts for cell in start.cells}
    yield from ((entry, f"a mage starts on {list(cell)}") for cell in cells if cell in started)
    if len(layout.fire) > figures.fire_tiles.value:
        yield entry, "there are not so many Fire tiles"
    if len(layout.water) + len(layout.earth) > figures.water_earth_tiles.value:
        yield entry, "there are not so many Water and Earth tiles"


def _off_board(board: Board, cells: tuple[Axial, ...]) -> Iterator[str]:
    side = board.figures.side.value
    return (f"there is no cell {list(cell)}" for cell in cells if not is_on_board(cell, side))
