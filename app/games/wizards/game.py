"""Wizards, as the house knows it."""
from __future__ import annotations

from app.games.core import agenda
from app.games.core.agenda import AnyPlayed, AnyPosition
from app.games.core.dice import Chance
from app.games.core.game import Bot, Colour, Luck, Outcome, Wishes
from app.games.core.message import Refusal, Seat
from app.games.wizards import invariants, options, steps, tables, view
from app.games.wizards.actions import AnyAction
from app.games.wizards.bot import Adept
from app.games.wizards.figures import figures, luck
from app.games.wizards.rules.frames.course import Opening
from app.games.wizards.setup import set_up
from app.games.wizards.shown import Own, Shared

LEVELS = ("adept",)


class Wizards:
    key = "wizards"
    prefix = "WZ"
    version = "1"
    seats = tables.PLAYERS
    endings: tuple[str, ...] = ("gems", "evil", "dragonbound", "drowned")       # WZ-13c, WZ-12.46, WZ-A5, WZ-A6
    defeats: tuple[str, ...] = ("evil", "dragonbound", "drowned")               # nobody wins
    relief = LEVELS[0]                          # answers when a decision's time is over
    Options = options.Options
    Position = steps.Position
    Action = AnyAction

    def colours(self, options: options.Options, seats: int) -> tuple[Colour, ...]:
        return tuple(tables.PIECES)

    def are_colours_chosen(self, options: options.Options) -> bool:
        return True                             # a piece is a matter of looks only (WZ-3.7)

    def setup(self, options: options.Options, wishes: Wishes, dice: Chance) -> AnyPlayed:
        return agenda.begin(set_up(options, wishes, dice), Opening(), dice)

    def seat_colours(self, position: AnyPosition) -> tuple[Colour, ...]:
        return tuple(player.piece for player in position.state.players)

    def shared(self, position: AnyPosition) -> Shared:
        return view.shared(position)

    def own(self, position: AnyPosition, seat: Seat) -> Own:
        return view.own(position, seat)

    def determinize(self, position: AnyPosition, viewer: Seat | None, dice: Chance) -> AnyPosition:
        return view.determinize(position, viewer, dice)

    def outcome(self, position: AnyPosition) -> Outcome | None:
        ending = position.state.ending
        return ending and Outcome(tuple(player.points.total for player in position.state.players), ending.winners,
                                  (ending.reason,))

    def silence(self, position: AnyPosition) -> Refusal | None:
        return None

    def broken(self, position: AnyPosition) -> list[str]:
        return invariants.broken(position)

    def figures(self, position: AnyPosition) -> dict[str, float]:
        return figures(position)

    def points(self, position: AnyPosition) -> tuple[int, ...]:
        return tuple(player.points.total for player in position.state.players)

    def luck(self, position: AnyPosition) -> tuple[Luck, ...]:
        return luck(position)

    def bot(self, level: str) -> Bot:
        """Raises KeyError for a level it does not have."""
        if level not in LEVELS:
            raise KeyError(level)
        return Adept()

    def bots(self) -> tuple[str, ...]:
        return LEVELS
