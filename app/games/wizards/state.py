"""What is on the table."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from app.games.core.message import Seat
from app.games.wizards.geography.chart import Chart, chart_of
from app.games.wizards.geography.placing import Placement
from app.games.wizards.geography.sea import NOWHERE, Hex
from app.games.wizards.options import Options
from app.games.wizards.tables import CALM_FORTNIGHTS, DEMONS, FORTNIGHT, SECRET_LETTERS, TASK_TOKENS
from app.games.wizards.vocabulary import (
    Animal,
    EventId,
    HighWizard,
    ItemId,
    Order,
    Points,
    Spell,
    TaskId,
    Terrain,
    TileId,
)

TrapKind = Literal["turns", "fortnight", "roll"]
Detention = Literal["common_folk", "dragon"]
MetKind = Literal["place", "players", "demons", "dragon"]
CrestStay = Literal["granted", "walked"]
EndReason = Literal["gems", "evil", "dragonbound", "drowned"]
Phase = Literal["setup", "days", "over"]


class Token(msgspec.Struct, frozen=True, array_like=True):
    """A task token on the map, of one step of its card."""

    step: int
    hex: Hex


class Quest(msgspec.Struct, frozen=True):
    """A task card in somebody's hands."""

    card: TaskId
    mandatory: bool
    drawn: int                                  # the absolute day
    tokens: tuple[Token, ...] = ()              # on the map
    collected: int = 0                          # tokens lying on the card
    done: tuple[int, ...] = ()                  # steps
    met: tuple[HighWizard, ...] = ()            # for a step that counts several
    items: tuple[ItemId, ...] = ()              # with the player now

    @property
    def tokens_used(self) -> int:
        return len(self.tokens) + self.collected


class HeldEvent(msgspec.Struct, frozen=True, array_like=True):
    """An event card that works on; the day is the absolute one of its draw."""

    card: EventId
    drawn: int


class Trap(msgspec.Struct, frozen=True, array_like=True):
    """What holds a player: so many turns, the rest of the fortnight, or until a die (WZ-8.3)."""

    kind: TrapKind
    left: int = 0                               # turns, or the least die that frees
    by_event: bool = False


class Met(msgspec.Struct, frozen=True, array_like=True):
    """How often a player had an encounter in a hex since he came to its tile (WZ-7.6b, R16)."""

    hex: Hex
    kind: MetKind
    times: int


class Tally(msgspec.Struct, frozen=True):
    """What a journey came to, for the end of the game."""

    walked: int = 0
    sailed: int = 0
    teleported: int = 0
    demons: int = 0                             # driven away
    rescues: int = 0
    tasks: int = 0
    failed: int = 0                             # spells
    lair_days: int = 0
    throws: int = 0                             # for movement
    thrown: int = 0                             # what their white dice came to


class Player(msgspec.Struct, frozen=True):
    piece: str
    hex: Hex = NOWHERE
    boat: int | None = None
    serial: int = 0                             # rises whenever the hex is set: tells one arrival from the next
    order: Order | None = None
    level: int = 0
    points: Points = Points()
    promoted: int | None = None                 # the absolute day of the last promotion
    quests: tuple[Quest, ...] = ()
    events: tuple[HeldEvent, ...] = ()
    animal: Animal | None = None
    animal_turns: int = 0
    animal_since: int = 0                       # the player's own turn in which it joined
    swum: int = 0                               # sea hexes since land or a boat
    possessed: bool = False
    dragonbound: bool = False
    lost_turns: int = 0
    trap: Trap | None = None
    detained: Detention | None = None
    extra_turns: int = 0
    lair_left: int | None = None
    met: tuple[Met, ...] = ()
    hamdrel_turns: int = 0
    hamdrel_visits: int = 0
    calling: bool = False
    crest: CrestStay | None = None              # how the present stay on the Star Crest began (R63)
    crest_left: int = -1                        # the own turn in which such a stay ended
    turns: int = 0                              # own turns begun
    arrived: int = -1                           # serials: the arrival under way, a task step done here, a High Wizard
    task_at: int = -1                           # met here, Demons met here
    wizard_at: int = -1
    demon_at: int = -1
    insight: bool = False                       # was shown the False Wizard (WZ-11.233)
    asks: bool = False                          # wants to be asked before tokens are taken
    defends: bool = False                       # casts against Demons, Dragon and traps by itself
    tally: Tally = Tally()

    @property
    def is_afflicted(self) -> bool:
        return self.possessed or self.dragonbound

    @property
    def tokens_left(self) -> int:
        return TASK_TOKENS - sum(quest.tokens_used for quest in self.quests)

    @property
    def has_mandatory(self) -> bool:
        return any(quest.mandatory for quest in self.quests)

    def quest(self, card: TaskId) -> Quest | None:
        return next((quest for quest in self.quests if quest.card == card), None)

    def times_met(self, place: Hex, kind: MetKind) -> int:
        return next((met.times for met in self.met if met.hex == place and met.kind == kind), 0)


