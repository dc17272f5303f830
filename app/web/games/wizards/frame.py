"""Round the chart: the sentence that is always true, the calendar, the travellers and the common danger."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from app.games.core.message import Seat
from app.games.wizards.actions import Promote
from app.games.wizards.geography.sea import NOWHERE
from app.games.wizards.orders import ORDER_NAMES, TOP_LEVEL, level_of
from app.games.wizards.shown import PlayerShown
from app.games.wizards.tables import ANIMALS, CALM_FORTNIGHTS, ENCOUNTER_DIE
from app.games.wizards.vocabulary import POINT_TYPES
from app.web.games.wizards import words
from app.web.games.wizards.sight import RULES_URL, Sight
from app.web.sight import capital, joined
from app.web.status import status as line
from app.web.templating import marked

ASKED: dict[str, str] = {
    "prompt.picking_tower": marked("Alone, one plays with fewer tiles. The Tower of your choice is among them."),
    "prompt.choosing_order": marked("It says who teaches you, which points you need most, and how you come by Gems."),
    "prompt.choosing_hex": marked("Choose one of the lit hexes. Your token marks it until you have been there.")}


@dataclass(frozen=True, slots=True)
class Gauge:
    """Points of one type, and what the next level needs of them."""

    kind: str
    name: str
    have: int
    need: int                                   # 0: nothing more is needed
    words: str


@dataclass(frozen=True, slots=True)
class TravellerRow:
    seat: Seat
    colour: str
    name: str
    level: int
    state: str                                  # "now", "acts"
    you: str
    tag: str
    rank: str
    gauges: tuple[Gauge, ...]
    bits: tuple[tuple[str, str], ...]           # sign and words
    where: str


@dataclass(frozen=True, slots=True)
class Danger:
    lines: tuple[tuple[str, str], ...]          # sign and words
    fallen: tuple[str, ...]


# --------------------------------------------------------------------------------------------------------- the sentence


def status(sight: Sight) -> Markup:
    turn = sight.shared.turn
    mine = turn is not None and sight.scene.waiting == (turn.seat,)
    return line(sight, _context(sight), sight.t("for this turn") if mine else sight.t("to answer"))


def _context(sight: Sight) -> str:
    me, t = sight.me, sight.t
    if me is None:
        return t("You are watching. Gem cards and the names of Secret Wizards are hidden, everything else is open.")
    if told := _asked(sight):
        return told
    if sight.shared.phase == "setup":
        return t("The Islands are laid out before the first day.")
    if told := _plight(sight, me):
        return told
    if sight.own and sight.own.reach:
        return f"{t('Lit hexes can be reached; ringed ones end the movement.')} {_red(sight)}"
    return _errand(sight, me)


def _asked(sight: Sight) -> str:
    """What a question is about that explains itself less than others."""
    prompt = sight.scene.prompt() if sight.scene.is_mine else None
    if prompt is None:
        return ""
    if prompt.key == "prompt.menu" and sight.open_choices(Promote):
        return sight.t("You have the points: your Mentor raises you to the next level, here and now.")
    return sight.t(ASKED[prompt.key]) if prompt.key in ASKED else ""


def _plight(sight: Sight, me: PlayerShown) -> str:
    """What holds me back."""
    t = sight.t
    if me.stranded and len(sight.shared.players) == 1:
        return t("You are stranded, and nobody can come: Demons or a random encounter may carry you away.")
    if me.stranded and not me.calling:
        return t("You are stranded: call for help, and whoever reaches you takes you away from here.")
    if me.trap:
        return t("A trap holds you. Another traveller who enters your hex sets you free.")
    if me.dragonbound:
        return t("You are Dragonbound: no spells, no points, no tasks. A Mentor, Hamdrel or the Abbey cures you.")
    if me.possessed:
        return t("You are possessed: every hex costs 2. A Mentor, Hamdrel or the Abbey cures you.")
    if me.lair_left is not None:
        return sight.n("%(count)s day left in the Dragon's Lair before you are Dragonbound.",
                       "%(count)s days left in the Dragon's Lair before you are Dragonbound.", me.lair_left)
    return ""


def _red(sight: Sight) -> str:
    turn = sight.shared.turn
    if turn is None or not turn.red:
        return ""
    if turn.red > ENCOUNTER_DIE:
        return sight.t("Red %(n)s: no random encounter.", n=turn.red)
    return sight.t("Red %(n)s: a random encounter where one is possible.", n=turn.red)


def _errand(sight: Sight, me: PlayerShown) -> str:
    """What one is after."""
    if me.due:
        return sight.t("You have the points for the next level: meet your Mentor.")
    if not me.level:
        return sight.t("Find a Mentor: a Tower, the Circle, or a High Wizard.")
    if me.level == TOP_LEVEL and not any(shown.quest.mandatory for shown in me.quests):
        return sight.t("Gather %(n)s different Gems, and bring them to the Circle.", n=sight.shared.gems_to_win)
    if not me.quests:
        return sight.t("You have no task: a Mentor, a Tower or Hamdrel may give you one.")
    return sight.n("You carry %(count)s task.", "You carry %(count)s tasks.", len(me.quests))


# --------------------------------------------------------------------------------------------------------- the calendar


def ribbon(sight: Sight) -> Markup:
    shared, t = sight.shared, sight.t
    if shared.phase == "setup":
        left = sum(map(len, shared.hands))
        aside = sight.n("%(count)s tile to place", "%(count)s tiles to place", left) if left else ""
        return sight.part("ribbon", alike=True, title=t("Before the first day"), steps=(), warning="", aside=aside,
                          rules_url=RULES_URL)
    warning = "" if shared.thwarts else t("attack on day %(n)s", n=shared.last_day)
    aside = " · ".join((t("attacks thwarted %(n)s", n=shared.thwarts),
                        t("tasks %(n)s of %(of)s", n=shared.track, of=shared.track_length),
                        t("territories lost %(n)s", n=len(shared.conquered))))
    return sight.part("ribbon", alike=True, title=t("Fortnight %(n)s", n=shared.fortnight), steps=tuple(_days(sight)),
                      warning=warning, aside=aside, rules_url=RULES_URL)


def _days(sight: Sight) -> Iterator[tuple[str, str]]:
    shared = sight.shared
    for day in range(1, shared.last_day + 1):
        state = "done" if day < shared.day else "now" if day == shared.day else ""
        evil = "evil" if day == shared.last_day and not shared.thwarts else ""
        yield joined((state, evil), " "), sight.t("Day %(n)s", n=day)


# ------------------------------------------------------------------------------------------------------- the travellers


def seats(sight: Sight) -> Markup:
    shared = sight.shared
    order = [(shared.dealer + n) % len(shared.players) for n in range(len(shared.players))]
    return sight.part("seats", rows=Markup("").join(_row(sight, seat) for seat in order),
                      danger=sight.once("danger", lambda: _danger_part(sight)))


def _row(sight: Sight, seat: Seat) -> Markup:
    """To others than its own player a traveller looks the same."""
    mine, who = seat == sight.viewer, sight.presence(seat)

    def made() -> Markup:
        return sight.part("traveller", (seat, mine), alike=True, row=_traveller(sight, seat, who), top=TOP_LEVEL)
    return made() if mine else sight.once(("row", seat, who), made)


def _traveller(sight: Sight, seat: Seat, who: str) -> TravellerRow:
    player, scene, mine = sight.shared.players[seat], sight.scene, seat == sight.viewer
    waited = seat in scene.waiting
    partner = "" if player.partner is None else sight.t("with %(name)s", name=sight.name(player.partner))
    return TravellerRow(
        seat, player.piece, sight.name(seat), player.level,
        "now" if waited and mine else "acts" if waited else "",
        joined((who, partner)), _tag(sight, player),
        rank(sight, player), gauges(sight, player), tuple(_bits(sight, player)),
        capital(sight.place(player.hex)) if player.hex != NOWHERE else "")


def rank(sight: Sight, player: PlayerShown) -> str:
    """"Order of Druids, Priest"."""
    if player.order is None:
        return sight.t("of no Order yet")
    return f"{sight.said(ORDER_NAMES[player.order])}, {sight.said(level_of(player.order, player.level).name)}"


def gauges(sight: Sight, player: PlayerShown) -> tuple[Gauge, ...]:
    return tuple(_gauge(sight, player, kind) for kind in POINT_TYPES)


def _gauge(sight: Sight, player: PlayerShown, kind: str) -> Gauge:
    have = int(getattr(player.points, kind))
    need = int(getattr(player.needs, kind)) if player.needs else 0
    name = next(sight.said(text) for key, text in words.POINTS.items() if key == kind)
    said = (sight.t("%(name)s %(n)s of %(of)s", name=name, n=have, of=need) if need
            else sight.t("%(name)s %(n)s", name=name, n=have))
    return Gauge(kind, name, have, need, said)


def _tag(sight: Sight, player: PlayerShown) -> str:
    if player.calling:
        return sight.t("calls for help")
    if player.due:
        return sight.t("due for a level")
    return ""


def _bits(sight: Sight, player: PlayerShown) -> Iterator[tuple[str, str]]:
    t, n = sight.t, sight.n
    mandatory = sum(shown.quest.mandatory for shown in player.quests)
    if player.quests:
        tasks = n("%(count)s task", "%(count)s tasks", len(player.quests))
        yield "item", tasks if not mandatory else t("%(tasks)s, %(n)s mandatory", tasks=tasks, n=mandatory)
    if player.animal:
        animal = ANIMALS[player.animal]
        yield animal.id, n("%(animal)s, %(count)s turn", "%(animal)s, %(count)s turns", player.animal_turns,
                           animal=sight.said(animal.name))
    if player.possessed:
        yield "demon", t("possessed")
    if player.dragonbound:
        yield "dragon", t("Dragonbound")
    if player.lair_left is not None:
        yield "den", n("%(count)s day in the Lair", "%(count)s days in the Lair", player.lair_left)
    yield from _held_back(sight, player)
    if player.extra_turns:
        yield "walk", n("%(count)s extra turn", "%(count)s extra turns", player.extra_turns)


def _held_back(sight: Sight, player: PlayerShown) -> Iterator[tuple[str, str]]:
    t, n, trap = sight.t, sight.n, player.trap
    if trap:
        held = {"turns": n("trapped, %(count)s turn", "trapped, %(count)s turns", trap.left),
                "fortnight": t("trapped to the end of the fortnight"),
                "roll": t("trapped until a %(n)s", n=trap.left)}
        yield "shackles", held[trap.kind]
    if player.lost_turns:
        yield "shackles", n("loses %(count)s turn", "loses %(count)s turns", player.lost_turns)
    if player.detained:
        yield "shackles", t("detained")


def _danger_part(sight: Sight) -> Markup:
    if sight.shared.phase == "setup":
        return Markup("")
    return sight.part("danger", alike=True, danger=Danger(tuple(_dangers(sight)), tuple(
        sight.tile(tile) for tile in sight.shared.conquered)))


def _dangers(sight: Sight) -> Iterator[tuple[str, str]]:
    shared, t = sight.shared, sight.t
    left = shared.last_day - shared.day
    if shared.thwarts:
        yield "rescue", sight.n("The next attack is thwarted already.",
                                "The next %(count)s attacks are thwarted already.", shared.thwarts)
    elif not left:
        yield "evil", t("The Evil Spirit strikes today.")
    elif shared.fortnight <= CALM_FORTNIGHTS:
        yield "evil", sight.n("In %(count)s day the Evil Spirit scatters everybody and sends Demons.",
                              "In %(count)s days the Evil Spirit scatters everybody and sends Demons.", left)
    else:
        names = sight.plain.listed([sight.tile(tile) for tile in shared.weakest])
        yield "evil", sight.n("The Evil Spirit strikes in %(count)s day. Today it would take %(names)s.",
                              "The Evil Spirit strikes in %(count)s days. Today it would take %(names)s.", left,
                              names=names)
    yield "item", t("Tasks of all travellers: %(n)s of %(of)s. The last of them thwarts an attack.", n=shared.track,
                    of=shared.track_length)
