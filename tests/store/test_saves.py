"""The file of a game: what goes in comes out, and whatever is wrong with it, nothing is lost that can be read."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.core.tables import IDLE, PASS, Wire, begin, casa, lay, live, look, play, saved, setups, wire
from tests.games.venedig.scenes import GAME
from venezia.core.history import Edit
from venezia.core.reasons import IO, Refused
from venezia.core.session import Session
from venezia.present.sentences import sentences
from venezia.store.places import asset
from venezia.store.saves import SaveFile, load_session, open_session, read_records, save_session


def small(path: Path) -> list[bytes]:
    """The lines of a small game: a header, three entries, an undo, a redo."""
    session = saved(path, lay("campo"), PASS, PASS)
    session.undo()
    session.redo()
    return path.read_bytes().splitlines(keepends=True)


def refusal(path: Path) -> str:
    """Why a file is not opened: a sentence, and the file untouched with nothing beside it."""
    before = path.read_bytes(), sorted(path.parent.iterdir())
    with pytest.raises(Refused) as caught:
        open_session(path, GAME)
    assert caught.value.reason.code == IO
    assert (path.read_bytes(), sorted(path.parent.iterdir())) == before
    assert sentences().reason(caught.value.reason)
    return caught.value.reason.key


def sealed(records: list[Wire]) -> bytes:
    """Records as any program would write them that knows the format."""
    seal, lines = 0, []
    for record in records:
        text = json.dumps(record, separators=(",", ":")).encode()
        seal = crc32(text, seal)
        lines.append(b"%08x %s\n" % (seal, text))
    return b"".join(lines)


def entries(path: Path) -> int:
    """How many records open, in memory and from disk alike; the file is whole afterwards."""
    content = path.read_bytes()
    copy = load_session(path, GAME).session
    assert path.read_bytes() == content  # loading only reads
    session, kept = open_session(path, GAME)
    assert look(session) == look(copy)
    if kept is not None:
        assert kept.read_bytes() == content
        kept.unlink()
    again, nothing = open_session(path, GAME)
    assert nothing is None
    assert look(again) == look(session)
    return len(session.journal.records)


# In and out


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(setups, st.integers(0, 2**32), st.integers(0, 60))
def test_a_saved_game_opens_as_it_was_with_all_that_can_be_undone(
    tmp_path: Path, setup: Wire, seed: int, steps: int
) -> None:
    path = tmp_path / f"{os.urandom(8).hex()}.venezia"
    session = Session.begin(GAME, setup, "test", SaveFile.create(path))
    live(session, Random(seed), steps)
    opened, kept = open_session(path, GAME)
    assert kept is None
    assert opened.journal.records == session.journal.records
    for _ in range(3):
        assert look(opened) == look(session)
        if session.undo_label() is not None:
            assert session.undo_label() == opened.undo_label()
            opened.undo()
            session = load_session(path, GAME).session
    copy = path.with_suffix(".copy")
    save_session(copy, opened)
    assert copy.read_bytes() == path.read_bytes()


def test_every_tap_is_in_the_file_before_it_is_on_the_screen(path: Path) -> None:
    session = saved(path)
    for action in (*casa("A9"), PASS, PASS):
        session.do(action)
        assert look(load_session(path, GAME).session) == look(session)
    session.undo()
    assert look(load_session(path, GAME).session) == look(session)
    session.redo()
    assert look(load_session(path, GAME).session) == look(session)
    session.accept(session.propose(Edit(3, 1, ({"type": "place", "hexes": ["C3"]},))))
    assert look(load_session(path, GAME).session) == look(session)


def test_the_file_only_ever_grows_at_its_end(path: Path) -> None:
    session = saved(path)
    before = path.read_bytes()
    for action in (*casa("A9"), PASS, PASS):
        session.do(action)
        session.undo()
        session.redo()
        assert path.read_bytes().startswith(before)
        before = path.read_bytes()


def test_it_is_synced_to_disk_before_the_answer_is_given(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    fsync = os.fsync

    def watched(descriptor: int) -> None:
        fsync(descriptor)
        synced.append(os.fstat(descriptor).st_size)

    monkeypatch.setattr(os, "fsync", watched)
    session = saved(path)
    assert path.stat().st_size in synced
    steps: list[Callable[[], object]] = [lambda: session.do(PASS), session.undo, session.redo]
    for step in steps:
        synced.clear()
        step()
        assert path.stat().st_size in synced


def test_an_existing_file_is_never_written_over(path: Path) -> None:
    path.write_text("a letter")
    with pytest.raises(Refused, match=r"file\.exists"):
        SaveFile.create(path)
    path.unlink()
    late = SaveFile.create(path)
    path.write_text("a letter")
    with pytest.raises(Refused, match=r"file\.exists"):
        begin(late)
    assert path.read_text() == "a letter"


def test_a_game_set_to_a_state_saves_its_board_with_it(path: Path) -> None:
    board = json.loads(asset("boards", "laguna.json").read_text())
    board["id"] = "grandma"
    session = begin(SaveFile.create(path), board=board)
    other = path.with_name("other.venezia")
    Session.from_state(GAME, session.state, "test", SaveFile.create(other))
    assert load_session(path, GAME).session.state.setup.board.id == "grandma"
    assert wire(load_session(other, GAME).session) == wire(session)


def test_a_save_goes_over_an_older_one_and_the_game_in_it_goes_on(path: Path) -> None:
    session = saved(path, PASS)
    save_session(path, session)
    session.do(PASS)
    assert look(load_session(path, GAME).session) == look(session)


# Versions


def test_unknown_keys_are_kept_through_opening_damage_and_saving_again(path: Path) -> None:
    saved(path, *IDLE)
    records: list[Wire] = [{**r, "future": {"n": [1.5, "ü", None]}} for r in read_records(path).records]
    records.insert(2, {"note": "Bo brought wine"})
    path.write_bytes(sealed(records) + b"half a li")
    session, kept = open_session(path, GAME)
    assert kept is not None
    session.do(lay("campo"))
    copy = path.with_name("copy.venezia")
    save_session(copy, session)
    for file in (path, copy):
        assert read_records(file).records[: len(records)] == records
        assert len(load_session(file, GAME).session.line) == 4


@pytest.mark.parametrize("body", [b"", b"\n", b"\n\x00\x01 anything", b', "more": 1}\n', b"}\r\n00000000 {}\r\n"])
def test_a_file_of_a_newer_version_is_refused_politely_whatever_follows(path: Path, body: bytes) -> None:
    path.write_bytes(b'12345678 {"format":"venezia-save/2"' + body)
    assert refusal(path) == "save.newer"
    with pytest.raises(Refused) as caught:
        load_session(path, GAME)
    assert "venezia-save/2" in sentences().reason(caught.value.reason)


def test_a_whole_file_of_a_newer_version_is_refused_politely(path: Path) -> None:
    saved(path, *IDLE)
    head, *rest = read_records(path).records
    path.write_bytes(sealed([{**head, "format": "venezia-save/2"}, *rest]))
    assert refusal(path) == "save.newer"


def test_another_game_is_refused_by_its_name(path: Path) -> None:
    saved(path)
    head = read_records(path).records[0]
    path.write_bytes(sealed([{**head, "game": "venezia2099"}]))
    assert refusal(path) == "save.game"


# Foreign files

FOREIGN: list[tuple[str, bytes]] = [
    ("a picture", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(range(256)) * 20),
    ("json", b'{"format": "venezia-save/1", "game": "venedig"}'),
    ("a list", b"[]\n"),
    ("text", "Grüße aus Venedig\n".encode()),
    ("zeros", bytes(5000)),
    ("a newline", b"\n"),
    ("utf-16", '12345678 {"format"'.encode("utf-16")),
    ("a board", asset("boards", "laguna.json").read_bytes()),
    ("a checked line of something else", b'%08x {"a":1}\n' % crc32(b'{"a":1}')),
]


@pytest.mark.parametrize("content", [c for _, c in FOREIGN], ids=[name for name, _ in FOREIGN])
def test_a_foreign_file_is_refused_and_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    assert refusal(path) == "save.foreign"


def test_an_empty_file_is_a_game_cut_off_before_its_first_entry(path: Path) -> None:
    path.write_bytes(b"")
    assert refusal(path) == "save.cut"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=200), st.sampled_from([b"", b"12345678 ", b'12345678 {"format":"venezia-save/1"']))
def test_any_bytes_at_all_are_refused_with_a_sentence(tmp_path: Path, content: bytes, begins: bytes) -> None:
    path = tmp_path / "any.venezia"
    path.write_bytes(begins + content)
    assert refusal(path).startswith("save.")


@pytest.mark.parametrize("name", [".", "..", "folder", "nowhere/file", "x" * 300])
def test_what_is_no_file_is_refused_for_reading_and_writing(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    target = tmp_path / name
    session = begin()
    for call in (
        lambda: load_session(target, GAME),
        lambda: open_session(target, GAME),
        lambda: save_session(target, session),
        lambda: begin(SaveFile.create(target)),
    ):
        with pytest.raises(Refused) as caught:
            call()
        assert caught.value.reason.code == IO
        assert sentences().reason(caught.value.reason)
    assert [p.name for p in tmp_path.iterdir()] == ["folder"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="only where there are such things")
def test_a_pipe_is_neither_waited_for_nor_replaced(path: Path) -> None:
    os.mkfifo(path)
    session = begin()
    for call in (lambda: load_session(path, GAME).session, lambda: save_session(path, session)):
        with pytest.raises(Refused, match=r"file\.not-a-file"):
            call()
    assert path.is_fifo()


# Damage


def test_cut_off_at_every_byte_it_opens_with_every_whole_entry(path: Path) -> None:
    lines = small(path)
    content = b"".join(lines)
    ends = [sum(map(len, lines[: n + 1])) for n in range(len(lines))]
    for length in (*range(200), *range(200, ends[0], 41), *range(ends[0] - 3, len(content) + 1)):
        path.write_bytes(content[:length])
        whole = sum(length >= end - 1 for end in ends)  # the end of the line itself is not missed
        if whole == 0:
            assert refusal(path) in ("save.cut", "save.foreign")
        elif min(abs(length - end) for end in ends) < 3:
            assert entries(path) == whole
        else:
            opened = read_records(path)
            assert (len(opened.records), opened.damaged) == (whole, True)


def test_with_any_byte_changed_it_opens_up_to_the_change(path: Path) -> None:
    lines = small(path)
    content = b"".join(lines)
    random = Random(11)
    header, rest = range(len(lines[0])), range(len(lines[0]), len(content))
    opened_whole = random.sample(rest, 25)
    for position in (*random.sample(header, 60), *rest):
        changed = bytearray(content)
        changed[position] ^= 1 << random.randrange(8)
        path.write_bytes(changed)
        intact = content[:position].count(b"\n")
        if intact == 0:
            with pytest.raises(Refused) as caught:
                load_session(path, GAME)
            assert caught.value.reason.code == IO
            continue
        records = read_records(path).records
        assert intact <= len(records) <= len(lines)
        assert content.startswith(sealed(records))  # nothing that was not written
        if position in opened_whole:
            assert entries(path) == len(records)


def test_a_damaged_header_is_said_to_be_damaged(path: Path) -> None:
    content = bytearray(b"".join(small(path)))
    content[500] ^= 1
    path.write_bytes(content)
    assert refusal(path) == "save.header"


@pytest.mark.parametrize("change", ["missing", "doubled", "exchanged", "moved to the end", "from another game"])
def test_lines_that_are_not_in_their_order_are_noticed(path: Path, change: str) -> None:
    session = saved(path, *IDLE, *IDLE)
    assert session
    lines = path.read_bytes().splitlines(keepends=True)
    other = path.with_name("other.venezia")
    begin(SaveFile.create(other), seed=8).do(lay("campo"))
    changed = {
        "missing": [*lines[:3], *lines[4:]],
        "doubled": [*lines[:3], lines[2], *lines[3:]],
        "exchanged": [*lines[:3], lines[4], lines[3], *lines[5:]],
        "moved to the end": [*lines[:3], *lines[4:], lines[3]],
        "from another game": [*lines[:3], other.read_bytes().splitlines(keepends=True)[1], *lines[3:]],
    }[change]
    path.write_bytes(b"".join(changed))
    original = path.read_bytes()
    opened, kept = open_session(path, GAME)
    assert len(opened.line) == 2
    assert kept is not None
    assert kept.read_bytes() == original


def test_the_original_of_a_damaged_file_is_kept_beside_under_a_free_name(path: Path) -> None:
    saved(path, *IDLE)
    whole = path.read_bytes()
    for number in (1, 2, 3):
        path.write_bytes(whole[:-7])
        session, kept = open_session(path, GAME)
        assert kept is not None
        assert kept.name == f"evening.venezia.damaged-{number}"
        session.do(PASS)
        assert kept.read_bytes() == whole[:-7]
        assert len(load_session(path, GAME).session.line) == 3


def test_a_recovered_game_goes_on_and_stays(path: Path) -> None:
    saved(path, *casa("A9"))
    path.write_bytes(path.read_bytes() + bytes(4096))  # what a power cut leaves on some disks
    session, kept = open_session(path, GAME)
    assert kept is not None
    session.do(PASS)
    again, nothing = open_session(path, GAME)
    assert nothing is None
    assert look(again) == look(session)


def test_entries_that_make_no_sense_are_left_out_and_the_original_is_kept(path: Path) -> None:
    saved(path, *IDLE)
    never = {"type": "lay", "building": "campo", "count": 9, "alone": False}
    content = sealed([*read_records(path).records, {"do": never}, {"do": PASS}])
    path.write_bytes(content)
    assert len(load_session(path, GAME).session.journal.records) == 4
    session, kept = open_session(path, GAME)
    assert session.lost == 2
    assert len(session.line) == 3
    assert kept is not None
    assert kept.read_bytes() == content
    assert len(read_records(path).records) == 4


@pytest.mark.parametrize("ending", [b"\r\n", b"\r\r\n"])
def test_a_file_whose_line_ends_a_program_changed_opens_whole_and_goes_on(path: Path, ending: bytes) -> None:
    session = saved(path, *casa("A9"), PASS, PASS)
    path.write_bytes(path.read_bytes().replace(b"\n", ending))
    opened, kept = open_session(path, GAME)
    assert kept is None
    assert look(opened) == look(session)
    opened.do(lay("campo"))
    assert look(load_session(path, GAME).session) == look(opened)


def test_a_last_line_without_its_end_is_whole(path: Path) -> None:
    session = saved(path, *IDLE)
    path.write_bytes(path.read_bytes().rstrip(b"\n"))
    opened, _ = open_session(path, GAME)
    assert look(opened) == look(session)
    opened.do(PASS)
    assert look(load_session(path, GAME).session) == look(opened)


# Size


def test_a_huge_foreign_file_is_refused_at_a_glance(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(2**38)
    with pytest.raises(Refused, match=r"save\.foreign"):
        open_session(path, GAME)


def test_a_save_that_grew_huge_by_damage_opens_and_keeps_the_original(path: Path) -> None:
    session = saved(path, *IDLE)
    with path.open("r+b") as file:
        file.truncate(2**34)
    opened, kept = open_session(path, GAME)
    assert look(opened) == look(session)
    assert kept is not None
    assert kept.stat().st_size == 2**34
    assert path.stat().st_size < 2**16


def test_a_very_long_evening_opens_whole(path: Path) -> None:
    session = saved(path, *IDLE)
    records: list[Any] = read_records(path).records
    path.write_bytes(sealed([*records, *[{"undo": True}, {"undo": True}, {"redo": True}, {"redo": True}] * 10_000]))
    opened, kept = open_session(path, GAME)
    assert kept is None
    assert look(opened) == look(session)


def test_deeply_nested_nonsense_is_damage_and_no_crash(path: Path) -> None:
    saved(path, *IDLE)
    records = read_records(path).records
    before = sealed(records)
    deep = b'{"x":' + b"[" * 200_000 + b"]" * 200_000 + b"}"
    seal = int(before.splitlines()[-1][:8], 16)
    path.write_bytes(before + b"%08x %s\n" % (crc32(deep, seal), deep))
    assert load_session(path, GAME).session.journal.records[:4] == records


def test_playing_a_whole_game_on_disk_and_opening_it_after_every_turn(path: Path) -> None:
    session = begin(SaveFile.create(path), mode="digital", players=4)
    random = Random(4)
    while session.legal():
        play(session, random, 25)
        opened, kept = open_session(path, GAME)
        assert kept is None
        assert look(opened) == look(session)
        session = opened
    assert wire(session)["phase"] == "over"
