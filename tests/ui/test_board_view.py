"""The board on the screen: what is tapped, what is looked at, what is drawn."""

import json
from itertools import combinations

import pytest

from tests.ui.boards import LAGUNA, SHAPES, drag, full_picture, picture, show_board, tap, touch_at
from venezia.games.venedig.board import Board, Placed
from venezia.present.geometry import layout
from venezia.store.places import asset


@pytest.fixture
def view(ui):
    return show_board(ui)


# Taps


def test_a_tap_on_each_hex_reports_that_hex(ui, view):
    places = layout(LAGUNA)
    for i, place in enumerate(places.hexes):
        tap(ui, *view.to_px(*place))
        assert places.hex_at(*view.tapped[-1]) == i
    assert len(view.tapped) == len(places.hexes)


def test_a_tap_is_right_after_pan_and_zoom_too(ui, view):
    places = layout(LAGUNA)
    view.zoom_to(4)
    drag(ui, (640, 400), (600, 430))
    for i in LAGUNA.hexes_in[4]:
        x, y = view.to_px(*places.hexes[i])
        if view.collide_point(x, y):
            tap(ui, x, y)
            assert places.hex_at(*view.tapped[-1]) == i
    assert len(view.tapped) > 10


def test_a_drag_is_no_tap(ui, view):
    drag(ui, (400, 300), (500, 300))
    assert view.tapped == []


# What is looked at


def test_the_whole_board_fits_between_what_covers_it(ui, view):
    view.insets = [100, 60, 50, 116]
    ui.frames(2)
    places = layout(LAGUNA)
    for x, y in (*places.hexes, *places.spaces.values()):
        px, py = view.to_px(x, y)
        assert 100 <= px <= 1280 - 50
        assert 116 <= py <= 800 - 60


def test_on_a_phone_too(ui, view):
    ui.resize(360, 640)
    left, _ = view.to_px(layout(LAGUNA).left, 0)
    right, _ = view.to_px(layout(LAGUNA).right, 0)
    assert left >= -1
    assert right <= 361


def test_a_finger_moves_the_board_no_farther_than_it_goes(ui, view):
    view.zoom_to(2)
    before = view.to_px(5, 5)
    drag(ui, (640, 400), (600, 400))
    assert view.to_px(5, 5)[0] == pytest.approx(before[0] - 40, abs=2)
    for _ in range(8):
        drag(ui, (100, 400), (1200, 400))
    assert view.to_px(layout(LAGUNA).left, 0)[0] == pytest.approx(0, abs=2)


def test_two_fingers_stretch_the_board_between_them(ui, view):
    before, fixed = view.hex_px, view.to_board(640, 400)
    first, second = touch_at(540, 400), touch_at(740, 400)
    first.touch_down()
    second.touch_down()
    for i in range(1, 11):
        first.touch_move(540 - 8 * i, 400)
        second.touch_move(740 + 8 * i, 400)
    first.touch_up()
    second.touch_up()
    ui.frames(2)
    assert view.hex_px == pytest.approx(min(before * 1.8, 110), rel=0.02)
    assert view.to_board(640, 400) == pytest.approx(fixed, abs=0.2)
    assert view.tapped == []


def test_a_double_tap_shows_the_whole_board_again(ui, view):
    fit = view.hex_px
    view.zoom_to(1)
    ui.frames(2)
    assert view.hex_px > fit
    for _ in range(2):
        touch = touch_at(600, 400)
        touch.is_double_tap = _ == 1
        touch.touch_down()
        touch.is_double_tap = _ == 1
        touch.touch_up()
    ui.frames(2)
    assert view.hex_px == pytest.approx(fit)
    assert view.zoomed == -1


def test_a_district_is_large_enough_for_a_finger_on_a_phone(ui, view):
    ui.resize(360, 640)
    for district in range(5):
        view.zoom_to(district)
        assert view.hex_px >= 54
        middle = layout(LAGUNA).centre(LAGUNA.hexes_in[district])
        assert view.collide_point(*view.to_px(*middle))


def test_zooming_takes_its_time_unless_animation_is_off(ui, view):
    fit = view.hex_px
    view.animated = True
    view.zoom_to(0)
    ui.frames(3)
    between = view.hex_px
    ui.frames(30)
    assert fit < between < view.hex_px


# What is drawn


