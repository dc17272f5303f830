"""What is hidden and from whom: Gem cards, Gems, Secret Wizards, decks; and dealing again what a viewer cannot see."""
from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.games.core import agenda
from app.games.core.codec import encode
from app.games.core.dice import Dice
from app.games.core.game import view
from app.games.wizards.actions import AskGem, ChooseWizard, Done, SummonGem, Tame
from app.games.wizards.gems import held_by, knows_false, seen_by
from app.games.wizards.rules.frames.effects import Theft
from app.games.wizards.rules.frames.encounters import DragonMeeting, EventEffect, Locate, WizardsCome
from app.games.wizards.state import GemDeed, GemExchange, GemLook, GemTheft, State, Trap
from app.games.wizards.tables import HIGH_WIZARDS
from tests.games.wizards.build import GAME, GEMS, A, B, C, D, Table
from tests.games.wizards.scenes import arrive, pause
from tests.games.wizards.test_evil import team
from tests.games.wizards.test_persons import offered, with_gems
from tests.games.wizards.whole import played

DEALS = 60
SAMPLE = 29                                     # every so many positions of a whole game are looked at


def deals(table: Table, viewer: int | None) -> Iterator[State]:
    """The position dealt again and again, as the viewer may know it."""
    for number in range(DEALS):
        position = GAME.determinize(table.position, viewer, Dice(b"deal", number))
        assert encode(view(GAME, position, viewer)) == encode(view(GAME, table.position, viewer))
        yield position.state


def looked(table: Table, *deeds: GemDeed) -> Table:
    """At the start of A's turn, with this public record of requests and thefts."""
    table.state.gem_deeds = deeds
    return table.turn_of(A)


def seen_by_all(table: Table) -> str:
    return encode(GAME.shared(table.position)).decode()


# ------------------------------------------------------------------------------------------------------------ in view


@pytest.mark.rule("WZ-14.3", "WZ-3.11")
def test_no_gem_card_no_deck_and_no_secret_name_is_in_what_everybody_sees() -> None:
    table = Table().member(A, "druids", 4).wizard("veldor", "edgewood:A1", "A", (A,))
    looked(table, GemLook(A, "terek", 1))
    seen = seen_by_all(table)
    assert not any(f'"{gem}"' in seen for gem in GEMS)
    assert "veldor" not in seen
    assert not any(f'"{card}"' in seen for card in (*table.state.task_deck, *table.state.event_deck))


@pytest.mark.rule("WZ-14.3")
def test_how_many_cards_are_left_is_public() -> None:
    shared = GAME.shared(Table().turn_of(A).position)
    assert (shared.task_deck, shared.event_deck, shared.wizard_deck, shared.demons_left) == (98, 49, 14, 48)


@pytest.mark.rule("WZ-8.74b", "WZ-14.3")
def test_cards_set_aside_are_open_for_a_public_wizard_and_closed_for_a_secret_one() -> None:
    table = pause(Table().stack_wizards("phantasm_1", "terek", "trap_lair", "veldor"))
    table.begin(Locate(A), Locate(A, secret=True, known_to=(A,)), dice=(1, 1, 1, 1, 1, 1, 1, 2))
    public, secret = GAME.shared(table.position).counters
    assert (public.name, public.cards, set(public.faces)) == ("terek", 2, {"phantasm_1", "terek"})
    assert (secret.name, secret.letter, secret.cards, secret.faces, secret.known_to) == (None, "A", 2, (), (A,))


@pytest.mark.rule("WZ-11.223a", "WZ-14.3")
def test_what_a_dragon_tells_it_tells_the_tamer_alone() -> None:
    table = pause(Table().member(A, "druids", 4).stack_wizards("terek")).begin(DragonMeeting(A))
    table.play(A, Tame(), 1, 1, 1, 1, 1)
    heard = [event.for_viewer(B) for event in table.events_told]
    assert "terek" not in str(heard)
    assert (GAME.own(table.position, A).secrets, GAME.own(table.position, B).secrets) == ({"A": "terek"}, {})


