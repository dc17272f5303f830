"""The proof of the dice: what was shown before the game, what was opened after it, and that the one gives the other."""
from __future__ import annotations

import asyncio
from dataclasses import dataclass

from app.games.core.dice import draw_key
from app.games.core.record import Fault, Record, verify
from app.games.registry import game_of


@dataclass(frozen=True, slots=True)
class Proof:
    commitment: str
    secret: str
    words: tuple[tuple[str, str], ...]          # player, word
    key: str
    moves: int
    fault: str                                  # empty: proven


async def proof_of(record: Record) -> Proof:
    """The whole game played again, away from the loop."""
    fault = await asyncio.to_thread(_fault, record)
    key = draw_key(bytes.fromhex(record.secret), record.words)
    return Proof(record.commitment, record.secret, tuple(zip(record.players, record.words, strict=True)), key.hex(),
                 sum(not move.undone for move in record.moves), fault)


def _fault(record: Record) -> str:
    try:
        verify(game_of(record.game), record)
    except Fault as fault:
        return str(fault)
    return ""
