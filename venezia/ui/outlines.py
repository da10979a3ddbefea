"""The design's pieces, read from its SVG as plain outlines. Only what that file uses is understood."""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree as ET

from venezia.store.places import asset

Point = tuple[float, float]
SVG = "{http://www.w3.org/2000/svg}"
STEPS = 10  # straight pieces in place of one curve
ARC_STEPS = 14
TOKEN = re.compile(r"[A-Za-z]|-?\d*\.?\d+")


@dataclass(frozen=True)
class Outline:
    """Closed or open runs of points, y down, with their paint."""

    runs: tuple[tuple[Point, ...], ...]
    closed: bool
    fill: str | None
    stroke: str | None
    width: float
    opacity: float


@dataclass(frozen=True)
class Place:
    """Where a group stands: the file moves and scales, and never turns."""

    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0

    def inside(self, transform: str) -> "Place":
        x, y, scale = self.x, self.y, self.scale
        for verb, numbers in re.findall(r"(\w+)\(([^)]*)\)", transform):
            values = [float(n) for n in numbers.split()]
            if verb == "translate":
                x, y = x + scale * values[0], y + scale * values[1]
            elif verb == "scale":
                scale *= values[0]
            else:
                raise ValueError(f"{verb} in {transform!r}")
        return Place(x, y, scale)

    def of(self, point: Point) -> Point:
        return self.x + self.scale * point[0], self.y + self.scale * point[1]


@cache
def groups() -> dict[str, ET.Element]:
    tree = ET.parse(asset("design", "pieces.svg"))
    return {group.attrib["id"]: group for group in tree.iter(f"{SVG}g") if "id" in group.attrib}


@cache
def piece(name: str) -> tuple[Outline, ...]:
    """The outlines of one piece around its own origin, from back to front."""
    # a piece's own transform is only its place on the design's sheet
    return tuple(outline for child in groups()[name] for outline in outlines(child, Place()))


def outlines(element: ET.Element, place: Place) -> Iterator[Outline]:
    kind = element.tag.removeprefix(SVG)
    attributes = element.attrib
    place = place.inside(attributes.get("transform", ""))
    if kind == "g":
        for child in element:
            yield from outlines(child, place)
    elif kind != "text":
        runs, closed = runs_of(kind, attributes)
        yield Outline(
            runs=tuple(tuple(place.of(point) for point in run) for run in runs),
            closed=closed,
            fill=paint(attributes.get("fill")),
            stroke=paint(attributes.get("stroke")),
            width=float(attributes.get("stroke-width", 1)) * place.scale,
            opacity=float(attributes.get("opacity", 1)),
        )


def paint(value: str | None) -> str | None:
    return None if value in (None, "none") else value


def runs_of(kind: str, attributes: dict[str, str]) -> tuple[list[list[Point]], bool]:
    def number(name: str) -> float:
        return float(attributes.get(name, 0))

    if kind == "polygon":
        return [[tuple(map(float, pair.split(","))) for pair in attributes["points"].split()]], True
    if kind in ("circle", "ellipse"):
        rx, ry = (number("r"), number("r")) if kind == "circle" else (number("rx"), number("ry"))
        return [round_run(number("cx"), number("cy"), rx, ry)], True
    if kind == "rect":
        return [rect_run(number("x"), number("y"), number("width"), number("height"), number("rx"))], True
    if kind == "path":
        return path_runs(attributes["d"]), attributes["d"].rstrip().endswith("Z")
    raise ValueError(kind)


def round_run(cx: float, cy: float, rx: float, ry: float) -> list[Point]:
    turns = [math.tau * i / 36 for i in range(36)]
    return [(cx + rx * math.cos(t), cy + ry * math.sin(t)) for t in turns]


def rect_run(x: float, y: float, width: float, height: float, radius: float) -> list[Point]:
    if not radius:
        return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    right, bottom, r = x + width - radius, y + height - radius, radius
    corners = [(x + r, y + r, 2), (right, y + r, 3), (right, bottom, 0), (x + r, bottom, 1)]
    return [
        (cx + r * math.cos(t), cy + r * math.sin(t))
        for cx, cy, quarter in corners
        for t in (math.pi / 2 * (quarter + i / 6) for i in range(7))
    ]


def path_runs(d: str) -> list[list[Point]]:
    tokens = iter(TOKEN.findall(d))
    runs: list[list[Point]] = []
    verb = ""
    for token in tokens:
        if token.isalpha():
            verb = token
            if verb == "Z":
                continue
            token = next(tokens)
        if verb == "M":
            runs.append([])
            at = (0.0, 0.0)
        rest = [float(token), *(float(next(tokens)) for _ in range(NUMBERS[verb] - 1))]
        run = runs[-1]
        run.extend(SEGMENTS[verb](at, rest))
        at = run[-1]
    return runs


def curve(start: Point, numbers: list[float]) -> list[Point]:
    """A quadratic or cubic curve, by halving its control polygon at each step."""
    control = [start, *zip(numbers[::2], numbers[1::2], strict=True)]

    def at(t: float) -> Point:
        points = control
        while len(points) > 1:
            pairs = pairwise(points)
            points = [(a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])) for a, b in pairs]
        return points[0]

    return [at(i / STEPS) for i in range(1, STEPS + 1)]


def arc(start: Point, numbers: list[float]) -> list[Point]:
    """SVG's arc between two points (its F.6.5), axes never turned."""
    rx, ry, _turn, large, sweep, x, y = numbers
    # in a frame where the ellipse is a unit circle
    ax, ay, bx, by = start[0] / rx, start[1] / ry, x / rx, y / ry
    half = math.dist((ax, ay), (bx, by)) / 2
    stretch = max(1.0, half)  # radii too small are grown
    reach = math.sqrt(max(0.0, stretch**2 - half**2)) / (half or 1) / 2
    side = 1 if large == sweep else -1
    cx = (ax + bx) / 2 + side * reach * (by - ay)
    cy = (ay + by) / 2 - side * reach * (bx - ax)
    first = math.atan2(ay - cy, ax - cx)
    swept = (math.atan2(by - cy, bx - cx) - first) % math.tau
    if not sweep:
        swept -= math.tau
    turns = [first + swept * i / ARC_STEPS for i in range(1, ARC_STEPS + 1)]
    return [((cx + stretch * math.cos(t)) * rx, (cy + stretch * math.sin(t)) * ry) for t in turns]


NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "h": 1, "v": 1, "Q": 4, "C": 6, "A": 7}
SEGMENTS = {
    "M": lambda _, n: [(n[0], n[1])],
    "L": lambda _, n: [(n[0], n[1])],
    "H": lambda at, n: [(n[0], at[1])],
    "V": lambda at, n: [(at[0], n[0])],
    "h": lambda at, n: [(at[0] + n[0], at[1])],
    "v": lambda at, n: [(at[0], at[1] + n[0])],
    "Q": curve,
    "C": curve,
    "A": arc,
}