@pytest.mark.rule("WZ-7.3261", "WZ-7.3263b")
def test_what_was_seen_is_remembered_and_what_is_held_may_be_lost() -> None:
    """R74."""
    table = looked(Table().member(A, "druids", 4), GemLook(A, "terek", 1), GemTheft(A), GemLook(A, "zegoral", 5))
    own = GAME.own(table.position, A)
    assert (own.held, own.known, own.false) == ((), {"terek": "topaz", "zegoral": "false_wizard"}, "zegoral")


@pytest.mark.rule("WZ-7.336", "WZ-14.3")
def test_at_the_end_all_gem_cards_are_open() -> None:
    stages = played(2, 1)
    ending = GAME.shared(stages[-1].played.position).ending
    assert ending is not None
    assert sorted(ending.gem_cards) == sorted(HIGH_WIZARDS)
    assert all(GAME.shared(stage.position).ending is None for stage in stages)


@pytest.mark.rule("WZ-7.326a")
def test_asking_again_is_allowed_and_told_alike() -> None:
    """R62: also a Wizard known to be false."""
    for name, before in (("terek", "terek"), ("zegoral", "zegoral")):
        table = looked(Table().member(A, "wizards", 4), GemLook(A, before, 5))
        arrive(table.wizard(name, "torwall:A1"), "torwall:A1")
        assert table.open(A, AskGem) == [AskGem()]
        table.play(A, AskGem(), 5)
        assert table.told("gem_looked") == [{"seat": A, "person": name, "die": 5}]
        assert held_by(table.state, A) == (("terek",) if name == "terek" else ())


@pytest.mark.rule("WZ-7.336", "WZ-14.3")
@pytest.mark.parametrize(("deeds", "asked"), [((), False), ((GemLook(A, "terek", 1),), True),
                                              ((GemLook(A, "zegoral", 1),), True), ((GemLook(B, "terek", 1),), False)])
def test_ruktal_asks_everybody_who_may_have_gems(deeds: tuple[GemDeed, ...], asked: bool) -> None:
    """R87: a question left out would tell what a player has."""
    table = Table().member(A, "wizards", 4).change(A, order="druids")
    table.state.gem_deeds = deeds
    assert (arrive(table, "circle_centre").step == "Menu") is asked


@pytest.mark.rule("WZ-B6", "WZ-14.3")
def test_and_those_whose_partners_may_have_given_them_some() -> None:
    """R87."""
    table = team().member(A, "druids", 4)
    table.state.gem_deeds = (GemLook(C, "terek", 1),)
    assert arrive(table, "circle_centre").step == "Menu"


@pytest.mark.rule("WZ-7.301-1a", "WZ-14.3")
def test_a_theft_is_told_alike_whatever_there_was_to_steal() -> None:
    told = []
    for table in (Table().member(A, "druids", 4), with_gems(Table().member(A, "druids", 4), "terek", "veldor")):
        pause(table).begin(Theft(A))
        told.append([event.for_viewer(B) for event in table.events_told])
    assert told[0] == told[1]


# ------------------------------------------------------------------------------------------------------ Secret Wizards


@pytest.mark.rule("WZ-8.51a", "WZ-14.3")
def test_a_secret_wizard_may_be_named_and_is_then_known_to_all() -> None:
    """R36: he stays where he is, and his letter is free again."""
    table = Table().member(A, "druids").wizard("terek", "edgewood:A1", "B", (B,)).wizard("veldor", "edgewood:A2")
    pause(table).begin(EventEffect(A, "E06"))
    assert {action.name for action in table.open(A, ChooseWizard)} == set(HIGH_WIZARDS) - {"veldor"}
    table.play(A, ChooseWizard("terek"))
    shown = {counter.name: counter for counter in GAME.shared(table.position).counters}
    assert (shown["terek"].hex, shown["terek"].letter, table.state.letters_left) == (
        table.hex("edgewood:A1"), "", "ABCDEFG")
    assert not table.undoable


