"""Older entries set right from the log: what could have been, what would change, what would no longer fit."""

import pytest

from tests.present.evening import Evening, beside, painter, touch
from venezia.games.venedig.actions import Counted, Place
from venezia.games.venedig.parts import CAMPO, CASA, LAID_WIDTH, PALAZZO, PONTE, SWAMP, UNKNOWN_TREASURE
from venezia.games.venedig.scoring import casas_in
from venezia.present.beside import COUNT, MIRROR
from venezia.present.fix import Fixer
from venezia.present.log import log_of
from venezia.present.sentences import sentences
from venezia.present.words import words


def fixer_of(table):
    said = sentences().for_players([seat.name for seat in table.seats])
    return Fixer(table.session, said, words())


def lines(table):
    said = sentences().for_players([seat.name for seat in table.seats])
    return [line for turn in log_of(table.session, said, words()) for line in turn.lines]


def two_turns():
    """Anna builds a palazzo alone for 5; Klaus a casa."""
    table = beside(way=COUNT)
    table.lay_alone(PALAZZO)
    table.say_points(5)
    table.main()
    table.drain(2)
    table.end_turn()
    table.lay(CASA)
    table.say_district(0)
    return table


def named(fixes, text):
    return next(f for f in fixes if f.text == text)


def test_a_palazzo_that_was_counted_wrong_is_counted_anew_and_the_later_turns_stay():
    table = two_turns()
    fixer = fixer_of(table)
    line = next(line for line in lines(table) if line.piece == "type-palazzo" and line.why)
    outlook, proposal = fixer.look(*named(fixer.fixes(line.entries), "4").edits)
    assert outlook.changes == ("Anna, the gondola: 5 → 4",)
    assert outlook.misfits == ()
    table.accept(proposal)
    assert table.state.gondola == [4, 1, 0]
    table.undo()
    assert table.state.gondola == [5, 1, 0]


def test_a_type_that_was_another_one():
    table = beside(way=COUNT)
    table.lay(CAMPO)
    table.end_turn()
    table.lay(CASA)
    table.say_district(0)
    fixer = fixer_of(table)
    fix = named(fixer.fixes(lines(table)[0].entries), "Palazzo instead")
    _, proposal = fixer.look(*fix.edits)
    table.accept(proposal)
    assert table.state.laid[PALAZZO] == 1
    assert table.state.laid[CAMPO] == 0
    assert table.state.gondola[1] == 1


def test_what_no_longer_fits_is_told_with_the_reason():
    table = two_turns()
    fixer = fixer_of(table)
    fix = next(f for f in fixer.fixes(lines(table)[0].entries) if f.text.startswith("Not:"))
    outlook, proposal = fixer.look(*fix.edits)
    assert outlook.misfits
    assert proposal is not None


def test_draining_that_was_forgotten_is_put_in_later():
    table = beside(way=COUNT)
    table.lay(CAMPO)
    table.end_turn()
    table.end_turn()
    fixer = fixer_of(table)
    line = next(line for line in lines(table) if "does not drain" in line.text)
    outlook, proposal = fixer.look(*named(fixer.fixes(line.entries), "Drain 2").edits)
    assert outlook.misfits == ()
    table.accept(proposal)
    assert table.state.tiles[3] == 2
    assert table.state.turn == 3


def test_every_line_of_an_evening_can_be_looked_at_without_a_fault():
    evening = Evening(3, 5)
    evening.play()
    for table in evening.both:
        fixer = fixer_of(table)
        offered = 0
        for line in lines(table)[::3]:
            for fix in fixer.fixes(line.entries)[:3]:
                outlook, proposal = fixer.look(*fix.edits)
                assert (proposal is None) == bool(outlook.refused)
                offered += 1
        assert offered > 20


def test_a_building_on_the_mirror_is_placed_anew_by_touch_and_undo_brings_it_back():
    table = beside()
    table.lay(CASA)
    first, second = [p.hexes for p in table.places()][:2]
    touch(table, first)
    table.end_turn()
    table.lay(CAMPO)
    line = next(line for line in lines(table) if line.piece == "type-casa" and line.why)
    table.place_anew(table.placed_among(line.entries))
    assert painter(table).paint().board_wanted
    touch(table, second)
    assert painter(table).paint().main.text == "Change it"
    table.main()
    assert table.state.hexes[second[0]] > 1
    assert table.state.hexes[first[0]] == 1
    assert table.state.joint(1, CAMPO) == 1
    table.undo()
    assert table.state.hexes[first[0]] > 1


