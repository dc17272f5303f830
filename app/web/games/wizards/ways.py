"""How far things are for the one who looks: a guess in turns, over land, by boat and by swimming."""
from __future__ import annotations

from app.games.wizards.geography.gait import Gait
from app.games.wizards.geography.sea import NOWHERE, Hex
from app.games.wizards.geography.travel import FAR, Delays, Field, journey
from app.games.wizards.tables import ANIMALS, PARTS
from app.web.games.wizards.sight import Sight

MEAN_DIE = 3.5
HALF_TURN = 7                                   # parts of a point that a turn of waiting costs on average
DELAYS = Delays(stop=HALF_TURN, die=3 * HALF_TURN, swim=2 * HALF_TURN, sail=HALF_TURN, land=HALF_TURN)


def turns_to(sight: Sight, place: Hex) -> int:
    """0 where no way is known, or one is there already."""
    me = sight.me
    if me is None or me.hex in (NOWHERE, place):
        return 0
    field = _field(sight)
    if field[place] >= FAR:
        return 0
    bonus = sight.options.pace_bonus + (ANIMALS[me.animal].bonus if me.animal else 0)
    return max(1, -(-field[place] // round((MEAN_DIE + bonus) * PARTS)))


def _field(sight: Sight) -> Field:
    me, shared = sight.me, sight.shared
    assert me is not None
    taken = {player.boat for player in shared.players}
    boats = frozenset(boat.hex for number, boat in enumerate(shared.boats) if number not in taken)
    return journey(sight.chart, me.hex, boats, Gait(afflicted=me.possessed or me.dragonbound), DELAYS,
                   me.boat is not None)
