"""The whisper line at rest: what the rules say about the moment, and the clause."""
from __future__ import annotations

from markupsafe import Markup

from app.web.games.wizards.sight import RULES_URL, Sight
from app.web.templating import marked

Hint = tuple[str, str]                          # words, clause

HINTS: dict[str, Hint] = {
    "prompt.picking_tower": (marked("The Circle, the Cottage, the Lair and one Tower are always in play."), "WZ-A2"),
    "prompt.removing": (marked("Fewer tiles leave less time before the Circle falls."), "WZ-A3"),
    "prompt.placing": (marked("A tile lies wholly on the board, anywhere and turned as you like."), "WZ-3.23a"),
    "prompt.choosing_order": (marked("Wizards are mentored by the High Wizards, Sorcerers in the Towers, Druids in the "
                                     "Circle."), "WZ-10.11"),
    "prompt.choosing": (marked("White is how far you go; red 1 to 3 brings a random encounter where one is possible."),
                        "WZ-5.21"),
    "prompt.moving": (marked("A plain costs 1, a forest or a mountain 2; places with an encounter end the movement."),
                      "WZ-6-cost-a"),
    "prompt.taking": (marked("One visit collects all your tokens in a hex whose conditions are met."), "WZ-9.6"),
    "prompt.menu": (marked("Your own Mentor does as many things as you wish, anybody else does one."), "WZ-7.327"),
    "prompt.contact": (marked("Thoughts reach your Mentor: tasks and promotions, but no Gems."), "WZ-7.381a"),
    "prompt.at_hamdrels": (marked("Hamdrel does one thing: she cures, fulfils a task, or gives a gift."), "WZ-7.35"),
    "prompt.elves": (marked("Telepathy replaces the roll; it works on 1 and 2."), "WZ-11.231c"),
    "prompt.fighting": (marked("On a 6 the Demons leave; else they stay, and another appears in the territory."),
                        "WZ-7.3041a"),
    "prompt.facing": (marked("Every meeting on the Dragon's own tile costs a day of your time there."), "WZ-12.512"),
    "prompt.escaping": (marked("Who escapes stays and goes on with the encounters of the hex."), "WZ-11.2242"),
    "prompt.escaping_trap": (marked("Escape is cast before the trap's effect is known; 6 fails."), "WZ-11.224"),
    "prompt.guarding": (marked("The card prevents the theft and is discarded, whatever you carry."), "WZ-8.51b"),
    "prompt.rerolling": (marked("The second roll stands."), "WZ-8.51b"),
    "prompt.allocating": (marked("Points of all three types are needed for the next level."), "WZ-10.2"),
    "prompt.losing": (marked("Points never fall below 0, and no level is ever lost."), "WZ-10.22a"),
    "prompt.choosing_hex": (marked("Two tokens of one card never share a hex."), "WZ-4.1g"),
    "prompt.choosing_least": (marked("Your smallest type is the one you have least of, 0 not counted."), "WZ-7.304-2"),
    "prompt.choosing_task": (marked("It counts as done: you gain its points, and its tokens leave the map."), "WZ-9.3"),
    "prompt.summoning": (marked("On 1 to 5 an animal comes: the higher of two dice says which."), "WZ-11.221"),
    "prompt.resting": (marked("An extra turn is a whole turn, played at once after this one."), "WZ-7.38"),
    "prompt.gate": (marked("The door leads into the Tower, and whoever goes meets its master."), "WZ-7.5a"),
    "prompt.naming": (marked("His counter is placed on a random hex, for all to see."), "WZ-8.51a"),
    "prompt.sharing": (marked("Only the traveller who has arrived learns the name."), "WZ-7.302-L4-5"),
    "prompt.giving": (marked("The task goes over with its tokens, on the same hexes."), "WZ-9.2"),
    "prompt.offering": (marked("Partners exchange optional tasks, and Gems when both are collecting."), "WZ-B5"),
    "prompt.agreeing": (marked("The exchange is made only if both accept."), "WZ-B5"),
}


HEAVY: Hint = (                                 # for the possessed and the Dragonbound
    marked("Every hex costs 2 until you are cured; places with an encounter end the movement."), "WZ-7.3043e")


def whisper(sight: Sight) -> Markup:
    prompt = sight.scene.prompt()
    said, clause = HINTS.get(prompt.key, ("", "")) if prompt else ("", "")
    if prompt and prompt.key == "prompt.moving" and sight.is_mine_to_move and sight.me and (
            sight.me.possessed or sight.me.dragonbound):
        said, clause = HEAVY
    return sight.scene.part("table/whisper.html", words=sight.t(said) if said else "", clause=clause,
                            clause_url=f"{RULES_URL}?clause={{clause}}")
