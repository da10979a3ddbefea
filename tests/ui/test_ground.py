"""What lies still is painted once, with the water, and panels once over it: it must look as if all were drawn anew."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.boards import drag
from tests.ui.tables import sit_down
from tests.ui.test_looks import LONG
from venezia.present.geometry import layout

pytest.importorskip("kivy")

EDGE = st.integers(-20, 120)
BOX = st.tuples(EDGE, EDGE, EDGE, EDGE).map(lambda b: (*map(min, b[:2], b[2:]), *map(max, b[:2], b[2:])))


@given(boxes=st.lists(BOX, max_size=6), but=st.lists(BOX, max_size=4))
def test_boxes_taken_apart_cover_the_same_ground_and_nothing_twice(boxes, but):
    from venezia.ui.ground import apart

    def cells(box):
        left, low, right, high = (min(max(edge, 0), 100) for edge in box)
        return [(x, y) for x in range(left, right) for y in range(low, high)]

    parts = [cell for box in apart(boxes, (0, 0, 100, 100), but) for cell in cells(box)]
    assert len(parts) == len({*parts})
    assert {*parts} == {cell for box in boxes for cell in cells(box)} - {cell for box in but for cell in cells(box)}


def spot(ui, hands, hex_=0):
    """A colour of the land, where the board says that it is."""
    board = hands.screen.ids.board
    x, y = layout(board.picture.board).hexes[hex_]
    return ui.pixel(*board.to_px(x - 0.4, y - 0.1))


def at_the_board(ui, **options):
    hands = sit_down(ui, 3, **options)
    hands.screen.lift()
    ui.frames(3)
    return hands


def test_the_board_lies_in_the_water_wherever_bars_move_it_to(ui):
    hands = at_the_board(ui)
    land = spot(ui, hands)
    for insets in ((0, 60, 0, 40), (40, 0, 0, 40), (0, 0, 40, 40), (0, 0, 0, 0)):
        ui.app.root.insets = insets
        ui.frames(4)
        assert spot(ui, hands) == pytest.approx(land, abs=12), insets


def test_under_bars_of_the_device_is_water(ui):
    hands = at_the_board(ui)
    bare = ui.pixel(640, 2)
    ui.app.root.insets = (0, 60, 0, 40)
    ui.frames(4)
    dark = (0, 0, 0)
    for y in (2, 38, 742, 798):
        assert ui.pixel(640, y) not in (dark, bare), y
    assert hands.screen.ids.dock.y == 0


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (360, 640)])
def test_no_gap_opens_between_bars_and_water(ui, size):
    """Whatever grows and shrinks: the window itself, which is black, is nowhere to be seen."""
    hands = sit_down(ui, 5, seed=5, names=LONG)
    ui.resize(*size)
    dock = hands.screen.ids.dock
    for text_size in (3, 1, 0, 3, 2):
        ui.app.settings.change(text_size=text_size)
        ui.app.dress()
        ui.frames(12)
        for height in (dock.height + 40, dock.height - 20):
            dock.height = height
            ui.frames(1)
            assert not black(ui, size), (text_size, height)
        hands.step()


@pytest.mark.parametrize("size", [(1280, 800), (360, 640)])
def test_no_frame_shows_the_black_behind_everything(ui, size):
    """Neither while people play, whatever panel comes or goes, nor when the window gets another size."""
    hands = sit_down(ui, 4, seed=5)
    ui.app.settings.change(animation="normal")
    ui.resize(*size)
    found, idle = [], ui.loop.idle

    def looking():
        idle()
        found.append(black(ui, ui.window.size))

    ui.loop.idle = looking
    try:
        for _ in range(16):
            hands.step()
        ui.resize(size[0] - 40, size[1] - 40)
        ui.resize(*size)
    finally:
        ui.loop.idle = idle
    assert len(found) > 60
    assert sum(found) == 0


def test_a_pinch_draws_the_board_as_it_moves_and_does_not_paint_the_water_anew(ui):
    from kivy.tests.common import UnitTestTouch

    hands = at_the_board(ui)
    board = hands.screen.ids.board
    x, y = board.to_window(*board.center)
    left, right = UnitTestTouch(x - 40, y), UnitTestTouch(x + 40, y)
    for finger in (left, right):
        finger.touch_down()
    moved = []
    for far in range(50, 120, 10):
        left.touch_move(x - far, y)
        right.touch_move(x + far, y)
        ui.frames(1)
        moved.append((board.moving, board._arranged))
    assert all(moving and lowest == 0 for moving, lowest in moved[2:]), moved
    for finger in (left, right):
        finger.touch_up()
    ui.frames(3)


def test_a_table_that_is_left_at_once_does_not_come_into_the_water_of_home(ui):
    sit_down(ui, 3)
    path = ui.app.screen.path
    ui.app.home()
    ui.frames(3)
    ui.app.sit_down(path)
    ui.app.home()
    ui.frames(5)
    assert ui.app.root.ids.lagoon._ground is None


def black(ui, size):
    """How many pixels of the window are as black as when nothing was drawn there, in the frame that is shown."""
    from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glPixelStorei, glReadPixels

    glPixelStorei(0x0D05, 1)  # GL_PACK_ALIGNMENT: rows follow each other without a gap
    pixels = bytes(glReadPixels(0, 0, *(round(side) for side in size), GL_RGB, GL_UNSIGNED_BYTE))
    return 0 if b"\0\0\0" not in pixels else sum(pixels[at : at + 3] == b"\0\0\0" for at in range(0, len(pixels), 3))


def test_a_hidden_board_leaves_the_water_and_comes_back(ui):
    hands = at_the_board(ui)
    board, land = hands.screen.ids.board, spot(ui, hands)
    board.opacity = 0
    ui.frames(3)
    assert spot(ui, hands) != pytest.approx(land, abs=12)
    board.opacity = 1
    ui.frames(3)
    assert spot(ui, hands) == pytest.approx(land, abs=12)


def test_who_leaves_the_table_leaves_the_water_empty(ui):
    hands = at_the_board(ui)
    board, land = hands.screen.ids.board, spot(ui, hands)
    x, y = board.to_px(*layout(board.picture.board).hexes[0])
    ui.app.go("settings")
    ui.app.root.ids.stage.clear_widgets()
    ui.frames(3)
    assert ui.pixel(x, y) != pytest.approx(land, abs=12)
    assert ui.app.root.ids.lagoon._ground is None


def test_in_another_dress_water_and_land_change_together(ui):
    hands = at_the_board(ui)
    land, water = spot(ui, hands), ui.pixel(20, 200)
    ui.app.theme.wear("dark")
    ui.frames(4)
    assert sum(spot(ui, hands)) < sum(land)
    assert sum(ui.pixel(20, 200)) < sum(water)


def test_while_it_is_drawn_along_the_board_is_where_the_finger_has_it(ui):
    hands = at_the_board(ui)
    board = hands.screen.ids.board
    district = board.picture.board.hexes_in[2]
    hex_ = district[len(district) // 2]
    land = spot(ui, hands, hex_)
    board.zoom_to(2)
    ui.frames(30)
    before = board.to_px(0, 0)
    touched = drag_only(ui, (640, 400), (600, 430))
    assert board.moving
    assert board.to_px(0, 0) != before
    assert spot(ui, hands, hex_) == pytest.approx(land, abs=12)
    touched.touch_up()
    ui.frames(3)
    assert not board.moving
    assert spot(ui, hands, hex_) == pytest.approx(land, abs=12)


def drag_only(ui, start, end):
    """A finger that stays down."""
    from kivy.tests.common import UnitTestTouch

    touch = UnitTestTouch(*start)
    touch.touch_down()
    for part in range(1, 6):
        touch.touch_move(*(a + (b - a) * part / 5 for a, b in zip(start, end, strict=True)))
        ui.frames(1)
    return touch


def test_a_card_is_seen_all_the_way_to_where_it_is_dragged(ui):
    hands = at_the_board(ui)
    card = hands.cards("tray")[0]
    x, y = card.to_window(*card.center)
    colour, bare = ui.pixel(x + 12, y - 30), ui.pixel(x + 12, y + 220)
    finger = drag_only(ui, (x, y), (x, y + 250))
    assert ui.pixel(x + 12, y + 220) == pytest.approx(colour, abs=12) != bare
    finger.touch_up()
    ui.frames(3)


def test_two_boards_drawn_by_turns_do_not_share_their_pictures(ui):
    hands = at_the_board(ui)
    before = spot(ui, hands)
    ui.app.home()
    ui.frames(2)
    again = at_the_board(ui, seed=4)
    drag(ui, (640, 400), (600, 430))
    assert spot(ui, again) == pytest.approx(before, abs=12)


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (360, 640), (1920, 1200)])
def test_panels_look_the_same_whether_blended_or_not(ui, size):
    hands = at_the_board(ui)
    ui.resize(*size)
    ui.frames(4)
    still = next(part for part in hands.screen.children if type(part).__name__ == "Still")
    assert still._ground._opaque.vertices
    cut = window_pixels(ui, size)
    still._fingers = {1}  # now all of it is blended
    still._show()
    assert not still._ground._opaque.vertices
    assert window_pixels(ui, size) == cut


def window_pixels(ui, size):
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    ui.window.canvas.ask_update()
    ui.frames(1)
    return bytes(glReadPixels(0, 0, *size, GL_RGBA, GL_UNSIGNED_BYTE))
