"""The machine's two floors, measured in the same run: what the wire alone allows, and what the disk alone allows."""
from __future__ import annotations

import re
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple

import msgspec
import psycopg

from app.store.binaries import find_binaries
from app.store.embedded import EmbeddedPostgres
from bench import processes
from bench.figures import Result, Spec

CONNECTIONS = 8
SCHEMA = """
create table tables (id int primary key, version bigint not null, state text not null);
alter table tables alter column state set storage external;
create table moves (table_id int, number bigint, seat int, action text, primary key (table_id, number));
"""
MOVE = """
\\set id random(1, {tables})
with updated as (update tables set version = version + 1, state = {state} where id = :id returning id, version)
insert into moves (table_id, number, seat, action) select id, version, 0, {action} from updated;
"""


class Disk(msgspec.Struct, frozen=True):
    """Moves a second: the state written into the statement, and as a parameter of a prepared one."""

    literal: float
    prepared: float


class Floors(msgspec.Struct, frozen=True):
    """Actions a second."""

    wire: float
    disk: Disk

    @property
    def slower(self) -> float:
        return min(self.wire, self.disk.literal)


def floors_of(result: Result, state: bytes, action: bytes) -> Floors:
    """The floors under a run: the same tables, updates of the same size, the same state."""
    return Floors(wire(result).actions_per_s, disk(result.spec, state.decode(), action.decode()))


def wire(result: Result) -> Result:
    """A server that only sends, measured by the same client in closed loop."""
    with processes.bare(round(result.update_bytes)) as serving:
        spec = msgspec.structs.replace(result.spec, game="workload", viewers="bare", server=serving.pid,
                                       port=serving.port)
        return msgspec.json.decode(processes.run("bench.load", msgspec.json.encode(spec)), type=Result)


def disk(spec: Spec, state: str, action: str) -> Disk:
    """The state committed move by move, one statement each, as pgbench measures it."""
    with tempfile.TemporaryDirectory(prefix="conclave-bench-") as name:
        folder = Path(name)
        folder.chmod(0o711)                     # PostgreSQL's account must be able to enter
        with EmbeddedPostgres(folder, durable=True) as postgres:
            _lay_tables(postgres.conninfo, spec.tables, state)
            pgbench = Pgbench(postgres.conninfo, folder / "move.sql", max(1, round(spec.window_s)))
            written = {"tables": spec.tables, "state": _quoted(state), "action": _quoted(action)}
            return Disk(
                pgbench.run(MOVE.format(**written)),
                pgbench.run(MOVE.format(tables=spec.tables, state=":state", action=":action"), "--protocol=prepared",
                            f"--define=state={state}", f"--define=action={action}"))


def _lay_tables(conninfo: str, tables: int, state: str) -> None:
    with psycopg.connect(conninfo, autocommit=True) as connection:
        connection.execute(SCHEMA)
        connection.execute("insert into tables select id, 0, %s from generate_series(1, %s) as id", [state, tables])
        connection.execute("checkpoint")


class Pgbench(NamedTuple):
    conninfo: str
    script: Path
    seconds: int

    def run(self, statement: str, *options: str) -> float:
        """Transactions a second."""
        self.script.write_text(statement)
        command = [str(find_binaries().program("pgbench")), "--no-vacuum", f"--client={CONNECTIONS}", "--jobs=2",
                   f"--time={self.seconds}", f"--file={self.script}", *options, self.conninfo]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        found = re.search(r"tps = ([\d.]+)", said)
        assert found is not None, said
        return float(found[1])


def _quoted(words: str) -> str:
    return "'" + words.replace("'", "''") + "'"
