"""Secrets: in every frame at most one hand is open, that of whoever has the device; and leaving hides it."""

from collections import Counter

import pytest

from tests.ui.hands import Hands, is_shown
from tests.ui.tables import play_until, sit_down
from venezia.games.venedig.parts import BUILDINGS, DRAW, LAY, PHASES
from venezia.ui.words import say

NAMES = ["Anna", "Klaus", "Mira"]


def faces(widget):
    """The cards that lie open in a part of the screen."""
    names = [str(getattr(part, "name", "")) for part in widget.walk(restrict=True) if is_shown(part)]
    shown = [name.removeprefix("card-") for name in names if name.startswith("card-") and name != "card-back"]
    return sorted(BUILDINGS.index(name) for name in shown)


class Watch:
    """Looks at every single frame."""

    def __init__(self, ui):
        self.ui, self.opened, self.frames = ui, 0, 0
        self._idle = ui.loop.idle
        ui.loop.idle = self._look_after_each

    def _look_after_each(self):
        self._idle()
        screen = self.ui.app.screen
        if type(screen).__name__ == "TableScreen":
            self.look(screen)

    def look(self, screen):
        self.frames += 1
        table = screen.table
        tray, above = faces(screen.ids.tray.ids.fan), screen.ids.above.children
        if above:
            assert tray == [], (table.state.turn, tray)
            assert above[0].ids.cards.children == [], table.state.turn
        viewer = table.viewer
        hand = [] if viewer is None else table.hand_of(viewer)
        assert not Counter(tray) - Counter(hand), (table.state.turn, viewer)
        assert screen.cues.busy or tray == hand, (table.state.turn, viewer)  # cards may still be on their way to it
        assert viewer in (None, table.holder)
        self.opened += bool(tray)

    def rest(self):
        self.ui.loop.idle = self._idle


@pytest.fixture
def watch(ui):
    found = Watch(ui)
    yield found
    found.rest()
    assert found.frames > 50


@pytest.mark.parametrize("animation", ["off", "normal"])
def test_no_frame_shows_two_hands(ui, watch, animation):
    """With animations every frame of every way is one of them."""
    ui.close_eyes()
    hands = sit_down(ui, 4, seed=9)
    ui.app.settings.change(animation=animation)
    last = 99 if animation == "off" else 14
    play_until(hands, lambda h: h.table.over or h.table.state.turn > last)
    ui.frames(200)
    assert watch.opened > 100


def test_no_frame_of_a_flat_device_shows_a_hand_that_nobody_holds(ui, watch):
    ui.close_eyes()
    ui.app.settings.change(device="flat")
    hands = sit_down(ui, 3, seed=9)
    play_until(hands, lambda h: h.table.over or h.table.state.turn > 12)
    assert watch.opened == 0


def hold(ui, key):
    from kivy.tests.common import UnitTestTouch

    finger = UnitTestTouch(*key.to_window(*key.center))
    finger.touch_down()
    ui.frames(2)
    return finger


def holder_key(hands):
    return next(w for w in hands.touchables() if hasattr(w, "held") and "hold" in type(w).__name__.lower())


def test_a_finger_that_holds_one_hand_open_does_not_open_the_next_one(ui, watch):
    """Anna looks at her hand while somebody else ends her turn."""
    ui.close_eyes()
    ui.app.settings.change(device="flat")
    hands = sit_down(ui, 3, seed=9)
    play_until(hands, lambda h: h.table.phase == DRAW and h.table.draw_deed() is not None)
    before = hands.table.holder
    finger = hold(ui, holder_key(hands))
    assert faces(hands.screen.ids.tray.ids.fan)
    ui.frames(1, 0.4)
    hands.screen.press_main()
    for _ in range(3):
        if hands.table.holder == before:  # the drawn cards are looked at first
            hands.screen.press_main()
        ui.frames(2, 0.4)
    assert hands.table.holder != before
    assert faces(hands.screen.ids.tray.ids.fan) == []
    finger.touch_up()
    ui.frames(2)


