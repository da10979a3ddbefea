"""Tables to test at: random games of every kind, and evenings beside the box told action by action."""

from pathlib import Path
from random import Random
from typing import Any

from hypothesis import strategies as st

from tests.games.venedig.scenes import GAME
from venezia.core.contract import Label
from venezia.core.history import Edit
from venezia.core.journal import Journal, MemoryJournal
from venezia.core.reasons import Refused
from venezia.core.session import Session
from venezia.games.venedig.state import State
from venezia.present.sentences import sentences
from venezia.store.saves import SaveFile

Wire = dict[str, Any]
Game = Session[State]
NAMES = ["Anna", "Bo", "Cy", "Dora", "Emil"]

PASS: Wire = {"type": "pass"}
MOVE: Wire = {"type": "move"}


def lay(building: str, count: int = 1, alone: bool = False) -> Wire:
    return {"type": "lay", "building": building, "count": count, "alone": alone}


def build(building: str) -> Wire:
    return {"type": "build", "building": building, "alone": False}


def place(*hexes: str) -> Wire:
    return {"type": "place", "hexes": list(hexes)}


def counted(points: int, *treasure: int) -> Wire:
    return {"type": "place", "points": points, "treasure": list(treasure)}


def drain(where: str | None = None) -> Wire:
    return {"type": "drain", "hex": where}


def casa(where: str) -> list[Wire]:
    """Lay and build one casa, up to its move."""
    return [lay("casa"), PASS, build("casa"), place(where), MOVE]


IDLE = [PASS, PASS, PASS]  # a whole turn beside the box in which nothing happens


def begin(journal: Journal | None = None, players: int = 3, mode: str = "table", **more: Any) -> Game:
    """A game at its first moment."""
    setup = {"players": NAMES[:players], "mode": mode, "seed": 7, "board": "laguna", **more}
    return Session.begin(GAME, setup, "test", MemoryJournal() if journal is None else journal)


def table(*actions: Wire, players: int = 3) -> Game:
    """A game beside the box in which this happened."""
    session = begin(players=players)
    for action in actions:
        session.do(action)
    return session


def restored(session: Game) -> Game:
    """The same game, from its journal alone."""
    return Session.restore(GAME, MemoryJournal(session.journal.records))


def wire(session: Game) -> Wire:
    return GAME.write(session.state)


def gondolas(session: Game) -> list[int]:
    return list(session.state.gondola)


def said(label: Label | None) -> str:
    """A label in words."""
    return "nothing" if label is None else sentences().for_players(NAMES).label(label)


def told(session: Game) -> list[str]:
    """The line in words."""
    return [said(entry.label) for entry in session.line]


def look(session: Game) -> tuple[Any, ...]:
    """Everything that people can tell of a game."""
    return wire(session), told(session), session.line, said(session.undo_label()), said(session.redo_label())


def replayed(session: Game) -> Wire:
    """The state that the present line leads to, entry by entry, from the first state."""
    first = restored(session)
    while first.undo_label() is not None:
        first.undo()
    game = Session.from_state(GAME, first.state, "test", MemoryJournal())
    for entry in session.line:
        game.do(entry.wire)
    return wire(game)


# Random games

setups = st.builds(
    lambda players, mode, seed, options: {
        "players": NAMES[:players],
        "mode": mode,
        "seed": seed,
        "board": "laguna",
        "options": {k: v for k, v in options.items() if not (k == "imaginary_deck" and mode == "digital")},
    },
    st.integers(2, 5),
    st.sampled_from(["digital", "table"]),
    st.integers(-(2**40), 2**40),
    st.fixed_dictionaries(
        {},
        optional={
            "casa_at_once": st.booleans(),
            "imaginary_casa": st.sampled_from(["build", "discard"]),
            "imaginary_deck": st.sampled_from(["box", "own"]),
        },
    ),
)


def any_action(session: Game, random: Random) -> Wire | None:
    """Something that can be done now; beside the box also a count or a correction. None when it is over."""
    state = session.state
    options = [GAME.write_action(action, state) for action in session.legal()]
    if not options:
        return None
    if not state.setup.table or random.random() < 0.7:
        return random.choice(options)
    seat = random.randrange(state.setup.seats)
    unusual = [
        counted(random.randrange(8)),
        {"type": "correct", "seat": seat, "gondola": random.randrange(50)},
        {"type": "correct", "seat": seat, "swamp": random.randrange(6)},
        {"type": "correct", "hex": random.choice(state.setup.board.hex_ids), "to": "empty"},
        {"type": "correct", "treasures": random.randrange(19)},
    ]
    action = random.choice(unusual)
    try:
        GAME.verify(state, GAME.read_action(action, state))
    except Refused:
        return random.choice(options)
    return action


def any_edit(session: Game, random: Random) -> Edit:
    """A removal, an insertion or a replacement anywhere in the line; it may turn out to be refused."""
    at = random.randrange(len(session.line) + 1)
    remove = min(random.randrange(3), len(session.line) - at)
    insert: list[Wire] = []
    if random.random() < 0.7:
        state = session._states[at]
        action = None if state is None else any_action(Session.from_state(GAME, state, "", MemoryJournal()), random)
        insert = [] if action is None else [action]
    return Edit(at, remove, tuple(insert))


def play(session: Game, random: Random, steps: int) -> None:
    """Some actions, fewer if the game is over before."""
    for _ in range(steps):
        action = any_action(session, random)
        if action is None:
            return
        session.do(action)


def live(session: Game, random: Random, steps: int) -> None:
    """An evening as it comes: actions, undo, redo and corrections of the past in any order."""
    for _ in range(steps):
        what = random.random()
        if what < 0.55:
            play(session, random, 1)
        elif what < 0.75 and session.undo_label() is not None:
            session.undo()
        elif what < 0.9 and session.redo_label() is not None:
            session.redo()
        else:
            try:
                session.accept(session.propose(any_edit(session, random)))
            except Refused:
                continue  # no such entry could have been made there


def saved(path: Path, *actions: Wire) -> Game:
    """A game beside the box, on disk."""
    session = begin(SaveFile.create(path))
    for action in actions:
        session.do(action)
    return session
