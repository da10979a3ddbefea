"""The games of this device: a folder of saves, the newest first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from venezia.core.contract import Game, Wire
from venezia.core.reasons import Reason, Refused
from venezia.core.session import Session
from venezia.store.saves import SaveFile, open_session, peek_session

S = TypeVar("S")
ENDING = ".venezia"


@dataclass(frozen=True)
class Shelved(Generic[S]):
    """A game on the shelf, as far as it can be read."""

    path: Path
    session: Session[S]
    seats: list[dict[str, str]]


@dataclass(frozen=True)
class Unreadable:
    """A file among the games that is none, or none any more, and why."""

    path: Path
    reason: Reason


class Library(Generic[S]):
    """Where games are kept; `name` gives a new file its name."""

    def __init__(self, folder: Path, game: Game[S]) -> None:
        self.folder = folder
        self.game = game
        self._known: dict[Path, tuple[tuple[int, int], Shelved[S] | Unreadable]] = {}

    def begin(self, name: str, setup: Wire, seats: list[dict[str, str]], app: str) -> tuple[Path, Session[S]]:
        """A new game in a file of its own; how the seats look is a record of its journal."""
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / f"{name}{ENDING}"
        number = 1
        while path.exists():
            number += 1
            path = self.folder / f"{name}-{number}{ENDING}"
        session = Session.begin(self.game, setup, app, SaveFile.create(path))
        session.journal.append({"seats": seats})
        return path, session

    def open(self, path: Path) -> tuple[Session[S], Path | None]:
        """Go on with a game; the second value is where a damaged original was kept."""
        return open_session(path, self.game)

    def files(self) -> list[Path]:
        """All files of games, the one that was played last first."""
        return sorted(self.folder.glob(f"*{ENDING}"), key=_changed, reverse=True)

    def look(self) -> Iterator[Shelved[S] | Unreadable]:
        """Every file, the newest first; each is read when it is asked for, and again only when it has changed."""
        for path in self.files():
            yield self._seen(path)

    def _seen(self, path: Path) -> Shelved[S] | Unreadable:
        stamp = _stamp(path)
        if path not in self._known or self._known[path][0] != stamp:
            self._known[path] = (stamp, self._read(path))
        return self._known[path][1]

    def _read(self, path: Path) -> Shelved[S] | Unreadable:
        try:
            session = peek_session(path, self.game)
        except Refused as refused:
            return Unreadable(path, refused.reason)
        return Shelved(path, session, seats_of(session))

    def shelf(self) -> list[Shelved[S]]:
        """All games that can be read, the newest first."""
        return [found for found in self.look() if isinstance(found, Shelved)]

    def remove(self, path: Path) -> bool:
        """Away with a file, for good; whether it is gone."""
        self._known.pop(path, None)
        try:
            path.unlink(missing_ok=True)
        except OSError:
            return False
        return True


def seats_of(session: Session[Any]) -> list[dict[str, str]]:
    """How the seats look, as the journal has it."""
    for record in session.journal.records:
        if "seats" in record:
            return _looks(record["seats"])
    return []


def _looks(found: Any) -> list[dict[str, str]]:
    """The seats of a record, or none where somebody else has written it."""
    fits = isinstance(found, list) and all(isinstance(seat, dict) for seat in found)
    return [{str(k): str(v) for k, v in seat.items()} for seat in found] if fits else []


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _stamp(path: Path) -> tuple[int, int]:
    """Differs when a file has changed."""
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size
