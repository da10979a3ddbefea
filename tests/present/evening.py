"""A scripted evening with the box: what happened at the table, entered as a mirror and as a quick count at once."""

import random

from venezia.core.journal import MemoryJournal
from venezia.core.session import Session
from venezia.games.venedig.actions import Lay
from venezia.games.venedig.game import Venedig
from venezia.games.venedig.parts import CASA, DISCARD, DRAIN, DRAW, END, FINAL, LAID_WIDTH, LAY, SWAMP
from venezia.present.beside import COUNT, Beside
from venezia.present.beside_picture import BesidePainter
from venezia.present.board_picture import Seat
from venezia.present.geometry import layout
from venezia.present.sentences import sentences
from venezia.present.words import words
from venezia.store.boards import find_board
from venezia.store.settings import Settings

SHAPES = ("circle", "square", "diamond", "triangle", "quatrefoil")
EXPECTED = ("table.no-place-yet", "beside.discard")  # said, but in nobody's way
NAMES = ("Anna", "Klaus", "Mira", "Gergő", "Zoë")


def beside(players=3, way="mirror", settings=None, **options):
    setup = {"game": "venedig", "mode": "table", "players": list(NAMES[:players]), "seed": 5, "options": options}
    session = Session.begin(Venedig(find_board), setup, "test", MemoryJournal())
    seats = tuple(Seat(n, s, n[0]) for n, s in zip(NAMES, SHAPES, strict=True))[:players]
    table = Beside(session, seats, settings or Settings(remind=False))
    table.switch(way)
    return table


def painter(table):
    return BesidePainter(table, sentences(), words())


def touch(table, hexes):
    """A finger in the middle of a site: on its hex, on the edge between two, on the bridge."""
    return table.touch(*layout(table.state.setup.board).centre(tuple(hexes)))


class Evening:
    """What the players do is drawn from a seed; both tables hear the same facts."""

    def __init__(self, players, seed, mistakes=False, **options):
        self.random = random.Random(seed)
        self.mirror = beside(players, **options)
        self.count = beside(players, COUNT, **options)
        self.mistakes = mistakes
        self.made = 0

    @property
    def both(self):
        return self.mirror, self.count

    def play(self, most=4000):
        for _ in range(most):
            if self.mirror.over:
                return
            self.step()
            for table in self.both:
                assert table.notice is None or table.notice.reason.key in EXPECTED, table.notice
            painter(self.mirror).paint()
            painter(self.count).paint()
            assert self.mirror.state.gondola == self.count.state.gondola
        raise AssertionError("the evening did not end")

    def step(self):
        table = self.mirror
        if table.phase == FINAL:
            self.each(lambda t: t.main())
        elif table.awaits_card() and (table.phase == END or self.random.random() < 0.5):
            card = self.random.choice([0, 1, 2, 3, 4])
            self.each(lambda t: t.turn_up(card))
        elif table.project() is not None:
            self.build()
        elif table.phase == DISCARD:
            row = table.state.laid[table.state.active * LAID_WIDTH :][:LAID_WIDTH]
            gone = self.random.choice([b for b in range(1, LAID_WIDTH) if row[b]])
            self.each(lambda t: t.lay(gone))
        elif table.phase == LAY and self.lay():
            pass
        else:
            self.gold()
            if not table.over and table.can_drain():
                self.drain()
            if table.phase in (LAY, DRAIN, DRAW):
                self.each(lambda t: t.end_turn())

    def each(self, deed):
        for table in self.both:
            deed(table)

    def slip(self, deed):
        """Somebody taps the wrong thing and takes it back."""
        if self.mistakes and self.random.random() < 0.3:
            self.made += 1
            for table in self.both:
                before = table.session.game.write(table.session.state)
                deed(table)
                table.undo()
                assert table.session.game.write(table.session.state) == before

    def lay(self):
        legal = [a for a in self.mirror.legal() if isinstance(a, Lay)]
        if not legal or self.random.random() < 0.35:
            return False
        self.slip(lambda t: t.lay(legal[0].building))
        wanted = self.random.choice(legal)
        if wanted.alone:
            self.each(lambda t: t.lay_alone(wanted.building))
        else:
            self.each(lambda t: t.lay(wanted.building))
        return True

    def build(self):
        mirror, count = self.both
        places = mirror.places()
        project = mirror.project()
        if not places:
            self.each(lambda t: t.no_place())
            return
        place = self.random.choice(places)
        board = mirror.state.setup.board
        districts = board.placed(project >> 1, place.hexes).districts
        touch(mirror, place.hexes)
        for district in districts:
            count.say_district(district)
        if project >> 1 == CASA:
            return  # built at once
        seen = mirror.preview()
        if count.told.points_of(count.state, project) != seen.score.points:
            count.say_points(seen.score.points)
        if mirror.wish.site.hexes != place.hexes:
            raise AssertionError("the finger was understood otherwise")
        self.each(lambda t: t.main())

    def gold(self):
        if self.mirror.spaces_to_buy() and self.random.random() < 0.4:
            self.each(lambda t: t.quick_exchange())

    def drain(self):
        swamp = [h for h, there in enumerate(self.mirror.state.hexes) if there == SWAMP]
        chosen = self.random.sample(swamp, min(2, len(swamp)))
        for h in chosen if not self.crowded() else chosen[:1]:
            touch(self.mirror, (h,))
        if chosen:
            self.count.drain(len(chosen))

    def crowded(self):
        return self.mirror.state.types_in_front(self.mirror.state.active) > 2
