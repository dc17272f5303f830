"""When a session ends, what lives by it is told; what lives by another, or by none, is not."""
from __future__ import annotations

from app.live.bus import Hint
from app.tables.house import House


async def test_all_that_live_by_a_session_are_told_of_its_end(house: House) -> None:
    with house.sessions.held("aa") as phone, house.sessions.held("aa") as tab, house.sessions.held("bb") as other:
        house.sessions.end("aa")
        assert [ended.is_set() for ended in (phone, tab, other)] == [True, True, False]


async def test_who_has_no_name_has_no_session_that_could_end(house: House) -> None:
    with house.sessions.held(None) as nobody:
        house.sessions.end("aa")
        assert not nobody.is_set()


async def test_a_session_that_ended_while_its_socket_was_let_in_has_ended(house: House) -> None:
    house.sessions.end("aa")
    with house.sessions.held("aa") as late:
        assert late.is_set()


async def test_another_process_tells_of_the_end(house: House) -> None:
    with house.sessions.held("aa") as here:
        house.bus.tell_here(Hint("", "left", "aa", "another"))
        assert here.is_set()


async def test_nothing_is_kept_of_who_is_gone(house: House) -> None:
    with house.sessions.held("aa"), house.sessions.held("aa"):
        assert house.sessions.open_here() == ["aa"]
    assert house.sessions.open_here() == []
