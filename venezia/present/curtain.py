"""The curtain between two players: whom to hand the device to, and why."""

from __future__ import annotations

from dataclasses import dataclass

from venezia.games.venedig.gold import known_gold
from venezia.games.venedig.parts import BUILDINGS, FINAL, PLACE
from venezia.present.ending import Ending
from venezia.present.holding import Turned
from venezia.present.seats import DRAWN, NEXT, begins_because
from venezia.present.sentences import Sentences
from venezia.present.table import Table
from venezia.present.words import Words

# the imaginary player's card: its how many'th of a type, or what else becomes of it
NTH = ("table.turned-first", "table.turned-second", "table.turned-third", "table.turned-fourth")
WITHOUT_EFFECT = {"discarded": "table.turned-discarded", "built": "table.turned-built"}

# why somebody begins
FIRST = {DRAWN: "curtain.first-drawn", NEXT: "curtain.first-next", "": "curtain.first-chosen"}


@dataclass(frozen=True)
class CurtainPicture:
    """Whom to hand the device to, and why."""

    seat: int
    before: str
    start: str
    did: str
    hand: tuple[str, ...]
    gold: int
    opens: bool  # the hand lies open as soon as the curtain is lifted


class HandOver:
    """What the curtain of a table says."""

    def __init__(self, table: Table, sentences: Sentences, words: Words) -> None:
        self._table, self._sentences, self._words = table, sentences, words
        self._ending = Ending(sentences, words)

    def news(self) -> str:
        """What all should hear: the imaginary player's card in one sentence (V11), and that the end is near (V10)."""
        told = [] if self._table.turned is None else [self._turned(self._table.turned)]
        if self._table.nearer:
            told.append(self._ending.news(self._table.state))
        return " ".join(told)

    def _turned(self, turned: Turned) -> str:
        say = self._words
        building = self._sentences.word("building", turned.card)
        if turned.effect != "laid":
            what = say(WITHOUT_EFFECT[turned.effect])
        else:
            nth = say(NTH[turned.count - 1])
            what = say("table.turned-master" if turned.master else "table.turned-laid", nth=nth, building=building)
        told = say("table.turned", card=building, what=what)
        return f"{told} {say('table.turned-complete', building=building)}" if turned.complete else told

    def paint(self) -> CurtainPicture | None:
        """None while nobody has to hand it on."""
        table = self._table
        if not table.curtain:
            return None
        state, seat = table.state, table.state.decider
        before, start = self._reason(seat)
        before = self._words("curtain.undone") if table.undone else before
        if news := self.news():
            before = f"{news}\n{before}"
        last = table.before_decider()
        did = "" if last is None else self._words("curtain.did", name=self._name(last))
        hand = tuple(BUILDINGS[b] for b in table.hand_of(seat))
        opens = table.settings.device == "passed"
        return CurtainPicture(seat, before, start, did, hand, known_gold(state, seat), opens)

    def _reason(self, seat: int) -> tuple[str, str]:
        """Why the device is handed on, and what begins then."""
        table, say = self._table, self._words
        state, name, last = table.state, self._name(seat), table.before_decider()
        if state.phase == PLACE and seat != state.active:
            building = self._sentences.word("building", BUILDINGS[state.projects[0] >> 1])
            return say("curtain.master", building=building), say("curtain.start-place", name=name)
        if state.phase == FINAL:
            return say("curtain.final"), say("curtain.start-final", name=name)
        if table.begun():
            start = say("curtain.back", name=name)
            if last is not None and table.passed_on == last and table.decided_last(last):
                return say("curtain.placed", name=self._name(last)), start
            return say("curtain.in-turn"), start
        start = say("curtain.start", name=name)
        if last is None:
            return say(FIRST[begins_because(table.session)], name=name), start
        if table.passed_on is None or table.passed_on == seat:
            return say("curtain.again"), start
        return say("curtain.done", name=self._name(table.passed_on)), start

    def _name(self, seat: int) -> str:
        return self._sentences.who(seat if seat < len(self._table.seats) else "imaginary")
