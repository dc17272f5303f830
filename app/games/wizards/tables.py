"""The data as the rules look things up: worked out once."""
from __future__ import annotations

from app.games.core.book import Text
from app.games.wizards.content import Tile
from app.games.wizards.content_check import BUILDINGS, load
from app.games.wizards.content_shapes import AnimalEntry, Piece, ResidentEntry, Row, Table, TableId
from app.games.wizards.vocabulary import (
    LABELS,
    Animal,
    HighWizard,
    Label,
    Order,
    PlaceId,
    Resident,
    Terrain,
    TileId,
    TileType,
)

CONTENT = load()
_FIGURES = CONTENT.figures

# pieces
TASK_TOKENS = _FIGURES.task_tokens.value
DEMONS = _FIGURES.demons.value
SECRET_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:_FIGURES.secret_pairs.value]
BOATS = _FIGURES.boats.value
GEMS_TO_WIN = _FIGURES.gems.value
PIECES: dict[str, Piece] = {piece.id: piece for piece in CONTENT.board.pieces}
PLAYERS = range(1, len(PIECES) + 1)

# days and attacks
FORTNIGHT = _FIGURES.fortnight.value
CALM_FORTNIGHTS = _FIGURES.calm_fortnights.value
THWART_TASKS = _FIGURES.thwart_tasks.value
THWART_TASKS_EACH = _FIGURES.thwart_tasks_each.value
THWART_TASKS_LEAST = _FIGURES.thwart_tasks_least.value
CONQUESTS = _FIGURES.conquests.value
TEAM_CONQUESTS = _FIGURES.team_conquests.value

# movement; costs are counted in parts of a point, so that all are whole (R14)
PARTS = _FIGURES.parts.value
SAIL_RATE = _FIGURES.sail_rate.value
BOARDING = _FIGURES.boarding_cost.value * PARTS
SWIMMING = _FIGURES.swimming_cost.value * PARTS
AFFLICTED = _FIGURES.afflicted_cost.value * PARTS
AGILE = _FIGURES.agile_cost.value * PARTS
SWIM_HEXES = _FIGURES.swim_hexes.value
CENTRE_DIE = _FIGURES.centre_die.value
EASED_CENTRE_DIE = _FIGURES.eased_centre_die.value
COST: dict[Terrain, int] = {entry.id: entry.cost * PARTS for entry in CONTENT.board.terrains}
STOPS: frozenset[Terrain] = frozenset(entry.id for entry in CONTENT.board.terrains if entry.stops)
CLOSED: frozenset[Terrain] = frozenset(entry.id for entry in CONTENT.board.terrains if entry.entry == "closed")
BY_DIE: frozenset[Terrain] = frozenset(entry.id for entry in CONTENT.board.terrains if entry.entry == "die")
TERRAIN_NAMES: dict[Terrain, Text] = {entry.id: entry.name for entry in CONTENT.board.terrains}

# encounters
ENCOUNTER_DIE = _FIGURES.encounter_die.value
PLACE_ENCOUNTERS = _FIGURES.place_encounters.value
HAMDREL_TURNS = _FIGURES.hamdrel_turns.value
HAMDREL_VISITS = _FIGURES.hamdrel_visits.value
TASKS_TO_LOWER = _FIGURES.tasks_to_lower.value
TASKS_TO_EQUAL = _FIGURES.tasks_to_equal.value
RESCUE_LAIR = _FIGURES.rescue_lair.value
RESCUE_HAMDREL = _FIGURES.rescue_hamdrel.value
RESCUE_SEA = _FIGURES.rescue_sea.value
RESCUE_ISLAND = _FIGURES.rescue_island.value
RESCUE_TRAP = _FIGURES.rescue_trap.value
RESCUE_ROLLS = _FIGURES.rescue_rolls.value
TRAP_DIE = _FIGURES.trap_die.value
LAIR_DAYS = _FIGURES.lair_days.value
LAIR_MEETING = _FIGURES.lair_meeting.value
LAIR_TAMED_MEETING = _FIGURES.lair_tamed_meeting.value
ANIMALS: dict[Animal, AnimalEntry] = {animal.id: animal for animal in CONTENT.board.animals}
TABLES: dict[TableId, Table] = {table.id: table for table in CONTENT.encounters.tables}