@pytest.mark.parametrize("settings", [{}, {"curtain": False}, {"device": "flat"}], ids=["passed", "no-curtain", "flat"])
def test_after_a_kill_the_curtain_is_down_whatever_the_settings_say(launch, settings):
    ui = launch()
    ui.app.settings.change(**settings)
    hands = sit_down(ui)
    play_until(hands, lambda h: h.table.phase == LAY and not h.table.curtain)
    again = launch()
    screen = again.app.screen
    assert screen.picture.curtain is not None
    assert faces(screen.ids.tray) == faces(screen.ids.above) == []
    assert PHASES[screen.table.phase] == "lay"
    Hands(again).press(screen.picture.curtain.start)
    assert screen.picture.curtain is None


def test_going_to_the_background_closes_what_lies_over_the_table(ui):
    hands = sit_down(ui)
    hands.step()
    hands.screen.open_exchange()
    ui.frames(2)
    assert ui.app.root.ids.sheets.children
    ui.app.on_pause()
    ui.frames(1)
    assert not ui.app.root.ids.sheets.children
    assert faces(hands.screen.ids.tray) == []


def test_the_task_switcher_is_shown_no_table(ui, monkeypatch):
    told = []
    monkeypatch.setattr("venezia.ui.window.hide_from_switcher", told.append)
    sit_down(ui)
    assert told[-1] is True
    for where in ("home", "setup", "games", "settings", "rules"):
        ui.app.go(where)
        assert told[-1] is False, where


def test_what_was_left_is_let_go(ui):
    """A table that people went away from is not kept, and does nothing any more."""
    import gc
    import weakref

    left = []
    path = sit_down(ui).screen.path
    for _ in range(3):
        left.append(weakref.ref(ui.app.screen))
        ui.app.go("settings", back_to=path)
        ui.frames(3)
        ui.app.sit_down(path)
        ui.frames(3)
    ui.app.go("home")
    ui.frames(5)
    gc.collect()
    ui.frames(3)
    gc.collect()
    assert [ref() for ref in left] == [None] * 3


def test_a_key_whose_meaning_just_changed_ignores_a_tap(ui):
    hands = sit_down(ui)
    hands.step()
    main = hands.screen.ids.actions.ids.main
    ui.frames(1, 0.4)
    entries = len(hands.table.session.line)
    ui.tap(main)
    done = len(hands.table.session.line)
    assert done > entries
    ui.tap(main)  # at once
    assert not hands.screen.picture.notice  # it would ask about draining
    assert len(hands.table.session.line) == done
    ui.frames(1, 0.4)
    ui.tap(main)
    assert hands.screen.picture.notice


def test_the_device_is_felt_at_each_refusal_and_when_the_turn_passes(ui, monkeypatch):
    felt = []
    monkeypatch.setattr("venezia.ui.haptics.vibrate", felt.append)
    hands = sit_down(ui, 3, seed=3)
    play_until(hands, lambda h: h.table.waits_for_place())
    felt.clear()
    built = hands.table.state.buildings[0].hexes[0]
    hands.touch_hex(built)
    assert len(felt) == 1
    ui.frames(1, 0.4)
    hands.touch_hex(built)
    assert len(felt) == 2
    felt.clear()
    turn = hands.table.state.turn
    play_until(hands, lambda h: h.table.state.turn > turn and h.table.curtain)
    assert felt
    ui.app.settings.change(vibrate=False)
    felt.clear()
    play_until(hands, lambda h: h.table.state.turn > turn + 1 and h.table.curtain)
    assert not felt


def test_a_game_that_cannot_be_read_any_more_is_told_and_nothing_else_happens(ui):
    path = sit_down(ui).screen.path
    ui.app.home()
    path.write_bytes(b"gone")
    ui.app.sit_down(path)
    ui.frames(2)
    assert ui.app.where == "home"
    assert any("gone" not in text and path.name in text for text in ui.texts())


def test_a_full_disk_lets_nobody_begin_and_takes_nothing_away(ui, monkeypatch):
    from venezia.core.reasons import IO, refuse

    ui.app.go("setup")
    ui.frames(2)

    def full(*_args):
        raise refuse("file.write", None, IO, path="x", why="no space left on device")

    monkeypatch.setattr("venezia.store.saves.write_atomic", full)
    Hands(ui).press(say("setup.start"))
    ui.frames(2)
    assert ui.app.where == "setup"
    assert say("games.not-begun") in ui.texts()
