"""A question in parts: tokens one takes up, places one lays them on, and the words of both."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import msgspec

from app.games.core.action import Action
from app.web.shapes import Box

EVERYWHERE = "*"                                # a token that fits all places
Words = dict[str, str]


class Token(msgspec.Struct, frozen=True):
    """A die, a chip or a magician that can be taken up; `home` is where it lies on the board."""

    id: str
    kind: Literal["die", "chip", "magician"]
    colour: str
    words: str                                  # "the 5"
    fits: str = EVERYWHERE
    value: str = ""                             # what is sent; the id if nothing else
    face: int = 0                               # of a die, or the number of a magician
    worth: int = 0
    home: Box | None = None
    blocked: str = ""
    clause: str = ""

    @property
    def sign(self) -> str:
        return {"die": f"die-{self.face}", "chip": "chip", "magician": "magician"}[self.kind]


class Group(msgspec.Struct, frozen=True):
    """Tokens under one heading."""

    words: str
    tokens: tuple[Token, ...]


class Place(msgspec.Struct, frozen=True):
    """Where tokens can be laid: a row of the tray, and a target on the board where it has a box there."""

    id: str
    words: str
    note: str = ""
    called: str = ""                            # within a sentence
    colour: str = ""
    number: int = 0                             # of the magician it is
    before: str = ""
    is_warning: bool = False
    whisper: str = ""
    clause: str = ""
    box: Box | None = None
    tag: tuple[float, float] = (0, 0)           # where the board shows what is laid
    shows: Literal["gain", "tokens", ""] = ""
    data: Words = msgspec.field(default_factory=dict)   # what the preview reckons with


@dataclass(frozen=True, slots=True)
class Choose:
    """One more thing to say, out of a few: its values are JSON."""

    name: str
    words: str
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Ask:
    """`shape` says how the tokens and places become the action (see compose.js)."""

    preview: Literal["spells", "dice", "chips", "crowds"]
    heading: str                                # over the tokens
    aside: str
    title: str                                  # over the places while nothing is taken up
    taken: str                                  # and when {token} is
    action: str
    shape: Words
    groups: tuple[Group, ...]
    places: tuple[Place, ...]
    least: int
    most: int
    words: Words                                # of the main button and the previews
    columns: int = 1                            # of the rows
    advances: bool = True                       # the next token is taken up by itself
    choose: Choose | None = None
    advice: str = ""                            # while nothing is taken up
    data: Words = field(default_factory=dict)

    @property
    def tokens(self) -> tuple[Token, ...]:
        return tuple(token for group in self.groups for token in group.tokens)

    @property
    def json_words(self) -> str:
        return msgspec.json.encode(self.words).decode()


def base(action: Action, *without: str) -> str:
    """The action as JSON, but for what is composed on the page."""
    plain: dict[str, object] = msgspec.to_builtins(action)
    return msgspec.json.encode({name: value for name, value in plain.items() if name not in without}).decode()


def pairs(into: str, token: str, place: str) -> Words:
    """A list of records, each a token and its place."""
    return {"data-list": into, "data-token-key": token, "data-place-key": place}


def bins(*fields: str) -> Words:
    """A list of tokens for each place."""
    return {"data-bins": " ".join(fields)}


def single(name: str) -> Words:
    """The place of the only token."""
    return {"data-one": name}
