"""V8: draining."""

import pytest

from tests.games.venedig.scenes import DECK, DRAIN_ANY, PASS, drain, scene


def draining(**more):
    s = scene(**more)
    s.do(PASS)
    assert s.phase == "drain"
    return s


def test_v8_1_a_drained_tile_is_kept_and_its_hex_is_empty():
    s = draining()
    value = s.wire["swamp"]["A1"]
    events = s.do(drain("A1"))
    assert events == [{"event": "drained", "seat": 0, "hex": "A1", "value": value}]
    assert s.wire["hexes"]["A1"] == "empty"
    assert "A1" not in s.wire["swamp"]
    assert s.player(0)["swamp"] == [value]
    assert s.phase == "drain"


def test_v8_1_two_tiles_at_most_from_anywhere():
    s = draining()
    s.do(drain("A1"), drain("E17"))
    assert s.phase == "draw"
    assert len(s.player(0)["swamp"]) == 2
    assert s.refusal(drain("A2")) == ("phase.wrong", "V3")


def test_v8_1_one_tile_is_enough_and_so_is_none():
    s = draining()
    s.do(drain("A1"), PASS)
    assert (s.phase, len(s.player(0)["swamp"])) == ("draw", 1)
    s = draining()
    s.do(PASS)
    assert (s.phase, s.player(0)["swamp"]) == ("draw", [])


def test_v8_1_the_next_player_may_drain_two_again():
    s = draining()
    s.do(drain("A1"), drain("A2"), DECK, PASS, drain("A3"))
    assert s.phase == "drain"
    s.do(drain("A4"))
    assert len(s.player(1)["swamp"]) == 2


@pytest.mark.parametrize("hex_id", ["A9", "A13", "B8"])
def test_v8_1_only_a_hex_with_a_tile_can_be_drained(hex_id):
    assert draining().refusal(drain(hex_id)) == ("drain.no-tile", "V8.1")


def test_v8_1_a_hex_is_drained_once():
    s = draining()
    s.do(drain("A1"))
    assert s.refusal(drain("A1")) == ("drain.no-tile", "V8.1")


def test_v8_1_every_swamp_hex_of_the_board_can_be_drained():
    s = draining()
    assert {a["hex"] for a in s.legal if a["type"] == "drain"} == set(s.wire["swamp"])
    assert len(s.wire["swamp"]) == 86


def test_v8_1_on_a_board_without_swamp_one_can_only_pass():
    s = scene()
    s = draining(empty=list(s.wire["swamp"]))
    assert s.legal == [PASS]
    s.do(PASS)
    assert s.phase == "draw"


def test_v8_1_digital_the_hex_must_be_named():
    assert draining().refusal(DRAIN_ANY) == ("drain.which", "V8.1")


def test_v8_1_beside_the_box_a_tile_may_come_from_a_hex_that_is_not_mirrored():
    s = draining(mode="table")
    before = s.wire["hexes"]
    assert s.may(DRAIN_ANY)
    events = s.do(DRAIN_ANY)
    assert events == [{"event": "drained", "seat": 0, "hex": None, "value": None}]
    assert s.wire["hexes"] == before
    s.do(drain("A1"))
    assert s.player(0)["swamp"] == [None, None]
    assert s.wire["hexes"]["A1"] == "empty"
    assert s.phase == "draw"


def test_v8_1_beside_the_box_no_more_tiles_than_there_are():
    s = draining(mode="table", swamp=[[0] * 50, [0] * 36])
    assert s.refusal(DRAIN_ANY) == ("drain.all-out", "V1.4")
    assert s.legal[0] == PASS
    assert not [a for a in s.legal if a["type"] == "drain"]
