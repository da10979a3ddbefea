"""Why not: every action that breaks a rule is refused with the rule, the values and, where there is one, the remedy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from venezia.core.chance import Sampled
from venezia.core.reasons import BAD_STATE, Refused, refuse
from venezia.games.venedig import actions
from venezia.games.venedig.actions import Action
from venezia.games.venedig.apply import apply
from venezia.games.venedig.gold import possible_points
from venezia.games.venedig.legal import at_hand, imaginary_open, in_sight, missing, tiles_out
from venezia.games.venedig.parts import (
    BUILD,
    BUILDINGS,
    CARDS,
    CASA,
    COUNTED,
    DISCARD,
    DRAIN,
    DRAW,
    EMPTY,
    END,
    FINAL,
    FIRST_TREASURE,
    GOLD_PER_SPACE,
    HAND_LIMIT,
    HAND_WIDTH,
    HEXES,
    LAID_WIDTH,
    LAY,
    MOVE,
    NEED,
    OVER,
    PHASES,
    PLACE,
    PONTE,
    SWAMP_VALUES,
    TILE_WIDTH,
    UNKNOWN_CARD,
    UNKNOWN_SWAMP,
    UNKNOWN_TREASURE,
)
from venezia.games.venedig.scoring import participants
from venezia.games.venedig.state import State
from venezia.games.venedig.status import problem

# The phases an action belongs to, and the rule that orders them.
_PHASES: dict[type, tuple[tuple[int, ...], str]] = {
    actions.Lay: ((LAY,), "V3"),
    actions.Build: ((LAY, BUILD), "V5.1"),
    actions.Place: ((PLACE,), "V5.4"),
    actions.Counted: ((PLACE,), "V5.4"),
    actions.Move: ((MOVE,), "V5.7"),
    actions.Discard: ((DISCARD,), "V5.9"),
    actions.Drain: ((DRAIN,), "V3"),
    actions.Draw: ((DRAW,), "V3"),
    actions.Swap: ((DRAW,), "V3"),
    actions.Pass: ((LAY, PLACE, DRAIN, DRAW, END, FINAL), "V3"),
    actions.Imaginary: ((LAY, END), "V11.2"),
    actions.Exchange: ((LAY, BUILD, PLACE, MOVE, DISCARD, DRAIN, DRAW, END, FINAL), "V7.2"),
    actions.TableExchange: ((LAY, BUILD, PLACE, MOVE, DISCARD, DRAIN, DRAW, END, FINAL), "V7.2"),
}
_MUST_DO = {BUILD: "V5.1", MOVE: "V5.7", DISCARD: "V5.9", END: "V11.2"}


def verify(state: State, action: Action) -> None:
    """Raise `Refused` if the action is not legal now."""
    if isinstance(action, actions.Correct):
        _correct(state, action)
        return
    phases, rule = _PHASES[type(action)]
    if isinstance(action, actions.Imaginary) and not state.setup.imaginary:
        raise refuse("imaginary.nobody", "V11.1")
    if state.phase == OVER:
        raise refuse("game.over", "V10.2")
    if state.phase not in phases:
        if isinstance(action, actions.Pass):
            raise refuse("pass.must", _MUST_DO[state.phase], phase=PHASES[state.phase])
        if isinstance(action, actions.Lay) and state.phase in (BUILD, PLACE, MOVE):
            rule = "V5.1"  # once the first one is built no more cards may be laid
        raise refuse("phase.wrong", rule, phase=PHASES[state.phase], wanted=[PHASES[p] for p in phases])
    _CHECKS[type(action)](state, action)


def is_legal(state: State, action: Action) -> bool:
    """`verify` as a question."""
    try:
        verify(state, action)
    except Refused:
        return False
    return True


# Laying (V4)


def _lay(state: State, action: actions.Lay) -> None:
    building, count = action.building, action.count
    have = at_hand(state, building)
    if count < 1:
        raise refuse("lay.none", "V4.1")
    if building == CASA and action.alone:
        raise refuse("lay.casa-alone", "V4.9")
    if count > have:
        raise _not_at_hand(state, building, count, have)
    if action.alone:
        if count != NEED[building]:
            raise refuse("lay.alone-all", "V4.6", building=BUILDINGS[building], need=NEED[building], count=count)
        if state.alone(building):
            raise refuse("lay.alone-twice", "V4.8", building=BUILDINGS[building])
    elif building != CASA and count > missing(state, building):
        raise _too_many(state, building, count, have)


def _not_at_hand(state: State, building: int, count: int, have: int) -> Refused:
    name = BUILDINGS[building]
    if not state.setup.table:
        return refuse("lay.not-in-hand", "V4.1", building=name, n=have, count=count)
    if HAND_LIMIT - state.laid_now < count:
        return refuse("lay.hand-limit", "V9.3", n=HAND_LIMIT - state.laid_now, most=HAND_LIMIT)
    return refuse("lay.box", "V1.1", building=name, most=CARDS[building], lie=in_sight(state, building))


def _too_many(state: State, building: int, count: int, have: int) -> Refused:
    """V4.5 with everything that may be laid instead (V4.8)."""
    need, fits = NEED[building], missing(state, building)
    lie = state.joint_total(building)
    ways = [(n, "join" if lie else "start") for n in range(1, min(fits, have) + 1)]
    if not state.alone(building):
        ways += [(need, "alone")] if have >= need else []
        ways += [(need + n, "both") for n in range(1, fits + 1) if have >= need + n and lie]
    name = BUILDINGS[building]
    values: dict[str, Any] = {"building": name, "n": fits, "lie": lie, "need": need, "ways": ways, "count": count}
    if not lie:
        return refuse("lay.whole-set", "V4.6", **values)
    if (count, "both") in ways:
        return refuse("lay.both", "V4.8", more=count - need, **values)
    if fits == 0:
        return refuse("lay.complete", "V4.5", **values)
    return refuse("lay.too-many", "V4.8" if len(ways) > fits else "V4.5", **values)


# Building (V5)


def _build(state: State, action: actions.Build) -> None:
    name = BUILDINGS[action.building]
    if state.phase == LAY and not (state.setup.casa_at_once and action.building == CASA):
        raise refuse("build.still-laying", "V5.1")
    if action.building * 2 + action.alone in state.projects:
        return
    if action.alone and action.building * 2 in state.projects:
        raise refuse("build.joint", "V4.6", building=name)
    if action.building * 2 + 1 in state.projects:
        raise refuse("build.alone", "V4.6", building=name)
    if action.building == CASA:
        raise refuse("build.no-casa", "V4.9")
    raise refuse(
        "build.incomplete", "V5.1", building=name, lie=state.joint_total(action.building), need=NEED[action.building]
    )


def _place(state: State, action: actions.Place) -> None:
    board, building = state.setup.board, state.projects[0] >> 1
    names = [board.hex_ids[h] for h in action.hexes]
    if not board.fits_shape(building, action.hexes):
        key = "place.no-bridge" if building == PONTE and len(names) == 2 else "place.shape"
        raise refuse(key, "V5.2", building=BUILDINGS[building], hexes=names)
    for h, name in zip(action.hexes, names, strict=True):
        if state.hexes[h] != EMPTY:
            raise refuse("place.not-empty", "V5.2", hex=name, what=HEXES[state.hexes[h]])
    if building == PONTE:
        districts = tuple(board.district_of[h] for h in action.hexes)
        if action.district not in districts:
            ids = [board.district_ids[d] for d in districts]
            raise refuse("place.district", "V4.2", districts=ids)
    elif action.district >= 0:
        raise refuse("place.no-district", "V4.2", building=BUILDINGS[building])
    if action.said >= 0:
        _said(state, building, action.said)


def _said(state: State, building: int, points: int) -> None:
    """A table may overrule the app's count, within what is possible at all."""
    if not state.setup.table:
        raise refuse("place.count-digital", "V5.2")
    low, high = COUNTED[building]
    if not low <= points <= high:
        raise refuse("place.points", "V4.2", building=BUILDINGS[building], low=low, high=high, points=points)


