"""A board is data (format `venezia-board/1`): read, checked, and laid out for quick questions."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from venezia.core.reading import Node, shown
from venezia.core.reasons import BAD_BOARD, Reason, Refused
from venezia.games.venedig.parts import (
    BUILDINGS,
    BUILT,
    EMPTY,
    LAST_SPACE,
    PIECES,
    PONTE,
    SHAPE,
    SWAMP,
    SWAMP_VALUES,
    TREASURE_VALUES,
    TREASURES,
)

H = TypeVar("H", int, str)  # a hex, by its index or its id
FORMAT = "venezia-board/1"
STARTS = ("swamp", "stone", "built")
DEEPEST = 20
LAST_BORDERING = 56  # V6.3: from 57 on no space borders a district


class Placed(NamedTuple):
    """A building on the board; `hexes` is None when a table only counted its points."""

    building: int
    hexes: tuple[int, ...] | None
    districts: tuple[int, ...] = ()


class Board:
    """The checked board. Hexes and districts are indices here; `hex_ids` and `district_ids` name them."""

    __slots__ = (
        "borders", "bridges", "buildings", "district_ids", "district_names", "district_of", "hex_ids",
        "hex_index", "hexes_in", "id", "name", "neighbours", "source", "space",
        "start", "swamp_mix", "treasure_mix",
    )  # fmt: skip

    def __init__(self, source: dict[str, Any]) -> None:
        self.source = source
        self.id: str = source["id"]
        self.name: str = source["name"]
        self.district_ids = tuple(str(d["id"]) for d in source["districts"])
        self.district_names = tuple(str(d["name"]) for d in source["districts"])
        self.hex_ids = tuple(str(h["id"]) for h in source["hexes"])
        self.hex_index = {name: i for i, name in enumerate(self.hex_ids)}
        self.district_of = tuple(_district(name, self.district_ids) for name in self.hex_ids)
        self.hexes_in = tuple(
            tuple(i for i, d in enumerate(self.district_of) if d == district)
            for district in range(len(self.district_ids))
        )
        at = {(h["col"], h["row"]): i for i, h in enumerate(source["hexes"])}
        self.neighbours = tuple(
            tuple(at[place] for place in _around(h["col"], h["row"]) if place in at) for h in source["hexes"]
        )
        self.buildings = tuple(
            self.placed(BUILDINGS.index(b["building"]), tuple(self.hex_index[h] for h in b["hexes"]))
            for b in source["buildings"]
        )
        self.start = self._start_hexes()
        self.bridges = tuple((self.hex_index[a], self.hex_index[b]) for a, b in source["bridges"])
        self.borders, self.space = self._track()
        self.swamp_mix = tuple(source["tiles"]["swamp"].get(str(v), 0) for v in SWAMP_VALUES)
        self.treasure_mix = tuple(source["tiles"]["treasure"].get(str(v), 0) for v in TREASURE_VALUES)

    def placed(self, building: int, hexes: tuple[int, ...]) -> Placed:
        """A building on these hexes, with the districts it stands in."""
        return Placed(building, hexes, tuple(dict.fromkeys(self.district_of[h] for h in hexes)))

    def _start_hexes(self) -> bytes:
        start = bytearray(SWAMP if h["start"] == "swamp" else EMPTY for h in self.source["hexes"])
        for building in self.buildings:
            for i in building.hexes or ():
                start[i] = BUILT + building.building
        return bytes(start)

    def _track(self) -> tuple[tuple[frozenset[int], ...], tuple[int, ...]]:
        """Districts bordered by each number, and the space that a number stands for (V6.2, V6.3)."""
        borders = [frozenset[int]()] * (LAST_SPACE + 1)
        space = list(range(LAST_SPACE + 1))
        for entry in self.source["track"]:
            districts = frozenset(self.district_ids.index(d) for d in entry["borders"])
            for n in (entry["n"], entry.get("again", entry["n"])):
                borders[n] = districts
                space[n] = entry["n"]
        return tuple(borders), tuple(space)

    def bordering(self, number: int) -> frozenset[int]:
        """The districts that a gondola on this number borders (V6.3)."""
        return self.borders[number] if number <= LAST_SPACE else frozenset()

    def space_of(self, number: int) -> int:
        """The space a number stands for: 10 and 45 are one (V6.2)."""
        return self.space[number] if number <= LAST_SPACE else number

    def fits_shape(self, building: int, hexes: tuple[int, ...]) -> bool:
        """Whether these hexes, in any order, have the building's shape (V4.2, V5.2)."""
        return _in_shape(
            building,
            hexes,
            lambda a, b: b in self.neighbours[a],
            lambda a, b: (a, b) in self.bridges or (b, a) in self.bridges,
        )


