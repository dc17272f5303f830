"""What things are called and what they do, as the page says it: figures come from the game's data."""
from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from app.games.zavandor.content import EnergyColour, GemType, Track
from app.games.zavandor.reckoning import brought
from app.games.zavandor.shown import PlayerShown
from app.games.zavandor.tables import ARTIFACTS, GEMS, MEAN, ON_SENTINELS, SENTINELS, TOP, TOP_VP, TRACKS
from app.i18n.catalogue import catalogue
from app.web.games.zavandor.sight import signed
from app.web.templating import gettext as _
from app.web.templating import marked, ngettext

GEM: dict[GemType, str] = {
    "opal": marked("Opal"), "sapphire": marked("Sapphire"), "emerald": marked("Emerald"),
    "diamond": marked("Diamond"), "ruby": marked("Ruby")}
MANY: dict[GemType, str] = {
    "opal": marked("opals"), "sapphire": marked("sapphires"), "emerald": marked("emeralds"),
    "diamond": marked("diamonds"), "ruby": marked("rubies")}
ACTIVE: dict[GemType, str] = {
    "opal": marked("%(n)s per active opal"), "sapphire": marked("%(n)s per active sapphire"),
    "emerald": marked("%(n)s per active emerald"), "diamond": marked("%(n)s per active diamond"),
    "ruby": marked("%(n)s per active ruby")}
COUNTS_AS: dict[EnergyColour, str] = {
    "sapphire": marked("counts as one more active sapphire for energy"),
    "emerald": marked("counts as one more active emerald for energy"),
    "diamond": marked("counts as one more active diamond for energy"),
    "ruby": marked("counts as one more active ruby for energy")}
TRACK: dict[Track, str] = {
    "gems": marked("Gems"), "energy_flow": marked("Energy Flow"), "fire": marked("Fire"),
    "nine_sages": marked("Nine Sages"), "artifacts": marked("Artifacts"), "accumulation": marked("Accumulation")}
PLACE = (marked("first place"), marked("second place"), marked("third place"), marked("fourth place"),
         marked("fifth place"), marked("sixth place"))


def item(language: str, name: str) -> str:
    return str(catalogue("zavandor", language).gettext(f"item.{name}"))


def counted(language: str, key: str, count: int) -> str:
    """A part of a sentence of the game with its number: "2 sapphires", "3 dust"."""
    return str(catalogue("zavandor", language).ngettext(key, key, count)).format(count=count)


def gems(language: str, owned: dict[GemType, int]) -> str:
    return ", ".join(counted(language, f"part.gems.{gem}", count) for gem in GEMS
                     if (count := owned[gem]))


@cache
def effects(language: str, name: str) -> tuple[str, ...]:
    """What an artifact or a Sentinel does."""
    return tuple(_artifact(language, name) if name in ARTIFACTS else _sentinel(language, name))


def _artifact(language: str, name: str) -> Iterator[str]:
    artifact = ARTIFACTS[name]
    if artifact.enchants:
        yield _(language, "you may enchant %(gems)s", gems=_(language, MANY[artifact.enchants]))
    if artifact.gives:
        yield _(language, "a gift: %(what)s", what=counted(language, f"part.gems.{artifact.gives}", 1))
    if artifact.slots:
        yield ngettext(language, "%(count)s more slot", "%(count)s more slots", artifact.slots)
    if artifact.hand_limit:
        yield _(language, "hand limit %(change)s", change=signed(artifact.hand_limit))
    if artifact.advances:
        yield ngettext(language, "%(count)s free advance", "%(count)s free advances", artifact.advances)
    if artifact.produces:
        yield _(language, COUNTS_AS[artifact.produces])
    if artifact.robs:
        yield _(language, "your dearest marker free; all others lose an active gem")
    if artifact.rebate:
        on = artifact.rebate.on
        what = _(language, "Sentinels") if on == ON_SENTINELS else item(language, on)
        yield _(language, "%(what)s: %(n)s less to pay", what=what, n=artifact.rebate.value)
    if artifact.only_one:
        yield _(language, "one per player")


def _sentinel(language: str, name: str) -> Iterator[str]:
    sentinel = SENTINELS[name]
    match sentinel.counts:
        case "gem_types":
            yield _(language, "%(n)s per kind of active gem", n=sentinel.each)
        case "top_tracks":
            yield _(language, "%(n)s per track at level %(top)s", n=sentinel.each, top=TOP)
        case "gem":
            assert sentinel.gem is not None
            yield _(language, ACTIVE[sentinel.gem], n=sentinel.each)
        case "artifacts":
            items = ", ".join(item(language, one) for one in sentinel.artifacts)
            yield _(language, "%(n)s for each of these: %(items)s", n=sentinel.each, items=items)
    if sentinel.most is not None:
        yield _(language, "at most %(n)s", n=sentinel.most)


@cache
def level(language: str, track: Track, at: int) -> str:
    """What a track brings at this level."""
    return ", ".join((*_level(language, track, at), *_entering(language, track, at), *_top(language, at)))


def _level(language: str, track: Track, at: int) -> Iterator[str]:
    data = TRACKS[track]
    if data.discount:
        yield _(language, "gems cost %(percent)s%%", percent=100 - data.discount.values[at - 1])
    if data.dust:
        yield counted(language, "part.dust", data.dust.values[at - 1]) + " " + _(language, "every round")
    if data.enchants:
        gem = _(language, MANY[data.enchants.gem])
        yield _(language, "you may enchant %(gems)s", gems=gem) if at == TOP else _(
            language, "the way to %(gems)s, at level %(top)s", gems=gem, top=TOP)
    if data.cards:
        cards = counted(language, f"part.cards.{data.cards.colours[at - 1]}", data.cards.count)
        yield _(language, "%(cards)s for the next round", cards=cards)
    if data.rebate and data.sentinel_rebate:
        yield _(language, "artifacts %(n)s less, Sentinels %(m)s less", n=data.rebate.values[at - 1],
                m=data.sentinel_rebate.values[at - 1])
    if data.slots:
        yield ngettext(language, "%(count)s more slot", "%(count)s more slots", data.slots.values[at - 1])


def _entering(language: str, track: Track, at: int) -> Iterator[str]:
    change = TRACKS[track].hand_limit.value
    if at == 1 and change:
        yield _(language, "hand limit %(change)s", change=signed(change))


def _top(language: str, at: int) -> Iterator[str]:
    if at == TOP:
        yield points(language, TOP_VP)


def points(language: str, count: int) -> str:
    return ngettext(language, "%(count)s point", "%(count)s points", count)


@cache
def key_to(language: str, gem: GemType) -> str:
    """What opens a gem that not everybody may enchant."""
    for name, artifact in ARTIFACTS.items():
        if artifact.enchants == gem:
            return _(language, "It takes this: %(what)s.", what=item(language, name))
    for track, data in TRACKS.items():
        if data.enchants and data.enchants.gem == gem:
            return _(language, "It takes level %(top)s of this: %(track)s.", top=TOP, track=_(language, TRACK[track]))
    return ""


def gain(player: PlayerShown, gem: GemType, more: int) -> float:
    """Energy a round, on average, that the last of these gems brings, or one that is yet to come."""
    count = player.active[gem] + sum(ARTIFACTS[name].produces == gem for name in player.artifacts) + more
    return brought(gem, count, MEAN) - brought(gem, count - 1, MEAN)


def place(language: str, position: int) -> str:
    return _(language, PLACE[position - 1]) if position else ""


def any_of(owned: dict[GemType, int]) -> list[GemType]:
    return [gem for gem in GEMS if owned[gem]]
