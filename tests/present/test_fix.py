"""Older entries set right from the log: what could have been, what would change, what would no longer fit."""

from tests.present.evening import Evening, beside, painter, touch
from venezia.games.venedig.parts import CAMPO, CASA, PALAZZO
from venezia.present.beside import COUNT
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
    outlook, proposal = fixer.look(named(fixer.fixes(line.entries), "4").edit)
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
    _, proposal = fixer.look(fix.edit)
    table.accept(proposal)
    assert table.state.laid[PALAZZO] == 1
    assert table.state.laid[CAMPO] == 0
    assert table.state.gondola[1] == 1


def test_what_no_longer_fits_is_told_with_the_reason():
    table = two_turns()
    fixer = fixer_of(table)
    fix = next(f for f in fixer.fixes(lines(table)[0].entries) if f.text.startswith("Not:"))
    outlook, proposal = fixer.look(fix.edit)
    assert outlook.misfits
    assert proposal is not None


def test_draining_that_was_forgotten_is_put_in_later():
    table = beside(way=COUNT)
    table.lay(CAMPO)
    table.end_turn()
    table.end_turn()
    fixer = fixer_of(table)
    line = next(line for line in lines(table) if "does not drain" in line.text)
    outlook, proposal = fixer.look(named(fixer.fixes(line.entries), "Drain 2").edit)
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
                outlook, proposal = fixer.look(fix.edit)
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
    assert table.fixing is None
    assert table.session.game.write(table.session.state) == now
