"""Lets bots play: when a table waits for a bot's seat, its move takes the same road as a player's.

The process in which a table moved lets the bots answer; a slow look over all tables catches what a killed process left.
Should two processes think for the same bot, the version lets one move in.
"""
from __future__ import annotations

import asyncio
import logging
import secrets

from app.games.core.dice import Dice
from app.games.core.message import Seat
from app.live.bus import Hint
from app.live.hub import LOBBY
from app.store import tables
from app.store.database import StoreUnavailable
from app.tables.desk import Desk
from app.tables.house import House
from app.tables.play import act_for
from app.tables.problems import Problem

LOOK_EVERY_S = 5.0
MOVED_ON = 409
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
        if hint.kind == "moved" and not hint.origin:
            desk = self._house.desks.at_hand(hint.table)
            if desk is None or bot_to_move(desk) is not None:
                self._think_at(hint.table)

    def _think_at(self, table_id: str) -> None:
        """One train of thought a table; it goes on as long as bots are waited for."""
        if table_id not in self._thinking:
            self._thinking[table_id] = asyncio.create_task(self._play_on(table_id))

    async def _play_on(self, table_id: str) -> None:
        try:
            while (seat := bot_to_move(desk := await self._house.desks.get(table_id))) is not None:
                await asyncio.sleep(self._house.settings.bot_delay_s)
                await self._move(desk, seat)
        except (Problem, StoreUnavailable) as fault:
            log.info("a bot's move at %s did not count: %s", table_id, fault)
        except Exception:
            log.exception("a bot at %s lost its head", table_id)
        finally:                                # at once: a hint that comes now must find nobody thinking
            self._thinking.pop(table_id, None)

    async def _move(self, desk: Desk, seat: Seat) -> None:
        """Decided apart from the loop, on what the seat may know, and played if the table still waits for it."""
        version = desk.version
        if seat not in desk.waiting():
            return
        game, position, level = desk.game, desk.running(), desk.table.seats[seat].bot or ""
        dice = Dice(secrets.token_bytes(16), 0)
        seen = game.determinize(position, seat, dice)
        action = await asyncio.to_thread(game.bot(level).decide, seen, seat, dice)
        try:
            await act_for(self._house, desk, seat, version, action)
        except Problem as fault:
            if fault.status != MOVED_ON:        # then there may be another question to answer
                raise

    async def _look_over(self) -> None:
        """Whether a bot is waited for there is for the thought itself to find out."""
        try:
            async with self._house.database.begin() as connection:
                found = await tables.with_bots(connection)
        except StoreUnavailable:
            return
        for table_id in found:
            self._think_at(table_id)

    async def _stop(self) -> None:
        thinking = list(self._thinking.values())
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)


def bot_to_move(desk: Desk) -> Seat | None:
    return next((seat for seat in desk.waiting() if desk.table.seats[seat].bot is not None), None)
