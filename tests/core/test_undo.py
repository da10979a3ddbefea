"""Undo and redo: unlimited, told in words, and the same cards come again."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.tables import (
    MOVE,
    NAMES,
    PASS,
    Game,
    Wire,
    begin,
    build,
    casa,
    counted,
    drain,
    lay,
    live,
    look,
    play,
    replayed,
    restored,
    said,
    setups,
    table,
    told,
    wire,
)
from tests.games.venedig.scenes import GAME, scene
from venezia.core.journal import MemoryJournal
from venezia.core.reasons import Refused
from venezia.core.session import Session

seeds = st.integers(0, 2**32)


def game(setup: Wire) -> Game:
    return Session.begin(GAME, setup, "test", MemoryJournal())


@given(setups, seeds, st.integers(0, 150))
def test_undo_after_do_changes_nothing_and_redo_after_undo_neither(setup: Wire, seed: int, depth: int) -> None:
    random = Random(seed)
    session = game(setup)
    play(session, random, depth)
    before = wire(session), told(session), said(session.undo_label())
    play(session, random, 1)
    after = look(session)
    if len(session.line) == len(before[1]):
        return  # it was over
    session.undo()
    assert (wire(session), told(session), said(session.undo_label())) == before
    session.redo()
    assert look(session) == after


@given(setups, seeds, st.integers(1, 120))
def test_any_evening_is_equal_to_the_replay_of_its_journal(setup: Wire, seed: int, steps: int) -> None:
    session = game(setup)
    live(session, Random(seed), steps)
    again = restored(session)
    assert look(again) == look(session)
    assert again.lost == 0
    assert replayed(session) == wire(session)
    while session.undo_label() is not None:  # and all the way back
        assert session.undo() == again.undo()
        assert look(again) == look(session)
    assert again.undo_label() is None


@given(setups, seeds)
def test_everything_undone_and_redone_is_the_same_game(setup: Wire, seed: int) -> None:
    session = game(setup)
    first = wire(session)
    live(session, Random(seed), 60)
    seen = [look(session)]
    while session.undo_label() is not None:
        session.undo()
        seen.append(look(session))
    assert wire(session) == first
    assert session.line == []
    for expected in seen[-2::-1]:
        session.redo()
        assert (wire(session), session.line) == (expected[0], expected[2])


@given(setups, seeds)
def test_the_same_seed_and_the_same_actions_make_the_same_game(setup: Wire, seed: int) -> None:
    one, two = game(setup), game(setup)
    play(one, Random(seed), 60)
    play(two, Random(seed), 60)
    assert look(one) == look(two)
    assert one.journal.records == two.journal.records


@given(seeds)
def test_undo_brings_the_same_cards_again(seed: int) -> None:
    session = begin(mode="digital", seed=seed)
    play(session, Random(seed), 50)
    cards = wire(session)["deck"]
    actions = [entry.wire for entry in session.line]
    for _ in actions:
        session.undo()
    for action in actions:
        session.do(action)
    assert wire(session)["deck"] == cards


def test_undo_at_the_beginning_and_redo_at_the_end_are_refused() -> None:
    session = begin()
    with pytest.raises(Refused, match=r"undo\.nothing"):
        session.undo()
    with pytest.raises(Refused, match=r"redo\.nothing"):
        session.redo()
    assert session.journal.records[1:] == []


def test_a_new_action_ends_what_could_be_redone() -> None:
    session = table(lay("campo"))
    session.undo()
    session.do(lay("ponte"))
    assert session.redo_label() is None
    with pytest.raises(Refused, match=r"redo\.nothing"):
        session.redo()


def test_undo_returns_the_events_that_it_takes_back() -> None:
    session = table(lay("casa"), PASS, build("casa"), counted(1))
    moved = session.do(MOVE)
    assert session.undo() == moved
    assert session.redo() == moved


def test_the_undo_button_says_what_it_undoes() -> None:
    s = scene(
        3,
        mode="table",
        laid=[{}, {"palazzo": 1}, {}],
        masters={"palazzo": 1},
        gondolas=[3, 5, 8],
    ).session
    for action in (lay("palazzo", 2), PASS, build("palazzo"), counted(5, 0), MOVE):
        s.do(action)
    assert said(s.undo_label()) == "Anna +5 (palazzo)"
    s.do(MOVE)
    assert said(s.undo_label()) == "Bo +2 (palazzo)"
    s.do(drain("A4"))
    assert said(s.undo_label()) == "Anna drains A4"
    s.undo()
    assert said(s.redo_label()) == "Anna drains A4"
    assert said(s.undo_label()) == "Bo +2 (palazzo)"
    s.undo()
    s.undo()
    keys = []
    while (label := s.undo_label()) is not None:
        keys.append((label.key, label.values.get("building")))
        s.undo()
    assert keys == [
        ("entry.built", "palazzo"),
        ("entry.build", "palazzo"),
        ("entry.pass", None),
        ("entry.laid", "palazzo"),
    ]


def test_a_secret_is_never_in_a_label() -> None:
    session = begin(mode="digital")
    for action in (PASS, drain("A1"), PASS, {"type": "draw", "from": "deck"}):
        session.do(action)
    labels = [entry.label.values for entry in session.line]
    assert labels == [{}, {"seat": 0, "hex": "A1"}, {}, {"seat": 0, "from": "deck"}]


REVEALS: list[tuple[list[Wire], str | None]] = [
    ([], None),
    ([PASS], None),
    ([PASS, drain("A1")], "reveal.drained"),
    ([PASS, drain("A1"), PASS], None),
    ([PASS, PASS, {"type": "draw", "from": "deck"}], "reveal.drew"),
]


@pytest.mark.parametrize(("actions", "expected"), REVEALS)
def test_the_session_knows_where_something_was_revealed_and_why(actions: list[Wire], expected: str | None) -> None:
    session = begin(mode="digital")
    for action in actions:
        session.do(action)
    reason = session.reveal()
    assert (reason and reason.key) == expected
    again = restored(session).reveal()
    assert again == reason


def test_handing_the_device_on_is_a_reveal_that_names_the_next_player() -> None:
    s = scene(2, hands=[["casa"] * 5, []], imaginary={}, pool=[], phase="draw", progress={"due": False}).session
    s.do(PASS)
    reason = s.reveal()
    assert reason is not None
    assert (reason.key, reason.values) == ("reveal.turn", {"seat": 1})


def test_a_reveal_is_behind_once_something_followed_and_before_again_after_undo() -> None:
    session = begin(mode="digital")
    for action in (PASS, drain("A1"), drain("A2")):
        session.do(action)
    session.undo()
    reason = session.reveal()
    assert reason is not None
    assert reason.values == {"seat": 0}
    session.undo()
    assert session.reveal() is None


def test_beside_the_box_nothing_stops_undo() -> None:
    session = table(*casa("A9"), drain("A1"), PASS, PASS)
    while session.undo_label() is not None:
        assert session.reveal() is None
        session.undo()
    assert session.line == []


def test_nobody_outside_changes_the_game() -> None:
    setup: dict[str, Any] = {"players": NAMES[:3], "mode": "table", "seed": 1, "board": "laguna"}
    session = Session.begin(GAME, setup, "test", MemoryJournal())
    before = wire(session)
    setup["players"].append("Zoë")
    session.state.gondola[0] = 40
    first = session.state
    other = Session.from_state(GAME, first, "test", MemoryJournal())
    first.gondola[1] = 30
    assert wire(session) == wire(other) == before
    assert session.journal.records[0]["setup"]["players"] == NAMES[:3]


@pytest.mark.parametrize("seed", ["seven", None, 1.5, True, [], 2**70])
def test_a_seed_that_is_none_is_refused_with_its_place(seed: Any) -> None:
    journal = MemoryJournal()
    with pytest.raises(Refused) as caught:
        begin(journal, seed=seed)
    assert caught.value.reason.values["place"] == "seed"
    assert journal.records == []


def test_a_player_sees_what_is_legal_only_while_the_choice_is_theirs() -> None:
    session = begin(mode="digital")
    assert session.legal_for(0) == session.legal() != []
    assert session.legal_for(1) == []


def test_events_are_seen_by_each_as_they_may_know_them() -> None:
    session = begin(mode="digital")
    session.do(PASS)
    events = session.do(drain("A1"))
    assert session.seen_by(0, events) == events
    assert [event["value"] for event in session.seen_by(1, events)] == [None]
