"""What comes of a call: it is taken, or it fails with a reason."""
from __future__ import annotations

from dataclasses import dataclass

from app.games.core.message import Message
from app.tables.problems import Problem
from app.webhooks.addresses import target_of


@dataclass(frozen=True, slots=True)
class Arrived:
    """It was taken."""


@dataclass(frozen=True, slots=True)
class Failed:
    """Why it was not; for good, where nobody listens there any more."""

    reason: Message
    for_good: bool = False
    rest_s: float = 0.0                         # how long we are asked to be silent


async def send(url: str, body: bytes, where: str) -> Arrived | Failed:
    """Look the name up, and call the address that was found."""
    from app.webhooks.calling import post  # what it needs takes long to load, and most houses never call anybody

    try:
        return await post(await target_of(url, where), body)
    except Problem as refusal:
        return Failed(refusal.message)
