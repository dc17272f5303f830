"""The weights a player judges with; other weights make another player."""
from __future__ import annotations

import msgspec

from app.games.zavandor.tables import HIGHEST_BID


class Style(msgspec.Struct, frozen=True):
    """In energy, unless said otherwise."""

    point: float = 9.0                          # worth of a victory point
    late: float = 0.6                           # worth of energy that no gem is bought with and the hand cannot hold
    margin: float = 0.2                         # by how much a purchase has to exceed what is given up for it
    shade: float = 0.3                          # the part of its profit that is bid away, until the last round
    sale: int = 0                               # rounds left from which on active gems are sold for an auction
    doubt: int = 2                              # rounds that are expected at least, unless the last one is certain
    growth: float = 1.11                        # by which incomes grow from round to round
    ripe: float = 75.0                          # the income from which a player turns to Sentinels
    purchases: float = 0.3                      # artifacts that a player buys in a round
    sentinels: float = 1.5                      # Sentinels that a player still buys
    luck: float = 0.3                           # chance to come by a Sentinel that is not owned yet
    denial: float = 0.25                        # worth of a rival's points that do not come about, shared among rivals
    leader: float = 1.5                         # how much more if that rival leads
    patience: int = 22                          # the round from which on the game is ended even by who is behind
    spree: float = 20.0                         # energy for which a rival gets a point in the last round
    over: int = HIGHEST_BID                     # the most that is bid above the minimum


STYLES = {                                      # the first is the one that sits down
    "adept": Style(),
    "miser": Style(over=0),
}
