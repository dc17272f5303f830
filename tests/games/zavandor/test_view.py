"""What is shown, and what is not."""
from __future__ import annotations

import random

import pytest

from app.games.core import agenda
from app.games.core.codec import encode
from app.games.core.dice import Dice
from app.games.core.selfplay import SelfPlay, random_pick
from app.games.zavandor.actions import Advance, Bid, OpenAuction
from app.games.zavandor.content import GemType
from app.games.zavandor.options import Options
from app.games.zavandor.reckoning import means, price_of
from tests.games.zavandor.build import GAME, A, B, C, StillDice, Table, message_keys


def values(table: Table, seat: int) -> list[int]:
    return sorted(card.value for card in table.player(seat).cards)


def test_others_see_how_many_cards_of_which_colour_and_no_value() -> None:
    table = Table(2).give(B, cards=["sa3", "em9", "em6"])
    other = Table(2).give(B, cards=["sa7", "em5", "em5"])
    assert table.shown(B).cards == {"sapphire": 1, "emerald": 2, "diamond": 0, "ruby": 0}
    assert encode(table.shown(B)) == encode(other.shown(B))


def test_the_owner_sees_the_values() -> None:
    table = Table(2).give(B, cards=["sa3", "em9"])
    assert [(card.colour, card.value) for card in table.own(B).cards] == [("sapphire", 3), ("emerald", 9)]


def test_the_purse_is_told_by_its_least_mean_and_most() -> None:
    purse = Table(2).give(B, cards=["sa3", "em9"], concentrated={"ruby": 1}, dust=4, active={"opal": 2}).shown(B).purse
    assert (purse.least, purse.mean, purse.most, purse.sale) == (64 + 8, 64 + 12.5, 64 + 17, 10)


def test_cards_set_aside_are_no_part_of_the_purse() -> None:
    table = Table(2).bare().give(B, set_aside=Table(2).give(B, cards=["ru17"]).player(B).cards)
    assert table.shown(B).purse.most == 0
    assert table.shown(B).set_aside["ruby"] == 1


def test_the_order_of_the_piles_is_nowhere_to_be_seen() -> None:
    table = Table(3)
    before = encode(table.shared)
    for colour, pile in table.state.decks.items():
        table.state.decks[colour] = tuple(reversed(pile))
    table.state.artifact_deck = (table.state.artifact_deck[1], table.state.artifact_deck[0],
                                 *table.state.artifact_deck[2:])
    assert encode(table.shared) == before


def test_the_letter_of_the_next_artifact_is_seen() -> None:
    assert Table(2).shared.top_stack == "A"
    assert (Table(4).shared.artifact_deck, Table(3).shared.top_stack) == (20, "A")


def test_dealing_again_keeps_the_own_cards_and_mixes_the_others() -> None:
    table = Table(3).give(A, cards=["sa3"]).give(B, cards=["sa7", "sa7", "em5", "em10"])
    dealt = [GAME.determinize(table.position, A, Dice(b"d", n)) for n in range(8)]
    assert {tuple(position.state.players[A].cards) for position in dealt} == {table.player(A).cards}
    assert len({tuple(position.state.players[B].cards) for position in dealt}) > 1
    assert all(GAME.broken(position) == [] for position in dealt)


def test_with_open_hands_only_piles_are_dealt_again() -> None:
    table = Table(2, hands="open").give(B, cards=["sa7", "em5"])
    dealt = GAME.determinize(table.position, A, Dice(b"d", 1))
    assert dealt.state.players[B].cards == table.player(B).cards
    assert dealt.state.decks["ruby"] != table.state.decks["ruby"]


def test_what_was_drawn_is_told_anew_as_far_as_it_is_hidden() -> None:
    table = Table(2)
    dealt = GAME.determinize(table.position, A, Dice(b"d", 3))
    change = sum(card.value for card in dealt.state.players[B].cards) - sum(values(table, B))
    assert dealt.state.players[B].tally.drawn == table.player(B).tally.drawn + change
    assert dealt.state.players[A].tally == table.player(A).tally


def test_in_every_world_the_leader_can_pay_the_bid() -> None:
    table = Table(3, characters=("kobold", "witch", "elf")).bare().give(A, dust=60)
    table.give(B, cards=["ru17", "ru17", "ru16"], active={"opal": 1}).put_on_display("magic_mirror")
    table.play(A, OpenAuction("magic_mirror", 45)).play(B, Bid(50))
    for n in range(30):
        state = GAME.determinize(table.position, C, Dice(b"w", n)).state
        assert price_of(state.players[B], "magic_mirror", 50).price <= means(state.players[B])


