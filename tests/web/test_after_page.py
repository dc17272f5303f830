"""After every game that was kept: its story in both languages, and no link of its pages that leads nowhere."""
from __future__ import annotations

import html
import re
from pathlib import Path

import httpx
import msgspec
import psycopg
import pytest

from app.games.core.game import Luck, Lucky
from app.games.core.record import Record, verify
from app.games.registry import game_of
from app.store.backup import conninfo_of
from app.store.database import Database
from app.tables.importing import open_record
from app.web.after import judged
from tests.web.games.tables import desk_of, look, whole
from tests.web.readers import Reader

PLAYED = sorted((Path(__file__).parents[1] / "fixtures" / "played").glob("*.json"))
FULL = [path for path in PLAYED if path.stem in (
    "elfenwizards-fourth_turn", "zavandor-sentinels", "wyz-last_team", "wizards-gems")]
LINK = re.compile(r'href="((?:/t/|/api/tables/)[^"]*)"')
HEADER = "Project-Id-Version"                   # of a catalogue that was asked for the words of nothing
NAMED = pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)


def record(path: Path) -> Record:
    return msgspec.json.decode(path.read_bytes(), type=Record)


async def opened(path: Path, database_url: str) -> str:
    database = Database(database_url)
    try:
        return await open_record(database, record(path))
    finally:
        await database.close()


def links(*answers: httpx.Response) -> set[str]:
    assert [answer.status_code for answer in answers] == [200] * len(answers)
    return {html.unescape(href) for answer in answers for href in LINK.findall(answer.text)}


@NAMED
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_played_game_is_proven_and_told(
    door: httpx.AsyncClient, house_database: str, path: Path, language: str
) -> None:
    table, reader = await opened(path, house_database), Reader(door, None, language)
    story = (await reader.look(f"/t/{table}/after")).text
    assert ('class="proven"' in story, HEADER in story) == (True, False)
    words = {"en": "Luck", "fr": "Chance"}[language]
    assert isinstance(game_of(path.stem.split("-")[0]), Lucky) == (f"<h2>{words}</h2>" in story)


@pytest.mark.parametrize(("got", "english", "french"), [
    (100, "as usual", "dans la norme"), (110, "as usual", "dans la norme"), (111, "lucky", "de la chance"),
    (89, "unlucky", "pas de chance"), (120, "lucky", "de la chance"), (121, "very lucky", "beaucoup de chance"),
    (79, "very unlucky", "beaucoup de malchance")])
def test_luck_is_judged_by_how_far_chance_usually_strays(got: int, english: str, french: str) -> None:
    luck = Luck(0, got, 100, spread=10)
    assert [judged(luck, language) for language in ("en", "fr")] == [english, french]


def test_where_nobody_knows_how_far_chance_strays_luck_is_not_judged() -> None:
    assert judged(Luck(0, 300, 100), "en") == ""


@pytest.mark.parametrize("path", FULL, ids=lambda path: path.stem)
async def test_every_game_has_turning_points_that_open_its_replay(
    door: httpx.AsyncClient, house_database: str, path: Path
) -> None:
    table = await opened(path, house_database)
    story = await Reader(door, None).look(f"/t/{table}/after")
    assert len([href for href in links(story) if "/replay?at=" in href]) > 1


@pytest.mark.parametrize("path", FULL, ids=lambda path: path.stem)
def test_the_end_shows_each_seat_by_source_over_the_rounds(path: Path) -> None:
    written = record(path)
    page = whole(look(desk_of(written.game, verify(game_of(written.game), written)), None))
    assert page.count('<figure class="columns">') == len(written.words)


@NAMED
async def test_whoever_came_by_an_invitation_is_let_in_by_every_link(
    door: httpx.AsyncClient, house_database: str, path: Path
) -> None:
    table, reader = await opened(path, house_database), Reader(door, None)
    with psycopg.connect(conninfo_of(house_database)) as connection:
        connection.execute("UPDATE tables SET private = true, invite = 'by-this' WHERE id = %s", [table])
    assert (await reader.look(f"/t/{table}")).status_code == 404
    pages = [await reader.look(f"/t/{table}{page}?invite=by-this") for page in ("", "/after", "/replay", "/proof")]
    found = links(*pages)
    assert found
    assert {href: status for href in found if (status := (await reader.look(href)).status_code) != 200} == {}
