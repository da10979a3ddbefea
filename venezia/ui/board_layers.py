"""What each layer of the board holds."""

import math
from collections.abc import Sequence

from venezia.games.venedig.board import Placed
from venezia.games.venedig.parts import BASILICA, BUILDINGS, EMPTY, PALAZZO, PONTE, SWAMP
from venezia.present.board_picture import BoardPicture
from venezia.present.geometry import Layout, Point, Space, layout
from venezia.ui import glyphs
from venezia.ui.board_mesh import SHORE, Layer, Quads
from venezia.ui.gondolas import Look
from venezia.ui.textures import regions

SPACES = {"start": "space-start", "space": "space-space", "crossing": "space-crossing", "late": "space-57",
          "goal": "space-goal", "post": "post"}  # fmt: skip
POST_NUMBER = (0.24, 0.10)
NUMBER, SMALL, LARGE = 0.29, 0.25, 0.33  # heights of numbers in hex widths; a layer has one of them
ARCH = 0.24  # how high above the water a bridge has its middle
SIDE_BY_SIDE = 0.43
LIFTED, TICK = 0.16, 0.42  # a chosen tile above its place, and how wide its tick is
ABUTMENT = 0.54  # from a hex's centre towards the other end of the bridge

Where = tuple[float, float, float, float, float]  # x, y, heading, lift, scale


