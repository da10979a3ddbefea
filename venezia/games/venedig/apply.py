"""Doing it: every action changes the state in place and tells what happened. Legality is checked before.

`log` is None where nobody wants to hear of it (simulations); then no event is made.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from venezia.core.chance import Chance
from venezia.games.venedig import actions
from venezia.games.venedig.actions import Action
from venezia.games.venedig.board import Placed
from venezia.games.venedig.correct import apply_correction
from venezia.games.venedig.events import Event, event, seat_name
from venezia.games.venedig.gold import can_buy
from venezia.games.venedig.masters import heir, settle_master
from venezia.games.venedig.parts import (
    BUILD,
    BUILDINGS,
    BUILT,
    CASA,
    DISCARD,
    DRAIN,
    DRAINS,
    DRAW,
    EMPTY,
    END,
    FINAL,
    GOLD_PER_SPACE,
    HAND_WIDTH,
    LAID_WIDTH,
    LAST_SPACE,
    LAY,
    MOVE,
    NEED,
    NOBODY,
    OVER,
    PLACE,
    POOL_LIMIT,
    TILE_WIDTH,
    TYPES_IN_FRONT,
    UNKNOWN_CARD,
    UNKNOWN_SWAMP,
    UNKNOWN_TREASURE,
    UNKNOWN_TREASURE_TILE,
)
from venezia.games.venedig.scoring import (
    Score,
    bordering,
    counted_score,
    landing,
    master_of,
    participants,
    points_of,
    score_of,
    shares,
)
from venezia.games.venedig.state import State, shuffled

Log = list[Event] | None


def apply(state: State, action: Action, chance: Chance, log: Log = None) -> None:
    """Carry out a legal action."""
    _HANDLERS[type(action)](state, action, chance, log)


# Laying (V4)


def _lay(state: State, action: actions.Lay, chance: Chance, log: Log) -> None:
    seat, building, count = state.active, action.building, action.count
    state.fresh = False
    state.laid_now += count
    if not state.setup.table:
        _from_hand(state, seat, building, count)
    state.laid[seat * LAID_WIDTH + building] += count
    if log is not None:
        log.append(event("laid", seat, BUILDINGS[building], count, action.alone))
    if building == CASA:
        state.projects.extend([CASA * 2] * count)
    elif action.alone:
        state.projects.append(building * 2 + 1)
    else:
        _joined(state, building, seat, log)


def _from_hand(state: State, seat: int, card: int, count: int) -> None:
    """Cards leave the hand; what is not known of it was among the unknown."""
    at = seat * HAND_WIDTH
    known = min(count, state.hand[at + card])
    state.hand[at + card] -= known
    state.hand[at + UNKNOWN_CARD] -= count - known


def _joined(state: State, building: int, holder: int, log: Log) -> None:
    """V4.3, V4.4: the master builder goes to whoever now has more; a full project waits to be built."""
    settle_master(state, building, holder, log)
    if state.joint_total(building) == NEED[building]:
        state.projects.append(building * 2)


def _pass(state: State, action: Action, chance: Chance, log: Log) -> None:
    phase = state.phase
    if phase == LAY:
        _go_on_building(state, log)
    elif phase == PLACE:
        _no_place(state, chance, log)
    elif phase == DRAIN:
        state.phase = DRAW
    elif phase == DRAW:
        _after_drawing(state, log)
    else:
        _ask_final(state, log, _final_step(state) + 1)


# Building (V5)


def _go_on_building(state: State, log: Log) -> None:
    """The next complete project; when there is none left, at most two types in front (V5.9), then V8."""
    state.decider = state.active
    if state.projects:
        state.phase = BUILD
    elif state.types_in_front(state.active) > TYPES_IN_FRONT:
        state.phase = DISCARD
    else:
        state.phase = DRAIN


def _build(state: State, action: actions.Build, chance: Chance, log: Log) -> None:
    code = action.building * 2 + action.alone
    state.projects.remove(code)
    state.projects.insert(0, code)
    state.after = LAY if state.phase == LAY else BUILD
    state.fresh = False
    _begin_placing(state, chance, log)


def _begin_placing(state: State, chance: Chance, log: Log) -> None:
    """V5.3, V5.4: the master chooses the place, if there is one. A real table finds that by itself."""
    project = state.projects[0]
    if not state.setup.table and not state.setup.sites.fits(project >> 1, state.hexes):
        _no_place(state, chance, log)
        return
    master = master_of(state, project)
    state.phase = PLACE
    state.decider = master if master < state.setup.seats else state.active  # V11.5


def _no_place(state: State, chance: Chance, log: Log) -> None:
    """V5.3: the cards go, without any effect."""
    if log is not None:
        log.append(event("no_place", BUILDINGS[state.projects[0] >> 1]))
    _clear_project(state, "no_place", log)
    _after_building(state, log)


def _place(state: State, action: actions.Place, chance: Chance, log: Log) -> None:
    project = state.projects[0]
    building, hexes = project >> 1, action.hexes
    placed = state.setup.board.placed(building, hexes)
    takers = bordering(state, project, placed.districts)
    if log is None:
        points, score = points_of(state, building, hexes, action.district), None
    else:
        score = score_of(state, building, hexes, action.district)
        points = score.points
    for h in hexes:
        state.hexes[h] = BUILT + building
    _built(state, placed, points, takers, score, log)


def _counted(state: State, action: actions.Counted, chance: Chance, log: Log) -> None:
    """A building whose hexes nobody mirrors; the table counted."""
    project = state.projects[0]
    placed = Placed(project >> 1, None, action.districts)
    takers = [seat for seat in participants(state, project) if seat in action.treasure]
    _built(state, placed, action.points, takers, counted_score(action.points), log)


def _built(
    state: State, placed: Placed, points: int, takers: list[int], score: Score | None, log: Log
) -> None:
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
        _tell_scored(state, project, score, split, log)
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


def _tell_scored(
    state: State, project: int, score: Score, split: list[tuple[int, int]], log: list[Event]
) -> None:
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


def _move(state: State, action: Action, chance: Chance, log: Log) -> None:
    seat, points = state.moves.pop(0)
    _advance(state, seat, points, "building", log)
    if not state.moves:
        _finish_building(state, log)


def _advance(state: State, seat: int, points: int, cause: str, log: Log) -> None:
    """V6: forward over occupied spaces; V10.1 (b) as soon as one stands on 60."""
    way = landing(state, seat, points)
    arrived = way.end >= LAST_SPACE and not state.ended()
    state.gondola[seat] = way.end
    if log is not None:
        building = BUILDINGS[state.projects[0] >> 1] if cause == "building" else None
        log.append(event("moved", seat, points, way.start, way.end, list(way.jumped), cause, building))
        if arrived:
            log.append(event("ended", "gondola", None, seat))


def _finish_building(state: State, log: Log) -> None:
    """V5.8: cards to the discard pile, the master builder back to the board."""
    _clear_project(state, "built", log)
    _after_building(state, log)


def _after_building(state: State, log: Log) -> None:
    if state.ended():
        _ask_final(state, log)
    elif state.after == LAY:
        state.phase, state.decider = LAY, state.active
    elif state.after == END:
        _end_turn(state, log)
    else:
        _go_on_building(state, log)


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
        _to_discard(state, holder, building, count)
    if log is not None:
        cards = [BUILDINGS[building]] * sum(count for _, count in gone)
        log.append(event("discarded", cards, why, None))
    if building != CASA and not project & 1:
        _give_master(state, building, NOBODY, log)


def _to_discard(state: State, holder: int, card: int, count: int) -> None:
    """Beside the box only the imaginary player's own pile is the app's (V11.8)."""
    if not state.setup.table:
        state.discard.extend(bytes((card,)) * count)
    elif state.setup.own_deck and holder == state.setup.seats:
        state.own_discard.extend(bytes((card,)) * count)


def _give_master(state: State, building: int, to: int, log: Log) -> None:
    before = state.masters[building]
    state.masters[building] = to
    if log is not None and before != to:
        log.append(event("master", BUILDINGS[building], seat_name(state, before), seat_name(state, to)))


def _discard(state: State, action: actions.Discard, chance: Chance, log: Log) -> None:
    """V5.9: a whole type goes; its master builder passes on."""
    building, seat = action.building, state.active
    at = seat * LAID_WIDTH + building
    count, state.laid[at] = state.laid[at], 0
    _to_discard(state, seat, building, count)
    if log is not None:
        log.append(event("discarded", [BUILDINGS[building]] * count, "types", seat))
    if state.masters[building] == seat:
        _give_master(state, building, heir(state, building, seat), log)
    _go_on_building(state, log)


# Draining and drawing (V8, V9)


def _drain(state: State, action: actions.Drain, chance: Chance, log: Log) -> None:
    h, seat = action.hex, state.active
    kind = UNKNOWN_SWAMP
    if h >= 0:
        kind = state.swamp[h] - 1
        state.swamp[h] = 0
        state.hexes[h] = EMPTY
    state.tiles[seat * TILE_WIDTH + kind] += 1
    state.drained += 1
    if log is not None:
        name = state.setup.board.hex_ids[h] if h >= 0 else None
        log.append(event("drained", seat, name, kind if kind != UNKNOWN_SWAMP else None))
    if state.drained == DRAINS:
        state.phase = DRAW


def _draw(state: State, action: actions.Draw, chance: Chance, log: Log) -> None:
    if action.card == UNKNOWN_CARD:
        _take(state, (), 1, chance, log)
    else:
        _take(state, (action.card,), 0, chance, log)
    _after_drawing(state, log)


def _swap(state: State, action: actions.Swap, chance: Chance, log: Log) -> None:
    _from_hand(state, state.active, action.put, 1)
    state.pool.append(action.put)
    if log is not None:
        log.append(event("put", state.active, BUILDINGS[action.put]))
    _take(state, action.take, 3 - len(action.take), chance, log)
    _after_drawing(state, log)


def _take(state: State, open_cards: tuple[int, ...], covered: int, chance: Chance, log: Log) -> None:
    """Pool cards first, then the deck (V9.1)."""
    seat, at = state.active, state.active * HAND_WIDTH
    for card in open_cards:
        state.pool.remove(card)
        state.hand[at + card] += 1
    if log is not None and open_cards:
        log.append(event("drew", seat, [BUILDINGS[c] for c in open_cards], "pool"))
    drawn = [_top_card(state, chance, log) for _ in range(covered)]
    for card in drawn:
        state.hand[at + card] += 1
    if log is not None and drawn:
        names = [None if c == UNKNOWN_CARD else BUILDINGS[c] for c in drawn]
        log.append(event("drew", seat, names, "deck"))


def _top_card(state: State, chance: Chance, log: Log) -> int:
    """The deck's top card; an empty deck is the discard pile, shuffled (V9.5)."""
    if not state.deck:
        state.deck, state.discard = shuffled(state, state.discard, chance, UNKNOWN_CARD), bytearray()
        if log is not None:
            log.append(event("reshuffled", "box"))
    return state.deck.pop()


