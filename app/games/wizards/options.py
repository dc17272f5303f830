"""What a table may choose before it plays."""
from __future__ import annotations

from typing import Literal

import msgspec

from app.games.core import game

LevelScale = Literal[100, 80, 60, 40]
GemsToWin = Literal[6, 5, 4, 3]
PaceBonus = Literal[0, 1, 2]
DruidCircle = Literal["strict", "eased"]
MapSetup = Literal["players", "auto"]
Switch = Literal["off", "on"]

TEAM_SEATS = (4, 6)                             # WZ-B1


PRESETS: dict[str, dict[str, str | int]] = {    # what a length of the game stands for
    "classic": {"level_scale": 100, "gems_to_win": 6, "start_apprentice": "off", "pace_bonus": 0,
                "druid_circle": "strict", "map_setup": "players"},
    "short": {"level_scale": 60, "gems_to_win": 4, "start_apprentice": "on", "pace_bonus": 0,
              "druid_circle": "eased", "map_setup": "auto"},
    "quick": {"level_scale": 40, "gems_to_win": 3, "start_apprentice": "on", "pace_bonus": 2,
              "druid_circle": "eased", "map_setup": "auto"},
}


class Options(game.Options, frozen=True, kw_only=True):
    """The options of the table; the six after the preset are one's own to choose where it is "custom"."""

    decision_clock: Literal["off"] = "off"      # the clock has its own name here, and lengths of its own
    length_preset: Literal["classic", "short", "quick", "custom"] = "classic"
    level_scale: LevelScale = 100                                               # R76
    gems_to_win: GemsToWin = 6                                                  # R77
    start_apprentice: Switch = "off"
    pace_bonus: PaceBonus = 0
    druid_circle: DruidCircle = "strict"
    map_setup: MapSetup = "players"                                             # WZ-3.21
    map_style: Literal["archipelago", "continent", "scattered"] = "archipelago"
    thwart_tasks: Literal[10, "per_player"] = 10                                # WZ-12.2
    evil_pace: Literal[14, 10, 7] = 14
    hamdrel_table: Literal["rulebook", "designers_2003"] = "rulebook"           # R25
    summon_gem_timing: Literal["meeting", "every_turn"] = "meeting"             # R33
    team_mode: Switch = "off"                                                   # WZ-B1
    solo_removed: Literal["roll", "choose", 0, 1, 2, 3, 4, 5, 6] = "roll"       # WZ-A3
    turn_timer: Literal["off", 60, 120, 300] = "off"                            # seconds for each decision

    def __post_init__(self) -> None:
        """A preset writes what it stands for over what was chosen one by one."""
        for name, value in PRESETS.get(self.length_preset, {}).items():
            msgspec.structs.force_setattr(self, name, value)

    @property
    def decision_s(self) -> int | None:
        return None if self.turn_timer == "off" else self.turn_timer

    def are_teams(self, seats: int) -> bool:
        return self.team_mode == "on" and seats in TEAM_SEATS
