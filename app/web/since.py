"""What happened since the viewer left, told first when they come back."""
from __future__ import annotations

from dataclasses import dataclass

from babel.dates import format_timedelta
from markupsafe import Markup

from app.store.rows import PlayerRow
from app.tables.glancing import missed
from app.tables.house import House
from app.web.scene import Scene
from app.web.stream import chronicle
from app.web.templating import render

SHOWN = 5                                       # lines, the latest


@dataclass(frozen=True, slots=True)
class Digest:
    ago: str
    count: int                                  # moves
    lines: tuple[Markup | str, ...]
    before: int                                 # lines that are not shown
    replay_url: str
    seen_url: str


async def since_strip(house: House, scene: Scene, player: PlayerRow | None) -> Markup:
    """Empty where nothing was missed that the viewer may know."""
    return strip(scene, await _digest(house, scene, player))


def strip(scene: Scene, digest: Digest | None = None) -> Markup:
    return render("table/since.html", scene.language, digest=digest)


async def _digest(house: House, scene: Scene, player: PlayerRow | None) -> Digest | None:
    found = await missed(house, scene.desk, player)
    lines = [entry.words for entry in chronicle(scene, found.happened)] if found else []
    if found is None or not lines:
        return None
    return Digest(
        format_timedelta(-found.ago, add_direction=True, locale=scene.language), found.moves, tuple(lines[-SHOWN:]),
        max(0, len(lines) - SHOWN), scene.address("replay", at=found.version, play=1), scene.address("seen"))
