"""Corrections beside the box: what happened differently at the table is set right, and only what can be."""

import pytest

from tests.games.venedig.scenes import (
    MOVE,
    PASS,
    build,
    correct,
    counted,
    lay,
    pay_counted,
    place,
    scene,
    told,
)


def table(players=3, **more):
    return scene(players, mode="table", **more)


def refused(s, action):
    """Key, rule and code of a correction that cannot be."""
    reason = s.why_not(action)
    return reason.key, reason.rule, reason.code


def test_digital_games_are_not_corrected():
    assert refused(scene(), correct(seat=1, gondola=23)) == ("correct.digital", "V3", "illegal")


def test_a_correction_must_say_what():
    key, _, code = refused(table(), correct(seat=1))
    assert (key, code) == ("correct.what", "bad-request")


def test_a_gondola_is_set_where_it_stands():
    s = table(gondolas=[3, 4, 5])
    (event,) = s.do(correct(seat=1, gondola=23))
    assert (event["event"], event["what"], event["from"], event["to"]) == ("corrected", "gondola", 4, 23)
    assert s.gondolas == [3, 23, 5]
    assert s.phase == "lay"


@pytest.mark.parametrize(("gondolas", "to"), [([3, 4, 5], 5), ([3, 4, 45], 10), ([10, 4, 5], 45)])
def test_v6_1_a_gondola_is_not_set_on_an_occupied_space(gondolas, to):
    s = table(gondolas=gondolas)
    assert refused(s, correct(seat=1, gondola=to)) == ("state.gondolas-together", "V6.1", "bad-state")


def test_v2_4_any_number_of_gondolas_is_set_back_to_the_start():
    s = table(gondolas=[0, 4, 5])
    s.do(correct(seat=1, gondola=0), correct(seat=2, gondola=0))
    assert s.gondolas == [0, 0, 0]


def test_a_hex_is_drained_or_covered_again():
    s = table()
    s.do(correct(hex="A4", to="empty"))
    assert s.wire["hexes"]["A4"] == "empty"
    assert "A4" not in s.wire["swamp"]
    s.do(correct(hex="A4", to="swamp"))
    assert s.wire["hexes"]["A4"] == "swamp"
    assert s.wire["swamp"]["A4"] is None
    s.do(correct(hex="A9", to="swamp"), correct(hex="A9", to="empty"))
    assert s.wire["hexes"]["A9"] == "empty"


@pytest.mark.parametrize("hex_id", ["A13", "B8", "C16"])
def test_v5_2_a_hex_with_a_building_is_not_corrected(hex_id):
    assert refused(table(), correct(hex=hex_id, to="empty")) == ("correct.built", "V5.2", "bad-state")


def test_v4_3_cards_in_front_bring_the_master_builder():
    s = table()
    events = s.do(correct(seat=1, building="campo", laid=2))
    assert s.player(1)["laid"] == {"campo": 2}
    assert told(events, "master") == [{"event": "master", "building": "campo", "from": None, "to": 1}]


def test_v4_4_corrected_cards_move_the_master_builder_only_with_more():
    s = table(laid=[{}, {"basilica": 1}], masters={"basilica": 1})
    s.do(correct(seat=0, building="basilica", laid=1))
    assert s.masters["basilica"] == 1
    s.do(correct(seat=0, building="basilica", laid=2))
    assert s.masters["basilica"] == 0


def test_v5_9_without_cards_the_master_builder_passes_on_or_goes_back():
    s = table(4, laid=[{"basilica": 1}, {"basilica": 1}, {}, {"basilica": 1}], masters={"basilica": 1})
    s.do(correct(seat=1, building="basilica", laid=0))
    assert s.masters["basilica"] == 3
    s.do(correct(seat=3, building="basilica", laid=0), correct(seat=0, building="basilica", laid=0))
    assert s.masters["basilica"] is None


def test_v4_5_never_more_cards_than_needed():
    s = table(laid=[{}, {"campo": 2}], masters={"campo": 1})
    assert refused(s, correct(seat=2, building="campo", laid=2)) == ("state.too-many-laid", "V4.5", "bad-state")


def test_v5_1_a_project_that_becomes_complete_is_built_in_this_turn():
    s = table(laid=[{}, {"campo": 2}], masters={"campo": 1})
    s.do(correct(seat=0, building="campo", laid=1))
    assert s.wire["projects"] == [{"building": "campo", "alone": False}]
    s.do(PASS, build("campo"))
    assert s.decider == 1


def test_v5_1_after_the_building_no_project_becomes_complete():
    s = table(laid=[{}, {"campo": 2}], masters={"campo": 1})
    s.do(PASS)
    assert refused(s, correct(seat=0, building="campo", laid=1))[2] == "bad-state"


