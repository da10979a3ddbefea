"""The table of actions, in digital games. Only JSON lines go in and out."""



from tests.referee.talk import (
    MOVE,
    NAMES,
    PASS,
    Client,
    arrange,
    build,
    correct,
    drained,
    give,
    lay,
    names,
    only,
    place,
)


def test_lay_row_several_lays_complete_ones_own_project_v4_7(client: Client) -> None:
    client.set(arrange(client.new(), [["ponte", "ponte", "ponte"]]))
    client.illegal(lay("ponte", 3), "V4.6")
    answer = client.do(lay("ponte", 2), lay("ponte"))
    assert names(answer["events"]) == ["laid"]
    assert answer["state"]["projects"] == [{"building": "ponte", "alone": False}]
    assert answer["state"]["masters"]["ponte"] == 0


def test_lay_row_alone_is_the_whole_number_and_takes_no_master_v4_6(client: Client) -> None:
    client.set(arrange(client.new(), [["basilica"] * 4]))
    client.illegal(lay("basilica", 3, alone=True), "V4.6")
    answer = client.do(lay("basilica", 4, alone=True))
    assert only(answer["events"], "laid") == {
        "event": "laid", "seat": 0, "building": "basilica", "count": 4, "alone": True,
    }  # fmt: skip
    assert answer["state"]["masters"]["basilica"] is None
    assert answer["state"]["players"][0]["laid"] == {"basilica": 4}


def test_lay_row_casas_are_not_alone_v4_9(client: Client) -> None:
    client.set(arrange(client.new(), [["casa", "casa"]]))
    client.illegal(lay("casa", 1, alone=True), "V4.9")
    assert client.do(lay("casa", 2))["state"]["projects"] == [{"building": "casa", "alone": False}] * 2


def test_lay_row_beyond_the_hand_or_the_project_is_illegal_v4_1_v4_5(client: Client) -> None:
    client.set(arrange(client.new(), [["ponte"] * 4], laid=[{}, {"ponte": 2}], masters={"ponte": 1}))
    assert "no casa card" in client.illegal(lay("casa"), "V4.1")
    client.illegal(lay("ponte", 0), "V4.1")
    client.illegal(lay("ponte", -1), "V4.1")
    assert client.illegal(lay("ponte", 2), "V4.8") == (
        "Only 1 more ponte card fits: 2 of 3 lie on the table. You may lay 1 (join), 3 (alone) or 4 (both)."
    )


def test_build_row_names_the_next_thing_also_when_there_is_only_one(client: Client) -> None:
    client.set(arrange(client.new(), [["casa"]]))
    client.do(lay("casa"))
    client.illegal(build("casa"), "V5.1")
    assert client.do(PASS)["state"]["phase"] == "build"
    assert client.actions == [build("casa")]
    client.illegal(PASS, "V5.1")
    client.illegal(build("ponte"), "V5.1")
    assert client.do({"type": "build", "building": "casa"})["state"]["phase"] == "place"


def test_build_row_with_casa_at_once_a_casa_is_built_while_laying_and_it_goes_on_there(client: Client) -> None:
    client.set(arrange(client.new(options={"casa_at_once": True}), [["casa", "ponte"]]))
    client.do(lay("casa"))
    assert build("casa") in client.actions
    client.do(build("casa"), place("A9"), MOVE)
    assert client.state["phase"] == "lay"
    assert client.do(lay("ponte"))["state"]["masters"]["ponte"] == 0


def test_place_row_is_for_the_master_and_a_district_only_for_a_ponte(client: Client) -> None:
    start = arrange(client.new(), [["ponte"]], laid=[{}, {"ponte": 2}], masters={"ponte": 1})
    client.set(drained(start, "A3", "B1"))
    client.do(lay("ponte"), PASS, build("ponte"))
    assert (client.state["phase"], client.state["active"], client.state["decider"]) == ("place", 0, 1)
    assert client.actions == [place("A3", "B1", district="A"), place("A3", "B1", district="B")]
    client.illegal(place("A3", "B1"), "V4.2")
    client.illegal(place("A3", "B1", district="E"), "V4.2")
    client.illegal(place("A3", "A9", district="A"), "V5.2")
    client.illegal(PASS, "V5.1")
    client.illegal({"type": "place", "points": 3, "treasure": []}, "V5.2")
    told = client.do(place("B1", "A3", district="B"))["events"]
    assert only(told, "built")["decider"] == 1
    assert sorted(only(told, "built")["hexes"]) == ["A3", "B1"]


