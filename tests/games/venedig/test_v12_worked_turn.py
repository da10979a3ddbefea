"""V12: the worked turn of the rulebooks, on laguna, in every way it can be played.

Klaus (K), Jürgen (J) and Xenia (X) sit clockwise. The casas are built in district E, which has three; 32 and 33
border it, 34 does not. The ponte joins D (two casas) and E (by then five); 34 borders neither.
"""

from collections import Counter

from tests.games.venedig.scenes import (
    DRAIN_ANY,
    GAME,
    MOVE,
    PASS,
    build,
    counted,
    drain,
    lay,
    pay,
    pay_counted,
    place,
    scene,
    swap,
    told,
)
from venezia.core.chance import Sampled

K, J, X = 0, 1, 2
CASAS = [("casa", ["E5"]), ("casa", ["E14"]), ("casa", ["D8"]), ("casa", ["D13"])]  # and E9, from the start
PLACES = ["E2", "E3", "D10", "E12"]


def the_situation(mode="digital", **more):
    hand = ["ponte", "ponte", "casa", "casa", "palazzo"]
    if mode == "digital":
        more |= {
            "hands": [hand, ["campo"], ["basilica"] * 2],
            "pool": ["campo", "basilica"],
            "deck_top": ["ponte", "palazzo"],
            "treasure_top": [4, 6],
        }
    return scene(
        mode=mode,
        laid=[{}, {"ponte": 1}, {}],
        masters={"ponte": J},
        gondolas=[32, 40, 20],
        swamp=[[2, 2, 1]],
        empty=PLACES,
        **more,
    )


def test_v12_the_worked_turn():
    s = the_situation(built=CASAS)

    # K lays two ponte: 2 to J's 1, so the master builder passes to K, and the project is complete
    events = s.do(lay("ponte", 2))
    assert told(events, "master") == [{"event": "master", "building": "ponte", "from": J, "to": K}]
    assert s.wire["projects"] == [{"building": "ponte", "alone": False}]
    s.do(lay("casa", 2), PASS)

    # casa 1 in a district with three casas that K's gondola borders: one treasure, 1 space forward
    s.do(build("casa"))
    events = s.do(place("E2"))
    assert told(events, "treasure") == [{"event": "treasure", "seat": K, "value": 4}]
    s.do(MOVE)
    assert s.gondolas[K] == 33
    assert s.wire["discard"] == ["casa"]

    # casa 2 in the same district: another treasure, 1 space
    s.do(build("casa"))
    events = s.do(place("E3"))
    assert told(events, "treasure") == [{"event": "treasure", "seat": K, "value": 6}]
    s.do(MOVE)
    assert s.gondolas[K] == 34
    assert s.player(K)["treasure"] == [4, 6]

    # the ponte: two and five casas; K counts the five; K's gondola borders neither now: no treasure
    s.do(build("ponte"))
    assert s.decider == K
    events = s.do(place("D10", "E12", district="E"))
    assert told(events, "treasure") == []
    (scored,) = told(events, "scored")
    assert scored["points"] == 5
    assert sorted(scored["because"]) == ["E14", "E2", "E3", "E5", "E9"]
    assert scored["shares"] == [{"seat": K, "points": 5}, {"seat": J, "points": 2}]
    s.do(MOVE)
    assert s.gondolas == [39, 40, 20]

    # K stands right behind J, exchanges 5 gold and jumps in front of J
    assert s.phase == "move"
    (moved,) = told(s.do(pay(2, 2, 1)), "moved")
    assert (moved["from"], moved["to"], moved["jumped"], moved["cause"]) == (39, 41, [40], "gold")

    # J gets 2 and, jumping K, passes again
    events = s.do(MOVE)
    (moved,) = told(events, "moved")
    assert (moved["seat"], moved["points"], moved["from"], moved["to"], moved["jumped"]) == (J, 2, 40, 43, [41])
    assert s.gondolas == [41, 43, 20]

    # the three ponte cards are discarded, the master goes back
    assert told(events, "discarded")[0]["cards"] == ["ponte"] * 3
    assert told(events, "master") == [{"event": "master", "building": "ponte", "from": K, "to": None}]
    assert Counter(s.wire["discard"]) == {"casa": 2, "ponte": 3}
    assert s.masters["ponte"] is None
    assert [p["laid"] for p in s.wire["players"]] == [{}, {}, {}]

    # K drains two hexes, puts a palazzo card into the pool, takes one pool card and two from the deck
    s.do(drain("A1"), drain("A2"))
    assert len(s.player(K)["swamp"]) == 2
    events = s.do(swap("palazzo", "campo"))
    assert [(e["from"], e["cards"]) for e in told(events, "drew")] == [
        ("pool", ["campo"]),
        ("deck", ["ponte", "palazzo"]),
    ]
    assert Counter(s.player(K)["hand"]) == {"campo": 1, "ponte": 1, "palazzo": 1}
    assert Counter(s.wire["pool"]) == {"basilica": 1, "palazzo": 1}
    assert (s.phase, s.wire["active"], s.wire["turn"]) == ("lay", J, 2)


