"""What the table says and offers, in scenes of the rules."""

from tests.present.seated import DRY, seated
from venezia.games.venedig.parts import DRAW, LAY, PLACE
from venezia.present.log import log_of
from venezia.present.sentences import sentences
from venezia.present.words import words


def log_texts(session):
    told = log_of(session, sentences().for_players(session.state.setup.names), words())
    return [line.text for turn in told for line in turn.lines]


def test_where_no_tile_is_left_draining_passes_by_itself_and_is_not_told_v8_1():
    people = seated(hands=[["casa"], [], []], empty=DRY)
    people.table.main()
    assert people.table.phase == DRAW
    assert log_texts(people.table.session) == ["Klaus lays nothing"]


def test_one_undo_goes_back_over_a_draining_that_passed_by_itself():
    people = seated(hands=[["casa"], [], []], empty=DRY)
    people.table.main()
    people.table.undo()
    assert people.table.phase == LAY
    assert not people.table.session.line


def test_the_last_tile_is_taken_by_one_touch_and_the_draining_is_over_v8_1():
    people = seated(hands=[["casa"], [], []], empty=DRY[1:])
    people.table.main()
    assert "one more swamp tile" in people.seen.prompt
    people.touch(DRY[0])
    assert people.table.phase == DRAW
    people.table.undo(agreed=True)
    assert people.table.state.swamp.count(0) == len(people.table.state.swamp) - 1


def test_while_another_master_chooses_the_refusal_of_gold_says_whose_turn_it_is_v7_2():
    people = seated(
        hands=[["palazzo"], [], []], laid=[{}, {"palazzo": 2}, {}], masters={"palazzo": 1}, empty=["A1", "A2"],
        treasure=[[6], [6], []],
    )  # fmt: skip
    people.table.lay(1)
    people.table.main()
    people.table.lift()
    assert people.table.state.decider == 1
    people.table.quick_exchange()
    assert people.seen.notice == (
        "Gold is exchanged in one's own turn: Klaus may do so as soon as the place is chosen."
    )


def at_drawing(hand, pool, **settings):
    people = seated(hands=[hand, [], []], pool=pool, settings=settings, phase="draw")
    assert people.table.phase == DRAW
    return people


def test_a_hand_whose_types_lie_in_the_pool_is_not_offered_to_put_one_v9_2():
    people = at_drawing(["casa"], ["casa"])
    one, three = people.seen.choices
    assert (one.enabled, three.enabled) == (True, False)
    assert three.text == "Put 1, take 3: all types in the pool"
    assert "put 1 into the pool" not in people.seen.prompt
    people.table.choose_way(True)
    assert people.table.notice.reason.rule == "V9.2"


def test_a_hand_that_may_put_one_is_told_how():
    people = at_drawing(["casa", "campo"], ["casa"])
    assert "touch the deck or an open card, or put 1 into the pool" in people.seen.prompt
    people.table.choose_way(True)
    assert people.seen.prompt == "Touch the card of the hand that goes into the pool."
    people.table.lay(2)
    assert people.seen.prompt.startswith("Touch open cards to take them")


def test_on_a_flat_device_a_refusal_does_not_tell_what_the_hand_holds():
    people = seated(hands=[["campo"], [], []], settings={"device": "flat"})
    people.table.lay_alone(2)
    assert people.seen.notice == "Not enough campo cards for that."
    people.table.peek(True)
    people.table.lay_alone(2)
    assert people.seen.notice == "There is only 1 campo card in the hand, not 3."


def test_on_a_flat_device_a_full_project_does_not_tell_that_a_set_is_held_v4_8():
    people = seated(
        hands=[["campo"] * 4, [], []], laid=[{}, {"campo": 2}, {}], masters={"campo": 1}, empty=["A1"],
        settings={"device": "flat"},
    )  # fmt: skip
    people.table.lay(2)
    people.table.lay(2)
    assert people.seen.notice == "The campo is complete: all 3 cards lie on the table."


def test_on_a_flat_device_nobody_learns_from_the_keys_which_types_could_be_put():
    people = at_drawing(["casa"], ["casa"], device="flat")
    assert all(choice.enabled for choice in people.seen.choices)
    people.table.choose_way(True)
    assert people.seen.prompt == "Touch the type of the card that goes into the pool."
    people.table.lay(0)
    assert people.seen.notice == "A casa card lies in the pool already: put another type, or take 1 card."
    people.table.lay(3)
    assert people.seen.notice == "Not enough basilica cards for that."


def test_a_card_that_only_begins_a_project_is_laid_at_once_with_a_quiet_note_v5_3():
    people = seated(hands=[["basilica"] * 2, [], []])
    people.table.lay(3)
    assert people.table.state.joint(0, 3) == 1
    assert (people.seen.notice, people.seen.quiet) == ("There is no place for a basilica yet.", True)
    people.table.lay(3)
    assert people.seen.notice == ""


