"""The curtain: whom to hand the device to. Hold to look at one's hand, let go to hide it."""

import math
from functools import cache

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.graphics import Color, Mesh, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
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
from venezia.ui.drawing import dots, made, strokes
from venezia.ui.keys import Key
from venezia.ui.textures import region_for

CLOTH, STRIPE, LIGHT, TRIM = (get_color_from_hex(c) for c in ("#1B5058", "#174850", "#205D66", "#F0B441"))
STRIPES, STRIPE_WIDTH = (CLOTH, STRIPE, STRIPE, LIGHT), 16  # dp
COMB = 26  # dp: a gondola's bow iron on each part of the band
BAND, ON_CLOTH = get_color_from_hex("#103A43"), get_color_from_hex("#FFF8EA")


class Drapery(Drawn):
    """Stripes of cloth below a scalloped band, a gold hem at the foot; a mesh for each."""

    water = ColorProperty()
    drawn_from = ("water",)

    def draw(self) -> None:
        foot = self.y + dp(96)
        Color(*self.water)
        Rectangle(pos=self.pos, size=(self.width, foot - self.y))
        Color(1, 1, 1)
        across = self.width / dp(STRIPE_WIDTH) / len(STRIPES)
        corners = (0, 0, across, 0, across, 1, 0, 1)
        Rectangle(pos=(self.x, foot), size=(self.width, self.top - foot), texture=cloth(), tex_coords=corners)
        self._hem(foot)
        self._band()

    def _hem(self, foot: float) -> None:
        """Swags, drawn up at tassels."""
        swag = self.width / max(4, round(self.width / dp(64)))
        points = []
        for i in range(math.ceil(self.width / swag) * 8 + 1):
            along = i / 8
            points.append((self.x + along * swag, foot - dp(14) * abs(math.sin(math.pi * along)) + dp(4)))
        vertices = [v for x, y in points for v in (x, y, 0, 0, x, foot + dp(6), 0, 0)]
        Color(*CLOTH)
        Mesh(vertices=vertices, indices=list(range(2 * len(points))), mode="triangle_strip")
        Color(*TRIM)
        tied = points[::8]
        strokes([points, *([(x, y), (x, y - dp(6))] for x, y in tied)], dp(3.2))
        dots([(x, y - dp(8)) for x, y in tied], dp(4))

    def _band(self) -> None:
        count = max(3, round(self.width / dp(128)))
        width, deep = self.width / count, dp(56)
        vertices: list[float] = []
        indices: list[int] = []
        edges, combs = [], Quads()
        ferro = region_for("mark-ferro", dp(COMB))
        for i in range(count):
            left, drop = self.x + i * width, self.top - deep * 0.62
            arc = [drop - deep * 0.38 * (1 - (k / 8 - 1) ** 2) ** 0.75 for k in range(17)]
            edge = [(left + k / 16 * width, y) for k, y in enumerate(arc)]
            first = len(vertices) // 4
            vertices += (v for x, y in edge for v in (x, self.top, 0, 0, x, y, 0, 0))
            for at in range(first, first + 32, 2):
                indices += (at, at + 1, at + 2, at + 1, at + 3, at + 2)
            edges.append(edge)
            combs.stand(ferro, left + width / 2, self.top - deep * 0.44, dp(COMB))
        Color(*BAND)
        Mesh(vertices=vertices, indices=indices, mode="triangles")
        Color(*TRIM)
        strokes(edges, dp(2.8))
        Mesh(vertices=combs.vertices, indices=combs.indices, mode="triangles", texture=ferro.texture)


@cache
def cloth() -> Texture:
    texture = made(bytes(round(255 * part) for stripe in STRIPES for part in stripe), (len(STRIPES), 1), "rgba")
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
    hand = ListProperty()
    gold = NumericProperty(0)
    looking = NumericProperty(0)

    __events__ = ("on_ready", "on_look_back")

    def is_narrow(self) -> bool:
        return self.width < dp(720)

    narrow = AliasProperty(is_narrow, bind=["width"])  # the two keys stand one over the other

    def pale(self, _ink: object) -> list[float]:
        """Of texts on cloth, in any dress; asked anew when the ink changes, which would else come through."""
        return ON_CLOTH

    def show(self, curtain, seat) -> None:
        self.seat, self.before, self.start, self.did = seat, curtain.before, curtain.start, curtain.did
        self.hand, self.gold = list(curtain.hand), curtain.gold

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
