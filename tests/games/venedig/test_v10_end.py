"""V10: the end."""

import pytest

from tests.games.venedig.scenes import (
    DECK,
    MOVE,
    PASS,
    TURN_UP,
    build,
    counted,
    discard,
    drain,
    lay,
    pay,
    pay_counted,
    place,
    scene,
    told,
)

SQUARE = ["E15", "E16", "E13"]  # a place for a basilica


# V10.1


def test_v10_1_a_the_game_ends_when_all_pieces_of_a_type_are_built():
    s = scene(hands=[["casa"]], stock={"casa": 1}, empty=["E5"])
    s.do(lay("casa"), PASS, build("casa"))
    (ended,) = told(s.do(place("E5")), "ended")
    assert (ended["cause"], ended["building"]) == ("pieces", "casa")
    s.do(MOVE)
    assert (s.phase, s.decider) == ("over", None)
    assert s.wire["stock"]["casa"] == 0


def test_v10_1_a_one_piece_left_does_not_end_it():
    s = scene(hands=[["casa"]], stock={"casa": 2}, empty=["E5"])
    s.do(lay("casa"), PASS, build("casa"), place("E5"), MOVE)
    assert s.phase == "drain"


@pytest.mark.parametrize(("start", "over"), [(52, False), (53, True), (54, True)])
def test_v10_1_b_the_game_ends_when_a_gondola_stands_on_60_or_beyond(start, over):
    s = scene(hands=[["basilica"] * 4], gondolas=[start, 7, 3], empty=SQUARE)
    s.do(lay("basilica", 4, alone=True), PASS, build("basilica", True), place(*SQUARE))
    events = s.do(MOVE)
    assert bool(told(events, "ended")) == over
    assert (s.phase == "over") == over


def test_v10_1_b_by_whatever_cause_gold_for_one():
    s = scene(gondolas=[59, 7, 3], swamp=[[2, 2, 1]])
    (ended,) = told(s.do(pay(2, 2, 1)), "ended")
    assert (ended["cause"], ended["seat"]) == ("gondola", 0)
    assert s.phase == "over"


def test_v10_1_b_the_gondola_of_another_participant_ends_it_as_well():
    s = scene(
        hands=[["basilica"]], laid=[{"basilica": 2}, {"basilica": 1}], masters={"basilica": 0},
        gondolas=[1, 57, 3], empty=SQUARE,
    )  # fmt: skip
    s.do(lay("basilica"), PASS, build("basilica"), place(*SQUARE), MOVE)
    assert s.phase == "move"
    s.do(MOVE)
    assert (s.phase, s.gondolas) == ("over", [9, 60, 3])


def at_59(**more):
    """Klaus stands on 59 with gold for one space and plenty before him."""
    return scene(
        hands=[["casa", "campo", "basilica"]], laid=[{"ponte": 1}], masters={"ponte": 0},
        gondolas=[59, 20, 21], swamp=[[2, 2, 1]], **more,
    )  # fmt: skip


WAY = [lay("casa"), lay("campo"), lay("basilica"), PASS, build("casa")]
THROUGH = [*WAY, place("A9")]


@pytest.mark.parametrize(
    ("phase", "way"),
    [
        ("lay", []),
        ("lay", WAY[:2]),
        ("build", WAY[:4]),
        ("place", WAY),
        ("drain", [PASS]),
        ("drain", [PASS, drain("A1")]),
        ("draw", [PASS, PASS]),
        ("discard", [WAY[1], WAY[2], PASS]),
    ],
)
def test_v10_1_b_gold_ends_the_game_in_every_phase(phase, way):
    s = at_59()
    s.do(*way)
    assert s.phase == phase
    events = s.do(pay(2, 2, 1))
    assert s.gondolas[0] == 60
    assert [e["event"] for e in events if e["event"] in ("ended", "result")] == ["ended", "result"]
    assert (s.phase, s.decider) == ("over", None)


def test_v10_1_b_gold_ends_the_game_while_the_imaginary_card_is_due():
    s = scene(2, gondolas=[59, 3], swamp=[[2, 2, 1]])
    s.do(PASS, PASS, DECK)
    assert s.phase == "end"
    s.do(pay(2, 2, 1))
    assert s.phase == "over"