class Painter:
    """One picture being drawn: the parts that the layers share."""

    def __init__(self, picture: BoardPicture, look: Look, dropping: Placed | None) -> None:
        self.picture, self.look, self.dropping = picture, look, dropping
        self.board, self.layout = picture.board, layout(picture.board)
        self.dressed = regions(look.dress, look.density)
        self.plain = regions("pieces", look.density)
        self.posts = self.layout.posts_shown(picture.gondolas)
        self.bridges = frozenset(frozenset(b.hexes) for b in picture.buildings if b.building == PONTE and b.hexes)

    # The ground

    def shore(self, quads: Quads) -> None:
        for name, lower in SHORE:
            piece = self.dressed[f"shore-{name}"]
            for x, y in self.layout.hexes:
                quads.add(piece, x, y + lower)

    def hexes(self, quads: Quads) -> None:
        swamp, empty, stone = (self.dressed[f"hex-{name}"] for name in ("swamp", "empty", "stone"))
        for i, (x, y) in enumerate(self.layout.hexes):
            state = self.picture.hexes[i]
            is_stone = state == EMPTY and self.board.source["hexes"][i]["start"] == "stone"
            quads.add(swamp if state == SWAMP else stone if is_stone else empty, x, y)

    def dim(self, quads: Quads) -> None:
        bright = {*self.picture.legal, *self.picture.chosen, *self._ghost_hexes()}
        for i, (x, y) in enumerate(self.layout.hexes):
            if self.picture.dimmed and i not in bright:
                quads.add(self.plain["hex-white"], x, y)

    def glow(self, quads: Quads) -> None:
        for h in sorted(self.picture.legal - {*self.picture.chosen, *self._ghost_hexes()}):
            quads.add(self.dressed["state-legal"], *self.layout.hexes[h])

    def states(self, quads: Quads) -> None:
        for h in self._ghost_hexes():
            quads.add(self.dressed["state-ghost"], *self.layout.hexes[h])
        for h in self.picture.chosen:
            x, y = self.layout.hexes[h]
            quads.add(self.dressed["hex-empty"], x, y)
            quads.add(self.dressed["hex-swamp"], x, y - LIFTED)
            quads.add(self.dressed["state-chosen"], x, y - LIFTED)

    def _ghost_hexes(self) -> tuple[int, ...]:
        ghost = self.picture.ghost
        return ghost.hexes or () if ghost is not None else ()

    # The track

    def track(self, quads: Quads) -> None:
        for x, y in self.layout.wake:
            quads.add(self.dressed["wake"], x, y)
        for bridge in self.board.bridges:
            if frozenset(bridge) not in self.bridges:
                self._site(quads, *(self.layout.hexes[h] for h in bridge))
        covered = {space.n for space in self._keystones()}
        for space in self.layout.track:
            if space.n <= self.posts and space.n not in covered:
                quads.add(self.dressed[SPACES[space.kind]], space.x, space.y)

    def _site(self, quads: Quads, a: Point, b: Point) -> None:
        """Two abutments and dashes between them."""
        angle, length = math.atan2(b[1] - a[1], b[0] - a[0]), math.dist(a, b)
        ux, uy = math.cos(angle), math.sin(angle)
        steps = max(2, round((length - 2 * ABUTMENT) / 0.15))
        for i in range(1, steps):
            far = ABUTMENT + (length - 2 * ABUTMENT) * i / steps
            quads.turn(self.dressed["dash"], a[0] + ux * far, a[1] + uy * far, angle)
        for far in (ABUTMENT, length - ABUTMENT):
            quads.turn(self.dressed["abutment"], a[0] + ux * far, a[1] + uy * far, angle)

    def numbers(self, quads: Quads, weight: str) -> None:
        """The spaces' numbers, those of one weight: every fifth is heavier."""
        covered = {space.n for space in self._keystones()}
        for space in self.layout.track:
            heavy = space.n % 5 == 0 and space.kind != "post"
            shown = space.kind in ("space", "late", "post") and space.n <= self.posts and space.n not in covered
            if shown and heavy == (weight == "Black"):
                dx, dy = POST_NUMBER if space.kind == "post" else (0, 0)
                quads.write(str(space.n), space.x + dx, space.y + dy, self.size(weight, NUMBER))

    def size(self, weight: str, part: float) -> tuple[str, int, float]:
        return weight, self.look.pixels(part), self.look.hex_px

    def _keystones(self) -> list[Space]:
        """The spaces whose number the bridge over them carries."""
        built = [b for b in self.board.bridges if frozenset(b) in self.bridges]
        return [space for bridge in built for space in self.layout.under(bridge)]

    def keys(self, quads: Quads) -> None:
        for space in self._keystones():
            quads.add(self.dressed["keystone"], space.x, space.y - ARCH)

    def key_numbers(self, quads: Quads) -> None:
        size = self.size("Black", SMALL)
        for space in self._keystones():
            quads.write(str(space.n), space.x, space.y - ARCH, size)
        for space in self.layout.track:
            if space.kind == "crossing":
                quads.write(str(space.n), space.x - 0.12, space.y - 0.125, size)
                quads.write(str(space.again), space.x + 0.13, space.y + 0.125, size)

    # Buildings

    def stand(self, quads: Quads, part: str) -> None:
        """Those behind the special one, the special one (a ghost, or one that comes down), those before it."""
        special = self.special()
        line = self._depth(special) if special is not None else math.inf
        if part == "mid":
            if special is not None:
                self._building(quads, special)
            return
        for placed in sorted((b for b in self.picture.buildings if b.hexes), key=self._depth):
            if placed != self.dropping and (self._depth(placed) <= line) == (part == "back"):
                self._building(quads, placed)

    def special(self) -> Placed | None:
        found = self.dropping or self.picture.ghost
        return found if found is not None and found.hexes else None

    def _depth(self, placed: Placed) -> float:
        return max(self.layout.hexes[h][1] for h in placed.hexes or ())

    def _building(self, quads: Quads, placed: Placed) -> None:
        points = sorted((self.layout.hexes[h] for h in placed.hexes or ()), key=lambda p: (p[1], p[0]))
        if placed.building == PONTE:
            self._bridge(quads, *points)
        elif placed.building == PALAZZO:
            name, origin = palazzo(*points)
            quads.add(self.plain[name], *origin)
        elif placed.building == BASILICA:
            # one hex above and two below, or the other way round
            name = "basilica-up" if points[1][1] - points[0][1] > 0.1 else "basilica-down"
            quads.add(self.plain[name], *self.layout.centre(placed.hexes or ()))
        else:
            quads.add(self.plain[BUILDINGS[placed.building]], *points[0])

    def _bridge(self, quads: Quads, a: Point, b: Point) -> None:
        """Lying or upright, turned by what is left of its angle and as long as its site."""
        if abs(b[0] - a[0]) >= abs(b[1] - a[1]):
            a, b = sorted((a, b))
            length = math.dist(a, b)
            quads.turn(self.plain["ponte-h"], *a, math.atan2(b[1] - a[1], b[0] - a[0]), along=length / 2)
        else:
            angle = math.atan2(b[1] - a[1], b[0] - a[0]) - math.pi / 2
            quads.turn(self.plain["ponte-v"], *a, angle, across=math.dist(a, b) / math.sqrt(3))

    # Marks

    def marks(self, quads: Quads) -> None:
        for mark in self.picture.marks:
            quads.add(self.dressed[f"mark-{mark.kind}"], *self.layout.hexes[mark.hex])
        for h in self.picture.chosen:
            x, y = self.layout.hexes[h]
            quads.add(self.dressed["mark-stud"], x, y - LIFTED, TICK / 0.24)

    def ticks(self, quads: Quads) -> None:
        for h in self.picture.chosen:
            x, y = self.layout.hexes[h]
            quads.add(self.plain["icon-check"], x - TICK / 2, y - LIFTED - TICK / 2, TICK / 0.24)

    def mark_numbers(self, quads: Quads) -> None:
        """On gold: the counted hexes, and the goal."""
        for mark in self.picture.marks:
            if mark.kind == "number":
                quads.write(str(mark.n), *self.layout.hexes[mark.hex], self.size("Black", LARGE))
        for space in self.layout.track:
            if space.kind == "goal":
                quads.write(str(space.n), space.x, space.y, self.size("Black", LARGE))


