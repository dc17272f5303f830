"""A choice: what a seat may do now, in words, with its place on the board, or why it may not."""
from __future__ import annotations

import msgspec

from app.games.core.action import Action
from app.games.core.ask import Schema, fits
from app.games.core.message import Message, Refusal


class Choice(msgspec.Struct, frozen=True):
    """`ask` maps a field of the action, by its name in JSON, to a schema of what may be filled in; `targets` are board
    elements to light."""

    action: Action
    label: Message
    targets: tuple[str, ...] = ()
    ask: dict[str, Schema] = {}
    blocked: Refusal | None = None

    def is_for(self, action: Action) -> bool:
        """The same action, but for the fields that are asked for."""
        if not self.ask:
            return action == self.action
        return type(action) is type(self.action) and all(
            name in self.ask or getattr(action, field) == getattr(self.action, field)
            for field, name in zip(action.__struct_fields__, action.__struct_encode_fields__, strict=True))

    def allows(self, action: Action) -> bool:
        """The same action, with what was asked for filled in as asked."""
        if self.blocked or not self.is_for(action):
            return False
        plain = msgspec.to_builtins(action)
        return all(fits(plain[name], schema) for name, schema in self.ask.items())
