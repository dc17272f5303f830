"""Round the board: the sentence that is always true, the five phases, the mages and what everybody may know of them."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from app.games.core.message import Seat
from app.games.wyz.board import DESPERATION, MOST_ENERGY, POWER_LEVEL, TOP_LEVEL
from app.games.wyz.cards import CardId
from app.games.wyz.grammar import ELEMENTS
from app.games.wyz.planning import defied
from app.games.wyz.rules.harm import burns
from app.games.wyz.shown import MageShown
from app.web.games.wyz import words
from app.web.games.wyz.sight import RULES_URL, Sight
from app.web.sight import joined
from app.web.status import status as line

STEP = {"done": "done", "now": "now", "skipped": "skip", "next": ""}
LAST_ROUNDS = 3                                 # before the limit, of which the ribbon warns


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards of a mage that everybody may know, under one heading."""

    title: str
    cards: tuple[tuple[str, str], ...]          # name and text


@dataclass(frozen=True, slots=True)
class MageRow:
    seat: Seat
    colour: str
    name: str
    energy: int
    state: str                                  # "now", "acts", "out"
    you: str
    tag: str
    hand: int
    pile: int
    discard: int
    banished: int
    levels: tuple[tuple[str, int, str], ...]    # element, level, in words
    defied: tuple[int, ...]                     # Energies that the reader must stay below to defy their mages
    energy_words: str
    hand_words: str
    piles: tuple[Pile, ...]


@dataclass(frozen=True, slots=True)
class Power:
    """What level 4 gives, and who has it."""

    element: str
    words: str
    clause: str
    owners: tuple[tuple[str, str], ...]         # colour and name


def status(sight: Sight) -> Markup:
    return line(sight, _context(sight), sight.t("for this turn") if sight.scene.waiting == (sight.shared.active,)
                else sight.t("to answer"))


def _context(sight: Sight) -> str:
    me, t = sight.me, sight.t
    if me is None:
        return t("You are watching. Hands are hidden, everything else is open.")
    if not me.is_in_play:
        return t("Your mage is out. You may look on and talk.")
    if me.cell and burns(sight.seen.state, me.seat, me.cell):
        return t("You stand on Fire: it burns you as your next turn begins.")
    if me.energy <= DESPERATION:
        return t("At %(n)s Energy or less a spell you learn goes straight to your hand.", n=DESPERATION)
    return _open_spells(sight) or t("Raise your levels: no spell of the Study is open to you yet.")


def _open_spells(sight: Sight) -> str:
    count = sum(sight.viewer in able for able in sight.seen.learners.values())
    return sight.n("%(count)s spell of the Study is open to you.", "%(count)s spells of the Study are open to you.",
                   count) if count else ""


def ribbon(sight: Sight) -> Markup:
    shared = sight.shared
    steps = tuple((STEP[phase.status], sight.t(words.PHASE[phase.id])) for phase in shared.phases)
    left = shared.round_limit - shared.round
    warning = sight.t("Most Energy wins after round %(n)s", n=shared.round_limit) if left < LAST_ROUNDS else ""
    whose = "" if shared.active is None else sight.t("%(name)s plays", name=sight.name(shared.active))
    return sight.part("ribbon", alike=True, title=sight.t("Round %(round)s", round=shared.round), steps=steps,
                      warning=warning, aside="" if warning else whose, rules_url=RULES_URL)


def seats(sight: Sight) -> Markup:
    return sight.part("seats", mages=Markup("").join(_row(sight, seat) for seat in sight.shared.order),
                      extra=sight.once("extra", lambda: _extra(sight)))


def _extra(sight: Sight) -> Markup:
    return sight.part("powers", alike=True, powers=tuple(_powers(sight)), stock=sight.shared.stock, of=DESPERATION)


def _powers(sight: Sight) -> Iterator[Power]:
    for element in ELEMENTS:
        able = [mage for mage in sight.shared.mages if mage.is_in_play and mage.levels[element] >= POWER_LEVEL]
        yield Power(element, sight.t(words.POWER[element]), words.POWER_CLAUSE[element],
                    tuple((mage.colour, sight.name(mage.seat)) for mage in able))


