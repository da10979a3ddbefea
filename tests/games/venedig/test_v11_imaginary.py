"""V11: two players and the imaginary third one."""

from collections import Counter

import pytest

from tests.games.venedig.scenes import (
    DECK,
    GAME,
    MOVE,
    NAMES,
    PASS,
    TURN_UP,
    build,
    correct,
    counted,
    drain,
    lay,
    pay,
    place,
    scene,
    told,
    turn_up,
)
from venezia.core.chance import Sampled
from venezia.core.reasons import Refused

SQUARE = ["E15", "E16", "E13"]  # a place for a basilica
OWN = {"imaginary_deck": "own"}


def two(card=None, **more):
    """Two players; `card` lies on top of the deck."""
    return scene(2, deck_top=[card] if card else None, **more)


def at_the_end(card=None, **more):
    """The same when the card is due at the end of the turn."""
    s = scene(2, hands=[["casa"] * 5], deck_top=[card] if card else None, **more)
    s.do(PASS, PASS, PASS)
    assert s.phase == "end"
    return s


# V11.1


@pytest.mark.parametrize("players", [3, 4, 5])
def test_v11_1_there_is_an_imaginary_player_with_two_players_only(players):
    assert scene(2).wire["imaginary"] == {"laid": {}}
    s = scene(players)
    assert s.wire["imaginary"] is None
    assert s.refusal(TURN_UP) == ("imaginary.nobody", "V11.1")


def test_v11_1_it_never_takes_a_turn():
    s = two()
    seats = []
    for _ in range(4):
        seats.append(s.wire["active"])
        s.do(TURN_UP, PASS)
        while s.phase != "drain":  # what its card completed
            s.do(s.legal[0])
        s.do(PASS, DECK)
    assert seats == [0, 1, 0, 1]


def test_v11_1_it_has_no_gondola_no_hand_and_no_gold():
    s = two("campo")
    s.do(TURN_UP)
    assert s.wire["imaginary"] == {"laid": {"campo": 1}}
    assert s.gondolas == [0, 0]


def test_v11_1_cards_before_it_are_no_state_with_three_players():
    wire = scene(3).wire
    wire["imaginary"] = {"laid": {}}
    with pytest.raises(Refused) as refused:
        GAME.read(wire)
    assert (refused.value.reason.key, refused.value.reason.rule) == ("state.no-imaginary", "V11.1")


# V11.2


def test_v11_2_its_card_is_the_decks_top_card():
    s = two("campo")
    deck = s.wire["deck"]
    events = s.do(TURN_UP)
    assert events[0] == {"event": "imaginary", "card": "campo", "effect": "laid"}
    assert s.wire["imaginary"]["laid"] == {"campo": 1}
    assert s.wire["deck"] == deck[1:]
    assert (s.phase, s.wire["active"]) == ("lay", 0)


def test_v11_2_at_the_beginning_and_then_not_at_the_end():
    s = two("campo")
    s.do(TURN_UP)
    assert s.refusal(TURN_UP) == ("imaginary.done", "V11.2")
    s.do(PASS, PASS, DECK)
    assert (s.phase, s.wire["active"]) == ("lay", 1)


def test_v11_2_or_at_the_end_where_it_cannot_be_declined():
    s = at_the_end("campo")
    assert s.decider == 0
    assert s.legal == [TURN_UP]
    assert s.refusal(PASS) == ("pass.must", "V11.2")
    events = s.do(TURN_UP)
    assert [e["event"] for e in events] == ["imaginary", "master", "turn"]
    assert (s.phase, s.wire["active"], s.wire["turn"]) == ("lay", 1, 2)


def test_v11_2_the_beginning_is_before_the_first_card():
    s = two("campo", hands=[["casa"]])
    assert s.may(TURN_UP)
    s.do(lay("casa"))
    assert s.refusal(TURN_UP) == ("imaginary.too-late", "V11.2")


def test_v11_2_an_exchange_before_does_not_matter():
    s = two("campo", swamp=[[2, 2, 1]])
    s.do(pay(2, 2, 1))
    assert s.may(TURN_UP)


@pytest.mark.parametrize("done", [[PASS], [PASS, drain("A1")], [PASS, PASS]])
def test_v11_2_in_the_middle_of_a_turn_it_has_no_card(done):
    s = two()
    s.do(*done)
    assert s.refusal(TURN_UP) == ("phase.wrong", "V11.2")


