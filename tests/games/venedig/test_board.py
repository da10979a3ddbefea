"""Boards are data: each requirement of the format, broken once, is told in one sentence that names the place."""

import json
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.referee.talk import NAMES, Client, play
from venezia.__main__ import main
from venezia.games.venedig.board import faults, read_board
from venezia.present.sentences import sentences
from venezia.store.boards import find_board, shipped_boards
from venezia.store.places import asset

Board = dict[str, Any]
ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def laguna() -> Board:
    board: Board = json.loads(asset("boards", "laguna.json").read_text(encoding="utf-8"))
    return board


def hex_of(board: Board, name: str) -> Board:
    return next(h for h in board["hexes"] if h["id"] == name)


def space(board: Board, n: int) -> Board:
    return next(s for s in board["track"] if s["n"] == n)


def told(board: Any) -> list[str]:
    return [sentences().reason(fault) for fault in faults(board)]


def change(**what: Any) -> Callable[[Board], None]:
    return lambda board: board.update(what)


def hex_change(name: str, **what: Any) -> Callable[[Board], None]:
    return lambda board: hex_of(board, name).update(what)


def space_change(number: int, **what: Any) -> Callable[[Board], None]:
    return lambda board: space(board, number).update(what)


def test_laguna_has_no_fault_and_is_the_board_that_comes_with_the_app(laguna: Board) -> None:
    assert told(laguna) == []
    assert "laguna" in shipped_boards()
    assert find_board("laguna").source == laguna


def test_laguna_has_one_piece_of_each_type_and_consecutive_spaces_are_neighbours(laguna: Board) -> None:
    assert sorted(b["building"] for b in laguna["buildings"]) == ["basilica", "campo", "casa", "palazzo", "ponte"]
    at = {}
    for entry in laguna["track"]:
        at[entry["n"]] = at[entry.get("again", entry["n"])] = entry["at"]
    for n in range(1, 60):
        (x, y), (u, v) = at[n], at[n + 1]
        assert abs(((x - u) ** 2 + (y - v) ** 2) ** 0.5 - 1) < 0.01, n


