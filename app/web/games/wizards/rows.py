"""What may be done in one press: each choice with its odds, its consequence, and a warning where one is due."""
from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from app.games.core.choice import Choice
from app.games.wizards import actions as do
from app.games.wizards.cards import EVENTS, GEM_CARDS, TASKS
from app.games.wizards.cards_texts import event_text, reward_texts
from app.games.wizards.geography.sea import Hex
from app.games.wizards.geography.travel import FAR, field_to
from app.games.wizards.orders import TOP_LEVEL
from app.games.wizards.rules.reach import Reach
from app.games.wizards.tables import CALL_DIE, GEM_DIE, PARTS, POSSESSED_SPELL_DIE, SPELL_DIE
from app.web.games.wizards import aims, words
from app.web.games.wizards.sight import Sight
from app.web.pressing import Press
from app.web.sight import capital, joined
from app.web.templating import marked

MOST_WAYS = 6                                   # places to go to that are listed beside the chart
MOST_GOALS = 3                                  # and tokens farther off
MENTORS: dict[str, str] = {
    "wizards": marked("Taught by the High Wizards; Knowledge first."),
    "sorcerers": marked("Taught in the three Towers; Power first."),
    "druids": marked("Taught in the Circle; Perception first.")}
CHIEF: dict[str, str] = {"wizards": "knowledge", "sorcerers": "power", "druids": "perception"}
LEAVE = (do.Done, do.Decline, do.EndMovement)   # not to act
SIGNS: dict[type, str] = {
    do.Dispel: "demon", do.Tame: "dragon", do.Escape: "trap", do.PlayEvent: "event", do.Telepathy: "telepathy",
    do.CastTeleport: "portal", do.CastAgility: "walk", do.CastSummonAnimal: "horse", do.AskGem: "wizard",
    do.SummonGem: "wizard", do.CallHelp: "call", do.Exchange: "rescue", do.TakeTask: "item", do.Fulfil: "item",
    do.Board: "boat", do.Swim: "swim", do.Walk: "walk", do.Gift: "cottage", do.ChooseWizard: "wizard",
    do.ChooseGate: "tower", do.ChooseTower: "tower", do.Take: "item", do.GiveTask: "item", do.ChooseTask: "item",
    do.ShareSecret: "wizard", do.DeliverGems: "circle_centre", do.Roll: "dwelling", do.Face: "walk",
    do.Promote: "wizard", do.Initiate: "wizard"}


@dataclass(frozen=True, slots=True)
class Row:
    press: Press
    sign: str = ""
    odds: str = ""                              # "5 in 6", a cost
    is_warning: bool = False
    question: str = ""                          # asked again before it is sent
    hex: Hex = -1                               # where the page's script goes to instead of sending it


def rows(sight: Sight) -> Iterator[Row]:
    """All that is not aimed on the chart."""
    for choice in sight.scene.choices():
        if isinstance(choice.action, aims.STEPS):
            if not choice.blocked and not aims.is_reached(sight, choice):
                yield _row(sight, choice)
        elif not (_is_elsewhere(choice) or aims.is_aimed(choice) or _is_main(choice)):
            yield _row(sight, choice)


def _is_elsewhere(choice: Choice) -> bool:
    """In the bar, on the record sheet, or in a form."""
    return isinstance(choice.action, (do.Prefer, *LEAVE)) or (
        bool(choice.ask) and isinstance(choice.action, do.Allocate | do.GiveUp | do.Offer))


def _is_main(choice: Choice) -> bool:
    return choice.label.key == "choice.roll"


def main(sight: Sight) -> Press | None:
    return next((sight.press(choice) for choice in sight.scene.choices() if _is_main(choice)), None)


def leave(sight: Sight) -> Press | None:
    return next((sight.press(choice) for choice in sight.scene.choices() if isinstance(choice.action, LEAVE)), None)


def _row(sight: Sight, choice: Choice) -> Row:
    note, odds, warn, question = _consequence(sight, choice)
    press = sight.press(choice, note=note)
    unique = re.sub(r"\W+", "-", msgspec.json.encode(choice.action).decode()).strip("-")
    return Row(Press(unique, press.words, press.vals, note, blocked=press.blocked, clause=press.clause),
               _lead(choice), "" if press.blocked else odds, warn and not press.blocked, question)


def _lead(choice: Choice) -> str:
    """The sign before the words; of an Order, the points it needs most."""
    action = choice.action
    return CHIEF[action.order] if isinstance(action, do.ChooseOrder) else SIGNS.get(type(action), "")


Consequence = tuple[str, str, bool, str]        # note, odds, whether it warns, what asks again


def _consequence(sight: Sight, choice: Choice) -> Consequence:
    t, action = sight.t, choice.action
    match action:
        case do.Dispel() | do.Escape() | do.CastAgility() | do.CastSummonAnimal() | do.CastTeleport():
            return "", _odds(sight), False, ""
        case do.Tame():
            return t("1 to 3: a Secret Wizard for you alone; 6: the Dragon is angry"), _odds(sight), False, ""
        case do.Telepathy() | do.SummonGem(counter=""):
            return "", t("%(n)s in %(of)s", n=CALL_DIE, of=words.DIE_FACES), False, ""
        case do.AskGem() | do.SummonGem():
            return _gem(sight, choice)
        case do.PlayEvent(card=card):
            return sight.said(event_text(EVENTS[card])), "", False, ""
        case do.TakeTask():
            return t("a task card is drawn"), "", False, ""
        case do.Promote():
            return _promotion(sight)
        case do.Initiate():
            return _initiation(sight)
        case do.ChooseOrder(order=order):
            return t(MENTORS[order]), "", False, ""
        case do.Take(task=task) | do.GiveTask(task=task) | do.ChooseTask(task=task):
            return ", ".join(sight.said(text) for text in reward_texts(TASKS[task].reward)), "", False, ""
        case do.Swim():
            return t("takes all your points"), "", False, ""
        case do.DeliverGems():
            return t("the Islands are saved, and you win"), "", False, ""
    return "", "", False, ""


