"""What is legal is accepted, and tells what it did. Only JSON lines go in and out."""

import json
import re
from collections import Counter

from tests.referee.talk import (
    EVERY_SETUP,
    MOVE,
    PASS,
    Client,
    Wire,
    lay,
    names,
    play,
)

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
