"""The frame of the game: the opening, and round after round of four phases (ZA-2)."""
from __future__ import annotations

from collections.abc import Iterator

from app.games.core.action import Action
from app.games.core.agenda import Now, Step
from app.games.core.choice import Choice
from app.games.core.message import Message, Seat
from app.games.zavandor.actions import Resign
from app.games.zavandor.reckoning import count_points, gem_points
from app.games.zavandor.rules.auction import drop_out
from app.games.zavandor.rules.counting import Count
from app.games.zavandor.rules.decision import new_question
from app.games.zavandor.rules.elimination import cancel_auction, eliminate
from app.games.zavandor.rules.energy import draw, tally_drawn, tell_drawn
from app.games.zavandor.rules.income import receive_energy
from app.games.zavandor.rules.picking import Picking, take_character
from app.games.zavandor.rules.turn import StartTurn
from app.games.zavandor.setup import deal_characters, equip
from app.games.zavandor.state import State
from app.games.zavandor.tables import CHARACTERS, HANDICAPS, LEAD


class Opening(Step):
    """Characters by lot, or picked in an order drawn by lot (ZA-1.1)."""

    def run(self, now: Now[State]) -> None:
        state, seats = now.state, list(range(len(now.state.players)))
        now.then(Equipping(), Round())
        if state.options.character_assignment == "pick":
            now.dice.shuffle(seats)
            now.then(*(Picking((seat,), new_question(state)) for seat in seats))
            return
        for seat, character in enumerate(deal_characters(state, now.dice)):
            take_character(now, seat, character)


class Equipping(Step):
    """What each character starts with; the Fairy draws at once (ZA-1.5 to ZA-1.12)."""

    def run(self, now: Now[State]) -> None:
        state = now.state
        for seat in state.in_game:
            player = equip(state, seat)
            for colour, count in CHARACTERS[player.character].cards.items():
                cards, _ = draw(now, colour, count)
                tally_drawn(state, seat, cards)
                state.change(seat, cards=tuple(cards))
                tell_drawn(now, seat, "start_cards", cards)
            state.change(seat, vp_counted=count_points(player).vp)


class Round(Step):
    """Lies at the bottom of the agenda and comes up after each count, until the game has ended.

    Whatever is on top of it, every player in the game may resign (ZA-13.1).
    """

    def run(self, now: Now[State]) -> None:
        state = now.state
        state.round += 1
        _set_order(now)
        if state.round > 1:
            _fill_display(now)
        state.phase = "energy"
        for seat in state.order:
            receive_energy(now, seat)
        now.then(*(StartTurn(seat) for seat in state.order), Count(), Round())

    def asides(self, state: State, seat: Seat) -> Iterator[Choice]:
        if state.players[seat].eliminated is None:
            yield Choice(Resign(), Message("choice.resign"))

    def answer(self, now: Now[State], seat: Seat, action: Action) -> None:
        """A pending bid is a pass; whoever leads an auction takes it away with them."""
        now.final()
        auction = now.state.auction
        if auction and seat == auction.leader:
            cancel_auction(now, "resigned")
        elif auction and seat in auction.bidders:
            drop_out(now, seat, quietly=True)
        eliminate(now, seat, "resigned")


def _set_order(now: Now[State]) -> None:
    """By points, then by points of gems, then by lot; in the first round by lot alone (ZA-2.2 to ZA-2.5)."""
    state, seats = now.state, now.state.in_game
    state.phase = "order"
    now.dice.shuffle(seats)
    points = {seat: count_points(state.players[seat]).vp for seat in seats}
    if state.round > 1:
        seats.sort(key=lambda seat: (-points[seat], -gem_points(state.players[seat])))
    state.order = tuple(seats)
    for position, seat in enumerate(seats, 1):
        state.change(seat, position=position, handicap=_handicap(position, points[seat], points[seats[0]]))
    now.tell("round_started", round=state.round, order=list(seats),
             handicaps=[list(state.players[seat].handicap) for seat in seats])


def _handicap(position: int, own: int, first: int) -> tuple[int, int]:
    """Fixed for the round, on artifacts and on Sentinels (ZA-2.7, ZA-2.8)."""
    entry = HANDICAPS.get(position)
    if entry is None or (own if entry.by == "self" else first) < LEAD:
        return 0, 0
    return entry.artifact, entry.sentinel


def _fill_display(now: Now[State]) -> None:
    """Up to the number of players in the game; what is left over stays (ZA-2.9)."""
    state = now.state
    missing = max(0, len(state.in_game) - len(state.display))
    turned = tuple(reversed(state.artifact_deck))[:missing]
    if turned:
        state.artifact_deck = state.artifact_deck[:-len(turned)]
        state.display = (*state.display, *turned)
        now.tell("display_filled", items=list(turned), deck_left=len(state.artifact_deck))
