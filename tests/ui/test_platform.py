"""The device: each service does its work or fails without a sound."""

import os
import sys

import pytest

from tests.ui.javas import Device, fields

EMPTY_HANDS = ("PATH", "ANDROID_ARGUMENT", "ANDROID_PRIVATE", "VENEZIA_DARK", "XDG_DATA_HOME")


@pytest.fixture
def bare(window, monkeypatch, tmp_path):
    """A computer on which no command is installed and nothing is told."""
    for name in EMPTY_HANDS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    (tmp_path / "bin").mkdir()
    return tmp_path


@pytest.fixture
def phone(window, monkeypatch, tmp_path):
    return lambda **told: Device(monkeypatch, tmp_path, **told)


@pytest.fixture
def let_wait(window, monkeypatch):
    """Lets the clock come to what waits in it; tests before this one may have turned it far beyond the real time."""
    from kivy.clock import Clock

    def wait():
        later = max(Clock.time(), Clock._last_tick) + 1
        monkeypatch.setattr(Clock, "time", lambda: later, raising=False)
        Clock.tick()

    return wait


def install(folder, name, script):
    """A command of that name."""
    path = folder / "bin" / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


# Nothing there


@pytest.mark.parametrize("system", ["linux", "darwin", "win32", "haiku"])
def test_where_the_device_offers_nothing_every_service_fails_quietly(bare, monkeypatch, system, capfd):
    from kivy.core.clipboard import Clipboard

    from venezia.ui import platform

    monkeypatch.setattr("sys.platform", system)
    assert platform.vibrate(30) is False
    assert platform.prefers_dark() is None
    assert platform.safe_insets() == (0, 0, 0, 0)
    assert platform.choose_file(lambda *_: None) is False
    assert platform.can_choose_files() is False
    if platform.copy_text("evening.venezia"):  # there may be a clipboard or not
        assert Clipboard.paste() == "evening.venezia"
    platform.hold_upright()
    platform.keep_screen_on(True)
    platform.hide_from_switcher(True)
    platform.watch_for_files(lambda *_: None)
    assert capfd.readouterr() == ("", "")


def test_an_android_that_refuses_everything_is_no_reason_to_stop(window, monkeypatch, tmp_path):
    from venezia.ui import platform

    monkeypatch.setenv("ANDROID_ARGUMENT", "x")  # but no Java behind it
    monkeypatch.delenv("VENEZIA_DARK")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert platform.vibrate(30) is False
    assert platform.prefers_dark() is None
    assert platform.safe_insets() == (0, 0, 0, 0)
    assert platform.choose_file(lambda *_: None) is False
    platform.hold_upright()
    platform.hide_from_switcher(True)
    platform.watch_for_files(lambda *_: None)
    game = tmp_path / "evening.venezia"
    game.write_text("a game")
    assert platform.share_file(game).read_text() == "a game"


@pytest.mark.parametrize(
    ("system", "variable", "end"),
    [
        ("linux", "XDG_DATA_HOME", "there/venezia"),
        ("linux", "", "home/.local/share/venezia"),
        ("win32", "APPDATA", "there/venezia"),
        ("darwin", "", "home/Library/Application Support/venezia"),
        ("linux", "ANDROID_PRIVATE", "there/venezia"),
    ],
)
def test_games_lie_where_the_system_keeps_such_things(bare, monkeypatch, system, variable, end):
    from venezia.ui import platform

    monkeypatch.setattr("sys.platform", system)
    monkeypatch.setenv("HOME", str(bare / "home"))
    monkeypatch.delenv("APPDATA", raising=False)
    if variable:
        monkeypatch.setenv(variable, str(bare / "there"))
    assert platform.data_folder() == bare / end


# A computer


@pytest.mark.parametrize(("answer", "dark"), [("'prefer-dark'", True), ("'default'", False)])
def test_a_computer_tells_its_dress(bare, answer, dark):
    from venezia.ui import platform

    install(bare, "gsettings", f'echo "{answer}"')
    assert platform.prefers_dark() is dark


def test_a_computer_that_does_not_know_its_dress_says_nothing(bare, monkeypatch):
    from venezia.ui import platform

    install(bare, "gsettings", "exit 1")
    assert platform.prefers_dark() is None
    install(bare, "defaults", "exit 1")  # a Mac has no word for light
    monkeypatch.setattr("sys.platform", "darwin")
    assert platform.prefers_dark() is False


def test_a_window_that_knows_no_screen_saver_and_a_computer_without_a_clipboard_are_no_reason_to_stop(
    window, monkeypatch, tmp_path
):
    from venezia.ui import platform

    monkeypatch.setattr(platform, "Window", Refusing())
    monkeypatch.setitem(sys.modules, "kivy.core.clipboard", None)  # whoever imports it gets an ImportError
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PATH", "")
    platform.keep_screen_on(True)
    assert platform.copy_text("evening.venezia") is False
    game = tmp_path / "evening.venezia"
    game.write_text("a game")
    assert platform.share_file(game).read_text() == "a game"


