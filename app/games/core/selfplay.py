"""Whole games without people: the walker behind the contract tests, `conclave simulate` and the bench."""
from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec

from app.games.core import agenda
from app.games.core.action import Action
from app.games.core.agenda import AnyPlayed, AnyPosition, Played
from app.games.core.choice import Choice
from app.games.core.codec import encode
from app.games.core.dice import Dice, commitment, draw_key
from app.games.core.game import Game, Options
from app.games.core.message import Refusal, Seat
from app.games.core.record import Move, Record
from app.games.core.sampling import fill

TRIES = 40                                      # random answers to an ask before the fallback is played
ASIDES = 0.1                                    # how often a random player does something nobody waits for
RASH = 0.003                                    # how often a random player who could end its own game thinks of it
LONGEST = 20_000                                # moves; no game of the house comes near

Pick = Callable[[AnyPosition, Seat], Action]


class Stage(msgspec.Struct, frozen=True):
    """One move of a game under way, with the position it was made in."""

    position: AnyPosition
    seat: Seat
    action: Action
    played: AnyPlayed


class SelfPlay:
    """A game played by the given hands, one for each seat; keeps the record as it goes."""

    def __init__(self, game: Game, options: Options, picks: Sequence[Pick], seed: int, eager: bool = False) -> None:
        self.game, self._picks, self._eager = game, picks, eager
        self._rng = random.Random(seed)
        secret = seed.to_bytes(32, "big")
        self._key = draw_key(secret, [""] * len(picks))
        self.record = Record(game.key, game.version, msgspec.to_builtins(options), (None,) * len(picks), secret.hex(),
                             ("",) * len(picks), commitment(secret), [])
        self.position = game.setup(options, self.record.wishes, Dice(self._key, 0)).position

    def stages(self) -> Iterator[Stage]:
        while self.game.outcome(self.position) is None:
            if len(self.record.moves) > LONGEST:
                raise AssertionError("the game does not end")
            yield self._move()

    def _move(self) -> Stage:
        seat = self._next_seat()
        position, action = self.position, self._picks[seat](self.position, seat)
        played = agenda.play(position, seat, action, Dice(self._key, position.chances))
        if isinstance(played, Refusal):
            raise AssertionError(f"seat {seat} was refused {action}: {played.reason.key} {played.clause}")
        self.record.moves.append(Move(len(self.record.moves) + 1, seat, msgspec.to_builtins(action), played.events))
        self.position = played.position
        return Stage(position, seat, action, played)

    def _next_seat(self) -> Seat:
        """Mostly one of those waited for; with eager hands now and then somebody with an aside."""
        waited = agenda.waiting(self.position)
        if self._eager and self._rng.random() < ASIDES:
            able = [seat for seat in range(len(self._picks)) if _calm(open_choices(self.position, seat))]
            return self._rng.choice(able or list(waited))
        return self._rng.choice(list(waited))


def open_choices(position: AnyPosition, seat: Seat) -> list[Choice]:
    return [choice for choice in agenda.choices(position, seat) if not choice.blocked]


def _calm(offered: Sequence[Choice]) -> list[Choice]:
    return [choice for choice in offered if not choice.action.is_grave]


def random_pick(rng: random.Random) -> Pick:
    """A player who does anything that is allowed."""
    def pick(position: AnyPosition, seat: Seat) -> Action:
        offered = open_choices(position, seat)
        calm = _calm(offered)
        if calm and len(calm) < len(offered) and rng.random() >= RASH:
            offered = calm
        deeds = [choice for choice in offered if not choice.action.is_word]
        if deeds and len(deeds) < len(offered) and rng.random() >= ASIDES:
            offered = deeds
        for _ in range(TRIES):
            action = fill(rng.choice(offered), rng)
            if isinstance(agenda.play(position, seat, action, Dice(b"", 0)), Played):
                return action
        return agenda.fallback(position, seat)
    return pick


def bot_pick(game: Game, level: str, rng: random.Random) -> Pick:
    """A bot in its honest place: it is handed a position in which all that it cannot see was dealt again."""
    bot = game.bot(level)

    def pick(position: AnyPosition, seat: Seat) -> Action:
        dice = Dice(rng.randbytes(16), 0)
        return bot.decide(game.determinize(position, seat, dice), seat, dice)
    return pick


def write_failure(folder: Path, play: SelfPlay, fault: str) -> Path:
    """The record of a game that went wrong, as a file that opens as a game."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{play.game.key}-{len(play.record.words)}p-{play.record.secret[-8:]}.json"
    path.write_bytes(msgspec.json.format(encode(msgspec.structs.replace(play.record, fault=fault))))
    return path
