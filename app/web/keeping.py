"""A table's life on its page: the strip that asks all of them something, and the sheet with what one may do."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec
from markupsafe import Markup

from app.games.core.message import Seat
from app.tables.asking import missing, open_wish
from app.tables.desk import REMEMBERED
from app.tables.keeping import DAYS, EVENING, is_over_days
from app.tables.log import Happened
from app.tables.motions import Wish
from app.tables.takeback import Obstacle, Takeback, takeback_at
from app.web.affairs import Away
from app.web.options import NUMBER, Field, HouseRule, length
from app.web.scene import Scene
from app.web.templating import gettext, marked, ngettext, render

OFFERED = 12                                    # moves one can ask to go back to
WISHES: dict[Wish, str] = {"bot": marked("let a bot play"), "wait": marked("keep waiting"),
                           "end": marked("end the game")}
OBSTACLES: dict[Obstacle, str] = {
    "": "",
    "nothing": marked("Nothing has been played that could be taken back."),
    "answered": marked("Somebody has answered since; only the whole table can take that back."),
    "dice": marked("Dice or cards have fallen. What was played before them stands."),
    "secret": marked("A secret has been seen. What was played before it stands."),
    "final": marked("The last answer is final by the rules."),
}
FENCES: dict[Obstacle, str] = {
    "dice": marked("Not further than the last roll or draw."),
    "secret": marked("Not further than the last secret that was shown."),
    "final": marked("Not further than the last answer that is final by the rules."),
}


@dataclass(frozen=True, slots=True)
class Button:
    words: str
    url: str
    vals: str = "{}"
    kind: str = ""
    is_chosen: bool = False                     # what the viewer has already said


@dataclass(frozen=True, slots=True)
class Call:
    """Something the whole table is told or asked."""

    id: str
    sign: str
    sentence: str
    note: str = ""
    buttons: tuple[Button, ...] = ()
    links: tuple[tuple[str, str], ...] = ()     # words, address
    kind: str = ""                              # "mine" where the viewer is asked
    badge: str = ""                             # what the tab says as long as the viewer has not answered


@dataclass(frozen=True, slots=True)
class Back:
    """A point one can ask the table to go back to."""

    number: int
    words: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Taking:
    """What can be taken back, by the viewer alone or by the table: it changes with every move."""

    version: int
    own: bool                                   # the viewer's last choice can be taken back
    obstacle: str
    fence: str
    back: tuple[Back, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """What else a viewer may do about the table itself."""

    table_id: str
    host: str
    pace: str
    is_host: bool
    is_paused: bool
    may_pause: bool
    heirs: tuple[tuple[Seat, str], ...]
    patience: Field | None
    watch_url: str
    is_private: bool


def strip(scene: Scene) -> Markup:
    """Nothing in it where nothing is to be said."""
    return scene.part("table/motions.html", calls=_calls(scene), is_paused=scene.table.paused_at is not None,
                      is_closed=scene.desk.is_closed)


def sheet(scene: Scene) -> Markup:
    desk = scene.desk
    if desk.position is None or desk.is_over or desk.is_closed or scene.is_past:
        return scene.part("table/keeping.html", sheet=None)
    made_of = (scene.table, scene.is_host, scene.affairs.may_pause, scene.invite_url)
    settled, rest = desk.unless_changed(("keeping", scene.viewer, scene.language), made_of, lambda: _settled(scene))
    return scene.part("table/keeping.html", sheet=settled, taking=_taking(scene), rest=rest)


def patience_field(language: str, patience_s: int = EVENING[1]) -> Field:
    """The table's pace as a field of a form."""
    lengths = sorted({*EVENING, *DAYS, patience_s})
    return Field("patience_s", gettext(language, "Pace"),
                 gettext(language, "When the table waits for somebody who is away for so long, those who are there may "
                                   "let a bot play, keep waiting, or end the game."),
                 "choice", str(patience_s), tuple((str(one), _pace(one, language), "") for one in lengths))


def patience_in(form: Mapping[str, str]) -> int:
    """What was chosen in that field; what is no length at all is for the table to refuse."""
    chosen = form.get("patience_s", str(EVENING[1]))
    return int(chosen) if NUMBER.fullmatch(chosen) else 0