class Boat(msgspec.Struct, frozen=True, array_like=True):
    hex: Hex
    demon: bool = False                         # moves with it (R71)


class WizardCounter(msgspec.Struct, frozen=True):
    """A High Wizard on the map with the cards set aside for him; by a letter where he is secret."""

    name: HighWizard
    hex: Hex
    cards: tuple[str, ...]
    letter: str = ""
    known_to: tuple[Seat, ...] = ()             # who knows the name of a secret one
    open_cards: bool = True                     # whether everybody saw them drawn


class GemLook(msgspec.Struct, frozen=True, tag="look"):
    """A request that was answered; with the die and whether a level-4 Druid asked (WZ-7.3261)."""

    seat: Seat
    name: HighWizard
    die: int
    shielded: bool = False
    day: int = 0


class GemTheft(msgspec.Struct, frozen=True, tag="theft"):
    seat: Seat


class GemExchange(msgspec.Struct, frozen=True, tag="exchange"):
    """What partners gave each other, by the names of the Wizards (WZ-B6)."""

    one: Seat
    other: Seat
    given: tuple[HighWizard, ...]
    received: tuple[HighWizard, ...]


GemDeed = GemLook | GemTheft | GemExchange


class Turn(msgspec.Struct, frozen=True):
    """The turn under way."""

    seat: Seat
    began: int                                  # the serial at its start
    extra: bool = False
    white: int = 0                              # 0: no movement roll was made
    red: int = 0
    mp: int = 0                                 # in parts of a point (R14)
    moved: bool = False
    boarded: bool = False
    sailed: bool = False
    agile: tuple[Terrain, ...] = ()
    tried: tuple[Spell, ...] = ()               # movement and special spells (WZ-11.24)
    ignored: tuple[Hex, ...] = ()               # hexes whose own tokens he passes by
    had_movement: bool = False
    ended: int = -1                             # the serial at the end of movement
    ended_in_lair: bool = False
    special: Hex = NOWHERE                      # where the last special encounter took place
    conferred: bool = False                     # with one's partner, at its start


class Ending(msgspec.Struct, frozen=True):
    reason: EndReason
    winners: tuple[Seat, ...]


class DayLine(msgspec.Struct, frozen=True, array_like=True):
    """Points of all players at the end of a fortnight, for the chart."""

    day: int
    points: tuple[Points, ...]
    tasks: int
    fallen: int


