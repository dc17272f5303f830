"""What is told about the game, in both languages."""
from __future__ import annotations

import pytest

from app.games.core.message import Message
from app.games.zavandor.tables import ARTIFACTS, CHARACTERS, COLOURS, GEMS, SENTINELS, TRACKS
from app.i18n import catalogue
from app.i18n.tell import HTML, Cast, Teller

CAST = Cast(("Ada", "Bastien", "Chloé"), ("red", "green", "blue"), viewer=0)
REFUSALS = ("not_your_turn", "taken", "no_permission", "ruby_limit", "no_supply", "no_slot", "no_gem", "too_poor",
            "overpay", "bad_piece", "no_marker", "need_marker", "advanced", "top_level", "not_for_sale", "only_one",
            "need_active_gem", "low_bid", "bad_bid", "cannot_pay", "leader_cannot_pass", "out", "too_heavy", "bad_dust")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_refusal_and_every_name_has_words(language: str) -> None:
    wanted = {f"refusal.{code}" for code in REFUSALS} | {f"item.{name}" for name in (*ARTIFACTS, *SENTINELS)}
    wanted |= {f"gem.{gem}" for gem in GEMS} | {f"energy.{colour}" for colour in COLOURS}
    wanted |= {f"track.{track}" for track in TRACKS} | {f"character.{name}" for name in CHARACTERS}
    wanted |= {f"end.{reason}" for reason in ("sentinels", "round_limit", "last_player")}
    wanted |= {f"phase.{phase}" for phase in ("pick", "order", "energy", "actions", "count")}
    assert wanted <= catalogue.keys("zavandor", language)


PAID = {"cards": [{"colour": "sapphire", "value": 6}], "concentrated": {"ruby": 1}, "gems": {"opal": 2}, "dust": -3}


@pytest.mark.parametrize(("language", "message", "words"), [
    ("en", Message("enchanted", {"seat": 0, "gem": "opal", "place": "active", "cost": 10, "paid": PAID}),
     "You enchant an opal (active) for 10: 1 concentrated ruby, sapphire 6, 2 opals, and 3 dust back."),
    ("fr", Message("income", {"seat": 1, "dust": 7, "concentrated": {"emerald": 2}, "cards": [
        {"colour": "ruby"}, {"colour": "ruby"}]}),
     "Bastien reçoit 7 de poussière, 2 énergies concentrées (émeraude) et 2 cartes rubis."),
    ("en", Message("auction_won", {"seat": 2, "item": "elixir", "bid": 66, "handicap": 10, "rebates": 15, "price": 61}),
     "Chloé wins Elixir with 66 and pays 61, handicap +10, rebates \u221215."),
    ("en", Message("auction_won", {"seat": 2, "item": "owl", "bid": 120, "handicap": -10, "rebates": 0, "price": 110}),
     "Chloé wins Owl with 120 and pays 110, rebate of position \u221210."),
    ("fr", Message("advanced", {"seat": 0, "track": "fire", "level": 2, "free": True, "cost": 0, "paid": None}),
     "Vous atteignez le niveau 2, Connaissance du Feu, gratuitement."),
    ("en", Message("round_started", {"round": 4, "order": [1, 0, 2], "handicaps": [[10, 20], [0, 0], [-5, -10]]}),
     "Round 4: Bastien (+10/+20), Ada, Chloé (\u22125/\u221210)."),
    ("en", Message("passed", {"seat": 1, "auto": True, "item": "owl"}), "Bastien passes (cannot raise)."),
    ("fr", Message("eliminated", {"seat": 1, "why": "wrath"}),
     "Bastien ne peut pas payer et subit le courroux des Sentinelles."),
    ("en", Message("hand_cut", {"seat": 0, "energy": 0, "dust": 0, "concentrated": {}, "cards": []}),
     "You lose 0 energy to the hand limit: nothing."),
    ("en", Message("set_aside_joined", {"seat": 2, "dust": 5, "colours": {"emerald": 1}}),
     "Chloé takes up what the Sages gave: 5 dust and 1 emerald card."),
    ("fr", Message("game_ended", {"why": "sentinels", "winners": [0, 2], "count": 2, "places": [], "hands": []}),
     "La partie est terminée\u00a0: cinq Sentinelles ont été acquises. Ada et Chloé se partagent la victoire."),
])
def test_a_line_of_the_chronicle(language: str, message: Message, words: str) -> None:
    assert Teller("zavandor", language, CAST).tell(message) == words


def test_players_wear_their_colour_on_a_page() -> None:
    said = Teller("zavandor", "en", CAST, HTML).tell(Message("bid", {"seat": 1, "amount": 21, "item": "owl"}))
    assert said == '<b class="who" data-seat="green">Bastien</b> bids <b>21</b>.'
