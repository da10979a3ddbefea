"""The curtain: whom to hand the device to. Hold to look at one's hand, let go to hide it."""

import math

from kivy.factory import Factory
from kivy.graphics import Color, Mesh, Rectangle, SmoothEllipse, SmoothLine
from kivy.metrics import dp
from kivy.properties import AliasProperty, ColorProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.utils import get_color_from_hex

from venezia.ui.art import Drawn, box_of, corners
from venezia.ui.textures import region_for

CLOTH, STRIPE, LIGHT, TRIM = (get_color_from_hex(c) for c in ("#1B5058", "#174850", "#205D66", "#F0B441"))
BAND, ON_CLOTH = get_color_from_hex("#103A43"), get_color_from_hex("#FFF8EA")


class Drapery(Drawn):
    """Stripes of cloth below a scalloped band, a gold hem at the foot."""

    water = ColorProperty()
    drawn_from = ("water",)

    def draw(self) -> None:
        foot = self.y + dp(96)
        Color(*self.water)
        Rectangle(pos=self.pos, size=(self.width, foot - self.y))
        Color(*CLOTH)
        Rectangle(pos=(self.x, foot), size=(self.width, self.top - foot))
        self._stripes(foot)
        self._hem(foot)
        self._band()

    def _stripes(self, foot: float) -> None:
        width = dp(16)
        for i in range(math.ceil(self.width / width)):
            Color(*(STRIPE if i % 4 in (1, 2) else LIGHT if i % 4 == 3 else CLOTH))
            Rectangle(pos=(self.x + i * width, foot), size=(width, self.top - foot))

    def _hem(self, foot: float) -> None:
        swag = self.width / max(4, round(self.width / dp(64)))
        points = []
        for i in range(math.ceil(self.width / swag) * 8 + 1):
            along = i / 8
            points += [self.x + along * swag, foot - dp(14) * abs(math.sin(math.pi * along)) + dp(4)]
        vertices = []
        for x, y in zip(points[::2], points[1::2], strict=True):
            vertices += [x, y, 0, 0, x, foot + dp(6), 0, 0]
        Color(*CLOTH)
        Mesh(vertices=vertices, indices=list(range(len(vertices) // 4)), mode="triangle_strip")
        Color(*TRIM)
        SmoothLine(points=points, width=dp(1.6))
        self._tassels(points)

    def _band(self) -> None:
        count = max(3, round(self.width / dp(128)))
        width, deep = self.width / count, dp(56)
        for i in range(count):
            left, drop = self.x + i * width, self.top - deep * 0.62
            edge = []
            for k in range(17):
                t = k / 16
                edge += [left + t * width, drop - deep * 0.38 * (1 - (2 * t - 1) ** 2) ** 0.75]
            corners = [left, self.top, *edge, left + width, self.top]
            vertices = [v for x, y in zip(corners[::2], corners[1::2], strict=True) for v in (x, y, 0, 0)]
            Color(*BAND)
            middle = [left + width / 2, self.top, 0, 0]
            Mesh(vertices=middle + vertices, indices=list(range(len(vertices) // 4 + 1)), mode="triangle_fan")
            Color(*TRIM)
            SmoothLine(points=edge, width=dp(1.4))
            self._comb(left + width / 2, self.top - deep * 0.44)

    def _comb(self, x: float, y: float) -> None:
        """A gondola's bow iron on each part of the band."""
        _, _, across, down = box_of("mark-ferro")
        height = dp(26)
        size = height * across / down, height
        found = region_for("mark-ferro", height)
        Rectangle(
            pos=(x - size[0] / 2, y - height / 2), size=size, texture=found.texture, tex_coords=corners(found)
        )

    def _tassels(self, points: list[float]) -> None:
        """Where the hem is drawn up."""
        Color(*TRIM)
        for x, y in zip(points[::16], points[1::16], strict=True):
            SmoothEllipse(pos=(x - dp(4), y - dp(12)), size=(dp(8), dp(8)))
            SmoothLine(points=[x, y, x, y - dp(6)], width=dp(1))


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


for widget in (Drapery, CurtainView):
    Factory.register(widget.__name__, cls=widget)
