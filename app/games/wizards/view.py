"""What a viewer may see; and its inverse: deal again all that the viewer may not.

Secret are the decks, the Gem cards, and the names of Secret Wizards. Who holds which Gem follows from the Gem cards and
the public record (`gems`), so another deal of the cards is all it takes.
"""
from __future__ import annotations

from msgspec.structs import replace

from app.games.core.agenda import AnyPosition
from app.games.core.clone import clone
from app.games.core.dice import Chance
from app.games.core.message import Seat
from app.games.wizards.actions import Offer
from app.games.wizards.cards import is_name
from app.games.wizards.gems import false_wizard, gem_of, held_by, holdings, knows_false, seen_by
from app.games.wizards.orders import TOP_LEVEL, needed_for
from app.games.wizards.rules.evil import weakest
from app.games.wizards.rules.frames.encounters import ReturnCards
from app.games.wizards.rules.moving import Moving
from app.games.wizards.rules.partners import NOTHING, Agreeing, Offering
from app.games.wizards.rules.powers import is_due
from app.games.wizards.rules.quests import active_steps
from app.games.wizards.rules.reach import Reach, reach
from app.games.wizards.rules.rescues import is_stranded
from app.games.wizards.rules.tasks import tasks_to_thwart
from app.games.wizards.shown import (
    CounterShown,
    EndingShown,
    JourneyShown,
    Own,
    PlayerShown,
    QuestShown,
    Shared,
)
from app.games.wizards.state import GemLook, State, WizardCounter
from app.games.wizards.tables import HIGH_WIZARDS

TRIES = 60                                      # deals of the Gem cards before the true one is taken


def shared(position: AnyPosition) -> Shared:
    state: State = position.state
    is_on = state.phase == "days"
    return Shared(
        state.phase, state.dealer, state.day, state.last_day, state.fortnight, state.abs_day, state.track,
        tasks_to_thwart(state), state.thwarts, weakest(state) if is_on else (), state.turn, state.queue,
        state.placements, state.spots, state.hands, state.conquered,
        tuple(_player(state, seat, is_on) for seat in state.seats), state.boats, state.demons, state.demons_left,
        state.dragon, tuple(_counter(counter) for counter in state.counters), len(state.task_deck), state.task_discard,
        len(state.event_deck), state.event_discard, len(state.wizard_deck), state.tasks_done,
        state.options.gems_to_win, _ending(state))


def _player(state: State, seat: Seat, is_on: bool) -> PlayerShown:
    player = state.players[seat]
    needs = (needed_for(player.order, player.level + 1, state.options.level_scale)
             if player.order and player.level < TOP_LEVEL else None)
    looked = {deed.name for deed in state.gem_deeds if isinstance(deed, GemLook) and deed.seat == seat}
    return PlayerShown(
        seat, player.piece, player.hex, player.boat, player.order, player.level, player.points, needs,
        is_due(state, seat), tuple(QuestShown(quest, tuple(active_steps(quest))) for quest in player.quests),
        player.tokens_left, player.events, player.animal, player.animal_turns, player.possessed, player.dragonbound,
        player.lost_turns, player.trap, player.detained is not None, player.extra_turns, player.lair_left,
        player.calling, is_on and is_stranded(state, seat), player.hamdrel_turns, player.hamdrel_visits, player.asks,
        player.defends, tuple(name for name in HIGH_WIZARDS if name in looked), state.partner(seat))


def _counter(counter: WizardCounter) -> CounterShown:
    return CounterShown(None if counter.letter else counter.name, counter.letter, counter.hex, counter.known_to,
                        len(counter.cards), counter.cards if counter.open_cards else ())


def _ending(state: State) -> EndingShown | None:
    if state.ending is None:
        return None
    return EndingShown(
        state.ending.reason, state.ending.winners,
        {name: gem_of(state.gem_cards, name) for name in HIGH_WIZARDS}, state.history,
        tuple(JourneyShown(seat, player.tally, held_by(state, seat)) for seat, player in enumerate(state.players)),
        state.gem_deeds)


def own(position: AnyPosition, seat: Seat) -> Own:
    state: State = position.state
    return Own(
        {name: gem_of(state.gem_cards, name) for name in seen_by(state, seat)}, held_by(state, seat),
        knows_false(state, seat),
        {counter.letter: counter.name for counter in state.counters if counter.letter and seat in counter.known_to},
        _offers(position, seat), _reach(position, seat))


