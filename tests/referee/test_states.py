"""States that come in: every printed one is taken, every impossible one is refused and says why."""

from copy import deepcopy
from typing import Any

import pytest

from tests.referee.talk import (
    EVERY_SETUP,
    KEYS,
    MOVE,
    NAMES,
    PASS,
    Client,
    Wire,
    arrange,
    build,
    drained,
    lay,
    place,
    play,
)


@EVERY_SETUP
def test_state_set_state_is_the_identity_at_every_step_and_the_game_goes_on_the_same(
    client: Client, setup: Wire
) -> None:
    client.new(**setup)
    other = Client()
    for state, actions, action, answer in play(client, 21):
        assert other.ok("set", state=state) == {"ok": True, "state": state}
        assert other.actions == actions
        told = other.do(action)
        assert told == answer
    assert other.set(client.state) == client.state


@EVERY_SETUP
def test_a_state_without_our_own_key_works_in_every_phase(client: Client, setup: Wire) -> None:
    """As another implementation of the protocol would print it."""
    client.new(**setup)
    other = Client()
    for step, (state, actions, _, _) in enumerate(play(client, 22)):
        plain = {key: state[key] for key in KEYS}
        again = other.set(plain)
        assert {key: again[key] for key in KEYS} == plain
        legal = other.ok("legal")
        assert (legal["phase"], legal["decider"]) == (state["phase"], state["decider"])
        if state["phase"] not in ("lay", "draw"):
            assert legal["actions"] == actions
        else:
            assert [a for a in actions if a not in legal["actions"]] == []
        if step % 40 == 0:
            assert list(play(other, 23))[-1][3]["state"]["phase"] == "over"


def test_a_two_player_state_without_our_own_key_has_the_imaginary_card_still_to_come(client: Client) -> None:
    """V11.2: once in every turn; in doubt it is due, except when it lies there being built."""
    state = client.new(players=NAMES[:2])
    plain = {key: state[key] for key in KEYS}
    client.set(arrange(plain, [["casa"] * 5]))
    client.do(lay("casa"), PASS, build("casa"), place("A9"))
    client.set({key: client.state[key] for key in KEYS})
    client.do(MOVE, PASS, {"type": "draw", "from": "deck"})
    assert client.state["phase"] == "end"
    client.set(arrange(plain, top=["casa"]))
    client.do({"type": "imaginary"})
    client.set({key: client.state[key] for key in KEYS})
    client.do(place("A9"))
    assert client.state["phase"] == "lay"
    assert {"type": "imaginary"} not in client.actions


def test_set_begins_a_new_history(client: Client) -> None:
    client.new()
    client.do(PASS)
    client.set(client.state)
    client.refused("bad-request", "undo")
    client.do(PASS)
    client.ok("undo")
    client.refused("bad-request", "undo")


def test_set_works_without_a_game_and_with_a_whole_board_in_the_place_of_its_id(client: Client) -> None:
    first = Client()
    first.new()
    board = {**first.ok("board")["board"], "id": "mine"}
    state = first.new(board=board)
    assert "mine" in client.bad_state(state)
    assert client.set({**state, "board": board}) == state


@pytest.mark.parametrize(
    "edit",
    [
        lambda s: s["players"][1].update(gondola=59),
        lambda s: s["players"][0].update(name="Zoë 艾达"),
        lambda s: s.update(turn=99),
        lambda s: s.update(active=2, decider=2),
        lambda s: s.update(seed=123456),
        lambda s: s.update(options={"casa_at_once": True}),
        lambda s: s["deck"].reverse(),
        lambda s: s["treasures"].sort(),
        lambda s: s["discard"].append(s["deck"].pop()),
        lambda s: s["players"][0]["treasure"].append(s["treasures"].pop()),
        lambda s: s["hexes"].update(A1="empty") or s["swamp"].pop("A1"),
        lambda s: s["players"][2]["swamp"].append(s["swamp"].pop("A1")) or s["hexes"].update(A1="empty"),
        lambda s: (s["hexes"].update(A9="casa"), s["buildings"].append({"building": "casa", "hexes": ["A9"]}),
                   s["stock"].update(casa=17)),
        lambda s: s["players"][0].update(laid={"campo": 0}),
        lambda s: s.pop("progress"),
        lambda s: s.update(note="an unknown key"),
        lambda s: s.update(ranking=None),
    ],
)  # fmt: skip
def test_an_edited_state_that_adds_up_is_taken(client: Client, edit: Any) -> None:
    state = client.new()
    edit(state)
    again = client.set(state)
    for key in KEYS - {"players", "discard", "deck"}:
        assert again[key] == state[key]
    assert [p["gondola"] for p in again["players"]] == [p["gondola"] for p in state["players"]]
    assert client.actions


