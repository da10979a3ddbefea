"""V4: laying cards, starting, joining, building alone."""

import pytest

from tests.games.venedig.scenes import (
    MOVE,
    PASS,
    build,
    counted,
    lay,
    place,
    scene,
    told,
)


def others_ponte(count, hand=5, **more):
    """Klaus with ponte cards in hand, Jürgen with some in front."""
    return scene(hands=[["ponte"] * hand], laid=[{}, {"ponte": count}], masters={"ponte": 1}, **more)


# V4.1


def test_v4_1_any_number_of_cards_of_any_types_may_be_laid():
    s = scene(hands=[["casa", "casa", "campo", "ponte", "basilica"]])
    s.do(lay("campo"), lay("casa", 2), lay("basilica"), lay("ponte"))
    assert s.player(0)["hand"] == []
    assert s.player(0)["laid"] == {"casa": 2, "campo": 1, "basilica": 1, "ponte": 1}


def test_v4_1_no_card_need_be_laid():
    s = scene(hands=[["casa", "campo"]])
    s.do(PASS)
    assert (s.phase, s.player(0)["hand"]) == ("drain", ["casa", "campo"])


@pytest.mark.parametrize(("building", "count"), [("campo", 2), ("ponte", 1), ("casa", 1)])
def test_v4_1_cards_come_from_the_hand(building, count):
    s = scene(hands=[["campo", "basilica"]])
    assert s.refusal(lay(building, count)) == ("lay.not-in-hand", "V4.1")


@pytest.mark.parametrize("count", [0, -1])
def test_v4_1_laying_is_at_least_one_card(count):
    assert scene(hands=[["campo"]]).refusal(lay("campo", count)) == ("lay.none", "V4.1")


def test_v4_1_cards_of_a_type_may_be_laid_one_after_the_other():
    s = scene(hands=[["basilica"] * 3])
    s.do(lay("basilica"), lay("basilica"), lay("basilica"))
    assert s.player(0)["laid"] == {"basilica": 3}


def test_v4_1_beside_the_box_a_player_lays_at_most_five_cards_in_a_turn():
    s = scene(mode="table")
    s.do(lay("casa", 2), lay("basilica", 2))
    assert s.refusal(lay("campo", 2)) == ("lay.hand-limit", "V9.3")
    s.do(lay("campo", 1))
    assert s.refusal(lay("ponte", 1)) == ("lay.hand-limit", "V9.3")
    assert [a for a in s.legal if a["type"] == "lay"] == []


def test_v4_1_beside_the_box_the_next_player_may_lay_five_again():
    s = scene(mode="table")
    s.do(lay("basilica", 3), lay("campo", 2), PASS, PASS, PASS)
    assert s.wire["active"] == 1
    s.do(lay("ponte", 2), lay("palazzo", 2), lay("campo"))


# V4.2: what each building is worth


def built_alone(building, hexes, district=None, **more):
    """Gondola of a player who builds this alone, from the start space."""
    count = {"casa": 1, "palazzo": 3, "campo": 3, "basilica": 4, "ponte": 3}[building]
    alone = building != "casa"
    s = scene(hands=[[building] * count], **more)
    s.do(lay(building, count, alone=alone), PASS, build(building, alone))
    s.do(place(*hexes, district=district))
    if s.phase == "move":
        s.do(MOVE)
    return s.gondolas[0]


def test_v4_2_a_casa_is_one_card_one_hex_and_one_point():
    assert built_alone("casa", ["A9"]) == 1


def test_v4_2_a_palazzo_gives_a_point_for_each_undeveloped_hex_around_it_empty_or_swamp():
    # around D8-D13: D2 D3 D7 D9 D12 D14
    assert built_alone("palazzo", ["D8", "D13"]) == 6
    assert built_alone("palazzo", ["D8", "D13"], empty=["D2", "D3", "D7"]) == 6
    assert built_alone("palazzo", ["D8", "D13"], built=[("casa", ["D2"]), ("campo", ["D9"])]) == 4


