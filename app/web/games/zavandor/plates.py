"""Examples of Zavandor as pictures: what lies on the table in them; verdicts and sums are the game's own."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal

from app.games.zavandor.actions import Payment
from app.games.zavandor.content import EnergyColour
from app.games.zavandor.paying import objection
from app.games.zavandor.reckoning import Price
from app.games.zavandor.state import Card, Player
from app.games.zavandor.tables import ARTIFACTS, CONCENTRATION
from app.web.plates import Note
from app.web.templating import gettext

Held = tuple[EnergyColour, int]                 # a card: colour and value


@dataclass(frozen=True, slots=True)
class Yield:
    """Gems of one colour, and what they bring."""

    gem: EnergyColour
    active: int
    item: str                                   # an artifact that counts as one more

    @property
    def concentrated(self) -> int:
        return (self.active + bool(self.item)) // CONCENTRATION.gems

    @property
    def dust(self) -> int:
        return self.concentrated * CONCENTRATION.dust

    @property
    def cards(self) -> int:
        return (self.active + bool(self.item)) % CONCENTRATION.gems


@dataclass(frozen=True, slots=True)
class Brings:
    lines: tuple[Yield, ...]
    notes: tuple[Note, ...] = ()
    kind: Literal["brings"] = "brings"


@dataclass(frozen=True, slots=True)
class Try:
    """Cards handed over for something, and why they may not be."""

    cards: tuple[Held, ...]
    refused: str                                # the clause
    dust: int                                   # afterwards


@dataclass(frozen=True, slots=True)
class Pays:
    """Ways to pay what is due."""

    due: int
    dust: int
    tries: tuple[Try, ...]
    notes: tuple[Note, ...] = ()
    kind: Literal["pays"] = "pays"


@dataclass(frozen=True, slots=True)
class Sum:
    """From a bid to a price."""

    item: str
    price: Price
    helper: str                                 # the artifact that lowers it
    helpers: int
    notes: tuple[Note, ...] = ()
    kind: Literal["sum"] = "sum"


@dataclass(frozen=True, slots=True)
class Bids:
    """An auction: who bid what, in turn order; who may not own the item bids nothing."""

    item: str
    lines: tuple[tuple[str, tuple[int, ...], str], ...]     # colour, bids, "wins", "out" or "barred"
    notes: tuple[Note, ...] = ()
    kind: Literal["bids"] = "bids"


Plate = Brings | Pays | Sum | Bids


@cache
def plates(language: str) -> dict[str, Plate]:
    """By the example's id."""
    return dict(_plates(language))


def _plates(language: str) -> Iterator[tuple[str, Plate]]:
    def t(words: str) -> str:
        return gettext(language, words)

    yield "X-4", _pays(10, 0, (("sapphire", 4), ("sapphire", 7)), (0, 1))
    yield "X-6", _pays(10, 6, (("diamond", 10), ("sapphire", 3)), (0, 1), (1,), (0,))
    yield "X-7", Brings((Yield("emerald", 3, "protection_crystal"), Yield("ruby", 5, "fire_chalice"),
                         Yield("sapphire", 7, ""), Yield("sapphire", 8, "")))
    yield "X-9", Sum("elixir", Price(66, 10, 5, 2 * _rebate("crystal_ball")), "crystal_ball", 2, (
        Note(t("Who is first pays more."), "ZA-2.8", 122, 92),
        Note(t("Knowledge of Artifacts takes off."), "ZA-7.10", 190, 92),
        Note(t("So does what one owns."), "ZA-8.11", 258, 92)))
    yield "X-10", Sum("owl", Price(131, 10, 20, _rebate("charisma_mask")), "charisma_mask", 1)
    yield "X-11", Sum("crystal_ball", Price(20, -10, 10, 0), "", 0)
    yield "X-12", Bids("magic_belt", (("red", (), "out"), ("green", (30, 36), "wins"), ("blue", (), "barred"),
                                      ("yellow", (33,), "out")), (
            Note(t("One per player: never asked."), "ZA-8.4", 296, 134),
            Note(t("Who passes is out for good."), "ZA-8.7", 296, 54)))
    yield "X-21", Sum("elixir", Price(65, 10, 0, 0), "", 0)


def _rebate(name: str) -> int:
    rebate = ARTIFACTS[name].rebate
    assert rebate is not None
    return rebate.value


def _pays(due: int, dust: int, cards: tuple[Held, ...], *tried: tuple[int, ...]) -> Pays:
    held = tuple(Card(f"{colour[:2]}{n:02}", value) for n, (colour, value) in enumerate(cards))
    player = Player("red", dust=dust, cards=held)
    return Pays(due, dust, tuple(_try(player, due, cards, chosen) for chosen in tried))


def _try(player: Player, due: int, cards: tuple[Held, ...], chosen: tuple[int, ...]) -> Try:
    refused = objection(player, Payment(tuple(player.cards[n].id for n in chosen)), due)
    total = sum(cards[n][1] for n in chosen)
    return Try(tuple(cards[n] for n in chosen), refused.clause if refused else "", player.dust + total - due)
