"""Elfenwizards on the page: from a scene to the parts of its table."""
from __future__ import annotations

from functools import cache

from markupsafe import Markup

from app.games.elfenwizards.board import LEVELS, MAJOR_LEVEL, POINTS
from app.web.games.elfenwizards import drawing, ending, frame, geometry, hints, lights, paper, reading, words
from app.web.games.elfenwizards import tray as side
from app.web.games.elfenwizards.latest import latest
from app.web.games.elfenwizards.sight import HERE, Sight, look
from app.web.scene import Line, Scene, TableParts
from app.web.templating import gettext, render

LINES = {"turn_started": Line("mark", "bell"), "game_ended": Line("did", "bell"), "rolled": Line("did", "dice"),
         "window_closed": Line(""), "defeated": Line("did", ""), "promise_judged": Line("did", "")}


class ElfenwizardsPages:
    def line(self, key: str) -> Line:
        return LINES.get(key, Line())

    def playing(self, scene: Scene) -> TableParts:
        sight = look(scene)
        tray = side.tray(sight)
        layers = _layers(sight, tray)
        board = sight.render("board", layers=layers, ground=ground(scene.language))
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
    seen = sight.seen
    last = latest(sight.scene.desk)
    notes = sight.once("notes", lambda: sight.render("notes", notes=lights.notes(sight)))
    return {
        "board-lights": sight.render("lights", notes=notes, targets=lights.targets(sight, tray)),
        "board-marks": sight.once("marks", lambda: sight.render("marks", marks=drawing.marks(seen, last))),
        "board-pieces": sight.once("pieces", lambda: sight.render("pieces", pieces=drawing.pieces(seen, last))),
        "board-text": sight.once("text", lambda: sight.render("reading", paragraphs=reading.paragraphs(sight))),
    }
