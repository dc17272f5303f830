"""What is seen: by everybody, and by one player alone."""
from __future__ import annotations

import msgspec

from app.games.core.message import Seat
from app.games.wizards.actions import Offer
from app.games.wizards.geography.placing import Placement
from app.games.wizards.geography.sea import Hex
from app.games.wizards.rules.reach import Reach
from app.games.wizards.state import Boat, DayLine, EndReason, GemDeed, HeldEvent, Quest, Tally, Trap, Turn
from app.games.wizards.vocabulary import Animal, HighWizard, Order, Points, TaskId, TileId


class QuestShown(msgspec.Struct, frozen=True):
    quest: Quest
    active: tuple[int, ...]                     # steps


class PlayerShown(msgspec.Struct, frozen=True):
    seat: Seat
    piece: str
    hex: Hex                                    # -1 before the start
    boat: int | None
    order: Order | None
    level: int
    points: Points
    needs: Points | None                        # for the next level
    due: bool                                   # for a promotion
    quests: tuple[QuestShown, ...]
    tokens_left: int
    events: tuple[HeldEvent, ...]
    animal: Animal | None
    animal_turns: int
    possessed: bool
    dragonbound: bool
    lost_turns: int
    trap: Trap | None
    detained: bool
    extra_turns: int
    lair_left: int | None
    calling: bool
    stranded: bool
    hamdrel_turns: int
    hamdrel_visits: int
    asks: bool
    defends: bool
    looked: tuple[HighWizard, ...]              # whose Gem cards he has asked to see, and was let
    partner: Seat | None


class CounterShown(msgspec.Struct, frozen=True):
    """A High Wizard on the map: by his name, or by a letter with those who know it."""

    name: HighWizard | None
    letter: str
    hex: Hex
    known_to: tuple[Seat, ...]
    cards: int                                  # set aside for him
    faces: tuple[str, ...]                      # of those that were drawn openly


class JourneyShown(msgspec.Struct, frozen=True):
    seat: Seat
    tally: Tally
    held: tuple[HighWizard, ...]                # Gems at the end


class EndingShown(msgspec.Struct, frozen=True):
    reason: EndReason
    winners: tuple[Seat, ...]
    gem_cards: dict[HighWizard, str]
    history: tuple[DayLine, ...]
    journeys: tuple[JourneyShown, ...]
    gem_deeds: tuple[GemDeed, ...] = ()         # who looked when, was robbed, or shared with his partner


class Shared(msgspec.Struct, frozen=True):
    """What everybody sees."""

    phase: str
    dealer: Seat
    day: int
    last_day: int
    fortnight: int
    abs_day: int
    track: int
    track_length: int
    thwarts: int
    weakest: tuple[TileId, ...]                 # territories that would fall today
    turn: Turn | None
    queue: tuple[Seat, ...]
    placements: tuple[Placement, ...]
    spots: tuple[Placement, ...]
    hands: tuple[tuple[TileId, ...], ...]
    conquered: tuple[TileId, ...]
    players: tuple[PlayerShown, ...]
    boats: tuple[Boat, ...]
    demons: tuple[Hex, ...]
    demons_left: int
    dragon: Hex
    counters: tuple[CounterShown, ...]
    task_deck: int
    task_discard: tuple[TaskId, ...]
    event_deck: int
    event_discard: tuple[str, ...]
    wizard_deck: int
    tasks_done: int
    gems_to_win: int
    ending: EndingShown | None


class Own(msgspec.Struct, frozen=True):
    """The secret record of a player (WZ-14.3)."""

    known: dict[HighWizard, str]                # Gem cards he has seen
    held: tuple[HighWizard, ...]                # whose Gems he has
    false: HighWizard | None                    # whom he knows to be false
    secrets: dict[str, HighWizard]              # by letter
    offers: tuple[Offer, ...] = ()              # of his partner and himself, while they confer
    reach: tuple[Reach, ...] = ()                # where his points can take him, while he moves