# One requirement after another. Each row: what is broken, how, and the only sentence (or the first) it must give.
BROKEN: list[tuple[str, Callable[[Board], Any], str]] = [
    ("a hex id twice", hex_change("A2", id="A1"), "hexes[1]: the hex A1 is there twice."),
    (
        "a district id twice",
        lambda b: b["districts"].append({"id": "A", "name": "Again"}),
        "districts: the district A is there twice.",
    ),
    (
        "a hex of no district",
        hex_change("A2", id="Q2"),
        "hexes[1]: the id Q2 must begin with the id of exactly one district.",
    ),
    ("two hexes on one place", hex_change("A2", col=7), "hexes[1]: A2 lies on the same place as A1."),
    (
        "districts that share an edge",
        lambda b: b["hexes"].append({"id": "B99", "col": 6, "row": 2, "start": "stone"}),
        "hexes: A1 and B99 share an edge, but belong to different districts.",
    ),
    (
        "a built hex without a building",
        hex_change("A9", start="built"),
        "hexes: A9 begins as built, but no building stands on it.",
    ),
    (
        "a built hex in two buildings",
        lambda b: b["buildings"].append({"building": "casa", "hexes": ["B8"]}),
        "buildings[5]: B8 is part of two buildings.",
    ),
    (
        "a building on a stone",
        lambda b: b["buildings"].append({"building": "casa", "hexes": ["A9"]}),
        "buildings[5]: A9 begins as stone, so no building can stand on it.",
    ),
    (
        "a building on a hex that is not there",
        lambda b: b["buildings"].append({"building": "casa", "hexes": ["A99"]}),
        "buildings[5]: there is no hex A99.",
    ),
    (
        "a palazzo apart",
        lambda b: (
            hex_of(b, "C18").update(start="stone"),
            hex_of(b, "C25").update(start="built"),
            b["buildings"][1].update(hexes=["C13", "C25"]),
        ),
        "buildings[1]: a palazzo does not fit on C13 and C25; it needs 2 adjacent hexes.",
    ),
    (
        "a basilica in a row",
        lambda b: (
            hex_of(b, "A14").update(start="stone"),
            hex_of(b, "A21").update(start="built"),
            b["buildings"][0].update(hexes=["A5", "A13", "A21"]),
        ),
        "buildings[0]: a basilica does not fit on A5, A13 and A21; it needs 3 hexes, each adjacent to the other two.",
    ),
    (
        "a ponte beside its site",
        lambda b: b["bridges"].remove(["C16", "D6"]),
        "buildings[4]: a ponte does not fit on C16 and D6; it needs the 2 ends of a bridge site.",
    ),
    (
        "a campo on two hexes",
        lambda b: (hex_of(b, "B4").update(start="built"), b["buildings"][2]["hexes"].append("B4")),
        "buildings[2]: a campo does not fit on B8 and B4; it needs 1 hex.",
    ),
    (
        "more pieces than the box has",
        lambda b: [
            (hex_of(b, name).update(start="built"), b["buildings"].append({"building": "campo", "hexes": [name]}))
            for name in ("A9", "A21", "B4", "B12", "C3")
        ],
        "buildings: 6 campo pieces stand at the start; at most 5 may, so that one is left to build.",
    ),
    (
        "a bridge inside a district",
        lambda b: b["bridges"].append(["A1", "A2"]),
        "bridges[10]: A1 and A2 are in one district; a bridge joins two.",
    ),
    ("a bridge to nowhere", lambda b: b["bridges"].append(["A1", "B99"]), "bridges[10]: there is no hex B99."),
    (
        "a bridge twice",
        lambda b: b["bridges"].append(["B1", "A3"]),
        "bridges[10]: the bridge from B1 to A3 is there twice.",
    ),
    ("a bridge with one end", lambda b: b["bridges"].append(["A1"]), "bridges[10] must be two hex ids."),
    ("a number missing", lambda b: b["track"].remove(space(b, 30)), "track: there is no space 30."),
    ("a number twice", lambda b: b["track"].append(deepcopy(space(b, 30))), "track: space 30 is there twice."),
    ("a number twice by the crossing", space_change(10, again=44), "track: space 44 is there twice."),
    (
        "a space that borders none",
        space_change(30, borders=[]),
        "track[29]: space 30 borders 0 districts; it must be one or two.",
    ),
    (
        "a space that borders three",
        space_change(30, borders=["A", "B", "C"]),
        "track[29]: space 30 borders 3 districts; it must be one or two.",
    ),
    (
        "a space that borders one twice",
        space_change(30, borders=["A", "A"]),
        "track[29]: space 30 names a district twice.",
    ),
    (
        "a space that borders no district of the board",
        space_change(30, borders=["Q"]),
        "track[29]: space 30 borders Q, which is no district.",
    ),
    (
        "a late space that borders",
        space_change(57, borders=["A"]),
        "track[55]: space 57 borders a district; from 57 on none does.",
    ),
    (
        "a late crossing",
        lambda b: (
            b["track"].remove(space(b, 58)),
            space(b, 10).update(again=58),
            b["track"].append({"n": 45, "at": [0, 0], "borders": ["A"]}),
        ),
        "track[9]: the crossing 10/58 must lie before 57.",
    ),
    ("a post twice", lambda b: b["posts"].append(deepcopy(b["posts"][0])), "posts: space 61 is there twice."),
    (
        "a swamp tile too few",
        lambda b: b["tiles"]["swamp"].update({"0": 25}),
        "tiles.swamp: there are 85 swamp tiles for 86 swamp hexes; the numbers must be equal.",
    ),
    (
        "a swamp hex too many",
        hex_change("A9", start="swamp"),
        "tiles.swamp: there are 86 swamp tiles for 87 swamp hexes; the numbers must be equal.",
    ),
    (
        "a swamp tile of value 3",
        lambda b: b["tiles"]["swamp"].update({"3": 1}),
        'tiles.swamp has tiles of value "3"; the values are 0 to 2.',
    ),
    (
        "17 treasures",
        lambda b: b["tiles"]["treasure"].update({"3": 5}),
        "tiles.treasure: there are 17 treasures; there must be 18.",
    ),
    (
        "a treasure of value 7",
        lambda b: b["tiles"]["treasure"].update({"7": 1}),
        'tiles.treasure has tiles of value "7"; the values are 3 to 6.',
    ),
    # the format itself
    (
        "another format",
        change(format="venezia-board/2"),
        'format must be "venezia-board/1": this is no board that this version can read.',
    ),
    ("another game", change(game="chess"), 'game must be venedig, not "chess".'),
    ("no name", change(name="  "), "name must not be empty."),
    ("no id", lambda b: b.pop("id"), 'The board must have "id".'),
    ("no districts", change(districts=[]), "districts is empty: a board has at least one district."),
    ("an unknown start", hex_change("A2", start="lava"), 'hexes[1].start must be swamp, stone or built, not "lava".'),
    ("a column of text", hex_change("A2", col="7"), 'hexes[1].col must be a whole number from -1000 to 1000, not "7".'),
    (
        "an unknown building",
        lambda b: b["buildings"][0].update(building="tower"),
        'buildings[0].building must be casa, palazzo, campo, basilica or ponte, not "tower".',
    ),
    ("a space without its place", lambda b: space(b, 5).pop("at"), 'track[4] must have "at".'),
    ("a place of one number", space_change(5, at=[1]), "track[4].at must be two numbers, x and y."),
    ("a place of text", space_change(5, at=[1, "2"]), 'track[4].at[1] must be a number, not "2".'),
    ("a space 61 on the track", space_change(5, n=61), "track[4].n must be a whole number from 1 to 60, not 61."),
    ("no start", lambda b: b.pop("start"), 'The board must have "start".'),
    ("a photo that is no object", change(photo="x.png"), 'photo must be an object, not "x.png".'),
    (
        "a list without end",
        change(mine=[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]),
        "The board has more than 20 lists or objects inside each other.",
    ),
    ("half a character", change(mine={"x": "\ud800"}), "The board holds half a character: text must be whole Unicode."),
]
FIRST_OF_SEVERAL = {"districts that share an edge", "a number twice by the crossing"}


