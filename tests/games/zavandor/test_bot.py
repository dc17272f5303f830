"""The adept plays by the rules, plays sensibly, and beats those who do not."""
from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from app.games.core import agenda
from app.games.core.action import Action
from app.games.core.agenda import AnyPosition, Played
from app.games.core.codec import decode_position, encode
from app.games.core.dice import Dice
from app.games.core.message import Seat
from app.games.core.sampling import any_options
from app.games.core.selfplay import Pick, SelfPlay, bot_pick, random_pick
from app.games.zavandor.actions import (
    Advance,
    Arrange,
    Bid,
    BuyMarker,
    ByGem,
    Disenchant,
    Enchant,
    EndTurn,
    FreeAdvance,
    LoseGem,
    OpenAuction,
    Pass,
    PickCharacter,
)
from app.games.zavandor.bot import Adept
from app.games.zavandor.bots.auctions import forgone, held_back
from app.games.zavandor.bots.horizon import rounds_left
from app.games.zavandor.bots.projection import project
from app.games.zavandor.bots.style import STYLES, Style
from app.games.zavandor.bots.worth import Judge
from app.games.zavandor.content import GemType
from app.games.zavandor.options import Options
from app.games.zavandor.reckoning import free_slots, hand_limit, hand_weight
from app.games.zavandor.state import State
from app.games.zavandor.tables import LAST_SENTINEL
from tests.games.zavandor.build import GAME, A, B, C, Table

MISER = STYLES["miser"]


def decide(table: Table, seat: Seat, style: Style | None = None) -> Action:
    return decide_at(table.position, seat, style)


def decide_at(position: AnyPosition, seat: Seat, style: Style | None = None) -> Action:
    dice = Dice(b"bot", 0)
    return Adept(style).decide(GAME.determinize(position, seat, dice), seat, dice)


def played(picks: Sequence[Pick], seed: int) -> SelfPlay:
    play = SelfPlay(GAME, Options(), picks, seed)
    for _ in play.stages():
        pass
    return play


def share(play: SelfPlay, seat: Seat) -> float:
    """The seat's part of the victory."""
    outcome = GAME.outcome(play.position)
    assert outcome is not None
    return (seat in outcome.winners) / len(outcome.winners)


def points(play: SelfPlay, seat: Seat) -> float:
    """The seat's points beyond the mean of the others."""
    outcome = GAME.outcome(play.position)
    assert outcome is not None
    others = [score for other, score in enumerate(outcome.scores) if other != seat]
    return outcome.scores[seat] - sum(others) / len(others)


def duel(level: str, seed: int) -> list[Pick]:
    """An adept and another player, who change seats with every game."""
    rng = random.Random(seed)
    adept, other = bot_pick(GAME, "adept", rng), bot_pick(GAME, level, rng) if level else random_pick(rng)
    return [other, adept] if seed % 2 else [adept, other]


def turns(table: Table, seat: Seat) -> list[Action]:
    """All that the bot does in its turn, others passing."""
    done: list[Action] = []
    while table.step != "Turn" or table.waiting == [seat]:
        who = table.waiting[0]
        action = decide(table, who) if who == seat else agenda.fallback(table.position, who)
        done += [action] if who == seat else []
        table.play(who, action)
    return done


