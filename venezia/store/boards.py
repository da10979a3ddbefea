"""Boards that come with the app, and board files of other people."""

from __future__ import annotations

from codecs import BOM_UTF8
from functools import lru_cache
from json import JSONDecodeError
from pathlib import Path
from typing import Any

from venezia.core.reading import shown
from venezia.core.reasons import BAD_BOARD, IO, refuse
from venezia.games.venedig.board import Board, read_board
from venezia.store.json_text import read_json
from venezia.store.places import asset


def shipped_boards() -> list[str]:
    """The ids of the boards that come with the app."""
    return sorted(path.stem for path in asset("boards").glob("*.json"))


@lru_cache(maxsize=8)
def find_board(name: str) -> Board:
    """A shipped board by its id."""
    if name not in shipped_boards():
        raise refuse("board.unknown", None, BAD_BOARD, found=shown(name), choices=shipped_boards())
    return read_board(read_board_file(asset("boards", f"{name}.json")))


def read_board_file(path: Path) -> Any:
    """The JSON in a board file, not yet checked; some editors mark the beginning of a text."""
    try:
        content = path.read_bytes().removeprefix(BOM_UTF8)
    except OSError as error:
        raise refuse("file.read", None, IO, path=str(path), error=error.strerror or type(error).__name__) from error
    try:
        return read_json(content)
    except UnicodeDecodeError as error:
        raise refuse("file.text", None, BAD_BOARD, path=str(path)) from error
    except JSONDecodeError as error:
        raise refuse("file.json", None, BAD_BOARD, path=str(path), line=error.lineno) from error
    except (ValueError, RecursionError) as error:
        raise refuse("file.not-json", None, BAD_BOARD, path=str(path)) from error