def test_place_row_a_district_for_another_building_is_illegal(client: Client) -> None:
    client.set(arrange(client.new(), [["casa"]]))
    client.do(lay("casa"), PASS, build("casa"))
    client.illegal(place("A9", district="A"), "V4.2")
    client.illegal(place("A1"), "V5.2")
    client.illegal(place("A9", "A21"), "V5.2")
    client.illegal(place(), "V5.2")
    client.do({"type": "place", "hexes": ["A9"], "district": None})


def test_discard_row_is_a_whole_type_v5_9(client: Client) -> None:
    start = arrange(client.new(), [["campo"]], laid=[{"ponte": 2, "palazzo": 1}], masters={"ponte": 0, "palazzo": 0})
    client.set(start)
    assert client.do(lay("campo"), PASS)["state"]["phase"] == "discard"
    assert {a["building"] for a in client.actions} == {"ponte", "palazzo", "campo"}
    client.illegal({"type": "discard", "building": "basilica"}, "V5.9")
    client.illegal(PASS, "V5.9")
    answer = client.do({"type": "discard", "building": "ponte"})
    assert only(answer["events"], "discarded")["cards"] == ["ponte", "ponte"]
    assert only(answer["events"], "master") == {"event": "master", "building": "ponte", "from": 0, "to": None}
    assert answer["state"]["phase"] == "drain"


def test_drain_row_one_tile_at_a_time_and_the_second_leads_to_draw(client: Client) -> None:
    client.new()
    client.do(PASS)
    value = client.state["swamp"]["A4"]
    answer = client.do({"type": "drain", "hex": "A4"})
    assert only(answer["events"], "drained") == {"event": "drained", "seat": 0, "hex": "A4", "value": value}
    assert answer["state"]["phase"] == "drain"
    assert answer["state"]["hexes"]["A4"] == "empty"
    client.illegal({"type": "drain", "hex": "A4"}, "V8.1")
    client.illegal({"type": "drain", "hex": None}, "V8.1")
    assert client.do({"type": "drain", "hex": "A6"})["state"]["phase"] == "draw"
    client.illegal({"type": "drain", "hex": "A7"}, "V3")
    assert len(client.state["players"][0]["swamp"]) == 2


def test_draw_row_takes_a_pool_card_or_the_decks_top_v9_1a(client: Client) -> None:
    client.set(arrange(client.new(), [["casa"] * 4], pool=["ponte", "campo"], top=["palazzo"]))
    client.do(PASS, PASS)
    client.illegal(PASS, "V9.1")
    client.illegal({"type": "draw", "from": "casa"}, "V9.1")
    client.illegal({"type": "swap", "put": "casa", "take": []}, "V9.3")
    draws = [a["from"] for a in client.actions]
    assert sorted(draws) == ["campo", "deck", "ponte"]
    answer = client.do({"type": "draw", "from": "campo"})
    assert only(answer["events"], "drew") == {"event": "drew", "seat": 0, "cards": ["campo"], "from": "pool"}
    assert answer["state"]["pool"] == ["ponte"]
    assert answer["state"]["players"][0]["hand"] == ["casa"] * 4 + ["campo"]


def test_draw_row_with_five_cards_one_passes_v9_3(client: Client) -> None:
    client.set(arrange(client.new(), [["casa"] * 5]))
    client.do(PASS, PASS)
    assert client.actions == [PASS]
    client.illegal({"type": "draw", "from": "deck"}, "V9.3")
    assert client.do(PASS)["state"]["active"] == 1


def test_swap_row_takes_from_the_pool_and_the_rest_up_to_three_from_the_deck_v9_1b(client: Client) -> None:
    client.set(arrange(client.new(), [["palazzo", "ponte"]], pool=["casa", "ponte"], top=["campo", "basilica"]))
    client.do(PASS, PASS)
    client.illegal({"type": "swap", "put": "ponte", "take": []}, "V9.2")
    client.illegal({"type": "swap", "put": "palazzo", "take": ["palazzo"]}, "V9.2")
    client.illegal({"type": "swap", "put": "palazzo", "take": ["casa", "casa"]}, "V9.1")
    client.illegal({"type": "swap", "put": "casa", "take": []}, "V9.1")
    client.illegal({"type": "swap", "put": "palazzo", "take": ["casa", "ponte", "campo", "campo"]}, "V9.1")
    answer = client.do({"type": "swap", "put": "palazzo", "take": ["casa"]})
    drew = [(e["cards"], e["from"]) for e in answer["events"] if e["event"] == "drew"]
    assert drew == [(["casa"], "pool"), (["campo", "basilica"], "deck")]
    assert answer["state"]["players"][0]["hand"] == ["casa", "campo", "basilica", "ponte"]
    assert answer["state"]["pool"] == ["ponte", "palazzo"]


