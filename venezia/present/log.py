"""The log for people: what happened turn by turn, in sentences one would say; only what everybody saw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from venezia.core.contract import Event
from venezia.core.history import Entry
from venezia.core.session import Session
from venezia.games.venedig.state import State
from venezia.present.sentences import Sentences
from venezia.present.words import Words

DOT = " · "


@dataclass(frozen=True)
class LogLine:
    """One sentence; `entries` are its places in `session.line`, `piece` the picture beside it."""

    text: str
    seat: int | None
    piece: str
    entries: tuple[int, ...]
    why: bool = False

    @property
    def entry(self) -> int:
        """The entry that a Why explains."""
        return self.entries[-1]


@dataclass(frozen=True)
class TurnLog:
    """One turn of the game: whose it was, and what happened in it."""

    turn: int
    seat: int | None
    lines: tuple[LogLine, ...]


@dataclass
class _Turn:
    """A turn being told: steps of one thing gather until something else happens."""

    turn: int
    seat: int | None
    lines: list[LogLine] = field(default_factory=list)
    quiet: list[int] = field(default_factory=list)  # entries that say nothing of their own: with the next line
    laid: Counter[tuple[str, bool]] = field(default_factory=Counter)
    laid_masters: dict[str, int | str | None] = field(default_factory=dict)
    laid_entries: list[int] = field(default_factory=list)
    drained: list[str | None] = field(default_factory=list)
    drained_entries: list[int] = field(default_factory=list)


def log_of(session: Session[State], sentences: Sentences, words: Words) -> list[TurnLog]:
    """The whole game, the newest turn last. `sentences` knows the players' names."""
    teller = _Teller(session, sentences, words)
    for index, entry in enumerate(session.line):
        teller.tell(index, entry)
    return teller.turns()


