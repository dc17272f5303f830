"""The chart: everything that tiles on the sea make of it, worked out once for a map and what Evil has taken of it."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import Literal

from app.games.wizards.geography.placing import Placement, footprint, turned
from app.games.wizards.geography.sea import BESIDE, HEXES, SIZE, TOUCHING, Hex, neighbour, offset_of
from app.games.wizards.tables import HOME, MASTER_SORCERERS, TILES
from app.games.wizards.vocabulary import LABELS, HexClass, Label, PlaceId, Resident, Terrain, TileId, TileType

Surface = Terrain | Literal["sea", "conquered", "void"]
CHARTS = 128                                    # kept at the same time


class Chart:
    """A map as it lies. Nothing in it ever changes; what it tells of a hex stands in tuples by the hex's number."""

    def __init__(self, placements: tuple[Placement, ...], conquered: frozenset[TileId]) -> None:
        self.placements = placements
        self.conquered = conquered
        surface: list[Surface] = ["void"] * SIZE
        for place in HEXES:
            surface[place] = "sea"
        tile_at: list[TileId | None] = [None] * SIZE
        label_at: list[Label | None] = [None] * SIZE
        place_at: list[PlaceId | None] = [None] * SIZE
        self.hexes_of: dict[TileId, tuple[Hex, ...]] = {}       # in the order of LABELS, conquered tiles too
        self.hex_of: dict[PlaceId, Hex] = {}                    # places that stand
        for placement in placements:
            tile, covered = TILES[placement.tile], footprint(placement.centre, placement.rotation)
            self.hexes_of[tile.id] = covered
            stands = tile.id not in conquered
            for place, label, terrain in zip(covered, LABELS, tile.ground.terrain, strict=True):
                surface[place] = terrain if stands else "conquered"
                tile_at[place], label_at[place] = tile.id, label
                if stands and (name := tile.ground.places.get(label)):
                    place_at[place] = name
                    self.hex_of[name] = place
        self.surface = tuple(surface)
        self.tile_at = tuple(tile_at)
        self.label_at = tuple(label_at)
        self.place_at = tuple(place_at)
        self.standing = tuple(tile for tile in self.hexes_of if tile not in conquered)
        self.land = tuple(place for tile in self.standing for place in self.hexes_of[tile])
        self.is_land = tuple(kind not in ("sea", "conquered", "void") for kind in surface)
        self.is_sea = tuple(kind == "sea" for kind in surface)
        self.walls = frozenset(self._walls())
        self.ways = self._ways()                                # open neighbours, land and sea

    def _walls(self) -> Iterator[tuple[Hex, Hex]]:
        """Pairs of neighbours with a wall between them, both ways."""
        for placement in self.placements:
            if placement.tile in self.conquered:                # its walls do not matter any more, R69
                continue
            hexes = dict(zip(LABELS, self.hexes_of[placement.tile], strict=True))
            for label, side in TILES[placement.tile].ground.walls:
                one = hexes[label]
                other = neighbour(one, turned(side, placement.rotation))
                yield one, other
                yield other, one

    def _ways(self) -> tuple[tuple[Hex, ...], ...]:
        ways: list[tuple[Hex, ...]] = list(BESIDE)
        surface, walls = self.surface, self.walls
        changed = {one for one, _ in walls} | {
            near for tile in self.conquered if tile in self.hexes_of for place in self.hexes_of[tile]
            for near in (place, *BESIDE[place])}
        for place in changed:
            ways[place] = () if surface[place] == "conquered" else tuple(
                near for near in BESIDE[place] if surface[near] != "conquered" and (place, near) not in walls)
        return tuple(ways)

    # ---------------------------------------------------------------------------------------------- single questions

    def at(self, tile: TileId, label: Label) -> Hex:
        """The hex of that label, also of a conquered tile."""
        return self.hexes_of[tile][LABELS.index(label)]

    def type_at(self, place: Hex) -> TileType | None:
        """The type of the territory; None at sea."""
        tile = self.tile_at[place]
        return TILES[tile].type if tile else None

    def is_walled(self, one: Hex, near: Hex) -> bool:
        return (one, near) in self.walls

    def is_coast(self, place: Hex) -> bool:
        """A land hex with the sea beside it; walls change nothing."""
        return self.is_land[place] and any(self.is_sea[near] for near in BESIDE[place])

    def is_wild(self, place: Hex) -> bool:
        """Whether the ground allows a random encounter; who stands there is not looked at (WZ-8.1)."""
        return self._wild[place]

    def can_meet(self, person: Resident) -> bool:
        """Whether his home stands (R55)."""
        return HOME[person] in self.hex_of

    def has_master_sorcerer(self) -> bool:
        return any(self.can_meet(master) for master in MASTER_SORCERERS)

    def stands(self, tile: TileId) -> bool:
        """Whether it is in play and not conquered (R07)."""
        return tile in self.hexes_of and tile not in self.conquered

    def name_of(self, place: Hex) -> str:
        """As the examples write it: torwall:A3, S(16,7)."""
        tile, label = self.tile_at[place], self.label_at[place]
        return f"{tile}:{label}" if tile else "S({},{})".format(*offset_of(place))

    # ------------------------------------------------------------------------------------- worked out when first asked

    @cached_property
    def _wild(self) -> tuple[bool, ...]:
        wild = [False] * SIZE
        for tile in self.standing:
            quiet = TILES[tile].quiet
            for place in self.hexes_of[tile]:
                kind = self.surface[place]
                wild[place] = kind != "stone" and not (quiet == "everywhere" or (quiet and kind == "mountain"))
        return tuple(wild)

    @cached_property
    def by_land(self) -> tuple[tuple[Hex, ...], ...]:
        """The open neighbours of each hex that are land."""
        return tuple(tuple(near for near in open_to if self.is_land[near]) for open_to in self.ways)

    @cached_property
    def by_sea(self) -> tuple[tuple[Hex, ...], ...]:
        """The open neighbours of each hex that are sea."""
        return tuple(tuple(near for near in open_to if self.is_sea[near]) for open_to in self.ways)

    @cached_property
    def landings(self) -> tuple[tuple[Hex, Hex], ...]:
        """Sea hexes with the land that can be entered from them."""
        return tuple((water, shore) for shore in self.land for water in self.by_sea[shore])

    @cached_property
    def island_of(self) -> tuple[int | None, ...]:
        """The number of the island of each land hex; walls do not divide one."""
        numbers: list[int | None] = [None] * SIZE
        for start in self.land:
            if numbers[start] is None:
                found = self._connected(start)
                for place in found:
                    numbers[place] = start
        return tuple(numbers)

    def _connected(self, start: Hex) -> set[Hex]:
        found, waiting = {start}, [start]
        while waiting:
            for near in TOUCHING[waiting.pop()]:
                if near not in found and self.is_land[near]:
                    found.add(near)
                    waiting.append(near)
        return found

    @cached_property
    def _classes(self) -> dict[tuple[HexClass, TileType | None], tuple[Hex, ...]]:
        found: dict[tuple[HexClass, TileType | None], list[Hex]] = {}
        for place in self.land:
            for kind in self._classes_at(place):
                found.setdefault((kind, None), []).append(place)
                found.setdefault((kind, self.type_at(place)), []).append(place)
        return {key: tuple(places) for key, places in found.items()}

    def _classes_at(self, place: Hex) -> Iterator[HexClass]:
        match self.surface[place]:
            case "plain" | "forest" | "mountain" as ground:
                yield ground
                if self.is_coast(place):
                    yield "coast"
            case "town" | "dwelling" | "tower" | "stone" as building:
                yield building

    def hexes_of_class(self, kind: HexClass, territory: TileType | None = None) -> tuple[Hex, ...]:
        """The hexes a card means by any: and all:, none of them conquered."""
        return self._classes.get((kind, territory), ())


@lru_cache(maxsize=CHARTS)
def _chart(placements: tuple[Placement, ...], conquered: frozenset[TileId]) -> Chart:
    return Chart(placements, conquered)


def chart_of(placements: tuple[Placement, ...], conquered: Iterable[TileId] = ()) -> Chart:
    """The chart of tiles as they lie, the same one for the same map as long as it is in use."""
    return _chart(placements, frozenset(conquered))
