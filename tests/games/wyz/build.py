"""Positions for tests: mages where one wants them, with the cards, levels and Energy one gives them."""
from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from app.games.core.agenda import Step
from app.games.core.message import Seat
from app.games.wyz.actions import ChooseBonus, EndPhase, Play, Targets
from app.games.wyz.board import CELLS, START_LEVEL
from app.games.wyz.cards import CARDS, NOVICE, CardId, in_table_order
from app.games.wyz.game import Wyz
from app.games.wyz.grammar import Tile
from app.games.wyz.options import Options
from app.games.wyz.rules.turn import Duel
from app.games.wyz.state import Lesson, Mage, State
from tests.games.table import GameTable, LoadedDice

GAME = Wyz()
A, B, C, D = range(4)
FAR = [cell for cell in CELLS if int(cell.split(",")[1]) in (-4, -3, -2, -1, 3)]        # off the middle row


class Table(GameTable):
    """A game under way on a bare board, seats in turn order, in A's action phase."""

    def __init__(self, seats: int = 2, start: bool = True, **options: Any) -> None:
        chosen = Options(**({"order": "lobby", "layout": "bare"} | options))
        super().__init__(GAME.setup(chosen, (None,) * seats, LoadedDice()))
        if start and self.step == "BonusLevel":
            self.play(self.waiting[0], ChooseBonus("fire"))
            self.levels(self.state.order[-1], fire=START_LEVEL)

    @property
    def state(self) -> State:
        state: State = self.position.state
        return state

    @property
    def phase(self) -> str:
        return self.state.phase

    @property
    def energies(self) -> list[int]:
        return [mage.energy for mage in self.state.mages]

    def mage(self, seat: Seat) -> Mage:
        return self.state.mages[seat]

    def where(self, seat: Seat) -> str | None:
        return self.mage(seat).cell

    def lying(self, tile: Tile) -> set[str]:
        return {cell for cell, kind in self.state.tiles.items() if kind == tile}

    # ------------------------------------------------------------------------------------------------------- acting

    def cast(self, card: CardId, seat: Seat = A, **targets: Any) -> Table:
        """The card comes to the hand, and is played."""
        return self.holding(seat, card).play(seat, Play(card, Targets(**targets)))

    def cast_refused(self, card: CardId, seat: Seat = A, **targets: Any) -> str:
        return self.holding(seat, card).refused(seat, Play(card, Targets(**targets)))

    def until(self, phase: str) -> Table:
        """The active mage goes on to that phase of its turn."""
        while self.phase != phase:
            self.play(self.waiting[0], EndPhase())
        return self

    # ------------------------------------------------------------------------------------------------------ arranging

    def put(self, seat: Seat, cell: str | None = None, energy: int | None = None) -> Table:
        mage = self.mage(seat)
        self.state.change(seat, cell=cell or mage.cell, energy=mage.energy if energy is None else energy)
        return self

    def stand(self, *cells: str) -> Table:
        """The mages stand there, in the order of seats."""
        for seat, cell in enumerate(cells):
            self.put(seat, cell)
        return self

    def energy(self, *energies: int) -> Table:
        for seat, energy in enumerate(energies):
            self.put(seat, energy=energy)
        return self

    def levels(self, seat: Seat, **levels: int) -> Table:
        self.state.change(seat, levels=self.mage(seat).levels | levels)
        return self

    def tile(self, kind: Tile, *cells: str) -> Table:
        self.state.tiles |= dict.fromkeys(cells, kind)
        return self

    def holding(self, seat: Seat, *cards: CardId) -> Table:
        """The cards come to the hand, from wherever they are."""
        for card in cards:
            mage = self.mage(seat)
            if card not in mage.hand:
                self._take_out(seat, card)
                self.state.change(seat, hand=in_table_order((*mage.hand, card)))
        return self

    def hand(self, seat: Seat, *cards: CardId) -> Table:
        """Exactly these; the others of the mage's cards are in its pile, in table order."""
        mage = self.mage(seat)
        owned = [*mage.hand, *mage.pile, *mage.discard]
        self.state.change(seat, hand=(), pile=in_table_order(owned), discard=())
        return self.holding(seat, *cards)

    def piles(self, seat: Seat, pile: int, discard: int) -> Table:
        """What is not in hand lies so; what is too much is banished."""
        mage = self.mage(seat)
        rest = [*mage.pile, *mage.discard, *mage.banished]
        assert len(rest) >= pile + discard
        self.state.change(seat, pile=tuple(rest[:pile]), discard=tuple(rest[pile:pile + discard]),
                          banished=tuple(rest[pile + discard:]))
        return self

    def study(self, *cards: CardId) -> Table:
        """The Study shows these; all other spells are in the Library, in table order."""
        learned = {card for mage in self.state.mages for card in mage.learned}
        rest = [card for card in CARDS if card not in (*NOVICE, *cards, *learned)]
        self.state.study, self.state.library = (*cards, *[None] * (8 - len(cards))), tuple(rest)
        return self

    def _take_out(self, seat: Seat, card: CardId) -> None:
        mage = self.mage(seat)
        piles = {name: tuple(other for other in getattr(mage, name) if other != card)
                 for name in ("pile", "discard", "banished")}
        self.state.change(seat, **piles)
        if card not in (*NOVICE, *mage.learned):
            lessons = (*mage.tally.lessons, Lesson(card, 1, "discard"))
            self.state.change(seat, tally=replace(mage.tally, lessons=lessons))
            self.state.study = tuple(None if other == card else other for other in self.state.study)
            self.state.library = tuple(other for other in self.state.library if other != card)

    def turn_of(self, seat: Seat) -> Table:
        """The turn of that seat begins."""
        order = self.state.order
        self.state.active = order[order.index(seat) - 1] if seat != order[0] else None
        return self.begin(Duel())

    def begin(self, *steps: Step) -> Table:
        """These are resolved next, in this order."""
        return self.settle(*steps)
