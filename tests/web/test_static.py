"""What pages load from the house is there: signs of the sprite, scripts, style sheets."""
from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from jinja2 import Environment, nodes

from app.games.core.selfplay import SelfPlay, bot_pick
from app.games.registry import all_games, game_of
from app.settings import ROOT
from app.web.templating import render
from tests.games.elfenwizards.build import Table
from tests.web.games.tables import NOTHING_ELSE, desk_of, look, whole

TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
DRAWN = re.compile(r"sprite\.svg#([\w-]+)[\"']")
LOADED = re.compile(r'(?:src|href)="/(static/(?:js|css)/[^"]*)"')
SIGNS = ("icon", "sprite", "at")                # macros whose first argument is a symbol
SIGN = "sign"                                   # and the parameter of others that is one


@cache
def symbols() -> frozenset[str]:
    return frozenset(re.findall(r'<symbol id="([^"]*)"', (ROOT / "static" / "sprite.svg").read_text("utf-8")))


def named(source: str) -> Iterator[str]:
    """The symbols a template names in full."""
    yield from DRAWN.findall(source)
    for call in Environment(extensions=["jinja2.ext.i18n"]).parse(source).find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name in SIGNS:
            yield from _constants(call.args[0])
        for given in call.kwargs:
            if given.key == SIGN:
                yield from _constants(given.value)


def _constants(said: nodes.Expr) -> Iterator[str]:
    match said:
        case nodes.Const():
            yield said.value
        case nodes.CondExpr():
            yield from (*_constants(said.expr1), *(_constants(said.expr2) if said.expr2 else ()))
        case nodes.Or():
            yield from (*_constants(said.left), *_constants(said.right))


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT / "templates")))
def test_every_sign_a_template_names_is_drawn(path: Path) -> None:
    assert {name for name in named(path.read_text("utf-8")) if name} - symbols() == set()


def test_names_are_found_however_they_are_said() -> None:
    source = '{{ icon("a" if x else "b") }}{{ at(sign or "c", 1) }}{{ told(w, sign="d") }}<use href="/sprite.svg#e"/>'
    assert set(named(source)) == {"a", "b", "c", "d", "e"}


def test_every_sign_on_a_table_is_drawn() -> None:
    game = game_of("elfenwizards")
    play = SelfPlay(game, game.Options(), [bot_pick(game, "adept", random.Random(seat)) for seat in range(6)], 1)
    drawn = {name for number, stage in enumerate(play.stages()) if number % 25 == 0
             for name in DRAWN.findall(whole(look(desk_of(game.key, stage.position), number % 6)))}
    drawn |= set(DRAWN.findall(whole(look(desk_of(game.key, play.position), None))))
    assert {"crest-star", "crest-crystal", "die-6", "magician"} <= drawn
    assert drawn - symbols() == set()


def loaded(game: str) -> set[str]:
    """The files of ours that a table of this game makes a browser load."""
    parts = look(desk_of("elfenwizards", Table(3).position), 0)
    page = render("table/page.html", "en", parts=parts, game=game, **NOTHING_ELSE)
    return set(LOADED.findall(page))


@pytest.mark.parametrize("game", [game.key for game in all_games()])
def test_all_that_a_table_loads_is_there(game: str) -> None:
    files = loaded(game)
    assert "static/js/compose.js" in files
    assert {file for file in files if not (ROOT / file).exists()} == set()


def test_a_game_with_a_script_of_its_own_has_it_loaded() -> None:
    assert "static/js/elfenwizards.js" in loaded("elfenwizards")


def test_a_game_without_a_script_of_its_own_loads_none() -> None:
    assert "static/js/toy.js" not in loaded("toy")
