"""The figures as tables in Markdown."""
from __future__ import annotations

from collections.abc import Iterable, Sequence

from bench.ageing import Ages
from bench.figures import Latency, Result
from bench.floors import Floors
from bench.games import GameFigures, Sizes
from bench.paying import PayingFigures

RUN_HEAD = ("run", "T", "actions/s", "to the actor, ms", "to the slowest, ms", "bytes of an update", "bytes received",
            "CPU s/1,000: server", "PostgreSQL", "MB idle", "MB after", "merged", "client cores", "foreign cores")
FLOOR_HEAD = ("run at T", "actions/s", "wire alone", "disk alone", "of the slower floor", "target", "disk, prepared")
GAME_HEAD = ("game", "moves", "a move, us", "json.dumps, us", "ratio", "with whole views", "state", "view", "JSON push",
             "HTML push", "deflated", "ms to make")
PAYING_HEAD = ("hand", "energy", "first answer, ms", "the slowest", "further answers, ms", "with gems, the slowest")
TARGETS = {"workload json": 3, "elfenwizards json": 5, "elfenwizards html": 10}


def runs(results: Iterable[Result]) -> str:
    return _table(RUN_HEAD, (_run(result) for result in results))


def ratios(pairs: Iterable[tuple[Result, Floors]]) -> str:
    return _table(FLOOR_HEAD, (
        (f"{name_of(run)}, {run.spec.tables}", f"{run.actions_per_s:,.0f}", f"{floors.wire:,.0f}",
         f"{floors.disk.literal:,.0f}", f"1/{floors.slower / run.actions_per_s:.1f}", f"1/{TARGETS[name_of(run)]}",
         f"{floors.disk.prepared:,.0f}")
        for run, floors in pairs))


def games(figures: Iterable[GameFigures]) -> str:
    return _table(GAME_HEAD, (_game(game) for game in figures))


def paying(figures: Iterable[PayingFigures]) -> str:
    return _table(PAYING_HEAD, ((hand.hand, f"{hand.energy:.0f}", f"{hand.first:.2f}", f"{hand.slowest:.2f}",
                                 f"{hand.later:.3f}", f"{hand.selling:.3f}") for hand in figures))


def smaller_figures(results: Sequence[Result], ages: Ages | None) -> str:
    """What has a figure of its own."""
    lines = [f"- An idle table of {name_of(run)} at T = {run.spec.tables}: {run.memory.idle_table_kb:.0f} KB (target: "
             f"under 100); its four sockets: {_sockets_kb(run):.0f} KB more. Opening it: {run.opening.wall_ms:.0f} ms, "
             f"{run.opening.server_ms:.0f} ms of CPU; its four connections: {run.connect_ms:.0f} ms of CPU."
             for run in results]
    lines += [f"- A push to a page of {run.spec.game} at T = {run.spec.tables}, deflated: {run.pushes.median:,} bytes "
              f"(median), {run.pushes.largest:,} (largest), {run.pushes.first:,} (the first, which is everything). "
              "Target: under 14,000." for run in results if run.pushes]
    if ages:
        lines.append(f"- An action of the workload costs {ages.young_ms:.2f} ms of CPU from move 100 on, "
                     f"{ages.old_ms:.2f} ms from move 2,000 on: {100 * ages.growth - 100:+.0f} % (target: within 10 %; "
                     f"{ages.foreign_cores:.1f} foreign cores).")
    return "\n".join(lines)


def name_of(run: Result) -> str:
    return f"{run.spec.game} {run.spec.viewers}"


def _run(run: Result) -> tuple[str, ...]:
    return (name_of(run), str(run.spec.tables), f"{run.actions_per_s:,.0f}", _latency(run.to_actor),
            _latency(run.to_slowest), f"{run.update_bytes:,.0f}", f"{run.bytes_per_action:,.0f}", f"{run.server_s:.2f}",
            f"{run.postgres_s:.2f}", f"{run.memory.connected_kb / 1000:.0f}", f"{run.memory.after_kb / 1000:.0f}",
            f"{100 * run.merged:.1f} %", f"{run.client_cores:.2f}", f"{run.foreign_cores:.2f}")


def _sockets_kb(run: Result) -> float:
    return (run.memory.connected_kb - run.memory.open_kb) / run.spec.tables


def _game(game: GameFigures) -> tuple[str, ...]:
    pages = game.pages
    return (game.game, str(game.moves), f"{game.move_us:.0f}", f"{game.dumps_us:.0f}", f"{game.ratio:.1f}",
            f"{game.whole_ratio:.1f}", _sizes(game.state), _sizes(game.view), _sizes(game.update),
            _sizes(pages.plain) if pages else "-", _sizes(pages.deflated) if pages else "-",
            f"{pages.push_ms:.1f}" if pages else "-")


def _latency(latency: Latency) -> str:
    return f"{latency.p50:.0f} / {latency.p95:.0f} / {latency.p99:.0f}"


def _sizes(sizes: Sizes) -> str:
    return f"{sizes.median:,} (≤ {sizes.largest:,})"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
