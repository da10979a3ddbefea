"""V7: gold."""

import pytest

from tests.games.venedig.scenes import (
    DECK,
    GAME,
    MOVE,
    PASS,
    TURN_UP,
    build,
    discard,
    drain,
    lay,
    pay,
    pay_counted,
    place,
    scene,
    told,
)


def rich(*, swamp=(2, 2, 1), treasure=(), **more):
    return scene(swamp=[list(swamp)], treasure=[list(treasure)], **more)


# V7.1


def test_v7_1_tiles_are_public_in_number_and_kind_and_secret_in_value():
    s = scene(swamp=[[2, 0, 1], [2]], treasure=[[6], [3, 5]])
    view = GAME.write(GAME.observe(s.state, 1))
    assert view["players"][0]["swamp"] == [None] * 3
    assert view["players"][0]["treasure"] == [None]
    assert view["players"][1]["swamp"] == [2]
    assert view["players"][1]["treasure"] == [3, 5]


def test_v7_1_the_value_of_a_drained_tile_is_for_its_owner_only():
    s = scene()
    s.do(PASS)
    (event,) = s.do(drain("A1"))
    assert event == {"event": "drained", "seat": 0, "hex": "A1", "value": s.player(0)["swamp"][0]}
    assert GAME.hide(event, 0) == event
    for seat in (1, 2, None):
        assert GAME.hide(event, seat) == {"event": "drained", "seat": 0, "hex": "A1", "value": None}


def test_v7_1_beside_the_box_tiles_are_counted_and_only_those_held_can_be_handed_in():
    s = scene(mode="table", swamp=[[0] * 4], treasure=[[0]])
    assert s.player(0)["swamp"] == [None] * 4
    assert s.refusal(pay_counted(1, 5)) == ("exchange.not-held", "V7.1")
    assert s.refusal(pay_counted(1, 2, 2)) == ("exchange.not-held", "V7.1")
    assert s.refusal(pay_counted(1, 4, -1)) == ("exchange.not-held", "V7.1")


# V7.2


@pytest.mark.parametrize(
    ("swamp", "treasure", "points", "lost"),
    [
        ((2, 2, 1), (), 1, 0),
        ((), (5,), 1, 0),
        ((), (6,), 1, 1),
        ((2, 2), (3,), 1, 2),
        ((2, 2), (6,), 2, 0),
        ((0, 2), (4,), 1, 1),
        ((2, 2, 2, 2), (6,), 2, 4),
        ((), (6, 6, 3), 3, 0),
        ((1, 1), (6, 6), 2, 4),
    ],
)
def test_v7_2_one_space_for_each_full_five_gold_and_no_change(swamp, treasure, points, lost):
    s = rich(swamp=swamp, treasure=treasure)
    events = s.do(pay(*swamp, treasure=treasure))
    (exchanged,) = told(events, "exchanged")
    gold = sum(swamp) + sum(treasure)
    assert [exchanged[k] for k in ("seat", "gold", "points", "lost")] == [0, gold, points, lost]
    assert s.gondolas == [points, 0, 0]
    assert s.player(0)["swamp"] == s.player(0)["treasure"] == []


def test_v7_2_what_is_not_handed_in_is_kept():
    s = rich(swamp=(2, 2, 1, 0, 2), treasure=(4, 3))
    s.do(pay(2, treasure=(3,)))
    assert (s.player(0)["swamp"], s.player(0)["treasure"]) == ([0, 1, 2, 2], [4])


@pytest.mark.parametrize("tiles", [(), (2, 2), (1, 1, 1, 1), (0,)])
def test_v7_2_less_than_five_gold_moves_nobody_and_is_refused(tiles):
    s = rich(swamp=(2, 2, 1, 1, 1, 1, 0))
    assert s.refusal(pay(*tiles)) == ("exchange.too-little", "V7.2")


