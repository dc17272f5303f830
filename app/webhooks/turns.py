"""Which turns have waited long enough to be told: decided from what is stored, so that no restart forgets one.

A turn is a seat's question, known by the version that put it. Who has the table before their eyes, has seen the
question, or has put it to themselves by their own move knows of it: then it is told only when it waits for very long,
and to their own webhook not at all as long as they look.
"""
from __future__ import annotations

from itertools import groupby

from app.games.core.message import Seat
from app.store import moves, webhooks
from app.store.webhooks import Call, Listener
from app.tables.desk import Desk
from app.tables.house import House
from app.tables.problems import Problem

VERY_LONG = 10                                  # times the grace


class TurnWatch:
    """One look after the other over the games that webhooks listen to."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._seen: dict[tuple[str, Seat], int] = {}    # the questions that somebody was seen looking at

    async def look(self) -> int:
        """Note what is to be told; tells how much that was."""
        async with self._house.database.begin() as connection:
            found = sorted(await webhooks.listeners(connection), key=lambda listener: listener.table_id)
        tables = [(table, list(listening)) for table, listening in groupby(found, lambda each: each.table_id)]
        self._seen = {key: since for key, since in self._seen.items() if key[0] in dict(tables)}
        return sum([await self._look_at(table, listening) for table, listening in tables])

    async def _look_at(self, table: str, listening: list[Listener]) -> int:
        try:
            desk = await self._house.desks.get_current(table)
        except Problem:                         # closed a moment ago
            return 0
        questions = asked(desk)
        looking = self._house.hub.looking(table)
        self._seen |= {(table, seat): since for seat, since in questions.items() if seat in looking}
        async with self._house.database.begin() as connection:
            ages = await moves.ages(connection, table, tuple(questions.values()))
            noted = 0
            for listener in listening:
                late = [since for seat, since in questions.items()
                        if since > listener.told and since in ages and self._concerns(listener, desk, seat)
                        and ages[since][1] >= self._patience_s(table, seat, since, ages[since][0])]
                if late:
                    await webhooks.note_turn(connection, listener.webhook_id, Call(table, max(late)))
                    noted += 1
        return noted

    def _concerns(self, listener: Listener, desk: Desk, seat: Seat) -> bool:
        """A player's own webhook tells of the own seat, and not while its player looks."""
        return not listener.is_own or (desk.table.seat_of(listener.player_id) == seat
                                       and seat not in self._house.hub.looking(desk.table.id))

    def _patience_s(self, table: str, seat: Seat, since: int, put_by: Seat | None) -> float:
        knows = self._seen.get((table, seat)) == since or put_by == seat
        return self._house.settings.turn_grace_s * (VERY_LONG if knows else 1)


def asked(desk: Desk) -> dict[Seat, int]:
    """The people the table waits for, each with the version that put the question; bots and stand-ins need no call."""
    if not desk.is_running:                     # it pauses, or is over
        return {}
    return {seat: desk.clocks.questions[seat].since for seat in desk.waiting() if desk.table.seats[seat].is_person}