def rich(table: Table, seat: Seat, energy: int) -> Table:
    """So much energy, in concentrated rubies and dust."""
    return table.give(seat, dust=energy % 60, cards=(), concentrated={"ruby": energy // 60})


# ---------------------------------------------------------------------------------------------------------- whole games


def test_it_beats_players_who_do_anything() -> None:
    won = [share(played(duel("", seed), seed), seed % 2) for seed in range(4)]
    assert won == [1.0] * 4


def test_it_beats_those_who_never_bid_above_the_minimum() -> None:
    games = [played(duel("miser", seed), seed) for seed in range(8)]
    assert sum(points(play, seed % 2) for seed, play in enumerate(games)) / len(games) > 5


def test_one_among_misers_wins_more_than_its_share() -> None:
    won = []
    for seed in range(6):
        rng = random.Random(seed)
        picks = [bot_pick(GAME, "adept" if seat == seed % 3 else "miser", rng) for seat in range(3)]
        won.append(share(played(picks, seed), seed % 3))
    assert sum(won) >= len(won) / 2


@pytest.mark.parametrize("seats", [2, 6])
def test_it_can_take_over_any_seat_at_any_time(seats: int) -> None:
    rng = random.Random(seats)
    hands = [random_pick(rng), bot_pick(GAME, "adept", rng)]
    play = SelfPlay(GAME, any_options(GAME, rng), [hands[seat % 2] for seat in range(seats)], seats)
    for number, stage in enumerate(play.stages()):
        if number % 3 == 0:
            action = decide_at(stage.position, stage.seat)
            assert isinstance(agenda.play(stage.position, stage.seat, action, Dice(b"", 0)), Played), action


def test_the_same_dice_lead_to_the_same_decisions() -> None:
    first, second = (played([bot_pick(GAME, "adept", random.Random(5))] * 2, 5) for _ in range(2))
    assert first.record == second.record


def test_a_position_that_was_written_and_read_leads_to_the_same_decision() -> None:
    table = Table(3).bare().give(A, active={"emerald": 2, "ruby": 3}, pentagon={"opal": 2})
    again = decode_position(GAME, encode(table.position))
    assert decide_at(again, A) == decide_at(table.position, A) == EndTurn()


def test_games_are_neither_short_nor_endless() -> None:
    state: State = played([bot_pick(GAME, "adept", random.Random(2))] * 3, 2).position.state
    assert 14 <= state.round <= 26


@pytest.mark.rule("ZA-8.14")
def test_it_never_meets_the_wrath() -> None:
    rng = random.Random(4)
    play = SelfPlay(GAME, Options(bid_rule="wrath"), [bot_pick(GAME, "adept", rng)] * 3, 4)
    assert all(player.eliminated is None for stage in play.stages() for player in stage.played.position.state.players)


# ----------------------------------------------------------------------------------------------------------- investing


@pytest.mark.rule("ZA-3.3")
def test_the_third_opal_comes_first() -> None:
    table = Table(3).give(A, dust=10, cards=())
    assert decide(table, A) == Enchant("opal", "active")


def test_no_slot_stays_empty_early() -> None:
    table = rich(Table(3), A, 60)
    turns(table, A)
    assert free_slots(table.player(A)) == 0


@pytest.mark.rule("ZA-7.4")
def test_a_marker_is_bought_to_enter_a_track_at_once() -> None:
    table = rich(Table(2), A, 40).give(A, active={"opal": 3, "sapphire": 2}, levels={"gems": 4})
    table.state.display, table.state.round = (), 3
    done = [type(action) for action in turns(table, A)]
    assert done.index(BuyMarker) + 1 == done.index(Advance)


@pytest.mark.rule("ZA-6.9")
def test_a_gem_that_lies_idle_is_not_sold_as_an_active_one() -> None:
    """At the end the owner of the Cat keeps an opal rather than a sapphire, which a plan by cost would exchange."""
    table = rich(Table(3, round_limit=18), A, 19).give(
        A, active={"opal": 1, "emerald": 4}, pentagon={"sapphire": 1}, artifacts=("spellbook",),
        sentinels=("cat", "scarab"), levels={"gems": 4}, markers_left=())
    table.state.round, table.state.display = 18, ()
    assert Disenchant("sapphire") not in turns(table, A)
    assert table.player(A).active == {"opal": 1, "sapphire": 0, "emerald": 4, "diamond": 0, "ruby": 0}


@pytest.mark.rule("ZA-6.7")
def test_a_better_gem_does_not_lie_idle() -> None:
    table = Table(3).bare().give(A, active={"opal": 5}, pentagon={"diamond": 1})
    assert decide(table, A) == Arrange(ByGem(opal=4, diamond=1))


@pytest.mark.rule("ZA-10.2")
def test_its_sentinel_decides_what_is_active_in_the_last_round() -> None:
    table = Table(3).bare().give(A, active={"emerald": 5}, pentagon={"opal": 5}, sentinels=("cat",))
    table.acquire_sentinels(B, 4)
    assert decide(table, A) == Arrange(ByGem(opal=5))


@pytest.mark.rule("ZA-6.11")
def test_energy_that_would_be_lost_is_kept_in_gems() -> None:
    table = Table(3).give(A, active={"sapphire": 5}, dust=60, cards=(), levels={"gems": 4, "accumulation": 4},
                          markers_left=())
    table.state.display, table.state.round = (), 16
    turns(table, A)
    player = table.player(A)
    assert hand_weight(player, table.state.options) <= hand_limit(player) + 3
    assert sum(player.pentagon.values()) + sum(player.active.values()) > 5


@pytest.mark.rule("ZA-9.5")
@pytest.mark.parametrize(("to_come", "opals"), [((), 0), (("magic_mirror", "camouflage_cloak"), 1)])
def test_a_cheap_gem_is_kept_as_long_as_others_may_take_one(to_come: tuple[str, ...], opals: int) -> None:
    table = rich(Table(4, ["druid"], round_limit=7), A, 40)
    table.give(A, active={"opal": 1, "emerald": 4}, artifacts=("spellbook",), markers_left=())
    table.state.display, table.state.artifact_deck = (), to_come
    turns(table, A)
    assert table.player(A).active["opal"] == opals


# ------------------------------------------------------------------------------------------------------------ auctions


def sentinel_auction(item: str, gem: GemType) -> Table:
    """The first player opens the last Sentinel; the next has five of these gems and plenty of energy."""
    table = rich(rich(Table(3), A, 240), B, 300).give(B, active={gem: 5}, levels={"gems": 4})
    table.state.round, table.state.sentinels_acquired = 18, LAST_SENTINEL - 1
    return table.play(A, OpenAuction(item, 120))


@pytest.mark.rule("ZA-10.1")
def test_a_sentinel_that_fits_is_fought_for() -> None:
    assert decide(sentinel_auction("salamander", "ruby"), B) == Bid(121)


@pytest.mark.rule("ZA-10.1")
def test_a_sentinel_that_does_not_fit_is_left_to_others() -> None:
    assert decide(sentinel_auction("salamander", "opal"), B) == Pass()


def test_a_miser_passes_all_the_same() -> None:
    assert decide(sentinel_auction("salamander", "ruby"), B, MISER) == Pass()


def test_nobody_pays_any_price() -> None:
    table = rich(Table(3), B, 900).put_on_display("crystal_ball")
    table = rich(table, A, 400).play(A, OpenAuction("crystal_ball", 200))
    assert decide(table, B) == Pass()


@pytest.mark.parametrize(("copies", "answer"), [(1, Bid(41)), (2, Pass())])
def test_nobody_is_outbid_for_what_lies_on_the_display_once_more(copies: int, answer: Action) -> None:
    table = rich(rich(Table(3), A, 60), B, 90).give(B, active={"emerald": 3, "sapphire": 2})
    table.state.display = ("protection_crystal",) * copies
    assert decide(table.play(A, OpenAuction("protection_crystal", 40)), B) == answer


@pytest.mark.parametrize(("energy", "answer"), [(130, Pass()), (170, Bid(41))])
def test_nobody_bids_with_the_energy_that_the_next_turn_has_a_better_use_for(energy: int, answer: Action) -> None:
    """One of the two, the Crystal would be worth its price; together they cost more than the smaller purse holds."""
    table = rich(rich(Table(3), A, 60), B, energy).give(B, active={"emerald": 3, "sapphire": 2})
    table.state.display = ("protection_crystal", "fire_chalice")
    assert decide(table.play(A, OpenAuction("protection_crystal", 40)), B) == answer


def test_who_has_no_turn_left_forgoes_nothing() -> None:
    table = rich(Table(2), A, 300).end_turn()
    table.acquire_sentinels(B, 5)
    assert forgone(Judge(table.state, A, Style()), "owl", 200) == 0
    assert forgone(Judge(rich(table, B, 300).state, B, Style()), "owl", 200) > 0


def test_among_many_more_of_the_profit_is_kept_than_against_one() -> None:
    alone, among = (held_back(Judge(Table(seats).state, A, Style()), 10) for seats in (2, 6))
    assert among > 2 * alone > 0


@pytest.mark.rule("ZA-12.1")
def test_in_the_last_round_everything_is_spent_on_points() -> None:
    table = rich(Table(3), A, 130)
    table.state.display = ()
    table.acquire_sentinels(B, 5)
    assert isinstance(decide(table, A), OpenAuction)


@pytest.mark.rule("ZA-12.1")
def test_who_is_behind_does_not_end_the_game() -> None:
    table = rich(Table(2), A, 130).give(B, artifacts=("talisman",))
    table.state.display, table.state.round = (), 18
    table.acquire_sentinels(B, 4)
    assert not any(isinstance(action, OpenAuction) for action in turns(table, A))


@pytest.mark.rule("ZA-8.12")
def test_active_gems_are_not_sold_for_an_artifact() -> None:
    table = Table(3).bare().give(B, dust=10, active={"diamond": 5}).put_on_display("spellbook")
    table = rich(table, A, 60).play(A, OpenAuction("spellbook", 20))
    assert decide(table, B) == Pass()


# ------------------------------------------------------------------------------------------------------- other answers


@pytest.mark.rule("ZA-9.5")
def test_the_gem_given_up_is_the_one_missed_least() -> None:
    table = rich(Table(3), A, 60).give(B, active={"opal": 1, "ruby": 3}).acquire("magic_mirror")
    assert decide(table, B) == LoseGem("opal")


@pytest.mark.rule("ZA-7.13")
def test_a_free_advance_goes_where_it_brings_most() -> None:
    table = rich(Table(3, ["elf"]), A, 60).give(A, levels={"energy_flow": 3, "artifacts": 2}).acquire("runestone")
    assert decide(table, A) == FreeAdvance("energy_flow")


@pytest.mark.rule("ZA-1.1")
def test_a_character_is_picked_that_is_free() -> None:
    table = Table(3, character_assignment="pick")
    picked = []
    while table.step == "Picking":
        seat = table.waiting[0]
        action = decide(table, seat)
        assert isinstance(action, PickCharacter)
        picked.append(action.character)
        table.play(seat, action)
    assert picked == ["elf", "witch", "kobold"]


def test_with_nothing_to_buy_the_turn_ends() -> None:
    assert decide(Table(3).bare(), A) == EndTurn()


# --------------------------------------------------------------------------------------------------------- the horizon


def test_the_last_round_is_known_as_such() -> None:
    table = Table(3).acquire_sentinels(C, 5)
    assert rounds_left(table.state, Style()) == 0


@pytest.mark.rule("ZA-12.4")
def test_nobody_looks_beyond_the_last_round_agreed_on() -> None:
    table = Table(3, round_limit=12)
    table.state.round = 10
    assert rounds_left(table.state, Style()) == 2


def test_the_end_comes_nearer_with_purses_and_sentinels() -> None:
    early, late = Table(3), Table(3)
    for seat in (A, B, C):
        rich(late, seat, 200).give(seat, active={"ruby": 5})
    assert rounds_left(early.state, Style()) > 8 > rounds_left(late.state, Style())


def test_more_energy_and_more_rounds_never_hurt() -> None:
    judge = Judge(Table(3).state, A, Style())
    board = judge.board(judge.player)
    worth = [project(board, energy, rounds, 9.0, 0.6).energy for energy, rounds in ((0, 4), (20, 4), (20, 8), (20, 16))]
    assert worth == sorted(worth)
