"""The referee protocol, sentence by sentence; only JSON lines go in and out."""

import json
import re
import subprocess
import sys
from collections import Counter
from copy import deepcopy
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.talk import (
    CARDS,
    KEYS,
    MOVE,
    NAMES,
    PASS,
    SETUPS,
    Client,
    Wire,
    arrange,
    build,
    drained,
    give,
    lay,
    place,
    play,
    setup_name,
    strict,
)

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTED = (
    b'{"cmd":"new","game":"venedig","mode":"digital","players":["Ada","Bo","Cy"],'
    b'"board":"laguna","seed":7,"options":{}}\n'
)
EVERY_SETUP = pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
PHASES = ("lay", "build", "place", "move", "discard", "drain", "draw", "end", "final", "over")
EVENTS = {
    "laid": {"seat", "building", "count", "alone"},
    "master": {"building", "from", "to"},
    "built": {"building", "hexes", "decider"},
    "no_place": {"building"},
    "treasure": {"seat", "value"},
    "scored": {"building", "points", "because", "shares"},
    "moved": {"seat", "points", "from", "to", "jumped", "cause"},
    "exchanged": {"seat", "gold", "points", "lost"},
    "discarded": {"cards", "why"},
    "drained": {"seat", "hex", "value"},
    "drew": {"seat", "cards", "from"},
    "imaginary": {"card", "effect"},
    "reshuffled": set(),
    "turn": {"seat"},
    "ended": {"cause"},
    "result": {"ranking"},
}


@pytest.fixture
def client() -> Client:
    return Client()


def correct(**what: Any) -> Wire:
    return {"type": "correct", **what}


def names(events: list[Wire]) -> list[str]:
    return [event["event"] for event in events]


def only(events: list[Wire], name: str) -> Wire:
    found = [event for event in events if event["event"] == name]
    assert len(found) == 1, events
    return found[0]


# Commands


def test_the_documented_request_begins_a_game_with_state_events_and_protocol_1(client: Client) -> None:
    answer = client.send(DOCUMENTED)
    assert set(answer) == {"ok", "state", "events", "protocol"}
    assert answer["ok"] is True
    assert answer["protocol"] == 1
    assert answer["events"] == [{"event": "turn", "seat": 0}]
    state = answer["state"]
    assert (state["turn"], state["active"], state["decider"], state["phase"]) == (1, 0, 0, "lay")
    assert (state["seed"], state["board"], state["options"]) == (7, "laguna", {})
    assert [p["name"] for p in state["players"]] == ["Ada", "Bo", "Cy"]


def test_left_out_the_board_is_laguna_the_options_are_empty_and_the_seed_is_random_and_told(client: Client) -> None:
    request = {"game": "venedig", "mode": "digital", "players": NAMES[:3]}
    first, second = (client.ok("new", **request)["state"] for _ in range(2))
    assert first["board"] == "laguna"
    assert first["options"] == {}
    assert first["seed"] != second["seed"]
    assert client.ok("new", **request, seed=first["seed"])["state"] == first


def test_same_seed_same_actions_same_answers_and_another_seed_another_game() -> None:
    for setup in SETUPS[:3]:
        told = []
        for _ in range(2):
            client = Client()
            client.new(**setup)
            told.append([(action, answer) for _, _, action, answer in play(client, 5)])
        assert told[0] == told[1]
    one, other = Client().new(seed=1), Client().new(seed=2)
    assert one["deck"] != other["deck"]
    assert one["swamp"] != other["swamp"]
    assert one["treasures"] != other["treasures"]


def test_the_shuffles_of_a_seed_are_these_on_every_machine(client: Client) -> None:
    state = client.new(seed=7)
    assert state["deck"][:8] == ["casa", "palazzo", "basilica", "campo", "palazzo", "basilica", "palazzo", "campo"]
    assert state["treasures"][:8] == [5, 6, 3, 5, 3, 6, 3, 3]
    assert [state["swamp"][h] for h in ("A1", "A2", "A3", "A4", "A6")] == [0, 0, 0, 1, 2]


def test_seeds_of_every_sign_and_size_up_to_64_bits_work(client: Client) -> None:
    decks = [client.new(seed=seed)["deck"] for seed in (0, -1, 1, 2**31, -(2**62), 2**62)]
    assert len({tuple(deck) for deck in decks}) == len(decks)


def test_a_whole_board_object_is_played_on_and_the_state_has_its_id(client: Client) -> None:
    client.new()
    board = client.ok("board")["board"]
    assert board["format"] == "venezia-board/1"
    mine = {**board, "id": "mine", "name": "Mine", "extra": {"kept": [1, 2.5, None]}}
    state = client.new(board=mine)
    assert state["board"] == "mine"
    assert client.ok("board")["board"] == mine
    assert client.set(state) == state
    client.new()
    assert client.set(state) == state, "a board that was played on here can be named later"
    assert client.ok("board")["board"] == mine


def test_without_a_game_every_command_that_needs_one_is_no_game(client: Client, tmp_path: Path) -> None:
    needs: list[Wire] = [
        {"cmd": "do", "action": PASS}, {"cmd": "do"}, {"cmd": "legal"}, {"cmd": "state"}, {"cmd": "view", "seat": 0},
        {"cmd": "undo"}, {"cmd": "redo"}, {"cmd": "save", "path": str(tmp_path / "x")}, {"cmd": "board"},
    ]  # fmt: skip
    for request in needs:
        cmd = request.pop("cmd")
        assert client.refused("no-game", cmd, **request)["message"].startswith("There is no game yet")
    assert not (tmp_path / "x").exists()


def test_do_answers_with_events_and_state_and_legal_with_decider_phase_and_actions(client: Client) -> None:
    client.new()
    legal = client.ok("legal")
    assert set(legal) == {"ok", "decider", "phase", "actions"}
    assert (legal["decider"], legal["phase"]) == (0, "lay")
    assert PASS in legal["actions"]
    answer = client.do(PASS)
    assert set(answer) == {"ok", "events", "state"}
    assert answer["state"] == client.state
    assert set(client.ok("state")) == {"ok", "state"}
    assert set(client.ok("view", seat=1)) == {"ok", "state"}
    assert set(client.ok("board")) == {"ok", "board"}


