"""Sentinels and their bonuses."""
from __future__ import annotations

import pytest

from app.games.zavandor.actions import Arrange, ByGem
from app.games.zavandor.tables import TRACKS
from tests.games.zavandor.build import A, B, Table

TOADS = ["runestone", "protection_crystal", "spellbook", "elixir"]
RAVENS = ["crystal_ball", "charisma_mask", "magic_belt", "magic_wand"]


@pytest.mark.rule("ZA-10.1", "ZA-10.2", "ZA-10.3")
@pytest.mark.parametrize(("sentinel", "things", "bonus"), [
    ("phoenix", {"active": {"opal": 2, "ruby": 1}}, 4),
    ("phoenix", {"active": {"opal": 2}, "pentagon": {"emerald": 1}}, 2),
    ("phoenix", {"active": {"opal": 1, "sapphire": 1, "emerald": 1, "diamond": 1, "ruby": 1}}, 10),
    ("owl", {"levels": {"gems": 4, "fire": 4, "artifacts": 3}}, 4),
    ("owl", {"levels": dict.fromkeys(TRACKS, 4)}, 12),
    ("fox", {"active": {"sapphire": 5}}, 10),
    ("fox", {"active": {"sapphire": 7}}, 12),
    ("cat", {"active": {"opal": 7}}, 12),
    ("cat", {"active": {"opal": 3}, "pentagon": {"opal": 2}}, 6),
    ("scarab", {"active": {"emerald": 4}}, 4),
    ("scarab", {"active": {"emerald": 12}}, 11),
    ("unicorn", {"active": {"diamond": 5}}, 5),
    ("unicorn", {"active": {"diamond": 12}}, 11),
    ("salamander", {"active": {"ruby": 5}}, 10),
    ("toad", {"artifacts": [*TOADS, "elixir"]}, 10),
    ("toad", {"artifacts": RAVENS}, 0),
    ("raven", {"artifacts": [*RAVENS, "crystal_ball"]}, 10),
    ("raven", {"artifacts": TOADS}, 0),
])
def test_bonus_of_a_sentinel(sentinel: str, things: dict[str, object], bonus: int) -> None:
    table = Table(3).give(A, active={}).give(A, sentinels=[sentinel], **things)  # type: ignore[arg-type]
    points = table.shown(A).points
    assert (points.sentinels, points.bonuses) == (5, bonus)


@pytest.mark.rule("ZA-10.1")
def test_the_bonus_is_counted_anew_every_time() -> None:
    table = Table(2).give(A, sentinels=["cat"])
    assert table.shown(A).points.bonuses == 4
    table.play(A, Arrange(ByGem(sapphire=1)))
    assert table.shown(A).points.bonuses == 0


@pytest.mark.rule("ZA-10.2")
def test_a_sentinel_counts_only_what_its_owner_has() -> None:
    table = Table(2).give(A, sentinels=["fox"], active={}).give(B, active={"sapphire": 5})
    assert (table.shown(A).points.vp, table.shown(B).points.vp) == (5, 5)


@pytest.mark.rule("ZA-10.4")
def test_each_of_several_sentinels_counts() -> None:
    table = Table(2).give(A, sentinels=["cat", "fox", "phoenix"], active={"opal": 2, "sapphire": 1})
    points = table.shown(A).points
    assert (points.sentinels, points.bonuses) == (15, 4 + 2 + 4)


def test_the_panel_shows_what_every_player_would_score() -> None:
    table = Table(2).give(A, sentinels=["owl"]).give(B, active={"sapphire": 3})
    assert table.shown(B).bonuses["fox"] == 6
    assert "owl" not in table.shown(B).bonuses
    assert "owl" in table.shown(A).bonuses
