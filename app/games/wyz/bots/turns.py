"""The action phase: the ways to play the turn on are followed with the real rules, the best few of them at a time."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import nlargest
from operator import itemgetter

import msgspec

from app.games.core import agenda
from app.games.core.action import Action
from app.games.core.agenda import AnyPosition, Now
from app.games.core.clone import clone
from app.games.core.dice import Dice
from app.games.core.message import Seat
from app.games.wyz.actions import EndPhase, Go, Move, Play, Stop
from app.games.wyz.board import DISTANCE, MOST_ENERGY, NEXT, TOP_LEVEL, Cell
from app.games.wyz.bots.outlook import Outlook
from app.games.wyz.bots.worth import SHELTERS
from app.games.wyz.cards import CARDS, MANUALS, CardId
from app.games.wyz.grammar import AnyEffect, Draw, Energise, Flip, Hit, Place, Raise, Remove, Shift, Strike, Swap
from app.games.wyz.rules.acting import Acting
from app.games.wyz.rules.areas import cells_of, is_left_out, victims_of
from app.games.wyz.rules.discarding import Discarding
from app.games.wyz.rules.harm import burns
from app.games.wyz.rules.movement import moves_left
from app.games.wyz.rules.tiles import GivingUp
from app.games.wyz.rules.walking import Walking
from app.games.wyz.state import Cast, Mage, State

LANDINGS = 6                                    # so many cells are tried where one may land anywhere
TRIFLE = 1e-6                                   # what is no better than less is left


class Way(msgspec.Struct):
    """A way to begin the turn: its first action, and how far it has led."""

    position: AnyPosition
    first: Action | None                        # None: nothing was done yet
    value: float                                # if the action phase ended here
    promise: float


def best_action(seen: AnyPosition, outlook: Outlook) -> Action:
    """The first action of the best way found; the end of the phase, where nothing is better."""
    position = _this_phase(seen)
    if isinstance(position.agenda[-1], Acting) and (book := _manual(position, outlook)):
        return book
    root = _way(position, None, outlook)
    best, ways, known = root, [root], {_key(position)}
    for _ in range(outlook.style.depth):
        found = [further for way in ways for further in _further(way, outlook, known)]
        for way in found:
            if _is_complete(way.position) and way.value > best.value + TRIFLE:
                best = way
        ways = nlargest(outlook.style.width, found, key=lambda way: way.value + way.promise)
    return best.first or _end(seen)


def _this_phase(seen: AnyPosition) -> AnyPosition:
    """Nothing is looked at that comes after the action phase: it would be drawn from cards nobody knows."""
    acting = next(n for n, step in enumerate(seen.agenda) if isinstance(step, Acting))
    return agenda.Position(seen.state, seen.agenda[acting:])


def _end(seen: AnyPosition) -> Action:
    return EndPhase() if isinstance(seen.agenda[-1], Acting) else Stop()


def _manual(seen: AnyPosition, outlook: Outlook) -> Action | None:
    """A Manual stands in nothing's way: it is read at once if it is to be read at all."""
    before = outlook.judge(seen.state)
    for card in seen.state.mages[outlook.seat].hand:
        if card in MANUALS:
            after = _played(seen, outlook.seat, Play(card))
            if outlook.judge(after.state) > before:
                return Play(card)
    return None


def _way(position: AnyPosition, first: Action | None, outlook: Outlook) -> Way:
    state: State = position.state
    if not position.agenda:                     # the phase is over, or the mage, or the game
        return Way(position, first, outlook.judge(state), 0.0)
    step = position.agenda[-1]
    moves = moves_left(state) + (step.left if isinstance(step, Walking) else 0)
    return Way(position, first, outlook.judge(state), outlook.promise(state, moves))


def _is_complete(position: AnyPosition) -> bool:
    """Not in the middle of a walk."""
    return not position.agenda or not isinstance(position.agenda[-1], Walking)


def _further(way: Way, outlook: Outlook, known: set[object]) -> Iterator[Way]:
    """One action further; what was come to on another way is left out."""
    position = way.position
    if not position.agenda:
        return
    for action in _in_any_order(_worth_trying(position, outlook), position.state.turn):
        after = _played(position, outlook.seat, action)
        if (key := _key(after)) not in known:
            known.add(key)
            yield _way(after, way.first or action, outlook)


def _in_any_order(actions: Iterable[Action], turn: int) -> list[Action]:
    """Of ways that are worth the same the first is taken: no side of the courtyard is to be first in every turn."""
    mixed = list(actions)
    Dice(b"", turn).shuffle(mixed)
    return mixed


