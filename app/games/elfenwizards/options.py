"""What a table may choose before it plays."""
from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from app.games.core import game
from app.games.elfenwizards.board import DUEL_WINDOW_S, ROLL_WINDOW_S


class Options(game.Options, frozen=True, kw_only=True):
    """The options of the table, with the values they have unless somebody chooses."""

    color_assignment: Literal["random", "choose", "seat_order"] = "random"      # EW-1.3
    mu_tie_rule: Literal["french", "english"] = "french"                        # EW-9.12
    grey_cost: Literal[4, 3] = 4                                                # EW-13.1
    negotiation_clock: Literal["off", "rulebook", "custom"] = "off"             # EW-16.6
    roll_window_seconds: Annotated[int, Meta(ge=15, le=300)] = ROLL_WINDOW_S
    duel_window_seconds: Annotated[int, Meta(ge=30, le=1800)] = DUEL_WINDOW_S
    quiet_outside_negotiation: bool = False                                     # EW-16.15
    promise_ledger: bool = True                                                 # EW-17.1

    def window_seconds(self, kind: Literal["roll", "duel"]) -> int | None:
        """How long a window of this kind may last; None: until it is ended (EW-16.6)."""
        if self.negotiation_clock == "off":
            return None
        if self.negotiation_clock == "rulebook":
            return ROLL_WINDOW_S if kind == "roll" else DUEL_WINDOW_S
        return self.roll_window_seconds if kind == "roll" else self.duel_window_seconds
