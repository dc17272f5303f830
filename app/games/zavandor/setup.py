"""Before the first round: decks, display, Sentinels, and what a character starts with (ZA-1)."""
from __future__ import annotations

from app.games.core.dice import Chance
from app.games.core.message import Seat
from app.games.zavandor.content import EnergyColour
from app.games.zavandor.options import Options
from app.games.zavandor.state import NO_GEMS, NO_LEVELS, Card, Player, State, with_gems
from app.games.zavandor.tables import (
    ARTIFACTS,
    CHARACTERS,
    COLOURS,
    GEMS,
    MARKER_PRICES,
    PLAYERS,
    SEAT_COLOURS,
    SENTINELS,
    STACKS,
    START_GEMS,
    copies,
)


def set_up(options: Options, seats: int, dice: Chance) -> State:
    """Raises ValueError for a number of seats the game is not made for (ZA-1.1)."""
    if seats not in PLAYERS:
        raise ValueError(f"The Scepter of Zavandor is for {PLAYERS[0]} to {PLAYERS[-1]} players, not {seats}")
    deck = _artifact_deck(seats, dice)
    return State(
        options, [Player(SEAT_COLOURS[seat]) for seat in range(seats)],
        artifact_deck=deck[:-seats], display=tuple(reversed(deck[-seats:])),
        decks={colour: _energy_deck(colour, dice) for colour in COLOURS},
        discards=dict.fromkeys(COLOURS, ()),
        gem_supply={gem: GEMS[gem].supply.value for gem in GEMS},
        sentinels_left=tuple(SENTINELS))


def _artifact_deck(seats: int, dice: Chance) -> tuple[str, ...]:
    """Each stack shuffled for itself; the first stack lies on top, and the top is the end (ZA-1.2, ZA-1.3)."""
    deck: list[str] = []
    for stack in reversed(STACKS):
        cards = [name for name, artifact in ARTIFACTS.items() if artifact.stack == stack for _ in range(copies(seats))]
        dice.shuffle(cards)
        deck += cards
    return tuple(deck)


def _energy_deck(colour: EnergyColour, dice: Chance) -> tuple[Card, ...]:
    """Shuffled for itself; ids are dealt out by the same shuffle, so that they tell nothing (ZA-1.9)."""
    values = [value for value, count in COLOURS[colour].values for _ in range(count)]
    dice.shuffle(values)
    return tuple(Card(f"{COLOURS[colour].short}{number:02}", value) for number, value in enumerate(values, 1))


def deal_characters(state: State, dice: Chance) -> list[str]:
    """A different one for each seat, by lot (ZA-1.1)."""
    names = list(CHARACTERS)
    dice.shuffle(names)
    return names[:len(state.players)]


def equip(state: State, seat: Seat) -> Player:
    """Gems, dust, markers and the first level of the character's track (ZA-1.5 to ZA-1.7)."""
    character = CHARACTERS[state.players[seat].character]
    gems = with_gems(NO_GEMS, **START_GEMS)
    state.gem_supply = with_gems(state.gem_supply, **{gem: -count for gem, count in START_GEMS.items()})
    return state.change(seat, active=gems, dust=character.dust.value, markers_left=MARKER_PRICES,
                        levels=NO_LEVELS | {character.track: 1})
