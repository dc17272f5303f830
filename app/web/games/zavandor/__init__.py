"""The Scepter of Zavandor on the page."""
from __future__ import annotations

from app.web.games.zavandor.pages import PAGES

__all__ = ["PAGES"]
