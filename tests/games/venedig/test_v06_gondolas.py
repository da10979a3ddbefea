"""V6: how gondolas move. Gold moves a gondola by exactly what a test needs."""

import pytest

from tests.games.venedig.scenes import MOVE, PASS, build, lay, pay, place, scene, told
from venezia.store.boards import find_board


def after_gold(gondolas, points):
    """Seat 0 buys so many spaces; its move as it was told."""
    s = scene(len(gondolas), gondolas=gondolas, swamp=[[2, 2, 1] * points])
    (moved,) = told(s.do(pay(*[2, 2, 1] * points)), "moved")
    assert s.gondolas == [moved["to"], *gondolas[1:]]
    return moved["to"], moved["jumped"]


# V6.1


def test_v6_1_a_gondola_moves_as_many_spaces_as_it_got_points():
    assert after_gold([6, 40, 50], 3) == (9, [])


@pytest.mark.parametrize(
    ("gondolas", "points", "end", "jumped"),
    [
        ([6, 7, 50], 1, 8, [7]),
        ([6, 7, 8], 1, 9, [7, 8]),
        ([6, 8, 50], 1, 7, []),
        ([6, 8, 50], 2, 9, [8]),
        ([6, 8, 10], 3, 11, [8, 10]),
        ([6, 9, 50], 3, 10, [9]),
        ([6, 5, 4], 2, 8, []),
    ],
)
def test_v6_1_occupied_spaces_are_jumped_and_not_counted(gondolas, points, end, jumped):
    assert after_gold(gondolas, points) == (end, jumped)


def test_v6_1_all_five_gondolas_in_a_row():
    assert after_gold([1, 2, 3, 4, 5], 1) == (6, [2, 3, 4, 5])


def test_v6_1_gondolas_on_the_start_space_are_in_nobodys_way():
    assert after_gold([0, 0, 0], 2) == (2, [])


def test_v6_1_the_first_spaces_are_jumped_too():
    assert after_gold([0, 1, 2], 1) == (3, [1, 2])


def test_v6_1_the_move_is_told_with_its_cause():
    s = scene(gondolas=[6, 7, 0], swamp=[[2, 2, 1]])
    (moved,) = told(s.do(pay(2, 2, 1)), "moved")
    assert {k: moved[k] for k in ("seat", "points", "from", "to", "jumped", "cause")} == {
        "seat": 0, "points": 1, "from": 6, "to": 8, "jumped": [7], "cause": "gold",
    }  # fmt: skip


def test_v6_1_a_move_for_a_building_names_it():
    s = scene(hands=[["casa"]])
    s.do(lay("casa"), PASS, build("casa"), place("A9"))
    (moved,) = told(s.do(MOVE), "moved")
    assert (moved["cause"], moved["building"]) == ("building", "casa")


def test_v6_1_two_gondolas_on_one_space_are_no_state():
    with pytest.raises(Exception, match="gondolas-together"):
        scene(gondolas=[7, 7, 0])


# V6.2


def test_v6_2_a_gondola_on_10_is_in_the_way_of_one_that_passes_45():
    assert after_gold([44, 10, 0], 1) == (46, [45])
    assert after_gold([43, 10, 0], 3) == (47, [45])


def test_v6_2_a_gondola_on_45_is_in_the_way_of_one_that_passes_10():
    assert after_gold([9, 45, 0], 1) == (11, [10])
    assert after_gold([8, 45, 0], 3) == (12, [10])


def test_v6_2_the_crossing_can_be_reached_under_both_numbers():
    assert after_gold([9, 44, 0], 1) == (10, [])
    assert after_gold([44, 9, 0], 1) == (45, [])


def test_v6_2_a_gondola_leaves_the_crossing_by_its_own_number():
    assert after_gold([10, 46, 0], 1) == (11, [])
    assert after_gold([45, 11, 0], 1) == (46, [])


def test_v6_2_two_gondolas_on_10_and_45_are_no_state():
    with pytest.raises(Exception, match="gondolas-together"):
        scene(gondolas=[10, 45, 0])


def test_v6_2_the_number_tells_how_far_a_gondola_has_come():
    s = scene(gondolas=[45, 11, 60], phase="over", decider=None)
    assert s.wire["ranking"] == [2, 0, 1]


# V6.3


def test_v6_3_the_crossing_borders_the_four_districts_around_it():
    for number in (10, 45):
        for district, hex_id in (("A", "A9"), ("B", "B4"), ("C", "C3"), ("D", "D8"), ("E", "E5")):
            s = scene(hands=[["casa"]], gondolas=[number])
            s.do(lay("casa"), PASS, build("casa"))
            takes = told(s.do(place(hex_id)), "treasure")
            assert bool(takes) == (district != "E"), (number, district)


@pytest.mark.parametrize("number", [0, 57, 58, 59])
def test_v6_3_the_start_and_the_last_spaces_border_none(number):
    for hex_id in ("A9", "B4", "C3", "D8", "E5"):
        s = scene(hands=[["casa"]], gondolas=[number])
        s.do(lay("casa"), PASS, build("casa"))
        assert told(s.do(place(hex_id)), "treasure") == []


def test_v6_3_space_60_and_the_posts_border_none():
    # nothing is built any more once a gondola is there: so the board is asked
    board = find_board("laguna")
    for number in (60, 61, 70, 99):
        assert not board.bordering(number)


def test_v6_3_every_other_space_borders_one_or_two():
    board = find_board("laguna")
    for number in range(1, 57):
        if number not in (10, 45):
            assert len(board.bordering(number)) in (1, 2), number
    assert len(board.bordering(10)) == len(board.bordering(45)) == 4


@pytest.mark.parametrize(
    ("number", "districts"), [(1, "AC"), (15, "BD"), (16, "DE"), (33, "BE"), (34, "B"), (50, "D"), (56, "C")]
)
def test_v6_3_a_participant_on_a_space_takes_treasure_for_its_districts(number, districts):
    for district, hex_id in (("A", "A9"), ("B", "B4"), ("C", "C3"), ("D", "D8"), ("E", "E5")):
        s = scene(hands=[["casa"]], gondolas=[number])
        s.do(lay("casa"), PASS, build("casa"))
        assert bool(told(s.do(place(hex_id)), "treasure")) == (district in districts)


# V6.4


def test_v6_4_past_60_the_posts_count_on():
    assert after_gold([58, 3, 2], 5) == (63, [])


def test_v6_4_posts_are_jumped_as_any_space():
    # the game has ended by Jürgen's move; the last exchanges are on the posts
    s = scene(hands=[["basilica"]], laid=[{"basilica": 1}, {"basilica": 2}], masters={"basilica": 1},
              gondolas=[59, 55, 0], empty=["E15", "E16", "E13"], swamp=[[2, 2, 1, 2, 2, 1]])  # fmt: skip
    s.do(lay("basilica"), PASS, build("basilica"), place("E15", "E16", "E13"), MOVE)
    assert s.gondolas == [59, 63, 0]
    s.do(MOVE)
    assert s.gondolas == [62, 63, 0]
    (moved,) = told(s.do(pay(2, 2, 1)), "moved")
    assert (moved["to"], moved["jumped"]) == (64, [63])
    assert s.phase == "final"


def test_v6_4_two_gondolas_on_one_post_are_no_state():
    with pytest.raises(Exception, match="gondolas-together"):
        scene(gondolas=[61, 61, 0], phase="over", decider=None)
    with pytest.raises(Exception, match="gondolas-together"):
        scene(gondolas=[99, 99, 0], phase="over", decider=None)
