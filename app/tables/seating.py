"""Taking seats: sitting down, getting up, bots, colours, words for the dice, ready marks, the host's role."""
from __future__ import annotations

import secrets

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from app.games.core.codec import convert_options
from app.games.core.message import Seat
from app.games.core.seeds import SEEDS
from app.games.registry import game_of
from app.live.bus import Hint
from app.store import tables
from app.store.rows import PlayerRow, SeatRow, TableRow
from app.tables.access import check_visible, host_of, open_table_of, own_seat
from app.tables.house import House
from app.tables.notes import note
from app.tables.problems import problem
from app.tables.texts import printable

WORD_LENGTH = 40
WORDS = tuple((SEEDS / "house" / "words.txt").read_text("utf-8").split())
BOT_NAMES = tuple((SEEDS / "house" / "bots.txt").read_text("utf-8").splitlines())


async def take_seat(house: House, player: PlayerRow, table_id: str, seat: Seat | None, invite: str | None) -> Seat:
    """Sit down, or move to another chair. Without a number, on the first empty one."""
    async with house.database.begin() as connection:
        table = check_visible(await tables.lock(connection, table_id), player.id, invite)
        mine = table.seat_of(player.id)
        if mine is not None and seat in (None, mine):
            return mine
        if table.status != "open":
            raise problem(409, "started")
        chosen = _free_seat(table, seat)
        if mine is not None:
            await _empty(connection, table_id, mine)
        await tables.change_seat(connection, table_id, chosen, player_id=player.id, word=secrets.choice(WORDS),
                                 colour=table.seats[mine].colour if mine is not None else None)
    house.bus.publish(Hint(table_id, "seated"))
    return chosen


async def seat_bot(house: House, player: PlayerRow, table_id: str, seat: Seat | None, level: str) -> Seat:
    async with house.database.begin() as connection:
        table = await host_of(connection, player, table_id)
        if level not in game_of(table.game).bots():
            raise problem(422, "no_such_bot")
        chosen = _free_seat(table, seat)
        taken = {other.bot_name for other in table.seats}
        name = next(name for name in BOT_NAMES if name not in taken)
        await tables.change_seat(connection, table_id, chosen, bot=level, bot_name=name, ready=True,
                                 word=secrets.token_hex(2))
    house.bus.publish(Hint(table_id, "seated"))
    return chosen


async def leave_seat(house: House, player: PlayerRow, table_id: str, seat: Seat) -> None:
    """Get up; or, as the host, ask somebody (or a bot) to. Before the start only."""
    async with house.database.begin() as connection:
        table = await open_table_of(connection, player, table_id)
        sitter = _seat(table, seat)
        if player.id not in (sitter.player_id, table.host_id):
            raise problem(403, "not_your_seat")
        await _empty(connection, table_id, seat)
    house.bus.publish(Hint(table_id, "seated"))


async def choose_colour(house: House, player: PlayerRow, table_id: str, colour: str | None) -> None:
    await change_seat(house, player, table_id, colour=colour or "")


async def choose_word(house: House, player: PlayerRow, table_id: str, word: str | None) -> None:
    """The seat's part in the dice; a new random one if none is given."""
    await change_seat(house, player, table_id, word=word or "")


async def set_ready(house: House, player: PlayerRow, table_id: str, ready: bool) -> None:
    await change_seat(house, player, table_id, ready=ready)


async def change_seat(house: House, player: PlayerRow, table_id: str, *, colour: str | None = None,
                      word: str | None = None, ready: bool | None = None) -> None:
    """What is said of one's own seat, all of it or nothing."""
    async with house.database.begin() as connection:
        table = await open_table_of(connection, player, table_id)
        seat = own_seat(table, player)
        said: dict[str, str | bool | None] = {}
        if colour is not None:
            said["colour"] = _checked_colour(table, seat, colour)
        if word is not None:
            said["word"] = _checked_word(word)
        if ready is not None:
            said["ready"] = ready
        if said:
            await tables.change_seat(connection, table_id, seat, **said)
    house.bus.publish(Hint(table_id, "seated"))


def _checked_colour(table: TableRow, seat: Seat, colour: str) -> str | None:
    """An empty one is none."""
    game = game_of(table.game)
    options = convert_options(game, msgspec.json.decode(table.options))
    if not game.are_colours_chosen(options):
        raise problem(422, "colours_are_drawn")
    if colour and colour not in game.colours(options, len(table.seats)):
        raise problem(422, "no_such_colour")
    if any(other.colour == colour and other.seat != seat for other in table.seats if colour):
        raise problem(409, "colour_taken")
    return colour or None


def _checked_word(word: str) -> str:
    chosen = " ".join(printable(word).split()) if word else secrets.choice(WORDS)
    if not 1 <= len(chosen) <= WORD_LENGTH:
        raise problem(422, "word", most=WORD_LENGTH)
    return chosen


async def hand_over(house: House, player: PlayerRow, table_id: str, seat: Seat) -> None:
    """Make another seated player the host; also while the game runs."""
    async with house.database.begin() as connection:
        table = check_visible(await tables.lock(connection, table_id), player.id, None)
        if table.host_id != player.id:
            raise problem(403, "only_the_host")
        heir = _seat(table, seat).player_id
        if heir is None:
            raise problem(422, "host_must_be_a_player")
        await tables.change(connection, table_id, host_id=heir)
        if table.status == "playing":
            await note(connection, table, player, "host", seat)
    house.bus.publish(Hint(table_id, "seated"))
    house.bus.publish(Hint(table_id, "said"))


async def tell_tables_of(house: House, player: PlayerRow) -> None:
    """Something about the player has changed that everyone at their tables sees."""
    async with house.database.begin() as connection:
        mine = await tables.tables_of(connection, player.id)
    for table in mine:
        house.bus.publish(Hint(table.id, "seated"))


def _seat(table: TableRow, seat: Seat) -> SeatRow:
    if not 0 <= seat < len(table.seats):
        raise problem(404, "no_such_seat")
    return table.seats[seat]


def _free_seat(table: TableRow, seat: Seat | None) -> Seat:
    if table.is_full:
        raise problem(409, "table_full")
    if seat is None:
        return next(chair.seat for chair in table.seats if chair.is_empty)
    if not _seat(table, seat).is_empty:
        raise problem(409, "seat_taken")
    return seat


async def _empty(connection: AsyncConnection, table_id: str, seat: Seat) -> None:
    await tables.change_seat(connection, table_id, seat, player_id=None, bot=None, bot_name=None, colour=None,
                             ready=False, word="")
