"""The Study: eight spells, who can learn each now, and what the viewer misses for the rest (WY-11)."""
from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from app.games.core.message import Seat
from app.games.wyz.cards import CARDS, CardId
from app.games.wyz.shown import MageShown
from app.web.games.wyz import words
from app.web.games.wyz.geometry import slot_box
from app.web.games.wyz.sight import Sight
from app.web.shapes import Box
from app.web.sight import joined

LONG = 78                                       # letters; more need a wider card


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a card."""

    id: str
    name: str
    text: str
    sign: str
    elements: tuple[str, ...]
    level: int
    needs: str                                  # its elements and level in words

    @property
    def is_long(self) -> bool:
        """Whether its text needs a wider card than the others."""
        return len(self.text) > LONG


@dataclass(frozen=True, slots=True)
class Spell:
    """A card of the Study as the viewer meets it."""

    face: Face
    slot: int
    box: Box
    able: bool                                  # the viewer could learn it now
    others: tuple[str, ...]                     # colours of the others who could
    missing: tuple[tuple[str, int], ...]        # element and how many levels the viewer lacks
    foot: str                                   # all of that in words


@cache
def face(language: str, card: CardId) -> Face:
    printed = CARDS[card]
    return Face(card, words.card_name(language, card), words.card_text(language, card), words.sign(card),
                printed.elements, printed.level, words.needs(language, printed))


def spells(sight: Sight) -> tuple[Spell, ...]:
    return tuple(_spell(sight, slot, card) for slot, card in enumerate(sight.shared.study) if card)


def _spell(sight: Sight, slot: int, card: CardId) -> Spell:
    able, me = sight.seen.learners[card], sight.me
    missing = _missing(me, card) if me and me.is_in_play else ()
    others = tuple(seat for seat in able if seat != sight.viewer)
    removal = sight.t("A change of programme may remove it.") if card in sight.shared.programme else ""
    return Spell(
        face(sight.language, card), slot, slot_box(slot), sight.viewer in able,
        tuple(sight.colour(seat) for seat in others), missing,
        joined((_foot(sight, others, missing), removal), " "))


def _missing(me: MageShown, card: CardId) -> tuple[tuple[str, int], ...]:
    spell = CARDS[card]
    lacking = ((element, spell.level - me.levels[element]) for element in spell.elements)
    return tuple((element, levels) for element, levels in lacking if levels > 0)


def _foot(sight: Sight, others: tuple[Seat, ...], missing: tuple[tuple[str, int], ...]) -> str:
    """"You can learn it, and so can Chloé."."""
    names = sight.plain.listed([sight.name(seat) for seat in others]) if others else ""
    if sight.me is None or not sight.me.is_in_play:
        return sight.t("Can learn it: %(names)s.", names=names) if names else sight.t("Nobody can learn it yet.")
    if missing:
        lacks = sight.plain.listed([f"{sight.tile(element)} {levels}" for element, levels in missing])
        mine = sight.t("You miss levels: %(what)s.", what=lacks)
        return joined((mine, sight.t("Can learn it: %(names)s.", names=names) if names else ""), " ")
    if names:
        return sight.t("You can learn it, and so can %(names)s.", names=names)
    return sight.t("Only you can learn it now.")
