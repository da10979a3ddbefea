"""Scenes for tests: a real state of the game with just the things a test is about put in place.

    s = scene(hands=[["ponte", "ponte"], [], []], laid=[{}, {"ponte": 1}, {}], masters={"ponte": 1})
    s.do(lay("ponte", 2))
    assert s.wire["masters"]["ponte"] == 0

What a scene does not mention is as at the start of a game, except that hands are empty; cards, treasures and swamp
tiles always add up. Every scene is read through the same checks as a state from outside.
"""

from collections import Counter
from typing import Any

from venezia.core.chance import Sampled
from venezia.core.journal import MemoryJournal
from venezia.core.reasons import Reason, Refused
from venezia.core.session import Session
from venezia.games.venedig.game import Venedig
from venezia.games.venedig.parts import BUILDINGS, CARDS
from venezia.games.venedig.state import State
from venezia.present.sentences import sentences
from venezia.store.boards import find_board

Wire = dict[str, Any]

NAMES = ["Klaus", "Jürgen", "Xenia", "Maria", "Zoë"]
GAME = Venedig(find_board)


# Actions as the protocol writes them

PASS: Wire = {"type": "pass"}
MOVE: Wire = {"type": "move"}
DECK: Wire = {"type": "draw", "from": "deck"}
TURN_UP: Wire = {"type": "imaginary"}
DRAIN_ANY: Wire = {"type": "drain", "hex": None}


def lay(building: str, count: int = 1, alone: bool = False) -> Wire:
    return {"type": "lay", "building": building, "count": count, "alone": alone}


def build(building: str, alone: bool = False) -> Wire:
    return {"type": "build", "building": building, "alone": alone}


def place(*hexes: str, district: str | None = None) -> Wire:
    action: Wire = {"type": "place", "hexes": list(hexes)}
    return action if district is None else {**action, "district": district}


def counted(points: int, treasure: list[int] | None = None, **districts: Any) -> Wire:
    """A place that the table counted (`table` mode)."""
    return {"type": "place", "points": points, "treasure": treasure or [], **districts}


def discard(building: str) -> Wire:
    return {"type": "discard", "building": building}


def drain(hex_id: str) -> Wire:
    return {"type": "drain", "hex": hex_id}


def draw(building: str) -> Wire:
    return {"type": "draw", "from": building}


def swap(put: str, *take: str) -> Wire:
    return {"type": "swap", "put": put, "take": list(take)}


def pay(*swamp: int, treasure: tuple[int, ...] = ()) -> Wire:
    """An exchange of these tiles."""
    return {"type": "exchange", "swamp": list(swamp), "treasure": list(treasure)}


def pay_counted(points: int, swamp: int = 0, treasure: int = 0) -> Wire:
    """An exchange as the table counted it (`table` mode)."""
    return {"type": "exchange", "points": points, "swamp": swamp, "treasure": treasure}


def turn_up(card: str) -> Wire:
    """The imaginary player's card, from the box (`table` mode)."""
    return {"type": "imaginary", "card": card}


def correct(**what: Any) -> Wire:
    return {"type": "correct", **what}


def told(events: list[Wire], name: str) -> list[Wire]:
    """The events of one name."""
    return [event for event in events if event["event"] == name]


