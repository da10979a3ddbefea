"""The water, the islands in it, and the signs of the design as widgets."""

import math

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Scale, Translate
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import ColorProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from venezia.ui.drawing import draw_piece, fill, set_colour, stroke

HEX_WIDTH = 100.0
ROW_HEIGHT = HEX_WIDTH * math.sqrt(3) / 2
HEX_RADIUS = HEX_WIDTH / math.sqrt(3)

# the same hexes four times, each larger and lower by so much: shoal, foot, brick side, edge
SHORE = (("canal", 17, 8), ("quay2", 5, 13), ("quay", 5, 7), ("rim", 4, 0))

# a small piece of the city: column and row of each hex, odd rows half a hex to the right
ISLANDS = {
    "hex-stone": [(2, 0)],
    "hex-swamp": [(0, 1), (3, 1), (3, 5), (4, 6)],
    "hex-empty": [
        *[(3, 0), (1, 1), (2, 1), (1, 2), (2, 2), (3, 2), (0, 3), (1, 3), (2, 3)],
        *[(1, 5), (2, 5), (1, 6), (2, 6), (3, 6)],
    ],
}
# where the origin of each lies, in hexes; painted from the back to the front
BUILDINGS = [
    ("casa", 3, 0),
    ("campo", 1, 1),
    ("basilica-up", 2, 1 + HEX_RADIUS / ROW_HEIGHT),
    ("casa", 1, 2),
    ("palazzo-0", 0, 3),
    ("casa", 1, 5),
    ("ponte-v", 2, 3),
    ("campo", 2, 6),
    ("casa", 3, 6),
]


def hex_centre(column: float, row: float) -> tuple[float, float]:
    shift = 0.5 if int(row) % 2 else 0.0
    return (column + shift) * HEX_WIDTH, row * ROW_HEIGHT


def hexagon(x: float, y: float, radius: float) -> tuple[tuple[float, float], ...]:
    turns = [math.radians(60 * i + 30) for i in range(6)]
    return tuple((x + radius * math.cos(t), y + radius * math.sin(t)) for t in turns)


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


class Lagoon(Drawn):
    """Calm water: lighter where it is far, a few wave strokes."""

    top_colour = ColorProperty()
    middle_colour = ColorProperty()
    bottom_colour = ColorProperty()
    ripple_colour = ColorProperty()
    drawn_from = ("top_colour", "middle_colour", "bottom_colour", "ripple_colour")

    def draw(self) -> None:
        rows = (self.bottom_colour, self.middle_colour, self.top_colour)
        water = Texture.create(size=(1, len(rows)), colorfmt="rgb")
        water.mag_filter = "linear"
        water.wrap = "clamp_to_edge"
        water.blit_buffer(bytes(round(part * 255) for row in rows for part in row[:3]), colorfmt="rgb")
        Color(1, 1, 1)
        Rectangle(pos=self.pos, size=self.size, texture=water)
        set_colour(self.ripple_colour, 0.8)
        for i in range(1, round(self.width * self.height / dp(150) ** 2)):
            # the golden section spreads the strokes evenly, and the same each time
            x = self.x + (i * 0.618034 % 1) * self.width
            y = self.y + (i * 0.754878 % 1) * self.height
            self.wave(x, y, dp(10 + i * 7 % 12))

    def wave(self, x: float, y: float, length: float) -> None:
        steps = range(17)
        stroke([(x + i / 8 * length, y + dp(2) * math.sin(i / 2)) for i in steps], dp(1.6))


class Islands(Drawn):
    """A corner of the city, for looks."""

    hex_width = NumericProperty()
    shore_colours = ListProperty()
    drawn_from = ("hex_width", "shore_colours")

    def draw(self) -> None:
        PushMatrix()
        Translate(self.x, self.top)
        scale = self.hex_width / HEX_WIDTH
        Scale(scale, scale, 1)
        centres = [hex_centre(*place) for places in ISLANDS.values() for place in places]
        for colour, (_, wider, lower) in zip(self.shore_colours, SHORE, strict=True):
            set_colour(colour, 1)
            for x, y in centres:
                fill((hexagon(x, -y - lower, HEX_RADIUS + wider),))
        for name, places in ISLANDS.items():
            for place in places:
                x, y = hex_centre(*place)
                draw_piece(name, x, -y)
        for name, *place in BUILDINGS:
            x, y = hex_centre(*place)
            draw_piece(name, x, -y)
        PopMatrix()


class Sign(Drawn):
    """An icon or the mark of the design, in one colour, as large as the widget."""

    name = StringProperty()
    colour = ColorProperty()
    drawn_from = ("name", "colour")

    def draw(self) -> None:
        side = min(self.size)
        if self.name.startswith("icon-"):  # a box of 24, its origin in the upper left corner
            draw_piece(self.name, self.center_x - side / 2, self.center_y + side / 2, side / 24, self.colour)
        else:  # the mark is 56 high around its origin
            draw_piece(self.name, *self.center, side / 56, self.colour)


for widget in (Lagoon, Islands, Sign):
    Factory.register(widget.__name__, cls=widget)
