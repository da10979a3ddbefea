"""What does not add up in a state: every impossible thing has a reason (protocol: `bad-state`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from venezia.core.reasons import BAD_STATE, Reason
from venezia.games.venedig.gold import can_buy
from venezia.games.venedig.masters import rightful
from venezia.games.venedig.parts import (
    BUILD,
    BUILDINGS,
    BUILT,
    CARDS,
    CASA,
    COUNTED,
    DISCARD,
    DRAIN,
    DRAW,
    END,
    FARTHEST,
    FINAL,
    FIRST_TREASURE,
    HAND_LIMIT,
    HAND_WIDTH,
    HEXES,
    IMAGINARY,
    LAID_WIDTH,
    LAY,
    MASTERED,
    MOVE,
    NEED,
    NOBODY,
    OVER,
    PHASES,
    PIECES,
    PLACE,
    POOL_LIMIT,
    SWAMP,
    SWAMP_VALUES,
    TILE_WIDTH,
    TREASURE_VALUES,
    TREASURES,
    TYPES_IN_FRONT,
    UNKNOWN_SWAMP,
    UNKNOWN_TREASURE,
)
from venezia.games.venedig.scoring import master_of, participants
from venezia.games.venedig.state import State


def problem(state: State) -> Reason | None:
    """The first thing that cannot be, or None."""
    return next(problems(state), None)


def problems(state: State) -> Iterator[Reason]:
    """Everything that cannot be."""
    for check in (_gondolas, _cards, _laid, _masters, _tiles, _board, _pool, _turn, _progress, _closing):
        yield from check(state)


def _bad(key: str, rule: str, **values: Any) -> Reason:
    return Reason(f"state.{key}", rule, values, BAD_STATE)


def _gondolas(state: State) -> Iterator[Reason]:
    """V6: one gondola a space, the crossing included."""
    taken: dict[int, int] = {}
    for seat, number in enumerate(state.gondola):
        if not 0 <= number <= FARTHEST:
            yield _bad("gondola-range", "V6.4", seat=seat, n=number, most=FARTHEST)
            continue
        space = state.setup.board.space_of(number)
        if number and space in taken:
            yield _bad("gondolas-together", "V6.1", seat=taken[space], other=seat, n=space)
        taken[space] = seat


def _cards(state: State) -> Iterator[Reason]:
    """V1.1 in all zones together, V9.3 in each hand. Beside the box only what lies open is known."""
    setup = state.setup
    if setup.own_deck:
        own = Counter(state.own_deck) + Counter(state.own_discard)
        for building in range(len(CARDS)):
            count = own[building] + state.laid[setup.seats * LAID_WIDTH + building]
            if count != CARDS[building]:
                yield _bad("own-cards", "V11.8", building=BUILDINGS[building], n=count, wanted=CARDS[building])
    if setup.table:
        return
    for seat in range(setup.seats):
        if state.hand_size(seat) > HAND_LIMIT:
            yield _bad("hand", "V9.3", seat=seat, n=state.hand_size(seat), most=HAND_LIMIT)
    for building in range(len(CARDS)):
        count = sum(state.hand[building::HAND_WIDTH]) + sum(state.laid[building::LAID_WIDTH])
        count += sum(zone.count(building) for zone in (state.deck, state.discard, state.pool))
        if count != CARDS[building]:
            yield _bad("cards", "V1.1", building=BUILDINGS[building], n=count, wanted=CARDS[building])


def _laid(state: State) -> Iterator[Reason]:
    """V4.5, V4.9, V5.1, V5.9, V11.3: what lies in front, and what is complete and listed."""
    seats, listed = state.setup.seats, Counter(state.projects)
    if not state.setup.imaginary and any(state.laid[seats * LAID_WIDTH :]):
        yield _bad("no-imaginary", "V11.1")
    for building in MASTERED:
        name, need = BUILDINGS[building], NEED[building]
        if listed[building * 2] > 1 or listed[building * 2 + 1] > 1:
            yield _bad("project-twice", "V4.8", building=name)
        if state.alone(building) and state.laid[state.active * LAID_WIDTH + building] < need:
            yield _bad("alone-cards", "V4.6", building=name, need=need)
            continue
        total = state.joint_total(building)
        if total > need:
            yield _bad("too-many-laid", "V4.5", building=name, n=total, need=need)
        elif (total == need) != bool(listed[building * 2]):
            key = "complete-listed" if total < need else "complete-unlisted"
            yield _bad(key, "V5.1", building=name, n=total, need=need)
    if listed[CASA * 2 + 1]:
        yield _bad("casa-alone", "V4.9")
    yield from _casas_laid(state, listed[CASA * 2])
    crowded = state.phase in (LAY, BUILD, PLACE, MOVE, DISCARD) and state.after != END
    for holder in range(seats + 1):
        if holder == state.active and (crowded or state.phase in (FINAL, OVER)):
            continue
        if state.types_in_front(holder) > TYPES_IN_FRONT:
            who = holder if holder < seats else IMAGINARY
            yield _bad("types", "V5.9" if holder < seats else "V11.3", seat=who)


def _casas_laid(state: State, listed: int) -> Iterator[Reason]:
    """V4.9: a casa card lies only until it is built, before the active player or (V11.7) the imaginary one."""
    seats = state.setup.seats
    for holder in range(seats + 1):
        casas = state.laid[holder * LAID_WIDTH + CASA]
        if casas and holder not in (state.active, seats):
            yield _bad("casa-waits", "V4.9", seat=holder)
    imaginary = state.laid[seats * LAID_WIDTH + CASA]
    if imaginary > 1 or (imaginary and state.phase not in (PLACE, MOVE, FINAL, OVER)):
        yield _bad("casa-waits", "V11.7", seat=IMAGINARY)
    total = sum(state.laid[CASA::LAID_WIDTH])
    if total != listed:
        yield _bad("casas-listed", "V4.9", n=total, listed=listed)
    if total > CARDS[CASA]:
        yield _bad("cards", "V1.1", building=BUILDINGS[CASA], n=total, wanted=CARDS[CASA])


def _masters(state: State) -> Iterator[Reason]:
    """V4.3, V4.4: with the cards, and with nobody who has more."""
    for building in MASTERED:
        holder, name = state.masters[building], BUILDINGS[building]
        if holder == NOBODY:
            if state.joint_total(building) > 0:
                yield _bad("master-missing", "V4.3", building=name)
        elif not state.joint(holder, building):
            yield _bad("master-without-cards", "V4.3", building=name, seat=_holder(state, holder))
        elif rightful(state, building, holder) != holder:
            more = rightful(state, building, holder)
            yield _bad("master-fewer", "V4.4", building=name, seat=_holder(state, holder), other=_holder(state, more))


def _holder(state: State, holder: int) -> int | str:
    return holder if holder < state.setup.seats else IMAGINARY


def _tiles(state: State) -> Iterator[Reason]:
    """V1.4: treasures add up to the board's; no more swamp tiles of a value than there are."""
    board, tiles = state.setup.board, state.tiles
    if state.setup.table:
        held = sum(tiles[UNKNOWN_TREASURE::TILE_WIDTH])
        if len(state.supply) + held > TREASURES:
            yield _bad("treasures-out", "V1.4", n=len(state.supply) + held, wanted=TREASURES)
        out = sum(tiles[UNKNOWN_SWAMP::TILE_WIDTH])
        if out > sum(board.swamp_mix):
            yield _bad("swamp-out", "V1.4", n=out, most=sum(board.swamp_mix))
        return
    for i, value in enumerate(TREASURE_VALUES):
        count = state.supply.count(value) + sum(tiles[FIRST_TREASURE + i :: TILE_WIDTH])
        if count != board.treasure_mix[i]:
            yield _bad("treasures", "V1.4", value=value, n=count, wanted=board.treasure_mix[i])
    for value in SWAMP_VALUES:
        count = state.swamp.count(value + 1) + sum(tiles[value::TILE_WIDTH]) + state.spent[value]
        if count > board.swamp_mix[value]:
            yield _bad("swamp", "V1.4", value=value, n=count, most=board.swamp_mix[value])


