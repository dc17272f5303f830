"""What a webhook is told: the table, the game, who is waited for and the way there; nothing in a name or title acts."""
from __future__ import annotations

import json
from typing import Any

import pytest

from app.webhooks.formats import FORMATS, Turn, trial_body, turns_body

URL = "https://play.example/t/abc"
TURN = Turn("abc", "Tuesday guild", "elfenwizards", 41, ((0, "Ada"), (2, "Chloé")), URL, False)
OWN = Turn("abc", "Tuesday guild", "elfenwizards", 41, ((0, "Ada"),), URL, True)


def told(form: str, *turns: Turn, language: str = "en") -> dict[str, Any]:
    content: dict[str, Any] = json.loads(turns_body(form, language, turns))
    return content


def titled(title: str) -> Turn:
    return Turn("abc", title, "elfenwizards", 41, ((0, "Ada"),), URL, False)


def test_a_table_says_whom_it_waits_for() -> None:
    assert told("json", TURN)["text"] == f"Tuesday guild (Elfenwizards) waits for Ada and Chloé. {URL}"


def test_a_player_is_told_that_it_is_their_turn() -> None:
    assert told("json", OWN)["text"] == f"It is your turn: Tuesday guild (Elfenwizards). {URL}"


def test_it_speaks_french() -> None:
    assert told("json", OWN, language="fr")["text"] == f"C'est à vous\u00a0: Tuesday guild (Elfenwizards). {URL}"
    assert told("json", TURN, language="fr")["text"] == f"Tuesday guild (Elfenwizards) attend Ada et Chloé. {URL}"


def test_a_program_is_told_all_that_it_needs_and_nothing_more() -> None:
    assert told("json", TURN) == {
        "event": "turn", "text": f"Tuesday guild (Elfenwizards) waits for Ada and Chloé. {URL}",
        "turns": [{"table": "abc", "title": "Tuesday guild", "game": "elfenwizards", "version": 41, "url": URL,
                   "waiting_for": [{"seat": 0, "name": "Ada"}, {"seat": 2, "name": "Chloé"}]}]}


@pytest.mark.parametrize("form", FORMATS)
def test_several_turns_are_one_message(form: str) -> None:
    content = json.dumps(told(form, OWN, Turn("def", "Other", "wyz", 7, ((1, "Ada"),), f"{URL}2", True)))
    assert "Tuesday guild" in content
    assert "Other" in content


def test_discord_calls_nobody() -> None:
    content = told("discord", titled("@everyone <@123> <@&4>"))
    assert content["allowed_mentions"] == {"parse": []}
    assert "@everyone" not in content["content"]
    assert "<@" not in content["content"].replace(f"<{URL}>", "")


def test_discord_reads_nothing_into_a_title() -> None:
    content = told("discord", titled("# **big** [here](https://evil.example) `x` > ||y||"))["content"]
    assert content.startswith(r"\# \*\*big\*\* \[here\]\(https\:\/\/evil\.example\) \`x\` \> \|\|y\|\|")


def test_slack_calls_nobody_and_follows_no_link_of_a_title() -> None:
    content = told("slack", titled("<!channel> <https://evil.example|here> @here & co"))
    said = [block["text"] for block in content["blocks"]]
    assert [words["type"] for words in said] == ["plain_text", "mrkdwn"]
    assert said[1]["text"] == f"<{URL}>"
    for words in (content["text"].replace(f"<{URL}>", ""), said[0]["text"]):
        assert "<" not in words
        assert "@here" not in words
    assert content["link_names"] is False


@pytest.mark.parametrize("form", FORMATS)
def test_a_trial_says_that_it_is_one(form: str) -> None:
    content = json.loads(trial_body(form, "en", "https://play.example"))
    assert "A trial message" in content.get("content", content.get("text"))


def test_the_longest_message_fits_where_it_goes() -> None:
    """Discord takes 2000 characters."""
    long = Turn("abc", "#" * 60, "zavandor", 41, ((0, "Ada"),), "https://play.example/t/" + "x" * 170, True)
    assert len(told("discord", *[long] * 5)["content"]) <= 2000
    crowd = Turn("abc", "#" * 60, "zavandor", 41, tuple((n, "_" * 30) for n in range(6)), URL, False)
    assert len(told("discord", crowd)["content"]) <= 2000
