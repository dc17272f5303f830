"""What happened since the viewer left, told first when they come back."""
from __future__ import annotations

from dataclasses import dataclass

from babel.dates import format_timedelta
from markupsafe import Markup

from app.store.rows import PlayerRow
from app.tables.glancing import missed
from app.tables.house import House
from app.web.answers import partial
from app.web.scene import Scene
from app.web.stream import chronicle
from app.web.templating import render

SHOWN = 5                                       # lines, the latest


@dataclass(frozen=True, slots=True)
class Digest:
    version: int                                # seen last: what is told begins after it
    ago: str
    count: int                                  # moves
    lines: tuple[Markup | str, ...]
    before: int                                 # lines that are not shown
    replay_url: str
    seen_url: str


def strip(scene: Scene, digest: Digest | None = None) -> Markup:
    return render("table/since.html", scene.language, digest=digest)


async def digest_of(house: House, scene: Scene, player: PlayerRow | None) -> Digest | None:
    """None where nothing was missed that the viewer may know."""
    found = await missed(house, scene.desk, player)
    lines = [entry.words for entry in chronicle(scene, found.happened)] if found else []
    if found is None or not lines:
        return None
    return Digest(
        found.version, format_timedelta(-found.ago, add_direction=True, locale=scene.language), found.moves,
        tuple(lines[-SHOWN:]), max(0, len(lines) - SHOWN), scene.address("replay", at=found.version, play=1),
        scene.address("seen"))


async def since_news(house: House, scene: Scene, player: PlayerRow | None, told: str) -> Markup:
    """What a page that connects is to swap: not the strip it came with, which the reader may be pressing away."""
    digest = await digest_of(house, scene, player)
    return partial("since", strip(scene, digest)) if digest is None or str(digest.version) != told else Markup("")