def test_v11_2_in_the_next_turn_it_is_due_again():
    s = two("campo")
    s.do(TURN_UP, PASS, PASS, DECK)
    assert s.may(TURN_UP)
    s.do(PASS, PASS, DECK)
    assert (s.phase, s.wire["active"]) == ("end", 1)


def test_v11_2_a_state_in_which_something_is_complete_before_any_card_is_no_state():
    wire = two(hands=[["casa"]]).wire
    wire["players"][0] |= {"hand": [], "laid": {"casa": 1}}
    wire["projects"] = [{"building": "casa", "alone": False}]
    wire["progress"]["fresh"] = True
    with pytest.raises(Refused) as refused:
        GAME.read(wire)
    assert (refused.value.reason.key, refused.value.reason.rule) == ("state.due", "V11.2")


def test_v11_2_digital_the_app_turns_the_card():
    assert two().refusal(turn_up("campo")) == ("imaginary.app-turns", "V11.2")


# V11.3


def test_v11_3_a_card_of_a_third_project_is_discarded_without_effect():
    s = two("ponte", imaginary={"campo": 1, "basilica": 1}, masters={"campo": "imaginary", "basilica": "imaginary"})
    events = s.do(TURN_UP)
    assert events[0] == {"event": "imaginary", "card": "ponte", "effect": "discarded"}
    assert s.wire["imaginary"]["laid"] == {"campo": 1, "basilica": 1}
    assert s.wire["discard"] == ["ponte"]
    assert s.masters["ponte"] is None


def test_v11_3_not_even_when_others_have_begun_it():
    s = two(
        "ponte", laid=[{"ponte": 2}], imaginary={"campo": 1, "basilica": 1},
        masters={"ponte": 0, "campo": "imaginary", "basilica": "imaginary"},
    )  # fmt: skip
    s.do(TURN_UP)
    assert s.wire["projects"] == []
    assert s.wire["discard"] == ["ponte"]


def test_v11_3_a_second_project_and_more_cards_of_the_two_are_laid():
    s = two("ponte", imaginary={"campo": 1}, masters={"campo": "imaginary"})
    s.do(TURN_UP)
    assert s.wire["imaginary"]["laid"] == {"campo": 1, "ponte": 1}
    s = two("campo", imaginary={"campo": 1, "ponte": 1}, masters={"campo": "imaginary", "ponte": "imaginary"})
    s.do(TURN_UP)
    assert s.wire["imaginary"]["laid"] == {"campo": 2, "ponte": 1}


# V11.4


def test_v11_4_it_starts_a_project_and_takes_the_master_builder():
    s = two("campo")
    events = s.do(TURN_UP)
    assert told(events, "master") == [{"event": "master", "building": "campo", "from": None, "to": "imaginary"}]
    assert s.masters["campo"] == "imaginary"


def test_v11_4_it_joins_and_leaves_the_master_with_equally_many():
    s = two("campo", laid=[{"campo": 1}], masters={"campo": 0})
    assert told(s.do(TURN_UP), "master") == []
    assert s.masters["campo"] == 0


def test_v11_4_it_takes_the_master_builder_with_more():
    s = two("basilica", laid=[{}, {"basilica": 1}], imaginary={"basilica": 1}, masters={"basilica": 1})
    s.do(TURN_UP)
    assert s.masters["basilica"] == "imaginary"


def test_v11_4_a_player_takes_the_master_builder_from_it_with_more():
    s = two(hands=[["campo"] * 2], imaginary={"campo": 1}, masters={"campo": "imaginary"})
    s.do(lay("campo"))
    assert s.masters["campo"] == "imaginary"
    s.do(lay("campo"))
    assert s.masters["campo"] == 0


def test_v11_4_its_cards_count_for_what_still_fits():
    s = two(hands=[["ponte"] * 2], imaginary={"ponte": 2}, masters={"ponte": "imaginary"})
    assert s.refusal(lay("ponte", 2)) == ("lay.too-many", "V4.5")
    assert s.may(lay("ponte", 1))


def test_v11_4_beside_the_box_its_card_never_joins_a_project_that_a_correction_made_complete():
    s = scene(2, mode="table", laid=[{}, {"campo": 2}], masters={"campo": 1})
    s.do(correct(seat=0, building="campo", laid=1))
    assert s.wire["projects"] == [{"building": "campo", "alone": False}]
    events = s.do(turn_up("campo"))
    assert events[0] == {"event": "imaginary", "card": "campo", "effect": "discarded"}
    assert s.wire["imaginary"]["laid"] == {}


