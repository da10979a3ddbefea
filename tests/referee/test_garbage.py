"""Whatever comes in, the referee answers, lives on, and the game stays as it was."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.referee.talk import MOVE, NAMES, PASS, SETUPS, Client, Wire, arrange, check_error, play, setup_name, strict
from venezia.referee import LONGEST_LINE, Referee

ROOT = Path(__file__).resolve().parents[2]
REFEREE = [sys.executable, "-m", "venezia", "referee"]
HUGE_INT = "9" * 5000
# As they stand in a line: some of these cannot be made from Python values.
LEAVES = [
    "null", "true", "false", "-1", "0", "1", "2.5", "-0.0", "1e308", "1e999", "-1e999", str(10**30), HUGE_INT,
    '""', '" "', json.dumps("x" * 10_000), '"\\ud800"', '"\\udc00\\ud800"', '"\\u0000"', '"{seat}"', '"\\u202e"',
    "[]", "{}", "[null]", "[[]]", '{"":null}', '{"\\ud800":1}', "[" * 400 + "]" * 400, '{"a":' * 300 + "1" + "}" * 300,
]  # fmt: skip
NO_JSON = [
    b"", b"\n", b"   ", b"{", b"}", b"[", b'{"cmd"', b'{"cmd":}', b"nul", b"NaN", b'{"cmd":NaN}', b'{"a":Infinity}',
    b'{"a":-Infinity}', b"\xff\xfe", b'{"cmd":"\xc3\x28"}', b"\x00", b'{"cmd":"st\x00ate"}', b"{'cmd':'state'}",
    b'{"cmd":"state",}', b'{"cmd":"state"}{"cmd":"state"}', b"\xef\xbb\xbf{}", b"[" * 100_000, b'{"a":' * 100_000,
    b"[" * 100_000 + b"]" * 100_000, b"0x10", b"01", b"+1", b'"\n"', b'{"cmd":"state"', bytes(range(256)),
    b'{"cmd": "state"\xa0}', b"\x1b[31m", b"A" * 100_000, b"1" * LONGEST_LINE + b"1",
]  # fmt: skip
NO_REQUEST = [b"null", b"true", b"0", b'"state"', b"[]", b"{}", HUGE_INT.encode(), b"1e999", b'[{"cmd":"state"}]']


class Watched(Client):
    """A client that looks after each line whether the game is still what it was."""

    def __init__(self) -> None:
        super().__init__()
        self.truth: list[bytes] = []
        self.refusals = 0

    def watch(self) -> None:
        self.truth = self._look()

    def _look(self, *commands: bytes) -> list[bytes]:
        asked = commands or (b"state", b"legal", b"board", b"undo", b"redo")
        return [self.referee.respond(b'{"cmd":"%s"}' % cmd) for cmd in asked]

    def survives(self, line: bytes) -> Wire:
        """The answer to any line; where it is a refusal, nothing has changed."""
        answer = self.send(line)
        assert answer["ok"] in (True, False)
        if not answer["ok"]:
            check_error(answer)
            assert len(answer["error"]["message"]) < 1000
            assert self._look(b"state") == self.truth[:1]
            self.refusals += 1
            if self.refusals % 40 == 1:
                assert self._look() == self.truth
        return answer


@pytest.fixture
def client() -> Watched:
    client = Watched()
    client.new()
    client.do(PASS)
    client.do(PASS)
    client.ok("undo")
    client.ok("redo")
    client.watch()
    return client


def lines(value: Any) -> Iterator[bytes]:
    """The value with each leaf, list and object in it replaced by each piece of garbage, as lines."""
    mark = "@@garbage@@"
    for path in paths(value):
        changed = deepcopy(value)
        if path:
            target = changed
            for key in path[:-1]:
                target = target[key]
            target[path[-1]] = mark
        else:
            changed = mark
        text = json.dumps(changed)
        for leaf in LEAVES:
            yield text.replace(f'"{mark}"', leaf).encode()


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a value; of long lists and objects the first, the second and the last part."""
    yield path
    if isinstance(value, (dict, list)):
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        few = keys if len(keys) <= 24 else [keys[0], keys[1], keys[-1]]
        if isinstance(value, list) and len(keys) > 3:
            few = [keys[0], keys[1], keys[-1]]
        for key in few:
            yield from paths(value[key], (*path, key))


# Lines


@pytest.mark.parametrize("line", NO_JSON, ids=lambda line: repr(line[:24]))
def test_what_is_no_json_is_bad_json(client: Watched, line: bytes) -> None:
    assert client.survives(line)["error"]["code"] == "bad-json"


