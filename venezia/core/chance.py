"""Chance is an argument, never a call to a global: sampled from the seed, recorded, or withheld."""

from __future__ import annotations

from random import Random
from typing import Protocol


class Chance(Protocol):
    """Answers the only question chance is ever asked: in which order do these things lie?"""

    def shuffle(self, items: bytearray, nth: int, unknown: int) -> None:
        """Bring `items` into an order, in place; `nth` counts the shuffles of the game so far."""


class Sampled:
    """Order drawn from the seed: the nth shuffle of a seed is always the same one.

    Only `Random.random()` is used: of all generators in the standard library its sequence alone is
    promised to stay the same in every version of Python.
    """

    def __init__(self, seed: int) -> None:
        self._base = (2 * seed if seed >= 0 else -2 * seed - 1) << 20

    def shuffle(self, items: bytearray, nth: int, unknown: int) -> None:
        random = Random(self._base + nth).random
        for i in range(len(items) - 1, 0, -1):
            j = int(random() * (i + 1))
            items[i], items[j] = items[j], items[i]


class Recording:
    """Passes the question on and keeps the answers, for the journal."""

    def __init__(self, inner: Chance) -> None:
        self.inner = inner
        self.answers: list[list[int]] = []

    def shuffle(self, items: bytearray, nth: int, unknown: int) -> None:
        self.inner.shuffle(items, nth, unknown)
        self.answers.append(list(items))


class Recorded:
    """Gives the answers of the journal again; where they do not fit (an edited past), asks `otherwise`."""

    def __init__(self, answers: list[list[int]], otherwise: Chance) -> None:
        self._answers = list(answers)
        self._otherwise = otherwise

    def shuffle(self, items: bytearray, nth: int, unknown: int) -> None:
        answer = self._answers.pop(0) if self._answers else []
        if sorted(answer) == sorted(items):
            items[:] = bytes(answer)
        else:
            self._otherwise.shuffle(items, nth, unknown)


class Withheld:
    """Nobody tells: after the shuffle the order is unknown. Runs a game on what the table can see."""

    def shuffle(self, items: bytearray, nth: int, unknown: int) -> None:
        items[:] = bytes([unknown]) * len(items)
