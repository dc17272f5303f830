"""The files of seeds/wizards that are no book, as they are written."""
from __future__ import annotations

from typing import Literal

import msgspec

from app.games.core.book import Text
from app.games.wizards.grammar.events import EventKind
from app.games.wizards.vocabulary import (
    Animal,
    HexClass,
    ItemId,
    MapStyle,
    Order,
    PlaceId,
    Points,
    Provenance,
    Resident,
    Spell,
    Terrain,
    TileId,
    TileType,
)

EntryWay = Literal["free", "closed", "die"]
SpellKind = Literal["movement", "encounter", "special"]
TeleportMode = Literal["random", "territory", "stone", "from_stone:random", "from_stone:territory"]
Quiet = Literal["everywhere", "mountains"]
WizardCardKind = Literal["name", "trap", "phantasm"]
TableId = Literal["random_encounter", "trap", "animal", "common_folk", "demons", "dragon", "players", "players_level_4",
                  "hamdrel", "hamdrel_level_0_4", "hamdrel_designers_2003", "high_hollow", "star_crest", "abbey",
                  "dwelling", "tame_dragon"]
Outcome = Literal["demons", "trap", "animal", "event", "common_folk", "wizard_card", "lose_fortnight", "to_den",
                  "lose_turns", "to_lair", "roll_to_move", "to_random", "dragon", "unicorn", "winged_horse", "horse",
                  "dog", "task", "theft", "lose_dice", "detained", "extra_turn", "nothing", "lose_least", "possessed",
                  "banished", "dragonbound", "change_tasks", "gain_dice", "to_star_crest", "wizard_comes",
                  "learn_secrets", "secret_wizard", "wizard_located", "to_cottage", "to_megmoran", "gain_each",
                  "wizards_come", "extra_turns", "may_extra_turn", "contact"]

SentenceId = Literal["gain_any", "gain", "lose_any", "complete_task", "reveal_wizard", "reveal_wizard_choice",
                     "secret_wizard", "summon_wizard", "contact_mentor", "draw_task", "teleport", "teleport_choice",
                     "place_demon", "remove_demons", "demon_here", "extra_turn", "cure", "steal_items", "lose_turns",
                     "lose_turns_die", "roll_to_move", "theft_cancel", "trap_teleport_cancel", "own_roll_reroll",
                     "demon_treat_as_6", "dragon_treat_as_6", "gain_bonus", "no_spells", "sail_rate", "roll_times",
                     "roll_times_2", "roll_half", "terrain_cost", "fly", "delayed", "points_knowledge",
                     "points_perception", "points_power", "points_any", "hex_random", "hex_random_type", "hex_in",
                     "hex_any", "hex_any_type", "hex_all", "hex_all_type", "joined", "meet_mentor", "meet_wizard",
                     "meet_sorcerer", "meet_person", "banish", "step_gives", "step_hands_over", "step_level",
                     "step_roll", "step_needs", "step_lose_turns", "tag_open", "tag_deadline", "extra_reveal_wizard",
                     "extra_animal", "extra_extra_turn", "extra_secret_wizard"]


