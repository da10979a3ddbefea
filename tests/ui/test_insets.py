"""Bars and cutouts: nothing that is read or touched lies under them, on any screen."""

import pytest

from tests.ui.beside_hands import sit_beside
from tests.ui.hands import is_shown
from tests.ui.looks import _scrolled, check_looks
from tests.ui.shelves import shelve

LEFT, TOP, RIGHT, BOTTOM = INSETS = (30, 90, 20, 48)
HAIR = 1  # pixel
SCREENS = ("home", "setup", "games", "settings", "rules", "table", "finish", "panel")
WAYS_BESIDE = ("mirror", "count")


def open_screen(ui, where):
    if where in WAYS_BESIDE:
        sit_beside(ui, way=where)
        settle(ui)
        return
    path = shelve(ui.app, "2026-11-18-201500", ["Anna", "Klaus"], actions=5000 if where == "finish" else 0)
    if where == "table":
        ui.app.sit_down(path)
    else:
        ui.app.go(where, **({"path": path} if where == "finish" else {}))
    settle(ui)


def settle(ui):
    ui.frames(4, 0.5)  # until the app has looked for the second time itself
    ui.app.root.insets = INSETS
    ui.frames(6)


def what_counts(ui):
    from kivy.uix.label import Label

    from venezia.ui.keys import Touchable

    shown = [w for w in ui.app.root.walk() if isinstance(w, (Touchable, Label)) and is_shown(w) and not _scrolled(w)]
    return [w for w in shown if isinstance(w, Touchable) or w.text.strip()]


@pytest.mark.parametrize("size", [(411, 891), (1280, 800)], ids=["phone", "tablet"])
@pytest.mark.parametrize("where", [*SCREENS, *WAYS_BESIDE])
def test_every_screen_keeps_clear_of_bars_and_cutouts(ui, where, size):
    ui.resize(*size)
    open_screen(ui, where)
    for widget in what_counts(ui):
        x, y = widget.to_window(*widget.pos)
        told = (type(widget).__name__, getattr(widget, "text", ""), (x, y), widget.size)
        assert x >= LEFT - HAIR, told
        assert y >= BOTTOM - HAIR, told
        assert x + widget.width <= size[0] - RIGHT + HAIR, told
        assert y + widget.height <= size[1] - TOP + HAIR, told


def test_a_key_is_touched_where_it_is_seen(ui):
    open_screen(ui, "games")
    back = next(w for w in what_counts(ui) if getattr(w, "icon", "") == "icon-back")
    ui.tap(back)
    assert ui.app.where == "home"


def test_a_sheet_keeps_clear_too_and_shows_its_whole_sentence(ui):
    from venezia.ui import courier

    ui.resize(360, 800)
    open_screen(ui, "home")
    courier.receive("holiday.jpg", b"hello")
    ui.frames(6)
    sheet = ui.app.root.ids.sheets.children[0]
    assert sheet.to_window(*sheet.pos) == (LEFT, BOTTOM)
    assert sheet.ids.scroll.height >= sheet.ids.body.height
    check_looks(ui)


def test_the_water_flows_under_them_and_all_is_used_again_when_they_are_gone(ui):
    open_screen(ui, "home")
    assert all(child.size == ui.app.root.size for child in ui.app.root.children)
    ui.app.keep_clear()
    ui.frames(3)
    assert (ui.app.screen.to_window(*ui.app.screen.pos), ui.app.screen.size) == ((0, 0), [1280, 800])
