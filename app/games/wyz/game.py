"""Wyz, as the house knows it."""
from __future__ import annotations

from app.games.core import agenda
from app.games.core.agenda import AnyPlayed, AnyPosition
from app.games.core.dice import Chance
from app.games.core.game import Bot, Colour, Outcome, Wishes
from app.games.core.message import Refusal, Seat
from app.games.wyz import board, invariants, options, steps, view
from app.games.wyz.actions import AnyAction
from app.games.wyz.bot import LEVELS, bot_of
from app.games.wyz.figures import figures
from app.games.wyz.rules.bonus import Opening
from app.games.wyz.setup import set_up
from app.games.wyz.shown import Own, Shared


class Wyz:
    key = "wyz"
    prefix = "WY"
    version = "1"
    seats = board.PLAYERS
    endings: tuple[str, ...] = ("last_mage", "last_team", "round_limit")        # WY-13.1, WY-13.2, WY-13.4
    Options = options.Options
    Position = steps.Position
    Action = AnyAction
    styles = LEVELS

    def colours(self, options: options.Options, seats: int) -> tuple[Colour, ...]:
        return board.colours(seats)

    def are_colours_chosen(self, options: options.Options) -> bool:
        return True                             # the character is a matter of looks only (WY-1.11)

    def setup(self, options: options.Options, wishes: Wishes, dice: Chance) -> AnyPlayed:
        return agenda.begin(set_up(options, wishes, dice), Opening(), dice)

    def seat_colours(self, position: AnyPosition) -> tuple[Colour, ...]:
        return tuple(mage.colour for mage in position.state.mages)

    def shared(self, position: AnyPosition) -> Shared:
        return view.shared(position)

    def own(self, position: AnyPosition, seat: Seat) -> Own:
        return view.own(position, seat)

    def determinize(self, position: AnyPosition, viewer: Seat | None, dice: Chance) -> AnyPosition:
        return view.determinize(position, viewer, dice)

    def outcome(self, position: AnyPosition) -> Outcome | None:
        ending = position.state.ending
        return ending and Outcome(
            tuple(mage.energy for mage in position.state.mages), ending.winners, (ending.reason,))

    def silence(self, position: AnyPosition) -> Refusal | None:
        return None

    def broken(self, position: AnyPosition) -> list[str]:
        return invariants.broken(position)

    def figures(self, position: AnyPosition) -> dict[str, float]:
        return figures(position)

    def points(self, position: AnyPosition) -> tuple[int, ...]:
        return tuple(mage.energy for mage in position.state.mages)

    def bot(self, level: str) -> Bot:
        return bot_of(level)

    def bots(self) -> tuple[str, ...]:
        return ("adept",)
