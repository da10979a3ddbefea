"""Where the parts of the table lie, in every size of window."""

from dataclasses import replace
from itertools import pairwise

import pytest

from tests.ui.hands import Hands
from tests.ui.looks import check_looks
from tests.ui.shelves import shelve_when
from tests.ui.tables import NAMES, play_until, sit_down
from tests.ui.test_looks import LONG, SIZES, wear
from venezia.games.venedig.parts import DRAW, FINAL, LAY


def sit_where(ui, wanted, players=4, names=NAMES):
    """A game that has come so far, the curtain lifted."""
    ui.app.settings.change(animation="off")
    ui.app.sit_down(shelve_when(ui.app, list(names[:players]), wanted))
    ui.frames(5)
    hands = Hands(ui)
    if hands.screen.picture.curtain is not None:
        hands.step()
    ui.frames(3)
    return hands


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_on_a_tablet_every_district_has_its_name(ui, players):
    hands = sit_down(ui, players)
    hands.step()
    board = hands.screen.ids.board
    assert None not in board.layout().names_beside(64, tuple(tuple(veil) for veil in board.veils))


@pytest.mark.parametrize("text_size", [1, 3])
def test_a_plate_holds_three_types_with_their_masters(ui, text_size):
    wear(ui, text_size)
    hands = sit_down(ui, 5, names=LONG)
    types = ("palazzo", "campo", "ponte")
    for size in SIZES:
        ui.resize(*size)
        for view, plate in zip(reversed(hands.screen.ids.plates.children), hands.screen.picture.plates, strict=True):
            crowded = replace(plate, cards=tuple((b, 2) for b in types), masters=types, swamp=14, landing=38)
            view.show(crowded, view.seat)
        ui.frames(3)
        check_looks(ui)


def test_a_master_stands_before_the_cards_of_its_type(ui):
    hands = sit_down(ui, 4)
    plate = hands.screen.picture.plates[0]
    view = hands.screen.ids.plates.children[-1]
    view.show(replace(plate, cards=(("campo", 2),), masters=("campo", "ponte")), view.seat)
    assert view.ids.front.signs == [("type-campo", "2", "master-campo"), ("master-ponte", "", "")]


@pytest.mark.parametrize(("size", "text_size"), [((360, 640), 1), ((360, 640), 3), ((960, 600), 3)])
def test_slim_plates_show_where_a_gondola_is_and_where_it_would_land(ui, size, text_size):
    wear(ui, text_size)
    hands = sit_down(ui, 5)
    ui.resize(*size)
    view, plate = hands.screen.ids.plates.children[-1], hands.screen.picture.plates[0]
    view.show(replace(plate, number=38, landing=45), view.seat)
    ui.frames(3)
    assert view.slim
    assert {"38", "→45"} <= {w.text for w in view.walk() if hasattr(w, "texture_size") and w.width >= w.texture_size[0]}
    check_looks(ui)


@pytest.mark.parametrize(("size", "players"), [((1280, 800), 3), ((1280, 800), 5), ((360, 800), 3), ((360, 800), 5)])
def test_no_hole_is_left_beside_the_last_plate(ui, size, players):
    hands = sit_down(ui, players)
    hands.step()
    ui.resize(*size)
    plates = hands.screen.ids.plates
    assert plates.children[0].right == pytest.approx(plates.right, abs=2)


def test_in_a_landscape_window_tiles_give_up_their_names_before_these_are_cut(ui):
    hands = sit_down(ui, 5, names=LONG)
    tiles = hands.screen.ids.tiles.children
    named = {}
    for size in SIZES:
        ui.resize(*size)
        ui.frames(3)
        named[size] = all(tile.named and not tile.short for tile in tiles)
        for tile in tiles:
            assert tile.short or tile.width >= tile.wanted * tile.title_sp / 17 + 54, (size, tile.size)
    assert named[1280, 800]
    assert named[600, 960]
    assert not named[960, 600]


