"""One presenter a game: turns a view into what its templates draw."""
from __future__ import annotations

import importlib
from functools import cache

from app.web.scene import Pages


@cache
def pages_of(game: str) -> Pages:
    pages: Pages = importlib.import_module(f"app.web.games.{game}").PAGES
    return pages
