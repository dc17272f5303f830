"""Elfenwizards on the page: from a scene to the parts of its table."""
from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from markupsafe import Markup

from app.games.elfenwizards.board import LEVELS, MAJOR_LEVEL, POINTS
from app.web.games.elfenwizards import drawing, ending, frame, geometry, hints, lights, paper, plates, reading, words
from app.web.games.elfenwizards import tray as side
from app.web.games.elfenwizards.latest import latest
from app.web.games.elfenwizards.sight import HERE, Sight, look
from app.web.plates import Plate
from app.web.scene import Line, Scene, TableParts
from app.web.templating import gettext, render

BEFORE_DUELS = Line("phase", "", only=("kind", "duel"))  # before a roll, the status line says it
LINES = {"turn_started": Line("mark", "bell"), "game_ended": Line("did", "bell"), "rolled": Line("did", "dice"),
         "window_opened": BEFORE_DUELS, "window_closed": BEFORE_DUELS, "defeated": Line("did", ""),
         "promise_judged": Line("did", "")}


class ElfenwizardsPages:
    def line(self, key: str) -> Line:
        return LINES.get(key, Line())

    def playing(self, scene: Scene) -> TableParts:
        sight = look(scene)
        tray = side.tray(sight)
        layers = _layers(sight, tray)

        def board() -> Markup:
            return sight.render("board", layers=layers, ground=ground(scene.language))
        return TableParts(
            kind="playing", status=frame.status(sight), ribbon=frame.ribbon(sight), seats=frame.seats(sight),
            board=board, whisper=hints.whisper(sight), tray=side.render(sight, tray), paper=paper.paper(sight),
            layers=layers, tabs=tabs(scene.language))

    def over(self, scene: Scene) -> TableParts:
        return ending.over(look(scene))

    def facts(self, language: str) -> str:
        return gettext(language, "an hour · bluff and promises")

    def lid(self, language: str) -> Markup:
        return render(f"{HERE}/lid.html", language)

    def cloth(self, language: str) -> Markup:
        return render(f"{HERE}/cloth.html", language)

    def plates(self, language: str) -> Mapping[str, Plate]:
        return plates.plates(language)

    def notation(self, language: str) -> str:
        return gettext(language, "Red 1 is magician number 1 of the red guild; the spaces of a level are counted from "
                                 "the left; a figure in square brackets is the sum of all spells on a magician. Unless "
                                 "an example says otherwise, the table plays by its usual house rules.")


PAGES = ElfenwizardsPages()


def tabs(language: str) -> tuple[tuple[str, str, str], ...]:
    return (("board", "hat", gettext(language, "Pyramid")), ("seats", "people", gettext(language, "Guilds")),
            ("paper", "scroll", gettext(language, "Promises")), ("talk", "chat", gettext(language, "Table")))


@cache
def ground(language: str) -> Markup:
    """Stone and foil: the same in every game."""
    shelves = [(line, words.levels(language, MAJOR_LEVEL[space]), POINTS[MAJOR_LEVEL[space]])
               for space, line in geometry.SHELF_LINES.items()]
    return render(f"{HERE}/ground.html", language, geometry=geometry, shelves=shelves, top=POINTS[next(iter(LEVELS))])


def _layers(sight: Sight, tray: side.Tray) -> dict[str, Markup]:
    """What changes with a move; pieces and marks are the same for all, and drawn once."""
    notes = sight.once("notes", lambda: _notes(sight))
    targets = lights.targets(sight, tray)
    return {
        "board-lights": sight.part("lights", alike=not targets, notes=notes, targets=targets),
        "board-marks": sight.once("marks", lambda: _marks(sight)),
        "board-pieces": sight.once("pieces", lambda: _pieces(sight)),
        "board-text": sight.scene.part("table/reading.html", alike=True,
                                       paragraphs=sight.once("text", lambda: reading.paragraphs(sight))),
    }


def _notes(sight: Sight) -> Markup:
    return Markup("").join(sight.part("note", note.id, alike=True, note=note) for note in lights.notes(sight))


def _marks(sight: Sight) -> Markup:
    marks = drawing.marks(sight.seen, latest(sight.scene.desk))
    return sight.part("marks", alike=True, marks=marks, figures=sight.drawn("pieces/figure", marks.figures),
                      badges=sight.drawn("pieces/badge", marks.badges))


def _pieces(sight: Sight) -> Markup:
    drawn = drawing.pieces(sight.seen, latest(sight.scene.desk))
    return sight.part(
        "pieces", alike=True, chips=sight.drawn("pieces/chip", drawn.chips),
        magicians=sight.drawn("pieces/magician", drawn.magicians), dice=sight.drawn("pieces/die", drawn.dice))