def _reach(position: AnyPosition, seat: Seat) -> tuple[Reach, ...]:
    top = position.agenda[-1] if position.agenda else None
    return reach(position.state, seat) if isinstance(top, Moving) and top.seat == seat else ()


def _offers(position: AnyPosition, seat: Seat) -> tuple[Offer, ...]:
    """His own first; his partner's when both are made."""
    top = position.agenda[-1] if position.agenda else None
    if not isinstance(top, Offering | Agreeing) or seat not in top.seats:
        return ()
    mine = top.seats.index(seat)
    made = [top.offers[mine]] if isinstance(top, Offering) else [top.offers[mine], top.offers[1 - mine]]
    return tuple(offer for offer in made if offer is not None)


# ------------------------------------------------------------------------------------------------------- dealt again


def determinize(position: AnyPosition, viewer: Seat | None, dice: Chance) -> AnyPosition:
    dealt: AnyPosition = clone(position)
    state: State = dealt.state
    state.task_deck = _shuffled(state.task_deck, dice)
    state.event_deck = _shuffled(state.event_deck, dice)
    _deal_wizards(state, viewer, dice)
    if state.ending is None:                    # at the end all Gem cards are open
        _deal_gems(dealt, viewer, dice)
    return dealt


def _deal_wizards(state: State, viewer: Seat | None, dice: Chance) -> None:
    """Names the viewer does not know, and cards nobody saw, are drawn from what nobody sees."""
    hidden = [counter for counter in state.counters if not counter.open_cards]
    unknown = {counter.name for counter in hidden if counter.letter and viewer not in counter.known_to}
    pool = [*state.wizard_deck, *(card for counter in hidden for card in counter.cards
                                  if not is_name(card) or card in unknown)]
    dice.shuffle(pool)
    names, others = [card for card in pool if is_name(card)], [card for card in pool if not is_name(card)]
    counters: list[WizardCounter] = []
    for counter in state.counters:
        if not counter.open_cards:
            name = names.pop() if counter.name in unknown else counter.name
            blind = [others.pop() for card in counter.cards if not is_name(card)]
            counter = replace(counter, name=name, cards=(*blind, name))
        counters.append(counter)
    state.counters = tuple(counters)
    state.wizard_deck = _shuffled((*names, *others), dice)


def _deal_gems(position: AnyPosition, viewer: Seat | None, dice: Chance) -> None:
    """A deal that agrees with what the viewer has seen and holds; what others offer each other follows from it."""
    state: State = position.state
    held = held_by(state, viewer) if viewer is not None else ()
    fixed = {} if viewer is None else {name: gem_of(state.gem_cards, name) for name in seen_by(state, viewer)}
    if viewer is not None and knows_false(state, viewer):
        false = false_wizard(state.gem_cards)
        fixed[false] = gem_of(state.gem_cards, false)
    free = [card for card in state.gem_cards if card not in fixed.values()]
    for _ in range(TRIES):
        dice.shuffle(free)
        rest = iter(free)
        cards = tuple(fixed.get(name) or next(rest) for name in HIGH_WIZARDS)
        if viewer is None or holdings(cards, state.gem_deeds, len(state.players))[viewer] == set(held):
            state.gem_cards = cards
            break
    for step in position.agenda:
        if isinstance(step, Offering | Agreeing):
            _deal_offers(step, viewer)


def _deal_offers(step: Offering | Agreeing, viewer: Seat | None) -> None:
    """Of an offer the viewer has not seen, nothing is known but that it is made."""
    is_told = isinstance(step, Agreeing) and viewer in step.seats
    first, second = (offer if offer is None or seat == viewer or is_told else NOTHING
                     for seat, offer in zip(step.seats, step.offers, strict=True))
    step.offers = (first, second)


def _shuffled(cards: tuple[str, ...], dice: Chance) -> tuple[str, ...]:
    mixed = list(cards)
    dice.shuffle(mixed)
    return tuple(mixed)


def cards_out(position: AnyPosition) -> list[str]:
    """Wizard cards drawn for meetings that are not over."""
    return [card for step in position.agenda if isinstance(step, ReturnCards) for card in step.cards]
