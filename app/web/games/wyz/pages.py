"""Wyz on the page: from a scene to the parts of its table."""
from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec
from markupsafe import Markup

from app.web.chapters import Chapter
from app.web.games.wyz import drawing, ending, frame, gallery, geometry, hints, lights, plates, reading, study
from app.web.games.wyz import tray as side
from app.web.games.wyz.ahead import look_at
from app.web.games.wyz.geometry import SPOTS
from app.web.games.wyz.hand import lessons, pressed
from app.web.games.wyz.latest import Latest, latest
from app.web.games.wyz.sight import HERE, Sight, look
from app.web.games.wyz.steps_ahead import look_from
from app.web.plates import Plate
from app.web.scene import Line, Scene, TableParts
from app.web.templating import gettext, render

QUIET = Line("did", "")
LINES = {"turn_started": Line("mark", "bell"), "game_ended": Line("did", "bell"),
         "eliminated": Line("did", "bell", falls=True), "phase_ended": Line(""), "turn_ended": Line(""),
         "discard_due": Line(""), "tile_placed": Line(""), "tile_refused": Line(""),
         "tile_removed": QUIET, "tile_flipped": QUIET, "drew": QUIET, "drew_cards": QUIET, "reshuffled": QUIET,
         "study_refilled": QUIET, "energy_gained": QUIET, "damaged": Line("did", "dice")}


class WyzPages:
    def line(self, key: str) -> Line:
        return LINES.get(key, Line())

    def playing(self, scene: Scene) -> TableParts:
        sight = look(scene)
        tray, spells = side.tray(sight), study.spells(sight)
        layers = _layers(sight, tray, spells)

        def board() -> Markup:
            return sight.render("board", layers=layers, ground=ground(scene.language), geometry=geometry)
        return TableParts(
            kind="playing", status=frame.status(sight), ribbon=frame.ribbon(sight), seats=frame.seats(sight),
            board=board, whisper=hints.whisper(sight), tray=side.render(sight, tray),
            paper=sight.part("paper", spells=spells, library=_library(sight), lessons=pressed(sight),
                             act_url=tray.act_url),
            layers=layers, tabs=tabs(scene.language))

    def over(self, scene: Scene) -> TableParts:
        return ending.over(look(scene))

    def ahead(self, scene: Scene, about: str) -> bytes | None:
        """What a card of the hand would do, or what could be done from a cell, as JSON."""
        sight = look(scene)
        found = look_from(sight, about) if about in SPOTS else look_at(sight, about)
        return msgspec.json.encode(found) if found else None

    def facts(self, language: str) -> str:
        return gettext(language, "forty minutes · a duel of mages")

    def lid(self, language: str) -> Markup:
        return render(f"{HERE}/lid.html", language)

    def cloth(self, language: str) -> Markup:
        return render(f"{HERE}/cloth.html", language)

    def plates(self, language: str) -> Mapping[str, Plate]:
        return plates.plates(language)

    def gallery(self, language: str) -> Chapter:
        return gallery.gallery(language)

    def notation(self, language: str) -> str:
        return gettext(language, "Ixya, Zenyu, Talwen and Ombe are players 1, 2, 3 and 4. Unless an example says "
                                 "otherwise it is Ixya's action phase, everybody plays for oneself by the usual house "
                                 "rules on a board without tiles, with 20 Energy, level 1 in everything and hands "
                                 "large enough.")


PAGES = WyzPages()


def tabs(language: str) -> tuple[tuple[str, str, str], ...]:
    return (("board", "fire", gettext(language, "Courtyard")), ("paper", "hint", gettext(language, "Study")),
            ("seats", "people", gettext(language, "Mages")), ("talk", "chat", gettext(language, "Table")))


@cache
def ground(language: str) -> Markup:
    """Slate, flags and foil: the same in every game."""
    return render(f"{HERE}/ground.html", language, geometry=geometry)


def _layers(sight: Sight, tray: side.Tray, spells: tuple[study.Spell, ...]) -> dict[str, Markup]:
    """What changes with a move; tiles, mages and beats are the same for all, and drawn once."""
    now = sight.once("latest", lambda: latest(sight.scene.desk, sight.shared))
    return {
        "board-study": _study(sight, spells, now),
        "board-tiles": sight.once("tiles", lambda: _tiles(sight, now)),
        "board-lights": sight.part("lights", notes=sight.once("notes", lambda: _notes(sight)),
                                   further=lights.further(sight), targets=_targets(sight, tray)),
        "board-marks": sight.once("marks", lambda: _marks(sight, now)),
        "board-pieces": sight.once("mages", lambda: _mages(sight, now)),
        "board-beats": sight.once("beats", lambda: _beats(sight, now)),
        "board-text": sight.scene.part("table/reading.html", alike=True,
                                       paragraphs=sight.once("text", lambda: reading.paragraphs(sight))),
    }


def _tiles(sight: Sight, now: Latest) -> Markup:
    return sight.part("tiles", alike=True, tiles=sight.drawn("pieces/tile", drawing.tiles(sight.seen, now)))


def _mages(sight: Sight, now: Latest) -> Markup:
    standing = drawing.mages(sight.seen, now)
    return sight.part("pieces", alike=True, mages=sight.drawn("pieces/mage", standing),
                      figures=sight.drawn("pieces/figure", standing))


def _marks(sight: Sight, now: Latest) -> Markup:
    return sight.part("marks", alike=True, marks=drawing.marks(sight.seen, now))


def _beats(sight: Sight, now: Latest) -> Markup:
    marks = drawing.marks(sight.seen, now)
    return sight.part("beats", alike=True, version=sight.scene.desk.version, marks=marks,
                      beats=sight.drawn("pieces/beat", marks.beats))


def _notes(sight: Sight) -> Markup:
    return sight.drawn("pieces/note", lights.notes(sight))


def _targets(sight: Sight, tray: side.Tray) -> Markup:
    return Markup("").join(sight.part("target", one.id, one=one, act_url=tray.act_url)
                           for one in lights.targets(sight, tray))


def _study(sight: Sight, spells: tuple[study.Spell, ...], now: Latest) -> Markup:
    lit = {lesson.face.id for lesson in lessons(sight)} if sight.scene.is_mine else set()
    drawn = Markup("").join(sight.part("spell", spell.slot, spell=spell, acts=spell.face.id in lit,
                                       is_fresh=spell.slot in now.slots) for spell in spells)
    return sight.part("study", spells=drawn, library=_library(sight), programme=bool(sight.shared.programme),
                      geometry=geometry)


def _library(sight: Sight) -> str:
    return sight.t("%(n)s in the Library", n=sight.shared.library_count)
