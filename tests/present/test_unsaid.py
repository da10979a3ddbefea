"""What was chosen and not yet confirmed goes through a file and comes back, at the table and beside the box."""

import json

import pytest

from tests.present.evening import beside, touch
from tests.present.test_table import play_until, table_of
from venezia.core.journal import MemoryJournal
from venezia.core.session import Session
from venezia.games.venedig.actions import Counted, Place, Swap
from venezia.games.venedig.parts import BASILICA, CAMPO, CASA, DRAIN, DRAW, HAND_WIDTH, PALAZZO, SWAMP
from venezia.present.beside import COUNT, MIRROR
from venezia.present.table import Table
from venezia.present.unsaid import say_again, unsaid
from venezia.store.settings import Settings


def found_again(table, said=None):
    """The same game after a kill."""
    said = unsaid(table) if said is None else said
    session = Session.restore(table.session.game, table.session.journal)
    again = type(table)(session, table.seats, table.settings)
    say_again(again, json.loads(json.dumps(said)))
    return again


def test_at_the_table_a_tile_that_was_touched_is_touched_again():
    table, painter = table_of()
    play_until(table, painter, lambda: table.phase == DRAIN and not table.curtain)
    tile = next(h for h, there in enumerate(table.state.hexes) if there == SWAMP)
    touch(table, (tile,))
    assert table.wish.drains == [tile]
    assert found_again(table).wish == table.wish


def may_swap(table):
    return table.phase == DRAW and not table.curtain and any(isinstance(a, Swap) for a in table.legal())


def test_at_the_table_the_card_that_is_put_and_those_that_are_taken_are_chosen_again():
    table, painter = table_of()
    for _ in range(2):  # the first time a card comes into the pool
        play_until(table, painter, lambda: may_swap(table))
        table.choose_way(three=True)
        if not table.state.pool:
            table.choose_put(table.hand_of(table.state.active)[0])
            table.main()
    assert found_again(table).wish.three
    table.choose_put(table.hand_of(table.state.active)[0])
    table.choose_draw(table.state.pool[0])
    assert table.wish.put is not None
    assert table.wish.take
    assert found_again(table).wish == table.wish


def test_at_the_table_the_building_that_comes_first_is_chosen_again():
    table, _ = table_of(settings=Settings(curtain=False))
    state = table.session.state
    state.deck += bytes(table.hand_of(0))
    state.hand[:HAND_WIDTH] = [1, 0, 3, 0, 0, 0]
    for card in (CASA, CAMPO, CAMPO, CAMPO):
        state.deck.remove(card)
    session = Session.from_state(table.session.game, state, "test", MemoryJournal())
    table = Table(session, table.seats, table.settings)
    table.lay(CASA)
    table.lay_alone(CAMPO)
    other = next(p for p in table.projects() if p != table.project())
    table.choose_project(other)
    assert found_again(table).project() == other


def two_complete(way=MIRROR):
    table = beside(way=way)
    table.lay(CASA)
    table.lay_alone(PALAZZO)
    return table


@pytest.mark.parametrize("way", [MIRROR, COUNT])
def test_beside_the_box_the_building_that_comes_first_is_chosen_again(way):
    table = two_complete(way)
    other = next(p for p in table.projects() if p != table.project())
    table.choose_project(other)
    assert found_again(table).project() == other


def test_beside_the_box_what_was_counted_by_hand_is_there_again():
    table = two_complete()
    table.count_by_hand()
    table.say_points(3)
    table.say_district(2)
    table.say_treasure(0)
    again = found_again(table)
    assert (again.counting, again.told) == (True, table.told)
    assert again.told.treasure == {0: True}


def test_beside_the_box_a_place_with_other_points_is_there_again():
    table = two_complete()
    touch(table, table.places()[-1].hexes)
    table.overrule(1, "the printed board differs")
    assert found_again(table).wish.site == table.wish.site
    again = found_again(table)
    again.main()
    assert again.state.gondola[0] == 1


def test_beside_the_box_an_older_building_is_still_being_placed_anew_on_the_board_as_it_was():
    table = beside()
    table.lay(CASA)
    touch(table, table.places()[0].hexes)
    table.end_turn()
    table.lay(BASILICA)
    built = next(i for i, e in enumerate(table.session.line) if isinstance(e.action, Place))
    table.place_anew(built, "counted otherwise")
    swamp = table.state.hexes.index(SWAMP)
    table.mend_hex(swamp, 1)
    touch(table, (swamp,))
    assert table.wish.site is not None
    again = found_again(table)
    assert (again.anew.entry, again.anew.why, again.wish.site) == (built, "counted otherwise", table.wish.site)
    again.main()
    assert again.state.hexes[swamp] == 2 + CASA
    assert again.state.joint(1, BASILICA) == 1


def test_what_was_chosen_for_an_older_board_is_never_chosen_for_the_present_one():
    table = beside(way=COUNT)
    table.lay_alone(PALAZZO)
    table.say_points(3)
    table.main()
    counted = next(i for i, e in enumerate(table.session.line) if isinstance(e.action, Counted))
    table.switch(MIRROR)
    table.lay_alone(CAMPO)
    table.place_anew(counted)
    touch(table, table.places()[0].hexes)
    said = {key: value for key, value in unsaid(table).items() if key != "anew"}
    assert found_again(table, said).wish.site is None


@pytest.mark.parametrize("wrong", [{"entry": 99}, {"entry": "x"}, {"mended": [{"type": "x"}]}, {"mended": 3}])
def test_a_foreign_hand_in_what_is_placed_anew_is_no_harm(wrong):
    table = beside()
    table.lay(CASA)
    touch(table, table.places()[0].hexes)
    table.place_anew(next(i for i, e in enumerate(table.session.line) if isinstance(e.action, Place)))
    said = unsaid(table)
    again = found_again(table, {**said, "anew": {**said["anew"], **wrong}})
    again.end_turn()
    assert again.state.turn == 2
