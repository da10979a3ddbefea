"""Exchange gold: which tiles to hand in. The least loss is chosen already, and can be changed."""

from kivy.factory import Factory
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from venezia.games.venedig.parts import GOLD_PER_SPACE
from venezia.ui.keys import Touchable
from venezia.ui.sheet import Sheet
from venezia.ui.words import say


class GoldTileView(Touchable):
    """A tile with its value; touched, it is handed in or kept."""

    kind = StringProperty("swamp")
    value = NumericProperty(0)
    chosen = NumericProperty(0)
    open = BooleanProperty(True)  # whether its value may be seen

    def on_release(self) -> None:
        self.chosen = 1 - self.chosen


class ExchangeSheet(Sheet):
    """`lands` tells where so many spaces lead.

    `closed`: the device lies where all see it, so values show only while somebody holds to look."""

    def __init__(self, tiles, deed, lands, closed=False, **kwargs) -> None:
        super().__init__(title=say("table.exchange-title"), note=say("table.exchange-note"), icon="coin", **kwargs)
        self.deed, self.lands = deed, lands
        grid = Factory.TileGrid()
        self.views = [GoldTileView(kind=t.kind, value=t.value, open=not closed) for t in tiles]
        for view in self.views:
            view.bind(chosen=lambda *_: self.count())
            grid.add_widget(view)
        self.add_widget(grid)
        self.sum = Factory.Text()
        self.add_widget(self.sum)
        self.open = not closed
        if closed:
            look = Factory.HoldKey(text=say("table.hold"), icon="icon-eye")
            look.bind(on_hold=lambda _k: self.turn(True), on_let_go=lambda _k: self.turn(False))
            self.add_widget(look)
        self.main = Factory.Key(kind="main")
        self.main.bind(on_release=lambda _k: self.hand_in())
        self.add_key(self.main)
        if self.open:
            self._propose()
        self.count()

    def turn(self, open_now: bool) -> None:
        """The tiles are held to look at, or hidden again."""
        self.open = open_now
        for view in self.views:
            view.open = open_now
        self.count()

    def _propose(self) -> None:
        """Every space that can be had, for the least loss: the smallest tiles that are not needed stay."""
        gold = sum(int(v.value) for v in self.views)
        spare = gold % GOLD_PER_SPACE if gold >= GOLD_PER_SPACE else gold
        for view in sorted(self.views, key=lambda v: v.value):
            keep = view.value <= spare
            spare -= view.value if keep else 0
            view.chosen = 0 if keep else 1

    def chosen(self, kind: str) -> tuple[int, ...]:
        return tuple(int(v.value) for v in self.views if v.chosen and v.kind == kind)

    def count(self) -> None:
        gold = sum(self.chosen("swamp")) + sum(self.chosen("treasure"))
        if not self.open:
            chosen = sum(int(v.chosen) for v in self.views)
            self.sum.text = say("table.exchange-hidden", n=chosen)
            self.main.text, self.main.disabled = say("table.exchange-now"), chosen == 0
            return
        spaces = gold // GOLD_PER_SPACE
        lost = gold - spaces * GOLD_PER_SPACE
        told = "table.exchange-lands" if spaces else "table.exchange-sum"
        self.sum.text = say(told, gold=gold, lost=lost, space=self.lands(spaces))
        self.main.text = say("table.exchange-main", n=spaces)
        self.main.disabled = spaces == 0

    def hand_in(self) -> None:
        self.deed(self.chosen("swamp"), self.chosen("treasure"))


Factory.register("GoldTileView", cls=GoldTileView)