def test_v4_2_a_hex_next_to_both_halves_of_a_palazzo_counts_once():
    # D9 and D12 touch both D8 and D13
    assert built_alone("palazzo", ["D8", "D13"], built=[("casa", ["D9"]), ("casa", ["D12"])]) == 4


def test_v4_2_a_palazzo_between_buildings_only_gives_nothing():
    around = [("casa", [h]) for h in ("D2", "D3", "D7", "D9", "D12", "D14")]
    assert built_alone("palazzo", ["D8", "D13"], built=around) == 0


def test_v4_2_a_campo_gives_a_point_for_each_developed_hex_around_it():
    # around A21: A12 A13(basilica) A20 A22
    assert built_alone("campo", ["A21"]) == 1
    assert built_alone("campo", ["A21"], built=[("casa", ["A12"]), ("palazzo", ["A22", "A23"])]) == 3
    assert built_alone("campo", ["A9"]) == 0
    assert built_alone("campo", ["A9"], empty=["A8", "A10"]) == 0


def test_v4_2_each_hex_of_a_building_counts_for_a_campo():
    # of the one basilica, A6 touches A5 and A14, and A22 touches A13 and A14
    assert built_alone("campo", ["A6"], empty=["A6"]) == 2
    assert built_alone("campo", ["A22"], empty=["A22"]) == 2


def test_v4_2_a_basilica_gives_seven_wherever_it_stands():
    assert built_alone("basilica", ["E15", "E16", "E13"], empty=["E15", "E16", "E13"]) == 7


def test_v4_2_a_ponte_gives_a_point_for_each_casa_of_one_of_its_districts():
    casas = [("casa", ["E5"]), ("casa", ["E14"]), ("casa", ["D8"])]
    site = {"empty": ["D10", "E12"], "built": casas}
    assert built_alone("ponte", ["D10", "E12"], "E", **site) == 3
    assert built_alone("ponte", ["D10", "E12"], "D", **site) == 1


def test_v4_2_a_ponte_between_districts_without_casas_gives_nothing():
    assert built_alone("ponte", ["A3", "B1"], "A", empty=["A3", "B1"]) == 0


def test_v4_2_a_ponte_must_name_one_of_its_two_districts():
    s = scene(hands=[["ponte"] * 3], empty=["A3", "B1"])
    s.do(lay("ponte", 3, alone=True), PASS, build("ponte", True))
    assert s.refusal(place("A3", "B1")) == ("place.district", "V4.2")
    assert s.refusal(place("A3", "B1", district="C")) == ("place.district", "V4.2")
    assert s.say_why_not(place("A3", "B1")) == "Name the district that the ponte counts: A or B."


def test_v4_2_no_other_building_counts_a_district():
    s = scene(hands=[["casa"]])
    s.do(lay("casa"), PASS, build("casa"))
    assert s.refusal(place("A9", district="A")) == ("place.no-district", "V4.2")


def test_v4_2_the_score_tells_what_was_counted():
    s = scene(hands=[["palazzo"] * 3], built=[("casa", ["D2"])])
    s.do(lay("palazzo", 3, alone=True), PASS, build("palazzo", True))
    (scored,) = told(s.do(place("D8", "D13")), "scored")
    assert (scored["building"], scored["points"]) == ("palazzo", 5)
    assert sorted(scored["because"]) == ["D12", "D14", "D3", "D7", "D9"]
    assert scored["shares"] == [{"seat": 0, "points": 5}]


def test_v4_2_the_score_of_a_ponte_names_the_casas():
    s = scene(hands=[["ponte"] * 3], empty=["D10", "E12"], built=[("casa", ["E5"])])
    s.do(lay("ponte", 3, alone=True), PASS, build("ponte", True))
    (scored,) = told(s.do(place("D10", "E12", district="E")), "scored")
    assert sorted(scored["because"]) == ["E5", "E9"]


