"""Secret Wizards shown by one player to another (WZ-7.302-L4-5)."""
from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from app.games.core.action import Action
from app.games.core.agenda import Step
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.wizards.actions import ShareSecret
from app.games.wizards.rules.frames.base import Now
from app.games.wizards.rules.refusals import refuse
from app.games.wizards.state import State

CLAUSE = "WZ-7.302-L4-5"


def shareable(state: State, owner: Seat, to: Seat) -> list[str]:
    """Letters of Secret Wizards the one knows and the other does not (R44); who knows which letter is no secret."""
    return [counter.letter for counter in state.counters
            if counter.letter and owner in counter.known_to and to not in counter.known_to]


class Sharing(Step):
    """Every other participant shows the arriving player one of his, all at the same time; asked is who has a choice."""

    to: Seat
    owners: tuple[Seat, ...]
    shown: tuple[tuple[Seat, str], ...] = ()

    def waits_for(self, state: State) -> Sequence[Seat]:
        answered = dict(self.shown)
        return [owner for owner in self.owners
                if owner not in answered and len(shareable(state, owner, self.to)) > 1]

    def choices(self, state: State, seat: Seat) -> Iterable[Choice]:
        if seat in self.waits_for(state):
            for letter in shareable(state, seat, self.to):
                yield Choice(ShareSecret(letter), Message("choice.share_secret", {"letter": letter}))

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if seat not in self.waits_for(state):
            return refuse("not_your_turn", CLAUSE)
        if not isinstance(action, ShareSecret):
            return refuse("not_now", CLAUSE)
        return None if action.letter in shareable(state, seat, self.to) else refuse("unknown_secret", CLAUSE)

    def answer(self, now: Now, seat: Seat, action: Action) -> None:
        assert isinstance(action, ShareSecret)
        self.shown = (*self.shown, (seat, action.letter))

    def run(self, now: Now) -> None:
        """Two may show the same one: nobody waited to see what the other shows."""
        chosen = dict(self.shown)
        letters = [(owner, chosen.get(owner) or next(iter(shareable(now.state, owner, self.to)), ""))
                   for owner in self.owners]
        for owner, letter in letters:
            if letter:
                self._show(now, owner, letter)

    def _show(self, now: Now, owner: Seat, letter: str) -> None:
        state = now.state
        counter = next(one for one in state.counters if one.letter == letter)
        known = replace(counter, known_to=tuple(sorted({*counter.known_to, self.to})))
        state.counters = tuple(known if one is counter else one for one in state.counters)
        now.tell("secret_shared", seat=owner, to=self.to, letter=letter)
        now.show((self.to,), "secret_known", letter=letter, person=counter.name)
        now.final()

    def fallback(self, state: State, seat: Seat) -> Action:
        return ShareSecret(shareable(state, seat, self.to)[0])