@pytest.mark.parametrize(
    ("code", "request_"),
    [
        ("bad-request", {"cmd": "dance"}),
        ("bad-request", {"cmd": None}),
        ("bad-request", {}),
        ("bad-request", {"cmd": "new"}),
        ("bad-request", {"cmd": "new", "players": ["Ada"]}),
        ("bad-request", {"cmd": "new", "players": [*NAMES, "Flo"]}),
        ("bad-request", {"cmd": "new", "players": ["Ada", ""]}),
        ("bad-request", {"cmd": "new", "players": ["Ada", 7]}),
        ("bad-request", {"cmd": "new", "players": "Ada"}),
        ("bad-request", {"cmd": "new", "players": NAMES[:2], "game": "chess"}),
        ("bad-request", {"cmd": "new", "players": NAMES[:2], "mode": "tables"}),
        ("bad-request", {"cmd": "new", "players": NAMES[:2], "seed": "7"}),
        ("bad-request", {"cmd": "new", "players": NAMES[:2], "seed": 1.5}),
        ("bad-request", {"cmd": "new", "players": NAMES[:2], "options": {"casa": True}}),
        ("bad-request", {"cmd": "new", "players": NAMES[:2], "options": {"casa_at_once": 1}}),
        ("bad-request", {"cmd": "new", "players": NAMES[:2], "options": {"imaginary_casa": "burn"}}),
        ("bad-request", {"cmd": "new", "players": NAMES[:2], "options": {"imaginary_deck": "own"}}),
        ("bad-request", {"cmd": "new", "players": NAMES[:2], "options": []}),
        ("bad-board", {"cmd": "new", "players": NAMES[:2], "board": "atlantis"}),
        ("bad-board", {"cmd": "new", "players": NAMES[:2], "board": {}}),
        ("bad-board", {"cmd": "new", "players": NAMES[:2], "board": 5}),
        ("bad-request", {"cmd": "do"}),
        ("bad-request", {"cmd": "do", "action": "pass"}),
        ("bad-request", {"cmd": "do", "action": {}}),
        ("bad-request", {"cmd": "do", "action": {"type": "fly"}}),
        ("bad-request", {"cmd": "do", "action": {"type": "lay"}}),
        ("bad-request", {"cmd": "do", "action": {"type": "lay", "building": "tower", "count": 1}}),
        ("bad-request", {"cmd": "do", "action": {"type": "lay", "building": "casa", "count": "1"}}),
        ("bad-request", {"cmd": "do", "action": {"type": "drain", "hex": "Z1"}}),
        ("bad-request", {"cmd": "view"}),
        ("bad-request", {"cmd": "view", "seat": 3}),
        ("bad-request", {"cmd": "view", "seat": -1}),
        ("bad-request", {"cmd": "view", "seat": True}),
        ("bad-request", {"cmd": "undo"}),
        ("bad-request", {"cmd": "redo"}),
        ("bad-request", {"cmd": "set"}),
        ("bad-state", {"cmd": "set", "state": None}),
        ("bad-state", {"cmd": "set", "state": {}}),
        ("bad-request", {"cmd": "save"}),
        ("bad-request", {"cmd": "save", "path": ""}),
        ("bad-request", {"cmd": "save", "path": "/"}),
        ("bad-request", {"cmd": "save", "path": "a\0b"}),
        ("io", {"cmd": "save", "path": "/no/such/folder/game"}),
        ("io", {"cmd": "save", "path": "/dev/null"}),
        ("io", {"cmd": "load", "path": "/no/such/file"}),
        ("io", {"cmd": "load", "path": "/dev/zero"}),
        ("io", {"cmd": "load", "path": "x" * 3000}),
    ],
    ids=lambda value: value if isinstance(value, str) else json.dumps(value)[:70],
)
def test_each_kind_of_failure_has_its_code_and_changes_nothing(client: Client, code: str, request_: Wire) -> None:
    client.new()
    before = client.ask("state"), client.ask("legal"), client.ask("board")
    answer = client.send(json.dumps(request_).encode())
    assert answer["ok"] is False
    assert answer["error"]["code"] == code, answer
    assert answer["error"]["message"].endswith(".")
    assert (client.ask("state"), client.ask("legal"), client.ask("board")) == before


@pytest.mark.parametrize("line", [b"", b"\n", b"  \n", b"{", b"nonsense", b"{'cmd':'state'}", b'{"cmd":"state"} {}'])
def test_a_line_that_is_no_json_is_bad_json_an_empty_one_too(client: Client, line: bytes) -> None:
    client.new()
    before = client.state
    assert client.send(line)["error"]["code"] == "bad-json"
    assert client.state == before


def test_messages_for_a_broken_state_name_the_players_in_it_not_those_at_the_table(client: Client) -> None:
    client.new()
    state = client.new(players=["Xenia", "Yann", "Zoë"])
    client.new()
    state["players"][1]["gondola"] = state["players"][2]["gondola"] = 5
    assert client.bad_state(state) == "The gondolas of Yann and Zoë stand on one space, 5."


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


# Legal and do


@EVERY_SETUP
def test_do_accepts_every_legal_action_as_it_stands_and_undo_takes_it_back(client: Client, setup: Wire) -> None:
    client.new(**setup)
    tried: Counter[str] = Counter()
    for step, (_, _, _, answer) in enumerate(play(client, 11)):
        if step % 9:
            continue
        state = answer["state"]
        for action in client.actions:
            told = client.ok("do", action=action)
            tried[f"{state['phase']} {action['type']}"] += 1
            assert client.ok("undo")["events"] == told["events"]
        assert client.state == state
    assert len(tried) > 8, tried


@EVERY_SETUP
def test_legal_lists_each_action_once_and_none_when_the_game_is_over(client: Client, setup: Wire) -> None:
    client.new(**setup)
    for _, actions, _, _ in play(client, 12):
        assert len({json.dumps(a, sort_keys=True) for a in actions}) == len(actions) > 0
    assert client.ok("legal") == {"ok": True, "decider": None, "phase": "over", "actions": []}
    for action in (PASS, MOVE, {"type": "imaginary"} if len(setup["players"]) == 2 else lay("casa")):
        client.illegal(action, "V10.2")


@EVERY_SETUP
def test_phases_come_in_the_documented_order(client: Client, setup: Wire) -> None:
    client.new(**setup)
    turns: dict[int, list[str]] = {}
    for state, *_ in play(client, 13):
        phases = turns.setdefault(state["turn"], [])
        if not phases or phases[-1] != state["phase"]:
            phases.append(state["phase"])
    two, at_once = len(setup["players"]) == 2, setup.get("options", {}).get("casa_at_once", False)
    back = "(place |move |lay )*" if two or at_once else ""
    ending = "(end )?(place (move )?)?" if two else ""
    whole = re.compile(f"lay {back}(build |place |move )*(discard )?drain draw {ending}")
    *finished, last = turns.values()
    assert finished
    for phases in finished:
        assert whole.fullmatch(" ".join([*phases, ""])), phases
    assert set(last) <= set(PHASES)
    assert client.state["phase"] == "over"


@EVERY_SETUP
def test_each_event_has_its_documented_keys_and_its_name_under_event(client: Client, setup: Wire) -> None:
    seen: set[str] = set()
    for seed in range(4):
        client.new(**{**setup, "seed": seed})
        for state, _, action, answer in play(client, seed):
            for event in answer["events"]:
                name = event["event"]
                seen.add(name)
                if name in EVENTS:
                    assert set(event) >= EVENTS[name] | {"event"}
                else:
                    assert name == "put", "our own addition: a card put into the pool"
            check_action_events(state, action, names(answer["events"]), answer)
    wanted = {
        "laid",
        "master",
        "built",
        "treasure",
        "scored",
        "moved",
        "discarded",
        "drained",
        "turn",
        "ended",
        "result",
    }
    assert wanted <= seen
    if setup["mode"] == "digital":
        assert {"drew", "reshuffled"} <= seen


