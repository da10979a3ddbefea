"""Makes the saves in tests/saves, once for each format: `python -m tests.store.make_saves`. Never writes over one.

A save that was released opens for ever: a new format gets new files, the old ones stay.
"""

import json
from pathlib import Path
from random import Random

from tests.core.tables import MOVE, PASS, Game, Wire, any_action, begin, build, counted, drain, lay, wire
from tests.games.venedig.scenes import GAME
from venezia.core.history import Edit
from venezia.store.saves import SaveFile, load_session

SAVES = Path(__file__).resolve().parent.parent / "saves"


def digital(path: Path) -> Game:
    """Three people, to the end, with a hesitation now and then."""
    session = begin(SaveFile.create(path), mode="digital", players=3, seed=60)
    random = Random(60)
    while (action := any_action(session, random)) is not None:
        session.do(action)
        if random.random() < 0.05:
            session.undo()
            session.redo()
    return session


def table(path: Path) -> Game:
    """Two people and the imaginary third beside the box, who correct themselves."""
    session = begin(SaveFile.create(path), players=2, seed=60)
    for action in _TABLE:
        session.do(action)
    session.undo()
    session.undo()
    session.redo()
    for action in ({"type": "imaginary", "card": "ponte"}, counted(2, 0), MOVE):
        session.do(action)
    session.accept(session.propose(Edit(3, 1, ({"type": "place", "hexes": ["C3"]},))))
    session.accept(session.propose(Edit(6, 0, (drain("B1"),))))
    session.accept(session.propose(Edit(12, 1, (lay("campo"),))))
    session.undo()
    session.do(lay("basilica"))
    session.undo()
    return session


_TABLE: list[Wire] = [
    *(lay("casa"), PASS, build("casa"), {"type": "place", "hexes": ["A9"]}, MOVE),
    *(drain("A1"), PASS, PASS, {"type": "imaginary", "card": "palazzo"}),
    {"type": "correct", "seat": 1, "gondola": 4},
    *({"type": "imaginary", "card": "campo"}, lay("palazzo", 1), lay("campo", 2), PASS, build("campo"), counted(5, 1)),
    *(MOVE, {"type": "correct", "hex": "A2", "to": "empty"}, drain(), drain("C1"), PASS),
    *(lay("ponte", 2), PASS, PASS, PASS),
    {"type": "imaginary", "card": "casa"},
]


def main() -> None:
    for name, make in (("digital-3", digital), ("table-2", table)):
        path = SAVES / f"venezia-save-1-{name}.venezia"
        if path.exists():
            continue
        make(path)
        session = load_session(path, GAME)
        undos = 0
        labels = [{"key": entry.label.key, **entry.label.values} for entry in session.line]
        expected = {"state": wire(session), "entries": len(session.line), "labels": labels}
        while session.undo_label() is not None:
            session.undo()
            undos += 1
        text = json.dumps({**expected, "undos": undos}, indent=1)
        path.with_suffix(".json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
