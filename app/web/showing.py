"""A table as a page: the scene of one viewer, and the parts that are shown and pushed."""
from __future__ import annotations

import time

from app.games.core import agenda
from app.games.core.message import Seat
from app.store.rows import PlayerRow
from app.tables.desk import Desk
from app.tables.house import House
from app.tables.takeback import takeback_at
from app.web.affairs import affairs_of
from app.web.games import pages_of
from app.web.scene import Foresighted, Scene, TableParts, Timer
from app.web.waiting import waiting


def scene_of(house: House, desk: Desk, player: PlayerRow | None, language: str, base_url: str,
             invite: str = "") -> Scene:
    seat = desk.table.seat_of(player.id if player else None)
    belongs = player is not None and (seat is not None or desk.table.host_id == player.id)
    return Scene(
        desk=desk, viewer=seat, language=language, present=house.hub.present(desk.table.id), timer=_timer(house, desk),
        now_ms=round(time.time() * 1000),
        is_host=player is not None and desk.table.host_id == player.id, is_known=player is not None,
        affairs=affairs_of(house, desk, player),
        invite_url=f"{base_url}/i/{desk.table.invite}" if belongs else "", undo_version=_undo_version(desk, seat),
        invite=invite)


def parts_of(scene: Scene) -> TableParts:
    """Made once for all who see the same."""
    key = ("parts", scene.viewer, scene.language, scene.present, scene.timer, scene.is_host, scene.undo_version,
           scene.invite, scene.invite_url, scene.order)
    return scene.desk.once(key, lambda: _parts(scene))


def foretold(scene: Scene, about: str) -> bytes | None:
    """What would come of something the viewer could do, as its game tells it; None where it tells nothing of it."""
    pages = pages_of(scene.table.game)
    if scene.desk.position is None or scene.desk.is_over or not isinstance(pages, Foresighted):
        return None
    return scene.desk.once(("ahead", scene.viewer, scene.language, about), lambda: pages.ahead(scene, about))


def _parts(scene: Scene) -> TableParts:
    if scene.desk.position is None:
        return waiting(scene)
    pages = pages_of(scene.table.game)
    return pages.over(scene) if scene.desk.is_over else pages.playing(scene)


def _timer(house: House, desk: Desk) -> Timer | None:
    if not desk.is_running or (deadline := desk.clocks.deadline(desk.running())) is None:
        return None
    window, clock = desk.clocks.window, agenda.clock(desk.running())
    in_window = window is not None and clock is not None and window.until == deadline
    seconds = clock.seconds if in_window and clock else desk.options.decision_s
    return Timer(round(house.wall_time(deadline) * 1000), (seconds or 0) * 1000)


def _undo_version(desk: Desk, seat: Seat | None) -> int | None:
    return desk.version if desk.is_running and takeback_at(desk, seat).own is not None else None