# levels, spells and Gems
PROMOTION_DAYS = _FIGURES.promotion_days.value
SPELL_DIE = _FIGURES.spell_die.value
POSSESSED_SPELL_DIE = _FIGURES.possessed_spell_die.value
CALL_DIE = _FIGURES.call_die.value
GEM_DIE = _FIGURES.gem_die.value
FALSE_DIE = _FIGURES.false_die.value
FALSE_DRUID_DIE = _FIGURES.false_druid_die.value

# persons
HIGH_WIZARDS: tuple[HighWizard, ...] = tuple(wizard.id for wizard in CONTENT.high_wizards)      # by rank, WZ-7.4
RANK: dict[HighWizard, int] = {wizard: rank for rank, wizard in enumerate(HIGH_WIZARDS)}
PERSON_NAMES: dict[str, str] = ({wizard.id: wizard.name for wizard in CONTENT.high_wizards}
                                | {person.id: person.name for person in CONTENT.residents})
RESIDENTS: dict[Resident, ResidentEntry] = {person.id: person for person in CONTENT.residents}
HOME: dict[Resident, PlaceId] = {person.id: person.home for person in CONTENT.residents}
RESIDENT_AT: dict[PlaceId, Resident] = {person.home: person.id for person in CONTENT.residents}
MASTER_SORCERERS: tuple[Resident, ...] = tuple(person.id for person in CONTENT.residents if person.order == "sorcerers")
CONTACT: dict[int, Resident] = {face: person.id for person in CONTENT.residents for face in person.contact}

# territories
TILES: dict[TileId, Tile] = {tile.id: tile for tile in CONTENT.tiles}
TILE_OF_NUMBER: dict[tuple[TileType, int], TileId] = {(tile.type, tile.number): tile.id for tile in CONTENT.tiles}
PLACE_NAMES: dict[PlaceId, Text] = {place.id: place.name for place in CONTENT.places}
PLACE_TILE: dict[PlaceId, tuple[TileId, Label]] = {
    place: (tile.id, label) for tile in CONTENT.tiles for label, place in tile.ground.places.items()}
PLACE_TERRAIN: dict[PlaceId, Terrain] = {
    place: TILES[tile].ground.terrain[LABELS.index(label)] for place, (tile, label) in PLACE_TILE.items()}
STONES: dict[int, PlaceId] = {
    dots: tile.ground.places[label] for tile in CONTENT.tiles for label, dots in tile.ground.dots.items()}
CIRCLE, LAIR, COTTAGE_TILE = "sacred_circle", "dragon_lair", "hamdrel"
CIRCLE_CENTRE, LAIR_DEN, COTTAGE = "circle_centre", "lair_den", "hamdrel_cottage"
STAR_CREST, HIGH_HOLLOW, ABBEY, MEGMORAN_TOWER = "star_crest", "high_hollow", "shrineheart_abbey", "megmoran_tower"
TOWERS: tuple[PlaceId, ...] = tuple(place for place, terrain in PLACE_TERRAIN.items() if terrain == "tower")
TOWER_TILES: tuple[TileId, ...] = tuple(PLACE_TILE[place][0] for place in TOWERS)
HARBOUR_KINDS = BUILDINGS
MOST_REMOVED = _FIGURES.most_removed.value


def row_for(table: TableId, die: int) -> Row:
    """What the table says for that result."""
    return next(row for row in TABLES[table].rows if die in row.faces)


def type_of_territory(types: tuple[TileType, ...], white: int) -> TileType:
    """The type the white die gives among those asked for, named in the order of TILE_TYPES (WZ-4.1a to WZ-4.1e)."""
    return types[0] if len(types) == 1 else _TERRITORY_FACES[types][white - 1]


def territory_for(types: tuple[TileType, ...], white: int, red: int) -> TileId:
    """Of a lone type the white die is not looked at: it need not be rolled (WZ-4.1)."""
    return TILE_OF_NUMBER[type_of_territory(types, white), red]


def label_for(white: int, red: int) -> Label:
    """The hex within a territory: never its centre (WZ-4.2)."""
    return f"{CONTENT.board.hex_roll.faces[white - 1]}{red}"


def mentors_of(order: Order) -> tuple[str, ...]:
    """WZ-10.11 to WZ-10.13."""
    at_home = tuple(person.id for person in CONTENT.residents if person.order == order)
    return at_home or HIGH_WIZARDS


_TERRITORY_FACES = {roll.types: roll.faces for roll in CONTENT.board.territory_rolls}