# V11.5


def imaginary_master(active=0, **more):
    """A basilica with 2 cards of the imaginary master, 1 of each player; the active player completes it."""
    hands = [[], []]
    hands[active] = ["basilica"]
    laid = [{"basilica": 1}, {"basilica": 1}]
    laid[active] = {}
    s = scene(
        2, hands=hands, laid=laid, imaginary={"basilica": 2}, masters={"basilica": "imaginary"},
        active=active, decider=active, empty=SQUARE, **more,
    )  # fmt: skip
    s.do(lay("basilica"), PASS, build("basilica"))
    return s


@pytest.mark.parametrize("active", [0, 1])
def test_v11_5_when_it_is_the_master_the_active_player_chooses_the_place(active):
    s = imaginary_master(active)
    assert (s.phase, s.decider) == ("place", active)
    (built,) = told(s.do(place(*SQUARE)), "built")
    assert built["decider"] == active


def test_v11_5_and_the_district_of_a_ponte():
    s = two(hands=[["ponte"]], imaginary={"ponte": 2}, masters={"ponte": "imaginary"}, empty=["D10", "E12"])
    s.do(lay("ponte"), PASS, build("ponte"))
    assert s.decider == 0
    assert s.may(place("D10", "E12", district="D"))
    assert s.may(place("D10", "E12", district="E"))


@pytest.mark.parametrize("active", [0, 1])
def test_v11_5_real_participants_get_half_the_active_player_first(active):
    s = imaginary_master(active, gondolas=[20, 21], treasure_top=[6, 3])
    events = s.do(place(*SQUARE))
    other = 1 - active
    assert [(e["seat"], e["value"]) for e in told(events, "treasure")] == [(active, 6), (other, 3)]
    shares = [{"seat": active, "points": 3}, {"seat": other, "points": 3}]
    assert told(events, "scored")[0]["shares"] == shares
    assert s.wire["moves"] == shares
    s.do(MOVE, MOVE)
    assert s.gondolas == ([24, 25] if active == 0 else [23, 24])


def test_v11_5_when_only_the_other_player_takes_part_only_that_one_gets_half():
    # the card of V11.2 completes it: seat 1 has 1, the imaginary player 3
    s = two(
        "basilica", laid=[{}, {"basilica": 1}], imaginary={"basilica": 2}, masters={"basilica": "imaginary"},
        empty=SQUARE,
    )  # fmt: skip
    s.do(TURN_UP, PASS, build("basilica"))
    assert s.decider == 0
    s.do(place(*SQUARE))
    assert s.wire["moves"] == [{"seat": 1, "points": 3}]


def test_v11_5_when_nobody_else_takes_part_it_scores_nothing():
    s = two("campo", imaginary={"campo": 2}, masters={"campo": "imaginary"}, gondolas=[3, 4])
    s.do(TURN_UP, PASS, build("campo"))
    events = s.do(place("A21"))
    assert told(events, "treasure") == []
    assert told(events, "scored")[0]["shares"] == []
    assert told(events, "moved") == []
    assert (s.phase, s.gondolas) == ("drain", [3, 4])
    assert s.masters["campo"] is None
    assert s.wire["imaginary"]["laid"] == {}
    assert s.wire["discard"] == ["campo"] * 3


def test_v11_5_as_a_mere_participant_it_gets_nothing_and_the_master_all():
    s = two(hands=[["basilica"]], laid=[{"basilica": 2}], imaginary={"basilica": 1}, masters={"basilica": 0},
            empty=SQUARE)  # fmt: skip
    s.do(lay("basilica"), PASS, build("basilica"))
    events = s.do(place(*SQUARE))
    assert told(events, "scored")[0]["shares"] == [{"seat": 0, "points": 7}]
    s.do(MOVE)
    assert s.gondolas == [7, 0]


def test_v11_5_with_the_imaginary_master_the_active_player_may_exchange_while_placing():
    s = imaginary_master(swamp=[[2, 2, 1]])
    s.do(pay(2, 2, 1))
    assert (s.phase, s.gondolas) == ("place", [1, 0])


def test_v11_5_beside_the_box_it_takes_no_treasure():
    s = scene(2, mode="table", laid=[{"campo": 1}], imaginary={"campo": 1}, masters={"campo": 0})
    s.do(turn_up("campo"))
    assert s.masters["campo"] == "imaginary"
    s.do(PASS, build("campo"))
    assert s.decider == 0
    assert s.refusal(counted(4, [1])) == ("place.not-participant", "V5.5")
    s.do(counted(4, [0]))
    assert s.wire["moves"] == [{"seat": 0, "points": 2}]
    assert s.player(0)["treasure"] == [None]


