"""How good a position is for a mage when its action phase ends: Energies, what comes next, levels, cards, ground."""
from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from app.games.core.message import Seat
from app.games.wyz.board import DISTANCE, HAND, MOST_ENERGY, MOVES, NEIGHBOURS, POWER_LEVEL, WIND_MOVES, Cell
from app.games.wyz.bots.style import Style
from app.games.wyz.bots.worth import (
    SHARED,
    boon,
    deck,
    finds_room,
    force,
    healing,
    lateness,
    level_worth,
    weariness,
    worth,
)
from app.games.wyz.cards import MANUALS, CardId
from app.games.wyz.grammar import Tile
from app.games.wyz.rules.harm import burns
from app.games.wyz.state import Mage, State

WON = 1000.0

Sight = tuple[int, Tile | None, bool]           # of an opponent: how far away, on what ground, with more Energy or not


class Might:
    """The damage that a set of cards can be expected to do, at every distance and on every ground."""

    def __init__(self, chances: Mapping[CardId, float], moves: int) -> None:
        self._chances, self._moves = chances, moves
        self._known: dict[tuple[Tile | None, int], tuple[float, float]] = {}

    def at(self, distance: int, tile: Tile | None, is_defiant: bool) -> float:
        found = self._known.get((tile, distance))
        if found is None:
            parts = [(chance, force(card, self._moves, tile)[distance]) for card, chance in self._chances.items()]
            found = self._known[tile, distance] = (sum(chance * plain for chance, (plain, _, _) in parts),
                                                   sum(chance * more for chance, (_, more, _) in parts))
        return found[0] + found[1] * is_defiant


def _moves(mage: Mage) -> int:
    return WIND_MOVES if mage.levels["wind"] >= POWER_LEVEL else MOVES


def _held(mage: Mage) -> dict[CardId, float]:
    """How likely each card is in the hand, as far as everybody can tell."""
    hidden = [card for card in (*mage.hand, *mage.pile) if card not in mage.hand_known]
    chance = (len(mage.hand) - len(mage.hand_known)) / max(1, len(hidden))
    return dict.fromkeys(mage.hand_known, 1.0) | dict.fromkeys(hidden, chance)


