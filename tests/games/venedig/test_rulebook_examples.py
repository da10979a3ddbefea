"""Every example that the three rulebooks print, besides the worked turn (V12)."""

import pytest

from tests.games.venedig.scenes import MOVE, PASS, build, lay, pay, place, scene, told

KLAUS, JUERGEN = 0, 1
SQUARE = ["E15", "E16", "E13"]  # a place for a basilica


def test_v6_1_example_green_moves_7_from_6_over_red_on_11_to_14_then_red_3_to_15():
    """Hungarian book: Jürgen (green) is the master of a basilica, Klaus (red) takes part."""
    s = scene(
        hands=[["basilica"]], laid=[{"basilica": 1}, {"basilica": 2}], masters={"basilica": JUERGEN},
        gondolas=[11, 6, 0], empty=SQUARE,
    )  # fmt: skip
    s.do(lay("basilica"), PASS, build("basilica"), place(*SQUARE))
    (green,) = told(s.do(MOVE), "moved")
    assert [green[k] for k in ("seat", "points", "from", "to", "jumped")] == [JUERGEN, 7, 6, 14, [11]]
    (red,) = told(s.do(MOVE), "moved")
    assert [red[k] for k in ("seat", "points", "from", "to", "jumped")] == [KLAUS, 3, 11, 15, [14]]


def test_v5_6_example_palazzo_with_five_of_six_hexes_undeveloped_gives_5_and_2():
    """All books: Klaus and Jürgen build a palazzo, Jürgen is the master."""
    s = scene(hands=[["palazzo"]], laid=[{}, {"palazzo": 2}], masters={"palazzo": JUERGEN}, built=[("casa", ["D2"])])
    s.do(lay("palazzo"), PASS, build("palazzo"))
    (scored,) = told(s.do(place("D8", "D13")), "scored")
    assert len(scored["terms"]) == 6
    assert scored["points"] == 5
    assert scored["shares"] == [{"seat": JUERGEN, "points": 5}, {"seat": KLAUS, "points": 2}]
    s.do(MOVE, MOVE)
    assert s.gondolas == [2, 5, 0]


def test_v4_4_example_two_basilica_cards_to_one_take_the_master_builder():
    """Hungarian and Japanese books."""
    s = scene(hands=[["basilica"] * 2], laid=[{}, {"basilica": 1}], masters={"basilica": JUERGEN})
    s.do(lay("basilica", 2))
    assert s.masters["basilica"] == KLAUS


def test_v4_5_example_nobody_lays_three_basilica_cards_on_two_to_become_master():
    """All books: "he may lay only two"."""
    s = scene(hands=[["basilica"] * 3], laid=[{}, {"basilica": 2}], masters={"basilica": JUERGEN})
    assert s.refusal(lay("basilica", 3)) == ("lay.too-many", "V4.5")
    s.do(lay("basilica", 2))
    assert s.masters["basilica"] == JUERGEN


def test_v4_7_example_one_ponte_card_and_two_in_a_later_turn():
    """All books: one's own project, completed when nobody else has a card of the type in front."""
    s = scene(hands=[["ponte"] * 3 + ["casa"] * 2, ["casa"] * 5, ["campo"] * 5], empty=["D10", "E12"])
    s.do(lay("ponte"), PASS, PASS, {"type": "draw", "from": "deck"}, *[PASS] * 6)
    assert (s.wire["active"], s.masters["ponte"]) == (KLAUS, KLAUS)
    s.do(lay("ponte", 2), PASS, build("ponte"), place("D10", "E12", district="E"))
    assert s.wire["moves"] == [{"seat": KLAUS, "points": 1}]


def test_v4_6_example_four_basilica_cards_in_one_turn():
    """Italian and Hungarian books."""
    s = scene(hands=[["basilica"] * 4], laid=[{}, {"basilica": 3}], masters={"basilica": JUERGEN}, empty=SQUARE)
    s.do(lay("basilica", 4, alone=True), PASS, build("basilica", True), place(*SQUARE), MOVE)
    assert s.gondolas == [7, 0, 0]
    assert (s.masters["basilica"], s.player(JUERGEN)["laid"]) == (JUERGEN, {"basilica": 3})


def test_v4_8_example_two_ponte_cards_before_others():
    """Hungarian translator's note, with V4.6: one, three or four."""
    ways = {1: [lay("ponte", 1)], 3: [lay("ponte", 3, True)], 4: [lay("ponte", 1), lay("ponte", 3, True)]}
    for count, lays in ways.items():
        s = scene(hands=[["ponte"] * 5], laid=[{}, {"ponte": 1}, {"ponte": 1}], masters={"ponte": JUERGEN})
        s.do(*lays)
        assert s.player(KLAUS)["laid"] == {"ponte": count}


@pytest.mark.parametrize(("tiles", "lost"), [((6,), 1), ((5,), 0)])
def test_v7_2_example_a_six_brings_one_space_and_the_sixth_coin_is_lost(tiles, lost):
    """Hungarian book: who hands in a 6 should have waited for four gold more."""
    s = scene(treasure=[list(tiles)])
    (exchanged,) = told(s.do(pay(treasure=tiles)), "exchanged")
    assert (exchanged["points"], exchanged["lost"]) == (1, lost)
    s = scene(treasure=[[6, 4]])
    (exchanged,) = told(s.do(pay(treasure=(6, 4))), "exchanged")
    assert (exchanged["points"], exchanged["lost"]) == (2, 0)


def test_v6_3_example_the_crossing_borders_all_four_districts_around():
    """All books."""
    for hex_id in ("A9", "B4", "C3", "D8"):
        s = scene(hands=[["casa"]], gondolas=[10])
        s.do(lay("casa"), PASS, build("casa"))
        assert len(told(s.do(place(hex_id)), "treasure")) == 1


def test_v5_5_example_the_order_is_place_then_treasure_then_gondolas():
    """All books number the three steps."""
    s = scene(hands=[["casa"]], gondolas=[10])
    s.do(lay("casa"), PASS, build("casa"))
    events = s.do(place("A9"), MOVE)
    names = [e["event"] for e in events]
    assert names.index("built") < names.index("treasure") < names.index("moved")
