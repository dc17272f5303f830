"""My side of the table: the story of the day, and what I may do."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

import msgspec
from markupsafe import Markup

from app.games.core.choice import Choice
from app.games.wizards import actions as do
from app.games.wizards.cards import GEM_CARDS, TASKS
from app.games.wizards.geography.sea import NOWHERE
from app.games.wizards.shown import Own, PlayerShown
from app.games.wizards.tables import PARTS
from app.games.wizards.vocabulary import POINT_TYPES
from app.web.games.wizards import rows, scenes, story, words
from app.web.games.wizards.aims import Aim, aims
from app.web.games.wizards.rows import Row
from app.web.games.wizards.scenes import Digest, Scene
from app.web.games.wizards.sight import Sight
from app.web.pressing import Press
from app.web.sight import capital
from app.web.templating import gettext, marked

LINES = 5                                       # of the turn under way
BESIDE = 2                                      # of them beside an encounter, which needs the room
SCRIPT = {                                      # what wizards.js says on the chart
    "cost": marked("{n} of {of} points"), "all": marked("all your points"), "ends": marked("the movement ends there"),
    "go": marked("Go there: {n}"), "here": marked("Choose this hex"), "place": marked("Place it here"),
    "to": marked("Teleport to {name}"), "boat": marked("Which boat?"), "water": marked("To which water?"),
    "call": marked("Call it"), "sea": marked("The sea")}


@dataclass(frozen=True, slots=True)
class Story:
    heading: str
    dice: tuple[tuple[str, int], ...]           # colour and face
    points: str                                 # left to go
    lines: tuple[str, ...]
    scene: Scene | None
    digests: tuple[Digest, ...]


@dataclass(frozen=True, slots=True)
class Share:
    """Points of one type in a split."""

    kind: str
    name: str
    value: int
    most: int
    have: int
    need: int


@dataclass(frozen=True, slots=True)
class Split:
    type: str
    n: int
    shares: tuple[Share, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Lot:
    """What may be put into an offer."""

    value: str
    words: str


@dataclass(frozen=True, slots=True)
class OfferForm:
    tasks: tuple[Lot, ...]
    gems: tuple[Lot, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Tray:
    act_url: str
    question: int
    undo_url: str                               # nothing: nothing to take back
    undo_vals: str
    here: int
    title: str
    note: str
    rows: tuple[Row, ...] = ()
    ways: tuple[Row, ...] = ()
    aims: tuple[Aim, ...] = ()
    split: Split | None = None
    offer: OfferForm | None = None
    main: Press | None = None
    leave: Press | None = None
    is_placing: bool = False


def render(sight: Sight, made: Tray) -> Markup:
    told = sight.part("story", story=_story(sight))
    return sight.part("tray", tray=made, story=told, texts=_texts(sight.language))


@cache
def _texts(language: str) -> str:
    return msgspec.json.encode({key: gettext(language, text) for key, text in SCRIPT.items()}).decode()


def tray(sight: Sight) -> Tray:
    scene, undo = sight.scene, sight.scene.undo_version
    here = sight.me.hex if sight.me else NOWHERE
    blank = Tray(sight.act_url, scene.question if sight.viewer is not None else 0,
                 "" if undo is None else f"/t/{scene.table.id}/undo", f'{{"version": {undo}}}', here, "", "")
    if not scene.is_mine or scene.is_past:
        prompt = scene.prompt()
        title = sight.t("You are watching") if sight.me is None else sight.t("Meanwhile")
        return replace(blank, title=title, note=sight.plain.tell(prompt) if prompt else "")
    return replace(
        blank, title=_title(sight), note=_note(sight), rows=tuple(rows.rows(sight)), ways=tuple(rows.ways(sight)),
        aims=aims(sight), split=_split(sight), offer=_offer(sight), main=rows.main(sight), leave=rows.leave(sight),
        is_placing=bool(sight.open_choices(do.PlaceTile)))


def _title(sight: Sight) -> str:
    prompt, t = sight.scene.prompt(), sight.t
    titles = {"prompt.choosing": t("How do you travel?"), "prompt.moving": t("Where to?"),
              "prompt.placing": t("Place a tile"), "prompt.choosing_order": t("Which Order?"),
              "prompt.choosing_hex": t("Where does the token lie?")}
    return titles.get(prompt.key, t("What do you do?")) if prompt else ""


def _note(sight: Sight) -> str:
    if sight.open_choices(do.PlaceTile):
        return sight.t("The dots show where its middle may lie. Turn it, then choose one.")
    if sight.own and sight.own.offers:
        return _offers(sight, sight.own)
    return ""


def _offers(sight: Sight, own: Own) -> str:
    """What is on the table between partners: mine, then theirs."""
    said = []
    for offer, head in zip(own.offers, (sight.t("You give"), sight.t("You receive")), strict=False):
        things = [*(sight.said(TASKS[task].title) for task in offer.tasks),
                  *(sight.t("the Gem of %(name)s", name=sight.person(name)) for name in offer.gems)]
        said.append(f"{sight.head(head)} {sight.plain.listed(things) if things else sight.t('nothing')}.")
    return " ".join(said)


# --------------------------------------------------------------------------------------------------- points and offers


def _split(sight: Sight) -> Split | None:
    open_ones = (*sight.open_choices(do.Allocate), *sight.open_choices(do.GiveUp))
    choice = next((choice for choice in open_ones if choice.ask), None)
    if choice is None or sight.me is None:
        return None
    asked, is_gain = choice.ask["points"], isinstance(choice.action, do.Allocate)
    n = int(asked["x-total"])
    most: dict[str, int] = {kind: int(asked["properties"][kind]["maximum"]) for kind in POINT_TYPES}
    values = _suggested(sight.me, most, n, is_gain)
    return Split(str(type(choice.action).__struct_config__.tag), n, tuple(
        _share(sight, sight.me, kind, values[kind], most[kind]) for kind in POINT_TYPES),
        sight.n("Gain %(count)s point", "Gain %(count)s points", n) if is_gain else
        sight.n("Lose %(count)s point", "Lose %(count)s points", n))


def _share(sight: Sight, me: PlayerShown, kind: str, value: int, most: int) -> Share:
    return Share(kind, next(sight.said(text) for key, text in words.POINTS.items() if key == kind), value, most,
                 int(getattr(me.points, kind)), int(getattr(me.needs, kind)) if me.needs else 0)


def _suggested(me: PlayerShown, most: dict[str, int], n: int, is_gain: bool) -> dict[str, int]:
    """Gains go where most is missing for the next level; losses come from what is more than needed."""
    missing = {kind: (int(getattr(me.needs, kind)) if me.needs else 0) - int(getattr(me.points, kind)) for kind in most}
    values = dict.fromkeys(most, 0)
    for _ in range(n):
        able = [kind for kind in most if values[kind] < most[kind]]
        best = max(able, key=lambda kind: missing[kind] - values[kind]) if is_gain else \
            min(able, key=lambda kind: missing[kind] + values[kind])
        values[best] += 1
    return values


def _offer(sight: Sight) -> OfferForm | None:
    choice = next(iter(sight.open_choices(do.Offer)), None)
    if choice is None:
        return None
    return OfferForm(
        tuple(Lot(task, sight.said(TASKS[task].title)) for task in choice.ask["tasks"]["items"]["enum"]),
        tuple(Lot(name, _gem_lot(sight, choice, name)) for name in choice.ask["gems"]["items"]["enum"]),
        capital(sight.plain.tell(choice.label)))


def _gem_lot(sight: Sight, choice: Choice, name: str) -> str:
    assert sight.own is not None
    card = sight.own.known.get(name)
    return sight.said(GEM_CARDS[card].name) if card else sight.person(name)


# -------------------------------------------------------------------------------------------------------------- the day


def _story(sight: Sight) -> Story:
    """The turn under way as it goes on; before one's own, what one has missed."""
    t, shared = sight.t, sight.shared
    if shared.phase == "setup":
        if sight.open_choices(do.ChooseOrder):
            return Story(t("Before you set out"), (), "", (), scenes.orders(sight), ())
        return Story(t("The Islands"), (), "", tuple(_setting(sight)), None, ())
    told = story.turns(sight.scene.desk, sight.viewer)
    prompt = sight.scene.prompt()
    if prompt and prompt.key == "prompt.choosing" and sight.is_mine_to_move:
        return _meanwhile(sight, told)
    now = told[-1] if told else story.Turn(None)
    seat = now.seat if now.seat is not None or shared.turn is None else shared.turn.seat
    heading = t("My day") if seat == sight.viewer and seat is not None else \
        t("%(name)s's day", name=sight.name(seat)) if seat is not None else t("The day")
    scene = scenes.at_stake(sight, now) or scenes.scene_of(sight, now)
    return Story(heading, _dice(now), _left(sight), tuple(_lines(sight, now, BESIDE if scene else LINES)), scene, ())


