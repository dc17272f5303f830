"""Examples of Wizards as pictures: a piece of the chart they are told on, and who goes where."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from app.games.wizards.geography.chart import chart_of
from app.games.wizards.geography.placing import Placement
from app.games.wizards.geography.sea import hex_at
from app.web.games.wizards.geometry import SPOTS, Spot, hex_named
from app.web.games.wizards.ground import PlaceDrawn, drawing, places, walls
from app.web.plates import Note
from app.web.templating import gettext

WIDTH, HEIGHT = 320, 228
CENTRES = {                                     # of the map on which the examples are told, all tiles unturned
    "torwall": (3, 6), "meadowfarm": (7, 4), "meadowshire": (6, 9), "longrift": (14, 5), "woodswall": (18, 10),
    "hillshire": (4, 19), "timberlane": (8, 17), "sacred_circle": (8, 22), "hamdrel": (16, 18), "melekok": (12, 20)}
Named = tuple[str, str]                         # what or whose, and the hex


@dataclass(frozen=True, slots=True)
class Piece:
    kind: str                                   # a colour: a traveller; else boat, demon, dragon, flag
    at: Spot
    colour: str = ""


@dataclass(frozen=True, slots=True)
class ChartPlate:
    """A cut of the chart; `shift` and `scale` bring it on to the canvas."""

    scale: float
    shift: Spot
    coasts: tuple[Spot, ...]
    hexes: tuple[tuple[str, Spot], ...]
    walls: str
    places: tuple[PlaceDrawn, ...]
    way: str                                    # points of a line
    barred: tuple[Spot, ...]
    pieces: tuple[Piece, ...]
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Case:
    tiles: tuple[str, ...]
    middle: str
    scale: float = 0.7
    way: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    travellers: tuple[Named, ...] = ()
    others: tuple[Named, ...] = ()
    fallen: tuple[str, ...] = ()


CASES: dict[str, Case] = {
    "X-3": Case(("torwall", "meadowshire"), "torwall:C3", 0.62,
                ("torwall:A3", "torwall:A2", "torwall:C2", "meadowshire:B6"), ("torwall:C2",),
                (("gold", "torwall:A3"),)),
    "X-4": Case(("torwall", "meadowshire"), "torwall:A2", 0.72, ("torwall:B2", "torwall:A2", "torwall:O"),
                travellers=(("violet", "torwall:B2"),)),
    "X-5": Case(("longrift", "woodswall"), "S(16,7)", 0.7, ("longrift:C2", "S(16,7)", "woodswall:B6"),
                travellers=(("silver", "longrift:C2"),)),
    "X-6": Case(("longrift", "woodswall", "hamdrel"), "S(16,12)", 0.42,
                ("S(15,8)", "S(15,9)", "S(16,10)", "S(15,11)", "S(16,12)", "S(16,13)", "S(17,14)", "S(17,15)"),
                travellers=(("azure", "S(15,8)"),), others=(("boat", "S(15,8)"),)),
    "X-8": Case(("sacred_circle", "timberlane"), "sacred_circle:O", 0.7, ("sacred_circle:C1", "sacred_circle:A2"),
                travellers=(("emerald", "sacred_circle:C1"),)),
    "X-19": Case(("hillshire", "timberlane", "torwall", "meadowfarm"), "hillshire:C2", 0.62,
                 others=(("flag", "timberlane:A4"), ("demon", "timberlane:C4")), fallen=("hillshire",)),
}


@cache
def plates(language: str) -> dict[str, ChartPlate]:
    """By the example's id."""
    return {example: _plate(case, tuple(_notes(language, example))) for example, case in CASES.items()}


def _notes(language: str, example: str) -> Iterator[tuple[str, str, str]]:
    """Words, clause, and the hex at which the number stands."""
    match example:
        case "X-3":
            yield gettext(language, "A wall: no step from here to there."), "WZ-6-wall", "torwall:A3"
            yield gettext(language, "Three plains, three points."), "WZ-6-cost-a", "meadowshire:B6"
        case "X-4":
            yield gettext(language, "The city ends the movement."), "WZ-6-stop-a", "torwall:O"
        case "X-5":
            yield gettext(language, "The water takes the whole roll."), "WZ-6-swim-a", "S(16,7)"
            yield gettext(language, "Ashore on a later turn, for the cost of the hex."), "WZ-6-swim-b", "woodswall:B6"
        case "X-6":
            yield gettext(language, "Two sea hexes for a point."), "WZ-6-sail-a", "S(16,12)"
            yield gettext(language, "No landing in the turn of sailing."), "WZ-6-land-b", "S(17,15)"
        case "X-8":
            yield gettext(language, "The natural die shows this stone's dots."), "WZ-6-stone-a", "sacred_circle:A2"
            yield gettext(language, "From a stone on 1, 2 or 3."), "WZ-6-centre-a", "sacred_circle:O"
        case "X-19":
            yield gettext(language, "Turned face down where it lies."), "WZ-12.12", "hillshire:O"


def _plate(case: Case, noted: tuple[tuple[str, str, str], ...]) -> ChartPlate:
    chart = chart_of(tuple(Placement(tile, hex_at(*CENTRES[tile]), 0) for tile in case.tiles), case.fallen)
    middle, scale = SPOTS[hex_named(chart, case.middle)], case.scale
    shift = Spot(round(WIDTH / 2 - middle.x * scale, 1), round(HEIGHT / 2 - middle.y * scale, 1))
    way = [SPOTS[hex_named(chart, name)] for name in case.way]

    def on_canvas(name: str) -> tuple[int, int]:
        at = SPOTS[hex_named(chart, name)]
        return round(at.x * scale + shift.x + 14), round(at.y * scale + shift.y - 14)
    return ChartPlate(
        scale, shift, tuple(SPOTS[placement.centre] for placement in chart.placements),
        tuple((drawing(chart, place) if chart.stands(tile) else "dark", SPOTS[place])
              for tile, covered in chart.hexes_of.items() for place in covered),
        walls(chart), tuple(places(chart)), " ".join(f"{at.x},{at.y}" for at in way),
        tuple(SPOTS[hex_named(chart, name)] for name in case.barred),
        (*(Piece(kind, SPOTS[hex_named(chart, name)], "gold") for kind, name in case.others),
         *(Piece("traveller", SPOTS[hex_named(chart, name)], colour) for colour, name in case.travellers)),
        tuple(Note(words, clause, *on_canvas(name)) for words, clause, name in noted))
