"""What pages are asked and do not do: one clear sentence in the reader's language, nothing changed, no secret told."""
from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import httpx
import psycopg
import pytest

from app.guard import LARGEST_BODY
from app.limits import CHAT, SEATS
from app.store.backup import conninfo_of
from tests.api.conftest import Everything
from tests.guests import enter, open_table, started_table
from tests.web.readers import ROLL, Reader, World, told, whispered

OTHER_SITE = {"Sec-Fetch-Site": "cross-site"}


class Case(NamedTuple):
    """What is asked, and the sentence that answers it in both languages."""

    ask: Callable[[World], Awaitable[httpx.Response]]
    status: int
    english: str
    french: str


NO_TABLE = ("There is no such table, or it is by invitation only.",
            "Cette table n'existe pas, ou l'on n'y entre que sur invitation.")
NOT_SEATED = ("You do not sit at this table.", "Vous n'êtes pas assis à cette table.")
TOO_MUCH = ("That is too much at once.", "C'est trop à la fois.")
WHO = ("Say who you are first.", "Dites d'abord qui vous êtes.")
ONLY_HOST = ("Only the host can do that.", "Seul l'hôte peut le faire.")
MOVED_ON = ("The table has moved on. Here is how it stands.", "La table a avancé. Voici où elle en est.")
OTHERS = ("That came from another site and was not taken.", "Cela venait d'un autre site et n'a pas été accepté.")
NAME_LONG = ("A name has at most 30 characters.", "Un nom a 30 caractères au plus.")
NAME_SIGNS = ("A name is made of letters, figures, spaces and the signs ' - . _",
              "Un nom est fait de lettres, de chiffres, d'espaces et des signes ' - . _")
PLAYERS = ("This game is for 3 to 6 players.", "Ce jeu se joue de 3 à 6.")


def unreadable(english: str, french: str) -> tuple[str, str]:
    return f"That cannot be read: {english}.", f"Cela ne peut pas être lu : {french}."


def no_json(english: str, french: str) -> tuple[str, str]:
    return f"That is not JSON: {english}.", f"Ce n'est pas du JSON : {french}."


