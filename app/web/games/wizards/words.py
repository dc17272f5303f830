"""The names of things on the Islands, as the page says them, and the drawings that stand for them."""
from __future__ import annotations

from functools import lru_cache

from app.games.core.book import Text
from app.games.wizards.content_shapes import TableId
from app.games.wizards.vocabulary import PointType
from app.i18n.tell import Cast, Teller
from app.web.templating import marked

POINTS: dict[PointType, Text] = {
    "knowledge": Text("Knowledge", "Savoir"), "perception": Text("Perception", "Perception"),
    "power": Text("Power", "Pouvoir")}
SIGNS: dict[str, str] = {                       # of the tables
    "random_encounter": "walk", "trap": "trap", "animal": "horse", "common_folk": "town", "demons": "demon",
    "dragon": "dragon", "players": "people", "players_level_4": "people", "hamdrel": "cottage",
    "hamdrel_level_0_4": "cottage", "hamdrel_designers_2003": "cottage", "high_hollow": "high_hollow",
    "star_crest": "star_crest", "abbey": "abbey", "dwelling": "dwelling", "tame_dragon": "dragon"}
AT_STAKE: dict[str, TableId] = {                # the table that a question is about
    "prompt.fighting": "demons", "prompt.facing": "dragon", "prompt.elves": "dwelling",
    "prompt.escaping_trap": "trap", "prompt.summoning": "animal"}
ORDERS = (                                      # what each is chosen for
    marked("Wizards ask any High Wizard they meet, and call one from an Elf dwelling by Telepathy."),
    marked("Sorcerers call the Gems from a Tower; face to face they ask only in the right company."),
    marked("Druids see at level 4 who is false; from the stones of the Circle they teleport."))
SPELL_SIGNS: dict[str, str] = {
    "summon_boat": "boat", "agility": "walk", "teleport": "portal", "summon_animal": "horse", "dispel_demon": "demon",
    "tame_dragon": "dragon", "escape": "trap", "telepathy": "telepathy", "summon_gem": "wizard",
    "insight": "perception"}
CHANCES = {1: 1, 2: 3, 3: 5, 4: 7, 5: 9, 6: 11}  # of 36, for the higher of two dice
OF_TWO_DICE = 36
DIE_FACES = 6

PLACES = 8000                                   # more than the board has hexes, in both languages


@lru_cache(PLACES)
def place_name(language: str, name: str) -> str:
    """"Royal City of Torwall", "Torwall A3", by the name the rules give a hex."""
    return Teller("wizards", language, Cast((), ())).render("place", name, {})
