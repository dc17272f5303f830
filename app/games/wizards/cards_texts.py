"""What the cards say, in both languages, made from their words: a card is data alone."""
from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from app.games.core.book import Text
from app.games.wizards.cards import ITEM_NAMES
from app.games.wizards.content_check import DIE
from app.games.wizards.content_shapes import ClassWords, Sentence, SentenceId
from app.games.wizards.grammar import events as ev
from app.games.wizards.grammar.hexes import AtPlace, ChosenHex, EveryHex, HexOf, HexSpec, RandomHex
from app.games.wizards.grammar.tasks import (
    BanishDemon,
    MeetMentor,
    MeetResident,
    MeetSorcerer,
    MeetWizard,
    Reward,
    Step,
    Task,
)
from app.games.wizards.tables import ANIMALS, CONTENT, PERSON_NAMES, PLACE_NAMES, TILES
from app.games.wizards.vocabulary import POINT_TYPES, TILE_TYPES, HexClass, Points, TileType

_SENTENCES: dict[SentenceId, Sentence] = {sentence.id: sentence for sentence in CONTENT.sentences.sentences}
_CLASSES: dict[HexClass, ClassWords] = {words.id: words for words in CONTENT.sentences.classes}
_TYPE_NAMES: dict[TileType, Text] = {kind.id: kind.name for kind in CONTENT.board.types}
_POINTS: dict[str, SentenceId] = {
    "knowledge": "points_knowledge", "perception": "points_perception", "power": "points_power"}
_KEPT: dict[ev.Trigger, SentenceId] = {
    "theft": "theft_cancel", "trap": "trap_teleport_cancel", "teleport": "trap_teleport_cancel",
    "own_roll": "own_roll_reroll", "demon": "demon_treat_as_6", "dragon": "dragon_treat_as_6"}
_OF_EFFECT: dict[type[ev.Effect], SentenceId] = {
    kind: known for kind in get_args(ev.AnyEffect) for known in _SENTENCES if known == kind.__struct_config__.tag}


def event_text(event: ev.Event) -> Text:
    """The sentence of its effect; the flavour stands below it."""
    said = _effect(event.effect, event.days)
    return _say("delayed", days=event.days, effect=_lowered(said)) if event.kind == "delayed" else said


def where(spec: HexSpec) -> Text:
    """Which hex a card means."""
    match spec:
        case AtPlace(place=place):
            return PLACE_NAMES[place]
        case HexOf(tile=tile):
            return _say("hex_in", of=TILES[tile].of)
        case RandomHex(types=types):
            joined = _joined([_TYPE_NAMES[kind] for kind in types])
            return _say("hex_random") if types == TILE_TYPES else _say("hex_random_type", type=joined)
        case ChosenHex(kind=kind, type=territory):
            words = _CLASSES[kind].a
            return (_say("hex_any_type", kind=words, type=_TYPE_NAMES[territory]) if territory
                    else _say("hex_any", kind=words))
        case EveryHex(kind=kind, type=territory):
            words = _CLASSES[kind].every
            return (_say("hex_all_type", kind=words, type=_TYPE_NAMES[territory]) if territory
                    else _say("hex_all", kind=words))


def target_text(step: Step) -> Text:
    """Where or with whom a step is done; what is done there is the step's own text."""
    match step.deed:
        case MeetMentor():
            return _say("meet_mentor")
        case MeetWizard(name=None, count=count):
            return _say("meet_wizard", n=count)
        case MeetWizard(name=str(name)) | MeetResident(who=name):
            return _say("meet_person", name=PERSON_NAMES[name])
        case MeetSorcerer():
            return _say("meet_sorcerer")
        case BanishDemon():
            return _say("banish")
        case RandomHex() | HexOf() | AtPlace() | ChosenHex() | EveryHex() as spec:
            return where(spec)
    raise AssertionError(step.deed)


def condition_texts(step: Step) -> tuple[Text, ...]:
    """What else a step asks for, and what it gives."""
    return tuple(_conditions(step))


def tag_texts(task: Task) -> tuple[Text, ...]:
    """What holds for the card as a whole."""
    tags = [_say("tag_open")] if task.open else []
    return (*tags, _say("tag_deadline", n=task.deadline)) if task.deadline else tuple(tags)


def reward_texts(reward: Reward) -> tuple[Text, ...]:
    """The points, and what comes beside them."""
    points = _say("points_any", n=reward.free) if reward.free else points_text(reward.points)
    return (points, *_extra(reward))


def points_text(points: Points) -> Text:
    """Those that are not 0, by name."""
    named = [_say(_POINTS[kind], n=amount) for kind in POINT_TYPES if (amount := getattr(points, kind))]
    return Text(", ".join(text.en for text in named), ", ".join(text.fr for text in named))


def _conditions(step: Step) -> Iterator[Text]:
    if step.hands_over:
        yield _say("step_hands_over", item=ITEM_NAMES[step.hands_over])
    if step.level:
        yield _say("step_level", n=step.level)
    if step.roll:
        yield _say("step_roll", n=step.roll)
    if step.needs:
        yield _say("step_needs", animals=_joined([ANIMALS[animal].a for animal in step.needs]))
    if step.lose_turns:
        yield _say("step_lose_turns", n=step.lose_turns)
    if step.gives:
        yield _say("step_gives", item=ITEM_NAMES[step.gives])


def _extra(reward: Reward) -> Iterator[Text]:
    match reward.extra:
        case "animal" if reward.animal:
            yield _say("extra_animal", animal=ANIMALS[reward.animal].a)
        case "reveal_wizard":
            yield _say("extra_reveal_wizard")
        case "extra_turn":
            yield _say("extra_extra_turn")
        case "secret_wizard":
            yield _say("extra_secret_wizard")


def _effect(effect: ev.AnyEffect, days: int) -> Text:
    match effect:
        case ev.Gain(points=points):
            return _say("gain", points=points_text(points))
        case ev.RevealWizard(chosen=True):
            return _say("reveal_wizard_choice")
        case ev.Teleport(to=to):
            return _say("teleport", where=where(to))
        case ev.LoseTurns(n=None):
            return _say("lose_turns_die")
        case ev.RollToMove(n=n):
            return _say("roll_to_move", faces=_joined([Text(f"{face}", f"un {face}") for face in DIE[n - 1:]]))
        case ev.KeptUntil(triggers=(first, *_)):
            return _say(_KEPT[first])
        case ev.RollTimes(n=2):
            return _say("roll_times_2", days=days)
        case _:
            return _say(_OF_EFFECT[type(effect)], n=getattr(effect, "n", 0), days=days)


def _joined(texts: list[Text]) -> Text:
    """One, or another, or a third."""
    *front, last = texts
    if not front:
        return last
    joined = Text(", ".join(text.en for text in front), ", ".join(text.fr for text in front))
    return _say("joined", one=joined, other=last)


def _lowered(text: Text) -> Text:
    return Text(text.en[0].lower() + text.en[1:], text.fr[0].lower() + text.fr[1:])


def _say(sentence: SentenceId, **blanks: Text | str | int) -> Text:
    """The sentence with its blanks filled, each in its language."""
    known = _SENTENCES[sentence]
    said = known.one if known.one and blanks.get("n") == 1 else known.text
    return Text(said.en.format(**{name: word.en if isinstance(word, Text) else word for name, word in blanks.items()}),
                said.fr.format(**{name: word.fr if isinstance(word, Text) else word for name, word in blanks.items()}))