def _key(position: AnyPosition) -> object:
    state: State = position.state
    step = position.agenda[-1] if position.agenda else None
    return (tuple((mage.cell, mage.energy, mage.hand) for mage in state.mages), state.moves_used,
            tuple(sorted(state.tiles.items())), step.left if isinstance(step, Walking) else None)


def _played(position: AnyPosition, seat: Seat, action: Action) -> AnyPosition:
    """After the action, and after answers to all that others, or a shortage of tiles, ask for in between."""
    after: AnyPosition = clone(position)
    now: Now[State] = Now(after, Dice(b"", 0))
    after.agenda[-1].answer(now, seat, action)
    agenda.settle(after, now)
    while after.agenda and isinstance(step := after.agenda[-1], Discarding | GivingUp):
        asked = step.waits_for(after.state)[0]
        step.answer(now, asked, step.fallback(after.state, asked))
        agenda.settle(after, now)
    return after


# ------------------------------------------------------------------------------------------------------ what to try


def _worth_trying(position: AnyPosition, outlook: Outlook) -> Iterator[Action]:
    state, seat = position.state, outlook.seat
    able = {card for card in outlook.hand if card not in MANUALS and not turns_round(state.mages[seat], card)}
    landings: list[tuple[float, Play]] = []
    for choice in agenda.choices(position, seat):
        match choice.action:
            case _ if choice.blocked:
                continue
            case Move() | Go() | Stop():
                yield choice.action
            case Play(card=card) as play if card in able:
                if "landing" in CARDS[card].kinds():
                    landings.append((_landing(state, play.targets.cell or "", outlook), play))
                elif is_useful(state, Cast(seat, card, play.targets)):
                    yield play
    yield from (play for _, play in nlargest(LANDINGS, landings, key=itemgetter(0)))


def turns_round(mage: Mage, card: CardId) -> bool:
    """Cards that draw could bring each other back for ever once the pile is empty: then they are left alone."""
    return _draws(card) and not mage.pile and any(map(_draws, mage.discard))


def _draws(card: CardId) -> bool:
    return any(isinstance(effect, Draw) for effect in CARDS[card].steps)


def _landing(state: State, cell: Cell, outlook: Outlook) -> float:
    """How good it would be to stand there, at a glance."""
    moved: State = clone(state)
    moved.change(outlook.seat, cell=cell)
    return outlook.judge(moved) + outlook.promise(moved, moves_left(state))


def is_useful(state: State, cast: Cast) -> bool:
    """Whether any step of the card would do something one could want."""
    if cast.targets.cell and not _is_near(state, cast):
        return False
    return any(_does(state, cast, effect) for effect in CARDS[cast.card].steps
               if not is_left_out(state, cast, effect.when))


def _is_near(state: State, cast: Cast) -> bool:
    """Whether the cell named is the own one, or next to an opponent."""
    cell = cast.targets.cell or ""
    return cell == state.where(cast.seat) or any(
        DISTANCE[cell][state.where(foe)] <= 1 for foe in state.opponents(cast.seat))


def _does(state: State, cast: Cast, effect: AnyEffect) -> bool:
    match effect:
        case Hit():
            return bool(victims_of(state, cast, effect))
        case Strike() | Place():
            return _concerns(state, cast, cells_of(state, cast, effect))
        case Energise():
            return state.mages[cast.seat].energy < MOST_ENERGY
        case Raise():
            return cast.targets.element is None or state.mages[cast.seat].levels[cast.targets.element] < TOP_LEVEL
        case Shift():
            return _shifts(state, cast)
        case Remove() | Flip() | Draw():
            return isinstance(effect, Draw)
        case Swap():
            return True
    return True


def _concerns(state: State, cast: Cast, cells: list[Cell]) -> bool:
    """An opponent stands there, or the mage itself, without shelter."""
    here = state.where(cast.seat)
    return any(state.opponent_on(cell, cast.seat) is not None for cell in cells) or (
        here in cells and state.tiles.get(here) not in SHELTERS)


def _shifts(state: State, cast: Cast) -> bool:
    """Oneself anywhere, an opponent into Fire, a partner not at all."""
    mage, way = cast.targets.mage, cast.targets.push
    if mage is None or way is None or mage == cast.seat:
        return True
    cell = NEXT[state.where(mage)].get(way)
    return state.are_opponents(cast.seat, mage) and cell is not None and burns(state, mage, cell)