def pace_rule(scene: Scene) -> HouseRule:
    patience_s = scene.table.patience_s
    words = scene.t("%(pace)s, then the table may decide about who is away.", pace=_pace(patience_s, scene.language))
    return HouseRule(scene.t("Pace"), words, patience_s != EVENING[1])


def _pace(patience_s: int, language: str) -> str:
    text = marked("Over days: %(length)s") if is_over_days(patience_s) else \
        marked("An evening: %(length)s")
    return gettext(language, text, length=length(patience_s, language))


# ------------------------------------------------------------------------------------------------------------ the strip

def _calls(scene: Scene) -> tuple[Call, ...]:
    if scene.desk.position is None or scene.is_past:
        return ()
    found = [_closed(scene), _paused(scene), _mine_is_played(scene), _undo_wish(scene), _refused(scene),
             *(_away(scene, away) for away in scene.affairs.away)]
    return tuple(call for call in found if call)


def _closed(scene: Scene) -> Call | None:
    if not scene.desk.is_closed:
        return None
    t, closed_by = scene.t, scene.desk.motions.closed_by
    sentence = t("The table has ended this game.") if closed_by is None else \
        t("%(name)s has closed the table.", name=scene.names[closed_by])
    links = ((t("Look at it again"), scene.address("replay")), (t("Proof of fair play"), scene.address("proof")),
             (t("To the lobby"), "/"))
    return Call("call-closed", "door", sentence, t("The game has no winner. What was played stays to be read."),
                links=links)


def _paused(scene: Scene) -> Call | None:
    if scene.table.paused_at is None:
        return None
    t, by = scene.t, scene.desk.motions.paused_by
    sentence = t("The game is paused.") if by is None else \
        t("You have paused the game.") if by == scene.viewer else \
        t("%(name)s has paused the game.", name=scene.names[by])
    resume = (Button(t("Let it go on"), f"/t/{scene.table.id}/resume", kind="main"),) if scene.affairs.may_pause else ()
    return Call("call-paused", "pause", sentence, t("All clocks stand still and nobody moves."), resume)


def _mine_is_played(scene: Scene) -> Call | None:
    if scene.viewer is None or scene.seats[scene.viewer].stand_in is None or scene.desk.is_closed:
        return None
    t = scene.t
    return Call("call-back", "bot", t("A bot plays for you."), t("Your seat is yours again as soon as you want it."),
                (Button(t("Take my seat back"), f"/t/{scene.table.id}/return", kind="main"),), kind="mine")


def _undo_wish(scene: Scene) -> Call | None:
    wish = open_wish(scene.desk) if scene.desk.is_running else None
    if wish is None:
        return None
    t, url, left = scene.t, f"/t/{scene.table.id}/undo/answer", missing(scene.table, wish)
    names = scene.plain().listed([scene.names[seat] for seat in left])
    waits = t("%(names)s must still agree.", names=names)
    count = sum(move.number >= wish.first for move in takeback_at(scene.desk, None).reach)
    if wish.by == scene.viewer:
        return Call("call-undo", "turn-back", ngettext(
            scene.language, "You ask to take %(count)s choice back.", "You ask to take %(count)s choices back.", count),
            waits, (Button(t("Think better of it"), url, _vals(scene, agree="")),))
    sentence = ngettext(scene.language, "%(name)s asks to take %(count)s choice back.",
                        "%(name)s asks to take %(count)s choices back.", count, name=scene.names[wish.by])
    if scene.viewer not in left:
        return Call("call-undo", "turn-back", sentence, waits)
    agree = Button(t("Allow it"), url, _vals(scene, agree="yes"), "main")
    return Call("call-undo", "turn-back", sentence, _since(scene, wish.first),
                (agree, Button(t("What was played stands"), url, _vals(scene, agree=""))), kind="mine",
                badge=t("You are asked"))


def _refused(scene: Scene) -> Call | None:
    wish = scene.desk.motions.undo
    if wish is None or wish.refused_by is None or wish.version != scene.desk.version or wish.by != scene.viewer:
        return None
    return Call("call-refused", "turn-back", scene.t("%(name)s does not agree: what was played stands.",
                                                     name=scene.names[wish.refused_by]))


