"""What a presenter looks at: a scene of Wizards, with its view and its chart at hand."""
from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from app.games.core.book import Text
from app.games.core.message import Seat
from app.games.wizards.actions import CastSummonBoat
from app.games.wizards.geography.chart import Chart, chart_of
from app.games.wizards.geography.sea import Hex, distance
from app.games.wizards.options import Options
from app.games.wizards.shown import Own, PlayerShown, Shared
from app.games.wizards.tables import PERSON_NAMES, TILES
from app.web import sight
from app.web.games.wizards import words
from app.web.scene import Scene

HERE = "games/wizards"
RULES_URL = "/rules/wizards"


@dataclass(frozen=True, slots=True)
class Seen:
    """The same for everybody at the table, made once a version."""

    shared: Shared
    chart: Chart


@dataclass(frozen=True, slots=True)
class Sight(sight.Sight):
    HERE: ClassVar[str] = HERE
    seen: Seen
    own: Own | None

    @property
    def shared(self) -> Shared:
        return self.seen.shared

    @property
    def chart(self) -> Chart:
        return self.seen.chart

    @property
    def options(self) -> Options:
        options = self.scene.desk.options
        assert isinstance(options, Options)
        return options

    @property
    def me(self) -> PlayerShown | None:
        return None if self.viewer is None else self.shared.players[self.viewer]

    @property
    def is_mine_to_move(self) -> bool:
        turn = self.shared.turn
        return turn is not None and turn.seat == self.viewer

    def said(self, text: Text) -> str:
        return text.fr if self.language == "fr" else text.en

    def place(self, place: Hex) -> str:
        """Water is named after the land it lies before: nobody reads the numbers of hexes off a chart."""
        if not self.chart.tile_at[place] and (nearest := self._nearest(place)):
            return self.t("the sea off %(name)s", name=self.tile(nearest))
        return words.place_name(self.language, self.chart.name_of(place))

    def _nearest(self, place: Hex) -> str:
        return min(self.chart.hexes_of, key=lambda tile: distance(place, self.chart.hexes_of[tile][0]), default="")

    def tile(self, tile: str) -> str:
        return self.said(TILES[tile].name)

    def person(self, person: str) -> str:
        return PERSON_NAMES[person]

    def open_summons(self) -> list[CastSummonBoat]:
        """Boats that could be called, each to each water beside the caller."""
        return [choice.action for choice in self.open_choices(CastSummonBoat)
                if isinstance(choice.action, CastSummonBoat)]

    def called(self, seat: Seat) -> str:
        """The name, or "you"."""
        return self.t("you") if seat == self.viewer else self.name(seat)


def look(scene: Scene) -> Sight:
    view = scene.view()
    seen = scene.desk.once((HERE, "seen"), lambda: _see(view.shared))
    return Sight(scene, seen, view.own)


def _see(shared: Shared) -> Seen:
    return Seen(shared, chart_of(shared.placements, shared.conquered))