def _district(hex_id: str, districts: tuple[str, ...]) -> int:
    return next(i for i, d in enumerate(districts) if hex_id.startswith(d))


def _around(col: int, row: int) -> tuple[tuple[int, int], ...]:
    """The six neighbours on a pointy-top grid whose odd rows are shifted right."""
    shift = row % 2
    return (
        (col - 1, row), (col + 1, row),
        (col - 1 + shift, row - 1), (col + shift, row - 1),
        (col - 1 + shift, row + 1), (col + shift, row + 1),
    )  # fmt: skip


def read_board(data: Any) -> Board:
    """The board in `data`, or the first of its faults, raised."""
    for fault in faults(data):
        raise Refused(fault)
    return Board(data)


def faults(data: Any) -> Iterator[Reason]:
    """Everything wrong with a board, each naming its place. What stands on hexes is checked once these are right."""
    root = Node(data, "", BAD_BOARD)
    shape = list(_found(_shape_faults, root))
    yield from shape
    if shape:
        return
    hexes = list(_found(_hex_faults, root))
    yield from hexes
    for check in (_building_faults, _bridge_faults) if not hexes else ():
        yield from _found(check, root)
    yield from _found(_track_faults, root)
    yield from _found(_tile_faults, root)


def _found(check: Callable[[Node], Iterator[Refused]], root: Node) -> Iterator[Reason]:
    """The faults a check yields, and the one it may stop at."""
    try:
        for fault in check(root):
            yield fault.reason
    except Refused as fault:
        yield fault.reason


def _shape_faults(root: Node) -> Iterator[Refused]:
    """Types and keys, so that the other checks may rely on them."""
    if root.get("format").value != FORMAT:
        yield root.get("format").fault("board.format", wanted=FORMAT)
        return
    root.get("game").choice(("venedig",))
    for key in ("id", "name"):
        if not root.get(key).text(80).strip():
            yield root.get(key).fault("board.no-text")
    if root.has("note"):
        root.get("note").text()
    _district_shapes(root)
    for entry in root.get("hexes").items(2000):
        entry.get("id").text(20)
        entry.get("col").whole(-1000, 1000)
        entry.get("row").whole(-1000, 1000)
        entry.get("start").choice(STARTS)
    yield from _piece_shapes(root)
    _track_shapes(root)
    yield from _tile_shapes(root)
    if root.has("photo"):
        root.get("photo").fields()
    if _deeper(root.value, DEEPEST):
        yield root.fault("board.deep", most=DEEPEST)
    elif not _unicode(root.value):
        yield root.fault("shape.not-unicode")


def _piece_shapes(root: Node) -> Iterator[Refused]:
    for entry in root.get("buildings").items(100):
        entry.get("building").choice(BUILDINGS)
        for name in entry.get("hexes").items(3):
            name.text(20)
    for pair in root.get("bridges").items(500):
        ends = pair.items(2)
        if len(ends) != 2:
            yield pair.fault("board.bridge-ends")
        for end in ends:
            end.text(20)


def _tile_shapes(root: Node) -> Iterator[Refused]:
    for kind, values in (("swamp", SWAMP_VALUES), ("treasure", TREASURE_VALUES)):
        mix = root.get("tiles").get(kind)
        for value in mix.fields():
            if value not in {str(v) for v in values}:
                yield mix.fault("board.tile-value", found=shown(value), low=values[0], high=values[-1])
            mix.get(value).whole(0, 2000)