class State(msgspec.Struct):
    options: Options
    players: list[Player]
    dealer: Seat
    tiles: tuple[TileId, ...]                   # in play
    task_deck: tuple[TaskId, ...]               # the last one is on top, here and below
    event_deck: tuple[EventId, ...]
    wizard_deck: tuple[str, ...]
    gem_cards: tuple[str, ...]                  # by the rank of the High Wizards
    task_discard: tuple[TaskId, ...] = ()
    event_discard: tuple[EventId, ...] = ()
    tower: TileId = ""                          # surely in play alone (WZ-A2)
    removed: int = 0                            # tiles out of the game alone (WZ-A3)
    hands: tuple[tuple[TileId, ...], ...] = ()  # tiles still to be placed, by seat
    spots: tuple[Placement, ...] = ()           # tiles lying face down, without their names (WZ-A4)
    placements: tuple[Placement, ...] = ()
    conquered: tuple[TileId, ...] = ()
    boats: tuple[Boat, ...] = ()
    demons: tuple[Hex, ...] = ()
    dragon: Hex = NOWHERE
    counters: tuple[WizardCounter, ...] = ()
    gem_deeds: tuple[GemDeed, ...] = ()
    phase: Phase = "setup"
    day: int = 1
    fortnight: int = 1
    abs_day: int = 1
    track: int = 0
    thwarts: int = 0
    thwarted: bool = False                      # whether today's attack was
    queue: tuple[Seat, ...] = ()                # who still plays today
    turn: Turn | None = None
    joint_failed: tuple[int, ...] = ()          # joint attacks of Demons that somebody did not drive away
    joints: int = 0
    escaped: bool = False                       # whether the last Escape worked
    adrift: bool = False                        # a lone swimmer waits for day 14 (WZ-A6)
    history: tuple[DayLine, ...] = ()
    tasks_done: int = 0
    ending: Ending | None = None

    # ------------------------------------------------------------------------------------------------------ changes

    def change(self, seat: Seat, **changes: Any) -> Player:
        self.players[seat] = player = replace(self.players[seat], **changes)
        return player

    def tally(self, seat: Seat, **more: int) -> None:
        tally = self.players[seat].tally
        self.change(seat, tally=replace(tally, **{name: getattr(tally, name) + n for name, n in more.items()}))

    def change_turn(self, **changes: Any) -> None:
        if self.turn:
            self.turn = replace(self.turn, **changes)

    def change_quest(self, seat: Seat, card: TaskId, **changes: Any) -> Quest:
        quests = tuple(replace(quest, **changes) if quest.card == card else quest
                       for quest in self.players[seat].quests)
        quest = self.change(seat, quests=quests).quest(card)
        assert quest is not None
        return quest

    # ---------------------------------------------------------------------------------------------------- questions

    @property
    def chart(self) -> Chart:
        return chart_of(self.placements, self.conquered)

    @property
    def seats(self) -> range:
        return range(len(self.players))

    @property
    def is_solo(self) -> bool:
        return len(self.players) == 1

    @property
    def are_teams(self) -> bool:
        return self.options.are_teams(len(self.players))

    def partner(self, seat: Seat) -> Seat | None:
        """Partners sit opposite each other (WZ-B1)."""
        return (seat + len(self.players) // 2) % len(self.players) if self.are_teams else None

    def clockwise(self, first: Seat) -> list[Seat]:
        """All seats, this one first."""
        return [(first + n) % len(self.players) for n in self.seats]

    @property
    def in_order(self) -> list[Seat]:
        """Of turns, and of what happens to all at once: the Dealer first (WZ-3.74a, R53)."""
        return self.clockwise(self.dealer)

    @property
    def from_active(self) -> list[Seat]:
        """The active player first, then clockwise (R53)."""
        return self.clockwise(self.turn.seat if self.turn else self.dealer)

    def at(self, place: Hex) -> list[Seat]:
        """Who stands there, the active player first, then clockwise."""
        return [seat for seat in self.from_active if self.players[seat].hex == place]

    def occupant(self, boat: int) -> Seat | None:
        return next((seat for seat, player in enumerate(self.players) if player.boat == boat), None)

    def counters_at(self, place: Hex) -> tuple[WizardCounter, ...]:
        return tuple(counter for counter in self.counters if counter.hex == place)

    def counters_in(self, places: frozenset[Hex]) -> tuple[WizardCounter, ...]:
        return tuple(counter for counter in self.counters if counter.hex in places)

    @property
    def demons_left(self) -> int:
        return DEMONS - len(self.demons) - sum(boat.demon for boat in self.boats)

    @property
    def letters_left(self) -> str:
        used = {counter.letter for counter in self.counters}
        return "".join(letter for letter in SECRET_LETTERS if letter not in used)

    @property
    def last_day(self) -> int:
        """Of the fortnight: the day of the attack (WZ-12.1a)."""
        return self.options.evil_pace if self.fortnight > CALM_FORTNIGHTS else FORTNIGHT

    def tile_of(self, seat: Seat) -> TileId | None:
        return self.chart.tile_at[self.players[seat].hex]

    def surface(self, seat: Seat) -> str:
        return self.chart.surface[self.players[seat].hex]

    def tokens(self) -> Iterator[tuple[Seat, Quest, Token]]:
        for seat, player in enumerate(self.players):
            for quest in player.quests:
                for token in quest.tokens:
                    yield seat, quest, token

