"""Actions as the protocol writes them, both ways."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from venezia.core.reading import Node, shown
from venezia.core.reasons import BAD_REQUEST, BAD_STATE
from venezia.games.venedig import actions
from venezia.games.venedig.actions import Action
from venezia.games.venedig.board import Board
from venezia.games.venedig.parts import (
    BUILDINGS,
    HEXES,
    IMAGINARY,
    MASTERED,
    NOBODY,
    SWAMP_VALUES,
    TREASURE_VALUES,
    UNKNOWN_CARD,
)
from venezia.games.venedig.state import Setup

_HUGE = 10**9  # any count a person could mean; what is legal is decided by the rules
_LIST = 200
_REASON = 120  # characters
_MOST = 1000  # more than there is of anything; what is possible is decided by the rules


def action_to_wire(action: Action, setup: Setup) -> dict[str, Any]:
    """The action as a JSON object."""
    return _WRITERS[type(action)](action, setup)


def action_from_wire(data: Any, setup: Setup) -> Action:
    """The action in a JSON object; a malformed one is a `bad-request` that names the place."""
    node = Node(data, "action", BAD_REQUEST)
    kind = node.get("type")
    kind.choice(tuple(_READERS))
    return _READERS[kind.value](node, setup)


# Writing


def _write_place(action: actions.Place, setup: Setup) -> dict[str, Any]:
    board = setup.board
    wire: dict[str, Any] = {"type": "place", "hexes": [board.hex_ids[h] for h in action.hexes]}
    if action.district >= 0:
        wire["district"] = board.district_ids[action.district]
    if action.said >= 0:
        wire |= {"said": action.said, "reason": action.why}
    return wire


def _write_counted(action: actions.Counted, setup: Setup) -> dict[str, Any]:
    wire: dict[str, Any] = {"type": "place", "points": action.points, "treasure": list(action.treasure)}
    names = [setup.board.district_ids[d] for d in action.districts]
    if len(names) == 1:
        wire["district"] = names[0]
    elif names:
        wire["districts"] = names
    return wire


def _write_drain(action: actions.Drain, setup: Setup) -> dict[str, Any]:
    return {"type": "drain", "hex": setup.board.hex_ids[action.hex] if action.hex >= 0 else None}


def _write_draw(action: actions.Draw, setup: Setup) -> dict[str, Any]:
    return {"type": "draw", "from": "deck" if action.card == UNKNOWN_CARD else BUILDINGS[action.card]}


def _write_imaginary(action: actions.Imaginary, setup: Setup) -> dict[str, Any]:
    named = {} if action.card == UNKNOWN_CARD else {"card": BUILDINGS[action.card]}
    return {"type": "imaginary", **named}


def _write_correct(action: actions.Correct, setup: Setup) -> dict[str, Any]:
    wire: dict[str, Any] = {"type": "correct"}
    if action.seat >= 0:
        wire["seat"] = _seat_name(action.seat, setup)
    if action.building >= 0:
        wire["building"] = BUILDINGS[action.building]
    if action.what == "hex":
        return {**wire, "hex": setup.board.hex_ids[action.hex], "to": HEXES[action.to]}
    return {**wire, action.what: _seat_name(action.to, setup) if action.what == "master" else action.to}


def _seat_name(seat: int, setup: Setup) -> int | str | None:
    if seat == NOBODY:
        return None
    return seat if seat < setup.seats else IMAGINARY


_WRITERS: dict[type, Callable[[Any, Setup], dict[str, Any]]] = {
    actions.Lay: lambda a, s: {
        "type": "lay", "building": BUILDINGS[a.building], "count": a.count, "alone": a.alone,
    },
    actions.Pass: lambda a, s: {"type": "pass"},
    actions.Build: lambda a, s: {"type": "build", "building": BUILDINGS[a.building], "alone": a.alone},
    actions.Place: _write_place,
    actions.Counted: _write_counted,
    actions.Move: lambda a, s: {"type": "move"},
    actions.Discard: lambda a, s: {"type": "discard", "building": BUILDINGS[a.building]},
    actions.Drain: _write_drain,
    actions.Draw: _write_draw,
    actions.Swap: lambda a, s: {
        "type": "swap", "put": BUILDINGS[a.put], "take": [BUILDINGS[c] for c in a.take],
    },
    actions.Exchange: lambda a, s: {"type": "exchange", "swamp": list(a.swamp), "treasure": list(a.treasure)},
    actions.TableExchange: lambda a, s: {
        "type": "exchange", "points": a.points, "swamp": a.swamp, "treasure": a.treasure,
    },
    actions.Imaginary: _write_imaginary,
    actions.Correct: _write_correct,
}  # fmt: skip


# Reading


def _flag(node: Node, key: str) -> bool:
    return node.get(key).flag() if node.has(key) else False


def _read_lay(node: Node, setup: Setup) -> Action:
    building = node.get("building").choice(BUILDINGS)
    return actions.Lay(building, node.get("count").whole(-_HUGE, _HUGE), _flag(node, "alone"))


def _read_build(node: Node, setup: Setup) -> Action:
    return actions.Build(node.get("building").choice(BUILDINGS), _flag(node, "alone"))


def _read_place(node: Node, setup: Setup) -> Action:
    if node.has("points"):
        if node.child("hexes").value is not None:
            raise node.fault("place.twofold")
        return _read_counted(node, setup)
    board = setup.board
    hexes = tuple(_hex(h, board) for h in node.get("hexes").items(_LIST))
    district = node.child("district")
    if hexes[::-1] in board.bridges:
        hexes = hexes[::-1]
    elif hexes not in board.bridges:
        hexes = tuple(sorted(hexes))
    said = node.get("said").whole(0, _MOST) if node.has("said") else -1
    why = node.get("reason").text(_REASON) if node.has("reason") else ""
    return actions.Place(hexes, -1 if district.value is None else district.choice(board.district_ids), said, why)


def _read_counted(node: Node, setup: Setup) -> Action:
    ids = setup.board.district_ids
    points = node.get("points").whole(-_HUGE, _HUGE)
    treasure: tuple[int, ...] = ()
    if node.has("treasure"):
        treasure = tuple(n.whole(0, setup.seats - 1) for n in node.get("treasure").items(_LIST))
    districts: tuple[int, ...] = ()
    if node.child("district").value is not None:
        districts = (node.get("district").choice(ids),)
    elif node.child("districts").value is not None:
        districts = tuple(d.choice(ids) for d in node.get("districts").items(_LIST))
    return actions.Counted(points, treasure, districts)


def _hex(node: Node, board: Board) -> int:
    name = node.text(20)
    if name not in board.hex_index:
        raise node.fault("shape.hex", found=shown(name), board=board.name)
    return board.hex_index[name]


def _read_drain(node: Node, setup: Setup) -> Action:
    where = node.get("hex")
    return actions.DRAIN_ANY if where.value is None else actions.Drain(_hex(where, setup.board))


def _read_draw(node: Node, setup: Setup) -> Action:
    card = node.get("from").choice((*BUILDINGS, "deck"))
    return actions.DRAWS[card]


def _read_swap(node: Node, setup: Setup) -> Action:
    take = tuple(n.choice(BUILDINGS) for n in node.get("take").items(_LIST))
    return actions.Swap(node.get("put").choice(BUILDINGS), take)


def _read_exchange(node: Node, setup: Setup) -> Action:
    if node.has("points"):
        counts = [node.get(k).whole(-_HUGE, _HUGE) if node.has(k) else 0 for k in ("swamp", "treasure")]
        return actions.TableExchange(node.get("points").whole(-_HUGE, _HUGE), counts[0], counts[1])
    tiles = [
        tuple(sorted((n.whole(low, high) for n in node.get(key).items(_LIST)), reverse=True)) if node.has(key) else ()
        for key, (low, high) in (
            ("swamp", (SWAMP_VALUES[0], SWAMP_VALUES[-1])),
            ("treasure", (TREASURE_VALUES[0], TREASURE_VALUES[-1])),
        )
    ]
    return actions.Exchange(tiles[0], tiles[1])


def _read_imaginary(node: Node, setup: Setup) -> Action:
    card = node.child("card")
    return actions.TURN_CARD if card.value is None else actions.Imaginary(card.choice(BUILDINGS))


def _read_correct(node: Node, setup: Setup) -> Action:
    wanted = [what for what in _CORRECTIONS if node.has(what)]
    if len(wanted) != 1:
        raise node.fault("correct.what" if not wanted else "correct.one", choices=wanted or list(_CORRECTIONS))
    return _CORRECTIONS[wanted[0]](node, setup)


def _holder(node: Node, setup: Setup) -> int:
    """A seat, or the imaginary player where there is one."""
    if node.value == IMAGINARY and setup.imaginary:
        return setup.seats
    return node.whole(0, setup.seats - 1)


def _mastered(node: Node) -> int:
    return MASTERED[node.choice(tuple(BUILDINGS[b] for b in MASTERED))]


def _amount(node: Node) -> int:
    """What a correction sets: a number that cannot be is refused like an impossible state."""
    code = BAD_STATE if type(node.value) is int else BAD_REQUEST
    return Node(node.value, node.place, code).whole(0, _MOST)


def _seat_correction(what: str) -> Callable[[Node, Setup], Action]:
    def read(node: Node, setup: Setup) -> Action:
        seat = node.get("seat").whole(0, setup.seats - 1)
        return actions.Correct(what, _amount(node.get(what)), seat=seat)

    return read


def _correct_hex(node: Node, setup: Setup) -> Action:
    return actions.Correct("hex", node.get("to").choice(("swamp", "empty")), hex=_hex(node.get("hex"), setup.board))


def _correct_laid(node: Node, setup: Setup) -> Action:
    seat, building = _holder(node.get("seat"), setup), node.get("building").choice(BUILDINGS)
    return actions.Correct("laid", _amount(node.get("laid")), seat=seat, building=building)


def _correct_master(node: Node, setup: Setup) -> Action:
    to = node.get("master")
    holder = NOBODY if to.value is None else _holder(to, setup)
    return actions.Correct("master", holder, building=_mastered(node.get("building")))


def _correct_treasures(node: Node, setup: Setup) -> Action:
    return actions.Correct("treasures", _amount(node.get("treasures")))


def _correct_stock(node: Node, setup: Setup) -> Action:
    building = node.get("building").choice(BUILDINGS)
    return actions.Correct("stock", _amount(node.get("stock")), building=building)


_CORRECTIONS: dict[str, Callable[[Node, Setup], Action]] = {
    "gondola": _seat_correction("gondola"),
    "hex": _correct_hex,
    "laid": _correct_laid,
    "master": _correct_master,
    "treasures": _correct_treasures,
    "swamp": _seat_correction("swamp"),
    "treasure": _seat_correction("treasure"),
    "stock": _correct_stock,
}

_READERS: dict[str, Callable[[Node, Setup], Action]] = {
    "lay": _read_lay,
    "pass": lambda node, setup: actions.PASS,
    "build": _read_build,
    "place": _read_place,
    "move": lambda node, setup: actions.MOVE_ON,
    "discard": lambda node, setup: actions.Discard(node.get("building").choice(BUILDINGS)),
    "drain": _read_drain,
    "draw": _read_draw,
    "swap": _read_swap,
    "exchange": _read_exchange,
    "imaginary": _read_imaginary,
    "correct": _read_correct,
}
