"""The embedded PostgreSQL loses nothing and leaves nothing behind, whoever is killed."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import psutil
import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from app.store.account import account_for
from app.store.binaries import find_binaries
from app.store.embedded import EmbeddedError, EmbeddedPostgres
from tests.faults.conftest import AS_ROOT, ENOUGH_ROWS, StartHost, StartStranger


def until(condition: Callable[[], bool], within_s: float = 20) -> None:
    deadline = time.monotonic() + within_s
    while not condition():
        assert time.monotonic() < deadline, "it did not come about"
        time.sleep(0.01)


def processes_on(folder: Path) -> list[psutil.Process]:
    """PostgreSQL's processes on a house's data: all of them work in the data's folder."""

    def is_here(process: psutil.Process) -> bool:
        try:
            return process.cwd() == str(folder / "postgres")
        except psutil.Error:
            return False

    return [process for process in psutil.process_iter() if is_here(process)]


def pid_file_of(folder: Path) -> Path:
    return folder / "postgres" / "postmaster.pid"


def postmaster_of(folder: Path) -> int:
    return int(pid_file_of(folder).read_text().split()[0])


def name_in_pid_file(folder: Path, pid: int) -> None:
    pid_file = pid_file_of(folder)
    lines = pid_file.read_text().splitlines() if pid_file.exists() else ["", str(folder / "postgres"), "0", "5432"]
    pid_file.write_text("\n".join([str(pid), *lines[1:]]) + "\n")


def acknowledged_rows(host: subprocess.Popen[str]) -> set[int]:
    """Every row a host told of; the last line may be half a line."""
    told, _ = host.communicate(timeout=20)
    return {*range(ENOUGH_ROWS), *(int(line) for line in told.splitlines(keepends=True) if line.endswith("\n"))}


def stored_rows(folder: Path) -> set[int]:
    with EmbeddedPostgres(folder) as postgres, psycopg.connect(postgres.conninfo) as connection:
        return {number for (number,) in connection.execute("SELECT number FROM entries")}


def answers(postgres: EmbeddedPostgres) -> bool:
    with psycopg.connect(postgres.conninfo) as connection:
        return connection.execute("SELECT lower('ÉLAN')").fetchone() == ("élan",)


def test_the_first_start_makes_a_database_that_answers(house_folder: Path) -> None:
    with EmbeddedPostgres(house_folder / "new house") as postgres:
        assert answers(postgres)


def test_a_second_start_finds_what_was_written(house_folder: Path) -> None:
    with EmbeddedPostgres(house_folder) as postgres, psycopg.connect(postgres.conninfo) as connection:
        connection.execute("CREATE TABLE entries AS SELECT 7 AS number")
    assert stored_rows(house_folder) == {7}


def test_stop_leaves_no_process_and_no_socket(used_house: Path) -> None:
    postgres = EmbeddedPostgres(used_house)
    postgres.start()
    socket = Path(str(conninfo_to_dict(postgres.conninfo)["host"]))
    assert processes_on(used_house) and socket.exists()
    postgres.stop()
    assert not processes_on(used_house) and not socket.exists()


def test_nobody_else_can_enter_the_socket_folder(used_house: Path) -> None:
    with EmbeddedPostgres(used_house) as postgres:
        socket = Path(str(conninfo_to_dict(postgres.conninfo)["host"]))
        assert socket.stat().st_mode & 0o777 == 0o700


def test_a_first_start_that_was_cut_short_is_begun_again(house_folder: Path) -> None:
    (house_folder / "postgres.new" / "base").mkdir(parents=True)
    with EmbeddedPostgres(house_folder, durable=False) as postgres:
        assert answers(postgres)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process that its parent is gone")
def test_postgresql_goes_by_itself_when_its_host_is_killed(
    used_house: Path, writing_host: subprocess.Popen[str]
) -> None:
    writing_host.kill()
    until(lambda: not processes_on(used_house))


def test_no_acknowledged_row_is_lost_when_the_host_is_killed(
    used_house: Path, writing_host: subprocess.Popen[str]
) -> None:
    writing_host.kill()
    assert acknowledged_rows(writing_host) <= stored_rows(used_house)


def test_no_acknowledged_row_is_lost_when_postgresql_is_killed(
    used_house: Path, writing_host: subprocess.Popen[str]
) -> None:
    os.kill(postmaster_of(used_house), signal.SIGKILL)
    assert acknowledged_rows(writing_host) <= stored_rows(used_house)


def test_no_acknowledged_row_is_lost_when_all_are_killed_and_the_pid_file_names_a_stranger(
    used_house: Path, writing_host: subprocess.Popen[str], start_stranger: StartStranger
) -> None:
    for process in [psutil.Process(postmaster_of(used_house)), *processes_on(used_house), writing_host]:
        with suppress(psutil.NoSuchProcess):
            process.kill()
    name_in_pid_file(used_house, start_stranger("/bin/sleep", ["sleep", "60"]))
    assert acknowledged_rows(writing_host) <= stored_rows(used_house)


