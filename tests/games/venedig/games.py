"""Random games for the properties: set-ups of every kind, and the states on the way."""

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import strategies as st

from tests.games.venedig.scenes import GAME, NAMES
from venezia.core.chance import Sampled
from venezia.games.venedig.actions import Action
from venezia.games.venedig.apply import apply
from venezia.games.venedig.legal import legal
from venezia.games.venedig.state import State


@st.composite
def setups(draw: st.DrawFn, modes: tuple[str, ...] = ("digital", "table")) -> dict[str, Any]:
    """Two to five players, every mode, every house rule."""
    mode = draw(st.sampled_from(modes))
    options: dict[str, Any] = {}
    if draw(st.booleans()):
        options["casa_at_once"] = draw(st.booleans())
    if draw(st.booleans()):
        options["imaginary_casa"] = draw(st.sampled_from(["build", "discard"]))
    if mode == "table":
        options["imaginary_deck"] = draw(st.sampled_from(["box", "own"]))
    players = NAMES[: draw(st.integers(2, 5))]
    return {"players": players, "mode": mode, "seed": draw(st.integers(0, 2**31)), "options": options}


def played(setup: dict[str, Any], seed: int) -> Iterator[tuple[State, Action, list[dict[str, Any]], State]]:
    """A random game: state, action, what happened, state after; all of them copies."""
    random = Random(seed)
    chance = Sampled(setup["seed"])
    state = GAME.begin(setup, chance)
    while options := legal(state):
        before = state.copy()
        action = choose(options, random)
        events: list[dict[str, Any]] = []
        apply(state, action, chance, events)
        yield before, action, events, state.copy()


def choose(options: list[Action], random: Random) -> Action:
    """Uniform, but passing and corrections of course rarely end a game: prefer to do something."""
    doing = [o for o in options if type(o).__name__ != "Pass"]
    return random.choice(doing if doing and random.random() < 0.8 else options)