def test_exchange_row_values_of_the_tiles_any_that_the_player_has_v7_2(client: Client) -> None:
    start = give(arrange(client.new(), gondolas=[3, 4, 0]), 0, swamp=[2, 2, 1, 1, 0], treasure=[6])
    client.set(start)
    pay = {"type": "exchange", "swamp": [2, 2, 1], "treasure": []}
    listed = [a for a in client.actions if a["type"] == "exchange"]
    assert [(sum(a["swamp"]) + sum(a["treasure"])) // 5 for a in listed] == [1, 2]
    assert [sum(a["swamp"]) + sum(a["treasure"]) for a in listed] == [5, 10], "the least gold is lost"
    client.illegal({"type": "exchange", "swamp": [2, 2], "treasure": []}, "V7.2")
    client.illegal({"type": "exchange", "swamp": [2, 2, 2], "treasure": []}, "V7.2")
    client.illegal({"type": "exchange", "swamp": [], "treasure": [5]}, "V7.2")
    client.illegal({"type": "exchange", "points": 1, "swamp": 3, "treasure": 0}, "V7.2")
    answer = client.do(pay)
    exchanged, moved = answer["events"]
    assert {k: exchanged[k] for k in ("event", "seat", "gold", "points", "lost")} == {
        "event": "exchanged", "seat": 0, "gold": 5, "points": 1, "lost": 0,
    }  # fmt: skip
    assert {k: moved[k] for k in ("seat", "points", "from", "to", "jumped", "cause")} == {
        "seat": 0, "points": 1, "from": 3, "to": 5, "jumped": [4], "cause": "gold",
    }  # fmt: skip
    client.ok("undo")
    wasteful = client.do({"type": "exchange", "swamp": [0, 2, 1], "treasure": [6]})["events"][0]
    assert (wasteful["gold"], wasteful["points"], wasteful["lost"]) == (9, 1, 4)
    assert client.state["players"][0]["swamp"] == [1, 2]
    assert sorted(client.state["treasures"]) == sorted(start["treasures"] + [6])


def test_exchange_row_is_open_whenever_the_active_player_decides_and_closed_while_another_does(client: Client) -> None:
    start = arrange(client.new(), [["ponte"]], laid=[{}, {"ponte": 2}], masters={"ponte": 1})
    start = give(drained(start, "D10", "E12"), 0, treasure=[5, 5, 5, 6])
    start = give(start, 1, treasure=[5])
    client.set(start)
    pay = {"type": "exchange", "swamp": [], "treasure": [5]}
    client.do(pay, lay("ponte"), PASS, pay, build("ponte"))
    assert client.state["decider"] == 1
    assert not [a for a in client.actions if a["type"] == "exchange"]
    client.illegal(pay, "V7.2")
    client.do(place("D10", "E12", district="E"))
    assert client.state["phase"] == "move"
    client.do(pay)
    assert client.state["moves"] == [{"seat": 1, "points": 1}]
    client.do(MOVE, {"type": "exchange", "treasure": [6]}, PASS)
    assert client.state["phase"] == "draw"


def test_imaginary_row_at_the_beginning_before_the_first_card_or_at_the_end_v11_2(client: Client) -> None:
    start = arrange(client.new(players=NAMES[:2]), [["ponte"]], top=["campo", "palazzo", "palazzo"])
    client.set(give(start, 0, treasure=[5]))
    client.do({"type": "exchange", "treasure": [5]})
    assert {"type": "imaginary"} in client.actions, "an exchange before does not matter"
    client.illegal({"type": "imaginary", "card": "campo"}, "V11.2")
    told = client.do({"type": "imaginary"})["events"]
    assert told[0] == {"event": "imaginary", "card": "campo", "effect": "laid"}
    assert told[1] == {"event": "master", "building": "campo", "from": None, "to": "imaginary"}
    client.illegal({"type": "imaginary"}, "V11.2")
    client.do(PASS, PASS, {"type": "draw", "from": "deck"})
    assert (client.state["phase"], client.state["active"]) == ("lay", 1), "turned already: no end phase"
    client.ok("undo")
    client.set(start)
    client.do(lay("ponte"))
    client.illegal({"type": "imaginary"}, "V11.2")
    client.do(PASS, PASS, {"type": "draw", "from": "deck"})
    assert client.state["phase"] == "end"
    client.illegal(PASS, "V11.2")
    assert client.actions == [{"type": "imaginary"}]
    client.do({"type": "imaginary"})
    assert client.state["imaginary"] == {"laid": {"palazzo": 1}}
    assert client.state["masters"]["palazzo"] == "imaginary"
    assert client.state["active"] == 1


def test_imaginary_buildings_of_v11_6_and_v11_7_begin_in_place_directly(client: Client) -> None:
    start = client.new(players=NAMES[:2])
    client.set(arrange(start, top=["casa"]))
    told = client.do({"type": "imaginary"})
    assert told["events"][0]["effect"] == "built"
    assert (told["state"]["phase"], told["state"]["decider"]) == ("place", 0)
    done = client.do(place("A9"))
    assert only(done["events"], "scored")["shares"] == []
    assert done["state"]["phase"] == "lay"
    client.set(arrange(start, laid=[{}, {"campo": 2}], masters={"campo": 1}, top=["ponte", "campo"]))
    client.do(PASS, PASS, {"type": "draw", "from": "deck"}, {"type": "imaginary"})
    assert (client.state["phase"], client.state["decider"], client.state["active"]) == ("place", 1, 0)
    done = client.do(place("A9"))
    assert done["state"]["active"] == 1
    assert done["state"]["phase"] == "lay"


def test_imaginary_is_for_two_players_only_v11_1(client: Client) -> None:
    client.new()
    client.illegal({"type": "imaginary"}, "V11.1")


def test_corrections_are_not_for_the_screen(client: Client) -> None:
    client.new()
    client.illegal(correct(seat=1, gondola=23), "V3")


def final_scene(client: Client, gold: list[list[int]], gondolas: list[int]) -> None:
    """Seat 1 of four is to buy its way to 60."""
    state = arrange(client.new(players=NAMES[:4]), gondolas=gondolas, turn=2, active=1, decider=1)
    for seat, values in enumerate(gold):
        state = give(state, seat, treasure=values)
    client.set(state)
    client.do({"type": "exchange", "treasure": [5]})


def test_final_row_asks_clockwise_from_the_left_of_the_one_whose_turn_it_was_who_comes_last_v10_3(
    client: Client,
) -> None:
    final_scene(client, [[5], [5, 6], [4], [3, 3, 5]], [10, 59, 20, 30])
    asked: list[int] = []
    while client.state["phase"] == "final" and len(asked) < 9:
        asked.append(client.state["decider"])
        assert PASS in client.actions
        client.do(next(a for a in client.actions if a["type"] == "exchange") if asked[-1] != 0 else PASS)
    assert asked == [3, 3, 0, 1], "seat 2 cannot buy, seat 3 twice, seat 0 passes, seat 1 whose turn it was is last"
    state = client.state
    assert [p["gondola"] for p in state["players"]] == [10, 61, 20, 32]
    assert state["ranking"] == [1, 3, 2, 0]
    assert (state["phase"], state["decider"]) == ("over", None)


def test_final_row_each_is_asked_until_it_passes_and_only_its_own_gold_counts(client: Client) -> None:
    final_scene(client, [[5], [5], [4, 6], []], [10, 59, 20, 30])
    assert client.state["decider"] == 2
    client.illegal({"type": "exchange", "treasure": [5]}, "V7.2")
    client.illegal(lay("casa"), "V3")
    told = client.do(PASS)
    assert (told["state"]["phase"], told["state"]["decider"]) == ("final", 0)
    told = client.do({"type": "exchange", "treasure": [5]})
    assert told["state"]["phase"] == "over"
    assert only(told["events"], "result") == {"event": "result", "ranking": [1, 3, 2, 0]}


def test_v10_1_the_end_by_a_gondola_and_by_pieces_is_told_with_its_cause(client: Client) -> None:
    final_scene(client, [[], [5], [], []], [10, 59, 20, 30])
    assert client.state["phase"] == "over"
    assert "ended" in names(client.ok("undo")["events"])
    state = client.new()
    state["stock"]["casa"] = 1
    swamps = [h for h, what in state["hexes"].items() if what == "swamp"][:17]
    for name in swamps:
        state = drained(state, name)
        state["hexes"][name] = "casa"
        state["buildings"].append({"building": "casa", "hexes": [name]})
    state = arrange(state, [["casa", "casa"]])
    client.set(state)
    told = client.do(lay("casa", 2), PASS, build("casa"), place("A9"))
    assert only(told["events"], "ended")["cause"] == "pieces"
    assert told["state"]["phase"] == "move", "the gondolas of the building in progress still move (V10.2)"
    told = client.do(MOVE)
    assert told["state"]["phase"] == "over"
    assert told["state"]["projects"] == [{"building": "casa", "alone": False}], "what is unbuilt stays listed"
    assert told["state"]["players"][0]["laid"] == {"casa": 1}
