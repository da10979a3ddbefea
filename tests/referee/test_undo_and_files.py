"""Undo, redo, save and load through the protocol. Only JSON lines go in and out."""

from pathlib import Path

from tests.referee.talk import (
    EVERY_SETUP,
    PASS,
    Client,
    Wire,
    play,
)


@EVERY_SETUP
def test_undo_and_redo_walk_the_whole_game_back_and_forth(client: Client, setup: Wire) -> None:
    start = client.new(**setup)
    states, told = [start], []
    for _, _, _, answer in play(client, 31):
        states.append(answer["state"])
        told.append(answer["events"])
    for state, events in zip(states[-2::-1], told[::-1], strict=True):
        assert client.ok("undo") == {"ok": True, "state": state, "events": events}
    client.refused("bad-request", "undo")
    for state, events in zip(states[1:], told, strict=True):
        assert client.ok("redo") == {"ok": True, "state": state, "events": events}
    client.refused("bad-request", "redo")


def test_after_undo_the_same_cards_come_again_and_another_action_ends_redo(client: Client) -> None:
    client.new()
    client.do(PASS, PASS)
    first = client.do({"type": "draw", "from": "deck"})
    client.ok("undo")
    assert client.do({"type": "draw", "from": "deck"}) == first
    client.ok("undo")
    client.ok("undo")
    client.do({"type": "drain", "hex": "A1"})
    client.refused("bad-request", "redo")


@EVERY_SETUP
def test_a_save_keeps_the_history_and_undo_works_after_a_load(client: Client, setup: Wire, tmp_path: Path) -> None:
    path = str(tmp_path / "game.venezia")
    client.new(**setup)
    steps = sum(1 for _ in play(client, 41, 120))
    for _ in range(10):
        client.ok("undo")
    state = client.state
    assert client.ok("save", path=path) == {"ok": True, "state": state}
    other = Client()
    assert other.ok("load", path=path) == {"ok": True, "state": state}
    assert other.actions == client.actions
    for cmd in ["redo"] * 10 + ["undo"] * steps:
        assert other.ok(cmd) == client.ok(cmd)
    other.refused("bad-request", "undo")
    action = client.actions[-1]
    assert other.do(action) == client.do(action)


def test_a_save_of_a_set_state_on_a_board_of_ones_own_loads_anywhere(client: Client, tmp_path: Path) -> None:
    path = str(tmp_path / "game")
    client.new()
    board = {**client.ok("board")["board"], "id": "mine"}
    state = client.new(board=board)
    client.set(state)
    client.do(PASS)
    client.ok("save", path=path)
    other = Client()
    assert other.ok("load", path=path)["state"] == client.state
    assert other.ok("board")["board"] == board
    assert other.ok("undo")["state"] == state


def test_a_load_that_fails_is_io_and_leaves_the_game(client: Client, tmp_path: Path) -> None:
    client.new()
    client.do(PASS)
    for name, content in (("empty", b""), ("text", b"hello\n"), ("json", b"{}\n"), ("bytes", bytes(range(256)))):
        (tmp_path / name).write_bytes(content)
        client.refused("io", "load", path=str(tmp_path / name))
    client.refused("io", "load", path=str(tmp_path))
    client.refused("io", "load", path=str(tmp_path / "missing"))
    client.refused("io", "save", path=str(tmp_path))
    client.refused("io", "save", path=str(tmp_path / "missing" / "file"))
    client.ok("undo")


def test_a_save_is_written_over_and_a_refused_one_leaves_the_old(client: Client, tmp_path: Path) -> None:
    path = tmp_path / "game"
    client.new()
    client.ok("save", path=str(path))
    first = path.read_bytes()
    client.do(PASS)
    client.ok("save", path=str(path))
    assert path.read_bytes().startswith(first)
    assert path.read_bytes() != first
    assert [p.name for p in tmp_path.iterdir()] == ["game"]
