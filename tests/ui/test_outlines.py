"""The reader of the design's pieces needs no Kivy, so neither do these."""

import math

import pytest

from venezia.ui import outlines


@pytest.mark.parametrize("name", sorted(outlines.groups()))
def test_every_piece_can_be_read_and_stays_near_its_origin(name):
    points = [point for outline in outlines.piece(name) for run in outline.runs for point in run]
    assert points
    assert all(math.hypot(x, y) < 350 for x, y in points)


def test_an_arc_is_round_and_ends_where_it_says():
    points = outlines.path_runs("M12 3 A9 9 0 1 1 12 21 A9 9 0 1 1 12 3 Z")[0]
    assert all(math.dist(point, (12, 12)) == pytest.approx(9) for point in points)
    assert points[-1] == pytest.approx((12, 3))


def test_curves_and_relative_lines_follow_on_from_each_other():
    run = outlines.path_runs("M0 0 C10 0 20 10 20 20 Q30 20 30 30 h5 v-5")[0]
    assert run[0] == (0, 0)
    assert run[outlines.STEPS] == (20, 20)
    assert run[-3:] == [(30, 30), (35, 30), (35, 25)]


def test_groups_move_and_scale_what_is_inside():
    place = outlines.Place().inside("translate(10 20) scale(2)").inside("translate(1 1)")
    assert place.of((3, 4)) == (18, 30)
