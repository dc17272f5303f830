"""The names of things on the pyramid, as the page says them."""
from __future__ import annotations

from functools import cache

from app.games.elfenwizards.board import GREY_SPACE, MAJOR_LEVEL, MINOR_SPACE
from app.web.templating import gettext as _
from app.web.templating import marked

VOWELS = "aeiouyàâäéèêëîïôöùûüœæ"               # before them French says d'


LEVEL = {
    "high_wizard": marked("High Wizard"), "wizard": marked("Wizard"), "sorcerer": marked("Sorcerer"),
    "necromancer": marked("Necromancer"), "magic_user": marked("Magic User")}
LEVEL_PLURAL = {
    "high_wizard": marked("High Wizards"), "wizard": marked("Wizards"), "sorcerer": marked("Sorcerers"),
    "necromancer": marked("Necromancers"), "magic_user": marked("Magic Users")}
PHASE = {
    "retirement": marked("Retirement"), "first_roll": marked("First roll"), "second_roll": marked("Second roll"),
    "recovery_1": marked("Recovery"), "duels": marked("Duels"), "recovery_2": marked("Second recovery"),
    "vacancies": marked("Vacant titles"), "demotion": marked("Demotion"), "grey_removal": marked("Grey chips"),
    "scoring": marked("Scoring")}
DICE_SPACE = {MINOR_SPACE: marked("Minor Spells space"), GREY_SPACE: marked("Grey Magic space")}
SHORT_SPACE = {MINOR_SPACE: marked("Minor Spells"), GREY_SPACE: marked("Grey Magic")}
@cache
def level(language: str, key: str) -> str:
    return _(language, LEVEL[key])


@cache
def levels(language: str, key: str) -> str:
    return _(language, LEVEL_PLURAL[key])


@cache
def dice_space(language: str, space: str) -> str:
    return levels(language, MAJOR_LEVEL[space]) if space in MAJOR_LEVEL else _(language, DICE_SPACE[space])


@cache
def short_space(language: str, space: str) -> str:
    return levels(language, MAJOR_LEVEL[space]) if space in MAJOR_LEVEL else _(language, SHORT_SPACE[space])


def owned(language: str, name: str, thing: str) -> str:
    """"Ada's Sorcerer"."""
    of = "d'" if name[:1].lower() in VOWELS else "de "
    return _(language, "%(name)s's %(thing)s", name=name, thing=thing, of=of)


def mine(language: str, thing: str) -> str:
    return _(language, "your %(thing)s", thing=thing)
