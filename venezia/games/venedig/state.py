"""One mutable state for the truth, for what a seat may see, and for the scoring aid.

A hidden zone is counts by kind plus `unknown`. Outside this package nobody changes a state.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from venezia.core.chance import Chance
from venezia.games.venedig.board import Board, Placed
from venezia.games.venedig.parts import (
    CARDS,
    CASA,
    DEAL,
    HAND_WIDTH,
    HIDDEN_TILE,
    LAID_WIDTH,
    LAST_SPACE,
    LAY,
    NEED,
    NOBODY,
    PIECES,
    SWAMP,
    SWAMP_VALUES,
    TILE_WIDTH,
    TREASURE_VALUES,
    TREASURES,
    UNKNOWN_CARD,
    UNKNOWN_TREASURE_TILE,
)
from venezia.games.venedig.sites import sites_of


class Setup:
    """What never changes in a game: board, mode, names, house rules, seed."""

    __slots__ = (
        "_public", "board", "casa_at_once", "casa_discard", "imaginary", "names", "options", "own_deck",
        "seats", "seed", "sites", "table",
    )  # fmt: skip

    def __init__(
        self, board: Board, names: tuple[str, ...], table: bool, seed: int | None, options: Mapping[str, Any]
    ) -> None:
        self.board = board
        self.sites = sites_of(board)
        self.names = names
        self.seats = len(names)
        self.table = table
        self.seed = seed
        self.options = dict(options)
        self.casa_at_once = bool(options.get("casa_at_once", False))  # V5.1
        self.casa_discard = options.get("imaginary_casa", "build") == "discard"  # V11.7
        self.imaginary = self.seats == 2  # V11
        self.own_deck = self.imaginary and options.get("imaginary_deck", "box") == "own"  # V11.8
        self._public: Setup | None = self if seed is None else None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Setup):
            return NotImplemented
        mine = (self.names, self.table, self.seed, self.options)
        same = mine == (other.names, other.table, other.seed, other.options)
        return same and (self.board is other.board or self.board.source == other.board.source)

    __hash__ = None  # type: ignore[assignment]

    @property
    def public(self) -> Setup:
        """The same without the seed, which would tell every secret."""
        if self._public is None:
            self._public = Setup(self.board, self.names, self.table, None, self.options)
        return self._public


class State:
    """A game at one instant. Zones are flat lists: a seat's hand begins at `seat * HAND_WIDTH`, and so on.

    Row `seats` of `laid` is the imaginary player's (V11); `masters` holds a seat, `seats` for the
    imaginary player, or NOBODY. `deck`, `supply` and `own_deck` have their top at the end.
    """

    __slots__ = (
        "active", "after", "buildings", "deck", "decider", "discard", "drained", "due", "fresh", "gondola",
        "hand", "hexes", "laid", "laid_now", "masters", "moves", "own_deck", "own_discard", "phase", "pool",
        "projects", "setup", "shuffles", "spent", "stock", "supply", "swamp", "tiles", "turn",
    )  # fmt: skip

    setup: Setup
    turn: int
    phase: int
    active: int
    decider: int
    gondola: list[int]
    hand: list[int]
    laid: list[int]
    tiles: list[int]
    masters: list[int]
    projects: list[int]  # building * 2 + alone; the first is in progress while placed and moved for
    moves: list[tuple[int, int]]  # seat, points
    deck: bytearray
    discard: bytearray
    pool: bytearray
    supply: bytearray
    stock: list[int]
    hexes: bytearray
    swamp: bytearray  # value + 1 of the tile on each hex, 0 where there is none
    spent: list[int]  # swamp tiles handed in, by value: shown to all when they left the game (V7.3)
    buildings: list[Placed]
    own_deck: bytearray  # V11.8
    own_discard: bytearray
    shuffles: int
    after: int  # the phase that follows the building in progress: LAY, BUILD or END
    drained: int
    fresh: bool  # nothing was laid or built in this turn yet (V11.2)
    due: bool  # the imaginary player's card of this turn is still to come (V11.2)
    laid_now: int  # cards laid in this turn, all that is known of a hand at a real table

    def copy(self) -> State:
        new = State.__new__(State)
        new.setup = self.setup
        new.turn = self.turn
        new.phase = self.phase
        new.active = self.active
        new.decider = self.decider
        new.gondola = self.gondola[:]
        new.hand = self.hand[:]
        new.laid = self.laid[:]
        new.tiles = self.tiles[:]
        new.masters = self.masters[:]
        new.projects = self.projects[:]
        new.moves = self.moves[:]
        new.deck = self.deck[:]
        new.discard = self.discard[:]
        new.pool = self.pool[:]
        new.supply = self.supply[:]
        new.stock = self.stock[:]
        new.hexes = self.hexes[:]
        new.swamp = self.swamp[:]
        new.spent = self.spent[:]
        new.buildings = self.buildings[:]
        new.own_deck = self.own_deck[:]
        new.own_discard = self.own_discard[:]
        new.shuffles = self.shuffles
        new.after = self.after
        new.drained = self.drained
        new.fresh = self.fresh
        new.due = self.due
        new.laid_now = self.laid_now
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in State.__slots__)

    __hash__ = None  # type: ignore[assignment]

    # Small questions that every module asks.

    def hand_size(self, seat: int) -> int:
        return sum(self.hand[seat * HAND_WIDTH : (seat + 1) * HAND_WIDTH])

    def alone(self, building: int) -> bool:
        """Whether the active player has laid this building alone, unfinished (V4.6)."""
        return building * 2 + 1 in self.projects

    def joint(self, seat: int, building: int) -> int:
        """Cards of a seat in the joint project of a type, without those laid alone (V4.6)."""
        cards = self.laid[seat * LAID_WIDTH + building]
        return cards - NEED[building] if seat == self.active and cards and self.alone(building) else cards

    def joint_total(self, building: int) -> int:
        """Cards of all participants in the joint project of a type (V4.5)."""
        cards = sum(self.laid[building::LAID_WIDTH])
        return cards - NEED[building] if self.alone(building) else cards

    def types_in_front(self, seat: int) -> int:
        """Building types of which a seat has cards in front (V5.9); casas never stay."""
        row = seat * LAID_WIDTH
        return 4 - self.laid[row + CASA + 1 : row + LAID_WIDTH].count(0)

    def ended(self) -> bool:
        """Whether the end has come: a type is used up or a gondola has arrived (V10.1)."""
        return 0 in self.stock or max(self.gondola) >= LAST_SPACE

    def ranking(self) -> list[int]:
        """Seats from first to last (V10.4)."""
        return sorted(range(self.setup.seats), key=lambda seat: -self.gondola[seat])


def new_state(setup: Setup, chance: Chance) -> State:
    """The set-up of V2: in `table` mode only what lies open on the table is known."""
    board, seats = setup.board, setup.seats
    state = State.__new__(State)
    state.setup = setup
    state.turn, state.phase, state.active, state.decider = 1, LAY, 0, 0
    state.gondola = [0] * seats
    state.hand = [0] * (seats * HAND_WIDTH)
    state.laid = [0] * ((seats + 1) * LAID_WIDTH)
    state.tiles = [0] * (seats * TILE_WIDTH)
    state.masters = [NOBODY] * len(CARDS)
    state.projects, state.moves = [], []
    state.deck, state.discard, state.pool = bytearray(), bytearray(), bytearray()
    state.own_deck, state.own_discard = bytearray(), bytearray()
    state.buildings = list(board.buildings)
    state.stock = [PIECES[b] - sum(p.building == b for p in board.buildings) for b in range(len(PIECES))]
    state.hexes = bytearray(board.start)
    state.spent = [0] * len(SWAMP_VALUES)
    state.shuffles, state.after, state.drained, state.laid_now = 0, LAY, 0, 0
    state.fresh, state.due = True, setup.imaginary
    if setup.table:
        state.swamp = bytearray(HIDDEN_TILE if h == SWAMP else 0 for h in board.start)
        state.supply = bytearray([UNKNOWN_TREASURE_TILE]) * TREASURES
        if setup.own_deck:
            state.own_deck = shuffled(state, full_deck(), chance, UNKNOWN_CARD)
    else:
        _deal(state, chance)
    return state


def full_deck() -> bytearray:
    """The 42 cards of V1.1, in order."""
    return bytearray(b for b, count in enumerate(CARDS) for _ in range(count))


def shuffled(state: State, items: bytearray, chance: Chance, unknown: int) -> bytearray:
    """`items` as chance orders them; the state counts its shuffles, so that a seed gives each its own."""
    chance.shuffle(items, state.shuffles, unknown)
    state.shuffles += 1
    return items


def _deal(state: State, chance: Chance) -> None:
    """V2.2, V2.3: swamp tiles on the hexes, three cards each, deck and treasures."""
    board = state.setup.board
    state.deck = shuffled(state, full_deck(), chance, UNKNOWN_CARD)
    for _ in range(DEAL):
        for seat in range(state.setup.seats):
            state.hand[seat * HAND_WIDTH + state.deck.pop()] += 1
    tiles = bytearray(v + 1 for v in SWAMP_VALUES for _ in range(board.swamp_mix[v]))
    tiles = shuffled(state, tiles, chance, HIDDEN_TILE)
    state.swamp = bytearray(tiles.pop() if h == SWAMP else 0 for h in board.start)
    supply = bytearray(
        v for v, count in zip(TREASURE_VALUES, board.treasure_mix, strict=True) for _ in range(count)
    )
    state.supply = shuffled(state, supply, chance, UNKNOWN_TREASURE_TILE)


