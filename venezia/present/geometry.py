"""Where things lie on a board, in hex widths, y down (see assets/boards/README.md); hit tests by arithmetic."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

from venezia.games.venedig.board import Board
from venezia.games.venedig.parts import LAST_SPACE

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom
ROW = math.sqrt(3) / 2
RADIUS = 1 / math.sqrt(3)  # from a hex's centre to its corners


LATE = 57  # from here on a space borders nothing, and its rim is gold
EARLY_POSTS = 64  # the others appear when somebody has come far
FAR = 50
MOST_NAMED = 64  # arrangements of names that are remembered
CELL = 0.125  # of the grid on which names look for open water
LETTERS = 0.25  # how high a name is


@dataclass(frozen=True)
class Space:
    """A place of the track: "start", "space", "crossing", "late", "goal" or "post"."""

    n: int
    kind: str
    x: float
    y: float
    again: int = 0


class Layout:
    """The places of one board: hexes by index, spaces by number."""

    def __init__(self, board: Board) -> None:
        source = self._source = board.source
        self.districts = board.hexes_in
        self.district_names = board.district_names
        self.hexes: tuple[Point, ...] = tuple(
            (h["col"] + 0.5 * (h["row"] % 2), h["row"] * ROW) for h in source["hexes"]
        )
        self.start: Point = (source["start"]["at"][0], source["start"]["at"][1])
        self.spaces: dict[int, Point] = {0: self.start}
        for entry in (*source["track"], *source["posts"]):
            place = (entry["at"][0], entry["at"][1])
            self.spaces[entry["n"]] = place
            if "again" in entry:
                self.spaces[entry["again"]] = place
        self.last = max(self.spaces)
        xs = [x for x, _ in (*self.hexes, *self.spaces.values())]
        ys = [y for _, y in (*self.hexes, *self.spaces.values())]
        self.left, self.right = min(xs) - 0.7, max(xs) + 0.7
        self.top, self.bottom = min(ys) - 0.75, max(ys) + 0.55
        self._named: dict[tuple[int, tuple[Box, ...]], tuple[Point | None, ...]] = {}
        self._at = {(h["col"], h["row"]): i for i, h in enumerate(source["hexes"])}

    def space(self, number: int) -> Point:
        """Where a gondola with this number is; beyond the last post they wait at the last one."""
        return self.spaces.get(number) or self.spaces[min(number, self.last)]

    def centre(self, hexes: tuple[int, ...]) -> Point:
        """The middle of a site."""
        points = [self.hexes[h] for h in hexes]
        return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)

    def hex_at(self, x: float, y: float) -> int | None:
        """The hex under a point."""
        near = min(range(len(self.hexes)), key=lambda h: math.dist(self.hexes[h], (x, y)))
        return near if math.dist(self.hexes[near], (x, y)) <= 0.56 else None

    def nearest(self, sites: list[tuple[int, ...]], x: float, y: float) -> tuple[int, ...] | None:
        """The site a finger means: one of whose hexes is touched, or whose middle is close; the closest of those."""
        touched = self.hex_at(x, y)
        meant = [s for s in sites if touched in s or math.dist(self.centre(s), (x, y)) < 0.6]
        return min(meant, key=lambda s: math.dist(self.centre(s), (x, y)), default=None)

    @cached_property
    def track(self) -> tuple[Space, ...]:
        """What is drawn as a circle or a post, each place once."""
        source = self._source
        spaces = [Space(0, "start", *self.start)]
        for entry in source["track"]:
            again = entry.get("again", 0)
            spaces.append(Space(entry["n"], _kind(entry["n"], again), *self.spaces[entry["n"]], again))
        spaces += [Space(entry["n"], "post", *self.spaces[entry["n"]]) for entry in source["posts"]]
        return tuple(spaces)

    def posts_shown(self, gondolas: tuple[int, ...]) -> int:
        """The last post there is to see."""
        return self.last if any(n > FAR for n in gondolas) else EARLY_POSTS

    def heading(self, number: int) -> float:
        """Where a gondola at this number points, in radians, clockwise from the right."""
        number = min(number, self.last)
        x, y = self.space(max(number - 1, 0))
        to_x, to_y = self.space(min(number + 1, self.last))
        if self._leaps(number, number + 1):
            to_x, to_y = self.space(number)
        elif self._leaps(number - 1, number):
            x, y = self.space(number)
        return math.atan2(to_y - y, to_x - x)

    def _leaps(self, first: int, second: int) -> bool:
        """Whether the track is broken between two numbers, as before the posts."""
        if first < 0 or second > self.last:
            return False
        return math.dist(self.space(first), self.space(second)) > 2

    @cached_property
    def wake(self) -> tuple[Point, ...]:
        """The dots between the spaces."""
        numbers = range(min(self.last, LAST_SPACE) + 1)
        return tuple(p for a, b in pairwise(numbers) for p in _dots(self.space(a), self.space(b)))

    def under(self, bridge: tuple[int, int]) -> tuple[Space, ...]:
        """The spaces that a bridge between two hexes leads over."""
        a, b = self.hexes[bridge[0]], self.hexes[bridge[1]]
        return tuple(s for s in self.track if s.kind != "post" and _beside(a, b, (s.x, s.y)) < 0.3)

    def box(self, hexes: tuple[int, ...]) -> Box:
        """Around hexes, their edges included."""
        xs, ys = zip(*(self.hexes[h] for h in hexes), strict=True)
        return min(xs) - 0.5, min(ys) - RADIUS, max(xs) + 0.5, max(ys) + RADIUS

    @cached_property
    def names(self) -> tuple[Point, ...]:
        """Where each district's name has open water, as near to it as can be."""
        taken = {cell for x, y in self.hexes for cell in _cells(x, y, 1.3, 1.4)}
        taken |= {cell for s in self.track if s.n <= EARLY_POSTS for cell in _cells(s.x, s.y, 1.0, 0.95)}
        return tuple(self._name_place(d, taken) for d in range(len(self.districts)))

    def names_shown(self, last_post: int) -> tuple[Point | None, ...]:
        """The same, without a name that a post has come to stand on."""
        posts = {c for s in self.track if EARLY_POSTS < s.n <= last_post for c in _cells(s.x, s.y, 0.8, 0.8)}
        widths = [0.26 * len(name) for name in self.district_names]
        free = [not posts.intersection(_cells(*at, w, LETTERS)) for at, w in zip(self.names, widths, strict=True)]
        return tuple(at if is_free else None for at, is_free in zip(self.names, free, strict=True))

    def name_boxes(self, last_post: int) -> list[Box]:
        """What the names cover."""
        shown = zip(self.names_shown(last_post), self.district_names, strict=True)
        return [_around(*at, 0.26 * len(name) + 0.2, LETTERS) for at, name in shown if at is not None]

    def names_beside(self, last_post: int, veils: tuple[Box, ...]) -> tuple[Point | None, ...]:
        """The same, but a name that something lies over looks for other water."""
        known = self._named.get((last_post, veils))
        if known is None:
            if len(self._named) > MOST_NAMED:
                self._named.clear()
            known = self._named[last_post, veils] = self._names_beside(last_post, veils)
        return known

    def _names_beside(self, last_post: int, veils: tuple[Box, ...]) -> tuple[Point | None, ...]:
        shown = self.names_shown(last_post)
        widths = [0.26 * len(name) + 0.2 for name in self.district_names]
        hidden = [at is not None and any(_overlap(_around(*at, w, LETTERS), veil) for veil in veils)
                  for at, w in zip(shown, widths, strict=True)]  # fmt: skip
        if not any(hidden):
            return shown
        taken = self._land | {cell for veil in veils for cell in _cells_in(veil)}
        taken |= {c for s in self.track if s.n <= last_post for c in _cells(s.x, s.y, 1.0, 0.95)}
        for at, width, gone in zip(shown, widths, hidden, strict=True):
            taken |= set() if at is None or gone else set(_cells(*at, width, LETTERS))
        places = enumerate(zip(shown, hidden, strict=True))
        return tuple(self._free_place(d, taken) if gone else at for d, (at, gone) in places)

    @cached_property
    def _land(self) -> set[tuple[int, int]]:
        return {c for x, y in self.hexes for c in _cells(x, y, 1.3, 1.4)}

    def _free_place(self, district: int, taken: set[tuple[int, int]]) -> Point | None:
        """A name that finds no water at all is left out for the moment."""
        before = set(taken)
        at = self._name_place(district, taken)
        width = 0.26 * len(self.district_names[district]) + 0.2
        return at if before.isdisjoint(_cells(*at, width, LETTERS)) else None

    def _name_place(self, district: int, taken: set[tuple[int, int]]) -> Point:
        width = 0.26 * len(self.district_names[district]) + 0.2
        left, top, right, bottom = self.box(self.districts[district])
        middle = (left + right) / 2, (top + bottom) / 2
        best, least = (middle[0], top - 0.3), math.inf
        waters = self._waters((left - 3, top - 2, right + 3, bottom + 2), width)
        for x, y in sorted(waters, key=lambda at: math.dist(at, middle)):
            away = math.dist((x, y), middle) / 2.5
            if away >= least:
                break  # the others are farther still
            if _cell(x, y) in taken or any(cell in taken for cell in _cells(x, y, width, LETTERS)):
                continue  # the middle first: it says no at once for most
            ends = ((x - width / 2, y), (x, y), (x + width / 2, y))
            own = self._near(district, ends)
            if away + own < least:  # how near others are can only make it farther
                other = self._nearest_other(district, ends)
                far = away + own + 2 * max(0.0, own + 0.3 - other)
                if far < least and self._is_of(district, ends):
                    best, least = (x, y), far
        taken |= set(_cells(*best, width, LETTERS))
        return best

    def _waters(self, box: Box, width: float) -> Iterator[Point]:
        """Places to try, inside the board."""
        left, right = max(box[0], self.left + width / 2), min(box[2], self.right - width / 2)
        top, bottom = max(box[1], self.top + LETTERS / 2), min(box[3], self.bottom - LETTERS / 2)
        for row in range(int((bottom - top) / CELL) + 1):
            for column in range(max(0, int((right - left) / CELL / 4) + 1)):
                yield left + column * CELL * 4, top + row * CELL

    def _near(self, district: int, ends: tuple[Point, ...]) -> float:
        """How near a name, its ends and its middle, is to a district."""
        dist = math.dist
        return min([dist(self.hexes[h], end) for h in self.districts[district] for end in ends])

    def _is_of(self, district: int, ends: tuple[Point, ...]) -> bool:
        """Whether all of a name is nearer to its own island than to another, which it would seem to name."""
        return all(self._near(district, (end,)) < self._nearest_other(district, (end,)) for end in ends)

    def _nearest_other(self, district: int, ends: tuple[Point, ...]) -> float:
        return min((self._near(d, ends) for d in range(len(self.districts)) if d != district), default=9.0)


