"""What the data needs of itself: names that exist, complete tables, tiles one can leave, cards one can finish."""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from pathlib import Path
from string import Formatter
from typing import get_args

from app.games.core.book import Text
from app.games.core.seeds import SeedError
from app.games.wizards.content import FOLDER, Content, Named, Tile, read
from app.games.wizards.content_shapes import Outcome, SentenceId, Spells, TableId
from app.games.wizards.grammar.events import RollToMove, SailRate, Teleport
from app.games.wizards.grammar.hexes import AtPlace, ChosenHex, EveryHex, HexOf
from app.games.wizards.grammar.tasks import MeetWizard, Task
from app.games.wizards.grammar.tiles import OUTER_SIDES, beside
from app.games.wizards.vocabulary import (
    DIRECTIONS,
    LABELS,
    POINT_TYPES,
    TILE_TYPES,
    Animal,
    HexClass,
    Label,
    MapStyle,
    Order,
    Resident,
    Spell,
    Terrain,
)

Fault = tuple[str, str, str]                    # file, entry, what is wrong
DIE = (1, 2, 3, 4, 5, 6)
GROUND: frozenset[Terrain] = frozenset({"plain", "forest", "mountain"})         # hexes without a place
BUILDINGS: frozenset[Terrain] = frozenset({"town", "dwelling", "abbey"})        # which have a boat by the sea, WZ-3.3a

ANIMAL_ROWS: frozenset[Outcome] = frozenset({"dragon", "unicorn", "winged_horse", "horse", "dog", "task"})
OUTCOMES: dict[TableId, frozenset[Outcome]] = {                 # what the rules know how to do, table by table
    "random_encounter": frozenset({"demons", "trap", "animal", "event", "common_folk", "wizard_card"}),
    "trap": frozenset({"lose_fortnight", "to_den", "lose_turns", "to_lair", "roll_to_move", "to_random"}),
    "animal": ANIMAL_ROWS,
    "common_folk": frozenset({"theft", "lose_dice", "detained", "task", "extra_turn", "nothing"}),
    "demons": frozenset({"lose_turns", "lose_least", "theft", "possessed", "to_lair", "banished"}),
    "dragon": frozenset({"dragonbound", "lose_turns", "theft", "lose_least", "to_den", "nothing"}),
    "players": frozenset({"demons", "to_random", "winged_horse", "wizard_card", "change_tasks", "gain_dice"}),
    "players_level_4": frozenset({"demons", "to_star_crest", "unicorn", "wizard_comes", "learn_secrets",
                                  "secret_wizard"}),
    "hamdrel": frozenset({"gain_dice", "task", "wizard_located"}),
    "hamdrel_level_0_4": frozenset({"nothing", "wizard_card", "wizard_located"}),
    "hamdrel_designers_2003": frozenset({"wizard_comes", "wizard_card", "wizard_located"}),
    "high_hollow": frozenset({"to_star_crest", "to_cottage", "to_megmoran"}),
    "star_crest": frozenset({"gain_each", "wizards_come", "extra_turns"}),
    "abbey": frozenset({"may_extra_turn", "contact", "gain_dice"}),
    "dwelling": frozenset({"gain_dice", "nothing"}),
    "tame_dragon": frozenset({"secret_wizard", "nothing", "dragon"}),
}


def load(folder: Path = FOLDER) -> Content:
    """Raises SeedError, naming file, entry and fault."""
    content = read(folder)
    for file, entry, fault in faults(content):
        raise SeedError(folder / f"{file}.toml", entry, fault)
    return content


def faults(content: Content) -> Iterator[Fault]:
    """All that the rules could not be played with."""
    checks: tuple[Callable[[Content], Iterator[Fault]], ...] = (
        _name_faults, _board_faults, _tile_faults, _place_faults, _person_faults, _order_faults, _table_faults,
        _task_faults, _event_faults, _sentence_faults)
    for check in checks:
        yield from check(content)


