"""Whole random games of Catanatron, for `./dev bench`: one line of JSON, to stand beside the engine's own.

Catanatron is given its best: its own random player and play loop without accumulators, one map for all games,
no second look at the legality of what it offered itself.
"""

import argparse
import json
import random
import time
import tracemalloc
from importlib.metadata import version

from catanatron.game import TURNS_LIMIT, Game
from catanatron.models.map import BASE_MAP_TEMPLATE, CatanMap
from catanatron.models.player import Color, RandomPlayer

PLAYERS = [RandomPlayer(color) for color in Color]
random.seed(1)  # the same map, and so the same games, each time
MAP = CatanMap.from_template(BASE_MAP_TEMPLATE)
SAMPLE_EVERY = 100  # decisions between two states of which copies are timed
COPIES = 200


def play(game: Game) -> None:
    """Game.play without its two copies and without validation."""
    state = game.state
    while game.winning_color() is None and state.num_turns < TURNS_LIMIT:
        action = state.current_player().decide(game, state.playable_actions)
        game.execute(action, validate_action=False)


def states_of_one_game(seed: int) -> list[Game]:
    """Copies from all along a game, since a state grows as it goes on."""
    game = Game(PLAYERS, seed=seed, catan_map=MAP)
    samples = []
    decisions = 0
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        if decisions % SAMPLE_EVERY == 0:
            samples.append(game.copy())
        game.play_tick()
        decisions += 1
    return samples


def time_games(seconds: float) -> tuple[int, int, float]:
    """Games, decisions and the seconds they took; the state's own log counts the decisions."""
    games = decisions = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        games += 1
        game = Game(PLAYERS, seed=games, catan_map=MAP)
        play(game)
        decisions += len(game.state.actions)
    return games, decisions, elapsed


def time_copies(seconds: float) -> float:
    """Seconds for one copy, over the states of whole games."""
    copies = 0
    spent = 0.0
    seed = 0
    while spent < seconds:
        seed += 1
        for game in states_of_one_game(seed):
            start = time.perf_counter()
            for _ in range(COPIES):
                game.copy()
            spent += time.perf_counter() - start
            copies += COPIES
    return spent / copies


def bytes_of_a_copy() -> int:
    """What one more copy of a state takes, measured by the allocator."""
    samples = states_of_one_game(1)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [game.copy() for game in samples]
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) // len(kept)


def main() -> None:
    parser = argparse.ArgumentParser(description="Time random games of Catanatron.")
    parser.add_argument("--seconds", type=float, default=5.0)
    seconds = parser.parse_args().seconds
    time_games(min(1.0, seconds))  # warm up
    games, decisions, elapsed = time_games(seconds)
    print(
        json.dumps(
            {
                "peer": "catanatron",
                "version": version("catanatron"),
                "games_per_s": round(games / elapsed, 2),
                "decisions_per_s": round(decisions / elapsed),
                "us_per_decision": round(elapsed / decisions * 1e6, 2),
                "copy_us": round(time_copies(seconds / 5) * 1e6, 2),
                "bytes_per_state": bytes_of_a_copy(),
            }
        )
    )


if __name__ == "__main__":
    main()
