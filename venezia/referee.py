"""The referee: the engine without a screen. One JSON object a line in, one a line out (protocol.md)."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from secrets import randbelow
from typing import Any, BinaryIO, cast

from venezia import __version__
from venezia.core.contract import Wire
from venezia.core.history import Edit
from venezia.core.journal import MemoryJournal
from venezia.core.reading import Node
from venezia.core.reasons import BAD_JSON, BAD_REQUEST, BAD_STATE, NO_GAME, Reason, Refused, refuse
from venezia.core.session import Session
from venezia.games.venedig.board import Board
from venezia.games.venedig.game import Venedig
from venezia.games.venedig.state import State
from venezia.games.venedig.wire_state import NAME_LIMIT
from venezia.present.sentences import Sentences, sentences
from venezia.store.boards import find_board
from venezia.store.json_text import read_json
from venezia.store.saves import load_session, save_session

PROTOCOL = 1
LONGEST_LINE = 16 * 2**20
BOARDS_KEPT = 16


class Referee:
    """Answers one request after another; whatever comes in, it lives on and the game stays whole."""

    def __init__(self) -> None:
        self._game = Venedig(self._find_board)
        self._boards: dict[str, Board] = {}
        self._session: Session[State] | None = None

    def respond(self, line: bytes) -> bytes:
        """The answer to one line of input, as one line of output."""
        return json.dumps(self.answer(line), separators=(",", ":")).encode() + b"\n"

    def answer(self, line: bytes) -> Wire:
        """The answer to one line of input."""
        try:
            return self._answer(line)
        except Exception:  # the last line of defence: a client must never see us die
            if os.environ.get("VENEZIA_DEBUG"):
                raise
            return _error(Reason("referee.fault", None, {}, BAD_REQUEST), ())

    def _answer(self, line: bytes) -> Wire:
        request: Node | None = None
        try:
            request = _read_line(line)
            cmd = request.get("cmd")
            cmd.choice(tuple(_COMMANDS))
            return {"ok": True, **_COMMANDS[cmd.value](self, request)}
        except Refused as refused:
            return _error(refused.reason, self._spoken_of(request))

    def _spoken_of(self, request: Node | None) -> Sequence[str]:
        """The players of the state that came in, else those of the game."""
        if request is not None and isinstance(request.value, dict) and request.value.get("cmd") == "set":
            return _names_in(request.value.get("state"))
        return () if self._session is None else self._session.state.setup.names

    def _find_board(self, name: str) -> Board:
        """A board by its id: one that a game was played on here, or one that comes with the app."""
        return self._boards[name] if name in self._boards else find_board(name)

    def _play(self, session: Session[State]) -> None:
        """This is the game from now on; its board can be named in states."""
        board = session.state.setup.board
        self._boards.pop(board.id, None)
        self._boards[board.id] = board
        if len(self._boards) > BOARDS_KEPT:
            del self._boards[next(iter(self._boards))]
        self._session = session

    @property
    def _now(self) -> Session[State]:
        if self._session is None:
            raise refuse("referee.no-game", None, NO_GAME)
        return self._session

    # Commands

    def _new(self, request: Node) -> Wire:
        if request.has("game"):
            request.get("game").choice((self._game.name,))
        fields = request.fields()
        setup: Wire = {key: fields[key] for key in ("mode", "players", "board", "seed", "options") if key in fields}
        if setup.get("seed") is None:
            setup["seed"] = randbelow(2**31)
        if setup.get("options") is None:
            setup.pop("options", None)
        if isinstance(setup.get("board", "laguna"), str):
            setup["board"] = find_board(setup.get("board", "laguna")).source
        self._play(Session.begin(self._game, setup, __version__, MemoryJournal()))
        return {"state": self._state(), "events": [{"event": "turn", "seat": 0}], "protocol": PROTOCOL}

    def _do(self, request: Node) -> Wire:
        session = self._now
        events = session.do(request.get("action").value)
        return {"events": events, "state": self._state()}

    def _legal(self, request: Node) -> Wire:
        session = self._now
        state = session.state
        moment = self._game.moment(state)
        actions = [self._game.write_action(action, state) for action in session.legal()]
        return {"decider": moment.seat, "phase": moment.phase, "actions": actions}

    def _full_state(self, request: Node) -> Wire:
        return {"state": self._state()}

    def _state(self) -> Wire:
        return self._game.write(self._now.state)

    def _view(self, request: Node) -> Wire:
        seats = self._game.seats(self._now.state)
        seat = request.get("seat").whole(0, seats - 1)
        return {"state": self._game.write(self._now.view(seat))}

    def _set(self, request: Node) -> Wire:
        near = None if self._session is None else self._session.state
        state = self._game.read(request.get("state").value, near)
        self._play(Session.from_state(self._game, state, __version__, MemoryJournal()))
        return {"state": self._state()}

    def _undo(self, request: Node) -> Wire:
        events = self._now.undo()
        return {"state": self._state(), "events": events}

    def _redo(self, request: Node) -> Wire:
        events = self._now.redo()
        return {"state": self._state(), "events": events}

    def _save(self, request: Node) -> Wire:
        session = self._now
        save_session(_path(request), session)
        return {"state": self._state()}

    def _load(self, request: Node) -> Wire:
        loaded = load_session(_path(request), self._game)
        self._play(loaded.session)
        answer: dict[str, Any] = {"state": self._state()}
        if loaded.damaged:
            answer |= {"damaged": True, "kept": None if loaded.kept is None else str(loaded.kept)}
        return answer

    def _log(self, request: Node) -> Wire:
        """Our addition: the entries of the present line, as people would call them."""
        session, words = self._now, self._words()
        return {
            "entries": [
                {"at": at, "action": entry.wire, "label": words.label(entry.label), **entry.moment._asdict()}
                for at, entry in enumerate(session.line)
            ]
        }

    def _edit(self, request: Node) -> Wire:
        """Our addition: what a change to the past would lead to, and with `accept` the change itself."""
        session, words = self._now, self._words()
        most = len(session.line)
        at = request.get("at").whole(0, most)
        remove = request.get("remove").whole(0, most - at) if request.has("remove") else 0
        insert = [node.fields() for node in request.get("insert").items(1000)] if request.has("insert") else []
        proposal = session.propose(Edit(at, remove, tuple(insert)))
        accept = request.has("accept") and request.get("accept").flag()
        if accept:
            session.accept(proposal)
        return {
            "kept": list(proposal.kept),
            "added": list(proposal.added),
            "misfits": [
                {"at": m.index, "action": m.entry.wire, "message": words.reason(m.reason), "rule": m.reason.rule}
                for m in proposal.misfits
            ],
            "changes": [asdict(change) for change in proposal.changes],
            "state": self._game.write(cast(State, proposal.states[-1])),
            "accepted": accept,
        }

    def _words(self) -> Sentences:
        return sentences().for_players(self._now.state.setup.names)

    def _board(self, request: Node) -> Wire:
        return {"board": self._now.state.setup.board.source}


_COMMANDS: dict[str, Callable[[Referee, Node], Wire]] = {
    "new": Referee._new,
    "do": Referee._do,
    "legal": Referee._legal,
    "state": Referee._full_state,
    "view": Referee._view,
    "set": Referee._set,
    "undo": Referee._undo,
    "redo": Referee._redo,
    "save": Referee._save,
    "load": Referee._load,
    "board": Referee._board,
    "log": Referee._log,
    "edit": Referee._edit,
}


def _error(reason: Reason, players: Sequence[str]) -> Wire:
    message = sentences().for_players(players).reason(reason)
    return {"ok": False, "error": {"code": reason.code, "message": message, "rule": reason.rule}}


def _names_in(state: object) -> Sequence[str]:
    """The names in a state that came in, if it has any that can be read."""
    try:
        return [player.get("name").text(NAME_LIMIT) for player in Node(state, "", BAD_STATE).get("players").items()]
    except Refused:
        return ()


def _read_line(line: bytes) -> Node:
    if len(line) > LONGEST_LINE:
        raise refuse("referee.long", None, BAD_JSON, most=LONGEST_LINE)
    try:
        return Node(read_json(line), "", BAD_REQUEST)
    except (ValueError, RecursionError) as error:
        raise refuse("referee.json", None, BAD_JSON) from error


def _path(request: Node) -> Path:
    """A path that a file can have: with a name at its end."""
    node = request.get("path")
    path = Path(node.text(4000))
    if not path.name or "\0" in node.value:
        raise node.fault("referee.path")
    return path


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line until there are no more."""
    referee = Referee()
    for line in source:
        sink.write(referee.respond(line))
        sink.flush()


def main() -> int:
    """Standard input to standard output. A reader that went away, or Ctrl-C, ends it quietly."""
    if sys.stdin is None or sys.stdout is None:
        return 1  # closed from the beginning: there is nobody to answer
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _let_go(sys.stdout.fileno())
    except OSError:
        _let_go(sys.stdout.fileno())
        return 1
    return 0


def _let_go(descriptor: int) -> None:
    """Nothing is left to flush at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), descriptor)
