"""Places with an encounter of their own: High Hollow, Star Crest, Abbey, dwellings, towns (WZ-7.36 to WZ-7.301-2)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from app.games.core.action import Action
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.wizards.actions import Accept, Decline, Roll, Telepathy
from app.games.wizards.content_shapes import TableId
from app.games.wizards.rules.afflictions import cure
from app.games.wizards.rules.decision import Decision
from app.games.wizards.rules.decks import draw_names, return_cards
from app.games.wizards.rules.frames.base import Now, resolves
from app.games.wizards.rules.frames.course import PlaceHere
from app.games.wizards.rules.frames.effects import DrawTask, Gain, Lose, Teleport, Theft, Throw
from app.games.wizards.rules.frames.encounters import (
    Contact,
    DragonMeeting,
    HamdrelMeeting,
    ResidentMeeting,
    WizardsCome,
)
from app.games.wizards.rules.levels import promote
from app.games.wizards.rules.meeting import hear
from app.games.wizards.rules.powers import cast_obstacle, is_collecting, is_due, spells
from app.games.wizards.rules.refusals import refuse
from app.games.wizards.rules.tasks import give_turns
from app.games.wizards.rules.teleporting import to_place
from app.games.wizards.rules.throwing import decides
from app.games.wizards.rules.whereabouts import note_met
from app.games.wizards.state import State
from app.games.wizards.tables import (
    CALL_DIE,
    COTTAGE,
    HAMDREL_TURNS,
    HAMDREL_VISITS,
    MEGMORAN_TOWER,
    PLACE_ENCOUNTERS,
    RESIDENT_AT,
    STAR_CREST,
    STOPS,
    row_for,
)
from app.games.wizards.vocabulary import Points

TABLE_OF: dict[str, TableId] = {"high_hollow": "high_hollow", "star_crest": "star_crest", "abbey": "abbey",
                                "dwelling": "dwelling", "town": "common_folk"}


@resolves(PlaceHere)
def _here(now: Now, frame: PlaceHere) -> None:
    state, seat = now.state, frame.seat
    player = state.players[seat]
    kind = state.surface(seat)
    if player.serial != frame.serial or player.trap or kind not in STOPS:
        return
    if kind == "cottage":
        _visit_hamdrel(now, seat)
    elif kind == "abbey" and player.is_afflicted:           # WZ-7.382
        note_met(state, seat, "place")
        cure(now, seat)
    elif kind == "star_crest" or player.times_met(player.hex, "place") < PLACE_ENCOUNTERS:      # WZ-7.61
        _encounter(now, seat, kind)


def _visit_hamdrel(now: Now, seat: Seat) -> None:
    """Two visits of three turns, then the tile must be left (WZ-7.354a to WZ-7.354c)."""
    state, player = now.state, now.state.players[seat]
    if player.hamdrel_visits < HAMDREL_VISITS:
        state.change(seat, hamdrel_visits=player.hamdrel_visits + 1, hamdrel_turns=1)
        now.then(HamdrelMeeting(seat))
    else:
        state.change(seat, hamdrel_turns=HAMDREL_TURNS)


def _encounter(now: Now, seat: Seat, kind: str) -> None:
    """Where a task step was done or a High Wizard met on this arrival, no table is rolled on (WZ-7.361)."""
    state, player = now.state, now.state.players[seat]
    table = TABLE_OF.get(kind)
    if table is None:
        note_met(state, seat, "place")
        place = state.chart.place_at[player.hex]
        assert place is not None
        now.then(DragonMeeting(seat) if kind == "den" else ResidentMeeting(seat, RESIDENT_AT[place], player.serial))
    elif player.serial not in (player.task_at, player.wizard_at):
        note_met(state, seat, "place")
        now.then(Elves(seat) if _may_call(state, seat, kind) else Throw(seat, table))


# ------------------------------------------------------------------------------------------------------------- Elves


def _may_call(state: State, seat: Seat, kind: str) -> bool:
    return kind == "dwelling" and telepathy_obstacle(state, seat) is None


def telepathy_obstacle(state: State, seat: Seat) -> Refusal | None:
    """WZ-11.231b, WZ-11.2311, WZ-11.2312."""
    if why := cast_obstacle(state, seat, "telepathy"):
        return why
    if state.counters:
        return refuse("wizard_out", "WZ-11.231b")
    if state.turn and state.turn.seat == seat and "telepathy" in state.turn.tried:
        return refuse("already_tried", "WZ-11.24")
    if spells(state.players[seat]).telepathy == "promotion":
        return None if is_due(state, seat) else refuse("not_due", "WZ-11.2311")
    return None if is_collecting(state.players[seat]) else refuse("not_ready", "WZ-11.2312")


class Elves(Decision):
    """Their table, or Telepathy in its place (WZ-7.391)."""

    seat: Seat
    hears: ClassVar[tuple[type[Action], ...]] = (Roll, Telepathy)
    clause: ClassVar[str] = "WZ-7.39"

    def offers(self, state: State) -> Iterator[Choice]:
        yield Choice(Telepathy(), Message("choice.telepathy"))
        yield Choice(Roll(), Message("choice.roll_elves"))

    def carry_out(self, now: Now, action: Action) -> None:
        if isinstance(action, Roll):
            now.then(Throw(self.seat, "dwelling"))
            return
        if now.state.turn and now.state.turn.seat == self.seat:
            now.state.change_turn(tried=(*now.state.turn.tried, "telepathy"))
        now.then(Throw(self.seat, "telepathy"))


@decides("telepathy")
def _telepathy(now: Now, throw: Throw, die: int) -> None:
    """Whoever is contacted promotes him, or answers for a Gem (WZ-11.231c)."""
    state, seat = now.state, throw.seat
    if spells(state.players[seat]).telepathy == "gem":
        hear(now, seat, die)
        return
    draw = draw_names(now) if die <= CALL_DIE else None
    if draw is None:
        now.tell("nobody_hears", seat=seat)
        state.tally(seat, failed=1)
        return
    now.tell("contacted", seat=seat, person=draw.names[0])
    promote(now, seat)
    return_cards(now, draw.cards)


# ------------------------------------------------------------------------------------------------------------ tables


@decides("dwelling", "abbey")
def _gifts(now: Now, throw: Throw, die: int) -> None:
    row = row_for(throw.what, die)  # type: ignore[arg-type]
    match row.outcome:
        case "gain_dice":
            now.then(Gain(throw.seat, free=row.n * now.dice.roll()))
        case "may_extra_turn":
            now.then(Resting(throw.seat))
        case "contact":
            now.then(Contact(throw.seat))


class Resting(Decision):
    """An extra turn that may be taken (WZ-7.38)."""

    seat: Seat
    hears: ClassVar[tuple[type[Action], ...]] = (Accept, Decline)
    clause: ClassVar[str] = "WZ-7.38"

    def offers(self, state: State) -> Iterator[Choice]:
        yield Choice(Accept(), Message("choice.accept_turn"))
        yield Choice(Decline(), Message("choice.decline_turn"))

    def carry_out(self, now: Now, action: Action) -> None:
        if isinstance(action, Accept):
            give_turns(now, self.seat, 1)


@decides("high_hollow")
def _hollow(now: Now, throw: Throw, die: int) -> None:
    places = {"to_star_crest": STAR_CREST, "to_cottage": COTTAGE, "to_megmoran": MEGMORAN_TOWER}
    now.then(Teleport(throw.seat, to_place(places[row_for("high_hollow", die).outcome])))


@decides("star_crest")
def _crest(now: Now, throw: Throw, die: int) -> None:
    row = row_for("star_crest", die)
    match row.outcome:
        case "gain_each":
            now.then(Gain(throw.seat, Points(row.n, row.n, row.n)))
        case "wizards_come":
            now.then(WizardsCome((throw.seat,), row.n))
        case _:
            give_turns(now, throw.seat, now.dice.roll())


@decides("common_folk")
def _common_folk(now: Now, throw: Throw, die: int) -> None:
    state, seat = now.state, throw.seat
    match row_for("common_folk", die).outcome:
        case "theft":
            now.then(Theft(seat))
        case "lose_dice":
            now.then(Lose(seat, now.dice.roll()))
        case "detained":
            state.change(seat, detained="common_folk")
            now.tell("detained", seat=seat)
        case "task":
            now.then(DrawTask(seat))
        case "extra_turn":
            give_turns(now, seat, 1)