def _odds(sight: Sight) -> str:
    die = POSSESSED_SPELL_DIE if sight.me and sight.me.possessed else SPELL_DIE
    return sight.t("%(n)s in %(of)s", n=die, of=words.DIE_FACES)


def _gem(sight: Sight, choice: Choice) -> Consequence:
    """What one knows of this Wizard's card stands beside the question (R62)."""
    assert sight.own is not None
    who, odds = choice.label.params.get("person", ""), sight.t("%(n)s in %(of)s", n=GEM_DIE, of=words.DIE_FACES)
    if who == sight.own.false:
        return sight.t("you know him to be false: he takes all"), odds, True, ""
    if who in sight.own.held:
        return sight.t("you have his %(gem)s already", gem=sight.said(GEM_CARDS[sight.own.known[who]].name)), odds, \
            True, ""
    return sight.t("only you will see his card"), odds, False, ""


def _promotion(sight: Sight) -> Consequence:
    """R23: what is ready is done before the highest level."""
    me = sight.me
    is_last = me is not None and me.level + 1 == TOP_LEVEL and bool(sight.open_choices(do.Fulfil))
    return (sight.t("fulfil your tasks first: at level 4 they bring no points") if is_last else "", "", is_last, "")


def _initiation(sight: Sight) -> Consequence:
    me = sight.me
    if me is None or me.order is None:
        return sight.t("you become an Apprentice with a first task"), "", False, ""
    return (sight.t("you begin again as an Apprentice and keep your points"), "", True,
            sight.t("Change your Order?"))


# ------------------------------------------------------------------------------------------------------ where to go


def ways(sight: Sight) -> Iterator[Row]:
    """The places within reach that have something to offer, the nearest first; then the way to tokens farther off."""
    if sight.own is None:
        return
    notable = [(one, note) for one in sight.own.reach if (note := _offers(sight, one))]
    for one, note in notable[:MOST_WAYS]:
        yield Row(Press(f"go-{one.hex}", capital(sight.place(one.hex)), "", note), _sign(sight, one),
                  points(one.spent), hex=one.hex)
    listed = {one.hex for one, _ in notable[:MOST_WAYS]}
    for row in _towards(sight):
        if row.hex not in listed:
            listed.add(row.hex)
            yield row


def _towards(sight: Sight) -> Iterator[Row]:
    """As near as the points go to where a task of mine leads on foot."""
    me, own = sight.me, sight.own
    assert me is not None and own is not None
    walks = [one for one in own.reach if one.way in ("walk", "board")]
    near = {one.hex for one in own.reach}
    goals = [(shown, token) for shown in me.quests for token in shown.quest.tokens
             if token.step in shown.active and token.hex not in near and token.hex != me.hex]
    for shown, token in goals[:MOST_GOALS] if walks else ():
        field = field_to(sight.chart, token.hex)
        best = min(walks, key=lambda one: (field[one.hex], one.spent))
        if field[best.hex] < min(field[me.hex], FAR):
            title = sight.said(TASKS[shown.quest.card].title)
            goal = sight.t("Towards %(place)s", place=sight.place(token.hex))
            yield Row(Press(f"go-{best.hex}-{token.hex}", goal, "", title), "item", points(best.spent), hex=best.hex)


def points(parts: int) -> str:
    """Of movement, with its quarters."""
    whole, rest = divmod(parts, PARTS)
    return f"{whole or ('' if rest else 0)}{('', '¼', '½', '¾')[rest * 4 // PARTS]}"


def _sign(sight: Sight, one: Reach) -> str:
    if one.way in ("board", "swim"):
        return "boat" if one.way == "board" else "swim"
    surface = sight.chart.surface[one.hex]
    if one.hex in sight.shared.demons:
        return "demon"
    if surface not in ("plain", "forest", "mountain", "sea", "stone"):
        return surface
    return "item" if one.token else "walk"


def _offers(sight: Sight, one: Reach) -> str:
    """What is there for me; nothing: a hex like any other."""
    shared, t = sight.shared, sight.t
    parts = []
    if one.token:
        parts.append(t("your token"))
    parts += [t("%(name)s, High Wizard", name=sight.person(counter.name)) if counter.name
              else t("Secret Wizard %(letter)s", letter=counter.letter)
              for counter in shared.counters if counter.hex == one.hex]
    parts += [sight.name(player.seat) for player in shared.players
              if player.hex == one.hex and player.seat != sight.viewer]
    if one.hex in shared.demons:
        parts.append(t("Demons"))
    if one.hex == shared.dragon:
        parts.append(t("the Dragon"))
    if one.way == "board":
        parts.append(t("a boat; you sail next turn"))
    if sight.chart.surface[one.hex] == "town" and _carries(sight):
        parts.append(t("a thief takes all on a 1"))
    if one.way in ("stone", "centre") or sight.chart.place_at[one.hex]:
        parts.append(t("ends the movement"))
    return joined(parts)


def _carries(sight: Sight) -> bool:
    """Whether there is anything to be stolen."""
    me, own = sight.me, sight.own
    return bool(own and own.held) or (me is not None and any(shown.quest.items for shown in me.quests))
