"""What may be posted, strictly: nothing is coerced, nothing unknown is taken."""
from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field, model_validator

from app.games.core.codec import encode


class Body(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _is_unicode(cls, body: Any) -> Any:
        """JSON lets half a surrogate pair through, which nothing after it can encode."""
        try:
            encode(body)
        except UnicodeEncodeError:
            raise ValueError("not Unicode") from None
        return body


class NewGuest(Body):
    name: str = Field(max_length=200, examples=["Ada"])


class NewTable(Body):
    game: str = Field(max_length=40, examples=["elfenwizards"])
    seats: int = Field(examples=[4])
    options: dict[str, Any] = Field(default_factory=dict, examples=[{"negotiation_clock": "rulebook"}])
    private: bool = Field(default=False)
    title: str = Field(default="", max_length=200, examples=["Tuesday guild"])


class TakeSeat(Body):
    seat: int | None = Field(default=None, description="without a number: the first empty one", examples=[0])
    invite: str | None = Field(default=None, max_length=60)
    bot: str | None = Field(default=None, max_length=20, description="by the host: a bot's level", examples=["adept"])


class ChangeSeat(Body):
    """What a seated player says about the own seat before the start."""

    ready: bool | None = None
    colour: str | None = Field(default=None, max_length=20)
    word: str | None = Field(default=None, max_length=200)


class Act(Body):
    version: int = Field(ge=0, description="the version the player saw")
    action: dict[str, Any] = Field(examples=[{"type": "roll"}])


class Undo(Body):
    version: int = Field(ge=0)


class Say(Body):
    text: str | None = Field(default=None, max_length=2000, examples=["I offer you my silence."])
    promise: dict[str, Any] | None = Field(
        default=None, examples=[{"to": 1, "kind": "at_least", "mag": "green_2", "points": 4}])
