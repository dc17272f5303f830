"""The order "raise by one, up to so much", which is played beside the game."""
from __future__ import annotations

import pytest

from app.games.zavandor.actions import Bid, OpenAuction, Pass
from tests.games.zavandor.build import GAME, A, B, C, Table


def opened(**options: object) -> Table:
    """The first player has opened at 20; everybody has 30 dust."""
    table = Table(3, characters=("kobold", "witch", "elf"), **options).bare()
    for seat in (A, B, C):
        table.give(seat, dust=30)
    return table.put_on_display("crystal_ball", "spellbook").play(A, OpenAuction("crystal_ball", 20))


@pytest.mark.rule("ZA-8.6")
def test_an_order_bids_one_more_for_the_seat_that_is_asked() -> None:
    table = opened()
    assert GAME.ordered(table.position, B, 25) == Bid(21)
    assert GAME.ordered(table.position, C, 25) is None


def test_an_order_stops_at_its_number() -> None:
    table = opened().play(B, Bid(25)).play(C, Pass())
    assert GAME.ordered(table.position, A, 25) is None
    assert GAME.ordered(table.position, A, 26) == Bid(26)


@pytest.mark.rule("ZA-8.13", "ZA-8.14")
@pytest.mark.parametrize("bid_rule", ["payable_only", "wrath"])
def test_an_order_never_bids_what_cannot_be_paid(bid_rule: str) -> None:
    table = opened(bid_rule=bid_rule).give(B, dust=22, active={"opal": 0})
    assert GAME.ordered(table.position, B, 99) == Bid(21)
    assert GAME.ordered(table.play(B, Bid(22)).play(C, Bid(23)).play(A, Pass()).position, B, 99) is None


def test_an_order_is_about_one_auction() -> None:
    table = opened()
    first = GAME.matter(table.position)
    assert first
    table.play(B, Pass()).play(C, Pass())
    assert GAME.matter(table.position) == ""
    table.settle_payment().give(A, dust=60).play(A, OpenAuction("spellbook", 20))
    assert GAME.matter(table.position) not in ("", first)