def palazzo(a: Point, b: Point) -> tuple[str, Point]:
    """Which of the three turns, and its origin: the first hex from above, the left one of a row."""
    if abs(a[1] - b[1]) < 0.1:
        return "palazzo-0", min(a, b)
    return ("palazzo-60" if b[0] > a[0] else "palazzo-120"), a


def berth(where: Layout, gondolas: Sequence[int | None], seat: int) -> Where:
    """Where a gondola lies. None is under way, and takes nobody's place."""
    number = gondolas[seat] or 0
    x, y = where.space(number)
    there = [i for i, n in enumerate(gondolas) if n is not None and where.space(n) == (x, y)]
    shift = (there.index(seat) - (len(there) - 1) / 2) * SIDE_BY_SIDE
    return x, y + shift, where.heading(number), 0.0, 1.0 if len(there) == 1 else 0.85


def show(layers: dict[str, Layer], picture: BoardPicture, look: Look, theme, dropping: Placed | None) -> None:
    """Bring every layer up to date; each has its key of what it depends on."""
    paint = Painter(picture, look, dropping)
    ground = (picture.board, look.dress, look.density)
    sized = (*ground, look.hex_px)
    dressed, plain = paint.dressed["hex-empty"].texture, paint.plain["casa"].texture
    lit = (picture.legal, picture.chosen, picture.ghost)
    layers["shore"].show(ground, paint.shore, dressed)
    layers["hexes"].show((*ground, bytes(picture.hexes)), paint.hexes, dressed)
    layers["dim"].show((*ground, picture.dimmed, lit), paint.dim, plain)
    layers["glow"].show((*ground, lit), paint.glow, dressed)
    layers["states"].show((*ground, lit), paint.states, dressed)
    layers["track"].show((*ground, paint.posts, paint.bridges), paint.track, dressed)
    for name in ("back", "mid", "front"):
        key = (*ground, picture.buildings, picture.ghost, dropping)
        layers[name].show(key, lambda quads, name=name: paint.stand(quads, name), plain)
    layers["keys"].show((*ground, paint.bridges), paint.keys, dressed)
    layers["marks"].show((*ground, picture.marks, picture.chosen), paint.marks, dressed)
    layers["ticks"].show((*ground, picture.chosen), paint.ticks, plain)
    _show_numbers(layers, paint, sized)
    _tint(layers, theme, picture)


def _show_numbers(layers: dict[str, Layer], paint: Painter, sized: tuple) -> None:
    tracked = (*sized, paint.posts, paint.bridges)
    layers["bold"].show(tracked, lambda quads: paint.numbers(quads, "Bold"), _strip(paint, "Bold", NUMBER))
    layers["black"].show(tracked, lambda quads: paint.numbers(quads, "Black"), _strip(paint, "Black", NUMBER))
    layers["key_numbers"].show(tracked, paint.key_numbers, _strip(paint, "Black", SMALL))
    layers["mark_numbers"].show((*sized, paint.picture.marks), paint.mark_numbers, _strip(paint, "Black", LARGE))


def _strip(paint: Painter, weight: str, part: float) -> object:
    return glyphs.strip(weight, paint.look.pixels(part)).texture


def _tint(layers: dict[str, Layer], theme, picture: BoardPicture) -> None:
    for name in ("bold", "black", "key_numbers"):
        layers[name].tint(theme.spacetext)
    for name in ("mark_numbers", "ticks"):
        layers[name].tint(theme.ongold)
    layers["dim"].tint(theme.scrim, 0.17 if theme.dress == "light" else 0.32)
