"""The whisper line at rest: what the rules say about the moment, and the clause."""
from __future__ import annotations

from markupsafe import Markup

from app.games.elfenwizards.actions import PlaceSpells, Reroll
from app.games.elfenwizards.board import TURNS
from app.games.elfenwizards.rules.phases import Phase
from app.web.games.elfenwizards.frame import RULES_URL
from app.web.games.elfenwizards.sight import Sight
from app.web.templating import marked

Hint = tuple[str, str]                          # words, clause

HINTS: dict[int, Hint] = {
    Phase.RETIREMENT: (marked("The chip that marks the turn stays on the track for good."), "EW-3.3"),
    Phase.FIRST_ROLL: (marked("A placed die stays where it lies; the others are rolled once more."), "EW-6.3"),
    Phase.SECOND_ROLL: (marked("Now every die must be placed, or all rolled again for one minor spell."), "EW-5.2"),
    Phase.RECOVERY_1: (marked("Every 2 points bring one minor spell back; dice you leave can be used after the duels."),
                       "EW-7.5"),
    Phase.DUELS: (marked("Two spells on one magician or on two; a die only on its own level."), "EW-8.2"),
    Phase.RECOVERY_2: (marked("A die you do not use stays for the next turn, or comes back to be rolled."), "EW-10.2"),
    Phase.VACANCIES: (marked("Defeated magicians take the titles nobody won, the highest first."), "EW-11.4"),
    Phase.DEMOTION: (marked("A demoted Wizard or Sorcerer takes a grey chip along: one point less every turn."),
                     "EW-12.3"),
    Phase.GREY_REMOVAL: (marked("Points of all dice you use are added; what is left over is lost."), "EW-13.2"),
}
TALK: Hint = (marked("Promises bind nobody. Talk as long as the window is open."), "EW-16.2")
LAST_RECOVERY: Hint = (
    marked("The game may end with this turn: every minor spell in your reserve then scores a point."), "EW-15.6")
PASSED: Hint = (marked("You have passed: you place nothing more this turn."), "EW-8.5")


def whisper(sight: Sight) -> Markup:
    words, clause = _hint(sight)
    return sight.scene.part("table/whisper.html", words=sight.t(words) if words else "", clause=clause,
                            clause_url=f"{RULES_URL}?clause={{clause}}")


def _hint(sight: Sight) -> Hint:
    shared = sight.shared
    if shared.window:
        return TALK
    if sight.me and sight.me.passed and shared.phase == Phase.DUELS and sight.choice(PlaceSpells):
        return PASSED
    is_last = shared.turn == TURNS or any(warning.key.endswith(".sure") for warning in shared.warnings)
    if shared.phase == Phase.RECOVERY_2 and is_last:
        return LAST_RECOVERY
    if shared.phase == Phase.SECOND_ROLL and (choice := sight.choice(Reroll)) and choice.blocked:
        return sight.scene.reason(choice.blocked), choice.blocked.clause
    return HINTS.get(shared.phase, ("", ""))