PRESSED = {
    "a chair at an unknown table": Case(lambda w: w.stranger.press("/t/nowhere/sit", seat=0), 404, *NO_TABLE),
    "a chair at a table that cannot be": Case(lambda w: w.stranger.press("/t/%00'%22/sit", seat=0), 404, *NO_TABLE),
    "a chair by a wrong invitation": Case(
        lambda w: w.stranger.press(f"/t/{w.private}/sit", seat=0, invite="wrong"), 404, *NO_TABLE),
    "a chair at a full table": Case(
        lambda w: w.stranger.press(f"/t/{w.full}/sit", seat=0), 409,
        "Every chair is taken. You can watch.", "Toutes les chaises sont prises. Vous pouvez regarder."),
    "a taken chair": Case(
        lambda w: w.stranger.press(f"/t/{w.half}/sit", seat=0), 409,
        "Somebody else has just taken that chair.", "Quelqu'un vient de prendre cette chaise."),
    "a chair that is not there": Case(
        lambda w: w.stranger.press(f"/t/{w.half}/sit", seat=10**30), 404,
        "This table has no such chair.", "Cette table n'a pas cette chaise."),
    "a chair in words": Case(
        lambda w: w.stranger.press(f"/t/{w.half}/sit", seat="the first"), 422,
        *unreadable("seat is of the wrong kind", "seat n'est pas de la bonne sorte")),
    "a chair without end": Case(
        lambda w: w.stranger.press(f"/t/{w.half}/sit", seat="9" * 5000), 422,
        *unreadable("seat is out of range", "seat est hors limites")),
    "no chair": Case(
        lambda w: w.stranger.press(f"/t/{w.half}/sit"), 422, *unreadable("seat is missing", "seat manque")),
    "a chair at a game under way": Case(
        lambda w: w.stranger.press(f"{w.table}/sit", seat=0), 409,
        "The game has started. You can watch.", "La partie a commencé. Vous pouvez regarder."),
    "somebody else's chair": Case(
        lambda w: w.stranger.press(f"/t/{w.half}/empty", seat=0), 403,
        "Only the host or the one who sits there can empty a chair.",
        "Seuls l'hôte et la personne assise peuvent libérer une chaise."),
    "bots, by a guest": Case(lambda w: w.stranger.press(f"/t/{w.half}/bot", level="adept"), 403, *ONLY_HOST),
    "bots at a full table, by a guest": Case(
        lambda w: w.stranger.press(f"/t/{w.full}/bot", level="adept"), 403, *ONLY_HOST),
    "an unknown bot": Case(
        lambda w: w.host.press(f"/t/{w.half}/bot", level="oracle"), 422,
        "There is no bot of that kind for this game.", "Ce jeu n'a pas de robot de cette sorte."),
    "a start with empty chairs": Case(
        lambda w: w.host.press(f"/t/{w.half}/start"), 409, "2 chairs are empty.", "2 chaises sont libres."),
    "a start before all are ready": Case(
        lambda w: w.host.press(f"/t/{w.full}/start"), 409, "Cy is not ready yet.", "Cy n'est pas encore prêt."),
    "too many chairs": Case(lambda w: w.host.press(f"/t/{w.half}/seats", seats=99), 422, *PLAYERS),
    "a word that is too long": Case(
        lambda w: w.other.press(f"/t/{w.full}/word", word="x" * 200), 422,
        "A word for the dice has 1 to 40 characters.", "Un mot pour les dés a de 1 à 40 caractères."),
    "not one's turn": Case(
        lambda w: w.other.press(f"{w.table}/act", version=0, action=ROLL), 422,
        "It is not your turn to do that.", "Ce n'est pas à vous de le faire."),
    "a version to come": Case(lambda w: w.act({"type": "roll"}, 10**30), 409, *MOVED_ON),
    "no version": Case(
        lambda w: w.asked.press(f"{w.table}/act", action=ROLL), 422,
        *unreadable("version is missing", "version manque")),
    "no action": Case(
        lambda w: w.asked.press(f"{w.table}/act", version=0), 422, *unreadable("action is missing", "action manque")),
    "an action of another game": Case(
        lambda w: w.act({"type": "buy_gem"}), 422,
        *unreadable("type has a value that is not known here", "type a une valeur inconnue ici")),
    "an action with extra fields": Case(
        lambda w: w.act({"type": "roll", "faces": [6] * 7}), 422,
        *unreadable("faces is not known here", "faces n'est pas connu ici")),
    "an action with missing fields": Case(
        lambda w: w.act({"type": "retire"}), 422, *unreadable("space is missing", "space manque")),
    "an action that is none": Case(
        lambda w: w.act(["roll"]), 422,
        *unreadable("what was sent is of the wrong kind", "l'envoi n'est pas de la bonne sorte")),
    "an action that is no JSON": Case(
        lambda w: w.asked.press(f"{w.table}/act", version=0, action="roll!"), 400,
        *no_json("there is a fault at position 0", "il y a une faute à la position 0")),
    "an action that ends too early": Case(
        lambda w: w.asked.press(f"{w.table}/act", version=0, action='{"type":'), 400,
        *no_json("what was sent ends too early", "l'envoi s'arrête trop tôt")),
    "an action nested without end": Case(
        lambda w: w.asked.press(f"{w.table}/act", version=0, action="[" * 15_000), 400,
        *no_json("what was sent is nested too deeply", "l'envoi est imbriqué trop profondément")),
    "a body that is no form": Case(
        lambda w: w.raw(b'{"version": 0, "action": "{}"}', "application/json"), 422,
        *unreadable("version is missing", "version manque")),
    "a form whose parts cannot be told apart": Case(
        lambda w: w.raw(b"--x\r\nnonsense", "multipart/form-data"), 400,
        *unreadable("what was sent is of the wrong kind", "l'envoi n'est pas de la bonne sorte")),
    "an oversized body": Case(lambda w: w.raw(b"action=" + b"x" * LARGEST_BODY), 413, *TOO_MUCH),
    "an action by a visitor": Case(
        lambda w: w.stranger.press(f"{w.table}/act", version=0, action=ROLL), 403, *NOT_SEATED),
    "an action by nobody": Case(lambda w: w.nobody.press(f"{w.table}/act", version=0, action=ROLL), 401, *WHO),
    "an undo of nothing": Case(
        lambda w: w.asked.press(f"{w.table}/undo", version=0), 422,
        "Your choice was not the last one; it stands.", "Votre choix n'était pas le dernier ; il demeure."),
    "a word by a visitor": Case(lambda w: w.stranger.press(f"{w.table}/say", text="psst"), 403, *NOT_SEATED),
    "a word that says nothing": Case(
        lambda w: w.asked.press(f"{w.table}/say", text="\0 "), 422,
        "Say something of 1 to 500 characters.", "Dites quelque chose de 1 à 500 caractères."),
    "a press on another site": Case(
        lambda w: w.asked.send(f"{w.table}/act", {"version": 0, "action": ROLL}, OTHER_SITE | {"HX-Request": "true"}),
        403, *OTHERS),
}

