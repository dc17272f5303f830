"""While a game runs, nobody is sent what they may not know: not in an answer, not in a frame."""
from __future__ import annotations

import random
from base64 import b64encode
from collections import defaultdict
from collections.abc import Iterator
from contextlib import AsyncExitStack

import httpx
import pytest
from fastapi import FastAPI

from app.api.showing import view_json
from app.games.core.dice import Dice
from app.tables.desk import Desk
from tests.api.conftest import Game
from tests.guests import Person, listening, play_on
from tests.serving import house_of

SEALED = ("recover", "remove_grey")             # answers that nobody sees before the last one is in (D6, D9, D12)
MOVES = 150                                     # more than a turn by random hands
WATCHED = 5                                     # every so many positions are dealt again
SEED = 11

Sent = dict[Person | None, list[object]]        # by viewer, everything they were sent


@pytest.fixture
def game(known_game: Game) -> Game:
    return known_game


async def play_watched(game: Game, address: str) -> Sent:
    """Random hands play while each seat and a visitor listen; all that anybody was sent."""
    sent: Sent = defaultdict(list)
    by_token: dict[str, Person] = {person.headers["Authorization"]: person for person in game.people}

    async def note(answer: httpx.Response) -> None:
        await answer.aread()
        sent[by_token.get(answer.request.headers.get("Authorization", ""))].append(answer.json())
    game.asked.client.event_hooks["response"].append(note)
    async with AsyncExitStack() as lines:
        listeners = {person: await lines.enter_async_context(listening(address, f"/tables/{game.table}/live", person))
                     for person in (*game.people, None)}
        shown = await play_on(game.people, game.table, random.Random(SEED), MOVES)
        for person, listener in listeners.items():
            await listener.version(shown["version"])
            sent[person] += listener.heard
        for person in game.people:
            await person.get(f"/tables/{game.table}/log")
    return sent


async def test_nobody_is_sent_a_secret(house_app: FastAPI, game: Game, address: str) -> None:
    """Neither that of the dice, nor another's sealed answer: a die's name says whose it is."""
    sent = await play_watched(game, address)
    desk = await house_of(house_app).desks.get(game.table)
    forms = [form for raw in (desk.table.secret, desk.key) for form in (raw.hex(), b64encode(raw).decode(), repr(raw))]
    everything = [str(message) for messages in sent.values() for message in messages]
    assert len(everything) > MOVES
    assert [text for text in everything if any(form in text for form in forms)] == []
    colours = {person: desk.colours()[seat] for seat, person in enumerate(game.people)}
    seen = {person: set(owners_of_sealed_dice(messages)) for person, messages in sent.items()}
    assert all(owners <= {colours.get(person)} for person, owners in seen.items() if person in (*colours, None))
    assert any(seen.values()), "somebody has sealed something"


def owners_of_sealed_dice(content: object) -> Iterator[str]:
    """The colours of dice that are named in sealed answers, wherever they stand."""
    if isinstance(content, dict):
        if content.get("type") in SEALED:
            yield from (die.split("_")[0] for field in ("dice", "take_back") for die in content.get(field, ()))
        for value in content.values():
            yield from owners_of_sealed_dice(value)
    elif isinstance(content, list):
        for value in content:
            yield from owners_of_sealed_dice(value)


async def test_if_all_that_is_hidden_were_otherwise_every_frame_would_be_the_same(
    house_app: FastAPI, game: Game
) -> None:
    desks, rng = house_of(house_app).desks, random.Random(SEED)
    differed = 0
    for number in range(MOVES):
        await play_on(game.people, game.table, rng, 1)
        desk = await desks.get(game.table)
        if number % WATCHED == 0 or any(guild.sealed for guild in desk.running().state.guilds):
            differed += frames_are_the_same(desk, number)
    assert differed, "something was hidden"


def frames_are_the_same(desk: Desk, number: int) -> bool:
    """Whoever could not see what was dealt again is sent the same; tells whether anything came out otherwise."""
    differs = False
    for viewer in (0, 1, 2, None):
        twin = Desk(desk.table)
        twin.position = desk.game.determinize(desk.running(), viewer, Dice(b"again", number))
        twin.version, twin.clocks = desk.version, desk.clocks
        twin.recent.extend(desk.recent)
        differs = differs or twin.position != desk.position
        assert view_json(twin, viewer, "en", [*twin.recent][-1:]) == view_json(desk, viewer, "en", [*desk.recent][-1:])
    return differs