def test_v12_the_turn_is_the_same_when_nobody_listens():
    """Simulations make no events; what happens must not depend on it."""
    turn = [
        lay("ponte", 2), lay("casa", 2), PASS, build("casa"), place("E2"), MOVE, build("casa"), place("E3"), MOVE,
        build("ponte"), place("D10", "E12", district="E"), MOVE, pay(2, 2, 1), MOVE, drain("A1"), drain("A2"),
        swap("palazzo", "campo"),
    ]  # fmt: skip
    s = the_situation(built=CASAS)
    silent = s.state.copy()
    s.do(*turn)
    for action in turn:
        GAME.apply(silent, GAME.read_action(action, silent), Sampled(1), None)
    assert GAME.write(silent) == s.wire


def test_v12_the_other_district_would_have_given_two():
    s = the_situation(built=CASAS)
    s.do(lay("ponte", 2), PASS, build("ponte"), place("D10", "E12", district="D"))
    assert s.wire["moves"] == [{"seat": K, "points": 2}, {"seat": J, "points": 1}]


def test_v12_built_first_the_ponte_would_have_given_three_and_a_treasure():
    # on 32 K still borders E, and only three casas stand there: the order is K's to choose
    s = the_situation(built=CASAS)
    s.do(lay("ponte", 2), lay("casa", 2), PASS, build("ponte"))
    events = s.do(place("D10", "E12", district="E"))
    assert told(events, "scored")[0]["points"] == 3
    assert [e["seat"] for e in told(events, "treasure")] == [K]


def play_at_the_table(s, casa_1, casa_2, ponte, drains):
    """The worked turn with the box on the table."""
    s.do(lay("ponte", 2))
    assert s.masters["ponte"] == K
    s.do(lay("casa", 2), PASS)
    s.do(build("casa"), casa_1, MOVE)
    assert (s.gondolas[K], s.player(K)["treasure"]) == (33, [None])
    s.do(build("casa"), casa_2, MOVE)
    assert (s.gondolas[K], s.player(K)["treasure"]) == (34, [None, None])
    s.do(build("ponte"))
    assert s.decider == K
    events = s.do(ponte)
    assert told(events, "treasure") == []
    (scored,) = told(events, "scored")
    assert scored["points"] == 5
    assert scored["shares"] == [{"seat": K, "points": 5}, {"seat": J, "points": 2}]
    s.do(MOVE)
    assert s.gondolas == [39, 40, 20]
    s.do(pay_counted(1, 3))
    assert s.gondolas == [41, 40, 20]
    events = s.do(MOVE)
    assert s.gondolas == [41, 43, 20]
    assert told(events, "discarded")[0]["cards"] == ["ponte"] * 3
    assert s.masters["ponte"] is None
    assert [p["laid"] for p in s.wire["players"]] == [{}, {}, {}]
    s.do(*drains)
    assert (s.phase, s.player(K)["swamp"]) == ("draw", [None, None])
    s.do(PASS)
    assert (s.phase, s.wire["active"], s.wire["turn"]) == ("lay", J, 2)
    assert len(s.wire["treasures"]) == 16
    assert s.wire["stock"]["ponte"] == 4


def test_v12_the_worked_turn_beside_the_box_mirrored():
    s = the_situation("table", built=CASAS)
    play_at_the_table(s, place("E2"), place("E3"), place("D10", "E12", district="E"), [drain("A1"), drain("A2")])
    assert s.wire["hexes"]["A1"] == s.wire["hexes"]["A2"] == "empty"


def test_v12_the_worked_turn_beside_the_box_by_quick_count():
    s = the_situation("table")
    before = s.wire["hexes"]
    play_at_the_table(
        s,
        counted(1, [K], district="E"),
        counted(1, [K], district="E"),
        counted(5, [], districts=["D", "E"]),
        [DRAIN_ANY, DRAIN_ANY],
    )
    assert s.wire["hexes"] == before
    assert s.wire["buildings"][-3:] == [
        {"building": "casa", "hexes": None, "district": "E"},
        {"building": "casa", "hexes": None, "district": "E"},
        {"building": "ponte", "hexes": None, "districts": ["D", "E"]},
    ]


def test_v12_quick_count_and_mirror_can_be_mixed():
    s = the_situation("table", built=CASAS)
    play_at_the_table(
        s,
        counted(1, [K], district="E"),
        place("E3"),
        place("D10", "E12", district="E"),
        [drain("A1"), DRAIN_ANY],
    )