def _after_drawing(state: State, log: Log) -> None:
    if state.due:
        state.phase = END
    else:
        _end_turn(state, log)


def _end_turn(state: State, log: Log) -> None:
    """V9.4, then the next player clockwise."""
    if len(state.pool) == POOL_LIMIT:
        if log is not None:
            log.append(event("discarded", [BUILDINGS[c] for c in state.pool], "pool", None))
        state.discard.extend(state.pool)
        state.pool.clear()
    state.active = state.decider = (state.active + 1) % state.setup.seats
    state.turn += 1
    state.phase, state.after = LAY, LAY
    state.drained = state.laid_now = 0
    state.fresh, state.due = True, state.setup.imaginary
    if log is not None:
        log.append(event("turn", state.active))


# Gold (V7)


def _exchange(state: State, action: actions.Exchange, chance: Chance, log: Log) -> None:
    row = state.decider * TILE_WIDTH
    for value in action.swamp:
        _hand_in(state, row + value, row + UNKNOWN_SWAMP)
        state.spent[value] += 1
    for value in action.treasure:
        _hand_in(state, row + value + 1, row + UNKNOWN_TREASURE)
        state.supply.append(value)
    gold = sum(action.swamp) + sum(action.treasure)
    points = gold // GOLD_PER_SPACE
    lost = gold - points * GOLD_PER_SPACE
    if log is not None:
        tiles = (sorted(action.swamp), sorted(action.treasure))
        log.append(event("exchanged", state.decider, gold, points, lost, *tiles))
    _bought(state, points, bool(action.treasure), chance, log)


