"""The whisper line at rest: what the rules say about the moment, and the clause."""
from __future__ import annotations

from markupsafe import Markup

from app.games.zavandor.actions import Keep, LoseGem, Pay
from app.web.games.zavandor.frame import is_my_turn
from app.web.games.zavandor.market import breakdown
from app.web.games.zavandor.sight import RULES_URL, Sight
from app.web.templating import marked

Hint = tuple[str, str]                          # words, clause

PICK: Hint = (marked("Each character starts on another track, with another purse."), "ZA-1.1")
TURN: Hint = (marked("Everything in any order, as often as you can pay; only one paid advance a turn."), "ZA-5.2")
OTHERS: Hint = (marked("Out of turn you may only bid, pay and give up what is asked of you."), "ZA-5.4")
PAYING: Hint = (marked("What is too much comes back as dust; no piece may be superfluous."), "ZA-4.7")
LOSING: Hint = (marked("You choose which; gems in the pentagon are safe."), "ZA-9.5")
CUTTING: Hint = (marked("A card weighs 1, concentrated energy 3; dust may be changed, cards may not."), "ZA-11.5")
OUT: Hint = (marked("Who passes is out of this auction for good."), "ZA-8.7")
FREE: Hint = (marked("A free advance is beside the paid one of the turn, and may be declined."), "ZA-7.13")


def whisper(sight: Sight) -> Markup:
    words, clause = _hint(sight)
    return sight.scene.part("table/whisper.html", words=words, clause=clause,
                            clause_url=f"{RULES_URL}?clause={{clause}}")


def _hint(sight: Sight) -> Hint:
    shared = sight.shared
    if shared.auction and shared.auction.asked is not None and sight.own:
        if sight.own.auction:
            price = sight.own.auction.next
            return sight.t("Your price at %(bid)s: %(sum)s.", bid=price.bid, sum=breakdown(sight, price)), "ZA-8.11"
        return sight.t(OUT[0]), OUT[1]
    words, clause = _moment(sight)
    return sight.t(words), clause


def _moment(sight: Sight) -> Hint:
    if sight.shared.phase == "pick":
        return PICK
    if is_my_turn(sight):
        return TURN
    for kind, hint in ((Pay, PAYING), (LoseGem, LOSING), (Keep, CUTTING)):
        if sight.open_choices(kind):
            return hint
    return FREE if sight.scene.is_mine else OTHERS
