"""Hamdrel, the Wise Woman (WZ-7.35)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from app.games.core.action import Action
from app.games.core.choice import Choice
from app.games.core.message import Message, Seat
from app.games.wizards.actions import Fulfil, Gift
from app.games.wizards.content_shapes import TableId
from app.games.wizards.orders import TOP_LEVEL
from app.games.wizards.rules.afflictions import cure
from app.games.wizards.rules.decision import Decision
from app.games.wizards.rules.frames.base import Now, resolves
from app.games.wizards.rules.frames.effects import DrawTask, Gain, Throw
from app.games.wizards.rules.frames.encounters import HamdrelMeeting, Locate, WizardCardDrawn, WizardsCome
from app.games.wizards.rules.quests import can_fulfil, fulfil
from app.games.wizards.rules.throwing import decides
from app.games.wizards.rules.whereabouts import note_special
from app.games.wizards.state import State
from app.games.wizards.tables import row_for

HAMDREL = "hamdrel"


@resolves(HamdrelMeeting)
def _meet(now: Now, frame: HamdrelMeeting) -> None:
    """She cures, fulfils a task, or gives a gift."""
    state, seat = now.state, frame.seat
    player = state.players[seat]
    if player.trap:
        return
    note_special(state, seat)
    now.tell("met", seat=seat, person=HAMDREL)
    if player.is_afflicted:
        cure(now, seat)
    elif can_fulfil(player, HAMDREL):
        now.then(AtHamdrels(seat, player.serial))
    else:
        now.then(Throw(seat, table_for(state, seat)))


def table_for(state: State, seat: Seat) -> TableId:
    """R25."""
    if 0 < state.players[seat].level < TOP_LEVEL:
        return "hamdrel"
    return "hamdrel_level_0_4" if state.options.hamdrel_table == "rulebook" else "hamdrel_designers_2003"


class AtHamdrels(Decision):
    """A task fulfilled, or a gift (R24)."""

    seat: Seat
    serial: int
    hears: ClassVar[tuple[type[Action], ...]] = (Fulfil, Gift)
    clause: ClassVar[str] = "WZ-7.35"

    def offers(self, state: State) -> Iterator[Choice]:
        yield Choice(Fulfil(), Message("choice.fulfil", {"person": HAMDREL}))
        yield Choice(Gift(), Message("choice.gift"))

    def carry_out(self, now: Now, action: Action) -> None:
        if isinstance(action, Fulfil):
            fulfil(now, self.seat, HAMDREL)
        else:
            now.then(Throw(self.seat, table_for(now.state, self.seat)))


@decides("hamdrel", "hamdrel_level_0_4", "hamdrel_designers_2003")
def _gift(now: Now, throw: Throw, die: int) -> None:
    seat = throw.seat
    row = row_for(throw.what, die)  # type: ignore[arg-type]
    match row.outcome:
        case "gain_dice":
            now.then(Gain(seat, free=row.n * now.dice.roll()))
        case "task":
            now.then(DrawTask(seat, giver=HAMDREL))
        case "wizard_located":
            now.then(Locate(seat))
        case "wizard_card":
            now.then(WizardCardDrawn((seat,)))
        case "wizard_comes":
            here = now.state.at(now.state.players[seat].hex)
            now.then(WizardsCome((seat, *(other for other in here if other != seat))))
