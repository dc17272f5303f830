"""A turn from its beginning to its end (WZ-5a)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from app.games.core import ask
from app.games.core.action import Action
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.wizards.actions import CallHelp, CastTeleport, Exchange, Fly, RideUnicorn, Roll
from app.games.wizards.geography.sea import Hex, distance
from app.games.wizards.grammar import events as ev
from app.games.wizards.grammar.hexes import Destination, HexOf
from app.games.wizards.rules.decision import Decision
from app.games.wizards.rules.demons import in_the_boat
from app.games.wizards.rules.dragon import is_home
from app.games.wizards.rules.frames.base import Frame, Now, resolves
from app.games.wizards.rules.frames.course import (
    AfterMove,
    Arrival,
    GameOver,
    TakeTokens,
    TurnEnd,
    TurnStart,
    Wilderness,
)
from app.games.wizards.rules.frames.effects import Teleport, Throw
from app.games.wizards.rules.frames.encounters import Conferring, DragonMeeting, DragonRoams, HamdrelMeeting
from app.games.wizards.rules.meeting import Menu
from app.games.wizards.rules.moving import Moving
from app.games.wizards.rules.partners import have_something_to_say
from app.games.wizards.rules.powers import (
    can_cast,
    card_flight,
    cast_obstacle,
    effects,
    flight_of,
    is_ready,
    spells,
    succeeds,
)
from app.games.wizards.rules.refusals import refuse
from app.games.wizards.rules.rescues import is_stranded, realm_of
from app.games.wizards.rules.tasks import give_turns
from app.games.wizards.rules.teleporting import RANDOM_HEX, to_place
from app.games.wizards.rules.throwing import decides
from app.games.wizards.rules.whereabouts import come_to, leave
from app.games.wizards.state import Player, State, Trap, Turn
from app.games.wizards.tables import (
    ANIMALS,
    CALM_FORTNIGHTS,
    CIRCLE,
    HAMDREL_TURNS,
    LAIR,
    PARTS,
    RESIDENT_AT,
    STONES,
    TILES,
    TOWERS,
)

STONE = "stone"


@resolves(TurnStart)
def _start(now: Now, frame: TurnStart) -> None:
    """Lost turns, traps and detentions come before any choice (step T0)."""
    state, seat = now.state, frame.seat
    player = state.change(seat, turns=state.players[seat].turns + 1)
    state.turn = Turn(seat, player.serial, frame.extra)
    if frame.extra:
        now.tell("extra_turn", seat=seat)
    if player.lost_turns:
        state.change(seat, lost_turns=player.lost_turns - 1)
        now.tell("turn_lost", seat=seat)
        now.then(TurnEnd(seat))
    elif player.trap and player.trap.kind != "roll":
        _stay_trapped(now, seat, player.trap)
    elif player.detained:
        state.change(seat, detained=None)
        again: Frame = DragonMeeting(seat) if player.detained == "dragon" else Throw(seat, "common_folk")
        now.then(again, TurnEnd(seat))
    elif not (state.is_solo and _is_lost(now, seat)):
        now.then(Choosing(seat), AfterMove(seat), Wilderness(seat), TurnEnd(seat))


def _stay_trapped(now: Now, seat: Seat, trap: Trap) -> None:
    if trap.kind == "turns":
        now.state.change(seat, trap=Trap("turns", trap.left - 1, trap.by_event))
    now.tell("still_trapped", seat=seat)
    now.then(TurnEnd(seat))


def _is_lost(now: Now, seat: Seat) -> bool:
    """A lone player who is stranded in the Lair or in the sea, and cannot even walk out of it (WZ-A5, WZ-A6, R52)."""
    state = now.state
    if not is_stranded(state, seat):
        return False
    realm = realm_of(state, seat)
    if not realm.has_land:
        state.adrift = True
        now.tell("adrift", seat=seat)
        now.then(TurnEnd(seat))
        return True
    if realm.tiles == {LAIR} and state.fortnight > CALM_FORTNIGHTS:
        now.then(GameOver("dragonbound"))
        return True
    return False


# -------------------------------------------------------------------------------------------------- before movement


class Choosing(Decision):
    """To roll, or to travel otherwise (step T1)."""

    seat: Seat
    hears: ClassVar[tuple[type[Action], ...]] = (Roll, CastTeleport, RideUnicorn, Fly, CallHelp, Exchange)
    clause: ClassVar[str] = "WZ-5.1"

    def offers(self, state: State) -> Iterator[Choice]:
        player = state.players[self.seat]
        yield from self._teleports(state)
        if not player.trap:
            yield from self._flights(state)
            if not player.calling and not state.is_solo and is_stranded(state, self.seat):
                yield Choice(CallHelp(), Message("choice.call_help"))
            if self._partner_is_here(state):
                yield Choice(Exchange(), Message("choice.exchange"))
        yield Choice(Roll(), Message("choice.roll"))

    def _teleports(self, state: State) -> Iterator[Choice]:
        """As the Order's table says (WZ-11.213)."""
        obstacle, chart = cast_obstacle(state, self.seat, "teleport"), state.chart
        modes = spells(state.players[self.seat]).teleport
        if "stone" in modes and chart.stands(CIRCLE):
            yield Choice(CastTeleport(STONE), Message("choice.cast_teleport.stone"), blocked=obstacle)
        for mode in modes:
            where = obstacle
            if _lacks_stone(state, self.seat, mode):
                where = obstacle or refuse("not_on_stone", "WZ-11.213")
            if mode.endswith("random"):
                yield Choice(CastTeleport(), Message("choice.cast_teleport"), blocked=where)
            elif mode.endswith("territory"):
                tiles = list(chart.standing)
                yield Choice(CastTeleport(tiles[0]), Message("choice.cast_teleport.territory"),
                             ask={} if where else {"to": ask.one_of(tiles)}, blocked=where)

    def _flights(self, state: State) -> Iterator[Choice]:
        player = state.players[self.seat]
        if _can_ride(player):
            yield Choice(RideUnicorn(), Message("choice.ride_unicorn"),
                         ask={"hex": ask.one_of(landings(state, self.seat, ride=True))})
        if flight_of(state, self.seat) and (targets := landings(state, self.seat)):
            yield Choice(Fly(), Message("choice.fly"), ask={"hex": ask.one_of(targets)})

    def _partner_is_here(self, state: State) -> bool:
        partner, turn = state.partner(self.seat), state.turn
        return (partner is not None and state.players[partner].hex == state.players[self.seat].hex
                and not (turn and turn.conferred) and have_something_to_say(state, self.seat))

    def objection(self, state: State, action: Action) -> Refusal | None:
        match action:
            case RideUnicorn(hex=to) if _can_ride(state.players[self.seat]):
                return None if to in landings(state, self.seat, ride=True) else refuse("not_carried", "WZ-8.43")
            case Fly(hex=to) if flight_of(state, self.seat):
                return None if to in landings(state, self.seat) else _flight_obstacle(state, self.seat, to)
            case RideUnicorn() | Fly():
                return refuse("no_animal", "WZ-8.43" if isinstance(action, RideUnicorn) else "WZ-8.44")
            case CallHelp() if state.is_solo:           # nobody could come
                return refuse("not_possible", "WZ-A7")
            case CallHelp() if state.players[self.seat].calling:
                return refuse("already_called", "WZ-7.3031b")
            case CallHelp() if not is_stranded(state, self.seat):
                return refuse("not_stranded", "WZ-7.3031a")
            case CastTeleport() if not can_cast(state, self.seat, "teleport"):
                return cast_obstacle(state, self.seat, "teleport")
            case CastTeleport(to=to) if to in TILES and not state.chart.stands(to):
                return refuse("conquered", "WZ-12.41b")
            case CastTeleport(to=to) if to != STONE and any(
                    _lacks_stone(state, self.seat, mode) for mode in spells(state.players[self.seat]).teleport):
                return refuse("not_on_stone", "WZ-11.213")
            case Exchange() if not self._partner_is_here(state):
                return refuse("partner_away", "WZ-B5")
        return None

    def answer(self, now: Now, seat: Seat, action: Action) -> None:
        match action:
            case CallHelp():
                now.state.change(seat, calling=True)
                now.tell("help_called", seat=seat)
            case Exchange():
                now.state.change_turn(conferred=True)
                now.then(Conferring(seat))
            case _:
                self.answered = True
                self.carry_out(now, action)

    def carry_out(self, now: Now, action: Action) -> None:
        seat = self.seat
        match action:
            case CastTeleport(to=to):
                now.then(Throw(seat, "teleport", to=to))
            case RideUnicorn(hex=to):
                _fly(now, seat, to, "ride")
                leave(now, seat)
            case Fly(hex=to):
                _fly(now, seat, to, "fly")
            case _:
                now.then(Throw(seat, "movement"))

    def fallback(self, state: State, seat: Seat) -> Action:
        return Roll()


