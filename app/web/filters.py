"""What of the lobby somebody wants to see: chosen by links, kept in the address, so that it can be shared."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import NamedTuple
from urllib.parse import urlencode

from app.web.shelf import shown_games, titles
from app.web.templating import gettext, marked

MINE = {"": marked("All of mine"), "turn": marked("My turn"), "others": marked("Others' turn"),
        "open": marked("Not begun")}
CHAIRS = {"": marked("All"), "free": marked("A chair is free"), "watch": marked("To watch")}
PACES = {"": marked("Any pace"), "live": marked("Live"), "days": marked("Over days")}


class Way(NamedTuple):
    words: str
    href: str
    is_current: bool


class Bar(NamedTuple):
    """One question with its answers."""

    name: str                                   # for a screen reader
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Filters:
    game: str = ""
    mine: str = ""
    chairs: str = ""
    pace: str = ""

    @property
    def query(self) -> str:
        """As it stands in an address; empty where everything is shown."""
        chosen = {name: value for name, value in asdict(self).items() if value}
        return f"?{urlencode(chosen)}" if chosen else ""

    def games_bar(self, language: str) -> Bar:
        answers = {"": gettext(language, "All games")} | dict(titles(language))
        return self._bar("game", gettext(language, "Game"), answers)

    def mine_bar(self, language: str) -> Bar:
        return self._bar("mine", gettext(language, "My tables"), _said(MINE, language))

    def chairs_bar(self, language: str) -> Bar:
        return self._bar("chairs", gettext(language, "Chairs"), _said(CHAIRS, language))

    def pace_bar(self, language: str) -> Bar:
        return self._bar("pace", gettext(language, "Pace"), _said(PACES, language))

    def _bar(self, field: str, name: str, answers: Mapping[str, str]) -> Bar:
        return Bar(name, tuple(Way(words, f"/{replace(self, **{field: value}).query}", getattr(self, field) == value)
                               for value, words in answers.items()))


def filters_of(query: Mapping[str, str]) -> Filters:
    """Out of an address; what nobody could have chosen there counts as nothing."""
    known = {"game": {game.key for game in shown_games()}, "mine": set(MINE), "chairs": set(CHAIRS),
             "pace": set(PACES)}
    return Filters(**{name: query[name] for name, values in known.items() if query.get(name) in values})


def _said(answers: Mapping[str, str], language: str) -> dict[str, str]:
    return {value: gettext(language, words) for value, words in answers.items()}
