"""The parts of the table screen: plates, type tiles, cards. Each shows one value of the picture."""

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from venezia.ui.keys import Touchable
from venezia.ui.words import say

HOLD = 0.5  # seconds: a tile held so long is the whole set, alone (V4.6)
DRAG = 40  # dp upwards: a card that is dragged so far is laid
PIECE = 22  # dp: a small piece beside its number


class PlateView(Touchable):
    """A player: badge, name, number, and on a second line what lies in front."""

    seat = ObjectProperty(None, allownone=True)
    name = StringProperty("")
    number = StringProperty("")
    landing = StringProperty("")
    remark = StringProperty("")
    stressed = BooleanProperty(False)
    short = BooleanProperty(False)  # badge, name and number only
    dense = BooleanProperty(False)  # both lines, as low as can be

    crowd = NumericProperty(1.0)  # pieces of the second line, smaller where there are many

    def is_slim(self) -> bool:
        return self.short and self.width < dp(140)

    slim = AliasProperty(is_slim, bind=["short", "width"])  # no room for the name either

    def __init__(self, **kwargs) -> None:
        self._squeeze = Clock.create_trigger(lambda _dt: self.squeeze(), -1)
        super().__init__(**kwargs)
        self.fbind("width", self._squeeze)

    def show(self, plate, seat) -> None:
        self.seat = seat
        self.name = plate.name
        self.number = str(plate.number) if seat is not None else ""
        self.landing = "" if plate.landing is None else f"→{plate.landing}"
        self.stressed = plate.deciding
        gold = [("tile-swamp-back", str(plate.swamp)), ("tile-treasure-back", str(plate.treasure))]
        cards = [("type-" + b, str(n)) for b, n in plate.cards]
        self.ids.front.signs = cards + [("master-" + b, "") for b in plate.masters]
        self.ids.gold.signs = gold if seat is not None else []
        self._squeeze()

    def squeeze(self) -> None:
        """The second line never runs out of its plate."""
        rows = self.ids.front, self.ids.gold
        pieces = dp(PIECE) * sum(len(row.signs) for row in rows)
        gaps = sum(row.words_width() + row.gap * len(row.signs) for row in rows)
        room = self.width - self.padding[0] - self.padding[2] - dp(10) - gaps
        self.crowd = max(0.6, min(1.0, room / pieces)) if pieces else 1.0
        for row in rows:
            row.side = dp(PIECE) * self.crowd


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
        self._fit_slots()

    def on_short(self, *_: object) -> None:
        self._fit_slots()

    def on_width(self, *_: object) -> None:
        self._fit_slots()

    def _fit_slots(self) -> None:
        if not self.ids:
            return
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


class Fan(BoxLayout):
    """A hand of cards, or its backs."""

    cards = ListProperty()


for widget in (PlateView, TileView, HoldTile, CardView, Rail, Step, Fan):
    Factory.register(widget.__name__, cls=widget)
