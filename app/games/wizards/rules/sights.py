"""What a hex holds for a player: whether it stops him, and leaves no room for a random encounter (R84)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from app.games.core.message import Seat
from app.games.wizards.geography.chart import Chart
from app.games.wizards.geography.sea import Hex
from app.games.wizards.rules.quests import active_tokens, tokens_here
from app.games.wizards.state import State
from app.games.wizards.tables import STOPS


class Sight(NamedTuple):
    """What a player finds on the map, wherever he goes."""

    chart: Chart
    met: frozenset[Hex]                         # where somebody or something stops him, beside the places themselves
    tokens: frozenset[Hex]                      # where tokens lie that he can collect

    def is_special(self, place: Hex, ignoring: bool = False) -> bool:
        """A hex with a special encounter; `ignoring`: he passes his own tokens by (WZ-7.312)."""
        return (self.chart.surface[place] in STOPS or place in self.met
                or (not ignoring and place in self.tokens))


def sight_of(state: State, seat: Seat) -> Sight:
    met = {*state.demons, state.dragon, *(counter.hex for counter in state.counters), *_peopled(state, seat)}
    tokens = frozenset(token.hex for _, token in active_tokens(state.players[seat]))
    return Sight(state.chart, frozenset(met), tokens)


def _peopled(state: State, seat: Seat) -> Iterator[Hex]:
    """Who needs help stops everybody; others, who are initiated as he is, but not his partner alone."""
    partner, level = state.partner(seat), state.players[seat].level
    for other, player in enumerate(state.players):
        if other != seat and (player.trap or player.calling or (level and player.level and other != partner)):
            yield player.hex


def is_special(state: State, seat: Seat, place: Hex, ignoring: bool = False) -> bool:
    return sight_of(state, seat).is_special(place, ignoring)


def has_token(state: State, seat: Seat, place: Hex) -> bool:
    """One he can collect there."""
    return any(True for _ in tokens_here(state.players[seat], place))


def is_wild(state: State, seat: Seat) -> bool:
    """Whether a random encounter is possible where he stands (WZ-8.1)."""
    place = state.players[seat].hex
    ignored = state.turn is not None and place in state.turn.ignored
    return state.chart.is_wild(place) and not is_special(state, seat, place, ignored)
