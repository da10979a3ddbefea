"""The state of the protocol, key by key, and what of it a seat may see. Only JSON lines go in and out."""

from collections import Counter
from copy import deepcopy
from random import Random

from tests.referee.talk import (
    CARDS,
    EVERY_SETUP,
    KEYS,
    MOVE,
    PASS,
    SETUPS,
    Client,
    Wire,
    arrange,
    build,
    drained,
    lay,
    only,
    place,
    play,
)

PHASES = ("lay", "build", "place", "move", "discard", "drain", "draw", "end", "final", "over")


# State


@EVERY_SETUP
def test_the_state_has_every_documented_key_in_its_documented_form(client: Client, setup: Wire) -> None:
    client.new(**setup)
    table = setup["mode"] == "table"
    board = client.ok("board")["board"]
    hexes = {h["id"] for h in board["hexes"]}
    for state, _, _, answer in play(client, 1):
        for now in (state, answer["state"]):
            assert set(now) >= KEYS
            assert set(now) - KEYS <= {"progress"}
            assert now["game"] == "venedig"
            assert now["mode"] == setup["mode"]
            assert now["phase"] in PHASES
            assert set(now["masters"]) == {"palazzo", "campo", "basilica", "ponte"}
            assert set(now["stock"]) == set(CARDS)
            assert set(now["hexes"]) == hexes
            assert set(now["hexes"].values()) <= {"swamp", "empty", *CARDS}
            assert set(now["swamp"]) == {h for h, what in now["hexes"].items() if what == "swamp"}
            assert all(set(p) == {"building", "alone"} for p in now["projects"])
            assert all(set(m) == {"seat", "points"} and m["points"] > 0 for m in now["moves"])
            assert all(set(b) == {"building", "hexes"} for b in now["buildings"])
            for player in now["players"]:
                assert set(player) == {"name", "gondola", "hand", "laid", "swamp", "treasure"}
                assert all(count > 0 for count in player["laid"].values())
            check_nulls(now, table, setup)
            check_moment(now)


def check_nulls(state: Wire, table: bool, setup: Wire) -> None:
    """Beside the box nothing hidden is known; on the screen everything is."""
    for key in ("deck", "discard", "pool"):
        assert (state[key] is None) == table
    for player in state["players"]:
        assert (player["hand"] is None) == table
        for tile in [*player["swamp"], *player["treasure"]]:
            assert (tile is None) == table
    for tile in [*state["treasures"], *state["swamp"].values()]:
        assert (tile is None) == table
    if len(state["players"]) > 2:
        assert state["imaginary"] is None
    elif setup.get("options", {}).get("imaginary_deck") == "own":
        own = state["imaginary"]
        assert set(own) == {"laid", "deck", "discard"}
        assert Counter(own["deck"]) + Counter(own["discard"]) + Counter(own["laid"]) == CARDS
    else:
        assert set(state["imaginary"]) == {"laid"}


def check_moment(state: Wire) -> None:
    """What the phase says about decider, moves, projects and ranking."""
    phase = state["phase"]
    assert (state["decider"] is None) == (phase == "over")
    assert (state["ranking"] is None) == (phase != "over")
    assert bool(state["moves"]) == (phase == "move")
    if phase in ("build", "place", "move"):
        assert state["projects"]
    if phase not in ("place", "final", "over"):
        assert state["decider"] == state["active"]
    if phase == "over":
        places = [state["players"][seat]["gondola"] for seat in state["ranking"]]
        assert places == sorted(places, reverse=True)
        assert sorted(state["ranking"]) == list(range(len(state["players"])))


def test_the_building_in_progress_is_the_first_project_until_its_last_gondola_has_moved(client: Client) -> None:
    state = arrange(client.new(), [["casa", "casa", "ponte"]], laid=[{"ponte": 2}], masters={"ponte": 0})
    client.set(state)
    client.do(lay("casa", 2), lay("ponte"), PASS)
    assert client.state["players"][0]["laid"] == {"casa": 2, "ponte": 3}
    casa, ponte = {"building": "casa", "alone": False}, {"building": "ponte", "alone": False}
    assert client.state["projects"] == [casa, casa, ponte]
    client.set(drained(client.state, "D10", "E12"))
    client.do(build("ponte"))
    assert client.state["projects"] == [ponte, casa, casa]
    client.do(place("D10", "E12", district="E"))
    assert client.state["phase"] == "move"
    assert client.state["projects"] == [ponte, casa, casa]
    client.do(MOVE)
    assert client.state["projects"] == [casa, casa]
    assert client.state["players"][0]["laid"] == {"casa": 2}


