"""The middle of the cabinet while nothing is on the block: gems with my costs, or the characters to pick from."""
from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from app.games.core.choice import Choice
from app.games.zavandor.actions import Enchant, PickCharacter
from app.games.zavandor.content import EnergyColour, GemType
from app.games.zavandor.tables import (
    CHARACTERS,
    COLOURS,
    ENTRY_LIMIT,
    GEM_VP,
    GEMS,
    HAND_LIMIT,
    HIGHEST,
    LOWEST,
    TOP,
    enchant_cost,
    opal_dust,
)
from app.web.games.zavandor import words
from app.web.games.zavandor.sight import Sight
from app.web.sight import capital, joined

FEW_OPALS = range(1, 4)                         # whose dust is told


@dataclass(frozen=True, slots=True)
class Column:
    """A gem: what it costs me, what it is worth, what it brings."""

    gem: GemType
    name: str
    cost: int
    points: str
    left: str                                   # in the supply
    brings: str                                 # "3–7", or dust by number
    deck: int | None                            # cards left in its pile
    opens: str
    is_blocked: bool
    is_locked: bool                             # not mine to enchant yet
    head: str
    whisper: str
    clause: str


@dataclass(frozen=True, slots=True)
class Figure:
    """A character to pick."""

    id: str
    name: str
    note: str
    whisper: str
    vals: str
    taken: str                                  # by whom


def bench(sight: Sight) -> Markup:
    if sight.shared.phase == "pick":
        return sight.part("picking", figures=tuple(_figure(sight, name) for name in CHARACTERS), act_url=sight.act_url)
    columns = sight.drawn("pieces/column", [_column(sight, gem) for gem in GEMS])
    return sight.part("bench", columns=columns, is_mine=sight.own is not None)


# ---------------------------------------------------------------------------------------------------------------- gems


def _column(sight: Sight, gem: GemType) -> Column:
    choice, supply = _enchanting(sight, gem), sight.shared.gem_supply
    cost = sight.own.costs.enchant[gem] if sight.own else enchant_cost(gem, 0)
    whisper, clause = _said(sight, gem, cost, choice)
    colour = _colour(gem)
    is_locked = bool(choice and choice.blocked and choice.blocked.clause == "ZA-6.2")
    return Column(
        gem, sight.t(words.GEM[gem]), cost, words.points(sight.language, GEM_VP[gem]),
        "" if supply is None else sight.t("%(count)s left", count=supply[gem]), _brings(gem),
        sight.shared.decks[colour] if colour else None, f"enchant-{gem}" if choice and not choice.blocked else "",
        bool(choice and choice.blocked), is_locked, sight.head(sight.t(words.GEM[gem])), whisper, clause)


def _colour(gem: GemType) -> EnergyColour | None:
    return next((colour for colour in COLOURS if colour == gem), None)


def _enchanting(sight: Sight, gem: GemType) -> Choice | None:
    return next((choice for choice in sight.scene.choices()
                 if isinstance(choice.action, Enchant) and choice.action.gem == gem), None)


def _brings(gem: GemType) -> str:
    colour = _colour(gem)
    return f"{LOWEST[colour]}–{HIGHEST[colour]}" if colour else " · ".join(str(opal_dust(n)) for n in FEW_OPALS)


def _said(sight: Sight, gem: GemType, cost: int, choice: Choice | None) -> tuple[str, str]:
    colour = _colour(gem)
    if colour:
        brings = sight.t("Each active one brings a card of %(values)s every round, four of them concentrated energy.",
                         values=_brings(gem))
    else:
        brings = sight.t("Active ones bring dust every round: %(dust)s for one, two, three.", dust=_brings(gem))
    sells = sight.t("It sells for %(value)s.", value=sight.own.costs.disenchant[gem]) if sight.own else ""
    if choice and choice.blocked:
        needs = words.key_to(sight.language, gem) if choice.blocked.clause == "ZA-6.2" else ""
        return joined((sight.scene.reason(choice.blocked), needs, brings), " "), choice.blocked.clause
    return joined((sight.t("costs you %(cost)s.", cost=cost), brings, sells), " "), "ZA-6.1"


# ---------------------------------------------------------------------------------------------------------- characters


def _figure(sight: Sight, name: str) -> Figure:
    choice = next((choice for choice in sight.open_choices(PickCharacter)
                   if isinstance(choice.action, PickCharacter) and choice.action.character == name), None)
    taker = next((player.seat for player in sight.shared.players if player.character == name), None)
    return Figure(name, sight.plain.lookup(f"character.{name}"), character_note(sight, name), _prospect(sight, name),
                  sight.vals(choice.action) if choice else "", sight.name(taker) if taker is not None else "")


def character_note(sight: Sight, name: str) -> str:
    """"Gems, 10 dust"."""
    character = CHARACTERS[name]
    cards = [words.counted(sight.language, f"part.cards.{colour}", n) for colour, n in character.cards.items()]
    return capital(joined((sight.t(words.TRACK[character.track]),
                           words.counted(sight.language, "part.dust", character.dust.value), *cards)))


def _prospect(sight: Sight, name: str) -> str:
    """Where the way of a character leads, and what it can hold."""
    track = CHARACTERS[name].track
    return sight.t("%(start)s. This track leads, at level %(top)s, to: %(what)s. Hand limit at the start: %(limit)s.",
                   start=character_note(sight, name), top=TOP, what=words.level(sight.language, track, TOP),
                   limit=HAND_LIMIT + ENTRY_LIMIT[track])
