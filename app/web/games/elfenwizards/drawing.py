"""The board as everybody sees it: pieces that glide, and the marks beside them."""
from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from app.games.core.message import Seat
from app.games.elfenwizards.board import (
    CAST,
    CASTING_LEVELS,
    DEFEATED_SPACES,
    DICE_SPACES,
    GREY_SPACE,
    MAGIC_USER,
    MAJOR_LEVEL,
    MINOR_SPACE,
    TITLES,
)
from app.games.elfenwizards.rules.phases import Phase
from app.games.elfenwizards.shown import DuelShown, MagicianShown, Shared
from app.games.elfenwizards.state import Die
from app.web.games.elfenwizards import geometry
from app.web.games.elfenwizards.geometry import Stand
from app.web.games.elfenwizards.latest import Latest
from app.web.games.elfenwizards.sight import Seen, by_space
from app.web.shapes import Box


class PieceDrawn(msgspec.Struct, frozen=True):
    id: str
    colour: str
    number: int
    x: float
    y: float
    height: float
    grey: int
    beat: int                                   # how many levels fall before it does


class DieDrawn(msgspec.Struct, frozen=True):
    id: str
    colour: str
    face: int
    x: float
    y: float
    size: float


class ChipDrawn(msgspec.Struct, frozen=True):
    colour: str                                 # none: a grey chip
    x: float
    y: float
    size: float


class Figure(msgspec.Struct, frozen=True):
    """The points of a candidate."""

    id: str
    x: float
    y: float
    size: int
    value: int
    is_fresh: bool
    rises: bool                                 # a Magic User who would win a title


class Badge(msgspec.Struct, frozen=True):
    kind: str                                   # lead, won, tie, none, locked
    x: float
    y: float
    colour: str = ""
    by: int = 0


class TrackSpot(msgspec.Struct, frozen=True):
    x: float
    y: float
    turn: int
    colour: str
    is_now: bool


class Pieces(msgspec.Struct, frozen=True):
    magicians: tuple[PieceDrawn, ...]
    dice: tuple[DieDrawn, ...]
    chips: tuple[ChipDrawn, ...]


class Marks(msgspec.Struct, frozen=True):
    figures: tuple[Figure, ...]
    badges: tuple[Badge, ...]
    empty: tuple[tuple[float, float], ...]
    track: tuple[TrackSpot, ...]
    grey_supply: int
    fallen: tuple[tuple[float, float], ...]     # where the word over defeated magicians stands
    last: tuple[Box, ...]
    crop: str                                   # "stair" where a phone needs the stair only, else "whole"


def stands(shared: Shared) -> dict[str, Stand]:
    """Where each magician stands."""
    found: dict[str, Stand] = {}
    for space, standing in by_space(shared).items():
        if space in geometry.TITLE_STANDS:
            found[standing[0].id] = geometry.TITLE_STANDS[space]
        else:
            line = geometry.fallen if space in DEFEATED_SPACES else geometry.crowd
            found |= zip((magician.id for magician in standing), line(space, len(standing)), strict=True)
    return found


def pieces(seen: Seen, latest: Latest) -> Pieces:
    shared, where = seen.shared, stands(seen.shared)
    return Pieces(
        tuple(_magician(shared, magician, where[magician.id], latest) for magician in shared.magicians),
        (*lying_dice(shared), *_cast_dice(shared, where)), (*_side_chips(shared), *_cast_chips(shared, where)))


def _magician(shared: Shared, magician: MagicianShown, stand: Stand, latest: Latest) -> PieceDrawn:
    """When the duels fall, those of the top level move first, so that one fall is seen after the other."""
    was = next((duel.level for duel in shared.duels if magician.id in duel.candidates), MAGIC_USER)
    beat = CASTING_LEVELS.index(was) if latest.is_award else 0
    return PieceDrawn(magician.id, shared.guilds[magician.owner].colour, magician.number, round(stand.x, 1),
                      round(stand.y, 1), round(stand.height, 1), magician.grey, beat)


def dice_in(shared: Shared, zone: str) -> list[tuple[str, tuple[Die, ...]]]:
    """The dice of each guild that has some there, in turn order, the highest first."""
    return [(guild.colour, tuple(sorted(guild.dice[zone], key=lambda die: -die.face)))
            for guild in (shared.guilds[seat] for seat in shared.turn_order) if guild.dice.get(zone)]


def lying_dice(shared: Shared) -> Iterator[DieDrawn]:
    for zone in DICE_SPACES:
        groups = dice_in(shared, zone)
        counts = [len(dice) for _, dice in groups]
        if zone in MAJOR_LEVEL:
            size, spots = geometry.shelved(geometry.SHELVES[zone], counts)
        else:
            box = geometry.SIDES[zone]
            size, spots = 21, [(x, box.y) for x in geometry.spread(box, counts, 21)]
        lying = [(colour, die) for colour, dice in groups for die in dice]
        for (colour, die), (x, y) in zip(lying, spots, strict=True):
            yield DieDrawn(die.id, colour, die.face, round(x, 1), round(y, 1), size)


