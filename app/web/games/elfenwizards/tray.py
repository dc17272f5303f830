"""My side of the table: what I hold, and what I may do."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from markupsafe import Markup

from app.games.core.action import Action
from app.games.core.choice import Choice
from app.games.elfenwizards.actions import (
    Allocate,
    Pass,
    PlaceDemoted,
    PlaceSpells,
    Recover,
    RemoveGrey,
    Reroll,
    Retire,
    Roll,
    SetReady,
    TakeVacancy,
)
from app.games.elfenwizards.board import DUEL_AT, FRONT, GREY_SPACE, MAJOR_LEVEL, MINOR_SPACE, RECOVERY_COST
from app.games.elfenwizards.rules.phases import Phase
from app.games.elfenwizards.shown import GuildShown
from app.games.elfenwizards.state import Die
from app.i18n.tell import PLAIN
from app.web.games.elfenwizards import geometry, words
from app.web.games.elfenwizards.asks import chips, crowds, dice, spells
from app.web.games.elfenwizards.asks.ask import Ask, Group, Token
from app.web.games.elfenwizards.frame import Arsenal, arsenals
from app.web.games.elfenwizards.sight import Sight, by_space
from app.web.pressing import Doubt, Press


@dataclass(frozen=True, slots=True)
class Tray:
    act_url: str
    question: int                               # that the ask answers
    undo_url: str                               # nothing: nothing to take back
    undo_vals: str
    heading: str
    aside: str
    held: tuple[Group, ...] = ()
    secret: tuple[str, ...] = ()                # my sealed answer
    ask: Ask | None = None
    title: str = ""
    note: str = ""
    rows: tuple[Press, ...] = ()
    main: Press | None = None
    doubts: tuple[Doubt, ...] = ()
    blocked: tuple[Press, ...] = ()
    arsenal: tuple[tuple[str, ...], tuple[Arsenal, ...]] | None = None


def render(sight: Sight, tray: Tray) -> Markup:
    arsenal = Markup("")
    if tray.arsenal:
        heads, rows = tray.arsenal
        arsenal = sight.part("arsenal", alike=True, heads=heads, rows=rows)
    held = sight.part("held", groups=tray.ask.groups if tray.ask else tray.held, pressed=tray.ask is not None)
    return sight.part("tray", tray=tray, held=held, arsenal=arsenal)


def tray(sight: Sight) -> Tray:
    scene, me = sight.scene, sight.me
    undo = scene.undo_version
    blank = Tray(sight.act_url, 0, "" if undo is None else f"/t/{scene.table.id}/undo",
                 f'{{"version": {undo}}}', "", "")
    if me is None:
        return replace(blank, heading=sight.t("You are watching"), aside=sight.t("those seated act and talk"),
                       title=sight.t("What can still be cast"), arsenal=_arsenal(sight))
    if ask := _ask(sight, me):
        return replace(blank, ask=ask, question=scene.question, heading=ask.heading, aside=ask.aside,
                       doubts=tuple(_doubts(sight, me)), blocked=tuple(_blocked(sight)))
    filled = replace(blank, heading=sight.t("My side"), aside=_aside(sight, me), held=tuple(_held(sight, me)),
                     secret=_secret(sight, me))
    return _pressing(sight, me, filled)


def _ask(sight: Sight, me: GuildShown) -> Ask | None:
    if retiring := sight.open_choices(Retire):
        return crowds.retire(sight, me, retiring)
    makers: list[tuple[type[Action], Callable[[Sight, GuildShown, Choice], Ask]]] = [
        (Allocate, dice.ask), (Recover, chips.recover), (PlaceSpells, spells.ask), (PlaceDemoted, crowds.demote),
        (RemoveGrey, chips.remove_grey)]
    for kind, make in makers:
        if found := sight.open_choices(kind):
            return make(sight, me, found[0])
    return None


def _pressing(sight: Sight, me: GuildShown, blank: Tray) -> Tray:
    """The choices that need no composing, or what happens meanwhile."""
    if rolls := sight.open_choices(Roll):
        return replace(blank, title=sight.t("Your roll"), note=_roll_note(sight), main=sight.press(rolls[0]))
    if ready := sight.open_choices(SetReady):
        return replace(blank, title=sight.t("Before the duels"), main=sight.press(ready[0]), note=_ready_note(sight))
    if vacancies := sight.open_choices(TakeVacancy):
        return replace(blank, title=sight.t("A vacant title"), rows=tuple(_vacancy(sight, one) for one in vacancies))
    if sight.shared.phase <= Phase.DUELS:
        return replace(blank, title=sight.t("What can still be cast"), arsenal=_arsenal(sight),
                       blocked=tuple(_blocked(sight)))
    return replace(blank, title=sight.t("Meanwhile"), note=_meanwhile(sight))


def _vacancy(sight: Sight, choice: Choice) -> Press:
    assert isinstance(choice.action, TakeVacancy)
    space = choice.action.space
    beside = [magician for other in DUEL_AT[space].candidates if other != space
              for magician in by_space(sight.shared).get(other, [])]
    note = sight.t("beside %(whom)s", whom=sight.full(beside[0].id)) if beside else sight.t("nobody beside it yet")
    return sight.press(choice, geometry.TITLE_STANDS[space].cell, note)


def _blocked(sight: Sight) -> list[Press]:
    return [sight.press(choice) for choice in sight.scene.choices()
            if choice.blocked and isinstance(choice.action, Reroll | PlaceSpells)]


def _doubts(sight: Sight, me: GuildShown) -> list[Doubt]:
    doubts = []
    if rerolls := sight.open_choices(Reroll):
        count = len(me.dice[FRONT])
        doubts.append(Doubt(
            "doubt-reroll", sight.t("Reroll…"), sight.n("Reroll the die?", "Reroll all %(count)s dice?", count),
            sight.t("What they show is lost, and a minor spell is paid."), sight.press(rerolls[0]),
            sight.t("Keep this roll")))
    if passes := sight.open_choices(Pass):
        doubts.append(Doubt("doubt-pass", sight.t("Pass…"), sight.t("Pass for this turn?"), _lost(sight, me),
                            sight.press(passes[0]), sight.t("Keep playing")))
    return doubts


def _lost(sight: Sight, me: GuildShown) -> str:
    """What a pass leaves unused, and whom it leaves in a tie."""
    count = sum(len(me.dice.get(zone, ())) for zone in MAJOR_LEVEL)
    unused = [sight.n("%(count)s die", "%(count)s dice", count)] if count else []
    if me.reserve:
        unused.append(sight.n("%(count)s minor spell", "%(count)s minor spells", me.reserve))
    lost = sight.t("Unused: %(what)s.", what=sight.plain.listed(unused))
    tied = [mag for duel in sight.shared.duels if duel.reason in ("tie", "tie_first") for mag in duel.candidates
            if sight.seen.magicians[mag].owner == me.seat]
    return f"{lost} {sight.t('In a tie: %(whom)s.', whom=sight.plain.listed([sight.called(m) for m in tied]))}" \
        if tied else lost


# ---------------------------------------------------------------------------------------------------------- what I hold

def _held(sight: Sight, me: GuildShown) -> list[Group]:
    zones = [(words.levels(sight.language, level), zone) for zone, level in MAJOR_LEVEL.items()]
    zones += [(words.short_space(sight.language, zone), zone) for zone in (MINOR_SPACE, GREY_SPACE)]
    if sight.shared.phase <= Phase.SECOND_ROLL:
        zones.append((sight.t("In front"), FRONT))
    groups = [Group(name, tuple(_die(sight, me, die) for die in me.dice[zone])) for name, zone in zones
              if me.dice.get(zone)]
    if me.reserve:
        chip = Token("", "chip", me.colour, sight.t("a minor spell"))
        groups.append(Group(sight.t("Reserve"), (chip,) * me.reserve))
    return groups


def _die(sight: Sight, me: GuildShown, die: Die) -> Token:
    return Token("", "die", me.colour, sight.t("the %(face)s", face=die.face) if die.face else sight.t("a die"),
                 face=die.face)


def _aside(sight: Sight, me: GuildShown) -> str:
    return sight.t("you have passed") if me.passed and sight.shared.phase == Phase.DUELS else ""


def _secret(sight: Sight, me: GuildShown) -> tuple[str, ...]:
    """My sealed answer in words."""
    if sight.own is None:
        return ()
    answer, faces = sight.own.answer, {die.id: die.face for dice in me.dice.values() for die in dice}
    used = sum(faces[die] for die in answer.dice)
    if isinstance(answer, Recover):
        bought = min(used // RECOVERY_COST, me.minor_space)
        first = sight.n("You recover %(count)s minor spell.", "You recover %(count)s minor spells.", bought) \
            if bought else sight.t("You recover no minor spell.")
    else:
        carried = sum(magician.grey for magician in sight.shared.magicians if magician.owner == me.seat)
        bought = min(used // sight.options.grey_cost, carried)
        first = sight.n("You remove %(count)s grey chip.", "You remove %(count)s grey chips.", bought) \
            if bought else sight.t("You remove no grey chip.")
    back = [str(faces[die]) for die in answer.take_back]
    return (first, sight.t("Taken back: %(dice)s.", dice=", ".join(back))) if back else (first,)


# ------------------------------------------------------------------------------------------------------------ meanwhile

def _arsenal(sight: Sight) -> tuple[tuple[str, ...], tuple[Arsenal, ...]] | None:
    return sight.once("arsenals", lambda: arsenals(sight)) if sight.shared.phase <= Phase.DUELS else None


def _roll_note(sight: Sight) -> str:
    window = sight.shared.window
    if window and window.seconds:
        return sight.t("The others may talk until you roll, or until the candle is down.")
    return sight.t("The others may talk until you roll.")


def _ready_note(sight: Sight) -> str:
    waited = [sight.name(seat) for seat in sight.scene.waiting if seat != sight.viewer]
    if not waited:
        return sight.t("All the others are ready.")
    return sight.t("Not ready yet: %(names)s.", names=sight.plain.listed(waited))


def _meanwhile(sight: Sight) -> str:
    return sight.scene.prompted(PLAIN)
