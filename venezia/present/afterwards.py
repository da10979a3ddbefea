"""After the game: who came how far and by what, from the journal alone; and the same group again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import SystemRandom
from typing import Any

from venezia.core.contract import Event, Wire
from venezia.core.session import Session
from venezia.games.venedig.parts import BUILDINGS, MASTERED
from venezia.games.venedig.state import State
from venezia.present.seats import NEXT, seats_at
from venezia.present.sentences import Sentences
from venezia.present.words import Words
from venezia.store.library import way_of

SOURCES = (*BUILDINGS, "gold", "jumps", "other")  # other: corrections, and what an old save cannot replay
SEEDS = 2**31
MOST_PAIRS = 3  # of equal ones that are named


@dataclass(frozen=True)
class Gain:
    """What one source brought one seat; gold and jumps have no helpers."""

    master: int = 0
    helper: int = 0

    @property
    def all(self) -> int:
        return self.master + self.helper


@dataclass(frozen=True)
class Afterwards:
    """A game looked back at. Tuples have one entry a seat."""

    start: tuple[int, ...]  # 0 each, unless the history began in the middle of a game
    numbers: tuple[int, ...]
    race: tuple[tuple[int, ...], ...]  # the numbers at the start and after each turn
    first_turn: int
    gains: tuple[Mapping[str, Gain], ...]  # by source
    fed: tuple[tuple[int, ...], ...]  # row: master, column: what a helper got in the master's buildings
    ranking: tuple[int, ...]
    places: tuple[int, ...]  # 1 is first; gondolas that never left the start share the last place
    by_gold: tuple[int, ...]  # spaces moved by gold, jumps on those ways included
    without_gold: tuple[int, ...]  # the ranking, had nobody handed in gold
    led: Mapping[str, tuple[int, ...]]  # buildings of each type that a seat led
    built: Mapping[str, int]
    ended: Event | None
    over: bool

    @property
    def turns(self) -> int:
        return len(self.race) - 1

    @property
    def jumped(self) -> tuple[int, ...]:
        """Spaces gained by jumping."""
        return tuple(gain["jumps"].all for gain in self.gains)


@dataclass
class _Tally:
    """The sums while the journal is read."""

    seats: int
    master: int | str | None = None  # of the building whose gondolas move
    gains: dict[tuple[int, str, str], int] = field(default_factory=Counter)
    fed: dict[tuple[int, int], int] = field(default_factory=Counter)
    led: dict[tuple[str, int], int] = field(default_factory=Counter)
    by_gold: dict[int, int] = field(default_factory=Counter)
    built: dict[str, int] = field(default_factory=Counter)
    ended: Event | None = None

    def hear(self, event: Event) -> None:
        if event["event"] == "scored":
            self.master = event["master"]
            self.built[event["building"]] += 1
            if isinstance(self.master, int):
                self.led[event["building"], self.master] += 1
        elif event["event"] == "moved":
            self._moved(event)
        elif event["event"] == "ended":
            self.ended = event

    def _moved(self, event: Event) -> None:
        seat, points = event["seat"], event["points"]
        source, role = "gold", "master"
        if event["cause"] == "building":
            source = event["building"]
            role = "master" if seat == self.master else "helper"
        else:
            self.by_gold[seat] += event["to"] - event["from"]
        self.gains[seat, source, role] += points
        self.gains[seat, "jumps", "master"] += len(event["jumped"])
        if role == "helper" and isinstance(self.master, int):
            self.fed[self.master, seat] += points

    def gain(self, seat: int) -> dict[str, Gain]:
        return {s: Gain(self.gains[seat, s, "master"], self.gains[seat, s, "helper"]) for s in SOURCES}


def afterwards(session: Session[State]) -> Afterwards:
    """Everything the end shows. The sources of a seat add up to its number."""
    now = session.state
    first = session.state_at(0) or now
    seats = range(now.setup.seats)
    tally = _Tally(len(seats))
    for entry in session.line:
        for event in entry.events:
            tally.hear(event)
    numbers = tuple(now.gondola)
    gains = tuple(_balanced(tally.gain(seat), numbers[seat] - first.gondola[seat]) for seat in seats)
    by_gold = tuple(tally.by_gold[seat] for seat in seats)
    ranking = tuple(now.ranking())
    without = tuple(sorted(ranking, key=lambda seat: by_gold[seat] - numbers[seat]))
    return Afterwards(
        start=tuple(first.gondola),
        numbers=numbers,
        race=_race(session, tuple(first.gondola)),
        first_turn=first.turn,
        gains=gains,
        fed=tuple(tuple(tally.fed[row, column] for column in seats) for row in seats),
        ranking=ranking,
        places=_places(ranking, numbers),
        by_gold=by_gold,
        without_gold=without,
        led={b: tuple(tally.led[b, seat] for seat in seats) for b in BUILDINGS},
        built={b: tally.built[b] for b in BUILDINGS},
        ended=tally.ended,
        over=session.game.moment(now).seat is None,
    )


def _balanced(gains: dict[str, Gain], way: int) -> Mapping[str, Gain]:
    """What no move explains (a correction) is a source too, so that the sums hold."""
    known = sum(gain.all for gain in gains.values())
    return {**gains, "other": Gain(way - known)}


def _race(session: Session[State], start: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The numbers after each turn; one that cannot be replayed leaves them as they were."""
    race = [start]
    line = session.line
    for index, entry in enumerate(line):
        if index + 1 < len(line) and line[index + 1].moment.turn == entry.moment.turn:
            continue
        state = session.state_at(index + 1)
        race.append(tuple(state.gondola) if state is not None else race[-1])
    return tuple(race)