@pytest.mark.parametrize(
    ("building", "low", "high"),
    [("casa", 1, 1), ("palazzo", 0, 8), ("campo", 0, 6), ("basilica", 7, 7), ("ponte", 0, 19)],
)
def test_v4_2_beside_the_box_only_possible_points_can_be_counted(building, low, high):
    need = {"casa": 1, "basilica": 4}.get(building, 3)
    s = scene(mode="table")
    s.do(lay(building, need, alone=building != "casa"), PASS, build(building, building != "casa"))
    for points in (low - 1, high + 1):
        assert s.refusal(counted(points)) == ("place.points", "V4.2")
    s.do(counted(high), MOVE)
    assert s.gondolas == [high, 0, 0]


# V4.3


@pytest.mark.parametrize(("building", "most"), [("palazzo", 2), ("campo", 2), ("basilica", 3), ("ponte", 2)])
def test_v4_3_who_starts_a_project_takes_its_master_builder_at_once(building, most):
    for count in range(1, most + 1):
        s = scene(hands=[[building] * 5])
        events = s.do(lay(building, count))
        assert s.masters[building] == 0
        assert told(events, "master") == [{"event": "master", "building": building, "from": None, "to": 0}]
        assert s.wire["projects"] == []


def test_v4_3_a_start_is_fewer_cards_than_needed():
    s = scene(hands=[["ponte"] * 4])
    assert s.refusal(lay("ponte", 3)) == ("lay.whole-set", "V4.6")
    assert s.refusal(lay("ponte", 4)) == ("lay.whole-set", "V4.6")


def test_v4_3_a_project_can_be_started_and_completed_in_one_turn_by_several_lays():
    s = scene(hands=[["ponte"] * 3], empty=["A3", "B1"])
    s.do(lay("ponte", 2), lay("ponte", 1))
    assert s.masters["ponte"] == 0
    assert s.wire["projects"] == [{"building": "ponte", "alone": False}]


# V4.4


def test_v4_4_more_cards_than_the_master_take_the_master_builder_at_once():
    s = others_ponte(1)
    events = s.do(lay("ponte", 2))
    assert s.masters["ponte"] == 0
    assert [e["event"] for e in events] == ["laid", "master"]
    assert events[0] == {"event": "laid", "seat": 0, "building": "ponte", "count": 2, "alone": False}
    assert events[1] == {"event": "master", "building": "ponte", "from": 1, "to": 0}


def test_v4_4_equal_cards_leave_the_master_where_it_is():
    s = scene(hands=[["basilica"] * 2], laid=[{}, {"basilica": 2}], masters={"basilica": 1})
    events = s.do(lay("basilica", 2))
    assert s.masters["basilica"] == 1
    assert told(events, "master") == []


def test_v4_4_fewer_cards_leave_the_master_where_it_is():
    s = others_ponte(2)
    s.do(lay("ponte", 1))
    assert s.masters["ponte"] == 1


def test_v4_4_cards_of_earlier_turns_count_for_the_master():
    s = scene(hands=[["basilica"]], laid=[{"basilica": 1}, {"basilica": 1}], masters={"basilica": 1})
    s.do(lay("basilica"))
    assert s.masters["basilica"] == 0


def test_v4_4_only_the_masters_cards_are_compared_not_those_of_all_others():
    s = scene(hands=[["basilica"] * 2], laid=[{}, {"basilica": 1}, {"basilica": 1}], masters={"basilica": 1})
    s.do(lay("basilica", 2))
    assert s.masters["basilica"] == 0


def test_v4_4_cards_laid_alone_do_not_count_for_the_master():
    s = others_ponte(2)
    s.do(lay("ponte", 3, alone=True), lay("ponte", 1))
    assert s.player(0)["laid"] == {"ponte": 4}
    assert s.masters["ponte"] == 1


def test_v4_4_beside_the_box_the_master_passes_the_same_way():
    s = scene(mode="table", laid=[{}, {"campo": 1}], masters={"campo": 1})
    s.do(lay("campo"))
    assert s.masters["campo"] == 1
    s.do(lay("campo"))
    assert s.masters["campo"] == 0


# V4.5