def _deeper(value: Any, most: int) -> bool:
    """Whether lists and objects lie in each other more than `most` times; what we do not read is kept as it is."""
    if not isinstance(value, (dict, list)):
        return False
    return most == 0 or any(_deeper(v, most - 1) for v in (value.values() if isinstance(value, dict) else value))


def _unicode(value: Any) -> bool:
    """Whether every text in it is one: half a surrogate pair could not be written again."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def _district_shapes(root: Node) -> None:
    districts = root.get("districts").items(50)
    if not districts:
        raise root.get("districts").fault("board.no-districts")
    for entry in districts:
        if not entry.get("id").text(10):
            raise entry.get("id").fault("board.no-text")
        entry.get("name").text(80)


def _track_shapes(root: Node) -> None:
    _point(root.get("start").get("at"))
    for entry in root.get("track").items(200):
        entry.get("n").whole(1, LAST_SPACE)
        if entry.has("again"):
            entry.get("again").whole(1, LAST_SPACE)
        _point(entry.get("at"))
        for name in entry.get("borders").items(50):
            name.text(10)
    for entry in root.get("posts").items(200):
        entry.get("n").whole(LAST_SPACE + 1, 999)
        _point(entry.get("at"))


def _point(node: Node) -> None:
    parts = node.items(2)
    if len(parts) != 2:
        raise node.fault("board.point")
    for part in parts:
        part.number()


def _hex_faults(root: Node) -> Iterator[Refused]:
    """Districts and hexes: unique ids, one hex a place, no shared edge between districts (V5.2)."""
    districts = [str(d["id"]) for d in root.value["districts"]]
    for name, times in Counter(districts).items():
        if times > 1:
            yield root.get("districts").fault("board.district-twice", "V1.6", district=name)
    seen: set[str] = set()
    at: dict[tuple[int, int], str] = {}
    for entry in root.get("hexes").items():
        name = str(entry.value["id"])
        if name in seen:
            yield entry.fault("board.hex-twice", "V1.6", hex=name)
        seen.add(name)
        if len({d for d in districts if name.startswith(d)}) != 1:
            yield entry.fault("board.hex-district", "V1.6", hex=name)
        place = (entry.value["col"], entry.value["row"])
        if place in at:
            yield entry.fault("board.same-place", "V1.6", hex=name, other=at[place])
        at[place] = name
    owner = {name: next((d for d in districts if name.startswith(d)), "") for name in seen}
    for (col, row), name in at.items():
        for place in _around(col, row):
            other = at.get(place)
            if other and owner[name] and owner[name] < owner[other]:
                yield root.get("hexes").fault("board.shared-edge", "V5.2", hex=name, other=other)
    if not seen:
        yield root.get("hexes").fault("board.no-hexes", "V1.6")


def _building_faults(root: Node) -> Iterator[Refused]:
    """What stands at the start: known hexes, the right shape, in stock (V2.1)."""
    start = {str(h["id"]): str(h["start"]) for h in root.value["hexes"]}
    col_row = {str(h["id"]): (h["col"], h["row"]) for h in root.value["hexes"]}
    sites = {frozenset(pair) for pair in root.value["bridges"]}
    owner: dict[str, str] = {}
    built: Counter[str] = Counter()
    for entry in root.get("buildings").items():
        kind, hexes = str(entry.value["building"]), [str(h) for h in entry.value["hexes"]]
        built[kind] += 1
        unknown = [h for h in hexes if h not in start]
        if unknown:
            yield entry.fault("board.unknown-hex", "V2.1", hex=unknown[0])
            continue
        for name in hexes:
            if start[name] != "built":
                yield entry.fault("board.not-built", "V2.1", hex=name, start=start[name])
            if name in owner:
                yield entry.fault("board.two-buildings", "V2.1", hex=name)
            owner[name] = kind
        if not _in_shape(
            BUILDINGS.index(kind),
            hexes,
            lambda a, b: col_row[b] in _around(*col_row[a]),
            lambda a, b: frozenset((a, b)) in sites,
        ):
            yield entry.fault("board.shape", "V4.2", building=kind, hexes=hexes)
    for name, how in start.items():
        if how == "built" and name not in owner:
            yield root.get("hexes").fault("board.built-empty", "V2.1", hex=name)
    for kind, pieces in zip(BUILDINGS, PIECES, strict=True):
        if built[kind] >= pieces:
            yield root.get("buildings").fault("board.stock", "V1.2", building=kind, n=built[kind], most=pieces - 1)


def _in_shape(
    building: int, hexes: Sequence[H], adjacent: Callable[[H, H], bool], bridged: Callable[[H, H], bool]
) -> bool:
    """As many different hexes as the building needs, a ponte's joined by a site, all others adjacent (V4.2)."""
    if len(hexes) != SHAPE[building] or len(set(hexes)) != len(hexes):
        return False
    near = bridged if building == PONTE else adjacent
    return all(near(a, b) for i, a in enumerate(hexes) for b in hexes[i + 1 :])


