"""The promise ledger: what was promised, how it stands, and the form to make one (EW-17)."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec
from markupsafe import Markup

from app.games.core.choice import Choice
from app.games.core.message import Message
from app.games.elfenwizards.actions import Promise, WithdrawPromise
from app.games.elfenwizards.shown import PromiseShown
from app.web.games.elfenwizards.sight import Sight
from app.web.templating import marked

Options = tuple[tuple[str, str], ...]           # JSON value, words

KIND = {"at_least": marked("points on"), "nothing_on": marked("nothing on"),
        "nothing_against": marked("nothing against")}


@dataclass(frozen=True, slots=True)
class Slip:
    id: str
    colour: str
    sentence: str
    verdict: str                                # "kept", "broken", or nothing yet
    state: str
    done: int | None
    of: int | None
    withdraw: str                               # what its button posts


@dataclass(frozen=True, slots=True)
class Kind:
    value: str
    words: str
    magicians: Options


@dataclass(frozen=True, slots=True)
class PromiseForm:
    to: Options
    kinds: tuple[Kind, ...]
    most: int
    conditions: Options


def paper(sight: Sight) -> Markup:
    blocked = next((choice.blocked for choice in sight.scene.choices()
                    if isinstance(choice.action, Promise) and choice.blocked), None)
    return sight.part(
        "paper", is_kept=sight.options.promise_ledger, slips=tuple(_slips(sight)), fields=_fields(sight),
        question=sight.scene.question,
        act_url=sight.act_url, blocked=sight.scene.reason(blocked) if blocked else "",
        clause=blocked.clause if blocked else "")


def _slips(sight: Sight) -> Iterator[Slip]:
    withdrawable = {choice.action.id: sight.vals(choice.action) for choice in sight.scene.choices()
                    if isinstance(choice.action, WithdrawPromise)}
    for promise in sorted(sight.shared.promises, key=lambda promise: promise.status == "withdrawn"):
        counts = promise.kind == "at_least" and promise.status == "open"
        yield Slip(
            f"promise-{promise.id}", sight.colour(promise.author), _sentence(sight, promise),
            promise.status if promise.status in ("kept", "broken") else "", _state(sight, promise),
            promise.progress if counts else None, promise.points if counts else None,
            withdrawable.get(promise.id, ""))


def _sentence(sight: Sight, promise: PromiseShown) -> str:
    """As it was announced; only its author reads other words than the rest."""
    told = Message("promise_made", {
        "id": promise.id, "seat": promise.author, "to": promise.to, "kind": promise.kind, "mag": promise.mag,
        "points": promise.points, "if_kept": promise.if_kept})
    return sight.once(f"promise {promise.id} {promise.author == sight.viewer}", lambda: sight.teller.tell(told))


def _state(sight: Sight, promise: PromiseShown) -> str:
    if promise.status == "broken" and promise.kind == "at_least":
        return sight.t("broken: %(done)s of %(of)s", done=promise.progress, of=promise.points)
    if promise.status != "open":
        return sight.plain.render("verdict", promise.status, {})
    if promise.kind == "at_least":
        return sight.t("%(done)s of %(of)s so far", done=promise.progress, of=promise.points)
    return sight.t("no longer kept") if promise.progress else sight.t("holds so far")


def _fields(sight: Sight) -> Markup:
    """Of the form; they change only with what may be promised, and with the names of those it may be about."""
    choices, key = sight.open_choices(Promise), ("vow", sight.language, sight.viewer)
    if not choices:
        return Markup("")
    return sight.scene.desk.unless_changed(key, (choices, sight.seen.ranks, sight.scene.names), lambda: sight.render(
        "vow", form=_form(sight, choices)))


def _form(sight: Sight, choices: list[Choice]) -> PromiseForm:
    first = choices[0].ask
    most = next((int(choice.ask["points"]["maximum"]) for choice in choices if "points" in choice.ask), 0)
    return PromiseForm(
        tuple(_addressees(sight, first["to"]["enum"])),
        tuple(_kind(sight, choice) for choice in choices), most,
        tuple(_conditions(sight, first["if_kept"]["enum"])))


def _addressees(sight: Sight, seats: list[int | str]) -> Iterator[tuple[str, str]]:
    for seat in seats:
        yield _json(seat), sight.t("everybody") if isinstance(seat, str) else sight.name(seat)


def _kind(sight: Sight, choice: Choice) -> Kind:
    assert isinstance(choice.action, Promise)
    kind = choice.action.kind
    return Kind(_json(kind), sight.t(KIND[kind]),
                tuple((_json(mag), sight.full(mag)) for mag in choice.ask["mag"]["enum"]))


def _conditions(sight: Sight, ids: list[int | None]) -> Iterator[tuple[str, str]]:
    for number in ids:
        words = sight.t("whatever others do") if number is None else sight.t("if promise %(id)s is kept", id=number)
        yield _json(number), words


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
