"""The vocabulary of Elfenwizards: how its magicians, spaces, dice and verdicts are said."""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from app.games.core.message import Message
from app.games.elfenwizards.actions import MINOR
from app.games.elfenwizards.board import (
    DEFEATED_LEVEL,
    DICE_SPACES,
    DUELS,
    LEVEL_OF,
    LEVELS,
    MAGIC_USER,
    MAJOR_LEVEL,
)
from app.i18n.tell import Teller

Params = dict[str, Any]

DUEL = {duel.id: duel for duel in DUELS}


class ElfenwizardsTerms:
    def render(self, name: str, value: Any, params: Params, teller: Teller) -> str | None:
        say = SAY.get(name)
        return say(value, params, teller) if say else None


def _joined(parts: Iterable[str], teller: Teller) -> str:
    return teller.ink.text(", ").join(parts)


def _part(teller: Teller, key: str, **params: Any) -> str:
    return teller.tell(Message(key, params))


def _nothing(teller: Teller) -> str:
    return teller.ink.text("")


def magician(mag: str, params: Params, teller: Teller) -> str:
    """By its colour and number, as on the board: "Red 3"."""
    colour, _, number = mag.partition("_")
    return teller.ink.seat(f"{teller.lookup(f'colour.{colour}')} {number}", colour)


def level(value: str, params: Params, teller: Teller) -> str:
    return teller.ink.text(teller.lookup(f"level.{value}"))


def space(value: str, params: Params, teller: Teller) -> str:
    if value in LEVEL_OF:
        return _part(teller, f"space.{LEVEL_OF[value]}", number=1 + LEVELS[LEVEL_OF[value]].spaces.index(value))
    if value in DEFEATED_LEVEL:
        return _part(teller, "space.defeated", level=DEFEATED_LEVEL[value])
    if value in MAJOR_LEVEL:
        return _part(teller, "space.major", level=MAJOR_LEVEL[value])
    return _part(teller, f"space.{value}")


def somewhere(value: int | str | list[dict[str, Any]], params: Params, teller: Teller) -> str:
    """A seat, everybody, a space, or the magicians whose grey chips go."""
    if isinstance(value, int):
        return teller.seat(value)
    if isinstance(value, list):
        return _joined((magician(pick["mag"], params, teller) for pick in value), teller)
    return _part(teller, "promise.everybody") if value == "all" else space(value, params, teller)


def seat(value: int, params: Params, teller: Teller) -> str:
    return teller.seat(value)


def faces(value: list[int], params: Params, teller: Teller) -> str:
    if not value:
        return _part(teller, "no_dice")
    return _joined((teller.ink.strong(str(face)) for face in value), teller)


def placements(value: list[dict[str, Any]], params: Params, teller: Teller) -> str:
    """What was done with the dice; where none was placed, that they are kept."""
    return _part(teller, "placing" if value else "placing_none", seat=params["seat"], piles=value)


def piles(value: list[dict[str, Any]], params: Params, teller: Teller) -> str:
    """Dice together that lie together: "6 + 5 for the Wizards and 1 for minor spells"."""
    lying = {where: [placed["face"] for placed in value if placed["space"] == where] for where in DICE_SPACES}
    return teller.listed([_part(teller, f"placed.{where}", pile=dice) for where, dice in lying.items() if dice])


def pile(value: list[int], params: Params, teller: Teller) -> str:
    return teller.ink.text(" + ").join(teller.ink.strong(str(face)) for face in sorted(value, reverse=True))


def taken_back(value: list[str], params: Params, teller: Teller) -> str:
    """Beside what the other dice brought; all there is to tell where they brought nothing."""
    if params["count"]:
        return _part(teller, "taking_back", count=len(value)) if value else _nothing(teller)
    if value:
        return _part(teller, "dice_back", seat=params["seat"], count=len(value))
    return _part(teller, "dice_left", seat=params["seat"], count=len(params["left"]))


