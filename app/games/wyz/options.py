"""What a table may choose before it plays."""
from __future__ import annotations

from typing import Literal

from app.games.core import game


class Options(game.Options, frozen=True, kw_only=True):
    """The options of the table, with the values they have unless somebody chooses."""

    decision_clock: Literal["off"] = "off"      # turns and replies have timers of their own
    mode: Literal["free_for_all", "teams"] = "free_for_all"                     # WY-1.1; teams are for four
    layout: Literal["courtyard", "hearth", "springs", "ruins", "crucible", "bare", "random"] = "courtyard"
    order: Literal["random", "lobby"] = "random"                                # WY-1.2
    hand_first: Literal[3, 4, 5] = 4                                            # WY-1.10
    duel_bonus: Literal["off", "on"] = "off"                                    # WY-1.9; for two players
    round_limit: Literal[20, 30, 40, 60] = 40                                   # WY-13.4
    turn_timer: Literal["none", 60, 120, 300, 86400] = "none"                   # seconds for a whole turn
    reply_timer: Literal["none", 20, 45, 90, 86400] = "none"                    # seconds for an answer out of turn

    @property
    def pace_s(self) -> int | None:
        return None if self.turn_timer == "none" else self.turn_timer

    def are_teams(self, seats: int) -> bool:
        return self.mode == "teams" and seats == 4
