"""A replay of every registered game: no moment of a running one shows what its viewer may not know, the last is now."""
from __future__ import annotations

from collections.abc import Callable

import pytest

from app.games.core.codec import encode
from app.games.core.dice import Dice
from app.games.core.event import Event
from app.games.core.game import Game
from app.games.core.message import Message, Seat
from app.games.registry import all_games, game_of
from app.tables.past import EVERY, FRESH, MILES, Film
from app.web.games import pages_of
from app.web.replay.reel import Reel
from app.web.replay.ruler import ruler_of
from app.web.replay.turns import turns_of
from app.web.scene import Scene
from app.web.stream import lines, merged, told_of
from tests.web.games.films import film_of, played, seen_at
from tests.web.games.tables import Elements, desk_of

MOVES = 90
DEALT = 4                                       # moments in which something was hidden, for each viewer
SAMPLE = 9                                      # every so many moments are looked at
GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
OF_THE_BAR = ("status", "whisper", "side", "controls", "ruler")
ELSEWHERE = Event(Message("undone", {"seat": 0}))


def page(reel: Reel) -> str:
    """All that is sent of a moment: every part, the whole board, and the log up to it."""
    log = lines(merged(reel.scene, reel.film.log[:reel.place + 1], []), reel.language)
    return "".join((*reel.parts().values(), reel.board(), log))


def blind(viewer: Seat | None) -> Callable[[Event], Event]:
    """The log as it could be, as far as the viewer knows: what is told to others only says something else."""
    def seen(event: Event) -> Event:
        if event.private is None or viewer in event.private:
            return event
        return Event(ELSEWHERE.told, event.private, event.shadow)
    return seen


@GAMES
def test_no_moment_of_a_running_game_shows_what_its_viewer_may_not_know(game: Game) -> None:
    """Dealt again, and with what others were told in secret replaced, every page is the same to the byte."""
    play, dealt = played(game, max(game.seats), 5, 3 * MOVES), 0
    film = film_of(play)
    for viewer, language in ((None, "en"), (0, "fr"), (1, "en")):
        other, before = film_of(play, blind(viewer)), dealt
        for place in range(film.last + 1):
            position = film.position(place)
            again = game.determinize(position, viewer, Dice(b"again", place))
            if place % (4 * SAMPLE) == 0 or (again != position and dealt - before < DEALT):
                dealt += again != position
                other.keep(place, again)
                assert page(seen_at(film, place, viewer, language)) == page(seen_at(other, place, viewer, language))
    assert dealt, "much was hidden"


@GAMES
def test_the_last_moment_is_the_table_as_it_stands(game: Game) -> None:
    play = played(game, max(game.seats), 6, MOVES)
    film, desk = film_of(play), desk_of(game.key, play.position)
    desk.version, everybody = film.version, frozenset(range(max(game.seats)))
    desk.recent.append(film.log[-1])
    for viewer in (*everybody, None):
        replayed = {name: html for name, html in seen_at(film, film.last, viewer).parts().items()
                    if name not in OF_THE_BAR}
        live = pages_of(game.key).playing(Scene(desk, viewer, "en", everybody, is_past=True)).pushed()
        assert replayed == {name: live[name] for name in replayed}


@GAMES
def test_to_a_spectator_the_last_moment_is_the_live_page(game: Game) -> None:
    play = played(game, max(game.seats), 6, MOVES)
    film, desk = film_of(play), desk_of(game.key, play.position)
    desk.version = film.version
    desk.recent.append(film.log[-1])
    live = pages_of(game.key).playing(Scene(desk, None, "en", frozenset(range(max(game.seats))))).pushed()
    replayed = seen_at(film, film.last, None).parts()
    assert {name: html for name, html in replayed.items() if name not in OF_THE_BAR} == \
        {name: html for name, html in live.items() if name not in (*OF_THE_BAR, "tray")}


@GAMES
def test_every_moment_of_a_whole_game_can_be_drawn_from_every_standpoint(game: Game) -> None:
    film = film_of(played(game, min(game.seats), 8))
    for place in (*range(0, film.last, max(1, film.last // 6)), film.last):
        for viewer, is_open in ((None, False), (0, False), (None, True)):
            reel = seen_at(film, place, viewer, "fr", is_open=is_open)
            found = Elements("".join(html for name, html in reel.parts().items()))
            assert not found.open
            assert len(found.ids()) == len(set(found.ids()))


@GAMES
def test_with_all_cards_up_whatever_was_told_in_secret_names_who_heard_it(game: Game) -> None:
    film = film_of(played(game, min(game.seats), 8))
    names = [str(seat.name) for seat in film.desk.table.seats]
    reel = seen_at(film, film.last, None, is_open=True)
    for happened in film.log:
        for event, told in zip(happened.events, told_of(reel.scene, happened), strict=True):
            assert event.private is None or any(names[seat] in told.words for seat in event.private)


@GAMES
def test_nothing_can_be_pressed_in_the_past(game: Game) -> None:
    film = film_of(played(game, max(game.seats), 7, MOVES))
    for place in range(0, film.last + 1, SAMPLE):
        for viewer in (0, 1):
            found = Elements(page(seen_at(film, place, viewer)))
            posts = [attrs for tag, attrs in found.found if "hx-post" in attrs and tag != "form"]
            assert posts == []


@GAMES
def test_a_position_is_the_same_whichever_way_it_is_reached(game: Game) -> None:
    play = played(game, min(game.seats), 9, MOVES)
    straight, there_and_back = film_of(play), film_of(play)
    places = [straight.last, 3, straight.last // 2, 0, straight.last - 1, 4]
    assert [encode(there_and_back.position(place)) for place in places] == \
        [encode(film_of(play).position(place)) for place in places]
    assert encode(straight.position(straight.last)) == encode(play.position)


def test_days_are_counted_on_over_the_fortnights() -> None:
    film = film_of(played(game_of("wizards"), 1, 9))
    days = film.position(film.last).state.abs_day
    assert [turn.words("en") for turn in turns_of(film)] == [f"Day {n}" for n in range(1, days + 1)]


def test_who_falls_is_crossed_out_on_the_ruler() -> None:
    film = film_of(played(game_of("wyz"), 3, 3))
    fallen = [mage.energy == 0 for mage in film.position(film.last).state.mages]
    assert any(fallen)
    assert [lane.falls is not None for lane in ruler_of(film, ("red", "green", "blue")).lanes] == fallen


def test_a_film_keeps_a_bounded_number_of_positions() -> None:
    film: Film = film_of(played(next(iter(all_games())), 3, 9))
    for place in range(film.last + 1):
        film.position(place)
    assert len(film._miles) <= MILES
    assert len(film._fresh) <= FRESH
    assert all(film.distance(place) < EVERY * (1 + film.last // (EVERY * MILES))
               for place in range(EVERY, film.last + 1))


def test_a_step_plays_only_what_is_new() -> None:
    film = film_of(played(next(iter(all_games())), 3, 9, MOVES))
    film.position(40)
    assert film.distance(41) == 1
