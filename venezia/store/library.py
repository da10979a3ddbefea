"""The games of this device: a folder of saves, the newest first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from venezia.core.contract import Game, Wire
from venezia.core.reasons import Reason, Refused
from venezia.core.session import Session
from venezia.store.saves import SaveFile, open_session, peek_session, write_atomic

S = TypeVar("S")
ENDING = ".venezia"
WAYS = ("mirror", "count")  # beside the box: hexes are mirrored, or people count


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
        path = self._free(name)
        session = Session.begin(self.game, setup, app, SaveFile.create(path))
        session.journal.append({"seats": seats})
        return path, session

    def adopt(self, name: str, content: bytes) -> Path:
        """A game from elsewhere onto the shelf, byte by byte; refused where it is none.

        One that is here already, or was played on here, stays as it is and is meant.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        beside = self.folder / ".received"
        write_atomic(beside, content)
        try:
            peek_session(beside, self.game)
            known = next((path for path in self.files() if _begins_with(path, content)), None)
            if known is None:
                known = self._free(_plain(name))
                write_atomic(known, content)
        finally:
            beside.unlink(missing_ok=True)
        return known

    def _free(self, name: str) -> Path:
        """A path that is not taken."""
        path = self.folder / f"{name}{ENDING}"
        number = 1
        while path.exists():
            number += 1
            path = self.folder / f"{name}-{number}{ENDING}"
        return path

    def open(self, path: Path) -> tuple[Session[S], Path | None]:
        """Go on with a game; the second value is where a damaged original was kept."""
        return open_session(path, self.game)

    def files(self) -> list[Path]:
        """All files of games, the one that was played last first."""
        return sorted(self.folder.glob(f"*{ENDING}"), key=_changed, reverse=True)

    def look(self) -> Iterator[Shelved[S] | Unreadable]:
        """Every file, the newest first; each is read when it is asked for, and again only when it has changed."""
        for path in self.files():
            yield self.see(path)

    def see(self, path: Path) -> Shelved[S] | Unreadable:
        """One file, as far as it can be read."""
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


def way_of(session: Session[Any]) -> str:
    """How a game beside the box is entered, as the journal has it last: mirror or count."""
    for record in reversed(session.journal.records):
        if record.get("way") in WAYS:
            return str(record["way"])
    begun = session.journal.records[0].get("setup") or {}
    return str(begun["way"]) if begun.get("way") in WAYS else WAYS[0]


def _looks(found: Any) -> list[dict[str, str]]:
    """The seats of a record, or none where somebody else has written it."""
    fits = isinstance(found, list) and all(isinstance(seat, dict) for seat in found)
    return [{str(k): str(v) for k, v in seat.items()} for seat in found] if fits else []


def _begins_with(path: Path, content: bytes) -> bool:
    try:
        if path.stat().st_size < len(content):
            return False
        with path.open("rb") as file:
            return file.read(len(content)) == content
    except OSError:
        return False


def _plain(name: str) -> str:
    """A name that every file system takes, without its ending."""
    kept = re.sub(r"[^\w -]+", "-", name.removesuffix(ENDING)).strip(" -")
    return kept[:60] or "game"


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
