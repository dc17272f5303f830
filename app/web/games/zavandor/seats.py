"""The players in turn order: points, handicap, gems, purse, artifacts, Sentinels; all that everybody may know."""
from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from app.games.core.message import Seat
from app.games.zavandor.actions import Resign
from app.games.zavandor.content import EnergyColour, GemType
from app.games.zavandor.shown import PlayerShown
from app.games.zavandor.tables import COLOURS, CONCENTRATED, GEMS, SENTINEL_VP
from app.web.games.zavandor import words
from app.web.games.zavandor.sight import Sight, signed
from app.web.sight import joined

SIDE_BY_SIDE = 7                                # gems that are drawn one by one


@dataclass(frozen=True, slots=True)
class Row:
    """One player as the others see them."""

    colour: str
    name: str
    points: int
    handicap: str
    state: str                                  # "now", "acts", "out"
    you: str
    tag: str
    who: str                                    # "Witch, first"
    standing: str                               # points now and at the last count, and what bids become
    active: tuple[tuple[GemType, int], ...]
    idle: tuple[tuple[GemType, int], ...]
    is_counted: bool                            # so many gems that each kind is drawn once, with its number
    slots: str
    gem_words: str
    cards: tuple[tuple[EnergyColour, int], ...]
    concentrated: tuple[tuple[EnergyColour, int], ...]
    dust: int
    hand_words: str
    purse: str
    weight: str
    is_heavy: bool
    items: tuple[str, ...]
    item_words: str
    open_hand: tuple[tuple[EnergyColour, int], ...]


@dataclass(frozen=True, slots=True)
class Leaving:
    """The way out, asked twice."""

    act_url: str
    vals: str


def seats(sight: Sight) -> Markup:
    resign = sight.choice(Resign)
    return sight.part(
        "seats", rows=Markup("").join(_row(sight, seat) for seat in sight.order()),
        incomes=sight.once("incomes", lambda: _incomes(sight)),
        notes=tuple(sight.teller.tell(warning) for warning in sight.shared.warnings), left=_left(sight),
        leaving=Leaving(sight.act_url, sight.vals(resign.action)) if resign else None)


def _left(sight: Sight) -> str:
    shared = sight.shared
    return sight.t("%(count)s of %(last)s Sentinels sold; with the fifth the round is the last.",
                   count=min(shared.sentinels_acquired, shared.last_sentinel), last=shared.last_sentinel)


def _incomes(sight: Sight) -> Markup:
    lines = tuple((player.colour, sight.name(player.seat), player.income.least, round(player.income.mean),
                   player.income.most) for player in (sight.shared.players[seat] for seat in sight.order())
                  if player.eliminated is None and player.character)
    return sight.part("incomes", alike=True, lines=lines)


def _row(sight: Sight, seat: Seat) -> Markup:
    """To others than their owner a board looks the same."""
    mine = seat == sight.viewer
    return sight.once(("row", seat, mine, sight.scene.present), lambda: sight.part(
        "player", (seat, mine), alike=True, row=row(sight, seat)))


def row(sight: Sight, seat: Seat) -> Row:
    player, scene = sight.shared.players[seat], sight.scene
    waited, mine = seat in scene.waiting, seat == sight.viewer
    auction = sight.shared.auction
    has_passed = auction is not None and auction.asked is not None and seat in auction.passed
    out = player.eliminated is not None or has_passed
    return Row(
        player.colour, sight.name(seat), player.points.vp, _handicap(player),
        "now" if waited and mine else "acts" if waited else "out" if out else "",
        sight.presence(seat), _tag(sight, player, has_passed),
        _who(sight, player), _standing(sight, player), _some_gems(player.active), _some_gems(player.pentagon),
        sum(player.active.values()) + sum(player.pentagon.values()) > SIDE_BY_SIDE,
        f"{sum(player.active.values())}/{player.slots}", _gem_words(sight, player), _some(player.cards),
        _some(player.concentrated), player.dust, _hand_words(sight, player), _purse(player),
        f"{player.hand_weight}/{player.hand_limit}", player.hand_weight > player.hand_limit,
        (*player.artifacts, *player.sentinels), _item_words(sight, player),
        tuple((card.colour, card.value) for card in player.hand or ()))


