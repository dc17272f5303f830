"""Elfenwizards on the page."""
from __future__ import annotations

from app.web.games.elfenwizards.pages import PAGES

__all__ = ["PAGES"]
