"""What a game came to in figures that many games can be compared by."""
from __future__ import annotations

from app.games.core.agenda import AnyPosition
from app.games.elfenwizards.board import LEVEL_OF, TITLES
from app.games.elfenwizards.state import State


def figures(position: AnyPosition) -> dict[str, float]:
    """Turns, spreads between the first and the last guild, and what happens in a turn on average."""
    state: State = position.state
    scored = [turn for guild in state.guilds for turn in guild.turns]
    titled = {LEVEL_OF[title] for title in TITLES}
    held = sum(count for turn in scored for level, count in turn.by_level.items() if level in titled)
    won = sum(len(duel.winners) for duel in state.duels)
    first, final = [guild.turns[0].total for guild in state.guilds], [guild.total for guild in state.guilds]
    return {
        "turns": state.turn,
        "spread_in_turn_1": max(first) - min(first),
        "spread_at_the_end": max(final) - min(final),
        "titles_won_per_turn": won / state.turn,
        "vacancies_per_turn": (held - won) / state.turn,
        "grey_chips_per_turn": sum(guild.tally.grey_received for guild in state.guilds) / state.turn,
    }
