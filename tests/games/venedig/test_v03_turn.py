"""V3: three actions, only in this order."""

import pytest

from tests.games.venedig.scenes import DECK, MOVE, PASS, TURN_UP, build, discard, drain, draw, lay, place, scene, swap

LAYS = lay("campo")
DRAINS = drain("A1")


def in_turn(*done):
    s = scene(hands=[["campo", "palazzo"]], pool=["casa"])
    s.do(*done)
    return s


def test_v3_a_turn_is_lay_then_drain_then_draw():
    s = in_turn()
    phases = [s.phase]
    for action in (LAYS, PASS, DRAINS, PASS):
        s.do(action)
        phases.append(s.phase)
    assert phases == ["lay", "lay", "drain", "drain", "draw"]
    s.do(DECK)
    assert (s.phase, s.wire["active"], s.wire["turn"]) == ("lay", 1, 2)


@pytest.mark.parametrize(
    ("done", "late"),
    [
        ([PASS], LAYS),
        ([PASS, DRAINS], LAYS),
        ([PASS, PASS], LAYS),
        ([PASS, PASS], DRAINS),
        ([PASS, DRAINS, drain("A2")], drain("A3")),
    ],
)
def test_v3_an_action_that_was_passed_over_cannot_be_made_up_for(done, late):
    assert in_turn(*done).refusal(late) == ("phase.wrong", "V3")


@pytest.mark.parametrize("early", [DRAINS, DECK, draw("casa"), swap("campo")])
def test_v3_an_action_cannot_be_done_before_its_time(early):
    assert in_turn().refusal(early) == ("phase.wrong", "V3")


@pytest.mark.parametrize("early", [DECK, draw("casa"), swap("campo")])
def test_v3_drawing_waits_until_draining_is_over(early):
    assert in_turn(PASS, DRAINS).refusal(early) == ("phase.wrong", "V3")


def test_v3_laying_and_draining_may_be_declined():
    s = in_turn(PASS, PASS)
    assert s.phase == "draw"
    assert s.player(0)["hand"] == ["palazzo", "campo"]
    assert s.player(0)["swamp"] == []


def test_v3_a_completed_project_must_be_built():
    s = scene(hands=[["ponte"]], laid=[{"ponte": 2}], masters={"ponte": 0}, empty=["A3", "B1"])
    s.do(lay("ponte"), PASS)
    assert s.refusal(PASS) == ("pass.must", "V5.1")
    s.do(build("ponte"))
    assert s.refusal(PASS) == ("pass.must", "V5.1")


def test_v3_a_gondola_with_points_must_move():
    s = scene(hands=[["casa"]])
    s.do(lay("casa"), PASS, build("casa"), place("A9"))
    assert s.refusal(PASS) == ("pass.must", "V5.7")
    s.do(MOVE)
    assert s.phase == "drain"


def test_v3_who_can_draw_must_draw():
    s = in_turn(PASS, PASS)
    assert s.refusal(PASS) in (("pass.draw", "V9.1"), ("pass.draw-or-swap", "V9.1"))


@pytest.mark.parametrize(
    ("action", "rule"),
    [(build("casa"), "V5.1"), (place("A9"), "V5.4"), (MOVE, "V5.7"), (discard("campo"), "V5.9")],
)
def test_v3_what_belongs_to_building_is_refused_while_draining(action, rule):
    assert in_turn(PASS).refusal(action) == ("phase.wrong", rule)


def test_v3_after_the_end_nothing_can_be_done():
    s = scene(gondolas=[60, 3, 1], phase="over", decider=None, ranking=[0, 1, 2])
    assert s.legal == []
    for action in (PASS, LAYS, DRAINS, DECK, MOVE):
        assert s.refusal(action) == ("game.over", "V10.2")
    assert s.refusal(TURN_UP) == ("imaginary.nobody", "V11.1")
