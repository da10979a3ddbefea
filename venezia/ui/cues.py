"""What happened, shown: gondolas glide and hop, buildings come down, points and tiles fly.

The board's picture is the new state already; a cue only holds back what is on its way, so that it can end at any time.
"""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from kivy.animation import AnimationTransition as Ease
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty

from venezia.games.venedig.board import Placed
from venezia.games.venedig.parts import BUILDINGS
from venezia.present.board_picture import BoardPicture
from venezia.ui.board_view import BoardView
from venezia.ui.tokens import SMALL, Token, TurnedCard

SPEEDS = {"off": 0.0, "normal": 1.0, "fast": 0.5}
GLIDE, GLIDE_MOST = 0.14, 1.2  # seconds a space, and at most for a way
HOP, HOP_HIGH, HOP_LARGE = 0.26, 0.35, 1.12
DROP, DROP_HIGH, SQUASH, FLAT = 0.24, 0.5, 0.08, 0.94
FLY, APART, FLY_HIGH = 0.42, 0.06, 0.9
DRAIN, CARD, SHOW = 0.26, 0.36, 1.6
SHOWN = ("built", "treasure", "scored", "moved", "drained", "discarded", "master", "imaginary")
Point = tuple[float, float]


@dataclass
class Step:
    """Something that goes on from one moment to another; `act` is called with 0 to 1."""

    begin: float
    length: float
    act: Callable[[float], None]


class CuePlayer(EventDispatcher):
    """Plays events over a BoardView.

    `target(seat)` is where a seat's tiles fly to, in the window; `place(name)` where "deck", "imaginary" and
    "type-campo" are, or None where they are not on the screen.
    """

    busy = BooleanProperty(False)

    def __init__(
        self,
        view: BoardView,
        target: Callable[[int], Point] | None = None,
        place: Callable[[str], Point | None] | None = None,
    ) -> None:
        super().__init__()
        self.view, self.target, self.place = view, target, place
        self._steps: list[Step] = []
        self._time = 0.0
        self._ticking: Any = None
        self.alone = False  # the touch that ends them does nothing else

    def play(self, events: Iterable[dict], before: BoardPicture, after: BoardPicture, speed: str = "normal") -> None:
        """Show how `before` became `after`, which is the view's picture already or is about to be."""
        self.finish()
        pace = SPEEDS.get(speed, 1.0)
        if not pace or before.board is not after.board:
            return
        script = Script(self.view, before, after, self.target, self.place)
        for event in events:
            script.add(event)
        if not script.steps:
            return
        self._steps = [Step(s.begin * pace, s.length * pace, s.act) for s in script.steps]
        self._time = 0.0
        self.busy = True
        script.hold()
        Window.bind(on_touch_down=self._touched)
        self._ticking = Clock.schedule_interval(self._tick, 0)

    def finish(self) -> None:
        """Everything at its end, at once."""
        if not self.busy:
            return
        self._ticking.cancel()
        Window.unbind(on_touch_down=self._touched)
        self._steps = []
        self.view.let_go()
        self.busy = False

    def _touched(self, *_: object) -> bool:
        self.finish()
        return self.alone  # else the tap goes through

    def _tick(self, dt: float) -> None:
        self._time += dt
        for step in self._steps:
            if self._time >= step.begin:
                step.act(min(1.0, (self._time - step.begin) / max(step.length, 1e-6)))
        self._steps = [s for s in self._steps if s.begin + s.length > self._time]
        if not self._steps:
            self.finish()