def _counted(state: State, action: actions.Counted) -> None:
    """Quick count: what people say must be possible."""
    project = state.projects[0]
    building = project >> 1
    name = BUILDINGS[building]
    if not state.setup.table:
        raise refuse("place.count-digital", "V5.2")
    low, high = COUNTED[building]
    if not participants(state, project):
        low = 0  # the imaginary player's casa brings no points (V11.7)
    if not low <= action.points <= high:
        raise refuse("place.points", "V4.2", building=name, low=low, high=high, points=action.points)
    allowed = participants(state, project)
    for seat in action.treasure:
        if seat not in allowed:
            raise refuse("place.not-participant", "V5.5", seat=seat)
    if len(set(action.treasure)) != len(action.treasure):
        raise refuse("place.treasure-twice", "V5.5")
    wanted = 2 if building == PONTE else 1
    if action.districts and not len(action.districts) == len(set(action.districts)) == wanted:
        raise refuse("place.districts", "V5.2", building=name, n=wanted)


def _nothing(state: State, action: Action) -> None:
    """The phase says it all."""


def _discard(state: State, action: actions.Discard) -> None:
    if not state.laid[state.active * LAID_WIDTH + action.building]:
        raise refuse("discard.none", "V5.9", building=BUILDINGS[action.building])


