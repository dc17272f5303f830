"""Dice used up for chips: recovering minor spells (EW-7, EW-10) and removing grey ones (EW-13)."""
from __future__ import annotations

import msgspec

from app.games.core.choice import Choice
from app.games.elfenwizards.actions import Recover, RemoveGrey
from app.games.elfenwizards.board import GREY_SPACE, MINOR_SPACE, RECOVERY_COST
from app.games.elfenwizards.rules.phases import Phase
from app.games.elfenwizards.rules.refusals import refuse
from app.games.elfenwizards.shown import GuildShown
from app.web.games.elfenwizards import geometry
from app.web.games.elfenwizards.asks.ask import Ask, Choose, Group, Place, Token, base, bins
from app.web.games.elfenwizards.drawing import lying_dice
from app.web.games.elfenwizards.sight import Sight
from app.web.shapes import Box

USE, TAKE_BACK = "dice", "take_back"            # fields of the action, and so the places one lays dice on


def recover(sight: Sight, me: GuildShown, choice: Choice) -> Ask:
    t, is_first = sight.t, sight.shared.phase == Phase.RECOVERY_1
    return _ask(sight, me, choice, MINOR_SPACE, RECOVERY_COST, me.minor_space, {
        "heading": t("For minor spells"), "use": t("Recover minor spells"),
        "aside": t("a die you leave stays for the second recovery") if is_first else
        t("a die you leave stays for the next turn"), "none": t("Recover nothing"),
        "bought_one": t("{points} points: one minor spell"), "bought_many": t("{points} points: {n} minor spells"),
        "useless": sight.plain.tell(refuse("e11", "EW-7.2").reason)})


def remove_grey(sight: Sight, me: GuildShown, choice: Choice) -> Ask:
    t = sight.t
    carried = sum(magician.grey for magician in sight.shared.magicians if magician.owner == me.seat)
    return _ask(sight, me, choice, GREY_SPACE, sight.options.grey_cost, carried, {
        "heading": t("Against grey magic"), "use": t("Remove grey chips"),
        "aside": t("a die you leave stays for the next turn"), "none": t("Remove nothing"),
        "bought_one": t("{points} points: one grey chip"), "bought_many": t("{points} points: {n} grey chips"),
        "useless": sight.plain.tell(refuse("e23", "EW-13.2").reason)}, _carriers(sight, me))


def _ask(sight: Sight, me: GuildShown, choice: Choice, space: str, cost: int, chips: int, words: dict[str, str],
         choose: Choose | None = None) -> Ask:
    t = sight.t
    assert isinstance(choice.action, Recover | RemoveGrey)
    dice = sorted(me.dice[space], key=lambda die: -die.face)
    drawn = {die.id: die for die in lying_dice(sight.shared)}
    tokens = tuple(Token(die.id, "die", me.colour, t("the %(face)s", face=die.face), face=die.face, worth=die.face,
                         home=Box(drawn[die.id].x, drawn[die.id].y, 21, 21)) for die in dice)
    box = geometry.PLACES[space]
    places = [Place(USE, words["use"], t("%(cost)s points for each", cost=cost), box=box,
                    tag=(box.x + box.w - 16, box.y + 14), shows="gain", data={"data-use": "yes"})] if chips else []
    if TAKE_BACK in choice.ask:
        places.append(Place(TAKE_BACK, t("Take it back unused"), t("to roll it again next turn")))
    fields = [name for name in (USE, TAKE_BACK) if name in choice.ask]
    best = min(sum(die.face for die in dice) // cost, chips)
    return Ask(
        "chips", words.pop("heading"), words.pop("aside"), t("Every die is spoken for"), t("What becomes of {token}?"),
        base(choice.action, USE, TAKE_BACK, "from"), bins(*fields), (Group("", tokens),),
        tuple(places), 0, len(tokens),
        words | {"some": t("Seal my choice"), "all": t("Seal my choice"), "lost": t("{n} lost"),
                 "wasted": sight.plain.tell(refuse("e12", "").reason), "blocked": t("That does not work"),
                 "more_one": t("One more could be had."), "more_many": t("{n} more could be had.")},
        choose=choose, data={"data-cost": str(cost), "data-chips": str(chips), "data-best": str(best)})


def _carriers(sight: Sight, me: GuildShown) -> Choose | None:
    """From whom the chips go first (EW-13.3); it never matters for the score, so saying nothing is the rule."""
    carrying = sorted((magician for magician in sight.shared.magicians if magician.owner == me.seat and magician.grey),
                      key=lambda magician: (-magician.grey, magician.number))
    if len(carrying) < 2:
        return None
    options = [("null", sight.t("the most burdened first"))]
    for first in carrying:
        queue = [first, *(magician for magician in carrying if magician.id != first.id)]
        picks = [{"mag": magician.id, "count": magician.grey} for magician in queue]
        options.append((msgspec.json.encode(picks).decode(), sight.t("%(name)s first", name=sight.called(first.id))))
    return Choose("from", sight.t("Chips go from"), tuple(options))
