"""High Wizards who are named, asked and contacted: who of them it is, and what he does not do (7.32, 7.38, R36)."""
from __future__ import annotations

import pytest

from app.games.wizards.actions import AskGem, ChooseWizard, Done
from app.games.wizards.rules.frames.encounters import Contact, EventEffect
from app.games.wizards.state import WizardCounter
from tests.games.wizards.build import A, B, Table
from tests.games.wizards.scenes import arrive, pause
from tests.games.wizards.test_persons import offered

VOICE_IN_A_DREAM = "E06"


def letters(counters: tuple[WizardCounter, ...]) -> dict[str, str]:
    return {counter.name: counter.letter for counter in counters}


@pytest.mark.rule("WZ-8.51a", "WZ-7.32a")
@pytest.mark.parametrize(("named", "dice", "left"), [
    ("terek", (1, 1, 1, 1), {"veldor": "A", "aevarex": "B", "terek": ""}),
    ("aevarex", (), {"veldor": "A", "aevarex": ""}), ("veldor", (), {"veldor": "", "aevarex": "B"})])
def test_of_several_secret_wizards_the_one_who_is_named_is_turned_over(
        named: str, dice: tuple[int, ...], left: dict[str, str]) -> None:
    """R36."""
    table = Table().member(A, "druids").wizard("veldor", "edgewood:A1", "A", (B,))
    pause(table.wizard("aevarex", "edgewood:A2", "B", (B,))).begin(EventEffect(A, VOICE_IN_A_DREAM))
    assert letters(table.play(A, ChooseWizard(named), *dice).state.counters) == left  # type: ignore[arg-type]


@pytest.mark.rule("WZ-7.3261", "WZ-7.3263b")
@pytest.mark.parametrize(("name", "seen", "false"), [
    ("terek", [{"person": "terek", "gem": "topaz"}], []), ("zegoral", [], [{"person": "zegoral", "stolen": False}])])
def test_who_looks_is_told_what_the_card_says(name: str, seen: list[object], false: list[object]) -> None:
    table = Table().member(A, "wizards", 4).wizard(name, "torwall:A1")  # type: ignore[arg-type]
    arrive(table, "torwall:A1").play(A, AskGem(), 5)
    assert (table.told("gem_seen"), table.told("gem_false")) == (seen, false)
    assert not any(event.for_viewer(B) for event in table.events_told if event.told.key in ("gem_seen", "gem_false"))


@pytest.mark.rule("WZ-7.381b")
def test_without_a_tower_a_sorcerer_contacts_nobody() -> None:
    table = Table().member(A, "sorcerers").conquer("megmoran", "meligar", "melekok")
    assert (pause(table).begin(Contact(A)).told("no_contact"), table.step) == ([{"seat": A}], "Choosing")


@pytest.mark.rule("WZ-7.325", "WZ-10.2")
@pytest.mark.parametrize(("order", "where"), [("sorcerers", "torwall:A1"), ("wizards", "meligar_tower"),
                                              ("wizards", "circle_centre"), ("druids", "meligar_tower")])
def test_only_his_own_mentor_promotes_a_player_who_is_due(order: str, where: str) -> None:
    table = Table().member(A, order, 1, (50, 50, 50)).wizard("terek", "torwall:A1")  # type: ignore[arg-type]
    assert "Promote" not in offered(arrive(table, where))
    assert table.play(A, Done()).player(A).level == 1
