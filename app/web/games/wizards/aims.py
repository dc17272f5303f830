"""What is chosen on the chart: where one can go, fly or be carried, where a token or a tile may lie, which boat comes.

The page's script lights it, shows the way, and sends what is chosen; everything it needs stands in the aim.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from app.games.core.choice import Choice
from app.games.wizards.actions import (
    Board,
    CastSummonBoat,
    CastTeleport,
    ChooseHex,
    EnterCentre,
    EnterStone,
    Fly,
    PlaceTile,
    RideUnicorn,
    Sail,
    Swim,
    Walk,
)
from app.games.wizards.geography.sea import Hex
from app.games.wizards.rules.reach import Reach
from app.games.wizards.tables import PARTS, TILES
from app.games.wizards.vocabulary import LABELS
from app.web.games.wizards.geometry import TILE_SPOTS
from app.web.games.wizards.sight import Sight
from app.web.sight import capital

STEPS = (Walk, EnterStone, EnterCentre, Board, Sail, Swim)
AIMED = (CastSummonBoat, ChooseHex, Fly, PlaceTile, RideUnicorn)
LETTERS = {"plain": "p1", "forest": "f1", "mountain": "m1", "stone": "stony"}


@dataclass(frozen=True, slots=True)
class Aim:
    """One way to choose on the chart; `data` is JSON for the script."""

    id: str
    words: str
    is_open: bool                               # lit from the beginning
    data: str
    picture: tuple[tuple[str, float, float], ...] = ()          # of a tile: drawing and place of its hexes
    places: tuple[tuple[str, float, float], ...] = ()           # and what is built on them


def aims(sight: Sight) -> tuple[Aim, ...]:
    found = [*_moves(sight), *_targets(sight), *_tiles(sight), *_territories(sight), *_boats(sight)]
    return tuple(found)


def is_aimed(choice: Choice) -> bool:
    """Whether it is made on the chart and not by one press in the tray."""
    return isinstance(choice.action, AIMED) or (isinstance(choice.action, CastTeleport) and bool(choice.ask))


def _json(**data: Any) -> str:
    return msgspec.json.encode(data).decode()


def _plain(choice: Choice) -> Any:
    return msgspec.to_builtins(choice.action)


# ------------------------------------------------------------------------------------------------------------- movement


def _moves(sight: Sight) -> Iterator[Aim]:
    me, own, turn = sight.me, sight.own, sight.shared.turn
    steps = [choice for choice in sight.scene.choices() if isinstance(choice.action, STEPS)]
    if me is None or own is None or turn is None or not steps:
        return
    lit = {one.hex for one in own.reach}
    blocked = [_blocked(sight, choice) for choice in steps if choice.blocked]
    yield Aim("reach", "", True, _json(
        kind="reach", here=me.hex, points=turn.mp, parts=PARTS, items=own.reach,
        blocked=[one for one in blocked if one[0] not in lit]))


def _blocked(sight: Sight, choice: Choice) -> tuple[Hex, str, str, str]:
    assert choice.blocked is not None
    return (target(sight, choice), capital(sight.plain.tell(choice.label)), sight.scene.reason(choice.blocked),
            choice.blocked.clause)


def target(sight: Sight, choice: Choice) -> Hex:
    """The hex a step leads to."""
    kind, _, number = choice.targets[0].partition(":")
    return sight.shared.boats[int(number)].hex if kind == "boat" else int(number)


def is_reached(sight: Sight, choice: Choice) -> bool:
    """Whether a step is lit on the chart; a second boat in the same water, say, is not."""
    own, me = sight.own, sight.me
    assert own is not None and me is not None
    found = next((one for one in own.reach if one.hex == target(sight, choice) and one.via == me.hex), None)
    return found is not None and as_action(found) == _plain(choice)


def as_action(one: Reach) -> dict[str, Any]:
    """What the script sends for the last step of a way."""
    match one.way:
        case "board":
            return {"type": "board", "boat": one.n}
        case "stone":
            return {"type": "enter_stone", "n": one.n}
        case "centre":
            return {"type": "enter_centre"}
        case "walk":
            return {"type": "walk", "hex": one.hex, "ignore": False}
    return {"type": one.way, "hex": one.hex}


# --------------------------------------------------------------------------------------------------------- single hexes


def _targets(sight: Sight) -> Iterator[Aim]:
    for choice in sight.scene.choices():
        if isinstance(choice.action, ChooseHex | Fly | RideUnicorn) and not choice.blocked:
            kind = str(type(choice.action).__struct_config__.tag)
            yield Aim(kind, capital(sight.plain.tell(choice.label)), isinstance(choice.action, ChooseHex), _json(
                kind="hexes", action=_plain(choice), hexes=choice.ask["hex"]["enum"]))


def _territories(sight: Sight) -> Iterator[Aim]:
    for choice in sight.scene.choices():
        if isinstance(choice.action, CastTeleport) and choice.ask and not choice.blocked:
            tiles = [(tile, capital(sight.tile(tile)), sight.chart.hexes_of[tile][0])
                     for tile in choice.ask["to"]["enum"]]
            yield Aim("territory", capital(sight.plain.tell(choice.label)), False, _json(
                kind="tiles", action=_plain(choice), tiles=tiles))


def _boats(sight: Sight) -> Iterator[Aim]:
    """One spell, whatever boat it calls and wherever to."""
    calls = sight.open_summons()
    if calls:
        yield Aim("boat", sight.t("Cast Summon Boat"), False, _json(
            kind="boats", action={"type": "cast_summon_boat"},
            calls=[(call.boat, sight.shared.boats[call.boat].hex, call.hex) for call in calls]))


# ---------------------------------------------------------------------------------------------------------------- tiles


def _tiles(sight: Sight) -> Iterator[Aim]:
    for nth, choice in enumerate(sight.open_choices(PlaceTile)):
        assert isinstance(choice.action, PlaceTile)
        tile = choice.action.tile
        yield Aim(f"tile-{tile or 'hidden'}", capital(sight.tile(tile)) if tile else sight.t("A tile, face down"),
                  nth == 0, _json(kind="place", action=_plain(choice), hexes=choice.ask["hex"]["enum"],
                                  terrain=drawings(tile), walls=_walls(tile), places=_places(tile)),
                  picture(tile), _built(tile))


def drawings(tile: str) -> tuple[str, ...]:
    """The engravings of a tile's hexes in the order of their labels."""
    return tuple(LETTERS.get(kind, "place") for kind in TILES[tile].ground.terrain) if tile else ("back",) * len(LABELS)


def picture(tile: str) -> tuple[tuple[str, float, float], ...]:
    """A tile as it would lie unturned."""
    return tuple((drawn, at.x, at.y) for drawn, at in zip(drawings(tile), TILE_SPOTS, strict=True))


def _places(tile: str) -> tuple[str, ...]:
    """What stands on a tile's hexes; nothing on most."""
    return tuple("" if kind in LETTERS else kind for kind in TILES[tile].ground.terrain) if tile else ()


def _built(tile: str) -> tuple[tuple[str, float, float], ...]:
    return tuple((kind, TILE_SPOTS[at].x, TILE_SPOTS[at].y) for at, kind in enumerate(_places(tile)) if kind)


def _walls(tile: str) -> list[tuple[str, int]]:
    return sorted(TILES[tile].ground.walls) if tile else []      # in the same order in every process
