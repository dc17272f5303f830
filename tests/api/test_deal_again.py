"""If all that is hidden from somebody were otherwise, every answer, frame and page they are sent would be the same."""
from __future__ import annotations

import random
import re
from collections.abc import AsyncIterator, Iterator

import pytest
from fastapi import FastAPI
from websockets.asyncio.client import ClientConnection, connect

from app.games.core.agenda import AnyPosition
from app.games.core.dice import Dice
from app.games.core.message import Seat
from app.tables.desk import Desk, Desks
from tests.api.conftest import Game
from tests.guests import Person, play_on
from tests.patience import until
from tests.serving import house_of

MOVES = 150                                     # more than a turn by random hands
CHECKED = 4                                     # positions in which somebody's answer is sealed
DEALS = 4
LANGUAGES = ("en", "fr")
SEED = 11
TIME = re.compile(rb'data-now="\d+"')           # passes also while nothing changes


class Looking:
    """All that one viewer of a table can be sent, by whatever door."""

    def __init__(self, app: FastAPI, address: str, game: Game, viewer: Seat | None) -> None:
        self._house, self._address, self._table, self.viewer = house_of(app), address, game.table, viewer
        self._client = game.asked.client
        self._person: Person | None = None if viewer is None else game.people[viewer]

    async def everything(self) -> dict[str, bytes]:
        """By address, each in both languages."""
        api, page, sent = f"/api/tables/{self._table}", f"/t/{self._table}", {}
        for language in (f"?lang={code}" for code in LANGUAGES):
            for path in (api, f"{api}/view", f"{api}/log", f"{api}/chat"):
                sent[path + language] = await self._get(path + language, self._token)
            sent[page + language] = await self._get(page + language, self._cookie)
            sent[f"{api}/live{language}"] = await self._frame(f"{api}/live{language}", b'{"version"')
            sent[f"{page}/live{language}"] = await self._frame(f"{page}/live{language}", b"hx-partial")
        return sent

    @property
    def _token(self) -> dict[str, str]:
        return self._person.headers if self._person else {}

    @property
    def _cookie(self) -> dict[str, str]:
        return {"Cookie": f"conclave={self._person.token}"} if self._person else {}

    async def _all_gone(self) -> None:
        """Nobody looks: what is sent tells who is present too."""
        async def is_empty() -> bool:
            return not self._house.hub.present(self._table)
        await until(is_empty)

    async def _get(self, path: str, headers: dict[str, str]) -> bytes:
        await self._all_gone()
        answer = await self._client.get(path, headers=headers)
        assert answer.status_code == 200, answer.text
        return TIME.sub(b"", answer.content)

    async def _frame(self, path: str, mark: bytes) -> bytes:
        """The first frame that tells of the game."""
        await self._all_gone()
        url = self._address.replace("http://", "ws://") + path
        async with connect(url, additional_headers=self._token or self._cookie) as socket:
            return TIME.sub(b"", await anext(frame async for frame in _frames(socket) if mark in frame))


async def _frames(socket: ClientConnection) -> AsyncIterator[bytes]:
    async for frame in socket:
        yield frame.encode() if isinstance(frame, str) else frame


def dealt_again(desk: Desk, viewer: Seat | None) -> Iterator[Desk]:
    """The same table as often as it can be dealt again, each time otherwise where the viewer cannot see."""
    met = [desk.running()]
    for number in range(DEALS):
        position = desk.game.determinize(desk.running(), viewer, Dice(b"again", number))
        if position not in met:
            met.append(position)
            yield twin_of(desk, position)


def twin_of(desk: Desk, position: AnyPosition) -> Desk:
    twin = Desk(desk.table)
    with twin.reading():
        twin.position, twin.version, twin.clocks, twin.undo = position, desk.version, desk.clocks, desk.undo
        twin.recent.extend(desk.recent)
    return twin


def lay(desks: Desks, desk: Desk) -> None:
    """Let the house believe that the table stands as on this desk."""
    desks._desks[desk.table.id] = desk


def is_sealed(desk: Desk) -> bool:
    return any(guild.sealed for guild in desk.running().state.guilds)


async def test_what_is_hidden_changes_nothing_that_is_sent(
    house_app: FastAPI, known_game: Game, address: str, subtests: pytest.Subtests
) -> None:
    desks, rng, checked, dealt = house_of(house_app).desks, random.Random(SEED), 0, 0
    for number in range(MOVES):
        await play_on(known_game.people, known_game.table, rng, 1)
        desk = await desks.get(known_game.table)
        if not is_sealed(desk):
            continue
        if (checked := checked + 1) > CHECKED:
            break
        for viewer in (0, 1, 2, None):
            looking = Looking(house_app, address, known_game, viewer)
            before = await looking.everything()
            for twin in dealt_again(desk, viewer):
                lay(desks, twin)
                after = await looking.everything()
                lay(desks, desk)
                dealt += 1
                with subtests.test(f"move {number}, seat {viewer}, deal {dealt}"):
                    assert [name for name in before if before[name] != after[name]] == []
    assert dealt >= CHECKED, "much was hidden"
