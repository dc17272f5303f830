"""Who asks, and in which language: read from the request, for pages and API alike."""
from __future__ import annotations

import re

from starlette.datastructures import URL
from starlette.requests import HTTPConnection

from app.accounts.people import who_is
from app.accounts.tokens import token_print
from app.i18n.catalogue import LANGUAGES, best_language
from app.store.rows import PlayerRow
from app.tables.house import House
from app.tables.problems import problem

COOKIE = "conclave"
LANGUAGE_COOKIE = "language"
THIS_MACHINE = ("localhost", "127.0.0.1", "::1")


def house_of(connection: HTTPConnection) -> House:
    house: House = connection.app.state.house
    return house


def token_of(connection: HTTPConnection) -> str | None:
    """A program's token goes before a browser's cookie."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token if kind.lower() == "bearer" else connection.cookies.get(COOKIE)


def session_of(connection: HTTPConnection) -> str | None:
    """What ends when its player logs out: the print of the token, where the house signed one."""
    token = token_of(connection)
    stored = token_print(house_of(connection).key, token) if token else None
    return stored.hex() if stored else None


async def player_of(connection: HTTPConnection) -> PlayerRow | None:
    return await who_is(house_of(connection), token_of(connection))


async def known_player(connection: HTTPConnection) -> PlayerRow:
    player = await player_of(connection)
    if player is None:
        raise problem(401, "who_are_you")
    return player


def language_of(connection: HTTPConnection, player: PlayerRow | None = None) -> str:
    """As the address says, as the player chose, as the browser likes best."""
    for wish in (connection.query_params.get("lang"), player.language if player else None,
                 connection.cookies.get(LANGUAGE_COOKIE)):
        if wish in LANGUAGES:
            return str(wish)
    return best_language(connection.headers.get("accept-language", ""))


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


def house_url(connection: HTTPConnection) -> str:
    """Where people reach the house: as its host says, else as this one came.

    A host on the machine itself came by a name that leads nobody else there; the network's goes into invitations.
    """
    settings, came_by = house_of(connection).settings, connection.base_url
    if came_by.hostname in THIS_MACHINE and settings.network_url:
        came_by = URL(settings.network_url)
    return settings.public_url or re.sub("^ws", "http", str(came_by)).rstrip("/")