ASKED = {
    "an unknown table": Case(lambda w: w.stranger.look("/t/nowhere"), 404, *NO_TABLE),
    "a table that cannot be": Case(lambda w: w.stranger.look("/t/%00'%22"), 404, *NO_TABLE),
    "a private table": Case(lambda w: w.stranger.look(f"/t/{w.private}"), 404, *NO_TABLE),
    "a private table by a wrong invitation": Case(
        lambda w: w.stranger.look(f"/t/{w.private}?invite=wrong"), 404, *NO_TABLE),
    "the house rules of a private table": Case(lambda w: w.stranger.look(f"/t/{w.private}/options"), 404, *NO_TABLE),
    "the proof of a private table": Case(lambda w: w.stranger.look(f"/t/{w.private}/proof"), 404, *NO_TABLE),
    "a wrong invitation": Case(lambda w: w.stranger.look("/i/wrong"), 404, *NO_TABLE),
    "an invitation that cannot be": Case(lambda w: w.nobody.look("/i/%00'%22"), 404, *NO_TABLE),
    "a form of a table without its page": Case(
        lambda w: w.stranger.send(f"/t/{w.full}/sit", {"seat": 0}), 409,
        "Every chair is taken. You can watch.", "Toutes les chaises sont prises. Vous pouvez regarder."),
    "an unknown page": Case(lambda w: w.nobody.look("/nothing"), 404, "There is no such page.",
                            "Cette page n'existe pas."),
    "an unknown game": Case(lambda w: w.stranger.look("/set/chess"), 404, "The house does not have that game.",
                            "La maison n'a pas ce jeu."),
    "an address that is not used so": Case(
        lambda w: w.stranger.send("/played", {}), 405, "This address is not used that way.",
        "Cette adresse ne s'utilise pas ainsi."),
    "an empty name": Case(lambda w: w.nobody.send("/enter", {"name": "  "}), 422, "Choose a name to go by.",
                          "Choisissez un nom."),
    "no name": Case(lambda w: w.nobody.send("/enter", {}), 422, "Choose a name to go by.", "Choisissez un nom."),
    "a name of 200 characters": Case(lambda w: w.nobody.send("/enter", {"name": "x" * 200}), 422, *NAME_LONG),
    "a name with markup": Case(lambda w: w.nobody.send("/enter", {"name": "<b>Ada</b>"}), 422, *NAME_SIGNS),
    "a new name of 200 characters": Case(
        lambda w: w.stranger.send("/account/name", {"name": "x" * 200}), 422, *NAME_LONG),
    "a new name with markup": Case(
        lambda w: w.stranger.send("/account/name", {"name": "<script>"}), 422, *NAME_SIGNS),
    "a table for one": Case(lambda w: w.stranger.send("/set/elfenwizards", {"seats": 1}), 422, *PLAYERS),
    "a table for more than can be counted": Case(
        lambda w: w.stranger.send("/set/elfenwizards", {"seats": "9" * 5000}), 422, *PLAYERS),
    "a house rule that is no number": Case(
        lambda w: w.stranger.send("/set/elfenwizards", {"seats": 3, "roll_window_seconds": "--5"}), 422,
        "One of the house rules does not fit: roll_window_seconds is of the wrong kind.",
        "L'une des règles maison ne convient pas : roll_window_seconds n'est pas de la bonne sorte."),
    "a house rule that cannot be counted": Case(
        lambda w: w.stranger.send("/set/elfenwizards", {"seats": 3, "roll_window_seconds": "9" * 5000}), 422,
        "One of the house rules does not fit: roll_window_seconds is of the wrong kind.",
        "L'une des règles maison ne convient pas : roll_window_seconds n'est pas de la bonne sorte."),
    "a table by nobody": Case(lambda w: w.nobody.send("/set/elfenwizards", {"seats": 3}), 401, *WHO),
    "a language nobody speaks": Case(
        lambda w: w.stranger.send("/language", {"lang": "tlh"}), 422, "The house speaks English and French.",
        "La maison parle français et anglais."),
    "a link that was used": Case(
        lambda w: w.nobody.send("/carry/used", {}), 404, "That link has been used or is too old. Make a new one.",
        "Ce lien a déjà servi ou il est trop vieux. Faites-en un autre."),
    "a wrong password": Case(
        lambda w: w.nobody.send("/return", {"name": "Ada", "password": "x"}), 401,
        "Name and password do not go together.", "Ce nom et ce mot de passe ne vont pas ensemble."),
    "an oversized form": Case(lambda w: w.nobody.send("/enter", {"name": "x" * LARGEST_BODY}), 413, *TOO_MUCH),
    "a form of another site": Case(
        lambda w: w.stranger.send("/set/elfenwizards", {"seats": 3}, OTHER_SITE), 403, *OTHERS),
}


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_page_that_acts_is_told_no_in_its_whisper_and_nothing_changes(
    world: World, everything: Everything, subtests: pytest.Subtests, language: str
) -> None:
    before, world.language = everything(), language
    for bad, case in PRESSED.items():
        with subtests.test(bad):
            answer = await case.ask(world)
            assert answer.status_code == case.status
            assert whispered(answer) == (case.french if language == "fr" else case.english)
            assert everything() == before


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_browser_that_came_for_a_page_gets_one_that_says_why(
    world: World, everything: Everything, subtests: pytest.Subtests, language: str
) -> None:
    before, world.language = everything(), language
    for bad, case in ASKED.items():
        with subtests.test(bad):
            answer = await case.ask(world)
            assert answer.status_code == case.status
            assert told(answer) == (case.french if language == "fr" else case.english)
            assert f'<html lang="{language}"' in answer.text
            assert everything() == before


