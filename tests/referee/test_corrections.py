"""Corrections beside the box. Only JSON lines go in and out."""

from collections import Counter

import pytest

from tests.referee.talk import (
    MOVE,
    PASS,
    SETUPS,
    Client,
    arrange,
    build,
    correct,
    give,
    lay,
    names,
    only,
    place,
    play,
    table,
)


def test_correct_gondola_sets_it_and_is_checked_like_set(client: Client) -> None:
    client.set(arrange(table(client), gondolas=[10, 0, 0]))
    told = client.do(correct(seat=1, gondola=23))
    assert told["state"]["players"][1]["gondola"] == 23
    assert "stand on one space" in client.refused("bad-state", "do", action=correct(seat=2, gondola=45))["message"]
    for wrong in (128, 5000, -1, 10**30):
        client.refused("bad-state", "do", action=correct(seat=2, gondola=wrong))
    for wrong in ("23", None, 2.5, True):
        client.refused("bad-request", "do", action=correct(seat=2, gondola=wrong))
    client.refused("bad-request", "do", action=correct(seat=3, gondola=2))
    client.refused("bad-request", "do", action=correct(seat="imaginary", gondola=2))
    client.refused("bad-request", "do", action=correct(seat=1))
    assert client.do(correct(seat=1, gondola=0))["state"]["players"][1]["gondola"] == 0


def test_correct_gondola_to_60_brings_the_end(client: Client) -> None:
    table(client)
    told = client.do(correct(seat=1, gondola=60))
    assert "ended" in names(told["events"])
    assert told["state"]["phase"] == "over"


def test_correct_hex_between_swamp_and_empty_but_not_under_a_building(client: Client) -> None:
    table(client)
    assert client.do(correct(hex="A4", to="empty"))["state"]["hexes"]["A4"] == "empty"
    assert "A4" not in client.state["swamp"]
    client.do(correct(hex="A4", to="swamp"), correct(hex="A9", to="swamp"))
    assert client.state["swamp"]["A4"] is None
    assert client.state["swamp"]["A9"] is None
    message = client.refused("bad-state", "do", action=correct(hex="A5", to="empty"))["message"]
    assert message.startswith("A basilica stands on A5")
    client.refused("bad-request", "do", action=correct(hex="A4", to="casa"))
    client.refused("bad-request", "do", action=correct(hex="Z4", to="empty"))
    client.refused("bad-request", "do", action=correct(hex="A4"))


def test_correct_laid_moves_the_master_by_v4_4_and_v5_9(client: Client) -> None:
    table(client)
    assert client.do(correct(seat=0, building="basilica", laid=1))["state"]["masters"]["basilica"] == 0
    assert client.do(correct(seat=1, building="basilica", laid=1))["state"]["masters"]["basilica"] == 0
    told = client.do(correct(seat=1, building="basilica", laid=2))
    assert told["state"]["masters"]["basilica"] == 1
    assert only(told["events"], "master") == {"event": "master", "building": "basilica", "from": 0, "to": 1}
    client.refused("bad-state", "do", action=correct(seat=2, building="basilica", laid=2))
    client.refused("bad-state", "do", action=correct(seat=2, building="basilica", laid=-1))
    assert client.do(correct(seat=1, building="basilica", laid=0))["state"]["masters"]["basilica"] == 0
    assert client.do(correct(seat=0, building="basilica", laid=0))["state"]["masters"]["basilica"] is None


def test_correct_laid_can_complete_a_project_and_take_that_back(client: Client) -> None:
    client.set(arrange(table(client), laid=[{"campo": 2}], masters={"campo": 0}))
    told = client.do(correct(seat=0, building="campo", laid=3))
    assert told["state"]["projects"] == [{"building": "campo", "alone": False}]
    client.do(PASS)
    assert client.state["phase"] == "build"
    told = client.do(correct(seat=0, building="campo", laid=1))
    assert told["state"]["projects"] == []
    assert told["state"]["phase"] == "drain"


def test_correct_laid_of_the_imaginary_player_with_either_deck(client: Client) -> None:
    for deck in ("box", "own"):
        state = table(client, 2, options={"imaginary_deck": deck})
        told = client.do(correct(seat="imaginary", building="campo", laid=2))
        assert told["state"]["imaginary"]["laid"] == {"campo": 2}
        assert told["state"]["masters"]["campo"] == "imaginary"
        if deck == "own":
            assert Counter(told["state"]["imaginary"]["deck"])["campo"] == 6
        told = client.do(correct(seat="imaginary", building="campo", laid=0))
        assert told["state"]["masters"]["campo"] is None
        if deck == "own":
            assert told["state"]["imaginary"]["discard"] == ["campo", "campo"]
            assert len(told["state"]["imaginary"]["deck"]) == 40
        assert told["state"]["players"] == state["players"]
    client.refused("bad-state", "do", action=correct(seat="imaginary", building="campo", laid=9))
    table(client, 3)
    client.refused("bad-request", "do", action=correct(seat="imaginary", building="campo", laid=1))


