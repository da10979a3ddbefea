"""A player who knows only what the table shows, and touches what can be touched. Deterministic by its seed."""

import random

from venezia.games.venedig.parts import DISCARD, DRAIN, DRAW, LAY
from venezia.present.geometry import layout
from venezia.present.table import Table
from venezia.present.table_picture import Painter


class Robot:
    def __init__(self, table: Table, painter: Painter, seed: int = 0) -> None:
        self.table, self.painter = table, painter
        self.random = random.Random(seed)

    def step(self) -> None:
        """One thing a person would do now."""
        table = self.table
        if table.curtain:
            table.lift()
            return
        picture = self.painter.paint()
        if table.staying is not None:
            table.main()
            return
        if table.phase == LAY and table.project() is None and self.lay(picture):
            return
        if table.phase == DISCARD:
            table.discard(self.random.choice([c.value for c in picture.choices]))
            return
        if table.phase == DRAIN and not table.wish.drains:
            self.touch_hexes(picture, 2)
        if table.phase == DRAW and table.draw_deed() is None:
            table.choose_draw(5)
        if picture.can_exchange and self.random.random() < 0.5:
            table.quick_exchange()
            return
        if table.waits_for_place():
            self.touch_hexes(picture, 1)
        table.main()
        if table.notice is not None:  # asked once: go on
            table.main()

    def lay(self, picture) -> bool:
        legal = [a for a in self.table.legal() if type(a).__name__ == "Lay"]
        if not legal or self.random.random() < 0.35:
            return False
        wanted = self.random.choice(legal)
        if wanted.alone:
            self.table.lay_alone(wanted.building)
        else:
            self.table.lay(wanted.building)
        return True

    def touch_hexes(self, picture, count: int) -> None:
        hexes = sorted(picture.board.legal)
        for chosen in self.random.sample(hexes, min(count, len(hexes))):
            self.table.touch(*layout(picture.board.board).hexes[chosen])
