"""V12, the worked turn of the rulebooks, entered as a table would: tap by tap, in both ways.

Seats K, J, X. Casas stand in E on E9, E5 and E14, in D on D8 and D13; K is on 32, J on 40, X on 20.
"""

import pytest

from tests.present.evening import beside, touch
from venezia.games.venedig.parts import CASA, EMPTY, PONTE, SWAMP, TILE_WIDTH, UNKNOWN_SWAMP, UNKNOWN_TREASURE
from venezia.present.beside import COUNT, MIRROR

K, J, X = 0, 1, 2
D, E = 3, 4


def hexes(table, *names):
    return tuple(table.state.setup.board.hex_index[name] for name in names)


def casa(table, name):
    """A house: the tile, then the hex or its district."""
    table.lay(CASA)
    if table.way == MIRROR:
        touch(table, hexes(table, name))
    else:
        table.say_district(table.state.setup.board.district_of[hexes(table, name)[0]])


def before_the_turn(way):
    return made_ready(beside(3, way))


def made_ready(table):
    """Seats, pieces and gondolas as the example has them."""
    way = table.way
    if way == MIRROR:
        for h in hexes(table, "E5", "E14", "D8", "D13", "E2", "E3", "D10", "E12"):
            if table.state.hexes[h] == SWAMP:
                table.correct("hex", EMPTY, hex_index=h)
    casa(table, "E5")
    casa(table, "E14")
    table.end_turn()
    table.lay(PONTE)
    table.end_turn()
    casa(table, "D8")
    casa(table, "D13")
    table.end_turn()
    set_right(table)
    return table


def set_right(table):
    """The board as the example has it; treasures taken on the way are given back."""
    for seat, number in ((K, 32), (J, 40), (X, 20)):
        table.correct("gondola", number, seat)
    for seat in (K, J, X):
        table.correct("treasure", 0, seat)
    table.correct("treasures", 18)
    table.correct("swamp", 3, K)
    assert table.notice is None


@pytest.mark.parametrize("way", [MIRROR, COUNT])
def test_v12_the_worked_turn_tap_by_tap(way):
    table = before_the_turn(way)
    master_before = table.state.masters[PONTE]
    assert (table.state.active, master_before) == (K, J)

    table.lay(PONTE)
    table.lay(PONTE)
    assert (table.new_master.cards, table.new_master.fewer, table.new_master.holder) == (2, 1, K)

    casa(table, "E2")
    assert table.state.gondola[K] == 33
    casa(table, "E3")
    assert table.state.gondola[K] == 34
    assert table.state.tiles[K * TILE_WIDTH + UNKNOWN_TREASURE] == 2

    if way == MIRROR:
        touch(table, hexes(table, "D10", "E12"))
    else:
        table.say_district(D)
        table.say_district(E)
    seen = table.preview()
    assert (seen.score.points, seen.treasure) == (5, ())
    assert dict(seen.shares) == {K: 5, J: 2}
    table.main()
    assert table.state.gondola == [39, 42, 20]

    table.buy_before()  # K stands right behind J, hands in gold before J moves, and jumps in front
    assert table.state.gondola == [41, 43, 20]  # and J, jumping K, passes again

    assert table.state.masters[PONTE] == -1
    tiles = table.state.tiles[K * TILE_WIDTH + UNKNOWN_SWAMP]
    if way == MIRROR:
        swamp = [h for h, there in enumerate(table.state.hexes) if there == SWAMP][:2]
        for h in swamp:
            touch(table, (h,))
    else:
        table.drain(2)
    assert table.state.tiles[K * TILE_WIDTH + UNKNOWN_SWAMP] == tiles + 2
    table.end_turn()
    assert table.state.active == J
