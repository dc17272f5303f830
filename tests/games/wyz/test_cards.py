"""Every card does what it says."""
from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from app.games.wyz.actions import Discard, Stop
from app.games.wyz.board import NEIGHBOURS
from app.games.wyz.cards import ADVANCED, CARDS, INITIATE, MANUALS, NOVICE
from app.games.wyz.grammar import Card, Draw, Energise, Hit, Strike
from app.i18n.tell import Cast, Teller
from app.i18n.terms.wyz import card_text, effect_text
from tests.games.wyz.build import A, B, C, Table


class Case(msgspec.Struct, frozen=True):
    """A in the middle of a bare board, B with more Energy, and C beside what the card touches; what comes of it."""

    card: str
    targets: dict[str, Any] = {}
    b: str = "1,0"
    c: str = "-4,0"
    energy: tuple[int, int] = (10, 15)
    tiles: dict[str, str] = {}
    after: tuple[int, int] = (10, 15)
    tiles_after: dict[str, str] | None = None
    cells: tuple[str, str] | None = None
    discards: bool = False
    c_after: int = 20


def fire(*cells: str) -> dict[str, str]:
    return dict.fromkeys(cells, "fire")


CASES = [
    Case("blaze", {"dir": "e"}, c="4,0", after=(10, 14), tiles_after=fire("1,0", "2,0", "3,0")),
    Case("water_jet", {"cell": "1,0"}, c="2,0", tiles_after={"1,0": "water"}, discards=True),
    Case("stone_throw", {"cell": "1,0"}, c="1,-1", after=(10, 14), tiles_after={}),
    Case("stone_throw", {"cell": "0,1"}, c="-1,0", tiles_after={"0,1": "earth"}),
    Case("gust", {"mage": B, "push": "ne"}, cells=("0,0", "2,-1")),
    Case("spark", {"mage": B}, b="2,0", c="1,0", after=(10, 14)),
    Case("sap", tiles={"0,0": "water"}, after=(12, 15)),
    Case("fireball", {"cell": "4,0"}, b="4,0", c="3,0", after=(10, 11), tiles_after=fire("4,0")),
    Case("ember_ring", c="2,0", after=(10, 10), tiles_after=fire(*NEIGHBOURS["0,0"])),
    Case("wave", {"dir": "e"}, c="4,0", after=(10, 12), discards=True,
         tiles_after=dict.fromkeys(("1,0", "2,0", "3,0"), "water")),
    Case("wellspring", after=(15, 15), tiles_after={"0,0": "water"}),
    Case("boulder", {"dir": "e"}, b="2,0", c="-1,0", after=(10, 11), cells=("0,0", "3,0")),
    Case("stone_shell", c="2,0", after=(13, 12), tiles_after={"0,0": "earth"}),
    Case("squall", {"dir": "e"}, c="-1,0", after=(10, 12), cells=("0,0", "3,0")),
    Case("squall", {"dir": "e"}, b="3,0", after=(10, 11), cells=("0,0", "4,0")),
    Case("glide"),
    Case("flare_up", b="4,0", c="-2,0", tiles=fire("3,0"), after=(10, 11)),
    Case("meteor", {"cell": "3,0"}, b="2,0", c="1,0", after=(10, 13), tiles_after=fire("3,0", *NEIGHBOURS["3,0"])),
    Case("meteor", {"cell": "3,0"}, b="3,0", after=(10, 11), tiles_after=fire("3,0", *NEIGHBOURS["3,0"])),
    Case("dragon_breath", {"dir": "ne"}, b="0,-3", c="0,-4", after=(10, 11), tiles_after=fire(
        "1,-1", "2,-2", "3,-3", "0,-1", "0,-2", "0,-3", "1,0", "2,0", "3,0")),
    Case("phoenix", b="3,0", c="2,0", energy=(5, 15), tiles={"2,0": "water"}, after=(11, 10)),
    Case("whirlpool", b="4,0", c="-2,0", tiles={"4,0": "water"}, after=(10, 12), discards=True),
    Case("erudition", {"element": "earth"}, after=(12, 15)),
    Case("ice_lance", {"dir": "e"}, b="2,0", c="4,0", after=(10, 13), discards=True),
    Case("deluge", b="4,0", after=(12, 12), c_after=17),
    Case("tremor", b="4,0", c="-2,0", tiles={"4,-1": "earth"}, after=(10, 11)),
    Case("stone_fist", {"dir": "e"}, c="1,-1", after=(10, 11), cells=("0,0", "2,0")),
    Case("stone_fist", {"dir": "e"}, c="2,0", after=(10, 10)),
    Case("landslide", {"dir": "e"}, b="3,0", c="4,0", after=(10, 11), tiles={"1,0": "water"},
         tiles_after=dict.fromkeys(("1,0", "2,0", "3,0"), "earth")),
    Case("cataclysm", b="2,0", c="3,0", after=(10, 11), tiles_after={"0,0": "earth"}),
    Case("teleportation", {"cell": "-4,4"}, cells=("-4,4", "1,0")),
    Case("lightning", {"mage": B}, b="3,0", c="1,0", after=(10, 12)),
    Case("cyclone", {"push": "sw"}, b="2,0", c="3,0", after=(10, 13), cells=("0,0", "0,2")),
    Case("cyclone", {"push": "w"}, c="-3,0", after=(10, 12)),
    Case("thunderstorm", b="4,0", after=(10, 12), c_after=17),
    Case("geyser", {"cell": "3,0"}, b="4,0", c="1,0", tiles=dict.fromkeys(("2,0", "3,0"), "water"), after=(10, 11),
         tiles_after={"2,0": "water"}),
    Case("lava_flow", {"dir": "e"}, b="4,0", c="-1,0", tiles={"4,0": "earth", "1,0": "water", "-1,0": "earth"},
         after=(10, 12), tiles_after=fire("1,0", "2,0", "3,0", "4,0") | {"-1,0": "earth"}),
    Case("comet", {"mage": B, "push": "nw"}, b="3,0", c="1,0", after=(10, 12), cells=("0,0", "3,-2"),
         tiles_after=fire("3,0", "3,-1")),
    Case("quagmire", {"cell": "3,0"}, b="4,0", c="1,0", tiles=dict.fromkeys(("2,0", "3,0"), "earth"), after=(10, 12),
         discards=True, tiles_after={"2,0": "earth", "3,0": "water"}),
    Case("mirage", {"mage": B}, b="4,0", c="1,0", after=(10, 12), cells=("4,0", "0,0")),
    Case("sandstorm", b="3,0", c="4,0", after=(10, 12), discards=True),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.card)