def test_the_socket_folder_of_a_killed_host_is_cleared(used_house: Path, start_host: StartHost) -> None:
    host = start_host()
    assert host.stdout and host.stdout.readline() == "open\n"
    socket = Path((used_house / "lock").read_text().splitlines()[1])
    host.kill()
    host.wait()
    assert socket.is_dir()
    with EmbeddedPostgres(used_house):
        assert not socket.exists()


def test_a_start_waits_for_a_backend_that_has_not_noticed_the_end(used_house: Path) -> None:
    postgres = EmbeddedPostgres(used_house)
    postgres.start()
    postmaster = postmaster_of(used_house)
    backend = next(process for process in processes_on(used_house) if process.pid != postmaster)
    backend.suspend()
    os.kill(postmaster, signal.SIGKILL)
    postgres.stop()
    log = used_house / "postgres.log"

    def resume_once_refused() -> None:
        until(lambda: "pre-existing shared memory" in log.read_text())
        backend.resume()

    watcher = threading.Thread(target=resume_once_refused)
    watcher.start()
    with postgres:
        watcher.join()
        assert answers(postgres)


def test_postgresql_outlives_the_thread_that_started_it(used_house: Path) -> None:
    postgres = EmbeddedPostgres(used_house)
    starter = threading.Thread(target=postgres.start)
    starter.start()
    starter.join()
    with postgres:
        assert answers(postgres)


def test_a_postgresql_left_over_from_a_killed_host_is_stopped(used_house: Path) -> None:
    postgres = EmbeddedPostgres(used_house)
    words = ("-D", postgres.cluster, "-c", "listen_addresses=", "-k", postgres.cluster)
    command = account_for(postgres.cluster).command(find_binaries().program("postgres"), *words)
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as left_over:
        until(lambda: pid_file_of(used_house).exists() and "ready" in pid_file_of(used_house).read_text())
        with postgres:
            assert left_over.wait(20) == 0


def test_another_house_is_left_alone_when_a_stale_pid_file_names_it(
    used_house: Path, cluster: EmbeddedPostgres
) -> None:
    name_in_pid_file(used_house, postmaster_of(cluster.data))
    with EmbeddedPostgres(used_house):
        assert answers(cluster)


def test_a_postgresql_that_may_use_the_data_is_not_disturbed(used_house: Path, start_stranger: StartStranger) -> None:
    unnamed = start_stranger("/bin/sh", ["postgres", "-c", "read line"])
    name_in_pid_file(used_house, unnamed)
    with pytest.raises(EmbeddedError, match=rf"process {unnamed}.*Stop it first"):
        EmbeddedPostgres(used_house).start()


def test_a_second_owner_is_refused(used_house: Path) -> None:
    refusal = pytest.raises(EmbeddedError, match=rf"in use by another Conclave \(process {os.getpid()}\)")
    with EmbeddedPostgres(used_house), refusal:
        EmbeddedPostgres(used_house).start()


def test_data_of_another_major_version_are_refused(used_house: Path) -> None:
    (used_house / "postgres" / "PG_VERSION").write_text("16\n")
    with pytest.raises(EmbeddedError, match=r"written by PostgreSQL 16.*`conclave backup`.*`conclave restore`"):
        EmbeddedPostgres(used_house).start()


def test_postgresql_that_cannot_start_says_why(used_house: Path) -> None:
    with (used_house / "postgres" / "postgresql.conf").open("a") as settings:
        settings.write("no_such_setting = 1\n")
    with pytest.raises(EmbeddedError, match="no_such_setting"):
        EmbeddedPostgres(used_house).start()


def test_postgresql_that_is_not_ready_in_time_is_stopped(used_house: Path) -> None:
    with pytest.raises(EmbeddedError, match="was not ready within 0 seconds"):
        EmbeddedPostgres(used_house, start_within_s=0).start()
    assert not [child for child in psutil.Process().children() if str(used_house) in " ".join(child.cmdline())]


@pytest.mark.skipif(not AS_ROOT, reason="only root can become another user")
def test_a_user_without_a_name_is_told_so(house_folder: Path, start_host: StartHost) -> None:
    house_folder.chmod(0o777)
    told, _ = start_host("54321").communicate(timeout=20)
    assert "refused: The user number 54321 has no name on this machine" in told


@pytest.mark.skipif(not AS_ROOT, reason="PostgreSQL runs under our own account")
def test_root_is_told_when_postgresql_cannot_enter_the_data_and_no_folder_is_opened(house_folder: Path) -> None:
    home = house_folder / "home"
    home.mkdir(mode=0o700)
    with pytest.raises(EmbeddedError, match=r"cannot enter.*CONCLAVE_DATA"):
        EmbeddedPostgres(home / "conclave").start()
    assert home.stat().st_mode & 0o777 == 0o700
