"""Wyz on the page."""
from __future__ import annotations

from app.web.games.wyz.pages import PAGES

__all__ = ["PAGES"]
