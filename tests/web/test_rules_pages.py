"""The rule books as pages: whole, searchable, linked, in both languages, and deaf to mischief in an address."""
from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from urllib.parse import urlencode, urlsplit

import pytest
from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response
from starlette.testclient import TestClient

from app.games.core.book import Book, texts_of
from app.i18n.books import book_of, words
from app.people import language_of
from app.tables.problems import Problem
from app.web import answers, rules
from app.web.finding import Search
from app.web.prose import Prose
from app.web.shelf import books
from app.web.templating import render

BOTH = pytest.mark.parametrize("language", ["en", "fr"])
FURTHER = ["words", "rulings", "options", "examples"]


def the_book() -> Book:
    book = book_of("elfenwizards")
    assert book is not None
    return book


class Page(HTMLParser):
    """What a reader meets: words, links, ids, and the elements that carry a class."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.html = html
        self.links: list[str] = []
        self.ids: list[str] = []
        self.classed: dict[str, list[str]] = {}  # the words inside, by class
        self._text: list[str] = []
        self._open: list[tuple[str, list[str], int]] = []
        self.feed(html)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A drawing's element: it has no words."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.links += [given["href"]] if tag == "a" else []
        self.ids += [given["id"]] if "id" in given else []
        if tag not in ("input", "link", "meta"):
            self._open.append((tag, given.get("class", "").split(), len(self._text)))

    def handle_endtag(self, tag: str) -> None:
        while self._open:
            name, classes, start = self._open.pop()
            for one in classes:
                self.classed.setdefault(one, []).append(squeezed(self._text[start:]))
            if name == tag:
                return

    def handle_data(self, data: str) -> None:
        self._text.append(data)

    @property
    def text(self) -> str:
        return squeezed(self._text)


def squeezed(parts: list[str]) -> str:
    return re.sub(r"[ \n]+", " ", "".join(parts)).strip()


def told(text: str) -> list[str]:
    """The lines of a book's text as the page prints them."""
    lines = (re.sub(r"^- (?:\d+\. )?", "", line) for line in text.strip().splitlines() if line.strip())
    return [line.replace("'", "’") for line in lines]


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    """The pages alone: a reader without a cookie needs no house."""
    app = FastAPI()
    app.include_router(rules.router)

    async def refuse(request: Request, fault: Exception) -> Response:
        assert isinstance(fault, Problem)
        return answers.refusal(request, fault, language_of(request))

    app.add_exception_handler(Problem, refuse)
    with TestClient(app, follow_redirects=False) as made:
        yield made


def read(client: TestClient, path: str = "/rules/elfenwizards", language: str = "en", **params: str) -> Page:
    query = urlencode(params)
    answer = client.get(f"{path}?{query}" if query else path, headers={"accept-language": language})
    assert answer.status_code == 200, path
    return Page(answer.text)


@BOTH
def test_the_whole_book_has_every_text(client: TestClient, language: str) -> None:
    page, book = read(client, chapter="all", language=language), the_book()
    parts = (book.chapters, book.words, book.rulings, book.examples, book.options)
    lines = [line for text in texts_of(parts) for line in told(words(text, language))]
    assert [line for line in lines if line not in page.text] == []


@BOTH
def test_every_clause_stands_in_its_chapter(client: TestClient, language: str) -> None:
    missing = [clause.id for chapter in the_book().chapters
               for page in [read(client, chapter=str(chapter.number), language=language)]
               for clause in chapter.clauses if clause.id not in page.ids]
    assert missing == []


def test_an_id_stands_once_on_a_page(client: TestClient) -> None:
    pages = [read(client, chapter=key) for key in ("all", "9", *FURTHER)]
    assert [one for page in pages for one in set(page.ids) if page.ids.count(one) > 1] == []


def test_a_clause_opens_its_chapter_and_is_named(client: TestClient) -> None:
    page = read(client, clause="EW-8.7")
    assert page.classed["ch"] == ["8. Phase 5: placing spells in the duels"]
    assert [named[:6] for named in page.classed["named"]] == ["EW-8.7"]


