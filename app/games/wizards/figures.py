"""What a game came to in figures: those that many games can be compared by, and how the dice treated each seat."""
from __future__ import annotations

from app.games.core.agenda import AnyPosition
from app.games.core.game import Luck
from app.games.wizards.orders import ORDERS, TOP_LEVEL
from app.games.wizards.state import State


def figures(position: AnyPosition) -> dict[str, float]:
    """Length, levels, tasks, territories lost, journeys, and where somebody won, each Order's share of it."""
    state: State = position.state
    assert state.ending is not None
    tallies = [player.tally for player in state.players]
    seats = len(tallies)
    won = [state.players[seat].order for seat in state.ending.winners]
    tops = [player.promoted for player in state.players if player.level == TOP_LEVEL and player.promoted is not None]
    return {
        "days": state.abs_day,
        "saved": float(state.ending.reason == "gems"),
        "tasks": state.tasks_done,
        "fallen": len(state.conquered),
        "thwarts_left": state.thwarts,
        "levels": sum(player.level for player in state.players) / seats,
        "top_levels": sum(player.level == TOP_LEVEL for player in state.players),
        "teleports": sum(tally.teleported for tally in tallies) / seats,
        "walked": sum(tally.walked for tally in tallies) / seats,
        "sailed": sum(tally.sailed for tally in tallies) / seats,
        "demons": sum(tally.demons for tally in tallies) / seats,
        "rescues": sum(tally.rescues for tally in tallies),
        "lair_days": sum(tally.lair_days for tally in tallies) / seats,
    } | ({"first_top_day": min(tops)} if tops else {}) | ({"days_to_win": state.abs_day} if won else {}) | {
        f"won_by.{order}": won.count(order) / len(won) for order in ORDERS if won}


def luck(position: AnyPosition) -> tuple[Luck, ...]:
    """The movement points that the white dice gave (WZ-5.1), against those of as many fair ones."""
    tallies = [player.tally for player in position.state.players]
    return tuple(Luck.of_dice(seat, tally.thrown, tally.throws) for seat, tally in enumerate(tallies))
