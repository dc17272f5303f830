"""What a viewer may see; and its inverse: deal again all that the viewer may not.

Secret are the hands and the order of every pile, the own one and the Library too. What is in hand and pile together is
what a mage owns and does not show: everybody can work it out.
"""
from __future__ import annotations

from app.games.core.agenda import AnyPosition
from app.games.core.clone import clone
from app.games.core.dice import Chance
from app.games.core.message import Seat
from app.games.wyz.cards import CardId, in_table_order
from app.games.wyz.rules.movement import moves_left
from app.games.wyz.rules.programme import removable
from app.games.wyz.shown import (
    CastShown,
    EndingShown,
    MageShown,
    MageStatistics,
    Own,
    PhaseShown,
    Shared,
    StockShown,
)
from app.games.wyz.state import PHASES, Mage, State


def shared(position: AnyPosition) -> Shared:
    state: State = position.state
    cast = state.resolving
    resolving = CastShown(cast.seat, cast.card, cast.targets) if cast else None
    return Shared(
        state.layout, state.round, state.options.round_limit, state.turn, state.active, state.phase, _phases(state),
        moves_left(state) if state.phase == "action" else 0, state.order,
        tuple(_mage(state, seat, mage) for seat, mage in enumerate(state.mages)), dict(state.tiles),
        StockShown(state.stock("fire"), state.stock("water")), state.study, removable(state.study),
        len(state.library), state.removed, resolving, _ending(state))


def own(position: AnyPosition, seat: Seat) -> Own:
    mage: Mage = position.state.mages[seat]
    return Own(mage.hand, in_table_order(mage.pile))


def determinize(position: AnyPosition, viewer: Seat | None, dice: Chance) -> AnyPosition:
    dealt: AnyPosition = clone(position)
    state: State = dealt.state
    state.library = _shuffled(state.library, dice)
    for seat, mage in enumerate(state.mages):
        if seat == viewer or state.ending:      # at the end all hands are open
            state.change(seat, pile=_shuffled(in_table_order(mage.pile), dice))
        else:
            _deal_again(state, seat, dice)
    return dealt


def _deal_again(state: State, seat: Seat, dice: Chance) -> None:
    mage = state.mages[seat]
    hidden = _shuffled(_unseen(mage, but=mage.hand_known), dice)
    held = len(mage.hand) - len(mage.hand_known)
    state.change(seat, hand=in_table_order((*mage.hand_known, *hidden[:held])), pile=hidden[held:])


def _unseen(mage: Mage, but: tuple[CardId, ...] = ()) -> tuple[CardId, ...]:
    return in_table_order(card for card in (*mage.hand, *mage.pile) if card not in but)


def _shuffled(cards: tuple[CardId, ...], dice: Chance) -> tuple[CardId, ...]:
    mixed = list(cards)
    dice.shuffle(mixed)
    return tuple(mixed)


def _phases(state: State) -> tuple[PhaseShown, ...]:
    if state.phase == "setup":
        return tuple(PhaseShown(phase, "next") for phase in PHASES)
    now = PHASES.index(state.phase)
    return tuple(PhaseShown(phase, "skipped" if phase in state.skipped else
                            "next" if n > now else "done" if n < now or state.ending else "now")
                 for n, phase in enumerate(PHASES))


def _mage(state: State, seat: Seat, mage: Mage) -> MageShown:
    place = state.ending.places[seat] if state.ending else None
    return MageShown(
        seat, state.order.index(seat) + 1, mage.colour, mage.team, mage.is_in_play, place, mage.energy, mage.levels,
        mage.cell, len(mage.hand), mage.hand_known, len(mage.pile), _unseen(mage), mage.discard, mage.banished,
        mage.learned)


def _ending(state: State) -> EndingShown | None:
    ending = state.ending
    if ending is None:
        return None
    return EndingShown(ending.reason, ending.winners, ending.places, state.energies, tuple(
        MageStatistics(seat, mage.tally.blows, mage.tally.suffered, mage.tally.recovered, mage.tally.tiles,
                       mage.tally.lessons, mage.hand, in_table_order(mage.pile))
        for seat, mage in enumerate(state.mages)))
