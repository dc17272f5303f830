"""What High Wizards, Rüktal and the Master Sorcerers do for who meets them (WZ-7.32d, WZ-7.33, WZ-7.34)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from app.games.core.action import Action
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.wizards.actions import (
    AskGem,
    DeliverGems,
    Done,
    Fulfil,
    Initiate,
    Promote,
    SummonGem,
    TakeTask,
)
from app.games.wizards.gems import has_all, may_hold
from app.games.wizards.orders import knows
from app.games.wizards.rules.afflictions import cure
from app.games.wizards.rules.decision import Decision
from app.games.wizards.rules.decks import draw_names
from app.games.wizards.rules.frames.base import Now, resolves
from app.games.wizards.rules.frames.course import GameOver
from app.games.wizards.rules.frames.effects import DrawTask, Throw
from app.games.wizards.rules.frames.encounters import (
    Contact,
    LookAtGem,
    Person,
    ResidentMeeting,
    ReturnCards,
    WizardMeeting,
)
from app.games.wizards.rules.high_wizards import take_off
from app.games.wizards.rules.levels import join_order, order_of, promote
from app.games.wizards.rules.powers import (
    cast_obstacle,
    is_collecting,
    is_due,
    is_trusted,
    may_have_task,
)
from app.games.wizards.rules.quests import can_fulfil, fulfil
from app.games.wizards.rules.refusals import refuse
from app.games.wizards.rules.throwing import decides
from app.games.wizards.rules.whereabouts import note_special
from app.games.wizards.state import State
from app.games.wizards.tables import CALL_DIE, CONTACT, HIGH_WIZARDS, MASTER_SORCERERS

RUKTAL = "ruktal"
CLOSED = "closed"


@resolves(WizardMeeting)
def _wizard(now: Now, frame: WizardMeeting) -> None:
    _meet(now, frame.seat, frame.name, frame.serial)


@resolves(ResidentMeeting)
def _resident(now: Now, frame: ResidentMeeting) -> None:
    _meet(now, frame.seat, frame.who, frame.serial)


def _meet(now: Now, seat: Seat, who: Person, serial: int) -> None:
    """An afflicted player is cured, and gets nothing else (WZ-7.3044)."""
    player = now.state.players[seat]
    if player.serial != serial or player.trap:
        return
    note_special(now.state, seat)
    now.tell("met", seat=seat, person=who)
    if player.is_afflicted:
        cure(now, seat)
    else:
        now.then(Menu(seat, who, serial))


@resolves(Contact)
def _contact(now: Now, frame: Contact) -> None:
    """With a Mentor of his Order; no visit, so nobody is cured by it (WZ-7.381b, R27)."""
    state, seat = now.state, frame.seat
    player = state.players[seat]
    if player.order is None or player.is_afflicted:
        now.tell("no_contact", seat=seat)
    elif player.order == "wizards":
        if draw := draw_names(now):
            now.then(ReturnCards(draw.cards))
            _speak(now, seat, draw.names[0])
        else:
            now.tell("no_contact", seat=seat)
    elif player.order == "druids":
        _speak(now, seat, RUKTAL)
    elif state.chart.has_master_sorcerer():
        _speak(now, seat, _any_master(now))
    else:
        now.tell("no_contact", seat=seat)


def _any_master(now: Now) -> Person:
    while not now.state.chart.can_meet(master := CONTACT[now.dice.roll()]):
        pass
    return master


def _speak(now: Now, seat: Seat, who: Person) -> None:
    now.tell("contacted", seat=seat, person=who)
    now.then(Menu(seat, who, now.state.players[seat].serial, contact=True))


class Menu(Decision):
    """One thing, or as many as one likes from one's own Mentor (WZ-7.327, WZ-7.337, WZ-7.347)."""

    seat: Seat
    who: Person
    serial: int
    given: tuple[str, ...] = ()
    contact: bool = False
    gems_only: bool = False                     # on a later turn in a Tower, by an option (R33)
    hears: ClassVar[tuple[type[Action], ...]] = (
        Initiate, Fulfil, TakeTask, Promote, AskGem, SummonGem, DeliverGems, Done)
    clause: ClassVar[str] = "WZ-7.32d"

    def prompt(self, state: State) -> Message:
        return Message("prompt.contact" if self.contact else "prompt.menu", {"person": self.who})

    def is_member(self, state: State) -> bool:
        return state.players[self.seat].order == order_of(self.who)

    def is_open(self, state: State) -> bool:
        """While something can be had; nobody may notice by it what Gems a player has (R87)."""
        if self.is_closed(state):
            return False
        if self.who == RUKTAL and not self.contact and may_hold(state, self.seat):
            return True
        return any(not choice.blocked for choice in self.offers(state) if not isinstance(choice.action, Done))

    def is_closed(self, state: State) -> bool:
        return CLOSED in self.given or state.players[self.seat].serial != self.serial

    def offers(self, state: State) -> Iterator[Choice]:
        for action, why in self.things(state):
            again = refuse("already_done", "WZ-7.327") if _kind(action) in self.given else None
            yield Choice(action, _label(action, self.who), blocked=again or why)
        yield Choice(Done(), Message("choice.done"))

    def things(self, state: State) -> Iterator[tuple[Action, Refusal | None]]:
        """What is done here, and why it cannot be."""
        player, member = state.players[self.seat], self.is_member(state)
        if not self.gems_only:
            if can_fulfil(player, self.who):
                yield Fulfil(), None
            if member:
                yield Promote(), None if is_due(state, self.seat) else refuse("not_due", "WZ-10.2")
            yield TakeTask(), None if may_have_task(player) else refuse("no_task_level", "WZ-13a")
        if self.contact:
            return
        if self.who in HIGH_WIZARDS:
            yield AskGem(), self._gem_obstacle(state)
        elif self.who == RUKTAL:
            yield DeliverGems(), None if has_all(state, self.seat) else refuse("no_gems", "WZ-7.336")
        elif self.who in MASTER_SORCERERS and knows(player.order, player.level, "summon_gem"):
            yield from self._summons(state)
        if not member and not self.gems_only:
            yield Initiate(), None

    def _gem_obstacle(self, state: State) -> Refusal | None:
        if not is_collecting(state.players[self.seat]):
            return refuse("not_ready", "WZ-7.326a")
        return None if is_trusted(state, self.seat) else refuse("not_trusted", "WZ-7.3461")

    def _summons(self, state: State) -> Iterator[tuple[Action, Refusal | None]]:
        """From each Wizard on the map, or where there is none from whoever hears (WZ-11.2321, WZ-11.2322)."""
        why = cast_obstacle(state, self.seat, "summon_gem")
        if not is_collecting(state.players[self.seat]):
            why = refuse("not_ready", "WZ-11.232a")
        elif state.turn and state.turn.seat == self.seat and "summon_gem" in state.turn.tried:
            why = refuse("already_tried", "WZ-11.24")
        for counter in state.counters:
            yield SummonGem(counter.letter or counter.name), why
        if not state.counters:
            yield SummonGem(), why

    def objection(self, state: State, action: Action) -> Refusal | None:
        """What is on the list is refused there."""
        player = state.players[self.seat]
        match action:
            case SummonGem() if not knows(player.order, player.level, "summon_gem"):
                return refuse("no_spell", "WZ-11.23")
            case SummonGem(counter="") if state.counters:
                return refuse("name_counter", "WZ-11.2321")
            case Fulfil() if not can_fulfil(player, self.who):
                return refuse("conditions", "WZ-7.311")
            case Initiate() if self.is_member(state):
                return refuse("not_possible", "WZ-10.3a")
            case Promote() if not self.is_member(state):
                return refuse("not_due", "WZ-10.2")
        return None

    def answer(self, now: Now, seat: Seat, action: Action) -> None:
        if isinstance(action, Done):
            self.answered = True
            return
        closes = isinstance(action, Initiate) or not self.is_member(now.state)
        self.given = (*self.given, _kind(action), *([CLOSED] if closes else []))
        self._give(now, action)

    def _give(self, now: Now, action: Action) -> None:
        seat = self.seat
        match action:
            case Fulfil():
                fulfil(now, seat, self.who)
            case TakeTask():
                now.then(DrawTask(seat, self.is_member(now.state), self.who))
            case Promote():
                promote(now, seat)
            case AskGem():
                now.then(LookAtGem(seat, self.who))
            case SummonGem(counter=counter):
                summon_gem(now, seat, counter)
            case DeliverGems():
                deliver(now, seat)
            case Initiate():
                join_order(now, seat, order_of(self.who))
                now.then(DrawTask(seat, mandatory=True, giver=self.who))

    def run(self, now: Now) -> None:
        """A promotion that is due is not forgotten (R23)."""
        if (self.is_member(now.state) and not self.is_closed(now.state) and not self.gems_only
                and is_due(now.state, self.seat)):
            promote(now, self.seat)

    def fallback(self, state: State, seat: Seat) -> Action:
        return Done()


