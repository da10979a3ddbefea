"""The parts of the table screen: plates, type tiles, cards. Each shows one value of the picture."""

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.metrics import dp, sp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from venezia.ui.fonts import text_width
from venezia.ui.keys import Touchable
from venezia.ui.words import say

HOLD = 0.5  # seconds: a tile held so long is the whole set, alone (V4.6)
DRAG = 40  # dp upwards: a card that is dragged so far is laid
PIECE = 22  # dp: a small piece beside its number
LEAST_NAME = 56  # dp that a name has in a plate of one line


class PlateView(Touchable):
    """A player: badge, name, number, and on a second line what lies in front."""

    seat = ObjectProperty(None, allownone=True)
    name = StringProperty("")
    number = StringProperty("")
    landing = StringProperty("")
    remark = StringProperty("")
    stressed = BooleanProperty(False)
    short = BooleanProperty(False)  # badge, name and numbers only
    dense = BooleanProperty(False)  # both lines, as low as can be
    lined = BooleanProperty(False)  # all of it in one line
    scale = NumericProperty(1.0)  # of the texts
    tight = NumericProperty(1.0)  # numbers, smaller where they would not fit

    def is_slim(self) -> bool:
        return self.short and self.width < dp(140)

    slim = AliasProperty(is_slim, bind=["short", "width"])  # no room for the name either

    def __init__(self, **kwargs) -> None:
        self._squeeze = Clock.create_trigger(lambda _dt: self.squeeze(), -1)
        super().__init__(**kwargs)
        for name in ("width", "short", "lined", "scale"):
            self.fbind(name, self._squeeze)
        self.ids.numbers.fbind("width", self._squeeze)

    def show(self, plate, seat) -> None:
        self.seat = seat
        self.name = plate.name
        self.number = str(plate.number) if seat is not None else ""
        self.landing = "" if plate.landing is None else f"→{plate.landing}"
        self.stressed = plate.deciding
        gold = [("tile-swamp-back", str(plate.swamp), ""), ("tile-treasure-back", str(plate.treasure), "")]
        laid = [b for b, _ in plate.cards]
        cards = [("type-" + b, str(n), f"master-{b}" if b in plate.masters else "") for b, n in plate.cards]
        self.ids.front.signs = cards + [("master-" + b, "", "") for b in plate.masters if b not in laid]
        self.ids.gold.signs = gold if seat is not None else []
        self._squeeze()

    def on_lined(self, *_: object) -> None:
        """In one line the numbers come last."""
        ids = self.ids
        home = self if self.lined else ids.head
        if ids.numbers.parent is not home:
            numbers = ids.numbers.__self__
            numbers.parent.remove_widget(numbers)
            home.add_widget(numbers)

    def squeeze(self) -> None:
        """Nothing runs out of its plate: the signs become smaller where there are many, slim plates' numbers too."""
        front, gold, text = self.ids.front, self.ids.gold, self.scale
        for row in (front, gold):
            row.dress(dp(PIECE), sp(14) * text, dp(4))
        room = self.width - self.padding[0] - self.padding[2]
        taken = dp(10) + (self.ids.numbers.width + dp(30 + LEAST_NAME * text) if self.lined else 0)
        crowd = min(1.0, (room - taken) / max(1, front.natural + gold.natural))
        for row in (front, gold):
            row.dress(dp(PIECE) * crowd, sp(14) * text * crowd, dp(4) * crowd)
        number = text_width(self.number, sp(18) * text) + dp(28)
        self.tight = min(1.0, room / max(1, number, text_width(self.landing, sp(15) * text))) if self.slim else 1.0