def _pass(state: State, action: Action) -> None:
    if state.phase in (PLACE, END) and not state.setup.table:
        raise refuse("pass.must", _MUST_DO.get(state.phase, "V5.1"), phase=PHASES[state.phase])
    if state.phase == DRAW and not state.setup.table and state.hand_size(state.active) < HAND_LIMIT:
        size = state.hand_size(state.active)
        raise refuse("pass.draw-or-swap" if 1 <= size <= HAND_LIMIT - 2 else "pass.draw", "V9.1", n=size)


# Draining, drawing (V8, V9)


def _drain(state: State, action: actions.Drain) -> None:
    if action.hex < 0:
        if not state.setup.table:
            raise refuse("drain.which", "V8.1")
    elif not state.swamp[action.hex]:
        raise refuse("drain.no-tile", "V8.1", hex=state.setup.board.hex_ids[action.hex])
    if state.setup.table and tiles_out(state) >= sum(state.setup.board.swamp_mix):
        raise refuse("drain.all-out", "V1.4", most=sum(state.setup.board.swamp_mix))


def _at_the_table(state: State) -> None:
    if state.setup.table:
        raise refuse("draw.at-the-table", "V9.1")


def _draw(state: State, action: actions.Draw) -> None:
    _at_the_table(state)
    if state.hand_size(state.active) >= HAND_LIMIT:
        raise refuse("draw.full", "V9.3", most=HAND_LIMIT)
    if action.card != UNKNOWN_CARD and action.card not in state.pool:
        raise refuse("draw.not-in-pool", "V9.1", building=BUILDINGS[action.card])


def _swap(state: State, action: actions.Swap) -> None:
    _at_the_table(state)
    size = state.hand_size(state.active)
    put = BUILDINGS[action.put]
    if size > HAND_LIMIT - 2:
        raise refuse("swap.hand", "V9.3", n=size, most=HAND_LIMIT - 2)
    if not state.hand[state.active * HAND_WIDTH + action.put]:
        raise refuse("swap.not-in-hand", "V9.1", building=put)
    if action.put in state.pool:
        raise refuse("swap.in-pool", "V9.2", building=put)
    if len(action.take) > 3:
        raise refuse("swap.three", "V9.1", n=len(action.take))
    for card, count in Counter(action.take).items():
        if card == action.put:
            raise refuse("swap.take-back", "V9.2", building=put)
        if card not in state.pool or count > 1:
            raise refuse("draw.not-in-pool", "V9.1", building=BUILDINGS[card])


# Gold (V7)