class Script:
    """Events turned into steps, one after another."""

    def __init__(self, view: BoardView, before: BoardPicture, after: BoardPicture, target: Any, place: Any) -> None:
        self.view, self.before, self.after, self.target, self.place = view, before, after, target, place
        self.layout = view.layout()
        self.steps: list[Step] = []
        self.now = 0.0
        self.built: Placed | None = None  # the last one
        self.first: Placed | None = None
        self.waiting: dict[int, int] = {}  # where gondolas are until their move
        self._flown = 0

    def add(self, event: dict) -> None:
        if event["event"] in SHOWN:
            getattr(self, f"_{event['event']}")(event)

    def hold(self) -> None:
        """Before the first step, what will move stays where it was."""
        for seat, number in self.waiting.items():
            self.view.hold(seat, self._at(number))
        if self.first is not None:
            self.view.drop(self.first, DROP_HIGH)

    def _at(self, number: int) -> tuple[float, float, float, float, float]:
        return (*self.layout.space(number), self.layout.heading(number), 0.0, 1.0)

    # Buildings

    def _built(self, event: dict) -> None:
        if not event["hexes"]:
            return
        index = self.after.board.hex_index
        hexes = tuple(index[h] for h in event["hexes"])
        kind = BUILDINGS.index(event["building"])
        same = [b for b in self.after.buildings if b.building == kind and set(b.hexes or ()) == set(hexes)]
        if not same:
            return
        placed = self.built = same[0]
        self.first = self.first or placed
        self.steps.append(Step(self.now, DROP, lambda t: self.view.drop(placed, DROP_HIGH * (1 - Ease.in_quad(t)))))
        self.steps.append(Step(self.now + DROP, SQUASH, lambda t: self._squash(placed, t)))
        self.now += DROP + SQUASH

    def _squash(self, placed: Placed, t: float) -> None:
        self.view.drop(placed, 0, 1 - (1 - FLAT) * math.sin(math.pi * Ease.out_quad(t)))
        if t >= 1:
            self.view.drop(None)

    def _site(self) -> Point:
        """Where the last building stands."""
        if self.built is None:
            return self.layout.start
        x, y = self.layout.centre(self.built.hexes or ())
        return x, y - 0.2

    # What flies

    def _treasure(self, event: dict) -> None:
        self._to_seat(event["seat"], "tile-treasure-back", self._site(), FLY, Ease.in_out_cubic, 0.45)

    def _drained(self, event: dict) -> None:
        at = self.after.board.hex_index.get(event["hex"] or "")
        if at is not None:
            self._to_seat(event["seat"], "tile-swamp-back", self.layout.hexes[at], DRAIN, Ease.in_cubic, 0.9)

    def _to_seat(self, seat: Any, piece: str, start: Point, length: float, ease: Callable, scale: float) -> None:
        if self.target is None or not isinstance(seat, int):
            return
        end = self._board_point(seat)
        if end is not None:
            self._fly(piece, start, end, length, ease, scale)

    def _board_point(self, seat: int) -> Point | None:
        found = self.target(seat)
        return None if found is None else self.view.to_board(*self.view.to_widget(*found))

    def _place(self, name: str) -> Point | None:
        found = None if self.place is None else self.place(name)
        return None if found is None else self.view.to_board(*self.view.to_widget(*found))

    def _holder(self, holder: Any, building: str) -> Point | None:
        """Where a master figure stands: with who holds it, or at home on its type's tile."""
        if isinstance(holder, int):
            return None if self.place is None else self._board_point(holder)
        return self._place("imaginary" if holder else f"type-{building}")

    def _master(self, event: dict) -> None:
        start, end = (self._holder(event[side], event["building"]) for side in ("from", "to"))
        if start is not None and end is not None:
            self._fly(f"master-{event['building']}", start, end, FLY, Ease.in_out_cubic, 0.8)

    def _discarded(self, event: dict) -> None:
        """From their type's tile, or from whom they lay before, to the deck's side."""
        end = self._place("deck")
        for card in event["cards"] if event["why"] in ("built", "no_place", "types") else ():
            start = self._holder(event["seat"], card)
            if start is not None and end is not None:
                self._fly(f"card-{card}", start, end, CARD, Ease.in_cubic, SMALL)

    def _imaginary(self, event: dict) -> None:
        deck, mask = self._place("deck"), self._place("imaginary")
        if self.place is None:
            return
        middle = self.view.to_board(*self.view.center)
        card = TurnedCard(self.view, event["card"], (deck or middle, middle, mask or middle))
        self.steps.append(Step(self.now, SHOW, card.act))
        self.now += SHOW

    def _scored(self, event: dict) -> None:
        first, begin = self._flown, self.now
        for share in event["shares"]:
            seat = share["seat"]
            if isinstance(seat, int) and seat < len(self.before.gondolas) and self.built is not None:
                end = self.layout.space(self.waiting.get(seat, self.before.gondolas[seat]))
                for _ in range(min(share["points"], 8)):
                    self._fly("mark-stud", self._site(), end, FLY, Ease.in_out_cubic, 1.0)
        if self._flown > first:
            self.now = begin + FLY

    def _fly(self, piece: str, start: Point, end: Point, length: float, ease: Callable, scale: float) -> None:
        begin = self.now + (self._flown % 10) * APART
        self._flown += 1
        token = Token(self.view, piece, scale)

        def act(t: float) -> None:
            part = ease(t)
            x, y = start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
            token.place(x, y - FLY_HIGH * 4 * part * (1 - part), t)

        self.steps.append(Step(begin, length, act))

    # Gondolas

    def _moved(self, event: dict) -> None:
        seat, start, end = event["seat"], event["from"], min(event["to"], self.layout.last)
        if not isinstance(seat, int) or end <= start:
            return
        self.waiting.setdefault(seat, start)
        jumped = set(event["jumped"])
        stops = [n for n in range(start, end + 1) if n == start or n not in jumped]
        glides = sum(b == a + 1 for a, b in pairwise(stops))
        glide = min(GLIDE, GLIDE_MOST / max(glides, 1))
        for i, (a, b) in enumerate(pairwise(stops)):
            hop = b > a + 1
            length = HOP if hop else glide
            ends = (i == 0, i == len(stops) - 2)
            act = self._hop(seat, a, b) if hop else self._glide(seat, a, b, ends)
            self.steps.append(Step(self.now, length, act))
            self.now += length

    def _glide(self, seat: int, a: int, b: int, ends: tuple[bool, bool]) -> Callable[[float], None]:
        start, end = self._at(a), self._at(b)
        turn = _turn(start[2], end[2])

        def act(t: float) -> None:
            part = EASES[ends](t)
            x, y = start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
            self.view.hold(seat, (x, y, start[2] + turn * part, 0.0, 1.0))

        return act

    def _hop(self, seat: int, a: int, b: int) -> Callable[[float], None]:
        start, end = self._at(a), self._at(b)
        turn = _turn(start[2], end[2])

        def act(t: float) -> None:
            high = Ease.out_quad(t * 2) if t < 0.5 else 1 - Ease.in_quad(t * 2 - 1)
            x, y = start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t
            self.view.hold(seat, (x, y, start[2] + turn * t, HOP_HIGH * high, 1 + (HOP_LARGE - 1) * high))

        return act


# slow at the ends of a way, even in the middle: by whether a part is its first and its last
EASES: dict[tuple[bool, bool], Callable[[float], float]] = {
    (True, True): Ease.in_out_sine,
    (True, False): Ease.in_sine,
    (False, True): Ease.out_sine,
    (False, False): Ease.linear,
}


def _turn(start: float, end: float) -> float:
    """The shorter way round."""
    return (end - start + math.pi) % math.tau - math.pi
