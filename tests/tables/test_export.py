"""A whole game written down: everyone can play it again and see that no die was touched."""
from __future__ import annotations

import msgspec
import pytest

from app.games.core.codec import decode_position, encode
from app.games.core.record import Fault, Record, replay, verify
from app.games.elfenwizards.rules.duelling import DuelTurn
from app.games.registry import game_of
from app.settings import Settings
from app.store import tables
from app.store.rows import PlayerRow
from app.tables.export import export, record_of
from app.tables.house import House
from app.tables.importing import open_record
from app.tables.problems import Problem
from app.tables.undo import undo
from tests.tables.playing import GAME, act, enter, is_over, log_of, play_until, started, waits_at


@pytest.fixture
async def people(house: House) -> list[PlayerRow]:
    return await enter(house, "Ada", "Bo", "Cy")


@pytest.fixture
async def finished(house: House, people: list[PlayerRow]) -> str:
    """A whole game, with a choice that was taken back in the middle."""
    table = await started(house, people)
    desk = await play_until(house, table, waits_at(DuelTurn))
    player = people[desk.waiting()[0]]
    version = await act(house, player, table, desk.version, type="pass")
    await undo(house, player, table, version)
    await play_until(house, table, is_over)
    return table


async def test_a_finished_game_plays_again_to_the_same_end(house: House, finished: str) -> None:
    record = await export(house, None, finished, None)
    assert encode(verify(game_of(GAME), record)) == encode((await house.desks.get(finished)).running())


async def test_a_record_is_the_same_after_it_was_written_and_read(house: House, finished: str) -> None:
    record = await export(house, None, finished, None)
    assert msgspec.json.decode(encode(record), type=Record) == record


async def test_a_record_names_those_who_played(house: House, finished: str) -> None:
    record = await export(house, None, finished, None)
    assert (record.players, record.words) == (("Ada", "Bo", "Cy"), ("Ada", "Bo", "Cy"))


async def test_another_secret_than_the_one_sealed_is_found_out(house: House, finished: str) -> None:
    record = await export(house, None, finished, None)
    with pytest.raises(Fault, match="print"):
        verify(game_of(GAME), msgspec.structs.replace(record, secret="00" * 32))


async def test_a_die_that_was_touched_is_found_out(house: House, finished: str) -> None:
    record = await export(house, None, finished, None)
    roll = next(move for move in record.moves if move.action == {"type": "roll"})
    faces = next(event for event in roll.events if event.told.key == "rolled").told.params["faces"]
    faces[0] = faces[0] % 6 + 1
    with pytest.raises(Fault, match="other events"):
        verify(game_of(GAME), record)


async def test_a_game_opened_from_its_record_has_the_log_it_had(house: House, finished: str) -> None:
    """Also what of it can be taken back, and what stands in the way."""
    again = await open_record(house.database, await export(house, None, finished, None))
    logs = [[(move.seat, msgspec.json.decode(move.action), move.events, move.undoable, move.fixed_by)
             for move in await log_of(house, table) if not move.undone] for table in (finished, again)]
    assert logs[0] == logs[1]


async def test_while_it_is_played_a_game_keeps_its_secret(house: House, people: list[PlayerRow]) -> None:
    table = await started(house, people)
    with pytest.raises(Problem, match="not_finished"):
        await export(house, people[0], table, None)


async def test_a_private_game_is_written_down_for_those_who_may_see_it(house: House, people: list[PlayerRow]) -> None:
    table = await started(house, people, private=True)
    invite = (await play_until(house, table, is_over)).table.invite
    with pytest.raises(Problem, match="no_such_table"):
        await export(house, None, table, "wrong")
    assert (await export(house, None, table, invite)).outcome is not None


async def test_the_log_of_a_running_game_leads_to_exactly_its_state(
    house: House, house_database: str, people: list[PlayerRow]
) -> None:
    table = await started(house, people)
    await play_until(house, table, waits_at(DuelTurn))
    again = House(Settings(house_database))
    await again.open()
    game, record = game_of(GAME), await record_of(again, (await again.desks.get(table)).table)
    *_, (_, played) = replay(game, record)
    async with again.database.begin() as connection:
        stored = await tables.read_state(connection, table)
    assert stored is not None
    assert decode_position(game, stored.state) == played.position
    assert stored.state == encode(played.position).decode()
    await again.close()