def _kind(action: Action) -> str:
    return str(type(action).__struct_config__.tag)


def _label(action: Action, who: Person) -> Message:
    if isinstance(action, SummonGem):
        named = "letter" if len(action.counter) == 1 else "person"
        return Message(f"choice.summon_gem.{named}" if action.counter else "choice.summon_gem",
                       {named: action.counter} if action.counter else {})
    return Message(f"choice.{_kind(action)}", {"person": who})


def summon_gem(now: Now, seat: Seat, counter: str) -> None:
    """The Wizard called leaves the map whatever the die says (WZ-11.2321)."""
    state = now.state
    if state.turn and state.turn.seat == seat:
        state.change_turn(tried=(*state.turn.tried, "summon_gem"))
    called = next((one for one in state.counters if counter in (one.letter, one.name)), None)
    if called is None:
        now.then(Throw(seat, "summon_gem"))
        return
    take_off(now, called)
    now.tell("summoned", seat=seat, person=called.name)
    now.then(LookAtGem(seat, called.name), ReturnCards(called.cards))


@decides("summon_gem")
def _summoned(now: Now, throw: Throw, die: int) -> None:
    """WZ-11.2322."""
    hear(now, throw.seat, die)


def hear(now: Now, seat: Seat, die: int) -> None:
    """Whoever hears a call made at random answers for a Gem."""
    draw = draw_names(now) if die <= CALL_DIE else None
    if draw is None:
        now.tell("nobody_hears", seat=seat)
        now.state.tally(seat, failed=1)
        return
    now.tell("contacted", seat=seat, person=draw.names[0])
    now.then(LookAtGem(seat, draw.names[0]), ReturnCards(draw.cards))


def deliver(now: Now, seat: Seat) -> None:
    """The Islands are saved; partners win together (WZ-13c, R51)."""
    partner = now.state.partner(seat)
    now.then(GameOver("gems", tuple(sorted([seat] if partner is None else [seat, partner]))))