def _row(sight: Sight, seat: Seat) -> Markup:
    """To others than its own player a mage looks the same."""
    mine, said = seat == sight.viewer, _said(sight, seat)

    def made() -> Markup:
        return sight.part("mage", (seat, said), alike=True, mage=_mage(sight, seat, said), of=MOST_ENERGY,
                          mark=DESPERATION, power=POWER_LEVEL, top=TOP_LEVEL)
    return made() if mine else sight.once(("row", seat, said), made)


def _said(sight: Sight, seat: Seat) -> str:
    """Beside the name: who that is, and for whom the mage fights."""
    who, mage, me = sight.presence(seat), sight.shared.mages[seat], sight.me
    if me and me.seat != seat and me.team == mage.team:
        return joined((sight.t("partner"), who))
    return joined((who, side(sight, mage)))


def side(sight: Sight, mage: MageShown) -> str:
    """The team; a mage that fights for itself is called by its character."""
    if sight.options.are_teams(len(sight.shared.mages)):
        return sight.t("team %(n)s", n=words.TEAM[mage.team])
    return sight.character(mage.colour)


def _mage(sight: Sight, seat: Seat, said: str) -> MageRow:
    mage, scene, mine = sight.shared.mages[seat], sight.scene, seat == sight.viewer
    waited = seat in scene.waiting
    rivals = defied(sight.seen.state, seat, sight.own.hand, mage.energy) if mine and sight.own else ()
    return MageRow(
        seat, mage.colour, sight.name(seat), mage.energy,
        "now" if waited and mine else "acts" if waited else "" if mage.is_in_play else "out",
        said, _tag(sight, mage), mage.hand_count, mage.pile_count,
        len(mage.discard), len(mage.banished), tuple(_levels(sight, mage)),
        tuple(sight.shared.mages[rival].energy for rival in rivals), _energy(sight, mage, rivals),
        sight.n("%(count)s card in hand", "%(count)s cards in hand", mage.hand_count), tuple(_piles(sight, mage)))


def _energy(sight: Sight, mage: MageShown, rivals: tuple[Seat, ...]) -> str:
    plain = sight.t("%(n)s of %(of)s Energy", n=mage.energy, of=MOST_ENERGY)
    names = sight.plain.listed([sight.name(rival) for rival in rivals]) if rivals else ""
    return joined((plain, sight.t("your Defiance counts against %(names)s", names=names) if names else ""), "; ")


def _tag(sight: Sight, mage: MageShown) -> str:
    if not mage.is_in_play:
        return sight.t("out")
    return sight.t("desperate") if mage.energy <= DESPERATION else ""


def _levels(sight: Sight, mage: MageShown) -> Iterator[tuple[str, int, str]]:
    for element in ELEMENTS:
        level = mage.levels[element]
        power = sight.t(words.POWER[element]) if level >= POWER_LEVEL else ""
        name = sight.t("%(element)s level %(level)s", element=sight.tile(element), level=level)
        yield element, level, joined((name, power))


def _piles(sight: Sight, mage: MageShown) -> Iterator[Pile]:
    """Everything that is known; of the unseen cards, what they are and not where."""
    t, own = sight.t, sight.own
    if mage.seat == sight.viewer and own:
        yield _pile(sight, t("Left in my pile"), own.pile)
    else:
        if mage.hand_known:
            yield _pile(sight, t("In hand, as all know"), mage.hand_known)
        yield _pile(sight, t("In hand or pile"), tuple(card for card in mage.unseen if card not in mage.hand_known))
    yield _pile(sight, t("Discard pile"), mage.discard)
    yield _pile(sight, t("Banished"), mage.banished)


def _pile(sight: Sight, title: str, cards: tuple[CardId, ...]) -> Pile:
    return Pile(sight.head(title), tuple((sight.card(card), words.card_text(sight.language, card)) for card in cards))
