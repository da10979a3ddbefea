"""The imaginary player's panel alone, by touches."""

import pytest

from tests.ui.hands import Hands
from tests.ui.looks import check_looks

SIZES = [(360, 640), (360, 800), (600, 960), (800, 1280), (1280, 800), (1920, 1200)]


def open_panel(ui):
    ui.app.go("panel")
    ui.frames(4)
    return Hands(ui)


def type_keys(hands):
    return [w for w in hands.touchables() if type(w).__name__ == "TypeKey"]


def test_a_card_from_the_box_is_one_tap_and_is_there_after_a_kill(launch):
    hands = open_panel(launch())
    hands.tap(type_keys(hands)[2])
    assert hands.taps == 1
    assert hands.screen.book.panel.laid[2] == 1
    again = open_panel(launch())
    assert again.screen.book.panel.laid[2] == 1
    again.tap(again.screen.ids.undo)
    assert again.screen.book.panel.laid[2] == 0


def test_the_app_turns_a_card_of_its_own_deck_at_one_tap(ui):
    hands = open_panel(ui)
    hands.press("From the app")
    hands.press("Turn one")
    assert hands.screen.book.panel.last is not None


def test_a_project_that_was_built_goes_at_one_tap(ui):
    hands = open_panel(ui)
    hands.tap(type_keys(hands)[1])
    hands.press("Built")
    assert hands.screen.book.panel.discard == [1]


@pytest.mark.parametrize("text_size", [1, 3])
@pytest.mark.parametrize("size", SIZES)
def test_everything_on_the_panel_can_be_read_and_touched(ui, size, text_size, caplog):
    ui.app.settings.change(text_size=text_size)
    ui.app.dress()
    ui.resize(*size)
    hands = open_panel(ui)
    for card in (1, 3, 4):
        hands.tap(type_keys(hands)[card])
    ui.frames(4)
    check_looks(ui)
    assert not [r for r in caplog.records if "iteration" in r.getMessage()]  # nothing chases its own tail
