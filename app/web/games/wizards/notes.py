"""The secret record: Gem cards I have seen, Gems I hold, who is false, the names of Secret Wizards (WZ-14.3)."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from app.games.wizards.cards import FALSE_WIZARD, GEM_CARDS
from app.games.wizards.shown import Own
from app.games.wizards.tables import HIGH_WIZARDS
from app.web.games.wizards.drawing import ROMAN
from app.web.games.wizards.sight import Sight


@dataclass(frozen=True, slots=True)
class WizardNote:
    """What I know of a High Wizard."""

    rank: str
    name: str
    gem: str
    words: str
    state: str                                  # held, lost, false, or nothing
    where: str


def notes(sight: Sight) -> Markup:
    """Nothing for those who have none."""
    own = sight.own
    if own is None or sight.shared.phase == "setup":
        return Markup("")
    return sight.part("notes", notes=tuple(_notes(sight, own)), secrets=tuple(_secrets(sight, own)),
                      held=sight.t("%(n)s of %(of)s Gems", n=len(own.held), of=sight.shared.gems_to_win))


def _notes(sight: Sight, own: Own) -> Iterator[WizardNote]:
    on_map = {counter.name: counter.hex for counter in sight.shared.counters if counter.name}
    for rank, name in zip(ROMAN, HIGH_WIZARDS, strict=True):
        where = sight.place(on_map[name]) if name in on_map else ""
        card = own.known.get(name)
        if name == own.false:
            yield WizardNote(rank, sight.person(name), "", sight.t("false: takes all"), "false", where)
        elif card and card != FALSE_WIZARD:
            held = name in own.held
            gem = sight.said(GEM_CARDS[card].name)
            yield WizardNote(rank, sight.person(name), card, gem if held else sight.t("%(gem)s, stolen", gem=gem),
                             "held" if held else "lost", where)
        else:
            yield WizardNote(rank, sight.person(name), "", where or sight.t("not asked"), "", where)


def _secrets(sight: Sight, own: Own) -> Iterator[str]:
    for letter, name in sorted(own.secrets.items()):
        counter = next((one for one in sight.shared.counters if one.letter == letter), None)
        where = sight.place(counter.hex) if counter else ""
        yield sight.t("Secret Wizard %(letter)s is %(name)s: %(where)s.", letter=letter, name=sight.person(name),
                      where=where)
