"""My side of the table: the cards I hold, and what I may do."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import msgspec
from markupsafe import Markup

from app.games.core.choice import Choice
from app.games.wyz.actions import ChooseBonus, Discard, EndPhase, EndTurn, GiveUpTile, Go, Move, Play, Resign, Stop
from app.games.wyz.board import BONUS_LEVEL, FIRE_DAMAGE, MOST_ENERGY, TOP_LEVEL
from app.games.wyz.cards import CARDS, MANUALS
from app.games.wyz.rules.discarding import Discarding
from app.games.wyz.rules.harm import burns
from app.games.wyz.shown import MageShown
from app.i18n.tell import PLAIN
from app.web.games.wyz import words
from app.web.games.wyz.geometry import TURNS, way_to
from app.web.games.wyz.hand import Held, Lesson, held, lessons
from app.web.games.wyz.sight import Sight
from app.web.games.wyz.words import marked
from app.web.pressing import Doubt, Press
from app.web.sight import capital

DONE = {"action": marked("Done playing"), "banishment": marked("Banish nothing"), "recovery": marked("Keep the rest"),
        "learning": marked("Learn nothing")}
TITLE = {"action": marked("Take up a card, or move"), "banishment": marked("One card for good?"),
         "recovery": marked("Cards for Energy"), "learning": marked("What to learn"),
         "setup": marked("An element to raise")}
ADVICE = {"banishment": marked("A thin deck draws its best cards more often. Take up the card that holds you back."),
          "recovery": marked("Every card you discard is a new one to draw, and 1 Energy if you want it.")}

SCRIPT = {                                      # what wyz.js says while a card is aimed
    "aim": marked("Play {card}…"), "choose": marked("Choose a target"), "then": marked("Then choose where"),
    "look": marked("Not now: only a look"), "elsewhere": marked("Elsewhere it hits nobody"),
    "nobody": marked("It hits nobody"),
    "board": marked("Every lit cell of the board can be chosen."), "none": marked("No target for it from here.")}


@dataclass(frozen=True, slots=True)
class Step:
    """A move to an adjacent cell, as an arrow."""

    press: Press
    turn: int
    burns: bool
    doubt: str = ""                             # asks again: it would be the last step


@dataclass(frozen=True, slots=True)
class Tray:
    act_url: str
    question: int
    undo_url: str                               # nothing: nothing to take back
    undo_vals: str
    heading: str
    cards: tuple[Held, ...] = ()
    pile: tuple[str, ...] = ()                  # what is left in it
    counts: tuple[int, int, int] = (0, 0, 0)    # pile, discard, banished
    colour: str = ""
    plays: bool = False                         # a card that is taken up can be played
    title: str = ""
    note: str = ""
    steps: tuple[Step, ...] = ()
    rows: tuple[Press, ...] = ()
    lessons: tuple[Lesson, ...] = ()
    cells: tuple[Press, ...] = ()               # tiles to give up
    main: Press | None = None
    is_idle: bool = False                       # there is more to do before it
    end: Press | None = None                    # of the turn, where nothing is given up by it
    doubts: tuple[Doubt, ...] = ()
    resign: Doubt | None = None                 # at any time; sent with the version the board shows


def render(sight: Sight, tray: Tray) -> Markup:
    said = {key: sight.t(words) for key, words in SCRIPT.items()} | {"head": sight.head("{words}")}
    texts = msgspec.json.encode(said).decode()
    return sight.part("tray", tray=tray, texts=texts)


def tray(sight: Sight) -> Tray:
    scene, me = sight.scene, sight.me
    undo = scene.undo_version
    blank = Tray(sight.act_url, scene.question if scene.is_mine else 0,
                 "" if undo is None else f"/t/{scene.table.id}/undo", f'{{"version": {undo}}}', "")
    if me is None:
        return replace(blank, heading=sight.t("You are watching"), title=sight.t("Meanwhile"), note=_meanwhile(sight))
    own = sight.own
    blank = replace(
        blank, heading=sight.t("My hand"), cards=held(sight), colour=me.colour, doubts=tuple(_doubts(sight, me)),
        resign=_resign(sight),
        pile=tuple(sight.card(card) for card in own.pile) if own else (),
        counts=(me.pile_count, len(me.discard), len(me.banished)))
    return _asked(sight, me, blank) if scene.is_mine else replace(
        blank, title=sight.t("Meanwhile") if me.is_in_play else sight.t("Your mage is out"),
        note=sight.t("Look at a card: the board shows what it would do from where you stand.") if blank.cards and
        me.is_in_play else _meanwhile(sight))


def _asked(sight: Sight, me: MageShown, blank: Tray) -> Tray:
    t = sight.t
    if bonus := sight.open_choices(ChooseBonus):
        return replace(blank, title=t(TITLE["setup"]), rows=tuple(_bonus(sight, choice) for choice in bonus))
    if giving := sight.open_choices(GiveUpTile):
        return replace(blank, title=t("Which tile leaves the board?"), cells=tuple(_cell(sight, one) for one in giving))
    if sight.open_choices(Discard):
        spare = Discarding((me.seat,)).fallback(sight.state(), me.seat).card
        return replace(blank, title=t("Discard one card"),
                       note=t("Take up the card you can do without, perhaps %(card)s.", card=sight.card(spare)))
    if stop := sight.open_choices(Stop):
        return replace(blank, title=t("Walk on, or stop"), steps=tuple(_steps(sight, me)), main=sight.press(stop[0]))
    return _phase(sight, me, blank)


def _phase(sight: Sight, me: MageShown, blank: Tray) -> Tray:
    phase, end = sight.shared.phase, sight.choice(EndPhase)
    found, steps = lessons(sight), tuple(_steps(sight, me))
    plays = bool(sight.open_choices(Play))
    main = replace(sight.press(end), words=sight.t(DONE[phase])) if end else None
    return replace(
        blank, title=sight.t(TITLE[phase]), note=sight.t(ADVICE[phase]) if phase in ADVICE else _learning_note(sight),
        steps=steps, lessons=found, plays=plays, main=main, end=_quick_end(sight, blank),
        is_idle=plays or any(not step.press.blocked for step in steps) or bool(found))


def _learning_note(sight: Sight) -> str:
    if sight.shared.phase != "learning" or not sight.shared.programme:
        return ""
    return sight.t("Four spells of one element: the programme may be changed once.")


def _bonus(sight: Sight, choice: Choice) -> Press:
    assert isinstance(choice.action, ChooseBonus)
    element = choice.action.element
    near = [card for card in sight.shared.study if card and element in CARDS[card].elements]
    note = sight.t("level %(level)s; in the Study: %(cards)s", level=BONUS_LEVEL,
                   cards=", ".join(sight.card(card) for card in near))
    return replace(sight.press(choice, note=note), words=words.element(sight.language, element))


def _cell(sight: Sight, choice: Choice) -> Press:
    assert isinstance(choice.action, GiveUpTile)
    press = sight.press(choice)
    return replace(press, words=sight.cell(choice.action.cell), note=press.words)


# ---------------------------------------------------------------------------------------------------------------- steps

def _steps(sight: Sight, me: MageShown) -> Iterator[Step]:
    for choice in sight.scene.choices():
        if isinstance(choice.action, Move | Go) and me.cell:
            cell = choice.action.cell
            way = way_to(me.cell, cell)
            assert way is not None
            is_hot = burns(sight.seen.state, me.seat, cell)
            press = sight.press(choice, note=sight.t("Fire: you lose %(n)s Energy.", n=FIRE_DAMAGE) if is_hot else "")
            deadly = is_hot and me.energy <= FIRE_DAMAGE and not choice.blocked
            yield Step(press, TURNS[way], is_hot, f"doubt-{press.id.replace(',', '_')}" if deadly else "")


def _doubts(sight: Sight, me: MageShown) -> Iterator[Doubt]:
    t = sight.t
    for step in _steps(sight, me):
        if step.doubt:
            yield Doubt(step.doubt, step.press.words, t("Step into the Fire?"), t("It takes your last Energy."),
                        step.press, t("Stay"))
    if ends := sight.open_choices(EndTurn):
        press, lost = sight.press(ends[0]), " ".join(_given_up(sight, me))
        if lost:
            yield Doubt("doubt-end", t("End the turn…"), t("End the turn now?"), lost, press, t("Go on"))


def _resign(sight: Sight) -> Doubt | None:
    """It stands beside every question, so its button carries no version: else each move would push the whole tray."""
    t, found = sight.t, sight.open_choices(Resign)
    if not found:
        return None
    press = replace(sight.press(found[0]), vals=msgspec.json.encode(found[0].action).decode())
    return Doubt("doubt-resign", t("Resign…"), t("Leave the duel?"), t("Your mage is out for good."), press,
                 t("Fight on"))


def _quick_end(sight: Sight, tray: Tray) -> Press | None:
    """The end of the turn, where nothing is given up by it."""
    ends = sight.open_choices(EndTurn)
    asks = any(doubt.id == "doubt-end" for doubt in tray.doubts)
    return sight.press(ends[0]) if ends and not asks else None


def _given_up(sight: Sight, me: MageShown) -> Iterator[str]:
    shared, own = sight.shared, sight.own
    open_spells = sum(me.seat in able for able in sight.seen.learners.values())
    if open_spells:
        yield sight.n("You could still learn %(count)s spell.", "You could still learn one of %(count)s spells.",
                      open_spells)
    if own and own.hand and me.energy < MOST_ENERGY and shared.phase in ("action", "banishment", "recovery"):
        cards = sight.n("%(count)s card in hand", "%(count)s cards in hand", len(own.hand))
        yield sight.t("%(cards)s, %(n)s Energy short of %(most)s.", cards=cards, n=MOST_ENERGY - me.energy,
                      most=MOST_ENERGY)
    if own and any(me.levels[MANUALS[card]] == TOP_LEVEL for card in own.hand if card in MANUALS):
        yield sight.t("You hold a Manual you could banish for a new card.")
    if me.cell and burns(sight.seen.state, me.seat, me.cell):
        yield sight.t("You stand on Fire: it burns you as your next turn begins.")


def _meanwhile(sight: Sight) -> str:
    return capital(sight.scene.prompted(PLAIN))
