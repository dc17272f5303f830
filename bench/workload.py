"""The fixed workload as a game: four seats, 20 kB of state, hidden parts, eleven small changes an action.

It holds no rules worth the name; it has the size, the secrecy and the rate of change of a real game, so that any server
can be measured on the same work. Only the bench's own server process registers it.
"""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, TypeVar

import msgspec

from app.games.core import agenda, ask, game
from app.games.core.action import Action
from app.games.core.agenda import AnyPlayed, AnyPosition, Now, Step, unexpected
from app.games.core.choice import Choice
from app.games.core.clone import clone
from app.games.core.dice import Chance
from app.games.core.game import Bot, Colour, Outcome, Wishes
from app.games.core.message import Message, Refusal, Seat

SEATS, SPACES, HAND, ORDERS, DECK, LOG = 4, 72, 12, 16, 60, 40
TABLEAU, NOTE = 12, 52
TAG_LENGTH = 5                                  # with it the state has the size it should have
ORDER_LENGTH = 36
COLOURS = ("red", "green", "blue", "yellow")
HIGHEST = 2**31 - 1                             # of the integer a client may name
T = TypeVar("T")


class Space(msgspec.Struct, frozen=True):
    name: str
    owner: Seat
    units: tuple[int, ...]
    supply: int
    fort: bool
    mark: str


class Public(msgspec.Struct, frozen=True):
    """What all know of a seat."""

    score: int
    gold: int
    food: int
    influence: int
    hand: int
    passed: bool
    tableau: tuple[str, ...]


class Secret(msgspec.Struct, frozen=True):
    """What the seat alone knows."""

    token: str
    hand: tuple[str, ...]
    orders: tuple[str, ...]
    note: str


class State(msgspec.Struct):
    seq: int                                    # actions taken
    board: dict[str, Space]
    pub: dict[str, Public]
    sec: dict[str, Secret]
    deck: list[str]
    log: dict[str, str]                         # a ring


class Open(msgspec.Struct, frozen=True):
    """What everybody sees; of the deck its length."""

    seq: int
    board: dict[str, Space]
    pub: dict[str, Public]
    log: dict[str, str]
    deck: int


class Act(Action, frozen=True):
    """`seq` is the number of actions the seat has seen; `order` only the seat itself may see again."""

    seq: int
    n: int
    order: Annotated[str, msgspec.Meta(min_length=ORDER_LENGTH, max_length=ORDER_LENGTH)]


class AnyOrder(Choice, frozen=True):
    """The order is free text, of which the core's schemas know nothing; its length is part of its type."""

    def is_for(self, action: Action) -> bool:
        return isinstance(action, Act) and isinstance(self.action, Act) and action.seq == self.action.seq

    def allows(self, action: Action) -> bool:
        return self.is_for(action) and ask.fits(getattr(action, "n", None), self.ask["n"])


class Acting(Step):
    """The one step there is: it waits for one seat after the other, and never ends."""

    def waits_for(self, state: State) -> Sequence[Seat]:
        return (state.seq % SEATS,)

    def choices(self, state: State, seat: Seat) -> Iterable[Choice]:
        if seat in self.waits_for(state):
            yield AnyOrder(Act(state.seq, 0, "-" * ORDER_LENGTH), Message("act"), ask={"n": ask.number(0, HIGHEST)})

    def answer(self, now: Now[State], seat: Seat, action: Action) -> None:
        if not isinstance(action, Act):
            unexpected(action)
        now.tell("acted", seat=seat, space=act(now.state, seat, action.n, action.order))

    def fallback(self, state: State, seat: Seat) -> Act:
        return Act(state.seq, 0, "-" * ORDER_LENGTH)


class Blind:
    """A player who does anything."""

    def decide(self, seen: AnyPosition, seat: Seat, dice: Chance) -> Act:
        return Act(seen.state.seq, dice.below(HIGHEST), f"{dice.below(HIGHEST):0{ORDER_LENGTH}}")


