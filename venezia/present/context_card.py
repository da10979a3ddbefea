"""The one card that says what comes next, and what a building brings as it says it: score, split, treasures."""

from __future__ import annotations

from dataclasses import dataclass

from venezia.core.contract import Event
from venezia.games.venedig.parts import BUILDINGS
from venezia.games.venedig.scoring import Landing, Preview, participants
from venezia.present.beside import Beside
from venezia.present.sentences import Sentences
from venezia.present.table_picture import Choice
from venezia.present.words import Words


@dataclass(frozen=True)
class ShareLine:
    """What a participant gets of the building: the points, and the way of the gondola."""

    seat: int
    points: int
    text: str


@dataclass(frozen=True)
class TreasureKey:
    """Whether a participant takes a treasure; one touch says otherwise."""

    seat: int
    takes: bool | None  # None: nobody has said yet
    open: bool = False  # whether it can be touched


@dataclass(frozen=True)
class ContextCard:
    """The one card that says what comes next, with everything there is to say to it."""

    title: str
    text: str
    piece: str
    score: str  # what a place on the mirror brings, in words
    score_note: str
    said: str  # what has just happened by itself
    districts: tuple[Choice, ...]
    numbers: tuple[Choice, ...]
    shares: tuple[ShareLine, ...]
    treasures: tuple[TreasureKey, ...]
    its_cards: tuple[Choice, ...]  # the imaginary player's card: the type from the box, or one from its own deck
    choices: tuple[Choice, ...]
    notice: str
    rule: str
    warning: str


class Brings:
    """What a building brings, in words; `sentences` know the players' names."""

    def __init__(self, table: Beside, sentences: Sentences, words: Words) -> None:
        self.table = table
        self.sentences = sentences
        self.words = words

    def share(self, seen: Preview, seat: int, points: int) -> ShareLine:
        parts = [self._way(dict(seen.landings)[seat])] if points else []
        if points != seen.score.points:
            parts.append(self.words("beside.half", whole=seen.score.points))
        return ShareLine(seat, points, ", ".join(parts))

    def _way(self, way: Landing) -> str:
        text = self.words("beside.way", start=way.start, end=way.end)
        space = self.table.state.setup.board.space_of
        jumped = {space(n) for n in way.jumped}
        names = [self.sentences.who(s) for s, n in enumerate(self.table.state.gondola) if n and space(n) in jumped]
        return f"{text}, {self.words('beside.jumps', names=self.sentences.listed(names, 'and'))}" if names else text

    def score(self, seen: Preview) -> str:
        """ "8 neighbours, 3 built: 5"."""
        project = self.table.project()
        if project is None:
            return ""
        terms = [{"what": t.what} for t in seen.score.terms]
        told: Event = {"building": BUILDINGS[project >> 1], "points": seen.score.points, "terms": terms, "shares": []}
        site = self.table.wish.site
        if site is not None and site.said >= 0:
            computed = seen.score.points - seen.score.terms[-1].points
            told["said"] = {"computed": computed, "reason": site.why}
        return self.sentences.scored(told).rstrip(".")

    def note(self, seen: Preview) -> str:
        """Where, and who takes a treasure."""
        site = self.table.wish.site
        board = self.table.state.setup.board
        where = [] if site is None else list(dict.fromkeys(board.district_of[h] for h in site.hexes))
        names = self.sentences.listed([board.district_names[d] for d in where], "and") if where else ""
        takers = [self.sentences.who(seat) for seat in seen.treasure]
        if not takers:
            return names
        told = self.words("log.treasure", n=len(takers), names=self.sentences.listed(takers, "and"))
        return f"{names} · {told}" if names else told

    def treasures(self, seen: Preview | None) -> tuple[TreasureKey, ...]:
        """Proposed, and answered otherwise by a touch; the mirror knows it by itself."""
        table = self.table
        if table.counting and table.project() is not None:
            return tuple(TreasureKey(seat, table.answer(seat), True) for seat in table.participants())
        built = table.just_counted() if table.project() is None else None
        if built is not None:
            return self._treasures_of(built)
        return () if seen is None else tuple(TreasureKey(s, s in seen.treasure) for s, _ in seen.shares)

    def _treasures_of(self, entry: int) -> tuple[TreasureKey, ...]:
        """What was entered for the building before: a wrong answer is one touch away."""
        before, built = self.table.session.state_at(entry), self.table.session.line[entry].action
        if before is None:
            return ()
        seats = participants(before, before.projects[0])
        return tuple(TreasureKey(seat, seat in built.treasure, True) for seat in seats)