@pytest.mark.rule("WZ-8.51a", "WZ-8.74b")
def test_who_is_named_otherwise_is_taken_out_of_the_deck() -> None:
    """R36."""
    table = pause(Table().member(A, "druids")).begin(EventEffect(A, "E06")).play(A, ChooseWizard("terek"), 1, 1, 1, 1)
    assert ("terek" in table.state.wizard_deck, len(table.state.wizard_deck)) == (False, 13)
    assert table.state.counters[0].cards == ("terek",)


@pytest.mark.rule("WZ-7.302-L4-6")
def test_there_are_seven_letters() -> None:
    """R37."""
    table = Table().member(A, "druids", 4)
    for letter, name in zip("ABCDEF", HIGH_WIZARDS, strict=False):
        table.wizard(name, "edgewood:A1", letter)
    pause(table).begin(Locate(A, secret=True, known_to=(A,)), dice=(1, 1, 1, 1))
    assert [counter.letter for counter in table.state.counters] == list("ABCDEFG")
    table.state.wizard_deck = (*table.state.wizard_deck, "terek")
    table.begin(Locate(A, secret=True, known_to=(A,)))
    assert (len(table.state.counters), table.told("no_wizard")) == (7, [{"seat": A}])


@pytest.mark.rule("WZ-7.5b", "WZ-7.302-L4-6")
def test_a_wizard_placed_on_players_is_met_by_the_first_who_is_free() -> None:
    """R70: the active one first, then clockwise; not by who is trapped."""
    table = Table(3).put(A, "torwall:A1", trap=Trap("turns", 2)).put(B, "torwall:A1").put(C, "torwall:A1")
    pause(table.stack_wizards("terek")).begin(Locate(A), dice=(1, 1, 1, 1))
    assert table.told("met") == [{"seat": B, "person": "terek"}]


@pytest.mark.rule("WZ-7.353b", "WZ-7.371")
def test_where_no_name_is_left_nobody_comes() -> None:
    """R35."""
    table = Table().member(A, "druids", 4)
    table.state.wizard_deck = ("phantasm_1", "trap_lair")
    pause(table).begin(WizardsCome((A,)), Locate(A))
    assert (table.told("no_wizard"), table.state.counters, len(table.state.wizard_deck)) == ([{"seat": A}] * 2, (), 2)


@pytest.mark.rule("WZ-11.2321", "WZ-14.3")
def test_a_secret_wizard_is_called_by_his_letter_and_then_announced() -> None:
    """R32."""
    table = Table().member(A, "sorcerers", 4).wizard("veldor", "edgewood:A1", "A", (B,))
    arrive(table, "meligar_tower")
    assert table.open(A, SummonGem) == [SummonGem("A")]
    assert table.refused(A, SummonGem("veldor")) == "not_as_asked"
    table.play(A, SummonGem("A"), 6)
    assert (table.told("summoned"), table.state.counters) == ([{"seat": A, "person": "veldor"}], ())


# --------------------------------------------------------------------------------------------------------- dealt again


@pytest.mark.rule("WZ-3.11", "WZ-14.3")
def test_who_has_seen_nothing_may_be_dealt_any_gem_cards() -> None:
    table = looked(Table().member(A, "druids", 4), GemLook(A, "terek", 1))
    for viewer in (B, None):
        found = {state.gem_cards for state in deals(table, viewer)}
        assert len(found) > DEALS // 2
        assert {cards.index("false_wizard") for cards in found} == set(range(7))


@pytest.mark.rule("WZ-7.3261", "WZ-11.233")
def test_what_one_has_seen_is_dealt_as_it_was() -> None:
    table = looked(Table().member(A, "wizards", 4), GemLook(A, "terek", 1))
    assert {state.gem_cards[HIGH_WIZARDS.index("terek")] for state in deals(table, A)} == {"topaz"}
    druid = looked(Table().member(A, "druids", 4).change(A, insight=True))
    dealt = list(deals(druid, A))
    assert {knows_false(state, A) for state in dealt} == {"zegoral"}
    assert len({state.gem_cards for state in dealt}) > DEALS // 2