class Workload:
    key = "workload"
    prefix = "WL"
    version = "1"
    seats = range(SEATS, SEATS + 1)
    endings: tuple[str, ...] = ()               # it never ends
    Options = game.Options
    Position: Any = agenda.Position[State, Acting]
    Action = Act

    def colours(self, options: game.Options, seats: int) -> tuple[Colour, ...]:
        return COLOURS

    def are_colours_chosen(self, options: game.Options) -> bool:
        return False

    def setup(self, options: game.Options, wishes: Wishes, dice: Chance) -> AnyPlayed:
        return agenda.begin(setup(f"{dice.below(16**TAG_LENGTH):0{TAG_LENGTH}x}"), Acting(), dice)

    def seat_colours(self, position: AnyPosition) -> tuple[Colour, ...]:
        return COLOURS

    def shared(self, position: AnyPosition) -> Open:
        state: State = position.state
        return Open(state.seq, state.board, state.pub, state.log, len(state.deck))

    def own(self, position: AnyPosition, seat: Seat) -> Secret:
        secret: Secret = position.state.sec[str(seat)]
        return secret

    def determinize(self, position: AnyPosition, viewer: Seat | None, dice: Chance) -> AnyPosition:
        dealt: AnyPosition = clone(position)
        other = setup("other")
        dealt.state.deck = other.deck
        dealt.state.sec = {seat: secret if seat == str(viewer) else other.sec[seat]
                           for seat, secret in dealt.state.sec.items()}
        return dealt

    def outcome(self, position: AnyPosition) -> Outcome | None:
        return None

    def silence(self, position: AnyPosition) -> Refusal | None:
        return None

    def broken(self, position: AnyPosition) -> list[str]:
        return []

    def figures(self, position: AnyPosition) -> dict[str, float]:
        return {}

    def bot(self, level: str) -> Bot:
        return Blind()

    def bots(self) -> tuple[str, ...]:
        return ("blind",)


def setup(tag: str) -> State:
    """The first state. The tag makes the secret strings a table's own."""
    return State(
        0, {f"s{i:02}": _space(i) for i in range(SPACES)},
        {str(seat): Public(0, 100, 50, 10, HAND, False, tuple(f"tableau-{seat}-{i:02}" for i in range(TABLEAU)))
         for seat in range(SEATS)},
        {str(seat): _secret(tag, seat) for seat in range(SEATS)},
        [f"DECK-{tag}-{i:02}-{mix(77, i):08x}" for i in range(DECK)],
        {f"l{i:02}": log_line(0, 0, 0, mix(i, 3)) for i in range(LOG)})


def act(state: State, seat: Seat, n: int, order: str) -> str:
    """One action: seq, two fields of each of two spaces, two public and two secret ones, a card, a line of the log."""
    state.seq += 1
    r, me = mix(state.seq, n), str(seat)
    a, b = f"s{r % SPACES:02}", f"s{(r >> 6) % SPACES:02}"
    board, public, secret = state.board, state.pub[me], state.sec[me]
    board[a] = msgspec.structs.replace(board[a], owner=seat, units=_with(board[a].units, (r >> 12) % 4, r % 8))
    board[b] = msgspec.structs.replace(board[b], supply=r % 10, mark=f"{r:08x}")
    state.pub[me] = msgspec.structs.replace(public, gold=100 + r % 50, score=public.score + r % 3)
    h, d = (r >> 14) % HAND, (r >> 18) % DECK
    drawn, state.deck[d] = state.deck[d], secret.hand[h]
    state.sec[me] = msgspec.structs.replace(secret, hand=_with(secret.hand, h, drawn),
                                            orders=_with(secret.orders, (r >> 22) % ORDERS, order))
    state.log[f"l{state.seq % LOG:02}"] = log_line(state.seq, seat, r % SPACES, r)
    return a


def mix(a: int, b: int) -> int:
    """32 bits, drawn alike in every language."""
    x = ((a + 1) * 2654435761 ^ (b + 1) * 40503) & 0xFFFFFFFF
    x ^= x >> 15
    x = x * 2246822519 & 0xFFFFFFFF
    return x ^ x >> 13


def log_line(seq: int, seat: Seat, space: int, r: int) -> str:
    return f"#{seq:06} seat {seat} acts at s{space:02}: {r:08x} strength {r % 97:02} supply {r % 89:02} end."


def _space(i: int) -> Space:
    return Space(f"Space number {i:02} of the board", i % SEATS, (i % 7, i % 5, i % 3, i % 2), i % 10, i % 4 == 0,
                 f"{mix(i, 1):08x}")


def _secret(tag: str, seat: Seat) -> Secret:
    return Secret(
        f"SECRET-{tag}-P{seat}",
        tuple(f"HAND-{tag}-P{seat}-{i:02}-{mix(seat, i):08x}" for i in range(HAND)),
        tuple(f"ORDER-{tag}-P{seat}-{i:02}-{mix(seat + 9, i):08x}-hold-the-line" for i in range(ORDERS)),
        f"NOTE-{tag}-P{seat}-" + "".join(f"{mix(seat + 40, i):08x}" for i in range(NOTE)))


def _with(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1:])