def test_correct_laid_while_a_casa_is_built_leaves_the_building_in_progress_first(client: Client) -> None:
    table(client)
    client.do(lay("casa"), lay("ponte", 3, alone=True), PASS, build("casa"), place("A9"))
    assert client.state["phase"] == "move"
    told = client.do(correct(seat=0, building="casa", laid=2))
    casa, ponte = {"building": "casa", "alone": False}, {"building": "ponte", "alone": True}
    assert told["state"]["projects"] == [casa, ponte, casa]
    client.do(MOVE)
    assert client.state["projects"] == [ponte, casa]
    client.do(correct(seat=0, building="casa", laid=0))
    assert client.state["projects"] == [ponte]
    client.do(build("ponte", alone=True))
    assert client.state["decider"] == 0
    client.ok("undo")
    client.ok("undo")
    client.do(build("casa"))
    client.refused("bad-state", "do", action=correct(seat=0, building="casa", laid=0))


def test_correct_master_to_one_with_as_many_cards_or_nobody_without_cards(client: Client) -> None:
    client.set(arrange(table(client, 2), laid=[{"campo": 1}], imaginary={"campo": 1}, masters={"campo": 0}))
    assert client.do(correct(building="campo", master="imaginary"))["state"]["masters"]["campo"] == "imaginary"
    assert client.do(correct(building="campo", master=0))["state"]["masters"]["campo"] == 0
    client.refused("bad-state", "do", action=correct(building="campo", master=None))
    client.refused("bad-state", "do", action=correct(building="campo", master=1))
    client.refused("bad-state", "do", action=correct(building="ponte", master=1))
    client.refused("bad-request", "do", action=correct(building="casa", master=1))
    client.refused("bad-request", "do", action=correct(building="campo", master=2))
    client.do(correct(building="ponte", master=None))


def test_correct_master_of_a_building_being_placed_also_gives_the_choice(client: Client) -> None:
    client.set(arrange(table(client), laid=[{"basilica": 1}, {"basilica": 2}], masters={"basilica": 1}))
    client.do(lay("basilica"), PASS, build("basilica"))
    assert client.state["decider"] == 1
    told = client.do(correct(building="basilica", master=0))
    assert told["state"]["decider"] == 0
    client.do({"type": "place", "points": 7, "treasure": []})
    assert client.state["moves"] == [{"seat": 0, "points": 7}, {"seat": 1, "points": 3}]


def test_correct_treasures_sets_the_supply(client: Client) -> None:
    client.set(give(table(client), 0, treasure=[0, 0]))
    assert client.do(correct(treasures=15))["state"]["treasures"] == [None] * 15
    assert client.do(correct(treasures=0))["state"]["treasures"] == []
    assert "19" in client.refused("bad-state", "do", action=correct(treasures=17))["message"]
    client.refused("bad-state", "do", action=correct(treasures=-1))
    client.refused("bad-request", "do", action=correct(treasures=[]))


def test_correct_our_own_swamp_treasure_and_stock(client: Client) -> None:
    table(client)
    told = client.do(correct(seat=2, swamp=4), correct(treasures=15), correct(seat=2, treasure=3))
    assert told["state"]["players"][2]["swamp"] == [None] * 4
    assert told["state"]["players"][2]["treasure"] == [None] * 3
    client.refused("bad-state", "do", action=correct(seat=1, treasure=1))
    client.refused("bad-state", "do", action=correct(seat=1, swamp=83))
    assert client.do(correct(building="ponte", stock=6))["state"]["stock"]["ponte"] == 6
    client.refused("bad-state", "do", action=correct(building="ponte", stock=7))
    told = client.do(correct(building="ponte", stock=0))
    assert only(told["events"], "ended")
    assert (told["state"]["phase"], told["state"]["decider"]) == ("final", 2), "three treasures may hold 5 gold"


@pytest.mark.parametrize("phase", ["lay", "build", "place", "move", "discard", "drain", "draw", "end", "final", "over"])
def test_a_correction_is_possible_in_any_phase_and_can_be_undone(client: Client, phase: str) -> None:
    """Protocol: `any`, `table` mode."""
    for seed in range(40):
        client.new(**{**SETUPS[6], "seed": seed})
        for _, _, _, answer in play(client, seed):
            if answer["state"]["phase"] == phase:
                state = answer["state"]
                supply = len(state["treasures"])
                told = client.do(correct(treasures=supply - 1 if supply else 0))
                assert told["events"][0]["event"] == "corrected"
                assert told["state"]["phase"] == phase
                client.ok("undo")
                assert client.state == state
                return
    raise AssertionError(f"no game came to {phase}")