def test_the_main_key_leads_to_a_place_only_where_the_board_is_small(ui):
    """And at once, when the device is turned."""
    hands = sit_down(ui, 4)
    play_until(hands, lambda h: h.table.waits_for_place() and h.table.viewer == h.table.decider)
    actions = hands.screen.ids.actions
    assert not actions.leads
    ui.resize(800, 1280)
    assert actions.leads
    ui.resize(1280, 800)
    assert not actions.leads


def test_undo_says_less_before_a_key_leaves_the_window(ui):
    hands = sit_down(ui, 5, names=LONG)
    play_until(hands, lambda h: h.table.state.turn == 2 and h.table.viewer == h.table.decider)
    bar = hands.screen.ids.bar
    bar.undo, bar.undo_short = "Undo: Maximiliana-Antonia drains 2 (San Marco, Cannaregio)", "Undo: M drains 2"
    hands.screen.settle()
    assert bar.undo_said == bar.undo
    wear(ui, 3)
    ui.resize(960, 600)
    assert bar.undo_said == bar.undo_short
    assert bar.children[0].right <= ui.window.size[0]


def test_the_bar_of_a_phone_says_the_step_in_a_word_where_the_name_leaves_room(ui):
    hands = sit_down(ui, 3)
    hands.step()
    ui.resize(360, 640)
    bar = hands.screen.ids.bar
    assert (bar.seat.name, bar.rail) == ("Anna", "short")
    bar.seat = replace(bar.seat, name="Maximiliana-Antonia")
    bar.fit()
    assert bar.rail == "bare"


def test_when_drawing_on_a_low_phone_players_deck_and_board_are_all_seen(ui):
    ui.resize(360, 640)
    hands = sit_where(ui, lambda s: s.phase == DRAW and s.turn > 8, 5)
    ids = hands.screen.ids
    assert all(ids[name].opacity for name in ("plates", "stock", "prompt", "board"))
    check_looks(ui)


def test_in_the_last_exchange_on_a_phone_the_board_is_worth_more_than_the_tiles(ui):
    ui.resize(360, 640)
    hands = sit_where(ui, lambda s: s.phase == FINAL)
    assert hands.screen.ids.board.opacity == 1
    assert hands.screen._tiles.parent is None


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_the_main_key_stays_where_it_is_when_a_place_is_touched(ui, size):
    hands = sit_down(ui, 4)
    ui.resize(*size)
    play_until(hands, lambda h: h.table.waits_for_place() and h.table.viewer == h.table.decider)
    ui.frames(5)
    key = hands.screen.ids.actions.ids.main
    before = key.to_window(*key.pos)
    hands.touch_hex(min(hands.screen.picture.board.legal))
    ui.frames(3)
    assert hands.screen.picture.main.note
    assert key.to_window(*key.pos) == before


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_the_backs_of_a_flat_devices_hand_are_held_to_look(ui, size):
    from kivy.tests.common import UnitTestTouch

    ui.app.settings.change(device="flat")
    hands = sit_down(ui, 3)
    ui.resize(*size)
    ui.frames(3)
    tray, dock = hands.screen.ids.tray, hands.screen.ids.dock.height
    finger = UnitTestTouch(*tray.ids.fan.to_window(*tray.ids.fan.center))
    assert hands.screen.picture.hand is None
    finger.touch_down()
    ui.frames(3)
    assert len(hands.screen.picture.hand) == 3
    assert hands.screen.ids.dock.height == dock
    finger.touch_up()
    ui.frames(3)
    assert hands.screen.picture.hand is None
    assert hands.table.phase == LAY
    assert not hands.table.state.laid[0]


def test_a_hand_of_five_on_a_tablet_has_cards_a_finger_tells_apart(ui):
    hands = sit_where(ui, lambda s: s.phase == LAY and s.hand_size(s.active) == 5)
    lefts = sorted(card.x for card in hands.cards("tray"))
    assert len(lefts) == 5
    assert min(b - a for a, b in pairwise(lefts)) >= 52