def _name_faults(content: Content) -> Iterator[Fault]:
    """Every name once; where the rules know all names, all of them."""
    lists: tuple[tuple[str, Iterable[Named], object], ...] = (
        ("board", content.board.terrains, Terrain), ("board", content.board.animals, Animal),
        ("board", content.board.pieces, None), ("tiles", content.tiles, None), ("tiles", content.places, None),
        ("persons", (*content.high_wizards, *content.residents), Resident),
        ("persons", content.wizard_cards, None), ("persons", content.gem_cards, None),
        ("orders", content.orders.orders, Order), ("orders", content.orders.spells, Spell),
        ("encounters", content.encounters.tables, TableId), ("tasks", content.tasks, None),
        ("tasks", content.items, None), ("events", content.events, None),
        ("sentences", content.sentences.sentences, SentenceId), ("sentences", content.sentences.classes, HexClass),
        ("map", content.map.styles, MapStyle))
    for file, entries, known in lists:
        times = Counter(entry.id for entry in entries)
        yield from ((file, name, f"it is named {n} times") for name, n in times.items() if n > 1)
        yield from ((file, name, "it is missing") for name in get_args(known) if name not in times)


def _board_faults(content: Content) -> Iterator[Fault]:
    letters = Counter("".join(entry.letters for entry in content.board.terrains))
    yield from (("board", letter, f"{n} terrains have this letter") for letter, n in letters.items() if n > 1)
    rolled = {roll.types: roll.faces for roll in content.board.territory_rolls}
    for types in (pair for n in (2, 3) for pair in combinations(TILE_TYPES, n)):
        if set(rolled.get(types, ())) != set(types) or len(rolled[types]) != len(DIE):
            yield "board", f"territory_roll {' '.join(types)}", "six faces name exactly these types"
    if len(content.board.hex_roll.faces) != len(DIE):
        yield "board", "hex_roll", "a die has six faces"
    tiles = {tile.id for tile in content.tiles}
    for animal in content.board.animals:
        yield from (("board", animal.id, f"there is no tile {tile}")
                    for tile in (*animal.bars_tiles, *animal.avoids_tiles) if tile not in tiles)


def _tile_faults(content: Content) -> Iterator[Fault]:
    per_type = content.figures.tiles_of_a_type.value
    for kind in TILE_TYPES:
        numbers = sorted(tile.number for tile in content.tiles if tile.type == kind)
        if numbers != list(range(1, per_type + 1)):
            yield "tiles", kind, f"the tiles of a type are numbered 1 to {per_type}"
    for tile in content.tiles:
        yield from (("tiles", tile.id, f"there is no way out from {label}") for label in LABELS if label not in
                    _ways_out(tile))
    outer = {side.label for side in OUTER_SIDES}
    by_the_sea = sum(terrain in BUILDINGS and label in outer for tile in content.tiles
                     for label, terrain in zip(LABELS, tile.ground.terrain, strict=True))
    if by_the_sea > content.figures.boats.value:
        yield "tiles", "the file", f"{by_the_sea} buildings may lie by the sea, and there are fewer boats"


def _ways_out(tile: Tile) -> set[Label]:
    """The hexes from which an open outer side can be reached."""
    walls = tile.ground.walls
    reached = {side.label for side in OUTER_SIDES if side not in walls}
    waiting = list(reached)
    while waiting:
        label = waiting.pop()
        near = {other for side in DIRECTIONS if (other := beside(label, side)) and (label, side) not in walls}
        waiting.extend(near - reached)
        reached |= near
    return reached


def _place_faults(content: Content) -> Iterator[Fault]:
    named = {place.id for place in content.places}
    stands = Counter(place for tile in content.tiles for place in tile.ground.places.values())
    for tile in content.tiles:
        yield from (("tiles", tile.id, f"there is no place {place}")
                    for place in tile.ground.places.values() if place not in named)
        for label, terrain in zip(LABELS, tile.ground.terrain, strict=True):
            if (terrain in GROUND) == (label in tile.ground.places):
                yield "tiles", tile.id, f"a {terrain} at {label} {'has no' if terrain in GROUND else 'needs a'} place"
    yield from (("tiles", place, f"it stands {stands[place]} times") for place in named if stands[place] != 1)


def _person_faults(content: Content) -> Iterator[Fault]:
    places = {place.id for place in content.places}
    yield from (("persons", person.id, f"there is no place {person.home}")
                for person in content.residents if person.home not in places)
    wizards = {wizard.id for wizard in content.high_wizards}
    if {card.id for card in content.wizard_cards if card.kind == "name"} != wizards:
        yield "persons", "wizard_card", "there is a card for every High Wizard"
    for card in content.wizard_cards:
        yield from (("persons", card.id, fault) for fault in _hex_faults(content, card.to))
    if sorted(face for person in content.residents for face in person.contact) != list(DIE):
        yield "persons", "resident", "every face of the die is the contact of one person"
    gems = [card for card in content.gem_cards if not card.is_false]
    if len(content.gem_cards) != len(wizards) or len(gems) != content.figures.gems.value:
        yield "persons", "gem_card", "every High Wizard has a card, and all but one are Gems"


