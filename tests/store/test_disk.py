"""Killed at any instant, a full disk, a folder that cannot be written, two writers: nothing acknowledged is lost."""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from stat import S_ISDIR

import pytest

from tests.core.tables import IDLE, PASS, begin, casa, lay, look, saved, wire
from tests.games.venedig.scenes import GAME
from venezia.core.history import Edit
from venezia.core.reasons import IO, Refused
from venezia.present.sentences import sentences
from venezia.store.saves import SaveFile, load_session, open_session, save_session

ROOT = Path(__file__).resolve().parent.parent.parent


# Killed at any instant

WRITER = """
import sys
from pathlib import Path
from venezia.core.session import Session
from venezia.games.venedig.game import Venedig
from venezia.store.boards import find_board
from venezia.store.saves import SaveFile, open_session

game, path = Venedig(find_board), Path(sys.argv[1])
if path.exists():
    session, _ = open_session(path, game)
else:
    setup = {"players": ["Anna", "Bo", "Cy"], "mode": "table", "seed": 1}
    session = Session.begin(game, setup, "test", SaveFile.create(path))
print(len(session.line), len(session.journal.records), flush=True)
while True:
    session.do({"type": "pass"})
    print(len(session.line), len(session.journal.records), flush=True)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="only where a process can be killed outright")
def test_a_writer_killed_at_any_instant_loses_nothing_that_was_acknowledged(path: Path) -> None:
    random = Random(23)
    acknowledged = 0
    for _ in range(12):
        writer = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, cwd=ROOT)
        assert writer.stdout is not None
        for _ in range(random.randrange(1, 60)):
            line = writer.stdout.readline()
        writer.kill()  # it writes on while we do
        rest = writer.stdout.read().splitlines(keepends=True)
        writer.stdout.close()
        writer.wait()
        told = [text for text in [line, *rest] if text.endswith(b"\n")]
        entries, records = map(int, told[-1].split())
        assert entries >= acknowledged  # what the one before had is still there
        session, _ = open_session(path, GAME)
        assert entries <= len(session.line) <= entries + 1  # at most the entry in flight besides
        assert len(session.journal.records) >= records
        acknowledged = len(session.line)
    assert acknowledged > 100
    assert sorted(p.name for p in path.parent.iterdir() if "damaged" not in p.name) == [path.name]


# A disk without room


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """No file may grow beyond `size`: what a full disk looks like from inside."""
    resource = pytest.importorskip("resource", reason="only where files can be limited")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("more", [0, 1, 9, 30, 60])
def test_without_room_an_action_is_refused_the_file_is_whole_and_it_goes_on_with_room(path: Path, more: int) -> None:
    session = saved(path, *casa("A9"))
    session.undo()
    before, content = look(session), path.read_bytes()
    edit = session.propose(Edit(3, 1, ({"type": "place", "hexes": ["C3"]},)))
    with room_for(len(content) + min(more, 12)):
        for step in (session.undo, session.redo, lambda: session.accept(edit)):
            with pytest.raises(Refused) as caught:
                step()
    with room_for(len(content) + more), pytest.raises(Refused) as caught:
        session.do({"type": "correct", "seat": 2, "gondola": 30})
    assert caught.value.reason.code == IO
    assert path.name in sentences().reason(caught.value.reason)
    assert look(session) == before
    assert path.read_bytes() == content
    session.do({"type": "correct", "seat": 2, "gondola": 30})
    session.undo()
    assert look(load_session(path, GAME).session) == look(session)
    assert path.read_bytes().startswith(content)


def test_without_room_no_game_begins_and_nothing_is_left_behind(path: Path) -> None:
    with room_for(500), pytest.raises(Refused, match=r"file\.write"):
        saved(path)
    assert list(path.parent.iterdir()) == []
    assert saved(path).journal.records


def test_without_room_the_older_save_stays(path: Path) -> None:
    saved(path, PASS)
    content = path.read_bytes()
    longer = begin()
    for action in (*casa("A9"), PASS, PASS):
        longer.do(action)
    with room_for(500), pytest.raises(Refused, match=r"file\.write"):
        save_session(path, longer)
    assert path.read_bytes() == content
    assert list(path.parent.iterdir()) == [path]


def test_without_room_a_damaged_file_is_left_as_it_is(path: Path) -> None:
    saved(path, *IDLE)
    path.write_bytes(path.read_bytes()[:-5])
    content = path.read_bytes()
    with room_for(500), pytest.raises(Refused, match=r"file\.write"):
        open_session(path, GAME)
    assert path.read_bytes() == content
    assert list(path.parent.iterdir()) == [path]
    assert len(open_session(path, GAME)[0].line) == 2


@pytest.mark.parametrize("left_behind", [b"", b"half a line" * 50])
def test_a_disk_that_fails_to_sync_refuses_the_action_and_the_next_one_goes_on(
    path: Path, monkeypatch: pytest.MonkeyPatch, left_behind: bytes
) -> None:
    session = saved(path, PASS)
    before, content = look(session), path.read_bytes()

    def failing(descriptor: int) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", failing)
        with pytest.raises(Refused, match=r"file\.write"):
            session.do(PASS)
    assert look(session) == before
    assert path.read_bytes() == content
    path.write_bytes(content + left_behind)  # what could not be taken back
    session.do(PASS)
    assert look(load_session(path, GAME).session) == look(session)
    assert open_session(path, GAME)[1] is None  # nothing of it is left


# Folders and other writers


@contextmanager
def as_somebody_else() -> Iterator[None]:
    """Root may write everywhere: be nobody for a moment."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


