"""The record sheet: Order, level, points, animal, events, spells, and the tasks with what is left to do and where."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from markupsafe import Markup

from app.games.core.message import Seat
from app.games.wizards.actions import Prefer
from app.games.wizards.cards import EVENTS, ITEM_NAMES, TASKS
from app.games.wizards.cards_texts import condition_texts, event_text, reward_texts, tag_texts, target_text
from app.games.wizards.content_shapes import Spells
from app.games.wizards.geography.sea import Hex
from app.games.wizards.orders import SPELLS, TOP_LEVEL, spells_of
from app.games.wizards.shown import PlayerShown, QuestShown
from app.games.wizards.state import HeldEvent
from app.games.wizards.tables import ANIMALS
from app.web.games.wizards import words
from app.web.games.wizards.frame import Gauge, gauges, rank
from app.web.games.wizards.notes import notes
from app.web.games.wizards.sight import HERE, Sight
from app.web.games.wizards.ways import turns_to
from app.web.pressing import Press
from app.web.sight import capital, joined
from app.web.templating import marked

SPELL_WORDS: dict[str, str] = {
    "random": marked("to a RANDOM hex"), "territory": marked("to a territory you choose"),
    "from_stone:random": marked("from a stone to a RANDOM hex, then an extra turn"),
    "from_stone:territory": marked("from a stone to a territory, then an extra turn"),
    "stone": marked("from anywhere to a random stone"), "traps": marked("from traps"),
    "teleports": marked("from teleports"), "forest": marked("forests cost 1"), "mountain": marked("mountains cost 1"),
    "promotion": marked("in a dwelling, for a promotion"), "gem": marked("in a dwelling, for a Gem")}


@dataclass(frozen=True, slots=True)
class StepRow:
    words: str
    state: str                                  # done, now, later
    where: str
    hexes: str                                  # of its tokens on the map
    asks: str


@dataclass(frozen=True, slots=True)
class TaskRow:
    id: str
    title: str
    is_mandatory: bool
    steps: tuple[StepRow, ...]
    reward: str
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """A companion, an event or a spell, with what it does."""

    sign: str
    name: str
    words: str
    more: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    colour: str
    rank: str
    level: int
    is_top: bool
    is_due: bool
    gauges: tuple[Gauge, ...]
    effects: tuple[Effect, ...]
    spells: tuple[Effect, ...]
    tasks: tuple[TaskRow, ...]
    switches: tuple[Press, ...]


def paper(sight: Sight) -> Markup:
    me = sight.me
    mine = _mine(sight, me) if me and sight.shared.phase != "setup" else Markup("")
    others = Markup("").join(_others(sight, player.seat) for player in sight.shared.players
                             if player.seat != sight.viewer and player.quests)
    return sight.part("paper", mine=mine, others=others, secrets=notes(sight),
                      is_collecting=me is not None and me.level == TOP_LEVEL)


def _mine(sight: Sight, me: PlayerShown) -> Markup:
    """Made anew only when I, the day or the distances have changed."""
    switches = tuple(_switches(sight))
    turns = {token.hex: turns_to(sight, token.hex) for shown in me.quests for token in shown.quest.tokens
             if token.step in shown.active}
    made_of = (me, sight.shared.abs_day, turns, switches)
    return sight.scene.desk.unless_changed(
        (HERE, "sheet", sight.language, me.seat), made_of, lambda: sight.render(
            "sheet", sheet=_sheet(sight, me, turns, switches), act_url=sight.act_url))


def _others(sight: Sight, seat: Seat) -> Markup:
    """Somebody else's tasks: everybody may read them, in the same words (WZ-14.3)."""
    player, language = sight.shared.players[seat], sight.language
    made_of = (player.quests, player.piece, sight.name(seat), sight.shared.abs_day)
    return sight.once(("tasks", seat), lambda: sight.scene.desk.unless_changed(
        (HERE, "tasks", language, seat), made_of, lambda: sight.render(
            "others", seat=seat, colour=player.piece, who=sight.name(seat),
            summary=sight.n("%(count)s task", "%(count)s tasks", len(player.quests)),
            tasks=[task(sight, shown, {}) for shown in player.quests])))


