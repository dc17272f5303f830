"""What a presenter looks at: a scene of Elfenwizards, with its view at hand."""
from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from app.games.core.message import Seat
from app.games.elfenwizards.options import Options
from app.games.elfenwizards.shown import DuelShown, GuildShown, MagicianShown, Own, Shared
from app.web import sight
from app.web.games.elfenwizards import words
from app.web.scene import Scene

HERE = "games/elfenwizards"


@dataclass(frozen=True, slots=True)
class Seen:
    """The same for everybody at the table, made once a version."""

    shared: Shared
    magicians: dict[str, MagicianShown]
    duel_of: dict[str, DuelShown]               # by candidate
    ranks: tuple[tuple[Seat, str | None], ...]  # whose each magician is, and of what level: what names it


@dataclass(frozen=True, slots=True)
class Sight(sight.Sight):
    HERE: ClassVar[str] = HERE
    seen: Seen

    @property
    def shared(self) -> Shared:
        return self.seen.shared

    @property
    def own(self) -> Own | None:
        own: Own | None = self.scene.view().own
        return own

    @property
    def options(self) -> Options:
        options = self.scene.desk.options
        assert isinstance(options, Options)
        return options

    @property
    def me(self) -> GuildShown | None:
        return None if self.viewer is None else self.shared.guilds[self.viewer]

    def magician(self, mag: str) -> str:
        """"your Sorcerer", "Ada's Necromancer": the number on its hat tells it from its brothers."""
        magician = self.seen.magicians[mag]
        level = magician.level
        thing = words.level(self.language, level) if level else self.t("magician")
        if magician.owner == self.viewer:
            return words.mine(self.language, thing)
        return words.owned(self.language, self.name(magician.owner), thing)

    def called(self, mag: str) -> str:
        """"Red 3", as the chronicle calls it."""
        return self.plain.name("mag", mag)

    def full(self, mag: str) -> str:
        return f"{self.called(mag)}, {self.magician(mag)}"

    def space(self, space: str) -> str:
        """"Sorcerer 2", counted from the left."""
        return self.plain.name("space", space)


def look(scene: Scene) -> Sight:
    seen = scene.desk.once((HERE, "seen"), lambda: _see(scene.view().shared))
    return Sight(scene, seen)


def _see(shared: Shared) -> Seen:
    return Seen(
        shared, {magician.id: magician for magician in shared.magicians},
        {mag: duel for duel in shared.duels for mag in duel.candidates},
        tuple((magician.owner, magician.level) for magician in shared.magicians))


def by_space(shared: Shared) -> dict[str, list[MagicianShown]]:
    crowds: dict[str, list[MagicianShown]] = {}
    for magician in shared.magicians:
        crowds.setdefault(magician.space, []).append(magician)
    return crowds
