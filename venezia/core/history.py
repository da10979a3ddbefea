"""Editing the past: splice entries, replay what follows, and say what still fits before anything is accepted."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from venezia.core.chance import Recorded, Recording, Sampled
from venezia.core.contract import Change, Event, Game, Label, Moment, Wire
from venezia.core.reasons import BAD_REQUEST, Reason, Refused, refuse

S = TypeVar("S")
_BRIDGE = 12  # forced actions tried before an entry counts as no longer fitting


@dataclass(frozen=True)
class Entry:
    """One action that was done: the wish, what chance answered, what happened."""

    action: Any  # None where today's rules cannot replay it
    wire: Wire
    chance: list[list[int]]
    events: list[Event]
    label: Label
    moment: Moment


@dataclass(frozen=True)
class Edit:
    """From entry `at` on, `remove` entries go and `insert` (actions on the wire) come in their place."""

    at: int
    remove: int
    insert: tuple[Wire, ...] = ()


@dataclass(frozen=True)
class Misfit:
    """A later entry that no longer fits, and why; `edit.needless` is a pass or a move nobody misses."""

    index: int
    entry: Entry
    reason: Reason


@dataclass(frozen=True)
class Proposal(Generic[S]):
    """What edits would lead to. Nothing has changed yet."""

    edits: tuple[Edit, ...]
    line: tuple[Entry, ...]
    states: tuple[S | None, ...]
    kept: tuple[int, ...]  # earlier indices of the later entries that still fit
    now: tuple[int, ...]  # their indices in `line`
    misfits: tuple[Misfit, ...]
    added: tuple[int, ...]  # indices in `line` of passes and moves put in between so that the rest fits
    changes: tuple[Change, ...]
    revision: int


@dataclass(frozen=True)
class Old:
    """An entry of the line before the edit; `forced`: it said nothing of its own (passing, moving on)."""

    index: int
    entry: Entry
    forced: bool


def perform(game: Game[S], state: S, action: Any, wire: Wire, answers: list[list[int]] | None) -> tuple[Entry, S]:
    """Verify and do an action on a copy; `answers` are those of the journal, if it was done before."""
    game.verify(state, action)
    after = game.copy(state)
    seed = game.seed(state)
    sampled = Sampled(seed if seed is not None else 0)
    chance = Recording(sampled if answers is None else Recorded(answers, sampled))
    events: list[Event] = []
    game.apply(after, action, chance, events)
    entry = Entry(action, wire, chance.answers, events, game.label(action, events), game.moment(state))
    return entry, after


class Replay(Generic[S]):
    """A line of entries being written anew, from a known state on."""

    def __init__(self, game: Game[S], line: list[Entry], states: list[S | None], state: S) -> None:
        self.game = game
        self.line = line
        self.states = states
        self.state = state
        self.kept: list[int] = []
        self.now: list[int] = []
        self.added: list[int] = []
        self.misfits: list[Misfit] = []

    def fork(self) -> Replay[S]:
        """The same so far, to try something."""
        other = Replay(self.game, self.line[:], self.states[:], self.state)
        other.kept, other.now = self.kept[:], self.now[:]
        other.added, other.misfits = self.added[:], self.misfits[:]
        return other

    def insert(self, wire: Wire) -> None:
        """A new action; refused where it is not legal."""
        action = self.game.read_action(wire, self.state)
        wire = self.game.write_action(action, self.state)
        self._take(*perform(self.game, self.state, action, wire, None))

    def rest(self, old: list[Old], turns: int) -> None:
        """Old entries again, `turns` later than they were; those that do not fit are noted with the reason."""
        idle: list[int] = []  # misfits that are missed only if the game does not go on without them
        for entry in old:
            reason = self._again(entry, turns)
            if reason is not None:
                idle = [*idle, len(self.misfits)] if entry.forced else []
                self.misfits.append(Misfit(entry.index, entry.entry, reason))
                continue
            self._not_missed(idle)
            idle = []
            self.kept.append(entry.index)
            self.now.append(len(self.line) - 1)
        if self.game.forced(self.state) is not None or self.game.moment(self.state).seat is None:
            self._not_missed(idle)

    def _not_missed(self, idle: list[int]) -> None:
        for number in idle:
            self.misfits[number] = replace(self.misfits[number], reason=Reason("edit.needless"))

    def _again(self, old: Old, turns: int) -> Reason | None:
        """An old entry at its own moment; if that does not come, where the game stands in that turn."""
        entry = old.entry
        wanted = self._shifted(entry.moment, turns)
        bridge: list[tuple[Entry, S]] | None = []
        if entry.action is not None:
            bridge = self._bridge(wanted)
        moment = self.game.moment(self.state)
        elsewhere = Reason("edit.moment", None, _told(moment, wanted))
        if bridge is None and (old.forced or moment.turn != wanted.turn or not _may_be_of(moment, entry, wanted)):
            return elsewhere
        state = bridge[-1][1] if bridge else self.state
        try:
            action = self.game.read_action(entry.wire, state)
            done = perform(self.game, state, action, entry.wire, entry.chance)
        except Refused as refused:
            return refused.reason if bridge is not None or moment.phase == wanted.phase else elsewhere
        for step in bridge or ():
            self.added.append(len(self.line))
            self._take(*step)
        self._take(*done)
        return None

    def _shifted(self, moment: Moment, turns: int) -> Moment:
        """A moment some turns later; with the turns the seats go round."""
        if not turns or moment.seat is None:
            return moment
        seats = self.game.seats(self.state)
        return moment._replace(turn=moment.turn + turns, seat=(moment.seat + turns) % seats)

    def _bridge(self, wanted: Moment) -> list[tuple[Entry, S]] | None:
        """The forced actions that lead to a moment, or None if they do not."""
        steps: list[tuple[Entry, S]] = []
        state = self.state
        while (moment := self.game.moment(state)) != wanted:
            action = self.game.forced(state) if len(steps) < _BRIDGE and moment.turn <= wanted.turn else None
            if action is None:
                return None
            steps.append(perform(self.game, state, action, self.game.write_action(action, state), None))
            state = steps[-1][1]
        return steps

    def _take(self, entry: Entry, state: S) -> None:
        self.line.append(entry)
        self.states.append(state)
        self.state = state


def _may_be_of(moment: Moment, entry: Entry, wanted: Moment) -> bool:
    """Whose choice it was is told with a deed of one's own; a place stays the place, whoever chose it."""
    own = entry.label.values.get("seat") == entry.moment.seat
    return moment.seat == wanted.seat or not own