def _may_exchange(state: State) -> None:
    """Only in one's own turn, so not while another master chooses a place (V7.2)."""
    if state.phase != FINAL and state.decider != state.active:
        raise refuse("exchange.not-yours", "V7.2", seat=state.active)


def _exchange(state: State, action: actions.Exchange) -> None:
    _may_exchange(state)
    if state.setup.table:
        raise refuse("exchange.count", "V7.2")
    row = state.decider * TILE_WIDTH
    kinds = [*action.swamp, *(value + 1 for value in action.treasure)]
    for kind, count in sorted(Counter(kinds).items()):
        have = state.tiles[row + kind]
        if count > have:
            what = "swamp" if kind in SWAMP_VALUES else "treasure"
            value = kind if kind < FIRST_TREASURE else kind - 1
            raise refuse("exchange.no-tile", "V7.2", what=what, value=value, n=have, count=count)
    gold = sum(action.swamp) + sum(action.treasure)
    if gold < GOLD_PER_SPACE:
        raise refuse("exchange.too-little", "V7.2", gold=gold, price=GOLD_PER_SPACE)


def _table_exchange(state: State, action: actions.TableExchange) -> None:
    _may_exchange(state)
    if not state.setup.table:
        raise refuse("exchange.tiles", "V7.2")
    row = state.decider * TILE_WIDTH
    held = ((action.swamp, UNKNOWN_SWAMP, "swamp"), (action.treasure, UNKNOWN_TREASURE, "treasure"))
    for count, kind, what in held:
        if not 0 <= count <= state.tiles[row + kind]:
            raise refuse("exchange.not-held", "V7.1", what=what, n=state.tiles[row + kind], count=count)
    low, high = possible_points(state, action.swamp, action.treasure)
    if not low <= action.points <= high:
        values: dict[str, Any] = {"swamp": action.swamp, "treasure": action.treasure, "low": low, "high": high}
        key = "exchange.never" if high < low else "exchange.points"
        raise refuse(key, "V7.2", points=action.points, **values)


# The imaginary player (V11)


def _imaginary(state: State, action: actions.Imaginary) -> None:
    if state.phase == LAY and not imaginary_open(state):
        key = "imaginary.done" if not state.due else "imaginary.too-late"
        raise refuse(key, "V11.2")
    app_turns = not state.setup.table or state.setup.own_deck
    if app_turns and action.card != UNKNOWN_CARD:
        raise refuse("imaginary.app-turns", "V11.8" if state.setup.table else "V11.2")
    if app_turns:
        return
    if action.card == UNKNOWN_CARD:
        raise refuse("imaginary.which", "V11.8")
    lie = in_sight(state, action.card)
    if lie >= CARDS[action.card]:
        raise refuse("lay.box", "V1.1", building=BUILDINGS[action.card], most=CARDS[action.card], lie=lie)


# Corrections


def _correct(state: State, action: actions.Correct) -> None:
    """Tried on a copy and judged like any state (protocol: `bad-state`)."""
    if not state.setup.table:
        raise refuse("correct.digital", "V3")
    if action.what == "hex" and state.hexes[action.hex] > EMPTY:
        hex_id = state.setup.board.hex_ids[action.hex]
        raise refuse("correct.built", "V5.2", BAD_STATE, hex=hex_id, what=HEXES[state.hexes[action.hex]])
    tried = state.copy()
    apply(tried, action, Sampled(0))
    wrong = problem(tried)
    if wrong is not None:
        raise Refused(wrong)


_CHECKS: dict[type, Callable[[State, Any], None]] = {
    actions.Lay: _lay,
    actions.Build: _build,
    actions.Place: _place,
    actions.Counted: _counted,
    actions.Move: _nothing,
    actions.Discard: _discard,
    actions.Drain: _drain,
    actions.Draw: _draw,
    actions.Swap: _swap,
    actions.Pass: _pass,
    actions.Imaginary: _imaginary,
    actions.Exchange: _exchange,
    actions.TableExchange: _table_exchange,
}
