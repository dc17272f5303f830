"""What many games come to: figures for each number of players, and the lines that tell them."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt
from statistics import fmean, quantiles
from typing import TypeVar

import msgspec

from app.games.core.game import Colour, Outcome
from app.games.core.message import Seat

K = TypeVar("K", Colour, Seat)

ABREAST = 6                                     # shares told on one line


class Failure(msgspec.Struct, frozen=True):
    """A game that broke an invariant or did not get to its end."""

    number: int
    fault: str
    file: str


class GameFigures(msgspec.Struct, frozen=True):
    """What one game adds to the figures."""

    seats: int
    bots: tuple[str, ...]                       # by seat
    colours: tuple[Colour, ...]                 # by seat
    first: Seat | None                          # who was waited for first, if it was one
    moves: int
    spent_s: float                              # of the processor
    outcome: Outcome | None
    extra: Mapping[str, float] = {}             # figures only this game has; `group.member` is a share
    failure: Failure | None = None


class Spread(msgspec.Struct, frozen=True):
    """A figure over the games that have it: its mean, and what one, five and nine games of ten do not exceed."""

    games: int
    mean: float
    p10: float
    p50: float
    p90: float


class Summary(msgspec.Struct, frozen=True):
    """All games with one number of players. Shares are of 1; a shared victory is split."""

    seats: int
    games: int
    reasons: dict[str, float]
    winning_score: float
    shared: float
    wins_by_colour: dict[Colour, float]
    wins_by_seat: dict[Seat, float]
    wins_of_first: float
    wins_by_bot: dict[str, float]               # of the seats each has played
    moves: float
    move_ms: float
    extra: dict[str, Spread]


class Report(msgspec.Struct, frozen=True):
    game: str
    summaries: tuple[Summary, ...]
    failures: tuple[Failure, ...]


def report(game: str, played: Sequence[GameFigures]) -> Report:
    counts = sorted({figures.seats for figures in played if figures.outcome})
    return Report(game, tuple(_summary(seats, played) for seats in counts),
                  tuple(figures.failure for figures in played if figures.failure))


def _summary(seats: int, played: Sequence[GameFigures]) -> Summary:
    games = [(figures, figures.outcome) for figures in played if figures.seats == seats and figures.outcome]
    wins = [(figures, winner, 1 / len(outcome.winners)) for figures, outcome in games for winner in outcome.winners]
    return Summary(
        seats, len(games),
        _shares(((" and ".join(outcome.reasons), 1.0) for _, outcome in games), len(games)),
        fmean(max(outcome.scores) for _, outcome in games),
        fmean(len(outcome.winners) > 1 for _, outcome in games),
        _shares(((figures.colours[winner], part) for figures, winner, part in wins), len(games)),
        _shares(((winner, part) for _, winner, part in wins), len(games)),
        sum(part for figures, winner, part in wins if winner == figures.first) / len(games),
        _wins_by_bot([figures.bots for figures, _ in games], [(one.bots[who], part) for one, who, part in wins]),
        fmean(figures.moves for figures, _ in games),
        1000 * sum(figures.spent_s for figures, _ in games) / sum(figures.moves for figures, _ in games),
        _spreads([figures.extra for figures, _ in games]))


def _spreads(told: Iterable[Mapping[str, float]]) -> dict[str, Spread]:
    """Of every figure that any of the games has, in the order in which they come up."""
    found: dict[str, list[float]] = {}
    for figures in told:
        for name, figure in figures.items():
            found.setdefault(name, []).append(figure)
    return {name: _spread(figures) for name, figures in found.items()}


def _spread(figures: Sequence[float]) -> Spread:
    tenths = quantiles(figures, n=10, method="inclusive") if len(figures) > 1 else [figures[0]] * 9
    return Spread(len(figures), fmean(figures), tenths[0], tenths[4], tenths[8])


def _wins_by_bot(seated: Iterable[Sequence[str]], wins: Sequence[tuple[str, float]]) -> dict[str, float]:
    played = Counter(bot for bots in seated for bot in bots)
    return {bot: sum(part for winner, part in wins if winner == bot) / seats for bot, seats in sorted(played.items())}


def _shares(parts: Iterable[tuple[K, float]], games: int) -> dict[K, float]:
    shares: dict[K, float] = {}
    for key, part in parts:
        shares[key] = shares.get(key, 0.0) + part / games
    return dict(sorted(shares.items()))


def lines(told: Report) -> Iterator[str]:
    """The report for a terminal."""
    for summary in told.summaries:
        yield f"{told.game}, {summary.seats} players, {summary.games} games"
        yield from (f"  {name:<22}{text}" for name, text in _rows(summary))
    for failure in told.failures:
        yield f"game {failure.number} went wrong: {failure.fault}"
        yield f"  {failure.file}"
    yield f"{len(told.failures)} games went wrong"


def _rows(summary: Summary) -> Iterator[tuple[str, str]]:
    fair = 1 / summary.seats
    error = sqrt(fair * (1 - fair) / summary.games)
    yield "ends", _percentages(summary.reasons)
    yield "winning score", f"{summary.winning_score:.1f}"
    yield "shared victories", f"{summary.shared:.1%}"
    yield "wins by colour", _percentages(summary.wins_by_colour)
    yield "wins by seat", _percentages(summary.wins_by_seat)
    yield "wins of the first", f"{summary.wins_of_first:.1%} (fair: {fair:.1%}, standard error {error:.1%})"
    if len(summary.wins_by_bot) > 1:
        yield "wins by bot", f"{_percentages(summary.wins_by_bot)} of its seats (fair: {fair:.1%})"
    yield from _figures(summary)
    yield "moves", f"{summary.moves:.0f}, {summary.move_ms:.2f} ms each"


def _figures(summary: Summary) -> Iterator[tuple[str, str]]:
    """What only this game counts: figures one by one, shares side by side under the name of their group."""
    groups: dict[str, list[str]] = {}
    for name, figure in summary.extra.items():
        if "." not in name:
            yield _words(name), (f"{figure.mean:.2f} (p10 {figure.p10:.4g}, p50 {figure.p50:.4g}, "
                                 f"p90 {figure.p90:.4g})")
    for name in sorted(name for name in summary.extra if "." in name):
        group, _, member = name.partition(".")
        groups.setdefault(group, []).append(_share(member, summary.extra[name], summary.games))
    for group, told in groups.items():
        for first in range(0, len(told), ABREAST):
            yield "" if first else _words(group), ", ".join(told[first:first + ABREAST])


def _share(member: str, share: Spread, games: int) -> str:
    return f"{_words(member)} {share.mean:.1%}" + (f" of {share.games}" if share.games < games else "")


def _words(name: str) -> str:
    return name.replace("_", " ")


def _percentages(shares: Mapping[K, float]) -> str:
    return ", ".join(f"{key} {share:.1%}" for key, share in shares.items())
