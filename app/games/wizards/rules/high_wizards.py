"""High Wizards come, are located, and are met where their counters lie (WZ-7.32a, WZ-8.7)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from app.games.core.action import Action
from app.games.core.choice import Choice
from app.games.core.message import Message, Seat
from app.games.wizards.actions import ChooseWizard
from app.games.wizards.cards import WIZARD_CARDS, is_name
from app.games.wizards.gems import false_wizard, gem_of, steals
from app.games.wizards.geography.lots import RANDOM, draw_hex
from app.games.wizards.orders import TOP_LEVEL
from app.games.wizards.rules.decision import Listed
from app.games.wizards.rules.decks import draw_names, draw_wizard, return_cards, take_name
from app.games.wizards.rules.frames.base import Now, resolves
from app.games.wizards.rules.frames.course import WizardsHere
from app.games.wizards.rules.frames.encounters import (
    Locate,
    LookAtGem,
    ReturnCards,
    TrapMet,
    WizardCardDrawn,
    WizardMeeting,
    WizardsCome,
)
from app.games.wizards.rules.powers import is_at_centre
from app.games.wizards.rules.refusals import refuse
from app.games.wizards.rules.whereabouts import note_special
from app.games.wizards.state import GemLook, State, WizardCounter
from app.games.wizards.tables import GEM_DIE, HIGH_WIZARDS, RANK
from app.games.wizards.vocabulary import HighWizard


@resolves(WizardsHere)
def _here(now: Now, frame: WizardsHere) -> None:
    """In rank order; a Secret Wizard is revealed to all (WZ-7.32a)."""
    state, player = now.state, now.state.players[frame.seat]
    here = sorted(state.counters_at(player.hex), key=lambda counter: RANK[counter.name])
    if player.serial != frame.serial or player.trap or not here or is_at_centre(state, frame.seat):
        return
    counter = here[0]
    take_off(now, counter)
    state.change(frame.seat, wizard_at=player.serial)
    now.then(WizardMeeting(frame.seat, counter.name, player.serial), ReturnCards(counter.cards),
             WizardsHere(frame.seat, frame.serial))


def take_off(now: Now, counter: WizardCounter) -> None:
    """The counter leaves the map; its cards are the caller's to return."""
    now.state.counters = tuple(other for other in now.state.counters if other.name != counter.name)
    if counter.letter:
        now.tell("secret_revealed", letter=counter.letter, person=counter.name)
        now.final()


@resolves(WizardCardDrawn)
def _card(now: Now, frame: WizardCardDrawn) -> None:
    """A name is met, a trap sprung, a Phantasm seen by all of them (WZ-8.71 to WZ-8.73)."""
    card = draw_wizard(now)
    if card is None or WIZARD_CARDS[card].kind == "phantasm":
        now.tell("phantasm", seat=frame.seats[0])
        if card:
            now.then(ReturnCards((card,)))
    elif is_name(card):
        _come(now, frame.seats, (card,), (card,))
    else:
        now.tell("wizard_trap", seat=frame.seats[0], card=card)
        now.then(*(TrapMet(seat, card) for seat in frame.seats), ReturnCards((card,)))


@resolves(WizardsCome)
def _wizards_come(now: Now, frame: WizardsCome) -> None:
    if draw := draw_names(now, frame.n):
        _come(now, frame.seats, draw.names, draw.cards)
    else:
        now.tell("no_wizard", seat=frame.seats[0])


def _come(now: Now, seats: tuple[Seat, ...], names: tuple[HighWizard, ...], cards: tuple[str, ...]) -> None:
    """Each is met by everybody there, in rank order; nobody comes to the centre of the Circle (R57)."""
    state = now.state
    if is_at_centre(state, seats[0]):
        now.tell("wizard_stays_away", seat=seats[0])
        return_cards(now, cards)
        return
    for seat in seats:
        state.change(seat, wizard_at=state.players[seat].serial)
        note_special(state, seat)
    now.then(*(WizardMeeting(seat, name, state.players[seat].serial)
               for name in sorted(names, key=RANK.__getitem__) for seat in seats), ReturnCards(cards))


