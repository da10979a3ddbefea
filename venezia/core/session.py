"""The session: the only writer of a game. Verify, do on a copy, put on record, and only then change."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

from venezia.core.chance import Recorded, Recording, Sampled
from venezia.core.contract import Event, Game, Label, Wire
from venezia.core.history import Edit, Entry, Proposal, perform, propose
from venezia.core.journal import SNAPSHOT_EVERY, Journal, header
from venezia.core.reasons import BAD_REQUEST, IO, Reason, Refused, refuse

S = TypeVar("S")
# what a record that makes no sense (any more) can raise on its way through a game
_NONSENSE = (Refused, LookupError, TypeError, ValueError, AttributeError, ArithmeticError)


@dataclass(frozen=True)
class Step(Generic[S]):
    """A step of the history: its name, and how the line looks from `at` on at the other side of it."""

    label: Label
    events: list[Event]
    at: int
    line: tuple[Entry, ...]
    states: tuple[S | None, ...]


class Session(Generic[S]):
    """One game being played: its present line of entries, undo and redo without end, and the journal."""

    def __init__(self, game: Game[S], first: S, journal: Journal) -> None:
        self.game = game
        self.journal = journal
        self.line: list[Entry] = []
        self._states: list[S | None] = [first]  # None only where an old save cannot be replayed any more
        self._past: list[Step[S]] = []
        self._future: list[Step[S]] = []
        self._unsnapped = 0
        self.revision = 0
        self.lost = 0

    # Beginning and opening

    @classmethod
    def begin(cls, game: Game[S], setup: Wire, app: str, journal: Journal) -> Session[S]:
        """A new game; what chance answered at the set-up is on record too."""
        seed = setup.get("seed")
        chance = Recording(Sampled(seed if type(seed) is int else 0))  # the game refuses any other
        first = game.begin(setup, chance)
        start = {"setup": deepcopy(setup), "chance": chance.answers, "state": game.write_whole(first)}
        journal.append(header(game.name, app, **start))
        return cls(game, first, journal)

    @classmethod
    def from_state(cls, game: Game[S], state: S, app: str, journal: Journal) -> Session[S]:
        """A game that goes on from a state; its history begins here."""
        journal.append(header(game.name, app, state=game.write_whole(state)))
        return cls(game, game.copy(state), journal)

    @classmethod
    def restore(cls, game: Game[S], journal: Journal) -> Session[S]:
        """The game of a journal, replayed. Where a rule changed since, the next snapshot goes on.

        `lost` counts the records at the end that could not be read any more.
        """
        try:
            first = _first(game, journal.records[0])
        except _NONSENSE as broken:
            raise refuse("save.header", None, IO) from broken
        session, good = cls(game, first, journal)._replayed(journal.records[1:])
        if good < len(journal.records) - 1:
            session, _ = cls(game, first, journal)._replayed(journal.records[1 : good + 1])
            session.lost = len(journal.records) - 1 - good
        session._forget_unknown_future()
        return session

    def _replayed(self, records: list[Wire]) -> tuple[Session[S], int]:
        """Replay up to the first record that makes no sense; how many of them lead to a known state."""
        good = 0
        for number, record in enumerate(records, 1):
            try:
                self._replay(record)
            except _NONSENSE:
                break
            if self._states[-1] is not None:
                good = number
        return self, good

    # Asking

    @property
    def _state(self) -> S:
        return cast(S, self._states[-1])  # restore, undo and redo never stop at a gap

    @property
    def state(self) -> S:
        """A copy of the truth: nobody outside changes the game."""
        return self.game.copy(self._state)

    def state_at(self, entries: int) -> S | None:
        """A copy of the truth after so many entries; None where an old save cannot be replayed any more."""
        state = self._states[entries]
        return None if state is None else self.game.copy(state)

    def view(self, seat: int | None) -> S:
        """What a seat may know."""
        return self.game.observe(self._state, seat)

    def legal(self) -> list[Any]:
        return self.game.legal(self._state)

    def legal_for(self, seat: int) -> list[Any]:
        """What a seat may do, found from what it may know; nothing while another one chooses."""
        view = self.view(seat)
        return self.game.legal(view) if self.game.moment(view).seat == seat else []

    def seen_by(self, seat: int | None, events: list[Event]) -> list[Event]:
        """Events as a seat may know them."""
        return [self.game.hide(event, seat) for event in events]

    # Doing

    def do(self, wire: Wire) -> list[Event]:
        """An action on the wire: refused with a reason, or done and on record. Returns what happened."""
        action = self.game.read_action(wire, self._state)
        wire = self.game.write_action(action, self._state)
        entry, after = perform(self.game, self._state, action, wire, None)
        records = [_record(entry)]
        if self._unsnapped + 1 >= SNAPSHOT_EVERY:
            records.append(self._snapshot(after, len(self.line) + 1))
        self.journal.append(*records)
        self._did(entry, after)
        if len(records) > 1:
            self._unsnapped = 0
        return entry.events

    def _snapshot(self, state: S, at: int) -> Wire:
        return {"snapshot": self.game.write(state), "at": at}

    def _did(self, entry: Entry, after: S | None) -> None:
        self._take(entry.label, entry.events, len(self.line), (entry,), (after,))
        self._unsnapped += 1

    def _take(
        self, label: Label, events: list[Event], at: int, line: tuple[Entry, ...], states: tuple[S | None, ...]
    ) -> None:
        """A new step: from `at` on the line is this one, and there is nothing to redo any more."""
        self._future = [Step(label, events, at, line, states)]
        self._swap(self._future, self._past)

    # Undo and redo

    def undo_label(self) -> Label | None:
        """What undo would undo; None at the beginning."""
        return self._past[-1].label if self._past else None

    def redo_label(self) -> Label | None:
        return self._future[-1].label if self._future else None

    def single_steps(self) -> int:
        """How many entries at the end of the line are steps of their own, undone one by one."""
        count = 0
        for step in reversed(self._past):
            if step.label.key == "edit":
                break
            count += 1
        return count

    def replaced(self) -> tuple[int, tuple[Entry, ...]]:
        """Where the last step changed the line, and what stood there before it."""
        return (self._past[-1].at, self._past[-1].line) if self._past else (0, ())

    def reveal(self) -> Reason | None:
        """Why a screen should not undo without asking: what the last step uncovered."""
        return self.game.reveal(self._state, self._past[-1].events) if self._past else None

    def undo(self) -> list[Event]:
        """Take the last step back; returns its events."""
        if not self._past:
            raise refuse("undo.nothing", None, BAD_REQUEST)
        return self._travel("undo", self._past, self._future)

    def redo(self) -> list[Event]:
        """Do again what was taken back; returns its events."""
        if not self._future:
            raise refuse("redo.nothing", None, BAD_REQUEST)
        return self._travel("redo", self._future, self._past)

    def _travel(self, what: str, source: list[Step[S]], target: list[Step[S]]) -> list[Event]:
        """One step, and on over entries that cannot be replayed any more; taken back if it cannot be recorded."""
        events = self._swap(source, target)
        steps = 1
        while self._states[-1] is None:
            events = [*events, *self._swap(source, target)]
            steps += 1
        try:
            self.journal.append(*({what: True} for _ in range(steps)))
        except Refused:
            for _ in range(steps):
                self._swap(target, source)
            raise
        return events

    def _swap(self, source: list[Step[S]], target: list[Step[S]]) -> list[Event]:
        """To the other side of a step; how it looks from here goes with it."""
        step = source.pop()
        line, states = tuple(self.line[step.at :]), tuple(self._states[step.at + 1 :])
        target.append(Step(step.label, step.events, step.at, line, states))
        self.line[step.at :] = step.line
        self._states[step.at + 1 :] = step.states
        self.revision += 1
        return step.events

    def _forget_unknown_future(self) -> None:
        """What was taken back in an old save and cannot be replayed any more cannot be redone."""
        steps = known = 0
        while self._future:
            self._swap(self._future, self._past)
            steps += 1
            known = steps if self._states[-1] is not None else known
        for _ in range(steps - known):
            self._swap(self._past, self._future)
        self._future.clear()
        for _ in range(known):
            self._swap(self._past, self._future)

    # Editing the past

    def propose(self, *edits: Edit) -> Proposal[S]:
        """What an edit of an earlier entry (or of several, so that the rest fits) would lead to; nothing changes."""
        return propose(self.game, self.line, self._states, edits, self.revision)

    def accept(self, proposal: Proposal[S]) -> None:
        """Make a proposal the game. An entry of the journal like any other, and undoable."""
        if proposal.revision != self.revision:
            raise refuse("edit.stale", None, BAD_REQUEST)
        at = proposal.edits[0].at
        record: Wire = {
            "edit": [{"at": e.at, "remove": e.remove, "insert": deepcopy(list(e.insert))} for e in proposal.edits],
            "line": [_record(entry) for entry in proposal.line[at:]],
            "dropped": [
                {**_record(m.entry), "index": m.index, "why": m.reason.key, "rule": m.reason.rule}
                for m in proposal.misfits
            ],
        }
        self.journal.append(record, self._snapshot(cast(S, proposal.states[-1]), len(proposal.line)))
        self._edit(at, proposal.line[at:], proposal.states[at + 1 :])

    def _edit(self, at: int, line: tuple[Entry, ...], states: tuple[S | None, ...]) -> None:
        self._take(Label("edit"), [], at, line, states)
        self._unsnapped = 0

    # Replaying a journal

    def _replay(self, record: Wire) -> None:
        """One record again. An entry that the rules refuse today leaves a gap until the next snapshot."""
        if "do" in record:
            self._did(*self._redone(self._states[-1], record))
        elif "undo" in record:
            self._swap(self._past, self._future)
        elif "redo" in record:
            self._swap(self._future, self._past)
        elif "edit" in record:
            self._edit_again(record)
        elif "snapshot" in record:
            self._unsnapped = 0
            if record.get("at") == len(self.line):
                self._trust(record["snapshot"])

    def _edit_again(self, record: Wire) -> None:
        at = record["edit"][0]["at"]
        if not 0 <= at <= len(self.line):
            raise ValueError(at)
        state = self._states[at]
        line, states = [], []
        for done in record["line"]:
            entry, state = self._redone(state, done)
            line.append(entry)
            states.append(state)
        self._edit(at, tuple(line), tuple(states))

    def _redone(self, state: S | None, record: Wire) -> tuple[Entry, S | None]:
        wire, answers = record["do"], record.get("chance") or []
        if state is None:
            return self._lost(record), None
        try:
            action = self.game.read_action(wire, state)
            return perform(self.game, state, action, wire, answers)
        except Refused:
            return self._lost(record), None

    def _lost(self, record: Wire) -> Entry:
        """An entry that can be told but not replayed."""
        label = dict(record.get("label") or {"key": "entry.lost"})
        known = next(s for s in reversed(self._states) if s is not None)
        key = str(label.pop("key"))
        return Entry(None, record["do"], record.get("chance") or [], [], Label(key, label), self.game.moment(known))

    def _trust(self, wire: Wire) -> None:
        """What stood on the table counts more than what today's rules make of the entries, if they can read it."""
        state = self._states[-1]
        if state is not None and self.game.write(state) == wire:
            return
        try:
            self._states[-1] = self.game.read(wire, self._states[0])
        except _NONSENSE:
            pass  # the entries go on where they can, the gap to the next snapshot where they cannot


def _first(game: Game[S], start: Wire) -> S:
    """The state a journal begins with: as it stood, or else set up anew with the answers of chance."""
    try:
        return game.read(start["state"])
    except _NONSENSE:
        if "setup" not in start:
            raise
    return game.begin(start["setup"], Recorded(start["chance"], Sampled(start["setup"]["seed"])))


def _record(entry: Entry) -> Wire:
    """An entry for the journal."""
    return {"do": entry.wire, "chance": entry.chance, "label": {"key": entry.label.key, **entry.label.values}}