def check_action_events(state: Wire, action: Wire, told: list[str], answer: Wire) -> None:
    """What each kind of action answers with."""
    kind = action["type"]
    if kind == "place":
        assert told[0] == "built"
        assert "scored" in told
        assert "moved" not in told
        treasures = [i for i, name in enumerate(told) if name == "treasure"]
        assert all(i < told.index("scored") for i in treasures)
    elif kind == "move":
        assert told[0] == "moved"
        assert answer["events"][0]["seat"] == state["moves"][0]["seat"]
        assert answer["events"][0]["points"] == state["moves"][0]["points"]
        assert answer["events"][0]["cause"] == "building"
    elif kind == "exchange":
        assert told[:2] == ["exchanged", "moved"]
        assert answer["events"][1]["cause"] == "gold"
    elif kind == "lay":
        assert told[0] == "laid"
    elif kind == "imaginary":
        assert "imaginary" in told[:2]  # a deck that had to be renewed comes first
    assert ("result" in told) == (answer["state"]["phase"] == "over")


# The table of actions, on the screen


def test_lay_row_several_lays_complete_ones_own_project_v4_7(client: Client) -> None:
    client.set(arrange(client.new(), [["ponte", "ponte", "ponte"]]))
    client.illegal(lay("ponte", 3), "V4.6")
    answer = client.do(lay("ponte", 2), lay("ponte"))
    assert names(answer["events"]) == ["laid"]
    assert answer["state"]["projects"] == [{"building": "ponte", "alone": False}]
    assert answer["state"]["masters"]["ponte"] == 0


def test_lay_row_alone_is_the_whole_number_and_takes_no_master_v4_6(client: Client) -> None:
    client.set(arrange(client.new(), [["basilica"] * 4]))
    client.illegal(lay("basilica", 3, alone=True), "V4.6")
    answer = client.do(lay("basilica", 4, alone=True))
    assert only(answer["events"], "laid") == {
        "event": "laid", "seat": 0, "building": "basilica", "count": 4, "alone": True,
    }  # fmt: skip
    assert answer["state"]["masters"]["basilica"] is None
    assert answer["state"]["players"][0]["laid"] == {"basilica": 4}


def test_lay_row_casas_are_not_alone_v4_9(client: Client) -> None:
    client.set(arrange(client.new(), [["casa", "casa"]]))
    client.illegal(lay("casa", 1, alone=True), "V4.9")
    assert client.do(lay("casa", 2))["state"]["projects"] == [{"building": "casa", "alone": False}] * 2


def test_lay_row_beyond_the_hand_or_the_project_is_illegal_v4_1_v4_5(client: Client) -> None:
    client.set(arrange(client.new(), [["ponte"] * 4], laid=[{}, {"ponte": 2}], masters={"ponte": 1}))
    assert "no casa card" in client.illegal(lay("casa"), "V4.1")
    client.illegal(lay("ponte", 0), "V4.1")
    client.illegal(lay("ponte", -1), "V4.1")
    assert client.illegal(lay("ponte", 2), "V4.8") == (
        "Only 1 more ponte card fits: 2 of 3 lie on the table. You may lay 1 (join), 3 (alone) or 4 (both)."
    )


def test_build_row_names_the_next_thing_also_when_there_is_only_one(client: Client) -> None:
    client.set(arrange(client.new(), [["casa"]]))
    client.do(lay("casa"))
    client.illegal(build("casa"), "V5.1")
    assert client.do(PASS)["state"]["phase"] == "build"
    assert client.actions == [build("casa")]
    client.illegal(PASS, "V5.1")
    client.illegal(build("ponte"), "V5.1")
    assert client.do({"type": "build", "building": "casa"})["state"]["phase"] == "place"


def test_build_row_with_casa_at_once_a_casa_is_built_while_laying_and_it_goes_on_there(client: Client) -> None:
    client.set(arrange(client.new(options={"casa_at_once": True}), [["casa", "ponte"]]))
    client.do(lay("casa"))
    assert build("casa") in client.actions
    client.do(build("casa"), place("A9"), MOVE)
    assert client.state["phase"] == "lay"
    assert client.do(lay("ponte"))["state"]["masters"]["ponte"] == 0


def test_place_row_is_for_the_master_and_a_district_only_for_a_ponte(client: Client) -> None:
    start = arrange(client.new(), [["ponte"]], laid=[{}, {"ponte": 2}], masters={"ponte": 1})
    client.set(drained(start, "A3", "B1"))
    client.do(lay("ponte"), PASS, build("ponte"))
    assert (client.state["phase"], client.state["active"], client.state["decider"]) == ("place", 0, 1)
    assert client.actions == [place("A3", "B1", district="A"), place("A3", "B1", district="B")]
    client.illegal(place("A3", "B1"), "V4.2")
    client.illegal(place("A3", "B1", district="E"), "V4.2")
    client.illegal(place("A3", "A9", district="A"), "V5.2")
    client.illegal(PASS, "V5.1")
    client.illegal({"type": "place", "points": 3, "treasure": []}, "V5.2")
    told = client.do(place("B1", "A3", district="B"))["events"]
    assert only(told, "built")["decider"] == 1
    assert sorted(only(told, "built")["hexes"]) == ["A3", "B1"]


def test_place_row_a_district_for_another_building_is_illegal(client: Client) -> None:
    client.set(arrange(client.new(), [["casa"]]))
    client.do(lay("casa"), PASS, build("casa"))
    client.illegal(place("A9", district="A"), "V4.2")
    client.illegal(place("A1"), "V5.2")
    client.illegal(place("A9", "A21"), "V5.2")
    client.illegal(place(), "V5.2")
    client.do({"type": "place", "hexes": ["A9"], "district": None})


def test_discard_row_is_a_whole_type_v5_9(client: Client) -> None:
    start = arrange(client.new(), [["campo"]], laid=[{"ponte": 2, "palazzo": 1}], masters={"ponte": 0, "palazzo": 0})
    client.set(start)
    assert client.do(lay("campo"), PASS)["state"]["phase"] == "discard"
    assert {a["building"] for a in client.actions} == {"ponte", "palazzo", "campo"}
    client.illegal({"type": "discard", "building": "basilica"}, "V5.9")
    client.illegal(PASS, "V5.9")
    answer = client.do({"type": "discard", "building": "ponte"})
    assert only(answer["events"], "discarded")["cards"] == ["ponte", "ponte"]
    assert only(answer["events"], "master") == {"event": "master", "building": "ponte", "from": 0, "to": None}
    assert answer["state"]["phase"] == "drain"


def test_drain_row_one_tile_at_a_time_and_the_second_leads_to_draw(client: Client) -> None:
    client.new()
    client.do(PASS)
    value = client.state["swamp"]["A4"]
    answer = client.do({"type": "drain", "hex": "A4"})
    assert only(answer["events"], "drained") == {"event": "drained", "seat": 0, "hex": "A4", "value": value}
    assert answer["state"]["phase"] == "drain"
    assert answer["state"]["hexes"]["A4"] == "empty"
    client.illegal({"type": "drain", "hex": "A4"}, "V8.1")
    client.illegal({"type": "drain", "hex": None}, "V8.1")
    assert client.do({"type": "drain", "hex": "A6"})["state"]["phase"] == "draw"
    client.illegal({"type": "drain", "hex": "A7"}, "V3")
    assert len(client.state["players"][0]["swamp"]) == 2