def _hex_faults(content: Content, spec: object) -> Iterator[str]:
    match spec:
        case HexOf(tile=tile) if tile not in {known.id for known in content.tiles}:
            yield f"there is no tile {tile}"
        case AtPlace(place=place) if place not in {known.id for known in content.places}:
            yield f"there is no place {place}"


def _order_faults(content: Content) -> Iterator[Fault]:
    heights = {len(order.levels) for order in content.orders.orders}
    if len(heights) != 1:
        yield "orders", "order", "all Orders have the same number of levels"
    for order in content.orders.orders:
        for lower, higher in zip(order.levels, order.levels[1:], strict=False):
            if any(getattr(lower.needs, kind) >= getattr(higher.needs, kind) for kind in POINT_TYPES):
                yield "orders", order.id, f"{higher.id} needs more than {lower.id}"
    if {spell.id for spell in content.orders.spells} != set(Spells.__struct_fields__):
        yield "orders", "spell", "there is an entry for every spell"


def _table_faults(content: Content) -> Iterator[Fault]:
    for table in content.encounters.tables:
        if sorted(face for row in table.rows for face in row.faces) != list(DIE):
            yield "encounters", table.id, "every face of the die has one row"
        yield from (("encounters", table.id, f"{row.outcome} is nothing this table does")
                    for row in table.rows if row.outcome not in OUTCOMES[table.id])


def _task_faults(content: Content) -> Iterator[Fault]:
    given = Counter(item for task in content.tasks for item in task.items)
    for item in content.items:
        if given[item.id] != 1:
            yield "tasks", item.id, f"{given[item.id]} cards give it"
    known = {item.id for item in content.items}
    wizards = {wizard.id for wizard in content.high_wizards}
    for task in content.tasks:
        yield from (("tasks", task.id, f"there is no item {item}") for item in task.items if item not in known)
        yield from (("tasks", task.id, fault) for fault in _step_faults(content, task, wizards))


def _step_faults(content: Content, task: Task, wizards: set[str]) -> Iterator[str]:
    top = len(content.orders.orders[0].levels)
    for step in task.steps:
        yield from _hex_faults(content, step.deed)
        if isinstance(step.deed, ChosenHex | EveryHex) and not _count(content, step.deed):
            yield f"no territory has the hexes of `{step.text.en}`"
        if isinstance(step.deed, MeetWizard):
            if step.deed.name and step.deed.name not in wizards:
                yield f"there is no High Wizard {step.deed.name}"
            if step.deed.count > len(wizards):
                yield f"there are not {step.deed.count} High Wizards"
        if step.roll > len(DIE) or step.level > top:
            yield f"nobody can do `{step.text.en}`"
        before = {other.gives for other in task.steps if other.group < step.group}
        if step.hands_over and step.hands_over not in before:
            yield f"{step.hands_over} is handed over before it is given"
    tokens = (_count(content, step.deed) if isinstance(step.deed, EveryHex) else step.has_token for step in task.steps)
    if sum(tokens) > content.figures.task_tokens.value:
        yield "there are not so many tokens"


def _count(content: Content, spec: ChosenHex | EveryHex) -> int:
    """How many hexes of the class the tiles have; of coasts, how many there may be."""
    kinds = GROUND if spec.kind == "coast" else {spec.kind}
    return sum(terrain in kinds for tile in content.tiles if spec.type in (None, tile.type)
               for terrain in tile.ground.terrain)


def _event_faults(content: Content) -> Iterator[Fault]:
    for event in content.events:
        match event.effect:
            case Teleport(to=to):
                yield from (("events", event.id, fault) for fault in _hex_faults(content, to))
            case RollToMove(n=n) if n > len(DIE):
                yield "events", event.id, "nobody could ever go on"
            case SailRate(n=n) if content.figures.parts.value % n:
                yield "events", event.id, f"a point has no {n} parts (R14)"


def _sentence_faults(content: Content) -> Iterator[Fault]:
    for sentence in content.sentences.sentences:
        texts: tuple[Text | None, ...] = (sentence.text, sentence.one)
        if any(text and _blanks(text.en) != _blanks(text.fr) for text in texts):
            yield "sentences", sentence.id, "both languages have the same blanks"


def _blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}
