"""V9: drawing."""

from collections import Counter

import pytest

from tests.games.venedig.scenes import DECK, GAME, PASS, TURN_UP, draw, scene, swap, told


def drawing(hand, players=3, **more):
    """Klaus is about to draw with this hand."""
    s = scene(players, hands=[hand], **more)
    s.do(PASS, PASS)
    assert s.phase == "draw"
    return s


# V9.1


def test_v9_1_a_the_decks_top_card_may_be_taken():
    s = drawing(["casa"], deck_top=["ponte", "campo"])
    events = s.do(DECK)
    assert events[0] == {"event": "drew", "seat": 0, "cards": ["ponte"], "from": "deck"}
    assert sorted(s.player(0)["hand"]) == ["casa", "ponte"]
    assert s.wire["deck"][0] == "campo"
    assert s.wire["active"] == 1


def test_v9_1_a_any_open_card_of_the_pool_may_be_taken():
    for card in ("ponte", "campo", "basilica"):
        s = drawing(["casa"], pool=["ponte", "campo", "basilica"])
        deck = s.wire["deck"]
        events = s.do(draw(card))
        assert events[0] == {"event": "drew", "seat": 0, "cards": [card], "from": "pool"}
        assert sorted(s.player(0)["hand"]) == sorted(["casa", card])
        assert sorted([*s.wire["pool"], card]) == ["basilica", "campo", "ponte"]
        assert s.wire["deck"] == deck


def test_v9_1_a_what_is_not_in_the_pool_cannot_be_taken_from_it():
    s = drawing(["casa"], pool=["ponte"])
    assert s.refusal(draw("campo")) == ("draw.not-in-pool", "V9.1")


def test_v9_1_b_one_card_is_put_and_exactly_three_are_taken():
    s = drawing(["palazzo", "casa"], pool=["ponte", "campo"], deck_top=["basilica", "basilica"])
    events = s.do(swap("palazzo", "ponte"))
    assert [(e["from"], e["cards"]) for e in told(events, "drew")] == [
        ("pool", ["ponte"]),
        ("deck", ["basilica", "basilica"]),
    ]
    assert Counter(s.player(0)["hand"]) == {"casa": 1, "ponte": 1, "basilica": 2}
    assert sorted(s.wire["pool"]) == ["campo", "palazzo"]


@pytest.mark.parametrize("take", [[], ["ponte"], ["ponte", "campo"], ["ponte", "campo", "basilica"]])
def test_v9_1_b_pool_cards_first_and_the_rest_from_the_deck(take):
    s = drawing(["palazzo"], pool=["ponte", "campo", "basilica"], deck_top=["casa", "casa", "casa"])
    s.do(swap("palazzo", *take))
    assert Counter(s.player(0)["hand"]) == Counter(take) + Counter({"casa": 3 - len(take)})


def test_v9_1_b_more_than_three_are_never_taken():
    s = drawing(["palazzo"], pool=["ponte", "campo", "basilica"])
    assert s.refusal(swap("palazzo", "ponte", "campo", "basilica", "casa")) == ("swap.three", "V9.1")


def test_v9_1_b_only_pool_cards_and_each_once_can_be_named():
    s = drawing(["palazzo"], pool=["ponte", "campo"])
    assert s.refusal(swap("palazzo", "basilica")) == ("draw.not-in-pool", "V9.1")
    assert s.refusal(swap("palazzo", "ponte", "ponte")) == ("draw.not-in-pool", "V9.1")


def test_v9_1_b_the_card_put_must_come_from_the_hand():
    s = drawing(["palazzo"])
    assert s.refusal(swap("campo")) == ("swap.not-in-hand", "V9.1")


def test_v9_1_who_can_draw_must_draw():
    for hand, key in (([], "pass.draw"), (["casa"], "pass.draw-or-swap"), (["casa"] * 4, "pass.draw")):
        assert drawing(hand).refusal(PASS) == (key, "V9.1")


def test_v9_1_it_is_one_of_the_two_and_ends_the_turn():
    s = drawing(["palazzo"], deck_top=["casa"])
    s.do(DECK)
    assert (s.phase, s.wire["active"]) == ("lay", 1)


def test_v9_1_cards_from_the_deck_are_for_the_drawers_eyes_and_pool_cards_for_all():
    s = drawing(["palazzo"], pool=["ponte"], deck_top=["casa", "casa"])
    from_pool, from_deck = told(s.do(swap("palazzo", "ponte")), "drew")
    assert GAME.hide(from_pool, 2) == from_pool
    assert GAME.hide(from_deck, 0) == from_deck
    assert GAME.hide(from_deck, 2) == {"event": "drew", "seat": 0, "cards": [None, None], "from": "deck"}


def test_v9_1_beside_the_box_drawing_happens_at_the_table():
    s = scene(mode="table")
    s.do(PASS, PASS)
    assert s.legal == [PASS]
    assert s.refusal(DECK) == ("draw.at-the-table", "V9.1")
    assert s.refusal(swap("casa")) == ("draw.at-the-table", "V9.1")
    s.do(PASS)
    assert s.wire["active"] == 1


# V9.2


def test_v9_2_a_type_in_the_pool_cannot_be_put_there():
    s = drawing(["palazzo", "casa"], pool=["palazzo", "ponte"])
    assert s.refusal(swap("palazzo")) == ("swap.in-pool", "V9.2")
    assert s.refusal(swap("palazzo", "ponte")) == ("swap.in-pool", "V9.2")
    assert s.may(swap("casa", "palazzo"))


