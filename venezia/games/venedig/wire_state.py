"""A state as the protocol writes it, both ways. What comes in is judged by `status`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from venezia.core.reading import Node, shown
from venezia.core.reasons import BAD_STATE, Refused
from venezia.games.venedig.board import Board, Placed
from venezia.games.venedig.parts import (
    BUILD,
    BUILDINGS,
    CARDS,
    CASA,
    DRAIN,
    DRAINS,
    END,
    FARTHEST,
    HAND_WIDTH,
    HEXES,
    HIDDEN_TILE,
    IMAGINARY,
    LAID_WIDTH,
    LAY,
    MASTERED,
    MODES,
    MOVE,
    NOBODY,
    OVER,
    PHASES,
    PIECES,
    PLACE,
    SEATS,
    SWAMP_VALUES,
    TABLE,
    TILE_WIDTH,
    TREASURE_VALUES,
    TREASURES,
    UNKNOWN_CARD,
    UNKNOWN_SWAMP,
    UNKNOWN_TREASURE,
    UNKNOWN_TREASURE_TILE,
)
from venezia.games.venedig.state import Setup, State
from venezia.games.venedig.status import problem

OPTIONS: dict[str, tuple[Any, ...]] = {  # house rules, the default first
    "casa_at_once": (False, True),
    "imaginary_casa": ("build", "discard"),
    "imaginary_deck": ("box", "own"),
}
SEED_LIMIT = 2**63
NAME_LIMIT = 200


# Set-up


def read_setup(node: Node, board: Board, seed: int) -> Setup:
    """Mode, players and house rules of a new game."""
    table = node.has("mode") and node.get("mode").choice(MODES) == TABLE
    names = tuple(_name(n) for n in _seats(node.get("players")))
    options = read_options(node.get("options"), table) if node.has("options") else {}
    return Setup(board, names, table, seed, options)


def _seats(players: Node) -> list[Node]:
    found = players.items()
    if not SEATS[0] <= len(found) <= SEATS[1]:
        raise players.fault("new.players", None, n=len(found))
    return found


def _name(node: Node) -> str:
    name = node.text(NAME_LIMIT)
    if not name.strip() or any(ord(c) < 32 for c in name):
        raise node.fault("new.name")
    return name


def read_options(node: Node, table: bool) -> dict[str, Any]:
    """House rules: each named in the rules page, each with its few values."""
    for key in node.fields():
        if key not in OPTIONS:
            raise node.fault("new.option", found=shown(key), choices=list(OPTIONS))
        value = node.get(key).value
        if not any(value is v or (isinstance(value, str) and value == v) for v in OPTIONS[key]):
            raise node.get(key).fault("new.option-value", option=key, choices=[str(v).lower() for v in OPTIONS[key]])
    if not table and node.child("imaginary_deck").value == "own":
        raise node.fault("new.own-deck", "V11.8")
    return dict(node.fields())


def read_seed(node: Node) -> int:
    return node.whole(-SEED_LIMIT, SEED_LIMIT)


# Writing


def state_to_wire(state: State) -> dict[str, Any]:
    """The whole state, or a view: what is unknown is null in its place."""
    setup, board = state.setup, state.setup.board
    table = setup.table
    return {
        "game": "venedig",
        "mode": MODES[table],
        "board": board.id,
        "seed": setup.seed,
        "options": dict(setup.options),
        "turn": state.turn,
        "phase": PHASES[state.phase],
        "active": state.active,
        "decider": None if state.decider == NOBODY else state.decider,
        "players": [_player(state, seat) for seat in range(setup.seats)],
        "imaginary": _write_imaginary(state),
        "masters": {BUILDINGS[b]: _write_holder(state, state.masters[b]) for b in MASTERED},
        "projects": [{"building": BUILDINGS[code >> 1], "alone": bool(code & 1)} for code in state.projects],
        "moves": [{"seat": seat, "points": points} for seat, points in state.moves],
        "deck": None if table else _cards(reversed(state.deck)),
        "discard": None if table else _cards(state.discard),
        "pool": None if table else _cards(state.pool),
        "treasures": [None if v == UNKNOWN_TREASURE_TILE else v for v in reversed(state.supply)],
        "stock": dict(zip(BUILDINGS, state.stock, strict=True)),
        "hexes": {name: HEXES[h] for name, h in zip(board.hex_ids, state.hexes, strict=True)},
        "swamp": {
            name: None if v == HIDDEN_TILE else v - 1 for name, v in zip(board.hex_ids, state.swamp, strict=True) if v
        },
        "buildings": [_write_placed(placed, board) for placed in state.buildings],
        "ranking": state.ranking() if state.phase == OVER else None,
        "progress": {
            "after": PHASES[state.after],
            "drained": state.drained,
            "due": state.due,
            "fresh": state.fresh,
            "laid": state.laid_now,
            "shuffles": state.shuffles,
        },
    }


def _cards(cards: Any) -> list[str | None]:
    return [None if c == UNKNOWN_CARD else BUILDINGS[c] for c in cards]


def _player(state: State, seat: int) -> dict[str, Any]:
    hand, tiles = seat * HAND_WIDTH, seat * TILE_WIDTH
    cards = [c for c in range(HAND_WIDTH) for _ in range(state.hand[hand + c])]
    swamp = [v for v in SWAMP_VALUES for _ in range(state.tiles[tiles + v])]
    treasure = [v for v in TREASURE_VALUES for _ in range(state.tiles[tiles + v + 1])]
    return {
        "name": state.setup.names[seat],
        "gondola": state.gondola[seat],
        "hand": None if state.setup.table else _cards(cards),
        "laid": _write_laid(state, seat),
        "swamp": [*swamp, *[None] * state.tiles[tiles + UNKNOWN_SWAMP]],
        "treasure": [*treasure, *[None] * state.tiles[tiles + UNKNOWN_TREASURE]],
    }


def _write_laid(state: State, holder: int) -> dict[str, int]:
    row = state.laid[holder * LAID_WIDTH : (holder + 1) * LAID_WIDTH]
    return {name: count for name, count in zip(BUILDINGS, row, strict=True) if count}


def _write_imaginary(state: State) -> dict[str, Any] | None:
    if not state.setup.imaginary:
        return None
    wire: dict[str, Any] = {"laid": _write_laid(state, state.setup.seats)}
    if state.setup.own_deck:
        wire["deck"] = _cards(reversed(state.own_deck))
        wire["discard"] = _cards(state.own_discard)
    return wire


def _write_holder(state: State, holder: int) -> int | str | None:
    if holder == NOBODY:
        return None
    return holder if holder < state.setup.seats else IMAGINARY


def _write_placed(placed: Placed, board: Board) -> dict[str, Any]:
    wire: dict[str, Any] = {"building": BUILDINGS[placed.building], "hexes": None}
    if placed.hexes is not None:
        wire["hexes"] = [board.hex_ids[h] for h in placed.hexes]
    elif len(placed.districts) == 1:
        wire["district"] = board.district_ids[placed.districts[0]]
    elif placed.districts:
        wire["districts"] = [board.district_ids[d] for d in placed.districts]
    return wire


# Reading


def state_from_wire(data: Any, find_board: Callable[[Any], Board]) -> State:
    """The state in a JSON object, checked; an impossible one is refused as `bad-state`."""
    root = Node(data, "", BAD_STATE)
    root.get("game").choice(("venedig",))
    named = root.get("board")
    if not isinstance(named.value, dict):
        named.text(80)
    try:
        board = find_board(named.value)
    except Refused as unknown:
        if isinstance(named.value, dict):
            raise
        raise named.fault("state.board", found=shown(named.value)) from unknown
    state = State.__new__(State)
    state.setup = _read_state_setup(root, board)
    _read_players(root.get("players"), state)
    _read_zones(root, state)
    _read_city(root, state)
    _read_turn(root, state)
    wrong = problem(state)
    if wrong is not None:
        raise Refused(wrong)
    _check_ranking(root.child("ranking"), state)
    return state


def _check_ranking(node: Node, state: State) -> None:
    """V10.4: once the game is over it follows from the gondolas; before there is none."""
    if node.value is None:
        return
    if state.phase != OVER:
        raise node.fault("state.ranking-early", "V10.4")
    seats = [seat.whole(0, state.setup.seats - 1) for seat in node.items(state.setup.seats)]
    places = [state.gondola[seat] for seat in seats]
    if sorted(seats) != list(range(state.setup.seats)) or places != sorted(places, reverse=True):
        raise node.fault("state.ranking", "V10.4", seats=state.ranking())


def _read_state_setup(root: Node, board: Board) -> Setup:
    table = root.get("mode").choice(MODES) == TABLE
    names = tuple(_name(player.get("name")) for player in _seats(root.get("players")))
    options = read_options(root.get("options"), table) if root.has("options") else {}
    return Setup(board, names, table, read_seed(root.get("seed")), options)


def _read_players(players: Node, state: State) -> None:
    seats = state.setup.seats
    state.gondola = []
    state.hand = [0] * (seats * HAND_WIDTH)
    state.laid = [0] * ((seats + 1) * LAID_WIDTH)
    state.tiles = [0] * (seats * TILE_WIDTH)
    for seat, player in enumerate(players.items()):
        state.gondola.append(player.get("gondola").whole(0, FARTHEST))
        if state.setup.table:
            _must_be_null(player, "hand")
        else:
            for card in player.get("hand").items(len(CARDS) * 10):
                state.hand[seat * HAND_WIDTH + card.choice(BUILDINGS)] += 1
        _read_laid(player.get("laid"), state, seat)
        row = seat * TILE_WIDTH
        for tile in player.get("swamp").items(2000):
            state.tiles[row + _value(tile, state, SWAMP_VALUES, UNKNOWN_SWAMP)] += 1
        for tile in player.get("treasure").items(2000):
            value = _value(tile, state, TREASURE_VALUES, UNKNOWN_TREASURE_TILE)
            state.tiles[row + value + 1] += 1


def _must_be_null(node: Node, key: str) -> None:
    if node.child(key).value is not None:
        raise node.get(key).fault("state.table-null")


def _value(tile: Node, state: State, values: tuple[int, ...], unknown: int) -> int:
    """A tile's value; beside the box it is not known."""
    if state.setup.table:
        if tile.value is not None:
            raise tile.fault("state.table-null")
        return unknown
    return tile.whole(values[0], values[-1])


