"""The rules page and the sheet with one rule."""

import pytest

from tests.ui.looks import check_looks
from tests.ui.shelves import touchable

SIZES = [(360, 640), (360, 800), (600, 960), (800, 1280), (1280, 800)]


def stressed(ui):
    return [w for w in ui.app.screen.ids.blocks.children if w.stressed]


def test_a_wide_screen_shows_contents_and_a_chapter_side_by_side(ui):
    ui.app.go("rules")
    ui.frames(4)
    ui.tap(touchable(ui, "Gold"))
    assert "V7.1" in ui.texts()
    assert "Components" in ui.texts()


def test_on_a_phone_back_leads_from_the_chapter_to_the_contents_and_home(ui):
    ui.resize(360, 640)
    ui.app.go("rules")
    ui.frames(4)
    assert "V7.1" not in ui.texts()
    ui.tap(touchable(ui, "Gondolas"))
    assert "V6.1" in ui.texts()
    ui.press(27)
    assert "Components" in ui.texts()
    ui.press(27)
    assert ui.app.where == "home"


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_a_rule_that_is_asked_for_is_stressed_and_in_sight(ui, size):
    ui.resize(*size)
    ui.app.go("rules", rule="V5.8")
    ui.frames(10)
    (found,) = stressed(ui)
    assert found.rule == "V5.8"
    _, y = found.to_window(*found.pos)
    assert 0 <= y < size[1] - 64


def test_an_unknown_rule_opens_the_contents(ui):
    ui.resize(360, 640)
    ui.app.go("rules", rule="V99.1")
    ui.frames(4)
    assert "Components" in ui.texts()


def test_one_turns_from_chapter_to_chapter(ui):
    ui.app.go("rules", rule="V1")
    ui.frames(4)
    ui.tap(touchable(ui, "Next"))
    assert ui.app.screen.chapter.number == "V2"


def test_a_sheet_shows_one_rule_and_nothing_else(ui):
    from venezia.ui.rules import rules_sheet

    ui.app.open_sheet(rules_sheet("V4.5"))
    ui.frames(4)
    assert "V4.5" in ui.texts()
    assert any(text.startswith("Never more cards than needed") for text in ui.texts())
    assert "V4.6" not in ui.texts()
    check_looks(ui)


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_nothing_is_cut_off_or_too_small(ui, size):
    ui.resize(*size)
    for text in range(4):
        ui.app.settings.change(text_size=text)
        ui.app.dress()
        for wish in ({}, {"rule": "V4"}, {"rule": "V11"}):
            ui.app.go("rules", **wish)
            ui.frames(6)
            check_looks(ui)
