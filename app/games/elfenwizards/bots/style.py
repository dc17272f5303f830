"""The weights a guild judges with; other weights make another player."""
from __future__ import annotations

import msgspec


class Style(msgspec.Struct, frozen=True):
    """In points of the final score, unless said otherwise."""

    crown: float = 1.0                          # how much more the High Wizard is worth than its points
    rivalry: float = 0.5                        # what a rival's title costs, in parts of the same title for oneself
    leader: float = 1.5                         # and how much more if that rival leads
    follow: float = 0.75                        # the part of its dice that a rival is expected to cast
    spend: float = 0.5                          # the part of its reserve that a rival is expected to cast
    noise: float = 0.75                         # how unsure that is, by the root of points not yet cast and of guilds
    chip: float = 0.55                          # price of a minor spell
    last_chip: float = 1.05                     # its price in the last turn
    lent_chip: float = 0.1                      # its price where a die lies ready to recover it
    recovered: float = 0.8                      # worth of a minor spell recovered
    last_recovered: float = 0.95                # the same in the last turn
    keep: int = 4                               # the lowest face that is placed after the first roll
    reroll: float = 2.5                         # how far under the average dice are rolled once more
    crowd: float = 1.2                          # an own magician on a Magic User space, counted in rivals


STYLES = {                                      # the first is the one that sits down; all of them show what a rule does
    "adept": Style(),
    "regal": Style(crown=1.4),
    "haughty": Style(crown=2.0),
    "peaceful": Style(rivalry=0.0),
    "envious": Style(rivalry=0.9),
    "daring": Style(noise=1.0),
    "thrifty": Style(chip=0.75, reroll=4.0),
    "lavish": Style(chip=0.35, reroll=1.0),
}
