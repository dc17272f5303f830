"""Placing rolled dice in the six spaces (EW-6)."""
from __future__ import annotations

from app.games.core.choice import Choice
from app.games.elfenwizards.board import DICE_SPACES, FRONT, GREY_SPACE, MAJOR_LEVEL, MINOR_SPACE
from app.games.elfenwizards.shown import GuildShown
from app.web.games.elfenwizards import geometry, words
from app.web.games.elfenwizards.asks.ask import Ask, Group, Place, Token, base, pairs
from app.web.games.elfenwizards.sight import Sight


def ask(sight: Sight, me: GuildShown, choice: Choice) -> Ask:
    t, rolled = sight.t, sorted(me.dice[FRONT], key=lambda die: -die.face)
    count, least = len(rolled), int(choice.ask["placements"]["minItems"])
    dice = tuple(Token(die.id, "die", me.colour, t("the %(face)s", face=die.face), face=die.face, worth=die.face)
                 for die in rolled)
    return Ask(
        "dice", t("My dice"), t("a die first, then a space"), t("All dice have a place"), t("Place {token} on…"),
        base(choice.action, "placements"), pairs("placements", "die", "space"), (Group("", dice),),
        tuple(_place(sight, me, space) for space in DICE_SPACES), least, count, {
            "none": sight.n("Keep the die", "Keep all %(count)s dice", count),
            "some": t("Place {n}, keep {rest}"),
            "all": sight.n("Place the die", "Place all %(count)s dice", count),
            "missing_one": t("Place one more die"), "missing_many": t("Place {n} more dice")},
        columns=3)


def _place(sight: Sight, me: GuildShown, space: str) -> Place:
    note, whisper, clause = _advice(sight, me, space)
    box = geometry.PLACES[space]
    tag = (box.x + box.w - 4, box.y + box.h - (32 if space in MAJOR_LEVEL else 30))
    lying = sum(die.face for die in me.dice.get(space, ()))
    return Place(
        space, words.short_space(sight.language, space), note, before=str(lying), is_warning=clause != "",
        whisper=whisper, clause=clause, box=box, tag=tag, shows="tokens")


def _advice(sight: Sight, me: GuildShown, space: str) -> tuple[str, str, str]:
    """A word for the row; where it may be a mistake, a sentence and its clause."""
    t = sight.t
    if space == MINOR_SPACE:
        return (sight.n("%(count)s chip there", "%(count)s chips there", me.minor_space),
                t("Two points bring one minor spell back, before or after the duels."), "")
    if space == GREY_SPACE:
        grey = sum(magician.grey for magician in sight.shared.magicians if magician.owner == me.seat)
        return (sight.n("%(count)s grey chip", "%(count)s grey chips", grey),
                t("%(cost)s points take a grey chip off, at the end of the turn.", cost=sight.options.grey_cost), "")
    return _level_advice(sight, me, MAJOR_LEVEL[space])


def _level_advice(sight: Sight, me: GuildShown, level: str) -> tuple[str, str, str]:
    t = sight.t
    duels = [duel for duel in sight.shared.duels if duel.level == level and duel.candidates]
    if all(duel.reserved_for not in (None, me.seat) for duel in duels):
        return (t("all reserved for others"),
                t("Every duel here is reserved for another guild: these dice could not be cast."), "EW-8.10")
    mine = sum(sight.seen.magicians[mag].owner == me.seat for duel in duels for mag in duel.candidates)
    if not mine:
        return (t("none of yours"),
                t("You have no candidate here; dice can only help or hinder others."), "EW-8.9")
    return (sight.n("%(count)s of yours", "%(count)s of yours", mine),
            t("These dice can be cast on this level only."), "")