def test_only_what_has_changed_is_built_again(ui, view):
    builds = {name: layer.builds for name, layer in view.layers.items()}
    hexes = bytearray(LAGUNA.start)
    hexes[0] = 1
    view.picture = picture(hexes=bytes(hexes))
    ui.frames(2)
    assert [n for n, layer in view.layers.items() if layer.builds != builds[n]] == ["hexes"]


def test_many_assignments_are_one_drawing(ui, view):
    before = view.layers["glow"].builds
    for i in range(10):
        view.picture = picture(legal=frozenset({i}))
    ui.frames(2)
    assert view.layers["glow"].builds == before + 1


def test_what_is_hidden_builds_nothing_until_it_is_shown(ui, view):
    view.opacity = 0
    before = view.layers["hexes"].builds
    hexes = bytearray(LAGUNA.start)
    hexes[0] = 1
    view.picture = picture(hexes=bytes(hexes))
    ui.frames(2)
    assert view.layers["hexes"].builds == before
    view.opacity = 1
    ui.frames(2)
    assert view.layers["hexes"].builds == before + 1


def test_the_ground_lies_where_the_buildings_are_after_every_move(ui, view):
    """It is a picture of its own, as large as the widget: neither shifted nor stretched."""
    x, y = layout(LAGUNA).hexes[LAGUNA.hexes_in[4][0]]

    def corners():
        return [ui.pixel(*view.to_px(x + side * 0.4, y - 0.2)) for side in (-1, 1)]

    before = corners()
    for move in (lambda: view.zoom_to(4), lambda: drag(ui, (640, 400), (600, 420)), lambda: ui.resize(900, 700)):
        move()
        ui.frames(3)
        for seen, was in zip(corners(), before, strict=True):
            assert seen == pytest.approx(was, abs=12)


def test_the_board_is_cut_off_only_where_it_goes_on(ui, view):
    assert not view._clip.length()
    view.zoom_to(4)
    ui.frames(2)
    assert view._clip.length()
    view.zoom_out()
    ui.frames(2)
    assert not view._clip.length()


def test_another_board_file_shows_another_board(ui, view):
    first = list(view.layers["hexes"].mesh.vertices)
    source = json.loads(json.dumps(LAGUNA.source))
    gone = [h["id"] for h in source["hexes"] if h["start"] == "swamp"][:10]
    source["hexes"] = [{**h, "row": 12 - h["row"]} for h in source["hexes"] if h["id"] not in gone]
    source["bridges"] = [b for b in source["bridges"] if not {*b} & {*gone}]
    source["buildings"] = [{"building": "casa", "hexes": [source["hexes"][3]["id"]]}]
    other = Board(source)
    view.picture = picture(board=other)
    ui.frames(2)
    assert len(view.layers["hexes"].mesh.vertices) == len(other.hex_ids) * 16
    assert list(view.layers["hexes"].mesh.vertices) != first
    for i, place in enumerate(layout(other).hexes):
        assert layout(other).hex_at(*view.to_board(*view.to_px(*place))) == i


def test_swamp_empty_and_built_hexes_look_different(ui, view):
    places = layout(LAGUNA)
    hexes = bytearray(LAGUNA.start)
    hexes[0] = 1
    view.picture = picture(hexes=bytes(hexes), buildings=(*LAGUNA.buildings, Placed(0, (1,), (0,))))
    ui.frames(3)
    seen = {ui.pixel(*view.to_px(x, y - 0.35)) for x, y in places.hexes[:3]}
    assert len(seen) == 3


def test_the_board_changes_its_dress(ui, view):
    x, y = layout(LAGUNA).space(7)
    light = ui.pixel(*view.to_px(x, y - 0.25))
    ui.app.theme.wear("dark")
    ui.frames(3)
    assert sum(ui.pixel(*view.to_px(x, y - 0.25))) < sum(light) - 200


def test_everything_at_once_can_be_drawn_at_every_size(ui, view):
    for size in ((1280, 800), (360, 640), (640, 360)):
        ui.resize(*size)
        view.picture = full_picture()
        ui.frames(2)
        assert len(view.layers["marks"].mesh.indices) == 24  # a tick lies on one too
        assert view.bubble.size[0] > 0
    view.picture = picture()
    ui.frames(2)
    assert view.bubble.size == (0, 0)
    assert len(view.layers["mid"].mesh.indices) == 0