def test_setting_right_can_be_given_up():
    table = beside()
    table.lay(CASA)
    touch(table, table.places()[0].hexes)
    now = table.session.game.write(table.session.state)
    table.place_anew(table.placed_among(tuple(range(len(table.session.line)))))
    table.undo()
    assert table.anew is None
    assert table.session.game.write(table.session.state) == now


def placing_anew(way=MIRROR):
    """A casa of the first turn is looked at again in the third."""
    table = beside(way=way)
    table.lay(CASA)
    if way == MIRROR:
        touch(table, table.places()[0].hexes)
    else:
        table.say_district(0)
    table.end_turn()
    table.end_turn()
    entry = next(i for i, e in enumerate(table.session.line) if isinstance(e.action, (Place, Counted)))
    table.place_anew(entry)
    return table, entry


def test_while_a_building_is_placed_anew_only_its_place_can_be_touched():
    table, _ = placing_anew()
    picture = painter(table).paint()
    assert not any(tile.touchable for tile in picture.tiles)
    assert (picture.exchange, picture.present) == (False, False)
    assert {choice.deed for choice in picture.card.choices} <= {"district", "mend-there"}
    table.undo()
    picture = painter(table).paint()
    assert all(tile.touchable for tile in picture.tiles)
    assert (picture.exchange, picture.present) == (True, True)


@pytest.mark.parametrize("deed", ["lay", "lay_alone"])
def test_a_card_laid_while_a_building_is_placed_anew_is_laid_now_and_the_building_stays(deed):
    table, entry = placing_anew()
    before = table.session.line[entry].wire
    getattr(table, deed)(PALAZZO)
    assert table.anew is None
    assert table.state.turn == 3
    assert table.state.laid[2 * LAID_WIDTH + PALAZZO] == (1 if deed == "lay" else 3)
    table.undo()
    table.lay(CASA)
    there = table.places()[-1].hexes
    touch(table, there)
    assert table.session.line[entry].wire == before
    assert table.state.hexes[there[0]] == 2 + CASA
    assert table.state.gondola[2] == 2  # past Anna


def test_gold_bought_while_a_building_is_placed_anew_is_bought_now():
    table, entry = placing_anew()
    table.correct("swamp", 9, 2)
    table.place_anew(entry)
    table.buy(1)
    assert (table.anew, table.state.gondola[2], table.state.turn) == (None, 2, 3)
    table.place_anew(entry)
    table.buy_before()
    assert (table.anew, table.state.gondola[2], table.state.turn) == (None, 3, 3)


def test_the_way_changes_on_the_present_board_although_a_building_was_being_placed_anew():
    table, _ = placing_anew()
    table.switch(COUNT)
    assert table.anew is None
    assert table.state.turn == 3
    table.end_turn()
    assert table.state.turn == 4


def test_a_building_whose_board_is_no_longer_known_is_not_placed_anew_and_no_hex_is_drained():
    table, entry = placing_anew(way=COUNT)
    table.undo()
    table.switch(MIRROR)
    now = table.session.game.write(table.session.state)
    table.session._states[entry] = None  # as an old save leaves it
    table.put_on_mirror(entry, table.state.hexes.index(SWAMP), "counted")
    assert table.notice.reason.key == "beside.unknown-then"
    assert table.session.game.write(table.session.state) == now


def line_of(table, piece):
    return next(line for line in lines(table) if line.piece == piece and line.why)


def fixed(table, entries, text, why=None):
    """The fix with this text, looked at and accepted."""
    fixer = fixer_of(table)
    fix = named(fixer.fixes(entries), text)
    outlook, proposal = fixer.look(*(fix if why is None else fix.because(why)).edits)
    assert outlook.misfits == ()
    table.accept(proposal, fix.answer)
    return outlook


def test_a_counted_house_stood_in_another_district_and_that_is_known_to_bridges():
    table = two_turns()
    fixed(table, line_of(table, "type-casa").entries, "In San Marco")
    (built,) = [b for b in table.state.buildings if b.building == CASA and b.hexes is None]
    assert table.state.setup.board.district_names[built.districts[0]] == "San Marco"


