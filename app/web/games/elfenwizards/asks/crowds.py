"""Magicians that go to the foot of the pyramid: the High Wizard who retires (EW-3), and the demoted (EW-12)."""
from __future__ import annotations

from collections.abc import Sequence

import msgspec

from app.games.core.choice import Choice
from app.games.elfenwizards.actions import PlaceDemoted, Retire
from app.games.elfenwizards.board import GREY_FOR, MAGIC_USER_SPACES
from app.games.elfenwizards.shown import GuildShown, MagicianShown
from app.web.games.elfenwizards import geometry
from app.web.games.elfenwizards.asks.ask import Ask, Choose, Group, Place, Token, base, pairs, single
from app.web.games.elfenwizards.drawing import stands
from app.web.games.elfenwizards.sight import Sight, by_space
from app.web.sight import capital


def demote(sight: Sight, me: GuildShown, choice: Choice) -> Ask:
    assert isinstance(choice.action, PlaceDemoted)
    t, ids = sight.t, choice.ask["placements"]["items"]["properties"]["mag"]["enum"]
    count = len(ids)
    return Ask(
        "crowds", t("Demoted"), t("one after the other"),
        t("All have a place"), t("Where does {token} go?"), base(choice.action, "placements"),
        pairs("placements", "mag", "space"), (Group("", _tokens(sight, me, ids)),), tuple(_places(sight)), count, count,
        {"all": sight.n("Place the magician", "Place all %(count)s", count), "missing_one": t("One more to place"),
         "missing_many": t("{n} more to place"), "count_one": t("{n} there"), "count_many": t("{n} there")}, columns=2)


def retire(sight: Sight, me: GuildShown, choices: Sequence[Choice]) -> Ask:
    first = choices[0].action
    assert isinstance(first, Retire)
    t, mag = sight.t, str(choices[0].label.params["mag"])
    sources = choices[0].ask.get("spell_from", {}).get("enum", ())
    names = {"reserve": t("my reserve"), "minor_space": t("the Minor Spells space")}
    choose = Choose("spell_from", t("The chip comes from"), tuple(
        (msgspec.json.encode(source).decode(), names[source]) for source in sources)) if sources else None
    return Ask(
        "crowds", t("Retirement"), t("a minor spell marks the turn"),
        t("A space is chosen"), t("Where does {token} go?"), base(first, "space"), single("space"),
        (Group("", _tokens(sight, me, [mag])),), tuple(_places(sight)), 1, 1,
        {"all": t("Retire there"), "missing_one": t("Choose a space"), "count_one": t("{n} there"),
         "count_many": t("{n} there")}, columns=2, choose=choose)


def _tokens(sight: Sight, me: GuildShown, ids: Sequence[str]) -> tuple[Token, ...]:
    where = stands(sight.shared)
    return tuple(
        Token(mag, "magician", me.colour, _burdened(sight, sight.seen.magicians[mag]),
              face=sight.seen.magicians[mag].number, worth=1, home=where[mag].cell) for mag in ids)


def _burdened(sight: Sight, magician: MagicianShown) -> str:
    name = sight.called(magician.id)
    return sight.t("%(name)s, with a grey chip,", name=name) if GREY_FOR.get(magician.space) else name


def _places(sight: Sight) -> list[Place]:
    crowds = by_space(sight.shared)
    return [_place(sight, space, crowds.get(space, [])) for space in MAGIC_USER_SPACES]


def _place(sight: Sight, space: str, there: list[MagicianShown]) -> Place:
    mine = sum(magician.owner == sight.viewer for magician in there)
    box = geometry.CROWDS[space]
    note = sight.n("%(count)s of yours", "%(count)s of yours", mine) if mine else sight.t("none of yours")
    return Place(space, capital(sight.space(space)), note, before=str(len(there)), box=box,
                 tag=(box.x + box.w - 2, box.y + box.h - 54), shows="tokens")
