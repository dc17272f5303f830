"""A house can be saved to one file and brought back, here or elsewhere."""

from pathlib import Path

import psycopg
import pytest

from app.store.backup import BackupError, backup, conninfo_of, restore
from app.store.binaries import Binaries, find_binaries
from tests.conftest import CreateDatabase


@pytest.fixture(scope="module")
def binaries() -> Binaries:
    return find_binaries()


@pytest.fixture
def house(fresh_database: str) -> str:
    conninfo = conninfo_of(fresh_database)
    with psycopg.connect(conninfo) as connection:
        connection.execute("CREATE TABLE wizards (name text PRIMARY KEY)")
        connection.execute("INSERT INTO wizards VALUES ('Élodie')")
    return conninfo


def wizards(conninfo: str) -> list[str]:
    with psycopg.connect(conninfo) as connection:
        return [name for (name,) in connection.execute("SELECT name FROM wizards ORDER BY name")]


def test_a_restored_house_is_as_it_was_saved(house: str, tmp_path: Path, binaries: Binaries) -> None:
    backup(house, tmp_path / "house.dump", binaries)
    with psycopg.connect(house) as connection:
        connection.execute("UPDATE wizards SET name = 'Morgane'")
    restore(house, tmp_path / "house.dump", binaries)
    assert wizards(house) == ["Élodie"]


def test_a_house_moves_to_an_empty_database(
    house: str, create_database: CreateDatabase, tmp_path: Path, binaries: Binaries
) -> None:
    elsewhere = conninfo_of(create_database("elsewhere"))
    backup(house, tmp_path / "house.dump", binaries)
    restore(elsewhere, tmp_path / "house.dump", binaries)
    assert wizards(elsewhere) == ["Élodie"]


def test_a_backup_is_for_its_owner_alone(house: str, tmp_path: Path, binaries: Binaries) -> None:
    backup(house, tmp_path / "house.dump", binaries)
    assert (tmp_path / "house.dump").stat().st_mode & 0o777 == 0o600


def test_a_backup_never_replaces_a_file(house: str, tmp_path: Path, binaries: Binaries) -> None:
    (tmp_path / "house.dump").write_text("precious")
    with pytest.raises(BackupError, match="exists already"):
        backup(house, tmp_path / "house.dump", binaries)
    assert (tmp_path / "house.dump").read_text() == "precious"


def test_a_backup_that_fails_leaves_no_file(tmp_path: Path, binaries: Binaries) -> None:
    with pytest.raises(BackupError, match=r"pg_dump of PostgreSQL .* did not succeed"):
        backup(f"host={tmp_path} dbname=nowhere", tmp_path / "house.dump", binaries)
    assert not list(tmp_path.iterdir())


def test_a_missing_file_is_not_restored(house: str, tmp_path: Path, binaries: Binaries) -> None:
    with pytest.raises(BackupError, match="There is no file"):
        restore(house, tmp_path / "house.dump", binaries)


def test_a_file_that_is_no_backup_is_not_restored(house: str, tmp_path: Path, binaries: Binaries) -> None:
    (tmp_path / "house.dump").write_text("a letter")
    with pytest.raises(BackupError, match="is not a backup"):
        restore(house, tmp_path / "house.dump", binaries)


def test_half_a_backup_changes_nothing(house: str, tmp_path: Path, binaries: Binaries) -> None:
    with psycopg.connect(house) as connection:
        connection.execute("CREATE TABLE runes AS SELECT sha512(n::text::bytea) FROM generate_series(1, 9999) n")
    backup(house, tmp_path / "house.dump", binaries)
    whole = (tmp_path / "house.dump").read_bytes()
    (tmp_path / "house.dump").write_bytes(whole[: len(whole) // 2])
    with psycopg.connect(house) as connection:
        connection.execute("INSERT INTO wizards VALUES ('Morgane')")
    with pytest.raises(BackupError):
        restore(house, tmp_path / "house.dump", binaries)
    assert wizards(house) == ["Morgane", "Élodie"]


def test_an_address_for_sqlalchemy_becomes_one_for_libpq() -> None:
    url = "postgresql+psycopg://host:p%40ss@db.example:5433/house?sslmode=require"
    assert psycopg.conninfo.conninfo_to_dict(conninfo_of(url)) == {
        "host": "db.example",
        "port": "5433",
        "user": "host",
        "password": "p@ss",
        "dbname": "house",
        "sslmode": "require",
    }


def test_an_address_of_another_kind_of_database_is_refused() -> None:
    with pytest.raises(BackupError, match="not in sqlite"):
        conninfo_of("sqlite:///house.db")