def test_a_counted_bridge_stood_between_other_districts_and_brings_what_they_hold():
    table = beside(way=COUNT)
    table.lay(CASA)
    table.say_district(4)
    for _ in range(3):
        table.lay(PONTE)
    table.say_district(0)
    table.say_district(1)
    table.main()
    before = table.state.gondola[0]
    names = table.state.setup.board.district_names
    fixed(table, line_of(table, "type-ponte").entries, f"In {names[3]} and {names[4]}")
    now = max(len(casas_in(table.session.state_at(len(table.session.line)), d)) for d in (3, 4))
    assert table.state.gondola[0] == 1 + now != before


def mirrored(building, alone=True):
    table = beside()
    table.lay_alone(building)
    touch(table, table.places()[-1].hexes)
    table.main()
    return table


def test_on_the_mirror_other_points_are_said_with_a_reason_later_too():
    table = mirrored(PALAZZO)
    counted = table.state.gondola[0]
    fixed(table, line_of(table, "type-palazzo").entries, str(counted - 1), "agreed like that")
    assert table.state.gondola[0] == counted - 1
    assert "agreed like that" in line_of(table, "type-palazzo").text
    table.undo()
    assert table.state.gondola[0] == counted


def test_v4_2_on_the_mirror_a_bridge_counts_its_other_district():
    table = beside()
    table.lay_alone(PONTE)
    for h in table.state.setup.board.bridges[3]:
        if table.state.hexes[h] == SWAMP:
            table.mend_hex(h, 1)
    touch(table, table.places()[-1].hexes)
    chosen = table.wish.site.district
    table.main()
    fixes = [f for f in fixer_of(table).fixes(line_of(table, "type-ponte").entries) if f.text.endswith(" counts")]
    assert len(fixes) == 1
    _, proposal = fixer_of(table).look(*fixes[0].edits)
    table.accept(proposal)
    assert next(e.action for e in table.session.line if isinstance(e.action, Place)).district != chosen


def test_v5_5_a_treasure_on_the_mirror_is_given_and_taken_later():
    table = mirrored(PALAZZO)
    fixed(table, line_of(table, "type-palazzo").entries, "Treasure for Anna")
    assert table.state.tiles[UNKNOWN_TREASURE] == 1
    assert len(table.state.supply) == 17


def test_v5_5_an_answer_about_a_treasure_is_remembered_from_the_log_too():
    table = beside(way=COUNT)
    table.correct("gondola", 23, 0)
    table.lay_alone(CAMPO)
    table.say_district(0)
    table.say_points(1)
    table.main()
    fixed(table, line_of(table, "type-campo").entries, "Treasure for Anna")
    board = table.state.setup.board
    assert table.borders.said(board.id, 23, board.district_ids[0]) is True


def test_a_house_that_was_never_built_goes_with_its_card():
    for way in (MIRROR, COUNT):
        table = beside(way=way)
        table.lay(CASA)
        if way == MIRROR:
            touch(table, table.places()[0].hexes)
        else:
            table.say_district(0)
        table.end_turn()
        table.lay(CAMPO)
        fixed(table, line_of(table, "type-casa").entries, "Not: casa +1")
        assert table.state.gondola == [0, 0, 0]
        assert table.state.stock[CASA] == beside().state.stock[CASA]
        assert table.state.joint(1, CAMPO) == 1


def test_a_forgotten_house_is_added_to_an_older_turn():
    for way in (MIRROR, COUNT):
        table = beside(way=way)
        table.lay(CAMPO)
        table.end_turn()
        table.end_turn()
        fixed(table, lines(table)[0].entries, "One more: Casa")
        assert table.state.gondola == [1, 0, 0]
        assert table.state.turn == 3
        fixed(table, lines(table)[-2].entries if lines(table)[-1].piece == "icon-drain" else lines(table)[-1].entries,
              "Campo was laid")
        assert table.state.joint(1, CAMPO) == 1


def test_a_forgotten_last_card_builds_and_its_points_are_set_by_its_own_line():
    table = beside(way=COUNT)
    table.lay(PALAZZO)
    table.lay(PALAZZO)
    table.end_turn()
    table.end_turn()
    fixed(table, lines(table)[0].entries, "One more: Palazzo")
    fixed(table, line_of(table, "type-palazzo").entries, "5")
    assert table.state.gondola == [5, 0, 0]
