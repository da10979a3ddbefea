"""The end of a game in words: that it is near, why it has come, who won (V10)."""

from __future__ import annotations

from venezia.games.venedig.parts import BUILDINGS, FINAL, LAST_SPACE, OVER
from venezia.games.venedig.state import State
from venezia.present.sentences import Sentences
from venezia.present.words import Words

NEAR_END = 50  # from here on a gondola is said to be near


def comes_nearer(before: State, after: State) -> bool:
    """Whether all should hear of it now: a last piece more, a gondola that has come near, or the end itself."""
    if after.phase in (FINAL, OVER):
        return before.phase not in (after.phase, OVER)
    fewer = any(now == 1 < was for was, now in zip(before.stock, after.stock, strict=True))
    return fewer or max(before.gondola) < NEAR_END <= max(after.gondola)


class Ending:
    """What the table says of the end."""

    def __init__(self, sentences: Sentences, words: Words) -> None:
        self._sentences, self._words = sentences, words

    def near(self, state: State) -> str:
        """A type is nearly gone, or a gondola comes close to 60; nothing while the end is far."""
        if state.phase in (FINAL, OVER):
            return ""
        last = [self._sentences.word("building", BUILDINGS[b]) for b, left in enumerate(state.stock) if left == 1]
        told = [self._words("table.last-piece", buildings=self._sentences.listed(last, "or"))] if last else []
        front = self._front(state)
        if state.gondola[front] >= NEAR_END:
            left = LAST_SPACE - state.gondola[front]
            told.append(self._words("table.near-end", name=self._sentences.who(front), n=left))
        return " ".join(told)

    def why(self, state: State) -> str:
        """V10.1: a type is used up, or a gondola has reached 60."""
        gone = [b for b, left in enumerate(state.stock) if left == 0]
        if gone:
            return self._words("table.ended-pieces", building=self._sentences.word("building", BUILDINGS[gone[0]]))
        return self._words("table.ended-gondola", name=self._sentences.who(self._front(state)))

    def winner(self, state: State) -> str:
        """V10.4; nobody where all are still at the start."""
        if not max(state.gondola):
            return self._words("table.over")
        return self._words("table.over-won", name=self._sentences.who(state.ranking()[0]))

    def news(self, state: State) -> str:
        """What all should hear when the end comes nearer."""
        if state.phase == OVER:
            return f"{self.winner(state)}. {self.why(state)}"
        return self.why(state) if state.phase == FINAL else self.near(state)

    def _front(self, state: State) -> int:
        return max(range(state.setup.seats), key=lambda seat: state.gondola[seat])
