"""The Scepter of Zavandor on the page: from a scene to the parts of its table."""
from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from app.web.games.zavandor import bench, block, ending, frame, hints, market, paper, seats, tracks
from app.web.games.zavandor import plates as drawings
from app.web.games.zavandor import tray as side
from app.web.games.zavandor.sight import HERE, Sight, look
from app.web.plates import Plate
from app.web.scene import Line, Scene, TableParts
from app.web.templating import gettext, render

SILENT = Line("")
QUIET = Line("did", "")
LINES = {"round_started": Line("mark", "bell"), "game_ended": Line("did", "bell"), "auction_won": Line("did", "hammer"),
         "turn_ended": SILENT, "counted": SILENT, "income": QUIET, "set_aside_joined": QUIET, "display_filled": QUIET,
         "reshuffled": QUIET, "arranged": QUIET, "dust_lost": QUIET, "paid": QUIET, "gem_received": QUIET,
         "marker_freed": QUIET, "sages_drawn": QUIET, "start_cards": QUIET, "character_taken": QUIET,
         "eliminated": Line("did", "bell", falls=True)}


class ZavandorPages:
    def line(self, key: str) -> Line:
        return LINES.get(key, Line())

    def playing(self, scene: Scene) -> TableParts:
        sight = look(scene)
        layers = _layers(sight)

        def board() -> Markup:
            return sight.render("board", layers=layers)
        return TableParts(
            kind="playing", status=frame.status(sight), ribbon=frame.ribbon(sight), seats=seats.seats(sight),
            board=board, whisper=hints.whisper(sight), tray=side.render(sight), paper=paper.paper(sight),
            layers=layers, tabs=tabs(scene.language))

    def over(self, scene: Scene) -> TableParts:
        return ending.over(look(scene))

    def facts(self, language: str) -> str:
        return gettext(language, "two hours · gems and auctions")

    def lid(self, language: str) -> Markup:
        return render(f"{HERE}/lid.html", language)

    def cloth(self, language: str) -> Markup:
        return render(f"{HERE}/cloth.html", language)

    def plates(self, language: str) -> Mapping[str, Plate]:
        return drawings.plates(language)

    def notation(self, language: str) -> str:
        return gettext(language, "Players are called by their characters; blue, green, white and red cards are the "
                                 "energy cards of sapphires, emeralds, diamonds and rubies. Unless an example says "
                                 "otherwise, the table plays by its usual house rules, and nobody has a handicap, a "
                                 "rebate or a level in Knowledge of Gems.")


PAGES = ZavandorPages()


def tabs(language: str) -> tuple[tuple[str, str, str], ...]:
    return (("board", "gem", gettext(language, "Cabinet")), ("seats", "people", gettext(language, "Apprentices")),
            ("paper", "gavel", gettext(language, "Sold")), ("talk", "chat", gettext(language, "Table")))


def _layers(sight: Sight) -> dict[str, Markup]:
    """The parts of the board that are pushed by themselves."""
    auction = sight.shared.auction
    return {"board-display": market.display(sight),
            "board-stage": block.block(sight, auction) if auction else bench.bench(sight),
            "board-tracks": tracks.tracks(sight), "board-sentinels": market.sentinels(sight)}
