"""What may be posted, strictly: nothing is coerced, nothing unknown is taken."""
from __future__ import annotations

from typing import Any, Literal

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
    patience_s: int = Field(default=300, description="after how long the table may decide about somebody who is away",
                            examples=[300])


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


class Order(Body):
    """Ordinary actions up to a number, played for the seat while the matter at hand lasts; null: no order."""

    matter: str = Field(max_length=40, description="what the view names as `matter`", examples=["31"])
    most: int | None = Field(default=None, ge=0, le=999_999, examples=[70])


class Undo(Body):
    version: int = Field(ge=0)


class AskUndo(Undo):
    move: int = Field(ge=1, description="the first move to be taken back", examples=[40])


class AnswerUndo(Undo):
    agree: bool


class Wish(Body):
    """What you want for a seat whose player is away."""

    seat: int = Field(examples=[2])
    wish: str = Field(max_length=10, description="`bot`: let a bot play for now; `wait`; `end` the game",
                      examples=["bot"])


class Heir(Body):
    seat: int = Field(examples=[1])


class Patience(Body):
    seconds: int = Field(description="from a minute to 30 days; six hours and more mean a game over days",
                         examples=[300])


class Say(Body):
    text: str | None = Field(default=None, max_length=2000, examples=["I offer you my silence."])
    room: Literal["table", "gallery"] = Field(default="table", description="`gallery`: among those who watch")
    invite: str | None = Field(default=None, max_length=60, description="for the gallery of a private table")
    promise: dict[str, Any] | None = Field(
        default=None, examples=[{"to": 1, "kind": "at_least", "mag": "green_2", "points": 4}])


class NewWebhook(Body):
    url: str = Field(max_length=1000, description="public, over https",
                     examples=["https://discord.com/api/webhooks/123/abc"])
    format: str = Field(default="json", max_length=20, description="`discord`, `slack` or `json`",
                        examples=["discord"])
