"""A replay by its address: what it shows, how a link names a moment, and what it refuses with a sentence."""
from __future__ import annotations

import html
import random
import re
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import httpx
import pytest

from app.limits import LOOKS
from tests.guests import enter, play_on, started_table
from tests.web.readers import Reader, World, told

CONTROLS = re.compile(r'<div id="controls"[^>]* data-place="(\d+)" data-last="(\d+)" data-at="(\d+)"')
PARTIAL = re.compile(r'<hx-partial hx-target="#([\w-]+)"')
LINE = re.compile(r'id="v(\d+)-\d+"')
SEED = 4


class Case(NamedTuple):
    ask: Callable[[World], Awaitable[httpx.Response]]
    status: int
    english: str
    french: str


NO_TABLE = ("There is no such table, or it is by invitation only.",
            "Cette table n'existe pas, ou l'on n'y entre que sur invitation.")
SECRET = ("What another seat saw is shown when the game is over.",
          "Ce qu'une autre place a vu se montre quand la partie est finie.")
NO_MOMENT = ("The game has no such moment; it has 0 moves.", "La partie n'a pas ce moment ; elle compte 0 coups.")
REFUSED = {
    "another seat's secrets while the game runs": Case(
        lambda w: w.asked.look(f"{w.table}/replay?at=0&as={seat_of_other(w)}"), 403, *SECRET),
    "all secrets while the game runs": Case(lambda w: w.asked.look(f"{w.table}/replay?as=open"), 403, *SECRET),
    "a seat's secrets for a spectator": Case(lambda w: w.nobody.look(f"{w.table}/replay?as=0"), 403, *SECRET),
    "a moment after the last": Case(lambda w: w.asked.look(f"{w.table}/replay?at=1"), 404, *NO_MOMENT),
    "a moment before the first": Case(lambda w: w.asked.look(f"{w.table}/replay?at=-1"), 404, *NO_MOMENT),
    "a step beyond the ruler": Case(lambda w: w.asked.look(f"{w.table}/replay?step=9"), 404, *NO_MOMENT),
    "a round that was not played": Case(lambda w: w.asked.look(f"{w.table}/replay?round=9"), 404, *NO_MOMENT),
    "a moment that is no number": Case(
        lambda w: w.asked.look(f"{w.table}/replay?at=noon"), 422,
        "That cannot be read: at is of the wrong kind.",
        "Cela ne peut pas être lu : at n'est pas de la bonne sorte."),
    "a chair that is not there": Case(
        lambda w: w.asked.look(f"{w.table}/replay?as=9"), 404, "This table has no such chair.",
        "Cette table n'a pas cette chaise."),
    "a table that does not exist": Case(lambda w: w.asked.look("/t/nowhere/replay"), 404, *NO_TABLE),
    "a private table without its invitation": Case(lambda w: w.stranger.look(f"/t/{w.private}/replay"), 404, *NO_TABLE),
    "a game that has not begun": Case(
        lambda w: w.host.look(f"/t/{w.full}/replay"), 409, "The game has not started yet.",
        "La partie n'a pas encore commencé."),
    "the story of a game that runs": Case(
        lambda w: w.asked.look(f"{w.table}/after"), 409,
        "The game is still being played; its secret opens at the end.",
        "La partie est en cours ; son secret s'ouvre à la fin."),
}


def seat_of_other(world: World) -> int:
    return world.game.people.index(world.game.other)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", REFUSED)
async def test_a_replay_that_cannot_be_is_refused_with_its_reason(world: World, name: str, language: str) -> None:
    case, world.language = REFUSED[name], language
    answer = await case.ask(world)
    assert (answer.status_code, told(answer)) == (case.status, case.french if language == "fr" else case.english)


async def finished(world: World) -> str:
    await play_on(world.game.people, world.game.table, random.Random(SEED))
    return world.table


async def moved(world: World, moves: int = 12) -> str:
    await play_on(world.game.people, world.game.table, random.Random(SEED), moves)
    return world.table


def shown(answer: httpx.Response) -> tuple[int, int, int]:
    """Place, last place and version that a page or a piece of it shows."""
    assert answer.status_code == 200, answer.text
    [(place, last, at)] = CONTROLS.findall(answer.text)
    return int(place), int(last), int(at)


async def step(reader: Reader, path: str) -> httpx.Response:
    return await reader.door.get(path, headers=reader.headers | {"HX-Request": "true"})


async def test_without_a_moment_a_replay_stands_at_the_end(world: World) -> None:
    assert shown(await world.asked.look(f"{await moved(world)}/replay")) == (12, 12, 12)


async def test_a_link_leads_to_its_moment(world: World) -> None:
    assert shown(await world.asked.look(f"{await moved(world)}/replay?at=5")) == (5, 12, 5)


