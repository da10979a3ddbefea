"""Quads of painted pieces gathered into meshes: a whole layer of the board is one instruction."""

import math
from collections.abc import Callable, Hashable

from kivy.graphics import Color, InstructionGroup, Mesh

from venezia.ui.glyphs import letter, strip
from venezia.ui.textures import Region

UNIT = 0.01  # the design's unit in hex widths
# below an island the same hexes four times, each lower by so much: shoal, foot, brick side, edge
SHORE = (("canal", 0.08), ("quay2", 0.13), ("quay", 0.07), ("rim", 0.0))


class Quads:
    """Vertices and indices, in hex widths, y down."""

    def __init__(self) -> None:
        self.vertices: list[float] = []
        self.indices: list[int] = []

    def add(self, piece: Region, x: float, y: float, scale: float = 1.0, wider: float = 1.0) -> None:
        """A piece with its origin at x, y."""
        _, u, v, u2, v2, left, top, width, height = piece
        x1, y1 = x + left * UNIT * scale * wider, y + top * UNIT * scale
        x2, y2 = x1 + width * UNIT * scale * wider, y1 + height * UNIT * scale
        self._corners((x1, y1, u, v, x2, y1, u2, v, x2, y2, u2, v2, x1, y2, u, v2))

    def stand(self, piece: Region, x: float, y: float, height: float) -> None:
        """A piece as high as that around a point, in pixels, y up."""
        _, u, v, u2, v2, _, _, wide, high = piece
        width = height * wide / high
        x1, y1, x2, y2 = x - width / 2, y + height / 2, x + width / 2, y - height / 2
        self._corners((x1, y1, u, v, x2, y1, u2, v, x2, y2, u2, v2, x1, y2, u, v2))

    def turn(self, piece: Region, x: float, y: float, angle: float, along: float = 1.0, across: float = 1.0) -> None:
        """A piece turned about its origin, clockwise; stretched before that."""
        _, u, v, u2, v2, left, top, width, height = piece
        cos, sin = math.cos(angle), math.sin(angle)
        x1, y1 = left * UNIT * along, top * UNIT * across
        x2, y2 = x1 + width * UNIT * along, y1 + height * UNIT * across
        flat: list[float] = []
        for px, py, pu, pv in ((x1, y1, u, v), (x2, y1, u2, v), (x2, y2, u2, v2), (x1, y2, u, v2)):
            flat += (x + px * cos - py * sin, y + px * sin + py * cos, pu, pv)
        self._corners(tuple(flat))

    def _corners(self, four: tuple[float, ...]) -> None:
        first = len(self.vertices) // 4
        self.vertices.extend(four)
        self.indices.extend((first, first + 1, first + 2, first, first + 2, first + 3))

    def write(self, words: str, x: float, y: float, size: tuple[str, int, float]) -> None:
        """Digits around a point, on whole pixels; `size` is weight, pixels, and the pixels of a hex."""
        weight, pixels, hex_px = size
        line = strip(weight, pixels)
        letters = [letter(line, character, hex_px) for character in words]
        width = sum(part.width for part in letters) * UNIT
        x = round((x - width / 2) * hex_px) / hex_px
        y = (round(y * hex_px + letters[0].top * UNIT * hex_px) - letters[0].top * UNIT * hex_px) / hex_px
        for part in letters:
            self.add(part, x, y)
            x += part.width * UNIT


class Layer(InstructionGroup):
    """One mesh in one colour, built again only when what it shows has changed."""

    def __init__(self) -> None:
        super().__init__()
        self.colour = Color(1, 1, 1, 1)
        self.mesh = Mesh(mode="triangles")
        self._key: Hashable = None
        self.builds = 0
        self.add(self.colour)
        self.add(self.mesh)

    def show(self, key: Hashable, build: Callable[[Quads], object], texture: object) -> None:
        if key == self._key:
            return
        self._key = key
        self.builds += 1
        quads = Quads()
        build(quads)
        self.mesh.texture = texture
        self.mesh.vertices = quads.vertices
        self.mesh.indices = quads.indices

    def tint(self, colour: list[float], alpha: float = 1.0) -> None:
        self.colour.rgba = (*colour[:3], alpha)


def quad(piece: Region, x: float = 0, y: float = 0, scale: float = 1.0) -> Mesh:
    """A piece as an instruction of its own."""
    quads = Quads()
    quads.add(piece, x, y, scale)
    return Mesh(vertices=quads.vertices, indices=quads.indices, mode="triangles", texture=piece.texture)
