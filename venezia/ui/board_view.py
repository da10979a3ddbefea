"""The board: draws a BoardPicture, whatever the board file says, and reports where it is tapped."""

from kivy.animation import Animation
from kivy.app import App
from kivy.clock import Clock
from kivy.factory import Factory
from kivy.graphics import (
    Color,
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Scale,
    ScissorPop,
    ScissorPush,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
    Translate,
)
from kivy.lang import Builder
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty

from venezia.games.venedig.board import Placed
from venezia.present.geometry import Layout, layout
from venezia.ui import board_layers, glyphs
from venezia.ui.board_layers import Where
from venezia.ui.board_mesh import Layer, quad
from venezia.ui.bubble import Bubble
from venezia.ui.gondolas import Gondola, Look
from venezia.ui.ground import Ground
from venezia.ui.panned import Panned
from venezia.ui.textures import density_for
from venezia.ui.ways import draw_chips, draw_paths, stops

Builder.load_string("""
<BoardView>:
    dress: app.theme.dress
""")
# from the lowest to the highest; all but names and paths are layers
STACK = ("shore", "hexes", "dim", "track", "bold", "black", "names", "glow", "states", "back", "mid", "front", "keys",
         "key_numbers", "marks", "mark_numbers", "ticks", "paths")  # fmt: skip
LAYERS = tuple(name for name in STACK if name not in ("names", "paths"))
UNLAID, HIDDEN = -2, -1  # where in the stack the first is that moves, and before there is any
BREATH = (0.65, 1.0)  # how far the glow of what is possible goes back, and comes again
CALM = 0.45  # of the glow, where nearly everything is possible: beside a whole board in gold nothing would be seen


