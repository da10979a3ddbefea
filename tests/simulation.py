"""One suite for every game: whole random games in which each step is looked at from all sides.

A second game is put through it as it is: it needs the contract of `venezia.core.contract` and nothing else.
"""

import json
from random import Random
from typing import Any

from venezia.core.chance import Sampled
from venezia.core.contract import Game

LONGEST = 5000


def simulate(game: Game[Any], setup: dict[str, Any], seed: int, look_every: int = 1) -> Any:
    """Play a random game to its end, looking at every `look_every`-th step; the last state."""
    random = Random(seed)
    chance = Sampled(setup["seed"])
    state = game.begin(setup, chance)
    for step in range(LONGEST):
        options = game.legal(state)
        if step % look_every == 0 or not options:
            look(game, state, options, chance)
        if not options:
            return state
        action = random.choice(options)
        events: list[dict[str, Any]] = []
        game.apply(state, action, chance, events)
        look_at_events(game, state, events)
    raise AssertionError("the game does not end")


def look(game: Game[Any], state: Any, options: list[Any], chance: Sampled) -> None:
    """Everything that must hold of a state and what is legal in it."""
    look_at_text(game, state)
    look_at_views(game, state, options)
    moment = game.moment(state)
    assert bool(options) == (moment.seat is not None)
    assert len({repr(option) for option in options}) == len(options), "an action is listed twice"
    before = game.write(state)
    for option in options:
        game.verify(state, option)  # raises if it is not legal
        wire = json.loads(json.dumps(game.write_action(option, state)))
        assert game.read_action(wire, state) == option
    for option in options[:3] + options[-3:]:
        look_at_copy(game, state, option, chance)
    assert game.write(state) == before, "asking changed the state"


def look_at_text(game: Game[Any], state: Any) -> None:
    """A state survives its text, and its text is JSON."""
    wire = json.loads(json.dumps(game.write(state)))
    again = game.read(wire, state)
    assert again == state
    assert game.write(again) == wire
    assert game.read(json.loads(json.dumps(game.write_whole(state)))) is not None


def look_at_copy(game: Game[Any], state: Any, option: Any, chance: Sampled) -> None:
    """A copy is equal, independent, and does the same."""
    before = game.write(state)
    one, two = game.copy(state), game.copy(state)
    assert one == state
    told: list[dict[str, Any]] = []
    game.apply(one, option, chance, told)
    game.apply(two, option, chance, None)
    assert one == two, "with and without telling it, the same must happen"
    assert game.write(state) == before, "a copy changed its original"
    assert told or game.moment(one) != game.moment(state), "something must happen, or the turn go on"


def look_at_views(game: Game[Any], state: Any, options: list[Any]) -> None:
    """A view of a view is the same view; the one who decides knows enough to know what is legal."""
    moment = game.moment(state)
    for seat in (None, *range(game.seats(state))):
        view = game.observe(state, seat)
        assert game.observe(view, seat) == view
        assert game.moment(view) == moment
        assert game.seed(view) is None
        if seat is not None and seat == moment.seat:
            assert game.legal(view) == options


def look_at_events(game: Game[Any], state: Any, events: list[dict[str, Any]]) -> None:
    """Events are JSON, each with its name; hiding never adds anything."""
    assert json.loads(json.dumps(events)) == events
    for event in events:
        for seat in (None, *range(game.seats(state))):
            hidden = game.hide(event, seat)
            assert set(hidden) == set(event)
            assert all(hidden[key] == event[key] or _emptier(hidden[key], event[key]) for key in event)


def _emptier(hidden: Any, shown: Any) -> bool:
    """Null in the place of a value, or a list of nulls as long."""
    if isinstance(hidden, list):
        return len(hidden) == len(shown) and all(part is None for part in hidden)
    return hidden is None
