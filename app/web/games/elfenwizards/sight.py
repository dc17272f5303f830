"""What a presenter looks at: a scene of Elfenwizards, with its view at hand."""
from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

import msgspec
from markupsafe import Markup

from app.games.core.action import Action
from app.games.core.choice import Choice
from app.games.core.message import Seat
from app.games.elfenwizards.options import Options
from app.games.elfenwizards.shown import DuelShown, GuildShown, MagicianShown, Own, Shared
from app.i18n.tell import Teller
from app.web.games.elfenwizards import words
from app.web.scene import Scene
from app.web.templating import gettext, ngettext, render

T = TypeVar("T")
HERE = "games/elfenwizards"


@dataclass(frozen=True, slots=True)
class Seen:
    """The same for everybody at the table, made once a version."""

    shared: Shared
    magicians: dict[str, MagicianShown]
    duel_of: dict[str, DuelShown]               # by candidate


@dataclass(frozen=True, slots=True)
class Sight:
    scene: Scene
    seen: Seen
    plain: Teller
    teller: Teller                              # with markup

    @property
    def shared(self) -> Shared:
        return self.seen.shared

    @property
    def own(self) -> Own | None:
        own: Own | None = self.scene.view().own
        return own

    @property
    def language(self) -> str:
        return self.scene.language

    @property
    def viewer(self) -> Seat | None:
        return self.scene.viewer

    @property
    def options(self) -> Options:
        options = self.scene.desk.options
        assert isinstance(options, Options)
        return options

    @property
    def me(self) -> GuildShown | None:
        return None if self.viewer is None else self.shared.guilds[self.viewer]

    @property
    def act_url(self) -> str:
        return f"/t/{self.scene.table.id}/act"

    def vals(self, action: Action) -> str:
        """What a press posts."""
        body = {"version": self.scene.question, "action": msgspec.json.encode(action).decode()}
        return msgspec.json.encode(body).decode()

    # ---------------------------------------------------------------------------------------------------------- words

    def t(self, text: str, **params: object) -> str:
        return gettext(self.language, text, **params)

    def n(self, one: str, many: str, count: int, **params: object) -> str:
        return ngettext(self.language, one, many, count, **params)

    def render(self, name: str, **context: object) -> Markup:
        return render(f"{HERE}/{name}.html", self.language, **context)

    def head(self, text: str) -> str:
        """What something is said of; French sets a space before the colon."""
        return self.t("%(words)s:", words=text)

    def name(self, seat: Seat) -> str:
        return self.scene.names[seat]

    def colour(self, seat: Seat) -> str:
        return self.shared.guilds[seat].colour

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
        return self.plain.render("mag", mag, {})

    def full(self, mag: str) -> str:
        return f"{self.called(mag)}, {self.magician(mag)}"

    def space(self, space: str) -> str:
        """"Sorcerer 2", counted from the left."""
        return self.plain.render("space", space, {})

    # -------------------------------------------------------------------------------------------------------- choices

    def choice(self, kind: type[Action]) -> Choice | None:
        return next((choice for choice in self.scene.choices() if type(choice.action) is kind), None)

    def open_choices(self, kind: type[Action]) -> list[Choice]:
        return [choice for choice in self.scene.choices() if type(choice.action) is kind and not choice.blocked]

    def once(self, name: str, make: Callable[[], T]) -> T:
        """What does not depend on who looks, in this language."""
        return self.scene.desk.once((HERE, name, self.language), make)


def look(scene: Scene) -> Sight:
    seen = scene.desk.once((HERE, "seen"), lambda: _see(scene.view().shared))
    return Sight(scene, seen, scene.plain(), scene.teller())


def _see(shared: Shared) -> Seen:
    return Seen(
        shared, {magician.id: magician for magician in shared.magicians},
        {mag: duel for duel in shared.duels for mag in duel.candidates})


def by_space(shared: Shared) -> dict[str, list[MagicianShown]]:
    crowds: dict[str, list[MagicianShown]] = {}
    for magician in shared.magicians:
        crowds.setdefault(magician.space, []).append(magician)
    return crowds


def joined(parts: Iterable[str], mark: str = ", ") -> str:
    return mark.join(part for part in parts if part)
