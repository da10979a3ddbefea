"""The curtain: whom to hand the device to. Hold to look at one's hand, let go to hide it."""

import math
from functools import cache
from itertools import cycle, islice
from typing import NamedTuple

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.graphics import Color, Mesh, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.floatlayout import FloatLayout
from kivy.utils import get_color_from_hex

from venezia.ui.art import Drawn
from venezia.ui.board_mesh import Quads
from venezia.ui.drawing import dots, made, ripples, strokes
from venezia.ui.fonts import text_width, word_width
from venezia.ui.keys import Key
from venezia.ui.textures import region_for

CLOTH, SHADE, LIGHT, DEEP, TRIM, ROUND = (
    get_color_from_hex(c) for c in ("#1B5058", "#174850", "#205D66", "#12424B", "#F0B441", "#6A4400")
)
# the folds of the cloth, as it falls: no two of them alike
FOLDS = (CLOTH, SHADE, CLOTH, LIGHT, CLOTH, SHADE, DEEP, CLOTH, LIGHT, SHADE, CLOTH, DEEP)
FOLD = 15  # dp, the width of one
SWAGS = (46, 69, 55, 54, 70, 46, 68, 57, 52)  # dp: the hem is tied up where hands happened to take it
DIP, LIP = 13, 15  # dp: how deep a swag hangs, and the cloth below its cord
TASSEL = 12  # dp: its string
PANEL, BAND_HEIGHT, COMB = 128, 88, 26  # dp: a gondola's bow iron on each panel of the band
BAND, ON_CLOTH = get_color_from_hex("#103A43"), get_color_from_hex("#FFF8EA")
LARGEST, GOLD_SP = 84, 19  # sp, of a name, and of the words of the gold key
Point = tuple[float, float]


class Hem(NamedTuple):
    """Where the cloth ends over the water: its cord, the edge below it, and where it is tied up."""

    cord: list[Point]
    edge: list[Point]
    ties: list[Point]


class Drapery(Drawn):
    """Cloth in folds below a band of panels, tied up at its hem over the water; a mesh for each."""

    water = ColorProperty()
    ripple = ColorProperty()
    foot = NumericProperty()  # pixels that stay free of cloth, from below
    drawn_from = ("water", "ripple", "foot")

    def draw(self) -> None:
        hem = self.hem()
        high = max(y for _, y in hem.edge)
        Color(*self.water)
        Rectangle(pos=self.pos, size=(self.width, high - self.y))
        Color(*self.ripple)
        strokes(ripples(self.x, self.y, self.width, self.foot, apart=110), dp(1.6))
        Color(1, 1, 1)
        across = 1 / dp(FOLD) / len(FOLDS)
        vertices = [v for x, y in hem.edge for v in (x, self.top, x * across, 0, x, y, x * across, 0)]
        Mesh(vertices=vertices, indices=list(range(2 * len(hem.edge))), mode="triangle_strip", texture=cloth())
        Color(*SHADE)
        strokes([_without_twins(hem.edge)], dp(2))
        Color(*TRIM)
        strokes([hem.cord, *([(x, y), (x, y - dp(TASSEL))] for x, y in hem.ties)], dp(3.6))
        ends = [(x, y - dp(TASSEL + 3)) for x, y in hem.ties]
        Color(*ROUND)
        dots(ends, dp(6.4))
        Color(*TRIM)
        dots(ends, dp(5.2))
        self._band()

    def hem(self) -> Hem:
        """It hangs deepest in the middle, swag by swag."""
        found = Hem([], [], [])
        widths = list(islice(cycle(SWAGS), max(4, round(self.width / dp(58)))))
        scale, low = self.width / sum(widths), self.y + self.foot + dp(DIP + LIP)
        left = self.x
        for width in widths:
            for step in range(9):
                x = left + width * scale * step / 8
                out = 2 * (x - self.x) / self.width - 1
                y = low + min(dp(34), self.width * 0.03) * out * out
                hang = math.sin(math.pi * step / 8)
                found.cord.append((x, y - dp(DIP) * hang))
                found.edge.append((x, y - dp(DIP) * hang - dp(LIP) * (0.4 + 0.6 * hang)))
                if step == 0 and x > self.x:
                    found.ties.append((x, y))
            left += width * scale
        return Hem(_without_twins(found.cord), found.edge, found.ties)

    def band_height(self) -> float:
        return min(dp(BAND_HEIGHT), self.height * 0.11)

    def _band(self) -> None:
        """Panels, each with a point."""
        count = max(3, round(self.width / dp(PANEL)))
        width, deep = self.width / count, self.band_height()
        vertices: list[float] = []
        indices: list[int] = []
        edge: list[Point] = []
        seams: list[list[Point]] = [[(self.x, self.top - dp(1)), (self.right, self.top - dp(1))]]
        combs = Quads()
        comb = min(dp(COMB), deep * 0.36)
        ferro = region_for("mark-ferro", comb)
        for i in range(count):
            left = self.x + i * width
            arc = [self.top - deep * (0.62 + 0.38 * (1 - abs(k / 8 - 1)) ** 1.7) for k in range(17)]
            points = [(left + k / 16 * width, y) for k, y in enumerate(arc)]
            first = len(vertices) // 4
            vertices += (v for x, y in points for v in (x, self.top, 0, 0, x, y, 0, 0))
            for at in range(first, first + 32, 2):
                indices += (at, at + 1, at + 2, at + 1, at + 3, at + 2)
            edge += points
            seams.append([(left, self.top), (left, arc[0])])
            combs.stand(ferro, left + width / 2, self.top - deep * 0.44, comb)
        Color(*BAND)
        Mesh(vertices=vertices, indices=indices, mode="triangles")
        Color(*TRIM)
        strokes([_without_twins(edge), *seams], dp(2.8))
        Mesh(vertices=combs.vertices, indices=combs.indices, mode="triangles", texture=ferro.texture)


