"""`conclave serve` opens and closes a house of its own, and leaves nothing behind."""
from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.faults.test_embedded import processes_on
from tests.serving import Served


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT], ids=lambda how: how.name)
def test_a_house_that_is_told_to_close_closes_its_database_too(used_house: Path, how: signal.Signals) -> None:
    with Served(data=used_house) as served:
        socket = Path((used_house / "lock").read_text().splitlines()[1])
        assert socket.is_dir()
        served.end(how)
        assert "Traceback" not in served.said
    assert not processes_on(used_house)
    assert not socket.exists()
    assert "database system is shut down" in (used_house / "postgres.log").read_text()
