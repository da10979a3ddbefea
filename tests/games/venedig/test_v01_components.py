"""V1: what is in the box."""

from collections import Counter
from copy import deepcopy

import pytest

from tests.games.venedig.scenes import GAME, NAMES, lay, scene
from venezia.core.chance import Sampled
from venezia.core.reasons import Refused
from venezia.store.boards import find_board


def new_game(**setup):
    return GAME.write(GAME.begin({"players": NAMES[:3], "seed": 5, **setup}, Sampled(5)))


def test_v1_1_there_are_42_cards_ten_basilicas_and_eight_of_each_other():
    wire = new_game()
    cards = Counter(wire["deck"])
    for player in wire["players"]:
        cards.update(player["hand"])
    assert cards == {"basilica": 10, "palazzo": 8, "campo": 8, "ponte": 8, "casa": 8}


def test_v1_1_a_state_with_a_card_too_many_is_no_state():
    wire = new_game()
    wire["deck"].append("ponte")
    with pytest.raises(Refused) as refused:
        GAME.read(wire)
    reason = refused.value.reason
    assert (reason.key, reason.rule, reason.code) == ("state.cards", "V1.1", "bad-state")
    assert reason.values == {"building": "ponte", "n": 9, "wanted": 8}


def test_v1_1_beside_the_box_nobody_lays_more_cards_of_a_type_than_the_box_has():
    casas = [{"building": "casa", "alone": False}] * 6
    s = scene(mode="table", laid=[{"casa": 6}], projects=casas)
    assert s.refusal(lay("casa", 3)) == ("lay.box", "V1.1")
    s.do(lay("casa", 2))
    assert s.refusal(lay("casa")) == ("lay.box", "V1.1")


def test_v1_2_there_are_5_basilicas_19_casas_and_6_of_each_other_on_the_board_and_beside_it():
    wire = new_game()
    pieces = Counter(wire["stock"])
    pieces.update(b["building"] for b in wire["buildings"])
    assert pieces == {"basilica": 5, "palazzo": 6, "campo": 6, "ponte": 6, "casa": 19}


def test_v1_2_a_state_with_a_piece_too_few_is_no_state():
    wire = new_game()
    wire["stock"]["casa"] -= 1
    with pytest.raises(Refused) as refused:
        GAME.read(wire)
    assert (refused.value.reason.key, refused.value.reason.rule) == ("state.stock", "V1.2")


def test_v1_3_there_are_four_master_builders_and_none_for_the_casa():
    assert new_game()["masters"] == {"palazzo": None, "campo": None, "basilica": None, "ponte": None}


def test_v1_4_there_are_18_treasures_of_3_to_6_gold_and_86_swamp_tiles_of_0_to_2():
    wire = new_game()
    assert len(wire["treasures"]) == 18
    assert set(wire["treasures"]) == {3, 4, 5, 6}
    assert len(wire["swamp"]) == 86
    assert set(wire["swamp"].values()) == {0, 1, 2}


def test_v1_4_the_mix_of_the_tiles_is_the_boards():
    board = deepcopy(find_board("laguna").source)
    board["tiles"] = {"swamp": {"0": 1, "1": 2, "2": 83}, "treasure": {"3": 1, "6": 17}}
    wire = new_game(board=board)
    assert Counter(wire["swamp"].values()) == {0: 1, 1: 2, 2: 83}
    assert Counter(wire["treasures"]) == {3: 1, 6: 17}


def test_v1_4_a_state_with_another_mix_of_treasures_is_no_state():
    wire = new_game()
    wire["treasures"].remove(3)
    wire["treasures"].append(6)
    with pytest.raises(Refused) as refused:
        GAME.read(wire)
    assert (refused.value.reason.key, refused.value.reason.rule) == ("state.treasures", "V1.4")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_v1_5_two_to_five_players_have_a_gondola_each(players):
    wire = new_game(players=NAMES[:players])
    assert [p["gondola"] for p in wire["players"]] == [0] * players


@pytest.mark.parametrize("players", [0, 1, 6])
def test_v1_5_for_fewer_than_two_or_more_than_five_there_are_no_gondolas(players):
    with pytest.raises(Refused) as refused:
        new_game(players=["Ada"] * players)
    assert (refused.value.reason.key, refused.value.reason.code) == ("new.players", "bad-request")


def test_v1_6_the_board_has_five_districts_whose_hexes_touch_only_each_other():
    board = find_board("laguna")
    assert len(board.district_ids) == 5
    for i, near in enumerate(board.neighbours):
        assert {board.district_of[j] for j in near} <= {board.district_of[i]}


def test_v1_6_the_track_runs_from_1_to_60_and_the_crossing_is_one_space_with_two_numbers():
    board = find_board("laguna")
    assert len({board.space_of(n) for n in range(1, 61)}) == 59
    assert board.space_of(45) == board.space_of(10)
    assert [n for n in range(1, 61) if board.space_of(n) != n] == [45]
