"""What a presenter looks at: a scene of Zavandor, with its view at hand."""
from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from app.games.core.message import Seat
from app.games.zavandor.options import Options
from app.games.zavandor.shown import Own, PlayerShown, Shared
from app.web import sight
from app.web.scene import Scene

HERE = "games/zavandor"
RULES_URL = "/rules/zavandor"


@dataclass(frozen=True, slots=True)
class Sight(sight.Sight):
    HERE: ClassVar[str] = HERE
    shared: Shared
    own: Own | None

    @property
    def options(self) -> Options:
        options = self.scene.desk.options
        assert isinstance(options, Options)
        return options

    @property
    def me(self) -> PlayerShown | None:
        """None for who watches, and for who is out of the game."""
        return self.shared.players[self.viewer] if self.viewer is not None and self.own else None

    def item(self, item: str) -> str:
        return self.plain.lookup(f"item.{item}")

    def order(self) -> list[Seat]:
        """In turn order, those who are out of the game at the end; by seat before there is one."""
        rest = [player.seat for player in self.shared.players if player.seat not in self.shared.order]
        playing = [seat for seat in self.shared.order if self.shared.players[seat].eliminated is None]
        return [*playing, *(seat for seat in self.shared.order if seat not in playing), *rest]


def look(scene: Scene) -> Sight:
    view = scene.view()
    return Sight(scene, view.shared, view.own)


def signed(amount: int) -> str:
    """"+10", "−5"."""
    return f"+{amount}" if amount > 0 else f"\u2212{-amount}" if amount < 0 else "0"
