"""Home and the games on the shelf, by touches."""

import os

import pytest

from tests.ui.looks import check_looks
from tests.ui.shelves import shelve, touchable

SIZES = [(360, 640), (360, 800), (600, 960), (800, 1280), (1280, 800)]


def age(path, seconds):
    """As if it had been played so much earlier."""
    then = path.stat().st_mtime - seconds
    os.utime(path, (then, then))


def titles(ui):
    from venezia.ui.keys import Touchable

    return [w.title for w in ui.app.root.walk() if isinstance(w, Touchable) and getattr(w, "title", "")]


def test_the_first_evening_has_nothing_to_resume_and_nothing_to_repeat(ui):
    assert ui.app.where == "home"
    assert "Resume" not in ui.texts()
    assert titles(ui) == ["Games", "Rules", "Settings"]
    assert "None yet" in ui.texts()


def test_resume_says_which_game_whose_turn_and_how_it_stands_and_opens_it(ui):
    path = shelve(ui.app, "2026-11-18-201500", ["Anna", "Klaus", "Mira"])
    ui.app.go("home")
    ui.frames(3)
    assert {"Resume", "On this device · turn 1 · Anna lays cards", "18 November 2026, 20:15"} <= set(ui.texts())
    assert ui.texts().count("0") == 3
    ui.tap(next(w for w in ui.app.root.walk() if type(w).__name__ == "ResumeCard"))
    assert (ui.app.where, ui.app.screen.path, ui.app.settings.now.game) == ("table", path, path.name)


def test_resume_is_the_largest_thing_that_can_be_touched(ui):
    from venezia.ui.keys import Touchable

    shelve(ui.app, "2026-11-18-201500", ["Anna", "Klaus"])
    for size in SIZES:
        ui.resize(*size)
        ui.app.go("home")
        ui.frames(5)
        areas = {type(w).__name__: w.width * w.height for w in ui.app.root.walk() if isinstance(w, Touchable)}
        assert max(areas, key=areas.get) == "ResumeCard"


def test_a_finished_game_is_not_resumed_an_unfinished_one_before_it_is(ui):
    old = shelve(ui.app, "2026-11-17-201500", ["Anna", "Klaus"])
    age(old, 60)
    shelve(ui.app, "2026-11-18-201500", ["Bea", "Cy"], actions=5000)
    ui.app.go("home")
    assert ui.app.screen.picture.resume.path == old
    assert [s.name for s in ui.app.screen.picture.last.seats] == ["Bea", "Cy"]


def test_a_rematch_takes_two_taps_and_the_next_one_clockwise_begins(ui):
    shelve(ui.app, "2026-11-18-201500", ["Anna", "Klaus", "Mira"], options={"casa_at_once": True})
    ui.app.go("home")
    ui.frames(3)
    ui.tap(touchable(ui, "Rematch"))
    assert {"Klaus", "Mira", "Anna", "begins, next clockwise after the last game"} <= set(ui.texts())
    check_looks(ui)
    ui.tap(touchable(ui, "Start"))
    assert ui.app.where == "table"
    session, _ = ui.app.library.open(ui.app.screen.path)
    assert session.state.setup.names == ("Klaus", "Mira", "Anna")
    assert session.state.setup.options == {"casa_at_once": True}
    assert [s["shape"] for s in ui.app.settings.now.group] == ["square", "diamond", "circle"]


def test_a_foreign_and_a_cut_off_file_are_told_in_a_sentence_and_break_nothing(ui):
    ui.app.library.folder.mkdir(parents=True)
    (ui.app.library.folder / "holiday.venezia").write_text("hello")
    (ui.app.library.folder / "empty.venezia").write_bytes(b"")
    (ui.app.library.folder / "folder.venezia").mkdir()
    ui.app.go("home")
    assert ui.app.screen.picture.resume is None
    ui.app.go("games")
    ui.frames(4)
    assert "This is not a saved game of Venezia." in ui.texts()
    assert sum(type(w).__name__ == "GameRow" for w in ui.app.root.walk()) == 3
    check_looks(ui)


def test_every_save_is_read_once_on_the_way_from_home_to_the_games(ui, monkeypatch):
    from venezia.store import library

    for day in range(1, 6):
        shelve(ui.app, f"2026-11-0{day}-201500", ["Anna", "Klaus"], actions=5000)
    read = []
    peek = library.peek_session
    monkeypatch.setattr(library, "peek_session", lambda path, game: read.append(path) or peek(path, game))
    ui.app.go("home")
    ui.app.go("games")
    ui.frames(5)
    assert sorted(read) == sorted(set(read))
    assert len(read) == 5


def test_the_games_stand_newest_first_and_open_as_they_are(ui):
    age(shelve(ui.app, "2026-11-17-201500", ["Anna", "Klaus"], actions=5000), 60)
    going = shelve(ui.app, "2026-11-18-201500", ["Bea", "Cy"])
    ui.tap(touchable(ui, "Games"))
    ui.frames(3)
    rows = [w for w in ui.app.root.walk() if type(w).__name__ == "GameRow"]
    assert [row.card.over for row in rows] == [False, True]
    ui.tap(touchable(ui, "Go on"))
    assert (ui.app.where, ui.app.screen.path) == ("table", going)
    ui.app.go("games")
    ui.frames(3)
    ui.tap(touchable(ui, "Look at it"))
    assert ui.app.where == "finish"


def test_a_game_is_deleted_only_when_it_was_said_twice(ui):
    path = shelve(ui.app, "2026-11-18-201500", ["Anna", "Klaus"])
    ui.app.go("games")
    ui.frames(3)
    ui.tap(touchable(ui, "Delete"))
    assert "This cannot be undone." in ui.texts()
    ui.tap(touchable(ui, "Keep it"))
    assert path.exists()
    ui.tap(touchable(ui, "Delete"))
    ui.tap(touchable(ui, "Delete"))
    assert not path.exists()
    assert "No game has been saved yet. Every game is kept here from its first card on." in ui.texts()


@pytest.mark.parametrize("where", ["home", "games"])
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_nothing_is_cut_off_or_too_small(ui, where, size):
    shelve(ui.app, "2026-11-17-201500", ["Maximiliane-Theresia", "花子", "Gergő", "WWWWWWWWWWWWWWWWWWWW", "Ö"], 60)
    shelve(ui.app, "2026-11-18-201500", ["Anna", "Klaus"], actions=5000)
    (ui.app.library.folder / "a-file-with-a-rather-long-name.venezia").write_text("x")
    ui.resize(*size)
    for text in range(4):
        ui.app.settings.change(text_size=text)
        ui.app.dress()
        ui.app.go(where)
        ui.frames(6)
        check_looks(ui)
