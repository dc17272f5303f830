"""Many games at once: the same run gives the same figures, and what goes wrong is kept."""
from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from app.bots.report import Failure, GameFigures, Report, Spread, lines, report
from app.bots.simulate import Run, chosen_bots, chosen_options, known_bots, play_one, seat_counts, simulate
from app.cli import main
from app.games import registry
from app.games.core.action import Action
from app.games.core.agenda import AnyPosition
from app.games.core.dice import Chance
from app.games.core.game import Bot, Outcome
from app.games.core.message import Seat
from app.games.core.record import Record
from app.games.core.sampling import any_options
from app.games.elfenwizards.game import Elfenwizards

GAME = registry.game_of("elfenwizards")
BOTS = Run("elfenwizards", 4, (3, 4), ("adept",), seed=7, check=True)


def ended(*winners: int, reasons: tuple[str, ...] = ("fourth_turn",), score: int = 50) -> GameFigures:
    outcome = Outcome((score,) * 3, winners, reasons)
    return GameFigures(3, ("adept", "daring", "adept"), ("red", "green", "blue"), 1, 100, 0.05, outcome,
                       {"turns": float(score)})


class Headless:
    def decide(self, seen: AnyPosition, seat: Seat, dice: Chance) -> Action:
        raise LookupError("where is my head")


class Cursed(Elfenwizards):
    """In which nothing is ever in order."""

    key = "cursed"

    def broken(self, position: AnyPosition) -> list[str]:
        return ["cursed"]

    def bot(self, level: str) -> Bot:
        return Headless() if level == "headless" else super().bot(level)


@pytest.fixture
def cursed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setitem(registry._games, "cursed", Cursed())
    return Run("cursed", 1, (3,), ("adept",), failures=tmp_path)


def timeless(told: Report) -> Report:
    return replace(told, summaries=tuple(replace(summary, move_ms=0.0) for summary in told.summaries))


def test_the_same_run_gives_the_same_figures(tmp_path: Path) -> None:
    run = replace(BOTS, failures=tmp_path)
    first = simulate(run)
    assert timeless(simulate(run)) == timeless(first)
    assert [summary.games for summary in first.summaries] == [2, 2]
    assert not first.failures


