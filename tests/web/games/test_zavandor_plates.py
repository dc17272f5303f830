"""Examples of Zavandor as pictures: they say what their texts say."""
from __future__ import annotations

import re

import pytest

from app.i18n.books import book_of
from app.web.games.zavandor.plates import Brings, Pays, Sum, plates


def text_of(example: str) -> str:
    book = book_of("zavandor")
    assert book is not None
    return next(one.text.en for one in book.examples if one.id == example)


@pytest.mark.rule("ZA-8.11")
@pytest.mark.parametrize("example", ["X-9", "X-10", "X-11", "X-21"])
def test_a_drawn_price_is_that_of_its_text(example: str) -> None:
    plate = plates("en")[example]
    assert isinstance(plate, Sum)
    assert {str(plate.price.bid), str(plate.price.price)} <= set(re.findall(r"\d+", text_of(example)))


@pytest.mark.rule("ZA-3.6")
def test_drawn_gems_bring_what_their_text_says() -> None:
    plate = plates("en")["X-7"]
    assert isinstance(plate, Brings)
    assert [(line.concentrated, line.dust, line.cards) for line in plate.lines] == [
        (1, 2, 0), (1, 2, 2), (1, 2, 3), (2, 4, 0)]


@pytest.mark.rule("ZA-4.7")
def test_what_a_picture_refuses_its_text_refuses() -> None:
    refused = {key: sum(bool(one.refused) for one in plate.tries)
               for key, plate in plates("en").items() if isinstance(plate, Pays)}
    assert refused == {key: text_of(key).count("refused") for key in refused}
