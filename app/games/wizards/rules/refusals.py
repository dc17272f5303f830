"""Refusals by code: each names the clause it rests on."""
from __future__ import annotations

from functools import cache

from app.games.core.message import Message, Refusal


@cache
def refuse(code: str, clause: str) -> Refusal:
    """`wall` and the clause: the catalogue has its words under `refusal.wall`."""
    return Refusal(Message(f"refusal.{code}"), clause)
