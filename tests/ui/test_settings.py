"""The settings, by touches: each holds at once, and after a restart."""

import pytest

from tests.ui.looks import check_looks
from tests.ui.shelves import shelve, touchable

SIZES = [(360, 640), (360, 800), (600, 960), (800, 1280), (1280, 800)]


def open_settings(ui):
    ui.app.go("settings")
    ui.frames(4)


def test_a_dark_screen_is_dark_at_once(ui):
    open_settings(ui)
    light = ui.pixel(640, 4)
    ui.tap(touchable(ui, "Dark"))
    assert sum(ui.pixel(640, 4)) < sum(light) - 200


def test_the_text_grows_at_once(ui):
    from venezia.ui.forms import Segment

    open_settings(ui)
    label = next(x for x in ui.labels() if x.text == "Animation")
    before = label.font_size
    letters = sorted((w for w in ui.app.root.walk() if isinstance(w, Segment) and w.text == "A"), key=lambda w: w.value)
    ui.tap(letters[3])
    assert label.font_size == pytest.approx(before * 1.45)


def test_every_setting_is_there_after_a_restart(ui):
    from venezia.ui.window import VeneziaApp

    open_settings(ui)
    for said in ("Dark", "Fast", "Flat on the table", "Curtain", "Remind to drain", "Vibrate"):
        ui.tap(touchable(ui, said))
    again = VeneziaApp()
    again.dress()
    now = again.settings.now
    assert (now.dress, now.animation, now.device) == ("dark", "fast", "flat")
    assert (now.curtain, now.remind, now.vibrate) == (False, False, False)
    assert again.theme.dress == "dark"


@pytest.mark.parametrize("content", [b"", b"{", b"[1]", b'{"text_size": 9, "dress": 3, "group": [1]}', b"\xff\xfe"])
def test_a_damaged_settings_file_gives_the_usual_ones_and_can_be_written_again(ui, content):
    from venezia.ui.window import VeneziaApp

    ui.app.settings.path.parent.mkdir(parents=True, exist_ok=True)
    ui.app.settings.path.write_bytes(content)
    again = VeneziaApp()
    assert (again.settings.now.text_size, again.settings.now.dress, again.settings.now.group) == (1, "device", [])
    again.settings.change(dress="dark")
    assert VeneziaApp().settings.now.dress == "dark"


def test_back_leads_to_the_game_one_came_from_else_home(ui):
    path = shelve(ui.app, "2026-11-18-201500", ["Anna", "Klaus"])
    ui.app.go("settings", back_to=path)
    assert ui.press(27)
    assert (ui.app.where, ui.app.screen.path) == ("table", path)
    open_settings(ui)
    assert ui.press(27)
    assert ui.app.where == "home"


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_nothing_is_cut_off_or_too_small(ui, size):
    ui.resize(*size)
    open_settings(ui)
    for text in range(4):
        ui.app.settings.change(text_size=text)
        ui.app.dress()
        ui.frames(4)
        check_looks(ui)