def test_v5_8_the_building_in_progress_stays_the_first():
    s = table()
    s.do(lay("casa"), lay("campo", 3, alone=True), PASS, build("casa"))
    s.do(correct(seat=0, building="casa", laid=2))
    assert [p["building"] for p in s.wire["projects"]] == ["casa", "campo", "casa"]
    assert refused(s, correct(seat=0, building="casa", laid=0))[2] == "bad-state"


def test_v4_4_the_master_is_set_among_those_with_most_cards():
    s = table(laid=[{"basilica": 1}, {"basilica": 1}], masters={"basilica": 1})
    s.do(correct(building="basilica", master=0))
    assert s.masters["basilica"] == 0
    assert refused(s, correct(building="basilica", master=2)) == ("state.master-without-cards", "V4.3", "bad-state")
    assert refused(s, correct(building="basilica", master=None)) == ("state.master-missing", "V4.3", "bad-state")


def test_v4_4_the_master_is_not_set_on_one_with_fewer_cards():
    s = table(laid=[{"basilica": 2}, {"basilica": 1}], masters={"basilica": 0})
    assert refused(s, correct(building="basilica", master=1)) == ("state.master-fewer", "V4.4", "bad-state")


def test_v5_4_the_corrected_master_chooses_the_place():
    s = table(laid=[{"basilica": 1}, {"basilica": 2}], masters={"basilica": 1})
    s.do(lay("basilica"), PASS, build("basilica"))
    assert s.decider == 1
    s.do(correct(building="basilica", master=0))
    assert (s.phase, s.decider) == ("place", 0)


def test_v11_4_the_imaginary_players_cards_and_master_are_corrected_too():
    s = table(2, laid=[{"campo": 1}], masters={"campo": 0})
    s.do(correct(seat="imaginary", building="campo", laid=1))
    assert (s.wire["imaginary"]["laid"], s.masters["campo"]) == ({"campo": 1}, 0)
    s.do(correct(building="campo", master="imaginary"))
    assert s.masters["campo"] == "imaginary"


def test_v11_1_with_three_players_there_is_no_imaginary_one_to_correct():
    assert refused(table(), correct(seat="imaginary", building="campo", laid=1))[2] == "bad-request"


def test_the_treasure_supply_is_counted_again():
    s = table()
    s.do(correct(treasures=15))
    assert s.wire["treasures"] == [None] * 15


def test_v1_4_there_are_never_more_than_18_treasures():
    s = table(treasure=[[0] * 3])
    assert refused(s, correct(treasures=16)) == ("state.treasures-out", "V1.4", "bad-state")


def test_v10_1_a_correction_can_bring_the_end():
    s = table(gondolas=[3, 4, 5], swamp=[[], [], [0] * 3])
    events = s.do(correct(seat=1, gondola=60))
    assert told(events, "ended")
    assert (s.phase, s.decider) == ("final", 2)
    s.do(pay_counted(1, 3))
    assert (s.phase, s.wire["ranking"]) == ("over", [1, 2, 0])


def test_v10_2_a_correction_while_gondolas_move_lets_them_finish():
    s = table(laid=[{"campo": 1}, {"campo": 1}], masters={"campo": 0})
    s.do(lay("campo"), PASS, build("campo"), counted(4), correct(seat=2, gondola=61))
    assert s.phase == "move"
    s.do(MOVE, MOVE)
    assert (s.phase, s.gondolas) == ("over", [4, 2, 61])


def test_v10_1_a_game_that_has_ended_is_not_corrected_back():
    s = table(gondolas=[59, 4, 5], swamp=[[0] * 3])
    s.do(pay_counted(1, 3))
    assert refused(s, correct(seat=0, gondola=50)) == ("state.not-ended", "V10.1", "bad-state")


def test_v10_4_a_correction_after_the_end_changes_the_ranking():
    s = table(gondolas=[59, 4, 5], swamp=[[0] * 3])
    s.do(pay_counted(1, 3))
    s.do(correct(seat=1, gondola=62))
    assert (s.phase, s.wire["ranking"]) == ("over", [1, 0, 2])


def test_v10_3_in_the_last_exchange_a_seat_that_cannot_buy_any_more_is_not_asked():
    s = table(gondolas=[59, 4, 5], swamp=[[], [0] * 3, [0] * 3])
    s.do(lay("casa"), PASS, build("casa"), place("A9"), MOVE)
    assert (s.phase, s.decider) == ("final", 1)
    s.do(correct(seat=1, swamp=0))
    assert (s.phase, s.decider) == ("final", 2)
