"""The data of the game: the files of seeds/wizards that are no book, read, understood and checked."""
from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol, TypeVar

import msgspec

from app.games.core.book import Text
from app.games.core.seeds import SEEDS, SeedError, read_toml
from app.games.wizards.content_shapes import (
    BoardFile,
    EncountersFile,
    Entry,
    EventsFile,
    Figures,
    GemCard,
    HighWizardEntry,
    Item,
    MapFile,
    OrdersFile,
    PersonsFile,
    Place,
    Quiet,
    ResidentEntry,
    SentencesFile,
    TasksFile,
    TilesFile,
    WizardCardKind,
    WrittenEvent,
    WrittenTask,
    WrittenTile,
    WrittenWizardCard,
)
from app.games.wizards.grammar.events import Event, parse_effect
from app.games.wizards.grammar.hexes import Destination, parse_destination
from app.games.wizards.grammar.tasks import Task, parse_reward, parse_steps, parse_tags
from app.games.wizards.grammar.tiles import Ground, parse_ground
from app.games.wizards.vocabulary import GrammarError, Terrain, TileId, TileType

FOLDER = SEEDS / "wizards"


class Tile(Entry, frozen=True):
    id: TileId
    type: TileType
    number: int
    name: Text
    of: Text
    ground: Ground
    quiet: Quiet | None


class WizardCard(Entry, frozen=True):
    """A High Wizard of that id, a trap with its destination, or a Phantasm."""

    id: str
    kind: WizardCardKind
    to: Destination | None


class Content(msgspec.Struct, frozen=True, kw_only=True):
    """All files together, in the words of the game."""

    figures: Figures
    board: BoardFile
    tiles: tuple[Tile, ...]
    places: tuple[Place, ...]
    high_wizards: tuple[HighWizardEntry, ...]
    residents: tuple[ResidentEntry, ...]
    wizard_cards: tuple[WizardCard, ...]
    gem_cards: tuple[GemCard, ...]
    orders: OrdersFile
    encounters: EncountersFile
    items: tuple[Item, ...]
    tasks: tuple[Task, ...]
    events: tuple[Event, ...]
    sentences: SentencesFile
    map: MapFile


class Named(Protocol):
    """An entry people can be told about."""

    @property
    def id(self) -> str: ...


N = TypeVar("N", bound=Named)
T = TypeVar("T")


def read(folder: Path = FOLDER) -> Content:
    """The files, understood word by word. Raises SeedError, naming file, entry and fault."""
    board = read_toml(folder / "board.toml", BoardFile)
    tiles = read_toml(folder / "tiles.toml", TilesFile)
    persons = read_toml(folder / "persons.toml", PersonsFile)
    tasks = read_toml(folder / "tasks.toml", TasksFile)
    events = read_toml(folder / "events.toml", EventsFile)
    letters: dict[str, Terrain] = {letter: entry.id for entry in board.terrains for letter in entry.letters}
    return Content(
        figures=read_toml(folder / "figures.toml", Figures),
        board=board,
        tiles=_each(folder / "tiles.toml", tiles.tiles, lambda tile: _tile(tile, letters)),
        places=tiles.places,
        high_wizards=persons.high_wizards,
        residents=persons.residents,
        wizard_cards=_each(folder / "persons.toml", persons.wizard_cards, _wizard_card),
        gem_cards=persons.gem_cards,
        orders=read_toml(folder / "orders.toml", OrdersFile),
        encounters=read_toml(folder / "encounters.toml", EncountersFile),
        items=tasks.items,
        tasks=_each(folder / "tasks.toml", tasks.tasks, _task),
        events=_each(folder / "events.toml", events.events, _event),
        sentences=read_toml(folder / "sentences.toml", SentencesFile),
        map=read_toml(folder / "map.toml", MapFile))


def _each(path: Path, written: Iterable[N], understand: Callable[[N], T]) -> tuple[T, ...]:
    understood: list[T] = []
    for entry in written:
        try:
            understood.append(understand(entry))
        except GrammarError as error:
            raise SeedError(path, entry.id, str(error)) from error
    return tuple(understood)


def _tile(tile: WrittenTile, letters: dict[str, Terrain]) -> Tile:
    return Tile(id=tile.id, type=tile.type, number=tile.number, name=tile.name, of=tile.of, quiet=tile.quiet,
                ground=parse_ground(tile.terrain, tile.walls, tile.places, letters), provenance=tile.provenance)


def _wizard_card(card: WrittenWizardCard) -> WizardCard:
    if (card.to is not None) != (card.kind == "trap"):
        raise GrammarError("a trap leads somewhere, and nothing else does")
    return WizardCard(id=card.id, kind=card.kind, to=parse_destination(card.to) if card.to else None,
                      provenance=card.provenance)


def _task(card: WrittenTask) -> Task:
    is_open, deadline = parse_tags(card.tags)
    return Task(id=card.id, title=card.title, steps=parse_steps([(step.do, step.text) for step in card.steps]),
                reward=parse_reward(card.reward), open=is_open, deadline=deadline,
                provenance=card.provenance)


def _event(card: WrittenEvent) -> Event:
    return Event(id=card.id, kind=card.kind, title=card.title, flavour=card.flavour, days=card.days,
                 effect=parse_effect(card.effect, card.kind, card.days), provenance=card.provenance)
