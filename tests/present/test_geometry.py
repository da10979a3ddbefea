"""Where things lie on a board: any board, by its file alone."""

import math

import pytest

from venezia.games.venedig.board import Board
from venezia.present.geometry import layout
from venezia.store.boards import find_board

LAGUNA = find_board("laguna")
PLACES = layout(LAGUNA)


def test_every_hex_is_found_at_its_centre_and_well_around_it():
    for i, (x, y) in enumerate(PLACES.hexes):
        for dx, dy in ((0, 0), (0.4, 0), (-0.4, 0), (0, 0.45), (0, -0.45)):
            assert PLACES.hex_at(x + dx, y + dy) == i


def test_open_water_is_no_hex():
    assert PLACES.hex_at(-5, -5) is None


def test_a_gondola_points_to_the_space_after_it():
    assert PLACES.heading(5) == pytest.approx(0)
    ahead = PLACES.space(29)[1] - PLACES.space(28)[1]
    assert math.sin(PLACES.heading(28)) * ahead > 0


def test_beyond_the_last_post_gondolas_wait_at_it():
    assert PLACES.space(99) == PLACES.space(PLACES.last)
    assert math.isfinite(PLACES.heading(99))


def test_the_far_posts_appear_when_somebody_is_past_fifty():
    assert PLACES.posts_shown((12, 50)) == 64
    assert PLACES.posts_shown((12, 51)) == 70


def test_a_bridge_knows_the_space_below_it():
    found = {tuple(s.n for s in PLACES.under(bridge)) for bridge in LAGUNA.bridges}
    assert (43,) in found
    assert all(len(numbers) <= 1 for numbers in found)


def test_names_lie_in_open_water_and_never_on_each_other():
    for i, (x, y) in enumerate(PLACES.names):
        half = 0.13 * len(LAGUNA.district_names[i])
        for end in (x - half, x, x + half):
            assert PLACES.hex_at(end, y) is None
            assert all(math.dist((end, y), (s.x, s.y)) > 0.36 for s in PLACES.track if s.n <= 64)
    assert len(set(PLACES.names)) == 5


def test_a_name_gives_way_to_the_posts():
    assert None not in PLACES.names_shown(64)
    assert sum(place is None for place in PLACES.names_shown(70)) <= 1


def nearest_island(x, y):
    near = min(range(len(PLACES.hexes)), key=lambda h: math.dist(PLACES.hexes[h], (x, y)))
    return LAGUNA.district_of[near]


def test_every_name_lies_at_its_own_island_and_inside_the_board():
    for district, (left, top, right, bottom) in enumerate(PLACES.name_boxes(64)):
        assert {nearest_island(x, (top + bottom) / 2) for x in (left, (left + right) / 2, right)} == {district}
        assert PLACES.left <= left < right <= PLACES.right
        assert PLACES.top <= top < bottom <= PLACES.bottom


def test_a_name_that_something_lies_over_never_moves_to_another_island():
    over = {}
    for district, (x, y) in enumerate(PLACES.names):
        for far in (1, 2, 4):
            at = PLACES.names_beside(64, ((x - far, y - far / 2, x + far, y + far / 2),))[district]
            over[district, far] = at
            assert at is None or nearest_island(*at) == district
    assert any(at is not None for at in over.values())


def test_the_wake_runs_only_between_neighbouring_spaces():
    reach = [min(math.dist(dot, (s.x, s.y)) for s in PLACES.track) for dot in PLACES.wake]
    assert len(reach) > 60
    assert min(reach) > 0.3
    assert max(reach) <= 1


def test_another_board_lies_elsewhere():
    moved = {**LAGUNA.source, "hexes": [{**h, "col": h["col"] + 4} for h in LAGUNA.source["hexes"]]}
    other = layout(Board(moved))
    assert [x - 4 for x, _ in other.hexes] == pytest.approx([x for x, _ in PLACES.hexes])
    assert other.hex_at(*PLACES.hexes[0]) != 0