@pytest.mark.parametrize(("breaking", "sentence"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN])
def test_each_requirement_broken_once_gives_one_sentence_that_names_the_place(
    laguna: Board, breaking: Callable[[Board], Any], sentence: str, request: pytest.FixtureRequest
) -> None:
    breaking(laguna)
    said = told(laguna)
    assert said[0] == sentence
    if request.node.callspec.id not in FIRST_OF_SEVERAL:
        assert said == [sentence]
    answer = Client().ask("new", players=NAMES[:2], board=laguna)
    assert answer["error"]["code"] == "bad-board"
    assert answer["error"]["message"] == sentence


def test_every_fault_is_told_not_only_the_first(laguna: Board) -> None:
    laguna["tiles"]["treasure"]["3"] = 5
    laguna["track"].remove(space(laguna, 30))
    laguna["bridges"].append(["A1", "A2"])
    said = told(laguna)
    assert len(said) == 3
    assert [s.split(":")[0] for s in said] == ["bridges[10]", "track", "tiles.treasure"]


@pytest.mark.parametrize("data", [None, 5, "laguna", [], {}, [{}], True])
def test_what_is_no_board_at_all_is_one_sentence(data: Any) -> None:
    said = told(data)
    assert len(said) == 1
    assert said[0].startswith("The board must")


# Other boards


def islands(name: str, sizes: list[tuple[int, int]], again: int, values: tuple[int, ...]) -> Board:
    """Rectangles of hexes side by side, a canal between them; the crossing is 5 and `again`.

    Large enough for all pieces: on a board that can be full no gondola might ever move again.
    """
    hexes: list[Board] = []
    left = 0
    bridges: list[list[str]] = []
    for d, (width, height) in enumerate(sizes):
        letter = "XYZ"[d] * 2
        for row in range(height):
            for col in range(width):
                start = "stone" if (row + col) % 3 == 0 else "swamp"
                hexes.append({"id": f"{letter}-{row}.{col}", "col": left + col, "row": row, "start": start})
        if d:
            bridges += [[f"{'XYZ'[d - 1] * 2}-{row}.0", f"{letter}-{row}.0"] for row in range(0, height, 2)]
        left += width + 2
    ids = ["XYZ"[d] * 2 for d in range(len(sizes))]
    track = [
        {"n": n, "at": [n, 9], "borders": [] if n > 56 else [ids[n % len(ids)]]} for n in range(1, 61) if n != again
    ]
    track[4].update(again=again, borders=ids)
    swamps = sum(h["start"] == "swamp" for h in hexes)
    zero, one = values
    return {
        "format": "venezia-board/1",
        "game": "venedig",
        "id": name,
        "name": name.title(),
        "districts": [{"id": i, "name": i} for i in ids],
        "hexes": hexes,
        "buildings": [],
        "bridges": bridges,
        "start": {"at": [0, 0]},
        "track": track,
        "posts": [{"n": 61, "at": [0, 0]}],
        "tiles": {"swamp": {"0": zero, "1": one, "2": swamps - zero - one}, "treasure": {"3": 1, "6": 17}},
    }


OTHERS = [islands("twins", [(6, 7), (8, 6)], 20, (1, 2)), islands("triplets", [(7, 6), (6, 6), (4, 5)], 50, (0, 9))]


@pytest.mark.parametrize("mode", ["digital", "table"])
@pytest.mark.parametrize("board", OTHERS, ids=lambda board: board["id"])
def test_other_boards_have_no_fault_and_whole_games_are_played_on_them(board: Board, mode: str) -> None:
    assert told(board) == []
    client, other = Client(), Client()
    for seed, players in ((1, 2), (2, 3), (3, 5)):
        client.new(board=board, mode=mode, seed=seed, players=NAMES[:players])
        other.new(board=board, mode=mode, seed=seed, players=NAMES[:players])
        for state, *_ in play(client, seed):
            assert other.set(state) == state
        assert client.state["phase"] == "over"
        assert client.ok("board")["board"] == board