def test_v7_2_only_tiles_one_has_can_be_handed_in():
    s = rich(swamp=(2, 1), treasure=(4,))
    assert s.refusal(pay(2, 2, 2)) == ("exchange.no-tile", "V7.2")
    assert s.refusal(pay(2, treasure=(5,))) == ("exchange.no-tile", "V7.2")
    assert s.say_why_not(pay(2, 2, 2)) == "There is only 1 swamp tile of value 2, not 3."


def test_v7_2_gold_of_others_does_not_count():
    s = scene(swamp=[[], [2, 2, 1]])
    assert s.refusal(pay(2, 2, 1)) == ("exchange.no-tile", "V7.2")


def test_v7_2_at_any_moment_of_ones_own_turn():
    """Laying, choosing, placing, moving, discarding, draining, drawing: the phase stays what it was."""
    gold = [2, 2, 1] * 8
    s = scene(
        hands=[["casa", "basilica", "campo"]], laid=[{"ponte": 1}], masters={"ponte": 0}, swamp=[gold],
        deck_top=["casa"],
    )  # fmt: skip
    phases = []

    def exchange():
        before = s.phase
        s.do(pay(2, 2, 1))
        assert s.phase == before
        phases.append(before)

    exchange()
    s.do(lay("casa"), lay("basilica"), lay("campo"), PASS)
    exchange()
    s.do(build("casa"))
    exchange()
    s.do(place("A9"))
    exchange()
    s.do(MOVE)
    exchange()
    s.do(discard("campo"))
    exchange()
    s.do(drain("A1"), PASS)
    exchange()
    s.do(DECK)
    assert phases == ["lay", "build", "place", "move", "discard", "drain", "draw"]
    assert s.gondolas[0] == 8


def test_v7_2_also_while_the_imaginary_players_card_is_due():
    s = scene(2, swamp=[[2, 2, 1]])
    s.do(PASS, PASS, DECK)
    assert s.phase == "end"
    s.do(pay(2, 2, 1))
    assert (s.phase, s.gondolas) == ("end", [1, 0])
    s.do(TURN_UP)


def test_v7_2_not_in_the_turn_of_another():
    s = scene(swamp=[[2, 2, 1]])
    s.do(PASS, PASS, DECK)
    assert s.wire["active"] == 1
    assert s.refusal(pay(2, 2, 1)) == ("exchange.no-tile", "V7.2")


def test_v7_2_between_the_moves_of_one_building_the_active_player_may_move_on_by_gold():
    s = scene(
        hands=[["basilica"]], laid=[{"basilica": 2}, {"basilica": 1}], masters={"basilica": 0},
        gondolas=[3, 11, 0], empty=["E15", "E16", "E13"], swamp=[[2, 2, 1]],
    )  # fmt: skip
    s.do(lay("basilica"), PASS, build("basilica"), place("E15", "E16", "E13"), MOVE)
    assert s.gondolas == [10, 11, 0]
    s.do(pay(2, 2, 1))
    assert (s.gondolas, s.phase) == ([12, 11, 0], "move")
    assert s.wire["moves"] == [{"seat": 1, "points": 3}]
    s.do(MOVE)
    assert s.gondolas == [12, 15, 0]


def test_v7_2_before_the_first_move_of_a_building_too():
    s = scene(hands=[["casa"]], gondolas=[3, 4, 5], swamp=[[2, 2, 1]])
    s.do(lay("casa"), PASS, build("casa"), place("A9"), pay(2, 2, 1))
    assert (s.gondolas, s.phase) == ([6, 4, 5], "move")
    s.do(MOVE)
    assert s.gondolas == [7, 4, 5]


def test_v7_2_gold_before_placing_changes_which_district_the_gondola_borders():
    # 15 borders B and D; one space on, 16 borders E as well
    s = scene(hands=[["casa"]], gondolas=[15], swamp=[[2, 2, 1]])
    s.do(lay("casa"), PASS, build("casa"), pay(2, 2, 1))
    assert len(told(s.do(place("E5")), "treasure")) == 1