def _sheet(sight: Sight, me: PlayerShown, turns: dict[Hex, int], switches: tuple[Press, ...]) -> Sheet:
    return Sheet(
        me.piece, rank(sight, me), me.level, me.level == TOP_LEVEL, me.due, gauges(sight, me),
        tuple(_effects(sight, me)), tuple(_spells(sight, spells_of(me.order, me.level))),
        tuple(task(sight, shown, turns) for shown in me.quests), switches)


# ---------------------------------------------------------------------------------------------------------------- tasks


def task(sight: Sight, shown: QuestShown, turns: dict[Hex, int]) -> TaskRow:
    quest, card = shown.quest, TASKS[shown.quest.card]
    notes = [sight.said(text).rstrip(".") for text in tag_texts(card)]
    if card.deadline:
        left = quest.drawn + card.deadline - sight.shared.abs_day
        notes.append(sight.n("%(count)s day left", "%(count)s days left", left))
    notes += [sight.t("with you: %(item)s", item=sight.said(ITEM_NAMES[item])) for item in quest.items]
    return TaskRow(
        f"task-{card.id}", sight.said(card.title), quest.mandatory, tuple(_steps(sight, shown, turns)),
        ", ".join(sight.said(text) for text in reward_texts(card.reward)), tuple(notes))


def _steps(sight: Sight, shown: QuestShown, turns: dict[Hex, int]) -> Iterator[StepRow]:
    quest, card = shown.quest, TASKS[shown.quest.card]
    for number, step in enumerate(card.steps):
        state = "done" if number in quest.done else "now" if number in shown.active else "later"
        hexes = [token.hex for token in quest.tokens if token.step == number]
        where = sight.plain.listed([_whereabouts(sight, place, turns.get(place, 0)) for place in hexes]) \
            if hexes else sight.said(target_text(step))
        if quest.met and state == "now":
            where = joined((where, sight.t("met: %(names)s", names=sight.plain.listed(
                [sight.person(name) for name in quest.met]))), "; ")
        yield StepRow(capital(sight.said(step.text)), state, "" if state == "done" else where,
                      " ".join(f"h{place}" for place in hexes),
                      "" if state == "done" else ", ".join(sight.said(text) for text in condition_texts(step)))


def _whereabouts(sight: Sight, place: Hex, turns: int) -> str:
    name = sight.place(place)
    return sight.n("%(place)s (%(count)s turn)", "%(place)s (%(count)s turns)", turns, place=name) if turns else name


# -------------------------------------------------------------------------------------------------- what works on one


def _effects(sight: Sight, me: PlayerShown) -> Iterator[Effect]:
    if me.animal:
        animal = ANIMALS[me.animal]
        yield Effect(animal.id, sight.said(animal.name), "", sight.n(
            "%(count)s turn left", "%(count)s turns left", me.animal_turns))
    for held in me.events:
        yield _event(sight, held)


def _event(sight: Sight, held: HeldEvent) -> Effect:
    event = EVENTS[held.card]
    left = held.drawn + event.days - sight.shared.abs_day
    more = sight.n("%(count)s day left", "%(count)s days left", max(0, left)) if event.days else ""
    return Effect("event", sight.said(event.title), sight.said(event_text(event)), more)


def _spells(sight: Sight, known: Spells) -> Iterator[Effect]:
    for spell in SPELLS.values():
        if value := getattr(known, spell.id):
            yield Effect(words.SPELL_SIGNS[spell.id], sight.said(spell.name), _spell_words(sight, value))


def _spell_words(sight: Sight, value: object) -> str:
    match value:
        case bool():
            return ""
        case int():
            return sight.n("a boat within %(count)s hex", "a boat within %(count)s hexes", value)
        case "unlimited":
            return sight.t("any free boat")
        case str():
            return sight.t(SPELL_WORDS[value])
        case tuple():
            return ", ".join(sight.t(SPELL_WORDS[one]) for one in value)
    raise AssertionError(value)


def _switches(sight: Sight) -> Iterator[Press]:
    for choice in sight.scene.choices():
        if isinstance(choice.action, Prefer):
            yield replace(sight.press(choice), id=f"prefer-{choice.action.what}")
