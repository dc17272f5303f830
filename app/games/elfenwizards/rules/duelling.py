"""Phase 5: guilds in turn place two spells on magicians, or pass (EW-8)."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import ClassVar

from msgspec.structs import replace

from app.games.core.action import Action
from app.games.core.agenda import Now, Step, unexpected
from app.games.core.ask import Schema, entries, one_of, record
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.elfenwizards.actions import MINOR, Pass, PlaceSpells, Spell
from app.games.elfenwizards.board import CAST, MAJOR_LEVEL, MINOR_SPELL_POINTS, SPELLS_PER_DUEL_TURN
from app.games.elfenwizards.rules.decision import Question
from app.games.elfenwizards.rules.phases import Phase, enter
from app.games.elfenwizards.rules.refusals import refuse, twice
from app.games.elfenwizards.rules.standing import may_cast_on, open_targets, points_on
from app.games.elfenwizards.rules.window import Negotiation, open_window
from app.games.elfenwizards.state import Die, MinorSpell, State


class Duels(Step):
    """First all talk, then duel turns go round, from the Dragon holder on (EW-8.1)."""

    def run(self, now: Now[State]) -> None:
        enter(now.state, Phase.DUELS, busy=True)
        open_window(now, "duel", None)
        now.then(Negotiation(), DuelRound(now.state.dragon))


class DuelRound(Step):
    """Finds the next guild with a duel turn; when there is none, all have passed."""

    first: Seat

    def run(self, now: Now[State]) -> None:
        for seat in now.state.seats_from(self.first):
            if now.state.guilds[seat].passed:
                continue
            if usable(now.state, seat):
                now.then(DuelTurn(seat), DuelRound((seat + 1) % len(now.state.guilds)))
                return
            pass_duels(now, seat, auto=True)    # EW-8.4


def castable(state: State, seat: Seat) -> list[Die]:
    return [die for die in state.guilds[seat].dice if die.zone in MAJOR_LEVEL]


def usable(state: State, seat: Seat) -> int:
    """How many spells the guild could place on somebody (EW-8.15)."""
    targets = open_targets(state, seat)
    dice = sum(1 for die in castable(state, seat) if MAJOR_LEVEL[die.zone] in targets)
    return dice + (state.guilds[seat].reserve if targets else 0)


def pass_duels(now: Now[State], seat: Seat, auto: bool) -> None:
    now.state.change(seat, passed=True)
    now.tell("passed", seat=seat, auto=auto)


class DuelTurn(Question):
    """D8: exactly two spells, the last one alone, or a pass (EW-8.2, EW-8.3)."""

    hears: ClassVar[tuple[type[Action], ...]] = (PlaceSpells, Pass)

    def out_of_turn(self, state: State, seat: Seat) -> Refusal:
        return refuse("e20", "EW-8.5") if state.guilds[seat].passed else refuse("e03", "EW-8.1")

    def choices(self, state: State, seat: Seat) -> Iterable[Choice]:
        if seat == self.seat:
            yield self._offer(state)
            yield Choice(Pass(), Message("choice.pass"))
        elif state.guilds[seat].passed:
            yield Choice(PlaceSpells(()), Message("choice.place_spells", {"count": SPELLS_PER_DUEL_TURN}),
                         blocked=self.out_of_turn(state, seat))

    def _offer(self, state: State) -> Choice:
        targets = open_targets(state, self.seat)
        everybody = [mag for level in targets.values() for mag in level]
        dice = [die for die in castable(state, self.seat) if MAJOR_LEVEL[die.zone] in targets]
        shapes = [_shape(die.id, targets[MAJOR_LEVEL[die.zone]]) for die in dice]
        if reserve := state.guilds[self.seat].reserve:
            shapes.append(_shape(MINOR, everybody))
        count = min(SPELLS_PER_DUEL_TURN, len(dice) + reserve)
        lit = everybody if reserve else sorted({mag for die in dice for mag in targets[MAJOR_LEVEL[die.zone]]})
        return Choice(PlaceSpells(()), Message("choice.place_spells", {"count": count}), tuple(lit),
                      {"spells": entries(shapes, count, count)})

    def objection(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        assert isinstance(action, PlaceSpells)
        spells = action.spells
        if not 1 <= len(spells) <= SPELLS_PER_DUEL_TURN:
            return refuse("e14", "EW-8.2")
        named = [spell.spell for spell in spells if spell.spell != MINOR]
        if twice(named):
            return refuse("e06", "EW-8.13")
        return self._die_objection(state, named) or self._target_objection(state, spells)

    def _die_objection(self, state: State, named: list[str]) -> Refusal | None:
        zones = {die.id: die.zone for die in state.guilds[self.seat].dice}
        if any(die not in zones for die in named):
            return refuse("e04", "EW-8.7")
        return refuse("e15", "EW-8.8") if any(zones[die] not in MAJOR_LEVEL for die in named) else None

    def _target_objection(self, state: State, spells: tuple[Spell, ...]) -> Refusal | None:
        if any(spell.mag not in state.magicians for spell in spells):
            return refuse("e19", "EW-8.15")
        level_of = {die.id: MAJOR_LEVEL.get(die.zone) for die in state.guilds[self.seat].dice}
        if any(spell.spell != MINOR and level_of[spell.spell] != state.magicians[spell.mag].level for spell in spells):
            return refuse("e16", "EW-8.7")
        if any(not may_cast_on(state, self.seat, spell.mag) for spell in spells):
            return refuse("e17", "EW-8.10")
        if sum(spell.spell == MINOR for spell in spells) > state.guilds[self.seat].reserve:
            return refuse("e18", "EW-8.6")
        if len(spells) < min(SPELLS_PER_DUEL_TURN, usable(state, self.seat)):
            return refuse("e13", "EW-8.2")
        return None

    def answer(self, now: Now[State], seat: Seat, action: Action) -> None:
        self.answered = True
        match action:
            case Pass():
                pass_duels(now, seat, auto=False)
            case PlaceSpells():
                _cast(now, seat, action)
            case _:
                unexpected(action)

    def fallback(self, state: State, seat: Seat) -> Pass:
        return Pass()


def _shape(spell: str, targets: list[str]) -> Schema:
    return record(spell=one_of([spell]), mag=one_of(targets))


def _cast(now: Now[State], seat: Seat, action: PlaceSpells) -> None:
    """Spells once placed stay until the duels are resolved (EW-8.13)."""
    state, guild = now.state, now.state.guilds[seat]
    dice = {die.id: die for die in guild.dice}
    majors = [spell for spell in action.spells if spell.spell != MINOR]
    minors = [MinorSpell(seat, spell.mag) for spell in action.spells if spell.spell == MINOR]
    worth = [dice[spell.spell].face if spell.spell != MINOR else MINOR_SPELL_POINTS for spell in action.spells]
    state.set_dice(seat, [replace(dice[spell.spell], zone=CAST, target=spell.mag) for spell in majors])
    state.change(seat, reserve=guild.reserve - len(minors))
    state.cast_minor = (*state.cast_minor, *minors)
    _note(state, seat, action, worth)
    after = points_on(state)
    touched = dict.fromkeys(spell.mag for spell in action.spells)
    now.tell("spells_placed", seat=seat, points_after=[{"mag": mag, "points": after[mag]} for mag in touched],
             spells=[{"spell": spell.spell, "mag": spell.mag, "points": points}
                     for spell, points in zip(action.spells, worth, strict=True)])


def _note(state: State, seat: Seat, action: PlaceSpells, worth: list[int]) -> None:
    tally = state.guilds[seat].tally
    cast, for_others = Counter(tally.cast), tally.cast_for_others
    for spell, points in zip(action.spells, worth, strict=True):
        target = state.magicians[spell.mag]
        cast[target.level or ""] += points
        for_others += points if target.owner != seat else 0
    state.tally(seat, cast=dict(cast), cast_for_others=for_others)