def test_v7_2_legal_lists_for_each_number_of_points_what_loses_the_least():
    s = rich(swamp=(2, 2, 1), treasure=(6, 4))
    listed = [a for a in s.legal if a["type"] == "exchange"]
    gold = [sum(a["swamp"]) + sum(a["treasure"]) for a in listed]
    assert sorted(g // 5 for g in gold) == [1, 2, 3]
    assert sorted(gold) == [5, 10, 15]
    s = rich(swamp=(2,), treasure=(6,))
    (listed,) = [a for a in s.legal if a["type"] == "exchange"]
    assert (listed["swamp"], listed["treasure"]) == ([], [6])


def test_v7_2_legal_lists_none_without_five_gold():
    s = rich(swamp=(2, 2, 0, 0))
    assert [a for a in s.legal if a["type"] == "exchange"] == []


def test_v7_2_beside_the_box_the_points_must_be_possible():
    # 18 treasures: 6 of 3, 5 of 4, 4 of 5, 3 of 6; 22 swamp tiles of 2, 38 of 1, 26 of 0
    s = scene(mode="table", swamp=[[0] * 3], treasure=[[0] * 2])
    assert s.refusal(pay_counted(0, 3)) == ("exchange.points", "V7.2")
    assert s.refusal(pay_counted(2, 3)) == ("exchange.points", "V7.2")
    assert s.refusal(pay_counted(1, 2)) == ("exchange.never", "V7.2")
    assert s.refusal(pay_counted(1, 0, 0)) == ("exchange.never", "V7.2")
    # two treasures hold 6 to 12 gold, with three swamp tiles up to 18
    assert s.refusal(pay_counted(3, 0, 2)) == ("exchange.points", "V7.2")
    assert s.refusal(pay_counted(4, 3, 2)) == ("exchange.points", "V7.2")
    s.do(pay_counted(3, 3, 2))
    assert s.gondolas == [3, 0, 0]
    assert (s.player(0)["swamp"], s.player(0)["treasure"]) == ([], [])


def test_v7_2_beside_the_box_tiles_that_hold_more_cannot_buy_less():
    # four treasures hold at least 12 gold: two spaces
    s = scene(mode="table", treasure=[[0] * 4])
    assert s.refusal(pay_counted(1, 0, 4)) == ("exchange.points", "V7.2")
    s.do(pay_counted(2, 0, 4))
    assert s.gondolas[0] == 2


def test_v7_2_each_mode_has_its_own_way_to_say_it():
    assert scene(mode="table", swamp=[[0] * 3]).refusal(pay(2, 2, 1)) == ("exchange.count", "V7.2")
    assert rich().refusal(pay_counted(1, 3)) == ("exchange.tiles", "V7.2")


# V7.3


def test_v7_3_handed_in_swamp_tiles_leave_the_game():
    s = rich(swamp=(2, 2, 1))
    before = s.wire
    s.do(pay(2, 2, 1))
    after = s.wire
    assert after["swamp"] == before["swamp"]
    assert [p["swamp"] for p in after["players"]] == [[], [], []]


def test_v7_3_handed_in_treasures_are_shuffled_back_into_the_supply():
    s = rich(swamp=(), treasure=(6, 6, 6))
    before = s.wire["treasures"]
    assert 6 not in before
    s.do(pay(treasure=(6, 6, 6)))
    after = s.wire["treasures"]
    assert sorted(after) == sorted([*before, 6, 6, 6])
    assert after[:3] != [6, 6, 6]
    assert after[-3:] != [6, 6, 6]


def test_v7_3_an_exchange_without_treasures_leaves_the_supply_as_it_lies():
    s = rich()
    before = s.wire["treasures"]
    s.do(pay(2, 2, 1))
    assert s.wire["treasures"] == before


def test_v7_3_beside_the_box_the_supply_grows_and_swamp_tiles_are_gone():
    s = scene(mode="table", swamp=[[0] * 3], treasure=[[0] * 2])
    assert len(s.wire["treasures"]) == 16
    s.do(pay_counted(2, 3, 2))
    assert s.wire["treasures"] == [None] * 18
