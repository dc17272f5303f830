"""The weights a mage judges with; other weights make another player."""
from __future__ import annotations

import msgspec


class Style(msgspec.Struct, frozen=True):
    """In points of Energy, unless said otherwise."""

    rivals: tuple[float, ...] = (1.1, 0.7, 0.55)    # a point that each opponent loses, with one, two or three of them
    partner: float = 0.6                        # a point of the partner's
    danger: int = 9                             # from this Energy down a point counts for more, by the square
    alarm: float = 0.06                         # how much more
    fall: float = 10.0                          # what an elimination costs beyond the last point
    fear: float = 0.6                           # the part of what opponents could do next that is expected of them
    hope: float = 0.25                          # the part of what one could do next that one counts on
    patience: int = 12                          # the round until which one waits for the others to come
    restless: float = 0.1                       # the part of fear that is lost, and of hope that is won, a round later
    pull: float = 0.3                           # a cell nearer to an opponent, once all patience is lost
    card: float = 1.1                           # a card in an opponent's hand
    drawn: float = 1.3                          # a card drawn in the middle of the turn
    cycled: float = 0.25                        # a card left over that no longer brings Energy
    level: float = 1.2                          # how much levels count, in parts of their usual worth
    choosy: float = 0.65                        # how much of what cards of the deck are worth a lesson must be worth:
                                                # Manuals have less and less to teach, the worst cards are banished
    embers: float = 0.06                        # a Fire tile next to a mage whom it would burn
    width: int = 5                              # how many ways of playing on are followed at once
    depth: int = 9                              # how many actions ahead


STYLES = {                                      # the first is the one that sits down; all of them show what a rule does
    "adept": Style(),
    "cautious": Style(fear=0.8, hope=0.15),
    "fierce": Style(rivals=(1.5, 1.0, 0.8), fear=0.25, hope=0.5),
}
