"""When the guilds may not talk."""
from __future__ import annotations

from app.games.core.message import Refusal
from app.games.elfenwizards.rules.refusals import refuse
from app.games.elfenwizards.state import State


def silence(state: State) -> Refusal | None:
    """Why nobody may talk or promise now (EW-16.15)."""
    options = state.options
    is_quiet = options.quiet_outside_negotiation and options.negotiation_clock != "off"
    return refuse("e32", "EW-16.15") if is_quiet and state.window is None and state.ending is None else None
