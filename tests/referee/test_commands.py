"""The commands of the protocol, and the process that answers them. Only JSON lines go in and out."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.referee.talk import (
    NAMES,
    PASS,
    SETUPS,
    Client,
    Wire,
    play,
    strict,
)

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTED = (
    b'{"cmd":"new","game":"venedig","mode":"digital","players":["Ada","Bo","Cy"],'
    b'"board":"laguna","seed":7,"options":{}}\n'
)


# Commands


def test_the_documented_request_begins_a_game_with_state_events_and_protocol_1(client: Client) -> None:
    answer = client.send(DOCUMENTED)
    assert set(answer) == {"ok", "state", "events", "protocol"}
    assert answer["ok"] is True
    assert answer["protocol"] == 1
    assert answer["events"] == [{"event": "turn", "seat": 0}]
    state = answer["state"]
    assert (state["turn"], state["active"], state["decider"], state["phase"]) == (1, 0, 0, "lay")
    assert (state["seed"], state["board"], state["options"]) == (7, "laguna", {})
    assert [p["name"] for p in state["players"]] == ["Ada", "Bo", "Cy"]


def test_left_out_the_board_is_laguna_the_options_are_empty_and_the_seed_is_random_and_told(client: Client) -> None:
    request = {"game": "venedig", "mode": "digital", "players": NAMES[:3]}
    first, second = (client.ok("new", **request)["state"] for _ in range(2))
    assert first["board"] == "laguna"
    assert first["options"] == {}
    assert first["seed"] != second["seed"]
    assert client.ok("new", **request, seed=first["seed"])["state"] == first


def test_same_seed_same_actions_same_answers_and_another_seed_another_game() -> None:
    for setup in SETUPS[:3]:
        told = []
        for _ in range(2):
            client = Client()
            client.new(**setup)
            told.append([(action, answer) for _, _, action, answer in play(client, 5)])
        assert told[0] == told[1]
    one, other = Client().new(seed=1), Client().new(seed=2)
    assert one["deck"] != other["deck"]
    assert one["swamp"] != other["swamp"]
    assert one["treasures"] != other["treasures"]


def test_the_shuffles_of_a_seed_are_these_on_every_machine(client: Client) -> None:
    state = client.new(seed=7)
    assert state["deck"][:8] == ["casa", "palazzo", "basilica", "campo", "palazzo", "basilica", "palazzo", "campo"]
    assert state["treasures"][:8] == [5, 6, 3, 5, 3, 6, 3, 3]
    assert [state["swamp"][h] for h in ("A1", "A2", "A3", "A4", "A6")] == [0, 0, 0, 1, 2]


def test_seeds_of_every_sign_and_size_up_to_64_bits_work(client: Client) -> None:
    decks = [client.new(seed=seed)["deck"] for seed in (0, -1, 1, 2**31, -(2**62), 2**62)]
    assert len({tuple(deck) for deck in decks}) == len(decks)


def test_a_whole_board_object_is_played_on_and_the_state_has_its_id(client: Client) -> None:
    client.new()
    board = client.ok("board")["board"]
    assert board["format"] == "venezia-board/1"
    mine = {**board, "id": "mine", "name": "Mine", "extra": {"kept": [1, 2.5, None]}}
    state = client.new(board=mine)
    assert state["board"] == "mine"
    assert client.ok("board")["board"] == mine
    assert client.set(state) == state
    client.new()
    assert client.set(state) == state, "a board that was played on here can be named later"
    assert client.ok("board")["board"] == mine


def test_without_a_game_every_command_that_needs_one_is_no_game(client: Client, tmp_path: Path) -> None:
    needs: list[Wire] = [
        {"cmd": "do", "action": PASS}, {"cmd": "do"}, {"cmd": "legal"}, {"cmd": "state"}, {"cmd": "view", "seat": 0},
        {"cmd": "undo"}, {"cmd": "redo"}, {"cmd": "save", "path": str(tmp_path / "x")}, {"cmd": "board"},
    ]  # fmt: skip
    for request in needs:
        cmd = request.pop("cmd")
        assert client.refused("no-game", cmd, **request)["message"].startswith("There is no game yet")
    assert not (tmp_path / "x").exists()


def test_do_answers_with_events_and_state_and_legal_with_decider_phase_and_actions(client: Client) -> None:
    client.new()
    legal = client.ok("legal")
    assert set(legal) == {"ok", "decider", "phase", "actions"}
    assert (legal["decider"], legal["phase"]) == (0, "lay")
    assert PASS in legal["actions"]
    answer = client.do(PASS)
    assert set(answer) == {"ok", "events", "state"}
    assert answer["state"] == client.state
    assert set(client.ok("state")) == {"ok", "state"}
    assert set(client.ok("view", seat=1)) == {"ok", "state"}
    assert set(client.ok("board")) == {"ok", "board"}


@pytest.mark.parametrize(
    ("code", "request_"),
    [
        ("bad-request", {"cmd": "dance"}),
        ("bad-request", {"cmd": None}),
        ("bad-request", {}),
        ("bad-request", {"cmd": "new"}),
        ("bad-request", {"cmd": "new", "players": ["Ada"]}),
        ("bad-request", {"cmd": "new", "players": [*NAMES, "Flo"]}),
        ("bad-request", {"cmd": "new", "players": ["Ada", ""]}),
        ("bad-request", {"cmd": "new", "players": ["Ada", 7]}),
        ("bad-request", {"cmd": "new", "players": "Ada"}),
        ("bad-request", {"cmd": "new", "players": NAMES[:2], "game": "chess"}),
        ("bad-request", {"cmd": "new", "players": NAMES[:2], "mode": "tables"}),
        ("bad-request", {"cmd": "new", "players": NAMES[:2], "seed": "7"}),
        ("bad-request", {"cmd": "new", "players": NAMES[:2], "seed": 1.5}),
        ("bad-request", {"cmd": "new", "players": NAMES[:2], "options": {"casa": True}}),
        ("bad-request", {"cmd": "new", "players": NAMES[:2], "options": {"casa_at_once": 1}}),
        ("bad-request", {"cmd": "new", "players": NAMES[:2], "options": {"imaginary_casa": "burn"}}),
        ("bad-request", {"cmd": "new", "players": NAMES[:2], "options": {"imaginary_deck": "own"}}),
        ("bad-request", {"cmd": "new", "players": NAMES[:2], "options": []}),
        ("bad-board", {"cmd": "new", "players": NAMES[:2], "board": "atlantis"}),
        ("bad-board", {"cmd": "new", "players": NAMES[:2], "board": {}}),
        ("bad-board", {"cmd": "new", "players": NAMES[:2], "board": 5}),
        ("bad-request", {"cmd": "do"}),
        ("bad-request", {"cmd": "do", "action": "pass"}),
        ("bad-request", {"cmd": "do", "action": {}}),
        ("bad-request", {"cmd": "do", "action": {"type": "fly"}}),
        ("bad-request", {"cmd": "do", "action": {"type": "lay"}}),
        ("bad-request", {"cmd": "do", "action": {"type": "lay", "building": "tower", "count": 1}}),
        ("bad-request", {"cmd": "do", "action": {"type": "lay", "building": "casa", "count": "1"}}),
        ("bad-request", {"cmd": "do", "action": {"type": "drain", "hex": "Z1"}}),
        ("bad-request", {"cmd": "view"}),
        ("bad-request", {"cmd": "view", "seat": 3}),
        ("bad-request", {"cmd": "view", "seat": -1}),
        ("bad-request", {"cmd": "view", "seat": True}),
        ("bad-request", {"cmd": "undo"}),
        ("bad-request", {"cmd": "redo"}),
        ("bad-request", {"cmd": "set"}),
        ("bad-state", {"cmd": "set", "state": None}),
        ("bad-state", {"cmd": "set", "state": {}}),
        ("bad-request", {"cmd": "save"}),
        ("bad-request", {"cmd": "save", "path": ""}),
        ("bad-request", {"cmd": "save", "path": "/"}),
        ("bad-request", {"cmd": "save", "path": "a\0b"}),
        ("io", {"cmd": "save", "path": "/no/such/folder/game"}),
        ("io", {"cmd": "save", "path": "/dev/null"}),
        ("io", {"cmd": "load", "path": "/no/such/file"}),
        ("io", {"cmd": "load", "path": "/dev/zero"}),
        ("io", {"cmd": "load", "path": "x" * 3000}),
    ],
    ids=lambda value: value if isinstance(value, str) else json.dumps(value)[:70],
)
def test_each_kind_of_failure_has_its_code_and_changes_nothing(client: Client, code: str, request_: Wire) -> None:
    client.new()
    before = client.ask("state"), client.ask("legal"), client.ask("board")
    answer = client.send(json.dumps(request_).encode())
    assert answer["ok"] is False
    assert answer["error"]["code"] == code, answer
    assert answer["error"]["message"].endswith(".")
    assert (client.ask("state"), client.ask("legal"), client.ask("board")) == before


@pytest.mark.parametrize("line", [b"", b"\n", b"  \n", b"{", b"nonsense", b"{'cmd':'state'}", b'{"cmd":"state"} {}'])
def test_a_line_that_is_no_json_is_bad_json_an_empty_one_too(client: Client, line: bytes) -> None:
    client.new()
    before = client.state
    assert client.send(line)["error"]["code"] == "bad-json"
    assert client.state == before


def test_messages_for_a_broken_state_name_the_players_in_it_not_those_at_the_table(client: Client) -> None:
    client.new()
    state = client.new(players=["Xenia", "Yann", "Zoë"])
    client.new()
    state["players"][1]["gondola"] = state["players"][2]["gondola"] = 5
    assert client.bad_state(state) == "The gondolas of Yann and Zoë stand on one space, 5."


# The process


def referee(lines: bytes, **more: Any) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "venezia", "referee"],
        input=lines,
        capture_output=True,
        check=False,
        cwd=ROOT,
        timeout=60,
        **more,
    )


def test_the_process_answers_line_by_line_as_the_referee_does_and_ends_with_the_input(client: Client) -> None:
    requests = [
        DOCUMENTED,
        b'{"cmd":"legal"}\n',
        b'{"cmd":"do","action":{"type":"pass"}}\n',
        b"\n",
        b'{"cmd":"do","action":{"type":"move"}}\r\n',
        b'{"cmd":"view","seat":2}\n',
        b'{"cmd":"undo"}',
    ]
    done = referee(b"".join(requests))
    assert done.returncode == 0
    assert done.stderr == b""
    assert [strict(line) for line in done.stdout.splitlines()] == [client.send(line) for line in requests]


def test_each_answer_is_flushed_before_the_next_line_is_read() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "venezia", "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdin
        assert process.stdout
        for cmd in (DOCUMENTED, b'{"cmd":"state"}\n', b"garbage\n"):
            process.stdin.write(cmd)
            process.stdin.flush()
            assert b'"ok"' in process.stdout.readline()
        process.stdin.close()
        assert process.wait(20) == 0


def test_the_hash_seed_of_the_machine_changes_nothing() -> None:
    lines = DOCUMENTED + b'{"cmd":"legal"}\n{"cmd":"do","action":{"type":"pass"}}\n{"cmd":"legal"}\n'
    told = {referee(lines, env={"PYTHONHASHSEED": seed, "PATH": ""}).stdout for seed in ("0", "1", "12345")}
    assert len(told) == 1
