"""What a player may do."""
from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from app.games.core.action import Action
from app.games.zavandor.content import EnergyColour, GemType, Track

Place = Literal["active", "pentagon"]
Count = Annotated[int, msgspec.Meta(ge=0)]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of an action; what is left out is none."""


class ByColour(Part, frozen=True):
    """So many of each colour of energy."""

    sapphire: Count = 0
    emerald: Count = 0
    diamond: Count = 0
    ruby: Count = 0

    def counts(self) -> dict[EnergyColour, int]:
        return {"sapphire": self.sapphire, "emerald": self.emerald, "diamond": self.diamond, "ruby": self.ruby}


class ByGem(Part, frozen=True):
    """So many of each type of gem."""

    opal: Count = 0
    sapphire: Count = 0
    emerald: Count = 0
    diamond: Count = 0
    ruby: Count = 0

    def counts(self) -> dict[GemType, int]:
        return {"opal": self.opal, "sapphire": self.sapphire, "emerald": self.emerald, "diamond": self.diamond,
                "ruby": self.ruby}


class Sold(Part, frozen=True):
    """Gems disenchanted as part of a payment (ZA-8.12)."""

    active: ByGem = ByGem()
    pentagon: ByGem = ByGem()


class Payment(Part, frozen=True):
    """What is handed over beside dust; dust is what remains (ZA-4.6)."""

    cards: tuple[str, ...] = ()
    concentrated: ByColour = ByColour()
    gems: Sold = Sold()


NOTHING = Payment()


class PickCharacter(Action, frozen=True):
    character: str


class Enchant(Action, frozen=True):
    """Buy a gem (ZA-6.1)."""

    gem: GemType
    place: Place = "active"
    payment: Payment = NOTHING


class Disenchant(Action, frozen=True):
    """Sell a gem (ZA-6.9)."""

    gem: GemType
    from_: Place = msgspec.field(name="from", default="active")


class Arrange(Action, frozen=True):
    """Which gems are active; all others lie in the pentagon (ZA-6.7)."""

    active: ByGem


class BuyMarker(Action, frozen=True):
    payment: Payment = NOTHING


class Advance(Action, frozen=True):
    """The paid advance of the turn (ZA-7.2)."""

    track: Track
    payment: Payment = NOTHING


class OpenAuction(Action, frozen=True):
    item: str
    bid: int


class EndTurn(Action, frozen=True):
    """Dust is settled, and the next player acts (ZA-5.3)."""


class Bid(Action, frozen=True):
    amount: int


class Pass(Action, frozen=True):
    """Out of this auction for good (ZA-8.7)."""


class Pay(Action, frozen=True):
    """For what was won (ZA-8.12)."""

    payment: Payment = NOTHING


class FreeAdvance(Action, frozen=True):
    track: Track


class DeclineAdvance(Action, frozen=True):
    """Forfeits one free advance (ZA-7.13)."""


class LoseGem(Action, frozen=True):
    """To a Mirror or a Cloak (ZA-9.5)."""

    gem: GemType


class Keep(Action, frozen=True):
    """What remains of a hand that is too heavy (ZA-11.3)."""

    cards: tuple[str, ...] = ()
    concentrated: ByColour = ByColour()
    dust: Count = 0


class Resign(Action, frozen=True):
    """Leave the game (ZA-13.1)."""

    is_grave: ClassVar[bool] = True


AnyAction = (PickCharacter | Enchant | Disenchant | Arrange | BuyMarker | Advance | OpenAuction | EndTurn | Bid | Pass
             | Pay | FreeAdvance | DeclineAdvance | LoseGem | Keep | Resign)
