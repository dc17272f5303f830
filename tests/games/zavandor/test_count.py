"""Phase 4: the count and the hand limit."""
from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from app.games.zavandor.actions import ByColour, Keep
from app.games.zavandor.options import Options
from app.games.zavandor.rules.counting import keep_objection, kept_energy, suggested_keep
from app.games.zavandor.state import NO_ENERGY, Card, Player
from app.games.zavandor.tables import COLOURS
from tests.games.zavandor.build import A, B, C, Table, last


def heavy(**things: object) -> Table:
    """The first player's hand alone is looked at, when all turns are over; a limit of 5."""
    table = Table(2, characters=("druid", "fairy")).bare().give(A, **things)  # type: ignore[arg-type]
    return table.end_turn().end_turn()


def keep(table: Table, *cards: str, dust: int = 0, **concentrated: int) -> Keep:
    return Keep(table.pieces(A, *cards).cards, ByColour(**concentrated), dust)


@pytest.mark.rule("ZA-11.1")
def test_points_are_counted_by_source() -> None:
    table = Table(2).give(A, active={"opal": 1, "sapphire": 1, "emerald": 1, "diamond": 1, "ruby": 1},
                          pentagon={"ruby": 3}, levels={"fire": 4}, artifacts=["talisman"], sentinels=["owl"], dust=0)
    table.end_round()
    told = next(told for told in table.events("counted") if told["seat"] == A)
    assert (told["gems"], told["tracks"], told["artifacts"], told["sentinels"], told["vp"]) == (9, 2, 8, 7, 26)
    assert table.player(A).vp_counted == 26


@pytest.mark.rule("ZA-11.2")
def test_five_sentinels_end_the_game_without_a_hand_limit() -> None:
    table = Table(2).acquire_sentinels(A, 5).give(B, dust=99).end_turn().end_turn()
    assert table.shared.ending is not None
    assert table.player(B).dust == 99


@pytest.mark.rule("ZA-11.2", "ZA-11.3")
def test_four_sentinels_do_not_end_it_and_the_hand_limit_applies() -> None:
    table = Table(2).acquire_sentinels(A, 4).give(B, dust=99).end_turn().end_turn()
    assert table.shared.ending is None
    assert table.step == "CuttingHands"
    assert B in table.waiting


@pytest.mark.rule("ZA-11.3")
def test_whoever_holds_too_much_chooses_what_to_keep() -> None:
    table = heavy(dust=10, cards=["sa3", "sa5", "sa7"])
    assert (table.step, table.waiting) == ("CuttingHands", [A])
    assert table.refused(A, keep(table, "sa5", "sa7", "sa3", dust=10)) == "too_heavy ZA-11.3"
    table.play(A, keep(table, "sa5", dust=2))
    assert last(table, "hand_cut")["energy"] == 18
    assert table.shared.discards["sapphire"] == (3, 7)


@pytest.mark.rule("ZA-11.4")
@pytest.mark.parametrize(("dust", "cards", "tokens", "weight"), [
    (0, ["ru17", "sa3"], {}, 2), (0, [], {"sapphire": 1, "ruby": 1}, 6), (12, [], {}, 4),
    (5, ["di8"], {"emerald": 1}, 6)])
def test_weights(dust: int, cards: list[str], tokens: dict[str, int], weight: int) -> None:
    table = Table(2).give(A, dust=dust, cards=cards, concentrated=tokens)  # type: ignore[arg-type]
    assert table.shown(A).hand_weight == weight


@pytest.mark.rule("ZA-11.5")
def test_only_dust_may_be_changed() -> None:
    table = heavy(dust=11, cards=["ru17", "sa5"], concentrated={"ruby": 1})
    assert table.refused(A, keep(table, dust=3)) == "bad_dust ZA-11.5"
    assert table.refused(A, keep(table, dust=1)) == "bad_dust ZA-11.5"
    assert table.refused(A, keep(table, dust=12)) == "bad_piece ZA-11.5"
    assert table.refused(A, keep(table, ruby=2)) == "bad_piece ZA-11.5"
    assert table.refused(A, Keep(("em01",))) == "bad_piece ZA-11.5"
    assert table.refused(A, Keep(keep(table, "sa5").cards * 2)) == "bad_piece ZA-11.5"
    table.play(A, keep(table, dust=9))


@pytest.mark.rule("ZA-11.6")
def test_whoever_is_within_the_limit_is_not_asked() -> None:
    table = Table(3, characters=("druid", "fairy", "kobold")).bare().give(A, dust=15).give(B, dust=16)
    table.give(C, dust=20)
    table.end_turn().end_turn().end_turn()
    assert table.waiting == [B]
    assert table.refused(A, Keep(dust=2)) == "not_your_turn ZA-11.6"
    table.play(B, Keep(dust=15))
    assert (table.player(A).dust, table.player(C).dust) == (20, 25)         # and the next income


@pytest.mark.rule("ZA-11.3")
def test_the_suggested_keep_has_the_most_energy() -> None:
    table = heavy(dust=11, cards=["ru17", "sa5"], concentrated={"ruby": 1})
    assert suggested_keep(table.player(A), table.state.options) == keep(table, "ru17", "sa5", ruby=1)
    player = Player("red", dust=40)
    best = suggested_keep(player, Options())
    assert best.dust == 15
    assert keep_objection(player, best, Options()) is None


@pytest.mark.rule("ZA-11.3")
def test_a_tile_of_ten_is_worth_more_than_the_three_cheapest_cards() -> None:
    table = heavy(dust=10, cards=["sa3", "sa3", "sa3", "sa4", "sa4"])
    assert suggested_keep(table.player(A), table.state.options) == keep(table, "sa4", "sa4", dust=10)


@pytest.mark.rule("ZA-11.3", "ZA-11.5")
@pytest.mark.parametrize("seed", range(30))
def test_no_other_keep_has_more_energy_than_the_suggested_one(seed: int) -> None:
    rng = random.Random(seed)
    cards = tuple(Card(f"{colour.short}{n:02}", rng.choice(colour.values)[0])
                  for n, colour in enumerate(rng.choices(list(COLOURS.values()), k=rng.randint(0, 5))))
    player = Player("red", dust=rng.randint(0, 24), cards=cards, concentrated=NO_ENERGY | {
        colour: rng.randint(0, 1) for colour in COLOURS})
    best = suggested_keep(player, Options())
    assert keep_objection(player, best, Options()) is None
    assert kept_energy(player, best) == max(kept_energy(player, keep) for keep in every_keep(player))


def every_keep(player: Player) -> Iterator[Keep]:
    """All that may be kept of a hand."""
    ids = [card.id for card in player.cards]
    kept_cards = [some for size in range(len(ids) + 1) for some in combinations(ids, size)]
    held = [range(player.concentrated[colour] + 1) for colour in COLOURS]
    tokens = [dict(zip(COLOURS, some, strict=True)) for some in product(*held)]
    for cards, concentrated, dust in product(kept_cards, tokens, range(player.dust + 1)):
        keep = Keep(cards, ByColour(**concentrated), dust)
        if keep_objection(player, keep, Options()) is None:
            yield keep


def test_what_was_lost_belongs_to_the_round_just_counted() -> None:
    table = heavy(dust=20, cards=["sa5"])
    table.play(A, Keep(dust=15))
    assert table.player(A).rounds[0].lost == 10
