"""What on the board answers to the pointer: places that explain themselves, and what I may choose now."""
from __future__ import annotations

from collections.abc import Iterator

import msgspec

from app.games.elfenwizards.board import GREY_SPACE, MAJOR_LEVEL, MINOR_SPACE, POINTS
from app.games.elfenwizards.rules.refusals import refuse
from app.games.elfenwizards.shown import DuelShown
from app.web.games.elfenwizards import geometry, words
from app.web.games.elfenwizards.asks.ask import Place, Token
from app.web.games.elfenwizards.drawing import dice_in, stands
from app.web.games.elfenwizards.fights import standing, title
from app.web.games.elfenwizards.sight import Sight
from app.web.games.elfenwizards.tray import Tray
from app.web.pressing import Press
from app.web.shapes import Box
from app.web.sight import joined


class Note(msgspec.Struct, frozen=True):
    """A place that says what it is when it is looked at."""

    id: str
    box: Box
    head: str
    words: str
    clause: str = ""


class Target(msgspec.Struct, frozen=True):
    id: str
    box: Box
    label: str
    whisper: str = ""
    head: str = ""
    clause: str = ""
    is_blocked: bool = False
    attrs: dict[str, str] = msgspec.field(default_factory=dict)


def notes(sight: Sight) -> tuple[Note, ...]:
    shelves = [_shelf(sight, space) for space in MAJOR_LEVEL]
    duels = [_duel(sight, duel) for duel in sight.shared.duels if not duel.is_settled]
    return (*shelves, _minor_space(sight), _grey_space(sight), *duels)


def targets(sight: Sight, tray: Tray) -> tuple[Target, ...]:
    ask = tray.ask
    if ask is None:
        return tuple(_pressed(sight, tray, press, press.box) for press in tray.rows if press.box)
    lit = [_place(sight, place, place.box) for place in ask.places if place.box]
    taken = [_token(token, token.home) for token in ask.tokens if token.kind == "magician" and token.home]
    return (*lit, *taken, *(_reserved(sight) if ask.preview == "spells" else ()))


def _place(sight: Sight, place: Place, box: Box) -> Target:
    return Target(
        f"t-{place.id}", box, joined((place.words, place.note)), place.whisper, sight.head(place.words), place.clause,
        attrs={"data-place": place.id, "data-at": f"{place.tag[0]:.0f} {place.tag[1]:.0f}",
               "data-shows": place.shows})


def _token(token: Token, box: Box) -> Target:
    return Target(f"t-{token.id}", box, token.words, attrs={"data-token": token.id})


def _pressed(sight: Sight, tray: Tray, press: Press, box: Box) -> Target:
    return Target(f"t-{press.id}", box, press.words, press.note, sight.head(press.words), attrs={
        "hx-post": tray.act_url, "hx-vals": press.vals, "hx-swap": "none", "hx-sync": "this:drop"})


def _reserved(sight: Sight) -> Iterator[Target]:
    """Others' reserved duels, where one would expect to be able to cast (EW-8.10)."""
    refusal, where = refuse("e17", "EW-8.10"), stands(sight.shared)
    for duel in sight.shared.duels:
        if duel.reserved_for not in (None, sight.viewer):
            yield from (Target(f"t-{mag}", where[mag].cell, sight.full(mag), sight.scene.reason(refusal),
                               sight.head(sight.full(mag)), refusal.clause, is_blocked=True) for mag in duel.candidates)


def _shelf(sight: Sight, space: str) -> Note:
    level = MAJOR_LEVEL[space]
    name = words.levels(sight.language, level)
    dice = [(sight.name(guild.seat), guild.castable[level]) for guild in sight.shared.guilds if guild.castable[level]]
    lying = ", ".join(f"{who} {points}" for who, points in dice) or sight.t("no dice")
    head = sight.t("%(level)s, %(points)s points each:", level=name, points=POINTS[level])
    return Note(f"note-{space}", geometry.PLACES[space], head, lying)


def _minor_space(sight: Sight) -> Note:
    parts = [sight.t("%(name)s %(chips)s", name=sight.name(guild.seat),
                     chips=sight.n("%(count)s chip", "%(count)s chips", guild.minor_space))
             for guild in sight.shared.guilds if guild.minor_space]
    return Note(f"note-{MINOR_SPACE}", geometry.PLACES[MINOR_SPACE], sight.head(sight.t("Minor Spells space")),
                joined((*parts, _dice_words(sight, MINOR_SPACE))) or sight.t("empty"), "EW-7.1")


def _grey_space(sight: Sight) -> Note:
    supply = sight.n("%(count)s grey chip left", "%(count)s grey chips left", sight.shared.grey_supply)
    return Note(f"note-{GREY_SPACE}", geometry.PLACES[GREY_SPACE], sight.head(sight.t("Grey Magic space")),
                joined((supply, _dice_words(sight, GREY_SPACE))), "EW-13.1")


def _dice_words(sight: Sight, zone: str) -> str:
    names = {guild.colour: sight.name(guild.seat) for guild in sight.shared.guilds}
    return ", ".join(
        sight.t("dice of %(name)s %(faces)s", name=names[colour], faces=" ".join(str(die.face) for die in dice))
        for colour, dice in dice_in(sight.shared, zone))


def _duel(sight: Sight, duel: DuelShown) -> Note:
    said, clause = standing(sight, duel)
    return Note(f"note-{duel.id}", geometry.DUEL_ZONES[duel.id], title(sight, duel), said, clause)