def test_draw_row_takes_a_pool_card_or_the_decks_top_v9_1a(client: Client) -> None:
    client.set(arrange(client.new(), [["casa"] * 4], pool=["ponte", "campo"], top=["palazzo"]))
    client.do(PASS, PASS)
    client.illegal(PASS, "V9.1")
    client.illegal({"type": "draw", "from": "casa"}, "V9.1")
    client.illegal({"type": "swap", "put": "casa", "take": []}, "V9.3")
    draws = [a["from"] for a in client.actions]
    assert sorted(draws) == ["campo", "deck", "ponte"]
    answer = client.do({"type": "draw", "from": "campo"})
    assert only(answer["events"], "drew") == {"event": "drew", "seat": 0, "cards": ["campo"], "from": "pool"}
    assert answer["state"]["pool"] == ["ponte"]
    assert answer["state"]["players"][0]["hand"] == ["casa"] * 4 + ["campo"]


def test_draw_row_with_five_cards_one_passes_v9_3(client: Client) -> None:
    client.set(arrange(client.new(), [["casa"] * 5]))
    client.do(PASS, PASS)
    assert client.actions == [PASS]
    client.illegal({"type": "draw", "from": "deck"}, "V9.3")
    assert client.do(PASS)["state"]["active"] == 1


def test_swap_row_takes_from_the_pool_and_the_rest_up_to_three_from_the_deck_v9_1b(client: Client) -> None:
    client.set(arrange(client.new(), [["palazzo", "ponte"]], pool=["casa", "ponte"], top=["campo", "basilica"]))
    client.do(PASS, PASS)
    client.illegal({"type": "swap", "put": "ponte", "take": []}, "V9.2")
    client.illegal({"type": "swap", "put": "palazzo", "take": ["palazzo"]}, "V9.2")
    client.illegal({"type": "swap", "put": "palazzo", "take": ["casa", "casa"]}, "V9.1")
    client.illegal({"type": "swap", "put": "casa", "take": []}, "V9.1")
    client.illegal({"type": "swap", "put": "palazzo", "take": ["casa", "ponte", "campo", "campo"]}, "V9.1")
    answer = client.do({"type": "swap", "put": "palazzo", "take": ["casa"]})
    drew = [(e["cards"], e["from"]) for e in answer["events"] if e["event"] == "drew"]
    assert drew == [(["casa"], "pool"), (["campo", "basilica"], "deck")]
    assert answer["state"]["players"][0]["hand"] == ["casa", "campo", "basilica", "ponte"]
    assert answer["state"]["pool"] == ["ponte", "palazzo"]