def test_progress_is_told_after_every_game(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    simulate(replace(BOTS, games=2, failures=tmp_path), lambda done, total: told.append((done, total)))
    assert told == [(1, 2), (2, 2)]


def test_random_players_keep_all_invariants(tmp_path: Path) -> None:
    assert play_one(Run("elfenwizards", 1, (3,), check=True, failures=tmp_path), 0).failure is None


def test_a_broken_invariant_is_written_down_as_a_game(tmp_path: Path, cursed: Run) -> None:
    figures = play_one(replace(cursed, check=True), 0)
    record = msgspec.json.decode(next(tmp_path.iterdir()).read_bytes(), type=Record)
    assert record.fault == "cursed"
    assert len(record.moves) == 1
    assert figures.failure == Failure(0, "cursed", str(next(tmp_path.iterdir())))


def test_invariants_are_looked_at_only_if_asked_for(cursed: Run) -> None:
    assert play_one(cursed, 0).failure is None


def test_a_crash_is_written_down_too(tmp_path: Path, cursed: Run) -> None:
    (failure,) = simulate(replace(cursed, bots=("headless",))).failures
    assert failure.fault == "LookupError: where is my head"
    assert Path(failure.file).parent == tmp_path


def test_random_games_meet_all_values_of_an_option() -> None:
    met = [any_options(GAME, random.Random(seed)) for seed in range(20)]
    assert {options.mu_tie_rule for options in met} == {"french", "english"}  # type: ignore[attr-defined]


def test_a_shared_victory_is_split() -> None:
    (summary,) = report("elfenwizards", [ended(0), ended(1, 2)]).summaries
    assert summary.wins_by_colour == {"red": 0.5, "green": 0.25, "blue": 0.25}
    assert summary.wins_of_first == 0.25
    assert summary.shared == 0.5


def test_reasons_that_hold_together_are_counted_together() -> None:
    (summary,) = report("elfenwizards", [ended(0), ended(0, reasons=("fourth_turn", "second_vacancy"))]).summaries
    assert summary.reasons == {"fourth_turn": 0.5, "fourth_turn and second_vacancy": 0.5}


def test_a_bot_wins_a_share_of_the_seats_it_played() -> None:
    told = report("elfenwizards", [ended(0), ended(1), ended(2), ended(1)])
    assert told.summaries[0].wins_by_bot == {"adept": 2 / 8, "daring": 2 / 4}
    assert "adept 25.0%, daring 50.0% of its seats (fair: 33.3%)" in "\n".join(lines(told))


def test_figures_of_the_game_itself_are_averaged() -> None:
    (summary,) = report("elfenwizards", [ended(0, score=40), ended(0, score=60)]).summaries
    assert summary.extra == {"turns": Spread(2, 50.0, 42.0, 50.0, 58.0)}
    assert summary.winning_score == 50.0
    assert summary.move_ms == 0.5


def test_a_share_is_told_beside_those_of_its_group_over_the_games_that_have_it() -> None:
    one, other = (replace(ended(0), extra=shares) for shares in ({"won_with.owl": 1.0, "won_with.cat": 0.0},
                                                                 {"won_with.owl": 0.0}))
    assert "  won with              cat 0.0% of 1, owl 50.0%" in list(lines(report("elfenwizards", [one, other])))


def test_a_failure_is_told_with_its_file() -> None:
    failure = Failure(3, "red has minor spells (8, 0, 0, 0)", "failures/elfenwizards-3p-00000003.json")
    told = "\n".join(lines(report("elfenwizards", [ended(0), replace(ended(0), outcome=None, failure=failure)])))
    assert "game 3 went wrong: red has minor spells" in told
    assert failure.file in told


@pytest.mark.parametrize(("wanted", "counts"), [("", (3, 4, 5, 6)), ("4", (4,)), ("3-5", (3, 4, 5))])
def test_the_numbers_of_players_can_be_chosen(wanted: str, counts: tuple[int, ...]) -> None:
    assert seat_counts(wanted, GAME) == counts


@pytest.mark.parametrize("wanted", ["2", "3-7", "5-4", "many"])
def test_numbers_the_game_is_not_made_for_are_refused(wanted: str) -> None:
    with pytest.raises(ValueError):
        seat_counts(wanted, GAME)


def test_the_best_bot_plays_unless_others_are_named() -> None:
    assert chosen_bots("", GAME) == ("adept",)
    assert chosen_bots("daring,adept", GAME) == ("daring", "adept")


def test_house_rules_can_be_chosen(tmp_path: Path) -> None:
    wyz = registry.game_of("wyz")
    options = chosen_options(["mode=teams", "round_limit=20"], wyz)
    played = play_one(Run("wyz", 1, (4,), options=options, failures=tmp_path), 0)
    assert options == {"mode": "teams", "round_limit": 20}
    assert played.outcome is not None and len(played.outcome.winners) in (2, 4)
    assert played.extra["rounds"] <= 20


@pytest.mark.parametrize("wanted", ["mode=chess", "layout", "colour=red"])
def test_house_rules_the_game_does_not_have_are_refused(wanted: str) -> None:
    with pytest.raises(ValueError, match="wyz is not played so"):
        chosen_options([wanted], registry.game_of("wyz"))


def test_styles_are_known_to_many_games_and_to_nobody_who_sits_down() -> None:
    assert known_bots(GAME)[:2] == ("adept", "regal")
    assert GAME.bots() == ("adept",)


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="no bot oracle; it has adept, regal,"):
        chosen_bots("adept,oracle", GAME)


def test_styles_play_otherwise(tmp_path: Path) -> None:
    run = replace(BOTS, failures=tmp_path)
    peaceful, envious = (play_one(replace(run, bots=(style,)), 0) for style in ("peaceful", "envious"))
    assert peaceful.failure is None and envious.failure is None
    assert peaceful.outcome != envious.outcome


def test_the_command_lets_styles_play_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "elfenwizards", "--games", "2", "--seats", "3", "--bots", "thrifty,lavish"]) == 0
    told = capsys.readouterr().out
    assert "wins by bot" in told and "thrifty" in told


def test_the_help_names_every_style(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["simulate", "--help"])
    told = capsys.readouterr().out.replace("\n", " ")
    assert [bot for bot in known_bots(GAME) if bot not in told] == []
