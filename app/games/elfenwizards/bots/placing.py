"""D3 and D5: rolled dice go where they raise the guild's prospects most, or buy chips back."""
from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from app.games.core.action import Action
from app.games.core.message import Seat
from app.games.elfenwizards.actions import Allocate, DiePlacement, Reroll
from app.games.elfenwizards.board import FRONT, GREY_SPACE, MAJOR_LEVEL, MAJOR_SPACE, MINOR_SPACE, TURNS
from app.games.elfenwizards.bots.chances import Fighter, Prospect
from app.games.elfenwizards.bots.prospects import AVERAGE, prospects
from app.games.elfenwizards.bots.style import Style
from app.games.elfenwizards.rules.grey import grey_rate
from app.games.elfenwizards.rules.placing import SecondPlacing
from app.games.elfenwizards.rules.recovery import recovery_rate
from app.games.elfenwizards.rules.selection import Rate
from app.games.elfenwizards.state import Die, State

CAST_CHIPS = 0.6                                # the part of its reserve a guild expects to cast itself


class Shop(msgspec.Struct):
    """A space where dice buy chips: what they buy together, and what each chip is worth."""

    rate: Rate
    worth: float
    points: int

    def gain(self, face: int) -> float:
        return self.worth * (self.rate.bought(self.points + face) - self.rate.bought(self.points))


def place_some(state: State, seat: Seat, style: Style) -> Action:
    rolled = state.guilds[seat].in_zone(FRONT)
    return _placed(state, seat, style, [die for die in rolled if die.face >= style.keep])


def place_all(state: State, seat: Seat, style: Style, step: SecondPlacing) -> Action:
    rolled = state.guilds[seat].in_zone(FRONT)
    missing = AVERAGE * len(rolled) - sum(die.face for die in rolled)
    if missing >= style.reroll and not step.rerolled and state.guilds[seat].reserve:
        return Reroll()
    return _placed(state, seat, style, rolled)


def _placed(state: State, seat: Seat, style: Style, dice: Sequence[Die]) -> Allocate:
    """One after another, the highest first, each knowing where those before it went."""
    found = [prospect for prospect in prospects(state, seat, style) if prospect.is_open]
    for die in sorted(state.guilds[seat].dice, key=lambda die: -die.face):
        if level := MAJOR_LEVEL.get(die.zone):
            _lay(found, seat, die.face, level)
    shops = _shops(state, seat, style)
    placements = [DiePlacement(die.id, _place(found, shops, seat, die.face))
                  for die in sorted(dice, key=lambda die: -die.face)]
    return Allocate(tuple(placements))


def _place(found: list[Prospect], shops: dict[str, Shop], seat: Seat, face: int) -> str:
    gain, prospect, fighter = max(_uses(found, seat, face), key=lambda use: use[0])
    space, shop = max(shops.items(), key=lambda entry: entry[1].gain(face))
    if shop.gain(face) > gain:
        shop.points += face
        return space
    prospect.lay(fighter, face)
    return MAJOR_SPACE[prospect.level]


def _lay(found: list[Prospect], seat: Seat, face: int, level: str) -> None:
    """A die placed before is expected where it brings most on its level."""
    on_level = [prospect for prospect in found if prospect.level == level]
    for _, prospect, fighter in sorted(_uses(on_level, seat, face), key=lambda use: -use[0])[:1]:
        prospect.lay(fighter, face)


def _uses(found: list[Prospect], seat: Seat, face: int) -> Iterator[tuple[float, Prospect, Fighter]]:
    """What a die of this face would bring on each own magician."""
    for prospect in found:
        for fighter in prospect.fighters:
            if fighter.owner == seat:
                yield prospect.gain(fighter, face), prospect, fighter


def _shops(state: State, seat: Seat, style: Style) -> dict[str, Shop]:
    """Minor spells that are going to be cast can be recovered too (EW-10.1)."""
    guild, turns_left = state.guilds[seat], TURNS - state.turn + 1
    grey, minor = grey_rate(state, seat), recovery_rate(state, seat)
    minor = replace(minor, chips=guild.minor_space + int(CAST_CHIPS * guild.reserve))
    recovered = style.recovered if turns_left > 1 else style.last_recovered
    return {space: Shop(rate, worth, sum(die.face for die in rate.dice))
            for space, rate, worth in ((MINOR_SPACE, minor, recovered), (GREY_SPACE, grey, float(turns_left)))}