def test_exchange_row_values_of_the_tiles_any_that_the_player_has_v7_2(client: Client) -> None:
    start = give(arrange(client.new(), gondolas=[3, 4, 0]), 0, swamp=[2, 2, 1, 1, 0], treasure=[6])
    client.set(start)
    pay = {"type": "exchange", "swamp": [2, 2, 1], "treasure": []}
    listed = [a for a in client.actions if a["type"] == "exchange"]
    assert [(sum(a["swamp"]) + sum(a["treasure"])) // 5 for a in listed] == [1, 2]
    assert [sum(a["swamp"]) + sum(a["treasure"]) for a in listed] == [5, 10], "the least gold is lost"
    client.illegal({"type": "exchange", "swamp": [2, 2], "treasure": []}, "V7.2")
    client.illegal({"type": "exchange", "swamp": [2, 2, 2], "treasure": []}, "V7.2")
    client.illegal({"type": "exchange", "swamp": [], "treasure": [5]}, "V7.2")
    client.illegal({"type": "exchange", "points": 1, "swamp": 3, "treasure": 0}, "V7.2")
    answer = client.do(pay)
    exchanged, moved = answer["events"]
    assert {k: exchanged[k] for k in ("event", "seat", "gold", "points", "lost")} == {
        "event": "exchanged", "seat": 0, "gold": 5, "points": 1, "lost": 0,
    }  # fmt: skip
    assert {k: moved[k] for k in ("seat", "points", "from", "to", "jumped", "cause")} == {
        "seat": 0, "points": 1, "from": 3, "to": 5, "jumped": [4], "cause": "gold",
    }  # fmt: skip
    client.ok("undo")
    wasteful = client.do({"type": "exchange", "swamp": [0, 2, 1], "treasure": [6]})["events"][0]
    assert (wasteful["gold"], wasteful["points"], wasteful["lost"]) == (9, 1, 4)
    assert client.state["players"][0]["swamp"] == [1, 2]
    assert sorted(client.state["treasures"]) == sorted(start["treasures"] + [6])


def test_exchange_row_is_open_whenever_the_active_player_decides_and_closed_while_another_does(client: Client) -> None:
    start = arrange(client.new(), [["ponte"]], laid=[{}, {"ponte": 2}], masters={"ponte": 1})
    start = give(drained(start, "D10", "E12"), 0, treasure=[5, 5, 5, 6])
    start = give(start, 1, treasure=[5])
    client.set(start)
    pay = {"type": "exchange", "swamp": [], "treasure": [5]}
    client.do(pay, lay("ponte"), PASS, pay, build("ponte"))
    assert client.state["decider"] == 1
    assert not [a for a in client.actions if a["type"] == "exchange"]
    client.illegal(pay, "V7.2")
    client.do(place("D10", "E12", district="E"))
    assert client.state["phase"] == "move"
    client.do(pay)
    assert client.state["moves"] == [{"seat": 1, "points": 1}]
    client.do(MOVE, {"type": "exchange", "treasure": [6]}, PASS)
    assert client.state["phase"] == "draw"


def test_imaginary_row_at_the_beginning_before_the_first_card_or_at_the_end_v11_2(client: Client) -> None:
    start = arrange(client.new(players=NAMES[:2]), [["ponte"]], top=["campo", "palazzo", "palazzo"])
    client.set(give(start, 0, treasure=[5]))
    client.do({"type": "exchange", "treasure": [5]})
    assert {"type": "imaginary"} in client.actions, "an exchange before does not matter"
    client.illegal({"type": "imaginary", "card": "campo"}, "V11.2")
    told = client.do({"type": "imaginary"})["events"]
    assert told[0] == {"event": "imaginary", "card": "campo", "effect": "laid"}
    assert told[1] == {"event": "master", "building": "campo", "from": None, "to": "imaginary"}
    client.illegal({"type": "imaginary"}, "V11.2")
    client.do(PASS, PASS, {"type": "draw", "from": "deck"})
    assert (client.state["phase"], client.state["active"]) == ("lay", 1), "turned already: no end phase"
    client.ok("undo")
    client.set(start)
    client.do(lay("ponte"))
    client.illegal({"type": "imaginary"}, "V11.2")
    client.do(PASS, PASS, {"type": "draw", "from": "deck"})
    assert client.state["phase"] == "end"
    client.illegal(PASS, "V11.2")
    assert client.actions == [{"type": "imaginary"}]
    client.do({"type": "imaginary"})
    assert client.state["imaginary"] == {"laid": {"palazzo": 1}}
    assert client.state["masters"]["palazzo"] == "imaginary"
    assert client.state["active"] == 1


def test_imaginary_buildings_of_v11_6_and_v11_7_begin_in_place_directly(client: Client) -> None:
    start = client.new(players=NAMES[:2])
    client.set(arrange(start, top=["casa"]))
    told = client.do({"type": "imaginary"})
    assert told["events"][0]["effect"] == "built"
    assert (told["state"]["phase"], told["state"]["decider"]) == ("place", 0)
    done = client.do(place("A9"))
    assert only(done["events"], "scored")["shares"] == []
    assert done["state"]["phase"] == "lay"
    client.set(arrange(start, laid=[{}, {"campo": 2}], masters={"campo": 1}, top=["ponte", "campo"]))
    client.do(PASS, PASS, {"type": "draw", "from": "deck"}, {"type": "imaginary"})
    assert (client.state["phase"], client.state["decider"], client.state["active"]) == ("place", 1, 0)
    done = client.do(place("A9"))
    assert done["state"]["active"] == 1
    assert done["state"]["phase"] == "lay"


def test_imaginary_is_for_two_players_only_v11_1(client: Client) -> None:
    client.new()
    client.illegal({"type": "imaginary"}, "V11.1")


def test_corrections_are_not_for_the_screen(client: Client) -> None:
    client.new()
    client.illegal(correct(seat=1, gondola=23), "V3")


def final_scene(client: Client, gold: list[list[int]], gondolas: list[int]) -> None:
    """Seat 1 of four is to buy its way to 60."""
    state = arrange(client.new(players=NAMES[:4]), gondolas=gondolas, turn=2, active=1, decider=1)
    for seat, values in enumerate(gold):
        state = give(state, seat, treasure=values)
    client.set(state)
    client.do({"type": "exchange", "treasure": [5]})


def test_final_row_asks_clockwise_from_the_left_of_the_one_whose_turn_it_was_who_comes_last_v10_3(
    client: Client,
) -> None:
    final_scene(client, [[5], [5, 6], [4], [3, 3, 5]], [10, 59, 20, 30])
    asked: list[int] = []
    while client.state["phase"] == "final" and len(asked) < 9:
        asked.append(client.state["decider"])
        assert PASS in client.actions
        client.do(next(a for a in client.actions if a["type"] == "exchange") if asked[-1] != 0 else PASS)
    assert asked == [3, 3, 0, 1], "seat 2 cannot buy, seat 3 twice, seat 0 passes, seat 1 whose turn it was is last"
    state = client.state
    assert [p["gondola"] for p in state["players"]] == [10, 61, 20, 32]
    assert state["ranking"] == [1, 3, 2, 0]
    assert (state["phase"], state["decider"]) == ("over", None)


def test_final_row_each_is_asked_until_it_passes_and_only_its_own_gold_counts(client: Client) -> None:
    final_scene(client, [[5], [5], [4, 6], []], [10, 59, 20, 30])
    assert client.state["decider"] == 2
    client.illegal({"type": "exchange", "treasure": [5]}, "V7.2")
    client.illegal(lay("casa"), "V3")
    told = client.do(PASS)
    assert (told["state"]["phase"], told["state"]["decider"]) == ("final", 0)
    told = client.do({"type": "exchange", "treasure": [5]})
    assert told["state"]["phase"] == "over"
    assert only(told["events"], "result") == {"event": "result", "ranking": [1, 3, 2, 0]}


def test_v10_1_the_end_by_a_gondola_and_by_pieces_is_told_with_its_cause(client: Client) -> None:
    final_scene(client, [[], [5], [], []], [10, 59, 20, 30])
    assert client.state["phase"] == "over"
    assert "ended" in names(client.ok("undo")["events"])
    state = client.new()
    state["stock"]["casa"] = 1
    swamps = [h for h, what in state["hexes"].items() if what == "swamp"][:17]
    for name in swamps:
        state = drained(state, name)
        state["hexes"][name] = "casa"
        state["buildings"].append({"building": "casa", "hexes": [name]})
    state = arrange(state, [["casa", "casa"]])
    client.set(state)
    told = client.do(lay("casa", 2), PASS, build("casa"), place("A9"))
    assert only(told["events"], "ended")["cause"] == "pieces"
    assert told["state"]["phase"] == "move", "the gondolas of the building in progress still move (V10.2)"
    told = client.do(MOVE)
    assert told["state"]["phase"] == "over"
    assert told["state"]["projects"] == [{"building": "casa", "alone": False}], "what is unbuilt stays listed"
    assert told["state"]["players"][0]["laid"] == {"casa": 1}


# The table of actions, beside the box


def table(client: Client, players: int = 3, **more: Any) -> Wire:
    return client.new(mode="table", players=NAMES[:players], **more)


def test_table_lay_row_at_most_five_a_turn_and_never_more_than_the_box_has(client: Client) -> None:
    table(client)
    client.do(lay("ponte", 2), lay("casa", 2))
    client.illegal(lay("campo", 2), "V9.3")
    client.do(lay("campo"))
    client.illegal(lay("campo"), "V9.3")
    assert client.actions == [PASS]
    client.set(arrange(table(client), laid=[{}, {"ponte": 1}, {"ponte": 1}], masters={"ponte": 1}))
    assert lay("ponte") in client.actions
    assert lay("ponte", 3, alone=True) in client.actions
    client.illegal(lay("casa", 9), "V9.3")


def test_table_a_turn_of_quick_count_with_shared_building(client: Client) -> None:
    client.set(arrange(table(client), laid=[{}, {"palazzo": 2}], masters={"palazzo": 1}, gondolas=[5, 9, 0]))
    client.do(lay("palazzo"), PASS, build("palazzo"))
    before = client.state
    assert before["decider"] == 1
    assert PASS in client.actions
    said = {"type": "place", "points": 5, "treasure": [0]}
    client.illegal({**said, "points": 9}, "V4.2")
    client.illegal({**said, "points": -1}, "V4.2")
    client.illegal({**said, "treasure": [2]}, "V5.5")
    client.illegal({**said, "treasure": [0, 0]}, "V5.5")
    client.refused("bad-request", "do", action={**said, "treasure": [7]})
    client.refused("bad-request", "do", action={**said, "points": "5"})
    client.refused("bad-request", "do", action={**said, "district": "Q"})
    told = client.do(said)
    assert only(told["events"], "built")["hexes"] is None
    assert only(told["events"], "treasure") == {"event": "treasure", "seat": 0, "value": None}
    assert only(told["events"], "scored")["shares"] == [{"seat": 1, "points": 5}, {"seat": 0, "points": 2}]
    assert told["state"]["buildings"][-1] == {"building": "palazzo", "hexes": None}
    assert told["state"]["hexes"] == before["hexes"], "quick count leaves hexes as they were"
    assert told["state"]["stock"]["palazzo"] == before["stock"]["palazzo"] - 1
    assert len(told["state"]["treasures"]) == 17
    client.do(MOVE, MOVE)
    assert [p["gondola"] for p in client.state["players"]] == [7, 14, 0]
    assert client.set(client.state) == client.state
    client.do({"type": "drain", "hex": None}, {"type": "drain", "hex": None}, PASS)
    assert client.state["active"] == 1


@pytest.mark.parametrize(
    ("building", "low", "high"),
    [("casa", 1, 1), ("basilica", 7, 7), ("campo", 0, 6), ("palazzo", 0, 8), ("ponte", 0, 19)],
)
def test_table_counted_points_have_their_bounds_v4_2(client: Client, building: str, low: int, high: int) -> None:
    need = {"casa": 1, "basilica": 4}.get(building, 3)
    table(client)
    client.do(lay(building, need, alone=building != "casa"), PASS, build(building, alone=building != "casa"))
    for points in range(-1, 22):
        action = {"type": "place", "points": points, "treasure": []}
        if low <= points <= high:
            client.do(action)
            client.ok("undo")
        else:
            client.illegal(action, "V4.2")


def test_table_a_counted_casa_keeps_its_district_and_a_ponte_counts_it(client: Client) -> None:
    state = drained(table(client), "A3", "B1")
    client.set(state)
    client.do(lay("casa", 2), lay("ponte", 3, alone=True), PASS)
    for named in ({"district": "B"}, {}):
        client.do(build("casa"))
        client.illegal({"type": "place", "points": 1, "treasure": [], "districts": ["A", "B"]}, "V5.2")
        client.illegal({"type": "place", "points": 1, "treasure": [], "districts": ["A", "A"]}, "V5.2")
        told = client.do({"type": "place", "points": 1, "treasure": [], **named})
        assert told["state"]["buildings"][-1] == {"building": "casa", "hexes": None, **named}
        assert client.set(client.state) == client.state
        client.do(MOVE)
    client.do(build("ponte", alone=True))
    told = client.do(place("A3", "B1", district="B"))
    assert only(told["events"], "scored")["points"] == 1, "the casa without a district is not counted"


def test_table_a_counted_ponte_names_two_districts(client: Client) -> None:
    table(client)
    client.do(lay("ponte", 3, alone=True), PASS, build("ponte", alone=True))
    said = {"type": "place", "points": 2, "treasure": [0]}
    client.illegal({**said, "district": "A"}, "V5.2")
    client.illegal({**said, "districts": ["A", "A"]}, "V5.2")
    client.illegal({**said, "districts": ["A", "B", "C"]}, "V5.2")
    told = client.do({**said, "districts": ["A", "C"]})
    assert told["state"]["buildings"][-1] == {"building": "ponte", "hexes": None, "districts": ["A", "C"]}
    assert client.set(client.state) == client.state


def test_table_mirrored_and_counted_buildings_live_together(client: Client) -> None:
    table(client)
    client.do(lay("casa", 3), PASS, build("casa"), place("A9"), MOVE)
    client.do(build("casa"), {"type": "place", "points": 1, "treasure": []}, MOVE)
    client.do(build("casa"))
    client.illegal(place("A9"), "V5.2")
    client.do(place("A21"), MOVE)
    client.do({"type": "drain", "hex": "A1"}, {"type": "drain", "hex": None})
    state = client.state
    assert state["hexes"]["A1"] == "empty"
    assert state["players"][0]["swamp"] == [None, None]
    assert state["stock"]["casa"] == 15
    assert client.set(state) == state


def test_table_pass_in_place_means_nothing_fits_v5_3(client: Client) -> None:
    client.set(arrange(table(client), laid=[{}, {"ponte": 2}], masters={"ponte": 1}))
    client.do(lay("ponte"), PASS, build("ponte"))
    told = client.do(PASS)
    assert names(told["events"])[0] == "no_place"
    assert told["state"]["masters"]["ponte"] is None
    assert told["state"]["players"][1]["laid"] == {}
    assert told["state"]["phase"] == "drain"


def test_table_drawing_happens_at_the_table(client: Client) -> None:
    table(client)
    client.do(PASS, PASS)
    assert client.actions == [PASS]
    client.illegal({"type": "draw", "from": "deck"}, "V9.1")
    client.illegal({"type": "swap", "put": "casa", "take": []}, "V9.1")
    assert client.do(PASS)["state"]["active"] == 1


def test_table_only_the_tiles_that_players_hold_are_counted(client: Client) -> None:
    state = table(client)
    state["players"][0]["swamp"] = [None] * 86
    assert client.set(state)["players"][0]["swamp"] == [None] * 86
    client.do(PASS)
    assert client.actions == [PASS, *(a for a in client.actions if a["type"] == "exchange")]
    client.illegal({"type": "drain", "hex": None}, "V1.4")
    state["players"][1]["swamp"] = [None]
    assert "87" in client.bad_state(state)


def bounds(client: Client, swamp: int, treasure: int) -> tuple[int, int]:
    """The protocol's bounds, from the board alone."""
    tiles = client.ok("board")["board"]["tiles"]
    gold = []
    for kind, count in (("swamp", swamp), ("treasure", treasure)):
        values = sorted(int(v) for v, n in tiles[kind].items() for _ in range(n))
        gold.append((sum(values[:count]), sum(values[len(values) - count :])))
    return max(1, (gold[0][0] + gold[1][0]) // 5), (gold[0][1] + gold[1][1]) // 5


def test_table_exchange_row_points_must_be_possible(client: Client) -> None:
    client.set(give(table(client), 0, swamp=[0] * 31, treasure=[0] * 7))
    for swamp, treasure in [*product((0, 1, 2, 3, 5, 30, 31), (0, 1, 2, 6, 7))]:
        low, high = bounds(client, swamp, treasure)
        for points in range(-1, high + 3):
            action = {"type": "exchange", "points": points, "swamp": swamp, "treasure": treasure}
            if low <= points <= high:
                told = client.do(action)["events"][0]
                assert (told["points"], told["gold"], told["lost"]) == (points, None, None)
                client.ok("undo")
            else:
                client.illegal(action, "V7.2")
    client.illegal({"type": "exchange", "points": 1, "swamp": 32, "treasure": 0}, "V7.1")
    client.illegal({"type": "exchange", "points": 1, "swamp": 3, "treasure": -1}, "V7.1")
    client.illegal({"type": "exchange", "swamp": [2, 2, 1], "treasure": []}, "V7.2")


def test_table_legal_lists_an_exchange_for_each_number_of_points_that_is_possible(client: Client) -> None:
    client.set(give(table(client), 0, swamp=[0] * 4, treasure=[0] * 2))
    listed = [a for a in client.actions if a["type"] == "exchange"]
    assert [a["points"] for a in listed] == list(range(1, bounds(client, 4, 2)[1] + 1))


def test_table_final_asks_those_whose_tiles_could_hold_5_gold(client: Client) -> None:
    state = arrange(table(client), gondolas=[59, 10, 20])
    state = give(give(give(state, 0, treasure=[0, 0]), 1, swamp=[0, 0]), 2, swamp=[0, 0, 0])
    client.set(state)
    told = client.do({"type": "exchange", "points": 1, "swamp": 0, "treasure": 1})
    assert (told["state"]["phase"], told["state"]["decider"]) == ("final", 2), "two swamp tiles hold 4 at most"
    told = client.do(PASS)
    assert told["state"]["decider"] == 0
    told = client.do({"type": "exchange", "points": 1, "swamp": 0, "treasure": 1})
    assert told["state"]["ranking"] == [0, 2, 1]


def test_table_imaginary_row_with_the_boxs_deck_the_card_is_entered_v11_8(client: Client) -> None:
    table(client, 2)
    client.illegal({"type": "imaginary"}, "V11.8")
    assert {a["card"] for a in client.actions if a["type"] == "imaginary"} == set(CARDS)
    told = client.do({"type": "imaginary", "card": "campo"})
    assert told["events"][0] == {"event": "imaginary", "card": "campo", "effect": "laid"}


def test_table_imaginary_row_with_its_own_deck_the_app_turns_the_card_v11_8(client: Client) -> None:
    state = table(client, 2, options={"imaginary_deck": "own"})
    client.illegal({"type": "imaginary", "card": "campo"}, "V11.8")
    top = state["imaginary"]["deck"][0]
    told = client.do({"type": "imaginary"})
    assert told["events"][0]["card"] == top
    assert told["state"]["imaginary"]["deck"] == state["imaginary"]["deck"][1:]


# Corrections


def test_correct_gondola_sets_it_and_is_checked_like_set(client: Client) -> None:
    client.set(arrange(table(client), gondolas=[10, 0, 0]))
    told = client.do(correct(seat=1, gondola=23))
    assert told["state"]["players"][1]["gondola"] == 23
    assert "stand on one space" in client.refused("bad-state", "do", action=correct(seat=2, gondola=45))["message"]
    for wrong in (128, 5000, -1, 10**30):
        client.refused("bad-state", "do", action=correct(seat=2, gondola=wrong))
    for wrong in ("23", None, 2.5, True):
        client.refused("bad-request", "do", action=correct(seat=2, gondola=wrong))
    client.refused("bad-request", "do", action=correct(seat=3, gondola=2))
    client.refused("bad-request", "do", action=correct(seat="imaginary", gondola=2))
    client.refused("bad-request", "do", action=correct(seat=1))
    assert client.do(correct(seat=1, gondola=0))["state"]["players"][1]["gondola"] == 0


def test_correct_gondola_to_60_brings_the_end(client: Client) -> None:
    table(client)
    told = client.do(correct(seat=1, gondola=60))
    assert "ended" in names(told["events"])
    assert told["state"]["phase"] == "over"


def test_correct_hex_between_swamp_and_empty_but_not_under_a_building(client: Client) -> None:
    table(client)
    assert client.do(correct(hex="A4", to="empty"))["state"]["hexes"]["A4"] == "empty"
    assert "A4" not in client.state["swamp"]
    client.do(correct(hex="A4", to="swamp"), correct(hex="A9", to="swamp"))
    assert client.state["swamp"]["A4"] is None
    assert client.state["swamp"]["A9"] is None
    message = client.refused("bad-state", "do", action=correct(hex="A5", to="empty"))["message"]
    assert message.startswith("A basilica stands on A5")
    client.refused("bad-request", "do", action=correct(hex="A4", to="casa"))
    client.refused("bad-request", "do", action=correct(hex="Z4", to="empty"))
    client.refused("bad-request", "do", action=correct(hex="A4"))


def test_correct_laid_moves_the_master_by_v4_4_and_v5_9(client: Client) -> None:
    table(client)
    assert client.do(correct(seat=0, building="basilica", laid=1))["state"]["masters"]["basilica"] == 0
    assert client.do(correct(seat=1, building="basilica", laid=1))["state"]["masters"]["basilica"] == 0
    told = client.do(correct(seat=1, building="basilica", laid=2))
    assert told["state"]["masters"]["basilica"] == 1
    assert only(told["events"], "master") == {"event": "master", "building": "basilica", "from": 0, "to": 1}
    client.refused("bad-state", "do", action=correct(seat=2, building="basilica", laid=2))
    client.refused("bad-state", "do", action=correct(seat=2, building="basilica", laid=-1))
    assert client.do(correct(seat=1, building="basilica", laid=0))["state"]["masters"]["basilica"] == 0
    assert client.do(correct(seat=0, building="basilica", laid=0))["state"]["masters"]["basilica"] is None


def test_correct_laid_can_complete_a_project_and_take_that_back(client: Client) -> None:
    client.set(arrange(table(client), laid=[{"campo": 2}], masters={"campo": 0}))
    told = client.do(correct(seat=0, building="campo", laid=3))
    assert told["state"]["projects"] == [{"building": "campo", "alone": False}]
    client.do(PASS)
    assert client.state["phase"] == "build"
    told = client.do(correct(seat=0, building="campo", laid=1))
    assert told["state"]["projects"] == []
    assert told["state"]["phase"] == "drain"


def test_correct_laid_of_the_imaginary_player_with_either_deck(client: Client) -> None:
    for deck in ("box", "own"):
        state = table(client, 2, options={"imaginary_deck": deck})
        told = client.do(correct(seat="imaginary", building="campo", laid=2))
        assert told["state"]["imaginary"]["laid"] == {"campo": 2}
        assert told["state"]["masters"]["campo"] == "imaginary"
        if deck == "own":
            assert Counter(told["state"]["imaginary"]["deck"])["campo"] == 6
        told = client.do(correct(seat="imaginary", building="campo", laid=0))
        assert told["state"]["masters"]["campo"] is None
        if deck == "own":
            assert told["state"]["imaginary"]["discard"] == ["campo", "campo"]
            assert len(told["state"]["imaginary"]["deck"]) == 40
        assert told["state"]["players"] == state["players"]
    client.refused("bad-state", "do", action=correct(seat="imaginary", building="campo", laid=9))
    table(client, 3)
    client.refused("bad-request", "do", action=correct(seat="imaginary", building="campo", laid=1))


def test_correct_laid_while_a_casa_is_built_leaves_the_building_in_progress_first(client: Client) -> None:
    table(client)
    client.do(lay("casa"), lay("ponte", 3, alone=True), PASS, build("casa"), place("A9"))
    assert client.state["phase"] == "move"
    told = client.do(correct(seat=0, building="casa", laid=2))
    casa, ponte = {"building": "casa", "alone": False}, {"building": "ponte", "alone": True}
    assert told["state"]["projects"] == [casa, ponte, casa]
    client.do(MOVE)
    assert client.state["projects"] == [ponte, casa]
    client.do(correct(seat=0, building="casa", laid=0))
    assert client.state["projects"] == [ponte]
    client.do(build("ponte", alone=True))
    assert client.state["decider"] == 0
    client.ok("undo")
    client.ok("undo")
    client.do(build("casa"))
    client.refused("bad-state", "do", action=correct(seat=0, building="casa", laid=0))


def test_correct_master_to_one_with_as_many_cards_or_nobody_without_cards(client: Client) -> None:
    client.set(arrange(table(client, 2), laid=[{"campo": 1}], imaginary={"campo": 1}, masters={"campo": 0}))
    assert client.do(correct(building="campo", master="imaginary"))["state"]["masters"]["campo"] == "imaginary"
    assert client.do(correct(building="campo", master=0))["state"]["masters"]["campo"] == 0
    client.refused("bad-state", "do", action=correct(building="campo", master=None))
    client.refused("bad-state", "do", action=correct(building="campo", master=1))
    client.refused("bad-state", "do", action=correct(building="ponte", master=1))
    client.refused("bad-request", "do", action=correct(building="casa", master=1))
    client.refused("bad-request", "do", action=correct(building="campo", master=2))
    client.do(correct(building="ponte", master=None))


def test_correct_master_of_a_building_being_placed_also_gives_the_choice(client: Client) -> None:
    client.set(arrange(table(client), laid=[{"basilica": 1}, {"basilica": 2}], masters={"basilica": 1}))
    client.do(lay("basilica"), PASS, build("basilica"))
    assert client.state["decider"] == 1
    told = client.do(correct(building="basilica", master=0))
    assert told["state"]["decider"] == 0
    client.do({"type": "place", "points": 7, "treasure": []})
    assert client.state["moves"] == [{"seat": 0, "points": 7}, {"seat": 1, "points": 3}]


def test_correct_treasures_sets_the_supply(client: Client) -> None:
    client.set(give(table(client), 0, treasure=[0, 0]))
    assert client.do(correct(treasures=15))["state"]["treasures"] == [None] * 15
    assert client.do(correct(treasures=0))["state"]["treasures"] == []
    assert "19" in client.refused("bad-state", "do", action=correct(treasures=17))["message"]
    client.refused("bad-state", "do", action=correct(treasures=-1))
    client.refused("bad-request", "do", action=correct(treasures=[]))


def test_correct_our_own_swamp_treasure_and_stock(client: Client) -> None:
    table(client)
    told = client.do(correct(seat=2, swamp=4), correct(treasures=15), correct(seat=2, treasure=3))
    assert told["state"]["players"][2]["swamp"] == [None] * 4
    assert told["state"]["players"][2]["treasure"] == [None] * 3
    client.refused("bad-state", "do", action=correct(seat=1, treasure=1))
    client.refused("bad-state", "do", action=correct(seat=1, swamp=83))
    assert client.do(correct(building="ponte", stock=6))["state"]["stock"]["ponte"] == 6
    client.refused("bad-state", "do", action=correct(building="ponte", stock=7))
    told = client.do(correct(building="ponte", stock=0))
    assert only(told["events"], "ended")
    assert (told["state"]["phase"], told["state"]["decider"]) == ("final", 2), "three treasures may hold 5 gold"


@pytest.mark.parametrize("phase", ["lay", "build", "place", "move", "discard", "drain", "draw", "end", "final", "over"])
def test_a_correction_is_possible_in_any_phase_and_can_be_undone(client: Client, phase: str) -> None:
    """Protocol: `any`, `table` mode."""
    for seed in range(40):
        client.new(**{**SETUPS[6], "seed": seed})
        for _, _, _, answer in play(client, seed):
            if answer["state"]["phase"] == phase:
                state = answer["state"]
                supply = len(state["treasures"])
                told = client.do(correct(treasures=supply - 1 if supply else 0))
                assert told["events"][0]["event"] == "corrected"
                assert told["state"]["phase"] == phase
                client.ok("undo")
                assert client.state == state
                return
    raise AssertionError(f"no game came to {phase}")


# Undo, redo, save, load


@EVERY_SETUP
def test_undo_and_redo_walk_the_whole_game_back_and_forth(client: Client, setup: Wire) -> None:
    start = client.new(**setup)
    states, told = [start], []
    for _, _, _, answer in play(client, 31):
        states.append(answer["state"])
        told.append(answer["events"])
    for state, events in zip(states[-2::-1], told[::-1], strict=True):
        assert client.ok("undo") == {"ok": True, "state": state, "events": events}
    client.refused("bad-request", "undo")
    for state, events in zip(states[1:], told, strict=True):
        assert client.ok("redo") == {"ok": True, "state": state, "events": events}
    client.refused("bad-request", "redo")


def test_after_undo_the_same_cards_come_again_and_another_action_ends_redo(client: Client) -> None:
    client.new()
    client.do(PASS, PASS)
    first = client.do({"type": "draw", "from": "deck"})
    client.ok("undo")
    assert client.do({"type": "draw", "from": "deck"}) == first
    client.ok("undo")
    client.ok("undo")
    client.do({"type": "drain", "hex": "A1"})
    client.refused("bad-request", "redo")


@EVERY_SETUP
def test_a_save_keeps_the_history_and_undo_works_after_a_load(client: Client, setup: Wire, tmp_path: Path) -> None:
    path = str(tmp_path / "game.venezia")
    client.new(**setup)
    steps = sum(1 for _ in play(client, 41, 120))
    for _ in range(10):
        client.ok("undo")
    state = client.state
    assert client.ok("save", path=path) == {"ok": True, "state": state}
    other = Client()
    assert other.ok("load", path=path) == {"ok": True, "state": state}
    assert other.actions == client.actions
    for cmd in ["redo"] * 10 + ["undo"] * steps:
        assert other.ok(cmd) == client.ok(cmd)
    other.refused("bad-request", "undo")
    action = client.actions[-1]
    assert other.do(action) == client.do(action)


def test_a_save_of_a_set_state_on_a_board_of_ones_own_loads_anywhere(client: Client, tmp_path: Path) -> None:
    path = str(tmp_path / "game")
    client.new()
    board = {**client.ok("board")["board"], "id": "mine"}
    state = client.new(board=board)
    client.set(state)
    client.do(PASS)
    client.ok("save", path=path)
    other = Client()
    assert other.ok("load", path=path)["state"] == client.state
    assert other.ok("board")["board"] == board
    assert other.ok("undo")["state"] == state


def test_a_load_that_fails_is_io_and_leaves_the_game(client: Client, tmp_path: Path) -> None:
    client.new()
    client.do(PASS)
    for name, content in (("empty", b""), ("text", b"hello\n"), ("json", b"{}\n"), ("bytes", bytes(range(256)))):
        (tmp_path / name).write_bytes(content)
        client.refused("io", "load", path=str(tmp_path / name))
    client.refused("io", "load", path=str(tmp_path))
    client.refused("io", "load", path=str(tmp_path / "missing"))
    client.refused("io", "save", path=str(tmp_path))
    client.refused("io", "save", path=str(tmp_path / "missing" / "file"))
    client.ok("undo")


def test_a_save_is_written_over_and_a_refused_one_leaves_the_old(client: Client, tmp_path: Path) -> None:
    path = tmp_path / "game"
    client.new()
    client.ok("save", path=str(path))
    first = path.read_bytes()
    client.do(PASS)
    client.ok("save", path=str(path))
    assert path.read_bytes().startswith(first)
    assert path.read_bytes() != first
    assert [p.name for p in tmp_path.iterdir()] == ["game"]


# The process


def referee(lines: bytes, **more: Any) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "venezia", "referee"],
        input=lines,
        capture_output=True,
        check=False,
        cwd=ROOT,
        timeout=60,
        **more,
    )


