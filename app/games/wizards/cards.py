"""The cards as the rules look them up: decks, what a task still needs of the map, and where its tokens may lie."""
from __future__ import annotations

from app.games.core.book import Text
from app.games.wizards.content import WizardCard
from app.games.wizards.content_shapes import GemCard
from app.games.wizards.geography.chart import Chart
from app.games.wizards.geography.lots import can_lead
from app.games.wizards.geography.sea import Hex
from app.games.wizards.grammar.events import Event
from app.games.wizards.grammar.hexes import AtPlace, ChosenHex, EveryHex, HexOf, RandomHex
from app.games.wizards.grammar.tasks import BanishDemon, Deed, MeetMentor, MeetResident, MeetSorcerer, MeetWizard, Task
from app.games.wizards.tables import CONTENT, HIGH_WIZARDS, MASTER_SORCERERS, RESIDENTS, mentors_of
from app.games.wizards.vocabulary import EventId, HighWizard, ItemId, Order, Resident, TaskId

TASKS: dict[TaskId, Task] = {task.id: task for task in CONTENT.tasks}
EVENTS: dict[EventId, Event] = {event.id: event for event in CONTENT.events}
WIZARD_CARDS: dict[str, WizardCard] = {card.id: card for card in CONTENT.wizard_cards}
GEM_CARDS: dict[str, GemCard] = {card.id: card for card in CONTENT.gem_cards}
FALSE_WIZARD = next(card.id for card in CONTENT.gem_cards if card.is_false)
ITEM_NAMES: dict[ItemId, Text] = {item.id: item.name for item in CONTENT.items}


def is_name(card: str) -> bool:
    """Whether a Wizard card bears a High Wizard's name; its id is then his."""
    return WIZARD_CARDS[card].kind == "name"


def is_playable(task: Task, chart: Chart, order: Order) -> bool:
    """Whether a member of that Order who draws it keeps it; else another is drawn (WZ-12.44, R54)."""
    return all(is_possible(step.deed, chart, order) for step in task.steps) and _has_enough_hexes(task, chart)


def is_possible(deed: Deed, chart: Chart, order: Order) -> bool:
    """Whether the place, the kind of place or the person it asks for is still there (R54, R55)."""
    match deed:
        case RandomHex() | HexOf() | AtPlace():
            return can_lead(chart, deed)
        case ChosenHex() | EveryHex():
            return bool(hexes_of(deed, chart))
        case MeetResident(who=who):
            return chart.can_meet(who)
        case MeetSorcerer():
            return chart.has_master_sorcerer()
        case MeetMentor():
            mentors = [person for person in RESIDENTS.values() if person.order == order]
            return not mentors or any(chart.can_meet(mentor.id) for mentor in mentors)
        case MeetWizard() | BanishDemon():
            return True


def _has_enough_hexes(task: Task, chart: Chart) -> bool:
    """Two tokens of a card that the player places never share a hex."""
    chosen = [step.deed for step in task.steps if isinstance(step.deed, ChosenHex)]
    return all(len(hexes_of(deed, chart)) >= chosen.count(deed) for deed in chosen)


def hexes_of(spec: ChosenHex | EveryHex, chart: Chart) -> tuple[Hex, ...]:
    """Where the player may place the token of any:, and where those of all: lie."""
    return chart.hexes_of_class(spec.kind, spec.type)


def tokens_for(task: Task, chart: Chart) -> int:
    """How many tokens it takes to mark it (R38)."""
    return sum(len(hexes_of(step.deed, chart)) if isinstance(step.deed, EveryHex) else 1
               for step in task.steps if step.has_token)


def asks_for(deed: Deed, person: HighWizard | Resident, order: Order | None) -> bool:
    """Whether a member of that Order does it by meeting that person (WZ-7.323, WZ-7.333, WZ-7.343, WZ-7.352)."""
    match deed:
        case MeetMentor():
            return order is not None and person in mentors_of(order)
        case MeetWizard(name=name):
            return person in HIGH_WIZARDS and name in (None, person)
        case MeetSorcerer():
            return person in MASTER_SORCERERS
        case MeetResident(who=who):
            return person == who
        case _:
            return False