def _read_laid(node: Node, state: State, holder: int) -> None:
    for name in node.fields():
        if name not in BUILDINGS:
            raise node.fault("shape.building", found=shown(name))
        state.laid[holder * LAID_WIDTH + BUILDINGS.index(name)] = node.get(name).whole(0, 42)


def _read_pile(node: Node, top_first: bool) -> bytearray:
    cards = bytearray(card.choice(BUILDINGS) for card in node.items(100))
    if top_first:
        cards.reverse()
    return cards


def _read_zones(root: Node, state: State) -> None:
    """Deck, discard, pool, treasures, the imaginary player, the masters."""
    state.deck, state.discard, state.pool = bytearray(), bytearray(), bytearray()
    state.own_deck, state.own_discard = bytearray(), bytearray()
    if state.setup.table:
        for key in ("deck", "discard", "pool"):
            _must_be_null(root, key)
    else:
        state.deck = _read_pile(root.get("deck"), top_first=True)
        state.discard = _read_pile(root.get("discard"), top_first=False)
        state.pool = _read_pile(root.get("pool"), top_first=False)
    tiles = root.get("treasures").items(TREASURES * 10)
    state.supply = bytearray(_value(t, state, TREASURE_VALUES, UNKNOWN_TREASURE_TILE) for t in tiles)
    state.supply.reverse()
    imaginary = root.child("imaginary")
    if not state.setup.imaginary:
        if imaginary.value is not None:
            raise imaginary.fault("state.no-imaginary", "V11.1")
    else:
        _read_laid(root.get("imaginary").get("laid"), state, state.setup.seats)
        if state.setup.own_deck:
            state.own_deck = _read_pile(imaginary.get("deck"), top_first=True)
            state.own_discard = _read_pile(imaginary.get("discard"), top_first=False)
    masters = root.get("masters")
    state.masters = [NOBODY] * len(BUILDINGS)
    for building in MASTERED:
        state.masters[building] = _read_holder(masters.get(BUILDINGS[building]), state)


