"""An older entry set right: what it could have been instead, and what that would change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple

from venezia.core.contract import Change
from venezia.core.history import Edit, Proposal
from venezia.core.reasons import Refused
from venezia.core.session import Session
from venezia.games.venedig import actions
from venezia.games.venedig.actions import Action
from venezia.games.venedig.parts import (
    BUILDINGS,
    CASA,
    COUNTED,
    IMAGINARY,
    MOVE,
    NEED,
    PONTE,
    TILE_WIDTH,
    UNKNOWN_TREASURE,
)
from venezia.games.venedig.scoring import casas_in, participants, points_of
from venezia.games.venedig.state import State
from venezia.games.venedig.verify import is_legal
from venezia.present.sentences import Sentences
from venezia.present.words import Words

TOLD = ("gondola", "swamp", "treasure", "master", "laid", "stock")  # changes that people want to hear of
MOST_TOLD = 10
MOST_POINTS = 11  # keys; more were never counted


class Answer(NamedTuple):
    """What a fix says of a treasure: whose, and of which districts, as things stood then."""

    state: State
    seat: int
    districts: tuple[int, ...]
    takes: bool


@dataclass(frozen=True)
class Fix:
    """One way it could have been."""

    text: str
    edits: tuple[Edit, ...]
    piece: str = ""
    overrules: bool = False  # other points than the app counts: it wants a reason
    answer: Answer | None = None

    def because(self, why: str) -> Fix:
        """The same, with the reason on record."""
        edit = self.edits[0]
        return replace(self, edits=(replace(edit, insert=({**edit.insert[0], "reason": why},)),))


@dataclass(frozen=True)
class Outlook:
    """What a fix would lead to; nothing has changed yet."""

    changes: tuple[str, ...]
    misfits: tuple[str, ...]
    refused: str = ""


def settled(session: Session[State], *edits: Edit) -> Proposal[State]:
    """What edits would lead to, with the moves made that were not there before."""
    proposal = session.propose(*edits)
    last = proposal.states[-1]
    if last is None or last.phase != MOVE:
        return proposal
    moves = (session.game.write_action(actions.MOVE_ON, last),) * len(last.moves)
    return session.propose(*edits, Edit(len(session.line), 0, moves))


class Fixer:
    """Finds what an entry of the log could have been, and says what each would change."""

    def __init__(self, session: Session[State], sentences: Sentences, words: Words) -> None:
        self.session = session
        self.sentences = sentences
        self.words = words

    def fixes(self, entries: tuple[int, ...]) -> list[Fix]:
        """For a line of the log, whose entries these are."""
        telling = [i for i in entries if not isinstance(self._action(i), (actions.Move, actions.Build, type(None)))]
        said = [i for i in telling if self._action(i) != actions.PASS]
        if not said:
            return [f for i in telling for f in self._of_pass(i)]
        return [*self._of(said[-1]), *(self._gone(i) for i in reversed(said))]

    def _action(self, index: int) -> Action | None:
        action: Action | None = self.session.line[index].action
        return action

    def _of(self, index: int) -> Iterator[Fix]:
        action = self._action(index)
        if isinstance(action, actions.Lay):
            yield from self._other_cards(index, action)
            yield from self._more_cards(index + 1, "beside.fix-more")
        elif isinstance(action, actions.Imaginary) and action in actions.IMAGINARY_CARDS:
            for card in actions.IMAGINARY_CARDS:
                if card != action:
                    yield self._instead(index, card, "beside.fix-card", f"type-{BUILDINGS[card.card]}",
                                        building=self._name(card.card))  # fmt: skip
        elif isinstance(action, actions.Counted):
            yield from self._other_counts(index, action)
        elif isinstance(action, actions.Place):
            yield from self._other_scores(index, action)
        elif isinstance(action, actions.Drain):
            yield self._put_in(index + 1, "beside.fix-drain-one", "icon-drain", (actions.DRAIN_ANY,))

    def _of_pass(self, index: int) -> Iterator[Fix]:
        """Nothing was laid or drained: perhaps something was."""
        phase = self.session.line[index].moment.phase
        if phase == "lay":
            yield from self._more_cards(index, "beside.fix-laid")
        elif phase == "drain":
            for n in (1, 2):
                wires = (self._wire(actions.DRAIN_ANY),) * n
                yield Fix(self.words("beside.drain-n", n=n), (Edit(index, 1 if n > 1 else 0, wires),), "icon-drain")

    # Cards

    def _other_cards(self, index: int, action: actions.Lay) -> Iterator[Fix]:
        for b, name in enumerate(BUILDINGS):
            if b != action.building:
                deed = actions.Lay(b, action.count, action.alone)
                yield self._instead(index, deed, "beside.fix-lay", f"type-{name}", building=self._name(b))

    def _more_cards(self, at: int, key: str) -> Iterator[Fix]:
        """A card that was forgotten; what it completes is built as well, counted, and set right by its own line.

        Ruling: it stands beside the mirror until somebody shows its hexes (hold one of them).
        """
        state = self.session.state_at(at)
        for b, name in enumerate(BUILDINGS if state is not None else ()):
            deed = actions.LAY_JOIN[b][0]
            if state is None or not is_legal(state, deed):
                continue
            edits = [Edit(at, 0, (self._wire(deed),))]
            done = self._done_laying(at)
            if done is not None and (b == CASA or state.joint_total(b) + 1 == NEED[b]):
                built = actions.Counted(COUNTED[b][0], (), ())
                edits.append(Edit(done + 1, 0, (self._wire(actions.BUILDS[b * 2]), self._wire(built))))
            yield Fix(self.words(key, building=self._name(b)), tuple(edits), f"type-{name}")

    def _done_laying(self, at: int) -> int | None:
        """The entry that ended laying in the turn of this one."""
        line = self.session.line
        for index in range(at, len(line)):
            if line[index].moment.turn != line[min(at, len(line) - 1)].moment.turn:
                return None
            if line[index].action == actions.PASS and line[index].moment.phase == "lay":
                return index
        return None

    # Buildings

    def _other_counts(self, index: int, action: actions.Counted) -> Iterator[Fix]:
        state = self.session.state_at(index)
        if state is None:
            return
        building = state.projects[0] >> 1
        for points in self._points(building, action.points):
            yield self._instead(index, replace(action, points=points), "beside.fix-points", n=points)
        names = state.setup.board.district_names
        for districts in combinations(range(len(names)), 2 if building == PONTE else 1):
            if set(districts) != set(action.districts):
                told = self.sentences.listed([names[d] for d in districts], "and")
                deed = replace(self._counted_in(state, action, districts), districts=districts)
                yield self._instead(index, deed, "beside.fix-in", districts=told)
        for seat in participants(state, state.projects[0]):
            took = seat in action.treasure
            others = tuple(s for s in action.treasure if s != seat)
            deed = replace(action, treasure=others if took else (*others, seat))
            fix = self._instead(index, deed, self._treasure_key(took), "tile-treasure-back", name=self._who(seat))
            yield replace(fix, answer=Answer(state, seat, action.districts, not took))

    def _counted_in(self, state: State, action: actions.Counted, districts: tuple[int, ...]) -> actions.Counted:
        """A ponte that brought what its districts hold brings what the others hold."""
        def most(chosen: tuple[int, ...]) -> int:
            return max(len(casas_in(state, d)) for d in chosen)

        counted = len(action.districts) == 2 and action.points == most(action.districts)
        return replace(action, points=most(districts)) if counted else action

    def _other_scores(self, index: int, action: actions.Place) -> Iterator[Fix]:
        """A building on the mirror: other points than the app counts, the other district of a ponte, treasures."""
        state, after = self.session.state_at(index), self.session.state_at(index + 1)
        if state is None or after is None:
            return
        project = state.projects[0]
        counts = points_of(state, project >> 1, action.hexes, action.district)
        for points in self._points(project >> 1, counts if action.said < 0 else action.said):
            deed = replace(action, said=points, why="") if points != counts else replace(action, said=-1, why="")
            fix = self._instead(index, deed, "beside.fix-points", n=points)
            yield replace(fix, overrules=points != counts)
        board = state.setup.board
        for district in {board.district_of[h] for h in action.hexes} - {action.district}:
            if action.district >= 0:
                deed = replace(action, district=district, said=-1, why="")
                yield self._instead(index, deed, "beside.fix-counts", district=board.district_names[district])
        took = [e["seat"] for e in self.session.line[index].events if e["event"] == "treasure"]
        for seat in participants(state, project):
            yield from self._treasure_on_mirror(index + 1, after, seat, seat in took)

    def _treasure_on_mirror(self, at: int, state: State, seat: int, took: bool) -> Iterator[Fix]:
        """The mirror knows who borders what; where the printed board differs, tile and supply are set right."""
        left, held = len(state.supply), state.tiles[seat * TILE_WIDTH + UNKNOWN_TREASURE]
        if not (held if took else left):
            return
        supply = actions.Correct("treasures", left + 1 if took else left - 1)
        tiles = actions.Correct("treasure", held - 1 if took else held + 1, seat)
        deeds = (tiles, supply) if took else (supply, tiles)  # never more than there are
        yield self._put_in(at, self._treasure_key(took), "tile-treasure-back", deeds, name=self._who(seat))

    def _points(self, building: int, now: int) -> list[int]:
        low, high = COUNTED[building]
        return [n for n in range(low, min(high, MOST_POINTS) + 1) if n != now]

    def _treasure_key(self, took: bool) -> str:
        return "beside.fix-treasure-no" if took else "beside.fix-treasure-yes"

    # What did not happen

    def _gone(self, index: int) -> Fix:
        """It did not happen; a building that was placed fits nowhere instead (V5.3), a casa goes with its card."""
        what = self.sentences.label(self.session.line[index].label)
        text = self.words("beside.fix-remove", what=what)
        if not isinstance(self._action(index), (actions.Place, actions.Counted)):
            return Fix(text, (Edit(index, 1),), "icon-close")
        card = self._card_of_casa(index)
        if card is None:
            return Fix(self.words("beside.no-place-key"), (Edit(index, 1, (self._wire(actions.PASS),)),), "icon-close")
        laid = self._action(card)
        rest: tuple[dict[str, object], ...] = ()
        if isinstance(laid, actions.Lay) and laid.count > 1:
            rest = (self._wire(replace(laid, count=laid.count - 1)),)
        return Fix(text, (Edit(card, 1, rest), Edit(index - 1, 2)), "icon-close")

    def _card_of_casa(self, index: int) -> int | None:
        """The entry that laid the card of a casa that was built."""
        line = self.session.line
        if index < 2 or line[index - 1].action != actions.BUILDS[CASA * 2]:
            return None
        for at in range(index - 2, -1, -1):
            action, turn = line[at].action, line[at].moment.turn
            if turn != line[index].moment.turn:
                return None
            if isinstance(action, actions.Lay) and action.building == CASA:
                return at
        return None

    # Making them

    def _instead(self, index: int, deed: Action, key: str, piece: str = "", **values: object) -> Fix:
        return Fix(self.words(key, **values), (Edit(index, 1, (self._wire(deed),)),), piece)

    def _put_in(self, at: int, key: str, piece: str, deeds: tuple[Action, ...], **values: object) -> Fix:
        return Fix(self.words(key, **values), (Edit(at, 0, tuple(self._wire(d) for d in deeds)),), piece)

    def _wire(self, deed: Action) -> dict[str, object]:
        return self.session.game.write_action(deed, self.session.state)

    def _who(self, seat: int) -> str:
        return self.sentences.who(seat)

    def _name(self, building: int) -> str:
        word = self.sentences.word("building", BUILDINGS[building])
        return word[:1].upper() + word[1:]

    # Looking before accepting

    def look(self, *edits: Edit) -> tuple[Outlook, Proposal[State] | None]:
        """What would change, and what would no longer fit, with the reason."""
        try:
            proposal = settled(self.session, *edits)
        except Refused as refused:
            return Outlook((), (), self.sentences.reason(refused.reason)), None
        changes = [self._change(c) for c in proposal.changes if c.what in TOLD][:MOST_TOLD]
        missed = [m for m in proposal.misfits if m.reason.key != "edit.needless"]
        said = self.sentences
        misfits = [
            self.words("beside.fix-misfit", what=said.label(m.entry.label), why=said.reason(m.reason)) for m in missed
        ]
        return Outlook(tuple(changes), tuple(misfits)), proposal

    def _change(self, change: Change) -> str:
        what = self.sentences.word("what", change.what)
        before, after = change.before, change.after
        if change.what == "master":
            before, after = self.sentences.who(before), self.sentences.who(after)
        of = [self._of_what(part) for part in self._parts(change.of)]
        told = ", ".join([*of, what])
        return self.words("beside.fix-change", what=told, before=before, after=after)

    def _parts(self, of: int | str | None) -> list[int | str]:
        """A change of cards in front is of a holder and a type."""
        if not isinstance(of, str):
            return [] if of is None else [of]
        holder, dot, building = of.partition(".")
        if not dot:
            return [of]
        return [int(holder) if holder.isdigit() else holder, building]

    def _of_what(self, part: int | str) -> str:
        if isinstance(part, int) or part == IMAGINARY:
            return self.sentences.who(part)
        return self.sentences.word("building", part)
