"""Boards that come with the app, and board files of other people."""

import json
from codecs import BOM_UTF8
from pathlib import Path

import pytest

from venezia.core.reasons import BAD_BOARD, IO, Refused
from venezia.present.sentences import sentences
from venezia.store.boards import find_board, read_board_file, shipped_boards
from venezia.store.json_text import read_json
from venezia.store.places import asset


@pytest.mark.parametrize("name", shipped_boards())
def test_a_shipped_board_is_found_by_its_id(name: str) -> None:
    assert find_board(name).id == name


def test_laguna_comes_with_the_app() -> None:
    assert "laguna" in shipped_boards()


@pytest.mark.parametrize("name", ["", "atlantis", "../boards/laguna", "laguna.json", "LAGUNA", "x" * 5000, "a\0b"])
def test_another_name_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(Refused) as caught:
        find_board(name)
    assert caught.value.reason.code == BAD_BOARD
    assert "laguna" in sentences().reason(caught.value.reason)


@pytest.mark.parametrize(
    "change", [lambda text: text, lambda text: BOM_UTF8 + text, lambda text: text.replace(b"\n", b"\r\n")]
)
def test_a_board_file_is_read_whatever_editor_wrote_it(tmp_path: Path, change: object) -> None:
    assert callable(change)
    text = asset("boards", "laguna.json").read_bytes()
    path = tmp_path / "mine.json"
    path.write_bytes(change(text))
    assert read_board_file(path) == json.loads(text)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", BAD_BOARD),
        (b"\xff\xfe\x00", BAD_BOARD),
        (b"{", BAD_BOARD),
        (b'{\n "a": NaN}', BAD_BOARD),
        (b"[" * 200_000, BAD_BOARD),
        (None, IO),
    ],
)
def test_what_is_no_board_file_is_refused_with_a_sentence(tmp_path: Path, content: bytes | None, code: str) -> None:
    path = tmp_path / "mine.json"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(Refused) as caught:
        read_board_file(path)
    assert caught.value.reason.code == code
    assert "mine.json" in sentences().reason(caught.value.reason)


@pytest.mark.parametrize(
    "text", [b"1" * 5000, b"-1" + b"0" * 5000, b"1e999", b"-1e999", b'{"a": [1.5, null, "\\u00fc"]}']
)
def test_json_from_outside_can_be_written_again(text: bytes) -> None:
    value = read_json(text)
    assert read_json(json.dumps(value, allow_nan=False).encode()) == value
