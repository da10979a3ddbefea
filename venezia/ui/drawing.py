"""Lines and colours for what is drawn rather than painted."""

import math
from collections.abc import Sequence
from functools import cache
from random import Random

from kivy.graphics import Color, Mesh
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.utils import get_color_from_hex

Point = tuple[float, float]
Colour = str | list[float]
FADE = 0.5  # pixels beyond a stroke's edge, and inside of it, in which it fades
STEPS = 32  # texels from one edge to the other


def set_colour(colour: Colour, opacity: float) -> Color:
    red, green, blue, *_ = get_color_from_hex(colour) if isinstance(colour, str) else colour
    return Color(red, green, blue, opacity)


def strokes(runs: Sequence[Sequence[Point]], width: float) -> Mesh:
    """Gently bent lines, all in one mesh: Kivy's `Line` takes a stencil for each, and is not smooth."""
    reach = width / 2 + FADE
    vertices: list[float] = []
    indices: list[int] = []
    for run in runs:
        first = len(vertices) // 4
        for (x, y), (across, up) in zip(run, _sideways(run), strict=True):
            vertices += (x - across * reach, y - up * reach, 0, 0, x + across * reach, y + up * reach, 0, 1)
        for at in range(first, first + 2 * len(run) - 2, 2):
            indices += (at, at + 1, at + 2, at + 1, at + 3, at + 2)
    return Mesh(vertices=vertices, indices=indices, mode="triangles", texture=_profile(width))


def ripples(x: float, y: float, width: float, height: float, apart: float = 150) -> list[list[Point]]:
    """Waves on a piece of water, some dp apart; the same each time and in no rows.

    Each comes where of a few places it is farthest from those before it: so they make neither lines nor heaps.
    """
    chance = Random(7)
    places: list[Point] = []
    for _ in range(round(width * height / dp(apart) ** 2)):
        tried = [(chance.random() * width, chance.random() * height) for _ in range(6)]
        places.append(max(tried, key=lambda place: min((math.dist(place, other) for other in places), default=0)))
    return [_ripple(x + left, y + low, chance) for left, low in places]


def _ripple(x: float, y: float, chance: Random) -> list[Point]:
    length, high, begin = dp(chance.uniform(20, 44)), dp(chance.uniform(1.6, 2.6)), chance.uniform(0, math.pi)
    return [(x + k / 16 * length, y + high * math.sin(begin + k / 2)) for k in range(17)]


def _sideways(run: Sequence[Point]) -> list[Point]:
    """At each point a step of one to the left of the way."""
    steps = []
    for before, after in zip((run[0], *run[:-1]), (*run[1:], run[-1]), strict=True):
        length = math.dist(before, after)
        steps.append(((before[1] - after[1]) / length, (after[0] - before[0]) / length))
    return steps


@cache
def _profile(width: float) -> Texture:
    """How much a stroke covers, from one edge to the other."""
    reach = width / 2 + FADE
    far = (abs((i + 0.5) / STEPS * 2 - 1) * reach for i in range(STEPS))
    cover = (round(255 * min(1.0, reach - distance)) for distance in far)
    texture = made(b"".join(bytes((255, 255, 255, part)) for part in cover), (1, STEPS), "rgba")
    texture.wrap = "clamp_to_edge"
    return texture


def dots(places: Sequence[Point], radius: float) -> Mesh:
    """Round spots, all in one mesh."""
    reach = radius + FADE
    vertices: list[float] = []
    indices: list[int] = []
    for first, (x, y) in enumerate(places):
        for across, up in ((0, 0), (1, 0), (1, 1), (0, 1)):
            vertices += (x + (2 * across - 1) * reach, y + (2 * up - 1) * reach, across, up)
        indices += (4 * first + corner for corner in (0, 1, 2, 0, 2, 3))
    return Mesh(vertices=vertices, indices=indices, mode="triangles", texture=_spot(radius))


@cache
def _spot(radius: float) -> Texture:
    """White and round, its edge one pixel soft."""
    reach = radius + FADE
    steps = [((i + 0.5) / STEPS * 2 - 1) * reach for i in range(STEPS)]
    cover = (round(255 * max(0.0, min(1.0, reach - math.hypot(x, y)))) for y in steps for x in steps)
    return made(b"".join(bytes((255, 255, 255, part)) for part in cover), (STEPS, STEPS), "rgba")


def made(pixels: bytes, size: tuple[int, int], form: str) -> Texture:
    """A texture out of pixels, made again when Android has taken it away."""
    texture = Texture.create(size=size, colorfmt=form)
    texture.mag_filter = texture.min_filter = "linear"
    texture.add_reload_observer(lambda again: again.blit_buffer(pixels, colorfmt=form))
    texture.blit_buffer(pixels, colorfmt=form)
    return texture