def test_a_refused_bid_is_no_event() -> None:
    table = Table(2, characters=("kobold", "witch")).bare().give(A, dust=30).give(B, cards=["sa3"], dust=25)
    table.put_on_display("crystal_ball").play(A, OpenAuction("crystal_ball", 20))
    told = len(table.told)
    assert table.refused(B, Bid(46)) == "cannot_pay ZA-8.13"
    assert len(table.told) == told


@pytest.mark.rule("ZA-3.9")
def test_ids_of_cards_that_come_back_tell_nothing() -> None:
    table = Table(2).bare().give(A, active={"ruby": 1})
    table.state.discards["ruby"], table.state.decks["ruby"] = table.state.decks["ruby"], ()
    known = {card.id: card.value for card in table.state.discards["ruby"]}
    position = table.position
    for _ in range(2):
        seat = agenda.waiting(position)[0]
        played = agenda.play(position, seat, agenda.fallback(position, seat), Dice(b"mix", 1))
        assert not hasattr(played, "reason")
        position = played.position
    pile = [*position.state.decks["ruby"], *position.state.players[A].cards]
    assert any(known[card.id] != card.value for card in pile if card.id in known)


def test_warnings_before_a_turn_ends() -> None:
    table = Table(2, characters=("kobold", "witch")).bare().give(A, dust=43, pentagon={"opal": 3})
    assert [message.key for message in table.own(A).warnings] == [
        "warning.free_slots", "warning.excess", "warning.advance"]
    assert table.own(A).excess == 43 - 20
    assert table.own(B).warnings == ()
    assert "warning.advance" not in message_keys(table.play(A, Advance("accumulation")).own(A).warnings)


@pytest.mark.rule("ZA-11.2")
def test_the_last_round_threatens_with_no_hand_limit() -> None:
    table = Table(2, characters=("kobold", "witch")).bare().give(A, dust=43).acquire_sentinels(B, 5)
    assert (table.own(A).excess, message_keys(table.own(A).warnings)) == (0, ["warning.advance"])
    assert message_keys(table.shared.warnings) == ["warning.sentinels"]


@pytest.mark.parametrize(("idle", "sentinels", "warned"), [
    ({"emerald": 1}, [], ["warning.better_gem"]), ({"sapphire": 1}, [], []),
    ({"emerald": 1}, ["cat"], []),              # each of the opals is worth three
    ({"opal": 1}, ["cat"], ["warning.better_gem"])])
def test_a_better_gem_that_lies_idle_is_noticed(
        idle: dict[GemType, int], sentinels: list[str], warned: list[str]) -> None:
    active: dict[GemType, int] = {"opal": 5} if "emerald" in idle or not sentinels else {"sapphire": 5}
    table = Table(2).bare().give(A, active=active, pentagon=idle, sentinels=sentinels)
    assert message_keys(table.own(A).warnings) == warned


def test_a_player_who_is_out_has_no_secrets() -> None:
    table = Table(3).give(B, eliminated="resigned")
    assert GAME.own(table.position, B) is None


def test_costs_are_told_before_anything_is_bought() -> None:
    costs = Table(2).give(A, levels={"gems": 2, "fire": 4}, markers_left=(25, 30)).own(A).costs
    assert (costs.enchant["ruby"], costs.marker, costs.advance["gems"], costs.advance["fire"]) == (48, 25, 8, None)


@pytest.mark.parametrize("seats", [2, 5])
def test_no_view_contains_a_value_of_anothers_card(seats: int) -> None:
    """Whatever the others hold, everybody sees the same."""
    rng = random.Random(seats)
    play = SelfPlay(GAME, Options(round_limit=12), [random_pick(rng)] * seats, seats)
    for number, stage in enumerate(play.stages()):
        if number % 9 == 0:
            for viewer in [*range(seats), None]:
                other = GAME.determinize(stage.position, viewer, Dice(b"v", number))
                assert encode(GAME.shared(other)) == encode(GAME.shared(stage.position))
                if viewer is not None:
                    assert encode(GAME.own(other, viewer)) == encode(GAME.own(stage.position, viewer))


def test_the_deal_is_the_same_for_the_same_lots() -> None:
    one, two = (GAME.setup(Options(), (None,) * 3, StillDice()).position for _ in range(2))
    assert encode(one) == encode(two)
