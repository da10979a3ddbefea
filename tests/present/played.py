"""Whole random games in a session, for what is told of them afterwards."""

from functools import cache
from random import Random
from typing import Any

from tests.games.venedig.games import choose
from tests.games.venedig.scenes import GAME, NAMES
from venezia.core.journal import MemoryJournal
from venezia.core.session import Session
from venezia.games.venedig.state import State


def play(setup: dict[str, Any], seed: int, most: int = 5000) -> Session[State]:
    """A random game, to its end or for so many entries."""
    random = Random(seed)
    session = Session.begin(GAME, setup, "test", MemoryJournal())
    for _ in range(most):
        options = session.legal()
        if not options:
            break
        session.do(GAME.write_action(choose(options, random), session.state))
    return session


@cache
def whole_game(players: int, seed: int = 1, mode: str = "digital") -> Session[State]:
    """One of a few games that many tests look at; nobody plays on in it."""
    return play({"players": NAMES[:players], "mode": mode, "seed": seed, "options": {}}, seed)