class Scene:
    """A game in the middle of something."""

    def __init__(self, session: Session[State]) -> None:
        self.session = session

    @property
    def state(self) -> State:
        return self.session.state

    @property
    def wire(self) -> Wire:
        """The state as the protocol writes it."""
        return GAME.write(self.session.state)

    @property
    def phase(self) -> str:
        return str(self.wire["phase"])

    @property
    def decider(self) -> int | None:
        decider: int | None = self.wire["decider"]
        return decider

    @property
    def masters(self) -> Wire:
        masters: Wire = self.wire["masters"]
        return masters

    @property
    def legal(self) -> list[Wire]:
        return [GAME.write_action(a, self.session.state) for a in self.session.legal()]

    @property
    def gondolas(self) -> list[int]:
        return list(self.session.state.gondola)

    def player(self, seat: int) -> Wire:
        player: Wire = self.wire["players"][seat]
        return player

    def may(self, action: Wire) -> bool:
        """Whether the decider may do this now, asked both ways: is it listed, and would it be done?"""
        listed = action in self.legal
        try:
            GAME.verify(self.session.state, GAME.read_action(action, self.session.state))
        except Refused:
            assert not listed, f"{action} is listed, but refused"
            return False
        assert listed, f"{action} is not refused, but not listed"
        return True

    def do(self, *actions: Wire) -> list[Wire]:
        """Do them one after the other; all that happened."""
        return [event for action in actions for event in self.session.do(action)]

    def why_not(self, action: Wire) -> Reason:
        """The reason an action is refused; the game must be unchanged, and `legal` must not list it."""
        before = self.wire
        assert action not in self.legal
        try:
            self.session.do(action)
        except Refused as refused:
            assert self.wire == before
            return refused.reason
        raise AssertionError(f"{action} was not refused")

    def refusal(self, action: Wire) -> tuple[str, str | None]:
        """The key and the rule of a refusal; that it has a sentence, too."""
        reason = self.why_not(action)
        assert sentences().for_players(NAMES).reason(reason)
        return reason.key, reason.rule

    def say_why_not(self, action: Wire) -> str:
        """The sentence of a refusal."""
        return sentences().for_players(NAMES).reason(self.why_not(action))


def scene(
    players: int = 3,
    *,
    mode: str = "digital",
    options: Wire | None = None,
    board: Any = "laguna",
    hands: list[list[str]] | None = None,
    laid: list[dict[str, int]] | None = None,
    imaginary: dict[str, int] | None = None,
    masters: Wire | None = None,
    pool: list[str] | None = None,
    discard: list[str] | None = None,
    deck: list[str] | None = None,
    deck_top: list[str] | None = None,
    own_top: list[str] | None = None,
    own_deck: list[str] | None = None,
    gondolas: list[int] | None = None,
    swamp: list[list[int]] | None = None,
    treasure: list[list[int]] | None = None,
    treasure_top: list[int] | None = None,
    supply: int | None = None,
    empty: list[str] | None = None,
    built: list[tuple[str, list[str]]] | None = None,
    stock: dict[str, int] | None = None,
    **more: Any,
) -> Scene:
    """A state with these things in it; `more` replaces whole keys of the state on the wire.

    Lists by seat may be shorter than the table. `swamp` and `treasure` are the tiles players hold (beside the box
    their numbers count, not their values); swamp tiles they hold come from `empty` hexes, then from the last hexes
    of the board. `treasure_top` are the next treasures; `supply` cuts the supply by giving the rest to the last
    seat. `deck` is the whole deck: what is left then lies in the discard pile; `own_top` and `own_deck` are the same
    for the imaginary player's own deck (V11.8). `stock` builds the pieces that are
    missing wherever they fit (beside the box: nowhere).
    """
    setup = {"players": NAMES[:players], "mode": mode, "board": board, "seed": 1, "options": options or {}}
    wire = GAME.write(GAME.begin(setup, Sampled(1)))
    wire["board"] = find_board(board).source if isinstance(board, str) else board
    table = mode == "table"
    for seat, player in enumerate(wire["players"]):
        player["gondola"] = _of(gondolas, seat, 0)
        player["laid"] = dict(_of(laid, seat, {}))
        if not table:
            player["hand"] = list(_of(hands, seat, []))
    if imaginary is not None:
        wire["imaginary"]["laid"] = dict(imaginary)
    wire["masters"].update(masters or {})
    for kind, hexes in built or []:
        wire["buildings"].append({"building": kind, "hexes": hexes})
        wire["stock"][kind] -= 1
        wire["hexes"].update(dict.fromkeys(hexes, kind))
    wire["hexes"].update(dict.fromkeys(empty or [], "empty"))
    _use_up(wire, stock or {}, set(empty or []))
    _give_tiles(wire, swamp or [], treasure or [], table)
    _stack_supply(wire, treasure_top or [], supply)
    if table:
        _deal_own(wire, own_top or [], own_deck)
    else:
        _deal(wire, pool or [], discard or [], deck_top or [], deck)
    wire.update(more)
    state = GAME.read(wire)
    return Scene(Session.from_state(GAME, state, "test", MemoryJournal()))


