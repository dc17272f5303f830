"""The end of a game: who won and why, where the points came from round by round, and the story in figures."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.games.core.message import Message, Seat
from app.games.zavandor.content import GemType
from app.games.zavandor.shown import EndingShown, PlayerShown, PointsShown, SaleShown
from app.games.zavandor.tables import ARTIFACTS, GEM_VP, GEMS, SENTINEL_VP, SENTINELS, START_GEMS
from app.web import ending
from app.web.ending import Moment, Paper, replay_of, table_of, verdict
from app.web.games.zavandor import paper
from app.web.games.zavandor.sight import RULES_URL, Sight, signed
from app.web.scene import TableParts
from app.web.sight import capital

SCALE = 10                                      # between two rules of the line chart
START = sum(GEM_VP[gem] * count for gem, count in START_GEMS.items())           # points everybody begins with
MARKED = 5                                      # every fifth round is named on the axis
Parts = tuple[int, int, int, int, int]          # gems, knowledge, artifacts, Sentinels, their bonuses


@dataclass(frozen=True, slots=True)
class Place:
    """A player in the final table."""

    colour: str
    name: str
    rank: int
    total: int
    behind: int
    you: str
    who: str
    gems: tuple[tuple[GemType, int], ...]
    items: tuple[str, ...]
    item_words: str
    energy: int                                 # left in hand, now that all hands are open
    parts: Parts
    rounds: tuple[Parts, ...]
    totals: tuple[int, ...]                     # at the start and after each round


@dataclass(frozen=True, slots=True)
class Figures:
    """What a player did, in figures."""

    colour: str
    name: str
    income: int
    spent: int
    lost: int
    luck: str                                   # of the cards drawn
    opened: int
    won: int
    above: int                                  # bid over the lowest bids
    paid: int


@dataclass(frozen=True, slots=True)
class Medal:
    """A Sentinel taken, on its owner's line."""

    turn: int
    points: int
    item: str


@dataclass(frozen=True, slots=True, kw_only=True)
class End(ending.End[Place]):
    medals: tuple[Medal, ...]
    figures: tuple[Figures, ...]


def over(sight: Sight) -> TableParts:
    sheet = Paper("gavel", sight.t("Sold"), paper.paper(sight))
    return table_of(sight, _end(sight), RULES_URL, sight.t("Apprentices"), sheet)


