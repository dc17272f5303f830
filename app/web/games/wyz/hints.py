"""The whisper line at rest: what the rules say about the moment, and the clause."""
from __future__ import annotations

from markupsafe import Markup

from app.games.wyz.actions import Discard, GiveUpTile, Stop
from app.web.games.wyz.sight import RULES_URL, Sight
from app.web.games.wyz.words import marked

Hint = tuple[str, str]                          # words, clause

HINTS: dict[str, Hint] = {
    "setup": (marked("The last in turn order begins with one element at level 2."), "WY-1.8"),
    "action": (marked("Any number of cards, one after the other; the move before, between or after them."), "WY-5.1"),
    "banishment": (marked("A banished card leaves the game for good; one a turn."), "WY-9.1"),
    "recovery": (marked("Every card discarded here may bring 1 Energy, to 20 at most."), "WY-10.2"),
    "learning": (marked("A spell needs its level in every element it is of."), "WY-11.2"),
    "draw": (marked("The hand is drawn up to five cards."), "WY-12.1"),
}
DISCARD: Hint = (marked("You choose the card, and lose no Energy by it."), "WY-8.5")
SHORTAGE: Hint = (marked("Any tile of that kind may leave the board, also one just placed."), "WY-3.9")
WALK: Hint = (marked("Cell by cell, as far as you like; Fire burns on every cell you enter."), "WY-6.8")


def whisper(sight: Sight) -> Markup:
    said, clause = _hint(sight)
    return sight.scene.part("table/whisper.html", words=sight.t(said) if said else "", clause=clause,
                            clause_url=f"{RULES_URL}?clause={{clause}}")


def _hint(sight: Sight) -> Hint:
    for kind, hint in ((Discard, DISCARD), (GiveUpTile, SHORTAGE), (Stop, WALK)):
        if sight.open_choices(kind):
            return hint
    return HINTS.get(sight.shared.phase, ("", ""))