async def test_the_log_goes_no_further_than_the_moment(world: World) -> None:
    page = (await world.asked.look(f"{await moved(world)}/replay?at=5")).text
    assert max(int(number) for number in LINE.findall(page)) == 5


async def test_a_spectator_may_see_the_replay_of_an_open_table(world: World) -> None:
    assert shown(await world.nobody.look(f"{await moved(world)}/replay?at=3&as=watch")) == (3, 12, 3)


async def test_who_sits_does_not_hear_the_gallery_by_looking_from_the_rail(world: World) -> None:
    table = await moved(world)
    await world.stranger.press(f"{table}/say", text="Psst, the dragon", room="gallery")
    heard = ["Psst" in (await reader.look(f"{table}/replay?as=watch")).text for reader in (world.asked, world.nobody)]
    assert heard == [False, True]


async def test_a_private_table_is_replayed_to_whoever_holds_its_invitation(world: World) -> None:
    table = await started_table(world.game.people, private=True)
    invite = (await world.game.people[0].get(f"/tables/{table}"))["invite"]
    assert shown(await world.stranger.look(f"/t/{table}/replay?invite={invite}")) == (0, 0, 0)


async def test_a_link_to_a_moment_of_a_private_table_lets_in_whoever_it_is_handed_to(world: World) -> None:
    table = await started_table(world.game.people, private=True)
    page = (await world.host.look(f"/t/{table}/replay?at=0")).text
    [link] = re.findall(r'data-copy="([^"]*)"', page)
    handed = html.unescape(link).removeprefix(str(world.door.base_url).rstrip("/"))
    assert [(await reader.look(path)).status_code for reader, path in (
        (world.stranger, f"/t/{table}/replay?at=0"), (world.stranger, handed))] == [404, 200]


async def test_from_one_moment_to_the_next_only_what_differs_is_sent(world: World) -> None:
    table = await moved(world)
    seat = world.game.people.index(world.game.asked)
    await world.asked.look(f"{table}/replay?at=5")
    same, next_one = [await step(world.asked, f"{table}/replay?at={at}&since=5.{seat}") for at in (5, 6)]
    assert PARTIAL.findall(same.text) == ["status", "controls"]
    assert "ruler" not in PARTIAL.findall(next_one.text)


async def test_the_next_moment_adds_its_lines_to_the_log(world: World) -> None:
    table, seat = await moved(world), world.game.people.index(world.game.asked)
    piece = await step(world.asked, f"{table}/replay?at=6&since=5.{seat}")
    assert {int(number) for number in LINE.findall(piece.text)} == {6}


async def test_back_in_time_the_log_is_written_anew(world: World) -> None:
    table, seat = await moved(world), world.game.people.index(world.game.asked)
    piece = await step(world.asked, f"{table}/replay?at=4&since=5.{seat}")
    assert {int(number) for number in LINE.findall(piece.text)} == {0, 1, 2, 3, 4}


async def test_while_a_game_runs_a_link_does_not_name_ones_seat(world: World) -> None:
    page = (await world.asked.look(f"{await moved(world)}/replay?at=5")).text
    [link] = re.findall(r'data-copy="([^"]*)"', page)
    assert link.endswith(f"{world.table}/replay?at=5")


@pytest.mark.parametrize("eyes", ["0", "1", "2", "open", "watch"])
async def test_a_finished_game_can_be_seen_with_all_eyes(world: World, eyes: str) -> None:
    table = await finished(world)
    place, last, _ = shown(await world.nobody.look(f"{table}/replay?as={eyes}"))
    assert place == last


async def test_a_finished_game_tells_its_story_with_links_into_the_replay(world: World) -> None:
    table = await finished(world)
    answer = await world.host.look(f"{table}/after")
    assert "Proven here" in answer.text
    assert f'href="{table}/replay?at=' in answer.text


async def test_a_rematch_leads_to_its_table(world: World) -> None:
    table = await finished(world)
    answer = await world.host.press(f"{table}/rematch")
    assert answer.headers["HX-Redirect"].startswith("/t/")
    assert "Rematch" in (await world.host.look(table)).text


async def test_who_looks_on_is_offered_no_rematch(world: World) -> None:
    table = await finished(world)
    assert 'id="rematch"' not in (await world.stranger.look(table)).text


async def test_moments_are_not_asked_for_without_end(limited_door: httpx.AsyncClient) -> None:
    people = await enter(limited_door, "Ada", "Bo", "Cy")
    table = await started_table(people)
    reader = Reader(limited_door, people[0])
    answers = [await step(reader, f"/t/{table}/replay?at=0") for _ in range(int(LOOKS.burst) + 1)]
    assert [answer.status_code for answer in answers] == [200] * int(LOOKS.burst) + [429]