class BoardView(Panned):
    """`picture` is assigned as a whole; in the next frame only the layers that differ are built again.

    What lies still is one texture with the ground. From the lowest layer that moves on, all is drawn in each frame.
    """

    picture = ObjectProperty(None, allownone=True)
    bed = ObjectProperty(None, allownone=True)  # the water that carries what lies still; else it has its own ground
    dress = StringProperty("")
    framed = NumericProperty(-1)  # a district with a gold frame around it: for an overview
    veils = ListProperty()  # boxes of the board that panels lie over: names look for other water
    _breath = NumericProperty(1.0)
    _ghost = NumericProperty(1.0)

    def __init__(self, **kwargs) -> None:
        self._theme = App.get_running_app().theme
        self.held: dict[int, Where] = {}  # gondolas that an animation has in its hand
        self.counted: dict[int, int] = {}  # their numbers meanwhile
        self.leading: int | None = None  # the gondola before all others
        self.dropping: Placed | None = None
        self.gondolas: list[Gondola] = []
        self.layers = {name: Layer() for name in LAYERS}
        self._baked = self._awaited = 0.0
        self._fading = self._breathing = False
        self._keys: dict[str, object] = {}
        picture = kwargs.pop("picture", None)
        super().__init__(**kwargs)
        self._build_canvas()
        self._redraw = Clock.create_trigger(lambda _dt: self._redraw_when_still(), -1)
        self._redraw_later = Clock.create_trigger(lambda _dt: self._redraw())
        for name in ("dress", "framed", "opacity", "veils"):
            self.fbind(name, self._redraw)
        for name in ("_scale", "_left", "_down", "pos", "size"):
            self.fbind(name, self._follow_view)
        self.fbind("moving", self._redraw)
        self.fbind("_breath", lambda *_: self._glow())
        self.fbind("_ghost", lambda *_: self._fade())
        self.picture = picture

    def choosing(self) -> bool:
        return self.picture is not None and bool(self.picture.legal)

    def layout(self) -> Layout | None:
        return layout(self.picture.board) if self.picture is not None else None

    # The canvas: what lies still, then a stencil, what moves in hex widths with y down, and what is drawn in pixels

    def _build_canvas(self) -> None:
        self._clip, self._unclip, self._edges = InstructionGroup(), InstructionGroup(), (Rectangle(), Rectangle())
        self._origin, self._zoom = Translate(0, 0), Scale(1, 1, 1)
        self._drop_place, self._drop_squash = Translate(0, 0), Scale(1, 1, 1)
        self._names, self._paths, self._boats = InstructionGroup(), InstructionGroup(), InstructionGroup()
        self._chips = InstructionGroup()
        self.bubble = Bubble()
        self._stack = {**self.layers, "names": self._names, "paths": self._paths, "mid": InstructionGroup()}
        for part in (PushMatrix(), self._drop_place, self._drop_squash, self.layers["mid"], PopMatrix()):
            self._stack["mid"].add(part)
        self._lying, self._moving, self._own = InstructionGroup(), InstructionGroup(), InstructionGroup()
        self._still_origin, self._still_zoom, self._still_edge = Translate(0, 0), Scale(1, 1, 1), ScissorPush()
        self._still = InstructionGroup()
        for part in (self._still_edge, PushMatrix(), self._still_origin, self._still_zoom, self._lying, PopMatrix(),
                     ScissorPop()):  # fmt: skip
            self._still.add(part)
        self._ground: Ground | None = None  # none where the water carries it
        self._arranged = UNLAID
        for part in (self._own, self._clip, PushMatrix(), self._origin, self._zoom, self._moving, self._boats,
                     self._chips, PopMatrix(), self.bubble, self._unclip):  # fmt: skip
            self.canvas.add(part)

    def _lay_ground(self) -> None:
        """Where what lies still is painted: with the water, or by itself."""
        if self.bed is not None:
            self.bed.carry(self._still)
            App.get_running_app().root.bind(insets=self._follow_later)
        else:
            self._ground = Ground((self._still,))
            self._own.add(self._ground)
        self._follow_view()

    def _arrange(self) -> None:
        """What lies still below the lowest that moves; nothing anywhere while the board is hidden."""
        if self._arranged == UNLAID:
            self._lay_ground()
        at = STACK.index(self._lowest_moving()) if self._lowest_moving() else len(STACK)
        at = at if self.opacity else HIDDEN
        if at == self._arranged:
            return
        self._arranged = at
        self._lying.clear()
        self._moving.clear()
        for i, name in enumerate(STACK if self.opacity else ()):
            (self._lying if i < at else self._moving).add(self._stack[name])
        if self._ground is not None:
            self._ground.show(None if at > 0 else [])
        self._follow_still()

    def _lowest_moving(self) -> str:
        if self.moving:
            return STACK[0]
        if self._breathing:
            return "glow"
        return "mid" if self._fading or self.dropping is not None else ""

    def _follow_later(self, *_: object) -> None:
        """When all have moved aside for the device's bars."""
        Clock.schedule_once(self._follow_view, -1)

    def _follow_view(self, *_: object) -> None:
        # whole pixels; and not `top`: Kivy keeps it until after those who listen to `pos` were told
        x, y, width, height = round(self.x), round(self.y), round(self.width), round(self.height)
        self._origin.xy = (x + self._left, y + height - self._down)
        self._zoom.xyz = (self._scale, -self._scale, 1)
        if self._ground is not None:
            self._ground.place((x, y), (width, height))
        if self._arranged > 0:  # else it would be painted anew in each frame, and with nothing
            self._follow_still()
        self._cut()
        self._place_bubble()

    def _follow_still(self) -> None:
        corner = self.to_window(round(self.x), round(self.y)) if self.bed is not None else (0, 0)
        width, height = round(self.width), round(self.height)
        self._still_origin.xy = (corner[0] + self._left, corner[1] + height - self._down)
        self._still_zoom.xyz = self._zoom.xyz
        edge = self._still_edge
        (edge.x, edge.y), (edge.width, edge.height) = (round(part) for part in corner), (width, height)

    def _cut(self) -> None:
        """At the widget's edges, where the board goes on beyond them: a stencil costs two passes."""
        for edge in self._edges:
            edge.pos, edge.size = self.pos, self.size
        if self._beyond() == bool(self._clip.length()):
            return
        if self._clip.length():
            self._clip.clear()
            self._unclip.clear()
            return
        for group, parts in (
            (self._clip, (StencilPush(), self._edges[0], StencilUse())),
            (self._unclip, (StencilUnUse(), self._edges[1], StencilPop())),
        ):
            for part in parts:
                group.add(part)

    def _beyond(self) -> bool:
        """Whether the view shows less than the whole board."""
        return self.picture is not None and self._scale > self._fit_scale() * 1.001

    def on_picture(self, _view: object, picture) -> None:
        if picture is not None and picture.board is not self._keys.get("board"):
            self._keys["board"] = picture.board
            self.zoomed, self._free = -1, True
            self._refit()
        self._redraw()

    def settle(self) -> None:
        """Texts are set anew for the size at which the view came to rest."""
        super().settle()
        if abs(self._scale - self._baked) > 0.01 and hasattr(self, "_redraw"):
            self._redraw()

    def _redraw_when_still(self) -> None:
        """In the midst of a layout the size changes from step to step: only the next frame has the last one."""
        if self._scale != self._awaited and not self.moving:
            self._awaited = self._scale
            self._redraw_later()
        else:
            self.redraw()

    def redraw(self) -> None:
        """Everything that differs from what is shown."""
        self._redraw.cancel()
        if self.picture is None or self._scale < 1 or self.get_parent_window() is None:
            return  # nothing to be seen, or the screen was left meanwhile
        if not self.opacity:  # what is hidden needs no textures
            self._arrange()
            return
        theme = self._theme
        self._baked = self._scale
        self.look = Look(density_for(self._baked), self._baked, theme.dress, theme.spacetext)
        board_layers.show(self.layers, self.picture, self.look, theme, self.dropping)
        self._draw_names(theme)
        self._draw_paths(theme)
        self._draw_gondolas()
        self._draw_bubble(theme)
        self._pulse()
        self._arrange()

    # What is not a layer

    def _changed(self, name: str, *key: object) -> bool:
        """Whether a group has to be drawn again."""
        key = (*key, self.look.dress, self.look.hex_px, self.picture.board.id)
        if self._keys.get(name) == key:
            return False
        self._keys[name] = key
        return True

    def _draw_names(self, theme) -> None:
        where = self.layout()
        last = where.posts_shown(self.picture.gondolas)
        places = where.names_beside(last, tuple(tuple(veil) for veil in self.veils))
        if not self._changed("names", tuple(where.district_names), self.picture.board, places):
            return
        self._names.clear()
        self._names.add(Color(*theme.onwater))
        size = self.look.pixels(0.25)
        for name, place in zip(where.district_names, places, strict=True):
            if place is not None and size > 4:
                texture = glyphs.text(" ".join(name.upper()), "Bold", size)
                self._names.add(quad(glyphs.words(texture, self.look.hex_px), *place))

    def _draw_paths(self, theme) -> None:
        picture = self.picture
        if self._changed("paths", picture.paths, picture.seats, picture.gondolas, self.framed):
            self._paths.clear()
            self._chips.clear()
            draw_paths(self._paths, picture, self.layout(), self.look, theme, int(self.framed))
            draw_chips(self._chips, picture, self.layout(), self.look, theme)

    def _draw_gondolas(self) -> None:
        picture = self.picture
        if self._changed("gondolas", picture.gondolas, picture.seats, picture.turns, self.leading):
            self._boats.clear()
            self.gondolas = [
                Gondola(seat, self.counted.get(i, number), self.look, i in picture.turns)
                for i, (seat, number) in enumerate(zip(picture.seats, picture.gondolas, strict=False))
            ]
            for boat in sorted(range(len(self.gondolas)), key=lambda i: (i == self.leading, self.berth(i)[1])):
                self._boats.add(self.gondolas[boat])
        for i, boat in enumerate(self.gondolas):
            boat.place(*self.held.get(i, self.berth(i)))

    def berth(self, seat: int) -> Where:
        """Where a seat's gondola lies at rest: side by side where several share a place."""
        return board_layers.berth(self.layout(), self.picture.gondolas, seat)

    def _draw_bubble(self, theme) -> None:
        ghost = self.picture.ghost
        shown = self.picture.bubble if ghost is not None and ghost.hexes else ()
        if self._changed("bubble", shown, self.picture.seats, theme.text):
            self.bubble.show(shown, self.picture.seats, theme)
        self._place_bubble()

    def _place_bubble(self) -> None:
        ghost = self.picture.ghost if self.picture is not None else None
        if ghost is None or not ghost.hexes:
            return
        left, top, right, bottom = self.layout().box(ghost.hexes)
        piece = (*self.to_here(left, bottom), *self.to_here(right, top))
        before, _, after, below = self.insets
        inside = (self.x + before, self.y + below, self.right - after, self.y + self.height)
        self.bubble.place(piece, inside, [self.to_here(*point) for point in self._explained_points()], self.covers)

    def _explained_points(self) -> list[tuple[float, float]]:
        """What the bubble should not hide: the ways it tells of, and what was counted."""
        where, picture = self.layout(), self.picture
        ways = [where.space(n) for path in picture.paths for n in stops(path, where.last)]
        return [*ways, *(where.hexes[mark.hex] for mark in picture.marks)]

    def _pulse(self) -> None:
        """What is possible breathes three times, until something is chosen; a ghost comes up."""
        asked, ghost = (self.picture.legal, bool(self.picture.chosen), self.picture.ghost is None), self.picture.ghost
        if self._keys.get("asked") != asked:
            self._keys["asked"] = asked
            self.breathe()
        if self._keys.get("ghost") != ghost:
            self._keys["ghost"] = ghost
            self._come_up()
        self._glow()
        self._fade()

    def breathe(self) -> None:
        """The glow itself goes back and comes again: pieces stand over it, so they are drawn with it meanwhile."""
        Animation.cancel_all(self, "_breath")
        self._breath = 1.0
        open_question = bool(self.picture.legal) and not self.picture.chosen and self.picture.ghost is None
        self._breathing = open_question and self.animated
        if self._breathing:
            breaths = [Animation(_breath=light, d=0.8, t="in_out_sine") for light in BREATH * 3]
            breaths[-1].bind(on_complete=lambda *_: self._rest())
            sum(breaths[1:], start=breaths[0]).start(self)

    def _rest(self) -> None:
        self._breathing = False
        self._arrange()

    def _glow(self) -> None:
        self.layers["glow"].colour.a = self._breath * (1.0 if self.picture.dimmed else CALM)

    def _come_up(self) -> None:
        Animation.cancel_all(self, "_ghost")
        self._ghost, self._fading = 1.0, self.picture.ghost is not None and self.animated
        if self._fading:
            self._ghost = 0.0
            coming = Animation(_ghost=1.0, d=0.12, t="out_quad")
            coming.bind(on_complete=lambda *_: self._stand())
            coming.start(self)

    def _stand(self) -> None:
        self._fading = False
        self._arrange()

    def _fade(self) -> None:
        is_ghost = self.dropping is None
        self.layers["mid"].colour.a = 0.8 * self._ghost if is_ghost else 1.0

    # For animations

    def hold(self, seat: int, where: Where) -> None:
        self.held[seat] = where
        if seat < len(self.gondolas):
            self.gondolas[seat].place(*where)

    def count(self, seat: int, number: int) -> None:
        """The number a gondola shows until it is let go."""
        self.counted[seat] = number
        if seat < len(self.gondolas):
            self.gondolas[seat].count(number)

    def lead(self, seat: int) -> None:
        """This gondola passes before the others."""
        self.leading = seat
        self._redraw()

    def drop(self, placed: Placed | None, lift: float = 0.0, squash: float = 1.0) -> None:
        """A building on its way down: so high above its place, so flat; None when it stands."""
        if placed != self.dropping:
            self.dropping = placed
            self._redraw()
        if placed is None or not placed.hexes:
            self._drop_place.xy, self._drop_squash.xyz = (0, 0), (1, 1, 1)
            return
        foot = max(self.layout().hexes[h][1] for h in placed.hexes) + 0.3
        self._drop_place.xy = (0, foot * (1 - squash) - lift)
        self._drop_squash.xyz = (1, squash, 1)

    def let_go(self) -> None:
        """Everything where the picture has it."""
        self.held.clear()
        self.counted.clear()
        self.leading = None
        for seat, number in enumerate(self.picture.gondolas[: len(self.gondolas)]):
            self.gondolas[seat].count(number)
        self.drop(None)
        self._redraw()


Factory.register("BoardView", cls=BoardView)