def test_the_card_that_completes_what_has_no_place_is_asked_for_twice_v5_3():
    people = seated(hands=[["basilica"], [], []], laid=[{"basilica": 3}, {}, {}], masters={"basilica": 0})
    people.table.lay(3)
    assert not people.table.session.line
    assert people.seen.notice == "There is no place for a basilica now. Touch it again to lay it all the same."
    people.table.lay(3)
    assert people.table.projects() == [6]


def test_a_hex_is_told_by_what_is_there_not_by_a_name_no_board_shows():
    people = seated(hands=[["campo"] * 3, [], []], empty=["A1"], built=[("casa", ["A2"])])
    people.table.lay_alone(2)
    people.touch("B1")
    assert people.seen.notice == "This hex is not empty: a swamp tile lies there."
    people.touch("A2")
    assert people.seen.notice == "This hex is not empty: a casa stands there."


def test_what_was_said_is_gone_when_it_was_heard():
    people = seated(hands=[[], [], []])
    people.table.quick_exchange()
    assert people.seen.notice
    people.table.heard()
    assert people.seen.notice == ""


def test_the_last_piece_of_either_type_ends_the_game_v10_1():
    people = seated(stock={"campo": 1, "casa": 1})
    assert people.seen.warning == "The last casa or campo ends the game."


def test_all_hear_once_that_the_end_is_near_also_on_the_curtain_v10_1():
    people = seated(hands=[["campo"] * 3, [], []], empty=["A1"], stock={"campo": 2})
    people.table.lay_alone(2)
    assert people.seen.news == ""
    people.touch("A1")
    people.table.main()
    assert people.seen.news == "The last campo ends the game."
    assert people.table.phase != PLACE
    people.table.leave()
    assert people.seen.curtain.before.startswith("The last campo ends the game.")
    people.table.lift()
    assert people.seen.news == ""
    assert people.seen.warning == "The last campo ends the game."


def test_at_the_end_the_table_says_who_has_won_before_the_podium_v10_4():
    people = seated(hands=[["campo"] * 3, [], []], empty=["A1"], stock={"campo": 1}, gondolas=[3, 30, 0])
    people.table.lay_alone(2)
    people.touch("A1")
    people.table.main()
    assert people.seen.over
    assert (people.seen.title, people.seen.prompt) == ("Jürgen wins", "The last campo ended the game.")
    assert people.seen.news == "Jürgen wins. The last campo ended the game."


def test_on_a_flat_device_a_second_tap_does_not_end_the_next_players_laying():
    people = at_drawing(["casa"], ["campo"], device="flat")
    people.table.choose_draw(2)
    people.table.main()
    assert people.table.state.active == 1
    assert people.seen.main.text == "Start Jürgen’s turn"
    assert people.seen.prompt == "Klaus’s turn is over. Jürgen is next."
    people.table.main()
    assert people.table.phase == LAY
    assert people.table.staying is None


def test_without_a_curtain_a_turn_ends_by_a_touch_of_its_own_too():
    people = at_drawing(["casa"], ["campo"], curtain=False)
    people.table.choose_draw(2)
    people.table.main()
    assert [card.name for card in people.seen.hand] == ["casa", "campo"]
    people.table.main()
    assert people.seen.hand == ()


def test_gold_is_for_deeds_and_declining_is_quiet_and_an_instruction_is_mere_words():
    people = seated(hands=[["campo", "campo", "campo"], [], []], empty=["A1"])
    assert (people.seen.main.text, people.seen.main.kind) == ("Lay nothing", "plain")
    people.table.lay(2)
    assert (people.seen.main.text, people.seen.main.kind) == ("Done laying", "main")
    people.table.main()
    assert (people.seen.main.text, people.seen.main.kind) == ("Do not drain", "plain")
    people.touch("B1")
    assert (people.seen.main.text, people.seen.main.kind) == ("Drain 1", "main")
    people.table.main()
    assert (people.seen.main.text, people.seen.main.kind) == ("Choose a card", "flat")
    people.table.choose_draw(5)
    assert people.seen.main.kind == "main"


def test_how_cards_are_laid_is_said_before_the_first_and_after_it_v4_1():
    people = seated(hands=[["campo", "campo"], [], []])
    assert people.seen.prompt == "Klaus touches cards to lay them, as many as wanted, or lays none."
    people.table.lay(2)
    assert people.seen.prompt == "Klaus touches more cards to lay them, or is done."
    people.table.lay(2)
    assert people.seen.prompt == "Klaus has no card to lay."


def test_something_complete_does_not_seem_to_forbid_more_laying_v5_1():
    people = seated(hands=[["casa", "campo"], [], []], empty=["A1", "A2", "A3"])
    people.table.lay(0)
    assert people.seen.prompt == "Klaus touches a glowing place. Before that, more cards may be laid."
    people.table.lay(2)
    assert people.seen.prompt == "Klaus touches a glowing place."


