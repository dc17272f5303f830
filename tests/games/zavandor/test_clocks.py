"""The clocks of the table: what is done for those who do not answer."""
from __future__ import annotations

from app.games.core import agenda
from app.games.core.agenda import Clock
from app.games.zavandor.actions import EndTurn, OpenAuction, Pass
from app.games.zavandor.rules.effects import LosingGems
from tests.games.zavandor.build import A, B, C, D, Table, last


def clock(table: Table) -> Clock:
    running = agenda.clock(table.position)
    assert running is not None
    return running


def bidding(**options: object) -> Table:
    table = Table(4, characters=("kobold", "witch", "elf", "druid"), **options).bare()
    for seat in range(4):
        table.give(seat, dust=90)
    return table.put_on_display("spellbook", "runestone").play(A, OpenAuction("spellbook", 20))


def test_without_timers_there_is_no_clock() -> None:
    assert agenda.clock(Table(2).position) is None
    assert agenda.clock(bidding().position) is None


def test_a_turn_that_takes_too_long_ends() -> None:
    table = Table(3, turn_timer=60)
    assert clock(table).seconds == 60
    table.expire()
    assert table.waiting == [B]


def test_the_clock_of_a_turn_stops_during_an_auction_and_is_the_same_afterwards() -> None:
    table = Table(2, turn_timer=120).give(A, dust=90).put_on_display("spellbook")
    mine = clock(table)
    table.play(A, OpenAuction("spellbook", 20))
    assert agenda.clock(table.position) is None
    while table.step != "Turn":
        seat = table.waiting[0]
        table.play(seat, agenda.fallback(table.position, seat))
    assert clock(table) == mine
    assert clock(table.end_turn()).id != mine.id


def test_a_bidder_who_does_not_answer_passes() -> None:
    table = bidding(reply_timer=20)
    first = clock(table)
    assert first.seconds == 20
    table.expire()
    assert (table.waiting, table.state.auction.bidders) == ([C], (A, C, D))  # type: ignore[union-attr]
    assert clock(table).id != first.id


def test_an_early_pass_does_not_change_the_clock_of_who_is_asked() -> None:
    table = bidding(reply_timer=45)
    first = clock(table)
    assert clock(table.play(D, Pass())) == first


def test_a_winner_who_does_not_pay_pays_as_suggested() -> None:
    table = bidding(reply_timer=90)
    table.play(B, Pass()).play(C, Pass()).play(D, Pass())
    assert table.step == "Paying"
    table.expire()
    assert (table.step, table.player(A).artifacts, table.player(A).dust) == ("Turn", ("spellbook",), 70)


def test_a_free_advance_nobody_takes_goes_to_the_dearest_level() -> None:
    table = bidding(reply_timer=90).give(A, levels={"gems": 2, "fire": 1, "nine_sages": 1})
    table.play(B, Pass()).play(C, Pass()).play(D, Pass()).settle_payment().acquire("runestone").expire()
    assert last(table, "advanced")["track"] == "fire"       # 10, before 8 and 6


def test_the_cheapest_gem_is_lost_and_all_who_did_not_answer_lose_one() -> None:
    table = Table(3, reply_timer=20).give(B, active={"sapphire": 1, "ruby": 1})
    table.position.agenda.append(LosingGems((B, C), 77))
    table.expire()
    assert (table.player(B).active["sapphire"], table.player(C).active["opal"]) == (0, 1)
    assert table.waiting == [A]


def test_a_hand_is_cut_as_suggested() -> None:
    table = Table(2, characters=("druid", "fairy"), reply_timer=20).bare().give(A, dust=40).end_turn().end_turn()
    assert table.step == "CuttingHands"
    table.expire()
    assert table.player(A).dust == 20           # 15 and the next income


def test_a_character_is_drawn_for_who_does_not_pick() -> None:
    table = Table(3, character_assignment="pick", reply_timer=20).expire(3)
    assert (table.player(A).character, table.waiting) == ("fairy", [B])


def test_what_nobody_did_cannot_be_taken_back() -> None:
    assert not Table(3, turn_timer=60).expire().undoable
    assert isinstance(agenda.fallback(Table(2).position, A), EndTurn)
