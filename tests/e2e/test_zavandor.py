"""Whole games of Zavandor through the page alone, people and bots mixed: at a desk, at a phone, in French."""
from __future__ import annotations

import re
from typing import Any

import psycopg

from app.store.backup import conninfo_of
from tests.e2e.company import Company, Hands, companies, play_to_the_end, seated
from tests.e2e.conftest import Newcomer
from tests.e2e.hand import say

HELD = re.compile(r"card:(\w+)")                # a card with its value, as a page names it
COMPARED = (15, 60)                             # moves after which a page is compared with a fresh one
COMPANIES = {
    "two": Company(("Bastien",), 2),
    "four": Company(("Ada", "Chloé"), 4, {"round_limit": "12"}),
    "six": Company(("Chloé", "Bastien", "Ada"), 6, {"round_limit": "12", "character_assignment": "pick"}),
}


def cards_of(state: dict[str, Any], seat: int) -> list[str]:
    player = state["players"][seat]
    return [card[0] for card in (*player["cards"], *player["set_aside"])]


@companies(COMPANIES, in_short=("two", "four"))
def test_a_whole_game_is_played_through_the_page(newcomer: Newcomer, house_database: str, company: Company) -> None:
    with psycopg.connect(conninfo_of(house_database), autocommit=True) as connection:
        players, hands = seated(newcomer, "zavandor", company), Hands(connection, cards_of)
        say(players[0], "Who wants my opals?")
        play_to_the_end(players, 7, COMPARED, look=hands.look)
    for player in players:
        assert set(HELD.findall(player.frames_text())) <= hands.held[player.name], f"{player.name} saw another's cards"
