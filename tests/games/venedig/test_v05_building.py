"""V5: building, from the choice of the place to the discarded cards."""

from tests.games.venedig.scenes import (
    GAME,
    MOVE,
    PASS,
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
from venezia.games.venedig.scoring import preview


def joint(building, laid, hand, master, **more):
    """A project that Klaus (seat 0) completes from the hand and begins to build."""
    s = scene(
        more.pop("players", 3),
        hands=[[building] * hand],
        laid=[{building: n} if n else {} for n in laid],
        masters={building: master},
        **more,
    )
    s.do(lay(building, hand), PASS, build(building))
    return s


# V5.1


def test_v5_1_complete_projects_and_casas_are_built_in_the_order_the_active_player_chooses():
    for order in (["casa", "campo", "casa"], ["campo", "casa", "casa"], ["casa", "casa", "campo"]):
        s = scene(hands=[["casa"] * 2 + ["campo"] * 3], empty=["B3", "B5", "B9"])
        s.do(lay("casa", 2), lay("campo", 3, alone=True), PASS)
        built = []
        for building, hex_id in zip(order, ["B3", "B5", "B9"], strict=True):
            assert s.phase == "build"
            assert s.may(build("casa")) == (built.count("casa") < 2)
            built.append(building)
            s.do(build(building, building == "campo"), place(hex_id))
            while s.phase == "move":
                s.do(MOVE)
        assert s.phase == "drain"
        assert [b["building"] for b in s.wire["buildings"][-3:]] == order


def test_v5_1_the_order_matters_for_the_points():
    # a casa on A12 first makes the campo on A21 worth 2, afterwards it does not
    gondolas = []
    for order in (["casa", "campo"], ["campo", "casa"]):
        s = scene(hands=[["casa"] + ["campo"] * 3], empty=["A12"])
        s.do(lay("casa"), lay("campo", 3, alone=True), PASS)
        for building in order:
            s.do(build(building, building == "campo"), place("A12" if building == "casa" else "A21"), MOVE)
        gondolas.append(s.gondolas[0])
    assert gondolas == [3, 2]


def test_v5_1_even_the_only_building_is_named_before_it_is_placed():
    s = scene(hands=[["casa"]])
    s.do(lay("casa"), PASS)
    assert s.phase == "build"
    assert s.legal == [build("casa")]
    assert s.refusal(place("A9")) == ("phase.wrong", "V5.4")


def test_v5_1_building_waits_until_laying_is_finished():
    s = scene(hands=[["casa"]])
    s.do(lay("casa"))
    assert s.refusal(build("casa")) == ("build.still-laying", "V5.1")


def test_v5_1_once_laying_is_finished_no_more_cards_are_laid():
    s = scene(hands=[["casa"] * 3 + ["campo"]])
    s.do(lay("casa", 2), PASS)
    assert s.why_not(lay("casa")).key == "phase.wrong"
    s.do(build("casa"), place("A9"), MOVE)
    assert s.phase == "build"
    assert s.why_not(lay("campo")).key == "phase.wrong"


def test_v5_1_what_is_not_complete_cannot_be_built():
    s = scene(hands=[["casa", "ponte"]])
    s.do(lay("casa"), lay("ponte"), PASS)
    assert s.refusal(build("ponte")) == ("build.incomplete", "V5.1")
    assert s.say_why_not(build("ponte")) == "The ponte is not complete: 1 of 3 cards lie on the table."
    assert s.refusal(build("basilica", True)) == ("build.incomplete", "V5.1")


def test_v5_1_with_casa_at_once_casas_are_built_before_and_between_other_cards():
    s = scene(hands=[["casa"] * 2 + ["campo"] * 2], options={"casa_at_once": True}, empty=["B3"])
    s.do(lay("casa"), build("casa"), place("A9"), MOVE)
    assert (s.phase, s.gondolas[0], s.wire["discard"]) == ("lay", 1, ["casa"])
    s.do(lay("campo"), lay("casa"), build("casa"), place("B3"), MOVE)
    assert (s.phase, s.gondolas[0]) == ("lay", 2)
    s.do(lay("campo"), PASS)
    assert s.phase == "drain"
    assert s.player(0)["laid"] == {"campo": 2}


def test_v5_1_with_casa_at_once_a_casa_may_still_wait_for_the_building():
    s = scene(hands=[["casa", "campo"]], options={"casa_at_once": True})
    s.do(lay("casa"), lay("campo"), PASS)
    assert s.phase == "build"
    s.do(build("casa"), place("A9"), MOVE)
    assert s.phase == "drain"


def test_v5_1_with_casa_at_once_other_buildings_still_wait():
    s = scene(hands=[["casa"] + ["campo"] * 3], options={"casa_at_once": True})
    s.do(lay("campo", 3, alone=True))
    assert s.refusal(build("campo", True)) == ("build.still-laying", "V5.1")
    assert s.refusal(build("casa")) == ("build.no-casa", "V4.9")
    s.do(lay("casa"))
    assert s.may(build("casa"))


def test_v5_1_with_casa_at_once_a_casa_brings_its_treasure_before_the_next_card_is_laid():
    s = scene(hands=[["casa"]], options={"casa_at_once": True}, gondolas=[3], treasure_top=[6])
    s.do(lay("casa"), build("casa"), place("A9"))
    assert s.player(0)["treasure"] == [6]


def test_v5_1_with_casa_at_once_beside_the_box():
    s = scene(mode="table", options={"casa_at_once": True})
    s.do(lay("casa"), build("casa"), counted(1, [], district="A"), MOVE)
    assert (s.phase, s.gondolas[0]) == ("lay", 1)
    s.do(lay("casa"), build("casa"), PASS)
    assert (s.phase, s.gondolas[0]) == ("lay", 1)


# V5.2


def placing(building, **more):
    need = {"casa": 1, "basilica": 4}.get(building, 3)
    s = scene(hands=[[building] * need], **more)
    s.do(lay(building, need, alone=building != "casa"), PASS, build(building, building != "casa"))
    assert s.phase == "place"
    return s


def test_v5_2_a_casa_stands_only_on_an_empty_hex():
    s = placing("casa")
    assert s.refusal(place("A1")) == ("place.not-empty", "V5.2")
    assert s.say_why_not(place("A1")) == "A1 is not empty: there is a swamp tile on it. Choose empty hexes."
    assert s.refusal(place("B8")) == ("place.not-empty", "V5.2")
    assert s.say_why_not(place("B8")) == "B8 is not empty: there is a campo on it. Choose empty hexes."
    stones = ["A9", "A21", "B4", "B12", "C3", "C25", "D8", "D13", "E5", "E14"]
    assert [a["hexes"] for a in s.legal] == [[h] for h in stones]


def test_v5_2_all_hexes_of_a_building_must_be_empty():
    s = placing("palazzo")
    assert s.refusal(place("D8", "D9")) == ("place.not-empty", "V5.2")
    assert s.legal == [place("D8", "D13")]
    s = placing("basilica", empty=["D9", "D14"])
    assert s.refusal(place("D9", "D14", "D10")) == ("place.not-empty", "V5.2")
    assert sorted(sorted(a["hexes"]) for a in s.legal) == [["D13", "D14", "D9"], ["D13", "D8", "D9"]]


def test_v5_2_a_palazzo_needs_two_adjacent_hexes():
    s = placing("palazzo", empty=["A1", "A2", "A3"])
    assert s.refusal(place("A1", "A3")) == ("place.shape", "V5.2")
    assert s.refusal(place("A1")) == ("place.shape", "V5.2")
    assert s.refusal(place("A1", "A1")) == ("place.shape", "V5.2")
    assert s.refusal(place("A1", "A2", "A3")) == ("place.shape", "V5.2")
    assert s.may(place("A1", "A2"))


def test_v5_2_the_hexes_of_a_building_may_be_named_in_any_order():
    s = placing("palazzo")
    s.do(place("D13", "D8"))
    assert s.wire["moves"] == [{"seat": 0, "points": 6}]
    s = placing("ponte", empty=["A3", "B1"])
    s.do(place("B1", "A3", district="B"))
    assert s.wire["hexes"]["A3"] == s.wire["hexes"]["B1"] == "ponte"


def test_v5_2_a_basilica_needs_three_hexes_each_adjacent_to_the_other_two():
    row = ["D2", "D3", "D4", "D9"]
    s = placing("basilica", empty=row)
    assert s.refusal(place("D2", "D3", "D4")) == ("place.shape", "V5.2")
    assert s.refusal(place("D8", "D9")) == ("place.shape", "V5.2")
    assert s.may(place("D3", "D8", "D9"))
    assert s.may(place("D3", "D4", "D9"))


def test_v5_2_hexes_of_different_districts_are_never_adjacent():
    # A27 and B11 lie close to each other, as A3 and B1 do, but water is between
    for pair in (["A3", "B1"], ["A10", "B6"], ["A27", "C9"]):
        s = placing("palazzo", empty=pair)
        assert s.refusal(place(*pair)) == ("place.shape", "V5.2")


def test_v5_2_a_ponte_stands_only_on_a_marked_site():
    s = placing("ponte", empty=["A3", "B1", "A10", "B6"])
    assert s.refusal(place("A10", "B6", district="A")) == ("place.no-bridge", "V5.2")
    assert s.refusal(place("A3", "B6", district="A")) == ("place.no-bridge", "V5.2")
    assert s.refusal(place("A3", district="A")) == ("place.shape", "V5.2")
    assert s.legal == [place("A3", "B1", district="A"), place("A3", "B1", district="B")]


def test_v5_2_both_ends_of_a_bridge_site_must_be_empty():
    s = placing("ponte", empty=["A3", "B1", "A18"])
    assert s.refusal(place("A18", "B11", district="A")) == ("place.not-empty", "V5.2")
    assert s.refusal(place("C16", "D6", district="C")) == ("place.not-empty", "V5.2")


def test_v5_2_a_drained_hex_can_be_built_on_from_the_next_turn():
    s = scene(hands=[[], ["casa"]])
    s.do(PASS, drain("A1"), PASS, {"type": "draw", "from": "deck"})
    s.do(lay("casa"), PASS, build("casa"), place("A1"))
    assert s.wire["hexes"]["A1"] == "casa"


def test_v5_2_beside_the_box_a_mirrored_place_is_checked_the_same_way():
    s = scene(mode="table")
    s.do(lay("palazzo", 3, alone=True), PASS, build("palazzo", True))
    assert s.refusal(place("D8", "D9")) == ("place.not-empty", "V5.2")
    assert s.refusal(place("D8", "A9")) == ("place.shape", "V5.2")
    s.do(place("D8", "D13"), MOVE)
    assert s.gondolas[0] == 6


def test_v5_2_beside_the_box_a_place_may_be_counted_without_hexes():
    s = scene(mode="table")
    s.do(lay("palazzo", 3, alone=True), PASS, build("palazzo", True))
    before = s.wire["hexes"]
    events = s.do(counted(4, [0]))
    assert told(events, "built")[0]["hexes"] is None
    assert told(events, "scored")[0]["points"] == 4
    assert s.wire["buildings"][-1] == {"building": "palazzo", "hexes": None}
    assert s.wire["hexes"] == before
    assert s.wire["stock"]["palazzo"] == 4


def test_v5_2_digital_places_are_named_not_counted():
    assert placing("palazzo").refusal(counted(4)) == ("place.count-digital", "V5.2")


def test_v5_2_a_counted_ponte_joins_two_districts_or_says_nothing_of_them():
    s = scene(mode="table")
    s.do(lay("ponte", 3, alone=True), PASS, build("ponte", True))
    assert s.refusal(counted(2, [], districts=["A"])) == ("place.districts", "V5.2")
    assert s.refusal(counted(2, [], districts=["A", "A"])) == ("place.districts", "V5.2")
    s.do(counted(2, [], districts=["A", "B"]))
    assert s.wire["buildings"][-1] == {"building": "ponte", "hexes": None, "districts": ["A", "B"]}


def test_v5_2_counted_casas_that_name_their_district_count_for_a_mirrored_ponte():
    s = scene(mode="table", empty=["D10", "E12"])
    s.do(lay("casa", 2), lay("ponte", 3, alone=True), PASS)
    s.do(build("casa"), counted(1, [], district="E"), MOVE)
    s.do(build("casa"), counted(1, [], district="D"), MOVE)
    s.do(build("ponte", True), place("D10", "E12", district="E"))
    assert s.wire["moves"] == [{"seat": 0, "points": 2}]


# V5.3


def test_v5_3_without_any_place_the_cards_go_and_the_master_builder_goes_back():
    s = scene(hands=[["ponte"]], laid=[{"ponte": 1}, {"ponte": 1}], masters={"ponte": 1}, gondolas=[1, 2, 3])
    s.do(lay("ponte"), PASS)
    events = s.do(build("ponte"))
    assert [e["event"] for e in events] == ["no_place", "discarded", "master"]
    assert events[0] == {"event": "no_place", "building": "ponte"}
    assert events[1]["cards"] == ["ponte"] * 3
    assert s.wire["discard"] == ["ponte"] * 3
    assert [p["laid"] for p in s.wire["players"]] == [{}, {}, {}]
    assert s.masters["ponte"] is None
    assert s.wire["stock"]["ponte"] == 5
    assert s.gondolas == [1, 2, 3]
    assert [p["treasure"] for p in s.wire["players"]] == [[], [], []]
    assert s.phase == "drain"


def test_v5_3_a_building_of_ones_own_without_place_leaves_the_others_and_their_master():
    s = scene(hands=[["ponte"] * 3], laid=[{}, {"ponte": 2}], masters={"ponte": 1})
    s.do(lay("ponte", 3, alone=True), PASS)
    events = s.do(build("ponte", True))
    assert [e["event"] for e in events] == ["no_place", "discarded"]
    assert s.masters["ponte"] == 1
    assert s.player(1)["laid"] == {"ponte": 2}
    assert s.wire["discard"] == ["ponte"] * 3


def test_v5_3_a_place_may_be_taken_by_what_was_built_before_in_the_turn():
    # D8-D13 is the only place for a palazzo
    s = scene(hands=[["casa"] + ["palazzo"] * 3])
    s.do(lay("casa"), lay("palazzo", 3, alone=True), PASS, build("casa"), place("D8"), MOVE)
    events = s.do(build("palazzo", True))
    assert events[0] == {"event": "no_place", "building": "palazzo"}
    assert s.gondolas[0] == 1


def test_v5_3_the_other_buildings_of_the_turn_are_still_built():
    s = scene(hands=[["casa"] + ["basilica"] * 4])
    s.do(lay("basilica", 4, alone=True), lay("casa"), PASS, build("basilica", True))
    assert s.phase == "build"
    s.do(build("casa"), place("A9"), MOVE)
    assert s.gondolas[0] == 1


def test_v5_3_beside_the_box_the_table_says_that_nothing_fits():
    s = scene(mode="table", laid=[{}, {"ponte": 2}], masters={"ponte": 1}, gondolas=[1, 2, 3])
    s.do(lay("ponte"), PASS, build("ponte"))
    assert s.phase == "place"
    events = s.do(PASS)
    assert [e["event"] for e in events] == ["no_place", "discarded", "master"]
    assert (s.masters["ponte"], s.wire["stock"]["ponte"], s.gondolas) == (None, 5, [1, 2, 3])


def test_v5_3_digital_a_place_that_exists_must_be_taken():
    assert placing("casa").refusal(PASS) == ("pass.must", "V5.1")


# V5.4


def test_v5_4_the_master_chooses_the_place_even_when_another_is_active():
    s = joint("campo", [0, 2], 1, 1)
    assert (s.phase, s.decider, s.wire["active"]) == ("place", 1, 0)
    (built,) = told(s.do(place("A21")), "built")
    assert (built["building"], built["hexes"], built["decider"]) == ("campo", ["A21"], 1)


def test_v5_4_the_same_player_chooses_the_district_of_a_ponte():
    s = joint("ponte", [0, 2], 1, 1, empty=["D10", "E12"])
    assert s.decider == 1
    assert s.may(place("D10", "E12", district="D"))
    assert s.may(place("D10", "E12", district="E"))


def test_v5_4_while_another_master_chooses_the_active_player_cannot_exchange():
    s = joint("campo", [0, 2], 1, 1, swamp=[[2, 2, 1], [2, 2, 1]])
    assert s.refusal(pay(2, 2, 1)) == ("exchange.not-yours", "V7.2")
    assert not [a for a in s.legal if a["type"] == "exchange"]
    s.do(place("A21"))
    assert s.decider == 0
    s.do(pay(2, 2, 1))
    assert s.gondolas == [1, 0, 0]


def test_v5_4_while_choosing_the_place_oneself_one_may_exchange():
    s = joint("campo", [1, 1], 1, 0, swamp=[[2, 2, 1]])
    s.do(pay(2, 2, 1))
    assert (s.gondolas[0], s.phase, s.decider) == (1, "place", 0)


def test_v5_4_beside_the_box_the_other_master_is_the_decider_too():
    s = scene(mode="table", laid=[{}, {"campo": 2}], masters={"campo": 1}, swamp=[[0] * 5])
    s.do(lay("campo"), PASS, build("campo"))
    assert s.decider == 1
    assert s.refusal(pay_counted(1, 5)) == ("exchange.not-yours", "V7.2")


def test_v5_4_who_builds_alone_chooses_whoever_holds_the_master_builder():
    s = scene(hands=[["campo"] * 3], laid=[{}, {"campo": 2}], masters={"campo": 1})
    s.do(lay("campo", 3, alone=True), PASS, build("campo", True))
    assert s.decider == 0


# V5.5


def test_v5_5_each_participant_next_to_the_district_takes_a_treasure_the_master_first():
    # seats 0, 1, 2 of four take part, 2 is the master; all stand at district A
    s = joint(
        "basilica", [1, 0, 2, 0], 1, 2, players=4, gondolas=[3, 4, 5, 6], treasure_top=[6, 5, 4, 3],
        empty=["A6", "A7", "A15"],
    )  # fmt: skip
    events = s.do(place("A6", "A7", "A15"))
    assert told(events, "treasure") == [
        {"event": "treasure", "seat": 2, "value": 6},
        {"event": "treasure", "seat": 0, "value": 5},
    ]
    assert [p["treasure"] for p in s.wire["players"]] == [[5], [], [6], []]


def test_v5_5_the_order_is_master_first_then_clockwise():
    s = joint(
        "basilica", [0, 1, 2, 0], 1, 2, players=4, gondolas=[3, 4, 5, 6], treasure_top=[6, 5, 4],
        empty=["A6", "A7", "A15"],
    )  # fmt: skip
    events = s.do(place("A6", "A7", "A15"))
    assert [(e["seat"], e["value"]) for e in told(events, "treasure")] == [(2, 6), (0, 5), (1, 4)]


def test_v5_5_only_gondolas_that_border_the_district_count():
    # 11 borders B and D, 19 borders E; the campo stands in B
    s = joint("campo", [0, 1, 1], 1, 1, gondolas=[19, 11, 0], empty=["B7"])
    events = s.do(place("B7"))
    assert [e["seat"] for e in told(events, "treasure")] == [1]


def test_v5_5_for_a_ponte_either_of_its_districts_will_do():
    # D10-E12: 11 borders D, 25 borders E, 40 borders B only
    s = joint("ponte", [0, 1, 1], 1, 1, gondolas=[11, 25, 40], empty=["D10", "E12"])
    events = s.do(place("D10", "E12", district="E"))
    assert [e["seat"] for e in told(events, "treasure")] == [1, 0]


def test_v5_5_next_to_both_districts_of_a_ponte_it_is_still_one_tile():
    s = scene(hands=[["ponte"] * 3], gondolas=[17], empty=["D10", "E12"])
    s.do(lay("ponte", 3, alone=True), PASS, build("ponte", True))
    events = s.do(place("D10", "E12", district="E"))
    assert len(told(events, "treasure")) == 1


def test_v5_5_the_treasure_comes_before_any_gondola_moves():
    # the gondola comes to district E only by the 7 points of the basilica that is built there
    s = scene(hands=[["basilica"] * 4], gondolas=[15], empty=["E15", "E16", "E13"])
    s.do(lay("basilica", 4, alone=True), PASS, build("basilica", True))
    events = s.do(place("E15", "E16", "E13"))
    assert told(events, "treasure") == []
    assert s.gondolas[0] == 15
    assert told(s.do(MOVE), "treasure") == []
    assert s.gondolas[0] == 22


def test_v5_5_the_second_building_looks_at_where_the_gondola_is_then():
    # 15 borders B and D, 16 borders D and E
    s = scene(hands=[["casa"] * 2], gondolas=[15], treasure_top=[3])
    s.do(lay("casa", 2), PASS)
    s.do(build("casa"), place("E5"), MOVE)
    assert s.player(0)["treasure"] == []
    s.do(build("casa"), place("E14"))
    assert s.player(0)["treasure"] == [3]


def test_v5_5_when_the_supply_is_short_the_first_ones_take():
    s = joint("campo", [0, 1, 1], 1, 1, gondolas=[3, 4, 5], supply=1, empty=["A22"])
    before = len(s.player(2)["treasure"])
    events = s.do(place("A22"))
    assert [e["seat"] for e in told(events, "treasure")] == [1]
    assert s.wire["treasures"] == []
    assert len(s.player(2)["treasure"]) == before
    assert s.player(0)["treasure"] == []


def test_v5_5_from_an_empty_supply_nobody_takes():
    s = scene(hands=[["casa"]], gondolas=[3], supply=0)
    s.do(lay("casa"), PASS, build("casa"))
    assert told(s.do(place("A9")), "treasure") == []


def test_v5_5_a_casa_brings_treasure_as_well():
    s = scene(hands=[["casa"]], gondolas=[3], treasure_top=[4])
    s.do(lay("casa"), PASS, build("casa"))
    assert told(s.do(place("A9")), "treasure") == [{"event": "treasure", "seat": 0, "value": 4}]


def test_v5_5_participants_without_points_take_treasure_too():
    # a campo with nothing around it
    s = joint("campo", [0, 2], 1, 1, gondolas=[3, 4], treasure_top=[3, 6])
    events = s.do(place("A9"))
    assert [e["seat"] for e in told(events, "treasure")] == [1, 0]
    assert s.phase == "drain"


def test_v5_5_the_others_do_not_see_the_value():
    event = {"event": "treasure", "seat": 1, "value": 6}
    assert GAME.hide(event, 1) == event
    for seat in (0, 2, None):
        assert GAME.hide(event, seat) == {"event": "treasure", "seat": 1, "value": None}


def test_v5_5_the_events_come_as_built_treasure_scored():
    s = scene(hands=[["casa"]], gondolas=[3])
    s.do(lay("casa"), PASS, build("casa"))
    assert [e["event"] for e in s.do(place("A9"))] == ["built", "treasure", "scored"]


def test_v5_5_beside_the_box_the_table_says_who_borders_the_district():
    s = scene(mode="table", laid=[{}, {"campo": 1}, {"campo": 1}], masters={"campo": 1})
    s.do(lay("campo"), PASS, build("campo"))
    events = s.do(counted(4, [0, 1]))
    assert told(events, "treasure") == [
        {"event": "treasure", "seat": 1, "value": None},
        {"event": "treasure", "seat": 0, "value": None},
    ]
    assert [p["treasure"] for p in s.wire["players"]] == [[None], [None], []]
    assert len(s.wire["treasures"]) == 16


def test_v5_5_beside_the_box_only_participants_take_treasure_and_each_once():
    s = scene(mode="table", laid=[{}, {"campo": 2}], masters={"campo": 1})
    s.do(lay("campo"), PASS, build("campo"))
    assert s.refusal(counted(4, [2])) == ("place.not-participant", "V5.5")
    assert s.say_why_not(counted(4, [2])) == "Xenia has no card in this building and takes no treasure."
    assert s.refusal(counted(4, [0, 0])) == ("place.treasure-twice", "V5.5")


# V5.6


def test_v5_6_the_master_gets_all_points_and_every_other_participant_half_of_them_down():
    s = joint("basilica", [1, 2, 0], 1, 1, empty=["E15", "E16", "E13"])
    (scored,) = told(s.do(place("E15", "E16", "E13")), "scored")
    assert scored["shares"] == [{"seat": 1, "points": 7}, {"seat": 0, "points": 3}]


def test_v5_6_half_is_half_however_many_cards_were_given():
    s = joint("basilica", [0, 1, 1, 1], 1, 1, players=4, empty=["E15", "E16", "E13"])
    (scored,) = told(s.do(place("E15", "E16", "E13")), "scored")
    assert [share["points"] for share in scored["shares"]] == [7, 3, 3, 3]


def test_v5_6_half_of_one_point_is_nothing():
    s = joint("campo", [0, 2], 1, 1)
    s.do(place("A21"))
    assert s.wire["moves"] == [{"seat": 1, "points": 1}]
    s.do(MOVE)
    assert (s.gondolas, s.phase) == ([0, 1, 0], "drain")


def test_v5_6_a_building_of_another_master_without_points_gives_the_choice_back_to_the_active_player():
    s = joint("campo", [0, 2], 1, 1)
    assert s.decider == 1
    s.do(place("A9"))
    assert (s.phase, s.decider, s.wire["moves"]) == ("drain", 0, [])


def test_v5_6_who_builds_over_several_turns_alone_gets_all():
    s = joint("campo", [2, 0], 1, 0)
    s.do(place("A21"))
    assert s.wire["moves"] == [{"seat": 0, "points": 1}]


# V5.7


def test_v5_7_the_master_moves_first_then_the_others_clockwise_from_the_master():
    s = joint("basilica", [0, 1, 2, 0], 1, 2, players=4, empty=["E15", "E16", "E13"], gondolas=[1, 20, 30, 40])
    s.do(place("E15", "E16", "E13"))
    assert s.wire["moves"] == [{"seat": 2, "points": 7}, {"seat": 0, "points": 3}, {"seat": 1, "points": 3}]
    movers = []
    while s.phase == "move":
        (moved,) = told(s.do(MOVE), "moved")
        movers.append((moved["seat"], moved["from"], moved["to"], moved["cause"]))
    assert movers == [(2, 30, 37, "building"), (0, 1, 4, "building"), (1, 20, 23, "building")]


def test_v5_7_the_order_decides_who_jumps_whom():
    # Jürgen on 6 is master and moves 7, then Klaus moves 3 and finds him in the way
    s = joint("basilica", [1, 2], 1, 1, gondolas=[11, 6], empty=["E15", "E16", "E13"])
    s.do(place("E15", "E16", "E13"), MOVE, MOVE)
    assert s.gondolas == [15, 14, 0]


def test_v5_7_what_a_place_would_bring_can_be_known_before():
    s = joint("basilica", [1, 2], 1, 1, gondolas=[11, 6], empty=["E15", "E16", "E13"])
    hexes = tuple(sorted(s.state.setup.board.hex_index[h] for h in ("E15", "E16", "E13")))
    ahead = preview(s.state, s.state.projects[0], hexes, -1)
    events = s.do(place("E15", "E16", "E13"), MOVE, MOVE)
    assert list(ahead.treasure) == [e["seat"] for e in told(events, "treasure")]
    assert [{"seat": seat, "points": n} for seat, n in ahead.shares] == told(events, "scored")[0]["shares"]
    assert [(seat, way.start, way.end, list(way.jumped)) for seat, way in ahead.landings] == [
        (e["seat"], e["from"], e["to"], e["jumped"]) for e in told(events, "moved")
    ]
    assert [way.end for _, way in ahead.landings] == [14, 15]


def test_v5_7_while_gondolas_move_the_active_player_is_the_decider():
    s = joint("basilica", [1, 2], 1, 1, empty=["E15", "E16", "E13"])
    s.do(place("E15", "E16", "E13"))
    assert (s.phase, s.decider) == ("move", 0)
    assert s.legal == [MOVE]


# V5.8


def test_v5_8_after_the_moves_the_cards_are_discarded_and_the_master_builder_goes_back():
    s = joint("basilica", [1, 2], 1, 1, empty=["E15", "E16", "E13"], discard=["casa"])
    s.do(place("E15", "E16", "E13"))
    first = s.do(MOVE)
    assert s.player(1)["laid"] == {"basilica": 2}
    assert s.masters["basilica"] == 1
    assert [e["event"] for e in first] == ["moved"]
    last = s.do(MOVE)
    assert [e["event"] for e in last] == ["moved", "discarded", "master"]
    assert last[1]["cards"] == ["basilica"] * 4
    assert last[2] == {"event": "master", "building": "basilica", "from": 1, "to": None}
    assert s.wire["discard"] == ["casa"] + ["basilica"] * 4
    assert [p["laid"] for p in s.wire["players"]] == [{}, {}, {}]
    assert s.masters["basilica"] is None


def test_v5_8_the_building_in_progress_is_listed_first_until_its_last_gondola_has_moved():
    s = scene(hands=[["casa"] + ["campo"] * 3])
    s.do(lay("casa"), lay("campo", 3, alone=True), PASS, build("campo", True))
    listed = [{"building": "campo", "alone": True}, {"building": "casa", "alone": False}]
    assert s.wire["projects"] == listed
    s.do(place("A21"))
    assert s.wire["projects"] == listed
    s.do(MOVE)
    assert s.wire["projects"] == listed[1:]


def test_v5_8_a_casa_card_lies_in_front_until_its_gondola_has_moved():
    s = scene(hands=[["casa"] * 2])
    s.do(lay("casa", 2), PASS, build("casa"), place("A9"))
    assert s.player(0)["laid"] == {"casa": 2}
    s.do(MOVE)
    assert s.player(0)["laid"] == {"casa": 1}
    assert s.wire["discard"] == ["casa"]


def test_v5_8_after_building_alone_only_the_cards_laid_for_it_go():
    s = scene(hands=[["campo"] * 3], laid=[{"campo": 1}, {"campo": 1}], masters={"campo": 1})
    s.do(lay("campo", 3, alone=True), PASS, build("campo", True), place("A21"), MOVE)
    assert [p["laid"] for p in s.wire["players"]] == [{"campo": 1}, {"campo": 1}, {}]
    assert s.masters["campo"] == 1
    assert s.wire["discard"] == ["campo"] * 3


# V5.9


def crowded(laid, masters, players=3, **more):
    """Klaus lays a basilica card beside the types that lie before him."""
    s = scene(players, hands=[["basilica"]], laid=laid, masters=masters, **more)
    s.do(lay("basilica"), PASS)
    return s


def test_v5_9_two_types_may_stay_in_front():
    s = scene(hands=[["basilica", "campo"]])
    s.do(lay("basilica"), lay("campo"), PASS)
    assert s.phase == "drain"


def test_v5_9_of_more_than_two_types_whole_types_of_ones_choice_are_discarded():
    s = crowded([{"campo": 2, "ponte": 1}], {"campo": 0, "ponte": 0})
    assert (s.phase, s.decider) == ("discard", 0)
    assert {a["building"] for a in s.legal} == {"campo", "ponte", "basilica"}
    assert s.refusal(PASS) == ("pass.must", "V5.9")
    assert s.refusal(discard("palazzo")) == ("discard.none", "V5.9")
    events = s.do(discard("campo"))
    assert told(events, "discarded")[0]["cards"] == ["campo"] * 2
    assert s.player(0)["laid"] == {"basilica": 1, "ponte": 1}
    assert s.wire["discard"] == ["campo"] * 2
    assert s.phase == "drain"


def test_v5_9_until_only_two_types_are_left():
    s = scene(hands=[["basilica", "palazzo"]], laid=[{"campo": 1, "ponte": 1}], masters={"campo": 0, "ponte": 0})
    s.do(lay("basilica"), lay("palazzo"), PASS, discard("basilica"))
    assert s.phase == "discard"
    s.do(discard("ponte"))
    assert (s.phase, s.player(0)["laid"]) == ("drain", {"campo": 1, "palazzo": 1})
    assert s.masters == {"palazzo": 0, "campo": 0, "basilica": None, "ponte": None}


def test_v5_9_types_count_at_the_end_of_the_action_when_what_is_complete_is_built():
    s = scene(hands=[["basilica", "palazzo"]], laid=[{"campo": 1, "palazzo": 2}], masters={"campo": 0, "palazzo": 0})
    s.do(lay("basilica"), lay("palazzo"), PASS, build("palazzo"), place("D8", "D13"), MOVE)
    assert s.phase == "drain"


def test_v5_9_casas_are_no_type_in_front():
    s = scene(hands=[["casa", "campo"]], laid=[{"ponte": 1}], masters={"ponte": 0})
    s.do(lay("casa"), lay("campo"), PASS, build("casa"), place("A9"), MOVE)
    assert s.phase == "drain"


def test_v5_9_the_master_of_a_discarded_type_passes_to_the_participant_that_is_left():
    # the rules leave no other case than one heir or several with one card each: of a basilica at most 3 cards lie
    s = scene(
        4,
        hands=[["basilica"] * 2],
        laid=[{"campo": 1, "ponte": 1}, {}, {"basilica": 1}],
        masters={"campo": 0, "ponte": 0, "basilica": 2},
    )
    s.do(lay("basilica", 2), PASS)
    assert s.masters["basilica"] == 0
    events = s.do(discard("basilica"))
    assert told(events, "master") == [{"event": "master", "building": "basilica", "from": 0, "to": 2}]
    assert s.masters["basilica"] == 2


def test_v5_9_of_equals_the_first_clockwise_inherits():
    s = scene(
        5,
        hands=[[], [], ["ponte"]],
        laid=[{"basilica": 1}, {}, {"campo": 1, "basilica": 1}, {}, {"basilica": 1}],
        masters={"campo": 2, "basilica": 2},
        active=2,
        decider=2,
    )
    s.do(lay("ponte"), PASS, discard("basilica"))
    assert s.masters["basilica"] == 4


def test_v5_9_of_equals_a_real_player_inherits_before_the_imaginary_one():
    s = scene(
        2, hands=[["palazzo"]], laid=[{"campo": 1, "basilica": 1}, {"basilica": 1}], imaginary={"basilica": 1},
        masters={"campo": 0, "basilica": 0},
    )  # fmt: skip
    s.do(lay("palazzo"), PASS, discard("basilica"))
    assert s.masters["basilica"] == 1


def test_v5_9_the_imaginary_player_inherits_when_nobody_else_takes_part():
    s = crowded([{"campo": 1, "ponte": 1}], {"campo": 0, "ponte": 0}, players=2, imaginary={"campo": 1})
    s.do(discard("campo"))
    assert s.masters["campo"] == "imaginary"


def test_v5_9_when_nobody_is_left_the_master_builder_goes_back_to_the_board():
    s = crowded([{"campo": 2, "ponte": 1}], {"campo": 0, "ponte": 0})
    events = s.do(discard("campo"))
    assert told(events, "master") == [{"event": "master", "building": "campo", "from": 0, "to": None}]


def test_v5_9_a_master_builder_of_another_stays_when_one_leaves_the_project():
    s = crowded([{"campo": 1, "ponte": 1}, {"campo": 1}], {"campo": 1, "ponte": 0})
    events = s.do(discard("campo"))
    assert told(events, "master") == []
    assert s.masters["campo"] == 1


def test_v5_9_beside_the_box_types_are_discarded_too():
    s = scene(mode="table", laid=[{"campo": 1, "ponte": 1}, {"campo": 1}], masters={"campo": 0, "ponte": 0})
    s.do(lay("basilica"), PASS)
    assert s.phase == "discard"
    s.do(discard("campo"))
    assert (s.phase, s.masters["campo"]) == ("drain", 1)


def test_v5_9_other_players_may_keep_what_lies_in_front_of_them():
    s = scene(laid=[{}, {"campo": 1, "ponte": 1}], masters={"campo": 1, "ponte": 1})
    s.do(PASS)
    assert s.phase == "drain"
    assert s.player(1)["laid"] == {"campo": 1, "ponte": 1}