def _lacks_stone(state: State, seat: Seat, mode: str) -> bool:
    """A Druid's way of teleporting may begin on a stone."""
    return mode.startswith("from_stone") and state.surface(seat) != STONE


def _can_ride(player: Player) -> bool:
    return player.animal == "unicorn" and is_ready(player)


def _flight_obstacle(state: State, seat: Seat, to: Hex) -> Refusal:
    here = state.players[seat].hex
    if to == here:
        return refuse("already_there", "WZ-8.44")
    is_far = to in state.chart.land and distance(here, to) > flight_of(state, seat)
    return refuse("too_far", "WZ-8.44") if is_far else refuse("not_carried", "WZ-8.44")


def landings(state: State, seat: Seat, ride: bool = False) -> list[Hex]:
    """Where a Unicorn may carry him, or where he may fly to: by a card, or on a Winged Horse (WZ-8.43, WZ-8.44)."""
    player, chart = state.players[seat], state.chart
    here, by_card = player.hex, card_flight(state, seat)
    horse = ANIMALS[player.animal] if player.animal and is_ready(player) else None
    reach, barred = (horse.flight or 0, horse.bars_tiles) if horse else (0, ())
    return [place for place in chart.land
            if place != here and chart.surface[place] != "circle_centre"
            and (ride or distance(here, place) <= (by_card if chart.tile_at[place] in barred else max(by_card, reach)))]


