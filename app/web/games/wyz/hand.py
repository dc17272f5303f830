"""Cards that can be taken up: those of the hand, and in the learning phase those of the Study."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from app.games.core.action import Action
from app.games.core.choice import Choice
from app.games.wyz.actions import Banish, ChangeProgramme, Discard, Learn, Master, Play, Recover, Shed
from app.games.wyz.board import DESPERATION, MOST_ENERGY, RECOVERY
from app.games.wyz.cards import MANUALS, CardId
from app.games.wyz.planning import defied
from app.games.wyz.shown import MageShown
from app.web.games.wyz.sight import Sight
from app.web.games.wyz.study import Face, face
from app.web.pressing import Press
from app.web.sight import capital, joined

NO_ACTS = "[]"
CardAction = Play | Discard | Master | Banish | Recover | Shed | Learn | ChangeProgramme
LATER: dict[type[Action], int] = {ChangeProgramme: 1, Master: 1, Banish: 2}     # what stands behind the rest


@dataclass(frozen=True, slots=True)
class Held:
    """A card of the hand as its owner sees it."""

    face: Face
    acts: str                                   # what can be done with it here, as JSON; playing it is asked for apart
    ahead: str                                  # where the page asks what playing it would do
    whisper: str
    blocked: str = ""
    clause: str = ""
    tag: str = ""

    @property
    def is_live(self) -> bool:
        """Whether there is anything to take it up for."""
        return self.acts != NO_ACTS or bool(self.ahead)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A spell of the Study that can be taken up, as a row of the tray."""

    face: Face
    acts: str
    note: str
    is_removal: bool                            # it can only be removed from the programme


class Act(msgspec.Struct, frozen=True):
    """Something one press does with a card that is taken up."""

    words: str
    note: str
    action: CardAction


def by_card(sight: Sight) -> dict[CardId, list[Choice]]:
    """The choices about each card, those that are blocked too."""
    found: dict[CardId, list[Choice]] = {}
    for choice in sight.scene.choices():
        if isinstance(choice.action, CardAction):
            found.setdefault(choice.action.card, []).append(choice)
    return found


def held(sight: Sight) -> tuple[Held, ...]:
    """The hand; what cannot be done with a card now says why."""
    if sight.own is None:
        return ()
    choices = by_card(sight)
    return tuple(_held(sight, card, choices.get(card, [])) for card in sight.own.hand)


def _held(sight: Sight, card: CardId, choices: list[Choice]) -> Held:
    me = sight.me
    assert me is not None
    acts = tuple(_acts(sight, choices))
    is_open = bool(acts) or any(not choice.blocked for choice in choices)
    refusal = None if is_open else next((choice.blocked for choice in choices if choice.blocked), None)
    printed = face(sight.language, card)
    is_planned = me.is_in_play and (not sight.scene.is_mine or any(isinstance(one.action, Play) for one in choices))
    return Held(
        printed, encoded(acts), f"/t/{sight.scene.table.id}/ahead/{card}" if is_planned else "", printed.text,
        sight.scene.reason(refusal) if refusal else "", refusal.clause if refusal else "",
        sight.t("all know it") if card in me.hand_known else "")


def lessons(sight: Sight) -> tuple[Lesson, ...]:
    """What can be learned first, then what can only be removed from the programme."""
    found = []
    for card, choices in by_card(sight).items():
        acts = tuple(_acts(sight, [one for one in choices if isinstance(one.action, Learn | ChangeProgramme)]))
        if acts and card in sight.shared.study:
            can_learn = isinstance(acts[0].action, Learn)
            printed = face(sight.language, card)
            found.append(Lesson(printed, encoded(acts), printed.text, not can_learn))
    return tuple(sorted(found, key=lambda lesson: lesson.is_removal))


def pressed(sight: Sight) -> dict[CardId, tuple[Press, ...]]:
    """The same as buttons, for the Study where it is a page of its own and a card of it is not taken up."""
    found: dict[CardId, tuple[Press, ...]] = {}
    for choice in (*sight.open_choices(Learn), *sight.open_choices(ChangeProgramme)):
        assert isinstance(choice.action, Learn | ChangeProgramme)
        card = choice.action.card
        found[card] = (*found.get(card, ()), sight.press(choice, note=_note(sight, choice.action)))
    return found


def encoded(acts: tuple[Act, ...]) -> str:
    return msgspec.json.encode(acts).decode()


def _acts(sight: Sight, choices: list[Choice]) -> Iterator[Act]:
    """What one presses for comes first: to learn before to remove, with Energy before without, mastery before a mere
    banishment, for it brings a card (WY-9.2).
    """
    for choice in sorted(choices, key=lambda one: LATER.get(type(one.action), 0)):
        if not choice.blocked and not isinstance(choice.action, Play):
            assert isinstance(choice.action, CardAction)
            yield Act(_words(sight, choice), _note(sight, choice.action), choice.action)


def _words(sight: Sight, choice: Choice) -> str:
    if isinstance(choice.action, Shed) and sight.me and sight.me.energy < MOST_ENERGY:
        return sight.t("Without Energy")
    return capital(sight.plain.tell(choice.label))


def _note(sight: Sight, action: CardAction) -> str:
    """What one might overlook."""
    me, t = sight.me, sight.t
    assert me is not None
    match action:
        case Recover():
            return _recovered(sight, me, action)
        case Learn():
            return t("It goes straight to your hand: energy of desperation.") if me.energy <= DESPERATION else \
                t("It goes to your discard pile.")
        case ChangeProgramme():
            return t("It leaves the game, and another spell comes into the Study.")
        case Banish() if element := MANUALS.get(action.card):
            return t("It is gone for good. Your level in %(element)s is %(level)s.", element=sight.tile(element),
                     level=me.levels[element])
        case Banish():
            return t("It is gone for good.")
        case Master():
            return t("It does not count as the banishment of the turn.")
    return ""


def _recovered(sight: Sight, me: MageShown, action: Recover) -> str:
    """The Energy that comes of it, and what one could have done with less (WY-7.20, WY-11.4)."""
    t, after = sight.t, min(MOST_ENERGY, me.energy + RECOVERY)
    hand = [card for card in sight.own.hand if card != action.card] if sight.own else []
    before, left = (defied(sight.seen.state, me.seat, hand, energy) for energy in (me.energy, after))
    names = sight.plain.listed([sight.name(seat) for seat in before if seat not in left])
    crosses = me.energy <= DESPERATION < after
    return joined((
        t("Above %(n)s Energy a spell you learn goes to the discard pile.", n=DESPERATION) if crosses else
        t("Energy %(before)s, then %(after)s.", before=me.energy, after=after),
        t("Your Defiance then no longer counts against %(names)s.", names=names) if names else ""), " ")