def _told(now: Moment, wanted: Moment) -> dict[str, Any]:
    return {"seat": wanted.seat, "phase": wanted.phase, "turn": wanted.turn, "now_seat": now.seat,
            "now_phase": now.phase, "now_turn": now.turn}  # fmt: skip


def propose(
    game: Game[S], line: list[Entry], states: list[S | None], edits: tuple[Edit, ...], revision: int
) -> Proposal[S]:
    """Replay the line with the edits in it; an edit that is itself illegal is refused."""
    edits = _in_order(edits, len(line))
    at = edits[0].at
    begin = states[at]
    if begin is None:
        raise refuse("edit.too-old", None, BAD_REQUEST)
    replay = Replay(game, line[:at], states[: at + 1], begin)
    turns = 0
    for number, edit in enumerate(edits):
        for wire in edit.insert:
            replay.insert(wire)
        end = edits[number + 1].at if number + 1 < len(edits) else len(line)
        old = [_old(game, i, line[i], states[i]) for i in range(edit.at + edit.remove, end)]
        replay, turns = _best(replay, old, turns)
    before = states[-1]
    return Proposal(
        edits=edits,
        line=tuple(replay.line),
        states=tuple(replay.states),
        kept=tuple(replay.kept),
        now=tuple(replay.now),
        misfits=tuple(replay.misfits),
        added=tuple(replay.added),
        changes=tuple(game.changes(before, replay.state)) if before is not None else (),
        revision=revision,
    )


def _in_order(edits: tuple[Edit, ...], n: int) -> tuple[Edit, ...]:
    """Edits from the first to the last entry; each in the line, none within another."""
    edits = tuple(sorted(edits, key=lambda edit: edit.at))
    free = 0
    for edit in edits:
        if not free <= edit.at <= n or not 0 <= edit.remove <= n - edit.at:
            raise refuse("edit.where", None, BAD_REQUEST, at=edit.at, n=n)
        free = edit.at + edit.remove
    if not edits:
        raise refuse("edit.where", None, BAD_REQUEST, at=None, n=n)
    return edits


def _old(game: Game[S], index: int, entry: Entry, before: S | None) -> Old:
    forced = before is not None and entry.action is not None and game.forced(before) == entry.action
    return Old(index, entry, forced)


def _best(replay: Replay[S], old: list[Old], turns: int) -> tuple[Replay[S], int]:
    """The rest in its own turns, or moved with the turns the edit put in or took out: whichever fits better."""
    ways = [turns]
    if old:
        moved = replay.game.moment(replay.state).turn - old[0].entry.moment.turn
        ways += [moved] if moved != turns else []
    tried = []
    for way in ways:
        fork = replay.fork()
        fork.rest(old, way)
        tried.append((fork, way))
    return min(tried, key=lambda pair: len(pair[0].misfits))  # the first of equals: names stay with their deeds
