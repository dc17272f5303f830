"""What a presenter looks at: a scene of Wyz, with its view at hand."""
from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from app.games.core.message import Seat
from app.games.wyz.board import Cell
from app.games.wyz.cards import CardId
from app.games.wyz.options import Options
from app.games.wyz.rules.learning import learnable
from app.games.wyz.seen import lay_out
from app.games.wyz.shown import MageShown, Own, Shared
from app.games.wyz.state import State
from app.web import sight
from app.web.games.wyz import words
from app.web.scene import Scene

HERE = "games/wyz"
RULES_URL = "/rules/wyz"


@dataclass(frozen=True, slots=True)
class Seen:
    """The same for everybody at the table, made once a version."""

    shared: Shared
    state: State                                # laid out of the view alone, to ask the rules about
    by_cell: dict[Cell, MageShown]
    learners: dict[CardId, tuple[Seat, ...]]    # who could learn each card of the Study now, in turn order


@dataclass(frozen=True, slots=True)
class Sight(sight.Sight):
    HERE: ClassVar[str] = HERE
    seen: Seen
    own: Own | None

    @property
    def shared(self) -> Shared:
        return self.seen.shared

    @property
    def options(self) -> Options:
        return _options(self.scene)

    @property
    def me(self) -> MageShown | None:
        return None if self.viewer is None else self.shared.mages[self.viewer]

    def state(self) -> State:
        """As the viewer sees it, with the own cards where they are."""
        return lay_out(self.shared, self.options, self.viewer, self.own)

    def card(self, card: CardId) -> str:
        return words.card_name(self.language, card)

    def cell(self, cell: Cell) -> str:
        """"E5"."""
        return self.plain.render("cell", cell, {})

    def tile(self, tile: str) -> str:
        return words.element(self.language, tile)

    def character(self, colour: str) -> str:
        return self.plain.lookup(f"colour.{colour}")

    def called(self, seat: Seat) -> str:
        """The name, or "you"."""
        return self.t("you") if seat == self.viewer else self.name(seat)


def look(scene: Scene) -> Sight:
    view = scene.view()
    seen = scene.desk.once((HERE, "seen"), lambda: _see(view.shared, _options(scene)))
    return Sight(scene, seen, view.own)


def _see(shared: Shared, options: Options) -> Seen:
    state = lay_out(shared, options)
    in_play = [seat for seat in shared.order if shared.mages[seat].is_in_play]
    able = {seat: learnable(state, seat) for seat in in_play}
    return Seen(shared, state, {mage.cell: mage for mage in shared.mages if mage.cell},
                {card: tuple(seat for seat in in_play if card in able[seat]) for card in shared.study if card})


def _options(scene: Scene) -> Options:
    options = scene.desk.options
    assert isinstance(options, Options)
    return options
