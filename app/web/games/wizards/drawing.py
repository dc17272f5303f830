"""What stands on the chart: boats, Demons, the Dragon, High Wizards, travellers, and the tokens of their tasks."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from markupsafe import Markup

from app.games.core.message import Seat
from app.games.wizards.cards import TASKS
from app.games.wizards.geography.sea import NOWHERE, Hex
from app.games.wizards.shown import CounterShown, PlayerShown, Shared
from app.games.wizards.tables import RANK
from app.web.games.wizards.geometry import SPOTS, Spot
from app.web.games.wizards.sight import HERE, Sight
from app.web.games.wizards.ways import turns_to

ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII")
FOOT = 15                                       # how far below a hex's middle a traveller stands
BESIDE = 17                                     # between two travellers in one hex


@dataclass(frozen=True, slots=True)
class BoatDrawn:
    id: str
    at: Spot
    has_demon: bool


@dataclass(frozen=True, slots=True)
class CounterDrawn:
    """A High Wizard by his rank, or by his letter as long as he is secret."""

    id: str
    at: Spot
    sign: str
    is_secret: bool


@dataclass(frozen=True, slots=True)
class BeastDrawn:
    id: str
    at: Spot
    kind: str                                   # demon, dragon


@dataclass(frozen=True, slots=True)
class TravellerDrawn:
    id: str
    colour: str
    at: Spot
    is_acting: bool
    mark: str                                   # trap, demon, dragon: what holds them


@dataclass(frozen=True, slots=True)
class Pieces:
    boats: tuple[BoatDrawn, ...]
    beasts: tuple[BeastDrawn, ...]
    counters: tuple[CounterDrawn, ...]
    travellers: tuple[TravellerDrawn, ...]


@dataclass(frozen=True, slots=True)
class FlagDrawn:
    """A task token; mine say how far away they are."""

    id: str
    colour: str
    at: Spot
    is_mine: bool
    is_active: bool
    tag: str
    label: str


def pieces(shared: Shared) -> Pieces:
    acting = shared.turn.seat if shared.turn else None
    beasts = [BeastDrawn(f"demon-{place}", _beside(place, -14, 12), "demon") for place in shared.demons]
    if shared.dragon != NOWHERE:
        beasts.append(BeastDrawn("dragon", _beside(shared.dragon, -13, -13), "dragon"))
    return Pieces(
        tuple(BoatDrawn(f"boat-{number}", SPOTS[boat.hex], boat.demon) for number, boat in enumerate(shared.boats)),
        tuple(beasts), tuple(_counters(shared)), tuple(_travellers(shared, acting)))


def _beside(place: Hex, dx: float, dy: float) -> Spot:
    at = SPOTS[place]
    return Spot(round(at.x + dx, 1), round(at.y + dy, 1))


def _counters(shared: Shared) -> Iterator[CounterDrawn]:
    met: dict[Hex, int] = {}
    for counter in shared.counters:
        nth = met[counter.hex] = met.get(counter.hex, -1) + 1
        yield CounterDrawn(f"wizard-{counter.letter or counter.name}", _beside(counter.hex, 13 - nth * 10, -8),
                           sign(counter), counter.name is None)


def sign(counter: CounterShown) -> str:
    return ROMAN[RANK[counter.name]] if counter.name else counter.letter


def _travellers(shared: Shared, acting: Seat | None) -> Iterator[TravellerDrawn]:
    """Those who share a hex stand side by side."""
    standing = [player for player in shared.players if player.hex != NOWHERE]
    for player in standing:
        here = [other.seat for other in standing if other.hex == player.hex]
        shift = BESIDE * (here.index(player.seat) - (len(here) - 1) / 2)
        lift = -4 if player.boat is not None else 0
        yield TravellerDrawn(f"piece-{player.seat}", player.piece, _beside(player.hex, shift, FOOT + lift),
                             player.seat == acting, _mark(player))


def _mark(player: PlayerShown) -> str:
    if player.trap or player.lost_turns or player.detained:
        return "shackles"
    return "dragon" if player.dragonbound else "demon" if player.possessed else ""


# ------------------------------------------------------------------------------------------------------------- tokens


def flags(sight: Sight) -> Markup:
    """Mine last, so that they stand in front; to others than their owner they look the same."""
    others = [seat for seat in range(len(sight.shared.players)) if seat != sight.viewer]
    drawn = [sight.once(("flags", seat), partial(_drawn, sight, seat)) for seat in others]
    mine = [] if sight.viewer is None else [_drawn(sight, sight.viewer)]
    return Markup("").join((*drawn, *mine))


def _drawn(sight: Sight, seat: Seat) -> Markup:
    """Made anew only when their tasks, or for mine the distances, have changed."""
    player, is_mine = sight.shared.players[seat], seat == sight.viewer
    turns = {token.hex: turns_to(sight, token.hex) for shown in player.quests for token in shown.quest.tokens
             if token.step in shown.active} if is_mine else {}
    return sight.scene.desk.unless_changed(
        (HERE, "flags", sight.language, seat, is_mine), (player.quests, player.piece, turns),
        lambda: sight.drawn("pieces/flag", _flags_of(sight, player, turns, is_mine)))


def _flags_of(sight: Sight, player: PlayerShown, turns: dict[Hex, int], is_mine: bool) -> Iterator[FlagDrawn]:
    """Those of one traveller in one hex stand beside each other."""
    crowd: dict[Hex, int] = {}
    for shown in player.quests:
        task = TASKS[shown.quest.card]
        for token in shown.quest.tokens:
            nth = crowd[token.hex] = crowd.get(token.hex, player.seat - 1) + 1
            is_active = token.step in shown.active
            away = turns.get(token.hex, 0) if is_active else 0
            yield FlagDrawn(
                f"flag-{player.seat}-{task.id}-{token.step}-{token.hex}", player.piece,
                _beside(token.hex, 6 + nth * 3, -6 - nth * 2), is_mine, is_active,
                sight.n("%(count)s turn", "%(count)s turns", away) if away else "",
                f"{sight.said(task.title)}: {sight.said(task.steps[token.step].text)}")
