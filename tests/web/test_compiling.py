"""Templates as the house compiles them put out what Jinja's own would, and refuse what it would refuse."""
from __future__ import annotations

import pytest
from jinja2 import Environment, StrictUndefined, UndefinedError
from markupsafe import Markup

from app.web.compiling import attributes
from app.web.templating import House

WAYS = {"autoescape": True, "undefined": StrictUndefined}
NASTY = "<b title='x'>\"&"


class Bold:
    def __html__(self) -> str:
        return "<b>bold</b>"


def put_out(source: str, **given: object) -> str:
    """As the house puts it out; Jinja's own word is that it is right."""
    made = House(**WAYS).from_string(source).render(given)
    assert made == Environment(**WAYS).from_string(source).render(given)  # type: ignore[arg-type]
    return made


@pytest.mark.parametrize("value", [NASTY, Markup(NASTY), Bold(), 7, 1.5, None, True, [NASTY], ""])
def test_what_is_put_out_is_escaped_unless_it_is_markup(value: object) -> None:
    put_out("{{ value }}|{{ value ~ '<' }}", value=value)


def test_a_name_with_markup_never_gets_through() -> None:
    macro = "{% macro say(words) %}<i>{{ words }}</i>{% endmacro %}"
    assert "<b" not in put_out(macro + "{{ say(name) }}{{ say(words=name) }}{{ [name]|join }}", name=NASTY)


def test_what_a_macro_says_is_not_escaped_again() -> None:
    macro = "{% macro inner(x) %}<i>{{ x }}</i>{% endmacro %}{% macro outer(x) %}<p>{{ inner(x) }}</p>{% endmacro %}"
    assert put_out(macro + "{{ outer('&') }}") == "<p><i>&amp;</i></p>"


@pytest.mark.parametrize("call", ["m(1)", "m(1, 2)", "m(1, c=3)", "m(b=2, a=1)", "m(1, 2, 3)", "m(*[1, 2])",
                                  "m(**{'a': 1})"])
def test_a_macro_takes_what_is_given_and_else_its_defaults(call: str) -> None:
    put_out("{% macro m(a, b='b', c='c') %}{{ a }}{{ b }}{{ c }}{% endmacro %}{{ " + call + " }}")


def test_a_macro_is_given_the_words_of_its_call() -> None:
    macro = "{% macro m(a) %}{{ a }}{% if caller is defined %}[{{ caller() }}]{% endif %}{% endmacro %}"
    assert put_out(macro + "{{ m(1) }}{% call m(2) %}<i>{{ name }}</i>{% endcall %}", name="&") == "12[<i>&amp;</i>]"


@pytest.mark.parametrize("call", ["m(1, 2)", "m(d=1)", "m(1, a=1)"])
def test_a_macro_refuses_what_it_does_not_know(call: str) -> None:
    with pytest.raises(TypeError):
        House(**WAYS).from_string("{% macro m(a) %}{{ a }}{% endmacro %}{{ " + call + " }}").render()


def test_what_is_missing_is_a_fault() -> None:
    for source in ("{{ nobody }}", "{% macro m(a) %}{{ a }}{% endmacro %}{{ m() }}", "{{ nobody() }}"):
        with pytest.raises(UndefinedError):
            House(**WAYS).from_string(source).render()


def test_attributes_are_escaped_and_without_a_value_left_out() -> None:
    assert attributes({"hx-vals": NASTY, "min": 0, "list": None}) == \
        ' hx-vals="&lt;b title=&#39;x&#39;&gt;&#34;&amp;" min="0"'


@pytest.mark.parametrize("name", ["a b", "a>b", "a=b", "a/b", 'a"b', ""])
def test_a_name_that_would_end_its_attribute_is_a_fault(name: str) -> None:
    with pytest.raises(ValueError, match="attribute"):
        attributes({name: "x"})