def _board(state: State) -> Iterator[Reason]:
    """V5.2, V1.2: each building on its shape, each built hex in one building, pieces and stock together."""
    board = state.setup.board
    stands: dict[int, int] = {}
    for placed in state.buildings:
        name = BUILDINGS[placed.building]
        if placed.hexes is None:
            continue
        names = [board.hex_ids[h] for h in placed.hexes]
        if not board.fits_shape(placed.building, placed.hexes):
            yield _bad("shape", "V4.2", building=name, hexes=names)
        for h in placed.hexes:
            if h in stands:
                yield _bad("two-buildings", "V5.2", hex=board.hex_ids[h])
            stands[h] = placed.building
    for h, what in enumerate(state.hexes):
        if what >= BUILT and stands.get(h) != what - BUILT:
            yield _bad("no-building", "V5.2", hex=board.hex_ids[h], what=HEXES[what])
        elif h in stands and what != BUILT + stands[h]:
            yield _bad("building-gone", "V5.2", hex=board.hex_ids[h], building=BUILDINGS[stands[h]])
        elif (what == SWAMP) != bool(state.swamp[h]):
            yield _bad("tile-hex", "V2.2", hex=board.hex_ids[h])
        elif what == SWAMP and board.start[h] != SWAMP and not state.setup.table:
            yield _bad("tile-on-stone", "V2.2", hex=board.hex_ids[h])
    yield from _stock(state)


