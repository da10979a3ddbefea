"""The tap budgets of digital play, counted on a tablet and on a phone.

What cannot be taken back without everybody's word is confirmed once: a building, since it may bring a treasure.
"""

import pytest

from tests.ui.hands import Hands
from tests.ui.shelves import shelve, shelve_when
from venezia.games.venedig.gold import can_buy
from venezia.games.venedig.parts import CASA, DRAIN, HAND_WIDTH, LAY, MOVE, NEED, PALAZZO, PONTE
from venezia.ui.words import say

NAMES = ["Anna", "Klaus", "Mira"]
TABLET, PHONE = (1280, 800), (360, 640)
both = pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])


def sit_down_when(ui, size, wanted):
    """At the table where chance has led to what is wanted, the curtain lifted."""
    ui.resize(*size)
    ui.app.settings.change(animation="off")
    ui.app.sit_down(shelve_when(ui.app, NAMES, wanted))
    ui.frames(5)
    hands = Hands(ui)
    hands.step()
    assert hands.screen.picture.curtain is None
    hands.taps = 0
    return hands


def completes(state, building, missing):
    """The active player holds the last cards of a project that others began, and it has a place."""
    if state.phase != LAY or not state.fresh:
        return False
    laid = [state.joint(seat, building) for seat in range(state.setup.seats)]
    held = state.hand[state.active * HAND_WIDTH + building]
    begun = sum(laid) == NEED[building] - missing and not laid[state.active]
    return begun and held >= missing and state.setup.sites.fits(building, state.hexes)


def lay_and_build(hands, building, cards):
    for _ in range(cards):
        hands.tap(next(c for c in hands.cards("tray") if c.building == building))
    hands.touch_hex(min(hands.screen.picture.board.legal))
    hands.main()
    assert any(b.building == building for b in hands.table.state.buildings[5:])


@pytest.mark.parametrize(("size", "budget"), [(TABLET, 4), (PHONE, 6)], ids=["tablet", "phone"])
def test_a_shared_palazzo_with_its_last_two_cards(ui, size, budget):
    hands = sit_down_when(ui, size, lambda s: completes(s, PALAZZO, 2) and s.masters[PALAZZO] != s.active)
    lay_and_build(hands, PALAZZO, 2)
    assert hands.taps <= budget


@both
def test_a_bridge_with_its_last_card(ui, size):
    """The better district is proposed, so that it need not be touched."""
    hands = sit_down_when(
        ui, size, lambda s: s.phase == LAY and s.fresh and s.setup.sites.fits(PONTE, s.hexes)
        and s.joint(s.active, PONTE) == 2 and s.hand[s.active * HAND_WIDTH + PONTE] >= 1
    )  # fmt: skip
    lay_and_build(hands, PONTE, 1)
    assert hands.taps <= 4


@pytest.mark.parametrize(("size", "budget"), [(TABLET, 3), (PHONE, 4)], ids=["tablet", "phone"])
def test_a_house_is_a_card_a_place_and_one_confirmation(ui, size, budget):
    hands = sit_down_when(ui, size, lambda s: completes(s, CASA, 1))
    before = hands.table.state.stock[CASA]
    lay_and_build(hands, CASA, 1)
    assert hands.table.state.stock[CASA] == before - 1
    assert hands.taps <= budget


@both
def test_two_swamp_tiles_are_two_touches(ui, size):
    hands = sit_down_when(ui, size, lambda s: s.phase == DRAIN and s.turn > 3)
    seat = hands.table.state.active
    tiles = hands.screen.picture.plates[seat].swamp
    board = hands.table.state.setup.board
    near = int(hands.screen.ids.board.zoomed)
    swamp = [h for h in sorted(hands.screen.picture.board.legal) if near in (-1, board.district_of[h])]
    for index in swamp[:2]:
        hands.touch_hex(index)
    assert hands.taps == 2
    assert hands.screen.picture.plates[seat].swamp == tiles + 2


@both
def test_five_gold_for_a_space_is_one_tap_also_between_two_moves(ui, size):
    for phase in (LAY, MOVE):
        hands = sit_down_when(
            ui, size, lambda s, phase=phase: s.phase == phase and s.decider == s.active and can_buy(s, s.active)
        )
        seat = hands.table.state.active
        before = hands.table.state.gondola[seat]
        assert str(hands.screen.picture.quick).startswith("5 gold")
        hands.press(hands.screen.picture.quick)
        assert hands.taps == 1
        assert hands.table.state.gondola[seat] > before


@both
def test_why_and_undo_are_one_tap_each(ui, size):
    hands = sit_down_when(ui, size, lambda s: completes(s, CASA, 1))
    lay_and_build(hands, CASA, 1)
    hands.taps = 0
    hands.tap(next(k for k in hands.touchables() if getattr(k, "icon", "") == "icon-why"))
    assert hands.taps == 1
    assert type(ui.app.root.ids.sheets.children[0]).__name__ == "WhySheet"
    ui.app.close_sheets()
    hands.tap(next(k for k in hands.touchables() if getattr(k, "icon", "") == "icon-undo"))
    assert hands.taps == 2


@both
def test_a_rematch_is_two_taps_from_home(ui, size):
    shelve(ui.app, "over", NAMES, actions=9999)
    ui.resize(*size)
    ui.app.go("home")
    ui.frames(4)
    hands = Hands(ui)
    hands.tap(next(w for w in hands.touchables() if getattr(w, "title", "") == say("home.rematch")))
    hands.press(say("home.rematch-start"))
    assert (ui.app.where, hands.taps) == ("table", 2)
    assert hands.table.state.turn == 1
