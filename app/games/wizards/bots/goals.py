"""Where a player would like to be, and how much."""
from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from app.games.core.message import Seat
from app.games.wizards.bots.needs import worth
from app.games.wizards.cards import TASKS
from app.games.wizards.gems import has_all, held_by, knows_false
from app.games.wizards.geography.sea import Hex, distance
from app.games.wizards.grammar.tasks import MeetMentor, MeetResident, MeetSorcerer, MeetWizard, Step
from app.games.wizards.orders import ORDERS, TOP_LEVEL, has_points_for, knows
from app.games.wizards.rules.evil import weakest
from app.games.wizards.rules.powers import is_collecting, is_due
from app.games.wizards.rules.quests import active_steps, can_do
from app.games.wizards.rules.rescues import worth_of
from app.games.wizards.state import Quest, State, WizardCounter
from app.games.wizards.tables import (
    ABBEY,
    CALM_FORTNIGHTS,
    CIRCLE_CENTRE,
    COTTAGE,
    HAMDREL_TURNS,
    HAMDREL_VISITS,
    HIGH_WIZARDS,
    HOME,
    LAIR,
    PLACE_ENCOUNTERS,
    PROMOTION_DAYS,
    RESCUE_TRAP,
    TOWERS,
)
from app.games.wizards.vocabulary import Order, PlaceId, TileId

# what it is worth to be somewhere, in points
VICTORY = 10_000.0
INITIATION, HARD_INITIATION = 30.0, 18.0        # hard: of Druids whose stones open to one face only
HAMDRELS_WORD = 0.6                             # of an initiation: she names a High Wizard, who is still to be met
CROWDED = 0.55                                  # what an Order is worth for each who has joined it before
CURE, GUESS_OF_CURE = 40.0, 10.0
PROMOTION, LAST_PROMOTION = 16.0, 40.0
FIRST_TASK, LESS_FOR_EACH, ENOUGH_TASKS = 9.0, 3.0, 3
MANDATORY = 24.0                                # at the highest level, where it stands between him and the Gems
THWARTING = 2.0                                 # of an optional task there
GEM = 30.0
CALL_AT_RANDOM, HAMDRELS_HELP, ELVES_HELP = 0.28, 0.35, 0.28        # chances of a Gem without a Wizard in sight
CONTACT = 1 / 3                                 # at the Abbey, or by telepathy
IN_THE_LAIR = 0.6                               # of what is there
ABOUT_TO_FALL = 0.4
SOON = 4                                        # days before an attack in which a doomed territory is shunned


class Goal(NamedTuple):
    hex: Hex
    value: float
    again: bool = False                         # who is there already must come in again
    worn: bool = False                          # nothing is given there before the territory was left
    wait: int = 0                               # days until something is given there


def goals(state: State, seat: Seat) -> list[Goal]:
    """Everything worth going to, several reasons for one hex added up."""
    found: dict[Hex, Goal] = {}
    for goal in _goals(state, seat):
        value = goal.value * _safety(state, goal.hex)
        known = found.get(goal.hex)
        found[goal.hex] = Goal(goal.hex, value + known.value if known else value,
                               goal.again and (known is None or known.again),
                               wait=max(goal.wait, known.wait if known else 0))
    return [goal._replace(worn=_is_worn_out(state, seat, goal)) for goal in found.values()]


def _goals(state: State, seat: Seat) -> Iterator[Goal]:
    player = state.players[seat]
    if player.is_afflicted:
        yield from _cures(state)
    elif player.order is None:
        yield from _callings(state, seat)
    else:
        yield from _steps(state, seat)
        yield from _rescues(state, seat)
        if player.level < TOP_LEVEL:
            yield from _teachers(state, seat, player.order)
        elif is_collecting(player):
            yield from _gems(state, seat, player.order)


def _at(state: State, place: PlaceId, value: float) -> Iterator[Goal]:
    if place in state.chart.hex_of and value > 0:
        yield Goal(state.chart.hex_of[place], value, again=True)


def _safety(state: State, place: Hex) -> float:
    tile = state.chart.tile_at[place]
    if tile == LAIR:
        return IN_THE_LAIR
    return ABOUT_TO_FALL if tile in doomed(state, SOON) else 1.0