def test_without_a_clause_none_is_named(client: TestClient) -> None:
    assert "named" not in read(client, chapter="8").classed


def test_a_refusal_says_its_words_and_the_way_back(client: TestClient) -> None:
    page = read(client, clause="EW-8.7", why="That die must be cast on its own level.", back="/t/abc?invite=x-1")
    assert page.classed["sent"] == ["You were sent here: “That die must be cast on its own level.” Back to the table"]
    assert "/t/abc?invite=x-1" in page.links


@pytest.mark.parametrize("back", ["https://evil.example/", "//evil.example", "/\\evil.example", "/\t/evil.example",
                                  "javascript:alert(1)", "t/abc", "/t/\"><script>", "/t/" + "x" * 400])
def test_a_way_back_out_of_the_house_is_ignored(client: TestClient, back: str) -> None:
    page = read(client, clause="EW-8.7", why="No.", back=back)
    assert page.classed["sent"] == ["You were sent here: “No.”"]


def test_a_long_reason_is_cut(client: TestClient) -> None:
    page = read(client, clause="EW-8.7", why="word " * 500)
    assert page.classed["sent"][0].endswith("word…”")
    assert len(page.classed["sent"][0]) < rules.LONGEST_REASON + 40


@pytest.mark.parametrize("name", ["q", "why", "clause", "chapter", "back"])
def test_markup_in_an_address_stays_text(client: TestClient, name: str) -> None:
    given = {"clause": "EW-8.7", "back": "/t/abc"} | {name: '"><script>alert(1)</script>'}
    assert "<script>alert" not in read(client, **given).html


def test_markup_in_a_book_stays_text() -> None:
    prose = Prose("EW", lambda clause: "", Search.of("bold"))
    assert prose.blocks("<b>bold</b> & more") == "<p>&lt;b&gt;<mark>bold</mark>&lt;/b&gt; &amp; more</p>"


def test_a_clause_of_no_book_is_said_to_be_none(client: TestClient) -> None:
    assert "The book has no clause EW-99.9." in read(client, clause="EW-99.9").text


@pytest.mark.parametrize("query", ["déconfiture", "DECONFITURE", "Deconfiture"])
def test_search_is_deaf_to_accents_and_case(client: TestClient, query: str) -> None:
    page = read(client, language="fr", q=query, chapter="9")
    assert '<mark>Déconfiture</mark>' in page.html


def test_a_ligature_is_found_by_its_letters(client: TestClient) -> None:
    assert "<mark>œil</mark>" in read(client, language="fr", q="oeil", chapter="16").html


def test_hits_are_counted_by_chapter(client: TestClient) -> None:
    entries = re.findall(r'<a href="[^"]*chapter=(\d+)&amp;q=dragon"[^>]*>(.*?)</a>', read(client, q="dragon").html)
    hits = {number: int(re.findall(r"<b>(\d+)", entry)[0]) for number, entry in entries if "<b>" in entry}
    counted = {str(chapter.number): sum("dragon" in clause.text.en.lower() for clause in chapter.clauses)
               for chapter in the_book().chapters}
    assert hits == {number: count for number, count in counted.items() if count}


def test_all_words_must_be_there(client: TestClient) -> None:
    assert read(client, q="retiring grey").classed["ch"] == ["3. Phase 1: retirement of the High Wizard"]


def test_what_the_book_does_not_speak_of_is_said(client: TestClient) -> None:
    assert "The book says nothing of “grey submarine”." in read(client, q="grey submarine").text


def test_a_search_opens_the_first_chapter_in_which_it_finds_something(client: TestClient) -> None:
    assert read(client, q="reroll").classed["ch"] == ["5. Phase 3: second roll"]