def _kind(n: int, again: int) -> str:
    if again:
        return "crossing"
    if n == LAST_SPACE:
        return "goal"
    return "late" if n >= LATE else "space"


def _dots(a: Point, b: Point) -> Iterator[Point]:
    length = math.dist(a, b)
    steps = int((length - 0.76) / 0.1) + 1 if length <= 2 else 0
    for i in range(steps):
        part = 0.5 + (i - (steps - 1) / 2) * 0.1 / length
        yield a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def _beside(a: Point, b: Point, point: Point) -> float:
    """How far a point is from the line between two others."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    part = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)
    part = min(1.0, max(0.0, part))
    return math.dist(point, (a[0] + part * dx, a[1] + part * dy))


def _cell(x: float, y: float) -> tuple[int, int]:
    return math.floor(x / CELL), math.floor(y / CELL)


def _cells(x: float, y: float, width: float, height: float) -> Iterator[tuple[int, int]]:
    """The cells of the grid that a box around a point covers."""
    for column in range(math.floor((x - width / 2) / CELL), math.floor((x + width / 2) / CELL) + 1):
        for row in range(math.floor((y - height / 2) / CELL), math.floor((y + height / 2) / CELL) + 1):
            yield column, row


def _around(x: float, y: float, width: float, height: float) -> Box:
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and a[2] > b[0] and a[1] < b[3] and a[3] > b[1]


def _cells_in(box: Box) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = box
    return _cells((left + right) / 2, (top + bottom) / 2, right - left, bottom - top)


@lru_cache(maxsize=8)
def layout(board: Board) -> Layout:
    """The layout of a board, made once."""
    return Layout(board)