def doomed(state: State, days: int) -> tuple[TileId, ...]:
    """Territories one of which falls within so many days."""
    falls = state.fortnight > CALM_FORTNIGHTS and not state.thwarts and state.last_day - state.day <= days
    return weakest(state) if falls else ()


def _is_worn_out(state: State, seat: Seat, goal: Goal) -> bool:
    """A place that gives nothing more before its territory is left (WZ-7.6b, WZ-7.354c)."""
    player = state.players[seat]
    if not goal.again:
        return False
    if state.chart.place_at[goal.hex] == COTTAGE:
        stays = player.hex == goal.hex and player.hamdrel_turns < HAMDREL_TURNS
        return player.hamdrel_visits >= HAMDREL_VISITS and not stays
    return player.times_met(goal.hex, "place") >= PLACE_ENCOUNTERS


# ------------------------------------------------------------------------------------------------------------ persons


def _cures(state: State) -> Iterator[Goal]:
    """WZ-7.3044."""
    for place in (ABBEY, COTTAGE, CIRCLE_CENTRE, *TOWERS):
        yield from _at(state, place, CURE)
    yield from (Goal(counter.hex, CURE) for counter in state.counters)


def _callings(state: State, seat: Seat) -> Iterator[Goal]:
    """Of all Orders one that is near and not crowded: its members strive for the same Mentors and meet on their way."""
    for order in ORDERS:
        value = initiation(state, order) * CROWDED ** (_nearer_a_tower(state, seat) if order == "sorcerers" else 0)
        yield from _mentors(state, value, order)
        if order == "wizards":
            yield from _at(state, COTTAGE, value * HAMDRELS_WORD)


def initiation(state: State, order: Order) -> float:
    """What it is worth to join an Order at this table."""
    is_hard = order == "druids" and state.options.druid_circle == "strict"
    members = sum(player.order == order for player in state.players)
    return float((HARD_INITIATION if is_hard else INITIATION) * CROWDED ** members)


def _nearer_a_tower(state: State, seat: Seat) -> int:
    """Others who belong nowhere and will be Sorcerers before him, as it looks."""
    towers = [state.chart.hex_of[tower] for tower in TOWERS if tower in state.chart.hex_of]

    def away(one: Seat) -> tuple[int, Seat]:
        return min((distance(state.players[one].hex, tower) for tower in towers), default=0), one

    return sum(player.order is None and away(other) < away(seat) for other, player in enumerate(state.players))


def _mentors(state: State, value: float, order: Order | None) -> Iterator[Goal]:
    match order:
        case "sorcerers":
            for tower in TOWERS:
                yield from _at(state, tower, value)
        case "wizards":
            yield from (Goal(counter.hex, value) for counter in state.counters)
        case "druids":
            yield from _at(state, CIRCLE_CENTRE, value)


def _teachers(state: State, seat: Seat, order: Order) -> Iterator[Goal]:
    """For a promotion that is due, and for tasks while there are few of them."""
    player, due = state.players[seat], is_due(state, seat)
    lesson = _promotion(player.level + 1) if due else 0.0
    few = FIRST_TASK - LESS_FOR_EACH * len(player.quests) if len(player.quests) < ENOUGH_TASKS else 0.0
    yield from _mentors(state, lesson + few, order)
    if order == "druids":
        yield from _lessons_to_come(state, seat)
    if order != "sorcerers":
        for tower in TOWERS:
            yield from _at(state, tower, few)
    yield from _at(state, ABBEY, CONTACT * lesson)
    if due and order == "wizards" and not state.counters:
        for place in state.chart.hexes_of_class("dwelling", None):
            yield Goal(place, CONTACT * lesson, again=True)
        yield from _at(state, COTTAGE, CONTACT * lesson)


def _promotion(level: int) -> float:
    return LAST_PROMOTION if level == TOP_LEVEL else PROMOTION


def _lessons_to_come(state: State, seat: Seat) -> Iterator[Goal]:
    """Of a Druid, whose one Mentor is hard to reach: he waits there for all he has the points for (WZ-10.21a, b)."""
    player = state.players[seat]
    next_one = player.level + (2 if is_due(state, seat) else 1)
    ripe = sum(_promotion(level) for level in range(next_one, TOP_LEVEL + 1)
               if has_points_for("druids", level, player.points, state.options.level_scale))
    rested = PROMOTION_DAYS if player.promoted is None else state.abs_day - player.promoted
    for goal in _at(state, CIRCLE_CENTRE, ripe):
        yield goal._replace(wait=max(0, PROMOTION_DAYS - rested))


