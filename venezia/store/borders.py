"""What tables have said of their printed boards: whether a space of the track borders a district. One small file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from venezia.core.reasons import Refused
from venezia.store.saves import write_atomic


class Borders:
    """Answers by board, space and district. A damaged file counts as none; a full disk is not in the way."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self._said: dict[str, dict[str, bool]] = _read(path)

    def said(self, board: str, space: int, district: str) -> bool | None:
        """What was answered for this space and district; None where nobody was asked yet."""
        return self._said.get(board, {}).get(_key(space, district))

    def remember(self, board: str, space: int, district: str, borders: bool) -> None:
        if self.said(board, space, district) is borders:
            return
        self._said.setdefault(board, {})[_key(space, district)] = borders
        if self.path is None:
            return
        try:
            write_atomic(self.path, json.dumps(self._said, indent=1, sort_keys=True).encode())
        except Refused:
            pass  # the answer holds until the app is closed


def _key(space: int, district: str) -> str:
    return f"{space} {district}"


def _read(path: Path | None) -> dict[str, dict[str, bool]]:
    try:
        found: Any = {} if path is None else json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {
        str(board): {str(k): v for k, v in answers.items() if isinstance(v, bool)}
        for board, answers in found.items()
        if isinstance(answers, dict)
    }