def spells(value: list[dict[str, Any]], params: Params, teller: Teller) -> str:
    """Minor spells on the same magician together: "2 minor spells on Red 3"."""
    minors = Counter(spell["mag"] for spell in value if spell["spell"] == MINOR)
    dice = [_part(teller, "spell.die", **spell) for spell in value if spell["spell"] != MINOR]
    return teller.listed(dice + [_part(teller, "spell.minor", mag=mag, count=count) for mag, count in minors.items()])


def points_by_magician(value: list[dict[str, Any]], params: Params, teller: Teller) -> str:
    return _joined((_part(teller, "points_of", **entry) for entry in value), teller)


def points_by_seat(value: list[int], params: Params, teller: Teller) -> str:
    return _joined((_part(teller, "total_of", seat=who, points=points) for who, points in enumerate(value)), teller)


def winners(value: list[int | str], params: Params, teller: Teller) -> str:
    """Magicians of a duel, or the seats that win the game."""
    return teller.listed([
        magician(winner, params, teller) if isinstance(winner, str) else teller.seat(winner) for winner in value])


def duel(value: str, params: Params, teller: Teller) -> str:
    fought = DUEL[value]
    if LEVEL_OF[fought.candidates[0]] == MAGIC_USER:
        return _part(teller, "duel.of_magic_users", space=fought.candidates[0])
    return _part(teller, "duel.of_title", title=fought.titles[0])


def reason(value: str, params: Params, teller: Teller) -> str:
    told = {name: params[name] for name in ("winners", "points_by_magician")}
    return _part(teller, f"duel.{value}", **told | ({"count": len(told["winners"])} if told["winners"] else {}))


def reasons(value: list[str], params: Params, teller: Teller) -> str:
    return teller.listed([_part(teller, f"end.{why}") for why in value])


def kind(value: str, params: Params, teller: Teller) -> str:
    """Of a window, or of a promise."""
    if value == "at_least":
        return _part(teller, "promise.at_least", mag=params["mag"], count=params["points"])
    if value.startswith("nothing_"):
        return _part(teller, f"promise.{value}", mag=params["mag"])
    return _part(teller, "window.roll", seat=params["seat"]) if value == "roll" else _part(teller, "window.duel")


def seconds(value: int | None, params: Params, teller: Teller) -> str:
    return _part(teller, "window.seconds", count=value) if value else _nothing(teller)


def why(value: str, params: Params, teller: Teller) -> str:
    return _part(teller, f"window.{value}")


def if_kept(value: int | None, params: Params, teller: Teller) -> str:
    return _nothing(teller) if value is None else _part(teller, "promise.if_kept", id=value)


def verdict(value: str, params: Params, teller: Teller) -> str:
    return _part(teller, f"promise.{value}")


def auto(value: bool, params: Params, teller: Teller) -> str:
    return _part(teller, "auto_pass") if value else _nothing(teller)


def grey(value: int, params: Params, teller: Teller) -> str:
    """What a demotion brings, or what grey chips cost a turn's score."""
    if not value:
        return _nothing(teller)
    return _part(teller, "with_grey") if "mag" in params else _part(teller, "minus_grey", points=value)


def by_level(value: dict[str, int], params: Params, teller: Teller) -> str:
    return _joined((_part(teller, f"magicians.{rank}", count=value[rank]) for rank in LEVELS if value[rank]), teller)


SAY: dict[str, Callable[[Any, Params, Teller], str]] = {
    "mag": magician, "level": level, "space": space, "title": space, "from": somewhere, "to": somewhere, "dragon": seat,
    "faces": faces, "placements": placements, "piles": piles, "pile": pile, "taken_back": taken_back, "spells": spells,
    "points_after": points_by_magician, "points_by_magician": points_by_magician, "bonus": points_by_seat,
    "totals": points_by_seat, "winners": winners, "duel": duel, "reason": reason, "reasons": reasons, "kind": kind,
    "seconds": seconds, "why": why, "if_kept": if_kept, "verdict": verdict, "auto": auto, "grey": grey,
    "by_level": by_level,
}

TERMS = ElfenwizardsTerms()