def _some_gems(owned: dict[GemType, int]) -> tuple[tuple[GemType, int], ...]:
    return tuple((gem, owned[gem]) for gem in GEMS if owned[gem])


def _some(counts: dict[EnergyColour, int]) -> tuple[tuple[EnergyColour, int], ...]:
    return tuple((colour, counts[colour]) for colour in COLOURS if counts[colour])


def _handicap(player: PlayerShown) -> str:
    """What a bid of this player becomes: on artifacts, on Sentinels."""
    if player.eliminated or not player.position:
        return ""
    return f"{signed(player.handicap[0])} / {signed(player.handicap[1])}"


def _tag(sight: Sight, player: PlayerShown, has_passed: bool) -> str:
    if player.eliminated:
        return sight.t("out of the game")
    return sight.t("passed") if has_passed else ""


def _who(sight: Sight, player: PlayerShown) -> str:
    character = sight.plain.lookup(f"character.{player.character}") if player.character else ""
    return joined((character, words.place(sight.language, player.position) if not player.eliminated else ""))


def _standing(sight: Sight, player: PlayerShown) -> str:
    points = sight.t("%(now)s points now, %(counted)s at the last count.", now=player.points.vp,
                     counted=player.vp_counted)
    if not any(player.handicap):
        return points
    artifact, sentinel = map(signed, player.handicap)
    return f"{points} " + sight.t("A bid becomes a price with %(artifact)s on artifacts, %(sentinel)s on Sentinels.",
                                  artifact=artifact, sentinel=sentinel)


def _gem_words(sight: Sight, player: PlayerShown) -> str:
    active = words.gems(sight.language, player.active) or sight.t("none")
    idle = words.gems(sight.language, player.pentagon) or sight.t("none")
    return sight.t("%(used)s of %(slots)s slots. Active: %(active)s. In the pentagon: %(idle)s.",
                   used=sum(player.active.values()), slots=player.slots, active=active, idle=idle)


def _hand_words(sight: Sight, player: PlayerShown) -> str:
    def counted(kind: str, counts: dict[EnergyColour, int]) -> list[str]:
        return [words.counted(sight.language, f"part.{kind}.{colour}", n) for colour in COLOURS
                if (n := counts[colour])]

    told = [*counted("cards", player.cards), *counted("concentrated", player.concentrated),
            words.counted(sight.language, "part.dust", player.dust)]
    said = sight.t("%(what)s: between %(least)s and %(most)s energy; gems would sell for %(sale)s. Weight %(weight)s "
                   "of %(limit)s.", what=", ".join(told), least=player.purse.least, most=player.purse.most,
                   sale=player.purse.sale, weight=player.hand_weight, limit=player.hand_limit)
    aside = counted("cards", player.set_aside)
    return joined((said, sight.t("Set aside: %(what)s.", what=", ".join(aside)) if aside else ""), " ")


def _purse(player: PlayerShown) -> str:
    purse = player.purse
    if player.hand is not None:                 # where all may see the values
        worth = sum(card.value for card in player.hand) + sum(
            CONCENTRATED[colour] * count for colour, count in player.concentrated.items())
        return f"= {player.dust + worth}"
    return f"= {purse.least}" if purse.least == purse.most else f"≈ {round(purse.mean)}"


def _item_words(sight: Sight, player: PlayerShown) -> str:
    artifacts = [f"{sight.item(name)} ({joined(words.effects(sight.language, name), '; ')})"
                 for name in dict.fromkeys(player.artifacts)]
    sentinels = [f"{sight.item(name)} ({SENTINEL_VP} + {player.bonuses[name]})" for name in player.sentinels]
    return joined((*artifacts, *sentinels), ". ")