# V11.6


def test_v11_6_what_its_card_completes_at_the_beginning_is_built_in_that_turns_building():
    s = two("campo", hands=[["casa"]], laid=[{"campo": 2}], masters={"campo": 0})
    s.do(TURN_UP)
    assert s.phase == "lay"
    assert s.wire["projects"] == [{"building": "campo", "alone": False}]
    s.do(lay("casa"), PASS)
    assert s.phase == "build"
    assert s.may(build("casa"))
    assert s.may(build("campo"))
    s.do(build("campo"), place("A21"), MOVE)
    assert s.gondolas == [1, 0]


def test_v11_6_it_must_then_be_built_even_if_nothing_is_laid():
    s = two("campo", laid=[{}, {"campo": 2}], masters={"campo": 1})
    s.do(TURN_UP, PASS)
    assert s.phase == "build"
    s.do(build("campo"))
    assert (s.decider, s.wire["active"]) == (1, 0)


def test_v11_6_what_its_card_completes_at_the_end_is_built_at_once_before_the_turn_passes():
    s = at_the_end("campo", laid=[{}, {"campo": 2}], masters={"campo": 1}, gondolas=[3, 4])
    s.do(TURN_UP)
    assert (s.phase, s.wire["active"], s.decider) == ("place", 0, 1)
    s.do(place("A21"))
    assert (s.phase, s.decider) == ("move", 0)
    events = s.do(MOVE)
    assert [e["event"] for e in events] == ["moved", "discarded", "master", "turn"]
    assert (s.phase, s.wire["active"], s.wire["turn"]) == ("lay", 1, 2)
    assert s.gondolas == [3, 5]


def test_v11_6_at_the_end_the_active_player_may_still_exchange_between_the_moves():
    s = at_the_end(
        "basilica", laid=[{"basilica": 1}, {"basilica": 2}], masters={"basilica": 1}, empty=SQUARE,
        swamp=[[2, 2, 1]],
    )  # fmt: skip
    s.do(TURN_UP, place(*SQUARE), MOVE, pay(2, 2, 1))
    assert (s.phase, s.gondolas) == ("move", [1, 7])
    s.do(MOVE)
    assert (s.gondolas, s.wire["active"]) == ([4, 7], 1)


def test_v11_6_at_the_end_without_a_place_the_cards_go_and_the_turn_passes():
    s = at_the_end("ponte", laid=[{}, {"ponte": 2}], masters={"ponte": 1})
    events = s.do(TURN_UP)
    names = [e["event"] for e in events]
    assert names == ["imaginary", "no_place", "discarded", "master", "turn"]
    assert s.wire["active"] == 1
    assert s.masters["ponte"] is None


def test_v11_6_at_the_end_a_building_can_end_the_game():
    s = at_the_end("campo", laid=[{}, {"campo": 2}], masters={"campo": 1}, gondolas=[3, 59], swamp=[[2, 2, 1]])
    s.do(TURN_UP, place("A21"), MOVE)
    assert (s.phase, s.decider) == ("final", 0)
    assert s.wire["active"] == 0


def test_v11_6_with_four_in_the_pool_they_go_after_the_building():
    s = scene(
        2, hands=[["palazzo"]], pool=["ponte", "casa", "basilica"], deck_top=["casa", "casa", "casa", "campo"],
        laid=[{}, {"campo": 2}], masters={"campo": 1},
    )  # fmt: skip
    s.do(PASS, PASS, {"type": "swap", "put": "palazzo", "take": []}, TURN_UP)
    assert (s.phase, len(s.wire["pool"])) == ("place", 4)
    s.do(place("A21"), MOVE)
    assert s.wire["pool"] == []


# V11.7


def test_v11_7_its_casa_is_built_at_once_without_points_where_the_active_player_likes():
    s = two("casa", gondolas=[3, 4])
    events = s.do(TURN_UP)
    assert events[0] == {"event": "imaginary", "card": "casa", "effect": "built"}
    assert (s.phase, s.decider) == ("place", 0)
    events = s.do(place("A9"))
    assert told(events, "treasure") == told(events, "moved") == []
    assert told(events, "built")[0]["hexes"] == ["A9"]
    assert (s.phase, s.wire["moves"], s.gondolas) == ("lay", [], [3, 4])
    assert s.wire["stock"]["casa"] == 17
    assert s.wire["discard"] == ["casa"]
    assert s.wire["imaginary"]["laid"] == {}


