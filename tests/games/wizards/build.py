"""Positions for tests: the reference map, players where one wants them, and dice that show what they are told."""
from __future__ import annotations

from typing import Any

from app.games.core import agenda
from app.games.core.action import Action
from app.games.core.agenda import AnyPosition, Now, Played, Step
from app.games.core.choice import Choice
from app.games.core.clone import clone
from app.games.core.dice import Dice
from app.games.core.message import Refusal, Seat
from app.games.wizards.game import Wizards
from app.games.wizards.geography.harbours import harbours
from app.games.wizards.geography.sea import Hex, hex_at
from app.games.wizards.options import Options
from app.games.wizards.rules.frames.course import NextTurn, TurnStart
from app.games.wizards.setup import set_up
from app.games.wizards.state import Boat, HeldEvent, Player, Quest, Token, WizardCounter
from app.games.wizards.tables import LAIR, LAIR_DAYS
from app.games.wizards.vocabulary import Order, Points
from tests.games.wizards.maps import RM1

GAME = Wizards()
A, B, C, D = range(4)
GEMS = ("diamond", "sapphire", "ruby", "emerald", "false_wizard", "topaz", "onyx")          # Zegoral is false
HOMES = ("torwall:B5", "meadowfarm:B4", "glendale:B4", "meadowshire:B1", "longrift:C6", "crescent_ridge:C3")


class LoadedDice:
    """Dice that show these faces and no others; a shuffle leaves things as they lie."""

    def __init__(self, *faces: int) -> None:
        self.faces, self.drawn = list(faces), 0

    @property
    def used(self) -> bool:
        return self.drawn > 0

    def below(self, n: int) -> int:
        return self.roll(n) - 1

    def roll(self, sides: int = 6) -> int:
        assert self.faces, "more dice are thrown than the test tells of"
        self.drawn += 1
        return self.faces.pop(0)

    def shuffle(self, items: list[Any]) -> None:
        self.drawn += 1


