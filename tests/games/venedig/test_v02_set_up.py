"""V2: how a game begins."""

import pytest

from tests.games.venedig.scenes import GAME, NAMES, PASS, Scene, scene
from venezia.core.journal import MemoryJournal
from venezia.core.session import Session
from venezia.store.boards import find_board


def new_game(seed=7, **setup):
    setup = {"players": NAMES[:3], "seed": seed, **setup}
    return Scene(Session.begin(GAME, setup, "test", MemoryJournal()))


def test_v2_1_what_the_board_shows_is_built_and_comes_out_of_the_stock():
    wire = new_game().wire
    assert {b["building"]: b["hexes"] for b in wire["buildings"]} == {
        "basilica": ["A5", "A13", "A14"],
        "palazzo": ["C13", "C18"],
        "campo": ["B8"],
        "casa": ["E9"],
        "ponte": ["C16", "D6"],
    }
    assert wire["stock"] == {"casa": 18, "palazzo": 5, "campo": 5, "basilica": 4, "ponte": 5}
    assert [wire["hexes"][h] for h in ("A13", "C18", "B8", "E9", "D6")] == [
        "basilica", "palazzo", "campo", "casa", "ponte",
    ]  # fmt: skip


def test_v2_1_the_buildings_of_the_start_count_as_built():
    # the casa on E9 is the one casa of its district
    s = scene(hands=[["ponte"] * 3], empty=["D10", "E12"])
    s.do(
        {"type": "lay", "building": "ponte", "count": 3, "alone": True},
        PASS,
        {"type": "build", "building": "ponte", "alone": True},
        {"type": "place", "hexes": ["D10", "E12"], "district": "E"},
        {"type": "move"},
    )
    assert s.gondolas[0] == 1


def test_v2_2_stones_are_empty_and_every_other_free_hex_has_one_swamp_tile():
    wire = new_game().wire
    stones = {h for h, what in wire["hexes"].items() if what == "empty"}
    assert stones == {"A9", "A21", "B4", "B12", "C3", "C25", "D8", "D13", "E5", "E14"}
    assert {h for h, what in wire["hexes"].items() if what == "swamp"} == set(wire["swamp"])
    assert set(wire["hexes"]) == set(find_board("laguna").hex_ids)


def test_v2_2_swamp_tiles_lie_face_down():
    s = new_game()
    for seat in (0, None):
        assert set(GAME.write(GAME.observe(s.state, seat))["swamp"].values()) == {None}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_v2_3_each_player_gets_three_cards_and_the_rest_is_the_deck(players):
    wire = new_game(players=NAMES[:players]).wire
    assert [len(p["hand"]) for p in wire["players"]] == [3] * players
    assert len(wire["deck"]) == 42 - 3 * players
    assert wire["pool"] == wire["discard"] == []


def test_v2_3_cards_tiles_and_treasures_are_shuffled_by_the_seed():
    one, same, other = (new_game(seed).wire for seed in (7, 7, 8))
    assert one == same
    for zone in ("deck", "treasures", "swamp"):
        assert one[zone] != other[zone]
    assert one["deck"] != sorted(one["deck"])
    assert one["treasures"] != sorted(one["treasures"])


def test_v2_3_hands_deck_and_treasures_are_face_down():
    s = new_game()
    view = GAME.write(GAME.observe(s.state, 1))
    assert [p["hand"] for p in view["players"]] == [[None] * 3, s.player(1)["hand"], [None] * 3]
    assert view["deck"] == [None] * 33
    assert view["treasures"] == [None] * 18
    assert view["seed"] is None


def test_v2_3_beside_the_box_hands_deck_and_pool_are_the_tables():
    wire = new_game(mode="table").wire
    assert [p["hand"] for p in wire["players"]] == [None] * 3
    assert wire["deck"] is wire["discard"] is wire["pool"] is None
    assert wire["treasures"] == [None] * 18


def test_v2_4_all_gondolas_begin_on_the_start_space_which_holds_any_number():
    assert new_game(players=NAMES).gondolas == [0] * 5


def test_v2_5_seat_0_begins_and_play_goes_clockwise():
    s = new_game()
    seats = []
    for turn in range(1, 5):
        wire = s.wire
        assert wire["turn"] == turn
        assert wire["active"] == wire["decider"]
        seats.append(wire["active"])
        s.do(PASS, PASS, {"type": "draw", "from": "deck"})
    assert seats == [0, 1, 2, 0]


def test_v2_5_the_next_player_is_told():
    s = new_game()
    s.do(PASS, PASS)
    events = s.do({"type": "draw", "from": "deck"})
    assert events[-1] == {"event": "turn", "seat": 1}
