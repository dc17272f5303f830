"""Positions for tests: lots that change nothing, hands and gems as one wants them, piles that give as they are told."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.games.core import agenda
from app.games.core.agenda import Step
from app.games.core.message import Message, Seat
from app.games.zavandor.actions import Bid, ByColour, ByGem, EndTurn, OpenAuction, Pass, Payment, Sold
from app.games.zavandor.content import EnergyColour, GemType, Track
from app.games.zavandor.game import Zavandor
from app.games.zavandor.options import Options
from app.games.zavandor.shown import Own, PlayerShown, Shared
from app.games.zavandor.state import NO_ENERGY, NO_GEMS, NO_LEVELS, Card, Player, State
from app.games.zavandor.tables import COLOUR_OF, GEMS, MIN_BID, SENTINELS
from tests.games.table import GameTable, LoadedDice

GAME = Zavandor()
A, B, C, D, E, F = range(6)


class StillDice(LoadedDice):
    """Lots that leave everything as it is, but for what shall come first; numbers are drawn as told, then 0."""

    def __init__(self, *numbers: int, first: Sequence[str] = ()) -> None:
        super().__init__(*numbers)
        self.first = list(first)

    def shuffle(self, items: list[Any]) -> None:
        self.drawn += 1
        wanted = [item for item in self.first if item in items]
        items[:] = wanted + [item for item in items if item not in wanted]


class Table(GameTable):
    """A game under way, in the first turn of the first round: seat 0 is active, then 1, and so on.

    Unless told otherwise the characters are Witch, Elf, Druid, Fairy, Magician, Kobold.
    """

    def __init__(self, seats: int = 3, characters: Sequence[str] = (), **options: Any) -> None:
        super().__init__(GAME.setup(Options(**options), (None,) * seats, StillDice(first=characters)))

    def chance(self, *shown: int) -> StillDice:
        return StillDice(*shown)

    @property
    def state(self) -> State:
        state: State = self.position.state
        return state

    @property
    def shared(self) -> Shared:
        return GAME.shared(self.position)

    def player(self, seat: Seat) -> Player:
        return self.state.players[seat]

    def shown(self, seat: Seat) -> PlayerShown:
        return self.shared.players[seat]

    def own(self, seat: Seat) -> Own:
        own = GAME.own(self.position, seat)
        assert own is not None
        return own

    def hand(self, seat: Seat) -> list[str]:
        """Colours and values: "sa6"."""
        return sorted(f"{card.id[:2]}{card.value}" for card in self.player(seat).cards)

    def aside(self, seat: Seat) -> list[str]:
        return sorted(f"{card.id[:2]}{card.value}" for card in self.player(seat).set_aside)

    def happened(self) -> list[str]:
        return [message.key for message in self.told]

    # ------------------------------------------------------------------------------------------------------- acting

    def end_turn(self) -> Table:
        return self.play(self.waiting[0], EndTurn())

    def end_round(self) -> Table:
        """All turns still to come end at once; hands are cut as suggested."""
        now = self.state.round
        while self.position.agenda and self.state.round == now:
            seat = self.waiting[0]
            self.play(seat, agenda.fallback(self.position, seat))
        return self

    def auction(self, item: str, bid: int, *bids: tuple[Seat, int]) -> Table:
        """The active player opens, these bid when they are asked, all others pass."""
        self.put_on_display(item)
        seat, later = self.waiting[0], list(bids)
        self.play(seat, OpenAuction(item, bid))
        while self.step == "Bidding":
            asked = self.waiting[0]
            mine = next((bid for bid in later if bid[0] == asked), None)
            if mine:
                later.remove(mine)
            self.play(asked, Bid(mine[1]) if mine else Pass())
        assert not later, "not all bids were made"
        return self

    def settle_payment(self) -> Table:
        """The winner pays as suggested."""
        while self.step == "Paying":
            seat = self.waiting[0]
            self.play(seat, agenda.fallback(self.position, seat))
        return self

    def acquire(self, item: str, winner: Seat | None = None) -> Table:
        """Somebody buys this, for little: the active player at the minimum, or another one above it."""
        least = MIN_BID[item]
        self.auction(item, least, *([] if winner is None else [(winner, least + 1)]))
        return self.settle_payment()

    # ------------------------------------------------------------------------------------------------------ arranging

    def begin(self, *steps: Step) -> Table:
        """These are resolved now, and after them the next round."""
        return self.settle(*steps, after=1)

    def bare(self) -> Table:
        """Nobody has any energy."""
        for seat in range(len(self.state.players)):
            self.give(seat, dust=0, cards=(), concentrated={})
        return self

    def give(self, seat: Seat, *, cards: Sequence[str] | None = None, active: Mapping[GemType, int] | None = None,
             pentagon: Mapping[GemType, int] | None = None, concentrated: Mapping[EnergyColour, int] | None = None,
             levels: Mapping[Track, int] | None = None, artifacts: Sequence[str] | None = None,
             sentinels: Sequence[str] | None = None, **changes: Any) -> Table:
        """Things as named, taken from where they would come from."""
        if cards is not None:
            self._deal(seat, cards)
        if concentrated is not None:
            changes["concentrated"] = NO_ENERGY | dict(concentrated)
        for place, gems in (("active", active), ("pentagon", pentagon)):
            if gems is not None:
                self._set_gems(seat, place, NO_GEMS | dict(gems))
        if levels is not None:
            changes["levels"] = NO_LEVELS | dict(levels)
        for kind, items in (("artifacts", artifacts), ("sentinels", sentinels)):
            if items is not None:
                for item in items:
                    self._take_item(item)
                changes[kind] = tuple(items)
        self.state.change(seat, **changes)
        return self

    def _deal(self, seat: Seat, cards: Sequence[str]) -> None:
        for card in self.player(seat).cards:
            self.state.decks[card.colour] = (card, *self.state.decks[card.colour])
        self.state.change(seat, cards=tuple(self._find(name) for name in cards))

    def _find(self, name: str) -> Card:
        colour = COLOUR_OF[name[:2]]
        pile = self.state.decks[colour]
        card = next(card for card in pile if card.value == int(name[2:]))
        self.state.decks[colour] = tuple(other for other in pile if other != card)
        return card

    def _set_gems(self, seat: Seat, place: str, gems: dict[GemType, int]) -> None:
        had: dict[GemType, int] = getattr(self.player(seat), place)
        self.state.gem_supply = {gem: self.state.gem_supply[gem] + had[gem] - gems[gem] for gem in GEMS}
        self.state.change(seat, **{place: gems})

    def _take_item(self, item: str) -> None:
        state = self.state
        if item in SENTINELS:
            state.sentinels_left = tuple(name for name in state.sentinels_left if name != item)
            state.sentinels_acquired += 1
        else:
            deck = list(state.artifact_deck)
            if item in deck:
                deck.remove(item)
            state.artifact_deck = tuple(deck)

    def put_on_display(self, *items: str) -> Table:
        """These can be bought, taken out of the deck where they are not shown yet."""
        for item in items:
            if item not in SENTINELS and item not in self.state.display:
                self._take_item(item)
                self.state.display = (*self.state.display, item)
        return self

    def stack(self, *cards: str) -> Table:
        """The next cards drawn, the first named first."""
        for name in reversed(cards):
            card = self._find(name)
            self.state.decks[card.colour] = (*self.state.decks[card.colour], card)
        return self

    def acquire_sentinels(self, seat: Seat, count: int) -> Table:
        return self.give(seat, sentinels=self.state.sentinels_left[:count])

    def pieces(self, seat: Seat, *cards: str, concentrated: Mapping[EnergyColour, int] | None = None,
               active: Mapping[GemType, int] | None = None, pentagon: Mapping[GemType, int] | None = None) -> Payment:
        """A payment out of this hand, cards by colour and value."""
        free, ids = list(self.player(seat).cards), []
        for name in cards:
            card = next(card for card in free if f"{card.id[:2]}{card.value}" == name)
            free.remove(card)
            ids.append(card.id)
        return Payment(tuple(ids), ByColour(**dict(concentrated or {})),
                       Sold(ByGem(**dict(active or {})), ByGem(**dict(pentagon or {}))))


def last(table: Table, key: str) -> dict[str, Any]:
    return table.events(key)[-1]


def message_keys(messages: Sequence[Message]) -> list[str]:
    return [message.key for message in messages]
