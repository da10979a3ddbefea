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
from kivy.graphics import InstructionGroup
from kivy.properties import BooleanProperty

from venezia.games.venedig.board import Placed
from venezia.games.venedig.parts import BUILDINGS
from venezia.present.board_picture import BoardPicture
from venezia.ui.board_layers import Where, berth
from venezia.ui.board_view import BoardView
from venezia.ui.panned import SECONDS
from venezia.ui.tokens import MASTER, SMALL, STUD, TILE, DrawnCard, Point, Spot, Token, TurnedCard, between

SPEEDS = {"off": 0.0, "normal": 1.0, "fast": 0.5}
GLIDE, GLIDE_MOST = 0.14, 1.2  # seconds a space, and at most for a way
HOP, HOP_HIGH, HOP_LARGE = 0.26, 0.35, 1.12
DROP, DROP_HIGH, SQUASH, FLAT = 0.24, 0.5, 0.08, 0.94
FLY, APART, FLY_HIGH = 0.42, 0.06, 0.25  # an arc a quarter as high as its way is long
DRAIN, CARD, FLIP, SHOW, ASIDE = 0.26, 0.24, 0.24, 1.6, 0.2
MOST_STUDS = 8
SHOWN = ("laid", "built", "treasure", "scored", "moved", "drained", "discarded", "master", "imaginary", "drew", "put")


@dataclass
class Step:
    """Something that goes on from one moment to another; `act` is called with 0 to 1."""

    begin: float
    length: float
    act: Callable[[float], None]