class Refusing:
    """A window of a system that lets nobody decide."""

    def __setattr__(self, name, value):
        raise OSError(name)


@pytest.mark.parametrize(("system", "command"), [("linux", "zenity"), ("linux", "kdialog"), ("darwin", "osascript")])
@pytest.mark.parametrize("answer", ["exit 1", "echo /nowhere/evening.venezia", "head -c 9 /dev/zero"])
def test_a_file_list_that_is_closed_or_answers_nonsense_tells_nothing(
    bare, monkeypatch, let_wait, system, command, answer
):
    from venezia.ui import platform

    monkeypatch.setattr("sys.platform", system)
    monkeypatch.setattr(platform.threading, "Thread", lambda target, args, daemon: target(*args) or Now)
    install(bare, command, answer)
    told = []
    assert platform.choose_file(lambda *found: told.append(found))
    let_wait()
    assert told == []


def test_a_copy_lies_in_the_downloads_and_never_over_another_file(bare):
    from venezia.ui import platform

    game = bare / "evening.venezia"
    game.write_text("a game")
    assert platform.share_file(game) == bare / "evening-2.venezia"  # the home folder, where there is nothing else
    (bare / "Downloads").mkdir()
    assert platform.share_file(game) == bare / "Downloads" / "evening.venezia"
    (bare / "Herunterladen").mkdir()
    install(bare, "xdg-user-dir", f'echo "{bare}/Herunterladen"')
    first, second = platform.share_file(game), platform.share_file(game)
    assert (first.name, second.name) == ("evening.venezia", "evening-2.venezia")
    assert first.parent == bare / "Herunterladen"
    assert second.read_text() == game.read_text() == "a game"


def test_a_chosen_file_is_told_with_its_name_and_content(bare, monkeypatch, let_wait):
    from venezia.ui import platform

    (bare / "evening.venezia").write_text("a game")
    install(bare, "kdialog", f'echo "{bare}/evening.venezia"')
    told = []
    monkeypatch.setattr(platform.threading, "Thread", lambda target, args, daemon: target(*args) or Now)
    assert platform.choose_file(lambda *found: told.append(found))
    let_wait()
    assert told == [("evening.venezia", b"a game")]


class Now:
    """A thread that has done its work already."""

    start = staticmethod(lambda: None)


# Android


def test_the_bars_and_the_cutout_of_a_phone_are_kept_clear(phone):
    from venezia.ui import platform

    phone(
        answers={"getInsets": fields(left=0, top=90, right=0, bottom=48), "getWidth": 1080, "getHeight": 2340},
        fields={"android.graphics.Rect": {"left": 0, "top": 0, "right": 1080, "bottom": 2340}},
    )
    assert platform.safe_insets() == (0, 90, 0, 48)


def test_an_older_android_that_keeps_clear_itself_is_not_padded_twice(phone):
    from venezia.ui import platform

    edges = {"Left": 0, "Top": 90, "Right": 0, "Bottom": 48}
    phone(
        api=28,
        answers={f"getSystemWindowInset{k}": v for k, v in edges.items()} | {"getWidth": 1080, "getHeight": 2340},
        fields={"android.graphics.Rect": {"left": 0, "top": 90, "right": 1080, "bottom": 2292}},
    )
    assert platform.safe_insets() == (0, 0, 0, 0)


@pytest.mark.parametrize(("width", "orientation"), [(411, 12), (599, 12), (600, 13), (1024, 13)])
def test_a_phone_is_held_upright_and_a_tablet_as_one_likes(phone, width, orientation):
    from venezia.ui import platform

    device = phone(answers={"getConfiguration": fields(smallestScreenWidthDp=width)})
    platform.hold_upright()
    assert device.called("setRequestedOrientation") == [(orientation,)]


@pytest.mark.parametrize(("mode", "dark"), [(0x21, True), (0x11, False)])
def test_a_phone_tells_its_dress(phone, mode, dark):
    from venezia.ui import platform

    phone(answers={"getConfiguration": fields(uiMode=mode)})
    assert platform.prefers_dark() is dark


def test_the_task_switcher_shows_no_hand(phone):
    from venezia.ui import platform

    device = phone(api=35)
    platform.hide_from_switcher(True)
    platform.hide_from_switcher(False)
    assert device.called("setRecentsScreenshotEnabled") == [(False,), (True,)]


@pytest.mark.parametrize(("hidden", "call"), [(True, "addFlags"), (False, "clearFlags")])
def test_on_an_older_android_the_window_itself_is_private(phone, monkeypatch, hidden, call):
    from types import ModuleType

    from venezia.ui import platform

    runnable = ModuleType("android.runnable")
    runnable.run_on_ui_thread = lambda deed: deed  # the device's own, which is not here
    monkeypatch.setitem(sys.modules, "android.runnable", runnable)
    device = phone(api=28)
    platform.hide_from_switcher(hidden)
    assert device.called(call) == [(0x2000,)]


