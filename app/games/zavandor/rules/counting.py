"""Phase 4: points are counted, the game may end, and hands are cut to their limit (ZA-11)."""
from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import ClassVar

from msgspec.structs import replace

from app.games.core.action import Action
from app.games.core.agenda import Now, Step
from app.games.core.ask import number, record, subset
from app.games.core.choice import Choice
from app.games.core.message import Message, Refusal, Seat
from app.games.zavandor.actions import ByColour, Keep
from app.games.zavandor.dust import lightest, most_within
from app.games.zavandor.options import Options
from app.games.zavandor.reckoning import count_points, hand_limit, hand_weight, liquid, pieces_weight
from app.games.zavandor.rules.decision import Reply, new_question
from app.games.zavandor.rules.ending import finish
from app.games.zavandor.rules.energy import discard
from app.games.zavandor.rules.refusals import refuse
from app.games.zavandor.state import Player, RoundLine, State, Tally
from app.games.zavandor.tables import COLOURS, CONCENTRATED, CONCENTRATION, LAST_SENTINEL


def is_over_limit(player: Player, options: Options) -> bool:
    return hand_weight(player, options) > hand_limit(player)


def reason_to_end(state: State) -> str | None:
    """Why the game ends with the count of this round; its hand limit is then not applied (ZA-11.2, ZA-12.4)."""
    if state.sentinels_acquired >= LAST_SENTINEL:
        return "sentinels"
    return "round_limit" if state.round == state.options.round_limit else None


class Count(Step):
    """Ends the round; five Sentinels, or the last round agreed on, end the game (ZA-11.2, ZA-12.4)."""

    def run(self, now: Now[State]) -> None:
        state = now.state
        state.phase, state.active_seat = "count", None
        for seat in state.order:
            if seat in state.in_game:
                _count(now, seat)
        if reason := reason_to_end(state):
            finish(now, reason)
        elif over := tuple(seat for seat in state.in_game if is_over_limit(state.players[seat], state.options)):
            now.then(CuttingHands(over, new_question(state)))


def _count(now: Now[State], seat: Seat) -> None:
    state, player = now.state, now.state.players[seat]
    counted, tally = count_points(player), player.tally
    line = RoundLine(counted, tally.income, tally.spent, tally.lost)
    state.change(seat, vp_counted=counted.vp, rounds=(*player.rounds, line),
                 tally=Tally(drawn=tally.drawn, expected=tally.expected))
    now.tell("counted", seat=seat, gems=counted.gems, tracks=counted.tracks, artifacts=counted.artifacts,
             sentinels=counted.sentinels + counted.bonuses, vp=counted.vp)


class CuttingHands(Reply):
    """All whose hand is too heavy choose what to keep, at the same time (ZA-11.3)."""

    hears: ClassVar[tuple[type[Action], ...]] = (Keep,)
    clause: ClassVar[str] = "ZA-11.6"

    def choices(self, state: State, seat: Seat) -> Iterator[Choice]:
        if seat not in self.waits_for(state):
            return
        player, limit = state.players[seat], hand_limit(state.players[seat])
        ones = state.options.small_change == "ones"
        heavy = limit // CONCENTRATION.weight
        ids = [card.id for card in player.cards]
        yield Choice(suggested_keep(player, state.options), Message("choice.keep", {"limit": limit}), (), {
            "cards": subset(ids, most=min(limit, len(ids))),
            "concentrated": record(**{colour: number(0, min(heavy, held)) for colour in COLOURS
                                      for held in [player.concentrated[colour]]}),
            "dust": number(0, most_within(player.dust, limit, ones))})

    def objection(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        assert isinstance(action, Keep)
        return keep_objection(state.players[seat], action, state.options)

    def carry_out(self, now: Now[State], seat: Seat, action: Action) -> None:
        assert isinstance(action, Keep)
        now.final()
        _cut(now, seat, action)

    def fallback(self, state: State, seat: Seat) -> Keep:
        return suggested_keep(state.players[seat], state.options)


def keep_objection(player: Player, keep: Keep, options: Options) -> Refusal | None:
    """Cards and concentrated energy are kept whole or lost whole; dust may be changed (ZA-11.5)."""
    held, counts = {card.id for card in player.cards}, keep.concentrated.counts()
    if not held.issuperset(keep.cards) or len(set(keep.cards)) < len(keep.cards) or keep.dust > player.dust:
        return refuse("bad_piece", "ZA-11.5")
    if any(counts[colour] > player.concentrated[colour] for colour in COLOURS):
        return refuse("bad_piece", "ZA-11.5")
    dust = lightest(keep.dust, options.small_change == "ones")
    if dust is None:
        return refuse("bad_dust", "ZA-11.5")
    weight = pieces_weight(len(keep.cards), sum(counts.values())) + dust
    return refuse("too_heavy", "ZA-11.3") if weight > hand_limit(player) else None


def suggested_keep(player: Player, options: Options) -> Keep:
    """The most energy; then the smaller weight, then less dust. Of cards and tokens the dearest come first."""
    limit, ones = hand_limit(player), options.small_change == "ones"
    cards = sorted(player.cards, key=lambda card: -card.value)
    tokens = sorted((colour for colour in COLOURS for _ in range(player.concentrated[colour])),
                    key=lambda colour: -CONCENTRATED[colour])
    card_sums = [0, *accumulate(card.value for card in cards)]
    token_sums = [0, *accumulate(CONCENTRATED[colour] for colour in tokens)]

    def worth(choice: tuple[int, int]) -> tuple[int, int, int]:
        weight = pieces_weight(*choice)
        dust = most_within(player.dust, limit - weight, ones)
        return card_sums[choice[0]] + token_sums[choice[1]] + dust, -weight - (lightest(dust, ones) or 0), -dust

    fitting = [(n, m) for n in range(len(cards) + 1) for m in range(len(tokens) + 1) if pieces_weight(n, m) <= limit]
    n, m = max(fitting, key=worth, default=(0, 0))
    return Keep(tuple(card.id for card in cards[:n]),
                ByColour(**{colour: tokens[:m].count(colour) for colour in COLOURS}),
                most_within(player.dust, limit - pieces_weight(n, m), ones))


def kept_energy(player: Player, keep: Keep) -> int:
    return (keep.dust + sum(card.value for card in player.cards if card.id in keep.cards)
            + sum(CONCENTRATED[colour] * n for colour, n in keep.concentrated.counts().items()))


def _cut(now: Now[State], seat: Seat, keep: Keep) -> None:
    state, player = now.state, now.state.players[seat]
    kept = keep.concentrated.counts()
    lost_cards = [card for card in player.cards if card.id not in keep.cards]
    lost = {colour: player.concentrated[colour] - kept[colour] for colour in COLOURS}
    before = liquid(player)
    discard(state, lost_cards)
    player = state.change(seat, dust=keep.dust, concentrated=kept,
                          cards=tuple(card for card in player.cards if card.id in keep.cards))
    _note_loss(state, seat, before - liquid(player))
    now.tell("hand_cut", seat=seat, cards=[{"colour": card.colour, "value": card.value} for card in lost_cards],
             concentrated={colour: n for colour, n in lost.items() if n}, energy=before - liquid(player),
             dust=before - liquid(player) - sum(card.value for card in lost_cards)
             - sum(CONCENTRATED[colour] * n for colour, n in lost.items()))


def _note_loss(state: State, seat: Seat, energy: int) -> None:
    """It belongs to the round just counted."""
    *earlier, last = state.players[seat].rounds
    state.change(seat, rounds=(*earlier, replace(last, lost=last.lost + energy)))
