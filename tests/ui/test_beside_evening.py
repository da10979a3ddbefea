"""Whole evenings beside the box by touches: both ways end alike, mistakes are set right later, kills lose nothing."""

import pytest

from tests.present.script import Script
from tests.present.test_beside_worked_turn import D, E, J, K, hexes, made_ready
from tests.ui.beside_hands import sit_beside
from tests.ui.test_beside import PHONE
from venezia.games.venedig.parts import (
    BASILICA,
    CAMPO,
    CASA,
    DRAIN,
    FINAL,
    PALAZZO,
    PLACE,
    PONTE,
    SWAMP,
    TILE_WIDTH,
    UNKNOWN_SWAMP,
    UNKNOWN_TREASURE,
)

NAMES = ("Casa", "Palazzo", "Campo", "Basilica", "Ponte")


class Clerk:
    """Enters the facts of an evening; what is entered wrong is set right in the log when the turn is over."""

    def __init__(self, hands):
        self.hands = hands
        self.mended, self.undone = 0, 0
        self.later = None

    def enter(self, facts):
        for kind, *fact in facts:
            getattr(self, kind.replace("-", "_"))(*fact)
            if kind == "end" and self.later is not None and self.hands.table.project() is None:
                self.set_right(*self.later)

    def tile(self, building):
        if not self.undone and building != CAMPO:
            self.undone += 1
            self.hands.tile(CAMPO)
            self.hands.undo()
        self.hands.tile(building)

    def hold(self, building):
        self.hands.hold(building)

    def no_place(self):
        self.hands.choose("no-place")

    def buy(self, spaces):
        self.hands.choose("buy", spaces)

    def main(self):
        self.hands.main()

    end = main

    def gold(self):
        self.hands.gold()

    def drain(self, chosen):
        if self.hands.table.way == "count":
            self.hands.choose("drain", len(chosen))
        else:
            for h in chosen:
                self.hands.touch_site([h])

    def build(self, building, place, districts, points, wrong):
        mirror = self.hands.table.way == "mirror"
        (self.mirrored if mirror else self.counted)(building, place, districts, points, wrong)

    def mirrored(self, building, place, districts, points, wrong):
        self.hands.touch_site(place if wrong is None else wrong)
        if building != CASA:
            self.hands.main()
        if wrong is not None:
            self.later = (building, place, points)

    def counted(self, building, place, districts, points, wrong):
        table = self.hands.table
        for district in districts:
            self.hands.choose("district", district)
        if building == CASA:
            return
        said = table.told.points_of(table.state, table.project())
        wrong = wrong is not None and building in (PALAZZO, CAMPO)
        if said != points or wrong:
            self.hands.choose("points", (points + 1) % 6 if wrong else points)
        self.hands.main()
        if wrong:
            self.later = (building, place, points)

    def set_right(self, building, place, points):
        """The log, the line of the turn before, what it really was."""
        hands, self.later = self.hands, None
        self.mended += 1
        hands.tap(hands.screen.ids.log if hands.screen.width < 480 else hands.screen.ids.bar.children[1])
        rows = [w for w in hands.touchables() if type(w).__name__ == "LogRow" and w.text.startswith(NAMES[building])]
        hands.tap(last_shown(rows))
        if hands.table.way == "count":
            hands.press(str(points))
            hands.press("Change it")
            return
        hands.press("It stands elsewhere")
        hands.touch_site(place)
        hands.main()


def last_shown(rows):
    """The newest line: the lowest on the paper."""
    return min(rows, key=lambda row: row.to_window(*row.pos)[1])


