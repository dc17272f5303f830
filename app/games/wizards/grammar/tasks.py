"""A task card: steps in groups, what each asks for and gives, tags, and the reward."""
from __future__ import annotations

from typing import Any, Literal, get_args

import msgspec

from app.games.core.book import Text
from app.games.wizards.grammar.hexes import HexSpec, Spec, number, one_of, parse_hex
from app.games.wizards.vocabulary import Animal, GrammarError, HighWizard, ItemId, Points, Provenance, Resident, TaskId

Extra = Literal["reveal_wizard", "animal", "extra_turn", "secret_wizard"]

ANIMALS: tuple[Animal, ...] = get_args(Animal)
RESIDENTS: tuple[Resident, ...] = get_args(Resident)
EXTRAS: tuple[Extra, ...] = get_args(Extra)


class MeetMentor(Spec, frozen=True, tag="mentor"):
    """A Mentor of the holder's present Order."""


class MeetWizard(Spec, frozen=True, tag="wizard"):
    """A High Wizard: any, so many different ones, or the one named."""

    name: HighWizard | None = None
    count: int = 1


class MeetSorcerer(Spec, frozen=True, tag="sorcerer"):
    """Any Master Sorcerer."""


class MeetResident(Spec, frozen=True, tag="resident"):
    """That person, at home."""

    who: Resident


class BanishDemon(Spec, frozen=True, tag="banish"):
    """The player makes a Demon counter leave."""


Meeting = MeetMentor | MeetWizard | MeetSorcerer | MeetResident
Deed = HexSpec | Meeting | BanishDemon


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to do; the steps of a group in any order, groups in theirs."""

    group: int                                  # from 0
    deed: Deed
    text: Text
    gives: ItemId | None = None                 # can be stolen, WZ-9.8
    hands_over: ItemId | None = None
    level: int = 0
    roll: int = 0                               # the die that collects the token; 0: none is asked for
    needs: tuple[Animal, ...] = ()
    lose_turns: int = 0

    @property
    def has_token(self) -> bool:
        """Whether it is marked on the map (WZ-9.1a)."""
        return not isinstance(self.deed, Meeting | BanishDemon)


class Reward(msgspec.Struct, frozen=True):
    """Points as printed, or so many to be split freely; perhaps something else beside them."""

    points: Points = Points()
    free: int = 0
    extra: Extra | None = None
    animal: Animal | None = None

    @property
    def total(self) -> int:
        return self.points.total + self.free


class Task(msgspec.Struct, frozen=True, kw_only=True):
    id: TaskId
    title: Text
    steps: tuple[Step, ...]
    reward: Reward
    provenance: Provenance
    open: bool = False                          # others may collect its tokens, WZ-9-intro-c
    deadline: int = 0                           # days from the draw; 0: none

    @property
    def groups(self) -> int:
        return self.steps[-1].group + 1

    @property
    def items(self) -> tuple[ItemId, ...]:
        return tuple(step.gives for step in self.steps if step.gives)


def parse_steps(written: list[tuple[str, Text]]) -> tuple[Step, ...]:
    """Raises GrammarError."""
    steps: list[Step] = []
    for words, text in written:
        opener, *rest = words.split() or [""]
        if opener not in (">", "&") or not rest:
            raise GrammarError(f"`{words}` is no step: it begins with > or &")
        if opener == "&" and not steps:
            raise GrammarError("the first step opens a group")
        group = (steps[-1].group if steps else -1) + (opener == ">")
        steps.append(_step(group, rest[0], rest[1:], text))
    if not steps:
        raise GrammarError("it asks for nothing")
    return tuple(steps)


def parse_tags(tags: tuple[str, ...]) -> tuple[bool, int]:
    """Whether it is open, and its deadline. Raises GrammarError."""
    is_open, deadline = False, 0
    for tag in tags:
        match tag.split():
            case ["open"]:
                is_open = True
            case ["deadline", days]:
                deadline = number(days)
            case _:
                raise GrammarError(f"there is no tag `{tag}`")
    return is_open, deadline


def parse_reward(words: str) -> Reward:
    """Raises GrammarError."""
    points, _, beside = (part.strip() for part in words.partition(";"))
    extra, colon, animal = beside.partition(":")
    if bool(colon) != (extra == "animal"):
        raise GrammarError(f"there is no extra `{beside}`")
    known = one_of(extra, EXTRAS, "extra") if beside else None
    companion = one_of(animal, ANIMALS, "animal") if colon else None
    match points.split():
        case ["any", total]:
            return Reward(free=number(total), extra=known, animal=companion)
        case [knowledge, perception, power]:
            return Reward(Points(number(knowledge), number(perception), number(power)), extra=known, animal=companion)
    raise GrammarError(f"`{points}` is no reward")


def _step(group: int, deed: str, mods: list[str], text: Text) -> Step:
    fields: dict[str, Any] = {}
    for mod in mods:
        name, value = _mod(mod)
        if name in fields:
            raise GrammarError(f"`{mod}` says twice the same")
        fields[name] = value
    count = fields.pop("count", 1)
    step = Step(group=group, deed=_deed(deed, count), text=text, **fields)
    if not step.has_token and (step.roll or step.lose_turns or step.needs):
        raise GrammarError(f"`{deed}` has no token to collect")
    return step


def _deed(word: str, count: int) -> Deed:
    if count > 1 and word != "meet:wizard":
        raise GrammarError(f"`{word}` is not counted")
    match word.split(":"):
        case ["meet", "mentor"]:
            return MeetMentor()
        case ["meet", "wizard"]:
            return MeetWizard(count=count)
        case ["meet", "wizard", name]:
            return MeetWizard(name)
        case ["meet", "sorcerer"]:
            return MeetSorcerer()
        case ["meet", who]:
            return MeetResident(one_of(who, RESIDENTS, "person"))
        case ["banish", "demon"]:
            return BanishDemon()
    return parse_hex(word)


def _mod(word: str) -> tuple[str, object]:
    if word.startswith("+") and word.endswith("*"):
        return "gives", word[1:-1]
    if word.startswith("-"):
        return "hands_over", word[1:]
    for sign, name in (("level>=", "level"), ("roll>=", "roll"), ("count=", "count"), ("lose_turn=", "lose_turns")):
        if word.startswith(sign):
            return name, number(word.removeprefix(sign))
    if word.startswith("needs="):
        return "needs", tuple(one_of(animal, ANIMALS, "animal") for animal in word.removeprefix("needs=").split("|"))
    raise GrammarError(f"there is no condition `{word}`")
