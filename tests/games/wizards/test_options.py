"""What a table may choose, and what each choice changes."""
from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import inspect

from app.games.core.agenda import Step
from app.games.core.book import load_book
from app.games.core.seeds import SEEDS
from app.games.wizards.actions import (
    ChooseOrder,
    DeliverGems,
    Dispel,
    Done,
    EndMovement,
    EnterCentre,
    EnterStone,
    Escape,
    Prefer,
    Roll,
    SummonGem,
    Take,
    Tame,
    Walk,
)
from app.games.wizards.options import Options
from app.games.wizards.orders import needed_for
from app.games.wizards.rules.frames.course import Arrival, DayStart
from app.games.wizards.rules.frames.effects import TaskDone, Teleport
from app.games.wizards.rules.frames.encounters import DemonMeeting, DragonMeeting, TrapMet
from app.games.wizards.rules.opening import ChoosingOrder
from app.games.wizards.rules.teleporting import to_place
from app.games.wizards.state import Trap
from app.games.wizards.vocabulary import Points
from tests.games.wizards.build import GAME, A, B, Table
from tests.games.wizards.scenes import arrive, pause, rolled
from tests.games.wizards.test_persons import with_gems

OF_EACH_PLAYER = {"ask_before_tasks", "auto_defence"}        # said during the game, by everybody for himself


def custom(**chosen: Any) -> Table:
    return Table(length_preset="custom", **chosen)


def test_the_book_tells_of_every_option_and_every_value() -> None:
    info = inspect.type_info(Options)
    assert isinstance(info, inspect.StructType)
    chosen = {field.name: ({*field.type.values}, field.default) for field in info.fields
              if isinstance(field.type, inspect.LiteralType) and len(field.type.values) > 1}
    told = {option.id: ({value.value for value in option.values}, option.default)
            for option in load_book(SEEDS / "wizards").options}
    assert told == chosen | {"players": ({*GAME.seats}, None)} | dict.fromkeys(OF_EACH_PLAYER, ({False, True}, False))


@pytest.mark.parametrize(("timer", "seconds"), [("off", None), (60, 60), (120, 120), (300, 300)])
def test_the_clock_is_for_each_decision(timer: str | int, seconds: int | None) -> None:
    options = msgspec.convert({"turn_timer": timer}, Options)
    assert (options.decision_s, options.pace_s) == (seconds, seconds)


@pytest.mark.parametrize("timer", [30, 86_400, "on"])
def test_other_lengths_it_does_not_have(timer: str | int) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"turn_timer": timer}, Options)


@pytest.mark.rule("WZ-10", "WZ-9.41", "WZ-9.42")
def test_apprentices_begin_with_a_mandatory_and_an_optional_task() -> None:
    table = custom(start_apprentice="on").stack_tasks("T26", "T20").begin(ChoosingOrder(A))
    table.play(A, ChooseOrder("sorcerers"))
    assert (table.player(A).order, table.player(A).level) == ("sorcerers", 1)
    assert [(quest.card, quest.mandatory) for quest in table.player(A).quests] == [("T26", True), ("T20", False)]


@pytest.mark.rule("WZ-7.336", "WZ-13c")
@pytest.mark.parametrize(("needed", "enough"), [(3, True), (4, False)])
def test_fewer_gems_may_save_the_islands(needed: int, enough: bool) -> None:
    """R77."""
    table = with_gems(custom(gems_to_win=needed).member(A, "druids", 4), "terek", "veldor", "aevarex")
    assert bool(arrive(table, "circle_centre").open(A, DeliverGems)) is enough


@pytest.mark.parametrize(("preset", "values"), [
    ("classic", (100, 6, "off", 0, "strict", "players")), ("short", (60, 4, "on", 0, "eased", "auto")),
    ("quick", (40, 3, "on", 2, "eased", "auto"))])
def test_a_preset_writes_its_values_into_the_options(preset: str, values: tuple[object, ...]) -> None:
    chosen = msgspec.convert({"length_preset": preset, "level_scale": 80, "gems_to_win": 5, "pace_bonus": 1}, Options)
    assert (chosen.level_scale, chosen.gems_to_win, chosen.start_apprentice, chosen.pace_bonus, chosen.druid_circle,
            chosen.map_setup) == values


def test_what_is_custom_is_left_as_it_was_chosen() -> None:
    options = Options(length_preset="custom", level_scale=80, gems_to_win=5, pace_bonus=1)
    assert (options.level_scale, options.gems_to_win, options.pace_bonus) == (80, 5, 1)


