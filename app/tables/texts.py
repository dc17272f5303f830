"""What people write: freed of what can neither be stored nor shown."""
from __future__ import annotations

import unicodedata


def printable(text: str) -> str:
    """Without control characters (lines may end) and halves of surrogate pairs."""
    return "".join(sign for sign in text if sign == "\n" or unicodedata.category(sign) not in ("Cc", "Cs"))
