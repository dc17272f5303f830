"""The data of the game: seeds/elfenwizards/board.toml, read and checked once."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal

import msgspec

from app.games.core.seeds import SEEDS, SeedError, read_toml

PATH = SEEDS / "elfenwizards" / "board.toml"

Provenance = Literal["rulebook", "public", "deduced", "designed"]


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something the file states, and where it comes from."""

    provenance: Provenance


class Figure(Entry, frozen=True):
    value: int


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    turns: Figure
    dice: Figure
    die_sides: Figure
    minor_spells: Figure
    minor_spell_points: Figure
    spells_per_duel_turn: Figure
    recovery_cost: Figure
    grey_chips: Figure
    reserve_bonus: Figure
    final_high_wizard: Figure
    final_vacancy: Figure
    roll_window_s: Figure
    duel_window_s: Figure
    promised_points: Figure
    open_promises: Figure


class Colour(Entry, frozen=True):
    id: str
    players: int


class Level(Entry, frozen=True):
    id: str
    spaces: tuple[str, ...]
    points: Figure
    major_space: str | None = None
    defeated_space: str | None = None
    grey: Figure | None = None


class Duel(Entry, frozen=True):
    id: str
    candidates: tuple[str, ...]
    titles: tuple[str, ...]


class Start(Entry, frozen=True):
    players: int
    magicians: Figure
    spaces: dict[str, tuple[str, ...]]
    mu_tie_rule: Literal["french", "english"] | None = None


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    figures: Figures
    colours: tuple[Colour, ...]
    levels: tuple[Level, ...]
    duels: tuple[Duel, ...]
    starts: tuple[Start, ...]


def faults(board: Board) -> Iterator[tuple[str, str]]:
    """Entry and fault, for all that the rules could not be played with."""
    yield from _level_faults(board)
    yield from _duel_faults(board)
    for start in board.starts:
        yield from _start_faults(board, start)
    for players in sorted({colour.players for colour in board.colours}):
        if not any(start.players == players and start.mu_tie_rule is None for start in board.starts):
            yield "starts", f"no table for {players} players"


def _level_faults(board: Board) -> Iterator[tuple[str, str]]:
    spaces = Counter(space for level in board.levels for space in level.spaces)
    yield from (("levels", f"space {space} is named {n} times") for space, n in spaces.items() if n > 1)
    if len(board.levels) != 5 or len(board.levels[0].spaces) != 1:
        yield "levels", "the pyramid has five levels and one space at the top"
    for level in board.levels[1:]:
        if level.major_space is None:
            yield f"levels.{level.id}", "candidates stand here, so it needs a major_space"
    for level in board.levels[1:-1]:
        if level.defeated_space is None:
            yield f"levels.{level.id}", "titles are lost here, so it needs a defeated_space"


def _duel_faults(board: Board) -> Iterator[tuple[str, str]]:
    rank = {space: n for n, level in enumerate(board.levels) for space in level.spaces}
    stood_on = Counter(space for duel in board.duels for space in duel.candidates)
    fought_for = Counter(space for duel in board.duels for space in duel.titles)
    for duel in board.duels:
        levels = {rank.get(space) for space in duel.candidates}, {rank.get(space) for space in duel.titles}
        if levels not in [({n}, {n - 1}) for n in range(1, len(board.levels))]:
            yield f"duels.{duel.id}", "candidates stand on one level and the titles are those just above"
    for space, n in rank.items():
        if stood_on[space] != (n > 0) or fought_for[space] != (n < len(board.levels) - 1):
            yield "duels", f"space {space} must be in one duel as candidate and in one as title"


def _start_faults(board: Board, start: Start) -> Iterator[tuple[str, str]]:
    entry = f"starts.{start.players}" + (f".{start.mu_tie_rule}" if start.mu_tie_rule else "")
    known = {space for level in board.levels[1:] for space in level.spaces}
    yield from ((entry, f"nobody can start on {space}") for space in start.spaces if space not in known)
    for level in board.levels[1:-1]:
        for space in level.spaces:
            if len(start.spaces.get(space, ())) != 1:
                yield entry, f"one magician starts on {space}"
    sizes = Counter(colour for stand in start.spaces.values() for colour in stand)
    wanted = {colour.id: start.magicians.value for colour in board.colours if colour.players <= start.players}
    if sizes != wanted:
        yield entry, f"each colour in play has {start.magicians.value} magicians: {dict(sizes)}"


def load() -> Board:
    """Raises SeedError, naming file, entry and fault."""
    board = read_toml(PATH, Board)
    for entry, fault in faults(board):
        raise SeedError(PATH, entry, fault)
    return board
