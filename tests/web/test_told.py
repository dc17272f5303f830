"""What a page that stays open is told: with it, the lines beside its board are those of a page that is loaded now."""
from __future__ import annotations

import re

import pytest

from app.accounts.people import rename
from app.games.elfenwizards.rules.duelling import DuelTurn
from app.store.rows import PlayerRow
from app.tables import keeping
from app.tables.desk import REMEMBERED
from app.tables.house import House
from app.tables.seating import take_seat
from app.tables.starting import start
from app.tables.talk import say, say_in_gallery
from app.tables.undo import undo
from app.web import stream
from app.web.live import Told
from app.web.scene import Scene
from app.web.showing import scene_of
from tests.tables.playing import act, enter, open_table, play_until, sit, started, waits_at

LINE = re.compile(r'<div id="(v\d+-\d+|m\d+)".*?</div>', re.DOTALL)
STREAM = re.compile(r'<hx-partial hx-target="#stream" hx-swap="(\w+)">(.*?)</hx-partial>', re.DOTALL)


class Page:
    """A page that stays open: its lines, by their ids, as its pushes left them."""

    def __init__(self, house: House, table: str, player: PlayerRow) -> None:
        self._house, self._table, self._player = house, table, player
        self._told, self.lines = Told(), dict[str, str]()

    async def scene(self) -> Scene:
        return scene_of(self._house, await self._house.desks.get(self._table), self._player, "en", "")

    async def hear(self, anything_said: bool = True) -> None:
        """It is pushed whatever has changed, but words only where it has heard that there are any."""
        news = await self._told.news(self._house, await self.scene(), anything_said)
        for swap, html in STREAM.findall(news):
            self.lines = (self.lines if swap == "beforeend" else {}) | lines_of(html)

    async def fresh(self) -> dict[str, str]:
        """The lines of the same page, loaded now."""
        entries, _ = await stream.whole(self._house, await self.scene())
        return lines_of(stream.lines(entries, "en"))


def lines_of(html: str) -> dict[str, str]:
    return {line[1]: line[0] for line in LINE.finditer(html)}


@pytest.fixture
async def people(house: House) -> list[PlayerRow]:
    return await enter(house, "Ada", "Bo", "Cy", "Wim")


async def test_when_a_game_is_closed_those_who_played_read_what_the_gallery_said(
    house: House, people: list[PlayerRow]
) -> None:
    *seated, watcher = people
    table = await started(house, seated)
    page = Page(house, table, seated[1])
    await say_in_gallery(house, watcher, table, "Ada bluffs.", None)
    await say(house, seated[0], table, "Good luck.")
    await page.hear()
    assert "Ada bluffs." not in str(page.lines)
    await keeping.close(house, seated[0], table)
    await page.hear()
    assert "Ada bluffs." in str(page.lines)
    assert [*page.lines.items()] == [*(await page.fresh()).items()]


async def test_lines_that_were_there_carry_a_new_name(house: House, people: list[PlayerRow]) -> None:
    table = await started(house, people[:3])
    page = Page(house, table, people[1])
    await say(house, people[0], table, "Good evening.")
    await page.hear()
    await rename(house, people[0], "Augusta")
    await page.hear()
    assert "Augusta" in str(page.lines)
    assert [*page.lines.items()] == [*(await page.fresh()).items()]


async def test_who_sits_down_reads_what_those_at_the_table_read(house: House, people: list[PlayerRow]) -> None:
    table = await open_table(house, people[0])
    page = Page(house, table, people[1])
    await say_in_gallery(house, people[3], table, "Is it about to begin?", None)
    await page.hear()
    assert "about to begin" in str(page.lines)
    await take_seat(house, people[1], table, 1, None)
    await page.hear()
    assert page.lines == await page.fresh() == {}


@pytest.mark.parametrize("later", [0, REMEMBERED + 5])
async def test_what_was_taken_back_leaves_the_page_however_much_happened_since(
    house: House, people: list[PlayerRow], later: int
) -> None:
    table = await started(house, people[:3])
    desk = await play_until(house, table, waits_at(DuelTurn))
    player, page = people[desk.waiting()[0]], Page(house, table, people[0])
    passed = await act(house, player, table, desk.version, type="pass")
    await page.hear()
    assert any(line.startswith(f"v{passed}-") for line in page.lines)
    back, _ = await undo(house, player, table, passed)
    await play_until(house, table, lambda desk: desk.version >= back + later or desk.is_over)
    await page.hear()
    assert not any(line.startswith(f"v{passed}-") for line in page.lines)
    assert [*page.lines.items()] == [*(await page.fresh()).items()]


async def test_a_word_that_is_heard_late_stands_before_the_move_it_was_said_before(
    house: House, people: list[PlayerRow]
) -> None:
    table = await started(house, people[:3])
    page = Page(house, table, people[0])
    await play_until(house, table, lambda desk: desk.version == 1)
    await page.hear()
    word = await say(house, people[1], table, "Do not cast on me.")
    await play_until(house, table, lambda desk: desk.version == 2)
    await page.hear(anything_said=False)
    await page.hear()
    lines = [*page.lines]
    assert lines == [*await page.fresh()]
    before, after = lines[:lines.index(f"m{word.number}")], lines[lines.index(f"m{word.number}") + 1:]
    assert before[-1].startswith("v1-")
    assert after[0].startswith("v2-")


async def test_what_was_said_before_the_game_stands_before_its_beginning(
    house: House, people: list[PlayerRow]
) -> None:
    table = await open_table(house, people[0], 3)
    await sit(house, table, *people[:3])
    word = await say(house, people[1], table, "Shall we?")
    await start(house, people[0], table)
    page = Page(house, table, people[0])
    await page.hear()
    assert next(iter(page.lines)) == f"m{word.number}"
    assert len(page.lines) > 1
