"""Somebody at a page of the house under test: their cookie, their language, and what the page says to them."""
from __future__ import annotations

import html
import json
import re

import httpx

from tests.api.conftest import Game
from tests.guests import Person

WHISPER = re.compile(r'<hx-partial hx-target="#whisper" hx-swap="outerMorph">(.*)</hx-partial>', re.DOTALL)
SAID = re.compile(r'<p class="w-rest" data-kind="blocked">(?:<svg.*?</svg>)?<span>(.*?)</span></p>', re.DOTALL)
TITLE = re.compile(r"<h1>(.*?)</h1>", re.DOTALL)
WRONG = re.compile(r'<p class="(?:wrong|notice)[^"]*"[^>]*>(.*?)</p>', re.DOTALL)
ROLL = json.dumps({"type": "roll"})
CLAUSE = re.compile(r' <a class="clause" href="[^"]*">([^<]*)</a>')


class Reader:
    """A browser with somebody's cookie, or with none."""

    def __init__(self, door: httpx.AsyncClient, person: Person | None, language: str = "en") -> None:
        self.door = door
        self.headers = {"Sec-Fetch-Site": "same-origin", "Accept-Language": language}
        if person:
            self.headers["Cookie"] = f"conclave={person.token}"

    async def press(self, path: str, **form: object) -> httpx.Response:
        """A button of a page: only a piece of it is answered."""
        return await self.send(path, form, {"HX-Request": "true", "HX-Current-URL": "http://house.test/t/here"})

    async def send(self, path: str, form: dict[str, object], headers: dict[str, str] | None = None) -> httpx.Response:
        """A form, answered by a whole page."""
        return await self.door.post(path, data=form, headers=self.headers | (headers or {}))

    async def look(self, path: str) -> httpx.Response:
        return await self.door.get(path, headers=self.headers)


class World:
    """A game under way, tables in every other state, a stranger, and nobody at all."""

    def __init__(self, door: httpx.AsyncClient, game: Game, stranger: Person, full: str, half: str,
                 private: str) -> None:
        self.door, self.game, self.full, self.half, self.private = door, game, full, half, private
        self.language = "en"
        self._stranger = stranger

    def reader(self, person: Person | None) -> Reader:
        return Reader(self.door, person, self.language)

    @property
    def asked(self) -> Reader:
        return self.reader(self.game.asked)

    @property
    def other(self) -> Reader:
        return self.reader(self.game.other)

    @property
    def host(self) -> Reader:
        return self.reader(self.game.people[0])

    @property
    def stranger(self) -> Reader:
        return self.reader(self._stranger)

    @property
    def nobody(self) -> Reader:
        return self.reader(None)

    @property
    def table(self) -> str:
        return f"/t/{self.game.table}"

    async def act(self, action: object, version: object = 0) -> httpx.Response:
        return await self.asked.press(f"{self.table}/act", version=version, action=json.dumps(action))

    async def raw(self, content: bytes, kind: str = "application/x-www-form-urlencoded") -> httpx.Response:
        headers = self.asked.headers | {"HX-Request": "true", "Content-Type": kind}
        return await self.door.post(f"{self.table}/act", content=content, headers=headers)


def whispered(answer: httpx.Response) -> str:
    """The one sentence of a refusal that goes into the page, without its clause."""
    piece = WHISPER.fullmatch(answer.text)
    assert piece is not None, answer.text
    [words] = SAID.findall(piece[1])
    return _plain(CLAUSE.sub("", words))


def told(answer: httpx.Response) -> str:
    """The one sentence of a page that says no: over it, or beside the field it is about."""
    assert answer.text.startswith("<!doctype html>"), "a whole page"
    found = WRONG.findall(answer.text) or TITLE.findall(answer.text)
    assert len(found) == 1, found
    return _plain(found[0])


def _plain(words: str) -> str:
    return html.unescape(re.sub(r"<[^>]*>", "", words)).replace("\u00a0", " ")