@pytest.mark.rule("WZ-10.1")
def test_thresholds_are_scaled_and_rounded_up() -> None:
    assert needed_for("wizards", 2, 60) == Points(9, 6, 3)
    assert needed_for("wizards", 4, 80) == Points(60, 48, 36)
    assert needed_for("druids", 2, 40) == Points(2, 6, 4)


@pytest.mark.parametrize("bonus", [0, 1, 2])
def test_the_pace_bonus_is_added_to_every_roll(bonus: int) -> None:
    table = rolled(custom(pace_bonus=bonus), 3)
    assert table.state.turn is not None
    assert table.state.turn.mp == (3 + bonus) * 4


@pytest.mark.rule("WZ-6-stone-a")
@pytest.mark.parametrize(("order", "circle", "opens"), [
    ("druids", "eased", True), ("druids", "strict", False), ("wizards", "eased", False)])
def test_a_druid_enters_a_lower_stone_where_the_circle_is_eased(order: str, circle: str, opens: bool) -> None:
    table = custom(druid_circle=circle).member(A, order).put(A, "sacred_circle:C1")  # type: ignore[arg-type]
    assert (EnterStone(2) in rolled(table, 3).open(A, EnterStone)) is opens


@pytest.mark.rule("WZ-6-stone-a")
def test_the_stone_of_his_very_die_is_open_to_a_druid_too_and_a_higher_one_is_not() -> None:
    table = custom(druid_circle="eased").member(A, "druids").put(A, "sacred_circle:C1")
    assert rolled(table, 1).open(A, EnterStone) == [EnterStone(1)]


@pytest.mark.rule("WZ-6-centre-a")
def test_a_druid_finds_ruktal_on_a_four_where_the_circle_is_eased() -> None:
    table = custom(druid_circle="eased").member(A, "druids").put(A, "stone_2")
    assert rolled(table, 4).open(A, EnterCentre) == [EnterCentre()]


@pytest.mark.rule("WZ-12.21")
def test_three_tasks_for_each_player_thwart_an_attack() -> None:
    table = Table(2, thwart_tasks="per_player").member(A, "wizards", 4).task(A, "T01")
    table.state.track = 5
    table.begin(TaskDone(A, A, "T01"))
    assert (table.state.track, table.state.thwarts) == (0, 1)


@pytest.mark.rule("WZ-12.1a")
@pytest.mark.parametrize(("fortnight", "attacked"), [(2, False), (3, True)])
def test_fortnights_are_shorter_from_the_third_on(fortnight: int, attacked: bool) -> None:
    table = Table(evil_pace=7).day(6, fortnight)
    table.put(A, "stone_1").put(B, "stone_2")
    table.begin(DayStart(), dice=(1, 5, 5, 5, 6) if attacked else ())
    assert (table.told("evil_attacks") != []) is attacked


def test_a_high_wizard_comes_to_all_in_the_cottage_by_the_designers_table() -> None:
    table = Table(hamdrel_table="designers_2003").put(B, "hamdrel_cottage").stack_wizards("terek")
    arrive(table, "hamdrel_cottage", 1, 2)
    table.play(A, Done())
    assert [told["seat"] for told in table.told("met") if told["person"] == "terek"] == [A, B]


@pytest.mark.rule("WZ-11.232a")
@pytest.mark.parametrize(("timing", "offered"), [("every_turn", True), ("meeting", False)])
def test_a_gem_is_summoned_on_later_turns_in_a_tower_where_the_table_wants_it(timing: str, offered: bool) -> None:
    table = Table(summon_gem_timing=timing).member(A, "sorcerers", 4).put(A, "megmoran_tower")
    rolled(table, 1).play(A, EndMovement())
    assert (SummonGem() in table.open(A, SummonGem)) is offered


@pytest.mark.rule("WZ-7.34", "WZ-7.6a")
def test_and_nothing_else_is_given_there_on_later_turns() -> None:
    """R33: neither a task nor the promotion that is due."""
    table = Table(summon_gem_timing="every_turn").member(A, "sorcerers", 1, (10, 5, 15)).put(A, "megmoran_tower")
    rolled(table, 1).play(A, EndMovement())
    assert (table.step, table.player(A).level) == ("Choosing", 1)


@pytest.mark.rule("WZ-B1")
@pytest.mark.parametrize(("seats", "partner"), [(2, None), (3, None), (4, 2), (5, None), (6, 3)])
def test_partners_sit_opposite_each_other(seats: int, partner: int | None) -> None:
    assert Table(seats, team_mode="on").state.partner(A) == partner


# ------------------------------------------------------------------------------------------------- for each player