def _read_holder(node: Node, state: State) -> int:
    if node.value is None:
        return NOBODY
    if node.value == IMAGINARY and state.setup.imaginary:
        return state.setup.seats
    return node.whole(0, state.setup.seats - 1)


def _read_city(root: Node, state: State) -> None:
    """Hexes, swamp tiles, buildings, stock."""
    board = state.setup.board
    stock = root.get("stock")
    state.stock = [stock.get(name).whole(0, PIECES[b]) for b, name in enumerate(BUILDINGS)]
    hexes, swamp = root.get("hexes"), root.get("swamp")
    for node in (hexes, swamp):
        for name in node.fields():
            if name not in board.hex_index:
                raise node.fault("shape.hex", found=shown(name), board=board.name)
    state.hexes = bytearray(hexes.get(name).choice(HEXES) for name in board.hex_ids)
    state.swamp = bytearray(_read_tile(swamp, name, state) for name in board.hex_ids)
    state.buildings = [_read_placed(node, state) for node in root.get("buildings").items(100)]
    state.spent = [0] * len(SWAMP_VALUES)
    if not state.setup.table:
        for value in SWAMP_VALUES:  # tiles that are nowhere have been handed in (V7.3)
            seen = state.swamp.count(value + 1) + sum(state.tiles[value::TILE_WIDTH])
            state.spent[value] = max(0, board.swamp_mix[value] - seen)


