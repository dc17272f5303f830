"""What a bot makes of a table: on what its seat may know, and apart from the loop."""
from __future__ import annotations

import asyncio
import secrets

from app.games.core.action import Action
from app.games.core.dice import Dice
from app.games.core.message import Seat
from app.games.core.practice import thought_in_practice
from app.tables.desk import Desk


async def thought(desk: Desk, seat: Seat, level: str) -> Action:
    """What a bot of that level would do for the seat now."""
    game, dice = desk.game, _chance(desk)
    seen = game.determinize(desk.running(), seat, dice)
    return await asyncio.to_thread(game.bot(level).decide, seen, seat, dice)


def _chance(desk: Desk) -> Dice:
    """In a bot's thinking. At a practice table it thinks the same every time, so that its hints fit."""
    return thought_in_practice(desk.version) if desk.table.practice else Dice(secrets.token_bytes(16), 0)