def _without_twins(points: list[Point]) -> list[Point]:
    """Where one part of a line ends the next begins: between two equal points a stroke has no direction."""
    return [point for i, point in enumerate(points) if i == 0 or math.dist(point, points[i - 1]) > 0.01]


@cache
def cloth() -> Texture:
    texture = made(bytes(round(255 * part) for fold in FOLDS for part in fold), (len(FOLDS), 1), "rgba")
    texture.mag_filter = texture.min_filter = "nearest"
    texture.wrap = "repeat"
    return texture


class HoldKey(Key):
    """Held to look, let go to hide."""

    __events__ = ("on_hold", "on_let_go")
    held = BooleanProperty(False)

    def on_state(self, _key, state) -> None:
        self.held = state == "down"
        self.dispatch("on_hold" if self.held else "on_let_go")

    def on_touch_up(self, touch) -> bool:
        taken = super().on_touch_up(touch)
        if self.held and touch.grab_current is None and not self.get_root_window():
            Clock.schedule_once(lambda _dt: setattr(self, "state", "normal"))
        return taken

    def on_hold(self) -> None: ...

    def on_let_go(self) -> None: ...


class CurtainView(FloatLayout):
    """Over everything; its children take every touch."""

    seat = ObjectProperty(None, allownone=True)
    before = StringProperty("")
    start = StringProperty("")
    did = StringProperty("")
    opens = BooleanProperty(False)  # starting opens the hand, so that nobody needs to hold anything
    hand = ListProperty()
    gold = NumericProperty(0)
    looking = NumericProperty(0)

    __events__ = ("on_ready", "on_look_back")

    def is_narrow(self) -> bool:
        return self.width < dp(720)

    narrow = AliasProperty(is_narrow, bind=["width"])  # the keys at the foot stand one over the other

    def is_low(self) -> bool:
        return self.height < dp(480)

    low = AliasProperty(is_low, bind=["height"])  # a phone on its side

    def pale(self, _ink: object) -> list[float]:
        """Of texts on cloth, in any dress; asked anew when the ink changes, which would else come through."""
        return ON_CLOTH

    def name_size(self, name: str, width: float, height: float) -> float:
        """A name is as large as one line has room for."""
        size = min(sp(LARGEST), height * (0.13 if self.low else 0.105))
        needed = text_width(name, size)
        return size if needed <= width or width <= dp(100) else size * width / needed * 0.98

    def gold_sp(self, words: str, width: float, text: float) -> float:
        """Of the gold key: no name in it is broken."""
        room = min(width - dp(32), dp(760)) - dp(76)
        if room <= 0:
            return GOLD_SP  # before there is a window
        longest = word_width(words, sp(GOLD_SP * 1.2) * text)
        return GOLD_SP if longest <= room else GOLD_SP * room / longest

    def key_width(self, key: Key, gold: bool, width: float, *_says: object) -> float:
        """As wide as its words, the gold one wider; the others fill a narrow window. `_says` changes its words."""
        if gold:
            return min(width - dp(32), max(dp(320), key.natural_width() + dp(64)))
        return width - dp(16) if self.narrow else min(width / 2 - dp(28), max(dp(220), key.natural_width() + dp(24)))

    def show(self, curtain, seat) -> None:
        self.seat, self.before, self.start, self.did = seat, curtain.before, curtain.start, curtain.did
        self.hand, self.gold, self.opens = list(curtain.hand), curtain.gold, curtain.opens

    def on_touch_down(self, touch) -> bool:
        super().on_touch_down(touch)
        return True

    def look(self) -> None:
        box = self.ids.cards
        box.clear_widgets()
        side = min(dp(96), (self.width - dp(64)) / max(1, len(self.hand)) - dp(8))
        for name in self.hand:
            box.add_widget(Factory.Piece(name=f"card-{name}", size_hint=(None, None), size=(side, side * 1.4)))
        box.width = max(0, len(self.hand) * (side + dp(8)) - dp(8))
        box.height = side * 1.4
        self.looking = 1

    def hide(self) -> None:
        self.looking = 0
        self.ids.cards.clear_widgets()

    def on_ready(self) -> None: ...

    def on_look_back(self) -> None: ...


for widget in (Drapery, HoldKey, CurtainView):
    Factory.register(widget.__name__, cls=widget)