def _bridge_faults(root: Node) -> Iterator[Refused]:
    """Bridge sites join hexes of two districts (V5.2)."""
    hexes = {str(h["id"]) for h in root.value["hexes"]}
    districts = tuple(str(d["id"]) for d in root.value["districts"])
    seen: set[frozenset[str]] = set()
    for entry in root.get("bridges").items():
        pair = [str(h) for h in entry.value]
        unknown = [h for h in pair if h not in hexes]
        if unknown:
            yield entry.fault("board.unknown-hex", "V5.2", hex=unknown[0])
        elif _district(pair[0], districts) == _district(pair[1], districts):
            yield entry.fault("board.bridge-inside", "V5.2", hex=pair[0], other=pair[1])
        elif frozenset(pair) in seen:
            yield entry.fault("board.bridge-twice", "V5.2", hex=pair[0], other=pair[1])
        seen.add(frozenset(pair))


def _track_faults(root: Node) -> Iterator[Refused]:
    """Numbers 1 to 60 once each, and what they border (V1.6, V6.3)."""
    districts = {str(d["id"]) for d in root.value["districts"]}
    times: Counter[int] = Counter()
    for entry in root.get("track").items():
        n, again = entry.value["n"], entry.value.get("again")
        times.update([n] if again is None else [n, again])
        borders = [str(d) for d in entry.value["borders"]]
        for name in borders:
            if name not in districts:
                yield entry.fault("board.unknown-district", "V6.3", n=n, district=name)
        if len(set(borders)) != len(borders):
            yield entry.fault("board.border-twice", "V6.3", n=n)
        if again is not None:
            if max(n, again) > LAST_BORDERING:
                yield entry.fault("board.crossing-late", "V6.3", n=n, again=again)
        elif n <= LAST_BORDERING and len(borders) not in (1, 2):
            yield entry.fault("board.borders", "V6.3", number=n, n=len(borders))
        elif n > LAST_BORDERING and borders:
            yield entry.fault("board.borders-late", "V6.3", n=n)
    for n in range(1, LAST_SPACE + 1):
        if times[n] == 0:
            yield root.get("track").fault("board.track-hole", "V1.6", n=n)
        elif times[n] > 1:
            yield root.get("track").fault("board.track-twice", "V1.6", n=n)
    posts = Counter(p["n"] for p in root.value["posts"])
    for n, count in posts.items():
        if count > 1:
            yield root.get("posts").fault("board.track-twice", "V6.4", n=n)


def _tile_faults(root: Node) -> Iterator[Refused]:
    """As many swamp tiles as swamp hexes, 18 treasures (V1.4)."""
    tiles = root.get("tiles")
    swamp = sum(tiles.value["swamp"].values())
    hexes = sum(h["start"] == "swamp" for h in root.value["hexes"])
    if swamp != hexes:
        yield tiles.get("swamp").fault("board.swamp-tiles", "V1.4", tiles=swamp, hexes=hexes)
    treasures = sum(tiles.value["treasure"].values())
    if treasures != TREASURES:
        yield tiles.get("treasure").fault("board.treasures", "V1.4", tiles=treasures, wanted=TREASURES)