class _Teller:
    """Goes through the entries once and puts them into words."""

    def __init__(self, session: Session[State], sentences: Sentences, words: Words) -> None:
        self._session = session
        self._sentences = sentences
        self._words = words
        first = session.state_at(0)
        self._board = first.setup.board if first is not None else None
        self._active = first.active if first is not None else None
        self._turns: list[_Turn] = []

    def turns(self) -> list[TurnLog]:
        for turn in self._turns[-1:]:
            self._gathered(turn)
        return [TurnLog(t.turn, t.seat, tuple(t.lines)) for t in self._turns]

    def tell(self, index: int, entry: Entry) -> None:
        turn = self._turn_of(entry)
        events = self._session.seen_by(None, entry.events)
        if entry.label.key == "entry.laid" and events:
            self._gather_laid(turn, index, events)
        elif entry.label.key == "entry.drained" and events:
            self._gather_drained(turn, index, events)
        else:
            self._owner(turn, entry).append(index)
            self._tell_other(turn, index, entry, events)
        for event in events:
            if event["event"] == "turn":
                self._active = event["seat"]

    def _owner(self, turn: _Turn, entry: Entry) -> list[int]:
        """Where an entry is noted: being done with laying or draining belongs to what was laid or drained."""
        if entry.label.key == "entry.pass" and entry.moment.phase == "lay" and turn.laid:
            return turn.laid_entries
        if entry.label.key == "entry.pass" and entry.moment.phase == "drain" and turn.drained:
            return turn.drained_entries
        return turn.quiet

    def _turn_of(self, entry: Entry) -> _Turn:
        if not self._turns or self._turns[-1].turn != entry.moment.turn:
            for turn in self._turns[-1:]:
                self._gathered(turn)
            self._turns.append(_Turn(entry.moment.turn, self._active))
        return self._turns[-1]

    def _tell_other(self, turn: _Turn, index: int, entry: Entry, events: list[Event]) -> None:
        """Everything but laying and draining: at least one line, unless it says nothing by itself."""
        if entry.action is None and not events:
            self._line(turn, self._sentences.label(entry.label), None, "icon-history")
            return
        if entry.label.key == "entry.pass":
            self._tell_pass(turn, index, entry)
        telling = {str(e["event"]): e for e in reversed(events)}  # of several the first
        for name, tell in self._tellers().items():
            if name in telling:
                tell(turn, telling[name], events)

    def _tellers(self) -> dict[str, Callable[[_Turn, Event, list[Event]], None]]:
        """In the order in which they are said; each also looks at what came with it."""
        return {
            "imaginary": self._imaginary,
            "no_place": self._no_place,
            "scored": self._scored,
            "exchanged": self._exchanged,
            "moved": self._moved,
            "put": self._put,
            "drew": self._drew,
            "discarded": self._discarded,
            "corrected": self._corrected,
            "ended": self._ended,
            "result": self._result,
        }

    # Lines

    def _line(self, turn: _Turn, text: str, seat: int | None, piece: str, why: bool = False) -> None:
        """A line of the turn; entries that said nothing since the last one are its own."""
        self._gathered(turn)
        entries = tuple(turn.quiet) or turn.lines[-1].entries[-1:]
        turn.quiet.clear()
        turn.lines.append(LogLine(text, seat, piece, entries, why))

    def _gathered(self, turn: _Turn) -> None:
        """What has been laid or drained until now becomes its line."""
        if turn.laid:
            parts = [self._laid_text(turn), *self._masters(turn.laid_masters, len(turn.laid) == 1)]
            (building, _), *_ = turn.laid
            self._put_line(turn, DOT.join(parts), f"type-{building}", turn.laid_entries)
            turn.laid.clear()
            turn.laid_masters.clear()
        if turn.drained:
            self._put_line(turn, self._drained_text(turn), "icon-drain", turn.drained_entries)
            turn.drained.clear()

    def _put_line(self, turn: _Turn, text: str, piece: str, entries: list[int]) -> None:
        turn.lines.append(LogLine(text, turn.seat, piece, tuple(entries)))
        entries.clear()

    # Laying

    def _gather_laid(self, turn: _Turn, index: int, events: list[Event]) -> None:
        if turn.drained:
            self._gathered(turn)
        turn.laid_entries += [*turn.quiet, index]
        turn.quiet.clear()
        for event in events:
            if event["event"] == "laid":
                turn.laid[event["building"], event["alone"]] += event["count"]
            elif event["event"] == "master":
                turn.laid_masters[event["building"]] = event["to"]

    def _laid_text(self, turn: _Turn) -> str:
        cards = [
            self._words("log.count-alone" if alone else "log.count", n=n, building=self._building(building))
            for (building, alone), n in turn.laid.items()
        ]
        return self._words("log.laid", name=self._who(turn.seat), cards=self._list(cards))

    def _masters(self, masters: dict[str, int | str | None], short: bool) -> list[str]:
        key = "log.master" if short else "log.master-of"
        return [
            self._words(key, building=self._building(b), name=self._who(to))
            if to is not None
            else self._words("log.master-back", building=self._building(b))
            for b, to in masters.items()
        ]

    def _tell_pass(self, turn: _Turn, index: int, entry: Entry) -> None:
        """Declining is told where something could have been done."""
        seat, phase = entry.moment.seat, entry.moment.phase
        if phase == "lay" and not turn.laid and not any(line.piece.startswith("type-") for line in turn.lines):
            self._line(turn, self._words("log.laid-nothing", name=self._who(seat)), seat, "icon-build")
        elif phase == "drain" and not turn.drained and self._could_drain(index):
            self._line(turn, self._words("log.no-drain", name=self._who(seat)), seat, "icon-drain")
        elif phase == "end":
            self._line(turn, self._words("log.no-card"), None, "icon-draw")
        elif phase == "final":
            self._line(turn, self._words("log.kept", name=self._who(seat)), seat, "coin")

    def _could_drain(self, index: int) -> bool:
        before = self._session.state_at(index)
        return before is None or any(before.swamp)

    # Building and moving

    def _scored(self, turn: _Turn, scored: Event, events: list[Event]) -> None:
        built = next(e for e in events if e["event"] == "built")
        shares = [
            self._words("log.share", name=self._who(s["seat"]), points=s["points"])
            for s in scored["shares"]
            if s["points"]
        ]
        what = self._built_what(built)
        key = "log.built-shares" if shares else "log.unpaid"
        parts = [self._words(key, what=what, shares=self._list(shares))]
        takers = [self._who(e["seat"]) for e in events if e["event"] == "treasure"]
        if takers:
            parts.append(self._words("log.treasure", n=len(takers), names=self._list(takers)))
        if scored.get("said"):
            parts.append(self._words("log.said", **scored["said"]))
        self._line(turn, DOT.join(parts), None, f"type-{scored['building']}", why=True)

    def _built_what(self, built: Event) -> str:
        building = _capital(self._building(built["building"]))
        names = self._districts(built["districts"])
        return self._words("log.built-in" if names else "log.built", building=building, districts=self._and(names))

    def _moved(self, turn: _Turn, moved: Event, events: list[Event]) -> None:
        if moved["cause"] != "building":
            return  # told with the gold
        text = self._words("log.moved", name=self._who(moved["seat"]), start=moved["from"], end=moved["to"])
        self._line(turn, self._with_jumps(text, moved), moved["seat"], "", why=True)

    def _with_jumps(self, text: str, moved: Event) -> str:
        numbers = self._list([str(n) for n in moved["jumped"]])
        return f"{text}, {self._words('log.jumped', numbers=numbers)}" if moved["jumped"] else text

    def _exchanged(self, turn: _Turn, exchanged: Event, events: list[Event]) -> None:
        moved = next(e for e in events if e["event"] == "moved")
        key = "log.gold-unseen" if exchanged["gold"] is None else "log.gold"
        seat = exchanged["seat"]
        values = {"gold": exchanged["gold"], "start": moved["from"], "end": moved["to"]}
        text = self._words(key, name=self._who(seat), **values)
        self._line(turn, self._with_jumps(text, moved), seat, "coin", why=True)

    def _no_place(self, turn: _Turn, event: Event, events: list[Event]) -> None:
        text = self._words("log.no-place", building=self._building(event["building"]))
        self._line(turn, text, None, f"type-{event['building']}")

    def _discarded(self, turn: _Turn, first: Event, events: list[Event]) -> None:
        """Cards that go with a building are part of it; told are too many types, and a full pool."""
        for event in events:
            if event["event"] != "discarded" or event["why"] not in ("types", "pool"):
                continue
            if event["why"] == "pool":
                self._line(turn, self._words("log.pool"), None, "icon-draw")
                continue
            text = self._words("log.types", name=self._who(event["seat"]), cards=self._cards(event["cards"]))
            masters = {e["building"]: e["to"] for e in events if e["event"] == "master"}
            self._line(turn, DOT.join([text, *self._masters(masters, True)]), event["seat"], "icon-close")

    # Draining and drawing

    def _gather_drained(self, turn: _Turn, index: int, events: list[Event]) -> None:
        if turn.laid:
            self._gathered(turn)
        turn.drained_entries += [*turn.quiet, index]
        turn.quiet.clear()
        turn.drained += [e["hex"] for e in events if e["event"] == "drained"]

    def _drained_text(self, turn: _Turn) -> str:
        name, n = self._who(turn.seat), len(turn.drained)
        names = [self._district_of(h) for h in turn.drained if h is not None]
        if not names:
            return self._words("log.drained", name=name, n=n)
        return self._words("log.drained-in", name=name, n=n, districts=self._list(list(dict.fromkeys(names))))

    def _put(self, turn: _Turn, put: Event, events: list[Event]) -> None:
        name, card = self._who(put["seat"]), self._building(put["card"])
        pool = [c for e in events if e["event"] == "drew" and e["from"] == "pool" for c in e["cards"]]
        text = self._words("log.put-pool" if pool else "log.put", name=name, card=card, cards=self._cards(pool))
        self._line(turn, self._reshuffled(text, events), put["seat"], "icon-draw")

    def _drew(self, turn: _Turn, drew: Event, events: list[Event]) -> None:
        if any(e["event"] == "put" for e in events):
            return
        name, key = self._who(drew["seat"]), "log.drew-pool" if drew["from"] == "pool" else "log.drew-deck"
        text = self._words(key, name=name, cards=self._cards(drew["cards"]))
        self._line(turn, self._reshuffled(text, events), drew["seat"], "icon-draw")

    def _reshuffled(self, text: str, events: list[Event]) -> str:
        again = any(e["event"] == "reshuffled" for e in events)
        return DOT.join([text, self._words("log.reshuffled")]) if again else text

    # The imaginary player, corrections, the end

    def _imaginary(self, turn: _Turn, event: Event, events: list[Event]) -> None:
        effect = self._sentences.word("effect", event["effect"])
        text = self._words("log.imaginary", card=self._building(event["card"]), effect=effect)
        masters = {e["building"]: e["to"] for e in events if e["event"] == "master" and e["to"] is not None}
        told = DOT.join([text, *self._masters(masters, True)])
        self._line(turn, self._reshuffled(told, events), None, f"type-{event['card']}")

    def _corrected(self, turn: _Turn, event: Event, events: list[Event]) -> None:
        of = [self._who(event["seat"])] if event["seat"] is not None else []
        of += [self._building(event["building"])] if event["building"] else []
        of += [self._district_of(event["hex"])] if event["hex"] else []
        ends = {"start": self._plain(event, "from"), "end": self._plain(event, "to")}
        what = self._sentences.word("what", event["what"])
        key = "log.corrected-of" if of else "log.corrected"
        seat = event["seat"] if isinstance(event["seat"], int) else None
        self._line(turn, self._words(key, what=what, of=self._list(of), **ends), seat, "icon-settings")

    def _plain(self, event: Event, side: str) -> str:
        """A value of a correction: a holder by name, anything else as it is."""
        value = event[side]
        return self._who(value) if event["what"] == "master" else self._building(str(value))

    def _ended(self, turn: _Turn, event: Event, events: list[Event]) -> None:
        building = self._building(event["building"]) if event["building"] else ""
        name = self._who(event["seat"])
        text = self._words(f"log.ended-{event['cause']}", building=building, name=name)
        self._line(turn, text, event["seat"], "icon-warn")

    def _result(self, turn: _Turn, event: Event, events: list[Event]) -> None:
        winner = event["ranking"][0]
        now = self._session.state_at(len(self._session.line))
        moved = now is None or max(now.gondola) > 0
        text = self._words("log.result", name=self._who(winner)) if moved else self._words("log.result-shared")
        self._line(turn, text, winner if moved else None, "icon-crown")

    # Names

    def _who(self, seat: int | str | None) -> str:
        return self._sentences.who(seat)

    def _building(self, name: str) -> str:
        return self._sentences.word("building", name)

    def _cards(self, cards: Sequence[str | None]) -> str:
        counted = Counter(c for c in cards if c is not None)
        named = [self._words("log.count", n=n, building=self._building(card)) for card, n in counted.items()]
        return self._list(named)

    def _districts(self, ids: Iterable[str]) -> list[str]:
        board = self._board
        return [] if board is None else [board.district_names[board.district_ids.index(d)] for d in ids]

    def _district_of(self, hex_id: str) -> str:
        board = self._board
        return hex_id if board is None else board.district_names[board.district_of[board.hex_index[hex_id]]]

    def _list(self, parts: Sequence[str]) -> str:
        return self._sentences.listed(parts, "comma")

    def _and(self, parts: Sequence[str]) -> str:
        return self._sentences.listed(parts, "and")


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]