def test_v9_2_not_even_when_that_pool_card_would_be_taken():
    s = drawing(["palazzo"], pool=["palazzo"])
    assert s.refusal(swap("palazzo", "palazzo")) == ("swap.in-pool", "V9.2")


def test_v9_2_the_card_just_put_cannot_be_taken_back():
    s = drawing(["palazzo"], pool=["ponte"])
    assert s.refusal(swap("palazzo", "palazzo")) == ("swap.take-back", "V9.2")
    assert s.refusal(swap("palazzo", "ponte", "palazzo")) == ("swap.take-back", "V9.2")


# V9.3


@pytest.mark.parametrize("size", range(6))
def test_v9_3_no_hand_ever_exceeds_five_cards(size):
    hand = ["casa", "campo", "palazzo", "basilica", "basilica"][:size]
    s = drawing(hand, pool=["ponte"])
    assert s.may(DECK) == (size <= 4)
    assert s.may(draw("ponte")) == (size <= 4)
    assert s.may(swap("casa")) == (1 <= size <= 3)
    assert s.may(PASS) == (size == 5)


def test_v9_3_with_five_in_hand_one_does_not_draw():
    s = drawing(["casa"] * 5, pool=["ponte"])
    assert s.refusal(DECK) == ("draw.full", "V9.3")
    assert s.refusal(draw("ponte")) == ("draw.full", "V9.3")
    assert s.refusal(swap("casa")) == ("swap.hand", "V9.3")
    s.do(PASS)
    assert s.wire["active"] == 1
    assert len(s.player(0)["hand"]) == 5


def test_v9_3_putting_one_and_taking_three_needs_at_most_three_before():
    assert drawing(["casa"] * 4).refusal(swap("casa")) == ("swap.hand", "V9.3")
    s = drawing(["casa", "campo", "palazzo"])
    s.do(swap("casa"))
    assert len(s.player(0)["hand"]) == 5


def test_v9_3_with_an_empty_hand_there_is_nothing_to_put():
    assert drawing([]).refusal(swap("casa")) == ("swap.not-in-hand", "V9.1")


def test_v9_3_a_hand_of_six_is_no_state():
    with pytest.raises(Exception, match=r"state\.hand"):
        scene(hands=[["casa"] * 6])


# V9.4


def test_v9_4_four_cards_in_the_pool_at_the_end_of_a_turn_are_discarded_at_once():
    s = drawing(["palazzo"], pool=["ponte", "campo", "basilica"], deck_top=["casa"] * 3)
    events = s.do(swap("palazzo"))
    (gone,) = told(events, "discarded")
    assert sorted(gone["cards"]) == ["basilica", "campo", "palazzo", "ponte"]
    assert s.wire["pool"] == []
    assert sorted(s.wire["discard"]) == ["basilica", "campo", "palazzo", "ponte"]
    assert [e["event"] for e in events][-1] == "turn"


def test_v9_4_three_cards_stay():
    s = drawing(["palazzo"], pool=["ponte", "campo", "basilica"], deck_top=["casa"] * 2)
    s.do(swap("palazzo", "campo"))
    assert sorted(s.wire["pool"]) == ["basilica", "palazzo", "ponte"]


def test_v9_4_the_imaginary_players_card_comes_first():
    s = drawing(["palazzo"], 2, pool=["ponte", "campo", "basilica"], deck_top=["casa"] * 3 + ["ponte"])
    s.do(swap("palazzo"))
    assert s.phase == "end"
    assert len(s.wire["pool"]) == 4
    events = [e["event"] for e in s.do(TURN_UP)]
    assert events.index("imaginary") < events.index("discarded")
    assert s.wire["pool"] == []


# V9.5


def test_v9_5_an_empty_deck_is_renewed_by_shuffling_the_discard_pile():
    s = drawing(["casa"], deck=[])
    pile = Counter(s.wire["discard"])
    events = s.do(DECK)
    assert [e["event"] for e in events][:2] == ["reshuffled", "drew"]
    assert s.wire["discard"] == []
    (drew,) = told(events, "drew")
    assert Counter(s.wire["deck"]) + Counter(drew["cards"]) == pile
    assert s.wire["deck"] != sorted(s.wire["deck"])


def test_v9_5_in_the_middle_of_taking_three_too():
    s = drawing(["palazzo"], deck=["ponte"], pool=["campo"])
    pile = Counter(s.wire["discard"])
    events = s.do(swap("palazzo"))
    assert len(told(events, "reshuffled")) == 1
    hand = Counter(s.player(0)["hand"])
    assert hand.total() == 3
    assert hand["ponte"] >= 1
    assert Counter(s.wire["deck"]) + hand == pile + Counter({"ponte": 1})
    assert sorted(s.wire["pool"]) == ["campo", "palazzo"]


def test_v9_5_the_last_card_of_the_deck_does_not_renew_it():
    s = drawing(["casa"], deck=["ponte"])
    events = s.do(DECK)
    assert told(events, "reshuffled") == []
    assert s.wire["deck"] == []


def test_v9_5_a_pool_card_does_not_renew_the_deck():
    s = drawing(["casa"], deck=[], pool=["ponte"])
    assert told(s.do(draw("ponte")), "reshuffled") == []
    assert s.wire["deck"] == []


def test_v9_5_the_imaginary_players_card_renews_it_as_well():
    s = scene(2, deck=[])
    events = s.do(TURN_UP)
    assert events[0]["event"] == "reshuffled"
    assert told(events, "imaginary")
