"""The islands as they lie: coasts, hexes, walls, places and names; drawn anew only when the map changes."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from app.games.wizards.geography.chart import Chart
from app.games.wizards.geography.placing import footprint, turned
from app.games.wizards.geography.sea import BESIDE, Hex
from app.games.wizards.tables import COST, PARTS, STOPS, TERRAIN_NAMES, TILES
from app.games.wizards.vocabulary import LABELS
from app.web.games.wizards import geometry
from app.web.games.wizards.geometry import SPOTS, Spot
from app.web.games.wizards.sight import HERE, Sight
from app.web.sight import capital

DRAWINGS = {"plain": "p", "forest": "f", "mountain": "m"}
VARIANTS = 3                                    # of each terrain's engraving
LABEL_GAP = 152                                 # from a tile's middle to its name on the sea
LETTER_W = 9.6
LAND_LABEL = 74                                 # below the middle, between two rows, where no sea is near
HARBOURS = ("town", "dwelling", "abbey")
BOAT = 24                                       # how much room one takes on the water
CLEAR = 46                                      # how far a name keeps from land
AROUND = ((0, 1.08), (0, -1), (0.86, 0.62), (-0.86, 0.62), (0.86, -0.6), (-0.86, -0.6))


@dataclass(frozen=True, slots=True)
class HexDrawn:
    id: str
    drawing: str
    at: Spot
    head: str                                   # nothing: it does not explain itself
    words: str


@dataclass(frozen=True, slots=True)
class PlaceDrawn:
    """A building or a special place; of a stone, its dots."""

    at: Spot
    kind: str
    dots: tuple[Spot, ...] = ()


@dataclass(frozen=True, slots=True)
class Name:
    at: Spot
    words: str
    is_on_land: bool
    is_fallen: bool


@dataclass(frozen=True, slots=True)
class Ground:
    coasts: tuple[Spot, ...]
    hexes: tuple[HexDrawn, ...]
    walls: str
    places: tuple[PlaceDrawn, ...]
    names: tuple[Name, ...]


def ground(sight: Sight) -> Markup:
    shared = sight.shared
    made_of = (shared.placements, shared.conquered, shared.spots)
    return sight.scene.desk.unless_changed(
        (HERE, "ground", sight.language), made_of, lambda: sight.render("ground", ground=_ground(sight)))


def _ground(sight: Sight) -> Ground:
    shared, chart = sight.shared, sight.chart
    hexes = [*_land(sight), *(_back(place) for spot in shared.spots for place in footprint(spot.centre, 0))]
    centres = [placement.centre for placement in (*shared.placements, *shared.spots)]
    return Ground(tuple(SPOTS[centre] for centre in centres), tuple(hexes), walls(chart), tuple(places(chart)),
                  tuple(_names(sight)))


def _back(place: Hex) -> HexDrawn:
    return HexDrawn(f"h{place}", "back", SPOTS[place], "", "")


def _land(sight: Sight) -> Iterator[HexDrawn]:
    chart = sight.chart
    for tile, covered in chart.hexes_of.items():
        stands = chart.stands(tile)
        for place in covered:
            if not stands:
                words = sight.t("fallen to Evil: nobody enters it any more.")
                yield HexDrawn(f"h{place}", "dark", SPOTS[place], sight.head(sight.tile(tile)), capital(words))
            else:
                head = sight.head(capital(sight.place(place)))
                yield HexDrawn(f"h{place}", drawing(chart, place), SPOTS[place], head, _says(sight, place))


def drawing(chart: Chart, place: Hex) -> str:
    """The engraving of a hex; neighbours differ."""
    surface = chart.surface[place]
    if surface == "stone":
        return "stony"
    letter = DRAWINGS.get(surface)
    return f"{letter}{place * 7 % VARIANTS + 1}" if letter else "place"


def _says(sight: Sight, place: Hex) -> str:
    """Terrain, cost, and what may happen there."""
    chart, surface = sight.chart, sight.chart.surface[place]
    kind = capital(next(sight.said(name) for terrain, name in TERRAIN_NAMES.items() if terrain == surface))
    points = next(cost for terrain, cost in COST.items() if terrain == surface) // PARTS
    cost = sight.n("%(count)s point", "%(count)s points", points) if points else sight.t("entered by the die")
    if surface in STOPS:
        more = sight.t("ends the movement")
    elif chart.is_wild(place):
        more = sight.t("a red 1 to 3 brings a random encounter")
    else:
        more = sight.t("no random encounters")
    return f"{kind}, {cost}; {more}."


def walls(chart: Chart) -> str:
    """All walls that matter, in one path."""
    drawn: dict[tuple[int, int], str] = {}
    for placement in chart.placements:
        if placement.tile not in chart.conquered:
            hexes = dict(zip(LABELS, chart.hexes_of[placement.tile], strict=True))
            for label, way in sorted(TILES[placement.tile].ground.walls):
                place, direction = hexes[label], turned(way, placement.rotation)
                drawn.setdefault(geometry.edge(place, direction), geometry.side(place, direction))
    return "".join(drawn.values())


def places(chart: Chart) -> Iterator[PlaceDrawn]:
    for tile in chart.standing:
        dots = TILES[tile].ground.dots
        for label, place in zip(LABELS, chart.hexes_of[tile], strict=True):
            if label in dots:
                yield PlaceDrawn(SPOTS[place], "stone", pips(SPOTS[place], dots[label]))
            elif chart.surface[place] not in ("plain", "forest", "mountain"):
                yield PlaceDrawn(SPOTS[place], chart.surface[place])


def pips(at: Spot, n: int) -> tuple[Spot, ...]:
    """Dots as on a die, on the face of a stone."""
    corners = ((-4.5, -7.0), (4.5, 7.0), (4.5, -7.0), (-4.5, 7.0), (-4.5, 0.0), (4.5, 0.0))
    shown = [*([(0.0, 0.0)] if n % 2 else []), *corners[:n - n % 2]]
    return tuple(Spot(round(at.x + x, 1), round(at.y - 4 + y, 1)) for x, y in shown)


def _names(sight: Sight) -> Iterator[Name]:
    """On the sea beside the territory where there is room, else across it."""
    chart = sight.chart
    land = [SPOTS[place] for covered in chart.hexes_of.values() for place in covered]
    waters = [SPOTS[near] for place in chart.land if chart.surface[place] in HARBOURS
              for near in BESIDE[place] if not chart.tile_at[near]]
    taken: list[tuple[Spot, float]] = []
    for placement in chart.placements:
        words = capital(sight.tile(placement.tile))
        half, middle = len(words) * LETTER_W / 2, SPOTS[placement.centre]
        free = next((spot for spot in _beside(middle)
                     if _is_free(spot, half, land, taken) and not _is_harbour(spot, half, waters)), None)
        at = free or Spot(middle.x, middle.y + LAND_LABEL)
        taken.append((at, half))
        yield Name(at, words, free is None, placement.tile in chart.conquered)


def _beside(middle: Spot) -> Iterator[Spot]:
    for dx, dy in AROUND:
        yield Spot(round(middle.x + dx * LABEL_GAP, 1), round(middle.y + dy * LABEL_GAP, 1))


def _is_harbour(at: Spot, half: float, waters: list[Spot]) -> bool:
    """Whether a boat of the beginning could lie on the name (WZ-3.3a)."""
    return any(abs(spot.y - at.y + 6) < BOAT and abs(spot.x - at.x) < half + BOAT for spot in waters)


def _is_free(at: Spot, half: float, land: list[Spot], taken: list[tuple[Spot, float]]) -> bool:
    if not (half < at.x < geometry.WIDTH - half and 30 < at.y < geometry.HEIGHT - 30):
        return False
    if any(abs(spot.y - at.y + 6) < CLEAR and abs(spot.x - at.x) < half + 30 for spot in land):
        return False
    return not any(abs(other.y - at.y) < 26 and abs(other.x - at.x) < half + wide for other, wide in taken)
