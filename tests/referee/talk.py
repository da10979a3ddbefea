"""Talking to the referee in JSON lines, and arranging states as an outsider would: by editing what `state` printed."""

import json
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from venezia.referee import Referee

Wire = dict[str, Any]

NAMES = ["Ada", "Bo", "Cy", "Di", "Ed"]
CARDS = {"casa": 8, "palazzo": 8, "campo": 8, "basilica": 10, "ponte": 8}
KEYS = {
    "game", "mode", "board", "seed", "options", "turn", "phase", "active", "decider", "players", "imaginary",
    "masters", "projects", "moves", "deck", "discard", "pool", "treasures", "stock", "hexes", "swamp",
    "buildings", "ranking",
}  # fmt: skip
PASS: Wire = {"type": "pass"}
MOVE: Wire = {"type": "move"}
SETUPS: list[Wire] = [
    {"mode": "digital", "players": NAMES[:2], "seed": 1, "options": {}},
    {
        "mode": "digital",
        "players": NAMES[:2],
        "seed": 2,
        "options": {"imaginary_casa": "discard", "casa_at_once": True},
    },
    {"mode": "digital", "players": NAMES[:3], "seed": 3, "options": {"casa_at_once": True}},
    {"mode": "digital", "players": NAMES[:4], "seed": 4},
    {"mode": "digital", "players": NAMES, "seed": 5, "options": {"casa_at_once": False}},
    {"mode": "table", "players": NAMES[:2], "seed": 6, "options": {"imaginary_deck": "own"}},
    {"mode": "table", "players": NAMES[:2], "seed": 7, "options": {"imaginary_deck": "box", "imaginary_casa": "build"}},
    {"mode": "table", "players": NAMES[:3], "seed": 8, "options": {"casa_at_once": True}},
    {"mode": "table", "players": NAMES, "seed": 9},
]


def setup_name(setup: Wire) -> str:
    """For the names of tests."""
    options = "-".join(f"{k}={v}" for k, v in setup.get("options", {}).items())
    return f"{setup['mode']}-{len(setup['players'])}-{options or 'plain'}"


EVERY_SETUP = pytest.mark.parametrize("setup", SETUPS, ids=setup_name)


def lay(building: str, count: int = 1, alone: bool = False) -> Wire:
    return {"type": "lay", "building": building, "count": count, "alone": alone}


def build(building: str, alone: bool = False) -> Wire:
    return {"type": "build", "building": building, "alone": alone}


def place(*hexes: str, **district: str) -> Wire:
    return {"type": "place", "hexes": list(hexes), **district}


class Client:
    """Somebody at the other end of the line."""

    def __init__(self) -> None:
        self.referee = Referee()

    def send(self, line: bytes) -> Wire:
        """One line in, one line out."""
        out = self.referee.respond(line)
        assert out.endswith(b"\n")
        assert out.count(b"\n") == 1
        return strict(out)

    def ask(self, cmd: str, **more: Any) -> Wire:
        return self.send(json.dumps({"cmd": cmd, **more}).encode())

    def ok(self, cmd: str, **more: Any) -> Wire:
        answer = self.ask(cmd, **more)
        assert answer["ok"] is True, answer
        return answer

    def new(self, **more: Any) -> Wire:
        """A game of three, unless said otherwise; its state."""
        setup = {"game": "venedig", "mode": "digital", "players": NAMES[:3], "seed": 7, **more}
        return self.ok("new", **setup)["state"]

    def do(self, *actions: Wire) -> Wire:
        """The answer to the last of these actions."""
        return [self.ok("do", action=action) for action in actions][-1]

    def set(self, state: Wire) -> Wire:
        return self.ok("set", state=state)["state"]

    @property
    def state(self) -> Wire:
        return self.ok("state")["state"]

    @property
    def actions(self) -> list[Wire]:
        return self.ok("legal")["actions"]

    def refused(self, code: str, cmd: str, **more: Any) -> Wire:
        """The error of a request that must be refused with this code and change nothing."""
        before = self.ask("state"), self.ask("legal")
        answer = self.ask(cmd, **more)
        assert check_error(answer)["code"] == code, answer
        assert (self.ask("state"), self.ask("legal")) == before
        return answer["error"]

    def illegal(self, action: Wire, rule: str) -> str:
        """The message of an action that must break this rule."""
        error = self.refused("illegal", "do", action=action)
        assert error["rule"] == rule, error
        return error["message"]

    def bad_state(self, state: Any) -> str:
        """The message for a state that cannot be."""
        return self.refused("bad-state", "set", state=state)["message"]


