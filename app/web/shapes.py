"""Places on a drawing."""
from __future__ import annotations

import msgspec


class Box(msgspec.Struct, frozen=True):
    x: float
    y: float
    w: float
    h: float

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2