def test_the_glow_of_what_is_possible_goes_back_and_comes_again_three_times(ui, view):
    """It is the glow itself: nothing beside it changes, and at the end nothing of it is drawn in each frame."""
    view.animated = True
    x, y = layout(LAGUNA).hexes[3]
    view.picture = picture(legal=frozenset({3}), dimmed=True)
    ui.frames(1)
    full, beside = ui.pixel(*view.to_px(x, y - 0.3)), ui.pixel(*view.to_px(*layout(LAGUNA).hexes[40]))
    lights = []
    for _ in range(330):
        ui.frames(1)
        lights.append(view.layers["glow"].colour.a)
    turns = [b for a, b, c in zip(lights, lights[1:], lights[2:], strict=False) if a > b <= c]
    assert len(turns) == 3
    assert turns == pytest.approx([0.65] * 3, abs=0.01)
    assert ui.pixel(*view.to_px(x, y - 0.3)) == pytest.approx(full, abs=2)
    assert ui.pixel(*view.to_px(*layout(LAGUNA).hexes[40])) == pytest.approx(beside, abs=2)
    assert not view._lowest_moving()


def test_the_glow_never_lies_over_a_piece(ui, view):
    """The roof of a casa stands over the hex behind it, also while that hex breathes."""
    where = layout(LAGUNA)
    left, above = where.hexes[3]
    below = next(i for i, (x, y) in enumerate(where.hexes) if y > above and abs(x - left) < 0.6)
    roof = where.hexes[below][0], where.hexes[below][1] - 0.4
    house = (*LAGUNA.buildings, Placed(0, (below,), (0,)))
    view.picture = picture(buildings=house)
    ui.frames(2)
    alone = ui.pixel(*view.to_px(*roof))
    view.animated = True
    view.picture = picture(buildings=house, legal=frozenset({3}), dimmed=True)
    for _ in range(12):
        ui.frames(8)
        assert ui.pixel(*view.to_px(*roof)) == pytest.approx(alone, abs=2)


def test_a_chosen_tile_is_lifted_and_ticked_among_tiles_that_could_be_chosen(ui, view):
    view.picture = picture(legal=frozenset(range(20)), chosen=(3,))
    ui.frames(2)
    assert len(view.layers["ticks"].mesh.indices) == 6
    assert len(view.layers["states"].mesh.indices) == 18
    assert view.layers["glow"].colour.a < 0.5


def test_gondolas_that_share_a_place_lie_side_by_side(ui, view):
    view.picture = picture(gondolas=(0, 0, 0))
    ui.frames(2)
    assert len({boat.where[:2] for boat in view.gondolas}) == 3


def grey(names):
    """How light each piece is on a small grid over its middle, 0 to 255; clear counts as half."""
    from kivy.core.image import Image

    places = json.loads(asset("atlas", "pieces-1.atlas").read_text())["pieces-1.png"]
    image = Image(str(asset("atlas", "pieces-1.png")), keep_data=True)
    data, across = image.image._data[0].data, image.width
    found = {}
    for name in names:
        x, y, width, height = places[name]
        top = image.height - y - height
        found[name] = []
        for i in range(64):
            at = ((top + height * (2 * (i // 8) + 1) // 16) * across + x + width * (2 * (i % 8) + 1) // 16) * 4
            red, green, blue, alpha = data[at : at + 4]
            light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
            found[name].append(127 + (light - 127) * alpha / 255)
    return found


@pytest.mark.parametrize(
    "names",
    [
        ("casa", "palazzo-0", "campo", "basilica-up", "ponte-h"),
        tuple(f"badge-{shape}" for shape in SHAPES),
        tuple(f"silhouette-{b}" for b in ("casa", "palazzo", "campo", "basilica", "ponte")),
    ],
    ids=["buildings", "players", "silhouettes"],
)
def test_in_grey_no_two_look_alike(ui, names):
    shades = grey(names)
    for a, b in combinations(names, 2):
        differ = sum(abs(p - q) for p, q in zip(shades[a], shades[b], strict=True)) / 64
        assert differ > 15, (a, b)


def test_every_piece_of_the_design_is_painted_for_every_density_and_dress():
    boxes = json.loads(asset("atlas", "boxes.json").read_text())
    for density in (1, 2, 3):
        plain, light, dark = (
            json.loads(asset("atlas", f"{sheet}-{density}.atlas").read_text())[f"{sheet}-{density}.png"]
            for sheet in ("pieces", "light", "dark")
        )
        assert light.keys() == dark.keys()
        assert {*plain, *light} == {*boxes}