def test_v4_5_with_two_basilica_cards_before_another_one_joins_with_at_most_two():
    s = scene(hands=[["basilica"] * 3], laid=[{}, {"basilica": 2}], masters={"basilica": 1})
    assert s.refusal(lay("basilica", 3)) == ("lay.too-many", "V4.5")
    assert s.may(lay("basilica", 2))
    assert s.may(lay("basilica", 1))


def test_v4_5_the_cards_of_all_participants_count_together():
    s = scene(hands=[["basilica"] * 3], laid=[{}, {"basilica": 2}, {"basilica": 1}], masters={"basilica": 1})
    assert s.refusal(lay("basilica", 2)) == ("lay.too-many", "V4.5")
    assert s.may(lay("basilica", 1))


def test_v4_5_nothing_more_fits_into_a_complete_project():
    s = others_ponte(2)
    s.do(lay("ponte", 1))
    assert s.refusal(lay("ponte", 1)) == ("lay.complete", "V4.5")
    assert s.may(lay("ponte", 3, alone=True))


def test_v4_5_cards_laid_alone_take_no_room_in_the_joint_project():
    s = others_ponte(1)
    s.do(lay("ponte", 3, alone=True))
    assert s.may(lay("ponte", 2))


def test_v4_5_beside_the_box_too_many_cards_are_refused_as_well():
    s = scene(mode="table", laid=[{}, {"ponte": 1}, {"ponte": 1}], masters={"ponte": 1})
    assert s.why_not(lay("ponte", 2)).key == "lay.too-many"


# V4.6


def test_v4_6_building_alone_takes_all_the_cards_at_once():
    s = scene(hands=[["basilica"] * 5])
    for count in (1, 3, 5):
        assert s.refusal(lay("basilica", count, alone=True)) == ("lay.alone-all", "V4.6")
    assert s.may(lay("basilica", 4, alone=True))


def test_v4_6_all_the_cards_must_come_from_the_hand():
    s = scene(hands=[["ponte"] * 2], laid=[{"ponte": 1}], masters={"ponte": 0})
    assert s.refusal(lay("ponte", 3, alone=True)) == ("lay.not-in-hand", "V4.1")


def test_v4_6_who_builds_alone_does_not_take_the_master_builder():
    s = scene(hands=[["ponte"] * 3])
    events = s.do(lay("ponte", 3, alone=True))
    assert events == [{"event": "laid", "seat": 0, "building": "ponte", "count": 3, "alone": True}]
    assert s.masters["ponte"] is None
    assert s.wire["projects"] == [{"building": "ponte", "alone": True}]


def test_v4_6_cards_of_others_and_their_master_builder_stay():
    s = others_ponte(2, empty=["A3", "B1"])
    s.do(lay("ponte", 3, alone=True), PASS, build("ponte", True), place("A3", "B1", district="A"))
    assert s.masters["ponte"] == 1
    assert s.player(1)["laid"] == {"ponte": 2}
    assert s.player(0)["laid"] == {}
    assert s.wire["discard"] == ["ponte"] * 3


def test_v4_6_ones_own_cards_of_earlier_turns_stay_too():
    s = scene(hands=[["campo"] * 3], laid=[{"campo": 2}], masters={"campo": 0})
    s.do(lay("campo", 3, alone=True), PASS, build("campo", True), place("A21"), MOVE)
    assert s.player(0)["laid"] == {"campo": 2}
    assert s.masters["campo"] == 0
    assert s.wire["discard"] == ["campo"] * 3


def test_v4_6_the_builder_gets_all_and_the_participants_of_the_joint_project_nothing():
    s = scene(
        hands=[["campo"] * 3], laid=[{}, {"campo": 2}], masters={"campo": 1}, gondolas=[1, 2, 3],
        built=[("casa", ["A12"])],
    )  # fmt: skip
    s.do(lay("campo", 3, alone=True), PASS, build("campo", True))
    assert s.decider == 0
    events = s.do(place("A21"))
    assert [e["seat"] for e in told(events, "treasure")] == [0]
    assert told(events, "scored")[0]["shares"] == [{"seat": 0, "points": 2}]


