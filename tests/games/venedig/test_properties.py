"""Properties of random games of two to five players in all modes."""

from collections import Counter
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.venedig.games import played, setups
from tests.games.venedig.scenes import GAME
from tests.simulation import simulate
from venezia.core.chance import Sampled, Withheld
from venezia.games.venedig.actions import Imaginary, Pass
from venezia.games.venedig.apply import apply
from venezia.games.venedig.events import FIELDS
from venezia.games.venedig.legal import legal
from venezia.games.venedig.parts import BUILDINGS, CARDS, FINAL, HAND_LIMIT, OVER, PIECES, TREASURES
from venezia.games.venedig.state import State
from venezia.games.venedig.status import problems
from venezia.games.venedig.view import determinize, observe

SEEDS = st.integers(0, 2**20)


@settings(max_examples=60)
@given(setups(), SEEDS)
def test_every_step_of_a_random_game_passes_the_simulation_suite(setup: dict[str, Any], seed: int) -> None:
    last = simulate(GAME, setup, seed, look_every=9)
    assert last.phase == OVER
    assert last.ended()
    assert sorted(last.ranking()) == list(range(last.setup.seats))


@settings(max_examples=60)
@given(setups(("digital",)), SEEDS)
def test_cards_pieces_treasures_and_gondolas_are_kept(setup: dict[str, Any], seed: int) -> None:
    """V1.1: 42 cards; V1.2: 42 pieces; V1.4: 18 treasures; V6: distinct spaces, crossing included; V9.3: hands."""
    for _, _, _, state in played(setup, seed):
        wire = GAME.write(state)
        cards = Counter(wire["deck"] + wire["discard"] + wire["pool"])
        for player in wire["players"]:
            cards.update(player["hand"])
            cards.update(player["laid"])
            assert len(player["hand"]) <= HAND_LIMIT
        if wire["imaginary"]:
            cards.update(wire["imaginary"]["laid"])
        assert cards == dict(zip(BUILDINGS, CARDS, strict=True))
        pieces = Counter(b["building"] for b in wire["buildings"]) + Counter(wire["stock"])
        assert pieces == dict(zip(BUILDINGS, PIECES, strict=True))
        assert len(wire["treasures"]) + sum(len(p["treasure"]) for p in wire["players"]) == TREASURES
        spaces = [state.setup.board.space_of(p["gondola"]) for p in wire["players"] if p["gondola"]]
        assert len(set(spaces)) == len(spaces)
        swamp = sum(v is not None for v in wire["swamp"].values()) + sum(len(p["swamp"]) for p in wire["players"])
        assert swamp + sum(state.spent) == sum(state.setup.board.swamp_mix)


@settings(max_examples=60)
@given(setups(), SEEDS)
def test_no_state_of_a_real_game_is_called_impossible(setup: dict[str, Any], seed: int) -> None:
    for _, action, _, state in played(setup, seed):
        assert not list(problems(state)), action


@settings(max_examples=40)
@given(setups(), SEEDS)
def test_every_event_has_the_fields_that_are_promised(setup: dict[str, Any], seed: int) -> None:
    for _, _, events, _ in played(setup, seed):
        for event in events:
            assert tuple(event) == ("event", *FIELDS[event["event"]])