class Outlook:
    """Worked out once for a decision, and asked of every position that is looked at for it."""

    def __init__(self, state: State, seat: Seat, style: Style) -> None:
        self.seat, self.style = seat, style
        self.foes = tuple(state.opponents(seat))
        self.rivals = max(1, len(self.foes))
        self.hand = frozenset(state.mages[seat].hand)
        self._partners = tuple(other for other in state.in_play() if other != seat and other not in self.foes)
        self._weight = style.rivals[self.rivals - 1]
        self._threats = {foe: (Might(_held(state.mages[foe]), _moves(state.mages[foe])),
                               max(1, len(state.mages[foe].hand))) for foe in self.foes}
        self._share = 1 / max(1, sum(1 for other in state.in_play() if other not in self.foes))
        if len({mage.team for mage in state.mages}) > 2:
            self._share = self._weight / style.rivals[0]        # everybody has others to think of
        mage, owned = state.mages[seat], deck(state.mages[seat])
        self._hope = Might(dict.fromkeys(owned, min(1.0, HAND / max(1, len(owned)))), _moves(mage))
        self.lasting = {card: worth(state, seat, card, self.rivals) for card in owned}      # in the deck
        self.worths = self.lasting | self._soon(state, mage)                                # in the hand
        self.mean, self.fresh = _mean(self.lasting.values()), _mean(self.worths.values())
        self._late = lateness(state.round) * style.level
        self._unrest = min(1.0, style.restless * max(0, state.round - style.patience))

    def _soon(self, state: State, mage: Mage) -> dict[CardId, float]:
        """What each spell would be worth in the next turn, were it in hand: a card kept for later is one not drawn now.

        Whom it does not reach it does not hit, and who lacks nothing is not healed (WY-7.2).
        """
        if mage.cell is None:
            return {}
        foes = self._in_sight(state, mage, mage.cell)
        room = MOST_ENERGY - mage.energy + self.style.fear * self.threat(state, mage.cell, mage.energy)
        healed = 1 - weariness(state.round)
        return {card: SHARED[self.rivals - 1] * _best(card, foes, _moves(mage)) + boon(card)
                - (1 - healed * finds_room(card, room)) * healing(card) for card in self.lasting if card not in MANUALS}

    # ------------------------------------------------------------------------------------------------------ positions

    def judge(self, state: State) -> float:
        if state.ending:
            return WON if self.seat in state.ending.winners else -WON
        theirs = sum(self._standing(state, foe) + self.style.card * len(state.mages[foe].hand) for foe in self.foes)
        partners = sum(self._standing(state, partner) for partner in self._partners)
        return self._own(state) + self.style.partner * partners - self._weight * theirs

    def energy_worth(self, energy: float) -> float:
        """The lower it is, the more a point counts."""
        low = self.style.danger - energy
        return energy - self.style.alarm * low * low if low > 0 else energy

    def point(self, energy: int) -> float:
        """What one more point is worth."""
        return self.energy_worth(energy + 1) - self.energy_worth(energy) if energy < MOST_ENERGY else 0.0

    def _standing(self, state: State, seat: Seat) -> float:
        """Of anybody else."""
        mage = state.mages[seat]
        if mage.cell is None:
            return self.energy_worth(0) - self.style.fall
        return self.energy_worth(mage.energy - burns(state, seat, mage.cell)) - self._embers(state, mage, mage.cell)

    def _own(self, state: State) -> float:
        mage = state.mages[self.seat]
        if mage.cell is None:
            return self.energy_worth(0) - self.style.fall
        energy, kept = self._after_recovery(mage)
        fear = self.style.fear * (1 - self._unrest)
        expected = energy - burns(state, self.seat, mage.cell) - fear * self.threat(state, mage.cell, energy)
        levels = self._late * sum(level_worth(level) for level in mage.levels.values())
        return (self.energy_worth(expected) + kept + levels - self._embers(state, mage, mage.cell)
                + self._prospect(state, mage.cell))

    def _after_recovery(self, mage: Mage) -> tuple[int, float]:
        """The Energy that the cards left over bring, and what the others are worth."""
        energy, kept = mage.energy, 0.0
        for card in mage.hand:
            held = self.keeping(card)
            if energy < MOST_ENERGY and held < 1:
                energy += 1
            else:
                kept += max(held, self.style.cycled)
        return energy, kept

    def keeping(self, card: CardId) -> float:
        """What a card is worth in the next hand, beyond the card that would come in its place."""
        if card not in self.hand:
            return self.style.drawn
        return self.worths[card] - self.fresh

    def threat(self, state: State, cell: Cell, energy: int) -> float:
        """What the opponents could do to a mage there before its next turn."""
        found = 0.0
        for foe, (might, cards) in self._threats.items():
            mage = state.mages[foe]
            if mage.cell is not None:
                part = min(1.0, len(mage.hand) / cards)
                found += part * might.at(DISTANCE[cell][mage.cell], state.tiles.get(cell), energy > mage.energy)
        return found * self._share

    def _prospect(self, state: State, cell: Cell) -> float:
        """What the mage itself could do in its next turn; who waits too long waits for ever, so it draws nearer."""
        energy = state.mages[self.seat].energy
        hope, pull = self.style.hope * self._weight * (1 + self._unrest), self.style.pull * self._unrest
        return max((hope * self._hope.at(DISTANCE[cell][there], state.tiles.get(there), mage.energy > energy)
                    - pull * DISTANCE[cell][there]
                    for mage in map(state.mages.__getitem__, self.foes) if (there := mage.cell)), default=0.0)

    def _embers(self, state: State, mage: Mage, cell: Cell) -> float:
        if mage.levels["fire"] >= POWER_LEVEL:
            return 0.0
        return self.style.embers * sum(state.tiles.get(near) == "fire" for near in NEIGHBOURS[cell])

    # -------------------------------------------------------------------------------------------------------- promise

    def promise(self, state: State, moves: int) -> float:
        """What the cards still in hand could do at once, from here and from the cells around."""
        mage = state.mages[self.seat]
        if mage.cell is None:
            return 0.0
        foes = self._in_sight(state, mage, mage.cell)
        return self._weight * sum(_best(card, foes, moves) for card in mage.hand)

    def _in_sight(self, state: State, mage: Mage, cell: Cell) -> list[Sight]:
        return [(DISTANCE[cell][there], state.tiles.get(there), foe.energy > mage.energy)
                for foe in map(state.mages.__getitem__, self.foes) if (there := foe.cell)]


def _mean(worths: Collection[float]) -> float:
    return sum(worths) / max(1, len(worths))


def _best(card: CardId, foes: Iterable[Sight], moves: int) -> float:
    best = 0.0
    for distance, tile, is_defiant in foes:
        plain, more, others = force(card, moves, tile)[distance]
        best = max(best, plain + others + more * is_defiant)
    return best