# V10.2


def test_v10_2_the_gondolas_of_the_building_in_progress_still_move():
    s = scene(
        hands=[["basilica"]], laid=[{"basilica": 1}, {"basilica": 2}], masters={"basilica": 1},
        gondolas=[20, 58, 3], empty=SQUARE,
    )  # fmt: skip
    s.do(lay("basilica"), PASS, build("basilica"), place(*SQUARE))
    events = s.do(MOVE)
    assert told(events, "ended")
    assert (s.phase, s.wire["moves"]) == ("move", [{"seat": 0, "points": 3}])
    s.do(MOVE)
    assert (s.phase, s.gondolas) == ("over", [23, 65, 3])
    assert s.wire["discard"] == ["basilica"] * 4
    assert s.masters["basilica"] is None


def test_v10_2_when_the_last_piece_is_placed_all_its_participants_still_move():
    casas = [("casa", ["A12"]), ("casa", ["A20"]), ("casa", ["A22"])]
    s = scene(
        hands=[["campo"]], laid=[{}, {"campo": 1}, {"campo": 1}], masters={"campo": 1}, stock={"campo": 1},
        built=casas, empty=["A21"],
    )  # fmt: skip
    s.do(lay("campo"), PASS, build("campo"))
    events = s.do(place("A21"))
    assert told(events, "ended")
    assert s.wire["moves"] == [{"seat": 1, "points": 4}, {"seat": 2, "points": 2}, {"seat": 0, "points": 2}]
    s.do(MOVE, MOVE, MOVE)
    assert (s.phase, s.gondolas) == ("over", [3, 4, 2])


def test_v10_2_until_the_last_gondola_has_moved_the_active_player_may_exchange():
    s = scene(
        hands=[["basilica"]], laid=[{"basilica": 1}, {"basilica": 2}], masters={"basilica": 1},
        gondolas=[20, 58, 3], empty=SQUARE, swamp=[[2, 2, 1]],
    )  # fmt: skip
    s.do(lay("basilica"), PASS, build("basilica"), place(*SQUARE), MOVE, pay(2, 2, 1))
    assert (s.phase, s.gondolas) == ("move", [21, 65, 3])
    s.do(MOVE)
    assert s.gondolas == [24, 65, 3]


def test_v10_2_gold_between_the_moves_ends_the_game_but_the_moves_go_on():
    s = scene(
        hands=[["basilica"]], laid=[{"basilica": 2}, {"basilica": 1}], masters={"basilica": 0},
        gondolas=[52, 20, 3], empty=SQUARE, swamp=[[2, 2, 1]],
    )  # fmt: skip
    s.do(lay("basilica"), PASS, build("basilica"), place(*SQUARE), MOVE)
    assert s.gondolas[0] == 59
    assert told(s.do(pay(2, 2, 1)), "ended")
    assert s.phase == "move"
    s.do(MOVE)
    assert (s.phase, s.gondolas) == ("over", [60, 23, 3])


def test_v10_2_the_end_is_told_once():
    s = scene(
        hands=[["basilica"]], laid=[{"basilica": 2}, {"basilica": 1}], masters={"basilica": 0},
        gondolas=[53, 57, 3], empty=SQUARE,
    )  # fmt: skip
    events = s.do(lay("basilica"), PASS, build("basilica"), place(*SQUARE), MOVE, MOVE)
    assert s.gondolas == [61, 60, 3]
    assert len(told(events, "ended")) == 1


def test_v10_2_what_is_complete_but_not_placed_is_not_built_and_stays_listed():
    s = scene(hands=[["casa"] + ["campo"] * 3], gondolas=[59, 2, 3], empty=["A12"])
    s.do(lay("casa"), lay("campo", 3, alone=True), PASS, build("casa"), place("A12"), MOVE)
    assert s.phase == "over"
    assert s.wire["projects"] == [{"building": "campo", "alone": True}]
    assert s.player(0)["laid"] == {"campo": 3}
    assert s.wire["stock"]["campo"] == 5
    assert s.legal == []