def _places(ranking: tuple[int, ...], numbers: tuple[int, ...]) -> tuple[int, ...]:
    """V10.4: no ties, but gondolas that never left the start space share the last place."""
    left = sum(1 for number in numbers if number)
    place = {seat: at + 1 for at, seat in enumerate(ranking)}
    return tuple(place[seat] if number else left + 1 for seat, number in enumerate(numbers))


# Sentences


class Told:
    """The sentences of the end; `sentences` knows the players' names."""

    def __init__(self, after: Afterwards, sentences: Sentences, words: Words) -> None:
        self._after = after
        self._sentences = sentences
        self._words = words

    def title(self) -> str:
        after = self._after
        if not any(after.numbers):
            return self._words("finish.nobody-moved")
        key = "finish.wins" if after.over else "finish.leads"
        return self._words(key, name=self._who(after.ranking[0]))

    def note(self) -> str:
        turns = self._words("finish.turns", n=self._after.turns)
        return " · ".join(part for part in (turns, self.ending()) if part)

    def ending(self) -> str:
        """Why the game ended; nothing while it goes on."""
        ended = self._after.ended
        if ended is None or not self._after.over:
            return ""
        building = self._sentences.word("building", ended["building"] or "")
        return self._words(f"finish.ended-{ended['cause']}", building=building, name=self._who(ended["seat"]))

    def facts(self) -> list[tuple[str, str]]:
        """Three things to talk about: a number and what it is."""
        after = self._after
        facts = [(str(sum(after.jumped)), self._words("finish.fact-jumps"))]
        best = max(BUILDINGS, key=self._points_of)
        if self._points_of(best):
            name = self._words(f"finish.many-{best}")
            facts.append((str(self._points_of(best)), self._words("finish.fact-points", buildings=name)))
        return [*facts, *self._leader()]

    def _points_of(self, building: str) -> int:
        return sum(gain[building].all for gain in self._after.gains)

    def _leader(self) -> list[tuple[str, str]]:
        """Who led most of the buildings of one type; with two or more of it, or it says little."""
        after = self._after
        types = [BUILDINGS[b] for b in MASTERED if after.built[BUILDINGS[b]] > 1]
        found = [(max(after.led[t]), after.built[t], t) for t in types if max(after.led[t])]
        if not found:
            return []
        led, built, building = max(found, key=lambda f: (f[0] / f[1], f[0]))
        seat = after.led[building].index(led)
        value = self._words("finish.of", n=led, all=built)
        name = self._words(f"finish.many-{building}")
        return [(value, self._words("finish.fact-led", buildings=name, name=self._who(seat)))]

    def gold(self) -> str:
        """How many spaces were bought, as the bars have it: those that were jumped on the way are points of jumping."""
        bought = [gains["gold"].all for gains in self._after.gains]
        moved = [s for s in sorted(self._after.ranking, key=lambda s: -bought[s]) if bought[s]]
        if not moved:
            return self._words("finish.no-gold")
        parts = [self._words("finish.gold-part", name=self._who(s), n=bought[s]) for s in moved]
        return self._words("finish.gold", names=self._sentences.listed(parts, "comma"))

    def without_gold(self) -> str:
        after = self._after
        if not any(after.by_gold):
            return ""
        if after.without_gold == after.ranking:
            return self._words("finish.without-same")
        names = [self._who(seat) for seat in after.without_gold]
        return self._words("finish.without", names=self._sentences.listed(names, "comma"))

    def fed_most(self) -> str:
        """Who gave whom most; all of them where several gave as much."""
        fed = self._after.fed
        most = max(max(row) for row in fed)
        if not most:
            return self._words("finish.fed-nobody")
        pairs = [(row, column) for row, given in enumerate(fed) for column, n in enumerate(given) if n == most]
        if len(pairs) > MOST_PAIRS:
            return self._words("finish.fed-alike", n=most)
        said = [self._words("finish.fed-pair", name=self._who(row), other=self._who(column)) for row, column in pairs]
        key = "finish.fed-most" if len(pairs) == 1 else "finish.fed-equal"
        return self._words(key, pairs=self._sentences.listed(said, "comma"), n=most)

    def _who(self, seat: int | None) -> str:
        return self._sentences.who(seat)


# The next game


def rematch(session: Session[State], seats: Sequence[Mapping[str, str]]) -> tuple[Wire, list[dict[str, str]]]:
    """The same group and house rules again; who sat next clockwise begins."""
    game = session.state.setup
    known = [dict(seat) for seat in seats]
    if len(known) != game.seats:
        known = [{"name": seat.name, "shape": seat.shape} for seat in seats_at(session)]
    known = [{part: what for part, what in seat.items() if part != "begins"} for seat in known[1:] + known[:1]]
    known[0]["begins"] = NEXT
    setup: dict[str, Any] = {
        "game": session.game.name,
        "mode": "table" if game.table else "digital",
        "players": [*game.names[1:], game.names[0]],
        "board": _board_of(session),
        "seed": SystemRandom().randrange(SEEDS),
        "options": dict(game.options),
    }
    if game.table:
        setup["way"] = way_of(session)
    return setup, known


def _board_of(session: Session[State]) -> Any:
    """The board by its name where the game was begun by it, else as a whole."""
    begun = session.journal.records[0].get("setup")
    return session.state.setup.board.source if begun is None else begun.get("board", "laguna")
