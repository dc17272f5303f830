"""Wizards on the page: from a scene to the parts of its table."""
from __future__ import annotations

from collections.abc import Iterator, Mapping

from markupsafe import Markup

from app.games.wizards.geography.sea import NOWHERE
from app.web.games.wizards import drawing, ending, frame, geometry, hints, reading, sheet, story
from app.web.games.wizards import plates as drawings
from app.web.games.wizards import tray as side
from app.web.games.wizards.geometry import SPOTS, Spot, hex_named
from app.web.games.wizards.ground import ground
from app.web.games.wizards.sight import HERE, Sight, look
from app.web.plates import Plate
from app.web.scene import Line, Scene, TableParts
from app.web.templating import gettext, render

SILENT = Line("")
QUIET = Line("did", "")
STEPS = ("moved.walk", "moved.sail", "dragon_placed")                           # seen on the chart
LINES = dict.fromkeys(STEPS, SILENT) | {
    "day_began": Line("mark", "bell"), "evil_attacks": Line("did", "hammer"), "conquered": Line("did", "hammer"),
    "game_ended": Line("did", "bell"), "movement_rolled": Line("did", "dice"), "table_rolled": Line("did", "dice"),
    "die_rolled": Line("did", "dice"), "spell_rolled": Line("did", "dice"), "token_rolled": Line("did", "dice"),
    "promoted": Line("did", "bell"), "points_gained": QUIET, "points_lost": QUIET, "points_shared": QUIET,
    "animal_left": QUIET, "tile_placed": QUIET, "started": QUIET, "demon_placed": QUIET, "still_trapped": QUIET,
    "turn_lost": QUIET, "token_placed": QUIET, "no_wizard": QUIET, "stayed": QUIET}


class WizardsPages:
    def line(self, key: str) -> Line:
        return LINES.get(key, Line())

    def playing(self, scene: Scene) -> TableParts:
        sight = look(scene)
        made = side.tray(sight)
        layers = _layers(sight)

        def board() -> Markup:
            me = sight.me
            at = SPOTS[me.hex] if me and me.hex != NOWHERE else None
            return sight.render("board", layers=layers, geometry=geometry, view_box=geometry.view_box(at))
        return TableParts(
            kind="playing", status=frame.status(sight), ribbon=frame.ribbon(sight), seats=frame.seats(sight),
            board=board, whisper=hints.whisper(sight), tray=side.render(sight, made), paper=sheet.paper(sight),
            layers=layers, tabs=tabs(scene.language))

    def over(self, scene: Scene) -> TableParts:
        return ending.over(look(scene))

    def facts(self, language: str) -> str:
        return gettext(language, "an hour or an evening · a journey")

    def lid(self, language: str) -> Markup:
        return render(f"{HERE}/lid.html", language)

    def cloth(self, language: str) -> Markup:
        return render(f"{HERE}/cloth.html", language)

    def plates(self, language: str) -> Mapping[str, Plate]:
        return drawings.plates(language)

    def notation(self, language: str) -> str:
        return gettext(language, "w5 r2 is a roll of the white and the red die, d4 a single die; a hex is named by its "
                                 "territory and its label: A round the centre O, B the corners, C between them.")


PAGES = WizardsPages()


def tabs(language: str) -> tuple[tuple[str, str, str], ...]:
    return (("board", "map", gettext(language, "Map")), ("paper", "scroll", gettext(language, "Tasks")),
            ("seats", "people", gettext(language, "Travellers")), ("talk", "chat", gettext(language, "Table")))


def _layers(sight: Sight) -> dict[str, Markup]:
    """The ground changes only with the map itself; what stands on it is the same for all, but for the flags."""
    return {
        "board-ground": sight.once("ground", lambda: ground(sight)),
        "board-marks": sight.once("marks", lambda: sight.part("marks", alike=True, last=tuple(_last(sight)))),
        "board-flags": sight.part("flags", flags=drawing.flags(sight)),
        "board-pieces": sight.once("pieces", lambda: _pieces(sight)),
        "board-text": sight.scene.part("table/reading.html", alike=True,
                                       paragraphs=sight.once("text", lambda: reading.paragraphs(sight))),
    }


def _pieces(sight: Sight) -> Markup:
    drawn = drawing.pieces(sight.shared)
    return sight.part(
        "pieces", alike=True, boats=sight.drawn("pieces/boat", drawn.boats),
        beasts=sight.drawn("pieces/beast", drawn.beasts), counters=sight.drawn("pieces/counter", drawn.counters),
        travellers=sight.drawn("pieces/traveller", drawn.travellers))


def _last(sight: Sight) -> Iterator[Spot]:
    """What the last move touched."""
    for name in dict.fromkeys(story.places(sight.scene.desk)):
        if ":" in name or name.startswith("S("):
            yield SPOTS[hex_named(sight.chart, name)]
