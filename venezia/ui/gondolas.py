"""A gondola on the board: hull turned to the track, upright badge, the number in a pill."""

import math

from kivy.graphics import Color, InstructionGroup, Mesh, PopMatrix, PushMatrix, Rotate, Scale, Translate

from venezia.present.board_picture import Seat
from venezia.ui import glyphs
from venezia.ui.board_mesh import Quads, quad
from venezia.ui.textures import region
from venezia.ui.theme import letter_colour

BADGE = 0.633  # a gondola's badge beside the design's large one
PILL = (0.31, 0.34)


class Gondola(InstructionGroup):
    """Built for one look; afterwards only moved."""

    def __init__(self, seat: Seat, number: int, look: "Look", active: bool = False) -> None:
        super().__init__()
        self._place = Translate(0, 0)
        self._turn = Rotate(angle=0, axis=(0, 0, 1))
        self._scale = Scale(1, 1, 1)
        for part in (PushMatrix(), self._place, self._scale, PushMatrix(), self._turn, Color(1, 1, 1, 1)):
            self.add(part)
        if active:
            self.add(look.piece("stop"))
        for part in (look.piece(f"hull-{seat.shape}"), PopMatrix()):
            self.add(part)
        self._look, self._pill, self.number = look, InstructionGroup(), -1
        for part in (*badge(seat, look), self._pill, PopMatrix()):
            self.add(part)
        self.count(number)

    def count(self, number: int) -> None:
        """The number in its pill."""
        if number != self.number:
            self.number = number
            self._pill.clear()
            for part in pill(number, self._look):
                self._pill.add(part)

    def place(self, x: float, y: float, angle: float, lift: float = 0.0, scale: float = 1.0) -> None:
        """At a point of the board; lifted when it hops."""
        self._place.xy = (x, y - lift)
        self._turn.angle = math.degrees(angle)
        self._scale.xyz = (scale, scale, 1)
        self.where = (x, y, angle, lift, scale)


class Look:
    """How large and in which dress: what painted pieces and texts depend on."""

    def __init__(self, density: int, hex_px: float, dress: str, space_text: list[float]) -> None:
        self.density, self.hex_px, self.dress, self.space_text = density, hex_px, dress, space_text

    def piece(self, name: str, x: float = 0, y: float = 0, scale: float = 1.0) -> Mesh:
        return quad(region(name, self.density, self.dress), x, y, scale)

    def pixels(self, part: float) -> int:
        """The size of a text that is a part of a hex: an even one, for each size of a font takes a quarter of a MB."""
        return max(4, 2 * round(part * self.hex_px / 2))


def badge(seat: Seat, look: Look, scale: float = BADGE, x: float = 0, y: float = 0) -> list:
    """The shape and its letter."""
    wide = len(seat.letter) > 1
    size = look.pixels((0.26 if wide else 0.34) * scale * (0.85 if seat.shape == "triangle" else 1))
    texture = glyphs.text(seat.letter, "Black", size)
    low = 0.06 * scale if seat.shape == "triangle" else 0
    return [
        Color(1, 1, 1, 1),
        look.piece(f"badge-{seat.shape}", x, y, scale),
        Color(*letter_colour(seat.shape)),
        quad(glyphs.words(texture, look.hex_px), x, y + low),
    ]


def pill(number: int, look: Look) -> list:
    """The number that the gondola hides; the start has none."""
    if number == 0:
        return []
    quads = Quads()
    quads.write(str(number), *PILL, ("Black", look.pixels(0.235), look.hex_px))
    texture = glyphs.strip("Black", look.pixels(0.235)).texture
    return [
        Color(1, 1, 1, 1),
        look.piece("pill-wide" if number > 99 else "pill", *PILL),
        Color(*look.space_text),
        Mesh(vertices=quads.vertices, indices=quads.indices, mode="triangles", texture=texture),
    ]
