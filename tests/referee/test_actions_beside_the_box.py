"""The table of actions, in games at a real table. Only JSON lines go in and out."""

from itertools import product

import pytest

from tests.referee.talk import (
    CARDS,
    MOVE,
    PASS,
    Client,
    arrange,
    build,
    drained,
    give,
    lay,
    names,
    only,
    place,
    table,
)


def test_table_lay_row_at_most_five_a_turn_and_never_more_than_the_box_has(client: Client) -> None:
    table(client)
    client.do(lay("ponte", 2), lay("casa", 2))
    client.illegal(lay("campo", 2), "V9.3")
    client.do(lay("campo"))
    client.illegal(lay("campo"), "V9.3")
    assert client.actions == [PASS]
    client.set(arrange(table(client), laid=[{}, {"ponte": 1}, {"ponte": 1}], masters={"ponte": 1}))
    assert lay("ponte") in client.actions
    assert lay("ponte", 3, alone=True) in client.actions
    client.illegal(lay("casa", 9), "V9.3")


def test_table_a_turn_of_quick_count_with_shared_building(client: Client) -> None:
    client.set(arrange(table(client), laid=[{}, {"palazzo": 2}], masters={"palazzo": 1}, gondolas=[5, 9, 0]))
    client.do(lay("palazzo"), PASS, build("palazzo"))
    before = client.state
    assert before["decider"] == 1
    assert PASS in client.actions
    said = {"type": "place", "points": 5, "treasure": [0]}
    client.illegal({**said, "points": 9}, "V4.2")
    client.illegal({**said, "points": -1}, "V4.2")
    client.illegal({**said, "treasure": [2]}, "V5.5")
    client.illegal({**said, "treasure": [0, 0]}, "V5.5")
    client.refused("bad-request", "do", action={**said, "treasure": [7]})
    client.refused("bad-request", "do", action={**said, "points": "5"})
    client.refused("bad-request", "do", action={**said, "district": "Q"})
    told = client.do(said)
    assert only(told["events"], "built")["hexes"] is None
    assert only(told["events"], "treasure") == {"event": "treasure", "seat": 0, "value": None}
    assert only(told["events"], "scored")["shares"] == [{"seat": 1, "points": 5}, {"seat": 0, "points": 2}]
    assert told["state"]["buildings"][-1] == {"building": "palazzo", "hexes": None}
    assert told["state"]["hexes"] == before["hexes"], "quick count leaves hexes as they were"
    assert told["state"]["stock"]["palazzo"] == before["stock"]["palazzo"] - 1
    assert len(told["state"]["treasures"]) == 17
    client.do(MOVE, MOVE)
    assert [p["gondola"] for p in client.state["players"]] == [7, 14, 0]
    assert client.set(client.state) == client.state
    client.do({"type": "drain", "hex": None}, {"type": "drain", "hex": None}, PASS)
    assert client.state["active"] == 1


@pytest.mark.parametrize(
    ("building", "low", "high"),
    [("casa", 1, 1), ("basilica", 7, 7), ("campo", 0, 6), ("palazzo", 0, 8), ("ponte", 0, 19)],
)
def test_table_counted_points_have_their_bounds_v4_2(client: Client, building: str, low: int, high: int) -> None:
    need = {"casa": 1, "basilica": 4}.get(building, 3)
    table(client)
    client.do(lay(building, need, alone=building != "casa"), PASS, build(building, alone=building != "casa"))
    for points in range(-1, 22):
        action = {"type": "place", "points": points, "treasure": []}
        if low <= points <= high:
            client.do(action)
            client.ok("undo")
        else:
            client.illegal(action, "V4.2")


def test_table_a_counted_casa_keeps_its_district_and_a_ponte_counts_it(client: Client) -> None:
    state = drained(table(client), "A3", "B1")
    client.set(state)
    client.do(lay("casa", 2), lay("ponte", 3, alone=True), PASS)
    for named in ({"district": "B"}, {}):
        client.do(build("casa"))
        client.illegal({"type": "place", "points": 1, "treasure": [], "districts": ["A", "B"]}, "V5.2")
        client.illegal({"type": "place", "points": 1, "treasure": [], "districts": ["A", "A"]}, "V5.2")
        told = client.do({"type": "place", "points": 1, "treasure": [], **named})
        assert told["state"]["buildings"][-1] == {"building": "casa", "hexes": None, **named}
        assert client.set(client.state) == client.state
        client.do(MOVE)
    client.do(build("ponte", alone=True))
    told = client.do(place("A3", "B1", district="B"))
    assert only(told["events"], "scored")["points"] == 1, "the casa without a district is not counted"


def test_table_a_counted_ponte_names_two_districts(client: Client) -> None:
    table(client)
    client.do(lay("ponte", 3, alone=True), PASS, build("ponte", alone=True))
    said = {"type": "place", "points": 2, "treasure": [0]}
    client.illegal({**said, "district": "A"}, "V5.2")
    client.illegal({**said, "districts": ["A", "A"]}, "V5.2")
    client.illegal({**said, "districts": ["A", "B", "C"]}, "V5.2")
    told = client.do({**said, "districts": ["A", "C"]})
    assert told["state"]["buildings"][-1] == {"building": "ponte", "hexes": None, "districts": ["A", "C"]}
    assert client.set(client.state) == client.state