def test_in_move_the_project_and_its_cards_stay_until_the_last_gondola_has_moved(client: Client) -> None:
    start = arrange(client.new(), [["campo"]], laid=[{}, {"campo": 2}], masters={"campo": 1})
    client.set(start)
    client.do(lay("campo"), PASS, build("campo"))
    moved = client.do(place("E5"))["state"]
    assert moved["moves"] == []
    assert moved["phase"] == "drain", "a campo without neighbours moves nobody"
    client.ok("undo")
    built = deepcopy(client.state)
    for name in ("E4", "E6", "E2", "E3"):
        built = drained(built, name)
        built["hexes"][name] = "casa"
        built["buildings"].append({"building": "casa", "hexes": [name]})
        built["stock"]["casa"] -= 1
    client.set(built)
    moving = client.do(place("E5"))["state"]
    assert moving["moves"] == [{"seat": 1, "points": 4}, {"seat": 0, "points": 2}]
    for _ in range(2):
        assert client.state["phase"] == "move"
        assert client.state["decider"] == client.state["active"] == 0
        assert client.state["projects"] == [{"building": "campo", "alone": False}]
        assert client.state["players"][1]["laid"] == {"campo": 2}
        assert client.state["masters"]["campo"] == 1
        client.do(MOVE)
    assert client.state["projects"] == []
    assert client.state["discard"] == ["campo"] * 3
    assert client.state["masters"]["campo"] is None
    assert [p["gondola"] for p in client.state["players"]] == [2, 4, 0]


def test_deck_and_treasures_are_top_first(client: Client) -> None:
    client.set(arrange(client.new(), top=["ponte", "casa"]))
    answer = client.do(PASS, PASS, {"type": "draw", "from": "deck"})
    assert only(answer["events"], "drew")["cards"] == ["ponte"]
    assert answer["state"]["deck"][0] == "casa"
    state = arrange(client.new(), [["casa"]], gondolas=[1, 2, 3])
    state["treasures"].sort()
    client.set(state)
    events = client.do(lay("casa"), PASS, build("casa"), place("A9"))["events"]
    assert only(events, "treasure") == {"event": "treasure", "seat": 0, "value": 3}
    assert client.state["treasures"] == state["treasures"][1:]


# Views


@EVERY_SETUP
def test_a_view_has_null_for_what_is_hidden_and_all_the_rest_as_it_is(client: Client, setup: Wire) -> None:
    client.new(**setup)
    digital = setup["mode"] == "digital"
    for step, (state, *_) in enumerate(play(client, 2)):
        if step % 7:
            continue
        state = client.state
        for seat in range(len(setup["players"])):
            view = client.ok("view", seat=seat)["state"]
            expected = deepcopy(state)
            expected["seed"] = None
            if digital:
                expected["deck"] = [None] * len(state["deck"])
                for other, player in enumerate(expected["players"]):
                    if other != seat:
                        for key in ("hand", "swamp", "treasure"):
                            player[key] = [None] * len(player[key])
            expected["treasures"] = [None] * len(state["treasures"])
            expected["swamp"] = dict.fromkeys(state["swamp"])
            if "deck" in (state["imaginary"] or {}):
                expected["imaginary"]["deck"] = [None] * len(state["imaginary"]["deck"])
            assert view == expected


def test_views_of_states_that_differ_only_in_hidden_things_are_equal(client: Client) -> None:
    """V7.1, V2.2, V2.3: deck, supply, swamp tiles, others' hands and gold."""
    for setup in SETUPS[:5]:
        client.new(**setup)
        random = Random(3)
        other = Client()
        for step, (state, *_) in enumerate(play(client, 4)):
            if step % 9 or state["phase"] in ("final", "over"):
                continue
            for seat in range(len(setup["players"])):
                hidden = reshuffled(state, seat, random)
                assert other.set(hidden) == hidden
                before = Client()
                before.set(state)
                assert other.ok("view", seat=seat) == before.ok("view", seat=seat)


def reshuffled(state: Wire, seat: int, random: Random) -> Wire:
    """A state that may be true as well, for all that a seat can know."""
    state = deepcopy(state)
    others = [p for s, p in enumerate(state["players"]) if s != seat]
    hexes = list(state["swamp"])
    on_board = {"swamp": [state["swamp"][h] for h in hexes]}
    for pile, key in ((state, "deck"), (on_board, "swamp"), (state, "treasures")):
        hand = {"deck": "hand", "swamp": "swamp", "treasures": "treasure"}[key]
        zones = [pile[key], *(p[hand] for p in others)]
        things = [thing for zone in zones for thing in zone]
        random.shuffle(things)
        for zone in zones:
            zone[:] = [things.pop() for _ in zone]
        for player in others:
            order = list(CARDS).index if key == "deck" else int
            player[hand].sort(key=order)
    state["swamp"] = dict(zip(hexes, on_board["swamp"], strict=True))
    return state


def test_a_view_does_not_change_with_the_seed(client: Client) -> None:
    state = client.new()
    views = []
    for seed in (1, 2):
        client.set({**state, "seed": seed})
        views.append(client.ok("view", seat=0))
    assert views[0] == views[1]
