"""An older entry set right: what it could have been instead, and what that would change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from venezia.core.contract import Change
from venezia.core.history import Edit, Proposal
from venezia.core.reasons import Refused
from venezia.core.session import Session
from venezia.games.venedig import actions
from venezia.games.venedig.actions import Action
from venezia.games.venedig.parts import BUILDINGS, COUNTED, IMAGINARY
from venezia.games.venedig.scoring import participants
from venezia.games.venedig.state import State
from venezia.present.sentences import Sentences
from venezia.present.words import Words

TOLD = ("gondola", "swamp", "treasure", "master", "laid", "stock")  # changes that people want to hear of
MOST_TOLD = 10


@dataclass(frozen=True)
class Fix:
    """One way it could have been."""

    text: str
    edit: Edit
    piece: str = ""


@dataclass(frozen=True)
class Outlook:
    """What a fix would lead to; nothing has changed yet."""

    changes: tuple[str, ...]
    misfits: tuple[str, ...]
    refused: str = ""


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
        elif isinstance(action, actions.Imaginary) and action in actions.IMAGINARY_CARDS:
            for card in actions.IMAGINARY_CARDS:
                if card != action:
                    yield self._instead(index, card, "beside.fix-card", f"type-{BUILDINGS[card.card]}",
                                        building=self._name(card.card))  # fmt: skip
        elif isinstance(action, actions.Counted):
            yield from self._other_counts(index, action)
        elif isinstance(action, actions.Drain):
            wire = self._wire(actions.DRAIN_ANY)
            yield Fix(self.words("beside.fix-drain-one"), Edit(index + 1, 0, (wire,)), "icon-drain")

    def _of_pass(self, index: int) -> Iterator[Fix]:
        """Nothing was laid or drained: perhaps something was."""
        phase = self.session.line[index].moment.phase
        if phase == "lay":
            for b, name in enumerate(BUILDINGS):
                wire = self._wire(actions.LAY_JOIN[b][0])
                text = self.words("beside.fix-laid", building=self._name(b))
                yield Fix(text, Edit(index, 0, (wire,)), f"type-{name}")
        elif phase == "drain":
            for n in (1, 2):
                wires = (self._wire(actions.DRAIN_ANY),) * n
                yield Fix(self.words("beside.drain-n", n=n), Edit(index, 1 if n > 1 else 0, wires), "icon-drain")

    def _other_cards(self, index: int, action: actions.Lay) -> Iterator[Fix]:
        for b, name in enumerate(BUILDINGS):
            if b != action.building:
                deed = actions.Lay(b, action.count, action.alone)
                yield self._instead(index, deed, "beside.fix-lay", f"type-{name}", building=self._name(b))

    def _other_counts(self, index: int, action: actions.Counted) -> Iterator[Fix]:
        state = self.session.state_at(index)
        if state is None:
            return
        low, high = COUNTED[state.projects[0] >> 1]
        for points in range(low, min(high, 11) + 1):
            if points != action.points:
                deed = actions.Counted(points, action.treasure, action.districts)
                yield self._instead(index, deed, "beside.fix-points", n=points)
        for seat in participants(state, state.projects[0]):
            took = seat in action.treasure
            others = tuple(s for s in action.treasure if s != seat)
            deed = actions.Counted(action.points, others if took else (*others, seat), action.districts)
            key = "beside.fix-treasure-no" if took else "beside.fix-treasure-yes"
            yield self._instead(index, deed, key, "tile-treasure-back", name=self.sentences.who(seat))

    def _instead(self, index: int, deed: Action, key: str, piece: str = "", **values: object) -> Fix:
        return Fix(self.words(key, **values), Edit(index, 1, (self._wire(deed),)), piece)

    def _gone(self, index: int) -> Fix:
        """It did not happen; a building that was placed fits nowhere instead (V5.3)."""
        placed = isinstance(self._action(index), (actions.Place, actions.Counted))
        insert = (self._wire(actions.PASS),) if placed else ()
        what = self.sentences.label(self.session.line[index].label)
        return Fix(self.words("beside.fix-remove", what=what), Edit(index, 1, insert), "icon-close")

    def _wire(self, deed: Action) -> dict[str, object]:
        return self.session.game.write_action(deed, self.session.state)

    def _name(self, building: int) -> str:
        word = self.sentences.word("building", BUILDINGS[building])
        return word[:1].upper() + word[1:]

    # Looking before accepting

    def look(self, edit: Edit) -> tuple[Outlook, Proposal[State] | None]:
        """What would change, and what would no longer fit, with the reason."""
        try:
            proposal = self.session.propose(edit)
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
