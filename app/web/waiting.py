"""The waiting room: the table page before play, so that nothing jumps when it begins."""
from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from app.store.rows import SeatRow
from app.tables.desk import NO_CREST
from app.web.games import pages_of
from app.web.keeping import pace_rule
from app.web.options import house_rules
from app.web.scene import Scene, TableParts
from app.web.templating import gettext, ngettext


@dataclass(frozen=True, slots=True)
class Chair:
    """One chair of the round table as its plaque shows it."""

    seat: int
    name: str
    note: str
    colour: str                                 # of its crest; a plain one as long as it is not known
    word: str
    is_empty: bool
    is_me: bool
    is_ready: bool
    is_bot: bool
    is_host: bool
    is_away: bool

    @property
    def crest(self) -> str:
        """The colour of the figure on it; nothing for an empty one."""
        return "" if self.is_empty else self.colour


@dataclass(frozen=True, slots=True)
class Room:
    """All that the waiting room's templates draw."""

    table_id: str
    title: str
    game: str
    chairs: tuple[Chair, ...]                   # clockwise from my left, mine last
    rules: list[object]
    colours: tuple[tuple[str, bool, bool], ...]  # colour, taken by another, mine
    are_colours_chosen: bool
    bots: tuple[str, ...]
    me: Chair | None
    is_host: bool
    is_private: bool
    empty: int
    missing: str                                # why the game cannot start yet; empty: it can
    fewer: int | None                           # play with so many instead
    seal: str
    invite_url: str
    invite: str                                 # what a guest who came by it sits down with


def waiting(scene: Scene) -> TableParts:
    room, language = _room(scene), scene.language

    def part(name: str) -> Markup:
        return scene.part(f"table/waiting/{name}.html", room=room, sentence=_sentence(room, language),
                          hint=_hint(room, language), cloth=pages_of(room.game).cloth(language))

    tabs = (("board", "chair", gettext(language, "Table")), ("paper", "scroll", gettext(language, "Invitation")),
            ("seats", "book", gettext(language, "House rules")), ("talk", "chat", gettext(language, "Talk")))
    return TableParts(
        kind="waiting", status=part("status"), ribbon=part("ribbon"), seats=part("seats"), board=lambda: part("board"),
        whisper=part("whisper"), tray=part("tray"), paper=part("paper"), tabs=tabs)


def _room(scene: Scene) -> Room:
    table, game, options = scene.table, scene.desk.game, scene.desk.options
    palette = game.colours(options, len(scene.seats))
    chairs = [_chair(scene, seat) for seat in scene.seats]
    mine = scene.viewer
    turned = chairs if mine is None else chairs[mine + 1:] + chairs[:mine + 1]
    empty, sitting = sum(chair.is_empty for chair in chairs), sum(not chair.is_empty for chair in chairs)
    return Room(
        table_id=table.id, title=table.title, game=table.game, chairs=tuple(turned),
        rules=[pace_rule(scene), *house_rules(game, options, scene.language)], colours=_crests(scene, palette),
        are_colours_chosen=game.are_colours_chosen(options), bots=game.bots(),
        me=chairs[mine] if mine is not None else None, is_host=scene.is_host, is_private=table.private, empty=empty,
        missing=_missing(scene, empty), fewer=sitting if empty and sitting in game.seats else None,
        seal=table.commitment, invite_url=scene.invite_url, invite=scene.invite)


def _chair(scene: Scene, seat: SeatRow) -> Chair:
    language = scene.language
    note = gettext(language, "bot, %(level)s", level=gettext(language, seat.bot.capitalize())) if seat.bot else ""
    is_host = seat.player_id == scene.table.host_id and seat.player_id is not None
    is_away = seat.player_id is not None and seat.seat not in scene.present
    if not seat.bot:
        note = gettext(language, "host") if is_host else gettext(language, "guest")
    return Chair(seat.seat, seat.name or "", note, seat.colour or NO_CREST, seat.word, seat.is_empty,
                 seat.seat == scene.viewer, seat.ready or is_host, seat.bot is not None, is_host,
                 is_away)


def _crests(scene: Scene, palette: tuple[str, ...]) -> tuple[tuple[str, bool, bool], ...]:
    taken = {seat.colour: seat.seat for seat in scene.seats if seat.colour}
    return tuple((colour, colour in taken and taken[colour] != scene.viewer, taken.get(colour) == scene.viewer)
                 for colour in palette)


def _missing(scene: Scene, empty: int) -> str:
    language = scene.language
    if empty:
        return ngettext(language, "One chair to fill", "%(count)s chairs to fill", empty)
    unready = [seat for seat in scene.seats if not seat.ready and seat.player_id != scene.table.host_id]
    if unready:
        return gettext(language, "Waiting for %(name)s", name=unready[0].name)
    return ""


def _sentence(room: Room, language: str) -> str:
    if room.empty:
        return ngettext(language, "One chair is empty.", "%(count)s chairs are empty.", room.empty)
    if room.missing:
        return gettext(language, "Everyone sits; not everyone is ready.")
    if room.is_host:
        return gettext(language, "Everyone is ready: start the game.")
    return gettext(language, "Everyone is ready; the host starts the game.")


def _hint(room: Room, language: str) -> str:
    if room.me is None:
        return gettext(language, "Choose a chair, or watch.")
    if room.empty:
        return gettext(language, "Send the invitation, or let a bot sit down. Then you start.") if room.is_host else \
            gettext(language, "The host starts when every chair is taken.")
    if room.is_host:
        return gettext(language, "Your word for the dice can be changed until then.")
    if room.me.is_ready:
        return gettext(language, "You are ready. Your word for the dice can be changed until the start.")
    return gettext(language, "Say that you are ready, and choose a word for the dice.")
