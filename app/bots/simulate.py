"""Many games without people: played by bots or by players who do anything, on two processes if there are many."""
from __future__ import annotations

import multiprocessing
import random
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import msgspec
from msgspec.structs import replace

from app.bots.report import Failure, GameFigures, Report, report
from app.games.core import agenda
from app.games.core.game import Game, Styled
from app.games.core.sampling import any_options
from app.games.core.selfplay import Pick, SelfPlay, bot_pick, random_pick, write_failure
from app.games.registry import game_of

WORKERS = 2
ALONE = 50                                      # so few games are not worth starting processes for
CHUNK = 5                                       # games handed to a process at once
SEEDS = 1_000_000                               # the games of one seed do not overlap with those of the next
BAR = 40

Progress = Callable[[int, int], None]


class Run(msgspec.Struct, frozen=True):
    """What is to be played."""

    game: str
    games: int
    seats: tuple[int, ...]                      # numbers of players, which take turns
    bots: tuple[str, ...] = ()                  # levels or styles, by lot for each seat; none: players who do anything
    seed: int = 0
    check: bool = False                         # look at all invariants after each move
    options: Mapping[str, object] = {}          # the house rules of all games; the others as they are by default
    failures: Path = Path("failures")           # where games that went wrong are written


def simulate(run: Run, progress: Progress | None = None) -> Report:
    """The same run gives the same games, on however many processes."""
    played = []
    for figures in _results(run):
        played.append(figures)
        if progress:
            progress(len(played), run.games)
    return report(run.game, played)


def bar(done: int, total: int) -> None:
    """How far it is, on a terminal."""
    if sys.stderr.isatty():
        filled = BAR * done // total
        sys.stderr.write(f"\r[{'#' * filled}{'.' * (BAR - filled)}] {done}/{total}" + "\n" * (done == total))
        sys.stderr.flush()


def known_bots(game: Game) -> tuple[str, ...]:
    """The levels that people can play against, then the styles that only play among themselves."""
    styles = game.styles if isinstance(game, Styled) else ()
    return tuple(dict.fromkeys((*game.bots(), *styles)))


def chosen_bots(wanted: str, game: Game) -> tuple[str, ...]:
    """`adept,daring`, or the best there is if nothing is said. Raises ValueError for others."""
    chosen = tuple(wanted.split(",")) if wanted else game.bots()[:1]
    if unknown := sorted(set(chosen) - set(known_bots(game))):
        raise ValueError(f"{game.key} has no bot {', '.join(unknown)}; it has {', '.join(known_bots(game))}")
    return chosen


def seat_counts(wanted: str, game: Game) -> tuple[int, ...]:
    """`4`, `3-6`, or all the game is made for if nothing is said. Raises ValueError for others."""
    first, _, last = wanted.partition("-")
    counts = tuple(range(int(first), int(last or first) + 1)) if wanted else tuple(game.seats)
    if not counts or not set(counts) <= set(game.seats):
        raise ValueError(f"{game.key} is for {game.seats[0]} to {game.seats[-1]} players")
    return counts


def chosen_options(wanted: Sequence[str], game: Game) -> dict[str, object]:
    """`mode=teams`, `round_limit=20`. Raises ValueError for what the game does not have."""
    chosen: dict[str, object] = {}
    for one in wanted:
        name, _, value = one.partition("=")
        chosen[name] = int(value) if value.isdigit() else value
    try:
        msgspec.convert(chosen, game.Options)
    except msgspec.ValidationError as fault:
        raise ValueError(f"{game.key} is not played so: {fault}") from None
    return chosen


def _results(run: Run) -> Iterator[GameFigures]:
    play, numbers = partial(play_one, run), range(run.games)
    if run.games <= ALONE:
        yield from map(play, numbers)
        return
    with ProcessPoolExecutor(WORKERS, multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(play, numbers, chunksize=CHUNK)


def play_one(run: Run, number: int) -> GameFigures:
    """One game to its end, or to where it went wrong."""
    game, rng = game_of(run.game), random.Random(f"{run.seed}/{number}")
    seats = run.seats[number % len(run.seats)]
    options = replace(game.Options() if run.bots else any_options(game, rng), **run.options)
    bots, picks = zip(*(_hand(run, game, rng) for _ in range(seats)), strict=True)
    play = SelfPlay(game, options, picks, run.seed * SEEDS + number, not run.bots)
    first = agenda.waiting(play.position)
    started = time.process_time()
    fault = _play_out(play, run.check)
    spent = time.process_time() - started
    failure = Failure(number, fault, str(write_failure(run.failures, play, fault))) if fault else None
    return GameFigures(seats, bots, game.seat_colours(play.position), first[0] if len(first) == 1 else None,
                       len(play.record.moves), spent, None if fault else game.outcome(play.position),
                       {} if fault else game.figures(play.position), failure)


def _hand(run: Run, game: Game, rng: random.Random) -> tuple[str, Pick]:
    """Who plays a seat, and how."""
    own = random.Random(rng.random())
    if not run.bots:
        return "", random_pick(own)
    bot = rng.choice(run.bots)
    return bot, bot_pick(game, bot, own)


def _play_out(play: SelfPlay, check: bool) -> str:
    """What went wrong; empty if nothing did."""
    try:
        for stage in play.stages():
            if check and (broken := play.game.broken(stage.played.position)):
                return "; ".join(broken)
    except Exception as error:                  # whatever it is, it is what such a run looks for
        return f"{type(error).__name__}: {error}"
    return ""
