"""What a game must offer to sit at this table. A protocol, not a base class: games share no code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, TypeVar

from venezia.core.chance import Chance
from venezia.core.reasons import Reason

Wire = dict[str, Any]
Event = dict[str, Any]
S = TypeVar("S")


@dataclass(frozen=True)
class Label:
    """What an entry of the journal was, for people; `key` names a sentence of assets/i18n."""

    key: str
    values: Mapping[str, Any] = field(default_factory=dict)


class Moment(NamedTuple):
    """Where in the game an entry belongs: whose choice, in which phase of which turn."""

    seat: int | None
    phase: str
    turn: int


@dataclass(frozen=True)
class Change:
    """One public thing that differs between two states."""

    what: str
    of: int | str | None
    before: Any
    after: Any


class Game(Protocol[S]):
    """Rules behind one small contract. Actions are the game's own objects, opaque to everybody else."""

    name: str

    def begin(self, setup: Wire, chance: Chance) -> S:
        """The first state of a game with this set-up."""

    def copy(self, state: S) -> S: ...

    def seed(self, state: S) -> int | None: ...

    def seats(self, state: S) -> int: ...

    def moment(self, state: S) -> Moment: ...

    def is_beside(self, state: S) -> bool:
        """Whether the box lies on the table and people enter what happens there."""

    def legal(self, state: S) -> list[Any]: ...

    def verify(self, state: S, action: Any) -> None:
        """Raise `Refused` when the action is not legal."""

    def apply(self, state: S, action: Any, chance: Chance, log: list[Event] | None) -> None: ...

    def forced(self, state: S) -> Any | None:
        """The action that says nothing of its own (passing, moving on), if there is one now."""

    def read_action(self, wire: Any, state: S) -> Any: ...

    def write_action(self, action: Any, state: S) -> Wire: ...

    def read(self, wire: Any, near: S | None = None) -> S:
        """A state, checked; `near` is one of the same game, for what a state only names (its board)."""

    def write(self, state: S) -> Wire: ...

    def write_whole(self, state: S) -> Wire:
        """The state with everything it only names, so that it stands alone."""

    def observe(self, state: S, seat: int | None) -> S: ...

    def hide(self, event: Event, seat: int | None) -> Event: ...

    def label(self, action: Any, events: list[Event]) -> Label: ...

    def reveal(self, state: S, events: list[Event]) -> Reason | None:
        """What these events uncovered that taking them back would not cover again."""

    def changes(self, before: S, after: S) -> list[Change]:
        """The public differences between two states."""