@pytest.mark.parametrize("api", [24, 35])
def test_a_phone_vibrates_for_so_long(phone, api):
    from venezia.ui import platform

    device = phone(api=api)
    assert platform.vibrate(30) is True
    assert device.called("vibrate" if api < 26 else "createOneShot")[0][0] == 30


def test_a_game_is_shared_byte_by_byte(phone, tmp_path):
    from venezia.ui import platform

    game, copy = tmp_path / "evening.venezia", tmp_path / "copy"
    game.write_bytes(b"a\x00game")
    device = phone(answers={"detachFd": lambda: os.open(copy, os.O_CREAT | os.O_WRONLY)})
    assert platform.share_file(game) is None
    assert copy.read_bytes() == b"a\x00game"
    assert device.called("put")[0] == ("_display_name", "evening.venezia")
    assert len(device.called("startActivity")) == 1


@pytest.mark.parametrize("action", ["VIEW", "SEND"])
@pytest.mark.parametrize("flags", [0, 0x00100000])
def test_a_game_handed_over_is_told_once_and_not_again_from_the_recent_apps(phone, let_wait, tmp_path, action, flags):
    from venezia.ui import platform

    game = tmp_path / "evening.venezia"
    game.write_bytes(b"a game")
    told = []
    phone(
        answers={
            "getFlags": flags,
            "getAction": f"android.intent.action.{action}",
            "getLastPathSegment": "primary:Download/evening.venezia",
            "detachFd": lambda: os.open(game, os.O_RDONLY),
        }
    )
    platform.watch_for_files(lambda *found: told.append(found))
    let_wait()
    assert told == ([] if flags else [("evening.venezia", b"a game")])


def test_a_file_chosen_on_a_phone_is_told_once(phone, let_wait, tmp_path):
    from venezia.ui import platform

    game = tmp_path / "evening.venezia"
    game.write_bytes(b"a game")
    told = []
    device = phone(
        answers={"getLastPathSegment": "evening.venezia", "detachFd": lambda: os.open(game, os.O_RDONLY)}
    )
    assert platform.choose_file(lambda *found: told.append(found))
    (_, number), *_ = device.called("startActivityForResult")
    device.bound["on_activity_result"](number + 1, -1, device.intent())  # somebody else's
    device.bound["on_activity_result"](number, 0, None)  # the person went back
    device.bound["on_activity_result"](number, -1, device.intent())
    let_wait()
    assert told == [("evening.venezia", b"a game")]


def test_a_file_that_android_does_not_give_out_does_not_end_the_app(phone, let_wait):
    from venezia.ui import platform

    def refuse():
        raise PermissionError("it was taken back")

    device = phone(answers={"getFlags": 0, "getAction": "android.intent.action.VIEW", "detachFd": refuse})
    told = []
    platform.watch_for_files(lambda *found: told.append(found))
    assert platform.choose_file(lambda *found: told.append(found))
    (_, number), *_ = device.called("startActivityForResult")
    # Java calls these by itself: what they raised would go back into Java
    device.bound["on_new_intent"](device.intent())
    device.bound["on_activity_result"](number, -1, device.intent())
    let_wait()
    assert told == []


# The app and its device


@pytest.mark.parametrize("code", [27, 1001, 1073742094], ids=["escape", "older", "android"])
def test_back_under_each_of_its_codes_leads_home_and_at_home_out(ui, code):
    ui.app.go("rules")
    assert ui.press(code)
    assert ui.app.where == "home"
    assert not ui.press(code)  # Kivy puts the app into the background


def test_the_screen_stays_on_at_a_game_alone(ui):
    from tests.ui.tables import sit_down

    assert ui.window.allow_screensaver
    sit_down(ui)
    assert not ui.window.allow_screensaver
    ui.app.go("panel")
    assert not ui.window.allow_screensaver
    ui.app.home()
    assert ui.window.allow_screensaver


@pytest.mark.parametrize("where", ["setup", "panel", "table", "mirror", "count"])
def test_wherever_it_is_the_app_may_pause_and_comes_back_to_what_the_device_has_become(ui, monkeypatch, where):
    from tests.ui.beside_hands import sit_beside
    from tests.ui.tables import sit_down

    if where == "table":
        sit_down(ui)
    elif where in ("mirror", "count"):
        sit_beside(ui, way=where)
    else:
        ui.app.go(where)
    ui.frames(2)
    screen = ui.app.screen
    assert ui.app.on_pause() is True  # else Android ends it
    monkeypatch.setenv("VENEZIA_DARK", "1")
    monkeypatch.setattr("venezia.ui.window.safe_insets", lambda: (0, 90, 0, 48))
    ui.app.on_resume()
    ui.frames(2)
    assert ui.app.screen is screen
    assert ui.app.theme.dress == "dark"
    assert tuple(ui.app.root.insets) == (0, 90, 0, 48)