def test_where_the_imaginary_player_is_master_it_is_said_who_chooses_and_who_gets_half_v11_5():
    people = seated(
        2, hands=[["palazzo"], []], laid=[{}, {}], imaginary={"palazzo": 2}, masters={"palazzo": "imaginary"},
        empty=["A1", "A2", "A3"],
    )  # fmt: skip
    people.table.lay(1)
    assert people.seen.prompt == (
        "The imaginary player is master: Klaus touches a glowing place. Half goes to Klaus."
    )


def test_undo_says_what_was_done_never_what_only_followed():
    people = seated(hands=[["casa"] * 4, ["casa"], []], pool=["campo"], empty=DRY)
    people.table.main()
    assert people.seen.undo == "Undo: Klaus has done laying"
    people = seated(hands=[["campo"], [], []])
    people.table.main()
    people.table.main()
    people.table.main()  # asked once
    assert people.seen.undo == "Undo: Klaus does not drain"


def test_undo_says_that_cards_without_a_place_were_discarded_v5_3():
    people = seated(hands=[["ponte"] * 3, [], []])
    people.table.lay_alone(4)
    people.table.lay_alone(4)
    people.table.main()
    assert people.seen.undo == "Undo: ponte cards discarded, no place"


def at_another_masters_choice(**settings):
    people = seated(
        hands=[["palazzo"], [], []], laid=[{}, {"palazzo": 2}, {}], masters={"palazzo": 1}, empty=["A1", "A2", "A3"],
        settings=settings,
    )  # fmt: skip
    people.table.lay(1)
    people.table.main()
    people.table.lift()
    assert people.table.state.decider == 1
    return people


def test_undo_names_a_hand_over():
    assert at_another_masters_choice().seen.undo == "Undo: Klaus hands over"


def test_after_all_agreed_to_undo_the_curtain_does_not_say_that_a_place_was_chosen():
    people = at_another_masters_choice()
    people.table.undo()
    people.table.undo(agreed=True)
    told = people.seen.curtain
    assert (told.seat, told.before) == (0, "Taken back. Hand the device to")


def test_gold_below_five_is_no_key_and_the_key_says_where_it_leads_v7_2():
    people = seated(treasure=[[4], [], []])
    assert (people.seen.gold_open, people.seen.quick) == (False, "5 gold:\n1 space")
    people = seated(treasure=[[6], [], []], gondolas=[22, 0, 0])
    assert (people.seen.gold_open, people.seen.quick) == (True, "5 gold:\nto 23")


def test_on_a_flat_device_the_keys_of_gold_do_not_tell_how_much_there_is():
    for gold in ([], [6]):
        assert seated(treasure=[gold, [], []], settings={"device": "flat"}).seen.gold_open


def test_joining_and_building_alone_are_both_offered_with_what_differs_v4_8():
    people = seated(hands=[["basilica"] * 4, [], []], laid=[{}, {"basilica": 2}, {}], masters={"basilica": 1})
    assert [(c.deed, c.text) for c in people.seen.choices] == [
        ("join", "Join Jürgen: 2 basilica missing, shared"),
        ("alone", "Basilica alone: 4 cards, all points"),
    ]
    people = seated(hands=[["basilica"] * 4, [], []])
    assert [c.deed for c in people.seen.choices] == ["alone"]


def test_a_third_type_in_front_is_told_before_laying_is_done_v5_9():
    people = seated(
        hands=[["ponte"], [], []], laid=[{"campo": 1, "palazzo": 1}, {}, {}], masters={"campo": 0, "palazzo": 0}
    )
    assert people.seen.warning == ""
    people.table.lay(4)
    assert people.seen.warning == "3 types lie in front of Klaus: at most two may stay."


def test_cards_that_cannot_be_put_or_laid_are_dim_v9_2_v4_5():
    people = at_drawing(["casa", "campo"], ["casa"])
    assert [card.dim for card in people.seen.hand] == [False, False]
    people.table.choose_way(True)
    assert [(card.name, card.dim) for card in people.seen.hand] == [("casa", True), ("campo", False)]
    people = seated(
        hands=[["campo", "palazzo", "palazzo"], [], []], laid=[{}, {"palazzo": 2}, {}], masters={"palazzo": 1}
    )
    people.table.lay(1)
    assert [(card.name, card.dim) for card in people.seen.hand] == [("palazzo", True), ("campo", False)]


def test_while_another_master_chooses_the_bar_says_whose_turn_it_is_v5_4():
    people = at_another_masters_choice()
    assert (people.seen.seat, people.seen.turn) == (1, "Klaus’s turn 1")


def test_the_only_place_there_is_is_proposed():
    people = seated(hands=[["basilica"] * 4, [], []], empty=["A2", "A3"])
    people.table.lay_alone(3)
    sites = people.table.places()
    picture = people.seen
    assert (len(sites), picture.main.text) == (1, "Build here")
    assert picture.board.ghost.hexes == sites[0].hexes
    people.table.undo()
    assert not people.table.session.line
    assert people.seen.board.ghost is None


def test_of_several_places_none_is_proposed():
    people = seated(hands=[["palazzo"] * 3, [], []], empty=["A1", "A2", "A3"])
    people.table.lay_alone(1)
    assert people.seen.board.ghost is None