# ----------------------------------------------------------------------------------------------------------- located


@resolves(Locate)
def _locate(now: Now, frame: Locate) -> None:
    """A counter on a RANDOM hex; the cards drawn are set aside (WZ-8.74b)."""
    state = now.state
    if frame.secret and not state.letters_left:             # R37
        now.tell("no_wizard", seat=frame.seat)
        return
    if frame.name:
        take_name(now, frame.name)
        _place(now, frame, frame.name, (frame.name,))
    elif draw := draw_names(now):
        _place(now, frame, draw.names[0], draw.cards)
    else:
        now.tell("no_wizard", seat=frame.seat)


def _place(now: Now, frame: Locate, name: HighWizard, cards: tuple[str, ...]) -> None:
    state = now.state
    hex_drawn = draw_hex(state.chart, RANDOM, now.dice)
    place = state.chart.name_of(hex_drawn)
    if frame.secret:
        letter = state.letters_left[0]
        counter = WizardCounter(name, hex_drawn, cards, letter, frame.known_to, open_cards=False)
        now.tell("secret_located", letter=letter, place=place, n=len(cards))
        now.show(frame.known_to, "secret_known", letter=letter, person=name)
    else:
        counter = WizardCounter(name, hex_drawn, cards)
        now.tell("wizard_located", person=name, place=place)
    state.counters = (*state.counters, counter)
    first = next((seat for seat in state.at(hex_drawn) if not state.players[seat].trap), None)
    if first is not None:                       # WZ-7.5b, R70
        now.then(WizardsHere(first, state.players[first].serial))


class Naming(Listed):
    """Whom an event reveals; a Secret one may be named (R36)."""

    seat: Seat
    hears: ClassVar[tuple[type[Action], ...]] = (ChooseWizard,)
    clause: ClassVar[str] = "WZ-8.51a"

    def is_open(self, state: State) -> bool:
        return any(name not in _public(state) for name in HIGH_WIZARDS)

    def offers(self, state: State) -> Iterator[Choice]:
        for name in HIGH_WIZARDS:
            yield Choice(ChooseWizard(name), Message("choice.choose_wizard", {"person": name}),
                         blocked=refuse("on_board", "WZ-7.32a") if name in _public(state) else None)

    def carry_out(self, now: Now, action: Action) -> None:
        assert isinstance(action, ChooseWizard)
        state = now.state
        secret = next((counter for counter in state.counters if counter.name == action.name), None)
        if secret is None and action.name not in state.wizard_deck:     # he is being met somewhere
            now.tell("no_wizard", seat=self.seat)
        elif secret is None:
            now.then(Locate(self.seat, name=action.name))
        else:
            turned = replace(secret, letter="", known_to=())
            state.counters = tuple(turned if counter is secret else counter for counter in state.counters)
            now.tell("secret_revealed", letter=secret.letter, person=secret.name)
        now.final()


def _public(state: State) -> set[HighWizard]:
    return {counter.name for counter in state.counters if not counter.letter}


# -------------------------------------------------------------------------------------------------------------- Gems


@resolves(LookAtGem)
def _look(now: Now, frame: LookAtGem) -> None:
    """The same is told whatever the card says; what he sees is his (WZ-7.3261, WZ-7.3262)."""
    state, seat, name = now.state, frame.seat, frame.name
    player, die = state.players[seat], now.dice.roll()
    if die > GEM_DIE:
        now.tell("gem_refused", seat=seat, person=name, die=die)
        return
    shielded = player.order == "druids" and player.level == TOP_LEVEL
    look = GemLook(seat, name, die, shielded, state.abs_day)
    state.gem_deeds = (*state.gem_deeds, look)
    now.tell("gem_looked", seat=seat, person=name, die=die)
    if name == false_wizard(state.gem_cards):
        now.show((seat,), "gem_false", person=name, stolen=steals(look))
    else:
        now.show((seat,), "gem_seen", person=name, gem=gem_of(state.gem_cards, name))