def _stock(state: State) -> Iterator[Reason]:
    """V1.2. Beside the box the printed board may have begun with other buildings than ours."""
    built = Counter(placed.building for placed in state.buildings)
    for building, pieces in enumerate(PIECES):
        total = state.stock[building] + built[building]
        if state.setup.table:
            if state.stock[building] > pieces:
                yield _bad("stock-box", "V1.2", building=BUILDINGS[building], n=state.stock[building], most=pieces)
        elif total != pieces:
            yield _bad("stock", "V1.2", building=BUILDINGS[building], n=total, wanted=pieces)


def _pool(state: State) -> Iterator[Reason]:
    """V9.2, V9.4."""
    if len(set(state.pool)) != len(state.pool):
        yield _bad("pool-twice", "V9.2")
    drawn = state.phase in (END, FINAL, OVER) or state.after == END
    if len(state.pool) > (POOL_LIMIT if drawn else POOL_LIMIT - 1):
        yield _bad("pool-full", "V9.4", n=len(state.pool))


def _turn(state: State) -> Iterator[Reason]:
    """V3, V5.4, V10: whose choice it is."""
    phase = PHASES[state.phase]
    if state.phase == OVER:
        wanted = NOBODY
    elif state.phase == FINAL:
        wanted = state.decider
    elif state.phase == PLACE and state.projects:
        master = master_of(state, state.projects[0])
        wanted = master if 0 <= master < state.setup.seats else state.active
    else:
        wanted = state.active
    if state.decider != wanted:
        rule = "V5.4" if state.phase == PLACE else "V3"
        yield _bad("decider", rule, phase=phase, seat=None if wanted == NOBODY else wanted)
    if state.phase == END and not state.due:
        yield _bad("not-due", "V11.2", phase=phase) if state.setup.imaginary else _bad("due", "V11.1")
    laid_first = state.fresh and bool(state.projects) and not state.setup.table  # nothing is complete before a card
    if state.due and (not state.setup.imaginary or state.after == END or laid_first):
        yield _bad("due", "V11.2")
    if state.after == END and not (state.setup.imaginary and state.phase in (PLACE, MOVE, FINAL, OVER)):
        yield _bad("after-end", "V11.6", phase=phase)


def _progress(state: State) -> Iterator[Reason]:
    """Each phase has what it is about, and nothing that belongs to another."""
    phase, name = state.phase, PHASES[state.phase]
    if phase in (BUILD, PLACE, MOVE) and not state.projects:
        yield _bad("nothing-to-build", "V5.1", phase=name)
        return
    if phase in (DISCARD, DRAIN, DRAW, END) and state.projects:
        yield _bad("unbuilt", "V5.1", phase=name)
    if bool(state.moves) != (phase == MOVE):
        yield _bad("moves" if state.moves else "no-moves", "V5.7", phase=name)
    if phase == MOVE:
        yield from _movers(state)
    if phase == PLACE and not state.setup.table and not state.setup.sites.fits(state.projects[0] >> 1, state.hexes):
        yield _bad("no-place", "V5.3", building=BUILDINGS[state.projects[0] >> 1])
    if phase == DISCARD and state.types_in_front(state.active) <= TYPES_IN_FRONT:
        yield _bad("no-discard", "V5.9", phase=name)
    if state.setup.table and state.laid_now > HAND_LIMIT:
        yield _bad("hand", "V9.3", seat=state.active, n=state.laid_now, most=HAND_LIMIT)


def _movers(state: State) -> Iterator[Reason]:
    """V5.6, V5.7: the last participants in their order, the master with all the points, the others with half."""
    project, (first, points) = state.projects[0], state.moves[0]
    order, seats = participants(state, project), [seat for seat, _ in state.moves]
    if first == master_of(state, project) and points == 1:  # half of it moves nobody
        order = [first]
    if any(seat not in order for seat in seats) or len(set(seats)) != len(seats):
        yield _bad("mover", "V5.7")
    elif seats != order[-len(seats) :]:
        yield _bad("move-order", "V5.7", seats=order[-len(seats) :])
    else:
        yield from _move_points(state, project)


def _move_points(state: State, project: int) -> Iterator[Reason]:
    building, master = project >> 1, master_of(state, project)
    low, high = COUNTED[building]
    whole = state.moves[0][1] if state.moves[0][0] == master else None
    for seat, points in state.moves:
        least, most = (low, high) if seat == master else (low // 2, high // 2)
        if whole is not None and seat != master:
            least = most = whole // 2
        if not least <= points <= most:
            yield _bad("move-points", "V5.6", seat=seat, n=points, building=BUILDINGS[building], low=least, high=most)


def _closing(state: State) -> Iterator[Reason]:
    """V10.1: over when, and only when, the end has come."""
    name = PHASES[state.phase]
    if state.phase in (FINAL, OVER):
        if not state.ended():
            yield _bad("not-ended", "V10.1", phase=name)
        elif state.phase == FINAL and not (0 <= state.decider < state.setup.seats and can_buy(state, state.decider)):
            yield _bad("final-nobody", "V10.3", phase=name)
    elif state.ended() and state.phase != MOVE:
        yield _bad("ended", "V10.2", phase=name)
