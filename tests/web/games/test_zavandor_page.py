"""The table page of Zavandor: drawn for everybody at every question, with what each may do, and what it costs them."""
from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from functools import cache
from typing import Any

import msgspec
import pytest

from app.games.core.action import Action
from app.games.core.agenda import AnyPosition, waiting
from app.games.core.choice import Choice
from app.games.core.dice import Dice
from app.games.core.message import Seat
from app.games.core.selfplay import SelfPlay, open_choices, random_pick
from app.games.registry import game_of
from app.games.zavandor.actions import Advance, Arrange, Bid, Enchant, Keep, OpenAuction
from app.games.zavandor.content import Track
from app.games.zavandor.options import Options
from app.settings import ROOT
from tests.games.zavandor.build import A, B, C, Table
from tests.web.games.sitting import DESK, PHONE, AtTheTable, Sitting, sitting_down
from tests.web.games.tables import Elements, desk_of, look, whole

GAME = game_of("zavandor")
LANGUAGES = ("en", "fr")
PICKING = 3                                     # players who pick their characters
WRATHFUL = 5                                    # players who may bid beyond their means
IS_IN_SIGHT = """button => { const { top, bottom, left, right } = button.getBoundingClientRect();
    return [[left + 2, top + 2], [right - 2, bottom - 2]].every(
        ([x, y]) => button.contains(document.elementFromPoint(x, y))); }"""
SLOTS_WAIT = "Its slots stay empty until your own turn."
UNLEARNED: dict[Track, int] = {"accumulation": 1}           # gems at their full cost


