"""Phase 2: everybody receives energy, in turn order (ZA-3)."""
from __future__ import annotations

from app.games.core.agenda import Now
from app.games.core.message import Seat
from app.games.zavandor.content import EnergyColour
from app.games.zavandor.reckoning import by_colour, flow_dust, may_enchant, producing
from app.games.zavandor.rules.energy import discard, draw, tally_drawn, tell_drawn
from app.games.zavandor.state import Card, Player, State
from app.games.zavandor.tables import ARTIFACTS, COLOURS, CONCENTRATED, CONCENTRATION, OPAL, opal_dust


def receive_energy(now: Now[State], seat: Seat) -> None:
    """What the Sages gave, opals, the flow of energy, then the colours from sapphire to ruby (ZA-3.1)."""
    _join_hand(now, seat)
    state, player = now.state, now.state.players[seat]
    opals, flow, beside, instead = opal_dust(player.active[OPAL]), flow_dust(player), 0, 0
    concentrated, cards = dict(player.concentrated), list[Card]()
    for colour in COLOURS:
        groups, singles = divmod(producing(player, colour), CONCENTRATION.gems)     # compulsory, ZA-3.6
        drawn, dust = draw(now, colour, singles)
        concentrated[colour] += groups
        beside, instead = beside + groups * CONCENTRATION.dust, instead + dust
        cards += drawn
    gained = {colour: concentrated[colour] - player.concentrated[colour] for colour in COLOURS}
    dust = opals + flow + beside + instead
    state.change(seat, dust=player.dust + dust, concentrated=concentrated, cards=(*player.cards, *cards))
    state.tally(seat, income=dust + sum(CONCENTRATED[colour] * gained[colour] for colour in COLOURS))
    tally_drawn(state, seat, cards)
    tell_drawn(now, seat, "income", cards, opal_dust=opals, flow_dust=flow, dust=dust, dust_instead=instead,
               concentrated={colour: n for colour, n in gained.items() if n})


def _join_hand(now: Now[State], seat: Seat) -> None:
    """Cards and dust that the Sages gave in the last round; from now on they are like any other (ZA-7.9)."""
    state, player = now.state, now.state.players[seat]
    if not player.set_aside and not player.set_aside_dust:
        return
    turned = [card for card in player.set_aside
              if state.options.sages_dust and not _is_of_use(state, player, card.colour)]
    kept = tuple(card for card in player.set_aside if card not in turned)
    dust = player.set_aside_dust + sum(card.value for card in turned)
    discard(state, turned)
    state.change(seat, cards=(*player.cards, *kept), dust=player.dust + dust, set_aside=(), set_aside_dust=0)
    now.tell("set_aside_joined", seat=seat, dust=dust,
             colours={colour: n for colour, n in by_colour(kept).items() if n})


def _is_of_use(state: State, player: Player, colour: EnergyColour) -> bool:
    """Whether the player can enchant gems of the colour, or has an artifact that counts as one."""
    produced = any(ARTIFACTS[name].produces == colour for name in player.artifacts)
    return produced or may_enchant(player, colour, state.options)
