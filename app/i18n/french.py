"""What French does where words meet: "à le Cercle" is said "au Cercle"."""
from __future__ import annotations

import re

MET = {"à le ": "au ", "à les ": "aux ", "de le ": "du ", "de les ": "des "}
ARTICLE = re.compile(r"((?:<[^>]+>)*)(les? )")  # with the mark-up before it


def contracted(words: str, said: dict[str, str]) -> tuple[str, dict[str, str]]:
    """A text and the words for its parameters, with each preposition grown together with the article it meets."""
    for name, value in said.items():
        article = ARTICLE.match(value)
        for preposition in ("à ", "de ") if article else ():
            gap = f"{preposition}{{{name}}}"
            if article and gap in words:
                words = words.replace(gap, f"{MET[preposition + article[2]]}{{{name}}}")
                said = said | {name: type(value)(f"{article[1]}{value[article.end():]}")}
    return words, said
