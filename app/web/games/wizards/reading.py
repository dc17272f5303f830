"""The chart in words, for those who hear it: made from the same view as the drawing."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.games.wizards.geography.sea import NOWHERE
from app.web.games.wizards.sight import Sight
from app.web.sight import capital, joined


@dataclass(frozen=True, slots=True)
class Paragraph:
    title: str
    lines: tuple[str, ...]


def paragraphs(sight: Sight) -> tuple[Paragraph, ...]:
    return (Paragraph(sight.t("Travellers"), tuple(_travellers(sight))),
            Paragraph(sight.t("On the chart"), tuple(_counters(sight))),
            Paragraph(sight.t("Tasks on the chart"), tuple(_tokens(sight))))


def _travellers(sight: Sight) -> Iterator[str]:
    for player in sight.shared.players:
        where = sight.place(player.hex) if player.hex != NOWHERE else ""
        yield joined((sight.name(player.seat), sight.t("level %(n)s", n=player.level), where))


def _counters(sight: Sight) -> Iterator[str]:
    shared, t = sight.shared, sight.t
    for counter in shared.counters:
        who = (t("%(name)s, High Wizard", name=sight.person(counter.name)) if counter.name
               else t("Secret Wizard %(letter)s", letter=counter.letter))
        yield f"{sight.head(who)} {sight.place(counter.hex)}"
    if shared.demons:
        yield f"{sight.head(t('Demons'))} {sight.plain.listed([sight.place(place) for place in shared.demons])}"
    if shared.dragon != NOWHERE:
        yield f"{sight.head(capital(t('the Dragon')))} {sight.place(shared.dragon)}"
    if shared.boats:
        yield f"{sight.head(t('Boats'))} {sight.plain.listed([sight.place(boat.hex) for boat in shared.boats])}"


def _tokens(sight: Sight) -> Iterator[str]:
    for player in sight.shared.players:
        places = [sight.place(token.hex) for shown in player.quests for token in shown.quest.tokens]
        if places:
            yield f"{sight.head(sight.name(player.seat))} {sight.plain.listed(places)}"
