"""Hands that play the real app: they see what is on the screen and touch it, nothing else."""

import random

from venezia.games.venedig.parts import DISCARD, DRAIN, DRAW, LAY
from venezia.present.geometry import layout


def is_shown(widget) -> bool:
    """Whether nobody above it is hidden."""
    while widget is not None and widget.parent is not widget:
        if widget.opacity == 0 or getattr(widget, "hidden", False):
            return False
        widget = widget.parent
    return True


class Hands:
    def __init__(self, ui, seed=0):
        self.ui, self.taps = ui, 0
        self.random = random.Random(seed)

    # Seeing

    def touchables(self):
        from venezia.ui.keys import Touchable

        return [w for w in self.ui.app.root.walk() if isinstance(w, Touchable) and is_shown(w) and not w.disabled]

    def key(self, text):
        found = [w for w in self.touchables() if getattr(w, "text", "") == text]
        assert found, (text, [getattr(w, "text", "") for w in self.touchables()])
        return found[-1]

    def has_key(self, text):
        return any(getattr(w, "text", "") == text for w in self.touchables())

    def cards(self, place):
        """The cards of the tray or the pool that can be touched."""
        from venezia.ui.table_parts import CardView

        inside = list(self.screen.ids[place].walk(restrict=True))
        return [w for w in self.touchables() if isinstance(w, CardView) and w in inside]

    @property
    def screen(self):
        return self.ui.app.screen

    @property
    def table(self):
        return self.screen.table

    # Touching

    def bring(self, widget):
        """What lies in a list is scrolled into sight first."""
        from kivy.uix.scrollview import ScrollView

        above = widget.parent
        while above is not None and above.parent is not above and not isinstance(above, ScrollView):
            above = above.parent
        if not isinstance(above, ScrollView):
            return
        _, y = widget.to_window(*widget.center)
        _, low = above.to_window(*above.pos)
        if not low + 24 < y < low + above.height - 24:
            above.scroll_to(widget, animate=False)
            self.ui.frames(2)

    def tap(self, widget):
        self.bring(widget)
        self.taps += 1
        self.ui.frames(1, 0.35)  # a key whose meaning just changed waits 0.3 s
        self.ui.tap(widget)

    def press(self, text):
        self.tap(self.key(text))

    def main(self):
        self.tap(self.screen.ids.actions.ids.main)

    def touch_hex(self, index):
        """A finger on a hex; where hexes are too small its district comes near first."""
        board = self.screen.ids.board
        place = layout(self.table.state.setup.board).hexes[index]
        if self.screen.close and board.zoomed != self.table.state.setup.board.district_of[index]:
            self.touch_point(*place, view=self.screen.ids.overview)
        elif self.screen.small and not self.screen.close:
            self.touch_point(*place)
        self.ui.frames(2, 0.3)
        self.pan_to(*place)
        self.touch_point(*place)

    def pan_to(self, x, y):
        """Drag the board until a point of it is well inside."""
        from kivy.tests.common import UnitTestTouch

        board = self.screen.ids.board
        px, py = board.to_px(x, y)
        if board.x + 10 < px < board.right - 10 and board.y + 10 < py < board.top - 60:
            return
        finger = UnitTestTouch(*board.center)
        finger.touch_down()
        for part in (0.3, 0.6, 1):
            across, up = (board.center_x - px) * part, (board.center_y - py) * part
            finger.touch_move(board.center_x + across, board.center_y + up)
            self.ui.frames(1)
        finger.touch_up()
        self.ui.frames(1)

    def touch_point(self, x, y, view=None):
        board = view or self.screen.ids.board
        self.ui.frames(2, 0.3)  # until the view has come to rest
        assert board.collide_point(*board.to_px(x, y)), (x, y, board.to_px(x, y), board.pos, board.size)
        self.taps += 1
        self.ui.touch(*board.to_px(x, y))

    # Playing

    def step(self):
        """What a person would do now."""
        table, picture = self.table, self.screen.picture
        if picture.curtain is not None and self.screen.cues.busy:
            self.ui.touch(*self.screen.center)  # what happened has been seen
        elif picture.curtain is not None:
            self.press(picture.curtain.start)
        elif table.staying is not None:
            self.main()
        elif table.phase == LAY and table.project() is None and self.lay(picture):
            pass
        elif table.phase == DISCARD:
            self.press(self.random.choice(picture.choices).text)
        elif table.waits_for_place():
            self.touch_hex(self.random.choice(sorted(picture.board.legal)))
            self.main()
        elif table.phase == DRAIN and not table.wish.drains:
            self.drain(picture)
        elif table.phase == DRAW and table.draw_deed() is None:
            self.draw(picture)
        else:
            self.main()

    def lay(self, picture):
        """Sometimes a card, sometimes a whole set, sometimes nothing."""
        choices = [c for c in picture.choices if c.deed == "alone"]
        if choices and self.random.random() < 0.8:
            self.press(choices[0].text)
            return True
        cards = self.cards("tray")
        playable = {a.building for a in table_lays(self.table)}
        cards = [c for c in cards if c.building in playable]
        if not cards or self.random.random() < 0.3:
            return False
        self.tap(self.random.choice(cards))
        return True

    def drain(self, picture):
        swamp = sorted(picture.board.legal)
        for index in self.random.sample(swamp, min(2, len(swamp))):
            if index in self.table.wish.drains:
                continue
            self.touch_hex(index)
        if self.table.phase == DRAIN:  # there was only one
            self.main()

    def draw(self, picture):
        deck = [w for w in self.cards("stock") if w.piece == "card-back"]
        self.tap(deck[0])
        self.main()


def table_lays(table):
    return [a for a in table.legal() if type(a).__name__ == "Lay" and not a.alone]