@pytest.mark.rule("WZ-7.312")
def test_who_wants_to_be_asked_is_asked_before_a_token_is_taken() -> None:
    table = Table().member(A, "wizards").task(A, "T01", (0, "torwall:A2"), (1, "glendale:A1")).put(A, "torwall:A3")
    table.turn_of(A).play(A, Prefer("ask_before_tasks", True)).play(A, Roll(), 1, 6)
    table.play(A, Walk(table.hex("torwall:A2")))
    assert (table.step, table.open(A, Take)) == ("Taking", [Take(A, "T01")])


@pytest.mark.rule("WZ-9.6")
def test_others_take_their_tokens_unasked() -> None:
    table = Table().member(A, "wizards").task(A, "T01", (0, "torwall:A2"), (1, "glendale:A1")).put(A, "torwall:A3")
    rolled(table, 1).play(A, Walk(table.hex("torwall:A2")))
    assert table.quest(A, "T01").done == (0,)


@pytest.mark.rule("WZ-11.222a")
def test_who_defends_by_himself_is_not_asked_about_demons() -> None:
    table = Table().member(A, "druids", 2).demon("torwall:B5").change(A, defends=True)
    table.state.queue = (B,)
    table.begin(DemonMeeting(A, table.hex("torwall:B5")), dice=(1, 4))
    assert (table.told("spell_rolled")[0]["spell"], table.demons) == ("dispel_demon", set())


@pytest.mark.rule("WZ-11.223a")
def test_nor_about_the_dragon() -> None:
    table = pause(Table().member(A, "druids", 4).change(A, defends=True)).begin(DragonMeeting(A), dice=(4,))
    assert [told["table"] for told in table.told("die_rolled")] == ["tame_dragon"]


@pytest.mark.rule("WZ-11.224", "WZ-11.2242")
@pytest.mark.parametrize("met", [TrapMet(A), Teleport(A, to_place("star_crest"))])
def test_nor_about_traps_and_teleports(met: Step) -> None:
    table = pause(Table().member(A, "druids", 4).change(A, defends=True))
    where = table.where(A)
    table.begin(met, dice=(3,))
    assert (table.where(A), table.player(A).trap, table.told("spell_rolled")) == (
        where, None, [{"seat": A, "spell": "escape", "die": 3}])


@pytest.mark.rule("WZ-11.22")
def test_what_he_cannot_cast_is_not_cast() -> None:
    table = pause(Table().member(A, "wizards", 1).change(A, defends=True)).begin(TrapMet(A), dice=(3, 1, 2))
    assert (table.player(A).trap, table.told("spell_rolled")) == (Trap("turns", 2), [])


@pytest.mark.parametrize("what", sorted(OF_EACH_PLAYER))
def test_everybody_says_for_himself_how_he_is_asked_whoevers_turn_it_is(what: Any) -> None:
    table = Table(3).turn_of(A)
    assert [choice.action for choice in table.choices(B) if choice.action.is_word and choice.action.what == what] == [
        Prefer(what, True)]
    for on in (True, False):
        table.play(B, Prefer(what, on))
        assert [getattr(one, "asks" if what == "ask_before_tasks" else "defends") for one in table.state.players] == [
            False, on, False]


@pytest.mark.rule("WZ-11.222a")
def test_who_does_not_is_asked() -> None:
    table = Table().member(A, "druids", 2).demon("torwall:B5")
    table.change(A, arrived=-1).begin(Arrival(A, table.player(A).serial))
    assert table.open(A, Dispel) == [Dispel()]


def test_a_preference_is_a_word_that_changes_nothing_else() -> None:
    table = Table().turn_of(A)
    before = table.step
    table.play(B, Prefer("auto_defence", True))
    assert (table.step, table.player(B).defends, table.undoable) == (before, True, True)


@pytest.mark.rule("WZ-10.1")
@pytest.mark.parametrize(("card", "met", "asked"), [
    ("E21", DemonMeeting, "Fighting"), ("E22", DragonMeeting, "Facing"), ("E19", TrapMet, "Escaping")])
def test_who_defends_by_himself_casts_no_spell_he_does_not_know(card: str, met: type[Step], asked: str) -> None:
    """He is asked, for the card he holds; and the spell is not on the list."""
    table = pause(Table().member(A, "druids", 1).demon("torwall:B5").event(A, card).change(A, defends=True))
    table.begin(met(A, table.hex("torwall:B5")) if met is DemonMeeting else met(A))
    assert (table.step, table.told("spell_rolled")) == (asked, [])
    assert not {Dispel, Tame, Escape} & {type(choice.action) for choice in table.choices(A) if not choice.blocked}