@pytest.mark.parametrize("seed", [17])
def test_an_evening_of_forty_turns_with_mistakes_ends_alike_in_both_ways_by_touches(ui, seed):
    script = Script(4, seed).play()
    assert script.table.state.turn >= 40
    for way, size in (("mirror", (800, 1280)), ("count", PHONE)):
        ui.open_eyes()
        ui.resize(*size)
        ui.close_eyes()
        clerk = Clerk(sit_beside(ui, 4, way))
        clerk.enter(script.facts)
        assert clerk.mended >= 2
        assert clerk.undone
        assert clerk.hands.table.over
        assert clerk.hands.table.state.gondola == script.table.state.gondola
        assert clerk.hands.table.state.stock == script.table.state.stock


@pytest.mark.parametrize("way", ["mirror", "count"])
def test_v12_the_worked_turn_by_touches(ui, way):
    ui.resize(800, 1280)
    ui.close_eyes()
    hands = sit_beside(ui, 3, way)
    table = made_ready(hands.table)
    hands.screen.refresh()

    def casa(name):
        hands.tile(CASA)
        if way == "mirror":
            hands.touch_site(hexes(table, name))
        else:
            hands.choose("district", table.state.setup.board.district_of[hexes(table, name)[0]])

    hands.tile(PONTE)
    hands.tile(PONTE)
    assert table.state.masters[PONTE] == K
    casa("E2")
    casa("E3")
    assert table.state.gondola[K] == 34
    assert table.state.tiles[K * TILE_WIDTH + UNKNOWN_TREASURE] == 2
    if way == "mirror":
        hands.touch_site(hexes(table, "D10", "E12"))
    else:
        hands.choose("district", D)
        hands.choose("district", E)
    hands.main()
    assert table.state.gondola == [39, 42, 20]
    hands.choose("gold-before", J)
    assert table.state.gondola == [41, 43, 20]
    tiles = table.state.tiles[K * TILE_WIDTH + UNKNOWN_SWAMP]
    if way == "mirror":
        for h in [h for h, there in enumerate(table.state.hexes) if there == SWAMP][:2]:
            hands.touch_site([h])
    else:
        hands.choose("drain", 2)
    assert table.state.tiles[K * TILE_WIDTH + UNKNOWN_SWAMP] == tiles + 2
    hands.main()
    assert table.state.active == J


def two_wait(hands):
    """A basilica of Mira's and a house: the house is being built, the basilica waits for its place."""
    hands.hold(BASILICA)
    hands.tile(CASA)
    if hands.table.way == "mirror":
        hands.touch_site(hands.table.places()[0].hexes)
    else:
        hands.choose("district", 1)
    assert hands.table.project() == BASILICA * 2 + 1


def one_tile(hands):
    if hands.table.way == "mirror":
        hands.touch_site([hands.table.state.hexes.index(SWAMP)])
    else:
        hands.choose("drain", 1)
    assert hands.table.phase == DRAIN


def last_exchange(hands):
    for seat in (1, 2):
        hands.table.correct("swamp", 12, seat)
    hands.table.correct("gondola", 60, 0)
    hands.screen.refresh()
    hands.choose("buy", 1)
    assert hands.table.phase == FINAL


def placing(hands):
    """Klaus is master of what Anna completes: he chooses the place."""
    hands.table.correct("laid", 2, 1, PALAZZO)
    hands.screen.refresh()
    hands.tile(PALAZZO)
    hands.table.session.do({"type": "pass"})
    hands.table.session.do({"type": "build", "building": "palazzo", "alone": False})
    assert hands.table.session.state.phase == PLACE


@pytest.mark.parametrize("way", ["mirror", "count"])
@pytest.mark.parametrize("moment", [two_wait, placing, one_tile, last_exchange])
def test_a_kill_in_the_middle_loses_nothing(launch, way, moment):
    ui = launch()
    ui.close_eyes()
    hands = sit_beside(ui, 3, way)
    moment(hands)
    before = hands.table.session.game.write(hands.table.session.state)
    again = launch()
    assert again.app.where == "beside"
    table = again.app.screen.table
    assert table.session.game.write(table.session.state) == before
    assert again.app.screen.picture.undo
