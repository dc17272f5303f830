"""Refusals by code: each names the clause it rests on."""
from __future__ import annotations

from functools import cache

from app.games.core.action import Action
from app.games.core.message import Message, Refusal
from app.games.wyz.actions import Banish, ChangeProgramme, Discard, GiveUpTile, Go, Learn, Move, Play, Recover, Shed

# where an action of another moment has a clause of its own
_MOMENT: dict[type[Action], str] = {
    Move: "WY-4.1", Play: "WY-5.1", Go: "WY-6.8", GiveUpTile: "WY-3.6", Discard: "WY-8.5", Banish: "WY-9.1",
    Recover: "WY-10.1", Shed: "WY-10.1", Learn: "WY-11.1", ChangeProgramme: "WY-11.6"}


@cache
def refuse(code: str, clause: str) -> Refusal:
    """The catalogue has its words under `refusal.code`."""
    return Refusal(Message(f"refusal.{code}"), clause)


def not_now(action: Action) -> Refusal:
    return refuse("not_now", _MOMENT.get(type(action), "WY-2.2"))


def not_held(clause: str) -> Refusal:
    return refuse("not_in_hand", clause)
