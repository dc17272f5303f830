"""The weights a player judges with; other weights make another player."""
from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from app.games.zavandor.tables import HIGHEST_BID

TASTE = {                                       # what many games have taught beyond what can be worked out
    "energy_flow": -0.6, "fire": 0.1, "nine_sages": -0.6, "artifacts": 0.1, "accumulation": -0.6,
    "crystal_ball": -0.2, "spellbook": -0.3, "magic_mirror": -0.1, "protection_crystal": 0.5, "elixir": 0.15,
    "charisma_mask": 0.2, "fire_chalice": 0.45, "camouflage_cloak": -0.1, "talisman": -0.15,
}


class Style(msgspec.Struct, frozen=True):
    """In energy, unless said otherwise."""

    point: float = 7.1                          # worth of a victory point
    late: float = 0.95                          # worth of energy that no gem is bought with and the hand cannot hold
    margin: float = 0.02                        # by how much a purchase has to exceed what is given up for it
    shade: float = 0.5                          # part of the profit that is bid away against one rival, until the end
    sale: int = 0                               # rounds left from which on active gems are sold for an auction
    doubt: int = 2                              # rounds that are expected at least, unless the last one is certain
    growth: float = 1.19                        # by which incomes grow from round to round
    ripe: float = 76.0                          # the income from which a player turns to Sentinels
    purchases: float = 0.13                     # artifacts that a player buys in a round
    sentinels: float = 2.4                      # Sentinels that a player still buys
    luck: float = 0.12                          # chance to come by a Sentinel that is not owned yet
    denial: float = 0.33                        # worth of a rival's points that do not come about, shared among rivals
    leader: float = 1.5                         # how much more if that rival leads
    patience: int = 22                          # the round from which on the game is ended even by who is behind
    spree: float = 17.0                         # energy for which a rival gets a point in the last round
    over: int = HIGHEST_BID                     # the most that is bid above the minimum
    marker: float = 0.8                         # worth of a marker in the pentagon, for each round left
    advance: float = 1.4                        # worth of a level that is free, in parts of its cost
    robbery: float = 11.0                       # worth of gems that others lose, and of the own gem that is not lost
    theft: float = 1.0                          # part of the Mirrors and Cloaks still to come that others will buy
    taste: Mapping[str, float] = MappingProxyType(TASTE)    # of artifacts and tracks, in parts of the price


STYLES = {                                      # the first is the one that sits down
    "adept": Style(),
    "miser": Style(over=0),
}