def test_v4_6_a_whole_set_in_one_lay_is_declared_as_alone():
    s = scene(hands=[["basilica"] * 4])
    assert s.refusal(lay("basilica", 4)) == ("lay.whole-set", "V4.6")
    assert s.may(lay("basilica", 4, alone=True))


def test_v4_6_alone_is_built_as_alone():
    s = scene(hands=[["ponte"] * 3], empty=["A3", "B1"])
    s.do(lay("ponte", 3, alone=True), PASS)
    assert s.refusal(build("ponte")) == ("build.alone", "V4.6")
    assert s.may(build("ponte", True))


def test_v4_6_a_joint_project_is_not_built_as_alone():
    s = others_ponte(2, empty=["A3", "B1"])
    s.do(lay("ponte", 1), PASS)
    assert s.refusal(build("ponte", True)) == ("build.joint", "V4.6")


# V4.7


def test_v4_7_who_completes_the_project_one_began_builds_alone_and_is_its_master():
    s = scene(hands=[["ponte"] * 2], laid=[{"ponte": 1}], masters={"ponte": 0}, empty=["D10", "E12"])
    s.do(lay("ponte", 2))
    assert s.wire["projects"] == [{"building": "ponte", "alone": False}]
    assert s.masters["ponte"] == 0
    s.do(PASS, build("ponte"))
    assert s.decider == 0
    events = s.do(place("D10", "E12", district="E"))
    assert told(events, "scored")[0]["shares"] == [{"seat": 0, "points": 1}]
    s.do(MOVE)
    assert s.masters["ponte"] is None
    assert s.player(0)["laid"] == {}
    assert s.wire["discard"] == ["ponte"] * 3


def test_v4_7_several_lays_of_one_turn_complete_it_as_well():
    s = scene(hands=[["basilica"] * 3], laid=[{"basilica": 1}], masters={"basilica": 0})
    s.do(lay("basilica", 1), lay("basilica", 2))
    assert s.wire["projects"] == [{"building": "basilica", "alone": False}]


# V4.8


def test_v4_8_with_two_ponte_cards_before_others_one_lays_one_three_or_four():
    assert others_ponte(2).may(lay("ponte", 1))
    assert others_ponte(2).may(lay("ponte", 3, alone=True))
    for lays in ([lay("ponte", 1), lay("ponte", 3, True)], [lay("ponte", 3, True), lay("ponte", 1)]):
        s = others_ponte(2)
        s.do(*lays)
        assert s.player(0)["laid"] == {"ponte": 4}
        assert sorted(p["alone"] for p in s.wire["projects"]) == [False, True]


@pytest.mark.parametrize(("count", "key"), [(2, "lay.too-many"), (4, "lay.both"), (5, "lay.too-many")])
def test_v4_8_but_not_two_and_not_five_and_four_only_in_two_steps(count, key):
    assert others_ponte(2).why_not(lay("ponte", count)).key == key
    both = others_ponte(2)
    both.do(lay("ponte", 3, alone=True), lay("ponte", 1))
    assert both.refusal(lay("ponte", 1)) == ("lay.complete", "V4.5")


def test_v4_8_the_refusal_says_what_may_be_laid_instead():
    said = "Only 1 more ponte card fits: 2 of 3 lie on the table. You may lay 1 (join), 3 (alone) or 4 (both)."
    assert others_ponte(2).say_why_not(lay("ponte", 2)) == said
    assert others_ponte(2, hand=4).say_why_not(lay("ponte", 4)) == said + " For both, lay 3 alone, then 1 to join."
    assert others_ponte(2).refusal(lay("ponte", 2)) == ("lay.too-many", "V4.8")


def test_v4_8_the_refusal_names_only_what_the_hand_allows():
    assert others_ponte(2, hand=3).say_why_not(lay("ponte", 2)) == (
        "Only 1 more ponte card fits: 2 of 3 lie on the table. You may lay 1 (join) or 3 (alone)."
    )
    assert others_ponte(2, hand=2).say_why_not(lay("ponte", 2)) == (
        "Only 1 more ponte card fits: 2 of 3 lie on the table. You may lay 1 (join)."
    )


