"""D1, D10 and D11: where magicians go when their guild may choose."""
from __future__ import annotations

from collections.abc import Callable, Iterable

from app.games.core.dice import Chance
from app.games.core.message import Seat
from app.games.elfenwizards.actions import MagicianPlacement, PlaceDemoted, Retire, TakeVacancy
from app.games.elfenwizards.board import DUEL_AT, MAGIC_USER_SPACES
from app.games.elfenwizards.bots.style import Style
from app.games.elfenwizards.rules.demotion import demoted
from app.games.elfenwizards.rules.retirement import Retiring
from app.games.elfenwizards.rules.vacancies import defeated, highest_vacancies
from app.games.elfenwizards.state import State


def retire(state: State, seat: Seat, style: Style, dice: Chance, step: Retiring) -> Retire:
    crowds = _crowds(state, seat, style)
    return Retire(_least(crowds, crowds.__getitem__, dice), step.fallback(state, seat).spell_from)


def place_demoted(state: State, seat: Seat, style: Style, dice: Chance) -> PlaceDemoted:
    """Each to the least crowded Magic User space, counting those placed before."""
    crowds, placements = _crowds(state, seat, style), []
    for magician in demoted(state, seat):
        space = _least(crowds, crowds.__getitem__, dice)
        crowds[space] += style.crowd
        placements.append(MagicianPlacement(magician.id, space))
    return PlaceDemoted(tuple(placements))


def take_vacancy(state: State, seat: Seat, dice: Chance) -> TakeVacancy:
    """Alone for the next title, else beside an own magician, so that no rival can cast there (EW-8.10)."""
    vacant, standing = highest_vacancies(state), {mag.space: mag.owner for mag in state.magicians.values()}
    stays_free = len(defeated(state)) < len(vacant)

    def danger(space: str) -> int:
        (beside,) = set(DUEL_AT[space].candidates) - {space}
        if beside not in standing:
            return 0 if stays_free else 2
        return 1 if standing[beside] == seat else 3
    return TakeVacancy(_least(vacant, danger, dice))


def _crowds(state: State, seat: Seat, style: Style) -> dict[str, float]:
    crowds = dict.fromkeys(MAGIC_USER_SPACES, 0.0)
    for magician in state.magicians.values():
        if magician.space in crowds:
            crowds[magician.space] += style.crowd if magician.owner == seat else 1.0
    return crowds


def _least(spaces: Iterable[str], burden: Callable[[str], float], dice: Chance) -> str:
    """One of the spaces with the least burden, by lot."""
    least = min(map(burden, spaces))
    best = [space for space in spaces if burden(space) == least]
    return best[dice.below(len(best))]
