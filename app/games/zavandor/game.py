"""The Scepter of Zavandor, as the house knows it."""
from __future__ import annotations

from app.games.core import agenda
from app.games.core.agenda import AnyPlayed, AnyPosition
from app.games.core.dice import Chance
from app.games.core.game import Bot, Colour, Luck, Outcome, Wishes
from app.games.core.message import Refusal, Seat
from app.games.zavandor import invariants, options, steps, tables, view
from app.games.zavandor.actions import AnyAction, Bid
from app.games.zavandor.bot import Adept
from app.games.zavandor.bots.style import STYLES
from app.games.zavandor.figures import figures
from app.games.zavandor.reckoning import count_points
from app.games.zavandor.rules import standing
from app.games.zavandor.rules.round import Opening
from app.games.zavandor.setup import set_up
from app.games.zavandor.shown import Own, Shared


class Zavandor:
    key = "zavandor"
    prefix = "ZA"
    version = "1"
    seats = tables.PLAYERS
    endings: tuple[str, ...] = ("sentinels", "round_limit", "last_player")      # ZA-11.2, ZA-12.4, ZA-13.6
    Options = options.Options
    Position = steps.Position
    Action = AnyAction
    styles = tuple(STYLES)

    def colours(self, options: options.Options, seats: int) -> tuple[Colour, ...]:
        return tables.SEAT_COLOURS[:seats]

    def are_colours_chosen(self, options: options.Options) -> bool:
        return False

    def setup(self, options: options.Options, wishes: Wishes, dice: Chance) -> AnyPlayed:
        return agenda.begin(set_up(options, len(wishes), dice), Opening(), dice)

    def seat_colours(self, position: AnyPosition) -> tuple[Colour, ...]:
        return tuple(player.colour for player in position.state.players)

    def shared(self, position: AnyPosition) -> Shared:
        return view.shared(position)

    def own(self, position: AnyPosition, seat: Seat) -> Own | None:
        return view.own(position, seat)

    def determinize(self, position: AnyPosition, viewer: Seat | None, dice: Chance) -> AnyPosition:
        return view.determinize(position, viewer, dice)

    def outcome(self, position: AnyPosition) -> Outcome | None:
        ending = position.state.ending
        return ending and Outcome(tuple(player.vp_counted for player in position.state.players), ending.winners,
                                  (ending.reason,))

    def matter(self, position: AnyPosition) -> str:
        return standing.matter(position.state)

    def ordered(self, position: AnyPosition, seat: Seat, most: int) -> Bid | None:
        return standing.ordered(position.state, seat, most)

    def silence(self, position: AnyPosition) -> Refusal | None:
        return None

    def broken(self, position: AnyPosition) -> list[str]:
        return invariants.broken(position)

    def figures(self, position: AnyPosition) -> dict[str, float]:
        return figures(position)

    def points(self, position: AnyPosition) -> tuple[int, ...]:
        return tuple(count_points(player).vp for player in position.state.players)

    def luck(self, position: AnyPosition) -> tuple[Luck, ...]:
        """The value of all energy cards that were drawn, against their mean."""
        tallies = [player.tally for player in position.state.players]
        return tuple(Luck(seat, tally.drawn, tally.expected) for seat, tally in enumerate(tallies))

    def bot(self, level: str) -> Bot:
        return Adept(STYLES[level])

    def bots(self) -> tuple[str, ...]:
        return ("adept",)