def test_table_mirrored_and_counted_buildings_live_together(client: Client) -> None:
    table(client)
    client.do(lay("casa", 3), PASS, build("casa"), place("A9"), MOVE)
    client.do(build("casa"), {"type": "place", "points": 1, "treasure": []}, MOVE)
    client.do(build("casa"))
    client.illegal(place("A9"), "V5.2")
    client.do(place("A21"), MOVE)
    client.do({"type": "drain", "hex": "A1"}, {"type": "drain", "hex": None})
    state = client.state
    assert state["hexes"]["A1"] == "empty"
    assert state["players"][0]["swamp"] == [None, None]
    assert state["stock"]["casa"] == 15
    assert client.set(state) == state


def test_table_pass_in_place_means_nothing_fits_v5_3(client: Client) -> None:
    client.set(arrange(table(client), laid=[{}, {"ponte": 2}], masters={"ponte": 1}))
    client.do(lay("ponte"), PASS, build("ponte"))
    told = client.do(PASS)
    assert names(told["events"])[0] == "no_place"
    assert told["state"]["masters"]["ponte"] is None
    assert told["state"]["players"][1]["laid"] == {}
    assert told["state"]["phase"] == "drain"


def test_table_drawing_happens_at_the_table(client: Client) -> None:
    table(client)
    client.do(PASS, PASS)
    assert client.actions == [PASS]
    client.illegal({"type": "draw", "from": "deck"}, "V9.1")
    client.illegal({"type": "swap", "put": "casa", "take": []}, "V9.1")
    assert client.do(PASS)["state"]["active"] == 1


def test_table_only_the_tiles_that_players_hold_are_counted(client: Client) -> None:
    state = table(client)
    state["players"][0]["swamp"] = [None] * 86
    assert client.set(state)["players"][0]["swamp"] == [None] * 86
    client.do(PASS)
    assert client.actions == [PASS, *(a for a in client.actions if a["type"] == "exchange")]
    client.illegal({"type": "drain", "hex": None}, "V1.4")
    state["players"][1]["swamp"] = [None]
    assert "87" in client.bad_state(state)


def bounds(client: Client, swamp: int, treasure: int) -> tuple[int, int]:
    """The protocol's bounds, from the board alone."""
    tiles = client.ok("board")["board"]["tiles"]
    gold = []
    for kind, count in (("swamp", swamp), ("treasure", treasure)):
        values = sorted(int(v) for v, n in tiles[kind].items() for _ in range(n))
        gold.append((sum(values[:count]), sum(values[len(values) - count :])))
    return max(1, (gold[0][0] + gold[1][0]) // 5), (gold[0][1] + gold[1][1]) // 5


def test_table_exchange_row_points_must_be_possible(client: Client) -> None:
    client.set(give(table(client), 0, swamp=[0] * 31, treasure=[0] * 7))
    for swamp, treasure in [*product((0, 1, 2, 3, 5, 30, 31), (0, 1, 2, 6, 7))]:
        low, high = bounds(client, swamp, treasure)
        for points in range(-1, high + 3):
            action = {"type": "exchange", "points": points, "swamp": swamp, "treasure": treasure}
            if low <= points <= high:
                told = client.do(action)["events"][0]
                assert (told["points"], told["gold"], told["lost"]) == (points, None, None)
                client.ok("undo")
            else:
                client.illegal(action, "V7.2")
    client.illegal({"type": "exchange", "points": 1, "swamp": 32, "treasure": 0}, "V7.1")
    client.illegal({"type": "exchange", "points": 1, "swamp": 3, "treasure": -1}, "V7.1")
    client.illegal({"type": "exchange", "swamp": [2, 2, 1], "treasure": []}, "V7.2")


def test_table_legal_lists_an_exchange_for_each_number_of_points_that_is_possible(client: Client) -> None:
    client.set(give(table(client), 0, swamp=[0] * 4, treasure=[0] * 2))
    listed = [a for a in client.actions if a["type"] == "exchange"]
    assert [a["points"] for a in listed] == list(range(1, bounds(client, 4, 2)[1] + 1))


def test_table_final_asks_those_whose_tiles_could_hold_5_gold(client: Client) -> None:
    state = arrange(table(client), gondolas=[59, 10, 20])
    state = give(give(give(state, 0, treasure=[0, 0]), 1, swamp=[0, 0]), 2, swamp=[0, 0, 0])
    client.set(state)
    told = client.do({"type": "exchange", "points": 1, "swamp": 0, "treasure": 1})
    assert (told["state"]["phase"], told["state"]["decider"]) == ("final", 2), "two swamp tiles hold 4 at most"
    told = client.do(PASS)
    assert told["state"]["decider"] == 0
    told = client.do({"type": "exchange", "points": 1, "swamp": 0, "treasure": 1})
    assert told["state"]["ranking"] == [0, 2, 1]


def test_table_imaginary_row_with_the_boxs_deck_the_card_is_entered_v11_8(client: Client) -> None:
    table(client, 2)
    client.illegal({"type": "imaginary"}, "V11.8")
    assert {a["card"] for a in client.actions if a["type"] == "imaginary"} == set(CARDS)
    told = client.do({"type": "imaginary", "card": "campo"})
    assert told["events"][0] == {"event": "imaginary", "card": "campo", "effect": "laid"}


def test_table_imaginary_row_with_its_own_deck_the_app_turns_the_card_v11_8(client: Client) -> None:
    state = table(client, 2, options={"imaginary_deck": "own"})
    client.illegal({"type": "imaginary", "card": "campo"}, "V11.8")
    top = state["imaginary"]["deck"][0]
    told = client.do({"type": "imaginary"})
    assert told["events"][0]["card"] == top
    assert told["state"]["imaginary"]["deck"] == state["imaginary"]["deck"][1:]