class CuePlayer(EventDispatcher):
    """Plays events over a BoardView.

    `target(seat)` is where a seat's tiles fly to, in the window; `place(name)` where "deck", "pool", "hand-0",
    "imaginary" and "type-campo" are, or None where they are not on the screen. What flies is drawn in front of
    `over`, which begins where the view's parent does. `on_seen` tells of each event when it has been shown; of a
    move at each space.
    """

    __events__ = ("on_seen",)
    busy = BooleanProperty(False)

    def __init__(
        self,
        view: BoardView,
        target: Callable[[int], Point] | None = None,
        place: Callable[[str], Point | None] | None = None,
        over: Any = None,
    ) -> None:
        super().__init__()
        self.view, self.target, self.place = view, target, place
        self.sky = InstructionGroup()
        (over or view).canvas.after.add(self.sky)
        self._steps: list[Step] = []
        self._time = 0.0
        self._ticking: Any = None
        self.alone = False  # the touch that ends them does nothing else

    def on_seen(self, event: dict) -> None: ...

    def play(
        self,
        events: Iterable[dict],
        before: BoardPicture,
        after: BoardPicture,
        speed: str = "normal",
        open_seat: int | None = None,
    ) -> None:
        """Show how `before` became `after`, which is the view's picture already or is about to be.

        What is drawn turns over for `open_seat` alone, whose hand lies open.
        """
        self.finish()
        pace = SPEEDS.get(speed, 1.0)
        if not pace or before.board is not after.board:
            return
        script = Script(self, before, after, open_seat)
        for event in events:
            script.add(event)
        if not any(step.length for step in script.steps):
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
        self.sky.clear()
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

    def __init__(self, player: CuePlayer, before: BoardPicture, after: BoardPicture, open_seat: int | None) -> None:
        self.player, self.view, self.before, self.after = player, player.view, before, after
        self.open_seat = open_seat
        self.layout = self.view.layout()
        self.steps: list[Step] = []
        self.now = 0.0
        self.built: Placed | None = None  # the last one
        self.first: Placed | None = None
        self.numbers: list[int | None] = list(before.gondolas)  # where gondolas are by now
        self._flown = 0  # in the present swarm
        self._drawn = 0
        self._watched = False  # the view is on its way to where the next gondola starts

    def add(self, event: dict) -> None:
        self._flown = 0
        shown = event["event"] in SHOWN
        arrived = getattr(self, f"_{event['event']}")(event) if shown else None
        self._see(event, self.now if arrived is None else arrived)

    def hold(self) -> None:
        """Before the first step, what will move stays where it was."""
        for seat, number in enumerate(self.before.gondolas):
            self.view.hold(seat, berth(self.layout, self.before.gondolas, seat))
            self.view.count(seat, number)
        if self.first is not None:
            self.view.drop(self.first, DROP_HIGH)

    def _do(self, deed: Callable[[], object]) -> None:
        """At once, when it is its turn."""
        self.steps.append(Step(self.now, 0, lambda _t: deed()))

    def _see(self, event: dict, when: float) -> None:
        self.steps.append(Step(when, 0, lambda _t: self.player.dispatch("on_seen", event)))

    def _at(self, number: int) -> Where:
        return (*self.layout.space(number), self.layout.heading(number), 0.0, 1.0)

    def _watch(self, *points: Point) -> None:
        """Some points of the board come into sight, where the view shows only a part of it or shows it too small."""
        self._do(lambda: self.view.watch(points))

    # Where things are

    def _on_board(self, point: Point) -> Spot:
        return lambda: self.view.to_here(*point)

    def _seat(self, seat: Any) -> Spot | None:
        """The seat's plate, which may just be finding its place."""
        target = self.player.target
        if target is None or not isinstance(seat, int) or target(seat) is None:
            return None
        return lambda: self.view.to_widget(*target(seat))

    def _place(self, *names: str) -> Spot | None:
        """The first of these that is on the screen."""
        place = self.player.place
        for name in names if place is not None else ():
            if place(name) is not None:
                return self._moored(name)
        return None

    def _moored(self, name: str) -> Spot:
        last = [self.player.place(name)]

        def spot() -> Point:
            last[0] = self.player.place(name) or last[0]
            return self.view.to_widget(*last[0])

        return spot

    def _holder(self, holder: Any, building: str) -> Spot | None:
        """Where a master figure or a card stands: with who holds it, or with its type."""
        if self.player.place is None:
            return None
        if isinstance(holder, int):
            return self._seat(holder)
        return self._place("imaginary" if holder else f"type-{building}") or self._site()

    def _site(self) -> Spot | None:
        """Where the last building stands."""
        if self.built is None:
            return None
        x, y = self.layout.centre(self.built.hexes or ())
        return self._on_board((x, y - 0.2))

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
        self._watch(*(self.layout.hexes[h] for h in hexes))
        self.steps.append(Step(self.now, DROP, lambda t: self.view.drop(placed, DROP_HIGH * (1 - Ease.in_quad(t)))))
        self.steps.append(Step(self.now + DROP, SQUASH, lambda t: self._squash(placed, t)))
        self.now += DROP + SQUASH

    def _squash(self, placed: Placed, t: float) -> None:
        self.view.drop(placed, 0, 1 - (1 - FLAT) * math.sin(math.pi * Ease.out_quad(t)))
        if t >= 1:
            self.view.drop(None)

    # What flies: each returns when it has arrived

    def _treasure(self, event: dict) -> float | None:
        return self._fly("tile-treasure-back", self._site(), self._seat(event["seat"]), FLY, Ease.in_out_cubic, TILE)

    def _drained(self, event: dict) -> float | None:
        at = self.after.board.hex_index.get(event["hex"] or "")
        if at is None:
            return None
        start = self._on_board(self.layout.hexes[at])
        return self._fly("tile-swamp-back", start, self._seat(event["seat"]), DRAIN, Ease.in_cubic, TILE)

    def _master(self, event: dict) -> float | None:
        building = event["building"]
        start, end = (self._holder(event[side], building) for side in ("from", "to"))
        return self._fly(f"master-{building}", start, end, FLY, Ease.in_out_cubic, MASTER)

    def _laid(self, event: dict) -> float | None:
        """From the hand, or from whose hand is not seen."""
        start = self._place("hand") or self._seat(event["seat"])
        end = self._place(f"type-{event['building']}")
        arrived = None
        for _ in range(event["count"]):
            arrived = self._fly(f"card-{event['building']}", start, end, CARD, Ease.in_out_sine, SMALL) or arrived
        return arrived

    def _put(self, event: dict) -> float | None:
        start = self._place("hand") or self._seat(event["seat"])
        return self._fly(f"card-{event['card']}", start, self._place("pool"), CARD, Ease.in_out_sine, SMALL)

    def _discarded(self, event: dict) -> float | None:
        """From their type's tile, or from whom they lay before, to the deck's side."""
        end, arrived = self._place("deck"), None
        for card in event["cards"] if event["why"] in ("built", "no_place", "types") else ():
            arrived = self._fly(f"card-{card}", self._holder(event["seat"], card), end, CARD, Ease.in_cubic, SMALL)
        return arrived

    def _drew(self, event: dict) -> float | None:
        """Only in a hand that lies open are cards of the deck seen, and only then do they turn over."""
        is_open, arrived = event["seat"] == self.open_seat, None
        start = self._place(event["from"], "deck")
        for card in event["cards"]:
            end = self._place(f"hand-{self._drawn}") if is_open else None
            self._drawn += 1
            end = end or self._seat(event["seat"])
            if event["from"] == "pool":
                arrived = self._fly(f"card-{card}", start, end, CARD, Ease.out_cubic, 2 * SMALL)
            elif not is_open or card is None:
                arrived = self._fly("card-back", start, end, CARD, Ease.out_cubic, SMALL)
            elif start is not None and end is not None:
                drawn = DrawnCard(self.player.sky, card, (start, end), 2 * SMALL, CARD / (CARD + FLIP))
                self.steps.append(Step(self.now, CARD + FLIP, drawn.act))
                self.now += CARD
                arrived = self.now + FLIP
        return arrived

    def _imaginary(self, event: dict) -> None:
        if self.player.place is None:
            return
        middle: Spot = lambda: self.view.to_widget(*Window.center)  # noqa: E731
        ways = (self._place("deck") or middle, middle, self._place("imaginary") or middle)
        card = TurnedCard(self.player.sky, event["card"], ways)
        self.steps.append(Step(self.now, SHOW, card.act))
        self.now += SHOW

    def _scored(self, event: dict) -> None:
        """Points fly to the gondolas they will move, and the view goes where the first of them is."""
        site, last = self._site(), self.now
        shares = [(share["seat"], share["points"]) for share in event["shares"] if isinstance(share["seat"], int)]
        for seat, points in shares if site is not None else ():
            if not points or seat >= len(self.numbers):
                continue
            place = berth(self.layout, self.numbers, seat)[:2]
            if not self._watched:
                self._watch(place)
                self._watched = True
            for _ in range(min(points, MOST_STUDS)):
                arrived = self._fly("mark-stud", site, self._on_board(place), FLY, Ease.in_out_cubic, STUD)
                last = max(last, arrived or 0)
        self.now = last

    def _fly(
        self, piece: str, start: Spot | None, end: Spot | None, length: float, ease: Callable, height: float
    ) -> float | None:
        if start is None or end is None:
            return None
        begin = self.now + self._flown * APART
        self._flown += 1
        token = Token(self.player.sky, piece, height)

        def act(t: float) -> None:
            part, a, b = ease(t), start(), end()
            x, y = between(a, b, part)
            token.place(x, y + FLY_HIGH * math.dist(a, b) * 4 * part * (1 - part), t)

        self.steps.append(Step(begin, length, act))
        return begin + length

    # Gondolas

    def _moved(self, event: dict) -> None:
        seat, start, end = event["seat"], event["from"], min(event["to"], self.layout.last)
        if not isinstance(seat, int) or end <= start:
            return
        jumped = set(event["jumped"])
        stops = [n for n in range(start, end + 1) if n == start or n not in jumped]
        self._follow(stops)
        self._do(lambda: self.view.lead(seat))
        left = berth(self.layout, self.numbers, seat)
        self._aside(seat, None)
        arrival = (*self.numbers[:seat], event["to"], *self.numbers[seat + 1 :])
        ways = [left, *(self._at(n) for n in stops[1:-1]), berth(self.layout, arrival, seat)]
        glides = sum(b == a + 1 for a, b in pairwise(stops))
        glide = min(GLIDE, GLIDE_MOST / max(glides, 1))
        for i, (a, b) in enumerate(pairwise(stops)):
            hop = b > a + 1
            length, last = HOP if hop else glide, i == len(stops) - 2
            ease = Ease.linear if hop else EASES[i == 0, last]
            if last:
                self._aside(seat, event["to"])
            self._stay_near(stops, i)
            self.steps.append(Step(self.now, length, self._leg(seat, ways[i], ways[i + 1], ease, HOP_HIGH * hop)))
            self.now += length
            self._count(seat, event["to"] if last else b, event)

    def _count(self, seat: int, number: int, event: dict) -> None:
        self._do(lambda: self.view.count(seat, number))
        self._see({**event, "to": number}, self.now)

    def _follow(self, stops: list[int]) -> None:
        """The whole way comes into sight, or its beginning; the gondola waits until it has."""
        if self.view.watches():
            self._watch(*(self.layout.space(n) for n in stops))
            if not self._watched:
                self.now += SECONDS
        self._watched = False

    def _stay_near(self, stops: list[int], at: int) -> None:
        if self.view.watches():
            self._watch(*(self.layout.space(n) for n in stops[at : at + 3]))

    def _aside(self, mover: int, number: int | None) -> None:
        """Those at a place make room for who comes, and close up behind who leaves."""
        others = [seat for seat, there in enumerate(self.numbers) if seat != mover and there is not None]
        old = [berth(self.layout, self.numbers, seat) for seat in others]
        self.numbers[mover] = number
        for seat, was in zip(others, old, strict=True):
            new = berth(self.layout, self.numbers, seat)
            if new != was:
                self.steps.append(Step(self.now, ASIDE, self._leg(seat, was, new, Ease.in_out_sine, 0)))

    def _leg(self, seat: int, start: Where, end: Where, ease: Callable, high: float) -> Callable[[float], None]:
        """From one place to another, straight or over what lies between."""
        turn = _turn(start[2], end[2])

        def act(t: float) -> None:
            part = ease(t)
            up = 0.0 if not high else Ease.out_quad(t * 2) if t < 0.5 else 1 - Ease.in_quad(t * 2 - 1)
            size = start[4] + (end[4] - start[4]) * part
            where = (*between(start[:2], end[:2], part), start[2] + turn * part)
            self.view.hold(seat, (*where, high * up, size * (1 + (HOP_LARGE - 1) * up)))

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
