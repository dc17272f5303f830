"""The strip of a practice table: the hint for what is asked now, what to do with it, and the ways out."""
from __future__ import annotations

from dataclasses import dataclass

import msgspec
from markupsafe import Markup

from app.games.core.action import Action
from app.games.core.practice import Lesson, Practice
from app.i18n.books import words
from app.tables.house import House
from app.tables.practice import lesson_of, practice_of
from app.web.scene import Scene
from app.web.templating import gettext


@dataclass(frozen=True, slots=True)
class Strip:
    table_id: str
    game: str
    count: str                                  # "2 of 6"; empty when it is over
    remark: str                                 # on what was just done
    words: str
    light: str                                  # ids of elements, for lesson.js
    action: str                                 # what the hint suggests, for lesson.js
    vals: str                                   # the same, to be posted
    is_over: bool


async def strip(house: House, scene: Scene) -> Markup:
    """Nothing at any other table, and for anybody but the learner."""
    lesson = await lesson_of(house, scene.desk) if scene.is_host else None
    practice = practice_of(scene.table.game) if lesson else None
    if lesson is None or practice is None:
        return Markup("")
    return scene.part("table/lesson.html", strip=_strip(scene, practice, lesson))


def _strip(scene: Scene, practice: Practice, lesson: Lesson) -> Strip:
    language, hint = scene.language, lesson.hint
    action = _plain(lesson.action) if hint and lesson.action else ""
    number = min(lesson.done + 1, lesson.of)
    count = "" if lesson.is_over else gettext(language, "%(number)s of %(count)s", number=number, count=lesson.of)
    return Strip(
        table_id=scene.table.id, game=scene.table.game, count=count, remark=_remark(lesson, language),
        words=_words(practice, lesson, language), light=" ".join(hint.light) if hint else "", action=action,
        vals=_plain({"version": scene.question, "action": action}) if action else "", is_over=lesson.is_over)


def _words(practice: Practice, lesson: Lesson, language: str) -> str:
    if lesson.is_over:
        return words(practice.farewell, language)
    if lesson.hint:
        return words(lesson.hint.text, language)
    if lesson.is_asked:
        return gettext(language, "There is no hint for this: choose anything that is lit.")
    return gettext(language, "The others play. What they do stands in the chronicle.")


def _remark(lesson: Lesson, language: str) -> str:
    if lesson.missed is None:
        return ""
    if lesson.missed.otherwise:
        return words(lesson.missed.otherwise, language)
    return gettext(language, "You chose otherwise; that is just as well.")


def _plain(thing: Action | dict[str, object]) -> str:
    return msgspec.json.encode(thing).decode()