def _hand_in(state: State, known: int, unknown: int) -> None:
    """A tile leaves its owner; one whose value was not known till now was among the unknown."""
    state.tiles[known if state.tiles[known] else unknown] -= 1


def _table_exchange(state: State, action: actions.TableExchange, chance: Chance, log: Log) -> None:
    row = state.decider * TILE_WIDTH
    state.tiles[row + UNKNOWN_SWAMP] -= action.swamp
    state.tiles[row + UNKNOWN_TREASURE] -= action.treasure
    state.supply.extend(bytes((UNKNOWN_TREASURE_TILE,)) * action.treasure)
    if log is not None:
        tiles = ([None] * action.swamp, [None] * action.treasure)
        log.append(event("exchanged", state.decider, None, action.points, None, *tiles))
    _bought(state, action.points, False, chance, log)


def _bought(state: State, points: int, treasures: bool, chance: Chance, log: Log) -> None:
    """V7.3, then the gondola; gold can end the game as well (V10.1)."""
    if treasures:
        state.supply = shuffled(state, state.supply, chance, UNKNOWN_TREASURE_TILE)
    _advance(state, state.decider, points, "gold", log)
    if state.phase == FINAL:
        _ask_final(state, log, _final_step(state))
    elif state.phase != MOVE and state.ended():
        _ask_final(state, log)


