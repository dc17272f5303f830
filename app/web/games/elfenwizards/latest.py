"""What the last move touched, for the outline it leaves until the next."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.tables.desk import Desk


@dataclass(frozen=True, slots=True)
class Latest:
    magicians: tuple[str, ...] = ()
    spaces: tuple[str, ...] = ()
    is_award: bool = False                      # the duels fell


def latest(desk: Desk) -> Latest:
    """Nothing where the move came from another process: an outline is a courtesy."""
    happened = desk.recent[-1] if desk.recent else None
    if happened is None or happened.number != desk.version:
        return Latest()
    told = [message for event in happened.events if (message := event.for_viewer(None))]
    magicians = [mag for message in told for mag in _magicians(message.key, message.params)]
    spaces = [space for message in told for space in _spaces(message.key, message.params)]
    is_award = any(message.key == "duel_resolved" for message in told)
    return Latest(tuple(dict.fromkeys(magicians)), tuple(dict.fromkeys(spaces)), is_award)


def _magicians(key: str, params: dict[str, Any]) -> list[str]:
    if key == "spells_placed":
        return [spell["mag"] for spell in params["spells"]]
    return [params["mag"]] if key in ("hw_retired", "vacancy_filled", "demoted") else []


def _spaces(key: str, params: dict[str, Any]) -> list[str]:
    if key == "allocated":
        return [placed["space"] for placed in params["placements"]]
    return [params["from"]] if key == "vacancy_filled" else []