def test_tiles_that_are_nowhere_have_been_handed_in(client: Client) -> None:
    state = client.new()
    for name in list(state["swamp"])[:40]:
        state = drained(state, name)
    assert client.set(state) == state


def with_(*path: Any, to: Any) -> Any:
    """An edit: the value at a path becomes another."""

    def edit(state: Wire) -> None:
        target = state
        for key in path[:-1]:
            target = target[key]
        target[path[-1]] = to

    return edit


def many(*edits: Any) -> Any:
    def edit(state: Wire) -> None:
        for one in edits:
            one(state)

    return edit


def complete(state: Wire, **more: Any) -> None:
    """Seat 0 and 1 have a complete campo; seat 1 is its master."""
    state.update(arrange(state, laid=[{"campo": 1}, {"campo": 2}], masters={"campo": 1}))
    state["projects"] = [{"building": "campo", "alone": False}]
    state.update(more)


IMPOSSIBLE: list[tuple[str, str, Any, str]] = [
    # what the protocol names
    ("a card too few", "digital", lambda s: s["deck"].pop(), "there must be"),
    ("a card too many", "digital", lambda s: s["deck"].append("casa"), "casa cards in all places together are 9"),
    (
        "a card turned into another",
        "digital",
        lambda s: s["deck"].__setitem__(0, "casa" if s["deck"][0] != "casa" else "ponte"),
        "in all places together",
    ),
    ("a treasure too few", "digital", lambda s: s["treasures"].pop(), "treasures of value"),
    ("a treasure too many", "digital", lambda s: s["players"][0]["treasure"].append(6), "value 6 are 4 in all"),
    (
        "two gondolas on one space",
        "digital",
        many(with_("players", 0, "gondola", to=7), with_("players", 1, "gondola", to=7)),
        "Ada and Bo stand on one space",
    ),
    (
        "10 and 45 are one space",
        "digital",
        many(with_("players", 0, "gondola", to=10), with_("players", 1, "gondola", to=45)),
        "on one space",
    ),
    (
        "two on one post",
        "digital",
        many(with_("players", 0, "gondola", to=61), with_("players", 1, "gondola", to=61)),
        "on one space",
    ),
    (
        "a building off its shape",
        "digital",
        with_("buildings", 0, "hexes", to=["A5", "A13", "A9"]),
        "basilica cannot stand on A5, A13 and A9",
    ),
    (
        "a ponte without its bridge",
        "digital",
        with_("buildings", 4, "hexes", to=["C16", "D8"]),
        "ends of a bridge site",
    ),
    # gondolas
    ("a gondola before the start", "digital", with_("players", 0, "gondola", to=-1), "players[0].gondola"),
    ("a gondola beyond everything", "digital", with_("players", 0, "gondola", to=10**6), "players[0].gondola"),
    # hands, deck, pool
    (
        "six cards in hand",
        "digital",
        lambda s: s["players"][0]["hand"].extend(s["deck"].pop() for _ in range(3)),
        "has 6 cards",
    ),
    ("an unknown card", "digital", with_("deck", 0, to="tower"), "deck[0]"),
    ("a hidden card", "digital", with_("players", 1, "hand", to=[None, None, None]), "players[1].hand[0]"),
    ("a type twice in the pool", "digital", lambda s: s.update(arrange(s, pool=["casa", "casa"])), "twice in the pool"),
    (
        "four in the pool while laying",
        "digital",
        lambda s: s.update(arrange(s, pool=["casa", "ponte", "campo", "palazzo"])),
        "pool holds 4",
    ),
    # tiles and hexes
    (
        "a swamp tile too many of a value",
        "digital",
        lambda s: s["players"][0]["swamp"].append(2),
        "swamp tiles of value 2 are 23",
    ),
    ("a swamp tile of value 3", "digital", with_("players", 0, "swamp", to=[3]), "players[0].swamp[0]"),
    ("a treasure of value 7", "digital", with_("treasures", 0, to=7), "treasures[0]"),
    (
        "a tile on an empty hex",
        "digital",
        lambda s: s["swamp"].update(A9=s["swamp"].pop("A1")) or s["hexes"].update(A1="empty"),
        "A9 must be",
    ),
    ("swamp without a tile", "digital", lambda s: s["swamp"].pop("A1"), "A1 must be"),
    (
        "a tile where never one was",
        "digital",
        many(
            with_("hexes", "A9", to="swamp"),
            lambda s: s["swamp"].update(A9=s["swamp"].pop("A1")),
            with_("hexes", "A1", to="empty"),
        ),
        "A9 never had",
    ),
    ("a hex that is not there", "digital", with_("hexes", "Q1", to="empty"), '"Q1"'),
    ("a hex that is missing", "digital", lambda s: s["hexes"].pop("A1"), '"A1"'),
    ("a hex of an unknown kind", "digital", with_("hexes", "A1", to="lava"), "hexes.A1"),
    # buildings and stock
    ("a building that nobody knows of", "digital", with_("hexes", "A9", to="casa"), "A9 is said to hold a casa"),
    ("a building whose hex is empty", "digital", with_("hexes", "E9", to="empty"), "E9"),
    ("a building of another type than its hex", "digital", with_("hexes", "E9", to="campo"), "E9"),
    (
        "two buildings on one hex",
        "digital",
        lambda s: (s["buildings"].append({"building": "casa", "hexes": ["E9"]}), s["stock"].update(casa=17)),
        "Two buildings stand on E9",
    ),
    (
        "a building out of nothing",
        "digital",
        lambda s: (s["buildings"].append({"building": "casa", "hexes": ["A9"]}), s["hexes"].update(A9="casa")),
        "20 casa pieces",
    ),
    ("a piece too many in stock", "digital", with_("stock", "ponte", to=6), "7 ponte pieces"),
    ("a piece too few in stock", "digital", with_("stock", "ponte", to=4), "5 ponte pieces"),
    (
        "a building without hexes on the screen",
        "digital",
        with_("buildings", 3, "hexes", to=None),
        "null only beside the box",
    ),
    ("a building on no hex at all", "digital", with_("buildings", 3, "hexes", to=[]), "cannot stand on nothing"),
    # cards in front
    (
        "four ponte cards in one project",
        "digital",
        lambda s: s.update(arrange(s, laid=[{"ponte": 2}, {"ponte": 2}], masters={"ponte": 0})),
        "4 ponte cards lie in one project",
    ),
    (
        "a project without its master",
        "digital",
        lambda s: s.update(arrange(s, laid=[{"ponte": 2}])),
        "Nobody holds the ponte master",
    ),
    ("a master without cards", "digital", with_("masters", "ponte", to=1), "Bo holds the ponte master builder without"),
    (
        "a master with fewer cards",
        "digital",
        lambda s: s.update(arrange(s, laid=[{"basilica": 1}, {"basilica": 2}], masters={"basilica": 0})),
        "Ada holds the basilica master builder, but Bo has more",
    ),
    ("an imaginary master among three", "digital", with_("masters", "ponte", to="imaginary"), "masters.ponte"),
    (
        "a project complete but not listed",
        "digital",
        lambda s: s.update(arrange(s, laid=[{"ponte": 3}], masters={"ponte": 0})),
        "not listed as complete",
    ),
    (
        "a project listed but not complete",
        "digital",
        many(
            lambda s: s.update(arrange(s, laid=[{"ponte": 2}], masters={"ponte": 0})),
            with_("projects", to=[{"building": "ponte", "alone": False}]),
        ),
        "only 2 of its 3",
    ),
    ("alone without its cards", "digital", with_("projects", to=[{"building": "ponte", "alone": True}]), "laid alone"),
    ("a casa alone", "digital", with_("projects", to=[{"building": "casa", "alone": True}]), "casa"),
    (
        "a casa card that is not listed",
        "digital",
        lambda s: s.update(arrange(s, laid=[{"casa": 1}])),
        "1 casa card lies",
    ),
    (
        "a casa card before another player",
        "digital",
        many(
            lambda s: s.update(arrange(s, laid=[{}, {"casa": 1}])),
            with_("projects", to=[{"building": "casa", "alone": False}]),
        ),
        "in front of Bo",
    ),
    (
        "a project listed twice",
        "digital",
        many(
            lambda s: s.update(arrange(s, laid=[{"ponte": 3}], masters={"ponte": 0})),
            with_("projects", to=[{"building": "ponte", "alone": False}] * 2),
        ),
        "listed twice",
    ),
    (
        "three types before another player",
        "digital",
        lambda s: s.update(
            arrange(
                s, laid=[{}, {"ponte": 1, "campo": 1, "palazzo": 1}], masters={"ponte": 1, "campo": 1, "palazzo": 1}
            )
        ),
        "more than two types lie in front of Bo",
    ),
    ("an imaginary player among three", "digital", with_("imaginary", to={"laid": {}}), "only with two players"),
    ("a negative number of cards", "digital", with_("players", 0, "laid", to={"campo": -1}), "players[0].laid.campo"),
    ("cards of no type", "digital", with_("players", 0, "laid", to={"tower": 1}), '"tower"'),
    # whose turn
    ("an active seat that is not there", "digital", with_("active", to=3), "active"),
    ("another decider while laying", "digital", with_("decider", to=1), "decider must be 0 (Ada)"),
    ("no decider while laying", "digital", with_("decider", to=None), "decider must be 0 (Ada)"),
    (
        "a decider when it is over",
        "digital",
        many(with_("players", 0, "gondola", to=60), with_("phase", to="over")),
        "decider must be null",
    ),
    ("turn nought", "digital", with_("turn", to=0), "turn"),
    ("an unknown phase", "digital", with_("phase", to="sleep"), "phase"),
    ("end among three", "digital", with_("phase", to="end"), "imaginary"),
    # what a phase needs
    ("build with nothing complete", "digital", with_("phase", to="build"), "nothing is complete"),
    ("place with nothing complete", "digital", with_("phase", to="place"), "nothing is complete"),
    ("move with nothing complete", "digital", with_("phase", to="move"), "nothing is complete"),
    ("move without moves", "digital", lambda s: complete(s, phase="move"), "no gondola waits"),
    ("moves while laying", "digital", with_("moves", to=[{"seat": 0, "points": 1}]), "Gondolas wait to move"),
    (
        "a mover who has no part",
        "digital",
        lambda s: complete(s, phase="move", moves=[{"seat": 2, "points": 2}]),
        "no part in",
    ),
    ("a mover twice", "digital", lambda s: complete(s, phase="move", moves=[{"seat": 0, "points": 2}] * 2), "twice"),
    (
        "movers in another order",
        "digital",
        lambda s: complete(s, phase="move", moves=[{"seat": 0, "points": 2}, {"seat": 1, "points": 4}]),
        "order of seats: 1, 0",
    ),
    (
        "half that is not half",
        "digital",
        lambda s: complete(s, phase="move", moves=[{"seat": 1, "points": 4}, {"seat": 0, "points": 3}]),
        "Ada waits to move 3",
    ),
    (
        "more points than a campo brings",
        "digital",
        lambda s: complete(s, phase="move", moves=[{"seat": 1, "points": 7}, {"seat": 0, "points": 3}]),
        "Bo waits to move 7",
    ),
    ("place for the wrong decider", "digital", lambda s: complete(s, phase="place"), "decider must be 1 (Bo)"),
    ("drain with something unbuilt", "digital", lambda s: complete(s, phase="drain"), "still unbuilt"),
    ("discard with two types", "digital", with_("phase", to="discard"), "at most two types"),
    (
        "draw with three types",
        "digital",
        lambda s: s.update(
            arrange(
                s,
                laid=[{"ponte": 1, "campo": 1, "palazzo": 1}],
                masters={"ponte": 0, "campo": 0, "palazzo": 0},
                phase="draw",
            )
        ),
        "more than two types",
    ),
    (
        "no place for what is to be placed",
        "digital",
        lambda s: complete(s, phase="place", decider=1) or s.update(no_campo(s)),
        "no place for the campo",
    ),
    ("laying after the end", "digital", with_("players", 0, "gondola", to=60), "phase cannot be"),
    ("laying when a type is used up", "table", with_("stock", "ponte", to=0), "phase cannot be"),
    (
        "over before the end",
        "digital",
        many(with_("phase", to="over"), with_("decider", to=None)),
        "no gondola has reached 60",
    ),
    (
        "final for one who cannot buy",
        "digital",
        many(with_("players", 0, "gondola", to=60), with_("phase", to="final")),
        "no 5 gold",
    ),
    ("a ranking before the end", "digital", with_("ranking", to=[0, 1, 2]), "game is not over"),
    (
        "a ranking that does not follow",
        "digital",
        many(
            with_("players", 0, "gondola", to=60),
            with_("phase", to="over"),
            with_("decider", to=None),
            with_("ranking", to=[1, 0, 2]),
        ),
        "ranking",
    ),
    # our own key
    ("three tiles drained", "digital", with_("progress", "drained", to=3), "progress.drained"),
    (
        "an end that is not due",
        "two",
        many(with_("phase", to="end"), with_("progress", "due", to=False)),
        "turned already",
    ),
    ("a due card among three", "digital", with_("progress", "due", to=True), "imaginary"),
    (
        "a building after the turn while laying",
        "two",
        many(with_("progress", "after", to="end"), with_("progress", "due", to=False)),
        "comes after drawing",
    ),
    # shapes
    ("no players", "digital", with_("players", to=[]), "2 to 5 players"),
    ("six players", "digital", lambda s: s["players"].extend([s["players"][0]] * 3), "2 to 5 players"),
    ("another game", "digital", with_("game", to="chess"), "game"),
    ("another board", "digital", with_("board", to="atlantis"), "atlantis"),
    ("an unknown house rule", "digital", with_("options", to={"casa": True}), "house rule"),
    ("no seed", "digital", with_("seed", to=None), "seed"),
    # beside the box
    ("a known hand beside the box", "table", with_("players", 0, "hand", to=["casa"]), "must be null"),
    ("a known deck beside the box", "table", with_("deck", to=[]), "must be null"),
    ("a known tile beside the box", "table", with_("players", 0, "swamp", to=[1]), "must be null"),
    ("treasures beyond the box", "table", lambda s: s["players"][0]["treasure"].append(None), "19 treasures"),
    ("stock beyond the box", "table", with_("stock", "ponte", to=7), "stock.ponte"),
    ("an own card too few", "own", lambda s: s["imaginary"]["deck"].pop(), "own cards"),
    ("an own card too many", "own", lambda s: s["imaginary"]["discard"].append("casa"), "casa in all"),
    (
        "three types before the imaginary player",
        "two",
        lambda s: s.update(
            arrange(
                s,
                imaginary={"ponte": 1, "campo": 1, "palazzo": 1},
                masters={"ponte": "imaginary", "campo": "imaginary", "palazzo": "imaginary"},
            )
        ),
        "the imaginary player",
    ),
    (
        "a casa before the imaginary player while laying",
        "two",
        many(
            lambda s: s.update(arrange(s, imaginary={"casa": 1})),
            with_("projects", to=[{"building": "casa", "alone": False}]),
        ),
        "the imaginary player",
    ),
]


