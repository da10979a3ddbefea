"""Building (V5): who chooses, what stands, treasures, points, moves, and what goes to the discard pile."""

from __future__ import annotations

from venezia.core.chance import Chance
from venezia.games.venedig import actions
from venezia.games.venedig.actions import Action
from venezia.games.venedig.board import Placed
from venezia.games.venedig.course import advance, ask_final, end_turn
from venezia.games.venedig.events import Event, Log, event, seat_name
from venezia.games.venedig.masters import heir, settle_master
from venezia.games.venedig.parts import (
    BUILD,
    BUILDINGS,
    BUILT,
    CASA,
    DISCARD,
    DRAIN,
    END,
    LAID_WIDTH,
    LAY,
    MOVE,
    NEED,
    NOBODY,
    PLACE,
    TILE_WIDTH,
    TYPES_IN_FRONT,
    UNKNOWN_TREASURE_TILE,
)
from venezia.games.venedig.scoring import (
    NO_SCORE,
    Score,
    bordering,
    counted_score,
    master_of,
    overruled_score,
    participants,
    points_of,
    score_of,
    shares,
)
from venezia.games.venedig.state import State


def joined(state: State, building: int, holder: int, log: Log) -> None:
    """V4.3, V4.4: the master builder goes to whoever now has more; a full project waits to be built."""
    settle_master(state, building, holder, log)
    if state.joint_total(building) == NEED[building]:
        state.projects.append(building * 2)


def go_on_building(state: State, log: Log) -> None:
    """The next complete project; when there is none left, at most two types in front (V5.9), then V8."""
    state.decider = state.active
    if state.projects:
        state.phase = BUILD
    elif state.types_in_front(state.active) > TYPES_IN_FRONT:
        state.phase = DISCARD
    else:
        state.phase = DRAIN


def build(state: State, action: actions.Build, chance: Chance, log: Log) -> None:
    code = action.building * 2 + action.alone
    state.projects.remove(code)
    state.projects.insert(0, code)
    state.after = LAY if state.phase == LAY else BUILD
    state.fresh = False
    begin_placing(state, chance, log)


def begin_placing(state: State, chance: Chance, log: Log) -> None:
    """V5.3, V5.4: the master chooses the place, if there is one. A real table finds that by itself."""
    project = state.projects[0]
    if not state.setup.table and not state.setup.sites.fits(project >> 1, state.hexes):
        no_place(state, chance, log)
        return
    master = master_of(state, project)
    state.phase = PLACE
    state.decider = master if master < state.setup.seats else state.active  # V11.5


def no_place(state: State, chance: Chance, log: Log) -> None:
    """V5.3: the cards go, without any effect."""
    if log is not None:
        log.append(event("no_place", BUILDINGS[state.projects[0] >> 1]))
    _clear_project(state, "no_place", log)
    _after_building(state, log)


def place(state: State, action: actions.Place, chance: Chance, log: Log) -> None:
    project = state.projects[0]
    building, hexes = project >> 1, action.hexes
    placed = state.setup.board.placed(building, hexes)
    takers = bordering(state, project, placed.districts)
    if log is None:
        points, score = points_of(state, building, hexes, action.district), None
    else:
        score = score_of(state, building, hexes, action.district)
        points = score.points
    counted_here = points
    if action.said >= 0:  # the table overrules the count
        points = action.said
        score = None if score is None else overruled_score(score, points)
    for h in hexes:
        state.hexes[h] = BUILT + building
    _built(state, placed, points, takers, score, log)
    if log is not None and action.said >= 0:
        scored = next(e for e in log if e["event"] == "scored")
        scored["said"] = {"computed": counted_here, "reason": action.why}


def counted(state: State, action: actions.Counted, chance: Chance, log: Log) -> None:
    """A building whose hexes nobody mirrors; the table counted."""
    project = state.projects[0]
    placed = Placed(project >> 1, None, action.districts)
    takers = [seat for seat in participants(state, project) if seat in action.treasure]
    _built(state, placed, action.points, takers, counted_score(action.points), log)


