"""How fast the engine is: uniformly random play of whole games, and a named peer beside it in the same run."""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from venezia import __version__
from venezia.core.chance import Sampled
from venezia.core.session import Session
from venezia.games.venedig.apply import apply
from venezia.games.venedig.game import Venedig
from venezia.games.venedig.legal import legal
from venezia.games.venedig.parts import PLACE
from venezia.games.venedig.scoring import preview
from venezia.games.venedig.state import Setup, State, new_state
from venezia.store.boards import find_board
from venezia.store.saves import SaveFile, open_session

PEER = Path(__file__).resolve().parent.parent / "tests" / "bench" / "peer_catanatron.py"
NAMES = ("Ada", "Bo", "Cy", "Di", "Eve")
LONG_GAME = 400
ROUNDS = 9  # the middle one of so many counts


def main(seconds: float, players: int, as_json: bool, with_peer: bool) -> int:
    """Print the numbers: one line of JSON, or a small table; with the peer also how they compare."""
    ours = measure(seconds, players)
    if not with_peer:
        print(json.dumps(ours) if as_json else _table(ours))
        return 0
    if not PEER.is_file():
        print("The peer is measured from a source tree: run ./dev bench there.", file=sys.stderr)
        return 2
    told = subprocess.run(
        [sys.executable, str(PEER), "--seconds", str(seconds)], stdout=subprocess.PIPE, text=True, check=False
    )
    if told.returncode:
        return told.returncode
    peer = json.loads(told.stdout.splitlines()[-1])
    ratios = {key: ours[key] / peer[key] for key in ("us_per_decision", "copy_us")}
    if as_json:
        print(json.dumps({"venezia": ours, "peer": peer, "ratios": ratios}))
    else:
        print(_table(ours), _table(peer), sep="\n\n")
        print(f"\nper decision {ratios['us_per_decision']:.2f} of the peer's time (mark: at most 0.33)")
        print(f"per copy     {ratios['copy_us']:.2f} of the peer's time (mark: at most 0.20)")
    return 0


def _table(numbers: dict[str, Any]) -> str:
    shown = {key: f"{value:.2f}" if isinstance(value, float) else value for key, value in numbers.items()}
    return "\n".join(f"{key:18} {value}" for key, value in shown.items())


def measure(seconds: float, players: int) -> dict[str, Any]:
    """All numbers of the engine."""
    games = decisions = 0
    states: list[State] = []
    begin = perf_counter()
    while perf_counter() - begin < seconds:
        decisions += play(games, players, states if games < 3 else None)
        games += 1
    took = perf_counter() - begin
    middle = states[len(states) // 2]
    return {
        "engine": f"venezia {__version__}",
        "python": platform.python_version(),
        "players": players,
        "games_per_s": games / took,
        "decisions_per_s": decisions / took,
        "us_per_decision": took / decisions * 1e6,
        "copy_us": _per_call(middle.copy, 20_000) * 1e6,
        "bytes_per_state": _size(middle),
        "preview_ms": _preview_time(states) * 1e3,
        **_session_times(),
    }


def play(seed: int, players: int, keep: list[State] | None = None) -> int:
    """One whole game, every decision drawn from `legal`; how many there were."""
    chance = Sampled(seed)
    random = Random(seed).random
    state = new_state(Setup(find_board("laguna"), NAMES[:players], False, seed, {}), chance)
    decisions = 0
    while options := legal(state):
        if keep is not None:
            keep.append(state.copy())
        apply(state, options[int(random() * len(options))], chance)
        decisions += 1
    return decisions


def _per_call(call: Callable[[], Any], times: int) -> float:
    begin = perf_counter()
    for _ in range(times):
        call()
    return (perf_counter() - begin) / times


def _size(state: State) -> int:
    """The state and everything it does not share with its copies."""
    own = [getattr(state, name) for name in State.__slots__ if name != "setup"]
    return sys.getsizeof(state) + sum(sys.getsizeof(part) for part in own if isinstance(part, (list, bytearray)))


def _preview_time(states: list[State]) -> float:
    """Score, split, treasures and landings of one site."""
    placing = [s for s in states if s.phase == PLACE]
    sites = [(s, place) for s in placing for place in s.setup.sites.places(s.projects[0] >> 1, s.hexes)]
    begin = perf_counter()
    for state, place in sites:
        preview(state, state.projects[0], place.hexes, place.district)
    return (perf_counter() - begin) / len(sites)


def _session_times() -> dict[str, float]:
    """Opening a long saved game, and one undo in it, on disk and fsynced."""
    game = Venedig(find_board)
    seed = next(seed for seed in count() if play(seed, 4) >= LONG_GAME)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "long.venezia"
        session = Session.begin(game, {"players": list(NAMES[:4]), "seed": seed}, __version__, SaveFile.create(path))
        random = Random(seed).random
        for _ in range(LONG_GAME):
            options = session.legal()
            session.do(game.write_action(options[int(random() * len(options))], session.state))
        opening, undoing = [], []
        for _ in range(ROUNDS):
            begin = perf_counter()
            session, _ = open_session(path, game)
            opened = perf_counter()
            session.undo()
            undoing.append(perf_counter() - opened)
            opening.append(opened - begin)
        return {f"load_{LONG_GAME}_ms": median(opening) * 1e3, "undo_ms": median(undoing) * 1e3}
