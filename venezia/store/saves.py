"""One file a game: lines of `seal record`, appended and fsynced; what was cut off or damaged is recovered.

A seal is the CRC-32 of everything sealed so far: it tells a damaged line, and a missing, doubled or moved one.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from io import FileIO
from itertools import count
from pathlib import Path
from typing import BinaryIO, Generic, TypeVar
from zlib import crc32

from venezia.core.contract import Game, Wire
from venezia.core.journal import FAMILY, FORMAT, MemoryJournal, check_header, other_version
from venezia.core.reasons import IO, Refused, refuse
from venezia.core.session import Session
from venezia.store.json_text import read_json

S = TypeVar("S")
_LONGEST_LINE = 16 * 2**20
# The format's name stands here in every version, so that each can tell what it cannot read.
_BEGINNING = re.compile(rb'[0-9a-f]{8} \{"format":"(' + FAMILY.encode() + rb'[^"]{1,40})"')


class SaveFile:
    """A journal on disk. `append` returns when the records are on disk, and leaves no half line behind."""

    def __init__(self, path: Path, records: list[Wire], size: int, seal: int) -> None:
        self.path = path
        self.records = records
        self._size = size
        self._seal = seal
        self._torn = False  # an append of ours failed and may have left a piece behind

    @classmethod
    def create(cls, path: Path) -> SaveFile:
        """A new journal, on disk from its header on; an existing file is never written over."""
        _refuse_existing(path)
        return cls(path, [], 0, 0)

    def append(self, *records: Wire) -> None:
        block, seal = _sealed(records, self._seal)
        if self.records:
            self._size = self._append(block)
        else:
            _refuse_existing(self.path)
            write_atomic(self.path, block)
            self._size = len(block)
        self._seal = seal
        self.records.extend(records)

    def _append(self, block: bytes) -> int:
        """The size of the file with the block in it. A file that was lost or cut meanwhile is written anew."""
        try:
            with self.path.open("r+b", buffering=0) as file:
                there = os.fstat(file.fileno()).st_size
                if there > self._size and not self._torn:
                    raise refuse("save.elsewhere", None, IO, path=str(self.path))
                if there >= self._size:
                    self._write(file, block)
                    return self._size + len(block)
        except FileNotFoundError:
            pass
        except OSError as error:
            raise _io("file.write", self.path, error) from error
        whole = _sealed(self.records, 0)[0] + block
        write_atomic(self.path, whole)
        return len(whole)

    def _write(self, file: FileIO, block: bytes) -> None:
        """At the end, unbuffered: what was not written when it failed is not written later either."""
        self._torn = True
        file.seek(self._size)
        try:
            file.truncate()
            _write_all(file, block)
            os.fsync(file.fileno())
        except OSError:
            with suppress(OSError):  # the seal tells the half line from a whole one when the file is opened
                file.truncate(self._size)
            raise
        self._torn = False


@dataclass(frozen=True)
class Opened:
    """A file that was opened: the readable records, and whether anything had to be left out."""

    records: list[Wire]
    size: int
    seal: int
    damaged: bool


# Lines


def _sealed(records: Iterable[Wire], seal: int) -> tuple[bytes, int]:
    """The lines of records that follow after `seal`, and the last seal."""
    lines = []
    for record in records:
        text = json.dumps(record, separators=(",", ":")).encode()
        seal = crc32(text, seal)
        lines.append(b"%08x %s\n" % (seal, text))
    return b"".join(lines), seal


def _unsealed(line: bytes, seal: int) -> tuple[Wire, int] | None:
    """The record of a line that follows after `seal`, or None where it is not what was written."""
    text = line[9:].rstrip(b"\r\n")  # some programs change the ends of lines
    try:
        after = crc32(text, seal)
        record = read_json(text) if int(line[:8], 16) == after else None
    except (ValueError, RecursionError):
        return None
    return (record, after) if isinstance(record, dict) else None


def read_records(path: Path) -> Opened:
    """Every record up to the first line that is not whole; refused where there is none."""
    try:
        if path.exists() and not path.is_file():
            raise refuse("file.not-a-file", None, IO, path=str(path))
        with path.open("rb") as file:
            return _read_records(file)
    except OSError as error:
        raise _io("file.read", path, error) from error


def _read_records(file: BinaryIO) -> Opened:
    line = file.readline(_LONGEST_LINE)
    _check_beginning(line)
    records: list[Wire] = []
    size = seal = 0
    while line and (found := _unsealed(line, seal)) is not None:
        record, seal = found
        records.append(record)
        size += len(line)
        whole = line.endswith(b"\n")
        line = file.readline(_LONGEST_LINE)
    if not records:
        raise refuse("save.header" if line.endswith(b"\n") else "save.cut", None, IO)
    return Opened(records, size, seal, damaged=bool(line) or not whole)


def _check_beginning(line: bytes) -> None:
    """A file of ours names its format at once; another version may go on as it likes."""
    begins = _BEGINNING.match(line)
    if begins is None:
        raise refuse("save.foreign" if line else "save.cut", None, IO)
    found = begins[1].decode(errors="replace")
    if found != FORMAT:
        raise other_version(found)


# Sessions


@dataclass(frozen=True)
class Loaded(Generic[S]):
    """A game read from a file; if only a part could be read, where the original is kept (None: where it was)."""

    session: Session[S]
    damaged: bool
    kept: Path | None


def load_session(path: Path, game: Game[S]) -> Loaded[S]:
    """A copy of a saved game, in memory. A damaged file is kept under another name too, if that can be."""
    opened = read_records(path)
    session = _restored(opened, game)
    damaged, kept = opened.damaged or bool(session.lost), None
    if damaged:
        with suppress(Refused):
            kept = _keep_beside(path)
    return Loaded(session, damaged, kept)


def peek_session(path: Path, game: Game[S]) -> Session[S]:
    """A look at a saved game, as far as it can be read; nothing on disk changes."""
    return _restored(read_records(path), game)


def _restored(opened: Opened, game: Game[S]) -> Session[S]:
    check_header(opened.records[0], (game.name,))
    session = Session.restore(game, MemoryJournal(opened.records))
    if session.lost:
        del session.journal.records[-session.lost :]
    return session


def open_session(path: Path, game: Game[S]) -> tuple[Session[S], Path | None]:
    """Go on with a saved game. If part of it could not be read, the original is kept beside it (second value)."""
    opened = read_records(path)
    session = _restored(opened, game)
    records, size, seal = session.journal.records, opened.size, opened.seal
    kept = None
    if opened.damaged or session.lost:
        content, seal = _sealed(records, 0)
        kept = _set_right(path, content)
        size = len(content)
    session.journal = SaveFile(path, records, size, seal)
    return session, kept


def save_session(path: Path, session: Session[S]) -> None:
    """The whole history into a file, atomically: the old content or the new. Only a save is written over."""
    _refuse_foreign(path)
    write_atomic(path, _sealed(session.journal.records, 0)[0])


# Files


def write_atomic(path: Path, content: bytes) -> None:
    """Write beside, fsync, rename."""
    try:
        if path.exists() and not path.is_file():  # a rename would put a file in the place of a device
            raise refuse("file.not-a-file", None, IO, path=str(path))
        beside = path.with_name(f".{path.name}.{os.getpid()}.new")
        try:
            with beside.open("wb", buffering=0) as file:
                _write_all(file, content)
                os.fsync(file.fileno())
            beside.replace(path)
        except OSError:
            with suppress(OSError):  # it was never made, or the disk is gone; either way the old file is whole
                beside.unlink()
            raise
    except OSError as error:
        raise _io("file.write", path, error) from error
    _sync_folder(path)


def _write_all(file: FileIO, content: bytes) -> None:
    """A system may take only a part at a time."""
    rest = memoryview(content)
    while rest:
        rest = rest[file.write(rest) :]


def _sync_folder(path: Path) -> None:
    """A rename is safe once its folder is on disk; where folders cannot be synced it is as safe as can be."""
    with suppress(OSError):
        descriptor = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _set_right(path: Path, content: bytes) -> Path:
    """Write what could be read; the original is kept beside, or stays where it is."""
    kept = _keep_beside(path)
    try:
        write_atomic(path, content)
    except Refused:
        with suppress(OSError):
            kept.unlink()
        raise
    return kept


def _keep_beside(path: Path) -> Path:
    """The original under the first free name `….damaged-N`: a second name where there can be one, else a copy."""
    names = (path.with_name(f"{path.name}.damaged-{number}") for number in count(1))
    kept = next(name for name in names if not name.exists())
    try:
        kept.hardlink_to(path)
    except (OSError, NotImplementedError):
        _copy(path, kept)
    _sync_folder(kept)
    return kept


def _copy(path: Path, kept: Path) -> None:
    try:
        with path.open("rb") as source, kept.open("xb") as target:
            shutil.copyfileobj(source, target)
            target.flush()
            os.fsync(target.fileno())
    except OSError as error:
        with suppress(OSError):
            kept.unlink()
        raise _io("file.write", kept, error) from error


def _refuse_foreign(path: Path) -> None:
    """What is there must be a save of any version, or empty."""
    begins = b""
    with suppress(OSError):  # where it cannot be read, writing will say why
        if path.is_file():  # opening a pipe would wait for ever
            with path.open("rb") as file:
                begins = file.read(200)
    if begins and _BEGINNING.match(begins) is None:
        raise refuse("file.foreign", None, IO, path=str(path))


def _refuse_existing(path: Path) -> None:
    if os.path.lexists(path):
        raise refuse("file.exists", None, IO, path=str(path))


def _io(key: str, path: Path, error: OSError) -> Refused:
    return refuse(key, None, IO, path=str(path), error=error.strerror or type(error).__name__)