def test_v11_7_after_it_the_turn_goes_on_with_laying():
    s = two("casa", hands=[["casa"]])
    s.do(TURN_UP, place("A9"))
    assert s.refusal(TURN_UP) == ("imaginary.done", "V11.2")
    s.do(lay("casa"), PASS, build("casa"), place("B4"), MOVE)
    assert s.gondolas == [1, 0]


def test_v11_7_its_casa_is_no_third_project():
    s = two("casa", imaginary={"campo": 1, "ponte": 1}, masters={"campo": "imaginary", "ponte": "imaginary"})
    s.do(TURN_UP)
    assert s.phase == "place"


def test_v11_7_at_the_end_the_turn_passes_after_its_casa():
    s = at_the_end("casa")
    s.do(TURN_UP)
    assert (s.phase, s.wire["active"], s.decider) == ("place", 0, 0)
    events = s.do(place("A9"))
    assert events[-1] == {"event": "turn", "seat": 1}


def test_v11_7_without_an_empty_hex_its_casa_is_discarded():
    every_stone = [("casa", [h]) for h in ("A9", "A21", "B4", "B12", "C3", "C25", "D8", "D13", "E5", "E14")]
    s = two("casa", built=every_stone)
    events = s.do(TURN_UP)
    assert events[0]["effect"] == "discarded"
    assert (s.phase, s.wire["discard"], s.wire["stock"]["casa"]) == ("lay", ["casa"], 8)


def test_v11_7_with_the_option_discard_it_goes_when_there_are_two_projects():
    options = {"imaginary_casa": "discard"}
    s = two(
        "casa", options=options, imaginary={"campo": 1, "ponte": 1},
        masters={"campo": "imaginary", "ponte": "imaginary"},
    )  # fmt: skip
    events = s.do(TURN_UP)
    assert events[0] == {"event": "imaginary", "card": "casa", "effect": "discarded"}
    assert (s.phase, s.wire["discard"], s.wire["stock"]["casa"]) == ("lay", ["casa"], 18)


@pytest.mark.parametrize("imaginary", [{}, {"campo": 2}])
def test_v11_7_with_the_option_discard_it_is_still_built_when_there_are_fewer(imaginary):
    masters = dict.fromkeys(imaginary, "imaginary")
    s = two("casa", options={"imaginary_casa": "discard"}, imaginary=imaginary, masters=masters)
    assert s.do(TURN_UP)[0]["effect"] == "built"
    assert s.phase == "place"


def test_v11_7_its_casa_can_be_the_last_one():
    s = two("casa", stock={"casa": 1}, empty=["E5"])
    s.do(TURN_UP)
    events = s.do(place("E5"))
    assert told(events, "ended")[0]["cause"] == "pieces"
    assert s.phase == "over"


def test_v11_7_its_casa_counts_for_a_ponte():
    s = two("casa", hands=[["ponte"] * 3], empty=["D10", "E12"])
    s.do(TURN_UP, place("E5"), lay("ponte", 3, alone=True), PASS, build("ponte", True))
    s.do(place("D10", "E12", district="E"), MOVE)
    assert s.gondolas[0] == 2


def test_v11_7_beside_the_box_its_casa_may_be_counted_or_find_no_place():
    s = scene(2, mode="table")
    s.do(turn_up("casa"), counted(1, [], district="A"))
    assert (s.phase, s.gondolas, s.wire["stock"]["casa"]) == ("lay", [0, 0], 17)
    s = scene(2, mode="table")
    s.do(turn_up("casa"))
    assert s.refusal(counted(1, [0])) == ("place.not-participant", "V5.5")
    s.do(PASS)
    assert (s.phase, s.wire["stock"]["casa"]) == ("lay", 18)


# V11.8


def own(top=None, **more):
    """Beside the box, with a deck of its own for the imaginary player."""
    return scene(2, mode="table", options=OWN, own_top=top, **more)


def test_v11_8_beside_the_box_the_card_of_the_boxs_deck_is_named():
    s = scene(2, mode="table")
    assert s.refusal(TURN_UP) == ("imaginary.which", "V11.8")
    assert [a for a in s.legal if a["type"] == "imaginary"] == [
        turn_up(card) for card in ("casa", "palazzo", "campo", "basilica", "ponte")
    ]
    s.do(turn_up("campo"))
    assert s.wire["imaginary"] == {"laid": {"campo": 1}}
    assert s.masters["campo"] == "imaginary"


