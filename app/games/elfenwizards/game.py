"""Elfenwizards, as the house knows it."""
from __future__ import annotations

from app.games.core import agenda
from app.games.core.agenda import AnyPlayed, AnyPosition
from app.games.core.dice import Chance
from app.games.core.game import Bot, Colour, Luck, Outcome, Wishes
from app.games.core.message import Refusal, Seat
from app.games.elfenwizards import board, invariants, options, steps, view
from app.games.elfenwizards.actions import AnyAction
from app.games.elfenwizards.bot import Adept
from app.games.elfenwizards.bots.style import STYLES
from app.games.elfenwizards.figures import figures
from app.games.elfenwizards.rules.quiet import silence
from app.games.elfenwizards.rules.turn import Turn
from app.games.elfenwizards.setup import set_up
from app.games.elfenwizards.shown import Own, Shared
from app.games.elfenwizards.statistics import luck


class Elfenwizards:
    key = "elfenwizards"
    prefix = "EW"
    version = "1"
    seats = board.PLAYERS
    endings: tuple[str, ...] = ("fourth_turn", "second_high_wizard", "second_vacancy")     # EW-15.1 to 15.3
    Options = options.Options
    Position = steps.Position
    Action = AnyAction
    styles = tuple(STYLES)

    def colours(self, options: options.Options, seats: int) -> tuple[Colour, ...]:
        return board.colours(seats)

    def are_colours_chosen(self, options: options.Options) -> bool:
        return options.color_assignment == "choose"

    def setup(self, options: options.Options, wishes: Wishes, dice: Chance) -> AnyPlayed:
        return agenda.begin(set_up(options, wishes, dice), Turn(), dice)

    def seat_colours(self, position: AnyPosition) -> tuple[Colour, ...]:
        return tuple(guild.colour for guild in position.state.guilds)

    def shared(self, position: AnyPosition) -> Shared:
        return view.shared(position)

    def own(self, position: AnyPosition, seat: Seat) -> Own | None:
        return view.own(position, seat)

    def determinize(self, position: AnyPosition, viewer: Seat | None, dice: Chance) -> AnyPosition:
        return view.determinize(position, viewer, dice)

    def outcome(self, position: AnyPosition) -> Outcome | None:
        ending = position.state.ending
        return ending and Outcome(tuple(guild.total for guild in position.state.guilds), ending.winners, ending.reasons)

    def silence(self, position: AnyPosition) -> Refusal | None:
        return silence(position.state)

    def broken(self, position: AnyPosition) -> list[str]:
        return invariants.broken(position)

    def figures(self, position: AnyPosition) -> dict[str, float]:
        return figures(position)

    def points(self, position: AnyPosition) -> tuple[int, ...]:
        return tuple(guild.total for guild in position.state.guilds)

    def luck(self, position: AnyPosition) -> tuple[Luck, ...]:
        return luck(position.state)

    def bot(self, level: str) -> Bot:
        return Adept(STYLES[level])

    def bots(self) -> tuple[str, ...]:
        return ("adept",)
