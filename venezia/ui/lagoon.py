"""The water and the islands in it, for looks."""

from kivy.factory import Factory
from kivy.graphics import Canvas, Color, InstructionGroup, Mesh, PopMatrix, PushMatrix, Rectangle, Scale, Translate
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty, StringProperty

from venezia.present.geometry import RADIUS, ROW
from venezia.ui.art import Drawn
from venezia.ui.board_mesh import SHORE, Quads
from venezia.ui.drawing import made, ripples, set_colour, strokes
from venezia.ui.ground import Box, Ground, apart
from venezia.ui.textures import density_for, region

Builder.load_string("""
<Islands>:
    dress: app.theme.dress
""")

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
    ("basilica-up", 2, 1 + RADIUS / ROW),
    ("casa", 1, 2),
    ("palazzo-0", 0, 3),
    ("casa", 1, 5),
    ("ponte-v", 2, 3),
    ("campo", 2, 6),
    ("casa", 3, 6),
]


SHADES = 256  # of the water


def hex_centre(column: float, row: float) -> tuple[float, float]:
    shift = 0.5 if int(row) % 2 else 0.0
    return column + shift, row * ROW


class Lagoon(Drawn):
    """Calm water: lighter where it is far, a few wave strokes. What lies still in it can be painted with it, once."""

    top_colour = ColorProperty()
    middle_colour = ColorProperty()
    bottom_colour = ColorProperty()
    ripple_colour = ColorProperty()
    drawn_from = ("top_colour", "middle_colour", "bottom_colour", "ripple_colour")

    def __init__(self, **kwargs) -> None:
        self._water, self._carried = Canvas(), InstructionGroup()
        self._ground: Ground | None = None
        super().__init__(**kwargs)
        self.canvas.before.add(self._water)

    def carry(self, things: InstructionGroup | None) -> None:
        """Instead of what it carried before; None for nothing."""
        self._carried.clear()
        if things is not None:
            self._carried.add(things)
        if (things is not None) != (self._ground is not None):
            self.canvas.before.clear()
            self._ground = None if things is None else Ground((self._water, self._carried), solid=True)
            self.canvas.before.add(self._ground or self._water)
            self._fit()
        self.show([])

    def show(self, covered: list[Box]) -> None:
        """All but these boxes, until it carries something else: what nobody sees need not be drawn each time."""
        if self._ground is not None:
            whole = (0, 0, round(self.width), round(self.height))
            self._ground.show(list(apart([whole], whole, covered)))

    def redraw(self) -> None:
        self._water.clear()
        with self._water:
            self.draw()
        self._fit()

    def _fit(self) -> None:
        if self._ground is not None:
            self._ground.place(self.pos, self.size)

    def draw(self) -> None:
        water = made(self.shades(), (1, SHADES), "rgba")
        water.wrap = "clamp_to_edge"
        Color(1, 1, 1)
        Rectangle(pos=self.pos, size=self.size, texture=water)
        set_colour(self.ripple_colour, 0.8)
        strokes(ripples(*self.pos, *self.size), dp(1.6))

    def shades(self) -> bytes:
        """From the bottom to the top: even at both ends, a third of the way between two colours."""
        colours = (self.bottom_colour, self.middle_colour, self.top_colour)
        found = bytearray()
        for i in range(SHADES):
            at = min(max((i + 0.5) / SHADES * 3 - 0.5, 0), 2)
            below = min(int(at), 1)
            pairs = zip(colours[below], colours[below + 1], strict=True)
            found += bytes(round(255 * (a + (b - a) * (at - below))) for a, b in pairs)
        return bytes(found)


class Islands(Drawn):
    """A corner of the city, for looks."""

    hex_width = NumericProperty()
    dress = StringProperty("")
    drawn_from = ("hex_width", "dress")

    def draw(self) -> None:
        density = density_for(self.hex_width)
        PushMatrix()
        Translate(self.x, self.top)
        Scale(self.hex_width, -self.hex_width, 1)
        Color(1, 1, 1)
        places = [(name, *hex_centre(*place)) for name, places in ISLANDS.items() for place in places]
        shore = [(f"shore-{name}", x, y + lower) for name, lower in SHORE for _, x, y in places]
        self._mesh([*shore, *places], density)
        self._mesh([(name, *hex_centre(*place)) for name, *place in BUILDINGS], density)
        PopMatrix()

    def _mesh(self, pieces: list[tuple[str, float, float]], density: int) -> None:
        quads = Quads()
        for name, x, y in pieces:
            quads.add(region(name, density), x, y)
        texture = region(pieces[0][0], density).texture
        Mesh(vertices=quads.vertices, indices=quads.indices, mode="triangles", texture=texture)


for widget in (Lagoon, Islands):
    Factory.register(widget.__name__, cls=widget)
