"""A turn: arrange, then buy what brings most for its cost, and save for what is nearly in reach."""
from __future__ import annotations

from app.games.core.action import Action
from app.games.zavandor.actions import EndTurn
from app.games.zavandor.bots.auctions import openings
from app.games.zavandor.bots.knowledge import levels, paid
from app.games.zavandor.bots.trading import arrange, gem_wish, store, trade
from app.games.zavandor.bots.wish import Wish
from app.games.zavandor.bots.worth import Judge
from app.games.zavandor.reckoning import income, liquid
from app.games.zavandor.tables import MEAN


def take_turn(judge: Judge) -> Action:
    return arrange(judge) or _purchase(judge) or _purchase(judge.idle()) or store(judge) or EndTurn()


def _purchase(judge: Judge) -> Action | None:
    wishes = sorted((wish for wish in (*levels(judge), *openings(judge), *gem_wish(judge)) if wish.gain > 0),
                    key=lambda wish: -wish.rate)
    return _first_affordable(judge, wishes)


def _first_affordable(judge: Judge, wishes: list[Wish]) -> Action | None:
    """What is nearly in reach ties up the energy that is missing for it after the next income."""
    reserve, coming = 0, income(judge.player, MEAN)
    within = min(judge.board(judge.player).hold, liquid(judge.player)) + coming if judge.rounds else 0
    for wish in wishes:
        if wish.action is None:
            if action := trade(judge, reserve):
                return action
        elif wish.cost <= wish.able - reserve:
            return paid(judge, wish.action)
        elif not reserve and wish.cost <= within:
            reserve = max(0, int(wish.cost - coming) + 1)
    return None