def test_the_process_answers_line_by_line_as_the_referee_does_and_ends_with_the_input(client: Client) -> None:
    requests = [
        DOCUMENTED,
        b'{"cmd":"legal"}\n',
        b'{"cmd":"do","action":{"type":"pass"}}\n',
        b"\n",
        b'{"cmd":"do","action":{"type":"move"}}\r\n',
        b'{"cmd":"view","seat":2}\n',
        b'{"cmd":"undo"}',
    ]
    done = referee(b"".join(requests))
    assert done.returncode == 0
    assert done.stderr == b""
    assert [strict(line) for line in done.stdout.splitlines()] == [client.send(line) for line in requests]


def test_each_answer_is_flushed_before_the_next_line_is_read() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "venezia", "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdin
        assert process.stdout
        for cmd in (DOCUMENTED, b'{"cmd":"state"}\n', b"garbage\n"):
            process.stdin.write(cmd)
            process.stdin.flush()
            assert b'"ok"' in process.stdout.readline()
        process.stdin.close()
        assert process.wait(20) == 0


def test_the_hash_seed_of_the_machine_changes_nothing() -> None:
    lines = DOCUMENTED + b'{"cmd":"legal"}\n{"cmd":"do","action":{"type":"pass"}}\n{"cmd":"legal"}\n'
    told = {referee(lines, env={"PYTHONHASHSEED": seed, "PATH": ""}).stdout for seed in ("0", "1", "12345")}
    assert len(told) == 1