def _away(scene: Scene, away: Away) -> Call:
    t, name = scene.t, scene.names[away.seat]
    sentence = t("%(name)s has been away for %(length)s, and the table waits.", name=name,
                 length=length(away.away_s, scene.language)) if away.away_s else \
        t("%(name)s is away, and the table waits.", name=name)
    said = dict(away.wishes)
    note = t("Wanted so far: %(what)s.", what="; ".join(
        t("%(name)s: %(what)s", name=scene.names[seat], what=t(WISHES[wish])) for seat, wish in away.wishes)
    ) if said else t("More than half of those who are here decide.") if len(away.voters) > 1 else ""
    may_decide = scene.viewer is not None and scene.viewer != away.seat and scene.seats[scene.viewer].is_person
    words: dict[Wish, str] = {"bot": t("Let a bot play"), "wait": t("Keep waiting"), "end": t("End the game")}
    buttons = tuple(Button(words[wish], f"/t/{scene.table.id}/absence", _json(seat=away.seat, wish=wish),
                           "main" if wish == "bot" else "", said.get(scene.viewer or 0) == wish and may_decide)
                    for wish in words) if may_decide else ()
    badge = t("You are asked") if may_decide and scene.viewer not in said else ""
    return Call(f"call-away-{away.seat}", "chair", sentence, note, buttons, kind="mine" if may_decide else "",
                badge=badge)


def _since(scene: Scene, first: int) -> str:
    """What would be taken back, in the chronicle's words."""
    told = [words for move in takeback_at(scene.desk, None).reach if move.number >= first
            if (words := _told(scene, move))]
    return scene.t("It would undo: %(what)s", what=" ".join(told)) if told else ""


def _told(scene: Scene, move: Happened) -> str:
    """The first thing everybody was told of the move; said once for all who look, as long as the move is at hand."""
    def tell() -> str:
        teller, messages = scene.desk.teller(scene.language, None), (event.for_viewer(None) for event in move.events)
        return next((teller.tell(message) for message in messages if message), "")
    return scene.desk.unless_changed(("taken back", move.number % REMEMBERED, scene.language),
                                     (move.number, scene.names), tell)


# ------------------------------------------------------------------------------------------------------------ the sheet

def _settled(scene: Scene) -> tuple[Sheet, Markup]:
    """What no move changes, and its words."""
    table, language = scene.table, scene.language
    host = next((seat.name for seat in scene.seats if seat.player_id == table.host_id), None)
    made = Sheet(
        table_id=table.id, host=host or "", pace=_pace(table.patience_s, language), is_host=scene.is_host,
        is_paused=table.paused_at is not None, may_pause=scene.affairs.may_pause,
        heirs=tuple((seat.seat, seat.name or "") for seat in scene.seats
                    if seat.player_id is not None and seat.player_id != table.host_id) if scene.is_host else (),
        patience=patience_field(language, table.patience_s) if scene.is_host else None,
        watch_url=scene.invite_url, is_private=table.private)
    return made, render("table/keeping_rest.html", language, sheet=made)


def _taking(scene: Scene) -> Taking | None:
    """Nothing for those who watch, and for those a bot plays for."""
    if scene.viewer is None or not scene.seats[scene.viewer].is_person:
        return None
    found = takeback_at(scene.desk, scene.viewer)
    return Taking(
        scene.desk.version, found.own is not None, scene.t(OBSTACLES[found.obstacle]) if found.obstacle else "",
        scene.t(FENCES[found.fence]) if found.fence in FENCES else "", _back(scene, found))


def _back(scene: Scene, takeback: Takeback) -> tuple[Back, ...]:
    """Newest first; the viewer's own last choice is what is meant most often. One's own last alone needs no asking."""
    reach = [move for move in takeback.reach if move.number != takeback.own][::-1][:OFFERED]
    mine = next((move.number for move in reach if move.seat == scene.viewer), reach[0].number if reach else 0)
    return tuple(Back(move.number, _told(scene, move) or scene.t("a choice"), move.number == mine) for move in reach)


def _vals(scene: Scene, **more: str) -> str:
    return _json(version=scene.desk.version, **more)


def _json(**values: object) -> str:
    return msgspec.json.encode(values).decode()