def test_a_chapter_without_a_hit_says_where_there_are_some(client: TestClient) -> None:
    page = read(client, q="dragon", chapter="4")
    assert page.classed["ch"] == ["4. Phase 2: first roll"]
    assert "2 The turn and the Dragon 3 found" in page.classed["missed"][0]


def test_a_page_that_asks_while_one_types_gets_its_parts_alone(client: TestClient) -> None:
    answer = client.get("/rules/elfenwizards?q=dragon", headers={"hx-request": "true"})
    assert re.findall(r'<hx-partial hx-target="#(\w+)"', answer.text) == ["book", "found"]
    assert "<html" not in answer.text
    assert answer.headers["cache-control"] == "no-store"


@BOTH
def test_links_lead_somewhere(client: TestClient, language: str) -> None:
    keys = [str(chapter.number) for chapter in the_book().chapters] + FURTHER
    asked = [read(client, chapter=key, language=language, back="/t/abc") for key in keys]
    asked += [read(client, "/rules/elfenwizards/primer", language)]
    links = {link for page in asked for link in page.links if link.startswith("/rules")}
    assert [link for link in sorted(links) if not leads(client, link)] == []
    assert [link for page in asked for link in page.links if link[0] == "#" and link[1:] not in page.ids] == []


def leads(client: TestClient, link: str) -> bool:
    answer = client.get(link.split("#")[0])
    fragment = urlsplit(link).fragment
    return answer.status_code in (200, 303) and (not fragment or f'id="{fragment}"' in answer.text)


def test_a_clause_in_a_text_becomes_a_link(client: TestClient) -> None:
    page = read(client, chapter="1")
    assert "/rules/elfenwizards?clause=EW-9.12#EW-9.12" in page.links


def test_a_clause_of_the_same_chapter_is_linked_on_the_page(client: TestClient) -> None:
    assert "#EW-8.15" in read(client, chapter="8").links


def test_a_list_that_counts_itself_is_counted_by_the_page(client: TestClient) -> None:
    assert "<ol><li>Retirement of the High Wizard</li>" in read(client, chapter="2").html


@BOTH
def test_the_first_page_has_all_steps_and_tips(client: TestClient, language: str) -> None:
    page = read(client, "/rules/elfenwizards/primer", language)
    lines = [line for text in texts_of(the_book().primer) for line in told(words(text, language))]
    assert [line for line in lines if line not in page.text and line.replace("’", "'") not in page.text] == []


def test_the_first_page_leads_to_a_table(client: TestClient) -> None:
    assert "/set/elfenwizards" in read(client, "/rules/elfenwizards/primer").links


def test_the_shelf_shows_every_book(client: TestClient) -> None:
    assert {f"/rules/{book.game}" for book in books()} <= set(read(client, "/rules").links)


def test_the_shelf_opens_the_book_of_a_clause(client: TestClient) -> None:
    answer = client.get("/rules?clause=EW-8.7&back=/t/abc")
    assert answer.headers["location"] == "/rules/elfenwizards?clause=EW-8.7&back=/t/abc"


def test_with_several_books_the_shelf_shows_them() -> None:
    html = render("rules/shelf.html", "fr", me=None, theme="", section="rules", notice="", here="/rules",
                  games=[("elfenwizards", "Un jeu"), ("elfenwizards", "Un autre")])
    assert {"Un jeu", "Un autre", "Lire les règles"} <= set(re.findall(r">([^<>]+)<", html))


@pytest.mark.parametrize("path", ["/rules/chess", "/rules/house", "/rules/chess/primer"])
def test_a_game_the_house_has_not_is_no_page(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, "There is no such page." in answer.text) == (404, True)


def test_the_language_of_the_browser_is_spoken(client: TestClient) -> None:
    assert read(client, language="fr").classed["ch"] == ["1. Mise en place"]


def test_the_chosen_language_goes_before_the_browsers(client: TestClient) -> None:
    answer = client.get("/rules/elfenwizards", headers={"accept-language": "fr", "cookie": "language=en"})
    assert Page(answer.text).classed["ch"] == ["1. Setup"]
