"""Wizards on the page."""
from __future__ import annotations

from app.web.games.wizards.pages import PAGES

__all__ = ["PAGES"]