def _meanwhile(sight: Sight, told: list[story.Turn]) -> Story:
    """What the others did; who travels alone reads what became of the last day."""
    if len(sight.shared.players) > 1:
        heading, turns = sight.t("Since your last turn"), story.since(told, sight.viewer)
    else:
        heading, turns = sight.t("Your last day"), story.latest(told, sight.viewer)
    return Story(heading, (), "", (), None, tuple(scenes.digest(sight, turn) for turn in turns))


def _setting(sight: Sight) -> Iterator[str]:
    shared = sight.shared
    yield sight.t("The Dealer is %(name)s.", name=sight.name(shared.dealer))
    for seat, hand in enumerate(shared.hands):
        if hand:
            yield f"{sight.head(sight.name(seat))} {', '.join(sight.tile(tile) for tile in hand)}"


def _dice(turn: story.Turn) -> tuple[tuple[str, int], ...]:
    rolled = turn.last("movement_rolled")
    return (("white", rolled.params["white"]), ("red", rolled.params["red"])) if rolled else ()


def _left(sight: Sight) -> str:
    turn = sight.shared.turn
    if turn is None or not turn.white or turn.had_movement:
        return ""
    return sight.n("%(n)s point left", "%(n)s points left", -(-turn.mp // PARTS), n=rows.points(turn.mp))


def _lines(sight: Sight, turn: story.Turn, most: int) -> Iterator[str]:
    """Told in full; the way is one line, and what is shown as a scene is not said again."""
    shown, way = turn.last(*scenes.SHOWN), turn.way
    told = [message for message in turn.told
            if message is not shown and message.key != "movement_rolled"
            and (message.key not in story.MOVES or message is way)]
    for message in told[-most:]:
        yield sight.teller.tell(message)