@settings(max_examples=40)
@given(setups(), SEEDS)
def test_every_score_is_the_sum_of_its_terms_and_every_move_lands_where_it_says(
    setup: dict[str, Any], seed: int
) -> None:
    for before, _, events, after in played(setup, seed):
        for event in events:
            if event["event"] == "scored":
                assert event["points"] == sum(term["points"] for term in event["terms"])
                shares = [share["points"] for share in event["shares"]]
                assert all(points in (event["points"], event["points"] // 2) for points in shares)
            elif event["event"] == "moved":
                assert before.gondola[event["seat"]] == event["from"]
                assert after.gondola[event["seat"]] == event["to"]
                assert event["to"] - event["from"] == event["points"] + len(event["jumped"])


# Secrets


@settings(max_examples=40)
@given(setups(("digital",)), SEEDS)
def test_what_is_hidden_and_dealt_anew_gives_the_same_view(setup: dict[str, Any], seed: int) -> None:
    """observe(determinize(view)) == view, and the dealt truth is a possible one."""
    random = Random(seed)
    for number, (state, _, _, _) in enumerate(played(setup, seed)):
        if number % 5:
            continue
        for seat in range(state.setup.seats):
            view = observe(state, seat)
            truth = determinize(view, random)
            assert observe(truth, seat) == view
            if state.phase != FINAL:  # who is asked last tells who has gold
                assert not list(problems(truth))


@settings(max_examples=60)
@given(setups(("digital",)), SEEDS)
def test_two_truths_a_seat_cannot_tell_apart_stay_the_same_for_it(setup: dict[str, Any], seed: int) -> None:
    """Non-interference: equal views lead to equal legal lists, equal events and equal views."""
    random = Random(seed)
    compared = 0
    for number, (state, _, _, _) in enumerate(played(setup, seed)):
        if number % 4 or state.phase == FINAL:
            continue
        for seat in range(state.setup.seats):
            compared += _compare_truths(state, determinize(observe(state, seat), random), seat, random)
    assert compared


def _compare_truths(one: State, two: State, seat: int, random: Random) -> int:
    if one.decider == seat:
        assert legal(one) == legal(two) == legal(observe(one, seat))
    both = [action for action in legal(one) if action in legal(two)]
    random.shuffle(both)
    compared = 0
    for action in both[:4]:
        told = [_seen(truth, action, seat) for truth in (one, two)]
        if any(_reveals(events, seat) or state.phase in (FINAL, OVER) for events, state in told):
            continue
        (events_one, after_one), (events_two, after_two) = told
        assert [GAME.hide(e, seat) for e in events_one] == [GAME.hide(e, seat) for e in events_two]
        assert observe(after_one, seat) == observe(after_two, seat)
        compared += 1
    return compared


def _seen(truth: State, action: Any, seat: int) -> tuple[list[dict[str, Any]], State]:
    after = truth.copy()
    events: list[dict[str, Any]] = []
    apply(after, action, Sampled(5), events)
    return events, after


def _reveals(events: list[dict[str, Any]], seat: int) -> bool:
    """What the rules show this seat: its own new cards and tiles, and a card turned up for all."""
    private = any(e["event"] in ("drew", "drained", "treasure") and e["seat"] == seat for e in events)
    return private or any(e["event"] == "imaginary" for e in events)


@settings(max_examples=60)
@given(setups(("digital",)), SEEDS)
def test_a_game_replayed_with_every_secret_withheld_is_the_public_view(setup: dict[str, Any], seed: int) -> None:
    """The scoring aid is a game whose truth is what the table can see."""
    public: State | None = None
    for before, action, events, after in played(setup, seed):
        if public is None:
            public = observe(before, None)
        while public.phase == FINAL and public.decider != before.decider:
            apply(public, Pass(), Withheld())  # asked beside a real table, and has nothing
        card = next((e["card"] for e in events if e["event"] == "imaginary"), None)
        told = Imaginary(BUILDINGS.index(card)) if card else action
        apply(public, told, Withheld())
        if after.phase not in (FINAL, OVER):
            assert observe(public, None) == observe(after, None)
    assert public is not None
    assert public.gondola == after.gondola


# Gold


@settings(max_examples=40)
@given(setups(("digital",)), SEEDS)
def test_the_listed_exchanges_lose_the_least_gold_for_each_number_of_spaces(
    setup: dict[str, Any], seed: int
) -> None:
    """V7.2, by trying all subsets of small holdings."""
    for state, _, _, _ in played(setup, seed):
        held = GAME.write(state)["players"][state.decider]
        tiles = held["swamp"] + held["treasure"]
        if len(tiles) > 9:
            continue
        sums = {0}
        for tile in tiles:
            sums |= {gold + tile for gold in sums}
        best: dict[int, int] = {}
        for gold in sorted(sums):
            best.setdefault(gold // 5, gold)
        best.pop(0, None)
        if state.decider != state.active and state.phase != FINAL:
            best = {}
        wires = [GAME.write_action(a, state) for a in legal(state)]
        listed = [sum(w["swamp"]) + sum(w["treasure"]) for w in wires if w["type"] == "exchange"]
        assert {gold // 5: gold for gold in listed} == best
        assert len(listed) == len(best)