@pytest.mark.parametrize("line", NO_REQUEST, ids=lambda line: repr(line[:24]))
def test_json_that_is_no_request_is_bad_request(client: Watched, line: bytes) -> None:
    assert client.survives(line)["error"]["code"] == "bad-request"


def test_of_equal_keys_the_last_one_counts_and_nothing_breaks(client: Watched) -> None:
    assert client.survives(b'{"cmd":"dance","cmd":"state"}')["ok"]
    assert not client.survives(b'{"cmd":"state","cmd":"dance"}')["ok"]
    assert not client.survives(b'{"cmd":"do","action":{"type":"pass","type":"lay"}}')["ok"]


def test_a_line_just_short_enough_is_read(client: Watched) -> None:
    line = b'{"cmd":"state","x":"' + b"x" * (LONGEST_LINE - 30) + b'"}'
    assert client.survives(line)["ok"]


@settings(max_examples=400)
@given(st.binary(max_size=200))
def test_any_bytes_are_answered(line: bytes) -> None:
    check_error(Client().send(line))


WORDS = st.sampled_from(
    ["cmd", "new", "do", "legal", "state", "view", "set", "undo", "redo", "save", "load", "board", "action", "type",
     "lay", "pass", "build", "place", "move", "discard", "drain", "draw", "swap", "exchange", "imaginary", "correct",
     "building", "casa", "count", "alone", "hexes", "A9", "hex", "from", "put", "take", "swamp", "treasure", "points",
     "seat", "gondola", "laid", "master", "treasures", "stock", "to", "card", "district", "players", "seed", "mode"]
)  # fmt: skip
ATOMS = st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.floats(allow_nan=False) | st.text() | WORDS
JSON = st.recursive(
    ATOMS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS | st.text(), inner, max_size=5)
)


@settings(max_examples=300)
@given(st.dictionaries(WORDS | st.text(), JSON, max_size=5), st.sampled_from(["do", "set", "new", "view", None]))
def test_any_json_is_answered(request: dict[str, Any], cmd: str | None) -> None:
    client = Client()
    client.new()
    before = client.state
    if cmd:
        request["cmd"] = cmd
    if request.get("cmd") in ("save", "load"):
        return
    answer = client.send(json.dumps(request).encode())
    if not answer["ok"]:
        check_error(answer)
        assert client.state == before


KINDS = st.sampled_from([a["type"] for a in (PASS, MOVE)] + [
    "lay", "build", "place", "discard", "drain", "draw", "swap", "exchange", "imaginary", "correct"])  # fmt: skip
KEYS = st.sampled_from(
    ["building", "count", "alone", "hexes", "hex", "district", "districts", "points", "treasure", "swamp", "from",
     "put", "take", "card", "seat", "gondola", "laid", "master", "treasures", "stock", "to"]
)  # fmt: skip
LIKELY = (
    st.sampled_from(
        ["casa", "palazzo", "campo", "basilica", "ponte", "deck", "imaginary", "A1", "A9", "E5", "A", "swamp"]
    )
    | st.integers(-3, 90)
    | st.booleans()
    | st.none()
)


@settings(max_examples=120)
@given(
    st.sampled_from(SETUPS),
    st.integers(0, 400),
    st.lists(
        st.tuples(KINDS, st.dictionaries(KEYS, LIKELY | st.lists(LIKELY, max_size=4), max_size=6)),
        min_size=1,
        max_size=12,
    ),
)
def test_any_action_in_any_phase_is_done_or_refused(setup: Wire, steps: int, wishes: list[tuple[str, Wire]]) -> None:
    client = Client()
    client.new(**setup)
    for _ in play(client, steps, steps):
        pass
    for kind, more in wishes:
        before = client.ask("state")
        answer = client.ask("do", action={"type": kind, **more})
        if answer["ok"]:
            assert client.set(answer["state"]) == answer["state"]
        else:
            check_error(answer)
            assert client.ask("state") == before


# Every place of a valid request, state and board


