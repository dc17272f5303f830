"""A card is data: whatever the loader accepts can be played to its end, and leaves the table in order."""
from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from app.games.core import agenda
from app.games.core.agenda import AnyPosition, Played
from app.games.core.dice import Dice
from app.games.core.selfplay import open_choices
from app.games.wyz.actions import Play
from app.games.wyz.board import CELLS
from app.games.wyz.cards import CARDS
from app.games.wyz.grammar import ELEMENTS, REACHING, Card, Tile
from app.games.wyz.preview import preview
from app.games.wyz.spelling import faults_of
from tests.games.wyz.build import GAME, A, B, Table

WRITTEN = "sap"                                 # the card that is written anew
TILES: tuple[Tile, ...] = ("fire", "water", "earth")
AREAS = ("own", "adjacent", "disk", "line", "rays3", "first", "cell", "cell_adjacent", "cell_contact", "mage", "all")
SPREAD = ("strike", "hit", "place", "remove", "flip")
MADE = 120                                      # cards by lot
TRIED = 4                                       # ways to play each of them
LONGEST = 60                                    # answers that one card may ask for


def card(targets: list[dict[str, Any]], steps: list[dict[str, Any]]) -> Card:
    return msgspec.convert({
        "id": WRITTEN, "name": {"en": "New", "fr": "Neuve"}, "tier": "novice", "elements": ["fire"],
        "targets": targets, "steps": steps, "provenance": "designed"}, Card)


def any_target(rng: random.Random) -> dict[str, Any]:
    kinds: dict[str, dict[str, Any]] = {
        "dir": {}, "push": {}, "element": {}, "landing": {}, "path": {"n": rng.randint(1, 3)},
        "cell": {"min": rng.randint(0, 1), "max": rng.randint(1, 4), "tile": rng.sample(TILES, rng.randint(0, 2))},
        "mage": {"who": rng.choice(("opponent", "any")), "min": rng.randint(0, 1), "max": rng.randint(1, 5)}}
    kind = rng.choice(list(kinds))
    return {"kind": kind} | kinds[kind]


def any_step(rng: random.Random) -> dict[str, Any]:
    harm = {"damage": rng.randint(0, 6), "defiance": rng.choice((0, 2)), "discard": rng.randint(0, 2)}
    words: dict[str, dict[str, Any]] = {
        "raise": {"element": rng.choice((*ELEMENTS, "chosen")), "n": rng.randint(1, 3)}, "energy": {"n": 3},
        "draw": {"n": rng.randint(1, 3)}, "strike": {"tile": rng.choice(TILES)} | harm,
        "hit": harm | rng.choice(({}, {"push": rng.randint(1, 3), "crash": rng.randint(0, 2)})),
        "place": {"tile": rng.choice(TILES)}, "remove": {"tiles": rng.sample(TILES, 2)}, "flip": {},
        "shift": {"n": rng.randint(1, 3), "trail": rng.choice((None, *TILES))}, "move": {}, "teleport": {}, "swap": {}}
    op = rng.choice(list(words))
    area = rng.choice(AREAS)
    spread = {"area": area, "n": rng.randint(1, 5) if area in REACHING else 0} if op in SPREAD else {}
    return {"op": op} | words[op] | spread


def any_card(rng: random.Random) -> Card:
    """Written at random, until the loader has no objection."""
    while True:
        made = card([any_target(rng) for _ in range(rng.randint(0, 3))],
                    [any_step(rng) for _ in range(rng.randint(1, 4))])
        if not any(faults_of(made, range(3, 8))):
            return made


def any_table(rng: random.Random) -> Table:
    seats = rng.randint(2, 4)
    table = Table(seats, mode=rng.choice(("free_for_all", "teams")))
    table.stand(*rng.sample(CELLS, seats)).energy(*(rng.randint(1, 12) for _ in range(seats)))
    for tile, cell in zip(rng.choices(TILES, k=45), rng.sample(CELLS, 45), strict=True):
        if table.state.stock(tile):
            table.tile(tile, cell)
    return table.levels(A, **{element: rng.randint(1, 7) for element in ELEMENTS}).holding(A, WRITTEN)


def play_out(position: AnyPosition, rng: random.Random) -> None:
    """All that the card asks for is answered by lot; nothing is ever out of order."""
    for _ in range(LONGEST):
        assert GAME.broken(position) == []
        if not position.agenda or type(position.agenda[-1]).__name__ == "Acting":
            return
        seat = rng.choice(agenda.waiting(position))
        actions = [choice.action for choice in open_choices(position, seat) if not choice.action.is_grave]
        played = agenda.play(position, seat, rng.choice(actions), Dice(b"", 0))
        assert isinstance(played, Played)
        position = played.position
    raise AssertionError("the card never ends")


@pytest.mark.parametrize("seed", range(MADE))
def test_whatever_card_the_loader_accepts_can_be_played_to_its_end(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(seed)
    monkeypatch.setitem(CARDS, WRITTEN, any_card(rng))
    table = any_table(rng)
    ways = [play for play in table.open(A, Play) if play.card == WRITTEN]
    for play in rng.sample(ways, min(TRIED, len(ways))):
        preview(table.state, A, WRITTEN, play.targets)
        played = agenda.play(table.position, A, play, Dice(b"", 0))
        assert isinstance(played, Played)
        play_out(played.position, rng)


@pytest.mark.rule("WY-4.2")
def test_nobody_teleports_onto_a_mage_that_the_card_itself_moved_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CARDS, WRITTEN, card(
        [{"kind": "mage", "who": "any", "min": 0, "max": 3}, {"kind": "push"}, {"kind": "landing"}],
        [{"op": "shift", "n": 1}, {"op": "teleport"}]))
    table = Table().stand("0,0", "1,0").cast(WRITTEN, mage=B, push="e", cell="2,0")
    assert (table.where(A), table.where(B)) == ("0,0", "2,0")
