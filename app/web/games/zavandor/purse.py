"""What I hold: cards with their values, concentrated energy, dust, the weight of my hand, my gems in their slots."""
from __future__ import annotations

from dataclasses import dataclass

from app.games.zavandor.content import GemType
from app.games.zavandor.paying import Source
from app.games.zavandor.shown import CardShown, Own, PlayerShown
from app.games.zavandor.tables import CARD_WEIGHT, COLOURS, CONCENTRATED, CONCENTRATION, GEMS
from app.web.games.zavandor import words
from app.web.games.zavandor.sight import Sight

ONE_ROW = 6                                     # pieces that lie side by side, dust apart


@dataclass(frozen=True, slots=True)
class Piece:
    """Something one can pay with, or keep."""

    id: str                                     # of its element
    source: Source
    name: str                                   # of the card, the colour or the gem, as an action names it
    gem: GemType                                # by which it is drawn
    value: int
    weight: int
    words: str
    opens: str = ""                             # the sheet of a gem

    @property
    def key(self) -> str:
        return f"{self.source}:{self.name}"


@dataclass(frozen=True, slots=True)
class Purse:
    energy: int
    cards: tuple[Piece, ...]
    concentrated: tuple[Piece, ...]
    dust: int
    aside: tuple[Piece, ...]                    # from the Sages, for the next round
    aside_dust: int
    weight: int
    limit: int
    excess: int
    active: tuple[Piece, ...]
    free: int                                   # slots without a gem
    idle: tuple[Piece, ...]
    gem_words: str
    is_open: bool                               # everybody sees the values

    @property
    def many(self) -> bool:
        """More than lie side by side."""
        return len(self.cards) + len(self.aside) + len(self.concentrated) > ONE_ROW


def purse(sight: Sight, me: PlayerShown, own: Own, movable: bool) -> Purse:
    """`movable`: my gems can be pressed."""
    used = sum(me.active.values())
    return Purse(
        own.liquid, cards(sight, own.cards), concentrated(sight, me), me.dust, cards(sight, own.set_aside),
        me.set_aside_dust, me.hand_weight, me.hand_limit, own.excess, gems(sight, me, own, "active", movable),
        me.slots - used, gems(sight, me, own, "pentagon", movable), _gem_words(sight, me), me.hand is not None)


def _gem_words(sight: Sight, me: PlayerShown) -> str:
    return sight.t("%(used)s of %(slots)s slots", used=sum(me.active.values()), slots=me.slots)


def cards(sight: Sight, held: tuple[CardShown, ...]) -> tuple[Piece, ...]:
    order = list(COLOURS)
    return tuple(Piece(f"k-{card.id}", "card", card.id, card.colour, card.value, CARD_WEIGHT,
                       sight.t("%(colour)s card, %(value)s", colour=sight.t(words.GEM[card.colour]), value=card.value))
                 for card in sorted(held, key=lambda card: (order.index(card.colour), card.value)))


def concentrated(sight: Sight, me: PlayerShown) -> tuple[Piece, ...]:
    return tuple(Piece(f"k-{colour}-{n}", "concentrated", colour, colour, CONCENTRATED[colour], CONCENTRATION.weight,
                       sight.t("concentrated energy, %(gem)s, %(value)s", gem=sight.t(words.GEM[colour]),
                               value=CONCENTRATED[colour]))
                 for colour in COLOURS for n in range(me.concentrated[colour]))


def gems(sight: Sight, me: PlayerShown, own: Own, place: Source, movable: bool) -> tuple[Piece, ...]:
    """Of one place, in the order of their kinds."""
    owned = me.active if place == "active" else me.pentagon
    where = sight.t("active") if place == "active" else sight.t("in the pentagon")
    return tuple(Piece(f"{place}-{gem}-{n}", place, gem, gem, own.costs.disenchant[gem], 0,
                       f"{sight.t(words.GEM[gem])}, {where}", f"{place}-{gem}" if movable else "")
                 for gem in GEMS for n in range(owned[gem]))
