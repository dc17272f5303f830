"""The best payment: found for any hand, and always legal."""
from __future__ import annotations

import random
from itertools import combinations

import pytest

from app.games.zavandor.actions import NOTHING, Payment
from app.games.zavandor.dust import dust_weight, settled
from app.games.zavandor.options import Options
from app.games.zavandor.paying import energy_pieces, handed_over, objection, offers, payment_of, selling, suggested
from app.games.zavandor.reckoning import means
from app.games.zavandor.state import NO_ENERGY, NO_GEMS, NO_LEVELS, Card, Player
from app.games.zavandor.tables import COLOURS, GEMS

OPTIONS = Options()


def player(rng: random.Random, cards: int, tokens: int, gems: int = 0) -> Player:
    held, concentrated, active = [], dict(NO_ENERGY), dict(NO_GEMS)
    for n in range(cards):
        colour = COLOURS[rng.choice(list(COLOURS))]
        held.append(Card(f"{colour.short}{n:02}", rng.choice(colour.values)[0]))
    for _ in range(tokens):
        concentrated[rng.choice(list(COLOURS))] += 1
    for _ in range(gems):
        active[rng.choice(list(GEMS))] += 1
    return Player("red", dust=rng.randint(0, 25), cards=tuple(held), concentrated=concentrated, active=active)


def worth(owner: Player, payment: Payment, due: int) -> tuple[int, int, int]:
    """What is lost by settling, the weight left, the number of pieces."""
    pieces = energy_pieces(owner.cards, owner.concentrated)
    count = len(payment.cards) + sum(payment.concentrated.counts().values())
    left = owner.dust + value(owner, payment) - due
    weight = len(owner.cards) + 3 * (len(pieces) - len(owner.cards))
    taken = len(payment.cards) + 3 * sum(payment.concentrated.counts().values())
    return left - settled(left, False), weight - taken + dust_weight(left, False), count


def value(owner: Player, payment: Payment) -> int:
    return sum(handed_over(owner, payment) or ())


@pytest.mark.parametrize("seed", range(60))
def test_the_suggested_payment_is_the_best_of_all(seed: int) -> None:
    rng = random.Random(seed)
    owner, due = player(rng, rng.randint(0, 6), rng.randint(0, 3)), rng.randint(1, 70)
    pieces = energy_pieces(owner.cards, owner.concentrated)
    every = [payment_of(chosen) for size in range(len(pieces) + 1) for chosen in combinations(pieces, size)]
    legal = [payment for payment in every if objection(owner, payment, due) is None]
    found = offers(owner, due, OPTIONS)
    assert bool(found) == bool(legal)
    if legal:
        assert worth(owner, found[0].payment, due) == min(worth(owner, payment, due) for payment in legal)


@pytest.mark.parametrize("seed", range(40))
def test_every_offer_is_legal_and_tells_what_comes_of_it(seed: int) -> None:
    rng = random.Random(seed)
    owner, due = player(rng, 8, 2), rng.randint(1, 90)
    for offer in offers(owner, due, OPTIONS):
        assert objection(owner, offer.payment, due) is None
        assert (offer.lost, offer.weight, offer.pieces) == worth(owner, offer.payment, due)
        assert offer.dust == owner.dust + value(owner, offer.payment) - due


@pytest.mark.parametrize("seed", range(40))
def test_gems_are_sold_only_where_energy_does_not_suffice(seed: int) -> None:
    rng = random.Random(seed)
    owner = player(rng, 4, 1, gems=5)
    due = rng.randint(1, means(owner))
    payment = suggested(owner, due, OPTIONS)
    assert payment is not None
    assert objection(owner, payment, due, with_gems=True) is None
    energy = owner.dust + sum(piece.value for piece in energy_pieces(owner.cards, owner.concentrated))
    assert (sum(payment.gems.active.counts().values()) > 0) == (energy < due)


def test_gems_of_the_pentagon_go_first_and_the_cheapest_before_others() -> None:
    owner = Player("red", active=NO_GEMS | {"opal": 2}, pentagon=NO_GEMS | {"sapphire": 1, "ruby": 1})
    payment = selling(owner, 10)
    assert payment is not None
    assert (payment.gems.pentagon.counts()["sapphire"], sum(payment.gems.active.counts().values())) == (1, 0)


def test_what_is_too_much_comes_back_the_dearest_first() -> None:
    owner = Player("red", cards=(Card("sa01", 7), Card("em01", 9)), active=NO_GEMS | {"ruby": 1})
    payment = selling(owner, 30)
    assert payment is not None
    assert payment.cards == ()
    assert payment.gems.active.counts()["ruby"] == 1


def test_nobody_can_pay_more_than_everything() -> None:
    owner = Player("red", dust=5, active=NO_GEMS | {"opal": 1})
    assert suggested(owner, 11, OPTIONS) is None
    assert suggested(owner, 5, OPTIONS) == NOTHING


def test_a_payment_that_loses_no_dust_is_preferred() -> None:
    owner = Player("red", cards=(Card("sa01", 7), Card("sa02", 6)), dust=4)
    best = offers(owner, 8, OPTIONS)[0]
    assert best.lost == 0
    assert objection(owner, best.payment, 8) is None


def test_with_tiles_of_one_nothing_is_lost() -> None:
    owner = Player("red", cards=(Card("sa01", 5),))
    assert offers(owner, 4, Options(small_change="ones"))[0].lost == 0
    assert offers(owner, 4, OPTIONS)[0].lost == 1


def test_the_heaviest_hands_are_solved() -> None:
    rng = random.Random(7)
    owner = player(rng, 40, 12)
    assert objection(owner, offers(owner, 131, OPTIONS)[0].payment, 131) is None


def test_no_gem_is_sold_that_dust_can_spare() -> None:
    """With 19 energy and 9 missing, a sapphire suffices: the opals that came first are kept."""
    owner = Player("red", dust=15, cards=(Card("sa01", 4),), active=NO_GEMS | {"opal": 2, "sapphire": 1},
                   levels=NO_LEVELS | {"gems": 1})
    payment = selling(owner, 28)
    assert payment is not None
    assert (payment.gems.active.opal, payment.gems.active.sapphire) == (0, 1)


def test_of_gems_that_can_be_spared_the_dearest_is_kept() -> None:
    """35 are due: an opal and a ruby bring them, so the sapphire between them stays."""
    owner = Player("red", active=NO_GEMS | {"opal": 1, "sapphire": 1, "ruby": 1})
    payment = selling(owner, 35)
    assert payment is not None
    assert payment.gems.active.counts() == NO_GEMS | {"opal": 1, "ruby": 1}