async def test_no_page_that_says_no_tells_a_secret(world: World, house_database: str) -> None:
    with psycopg.connect(conninfo_of(house_database)) as connection:
        rows = connection.execute("SELECT encode(secret, 'hex'), encode(secret, 'base64'), invite FROM tables")
        secrets = {value for row in rows for value in row}
    for case in (*PRESSED.values(), *ASKED.values()):
        answer = await case.ask(world)
        assert not any(secret in answer.text for secret in secrets)
        assert "Traceback" not in answer.text


BUTTONS: dict[str, dict[str, object]] = {
    "sit": {"seat": 0}, "bot": {"level": "adept"}, "empty": {"seat": 0}, "ready": {"ready": "yes"}, "colour": {},
    "word": {}, "host": {"seat": 1}, "seats": {"seats": 4}, "options": {}, "invite": {}, "close": {}, "start": {},
    "act": {"version": 0, "action": ROLL}, "undo": {"version": 0}, "say": {"text": "psst"}}


async def test_the_buttons_of_a_private_table_answer_a_stranger_as_if_it_were_not_there(
    world: World, subtests: pytest.Subtests
) -> None:
    for _ in range(3):
        await world.game.people[0].post(f"/tables/{world.private}/seats", {"bot": "adept"})
    for button, form in BUTTONS.items():
        with subtests.test(button):
            there = await world.stranger.press(f"/t/{world.private}/{button}", **form)
            nowhere = await world.stranger.press(f"/t/nowhere/{button}", **form)
            assert (there.status_code, there.text) == (404, nowhere.text)


