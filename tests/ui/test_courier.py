"""Games from elsewhere, and games handed on, by touches."""

import pytest

from tests.ui.hands import is_shown
from tests.ui.looks import check_looks
from tests.ui.shelves import shelve, touchable

SENTENCES = {
    b"hello": "This is not a saved game of Venezia.",
    b"": "This saved game was cut off before its first entry.",
    b"\xff" * 5000: "This is not a saved game of Venezia.",
}


def saved(ui, *names, actions=0):
    """The bytes of a game that is not on this device."""
    path = shelve(ui.app, "elsewhere", list(names), actions)
    content = path.read_bytes()
    path.unlink()
    return content


def files(ui):
    return {path.name: path.read_bytes() for path in sorted(ui.app.library.folder.glob("*"))}


def test_a_game_from_elsewhere_is_on_the_shelf_and_open(ui):
    from venezia.ui import courier

    content = saved(ui, "Anna", "Klaus")
    courier.receive("our evening.venezia", content)
    assert (ui.app.where, ui.app.screen.path.name) == ("table", "our evening.venezia")
    assert files(ui) == {"our evening.venezia": content}


def test_a_finished_game_from_elsewhere_is_looked_at(ui):
    from venezia.ui import courier

    courier.receive("x.venezia", saved(ui, "Anna", "Klaus", actions=5000))
    assert ui.app.where == "finish"


def test_a_game_that_was_played_on_here_is_not_doubled_and_not_thrown_back(ui):
    from venezia.ui import courier

    path = shelve(ui.app, "2026-11-18-201500", ["Anna", "Klaus"])
    earlier = path.read_bytes()
    session, _ = ui.app.library.open(path)
    session.do(session.game.write_action(session.legal()[0], session.state))
    before = files(ui)
    courier.receive("2026-11-18-201500.venezia", earlier)
    assert files(ui) == before
    assert ui.app.screen.path == path


def test_another_game_of_the_same_name_gets_a_name_of_its_own(ui):
    from venezia.ui import courier

    content = saved(ui, "Bea", "Cy")
    mine = shelve(ui.app, "evening", ["Anna", "Klaus"])
    before = mine.read_bytes()
    courier.receive("evening.venezia", content)
    assert files(ui) == {"evening.venezia": before, "evening-2.venezia": content}


@pytest.mark.parametrize("name", ["../../etc/passwd.venezia", "a/b\\c:d.venezia", "", ".venezia", "花子" * 100])
def test_a_name_from_elsewhere_stays_on_the_shelf(ui, name):
    from venezia.ui import courier

    courier.receive(name, saved(ui, "Anna", "Klaus"))
    assert ui.app.where == "table"
    assert ui.app.screen.path.parent == ui.app.library.folder
    assert len(files(ui)) == 1


@pytest.mark.parametrize("content", SENTENCES, ids=["text", "empty", "bytes"])
def test_what_is_no_game_gets_one_sentence_and_nothing_changes(ui, content):
    from venezia.ui import courier

    shelve(ui.app, "2026-11-18-201500", ["Anna", "Klaus"])
    before = files(ui)
    courier.receive("holiday.jpg", content)
    ui.frames(4)
    assert {"holiday.jpg was not opened", SENTENCES[content]} <= set(ui.texts())
    assert (ui.app.where, files(ui)) == ("home", before)
    check_looks(ui)


def test_a_damaged_game_opens_up_to_its_last_good_entry_and_the_original_is_kept(ui):
    from venezia.ui import courier

    content = saved(ui, "Anna", "Klaus", actions=12)
    courier.receive("evening.venezia", content[:-7])
    assert ui.app.where == "table"
    assert files(ui)["evening.venezia.damaged-1"] == content[:-7]


def test_a_file_given_at_the_start_is_open_at_once(window, tmp_path, ui):
    from venezia.ui import courier

    (tmp_path / "evening.venezia").write_bytes(saved(ui, "Anna", "Klaus"))
    ui.app.given = tmp_path / "evening.venezia"
    ui.app.on_start()
    ui.frames(2)
    assert ui.app.where == "table"
    courier.receive_file(tmp_path / "gone.venezia")
    assert "gone.venezia was not opened" in ui.texts()


def test_a_file_that_cannot_be_opened_is_told_over_the_table_that_is_found_again(launch, tmp_path):
    """In a process of its own: only there is nothing loaded yet when the app looks for the file."""
    import os
    import subprocess
    import sys

    from tests.ui.tables import sit_down

    ui = launch()
    sit_down(ui)
    (tmp_path / "foreign.venezia").write_bytes(b"no game")
    line = (
        "import sys; from venezia.ui.bootstrap import configure; configure(); "
        "from pathlib import Path; from kivy.base import EventLoop, runTouchApp; "
        "from venezia.ui.window import VeneziaApp; app = VeneziaApp(Path(sys.argv[1])); app._run_prepare(); "
        "runTouchApp(embedded=True); [EventLoop.idle() for _ in range(12)]; "
        "print(app.where, [sheet.title for sheet in app.root.ids.sheets.children])"
    )
    command = [sys.executable, "-c", line, str(tmp_path / "foreign.venezia")]
    known = os.environ | {"VENEZIA_DATA": str(ui.app.folder)}
    told = subprocess.run(command, capture_output=True, text=True, check=False, env=known)
    assert told.stdout.strip() == "table ['foreign.venezia was not opened']", told.stderr[-500:]


def test_a_file_let_fall_on_the_window_is_opened(ui, tmp_path):
    (tmp_path / "evening.venezia").write_bytes(saved(ui, "Anna", "Klaus"))
    ui.window.dispatch("on_drop_file", bytes(tmp_path / "evening.venezia"), 10, 10)
    assert ui.app.where == "table"


def test_a_shared_game_says_where_its_copy_lies_and_opens_again_as_it_was(ui, tmp_path, monkeypatch):
    from venezia.ui import courier

    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PATH", "")
    (tmp_path / "Downloads").mkdir()
    path = shelve(ui.app, "2026-11-18-201500", ["Anna", "Klaus"], actions=30)
    ui.app.go("games")
    ui.frames(3)
    row = next(w for w in ui.app.root.walk() if type(w).__name__ == "GameRow")
    ui.tap(next(w for w in row.walk() if getattr(w, "icon", "") == "icon-share"))
    copy = tmp_path / "Downloads" / path.name
    assert "A copy was saved" in ui.texts()
    assert f"{copy.name} lies in “Downloads”. Its path is in the clipboard." in ui.texts()
    check_looks(ui)
    assert copy.read_bytes() == path.read_bytes()
    path.unlink()
    courier.receive(copy.name, copy.read_bytes())
    assert path.read_bytes() == copy.read_bytes()


def test_a_full_disk_is_told_when_a_game_is_shared(ui, tmp_path, monkeypatch):
    from venezia.ui import courier

    monkeypatch.setenv("HOME", "/proc")
    monkeypatch.setenv("PATH", "")
    courier.send(shelve(ui.app, "2026-11-18-201500", ["Anna", "Klaus"]))
    assert "The game could not be shared" in ui.texts()


def test_a_game_can_be_chosen_where_there_is_something_to_choose_with(ui, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    ui.app.go("games")
    ui.frames(3)
    assert not any(is_shown(w) for w in ui.app.root.walk() if getattr(w, "text", "") == "Open a game from a file")
    (tmp_path / "zenity").write_text("#!/bin/sh\nexit 1\n")
    (tmp_path / "zenity").chmod(0o755)
    ui.app.go("games")
    ui.frames(3)
    ui.tap(touchable(ui, "Open a game from a file"))
    assert ui.app.where == "games"


