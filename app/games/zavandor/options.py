"""What a table may choose before it plays."""
from __future__ import annotations

from typing import Literal

from app.games.core import game

DAY_S = 86_400


class Options(game.Options, frozen=True, kw_only=True):
    """The options of the table, with the values they have unless somebody chooses."""

    decision_clock: Literal["off"] = "off"      # turns and replies have timers of their own
    character_assignment: Literal["random", "pick"] = "random"                  # ZA-1.1
    bid_rule: Literal["payable_only", "wrath"] = "payable_only"                 # ZA-8.13, ZA-8.14
    early_pass: bool = True                                                     # ZA-8.8
    hands: Literal["hidden", "open"] = "hidden"
    small_change: Literal["lost", "ones"] = "lost"                              # ZA-4.4
    gem_supply: Literal["printed", "unlimited"] = "printed"                     # ZA-6.4
    fire3_ruby: Literal["none", "druid", "everyone"] = "none"                   # ZA-7.11
    sages_dust: bool = False
    round_limit: Literal[0, 12, 15, 20] = 0                                     # ZA-12.4; 0: none
    turn_timer: Literal["none", 60, 120, 300, 86_400] = "none"                  # seconds
    reply_timer: Literal["none", 20, 45, 90, 86_400] = "none"

    @property
    def pace_s(self) -> int | None:
        return None if self.turn_timer == "none" else self.turn_timer