def test_v10_2_a_building_being_placed_when_gold_ends_the_game_is_not_built():
    s = scene(hands=[["casa"] * 2], gondolas=[59, 2, 3], swamp=[[2, 2, 1]])
    s.do(lay("casa", 2), PASS, build("casa"), pay(2, 2, 1))
    assert s.phase == "over"
    assert s.wire["projects"] == [{"building": "casa", "alone": False}] * 2
    assert s.wire["moves"] == []
    assert s.wire["stock"]["casa"] == 18


def test_v10_2_nothing_is_drained_or_drawn_any_more():
    s = scene(hands=[["casa"]], gondolas=[59, 2, 3])
    s.do(lay("casa"), PASS, build("casa"), place("A9"), MOVE)
    assert s.refusal(drain("A1")) == ("game.over", "V10.2")
    assert s.refusal(DECK) == ("game.over", "V10.2")
    assert s.refusal(PASS) == ("game.over", "V10.2")


def test_v10_2_with_too_many_types_in_front_nothing_is_discarded_any_more():
    s = scene(hands=[["casa", "basilica", "campo"]], laid=[{"ponte": 1}], masters={"ponte": 0}, gondolas=[59, 2, 3])
    s.do(*THROUGH, MOVE)
    assert s.phase == "over"
    assert s.player(0)["laid"] == {"campo": 1, "basilica": 1, "ponte": 1}
    assert s.refusal(discard("campo")) == ("game.over", "V10.2")


def test_v10_2_the_imaginary_card_that_was_due_is_not_turned():
    s = scene(2, hands=[["casa"]], gondolas=[59, 2])
    s.do(lay("casa"), PASS, build("casa"), place("A9"), MOVE)
    assert s.phase == "over"
    assert s.refusal(TURN_UP) == ("game.over", "V10.2")


def test_v10_2_without_points_to_move_the_last_piece_ends_the_game_at_once():
    s = scene(hands=[["campo"] * 3], stock={"campo": 1}, empty=["E5"])
    s.do(lay("campo", 3, alone=True), PASS, build("campo", True))
    events = s.do(place("E5"))
    assert [e["event"] for e in events][-3:] == ["ended", "discarded", "result"]
    assert s.phase == "over"


def test_v10_2_beside_the_box_the_last_piece_ends_the_game_as_well():
    s = scene(mode="table", stock={"palazzo": 1})
    s.do(lay("palazzo", 3, alone=True), lay("casa"), PASS, build("palazzo", True), counted(5), MOVE)
    assert s.phase == "over"
    assert s.wire["projects"] == [{"building": "casa", "alone": False}]
    assert s.wire["ranking"] == [0, 1, 2]


# V10.3


def gold_all(active, swamp, **more):
    """The active player of four ends the game by a casa."""
    hands = [["casa"] if seat == active else [] for seat in range(4)]
    gondolas = [10, 20, 30, 40]
    gondolas[active] = 59
    s = scene(4, hands=hands, gondolas=gondolas, swamp=swamp, active=active, decider=active, **more)
    s.do(lay("casa"), PASS, build("casa"), place("A9"), MOVE)
    return s


FIVE = [2, 2, 1]


@pytest.mark.parametrize("active", [0, 1, 2, 3])
def test_v10_3_the_last_exchange_goes_clockwise_and_the_active_player_comes_last(active):
    s = gold_all(active, [FIVE] * 4)
    asked = []
    while s.phase == "final":
        asked.append(s.decider)
        s.do(pay(*FIVE))
    assert asked == [(active + n) % 4 for n in (1, 2, 3, 4)]
    assert s.phase == "over"


def test_v10_3_only_those_who_can_buy_a_space_are_asked():
    s = gold_all(0, [FIVE, [2, 2], FIVE, [0]])
    asked = []
    while s.phase == "final":
        asked.append(s.decider)
        s.do(PASS)
    assert asked == [2, 0]


