"""Exchange gold: for how many spaces, and which tiles are handed in. The least loss is chosen, and can be changed."""

from collections import Counter
from collections.abc import Callable, Sequence

from kivy.factory import Factory
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from venezia.games.venedig.parts import GOLD_PER_SPACE
from venezia.present.gold import GoldOffer
from venezia.present.table_picture import GoldTile
from venezia.ui.keys import Key, Touchable
from venezia.ui.sheet import Sheet
from venezia.ui.words import say

Deed = Callable[[tuple[int, ...], tuple[int, ...]], object]


class GoldTileView(Touchable):
    """A tile of those that lie hidden; touched, it is handed in or kept."""

    kind = StringProperty("swamp")
    value = NumericProperty(0)
    chosen = NumericProperty(0)
    open = BooleanProperty(True)  # whether its value may be seen

    def on_release(self) -> None:
        self.chosen = 1 - self.chosen


class TileGroup(BoxLayout):
    """All tiles of one kind and value: how many of them are handed in."""

    kind = StringProperty("swamp")
    value = NumericProperty(0)
    count = NumericProperty(0)
    chosen = NumericProperty(0)
    told = StringProperty("")

    def on_chosen(self, *_: object) -> None:
        self.told = say("table.exchange-of", n=int(self.chosen), all=int(self.count))

    on_count = on_chosen

    def take(self, by: int) -> None:
        self.chosen = min(self.count, max(0, self.chosen + by))


class ExchangeSheet(Sheet):
    """`lands` tells where so many spaces lead; what would be handed in stands above the key, always in sight."""

    def __init__(self, tiles: Sequence[GoldTile], deed: Deed, lands: Callable[[int], int], **kwargs) -> None:
        super().__init__(title=say("table.exchange-title"), note=say("table.exchange-note"), icon="coin", **kwargs)
        self.deed, self.lands = deed, lands
        self.views = self.views_of(tiles)
        for view in self.views:
            view.bind(chosen=lambda *_: self.count())
        self.sum = Factory.Text(bold=True)
        self.ids["keys"].orientation = "vertical"
        self.add_key(self.sum)
        self.main = Key(kind="main")
        self.main.bind(on_release=lambda _k: self.deed(self.chosen("swamp"), self.chosen("treasure")))
        self.add_key(self.main)

    def chosen(self, kind: str) -> tuple[int, ...]:
        return tuple(int(v.value) for v in self.views if v.kind == kind for _ in range(int(v.chosen)))


class OpenExchange(ExchangeSheet):
    """The one at the device sees all values: a number of spaces chooses the tiles; by hand one has more or fewer."""

    def __init__(self, tiles, deed, lands, offers: Sequence[GoldOffer], **kwargs) -> None:
        super().__init__(tiles, deed, lands, **kwargs)
        self.spaces = {offer.spaces: Factory.SpacesKey(text=str(offer.spaces)) for offer in offers}
        row = Factory.SpacesRow()
        for offer in offers:
            self.spaces[offer.spaces].bind(on_release=lambda _k, offer=offer: self.choose(offer))
            row.add_widget(self.spaces[offer.spaces])
        self.add_widget(Factory.Remark(text=say("table.exchange-spaces")))
        self.add_widget(row)
        self.add_widget(Factory.Remark(text=say("table.exchange-tiles")))
        for view in self.views:
            self.add_widget(view)
        if offers:
            self.choose(offers[-1])
        self.count()

    def views_of(self, tiles: Sequence[GoldTile]) -> list[TileGroup]:
        groups = Counter((tile.kind, tile.value) for tile in tiles)
        return [TileGroup(kind=kind, value=value, count=count) for (kind, value), count in groups.items()]

    def choose(self, offer: GoldOffer) -> None:
        """The tiles that lose the least."""
        wanted = Counter([("swamp", v) for v in offer.swamp] + [("treasure", v) for v in offer.treasure])
        for view in self.views:
            view.chosen = wanted[view.kind, int(view.value)]

    def count(self) -> None:
        gold = sum(self.chosen("swamp")) + sum(self.chosen("treasure"))
        spaces = gold // GOLD_PER_SPACE
        lost = gold - spaces * GOLD_PER_SPACE
        told = "table.exchange-lands" if spaces else "table.exchange-sum"
        self.sum.text = say(told, gold=gold, lost=lost, space=self.lands(spaces))
        self.main.text = say("table.exchange-main", n=spaces)
        self.main.disabled = spaces == 0
        for number, key in self.spaces.items():
            key.chosen = number == spaces


class ClosedExchange(ExchangeSheet):
    """The device lies where all see it: backs alone, and values only while somebody holds to look."""

    def __init__(self, tiles, deed, lands, **kwargs) -> None:
        super().__init__(tiles, deed, lands, **kwargs)
        grid = Factory.TileGrid()
        for view in self.views:
            grid.add_widget(view)
        self.add_widget(grid)
        look = Factory.HoldKey(text=say("table.hold"), icon="icon-eye")
        look.bind(on_hold=lambda _k: self.turn(True), on_let_go=lambda _k: self.turn(False))
        self.ids["keys"].add_widget(look, index=2)  # above the sum: children count from below
        self.main.text = say("table.exchange-now")
        self.count()

    def views_of(self, tiles: Sequence[GoldTile]) -> list[GoldTileView]:
        return [GoldTileView(kind=tile.kind, value=tile.value, open=False) for tile in tiles]

    def turn(self, open_now: bool) -> None:
        """The tiles are held to look at, or hidden again."""
        for view in self.views:
            view.open = open_now

    def count(self) -> None:
        chosen = sum(int(view.chosen) for view in self.views)
        self.sum.text = say("table.exchange-hidden", n=chosen)
        self.main.disabled = chosen == 0


for widget in (GoldTileView, TileGroup):
    Factory.register(widget.__name__, cls=widget)
