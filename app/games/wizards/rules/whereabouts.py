"""A player comes to a hex: what that changes at once, whoever or whatever moved him."""
from __future__ import annotations

from typing import Any, Literal

from app.games.core.message import Seat
from app.games.wizards.geography.sea import NOWHERE, Hex
from app.games.wizards.rules.frames.base import Now
from app.games.wizards.state import Met, MetKind, Player, State
from app.games.wizards.tables import ANIMALS, LAIR, LAIR_DAYS, PLACE_ENCOUNTERS
from app.games.wizards.vocabulary import Animal, TileId

Way = Literal["walk", "sail", "board", "swim", "stone", "centre", "ride", "fly", "teleport", "start"]


def come_to(now: Now, seat: Seat, place: Hex, way: Way, boat: int | None = None, walked_in: bool = False) -> None:
    """`walked_in`: on to the Star Crest by the right of return (WZ-7.372)."""
    state = now.state
    player, chart = state.players[seat], state.chart
    before = chart.tile_at[player.hex] if player.hex != NOWHERE else None
    tile = chart.tile_at[place]
    changes: dict[str, Any] = {"hex": place, "boat": boat, "serial": player.serial + 1, "detained": None}
    if tile != before or (tile is None and place != player.hex):
        changes |= {"met": (), "hamdrel_visits": 0, "hamdrel_turns": 0}
    changes["lair_left"] = _lair_left(player, tile)
    changes["swum"] = player.swum + 1 if way == "swim" else 0
    changes |= _crest(player, chart.surface[place] == "star_crest", walked_in)
    state.change(seat, **changes)
    state.adrift = state.adrift and chart.is_sea[place]     # WZ-A6
    if player.animal and _avoids(player.animal, chart.surface[place], tile):
        leave(now, seat)
    elif boat is not None and boat != player.boat:
        flee(now, seat, "boat")


def climb_aboard(now: Now, seat: Seat, boat: int) -> None:
    """On to a boat in his own hex (R13)."""
    now.state.change(seat, boat=boat, swum=0)
    flee(now, seat, "boat")


def _lair_left(player: Player, tile: TileId | None) -> int | None:
    """WZ-12.511, WZ-12.513; who was not in the Lair, or not free there, has none of his days spent."""
    return None if tile != LAIR or player.dragonbound else player.lair_left or LAIR_DAYS


def _crest(player: Player, is_crest: bool, walked_in: bool) -> dict[str, Any]:
    """A stay on the Star Crest begins or ends (R63)."""
    if is_crest:
        return {"crest": "walked" if walked_in else "granted"}
    if player.crest is None:
        return {}
    return {"crest": None, "crest_left": player.turns if player.crest == "granted" else -1}


def _avoids(animal: Animal, surface: str, tile: TileId | None) -> bool:
    """WZ-8.45, WZ-8.46."""
    kind = ANIMALS[animal]
    return surface in kind.avoids or tile in kind.avoids_tiles


def leave(now: Now, seat: Seat) -> None:
    """His animal goes."""
    if animal := now.state.players[seat].animal:
        now.state.change(seat, animal=None, animal_turns=0)
        now.tell("animal_left", seat=seat, animal=animal)


def flee(now: Now, seat: Seat, what: Literal["dragon", "demon", "boat"]) -> None:
    """His animal goes, if it fears that (WZ-8.442, WZ-8.452, WZ-8.461)."""
    animal = now.state.players[seat].animal
    if animal and what in ANIMALS[animal].flees:
        leave(now, seat)


def join(now: Now, seat: Seat, animal: Animal) -> None:
    """A companion, in place of the old one (WZ-8.41a); none for the afflicted (WZ-7.3043d)."""
    player = now.state.players[seat]
    if player.is_afflicted:
        now.tell("animal_shies", seat=seat, animal=animal)
        return
    now.state.change(seat, animal=animal, animal_turns=ANIMALS[animal].turns, animal_since=player.turns)
    now.tell("animal_joined", seat=seat, animal=animal)


def note_met(state: State, seat: Seat, kind: MetKind) -> None:
    """One more encounter of this kind in his hex (R16); it was no day without one (WZ-7.1)."""
    player = state.players[seat]
    times = min(PLACE_ENCOUNTERS, player.times_met(player.hex, kind) + 1)
    others = tuple(met for met in player.met if (met.hex, met.kind) != (player.hex, kind))
    state.change(seat, met=(*others, Met(player.hex, kind, times)))
    note_special(state, seat)


def note_special(state: State, seat: Seat) -> None:
    if state.turn and state.turn.seat == seat:
        state.change_turn(special=state.players[seat].hex)


def forget_met(state: State, place: Hex, kind: MetKind) -> None:
    """A counter newly placed is a new encounter (R16)."""
    for seat, player in enumerate(state.players):
        state.change(seat, met=tuple(met for met in player.met if (met.hex, met.kind) != (place, kind)))