@pytest.mark.parametrize("signs", ["<script>alert(1)</script>", '"><img src=x>', "Ada</title>"])
async def test_a_refused_name_comes_back_harmless(world: World, signs: str) -> None:
    answer = await world.nobody.send("/enter", {"name": signs})
    assert signs not in answer.text


async def test_a_page_that_was_old_is_told_so(world: World) -> None:
    assert (await world.act({"type": "roll"})).status_code == 204
    answer = await world.act({"type": "roll"})
    assert (answer.status_code, whispered(answer)) == (409, MOVED_ON[0])


async def test_a_button_pressed_five_times_at_once_counts_once(world: World) -> None:
    answers = await asyncio.gather(*(world.act({"type": "roll"}) for _ in range(5)))
    assert sorted(answer.status_code for answer in answers) == [204, 409, 409, 409, 409]
    assert {whispered(answer) for answer in answers if answer.status_code == 409} == {MOVED_ON[0]}
    assert (await world.game.asked.get(f"/tables/{world.game.table}"))["version"] == 1


async def test_a_refusal_speaks_the_language_its_player_chose_whatever_the_browser_likes(world: World) -> None:
    await world.stranger.send("/language", {"lang": "fr"})
    for answer in (await world.stranger.look("/t/nowhere"), await world.stranger.look("/nothing"),
                   await world.stranger.send("/enter", {"name": "x" * LARGEST_BODY}),
                   await world.stranger.send("/language", {"lang": "fr"}, OTHER_SITE)):
        assert '<html lang="fr"' in answer.text


SLOW_DOWN = "Une chose après l'autre. Réessayez dans un instant."


async def test_a_flood_of_words_is_stopped_with_a_sentence(limited_door: httpx.AsyncClient) -> None:
    people = await enter(limited_door, "Ada", "Bo", "Cy")
    table = await started_table(people)
    ada = Reader(limited_door, people[0], "fr")
    answers = [await ada.press(f"/t/{table}/say", text=str(number)) for number in range(int(CHAT.burst) + 4)]
    assert (answers[-1].status_code, whispered(answers[-1])) == (429, SLOW_DOWN)
    said = (await people[1].get(f"/tables/{table}/chat"))["chat"]
    assert len(said) == sum(answer.is_success for answer in answers)


async def test_the_buttons_of_the_waiting_room_have_the_limits_of_the_api(
    limited_door: httpx.AsyncClient, subtests: pytest.Subtests
) -> None:
    people = await enter(limited_door, "Ada", "Bo")
    table = (await open_table(people[0]))["id"]
    for number in range(2 * int(SEATS.burst)):
        await people[0].ask("POST", f"/tables/{table}/seats", {"seat": number % 2})
    ada, bo = Reader(limited_door, people[0], "fr"), Reader(limited_door, people[1], "fr")
    for button in BUTTONS.keys() - {"act", "undo", "say"}:
        with subtests.test(button):
            answer = await ada.press(f"/t/{table}/{button}", **BUTTONS[button])
            assert (answer.status_code, whispered(answer)) == (429, SLOW_DOWN)
    assert (await bo.press(f"/t/{table}/sit", seat=2)).status_code == 204