# The end (V10)


def _ask_final(state: State, log: Log, step: int = 0) -> None:
    """V10.3: clockwise to the next seat that can still buy; the one whose turn it was comes last."""
    seats = state.setup.seats
    for place in range(step, seats):
        seat = (state.active + 1 + place) % seats
        if can_buy(state, seat):
            state.phase, state.decider = FINAL, seat
            return
    state.phase, state.decider = OVER, NOBODY
    if log is not None:
        log.append(event("result", state.ranking()))


def _final_step(state: State) -> int:
    """The place of the seat that is asked, in the order of V10.3."""
    return (state.decider - state.active - 1) % state.setup.seats


# The imaginary third player (V11)


def _imaginary(state: State, action: actions.Imaginary, chance: Chance, log: Log) -> None:
    setup = state.setup
    seats, at_end = setup.seats, state.phase == END
    row = seats * LAID_WIDTH
    state.due = False
    state.after = END if at_end else LAY
    card = _turned_up(state, action.card, chance, log)
    types = state.types_in_front(seats)
    full = types >= TYPES_IN_FRONT
    if card == CASA:
        nowhere = not setup.table and not setup.sites.fits(CASA, state.hexes)
        effect = "discarded" if nowhere or (full and setup.casa_discard) else "built"  # V11.7
    else:
        effect = "discarded" if full and not state.laid[row + card] else "laid"  # V11.3
    if log is not None:
        log.append(event("imaginary", BUILDINGS[card], effect))
    if effect == "discarded":
        _to_discard(state, seats, card, 1)
        if log is not None:
            log.append(event("discarded", [BUILDINGS[card]], "imaginary", "imaginary"))
    else:
        state.laid[row + card] += 1
    if effect == "laid":
        _joined(state, card, seats, log)
    elif effect == "built":
        state.projects.insert(0, CASA * 2)
    if effect == "built" or (at_end and state.projects):  # V11.6, V11.7
        _begin_placing(state, chance, log)
    elif at_end:
        _end_turn(state, log)


def _turned_up(state: State, told: int, chance: Chance, log: Log) -> int:
    """V11.2 from the deck, V11.8 from the box (then it is told) or from the deck the app keeps only for it."""
    if not state.setup.table:
        card = _top_card(state, chance, log)
    elif not state.setup.own_deck:
        return told
    else:
        card = _own_card(state, chance, log)
    return told if card == UNKNOWN_CARD else card


def _own_card(state: State, chance: Chance, log: Log) -> int:
    if not state.own_deck:
        state.own_deck = shuffled(state, state.own_discard, chance, UNKNOWN_CARD)
        state.own_discard = bytearray()
        if log is not None:
            log.append(event("reshuffled", "imaginary"))
    return state.own_deck.pop()


# Corrections (beside the box)


def _correct(state: State, action: actions.Correct, chance: Chance, log: Log) -> None:
    """What differs at the table; if it brings the end (V10.1), the last exchange begins."""
    before = state.ended()
    apply_correction(state, action, log)
    if state.ended() and not before and state.phase not in (MOVE, FINAL, OVER):
        if log is not None:
            log.append(event("ended", "correction", None, None))
        _ask_final(state, log)
    elif state.phase == FINAL:
        _ask_final(state, log, _final_step(state))
    elif state.phase in (BUILD, DISCARD):
        _go_on_building(state, log)


_HANDLERS: dict[type, Callable[[State, Any, Chance, Log], None]] = {
    actions.Lay: _lay,
    actions.Pass: _pass,
    actions.Build: _build,
    actions.Place: _place,
    actions.Counted: _counted,
    actions.Move: _move,
    actions.Discard: _discard,
    actions.Drain: _drain,
    actions.Draw: _draw,
    actions.Swap: _swap,
    actions.Exchange: _exchange,
    actions.TableExchange: _table_exchange,
    actions.Imaginary: _imaginary,
    actions.Correct: _correct,
}