def strict(text: bytes) -> Wire:
    """Standard JSON only: no NaN, no half characters."""

    def constant(name: str) -> None:
        raise AssertionError(f"{name} is no JSON")

    value = json.loads(text, parse_constant=constant)
    json.dumps(value, ensure_ascii=False).encode()
    return value


CODES = {"bad-json", "bad-request", "no-game", "illegal", "bad-state", "bad-board", "io"}


def check_error(answer: Wire) -> Wire:
    """The error in an answer, in the shape the protocol gives it."""
    assert answer["ok"] is False, answer
    assert set(answer) == {"ok", "error"}
    error: Wire = answer["error"]
    assert set(error) == {"code", "message", "rule"}
    assert error["code"] in CODES
    assert error["message"].endswith(".")
    assert "went wrong inside" not in error["message"], "the catch-all answered"
    assert error["rule"] is None or error["rule"].startswith("V")
    if error["code"] == "illegal":
        assert error["rule"], "an illegal action names the rule it breaks"
    return error


def choose(actions: list[Wire], random: Random) -> Wire:
    """Any action, but rather one that does something, so that games get on."""
    doing = [a for a in actions if a["type"] != "pass"]
    return random.choice(doing if doing and random.random() < 0.8 else actions)


def play(client: Client, seed: int, steps: int = 5000) -> Iterator[tuple[Wire, list[Wire], Wire, Wire]]:
    """A random game on: the state before, the legal actions, the one chosen, and the answer to it."""
    random = Random(seed)
    state = client.state
    for _ in range(steps):
        legal = client.ok("legal")
        assert legal["phase"] == state["phase"]
        assert legal["decider"] == state["decider"]
        if state["phase"] == "over":
            assert legal["actions"] == []
            return
        action = choose(legal["actions"], random)
        answer = client.ok("do", action=action)
        yield state, legal["actions"], action, answer
        state = answer["state"]
    assert steps < 5000, "the game does not end"


# Arranging states


def arrange(
    state: Wire,
    hands: list[list[str]] | None = None,
    laid: list[dict[str, int]] | None = None,
    *,
    pool: list[str] | None = None,
    discard: list[str] | None = None,
    top: list[str] | None = None,
    gondolas: list[int] | None = None,
    imaginary: dict[str, int] | None = None,
    masters: Wire | None = None,
    **more: Any,
) -> Wire:
    """A copy of the state with these things in it; every card that is nowhere else lies in the deck."""
    state = deepcopy(state)
    for seat, player in enumerate(state["players"]):
        player["laid"] = (laid or [{}] * 5)[seat] if laid and seat < len(laid) else {}
        player["gondola"] = gondolas[seat] if gondolas else player["gondola"]
        if state["mode"] == "digital":
            player["hand"] = list(hands[seat]) if hands and seat < len(hands) else []
    if imaginary is not None:
        state["imaginary"]["laid"] = imaginary
    state["masters"].update(masters or {})
    if state["mode"] == "digital":
        rest = Counter(CARDS)
        for player in state["players"]:
            rest.subtract(player["hand"])
            rest.subtract(player["laid"])
        rest.subtract((state["imaginary"] or {"laid": {}})["laid"])
        for cards in (pool, discard, top):
            rest.subtract(cards or [])
        state.update(pool=pool or [], discard=discard or [], deck=[*(top or []), *sorted(rest.elements())])
    return {**state, **more}


def drained(state: Wire, *hexes: str) -> Wire:
    """A copy in which these hexes are empty; their tiles were handed in long ago."""
    state = deepcopy(state)
    for name in hexes:
        state["hexes"][name] = "empty"
        state["swamp"].pop(name, None)
    return state


def give(state: Wire, seat: int, swamp: list[int] | None = None, treasure: list[int] | None = None) -> Wire:
    """A copy in which a seat also holds these tiles, taken from the board and from the supply."""
    state = deepcopy(state)
    table, player = state["mode"] == "table", state["players"][seat]
    for value in treasure or []:
        state["treasures"].remove(None if table else value)
        player["treasure"].append(None if table else value)
    for value in swamp or []:
        name = next(h for h, v in state["swamp"].items() if table or v == value)
        state = drained(state, name)
        player = state["players"][seat]
        player["swamp"].append(None if table else value)
    for kind in ("swamp", "treasure"):
        player[kind].sort(key=lambda v: -1 if v is None else v)
    return state


def correct(**what: Any) -> Wire:
    return {"type": "correct", **what}


def names(events: list[Wire]) -> list[str]:
    return [event["event"] for event in events]


def only(events: list[Wire], name: str) -> Wire:
    found = [event for event in events if event["event"] == name]
    assert len(found) == 1, events
    return found[0]


def table(client: Client, players: int = 3, **more: Any) -> Wire:
    return client.new(mode="table", players=NAMES[:players], **more)
