"""What a building is worth, who gets what, and where gondolas land; each number with its terms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from venezia.games.venedig.parts import (
    BASILICA,
    BASILICA_POINTS,
    BUILT,
    CAMPO,
    CASA,
    CASA_POINTS,
    HEXES,
    LAID_WIDTH,
    LAST_SPACE,
    PALAZZO,
)
from venezia.games.venedig.state import State


class Term(NamedTuple):
    """One thing that was looked at: what it is, where (-1: nowhere on the board), and what it gave."""

    what: str
    hex: int
    points: int


@dataclass(frozen=True)
class Score:
    """A building's points as a sum of terms (V4.2)."""

    points: int
    terms: tuple[Term, ...]

    @property
    def because(self) -> list[int]:
        """The hexes or casas counted."""
        return [t.hex for t in self.terms if t.points and t.what not in ("fixed", "counted", "said")]


NO_SCORE = Score(0, ())


class Landing(NamedTuple):
    """A gondola's way: from, to, and the occupied numbers it jumped (V6.1)."""

    start: int
    end: int
    jumped: tuple[int, ...]


def points_of(state: State, building: int, hexes: tuple[int, ...], district: int) -> int:
    """A building's points on these hexes (V4.2); the quick way, without terms."""
    if building == CASA:
        return CASA_POINTS
    if building == BASILICA:
        return BASILICA_POINTS
    now = state.hexes
    if building == PALAZZO:
        return sum(now[h] < BUILT for h in state.setup.sites.around[hexes])
    if building == CAMPO:
        return sum(now[h] >= BUILT for h in state.setup.sites.around[hexes])
    return len(casas_in(state, district))


def score_of(state: State, building: int, hexes: tuple[int, ...], district: int) -> Score:
    """The same with every term."""
    if building in (CASA, BASILICA):
        points = CASA_POINTS if building == CASA else BASILICA_POINTS
        return Score(points, (Term("fixed", -1, points),))
    if building in (PALAZZO, CAMPO):
        terms = tuple(
            Term(HEXES[state.hexes[h]], h, int((state.hexes[h] >= BUILT) == (building == CAMPO)))
            for h in state.setup.sites.around[hexes]
        )
    else:
        terms = tuple(Term("casa", h, 1) for h in casas_in(state, district))
    return Score(sum(t.points for t in terms), terms)


def counted_score(points: int) -> Score:
    """What the people at the table counted themselves."""
    return Score(points, (Term("counted", -1, points),))


def overruled_score(score: Score, points: int) -> Score:
    """The same terms, and what the table says it differs by."""
    return Score(points, (*score.terms, Term("said", -1, points - score.points)))


def casas_in(state: State, district: int) -> list[int]:
    """The casas of a district: their hexes, -1 for one that a table placed without a hex."""
    house = BUILT + CASA
    found = [h for h in state.setup.board.hexes_in[district] if state.hexes[h] == house]
    if state.setup.table:
        loose = sum(p.building == CASA and p.hexes is None and p.districts == (district,) for p in state.buildings)
        found += [-1] * loose
    return found


def master_of(state: State, project: int) -> int:
    """Who builds as master: a seat, or `seats` for the imaginary player (V4.6, V4.9, V5.4)."""
    building = project >> 1
    if building == CASA:
        imaginary = state.setup.seats
        return imaginary if state.laid[imaginary * LAID_WIDTH + CASA] else state.active
    return state.active if project & 1 else state.masters[building]


def participants(state: State, project: int) -> list[int]:
    """The real participants, the master first, then clockwise (V5.5, V5.7, V11.5)."""
    seats, master = state.setup.seats, master_of(state, project)
    if project & 1 or project >> 1 == CASA:
        return [master] if master < seats else []
    first = master if master < seats else state.active
    building = project >> 1
    return [s % seats for s in range(first, first + seats) if state.joint(s % seats, building)]


def shares(state: State, project: int, points: int) -> list[tuple[int, int]]:
    """Seat and points: the master all, every other participant half, down (V5.6, V11.5)."""
    master = master_of(state, project)
    return [(seat, points if seat == master else points // 2) for seat in participants(state, project)]


def bordering(state: State, project: int, districts: tuple[int, ...]) -> list[int]:
    """The participants whose gondola borders one of the districts, in order (V5.5)."""
    board = state.setup.board
    return [
        seat
        for seat in participants(state, project)
        if not board.bordering(state.gondola[seat]).isdisjoint(districts)
    ]


def landing(state: State, seat: int, points: int, gondola: list[int] | None = None) -> Landing:
    """Where a gondola ends that moves so many spaces: occupied ones are jumped and not counted (V6.1, V6.2)."""
    places = state.gondola if gondola is None else gondola
    space = state.setup.board.space
    taken = [space[g] if g <= LAST_SPACE else g for s, g in enumerate(places) if g and s != seat]
    start = at = places[seat]
    jumped = []
    while points:
        at += 1
        if (space[at] if at <= LAST_SPACE else at) in taken:
            jumped.append(at)
        else:
            points -= 1
    return Landing(start, at, tuple(jumped))


@dataclass(frozen=True)
class Preview:
    """What a place would bring, before anything is decided."""

    score: Score
    shares: tuple[tuple[int, int], ...]
    treasure: tuple[int, ...]
    landings: tuple[tuple[int, Landing], ...]


def preview(state: State, project: int, hexes: tuple[int, ...], district: int) -> Preview:
    """Score, split, treasures and landings of a project on a site (V5.5 to V5.7)."""
    placed = state.setup.board.placed(project >> 1, hexes)
    score = score_of(state, project >> 1, hexes, district)
    split = shares(state, project, score.points)
    takers = bordering(state, project, placed.districts)[: len(state.supply)]
    return Preview(score, tuple(split), tuple(takers), ways_of(state, split))


def preview_counted(state: State, project: int, points: int, treasure: tuple[int, ...]) -> Preview:
    """The same for a building whose points the table counted."""
    split = shares(state, project, points)
    takers = [seat for seat in participants(state, project) if seat in treasure][: len(state.supply)]
    return Preview(counted_score(points), tuple(split), tuple(takers), ways_of(state, split))


def ways_of(state: State, split: list[tuple[int, int]]) -> tuple[tuple[int, Landing], ...]:
    """Where the gondolas of a split land, one after the other (V5.7)."""
    gondola = state.gondola[:]
    landings = []
    for seat, points in split:
        if points:
            way = landing(state, seat, points, gondola)
            gondola[seat] = way.end
            landings.append((seat, way))
    return tuple(landings)