def test_a_card_does_what_it_says(case: Case) -> None:
    table = Table(3).stand("0,0", case.b, case.c).energy(*case.energy)
    table.state.tiles.update(case.tiles)  # type: ignore[arg-type]
    table.cast(case.card, **case.targets)
    if table.step == "Walking":
        table.play(A, Stop())
    assert tuple(table.energies) == (*case.after, case.c_after)
    assert table.state.tiles == (case.tiles if case.tiles_after is None else case.tiles_after)
    assert (table.where(A), table.where(B), table.where(C)) == (*(case.cells or ("0,0", case.b)), case.c)
    assert (table.waiting == [B]) == case.discards
    if case.discards:
        table.play(B, Discard(table.mage(B).hand[0]))
    assert table.mage(A).discard == (case.card,)


@pytest.mark.parametrize("card", MANUALS)
def test_a_manual_raises_its_element(card: str) -> None:
    table = Table().cast(card)
    assert table.mage(A).levels == dict.fromkeys(("fire", "water", "earth", "wind"), 1) | {MANUALS[card]: 2}


@pytest.mark.parametrize(("card", "targets"), [("glide", {}), ("teleportation", {"cell": "1,0"})])
def test_cards_that_draw_do(card: str, targets: dict[str, Any]) -> None:
    table = Table().hand(A, card).cast(card, **targets)
    if table.step == "Walking":
        table.play(A, Stop())
    assert len(table.mage(A).hand) == 1


def test_erudition_raises_what_was_chosen() -> None:
    assert Table().cast("erudition", element="earth").mage(A).levels["earth"] == 2


def test_every_card_is_among_these() -> None:
    assert {case.card for case in CASES} | set(MANUALS) == set(CARDS)


def test_there_are_ten_novice_eight_initiate_and_twenty_two_advanced_cards() -> None:
    assert (len(NOVICE), len(INITIATE), len(ADVANCED)) == (10, 8, 22)
    assert 4 * len(NOVICE) + len(INITIATE) + len(ADVANCED) == 70
    assert {CARDS[card].level for card in INITIATE} == {3}


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.id)
def test_defiance_is_on_every_damaging_spell_of_level_three_and_four_and_nowhere_else(card: Card) -> None:
    for effect in card.steps:
        if isinstance(effect, Strike | Hit) and effect.damage:
            assert effect.defiance == (2 if card.level in (3, 4) else 0)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("tell", [effect_text, lambda card, teller: card_text(card.id, teller)],
                         ids=["grammar", "data"])
@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.id)
def test_the_text_of_a_card_names_every_number_of_its_effects(
        card: Card, tell: Callable[[Card, Teller], str], language: str) -> None:
    text = tell(card, Teller("wyz", language, Cast((), ())))
    numbers = {int(n) for n in re.findall(r"\d+", text)}
    assert "{" not in text
    for effect in card.steps:
        wanted = {effect.n} if isinstance(effect, Energise | Draw) else set()
        if isinstance(effect, Strike | Hit):
            wanted = {effect.damage, effect.defiance, effect.discard, effect.n}
        if isinstance(effect, Hit):
            wanted |= {effect.push, effect.crash}
        assert wanted - {0} <= numbers


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.id)
def test_french_texts_are_set_as_french_is(card: Card) -> None:
    teller = Teller("wyz", "fr", Cast((), ()))
    for text in (card_text(card.id, teller), effect_text(card, teller)):
        assert not re.search(r"[^\u00a0][:;?!]", text)


@pytest.mark.parametrize(("card", "language", "text"), [
    ("blaze", "en", "Direction, 3 cells: Fire strike, 1 damage."),
    ("squall", "en", "Direction, 4 cells: 1 damage, Defiance +2, push 2, crash 1."),
    ("wave", "fr", "Direction, 3 cases\u00a0: frappe d'Eau, 1 dégât, Défi +2, défausse 1."),
    ("glide", "en", "You may move up to 3 cells. Draw 1 card."),
    ("tremor", "en", "Within 4, in contact with Earth: 2 damage, Defiance +2."),
    ("manual_fire", "en", "Raise your Fire level by 1."),
])
def test_a_text_made_from_the_grammar_reads_like_a_written_one(card: str, language: str, text: str) -> None:
    assert effect_text(CARDS[card], Teller("wyz", language, Cast((), ()))) == text
