"""What happened on an evening at the table, drawn from a seed: plain facts, for hands to enter."""

import random

from tests.present.evening import beside, touch
from venezia.games.venedig.actions import Lay
from venezia.games.venedig.parts import CASA, DISCARD, FINAL, LAID_WIDTH, LAY, SWAMP


class Script:
    """Plays on a mirror without a screen and notes each fact as it is entered."""

    def __init__(self, players, seed):
        self.random = random.Random(seed)
        self.table = beside(players)
        self.facts = []
        self.mistaken = False  # in this turn; no gold then, or the wrong treasures would have paid for it

    def play(self, most=4000):
        for _ in range(most):
            if self.table.over:
                return self
            self.step()
        raise AssertionError("the evening did not end")

    def note(self, *fact):
        self.facts.append(fact)

    def step(self):
        table = self.table
        if table.phase == FINAL:
            self.spend()
        elif table.project() is not None:
            self.build()
        elif table.phase == DISCARD:
            row = table.state.laid[table.state.active * LAID_WIDTH :][:LAID_WIDTH]
            gone = self.random.choice([b for b in range(1, LAID_WIDTH) if row[b]])
            table.lay(gone)
            self.note("tile", gone)
        elif not (table.phase == LAY and self.lay()):
            self.finish()

    def spend(self):
        offers = self.table.spaces_to_buy()
        if offers and self.random.random() < 0.7:
            self.note("buy", offers[-1])
            self.table.buy(offers[-1])
        else:
            self.note("main")
            self.table.main()

    def lay(self):
        legal = [a for a in self.table.legal() if isinstance(a, Lay)]
        if not legal or self.random.random() < 0.35:
            return False
        wanted = self.random.choice(legal)
        self.note("hold" if wanted.alone else "tile", wanted.building)
        (self.table.lay_alone if wanted.alone else self.table.lay)(wanted.building)
        return True

    def build(self):
        table, project = self.table, self.table.project()
        places = table.places()
        if not places:
            table.no_place()
            self.note("no-place")
            return
        place = self.random.choice(places)
        others = sorted({p.hexes for p in places} - {place.hexes})
        last = len(table.projects()) == 1 and max(table.state.gondola) < 45
        wrong = self.random.choice(others) if others and last and self.random.random() < 0.3 else None
        self.mistaken = self.mistaken or wrong is not None
        districts = table.state.setup.board.placed(project >> 1, place.hexes).districts
        touch(table, place.hexes)
        points = 1
        if project >> 1 != CASA:
            points = table.preview().score.points
            table.main()
        if table.over or table.phase == FINAL:
            wrong = None  # nobody has a turn left to notice it
        self.note("build", project >> 1, place.hexes, districts, points, wrong)

    def finish(self):
        """Gold, two tiles, and the next player; too many types are sorted out first."""
        table = self.table
        if table.spaces_to_buy() and not self.mistaken and self.random.random() < 0.4:
            self.note("gold")
            table.quick_exchange()
        crowded = table.phase == LAY and table.state.types_in_front(table.state.active) > 2
        if not table.over and table.phase != FINAL and table.can_drain() and not crowded:
            swamp = [h for h, there in enumerate(table.state.hexes) if there == SWAMP]
            chosen = tuple(self.random.sample(swamp, min(2, len(swamp))))
            if chosen:
                self.note("drain", chosen)
            for h in chosen:
                touch(table, (h,))
        if not table.over and table.phase != FINAL:
            self.note("end")
            self.mistaken = False
            table.main()
