"""What the table says and offers, in scenes of the rules."""

from tests.present.seated import DRY, seated
from venezia.games.venedig.parts import DRAW, LAY
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
