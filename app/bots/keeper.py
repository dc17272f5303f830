"""Lets bots play, and orders that players have left: such a move takes the same road as any other.

The process in which a table moved lets the bots answer; a slow look over all tables catches what a killed process left.
Should two processes think for the same bot, the version lets one move in.
"""
from __future__ import annotations

import asyncio
import logging

from app.games.core.action import Action
from app.games.core.message import Seat
from app.live.bus import Hint
from app.live.hub import LOBBY
from app.store import tables
from app.store.database import StoreUnavailable
from app.tables.desk import Desk
from app.tables.house import House
from app.tables.play import act_for
from app.tables.problems import Problem
from app.tables.standing import ordered_at
from app.tables.thinking import thought

LOOK_EVERY_S = 5.0
MOVED_ON = 409
STRIDE = 0.25                                   # of the time a bot takes: for a step on a way
log = logging.getLogger("conclave.bots")


class BotKeeper:
    def __init__(self, house: House) -> None:
        self._house = house
        self._thinking: dict[str, asyncio.Task[None]] = {}

    async def run(self) -> None:
        with self._house.hub.listen(LOBBY, self._hear):
            try:
                while True:
                    await self._look_over()
                    await asyncio.sleep(LOOK_EVERY_S)
            finally:
                await self._stop()

    def _hear(self, hint: Hint) -> None:
        if hint.kind in ("moved", "ordered", "seated") and not hint.origin:
            desk = self._house.desks.at_hand(hint.table)
            if desk is None or hint.kind == "seated" or seat_to_move(desk) is not None:
                self._think_at(hint.table)

    def _think_at(self, table_id: str) -> None:
        """One train of thought a table; it goes on as long as bots are waited for, or orders to be played."""
        if table_id not in self._thinking:
            self._thinking[table_id] = asyncio.create_task(self._play_on(table_id))

    async def _play_on(self, table_id: str) -> None:
        try:
            while (seat := seat_to_move(desk := await self._house.desks.get(table_id))) is not None:
                await self._move(desk, seat)
        except (Problem, StoreUnavailable) as fault:
            log.info("a bot's move at %s did not count: %s", table_id, fault)
        except Exception:
            log.exception("a bot at %s lost its head", table_id)
        finally:                                # at once: a hint that comes now must find nobody thinking
            self._thinking.pop(table_id, None)

    async def _move(self, desk: Desk, seat: Seat) -> None:
        """Played if the table still waits for it; a step on a way comes sooner than a decision."""
        delay_s = self._house.settings.bot_delay_s
        await asyncio.sleep(delay_s * STRIDE)
        version = desk.version
        if seat != seat_to_move(desk):
            return
        action = None if ordered_at(desk) else await thought(desk, seat, desk.table.seats[seat].mind or "")
        await asyncio.sleep(rest_s(delay_s, action))
        ordered = ordered_at(desk)              # it may have been taken back in the meantime
        if ordered:
            action, version = ordered[1], desk.version
        if action is None or seat != seat_to_move(desk):
            return
        try:
            await act_for(self._house, desk, seat, version, action,
                          stands_in=not ordered and desk.table.seats[seat].stand_in is not None)
        except Problem as fault:
            if fault.status != MOVED_ON:        # then there may be another question to answer
                raise

    async def _look_over(self) -> None:
        """Whether there is anything to play is for the thought itself to find out."""
        try:
            async with self._house.database.begin() as connection:
                found = await tables.played_for(connection)
        except StoreUnavailable:
            return
        for table_id, marks in found.items():
            self._house.desks.compare(table_id, marks)
            self._think_at(table_id)

    async def _stop(self) -> None:
        thinking = list(self._thinking.values())
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)


def rest_s(delay_s: float, action: Action | None) -> float:
    """How long a bot that has thought still waits, so that people can follow: for a step on a way no longer."""
    return 0.0 if action is not None and action.is_step else delay_s * (1 - STRIDE)


def seat_to_move(desk: Desk) -> Seat | None:
    """Who is waited for and does not answer in person: an order comes before a bot."""
    if not desk.is_running:
        return None
    if ordered := ordered_at(desk):
        return ordered[0]
    return next((seat for seat in desk.waiting() if desk.table.seats[seat].mind is not None), None)
