"""`python -m bench`: measures the house beside the machine's floors and prints what came of it."""
from __future__ import annotations

import argparse
import sys

import msgspec

from app.games.core.codec import encode
from app.games.registry import all_games, game_of, register
from bench import ageing, paying, processes, report
from bench.ageing import Ages
from bench.figures import Result, Spec, Viewers
from bench.floors import Floors, floors_of
from bench.games import measure
from bench.offline import played_at
from bench.workload import SEATS, Workload

RUNS: dict[str, tuple[str, Viewers]] = {
    "workload": ("workload", "json"),
    "json": ("elfenwizards", "json"),
    "html": ("elfenwizards", "html"),
}
PARTS = (*RUNS, "ageing", "games", "paying")
COMPARED_AT = 100                               # tables at which a run is held against the floors
MIDDLE = 60                                     # the move whose state stands for a game's


def main() -> None:
    chosen = _chosen()
    register(Workload())
    parts = chosen.part or PARTS
    results: list[Result] = []
    pairs: list[tuple[Result, Floors]] = []
    for part in (part for part in RUNS if part in parts):
        for tables in chosen.tables:
            result = _run(*RUNS[part], tables, chosen)
            results.append(result)
            if tables == COMPARED_AT and chosen.floors:
                pairs.append((result, floors_of(result, *_state_of(result.spec.game))))
    ages = _ages() if "ageing" in parts else None
    for told in (report.runs(results) if results else "", report.ratios(pairs) if pairs else "",
                 report.smaller_figures(results, ages),
                 report.games([measure(game, SEATS) for game in all_games()]) if "games" in parts else "",
                 report.paying(paying.measure()) if "paying" in parts else ""):
        if told:
            print(f"\n{told}", flush=True)


def _chosen() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure the house.")
    parser.add_argument("part", nargs="*", type=_part, help=f"any of {', '.join(PARTS)}; without one, everything")
    parser.add_argument("--tables", type=_numbers, default=[10, 100, 500], help="how many at once: 10,100,500")
    parser.add_argument("--warm-up", type=float, default=3.0, help="seconds before the window")
    parser.add_argument("--window", type=float, default=12.0, help="seconds that count")
    parser.add_argument("--no-floors", dest="floors", action="store_false", help="only the house")
    parser.add_argument("--quick", action="store_true", help="100 tables and short windows")
    chosen = parser.parse_args()
    if chosen.quick:
        chosen.tables, chosen.warm_up, chosen.window = [COMPARED_AT], 1.0, 4.0
    return chosen


def _part(word: str) -> str:
    if word not in PARTS:
        raise argparse.ArgumentTypeError(f"there is no {word}")
    return word


def _numbers(words: str) -> list[int]:
    return [int(word) for word in words.split(",")]


def _run(game: str, viewers: Viewers, tables: int, chosen: argparse.Namespace) -> Result:
    print(f"{game} {viewers}, {tables} tables ...", file=sys.stderr, flush=True)
    with processes.house() as house:
        spec = Spec(game, viewers, tables, chosen.warm_up, chosen.window, house.pid, house.port, house.conninfo)
        return msgspec.json.decode(processes.run("bench.load", msgspec.json.encode(spec)), type=Result)


def _ages() -> Ages:
    print("a long game ...", file=sys.stderr, flush=True)
    with processes.house() as house:
        spec = Spec("workload", "json", ageing.TABLES, 0.0, 0.0, house.pid, house.port, house.conninfo)
        return msgspec.json.decode(processes.run("bench.ageing", msgspec.json.encode(spec)), type=Ages)


def _state_of(game: str) -> tuple[bytes, bytes]:
    """A state in the middle of a game, and the action that led to it."""
    for desk, stage in played_at(game_of(game), SEATS, 1):
        if stage is not None and desk.version == MIDDLE:
            return encode(desk.running()), encode(stage.action)
    raise ValueError(f"{game} is over too soon")


if __name__ == "__main__":
    main()