class Shape(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file, or a part of one."""


class Entry(Shape, frozen=True):
    """Something a file states, and where it comes from."""

    provenance: Provenance


class Figure(Entry, frozen=True):
    value: int


class Figures(Shape, frozen=True):
    columns: Figure
    rows: Figure
    tiles_of_a_type: Figure
    task_tokens: Figure
    demons: Figure
    secret_pairs: Figure
    boats: Figure
    gems: Figure
    fortnight: Figure
    calm_fortnights: Figure
    thwart_tasks: Figure
    thwart_tasks_each: Figure
    thwart_tasks_least: Figure
    conquests: Figure
    team_conquests: Figure
    parts: Figure
    sail_rate: Figure
    boarding_cost: Figure
    swimming_cost: Figure
    afflicted_cost: Figure
    agile_cost: Figure
    swim_hexes: Figure
    centre_die: Figure
    eased_centre_die: Figure
    encounter_die: Figure
    place_encounters: Figure
    hamdrel_turns: Figure
    hamdrel_visits: Figure
    tasks_to_lower: Figure
    tasks_to_equal: Figure
    rescue_lair: Figure
    rescue_hamdrel: Figure
    rescue_sea: Figure
    rescue_island: Figure
    rescue_trap: Figure
    rescue_rolls: Figure
    trap_die: Figure
    lair_days: Figure
    lair_meeting: Figure
    lair_tamed_meeting: Figure
    promotion_days: Figure
    spell_die: Figure
    possessed_spell_die: Figure
    call_die: Figure
    gem_die: Figure
    false_die: Figure
    false_druid_die: Figure
    most_removed: Figure


class TerrainEntry(Entry, frozen=True):
    id: Terrain
    letters: str
    name: Text
    cost: int
    stops: bool = False
    entry: EntryWay = "free"


class TypeEntry(Entry, frozen=True):
    id: TileType
    short: str
    name: Text


class TerritoryRoll(Entry, frozen=True):
    types: tuple[TileType, ...]
    faces: tuple[TileType, ...]


class HexRoll(Entry, frozen=True):
    faces: tuple[Literal["A", "B", "C"], ...]


class Piece(Entry, frozen=True):
    id: str
    name: Text


class AnimalEntry(Entry, frozen=True):
    """A companion; 0 where it gives no bonus, None where it does not fly."""

    id: Animal
    name: Text
    a: Text
    turns: int
    bonus: int = 0
    flight: int | None = None                   # 0: anywhere
    swims: int = 0
    bars: tuple[Terrain, ...] = ()
    bars_tiles: tuple[TileId, ...] = ()
    avoids: tuple[Terrain, ...] = ()
    avoids_tiles: tuple[TileId, ...] = ()
    flees: tuple[Literal["dragon", "demon", "boat"], ...] = ()


class BoardFile(Shape, frozen=True):
    terrains: tuple[TerrainEntry, ...] = msgspec.field(name="terrain")
    types: tuple[TypeEntry, ...] = msgspec.field(name="type")
    territory_rolls: tuple[TerritoryRoll, ...] = msgspec.field(name="territory_roll")
    hex_roll: HexRoll
    pieces: tuple[Piece, ...] = msgspec.field(name="piece")
    animals: tuple[AnimalEntry, ...] = msgspec.field(name="animal")


class WrittenTile(Entry, frozen=True):
    id: TileId
    type: TileType
    number: int
    name: Text
    of: Text
    terrain: str
    places: tuple[str, ...]
    walls: str = ""
    quiet: Quiet | None = None


class Place(Entry, frozen=True):
    id: PlaceId
    name: Text


class TilesFile(Shape, frozen=True):
    tiles: tuple[WrittenTile, ...] = msgspec.field(name="tile")
    places: tuple[Place, ...] = msgspec.field(name="place")


class HighWizardEntry(Entry, frozen=True):
    id: str
    name: str


class ResidentEntry(Entry, frozen=True):
    id: Resident
    name: str
    home: PlaceId
    order: Order | None = None
    contact: tuple[int, ...] = ()


class WrittenWizardCard(Entry, frozen=True):
    id: str
    kind: WizardCardKind
    to: str | None = None


class GemCard(Entry, frozen=True):
    id: str
    name: Text
    is_false: bool = False


class PersonsFile(Shape, frozen=True):
    high_wizards: tuple[HighWizardEntry, ...] = msgspec.field(name="high_wizard")
    residents: tuple[ResidentEntry, ...] = msgspec.field(name="resident")
    wizard_cards: tuple[WrittenWizardCard, ...] = msgspec.field(name="wizard_card")
    gem_cards: tuple[GemCard, ...] = msgspec.field(name="gem_card")


class SpellEntry(Entry, frozen=True):
    id: Spell
    kind: SpellKind
    name: Text


class Spells(Shape, frozen=True):
    """The spells of a level; what is not known is None, empty or False."""

    summon_boat: int | Literal["unlimited"] | None = None
    agility: tuple[Literal["forest", "mountain"], ...] = ()
    teleport: tuple[TeleportMode, ...] = ()
    summon_animal: bool = False
    dispel_demon: bool = False
    tame_dragon: bool = False
    escape: tuple[Literal["traps", "teleports"], ...] = ()
    telepathy: Literal["promotion", "gem"] | None = None
    summon_gem: bool = False
    insight: bool = False


class LevelEntry(Entry, frozen=True):
    id: str
    name: Text
    needs: Points
    spells: Spells


class OrderEntry(Entry, frozen=True):
    id: Order
    name: Text
    levels: tuple[LevelEntry, ...]


class OrdersFile(Shape, frozen=True):
    spells: tuple[SpellEntry, ...] = msgspec.field(name="spell")
    orders: tuple[OrderEntry, ...] = msgspec.field(name="order")


class Row(Shape, frozen=True):
    faces: tuple[int, ...]
    outcome: Outcome
    clause: str
    text: Text
    n: int = 1


class Table(Entry, frozen=True):
    id: TableId
    name: Text
    dice: Literal["higher", "one"]
    clause: str
    rows: tuple[Row, ...]


class EncountersFile(Shape, frozen=True):
    tables: tuple[Table, ...] = msgspec.field(name="table")


class WrittenStep(Shape, frozen=True):
    do: str
    text: Text


class WrittenTask(Entry, frozen=True):
    id: str
    title: Text
    steps: tuple[WrittenStep, ...]
    reward: str
    tags: tuple[str, ...] = ()


class Item(Entry, frozen=True):
    id: ItemId
    name: Text


class TasksFile(Shape, frozen=True):
    items: tuple[Item, ...] = msgspec.field(name="item")
    tasks: tuple[WrittenTask, ...] = msgspec.field(name="task")


class WrittenEvent(Entry, frozen=True):
    id: str
    kind: EventKind
    title: Text
    effect: str
    flavour: Text
    days: int = 0


class EventsFile(Shape, frozen=True):
    events: tuple[WrittenEvent, ...] = msgspec.field(name="event")


class Sentence(Shape, frozen=True):
    id: SentenceId
    text: Text
    one: Text | None = None


class ClassWords(Shape, frozen=True):
    id: HexClass
    a: Text
    every: Text


class SentencesFile(Shape, frozen=True):
    sentences: tuple[Sentence, ...] = msgspec.field(name="sentence")
    classes: tuple[ClassWords, ...] = msgspec.field(name="class")


class Islands(Entry, frozen=True):
    many: tuple[int, ...]
    few: tuple[int, ...]
    many_tiles: int
    smallest: int
    largest: int
    lair_island: int


class Growth(Entry, frozen=True):
    snug: int
    snug_of: int
    boats: int


class Patience(Entry, frozen=True):
    strict_tries: int
    tries: int


class Style(Entry, frozen=True):
    id: MapStyle
    name: Text


class MapFile(Shape, frozen=True):
    islands: Islands
    growth: Growth
    patience: Patience
    styles: tuple[Style, ...] = msgspec.field(name="style")
