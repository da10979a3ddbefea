"""The design's pieces as widgets: `Piece` for any of them, `Badge` for a player."""

from functools import cache

from kivy.app import App
from kivy.clock import Clock
from kivy.factory import Factory
from kivy.graphics import Color, Rectangle
from kivy.lang import Builder
from kivy.properties import ColorProperty, ObjectProperty, StringProperty
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from venezia.ui.fonts import font_for
from venezia.ui.textures import WHITE, Region, boxes, region_for
from venezia.ui.theme import letter_colour

# a rule, because its bindings let go of a widget that is gone
Builder.load_string("""
<Piece>:
    dress: app.theme.dress
""")


class Drawn(Widget):
    """A widget that draws itself in Python, once for any number of changes in a frame."""

    drawn_from: tuple[str, ...] = ()  # the properties that change what is drawn

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        redraw = Clock.create_trigger(lambda _dt: self.redraw(), -1)
        self.fbind("pos", redraw)
        self.fbind("size", redraw)
        for name in self.drawn_from:
            self.fbind(name, redraw)
        redraw()

    def redraw(self) -> None:
        self.canvas.before.clear()
        with self.canvas.before:
            self.draw()

    def draw(self) -> None:
        raise NotImplementedError


@cache
def box_of(name: str) -> tuple[float, float, float, float]:
    """Left, top, width and height of a piece around its origin, y down, lines included."""
    left, top, width, height = boxes()[name]
    return left, top, width, height


class Piece(Drawn):
    """A piece of the design as large as fits into the widget; what is painted white takes its `tint`."""

    name = StringProperty("")
    tint = ColorProperty(None, allownone=True)
    dress = StringProperty("")
    drawn_from = ("name", "tint", "dress")

    def draw(self) -> None:
        if not self.name or min(self.size) <= 0:
            return
        _, _, width, height = box_of(self.name)
        scale = min(self.width / width, self.height / height)
        size = width * scale, height * scale
        Color(*self._colour())
        found = region_for(self.name, size[1])
        # whole pixels, so that lines stay sharp
        pos = round(self.center_x - size[0] / 2), round(self.center_y - size[1] / 2)
        Rectangle(pos=pos, size=size, texture=found.texture, tex_coords=corners(found))

    def _colour(self) -> list[float]:
        if self.tint is not None:
            return self.tint
        app = App.get_running_app()
        return app.theme.ink if app and self.name.startswith(WHITE) else [1, 1, 1, 1]


def corners(found: Region) -> tuple[float, ...]:
    """Texture coordinates as Kivy's rectangles want them, from the lower left on."""
    return found.u, found.v2, found.u2, found.v2, found.u2, found.v, found.u, found.v


class Badge(Label):
    """A player's shape with the letter; `seat` is a present.board_picture.Seat."""

    seat = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs) -> None:
        super().__init__(font_name="Black", **kwargs)
        self._shape = Piece()
        self.canvas.before.add(self._shape.canvas)
        self.bind(pos=self._follow, size=self._follow, seat=self._follow)
        self._follow()

    def _follow(self, *_: object) -> None:
        if self.seat is None:
            return
        self._shape.name = f"badge-{self.seat.shape}"
        self._shape.pos, self._shape.size = self.pos, self.size
        self.text = self.seat.letter
        self.font_name = font_for(self.text, "Black")
        self.color = letter_colour(self.seat.shape)
        self.font_size = min(self.size) * (0.34 if len(self.text) > 1 else 0.42)
        self.padding = (0, min(self.size) * (0.16 if self.seat.shape == "triangle" else 0), 0, 0)


for widget in (Piece, Badge):
    Factory.register(widget.__name__, cls=widget)