def _fly(now: Now, seat: Seat, to: Hex, way: str) -> None:
    come_to(now, seat, to, "ride" if way == "ride" else "fly")
    now.state.change_turn(moved=True)
    now.tell("flew", seat=seat, place=now.state.chart.name_of(to))


@decides("teleport")
def _teleport(now: Now, throw: Throw, die: int) -> None:
    """A failure costs the movement; a Druid who leaves a stone by it plays again (WZ-11.213, WZ-11.2131)."""
    state, seat = now.state, throw.seat
    player = state.players[seat]
    if not succeeds(player, die):
        state.tally(seat, failed=1)
        return
    to: Destination = RANDOM_HEX
    if throw.to == STONE:
        to = to_place(STONES[now.dice.roll()])
    elif throw.to:
        to = HexOf(throw.to)
    if player.order == "druids" and state.surface(seat) == STONE:
        give_turns(now, seat, 1)
    now.then(Teleport(seat, to, "spell", arrives=False))        # his movement ends there, and AfterMove goes on


@decides("movement")
def _movement(now: Now, throw: Throw, die: int) -> None:
    """White are the points; the natural die frees from a trap (WZ-5.1, WZ-8.3e, R10)."""
    state, seat = now.state, throw.seat
    player, turn = state.players[seat], state.turn
    assert turn is not None
    if player.trap:
        if turn.white < player.trap.left:
            now.tell("still_trapped", seat=seat)
            return
        state.change(seat, trap=None)
        now.tell("freed", seat=seat)
    points = _base(state, seat, turn.white) + state.options.pace_bonus
    if player.animal and is_ready(player):
        points += ANIMALS[player.animal].bonus
    state.change_turn(mp=points * PARTS)
    now.then(Moving(seat))


def _base(state: State, seat: Seat, white: int) -> int:
    """What cards make of the white die."""
    for effect in effects(state, seat):
        if isinstance(effect, ev.RollTimes):
            white *= effect.n
        elif isinstance(effect, ev.RollHalf):
            white = (white + 1) // 2
    return white


# --------------------------------------------------------------------------------------------------- after movement


@resolves(AfterMove)
def _after(now: Now, frame: AfterMove) -> None:
    """The encounters of the hex, or what staying allows (step T3)."""
    state, seat = now.state, frame.seat
    player, turn = state.players[seat], state.turn
    assert turn is not None
    if player.trap:
        return
    state.change_turn(had_movement=True, ended=player.serial, ended_in_lair=state.tile_of(seat) == LAIR)
    if player.serial == turn.began:
        now.then(TakeTokens(seat, player.serial), Staying(seat, player.serial))
    else:
        now.then(Arrival(seat, player.serial))


class Staying(Frame):
    """What only who stayed has: Hamdrel again (WZ-7.354a), a Tower's help by an option (R33), a boat boarded."""

    seat: Seat
    serial: int


@resolves(Staying)
def _stay(now: Now, frame: Staying) -> None:
    state, seat = now.state, frame.seat
    player, kind = state.players[seat], state.surface(seat)
    if player.serial != frame.serial or player.trap:
        return
    if kind == "cottage" and 0 < player.hamdrel_turns < HAMDREL_TURNS:
        state.change(seat, hamdrel_turns=player.hamdrel_turns + 1)
        now.then(HamdrelMeeting(seat))
    place = state.chart.place_at[player.hex]
    if place in TOWERS and state.options.summon_gem_timing == "every_turn" and not player.is_afflicted:
        now.then(Menu(seat, RESIDENT_AT[place], player.serial, gems_only=True))
    now.then(*in_the_boat(state, seat))


@resolves(TurnEnd)
def _end(now: Now, frame: TurnEnd) -> None:
    """The Dragon moves where somebody ended his movement in its Lair (WZ-12.52, R40)."""
    state, seat = now.state, frame.seat
    turn = state.turn
    assert turn is not None
    now.then(Ticking(seat))
    if state.tile_of(seat) == LAIR and turn.had_movement and (turn.ended_in_lair or not is_home(state)):
        now.then(DragonRoams())


class Ticking(Frame):
    """A turn less for the animal and for the trap; help is no longer called for by who needs none."""

    seat: Seat


@resolves(Ticking)
def _tick(now: Now, frame: Ticking) -> None:
    state, seat = now.state, frame.seat
    player = state.players[seat]
    if player.animal and player.animal_since < player.turns:
        tire(now, seat)
    if player.trap and player.trap.kind == "turns" and not player.trap.left:
        state.change(seat, trap=None)
        now.tell("freed", seat=seat)
    if player.calling and not is_stranded(state, seat):
        state.change(seat, calling=False)


def tire(now: Now, seat: Seat) -> None:
    """One turn less of his animal (R64)."""
    left = now.state.players[seat].animal_turns - 1
    now.state.change(seat, animal_turns=left)
    if left <= 0:
        leave(now, seat)
