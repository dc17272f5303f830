"""The past of a table read from its log: every moment that counts, whatever was taken back and whoever asks."""
from __future__ import annotations

import pytest

from app.accounts.people import rename
from app.games.core.codec import encode
from app.games.elfenwizards.rules.duelling import DuelTurn
from app.store.rows import PlayerRow
from app.tables import past
from app.tables.house import House
from app.tables.past import FILMS
from app.tables.problems import Problem
from app.tables.standpoint import Standpoint, standpoint
from app.tables.undo import undo
from tests.tables.playing import act, enter, is_over, play_until, started, waits_at


@pytest.fixture
async def people(house: House) -> list[PlayerRow]:
    return await enter(house, "Ada", "Bo", "Cy")


async def test_the_last_position_of_the_film_is_the_one_on_the_desk(house: House, people: list[PlayerRow]) -> None:
    desk = await play_until(house, await started(house, people), waits_at(DuelTurn))
    film = await house.pasts.film(desk)
    assert encode(await house.pasts.position(film, film.last)) == encode(desk.running())


async def test_a_film_goes_on_with_its_game(house: House, people: list[PlayerRow]) -> None:
    table = await started(house, people)
    desk = await play_until(house, table, lambda desk: desk.version == 3)
    before = await house.pasts.film(desk)
    desk = await play_until(house, table, lambda desk: desk.version == 6)
    film = await house.pasts.film(desk)
    assert (film is before, film.version, film.last) == (True, 6, 6)


async def test_a_move_that_was_taken_back_is_no_moment(house: House, people: list[PlayerRow]) -> None:
    table = await started(house, people)
    desk = await play_until(house, table, waits_at(DuelTurn))
    await house.pasts.film(desk)
    player, stood = people[desk.waiting()[0]], desk.version
    version = await act(house, player, table, desk.version, type="pass")
    await undo(house, player, table, version)
    film = await house.pasts.film(await house.desks.get(table))
    assert [film.place(number) for number in (stood, version, version + 1)] == [film.last] * 3


async def test_a_moment_that_was_looked_at_and_then_taken_back_is_none_any_more(
    house: House, people: list[PlayerRow]
) -> None:
    table = await started(house, people)
    desk = await play_until(house, table, waits_at(DuelTurn))
    player, stood = people[desk.waiting()[0]], desk.version
    version = await act(house, player, table, desk.version, type="pass")
    before = (await house.pasts.film(await house.desks.get(table))).last
    await undo(house, player, table, version)
    film = await house.pasts.film(await house.desks.get(table))
    assert (film.last, film.place(version)) == (before - 1, film.place(stood))


async def test_however_long_a_game_is_only_so_many_of_its_positions_are_kept(
    house: House, people: list[PlayerRow], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(past, "EVERY", 1)
    monkeypatch.setattr(past, "MILES", 4)
    desk = await play_until(house, await started(house, people), lambda desk: desk.version == 30)
    film = await house.pasts.film(desk)
    film.position(film.last)
    assert len(film._miles) <= 4


async def test_a_moment_after_the_last_does_not_exist(house: House, people: list[PlayerRow]) -> None:
    desk = await house.desks.get(await started(house, people))
    film = await house.pasts.film(desk)
    assert (film.place(1), film.place(-1)) == (None, None)


async def test_a_film_knows_of_a_new_name(house: House, people: list[PlayerRow]) -> None:
    table = await started(house, people)
    await house.pasts.film(await house.desks.get(table))
    await rename(house, people[0], "Augusta")
    assert (await house.pasts.film(await house.desks.get(table))).desk.table.seats[0].name == "Augusta"


async def test_only_so_many_films_are_kept(house: House, people: list[PlayerRow]) -> None:
    for _ in range(FILMS + 2):
        await house.pasts.film(await house.desks.get(await started(house, people)))
    assert len(house.pasts._films) == FILMS


async def test_a_player_looks_from_their_own_seat_and_from_the_rail(house: House, people: list[PlayerRow]) -> None:
    table = (await house.desks.get(await started(house, people))).table
    assert [standpoint(table, people[1].id, wish) for wish in (None, "1", "watch")] == [
        Standpoint(1), Standpoint(1), Standpoint(None)]


@pytest.mark.parametrize("wish", ["0", "2", "open"])
async def test_nobody_looks_out_of_anothers_eyes_while_the_game_runs(
    house: House, people: list[PlayerRow], wish: str
) -> None:
    table = (await house.desks.get(await started(house, people))).table
    with pytest.raises(Problem, match="replay_secret"):
        standpoint(table, people[1].id, wish)


async def test_after_the_game_everybody_may_look_from_everywhere(house: House, people: list[PlayerRow]) -> None:
    table = (await play_until(house, await started(house, people), is_over)).table
    table = (await house.desks.get_anew(table.id)).table
    assert [standpoint(table, None, wish) for wish in ("0", "open")] == [Standpoint(0), Standpoint(None, True)]


async def test_a_seat_that_the_table_does_not_have_sees_nothing(house: House, people: list[PlayerRow]) -> None:
    table = (await house.desks.get(await started(house, people))).table
    with pytest.raises(Problem, match="no_such_seat"):
        standpoint(table, people[0].id, "7")