def test_the_crossing_of_another_board_is_one_space_with_its_own_numbers() -> None:
    """V6.2."""
    board = read_board(OTHERS[0])
    assert board.space_of(5) == board.space_of(20) == 5
    assert board.space_of(10) != board.space_of(45)
    client = Client()
    state = client.new(board=OTHERS[0])
    state["players"][0]["gondola"], state["players"][1]["gondola"] = 5, 20
    assert "on one space" in client.bad_state(state)
    state["players"][0]["gondola"], state["players"][1]["gondola"] = 10, 45
    client.set(state)


def test_the_tiles_of_another_board_are_its_own_v1_4() -> None:
    state = Client().new(board=OTHERS[0])
    assert sorted(state["treasures"]) == [3] + [6] * 17
    assert sorted(state["swamp"].values())[:3] == [0, 1, 1]
    assert state["stock"] == {"casa": 19, "palazzo": 6, "campo": 6, "basilica": 5, "ponte": 6}


# python -m venezia check-board FILE


def check(path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    code = main(["check-board", str(path)])
    out, err = capsys.readouterr()
    assert err == ""
    return code, out.splitlines()


def test_check_board_says_that_a_good_board_is_good(capsys: pytest.CaptureFixture[str]) -> None:
    code, said = check(asset("boards", "laguna.json"), capsys)
    assert code == 0
    assert said == ["Laguna: nothing wrong. 5 districts, 105 hexes, 10 bridge sites, 86 swamp tiles."]


def test_check_board_takes_a_file_with_the_mark_some_editors_write(
    laguna: Board, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(laguna), encoding="utf-8-sig")
    assert check(path, capsys)[0] == 0


def test_check_board_tells_every_fault_in_a_line_with_its_rule(
    laguna: Board, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    laguna["tiles"]["treasure"]["3"] = 5
    laguna["bridges"].append(["A1", "A2"])
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(laguna))
    code, said = check(path, capsys)
    assert code == 1
    assert said == [
        "bridges[10]: A1 and A2 are in one district; a bridge joins two. (V5.2)",
        "tiles.treasure: there are 17 treasures; there must be 18. (V1.4)",
    ]


@pytest.mark.parametrize(
    ("content", "ends"),
    [
        (None, "cannot be read: No such file or directory."),
        (b"", "is no JSON: look at line 1."),
        (b'{\n"a": 1,\n"b": }', "is no JSON: look at line 3."),
        (b'{"a": NaN}', "is no JSON."),
        (b"[" * 100_000, "is no JSON."),
        (b"\xff\xfe{}", "is not a text file."),
        (b"[]", "must be an object, not a list."),
        (b'{"format": ' + b"9" * 5000 + b"}", "no board that this version can read."),
    ],
)
def test_check_board_tells_why_a_file_is_no_board(
    content: bytes | None, ends: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.json"
    if content is not None:
        path.write_bytes(content)
    code, said = check(path, capsys)
    assert code == 1
    assert len(said) == 1
    assert said[0].endswith(ends)


def test_check_board_tells_that_a_folder_is_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = check(tmp_path, capsys)
    assert code == 1
    assert len(said) == 1
    assert said[0].startswith(str(tmp_path))


def test_check_board_as_a_process_has_the_exit_code_and_no_traceback(laguna: Board, tmp_path: Path) -> None:
    laguna["name"] = "Łaguna 潟"
    laguna["districts"] = []
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(laguna))
    for file, code in ((asset("boards", "laguna.json"), 0), (path, 1), (tmp_path, 1), (b"\xff\xfe.json", 1)):
        command = [sys.executable, "-m", "venezia", "check-board", file]
        done = subprocess.run(command, capture_output=True, check=False, cwd=ROOT, timeout=60)
        assert (done.returncode, done.stderr) == (code, b"")
        assert len(done.stdout.splitlines()) == 1


def test_faults_that_have_nothing_to_do_with_each_other_are_all_told(laguna: Board) -> None:
    board = laguna
    board["hexes"][1].update(col=board["hexes"][0]["col"], row=board["hexes"][0]["row"])
    board["track"].pop(5)
    board["tiles"]["treasure"]["3"] += 1
    keys = [fault.key for fault in faults(board)]
    assert keys == ["board.same-place", "board.track-hole", "board.treasures"]


def test_a_board_without_hexes_is_told_first_of_all(laguna: Board) -> None:
    board = laguna
    board["hexes"] = []
    assert next(faults(board)).key == "board.no-hexes"
