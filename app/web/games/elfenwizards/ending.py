"""stub"""
from app.web.games.elfenwizards.sight import Sight
from app.web.scene import TableParts
def over(sight: Sight, tabs) -> TableParts:
    raise NotImplementedError
