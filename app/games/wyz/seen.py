"""The table as somebody sees it, laid out as a state again: so that a page can ask the rules without knowing more.

Which of a mage's unseen cards are in its hand nobody else knows; any of them will do, for the rules that a page asks
about look at their number alone.
"""
from __future__ import annotations

from app.games.core.message import Seat
from app.games.wyz.cards import ADVANCED, INITIATE, CardId
from app.games.wyz.options import Options
from app.games.wyz.preview import Preview, preview, reach
from app.games.wyz.shown import MageShown, Own, Shared
from app.games.wyz.state import PHASES, Lesson, Mage, State, Tally


def lay_out(shared: Shared, options: Options, viewer: Seat | None = None, own: Own | None = None) -> State:
    """Out of what the viewer sees, and nothing else."""
    mages = [_mage(shown, own if shown.seat == viewer else None) for shown in shared.mages]
    gone = {*shared.study, *shared.removed, *(card for mage in shared.mages for card in mage.learned)}
    return State(
        options, shared.layout, shared.order, mages, dict(shared.tiles), shared.study,
        tuple(card for card in (*INITIATE, *ADVANCED) if card not in gone), shared.removed, shared.round, shared.turn,
        shared.active, next((phase for phase in PHASES if phase == shared.phase), "setup"))


def ahead(state: State, seat: Seat, card: CardId) -> list[Preview]:
    """Every way the card could be played from where its mage stands, and what would come of each."""
    if not state.is_in_play(seat):
        return []
    return [preview(state, seat, card, named) for named in reach(state, seat, card)]


def _mage(shown: MageShown, own: Own | None) -> Mage:
    hand = own.hand if own else _guess(shown)
    pile = own.pile if own else tuple(card for card in shown.unseen if card not in hand)
    lessons = tuple(Lesson(card, 0, "discard") for card in shown.learned)
    return Mage(shown.colour, shown.team, shown.cell, shown.levels, shown.energy, hand, pile, shown.discard,
                shown.banished, shown.hand_known, 0 if shown.is_in_play else 1, Tally(lessons=lessons))


def _guess(shown: MageShown) -> tuple[CardId, ...]:
    others = tuple(card for card in shown.unseen if card not in shown.hand_known)
    return (*shown.hand_known, *others)[:shown.hand_count]