def _end(sight: Sight) -> End:
    shared, shown = sight.shared, sight.shared.ending
    assert shown is not None, "the game is not over"
    rounds = max((len(player.rounds) for player in shown.players), default=0)
    places = tuple(sorted((_place(sight, shown, seat, rounds) for seat in range(len(shared.players))),
                          key=lambda place: place.rank))
    return End(
        told=verdict(sight, shown.winners), why=_why(sight, shown, places), facts=_facts(sight),
        figure=max(place.total for place in places), last=shared.round, places=places,
        top=max(SCALE, -(-max(max(place.totals) for place in places) // SCALE) * SCALE), step=SCALE,
        marks=tuple(_marks(sight, rounds)), sources=_sources(sight), moments=tuple(_moments(sight)),
        medals=tuple(_medals(sight, shown, rounds)),
        figures=tuple(_figures(sight, shown, seat) for seat in sight.order()))


def _why(sight: Sight, shown: EndingShown, places: tuple[Place, ...]) -> str:
    reason = capital(sight.plain.tell(Message(f"end.{shown.reason}")))
    second = next((place for place in places if place.behind), None)
    if second is None:
        return f"{reason}."
    return f"{reason}. " + sight.n("%(name)s is %(count)s point behind.", "%(name)s is %(count)s points behind.",
                                   second.behind, name=second.name)


def _facts(sight: Sight) -> str:
    shared = sight.shared
    return ", ".join((sight.n("%(count)s round", "%(count)s rounds", shared.round),
                      sight.n("%(count)s auction", "%(count)s auctions", len(shared.sales)),
                      sight.n("%(count)s Sentinel sold", "%(count)s Sentinels sold", shared.sentinels_acquired)))


def _sources(sight: Sight) -> tuple[str, ...]:
    return (sight.t("Gems"), sight.t("Knowledge"), sight.t("Artifacts"), sight.t("Sentinels"), sight.t("their bonus"))


def _parts(points: PointsShown) -> Parts:
    return points.gems, points.tracks, points.artifacts, points.sentinels, points.bonuses


# ------------------------------------------------------------------------------------------------------ the final table


def _place(sight: Sight, shown: EndingShown, seat: Seat, rounds: int) -> Place:
    player, played = sight.shared.players[seat], shown.players[seat].rounds
    totals = [START, *(line.points.vp for line in played)]
    best = max(other.vp_counted for other in sight.shared.players)
    return Place(
        player.colour, sight.name(seat), shown.places[seat], player.vp_counted, best - player.vp_counted,
        sight.t("you") if seat == sight.viewer else "", _who(sight, player),
        tuple((gem, player.active[gem]) for gem in GEMS if player.active[gem]),
        (*player.artifacts, *player.sentinels),
        ", ".join(sight.item(item) for item in (*player.artifacts, *player.sentinels)), player.purse.least,
        _parts(player.points), tuple(_parts(line.points) for line in played),
        (*totals, *[0] * (rounds + 1 - len(totals))))


def _who(sight: Sight, player: PlayerShown) -> str:
    who = sight.plain.lookup(f"character.{player.character}") if player.character else ""
    return f"{who}, {sight.t('out of the game')}" if player.eliminated else who


# --------------------------------------------------------------------------------------------------------------- charts


def _marks(sight: Sight, rounds: int) -> Iterator[tuple[int, str]]:
    if rounds:
        yield 1, sight.t("round %(round)s", round=1)
    yield from ((number, str(number)) for number in range(MARKED, rounds + 1, MARKED))


def _medals(sight: Sight, shown: EndingShown, rounds: int) -> Iterator[Medal]:
    for sale in sight.shared.sales:
        played = shown.players[sale.winner].rounds
        if sale.item in SENTINELS and sale.round <= min(rounds, len(played)):
            yield Medal(sale.round, played[sale.round - 1].points.vp, sale.item)


def _moments(sight: Sight) -> Iterator[Moment]:
    """The sales that decided the game, each told once."""
    sales = sight.shared.sales
    guards = [sale for sale in sales if sale.item in SENTINELS]
    last = guards[sight.shared.last_sentinel - 1:sight.shared.last_sentinel]
    dearest = max(sales, key=lambda sale: sale.price, default=None)
    bargain = max(sales, key=lambda sale: _worth(sight, sale) / max(1, sale.price), default=None)
    picked = [(sight.t("The first Sentinel"), guards[0] if guards else None), (sight.t("The dearest"), dearest),
              (sight.t("The best bargain"), bargain), (sight.t("The fifth Sentinel"), last[0] if last else None)]
    told: list[SaleShown] = []
    for what, sale in picked:
        if sale and sale not in told:
            told.append(sale)
            yield Moment(sight.t("Round %(round)s", round=sale.round), what, _sale(sight, sale),
                         replay_of(sight, sale.round))


def _worth(sight: Sight, sale: SaleShown) -> int:
    """Points it came to in the end."""
    if sale.item in ARTIFACTS:
        return ARTIFACTS[sale.item].vp
    return SENTINEL_VP + sight.shared.players[sale.winner].bonuses.get(sale.item, 0)


def _sale(sight: Sight, sale: SaleShown) -> str:
    said = sight.n("%(name)s takes %(item)s for %(price)s; it came to %(count)s point.",
                   "%(name)s takes %(item)s for %(price)s; it came to %(count)s points.", _worth(sight, sale),
                   name=sight.name(sale.winner), item=sight.item(sale.item), price=sale.price)
    return said if sale.rival is None else f"{said} {sight.t('%(name)s bid too.', name=sight.name(sale.rival))}"


def _figures(sight: Sight, shown: EndingShown, seat: Seat) -> Figures:
    stats, sales = shown.players[seat], sight.shared.sales
    won = [sale for sale in sales if sale.winner == seat]
    return Figures(
        sight.colour(seat), sight.name(seat), round(sum(line.income for line in stats.rounds)),
        sum(line.spent for line in stats.rounds), sum(line.lost for line in stats.rounds),
        signed(round(stats.drawn - stats.expected)), sum(sale.opener == seat for sale in sales), len(won),
        sum(sale.bid - sale.min_bid for sale in won), sum(sale.price for sale in won))