def test_v4_8_a_type_is_laid_alone_only_once_in_a_turn():
    s = scene(mode="table", laid=[{"campo": 3}], projects=[{"building": "campo", "alone": True}])
    assert s.refusal(lay("campo", 3, alone=True)) == ("lay.alone-twice", "V4.8")


def test_v4_8_a_project_may_be_started_in_the_turn_of_a_building_of_ones_own():
    s = scene(hands=[["campo"] * 5], empty=["A22"])
    s.do(lay("campo", 3, alone=True), lay("campo", 2))
    assert s.masters["campo"] == 0
    s.do(PASS, build("campo", True), place("A22"), MOVE)
    assert s.phase == "drain"
    assert s.player(0)["laid"] == {"campo": 2}


@pytest.mark.parametrize("order", [(True, False), (False, True)])
def test_v4_8_alone_and_joint_of_one_type_are_built_in_either_order(order):
    s = scene(
        hands=[["campo"] * 4], laid=[{}, {"campo": 2}], masters={"campo": 1}, gondolas=[20, 30, 0],
        empty=["A22", "A6"],
    )  # fmt: skip
    s.do(lay("campo", 3, alone=True), lay("campo", 1), PASS)
    sites = {True: "A22", False: "A6"}
    for alone in order:
        s.do(build("campo", alone))
        assert s.decider == (0 if alone else 1)
        events = s.do(place(sites[alone]))
        shares = [{"seat": 0, "points": 2}] if alone else [{"seat": 1, "points": 2}, {"seat": 0, "points": 1}]
        assert told(events, "scored")[0]["shares"] == shares
        last = s.do(*[MOVE] * len(shares))
        (gone,) = told(last, "discarded")
        assert gone["cards"] == ["campo"] * 3
        assert len(told(last, "master")) == (0 if alone else 1)
    assert s.gondolas == [23, 32, 0]
    assert s.masters["campo"] is None
    assert [p["laid"] for p in s.wire["players"]] == [{}, {}, {}]
    assert s.wire["discard"] == ["campo"] * 6
    assert s.wire["stock"]["campo"] == 3


def test_v4_8_after_the_building_of_ones_own_the_joint_cards_still_lie_in_front():
    s = others_ponte(2, hand=4, empty=["A3", "B1", "A18", "B11"])
    s.do(lay("ponte", 3, alone=True), lay("ponte", 1), PASS)
    s.do(build("ponte", True), place("A3", "B1", district="A"))
    assert s.player(0)["laid"] == {"ponte": 1}
    assert s.player(1)["laid"] == {"ponte": 2}
    assert s.wire["projects"] == [{"building": "ponte", "alone": False}]
    assert s.masters["ponte"] == 1


# V4.9


def test_v4_9_a_casa_card_builds_a_casa_and_has_no_master():
    s = scene(hands=[["casa"] * 2])
    events = s.do(lay("casa", 2))
    assert told(events, "master") == []
    assert s.wire["projects"] == [{"building": "casa", "alone": False}] * 2
    assert "casa" not in s.masters


def test_v4_9_a_casa_is_never_laid_alone():
    assert scene(hands=[["casa"]]).refusal(lay("casa", 1, alone=True)) == ("lay.casa-alone", "V4.9")


def test_v4_9_a_casa_of_another_stays_out_of_it():
    # casas have no project: the only participant is who laid the card
    s = scene(hands=[["casa"]], gondolas=[3, 5, 1])
    s.do(lay("casa"), PASS, build("casa"))
    events = s.do(place("A9"))
    assert [e["seat"] for e in told(events, "treasure")] == [0]
    assert told(events, "scored")[0]["shares"] == [{"seat": 0, "points": 1}]


def test_v4_9_without_a_card_no_casa_is_built():
    s = scene(hands=[["campo"] * 3])
    s.do(lay("campo", 3, alone=True), PASS)
    assert s.refusal(build("casa")) == ("build.no-casa", "V4.9")