REQUESTS: list[Wire] = [
    {"cmd": "new", "game": "venedig", "mode": "digital", "players": NAMES[:2], "board": "laguna", "seed": 7,
     "options": {"casa_at_once": True, "imaginary_casa": "build"}},
    {"cmd": "view", "seat": 1},
    {"cmd": "save", "path": "/no/such/folder/x"},
    {"cmd": "load", "path": "/no/such/folder/x"},
    *({"cmd": "do", "action": action} for action in (
        PASS, MOVE,
        {"type": "lay", "building": "ponte", "count": 2, "alone": False},
        {"type": "build", "building": "ponte", "alone": False},
        {"type": "place", "hexes": ["A20", "C2"], "district": "A"},
        {"type": "place", "points": 5, "treasure": [0, 2], "districts": ["A", "B"]},
        {"type": "discard", "building": "campo"},
        {"type": "drain", "hex": "A4"},
        {"type": "draw", "from": "deck"},
        {"type": "swap", "put": "palazzo", "take": ["casa"]},
        {"type": "exchange", "swamp": [2, 2, 1], "treasure": [4]},
        {"type": "exchange", "points": 1, "swamp": 3, "treasure": 0},
        {"type": "imaginary", "card": "campo"},
        {"type": "correct", "seat": 1, "gondola": 23},
        {"type": "correct", "hex": "A4", "to": "empty"},
        {"type": "correct", "seat": 0, "building": "campo", "laid": 2},
        {"type": "correct", "building": "campo", "master": 1},
        {"type": "correct", "treasures": 15},
        {"type": "correct", "seat": 0, "swamp": 3},
        {"type": "correct", "seat": 0, "treasure": 3},
        {"type": "correct", "building": "campo", "stock": 3},
    )),
]  # fmt: skip


@pytest.mark.parametrize("mode", ["digital", "table"])
@pytest.mark.parametrize("request_", REQUESTS, ids=lambda r: json.dumps(r)[:60])
def test_every_place_of_a_request_stands_every_garbage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: str, request_: Wire
) -> None:
    client = Watched()
    client.new(mode=mode)
    client.watch()
    monkeypatch.chdir(tmp_path)  # a path of garbage may be a good file name
    for line in lines(request_):
        if client.survives(line)["ok"]:
            client.new(mode=mode)
            client.watch()


def states() -> Iterator[tuple[str, Wire]]:
    """A state of every phase in which a game was seen, and one of each set-up."""
    seen: dict[str, Wire] = {}
    for setup in (SETUPS[0], SETUPS[5], SETUPS[7]):
        client = Client()
        client.new(**setup)
        for state, *_ in play(client, 3):
            if state["turn"] > 6 or state["phase"] not in ("lay", "drain", "draw"):
                seen.setdefault(f"{setup_name(setup)} {state['phase']}", state)
    return iter(seen.items())


STATES = dict(states())


@pytest.mark.parametrize("state", STATES.values(), ids=STATES.keys())
def test_every_place_of_a_state_stands_every_garbage(client: Watched, state: Wire) -> None:
    mine = list(STATES).index(next(name for name, other in STATES.items() if other is state))
    for number, line in enumerate(lines({"cmd": "set", "state": state})):
        if (number + mine) % 5:  # every garbage meets every place in some of the states
            continue
        if client.survives(line)["ok"]:
            client.new()
            client.watch()
    assert client.refusals > 300


def test_every_place_of_a_board_stands_every_garbage(client: Watched) -> None:
    board = client.ok("board")["board"]
    small = {**board, "photo": {"file": "x.png", "at": [1, 2]}, "extra": {"kept": [1]}}
    codes: dict[str, int] = {}
    for line in lines({"cmd": "new", "players": NAMES[:2], "seed": 1, "board": small}):
        answer = client.survives(line)
        if answer["ok"]:
            strict(client.referee.respond(b'{"cmd":"board"}'))
            for action in (PASS, PASS):
                client.do(action)
            client.new()
            client.watch()
        else:
            codes[answer["error"]["code"]] = codes.get(answer["error"]["code"], 0) + 1
    assert set(codes) <= {"bad-board", "bad-request", "bad-json"}
    assert codes["bad-board"] > 500


@pytest.mark.parametrize("leaf", ["1e999", HUGE_INT, '"\\ud800"', "[" * 30 + "]" * 30, '{"\\udfff":1}', "-1e400"])
def test_what_a_board_keeps_for_others_can_be_written_again(client: Watched, leaf: str, tmp_path: Path) -> None:
    board = json.dumps(client.ok("board")["board"])
    line = '{"cmd":"new","players":["Ada","Bo"],"board":' + board[:-1] + ',"mine":' + leaf + "}}"
    if client.survives(line.encode())["ok"]:
        strict(client.referee.respond(b'{"cmd":"board"}'))
        client.ok("save", path=str(tmp_path / "game"))
        Client().ok("load", path=str(tmp_path / "game"))


def test_nothing_in_a_state_is_longer_or_deeper_than_it_may_be(client: Watched) -> None:
    state = client.state
    for key in ("deck", "discard", "pool", "treasures", "projects", "moves", "buildings", "players"):
        error = check_error(client.ask("set", state={**state, key: state[key] * 1000 or [None] * 10_000}))
        assert error["code"] == "bad-state"


