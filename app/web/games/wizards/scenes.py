"""Encounters as small scenes: the table with the row that was rolled, the card drawn, the spell cast."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.games.core.message import Message, Seat
from app.games.wizards.cards import EVENTS, TASKS
from app.games.wizards.cards_texts import event_text, reward_texts
from app.games.wizards.content_shapes import Table
from app.games.wizards.orders import ORDER_NAMES, SPELLS, spells_of
from app.games.wizards.tables import (
    CALL_DIE,
    GEM_DIE,
    HIGH_WIZARDS,
    PLACE_NAMES,
    RESIDENTS,
    SPELL_DIE,
    TABLES,
    row_for,
)
from app.games.wizards.vocabulary import Order
from app.web.games.wizards import words
from app.web.games.wizards.sight import Sight
from app.web.games.wizards.story import Turn
from app.web.sight import capital

ROLLED = ("table_rolled", "die_rolled")
SHOWN = (*ROLLED, "event_drawn", "spell_rolled", "gem_looked", "gem_refused", "conquered", "task_drawn", "met",
         "contacted", "promoted")
CALLS = ("telepathy", "summon_gem")             # spells that reach somebody on a low die


@dataclass(frozen=True, slots=True)
class Row:
    faces: str
    words: str
    chance: str                                 # "7 in 36", before the dice are cast
    is_rolled: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """A table, a card or a meeting; `rows` of a table, `lines` of the others."""

    sign: str
    title: str
    clause: str
    dice: tuple[tuple[str, int], ...] = ()      # colour and face
    rows: tuple[Row, ...] = ()
    lines: tuple[str, ...] = ()
    flavour: str = ""
    is_dark: bool = False


def scene_of(sight: Sight, turn: Turn) -> Scene | None:
    """The last that the turn has brought."""
    message = turn.last(*SHOWN)
    return _scene(sight, message) if message else None


def at_stake(sight: Sight, turn: Turn) -> Scene | None:
    """The table somebody is about to roll on. The trap of a card is no table: the card itself says what it does."""
    prompt = sight.scene.prompt()
    key = words.AT_STAKE.get(prompt.key) if prompt else None
    if key == "trap" and not _is_trap(turn.last(*SHOWN)):
        return None
    return _table(sight, TABLES[key]) if key else None


def _is_trap(met: Message | None) -> bool:
    return met is not None and met.key in ROLLED and row_for(*met.params["row"]).outcome == "trap"


def orders(sight: Sight) -> Scene:
    """How those of each Order come by the Gems, which is what an Order is chosen for."""
    return Scene("wizard", sight.t("Three ways to the Gems"), "WZ-10.1", lines=tuple(map(sight.t, words.ORDERS)))


def _scene(sight: Sight, message: Message) -> Scene:
    said = message.params
    match message.key:
        case "event_drawn":
            return _event(sight, said["event"])
        case "spell_rolled":
            return _spell(sight, said["spell"], said["die"])
        case "gem_looked" | "gem_refused":
            return _gem(sight, message)
        case "task_drawn":
            return _task(sight, said["task"], said["mandatory"])
        case "conquered":
            return Scene("evil", sight.tile(said["tile"]), "WZ-12.12", is_dark=True, lines=(
                sight.t("The tile is turned face down where it lies. Nobody enters it any more."),))
        case "met" | "contacted":
            return Scene("wizard", _title(sight, message), "WZ-7.32d", lines=_who(sight, said["person"]))
        case "promoted":
            return Scene("wizard", _title(sight, message), "WZ-10.2", lines=_new_spells(sight, *said["rank"]))
    return _table(sight, TABLES[said["table"]], said["white"], said["red"])


def _who(sight: Sight, person: str) -> tuple[str, ...]:
    """What somebody is to travellers."""
    if person in HIGH_WIZARDS:
        order: Order | None = "wizards"
        who = sight.t("One of the seven High Wizards.")
    else:
        resident = next(entry for entry in RESIDENTS.values() if entry.id == person)
        order, who = resident.order, capital(sight.said(PLACE_NAMES[resident.home])) + "."
    if order is None:
        return (who,)
    return who, sight.t("Mentor of the %(order)s.", order=sight.said(ORDER_NAMES[order]))


def _new_spells(sight: Sight, order: Order, level: int) -> tuple[str, ...]:
    """What a level brings that the one before did not."""
    before, now = spells_of(order, level - 1), spells_of(order, level)
    new = [sight.said(spell.name) for spell in SPELLS.values() if getattr(now, spell.id) != getattr(before, spell.id)]
    return (sight.t("New or better: %(spells)s.", spells=sight.plain.listed(new)),) if new else ()


def _title(sight: Sight, message: Message) -> str:
    return sight.plain.tell(message).rstrip(".")


def _table(sight: Sight, table: Table, white: int = 0, red: int = 0) -> Scene:
    die = max(white, red)
    dice = tuple((colour, face) for colour, face in (("white", white), ("red", red)) if face)
    return Scene(words.SIGNS[table.id], sight.said(table.name), table.clause, dice,
                 tuple(_rows(sight, table, die)))


def _rows(sight: Sight, table: Table, die: int) -> Iterator[Row]:
    for row in table.rows:
        chances = sum(words.CHANCES[face] if table.dice == "higher" else 1 for face in row.faces)
        of = words.OF_TWO_DICE if table.dice == "higher" else words.DIE_FACES
        faces = "–".join(dict.fromkeys((str(row.faces[0]), str(row.faces[-1]))))
        yield Row(faces, sight.said(row.text), "" if die else sight.t("%(n)s in %(of)s", n=chances, of=of),
                  die in row.faces)


def _event(sight: Sight, card: str) -> Scene:
    event = EVENTS[card]
    return Scene("event", sight.said(event.title), "WZ-8.5", lines=(sight.said(event_text(event)),),
                 flavour=sight.said(event.flavour))


def _spell(sight: Sight, spell: str, die: int) -> Scene:
    known = next(entry for entry in SPELLS.values() if entry.id == spell)
    most = CALL_DIE if spell in CALLS else SPELL_DIE
    return Scene(words.SPELL_SIGNS[spell], sight.said(known.name), "WZ-11.1", (("white", die),), lines=(
        sight.t("It works on 1 to %(n)s.", n=most),))


def _gem(sight: Sight, message: Message) -> Scene:
    die = message.params["die"]
    said = (sight.t("A closed hand opens, and only one pair of eyes sees what is in it.")
            if message.key == "gem_looked" else sight.t("On a 6 the hand stays closed."))
    return Scene("wizard", sight.t("%(name)s is asked for his Gem", name=sight.person(message.params["person"])),
                 "WZ-7.326a", (("white", die),), lines=(said, sight.t("He answers on 1 to %(n)s.", n=GEM_DIE)))


def _task(sight: Sight, card: str, mandatory: bool) -> Scene:
    task = TASKS[card]
    kind = sight.t("mandatory") if mandatory else sight.t("optional")
    steps = tuple(f"{at}. {sight.said(step.text)}" for at, step in enumerate(task.steps, 1))
    reward = ", ".join(sight.said(text) for text in reward_texts(task.reward))
    return Scene("item", f"{sight.said(task.title)} ({kind})", "WZ-9-intro-b", lines=(*steps, reward))


# --------------------------------------------------------------------------------------------------------- in short


SHORT = frozenset({
    "points_gained", "points_lost", "points_shared", "task_completed", "task_failed", "promoted", "joined", "cured",
    "afflicted.possessed", "afflicted.dragonbound", "stolen", "items_stolen", "trapped.fortnight", "trapped.roll",
    "turns_lost", "turn_lost", "still_trapped", "detained", "help_called", "rescued", "demons_driven_away",
    "event_drawn", "gem_looked", "gem_refused", "wizard_located", "secret_located", "animal_joined", "task_drawn",
    "met", "phantasm", "evil_thwarted", "conquered", "extra_turns"})


@dataclass(frozen=True, slots=True)
class Digest:
    """A turn in a few words."""

    seat: Seat | None
    colour: str
    name: str
    dice: tuple[int, ...]
    words: tuple[str, ...]


def digest(sight: Sight, turn: Turn) -> Digest:
    """The last step of the way, what was rolled, and what came of it."""
    seat, rolled, way = turn.seat, turn.last("movement_rolled"), turn.way
    name = sight.t("The Evil Spirit") if seat is None else sight.name(seat)
    said = [_short(sight, message, name) for message in turn.told
            if message.key in ROLLED or message.key in SHORT or message is way]
    return Digest(seat, "" if seat is None else sight.colour(seat), name,
                  (rolled.params["white"], rolled.params["red"]) if rolled else (), tuple(said))


def _short(sight: Sight, message: Message, name: str) -> str:
    """A sentence without the name it begins with, which stands before them all."""
    if message.key in ROLLED:
        told = sight.t("%(table)s: %(row)s", table=sight.plain.render("table", message.params["table"], {}),
                       row=sight.plain.render("row", message.params["row"], {}))
    else:
        told = sight.plain.tell(message)
    return capital(told.removeprefix(name).strip().rstrip(".")) + "."
