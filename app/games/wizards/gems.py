"""The Sacred Gems: who has seen and who holds what, replayed from the record of requests, thefts and exchanges.

Nothing else about Gems is kept: with another deal of the Gem cards the same record tells another story (WZ-14.3).
"""
from __future__ import annotations

from collections.abc import Sequence

from app.games.core.message import Seat
from app.games.wizards.cards import FALSE_WIZARD
from app.games.wizards.state import GemDeed, GemExchange, GemLook, GemTheft, State
from app.games.wizards.tables import FALSE_DIE, FALSE_DRUID_DIE, HIGH_WIZARDS, RANK
from app.games.wizards.vocabulary import HighWizard


def gem_of(cards: Sequence[str], name: HighWizard) -> str:
    return cards[RANK[name]]


def false_wizard(cards: Sequence[str]) -> HighWizard:
    return HIGH_WIZARDS[list(cards).index(FALSE_WIZARD)]


def steals(look: GemLook) -> bool:
    """Whether the False Wizard takes all Gems of who asked him (WZ-7.3263a, WZ-11.2331)."""
    return look.die <= (FALSE_DRUID_DIE if look.shielded else FALSE_DIE)


def holdings(cards: Sequence[str], deeds: Sequence[GemDeed], seats: int) -> list[set[HighWizard]]:
    """By seat, the Wizards whose Gems are held."""
    held: list[set[HighWizard]] = [set() for _ in range(seats)]
    false = false_wizard(cards)
    for deed in deeds:
        match deed:
            case GemTheft(seat=seat):
                held[seat].clear()
            case GemLook(seat=seat, name=name) if name != false:
                held[seat].add(name)
            case GemLook(seat=seat) if steals(deed):
                held[seat].clear()
            case GemExchange(one=one, other=other):
                _swap(held[one], held[other], deed)
    return held


def _swap(one: set[HighWizard], other: set[HighWizard], deed: GemExchange) -> None:
    """A name not held moves nothing."""
    given, received = one & set(deed.given), other & set(deed.received)
    one -= given
    other -= received
    one |= received
    other |= given


def held_by(state: State, seat: Seat) -> tuple[HighWizard, ...]:
    """By rank."""
    if not state.gem_deeds:
        return ()
    held = holdings(state.gem_cards, state.gem_deeds, len(state.players))[seat]
    return tuple(name for name in HIGH_WIZARDS if name in held)


def has_all(state: State, seat: Seat) -> bool:
    """WZ-7.336, R77."""
    return len(held_by(state, seat)) >= state.options.gems_to_win


def seen_by(state: State, seat: Seat) -> tuple[HighWizard, ...]:
    """Whose cards the player knows: he looked, or was handed the Gem (R74)."""
    seen = {deed.name for deed in state.gem_deeds if isinstance(deed, GemLook) and deed.seat == seat}
    for deed in state.gem_deeds:
        if isinstance(deed, GemExchange) and seat in (deed.one, deed.other):
            seen |= {*deed.given, *deed.received}
    return tuple(name for name in HIGH_WIZARDS if name in seen)


def may_hold(state: State, seat: Seat) -> bool:
    """Whether he may have a Gem as far as everybody knows: he was let look, or his partner was (R87)."""
    return any(isinstance(deed, GemLook) and deed.seat in (seat, state.partner(seat)) for deed in state.gem_deeds)


def knows_false(state: State, seat: Seat) -> HighWizard | None:
    """Whom the player knows to be false: by the Druids' gift, or because he saw the card."""
    false = false_wizard(state.gem_cards)
    return false if state.players[seat].insight or false in seen_by(state, seat) else None