@pytest.mark.skipif(os.name != "posix", reason="where folders have modes")
def test_in_a_folder_that_cannot_be_written_one_can_look_but_not_play() -> None:
    session = begin()
    session.do(PASS)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "evening.venezia"
        save_session(path, session)
        path.chmod(0o444)
        folder.chmod(0o555)
        content = path.read_bytes()
        with as_somebody_else():
            opened, kept = open_session(path, GAME)
            assert kept is None
            assert look(opened) == look(session)
            for call in (
                lambda: opened.do(PASS),
                opened.undo,
                lambda: begin(SaveFile.create(folder / "new.venezia")),
                lambda: save_session(path, session),
            ):
                with pytest.raises(Refused, match=r"file\.write"):
                    call()
        assert look(opened) == look(session)
        assert path.read_bytes() == content
        assert list(folder.iterdir()) == [path]
        folder.chmod(0o755)


@pytest.mark.skipif(os.name != "posix", reason="where folders have modes")
def test_a_damaged_file_in_such_a_folder_can_be_looked_at() -> None:
    session = begin()
    session.do(PASS)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "evening.venezia"
        save_session(path, session)
        path.write_bytes(path.read_bytes() + b"rubbish")
        folder.chmod(0o555)
        with as_somebody_else():
            assert look(load_session(path, GAME).session) == look(session)
            with pytest.raises(Refused, match=r"file\.write"):
                open_session(path, GAME)
        assert list(folder.iterdir()) == [path]
        folder.chmod(0o755)


def test_of_two_writers_of_one_file_none_cuts_off_the_other(path: Path) -> None:
    one = saved(path, PASS)
    two, _ = open_session(path, GAME)
    two.do(PASS)
    before = look(one)
    with pytest.raises(Refused) as caught:
        one.do(PASS)
    assert caught.value.reason.key == "save.elsewhere"
    assert sentences().reason(caught.value.reason)
    assert look(one) == before
    assert look(load_session(path, GAME).session) == look(two)
    two.do(PASS)
    assert look(load_session(path, GAME).session) == look(two)


def test_a_file_that_vanished_is_written_again_with_everything(path: Path) -> None:
    session = saved(path, *casa("A9"))
    path.unlink()
    session.do(PASS)
    session.undo()
    assert look(load_session(path, GAME).session) == look(session)


@pytest.mark.parametrize("size", [0, 10, 12_000])
def test_a_file_that_was_cut_while_the_game_ran_is_written_again_with_everything(path: Path, size: int) -> None:
    session = saved(path, *casa("A9"))
    os.truncate(path, size)
    session.do(PASS)
    session.do(PASS)
    assert look(load_session(path, GAME).session) == look(session)


def test_where_a_file_can_have_one_name_only_the_original_is_copied(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved(path, *IDLE)
    path.write_bytes(path.read_bytes()[:-5])
    content = path.read_bytes()

    def no_link(*names: object, **more: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_link)
    session, kept = open_session(path, GAME)
    assert kept is not None
    assert kept.read_bytes() == content
    session.do(lay("campo") if wire(session)["phase"] == "lay" else PASS)
    assert kept.read_bytes() == content


def test_a_folder_that_cannot_be_synced_keeps_nobody_from_playing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fsync = os.fsync

    def only_files(descriptor: int) -> None:
        if S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(22, "Invalid argument")
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", only_files)
    session = saved(path, PASS)
    assert look(load_session(path, GAME).session) == look(session)