def _read_tile(swamp: Node, name: str, state: State) -> int:
    if not swamp.has(name):
        return 0
    value = _value(swamp.get(name), state, SWAMP_VALUES, UNKNOWN_SWAMP)
    return value + 1


def _read_placed(node: Node, state: State) -> Placed:
    board = state.setup.board
    building = node.get("building").choice(BUILDINGS)
    if node.get("hexes").value is not None:
        hexes = []
        for name in node.get("hexes").items(10):
            if name.text(20) not in board.hex_index:
                raise name.fault("shape.hex", found=shown(name.value), board=board.name)
            hexes.append(board.hex_index[name.value])
        return board.placed(building, tuple(hexes))
    if not state.setup.table:
        raise node.get("hexes").fault("state.hexes-null", "V5.2")
    districts = [node.get("district")] if node.has("district") else []
    districts += node.get("districts").items(2) if node.has("districts") else []
    return Placed(building, None, tuple(d.choice(board.district_ids) for d in districts))


def _read_turn(root: Node, state: State) -> None:
    """Whose turn, which phase, and how far it has come."""
    seats = state.setup.seats
    state.turn = root.get("turn").whole(1, 10**6)
    state.phase = root.get("phase").choice(PHASES)
    state.active = root.get("active").whole(0, seats - 1)
    decider = root.get("decider")
    state.decider = NOBODY if decider.value is None else decider.whole(0, seats - 1)
    state.projects = [
        p.get("building").choice(BUILDINGS) * 2 + p.get("alone").flag() for p in root.get("projects").items(60)
    ]
    state.moves = [
        (m.get("seat").whole(0, seats - 1), m.get("points").whole(1, 19)) for m in root.get("moves").items(10)
    ]
    _read_progress(root.child("progress"), state)


def _read_progress(node: Node, state: State) -> None:
    """Our own keys; a state written without them is taken at its most natural reading."""
    if node.value is None:
        node = Node({}, node.place, node.code)
    casa = bool(state.projects) and state.projects[0] == CASA * 2
    imaginary_casa = casa and bool(state.laid[state.setup.seats * LAID_WIDTH + CASA])
    early = imaginary_casa or (casa and state.setup.casa_at_once)  # built before laying is finished
    after = LAY if early or state.phase not in (PLACE, MOVE) else BUILD
    due = (state.setup.imaginary and not imaginary_casa) or state.phase == END

    def whole(key: str, high: int, default: int) -> int:
        return node.get(key).whole(0, high) if node.has(key) else default

    def flag(key: str, default: bool) -> bool:
        return node.get(key).flag() if node.has(key) else default

    state.after = (LAY, BUILD, END)[node.get("after").choice(("lay", "build", "end"))] if node.has("after") else after
    state.drained = whole("drained", DRAINS - 1 if state.phase == DRAIN else DRAINS, 0)
    state.due = flag("due", due)
    state.fresh = flag("fresh", state.phase == LAY and not state.projects)
    state.laid_now = whole("laid", 60, 0)
    state.shuffles = whole("shuffles", 10**6, 0)