def no_campo(state: Wire) -> Wire:
    """No hex is empty any more: the stones carry casas."""
    state = deepcopy(state)
    for name, what in state["hexes"].items():
        if what == "empty":
            state["hexes"][name] = "casa"
            state["buildings"].append({"building": "casa", "hexes": [name]})
            state["stock"]["casa"] -= 1
    return state


@pytest.mark.parametrize(("mode", "edit", "says"), [row[1:] for row in IMPOSSIBLE], ids=[row[0] for row in IMPOSSIBLE])
def test_an_impossible_state_is_bad_state_and_says_what_does_not_add_up(
    client: Client, mode: str, edit: Any, says: str
) -> None:
    setups: dict[str, Wire] = {
        "digital": {},
        "two": {"players": NAMES[:2]},
        "table": {"mode": "table"},
        "own": {"mode": "table", "players": NAMES[:2], "options": {"imaginary_deck": "own"}},
    }
    state = client.new(**setups[mode])
    assert client.set(state) == state
    edit(state)
    message = client.bad_state(state)
    assert says in message, message


@pytest.mark.parametrize("key", sorted(KEYS - {"options", "imaginary", "ranking"}))
def test_a_state_without_one_of_its_keys_is_bad_state_and_says_which(client: Client, key: str) -> None:
    state = client.new()
    del state[key]
    assert f'"{key}"' in client.bad_state(state)


def test_a_view_is_not_a_state(client: Client) -> None:
    client.new()
    client.bad_state(client.ok("view", seat=0)["state"])
