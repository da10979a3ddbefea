"""A save of every released version opens for ever, as it was."""

import json
import shutil
from pathlib import Path

import pytest

from tests.core.tables import look, told, wire
from tests.games.venedig.scenes import GAME
from venezia.core.journal import FORMAT
from venezia.store.saves import load_session, open_session

SAVES = sorted((Path(__file__).resolve().parent.parent / "saves").glob("*.venezia"))


def test_there_are_saves_of_this_version() -> None:
    assert sum(path.name.startswith(FORMAT.replace("/", "-")) for path in SAVES) >= 2


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_an_old_save_opens_as_it_was(path: Path) -> None:
    expected = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    session = load_session(path, GAME).session
    assert session.lost == 0
    state = wire(session)  # later versions may add keys
    assert {key: state[key] for key in expected["state"]} == expected["state"]
    assert len(session.line) == expected["entries"]
    for entry, label in zip(session.line, expected["labels"], strict=True):
        assert label.items() <= {"key": entry.label.key, **entry.label.values}.items()
    assert all(told(session))
    undos = 0
    while session.undo_label() is not None:
        session.undo()
        undos += 1
    assert undos == expected["undos"]
    while session.redo_label() is not None:
        session.redo()


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_an_old_save_goes_on_in_its_file(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / path.name
    shutil.copyfile(path, copy)
    session, kept = open_session(copy, GAME)
    assert kept is None
    session.undo()
    assert look(load_session(copy, GAME).session) == look(session)
    assert copy.read_bytes().startswith(path.read_bytes())
