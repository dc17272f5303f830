"""What a presenter looks at: a scene with words, choices and templates at hand. Each game adds its own view."""
from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import ClassVar, TypeVar

import msgspec
from markupsafe import Markup

from app.games.core.action import Action
from app.games.core.choice import Choice
from app.games.core.message import Seat
from app.i18n.tell import Teller
from app.web.pressing import Press
from app.web.scene import Scene
from app.web.shapes import Box
from app.web.templating import drawn, gettext, ngettext, render

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Sight:
    HERE: ClassVar[str]                         # the folder of the game's templates: "games/elfenwizards"
    scene: Scene

    @property
    def language(self) -> str:
        return self.scene.language

    @property
    def viewer(self) -> Seat | None:
        return self.scene.viewer

    @property
    def plain(self) -> Teller:
        return self.scene.plain()

    @property
    def teller(self) -> Teller:
        """Words with markup."""
        return self.scene.teller()

    @property
    def act_url(self) -> str:
        return f"/t/{self.scene.table.id}/act"

    def name(self, seat: Seat) -> str:
        return self.scene.names[seat]

    def colour(self, seat: Seat) -> str:
        return self.scene.colours[seat]

    def presence(self, seat: Seat) -> str:
        """A word on who sits there now: the reader, somebody who is away, a bot for the time being."""
        row = self.scene.seats[seat]
        if seat == self.viewer:
            return self.t("you")
        if row.stand_in:
            return self.t("a bot plays")
        return self.t("away") if row.bot is None and seat not in self.scene.present else ""

    # ---------------------------------------------------------------------------------------------------------- words

    def t(self, text: str, **params: object) -> str:
        return gettext(self.language, text, **params)

    def n(self, one: str, many: str, count: int, **params: object) -> str:
        return ngettext(self.language, one, many, count, **params)

    def head(self, text: str) -> str:
        """What something is said of; French sets a space before the colon."""
        return self.t("%(words)s:", words=text)

    # ------------------------------------------------------------------------------------------------------ templates

    def render(self, name: str, **context: object) -> Markup:
        return render(f"{self.HERE}/{name}.html", self.language, **context)

    def part(self, name: str, key: Hashable = None, *, alike: bool = False, **context: object) -> Markup:
        """Rendered anew only when what is in it changed (see `Scene.part`)."""
        return self.scene.part(f"{self.HERE}/{name}.html", key, alike=alike, **context)

    def drawn(self, name: str, items: Iterable[Hashable]) -> Markup:
        """Small things of which there are many alike, each by the template of that name."""
        return Markup("").join(drawn(f"{self.HERE}/{name}.html", self.language, item) for item in items)

    def once(self, name: Hashable, make: Callable[[], T]) -> T:
        """What does not depend on who looks, in this language, made once a version."""
        return self.scene.desk.once((self.HERE, name, self.language), make)

    # -------------------------------------------------------------------------------------------------------- choices

    def choice(self, kind: type[Action]) -> Choice | None:
        return next((choice for choice in self.scene.choices() if type(choice.action) is kind), None)

    def open_choices(self, kind: type[Action]) -> list[Choice]:
        return [choice for choice in self.scene.choices() if type(choice.action) is kind and not choice.blocked]

    def vals(self, action: Action) -> str:
        """What a press posts."""
        body = {"version": self.scene.question, "action": msgspec.json.encode(action).decode()}
        return msgspec.json.encode(body).decode()

    def press(self, choice: Choice, box: Box | None = None, note: str = "") -> Press:
        """The choice as a button; one that is blocked says why."""
        kind, refusal = str(type(choice.action).__struct_config__.tag), choice.blocked
        return Press(
            "-".join((kind, *choice.targets)), capital(self.plain.tell(choice.label)), self.vals(choice.action), note,
            blocked=self.scene.reason(refusal) if refusal else "", clause=refusal.clause if refusal else "", box=box)


def joined(parts: Iterable[str], mark: str = ", ") -> str:
    return mark.join(part for part in parts if part)


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]