def _spell_row(shared: Shared, magician: MagicianShown, stand: Stand) -> list[tuple[str, Die | None, float]]:
    """Everything cast on one magician, guild by guild, dice before chips: colour, die or chip, left edge."""
    dice: dict[Seat, list[Die]] = {
        spell.seat: [die for die in shared.guilds[spell.seat].dice.get(CAST, ()) if die.target == magician.id]
        for spell in magician.spells}
    groups = [len(dice[spell.seat]) + spell.minors for spell in magician.spells]
    edges = iter(geometry.centred(stand.spells, groups, stand.spells.h))
    row: list[tuple[str, Die | None, float]] = []
    for spell in magician.spells:
        lying: list[Die | None] = [*dice[spell.seat], *[None] * spell.minors]
        row += [(shared.guilds[spell.seat].colour, one, next(edges)) for one in lying]
    return row


def _cast_dice(shared: Shared, where: dict[str, Stand]) -> Iterator[DieDrawn]:
    for magician in shared.magicians:
        stand = where[magician.id]
        for colour, die, x in _spell_row(shared, magician, stand):
            if die:
                yield DieDrawn(die.id, colour, die.face, round(x, 1), round(stand.spells.y, 1), stand.spells.h)


def _cast_chips(shared: Shared, where: dict[str, Stand]) -> Iterator[ChipDrawn]:
    for magician in shared.magicians:
        box = where[magician.id].spells
        for colour, die, x in _spell_row(shared, magician, where[magician.id]):
            if die is None:
                yield ChipDrawn(colour, round(x + box.h * 0.06, 1), round(box.y + box.h * 0.06, 1), box.h * 0.88)


def _side_chips(shared: Shared) -> Iterator[ChipDrawn]:
    box = geometry.SIDE_CHIPS[MINOR_SPACE]
    lying = [(guild.colour, guild.minor_space) for guild in shared.guilds if guild.minor_space]
    edges = iter(geometry.spread(box, [count for _, count in lying], 20, gap=5, step=11))
    yield from (ChipDrawn(colour, round(next(edges), 1), box.y, 20) for colour, count in lying for _ in range(count))
    grey = geometry.SIDE_CHIPS[GREY_SPACE]
    for x in geometry.spread(grey, [shared.grey_supply] if shared.grey_supply else [], 18, step=10):
        yield ChipDrawn("", round(x, 1), grey.y + 1, 18)


def marks(seen: Seen, latest: Latest) -> Marks:
    shared, where = seen.shared, stands(seen.shared)
    crowds = by_space(shared)
    fighting = shared.phase == Phase.DUELS
    empty = [title for title in TITLES[1:] if title not in crowds]
    return Marks(
        tuple(_figures(shared, where, latest)) if fighting else (),
        tuple(badge for duel in shared.duels for badge in _badge(seen, duel, fighting)),
        tuple((geometry.TITLE_STANDS[title].x, geometry.TITLE_STANDS[title].y - 12) for title in empty),
        tuple(_track(shared)), shared.grey_supply,
        tuple((geometry.DEFEATED_BOXES[space].x, geometry.DEFEATED_BOXES[space].y + 9)
              for space in DEFEATED_SPACES if space in crowds),
        tuple(_last(latest, where)),
        "stair" if shared.phase in (Phase.RETIREMENT, Phase.DUELS, Phase.SCORING) else "whole")


def _figures(shared: Shared, where: dict[str, Stand], latest: Latest) -> Iterator[Figure]:
    rising = {mag for duel in shared.duels if duel.level == MAGIC_USER for mag in duel.winners}
    for magician in shared.magicians:
        x, y, size = where[magician.id].points
        x = x if magician.points or magician.level != MAGIC_USER or size != 25 else where[magician.id].x
        yield Figure(magician.id, round(x, 1), y, size, magician.points, magician.id in latest.magicians,
                     magician.id in rising)


def _badge(seen: Seen, duel: DuelShown, fighting: bool) -> Iterator[Badge]:
    """How the duel stands, at a glance; before the duels only what is reserved."""
    if duel.is_settled:
        return
    x, y = geometry.BADGES[duel.id]
    colours = [guild.colour for guild in seen.shared.guilds]
    if duel.reserved_for is not None:
        yield Badge("locked", x, y, colours[duel.reserved_for])
    elif not fighting or not duel.candidates:
        return
    elif duel.reason in ("tie", "tie_first"):
        yield Badge("tie", x, y)
    elif duel.level == MAGIC_USER:              # its winners are marked one by one
        return
    elif not duel.winners:
        yield Badge("none", x, y)
    else:
        colour = colours[seen.magicians[duel.winners[0]].owner]
        yield Badge("won", x, y, colour) if duel.is_lone else Badge("lead", x, y, colour, duel.margin)


def _track(shared: Shared) -> Iterator[TrackSpot]:
    for turn, (seat, (x, y)) in enumerate(zip(shared.track, geometry.TRACK, strict=True), start=1):
        yield TrackSpot(x, y, turn, "" if seat is None else shared.guilds[seat].colour, turn == shared.turn)


def _last(latest: Latest, where: dict[str, Stand]) -> Iterable[Box]:
    """Until the next move, the places the last one touched are outlined."""
    yield from (_inset(where[mag].cell) for mag in latest.magicians if mag in where)
    yield from (_inset(geometry.PLACES[space]) for space in latest.spaces if space in geometry.PLACES)
    yield from (_inset(geometry.TITLE_STANDS[space].cell) for space in latest.spaces if space in geometry.TITLE_STANDS)


def _inset(box: Box) -> Box:
    return Box(round(box.x + 4, 1), round(box.y + 4, 1), round(box.w - 8, 1), round(box.h - 8, 1))
