"""Golden games: whole games as text, so that a change of a rule is a diff that a person reads.

`python -m tests.games.venedig.golden` writes them anew from their own actions; look at the diff before you keep it.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

from tests.games.venedig.games import choose
from tests.games.venedig.scenes import GAME, NAMES
from venezia.core.journal import MemoryJournal
from venezia.core.session import Session
from venezia.games.venedig.notation import action_from_text, action_text, event_text, position_text
from venezia.games.venedig.state import State

FOLDER = Path(__file__).resolve().parents[2] / "golden"
# name -> players, mode, options, seed
GAMES: dict[str, tuple[int, str, dict[str, Any], int]] = {
    "two-with-the-imaginary-player": (2, "digital", {}, 11),
    "two-its-casa-is-discarded": (2, "digital", {"imaginary_casa": "discard"}, 12),
    "three": (3, "digital", {}, 13),
    "four-casas-at-once": (4, "digital", {"casa_at_once": True}, 14),
    "five": (5, "digital", {}, 15),
    "two-beside-the-box-own-deck": (2, "table", {"imaginary_deck": "own"}, 16),
    "two-beside-the-box": (2, "table", {}, 17),
    "four-beside-the-box": (4, "table", {}, 18),
}


def start(name: str) -> Session[State]:
    players, mode, options, seed = GAMES[name]
    setup = {"players": NAMES[:players], "mode": mode, "board": "laguna", "seed": seed, "options": options}
    return Session.begin(GAME, setup, "golden", MemoryJournal())


def tell(name: str, actions: list[str] | None) -> str:
    """The game as text: given actions, or random ones to its end."""
    session = start(name)
    random = Random(name)
    lines = [f"# {name}: {json.dumps(GAMES[name][2])}, seed {GAMES[name][3]}", position_text(session.state)]
    todo = None if actions is None else list(actions)
    while (options := session.legal()) if todo is None else todo:
        text = todo.pop(0) if todo is not None else action_text(_wire(session, choose(options, random)))
        turn = session.state.turn
        events = session.do(action_from_text(text))
        lines.append(f"> {text}")
        lines += [f"  {event_text(event)}" for event in events]
        if session.state.turn != turn:
            lines += ["", position_text(session.state)]
    lines += ["", position_text(session.state)]
    return "\n".join(lines) + "\n"


def _wire(session: Session[State], action: Any) -> dict[str, Any]:
    return GAME.write_action(action, session.state)


def actions_of(text: str) -> list[str]:
    return [line[2:] for line in text.splitlines() if line.startswith("> ")]


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        path = FOLDER / f"{name}.txt"
        path.write_text(tell(name, actions_of(path.read_text()) if path.exists() else None))


if __name__ == "__main__":
    main()