def test_v11_8_beside_the_box_at_the_end_of_the_turn_as_well():
    s = scene(2, mode="table")
    s.do(PASS, PASS, PASS)
    assert s.phase == "end"
    s.do(turn_up("campo"))
    assert s.wire["active"] == 1


def test_v11_8_a_card_that_lies_on_the_table_already_cannot_be_turned_up():
    casas = [{"building": "casa", "alone": False}] * 8
    s = scene(2, mode="table", laid=[{"casa": 8}], projects=casas)
    assert s.refusal(turn_up("casa")) == ("lay.box", "V1.1")


def test_v11_8_with_its_own_deck_the_app_turns_the_card():
    s = own(["ponte", "campo"])
    deck = s.wire["imaginary"]["deck"]
    assert Counter(deck) == {"basilica": 10, "palazzo": 8, "campo": 8, "ponte": 8, "casa": 8}
    assert s.refusal(turn_up("campo")) == ("imaginary.app-turns", "V11.8")
    events = s.do(TURN_UP)
    assert events[0] == {"event": "imaginary", "card": "ponte", "effect": "laid"}
    assert s.wire["imaginary"] == {"laid": {"ponte": 1}, "deck": deck[1:], "discard": []}


def test_v11_8_its_own_deck_is_shuffled_by_the_seed():
    decks = []
    for seed in (1, 1, 2):
        setup = {"players": NAMES[:2], "mode": "table", "seed": seed, "options": OWN}
        decks.append(GAME.write(GAME.begin(setup, Sampled(seed)))["imaginary"]["deck"])
    assert decks[0] == decks[1] != decks[2]
    assert decks[0] != sorted(decks[0])


def test_v11_8_what_is_discarded_of_its_own_goes_to_its_own_pile():
    s = own(["ponte"], imaginary={"campo": 1, "basilica": 1},
            masters={"campo": "imaginary", "basilica": "imaginary"})  # fmt: skip
    s.do(TURN_UP)
    assert s.wire["imaginary"]["discard"] == ["ponte"]
    s = own(["casa"])
    s.do(TURN_UP, counted(1))
    assert s.wire["imaginary"]["discard"] == ["casa"]


def test_v11_8_of_a_joint_building_only_its_own_cards_go_to_its_own_pile():
    s = own(["campo"], laid=[{"campo": 2}], masters={"campo": 0})
    s.do(TURN_UP, PASS, build("campo"), counted(2), MOVE)
    assert s.wire["imaginary"]["discard"] == ["campo"]
    assert s.wire["discard"] is None
    assert s.gondolas == [2, 0]


def test_v11_8_its_own_deck_is_renewed_from_its_own_pile():
    s = own(own_deck=[], imaginary={"campo": 1}, masters={"campo": "imaginary"})
    assert len(s.wire["imaginary"]["discard"]) == 41
    events = s.do(TURN_UP)
    assert events[0]["event"] == "reshuffled"
    theirs = s.wire["imaginary"]
    cards = Counter(theirs["deck"]) + Counter(theirs["laid"]) + Counter(theirs["discard"])
    assert cards == {"basilica": 10, "palazzo": 8, "campo": 8, "ponte": 8, "casa": 8}
    assert len(theirs["deck"]) == 40


def test_v11_8_with_its_own_deck_the_box_keeps_all_its_cards():
    casas = [{"building": "casa", "alone": False}] * 7
    s = own(laid=[{"casa": 7}], projects=casas)
    assert s.may(lay("casa", 1))
    assert s.refusal(lay("casa", 2)) == ("lay.box", "V1.1")


def test_v11_8_its_own_deck_is_hidden_from_everybody():
    s = own(["ponte"])
    for seat in (0, 1, None):
        assert set(GAME.write(GAME.observe(s.state, seat))["imaginary"]["deck"]) == {None}


def test_v11_8_a_deck_of_its_own_is_for_games_beside_the_box():
    with pytest.raises(Refused) as refused:
        GAME.begin({"players": NAMES[:2], "seed": 1, "options": OWN}, Sampled(1))
    assert (refused.value.reason.key, refused.value.reason.rule) == ("new.own-deck", "V11.8")


def test_v11_8_by_default_the_card_comes_from_the_box():
    s = scene(2, mode="table")
    assert "deck" not in s.wire["imaginary"]