def _built(state: State, placed: Placed, points: int, takers: list[int], score: Score | None, log: Log) -> None:
    """V5.5 to V5.7: the piece stands, treasures are taken, points are split, gondolas wait to move."""
    project, building = state.projects[0], placed.building
    state.stock[building] -= 1
    state.buildings.append(placed)
    if log is not None:
        _tell_built(state, placed, log)
    for seat in takers[: len(state.supply)]:
        value = state.supply.pop()
        state.tiles[seat * TILE_WIDTH + value + 1] += 1
        if log is not None:
            log.append(event("treasure", seat, value if value != UNKNOWN_TREASURE_TILE else None))
    split = shares(state, project, points)
    if log is not None and score is not None:
        unpaid = building == CASA and not split  # V11.7: the imaginary player's casa brings no points
        _tell_scored(state, project, NO_SCORE if unpaid else score, split, log)
    state.moves = [share for share in split if share[1]]
    if log is not None and state.stock[building] == 0:
        log.append(event("ended", "pieces", BUILDINGS[building], None))
    if state.moves:
        state.phase, state.decider = MOVE, state.active
    else:
        _finish_building(state, log)


def _tell_built(state: State, placed: Placed, log: list[Event]) -> None:
    board = state.setup.board
    hexes = None if placed.hexes is None else [board.hex_ids[h] for h in placed.hexes]
    districts = [board.district_ids[d] for d in placed.districts]
    log.append(event("built", BUILDINGS[placed.building], hexes, state.decider, districts))


def _tell_scored(state: State, project: int, score: Score, split: list[tuple[int, int]], log: list[Event]) -> None:
    def name(h: int) -> str | None:
        return None if h < 0 else state.setup.board.hex_ids[h]

    log.append(
        event(
            "scored",
            BUILDINGS[project >> 1],
            score.points,
            [name(h) for h in score.because],
            [{"seat": seat, "points": points} for seat, points in split],
            [{"what": t.what, "hex": name(t.hex), "points": t.points} for t in score.terms],
            seat_name(state, master_of(state, project)),
        )
    )


def move(state: State, action: Action, chance: Chance, log: Log) -> None:
    seat, points = state.moves.pop(0)
    advance(state, seat, points, "building", log)
    if not state.moves:
        _finish_building(state, log)


def _finish_building(state: State, log: Log) -> None:
    """V5.8: cards to the discard pile, the master builder back to the board."""
    _clear_project(state, "built", log)
    _after_building(state, log)


def _after_building(state: State, log: Log) -> None:
    if state.ended():
        ask_final(state, log)
    elif state.after == LAY:
        state.phase, state.decider = LAY, state.active
    elif state.after == END:
        end_turn(state, log)
    else:
        go_on_building(state, log)


def _clear_project(state: State, why: str, log: Log) -> None:
    """The cards of the first project go; after V4.6 only those laid for it (V5.8)."""
    project = state.projects[0]
    building, seats = project >> 1, state.setup.seats
    gone = []
    if building == CASA:
        holder = master_of(state, project)
        gone.append((holder, 1))
    elif project & 1:
        gone.append((state.active, NEED[building]))
    else:
        gone = [(holder, state.joint(holder, building)) for holder in range(seats + 1)]
    del state.projects[0]
    for holder, count in gone:
        state.laid[holder * LAID_WIDTH + building] -= count
        to_discard(state, holder, building, count)
    if log is not None:
        cards = [BUILDINGS[building]] * sum(count for _, count in gone)
        log.append(event("discarded", cards, why, None))
    if building != CASA and not project & 1:
        give_master(state, building, NOBODY, log)


def to_discard(state: State, holder: int, card: int, count: int) -> None:
    """Beside the box only the imaginary player's own pile is the app's (V11.8)."""
    if not state.setup.table:
        state.discard.extend(bytes((card,)) * count)
    elif state.setup.own_deck and holder == state.setup.seats:
        state.own_discard.extend(bytes((card,)) * count)


def give_master(state: State, building: int, to: int, log: Log) -> None:
    before = state.masters[building]
    state.masters[building] = to
    if log is not None and before != to:
        log.append(event("master", BUILDINGS[building], seat_name(state, before), seat_name(state, to)))


def discard(state: State, action: actions.Discard, chance: Chance, log: Log) -> None:
    """V5.9: a whole type goes; its master builder passes on."""
    building, seat = action.building, state.active
    at = seat * LAID_WIDTH + building
    count, state.laid[at] = state.laid[at], 0
    to_discard(state, seat, building, count)
    if log is not None:
        log.append(event("discarded", [BUILDINGS[building]] * count, "types", seat))
    if state.masters[building] == seat:
        give_master(state, building, heir(state, building, seat), log)
    go_on_building(state, log)
