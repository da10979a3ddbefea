"""Which entries one tap has made together, so that one undo takes them back together."""

from __future__ import annotations

from venezia.core.history import Entry
from venezia.games.venedig import actions

_PLACED = (actions.Place, actions.Counted)


def goes_along(gone: Entry, before: Entry) -> bool:
    """Whether the entry before was only the way to the one that has just been taken back."""
    first, last = before.action, gone.action
    laid_before = first == actions.PASS and before.moment.phase == "lay"
    if isinstance(last, actions.Move):
        return isinstance(first, (actions.Move, *_PLACED))
    if isinstance(last, _PLACED) or (last == actions.PASS and gone.moment.phase == "place"):
        return isinstance(first, actions.Build)
    if isinstance(last, actions.Build):
        return laid_before
    if isinstance(last, actions.Drain):
        return laid_before or (last == first == actions.DRAIN_ANY)
    same_turn = before.moment.turn == gone.moment.turn
    return last == actions.PASS and first == actions.PASS and same_turn and before.moment.phase != "place"
