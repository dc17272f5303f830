"""The sentence that is always true: what the table waits for, what the viewer may want to know now, and the clock."""
from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from app.i18n.tell import HTML
from app.web.scene import Timer
from app.web.sight import Sight


@dataclass(frozen=True, slots=True)
class Status:
    sentence: str
    context: str
    colour: str
    mine: str                                   # for the tab's title, when the table waits for me
    timer: Timer | None
    now_ms: int
    clock_words: str


def status(sight: Sight, context: str, clock_words: str) -> Markup:
    scene = sight.scene
    if rests := _rests(sight):
        return scene.part("table/status.html", status=Status(rests, context, "", "", None, 0, ""))
    asked = scene.viewer if scene.is_mine else scene.waiting[0] if len(scene.waiting) == 1 else None
    return scene.part("table/status.html", status=Status(
        scene.prompted(HTML), context, "" if asked is None else sight.colour(asked),
        sight.t("Your turn") if scene.is_mine else "", scene.timer, scene.now_ms if scene.timer else 0, clock_words))


def _rests(sight: Sight) -> str:
    """What is true while nobody is waited for."""
    if sight.scene.is_past:
        return ""
    if sight.scene.desk.is_closed:
        return sight.t("This game was ended before its end.")
    return sight.t("The game is paused.") if sight.scene.table.paused_at is not None else ""
