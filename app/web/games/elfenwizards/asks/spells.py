"""A duel turn: one or two spells on magicians (EW-8)."""
from __future__ import annotations

from dataclasses import dataclass

from app.games.core.ask import Schema
from app.games.core.choice import Choice
from app.games.elfenwizards.actions import MINOR
from app.games.elfenwizards.board import MAGIC_USER, MAJOR_LEVEL, MINOR_SPELL_POINTS
from app.games.elfenwizards.shown import DuelShown, GuildShown
from app.games.elfenwizards.state import Die
from app.web.games.elfenwizards import words
from app.web.games.elfenwizards.asks.ask import Ask, Group, Place, Token, base, pairs
from app.web.games.elfenwizards.drawing import DieDrawn, lying_dice, stands
from app.web.games.elfenwizards.fights import standing
from app.web.games.elfenwizards.geometry import Stand
from app.web.games.elfenwizards.sight import Sight
from app.web.shapes import Box
from app.web.sight import capital


@dataclass(frozen=True, slots=True)
class Fight:
    """A duel as its candidates' rows need it."""

    duel: DuelShown
    reach: int                                  # points others can still bring in
    said: str
    clause: str


def ask(sight: Sight, me: GuildShown, choice: Choice) -> Ask:
    t, schema = sight.t, choice.ask["spells"]
    fits = _fits(schema)
    where = stands(sight.shared)
    fights = {duel.id: Fight(duel, _reach(sight, me, duel), *standing(sight, duel)) for duel in sight.shared.duels}
    return Ask(
        "spells", t("My spells"), t("a die or a chip first, then a magician on its level"),
        t("Two spells, or pass") if schema["minItems"] > 1 else t("Your last spell, or pass"), t("Cast {token} on…"),
        base(choice.action, "spells"), pairs("spells", "spell", "mag"), tuple(groups(sight, me, fits)),
        tuple(_place(sight, mag, where[mag], fights[sight.seen.duel_of[mag].id]) for mag in _ordered(sight, choice)),
        schema["minItems"], schema["maxItems"], _words(sight, int(schema["minItems"])), advances=False,
        advice=t("Take up a die or a minor spell: the board lights up where it can go."),
        data={"data-two-may-tie": "yes" if sight.options.mu_tie_rule == "french" else "no"})


def _fits(schema: Schema) -> dict[str, str]:
    """Which magicians each spell may be cast on."""
    shapes = schema["items"].get("oneOf", [schema["items"]])
    return {shape["properties"]["spell"]["enum"][0]: " ".join(shape["properties"]["mag"]["enum"]) for shape in shapes}


def groups(sight: Sight, me: GuildShown, fits: dict[str, str]) -> list[Group]:
    """Dice by level, then the reserve; a die whose duels are all reserved for others says so."""
    drawn = {die.id: die for die in lying_dice(sight.shared)}
    found = []
    for zone, level in MAJOR_LEVEL.items():
        dice = sorted(me.dice.get(zone, ()), key=lambda die: -die.face)
        if dice:
            found.append(Group(words.levels(sight.language, level), tuple(
                _die(sight, me, die, fits.get(die.id, ""), drawn[die.id]) for die in dice)))
    if me.reserve and MINOR in fits:
        found.append(Group(sight.t("Any level"), tuple(
            Token(f"{MINOR}-{n}", "chip", me.colour, sight.t("a minor spell"), value=MINOR, worth=MINOR_SPELL_POINTS)
            for n in range(me.reserve))))
    return found


def _die(sight: Sight, me: GuildShown, die: Die, fits: str, drawn: DieDrawn) -> Token:
    blocked = "" if fits else sight.t("Every duel on this level is reserved for another guild.")
    return Token(die.id, "die", me.colour, sight.t("the %(face)s", face=die.face), fits=fits or "-", face=die.face,
                 worth=die.face, home=Box(drawn.x, drawn.y, drawn.size, drawn.size), blocked=blocked,
                 clause="EW-8.10" if blocked else "")


def _ordered(sight: Sight, choice: Choice) -> list[str]:
    """Duels in which I have somebody first; else as they lie on the board."""
    mine = {duel.id for duel in sight.shared.duels for mag in duel.candidates
            if sight.seen.magicians[mag].owner == sight.viewer}
    return sorted(choice.targets, key=lambda mag: sight.seen.duel_of[mag].id not in mine)


def _reach(sight: Sight, me: GuildShown, duel: DuelShown) -> int:
    """The points others can still bring into this duel."""
    if duel.reserved_for is not None:
        return 0
    return sum(guild.castable[duel.level] + guild.reserve * MINOR_SPELL_POINTS
               for guild in sight.shared.guilds if not guild.passed and guild.seat != me.seat)


def _place(sight: Sight, mag: str, stand: Stand, fight: Fight) -> Place:
    magician = sight.seen.magicians[mag]
    return Place(
        mag, capital(sight.magician(mag)), called=sight.magician(mag), colour=sight.colour(magician.owner),
        number=magician.number, before=str(magician.points), whisper=fight.said, clause=fight.clause, box=stand.cell,
        tag=stand.tag, shows="gain", data={
            "data-duel": fight.duel.id, "data-points": str(magician.points), "data-reach": str(fight.reach),
            "data-foot": "yes" if fight.duel.level == MAGIC_USER else "no"})


def _words(sight: Sight, least: int) -> dict[str, str]:
    t = sight.t
    return {
        "all": t("Cast both spells") if least > 1 else t("Cast the spell"),
        "missing_one": t("One more spell") if least > 1 else t("Choose a spell"),
        "missing_many": t("Choose two spells"),
        "full": t("Both spells are chosen") if least > 1 else t("The spell is chosen"),
        "plan": t("{token} on {place}: {before} to {after}"), "next": t("{token}: choose a magician"),
        "leads": t("leads by {n}"), "trails": t("trails by {n}"), "ties": t("ties: both fall"),
        "rises": t("rises"), "stays": t("stays below"), "nobody": t("ties: nobody rises"),
        "wins": t("takes the title"), "has": t("has the title already"), "safe": t("beyond reach already"),
        "now_leads": t("now leads by {n}"), "now_trails": t("now trails by {n}"), "now_ties": t("now tied"),
        "now_by": t("now by {n}"),
        "now_rises": t("now rises"), "now_stays": t("now stays")}