@cache
def played(seats: int) -> tuple[list[AnyPosition], AnyPosition]:
    """A position for every kind of question from a game of players who do anything, and where it ended."""
    options = Options(character_assignment="pick" if seats == PICKING else "random",
                      bid_rule="wrath" if seats == WRATHFUL else "payable_only", round_limit=12)
    rng = random.Random(seats)
    play = SelfPlay(GAME, options, [random_pick(rng)] * seats, seats)
    kinds: dict[tuple[str, bool, int], AnyPosition] = {}
    for stage in play.stages():
        several = len(waiting(stage.position)) > 1
        kinds[type(stage.position.agenda[-1]).__name__, several, stage.position.state.round // 4] = stage.position
    return list(kinds.values()), play.position


def page(table: Table, viewer: Seat | None, language: str = "en") -> Elements:
    return Elements(text_of(table, viewer, language))


def text_of(table: Table, viewer: Seat | None, language: str = "en") -> str:
    return whole(look(desk_of("zavandor", table.position), viewer, language))


def viewers(seats: int) -> list[Seat | None]:
    return [None, *range(seats)]


# ----------------------------------------------------------------------------------------------------------- every page


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_position_is_drawn_for_everybody_in_both_languages(seats: int) -> None:
    for number, position in enumerate(played(seats)[0]):
        desk = desk_of("zavandor", position)
        for place, viewer in enumerate(viewers(seats)):
            elements = Elements(whole(look(desk, viewer, LANGUAGES[(number + place) % 2])))
            assert elements.open == []
            assert len(set(elements.ids())) == len(elements.ids())


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_finished_game_is_told_to_everybody_in_both_languages(seats: int) -> None:
    desk = desk_of("zavandor", played(seats)[1])
    for viewer, language in ((None, "en"), (0, "fr"), (1, "en")):
        elements = Elements(whole(look(desk, viewer, language)))
        assert elements.open == []
        assert len(set(elements.ids())) == len(elements.ids())


def test_every_drawing_a_page_names_is_there() -> None:
    drawings = (ROOT / "static" / "zavandor.svg").read_text("utf-8")
    named = {attrs["href"].split("#")[1] for position in (*played(4)[0], played(4)[1])
             for attrs in Elements(whole(look(desk_of("zavandor", position), 0))).with_attribute("href")
             if "zavandor.svg#" in attrs["href"]}
    assert {name for name in named if f'id="{name}"' not in drawings} == set()


@pytest.mark.parametrize("seats", GAME.seats)
def test_everything_that_is_open_can_be_done_from_the_page(seats: int) -> None:
    for position in played(seats)[0]:
        desk = desk_of("zavandor", position)
        for seat in range(seats):
            elements = Elements(whole(look(desk, seat)))
            for choice in open_choices(position, seat):
                assert is_on(elements, choice), choice.label


def is_on(elements: Elements, choice: Choice) -> bool:
    """One press does it; what has a number is also a field, and a hand is cut by pressing what is kept."""
    match choice.action:
        case Keep():
            return bool(elements.with_attribute("data-cut"))
        case Arrange():
            return any(isinstance(action, Arrange) for action in pressed(elements))
        case Bid() | OpenAuction():
            return choice.action in pressed(elements) and is_field(elements, choice)
        case action:
            return action in pressed(elements)


def pressed(elements: Elements) -> list[Action]:
    posted = [msgspec.json.decode(attrs["hx-vals"]) for attrs in elements.with_attribute("hx-vals")]
    return [msgspec.json.decode(body["action"], type=GAME.Action) for body in posted if "action" in body]


def is_field(elements: Elements, choice: Choice) -> bool:
    name, asked = next(iter(choice.ask.items()))
    bounds = {(attrs["min"], attrs["max"]) for attrs in elements.with_attribute("min") if attrs.get("name") == name}
    return (str(asked["minimum"]), str(asked["maximum"])) in bounds


@pytest.mark.parametrize("seats", GAME.seats)
def test_nothing_else_is_offered(seats: int) -> None:
    for position in played(seats)[0]:
        desk = desk_of("zavandor", position)
        for seat in range(seats):
            offered = {type(choice.action) for choice in open_choices(position, seat)}
            assert {type(action) for action in pressed(Elements(whole(look(desk, seat))))} <= offered


@pytest.mark.rule("ZA-4.2")
@pytest.mark.parametrize("seats", GAME.seats)
def test_what_a_viewer_cannot_know_does_not_show(seats: int) -> None:
    """Cards of others and the piles are dealt again; the page stays the same."""
    for position in played(seats)[0]:
        for viewer in viewers(seats)[:3]:
            dealt = GAME.determinize(position, viewer, Dice(b"again", 0))
            again, before = (whole(look(desk_of("zavandor", one), viewer)) for one in (dealt, position))
            assert again == before


def test_values_in_hand_are_for_their_owner() -> None:
    table = Table(3).give(A, cards=["sa3", "em10"], dust=0)
    held = {card.id for card in table.player(A).cards}
    shown = {viewer: {card for card in held if f"card:{card}" in text_of(table, viewer)} for viewer in (A, B, None)}
    assert shown == {A: held, B: set(), None: set()}


# ------------------------------------------------------------------------------------------------ what it costs


@pytest.mark.rule("ZA-8.11")
def test_an_item_shows_my_own_price_and_how_it_comes_about() -> None:
    table = Table(3).put_on_display("elixir")
    table.give(A, levels={"artifacts": 3}, artifacts=["crystal_ball", "crystal_ball"], handicap=(10, 20), dust=200)
    card = page(table, A).by_id("item-elixir")
    assert "60 +10 (first place) −5 (knowledge) −10 (artifacts) = 55" in card["data-whisper"]


@pytest.mark.rule("ZA-6.1")
def test_a_gem_shows_what_it_costs_me() -> None:
    table = Table(3).give(A, levels={"gems": 3}, dust=40)
    assert "costs you 14." in page(table, A).by_id("gem-sapphire")["data-whisper"]


@pytest.mark.rule("ZA-6.2")
def test_a_gem_that_is_not_mine_to_enchant_says_what_it_takes() -> None:
    gem = page(Table(3).give(A, dust=40), A).by_id("gem-emerald")
    assert (gem["aria-disabled"], "Spellbook" in gem["data-whisper"]) == ("true", True)


@pytest.mark.rule("ZA-4.4")
def test_a_proposal_says_what_would_be_lost() -> None:
    table = Table(3).bare().give(A, cards=["sa4", "sa7"], levels=UNLEARNED)
    assert '<b class="lose">1 dust lost' in sheet_of(table, A, "enchant-opal")


def test_a_proposal_says_what_comes_back() -> None:
    table = Table(3).bare().give(A, cards=["di12"], levels=UNLEARNED)
    assert "<p class=\"told\">2 dust back" in sheet_of(table, A, "enchant-opal")


def sheet_of(table: Table, viewer: Seat, name: str) -> str:
    tray = str(look(desk_of("zavandor", table.position), viewer).tray)
    return tray.split(f'data-sheet="{name}"')[1].split("</section>")[0]


@pytest.mark.rule("ZA-8.13")
def test_a_bidder_reads_the_highest_bid_that_can_be_paid() -> None:
    table = Table(3).bare().give(A, dust=40).give(B, dust=20, cards=["sa5"], active={"sapphire": 2})
    table.put_on_display("runestone").play(A, OpenAuction("runestone", 20))
    tray = str(look(desk_of("zavandor", table.position), B).tray)
    assert "at most 25 with your energy, 45 with all your gems" in tray


@pytest.mark.parametrize(("dust", "told"), [
    (40, "At 21 you would pay 21 of your 40 energy."),
    (9, "At 21 you would pay 21. You have 9 energy; your gems would sell for 20.")])
def test_the_price_of_the_next_bid_is_told_beside_what_there_is_to_pay_it_with(dust: int, told: str) -> None:
    table = Table(3).bare().give(A, dust=90).give(B, dust=dust, active={"sapphire": 2}, levels=UNLEARNED)
    table.put_on_display("runestone").play(A, OpenAuction("runestone", 20))
    assert told in text_of(table, B)


def test_the_order_to_raise_lies_in_the_purse_of_who_is_in() -> None:
    table = Table(3).bare().give(A, dust=40).give(B, dust=40).give(C, dust=0, active={"opal": 1})
    table.put_on_display("runestone").play(A, OpenAuction("runestone", 20))
    purses = [str(look(desk_of("zavandor", table.position), seat).tray).split('class="do"')[0] for seat in (A, B, C)]
    assert ['id="up-to"' in purse for purse in purses] == [True, True, False]


@pytest.mark.parametrize(("most", "stands"), [(24, False), (25, True), (30, True)])
def test_an_order_is_shown_as_long_as_it_can_bid(most: int, stands: bool) -> None:
    table = Table(3).bare().give(A, dust=40).give(B, dust=40)
    table.put_on_display("runestone").play(A, OpenAuction("runestone", 20)).play(B, Bid(25))
    tray = ordered(table, B, most)
    assert ('id="drop-order"' in tray, 'id="up-to"' in tray) == (stands, not stands)


def ordered(table: Table, seat: Seat, most: int) -> str:
    """The tray of a seat that has left an order."""
    desk = desk_of("zavandor", table.position)
    assert table.shared.auction is not None
    order = msgspec.json.encode({"matter": table.shared.auction.matter, "most": most}).decode()
    seats = [replace(row, standing=order) if row.seat == seat else row for row in desk.table.seats]
    desk.table = replace(desk.table, seats=tuple(seats))
    return str(look(desk, seat).tray)


@pytest.mark.rule("ZA-9.5")
def test_a_gem_to_give_up_says_what_goes_with_it() -> None:
    table = Table(3).bare().give(A, dust=60).give(B, active={"opal": 3, "sapphire": 4}).acquire("magic_mirror")
    tray = str(look(desk_of("zavandor", table.position), B).tray)
    assert "1 point and about 5 energy a round less" in tray        # ten dust become five
    assert "1 point and about 7 energy a round less" in tray        # 20 and 2 dust become three cards


@pytest.mark.rule("ZA-3.6")
@pytest.mark.parametrize(("sapphires", "more"), [(2, 5), (3, 7), (4, 5)])
def test_a_gem_to_enchant_says_what_it_brings(sapphires: int, more: int) -> None:
    table = Table(3).bare().give(A, dust=60, active={"sapphire": sapphires})
    assert f"1 point, about {more} more energy per round" in sheet_of(table, A, "enchant-sapphire")


@pytest.mark.rule("ZA-6.10")
def test_a_gem_says_what_it_would_cost_with_an_advance_that_is_still_open() -> None:
    table = Table(3).bare().give(A, dust=60, levels={"gems": 2})
    assert "With the next level of Gems: 14" in sheet_of(table, A, "enchant-sapphire")
    assert "With the next level" not in sheet_of(table.play(A, Advance("gems")), A, "enchant-sapphire")


@pytest.mark.rule("ZA-6.8")
def test_who_bids_out_of_turn_reads_that_slots_will_wait() -> None:
    table = Table(3).bare().give(A, dust=90).give(B, dust=90).put_on_display("magic_belt", "runestone")
    said = [SLOTS_WAIT in str(look(desk_of("zavandor", table.play(A, OpenAuction(item, 30)).position), B).tray)
            for table, item in ((deepcopy(table), "magic_belt"), (deepcopy(table), "runestone"))]
    assert said == [True, False]


def test_many_gems_are_counted() -> None:
    few, many = (str(look(desk_of("zavandor", Table(3).give(A, active={"opal": n}).position), B).seats) for n in (3, 8))
    assert (few.count("svg#opal"), many.count("svg#opal")) == (3 + 4, 1 + 4)            # the others have two each
    assert '<b class="num">8</b>' in many


@pytest.mark.rule("ZA-8.7")
def test_the_block_says_who_leads_and_who_is_out() -> None:
    table = Table(3).bare().give(A, dust=40).give(B, dust=40).give(C, dust=0, active={"opal": 1})
    table.put_on_display("runestone").play(A, OpenAuction("runestone", 20))
    states = [attrs["class"] for tag, attrs in page(table, None).found
              if tag == "li" and attrs.get("class") in ("leads", "asked", "in", "out")]
    assert states == ["leads", "asked", "in"]


# ------------------------------------------------------------------------------------------------ pressing


@pytest.fixture(scope="module")
def at_the_table() -> Iterator[AtTheTable]:
    with sitting_down("zavandor") as sit:
        yield sit


def buyer() -> Table:
    """Has 6 dust, a white 10, a blue 3 and a blue 7, and five slots of which two are free."""
    return Table(3).bare().give(A, dust=6, cards=["di10", "sa3", "sa7"], levels=UNLEARNED)


def wait(sitting: Sitting) -> list[dict[str, Any]]:
    sitting.page.wait_for_timeout(200)
    return sitting.posted


@pytest.mark.browser
@pytest.mark.rule("ZA-4.6")
def test_one_press_pays_with_the_proposal(at_the_table: AtTheTable) -> None:
    table = buyer()
    proposed = next(action for action in table.open(A, Enchant) if action.gem == "opal")

    def play(sitting: Sitting) -> None:
        sitting.press("#gem-opal", "#go-enchant-opal")
        assert msgspec.convert(wait(sitting), list[Enchant]) == [proposed]
    at_the_table(table, A, play)


@pytest.mark.browser
@pytest.mark.rule("ZA-4.6")
def test_another_payment_is_composed_from_the_purse(at_the_table: AtTheTable) -> None:
    table = buyer()
    ids = {f"{card.id[:2]}{card.value}": card.id for card in table.player(A).cards}

    def play(sitting: Sitting) -> None:
        compose(sitting, "opal", ids, "sa3", "sa7")
        sitting.press("[data-sheet=enchant-opal] [data-pay]")
        assert sorted(wait(sitting)[0]["payment"]["cards"]) == sorted((ids["sa3"], ids["sa7"]))
    at_the_table(table, A, play)


def compose(sitting: Sitting, gem: str, ids: dict[str, str], *cards: str) -> None:
    """Exactly these cards, whatever was proposed."""
    sitting.press(f"#gem-{gem}", f"[data-sheet=enchant-{gem}] [data-compose]")
    for name, card in ids.items():
        chosen = sitting.page.locator(f"#k-{card}").get_attribute("aria-pressed") == "true"
        if chosen != (name in cards):
            sitting.press(f"#k-{card}")


@pytest.mark.browser
@pytest.mark.rule("ZA-4.7")
@pytest.mark.parametrize(("cards", "said"), [
    (("di10", "sa3"), "One piece too many: 3 is not needed"), (("sa3",), "1 energy missing"),
    (("di10",), "10 handed over, nothing lost"), (("sa3", "sa7"), "10 handed over, nothing lost")])
def test_the_composer_reckons_as_the_rules_do(at_the_table: AtTheTable, cards: tuple[str, ...], said: str) -> None:
    table = buyer()
    ids = {f"{card.id[:2]}{card.value}": card.id for card in table.player(A).cards}

    def play(sitting: Sitting) -> None:
        compose(sitting, "opal", ids, *cards)
        assert sitting.text("[data-sheet=enchant-opal] .tally") == said
    at_the_table(table, A, play)


@pytest.mark.browser
def test_a_payment_that_does_not_fit_is_not_sent(at_the_table: AtTheTable) -> None:
    table = buyer()
    ids = {f"{card.id[:2]}{card.value}": card.id for card in table.player(A).cards}

    def play(sitting: Sitting) -> None:
        compose(sitting, "opal", ids, "di10", "sa3")
        sitting.press("[data-sheet=enchant-opal] [data-pay]")
        assert wait(sitting) == []
    at_the_table(table, A, play)


@pytest.mark.browser
def test_a_pushed_tray_does_not_lose_what_is_composed(at_the_table: AtTheTable) -> None:
    table = buyer()
    ids = {f"{card.id[:2]}{card.value}": card.id for card in table.player(A).cards}

    def play(sitting: Sitting) -> None:
        compose(sitting, "opal", ids, "di10", "sa3")
        sitting.push_tray()
        assert sitting.text("[data-sheet=enchant-opal] .tally") == "One piece too many: 3 is not needed"
    at_the_table(table, A, play)


@pytest.mark.browser
@pytest.mark.rule("ZA-11.3")
def test_what_is_kept_of_a_hand_is_what_was_pressed(at_the_table: AtTheTable) -> None:
    table = Table(2).bare().give(A, dust=9, cards=["sa3", "sa4", "sa7"])
    while table.step != "CuttingHands":
        table.end_turn()
    kept = next(card.id for card in table.player(A).cards if card.value == 3)

    def play(sitting: Sitting) -> None:
        sitting.press(*sitting.page.eval_on_selector_all(
            "#tray [data-piece][aria-pressed=true]", "pieces => pieces.map(piece => `#${piece.id}`)"))
        sitting.press(f"#k-{kept}")
        sitting.page.fill("[data-cut] input", "5")
        sitting.press("#keep")
        assert {name: wait(sitting)[0][name] for name in ("type", "cards", "dust")} == {
            "type": "keep", "cards": [kept], "dust": 5}
    at_the_table(table, A, play)


@pytest.mark.browser
@pytest.mark.rule("ZA-11.5")
@pytest.mark.parametrize("dust", ["1", "3"])
def test_dust_that_cannot_be_kept_is_not_sent(at_the_table: AtTheTable, dust: str) -> None:
    table = Table(2).bare().give(A, dust=9, cards=["sa3", "sa4", "sa7"])
    while table.step != "CuttingHands":
        table.end_turn()

    def play(sitting: Sitting) -> None:
        sitting.page.fill("[data-cut] input", dust)
        sitting.press("#keep")
        assert (wait(sitting), sitting.text("#keep")) == ([], "Dust of 1 or 3 cannot be kept.")
    at_the_table(table, A, play)


@pytest.mark.browser
@pytest.mark.rule("ZA-8.10")
def test_any_number_can_be_bid(at_the_table: AtTheTable) -> None:
    table = Table(3).bare().give(A, dust=90).put_on_display("runestone")

    def play(sitting: Sitting) -> None:
        sitting.press("#item-runestone")
        sitting.page.fill("[data-sheet=item-runestone] input[name=bid]", "33")
        sitting.press("[data-sheet=item-runestone] .btn.main")
        assert wait(sitting) == [{"type": "open_auction", "item": "runestone", "bid": 33}]
    at_the_table(table, A, play)


@pytest.mark.browser
@pytest.mark.parametrize("size", [DESK, PHONE])
def test_bid_and_pass_are_in_sight_however_much_there_is_to_say(
        at_the_table: AtTheTable, size: tuple[int, int]) -> None:
    table = Table(6).bare().give(A, dust=90).give(
        B, dust=36, active={"sapphire": 5, "ruby": 2}, handicap=(10, 20), levels={"artifacts": 4},
        artifacts=["crystal_ball"])
    table.put_on_display("elixir").play(A, OpenAuction("elixir", 60))

    def play(sitting: Sitting) -> None:
        for button in ("#quiet", "form.bidding .btn.main", "#r-bid-61-"):
            assert sitting.page.locator(button).evaluate(IS_IN_SIGHT), button
    at_the_table(table, B, play, size=size)


@pytest.mark.browser
@pytest.mark.parametrize(("item", "told"), [
    ("elixir", "2 points. You may enchant diamonds; a gift: 1 diamond."),
    ("fox", "13 points. 2 per active sapphire; at most 12.")])
def test_on_a_phone_the_sheet_of_an_auction_says_what_is_bought(
        at_the_table: AtTheTable, item: str, told: str) -> None:
    table = Table(3).bare().give(A, dust=290, active={"sapphire": 4}).put_on_display("elixir")

    def play(sitting: Sitting) -> None:
        sitting.press(f"#item-{item}")
        assert sitting.page.locator(f"[data-sheet=item-{item}] .told:visible").first.inner_text() == told
    at_the_table(table, A, play, size=PHONE)


@pytest.mark.browser
def test_on_a_phone_nothing_is_wider_than_the_screen(at_the_table: AtTheTable) -> None:
    table = Table(6).give(A, dust=90, cards=["sa3", "sa4", "sa7", "em8", "em9", "di10", "di11", "ru15"])
    table.give(A, artifacts=["magic_belt", "magic_wand", "spellbook"], active={"sapphire": 9})

    def play(sitting: Sitting) -> None:
        assert sitting.page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    at_the_table(table, A, play, size=PHONE)
