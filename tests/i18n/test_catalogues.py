"""The catalogues: every text in both languages, with the same blanks to fill, and French set as French."""
from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from app.i18n import harvest
from app.i18n.extract import SITE, is_translated, merged, stored, updated
from app.i18n.harvest import ROOT, Found, Key, in_code, in_templates

CATALOGUES = ROOT / "app" / "i18n"
KEYED = sorted(path.stem for path in (CATALOGUES / "en").glob("*.po"))
FRENCH = sorted(path.stem for path in (CATALOGUES / "fr").glob("*.po"))
BLANK = re.compile(r"%\(\w+\)[sd]|\{\w+\}")
ONLY_FRENCH_NEEDS = {"%(of)s"}                  # "d'Ada", "de Bastien"


@cache
def texts() -> list[Found]:
    return harvest.texts()


def entries(language: str, domain: str) -> dict[str, Message]:
    with (CATALOGUES / language / f"{domain}.po").open("rb") as source:
        return {forms(entry.id)[0]: entry for entry in read_po(source, locale=language) if entry.id}


def forms(words: object) -> tuple[str, ...]:
    return tuple(map(str, words)) if isinstance(words, tuple | list) else (str(words),)


def blanks(words: object) -> set[str]:
    return set(BLANK.findall(" ".join(forms(words)))) - ONLY_FRENCH_NEEDS


def write(folder: Path, name: str, content: str) -> list[Path]:
    path = folder / name
    path.write_text(content, "utf-8")
    return [path]


def keys(found: Iterator[Found]) -> list[Key]:
    return [key for key, _ in found]


def test_every_text_of_the_site_has_french_words() -> None:
    known = stored(SITE)
    assert sorted({key for key, _ in texts() if not is_translated(known.get(key))}, key=str) == []


def test_the_site_keeps_no_text_that_is_not_used() -> None:
    assert set(stored(SITE)) - {key for key, _ in texts()} == set()


def test_the_catalogue_of_the_site_is_as_the_command_writes_it() -> None:
    assert SITE.read_text("utf-8") == updated(stored(SITE), texts())


def test_a_text_with_a_blank_is_in_the_catalogue() -> None:
    """A sentence the catalogue never hears of would stay English; one with a blank is surely meant for a reader."""
    modules = [ast.parse(path.read_text("utf-8")) for path in (ROOT / "app" / "web").rglob("*.py")]
    nodes = [node for module in modules for node in ast.walk(module)]
    constants = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    written = {words for words in constants if re.search(r"%\(\w+\)s", words)}
    known = {words for key, _ in texts() for words in forms(key)}
    assert written - known == set()


def test_the_french_of_the_site_fills_the_same_blanks() -> None:
    assert [key for key, entry in stored(SITE).items() if blanks(key) != blanks(entry.string)] == []


@pytest.mark.parametrize("domain", FRENCH)
def test_french_binds_its_high_punctuation(domain: str) -> None:
    unbound = re.compile(r"[^\u00a0][;?!»]|[^\u00a0\d]:(?!//)|«[^\u00a0]|\u202f")
    said = [words for entry in entries("fr", domain).values() for words in forms(entry.string)]
    assert [words for words in said if unbound.search(words)] == []


@pytest.mark.parametrize("domain", FRENCH)
def test_nobody_raises_the_voice(domain: str) -> None:
    assert [words for entry in entries("fr", domain).values() for words in forms(entry.string) if "!" in words] == []


@pytest.mark.parametrize("domain", KEYED)
def test_both_languages_know_the_same_messages(domain: str) -> None:
    english, french = entries("en", domain), entries("fr", domain)
    assert english.keys() ^ french.keys() == set()


@pytest.mark.parametrize("domain", KEYED)
def test_no_message_is_empty(domain: str) -> None:
    both = [*entries("en", domain).values(), *entries("fr", domain).values()]
    assert [entry.id for entry in both if not is_translated(entry)] == []


@pytest.mark.parametrize("domain", KEYED)
def test_both_languages_fill_the_same_blanks(domain: str) -> None:
    french = entries("fr", domain)
    assert [key for key, entry in entries("en", domain).items()
            if blanks(entry.string) != blanks(french[key].string)] == []


def test_templates_are_read(tmp_path: Path) -> None:
    page = write(tmp_path, "page.html", """
        {{ _("One") }} {{ ngettext("%(num)s day", "%(num)s days", n) }} {% trans %}Three{% endtrans %}""")
    assert keys(in_templates(page)) == ["One", ("%(num)s day", "%(num)s days"), "Three"]


def test_code_is_read(tmp_path: Path) -> None:
    module = write(tmp_path, "module.py", """
from app.web.templating import gettext as _, ngettext
LEVEL = {"high": marked("High")}
UNITS = (60, marked("%(count)s minute", "%(count)s minutes"))
_(language, "Yes" if is_so == "so" else "No")
ngettext(language, "%(count)s day", "%(count)s days", n)""")
    assert set(keys(in_code(module))) == {"High", ("%(count)s minute", "%(count)s minutes"), "Yes", "No",
                                          ("%(count)s day", "%(count)s days")}


def test_who_hands_a_text_on_speaks_it(tmp_path: Path) -> None:
    module = write(tmp_path, "module.py", """
class Speaker:
    def t(self, text, **params):
        return gettext(self.language, text, **params)
speaker.t("Good evening")""")
    assert keys(in_code(module)) == ["Good evening"]


def test_an_update_keeps_what_is_used_and_drops_the_rest(tmp_path: Path) -> None:
    known: dict[Key, Message] = {"Kept": Message("Kept", "Gardé"), "Dropped": Message("Dropped", "Jeté")}
    path = write(tmp_path, "site.po", updated(known, [Found("Kept", "a.html"), Found("New", "b.html")]))[0]
    assert {key: entry.string for key, entry in stored(path).items()} == {"Kept": "Gardé", "New": ""}


def test_a_merge_fills_gaps_and_overrides_nothing(tmp_path: Path) -> None:
    other = write(tmp_path, "site-other.po", 'msgid "Hat"\nmsgstr "Chapeau"\n\nmsgid "Die"\nmsgstr "Cube"\n')
    known: dict[Key, Message] = {"Hat": Message("Hat", ""), "Die": Message("Die", "Dé")}
    assert {key: entry.string for key, entry in merged(known, other).items()} == {"Hat": "Chapeau", "Die": "Dé"}