@pytest.mark.rule("WZ-14.3", "WZ-14.25")
def test_what_others_hold_follows_from_the_record_with_other_cards() -> None:
    """For B, Terek may be false: then A lost what he had before, and his look was no Gem."""
    table = looked(Table().member(A, "wizards", 4).member(B, "wizards", 4), GemLook(A, "veldor", 2),
                   GemLook(A, "terek", 4))
    held = {held_by(state, A) for state in deals(table, B)}
    assert held == {("terek", "veldor"), (), ("terek",)}
    assert {held_by(state, A) for state in deals(table, A)} == {("terek", "veldor")}


@pytest.mark.rule("WZ-B6", "WZ-14.3")
def test_an_exchange_of_others_is_replayed_by_names() -> None:
    table = team().member(A, "druids", 4).member(C, "druids", 4)
    looked(table, GemLook(A, "terek", 5), GemExchange(A, C, ("terek",), ()))
    assert {held_by(state, C) for state in deals(table, B)} == {("terek",), ()}
    assert {held_by(state, C) for state in deals(table, C)} == {("terek",)}
    assert seen_by(table.state, C) == ("terek",)
    assert {held_by(state, D) for state in deals(table, B)} == {()}


@pytest.mark.rule("WZ-7.302-L4-6", "WZ-14.3")
def test_names_one_does_not_know_are_drawn_from_those_nobody_sees() -> None:
    table = Table().member(A, "druids", 4).wizard("terek", "edgewood:A1", "A", (A,)).wizard("veldor", "edgewood:A2")
    looked(table.wizard("aevarex", "edgewood:A3", "B", (A, B)))
    mine = {tuple(counter.name for counter in state.counters) for state in deals(table, A)}
    his = {tuple(counter.name for counter in state.counters) for state in deals(table, B)}
    assert mine == {("terek", "veldor", "aevarex")}
    assert {names[1:] for names in his} == {("veldor", "aevarex")}
    assert {names[0] for names in his} == set(HIGH_WIZARDS) - {"veldor", "aevarex"}


@pytest.mark.rule("WZ-3.1")
def test_the_decks_are_shuffled_again() -> None:
    dealt = list(deals(Table().turn_of(A), A))
    assert len({state.task_deck for state in dealt}) == len({state.event_deck for state in dealt}) == DEALS
    assert len({state.wizard_deck for state in dealt}) > DEALS // 2


@pytest.mark.parametrize(("seats", "team_mode"), [(2, "off"), (4, "on")])
def test_in_whole_games_nobody_sees_a_difference(seats: int, team_mode: str) -> None:
    stages = played(seats, 1, team_mode=team_mode)
    for position in (*(stage.position for stage in stages[::SAMPLE]), stages[-1].played.position):
        for viewer in (*range(seats), None):
            other = GAME.determinize(position, viewer, Dice(b"other", 1))
            assert encode(view(GAME, other, viewer)) == encode(view(GAME, position, viewer))
            assert GAME.broken(other) == []
            if viewer is not None:
                assert agenda.choices(other, viewer) == agenda.choices(position, viewer)


@pytest.mark.rule("WZ-7.32d")
def test_the_menu_of_a_high_wizard_is_the_same_whatever_one_holds() -> None:
    """R87."""
    menus = []
    for deeds in ((), (GemLook(A, "terek", 1),), (GemLook(A, "zegoral", 1),)):
        table = Table().member(A, "wizards", 4).wizard("terek", "torwall:A1")
        table.state.gem_deeds = deeds
        menus.append(offered(arrive(table, "torwall:A1")))
        assert table.play(A, Done()).step != "Menu"
    assert menus[0] == menus[1] == menus[2] == {"AskGem"}