# -------------------------------------------------------------------------------------------------------------- tasks


def _steps(state: State, seat: Seat) -> Iterator[Goal]:
    player = state.players[seat]
    for quest in player.quests:
        value = _value(state, seat, quest)
        for number in active_steps(quest):
            step = TASKS[quest.card].steps[number]
            if can_do(player, quest, step):
                yield from _places(state, quest, number, step, value)


def _value(state: State, seat: Seat, quest: Quest) -> float:
    """Of one step of a task."""
    left = len(TASKS[quest.card].steps) - len(quest.done)
    if state.players[seat].level < TOP_LEVEL:
        return worth(state, seat, quest) / left
    return MANDATORY / left if quest.mandatory else THWARTING / left


def _places(state: State, quest: Quest, number: int, step: Step, value: float) -> Iterator[Goal]:
    """Where a step can be done."""
    if step.has_token:
        yield from (Goal(token.hex, value) for token in quest.tokens if token.step == number)
        return
    match step.deed:
        case MeetMentor():
            yield from _mentors(state, value, _order_of_holder(state, quest))
        case MeetWizard(name=name):
            yield from (Goal(counter.hex, value) for counter in state.counters
                        if counter.name not in quest.met and name in (None, counter.name))
            if not state.counters:
                yield from _at(state, COTTAGE, value * HAMDRELS_HELP)
        case MeetSorcerer():
            for tower in TOWERS:
                yield from _at(state, tower, value)
        case MeetResident(who=who):
            yield from _at(state, HOME[who], value)


def _order_of_holder(state: State, quest: Quest) -> Order | None:
    return next(player.order for player in state.players if quest in player.quests)


def _rescues(state: State, seat: Seat) -> Iterator[Goal]:
    """Points for who frees another (WZ-7.3031b, WZ-7.3032)."""
    if state.players[seat].level >= TOP_LEVEL:
        return
    for other, player in enumerate(state.players):
        if other not in (seat, state.partner(seat)):
            if player.calling:
                yield Goal(player.hex, float(worth_of(state, other)))
            elif player.trap:
                yield Goal(player.hex, float(RESCUE_TRAP))


# --------------------------------------------------------------------------------------------------------------- Gems


def is_useful(state: State, seat: Seat, counter: WizardCounter) -> bool:
    """Whether his Gem is missing, as far as the player can know."""
    if counter.letter and seat not in counter.known_to:
        return True
    return counter.name not in held_by(state, seat) and counter.name != knows_false(state, seat)


def _gems(state: State, seat: Seat, order: Order) -> Iterator[Goal]:
    if has_all(state, seat):
        yield from _at(state, CIRCLE_CENTRE, VICTORY)
        return
    missing, unseen = _missing(state, seat)
    useful = [counter for counter in state.counters if is_useful(state, seat, counter)]
    yield from _at(state, COTTAGE, GEM * HAMDRELS_HELP * (missing + 1) / (unseen + 1))
    if order == "sorcerers":
        chance = 1.0 if useful else CALL_AT_RANDOM * missing / unseen if not state.counters else 0.0
        for tower in TOWERS:
            yield from _at(state, tower, GEM * chance)
        return
    yield from (Goal(counter.hex, GEM) for counter in useful)
    if not state.counters and knows(order, TOP_LEVEL, "telepathy"):
        for place in state.chart.hexes_of_class("dwelling", None):
            yield Goal(place, GEM * ELVES_HELP * missing / unseen, again=True)


def _missing(state: State, seat: Seat) -> tuple[int, int]:
    """Of the High Wizards not on the map, those whose Gems the player needs, and how many they are.

    Hamdrel finds one after the other, since whom she has found stays away from the cards; a call made at random may
    be heard by anybody.
    """
    away = set(HIGH_WIZARDS) - {counter.name for counter in state.counters}
    needless = {*held_by(state, seat), knows_false(state, seat)}
    return len(away - needless), max(1, len(away))