def test_saves_of_garbage_are_refused_and_the_game_goes_on(client: Watched, tmp_path: Path) -> None:
    path = tmp_path / "game"
    client.ok("save", path=str(path))
    good = path.read_bytes()
    for number, bad in enumerate([
        b"", good[:1], good[:40], good[:-1][9:], good.replace(b"venezia-save/1", b"venezia-save/9"), good[::-1],
        b"00000000 {}\n", b"\xff" * 100, good.replace(b'"seed"', b'"sead"'), bytes(1000), b"[" * 10_000,
    ]):  # fmt: skip
        path.write_bytes(bad)
        answer = client.survives(json.dumps({"cmd": "load", "path": str(path)}).encode())
        assert not answer["ok"], number
        assert answer["error"]["code"] == "io"


def test_names_with_the_signs_of_our_own_sentences_are_only_names(client: Watched) -> None:
    players = ["{seat}", "%s {0}", "\\N{DASH}"]
    state = client.new(players=players)
    state["players"][0]["gondola"] = state["players"][1]["gondola"] = 5
    message = client.ask("set", state=state)["error"]["message"]
    assert message == "The gondolas of {seat} and %s {0} stand on one space, 5."


# The process


def run(content: bytes, *more: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*REFEREE, *more], input=content, capture_output=True, check=False, cwd=ROOT, timeout=120)


def test_all_kinds_of_garbage_in_one_pipe_give_one_answer_a_line_and_no_word_on_stderr() -> None:
    client = Client()
    state = client.new()
    content = [b'{"cmd":"new","players":["Ada","Bo","Cy"],"seed":7}']
    content += [line.replace(b"\n", b" ") for line in NO_JSON + NO_REQUEST]
    content += [json.dumps(r).encode() for r in REQUESTS[1:]]
    content += [line for number, line in enumerate(lines({"cmd": "set", "state": state})) if number % 40 == 0]
    content += [line for request in REQUESTS[4:] for line in lines(request) if len(line) < 10_000][::7]
    content += [b'{"cmd":"state"}']
    done = run(b"\n".join(content))
    assert done.returncode == 0
    assert done.stderr == b""
    answers = [strict(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(content)
    for answer in answers:
        if not answer["ok"]:
            check_error(answer)
    assert answers[-1]["ok"] is True


def started() -> subprocess.Popen[bytes]:
    process = subprocess.Popen(REFEREE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)
    assert process.stdin
    assert process.stdout
    process.stdin.write(b'{"cmd":"new","players":["Ada","Bo"]}\n')
    process.stdin.flush()
    assert b'"ok":true' in process.stdout.readline()
    return process


@pytest.mark.skipif(os.name == "nt", reason="there Ctrl-C goes to a whole console")
def test_ctrl_c_ends_it_quietly() -> None:
    with started() as process:
        process.send_signal(signal.SIGINT)
        assert process.wait(20) in (0, 130)
        assert process.stderr
        assert process.stderr.read() == b""


def test_a_reader_that_goes_away_ends_it_quietly() -> None:
    with started() as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        try:
            for _ in range(2000):
                process.stdin.write(b'{"cmd":"state"}\n')
                process.stdin.flush()
        except BrokenPipeError:
            pass  # it is gone already, as it should
        try:
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert process.wait(20) == 0
        assert process.stderr.read() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to write to")
def test_a_full_disk_behind_stdout_ends_it_without_a_traceback() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            REFEREE, input=b'{"cmd":"x"}\n', stdout=full, stderr=subprocess.PIPE, check=False, cwd=ROOT, timeout=60
        )
    assert done.returncode == 1
    assert done.stderr == b""


@pytest.mark.skipif(os.name == "nt", reason="needs a shell that closes descriptors")
@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_closed_from_the_beginning_it_ends_quietly(closed: str) -> None:
    command = f'"{sys.executable}" -m venezia referee {closed}'
    done = subprocess.run(
        ["sh", "-c", command], stdin=subprocess.DEVNULL, capture_output=True, check=False, cwd=ROOT, timeout=60
    )
    assert done.returncode == 1
    assert done.stderr == b""


def test_the_catch_all_answers_but_is_never_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last line of defence holds; every other test here fails when it is needed."""
    monkeypatch.delenv("VENEZIA_DEBUG", raising=False)
    referee = Referee()
    monkeypatch.setattr(referee, "_answer", lambda line: 1 // 0)
    answer = referee.answer(b"{}")
    assert answer["error"]["code"] == "bad-request"
    assert "went wrong inside" in answer["error"]["message"]


def test_an_arranged_state_is_no_garbage(client: Watched) -> None:
    """The tools of these tests make states that are taken, so that a refusal means something."""
    state = arrange(client.state, [["casa"]], gondolas=[1, 2, 3], phase="lay")
    assert client.set(state)["players"][0]["hand"] == ["casa"]