def _of(rows: list[Any] | None, seat: int, otherwise: Any) -> Any:
    return rows[seat] if rows is not None and seat < len(rows) else otherwise


def _use_up(wire: Wire, stock: dict[str, int], spared: set[str]) -> None:
    """Pieces that the stock lacks stand on the board: single ones on the first hexes that are free for them."""
    for kind, left in stock.items():
        while wire["stock"][kind] > left:
            wire["stock"][kind] -= 1
            if wire["mode"] == "table":
                wire["buildings"].append({"building": kind, "hexes": None})
                continue
            assert kind in ("casa", "campo"), "say where the others stand, with `built`"
            free = next(h for h, what in wire["hexes"].items() if what in ("swamp", "empty") and h not in spared)
            wire["hexes"][free] = kind
            wire["buildings"].append({"building": kind, "hexes": [free]})


def _give_tiles(wire: Wire, swamp: list[list[int]], treasure: list[list[int]], table: bool) -> None:
    """Treasures come out of the supply, swamp tiles from the board; what is left lies on the swamp hexes."""
    for seat, values in enumerate(treasure):
        for value in values:
            wire["treasures"].remove(None if table else value)
        wire["players"][seat]["treasure"] = [None] * len(values) if table else sorted(values)
    for seat, values in enumerate(swamp):
        wire["players"][seat]["swamp"] = [None] * len(values) if table else sorted(values)
    wet = [h for h, what in wire["hexes"].items() if what == "swamp"]
    if table:
        wire["swamp"] = dict.fromkeys(wet)
        return
    rest = Counter({int(v): n for v, n in wire["board"]["tiles"]["swamp"].items()})
    rest.subtract(v for p in wire["players"] for v in p["swamp"])
    assert min(rest.values()) >= 0, "there are not so many swamp tiles of a value"
    while len(wet) > rest.total():
        wire["hexes"][wet.pop()] = "empty"
    tiles = {}
    for h in wet:  # as the shuffle laid them, as far as the tiles go
        value = wire["swamp"][h] if rest[wire["swamp"][h]] else max(rest, key=lambda v: rest[v])
        rest[value] -= 1
        tiles[h] = value
    wire["swamp"] = tiles


def _stack_supply(wire: Wire, top: list[int], supply: int | None) -> None:
    for value in reversed(top):
        wire["treasures"].remove(value)
        wire["treasures"].insert(0, value)
    while supply is not None and len(wire["treasures"]) > supply:
        wire["players"][-1]["treasure"].append(wire["treasures"].pop())


def _deal_own(wire: Wire, top: list[str], deck: list[str] | None) -> None:
    """V11.8: what lies before the imaginary player came from its own deck."""
    theirs = wire["imaginary"] or {}
    if "deck" not in theirs:
        return
    rest = Counter(theirs["deck"])
    rest.subtract(theirs["laid"])
    rest.subtract([*top, *(deck or [])])
    pile = sorted(rest.elements())
    theirs["deck"], theirs["discard"] = ([*top, *pile], []) if deck is None else (deck, pile)


def _deal(wire: Wire, pool: list[str], discard: list[str], top: list[str], deck: list[str] | None) -> None:
    """Every card that is nowhere else lies in the deck, `top` first, or in the discard pile."""
    rest = Counter(dict(zip(BUILDINGS, CARDS, strict=True)))
    for player in [*wire["players"], wire["imaginary"] or {"laid": {}}]:
        rest.subtract(player.get("hand") or [])
        rest.subtract(player["laid"])
    for cards in (pool, discard, top, deck or []):
        rest.subtract(cards)
    assert min(rest.values()) >= 0, "there are not so many cards of a type"
    wire["pool"], wire["discard"] = pool, discard
    if deck is None:
        wire["deck"] = [*top, *sorted(rest.elements())]
    else:
        wire["deck"] = deck
        wire["discard"] = [*discard, *sorted(rest.elements())]
