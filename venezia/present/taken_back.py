"""Which entries one tap has made together, so that one undo takes them back together, and what it is called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from venezia.core.history import Entry
from venezia.core.session import Session
from venezia.games.venedig import actions
from venezia.games.venedig.state import State
from venezia.present.sentences import Sentences
from venezia.present.words import Words

_PLACED = (actions.Place, actions.Counted)
_PASSED = {"lay": "table.undo-laid", "drain": "log.no-drain", "draw": "table.undo-turn", "final": "log.kept"}
_QUIET = (actions.Move, actions.Build, actions.Pass)  # they follow from something else


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
    apart = ("place", "final")  # each of these was a tap of its own
    return last == actions.PASS and first == actions.PASS and same_turn and before.moment.phase not in apart


def last_tap(session: Session[Any]) -> list[Entry]:
    """What one undo takes back, the newest first; nothing where it takes back a change to the past."""
    line, steps = session.line, session.single_steps()
    taken = line[-1:] if steps else []
    while 0 < len(taken) < min(steps, len(line)) and goes_along(taken[-1], line[-len(taken) - 1]):
        taken.append(line[-len(taken) - 1])
    return taken


def deed_name(taken: Sequence[Entry], sentences: Sentences, words: Words) -> str:
    """What one touch did on a digital table, of its entries, the newest first: never what only followed from it."""
    lost = next((e["building"] for entry in taken for e in entry.events if e["event"] == "no_place"), None)
    if lost is not None:
        return words("table.undo-lost", building=sentences.word("building", lost))
    telling = next((entry for entry in taken if not isinstance(entry.action, (actions.Build, actions.Pass))), None)
    if telling is not None:
        return sentences.label(telling.label)
    first, name = taken[-1], sentences.who(taken[-1].moment.seat)
    if any(isinstance(entry.action, actions.Build) for entry in taken):
        return words("table.undo-handed", name=name)
    return words(_PASSED[first.moment.phase], name=name)


def undo_name(session: Session[State], sentences: Sentences, words: Words) -> str:
    """What the key of undo says; empty where there is nothing to undo."""
    label = session.undo_label()
    if label is None:
        return ""
    taken = last_tap(session)
    what = _of_tap(taken, sentences, words) if taken else _of_change(session, sentences, words)
    return words("beside.undo", what=what or sentences.label(label))


def _of_tap(taken: Sequence[Entry], sentences: Sentences, words: Words) -> str:
    newest = taken[0]
    built = next((e for e in taken if isinstance(e.action, _PLACED)), None)
    moves = [e.label.values for e in reversed(taken) if isinstance(e.action, actions.Move)]
    if built is not None and moves:
        shares = [words("log.share", name=sentences.who(m["seat"]), points=m["points"]) for m in moves]
        building = sentences.word("building", built.label.values["building"])
        return sentences.listed([building, *shares], "comma")
    tiles = [e for e in taken if e.action == actions.DRAIN_ANY]
    if len(tiles) > 1:
        return words("log.drained", name=sentences.who(newest.label.values["seat"]), n=len(tiles))
    if newest.label.key == "entry.pass":
        phase, name = newest.moment.phase, sentences.who(newest.moment.seat)
        key = {"lay": "beside.undo-laid", "final": "beside.undo-kept"}.get(phase, "beside.undo-pass")
        return words(key, name=name)
    return sentences.label(newest.label)


def _of_change(session: Session[State], sentences: Sentences, words: Words) -> str:
    """A change to the past by what it put in or took out, and its turn."""
    at, before = session.replaced()
    new, old = _only(session.line[at:], before), _only(before, session.line[at:])
    if not new and not old:
        return ""
    key = "beside.undo-removed"
    if new:
        same = bool(old) and _kind(old[0]) == _kind(new[0])
        key = "beside.undo-changed" if same else "beside.undo-added"
    told = (new or old)[0]
    return words(key, what=_thing(told, sentences, words), turn=told.moment.turn)


def _only(entries: Sequence[Entry], others: Sequence[Entry]) -> list[Entry]:
    """What is told of these and is not among the others, each as often as it is there more."""
    left = [other.wire for other in others]
    found = []
    for entry in entries:
        if entry.wire in left:
            left.remove(entry.wire)
        elif not isinstance(entry.action, _QUIET):
            found.append(entry)
    return found


def _kind(entry: Entry) -> type:
    return actions.Place if isinstance(entry.action, _PLACED) else type(entry.action)


def _thing(entry: Entry, sentences: Sentences, words: Words) -> str:
    if not isinstance(entry.action, actions.Lay):
        return sentences.label(entry.label)
    key = "log.count-alone" if entry.action.alone else "log.count"
    building = sentences.word("building", entry.label.values["building"])
    return words(key, n=entry.action.count, building=building)
