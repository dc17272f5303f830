"""The six tracks of knowledge: who stands where, what the next level costs me, and the markers."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from app.games.core.choice import Choice
from app.games.zavandor.actions import Advance, BuyMarker, FreeAdvance
from app.games.zavandor.content import Track
from app.games.zavandor.tables import LEVEL_COSTS, TOP, TRACKS
from app.web.games.zavandor import words
from app.web.games.zavandor.sight import Sight
from app.web.sight import capital, joined


@dataclass(frozen=True, slots=True)
class Rung:
    """A level of a track."""

    id: str
    cost: int
    colours: tuple[str, ...]                    # of those who stand on it
    is_mine: bool
    opens: str                                  # the sheet that pays for it
    vals: str                                   # or what a press posts, where it is free
    act_url: str                                # and where to
    is_blocked: bool
    head: str
    whisper: str
    clause: str


@dataclass(frozen=True, slots=True)
class Markers:
    """Mine: how many wait in the pentagon, and what the others cost."""

    colour: str
    held: int
    prices: tuple[int, ...]
    opens: str
    is_blocked: bool
    whisper: str
    clause: str


def tracks(sight: Sight) -> Markup:
    lines = tuple((sight.t(words.TRACK[track]), sight.drawn("pieces/rung", _rungs(sight, track))) for track in TRACKS)
    return sight.part("tracks", lines=lines, markers=_markers(sight))


def _rungs(sight: Sight, track: Track) -> Iterator[Rung]:
    me, climbing = sight.me, _climbing(sight, track)
    for at, cost in enumerate(LEVEL_COSTS[track], 1):
        choice = climbing if me and at == me.levels[track] + 1 else None
        opens = choice is not None and choice.blocked is None
        is_free = choice is not None and isinstance(choice.action, FreeAdvance)
        whisper, clause = _said(sight, track, at, cost, choice)
        yield Rung(
            f"rung-{track}-{at}", cost,
            tuple(player.colour for player in sight.shared.players if player.levels[track] == at),
            me is not None and me.levels[track] == at, f"advance-{track}" if opens and not is_free else "",
            sight.vals(choice.action) if choice and opens and is_free else "", sight.act_url if is_free else "",
            choice is not None and not opens, sight.t("%(track)s, level %(level)s:",
                                                      track=sight.t(words.TRACK[track]), level=at), whisper, clause)


def _climbing(sight: Sight, track: Track) -> Choice | None:
    return next((choice for choice in sight.scene.choices()
                 if isinstance(choice.action, Advance | FreeAdvance) and choice.action.track == track), None)


def _said(sight: Sight, track: Track, at: int, cost: int, choice: Choice | None) -> tuple[str, str]:
    said = sight.once(("rung", track, at), lambda: _level(sight, track, at, cost))
    if choice and choice.blocked:
        return f"{sight.scene.reason(choice.blocked)} {said}", choice.blocked.clause
    return said, "ZA-7.7" if at == TOP else "ZA-7.2"


def _level(sight: Sight, track: Track, at: int, cost: int) -> str:
    """The same for everybody."""
    there = [sight.name(player.seat) for player in sight.shared.players if player.levels[track] == at]
    here = sight.t("Here: %(names)s.", names=", ".join(there)) if there else ""
    brings = capital(words.level(sight.language, track, at))
    return joined((f"{brings}.", sight.t("Costs %(cost)s.", cost=cost), here), " ")


def _markers(sight: Sight) -> Markers | None:
    me, choice = sight.me, sight.choice(BuyMarker)
    if me is None or not me.character:
        return None
    words_ = sight.t("A marker in the pentagon lets you enter another track. The cheapest is bought first.")
    blocked = choice.blocked if choice else None
    return Markers(
        me.colour, me.markers, me.markers_left, "marker" if choice and not blocked else "", bool(blocked),
        joined((sight.scene.reason(blocked), words_), " ") if blocked else words_,
        blocked.clause if blocked else "ZA-7.4")