class TileView(Touchable):
    """A building type: who laid each card, the master, pieces left."""

    building = StringProperty("casa")
    title = StringProperty("")
    left = StringProperty("")
    left_short = StringProperty("")
    master = StringProperty("")  # its figure, while somebody holds it
    stressed = BooleanProperty(False)
    warn = BooleanProperty(False)
    short = BooleanProperty(False)
    named = BooleanProperty(True)
    title_sp = NumericProperty(17)
    picture_side = NumericProperty(34)  # dp
    wanted = NumericProperty(0)  # pixels for the words of any tile beside it
    note_sp = NumericProperty(12)  # of the short tile's last line, smaller where it would not fit
    scale = NumericProperty(1.0)  # of the texts

    def show(self, tile, seats, title, left) -> None:
        self.building, self.title, self.left = tile.building, title, left
        self.left_short = say("table.left", n=tile.left)
        self.stressed, self.warn = tile.complete, tile.no_place
        self.disabled = not tile.touchable
        self.ids.slots.places = [(seats[s] if isinstance(s, int) else None, s == "imaginary") for s in tile.slots]
        self.master = f"master-{tile.building}" if tile.master is not None else ""
        for mark in (self.ids.small_master, self.ids.large_master):
            mark.seat = seats[tile.master] if isinstance(tile.master, int) else None
            mark.imaginary = tile.master == "imaginary"
        self.fit()

    def on_short(self, *_: object) -> None:
        self.fit()

    def on_width(self, *_: object) -> None:
        self.fit()

    def on_wanted(self, *_: object) -> None:
        self.fit()

    def on_scale(self, *_: object) -> None:
        self.fit()

    def words_width(self, named: bool) -> float:
        """How wide its words stand beside its picture: what is below the name may take two lines."""
        below = say("table.no-place-short") if self.warn else max(*self.left.split(), self.left_short, key=len)
        wanted = text_width(below, sp(14) * self.scale)
        return max(text_width(self.title, sp(17) * self.scale), wanted) if named else wanted

    def fit(self) -> None:
        if not self.ids:
            return
        roomy = self.width >= dp(64) + self.wanted
        self.picture_side = 30 if self.short else 42 if roomy else 34
        note = text_width(say("table.no-place-short") if self.warn else self.left_short, sp(12) * self.scale)
        self.note_sp = 12 * min(1.0, (self.width - dp(6)) / max(1, note))
        slots = self.ids.slots
        master = 0 if self.short else self.ids.large_master.width
        room = (self.width - self.padding[0] - self.padding[2] - master) / max(1, len(slots.places)) - dp(1)
        slots.side = max(dp(11), min(dp(17 if self.short else 21), room))


class HoldTile(TileView):
    """A building type: a tap lays one card, held it lays the whole set alone."""

    __events__ = ("on_hold",)

    def on_touch_down(self, touch) -> bool:
        taken = super().on_touch_down(touch)
        if taken and touch.grab_current is None and self.collide_point(*touch.pos) and not self.disabled:
            touch.ud["held"] = False
            touch.ud["holding"] = Clock.schedule_once(lambda _dt: self._hold(touch), HOLD)
        return taken

    def _hold(self, touch) -> None:
        if self.get_parent_window() is None:
            return  # its screen was left meanwhile
        touch.ud["held"] = True
        self.dispatch("on_hold")

    def on_touch_up(self, touch) -> bool:
        if touch.grab_current is self and "holding" in touch.ud:
            touch.ud["holding"].cancel()
            if touch.ud["held"]:
                touch.ungrab(self)
                self.state = "normal"
                return True
        return super().on_touch_up(touch)

    def on_hold(self) -> None: ...


class CardView(Touchable):
    """A card: touched or dragged upwards."""

    piece = StringProperty("card-back")
    chosen = BooleanProperty(False)
    dim = BooleanProperty(False)
    lifted = NumericProperty(0)
    building = NumericProperty(-1)
    card_width = NumericProperty(0)

    def on_touch_move(self, touch) -> bool:
        if touch.grab_current is self:
            self.lifted = max(0.0, touch.y - touch.oy)
        return super().on_touch_move(touch)

    def on_touch_up(self, touch) -> bool:
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        here = self.get_parent_window() is not None
        dragged = here and self.lifted > dp(DRAG) and not self.collide_point(*touch.pos)
        self.lifted = 0
        taken = super().on_touch_up(touch)
        if dragged:
            self.dispatch("on_release")
        return taken


class Rail(BoxLayout):
    """Which step are we in: build, drain, draw."""

    step = StringProperty("build")
    short = BooleanProperty(False)  # only the present step in words
    bare = BooleanProperty(False)  # none in words


class Step(BoxLayout):
    icon = StringProperty("icon-build")
    text = StringProperty("")
    now = BooleanProperty(False)
    short = BooleanProperty(False)
    bare = BooleanProperty(False)


for widget in (PlateView, TileView, HoldTile, CardView, Rail, Step):
    Factory.register(widget.__name__, cls=widget)