class Table:
    """A game under way on the reference map: players of level 0 far from each other, A is the Dealer; `told` is all
    that was told."""

    def __init__(self, seats: int = 2, **options: Any) -> None:
        chosen = Options(**options)
        self.state = state = set_up(chosen, (None,) * seats, Dice(b"table", seats))
        state.dealer, state.placements, state.phase, state.gem_cards = A, RM1, "days", GEMS
        state.boats = tuple(Boat(harbour.boat) for harbour in harbours(state.chart))
        state.dragon = self.hex("dragon_lair:B3")
        self.position: AnyPosition = agenda.Position(state, [NextTurn()])
        self.events_told: list[Any] = []
        self.undoable = False
        for seat in range(seats):
            self.put(seat, HOMES[seat])

    # -------------------------------------------------------------------------------------------------------- looking

    def hex(self, name: str) -> Hex:
        """torwall:A3, S(16,7), or a place."""
        chart = self.state.chart
        if name in chart.hex_of:
            return chart.hex_of[name]
        if name.startswith("S("):
            col, row = name[2:-1].split(",")
            return hex_at(int(col), int(row))
        tile, _, label = name.partition(":")
        return chart.at(tile, label)

    def where(self, seat: Seat) -> str:
        return self.state.chart.name_of(self.player(seat).hex)

    def player(self, seat: Seat) -> Player:
        return self.state.players[seat]

    def points(self, seat: Seat) -> tuple[int, int, int]:
        points = self.player(seat).points
        return points.knowledge, points.perception, points.power

    def cards(self, seat: Seat) -> list[str]:
        return [quest.card for quest in self.player(seat).quests]

    def quest(self, seat: Seat, card: str) -> Quest:
        found = self.player(seat).quest(card)
        assert found is not None
        return found

    @property
    def demons(self) -> set[str]:
        return {self.state.chart.name_of(place) for place in self.state.demons}

    @property
    def waiting(self) -> list[Seat]:
        return list(agenda.waiting(self.position))

    @property
    def step(self) -> str:
        return type(self.position.agenda[-1]).__name__ if self.position.agenda else ""

    def told(self, key: str) -> list[dict[str, Any]]:
        return [event.told.params for event in self.events_told if event.told.key == key]

    def choices(self, seat: Seat) -> list[Choice]:
        return agenda.choices(self.position, seat)

    def open(self, seat: Seat, kind: type[Action]) -> list[Any]:
        """The actions of this kind that the seat may choose."""
        return [choice.action for choice in self.choices(seat) if type(choice.action) is kind and not choice.blocked]

    def boat_at(self, name: str) -> int:
        return [boat.hex for boat in self.state.boats].index(self.hex(name))

    # --------------------------------------------------------------------------------------------------------- acting

    def begin(self, *steps: Step, dice: tuple[int, ...] = ()) -> Table:
        """These are resolved next, in this order, before the next turn."""
        self.position.agenda[:] = [NextTurn(), *reversed(steps)]
        loaded = LoadedDice(*dice)
        now = Now(self.position, loaded)
        agenda.settle(self.position, now)
        return self._after(self.position, now.events, loaded)

    def turn_of(self, seat: Seat, *dice: int) -> Table:
        """The turn of that seat begins; nobody else has one today."""
        self.state.queue = ()
        return self.begin(TurnStart(seat), dice=dice)

    def play(self, seat: Seat, action: Action, *dice: int) -> Table:
        loaded = LoadedDice(*dice)
        played = agenda.play(self.position, seat, action, loaded)
        assert isinstance(played, Played), played
        self.undoable = played.undoable
        return self._after(played.position, played.events, loaded)

    def _after(self, position: AnyPosition, events: list[Any], dice: LoadedDice) -> Table:
        assert not dice.faces, f"{dice.faces} were not thrown"
        self.position, self.state = position, position.state
        self.events_told += events
        return self

    def refused(self, seat: Seat, action: Action) -> str:
        """The code and the clause of the refusal, which changed nothing."""
        before = clone(self.position)
        played = agenda.play(self.position, seat, action, LoadedDice())
        assert isinstance(played, Refusal), "this was accepted"
        assert self.position == before
        return f"{played.reason.key.removeprefix('refusal.')} {played.clause}".strip()

    # ------------------------------------------------------------------------------------------------------ arranging

    def put(self, seat: Seat, name: str, **changes: Any) -> Table:
        """He stands there, and has been there for a while."""
        place, serial = self.hex(name), self.player(seat).serial + 1
        in_lair = self.state.chart.tile_at[place] == LAIR and not changes.get("dragonbound")
        crest = "granted" if self.state.chart.surface[place] == "star_crest" else None
        self.state.change(seat, **({"hex": place, "boat": None, "serial": serial, "arrived": serial, "met": (),
                                    "lair_left": LAIR_DAYS if in_lair else None, "crest": crest} | changes))
        return self

    def aboard(self, seat: Seat, boat: int) -> Table:
        place = self.state.chart.name_of(self.state.boats[boat].hex)
        return self.put(seat, place, boat=boat)

    def member(self, seat: Seat, order: Order, level: int = 1, points: tuple[int, int, int] = (0, 0, 0)) -> Table:
        self.state.change(seat, order=order, level=level, points=Points(*points))
        return self

    def change(self, seat: Seat, **changes: Any) -> Table:
        self.state.change(seat, **changes)
        return self

    def task(self, seat: Seat, card: str, *tokens: tuple[int, str], **changes: Any) -> Table:
        """He holds the card, with tokens of steps on hexes."""
        self.state.task_deck = tuple(other for other in self.state.task_deck if other != card)
        quest = Quest(card, tokens=tuple(Token(step, self.hex(name)) for step, name in tokens),
                      **({"mandatory": False, "drawn": self.state.abs_day} | changes))
        self.state.change(seat, quests=(*self.player(seat).quests, quest))
        return self

    def event(self, seat: Seat, card: str, drawn: int = 0) -> Table:
        self.state.event_deck = tuple(other for other in self.state.event_deck if other != card)
        self.state.change(seat, events=(*self.player(seat).events, HeldEvent(card, drawn)))
        return self

    def demon(self, *names: str) -> Table:
        self.state.demons = tuple(sorted((*self.state.demons, *map(self.hex, names))))
        return self

    def wizard(self, name: str, where: str, letter: str = "", known_to: tuple[Seat, ...] = ()) -> Table:
        self.state.wizard_deck = tuple(card for card in self.state.wizard_deck if card != name)
        counter = WizardCounter(name, self.hex(where), (name,), letter, known_to, not letter)
        self.state.counters = (*self.state.counters, counter)
        return self

    def stack_tasks(self, *cards: str) -> Table:
        """The first of them is drawn first."""
        self.state.task_deck = (*(card for card in self.state.task_deck if card not in cards), *reversed(cards))
        return self

    def stack_events(self, *cards: str) -> Table:
        self.state.event_deck = (*(card for card in self.state.event_deck if card not in cards), *reversed(cards))
        return self

    def stack_wizards(self, *cards: str) -> Table:
        self.state.wizard_deck = (*(card for card in self.state.wizard_deck if card not in cards), *reversed(cards))
        return self

    def conquer(self, *tiles: str) -> Table:
        self.state.conquered = (*self.state.conquered, *tiles)
        return self

    def day(self, day: int, fortnight: int = 1) -> Table:
        self.state.day, self.state.fortnight, self.state.abs_day = day, fortnight, 14 * (fortnight - 1) + day
        return self