@pytest.mark.parametrize(
    ("swamp", "treasure", "asked"),
    [
        ([], [5], True),
        ([], [6], True),
        ([], [4], False),
        ([1], [4], True),
        ([1], [3], False),
        ([2], [3], True),
        ([0, 0], [4], False),
        ([1] * 5, [], True),
        ([1] * 4, [], False),
    ],
)
def test_v10_3_five_gold_are_enough_to_be_asked_of_whatever_tiles(swamp, treasure, asked):
    s = scene(hands=[["casa"]], gondolas=[59, 2, 3], swamp=[[], swamp], treasure=[[], treasure])
    s.do(lay("casa"), PASS, build("casa"), place("A9"), MOVE)
    assert (s.phase == "final") == asked
    if asked:
        s.do(next(a for a in s.legal if a["type"] == "exchange"))
        assert s.gondolas[1] == 4


def test_v10_3_each_is_asked_until_passing_or_out_of_gold():
    s = gold_all(0, [[], FIVE * 2 + [1], FIVE * 2])
    assert s.decider == 1
    s.do(pay(*FIVE))
    assert (s.phase, s.decider) == ("final", 1)
    s.do(pay(*FIVE))
    assert (s.phase, s.decider) == ("final", 2)
    s.do(pay(*FIVE))
    assert s.decider == 2
    s.do(PASS)
    assert (s.phase, s.gondolas) == ("over", [60, 22, 31, 40])
    assert s.player(2)["swamp"] == sorted(FIVE)


def test_v10_3_the_final_phase_knows_exchanging_and_passing_only():
    s = gold_all(0, [[], FIVE])
    assert s.legal == [PASS, pay(2, 2, 1)]
    assert s.refusal(drain("A1")) == ("phase.wrong", "V3")
    assert s.refusal(lay("casa")) == ("phase.wrong", "V3")
    assert s.refusal(MOVE) == ("phase.wrong", "V5.7")


def test_v10_3_who_passed_is_not_asked_again():
    s = gold_all(0, [FIVE, FIVE])
    assert s.decider == 1
    s.do(PASS)
    assert s.decider == 0
    s.do(PASS)
    assert s.phase == "over"


def test_v10_3_beside_the_box_those_are_asked_whose_tiles_could_hold_five_gold():
    s = scene(4, mode="table", gondolas=[59, 20, 30, 40], swamp=[[0] * 3, [0] * 2, [], [0] * 3], treasure=[[], [], [0]])
    s.do(lay("casa"), PASS, build("casa"), counted(1), MOVE)
    asked = []
    while s.phase == "final":
        asked.append(s.decider)
        s.do(PASS)
    # Jürgen's two swamp tiles hold 4 gold at most; a treasure may hold 6; three swamp tiles may hold 6
    assert asked == [2, 3, 0]


def test_v10_3_beside_the_box_the_table_says_what_was_bought():
    s = scene(mode="table", gondolas=[59, 20, 21], swamp=[[], [0] * 3])
    s.do(lay("casa"), PASS, build("casa"), counted(1), MOVE, pay_counted(1, 3))
    assert (s.phase, s.gondolas) == ("over", [60, 22, 21])


# V10.4


def test_v10_4_the_farthest_gondola_wins():
    s = scene(hands=[["casa"]], gondolas=[59, 10, 44])
    s.do(lay("casa"), PASS, build("casa"), place("A9"))
    events = s.do(MOVE)
    assert events[-1] == {"event": "result", "ranking": [0, 2, 1]}
    assert s.wire["ranking"] == [0, 2, 1]


def test_v10_4_the_last_exchange_can_decide_it():
    s = scene(hands=[["casa"]], gondolas=[59, 58, 1], swamp=[[], FIVE * 2])
    s.do(lay("casa"), PASS, build("casa"), place("A9"), MOVE, pay(*FIVE * 2))
    assert s.gondolas == [60, 61, 1]
    assert s.wire["ranking"] == [1, 0, 2]


def test_v10_4_during_the_game_there_is_no_ranking():
    assert scene().wire["ranking"] is None
    assert gold_all(0, [[], FIVE]).wire["ranking"] is None


def test_v10_4_gondolas_that_never_left_the_start_share_the_last_place():
    s = scene(4, gondolas=[59, 0, 30, 0], swamp=[FIVE])
    s.do(pay(*FIVE))
    assert s.wire["ranking"][:2] == [0, 2]
    assert sorted(s.wire["ranking"][2:]) == [1, 3]
    assert (s.gondolas[1], s.gondolas[3]) == (0, 0)
