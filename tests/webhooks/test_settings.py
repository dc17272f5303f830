"""What a host says about webhooks: public machines by default, and no slip of the pen opens a door."""
from __future__ import annotations

import pytest

from app.settings import WEBHOOKS, Settings


def read() -> Settings:
    return Settings.from_environment("postgresql://nowhere", shared_bus=False)


def test_a_house_calls_public_machines_unless_its_host_says_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CONCLAVE_WEBHOOKS", raising=False)
    assert read().webhooks == Settings("postgresql://nowhere").webhooks == "public"


@pytest.mark.parametrize("chosen", WEBHOOKS)
def test_a_host_chooses_where_it_calls(chosen: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONCLAVE_WEBHOOKS", chosen)
    assert read().webhooks == chosen


def test_a_word_that_means_nothing_opens_no_door(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONCLAVE_WEBHOOKS", "everywhere")
    with pytest.raises(ValueError, match="CONCLAVE_WEBHOOKS is one of: public, anywhere, off"):
        read()
