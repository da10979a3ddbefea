"""The journal: what it holds, and how a game comes out of it again, also when the rules changed meanwhile."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.tables import (
    IDLE,
    PASS,
    Game,
    Wire,
    begin,
    casa,
    drain,
    lay,
    live,
    look,
    play,
    restored,
    said,
    table,
    told,
    wire,
)
from tests.games.venedig.scenes import GAME
from venezia.core.chance import Recorded, Recording, Sampled
from venezia.core.history import Edit
from venezia.core.journal import FORMAT, SNAPSHOT_EVERY, MemoryJournal, check_header
from venezia.core.reasons import IO, Refused
from venezia.core.session import Session
from venezia.games.venedig.parts import BUILDINGS

NEVER: Wire = {"type": "lay", "building": "campo", "count": 9, "alone": False}  # no rules ever allow it


def from_records(records: list[Any]) -> Game:
    return Session.restore(GAME, MemoryJournal(json.loads(json.dumps(records))))


def digital(steps: int, seed: int = 3) -> Game:
    session = begin(mode="digital", seed=seed)
    play(session, Random(seed), steps)
    return session


def doings(records: list[Wire]) -> list[int]:
    return [number for number, record in enumerate(records) if "do" in record]


# What it holds


def test_every_entry_is_on_record_with_its_label_and_what_chance_answered() -> None:
    session = table(lay("campo"), PASS)
    session.undo()
    session.redo()
    head, *records = session.journal.records
    assert head["format"] == FORMAT
    assert head["setup"]["players"] == ["Anna", "Bo", "Cy"]
    label = {"key": "entry.laid", "seat": 0, "building": "campo", "count": 1, "alone": False}
    assert records == [
        {"do": lay("campo"), "chance": [], "label": label},
        {"do": PASS, "chance": [], "label": {"key": "entry.pass"}},
        {"undo": True},
        {"redo": True},
    ]


def test_a_refused_action_leaves_no_trace() -> None:
    session = table(lay("campo"))
    before = look(session), len(session.journal.records)
    with pytest.raises(Refused):
        session.do(NEVER)
    assert (look(session), len(session.journal.records)) == before


def test_an_action_is_recorded_as_it_was_understood() -> None:
    session = table()
    session.do({"type": "lay", "building": "campo", "count": 1, "mood": "good"})
    assert session.journal.records[-1]["do"] == lay("campo")


def test_a_snapshot_comes_from_time_to_time_and_is_the_state() -> None:
    session = digital(2 * SNAPSHOT_EVERY)
    snapshots = [record for record in session.journal.records if "snapshot" in record]
    assert [record["at"] for record in snapshots] == [SNAPSHOT_EVERY, 2 * SNAPSHOT_EVERY]
    assert snapshots[-1]["snapshot"] == wire(session)


def test_snapshots_come_as_often_after_a_load() -> None:
    session = digital(SNAPSHOT_EVERY - 1)
    again = restored(session)
    play(again, Random(1), 1)
    assert "snapshot" in again.journal.records[-1]


def test_all_that_is_recorded_is_json() -> None:
    session = begin(players=2, options={"imaginary_deck": "own"})
    live(session, Random(5), 150)
    records = session.journal.records
    assert json.loads(json.dumps(records)) == records


# Chance


def test_what_chance_answered_counts_more_than_the_seed() -> None:
    """A later version may sample otherwise: the reshuffled deck stays as it was."""
    session = digital(400)
    records = json.loads(json.dumps(session.journal.records))
    number = next(n for n in doings(records) if records[n]["chance"])
    answer = records[number]["chance"][0]
    assert len(set(answer)) > 1
    records[number]["chance"][0] = sorted(answer)
    other = from_records(records[: number + 1])
    same = from_records(session.journal.records[: number + 1])
    assert wire(other) != wire(same)
    assert len(other.line) == len(same.line)


def test_the_set_up_is_dealt_again_as_it_was_even_if_the_seed_dealt_otherwise() -> None:
    session = digital(5)
    head = dict(session.journal.records[0])
    del head["state"]
    head["chance"] = [sorted(answer) for answer in head["chance"]]
    other = from_records([head])
    assert wire(other)["deck"] == sorted(wire(other)["deck"], key=BUILDINGS.index, reverse=True)  # top first
    assert from_records([{**head, "chance": session.journal.records[0]["chance"]}])._states == session._states[:1]


def test_the_first_state_is_on_record_as_it_stood() -> None:
    """A board that ships otherwise one day, or another way to deal, leaves the game what it was."""
    session = digital(5)
    first = from_records(session.journal.records[:1])
    head = {**session.journal.records[0], "chance": [], "setup": {"seed": 99, "players": ["X", "Y"]}}
    assert wire(from_records([head])) == wire(first)
    assert head["state"]["board"] == session.state.setup.board.source


@given(st.integers(-(2**63), 2**63), st.integers(0, 2**20 - 1), st.binary(max_size=60))
def test_a_shuffle_of_a_seed_is_always_the_same_and_loses_nothing(seed: int, nth: int, items: bytes) -> None:
    one, two = bytearray(items), bytearray(items)
    Sampled(seed).shuffle(one, nth, 0)
    Sampled(seed).shuffle(two, nth, 0)
    assert one == two
    assert sorted(one) == sorted(items)


def test_the_first_shuffle_of_seed_seven_is_this_one_on_every_python() -> None:
    items = bytearray(range(12))
    Sampled(7).shuffle(items, 0, 0)
    assert list(items) == [10, 2, 7, 11, 5, 4, 3, 8, 0, 6, 1, 9]


def test_every_shuffle_and_every_seed_has_its_own_order() -> None:
    orders = set()
    for seed in (-2, -1, 0, 1, 2):
        for nth in range(3):
            items = bytearray(range(30))
            Sampled(seed).shuffle(items, nth, 0)
            orders.add(bytes(items))
    assert len(orders) == 15


def test_recorded_answers_come_in_their_order_and_the_seed_answers_where_they_do_not_fit() -> None:
    asked = Recording(Recorded([[3, 1, 2], [5, 4]], Sampled(1)))
    one, two, three = bytearray([1, 2, 3]), bytearray([6, 7, 8]), bytearray([1, 2])
    for nth, items in enumerate((one, two, three)):
        asked.shuffle(items, nth, 0)
    assert list(one) == [3, 1, 2]
    expected = bytearray([6, 7, 8])
    Sampled(1).shuffle(expected, 1, 0)
    assert two == expected
    assert asked.answers == [list(one), list(two), list(three)]


# A save outlives a rule fix


def broken(records: list[Wire], *numbers: int) -> list[Wire]:
    """The records with some entries that no rules allow; people still read what they were."""
    return [{**record, "do": NEVER} if n in numbers else record for n, record in enumerate(records)]


def test_an_entry_that_the_rules_refuse_today_leaves_a_gap_up_to_the_next_snapshot() -> None:
    session = digital(SNAPSHOT_EVERY + 5)
    again = from_records(broken(session.journal.records, 30))
    assert again.lost == 0
    assert wire(again) == wire(session)
    assert told(again) == told(session)


def test_undo_steps_over_the_gap_and_redo_over_it_again() -> None:
    session = digital(SNAPSHOT_EVERY + 5)
    records = session.journal.records
    again = from_records(broken(records, 30))
    seen = []
    while again.undo_label() is not None:
        seen.append(look(again)[:2])
        again.undo()
        assert wire(again)  # always at a state that is known
    assert again.line == []
    steps = [len(lines) for _, lines in seen]
    assert steps == [*range(SNAPSHOT_EVERY + 5, SNAPSHOT_EVERY - 1, -1), *range(29, 0, -1)]
    for expected in reversed(seen):
        again.redo()
        assert look(again)[:2] == expected
    twice = from_records(again.journal.records)
    assert look(twice) == look(again)


def test_a_game_with_a_gap_is_played_on_and_saved_on() -> None:
    session = digital(SNAPSHOT_EVERY + 5)
    again = from_records(broken(session.journal.records, 30, 35))
    live(again, Random(8), 1)
    play(again, Random(8), SNAPSHOT_EVERY)
    assert look(from_records(again.journal.records)) == look(again)


def test_entries_after_a_gap_can_be_edited_those_within_cannot() -> None:
    session = table(*IDLE * 14, *casa("A9"), PASS, PASS)
    again = from_records(broken(session.journal.records, 30))
    with pytest.raises(Refused, match=r"edit\.too-old"):
        again.propose(Edit(33, 0))
    proposal = again.propose(Edit(45, 1, ({"type": "place", "hexes": ["C3"]},)))
    assert not proposal.misfits
    again.accept(proposal)
    assert wire(again)["hexes"]["C3"] == "casa"
    assert look(from_records(again.journal.records)) == look(again)
    again.undo()
    again.undo()
    again.redo()
    again.redo()
    assert wire(again)["hexes"]["C3"] == "casa"


def test_an_edit_before_a_gap_tells_which_entries_do_not_fit() -> None:
    session = table(*IDLE * 14)
    again = from_records(broken(session.journal.records, 30))
    proposal = again.propose(Edit(1, 0, (drain("A1"),)))
    assert [misfit.index for misfit in proposal.misfits] == [29]  # those after it are tried as they stand
    again.accept(proposal)
    assert look(from_records(again.journal.records)) == look(again)


def test_an_edit_that_the_rules_refuse_today_is_bridged_by_its_own_snapshot() -> None:
    session = table(*casa("A9"), PASS, PASS, *IDLE)
    session.accept(session.propose(Edit(3, 1, ({"type": "place", "hexes": ["C3"]},))))
    session.do(lay("campo"))
    records = json.loads(json.dumps(session.journal.records))
    edit = next(record for record in records if "edit" in record)
    edit["line"][0]["do"] = NEVER
    again = from_records(records)
    assert wire(again) == wire(session)
    assert told(again) == told(session)
    while again.undo_label() is not None:
        again.undo()
        assert wire(again)
    while again.redo_label() is not None:
        again.redo()
        assert wire(again)
    assert wire(again) == wire(session)


def test_rules_that_count_otherwise_today_leave_the_table_as_it_stood() -> None:
    session = table(*IDLE * 14)
    records = json.loads(json.dumps(session.journal.records))
    snapshot = next(record for record in records if "snapshot" in record)
    snapshot["snapshot"]["players"][2]["gondola"] = 33
    again = from_records(records[: records.index(snapshot) + 1])
    assert again.state.gondola == [0, 0, 33]
    again.undo()
    assert again.state.gondola == [0, 0, 0]
    again.redo()
    assert again.state.gondola == [0, 0, 33]


def test_a_snapshot_of_another_place_in_the_line_is_passed_over() -> None:
    session = table(*IDLE)
    moved = wire(session)
    moved["players"][0]["gondola"] = 12
    again = from_records([*session.journal.records, {"snapshot": moved, "at": 2}])
    assert wire(again) == wire(session)
    assert wire(from_records([*session.journal.records, {"snapshot": moved, "at": 3}])) == moved


def test_a_snapshot_that_cannot_be_read_today_is_passed_over() -> None:
    session = table(*IDLE * 15)
    records = json.loads(json.dumps(session.journal.records))
    for record in records:
        if "snapshot" in record:
            record["snapshot"]["players"][0]["gondola"] = -5
    again = from_records(records)
    assert again.lost == 0
    assert look(again) == look(session)


def test_entries_at_the_end_that_no_snapshot_follows_are_counted_as_lost() -> None:
    session = digital(20)
    again = from_records(broken(session.journal.records, 15))
    assert again.lost == 6
    assert wire(again) == wire(from_records(session.journal.records[:15]))
    play(again, Random(2), 5)


def test_what_was_undone_and_cannot_be_replayed_cannot_be_redone() -> None:
    session = table(*IDLE, lay("campo"), lay("ponte"))
    session.undo()
    session.undo()
    records = session.journal.records
    again = from_records(broken(records, 4))
    assert again.lost == 0
    assert again.redo_label() is None
    with pytest.raises(Refused, match=r"redo\.nothing"):
        again.redo()
    half = from_records(broken(records, 5))
    assert half.redo_label() is not None
    assert half.redo_label() == session.redo_label()
    half.redo()
    assert half.redo_label() is None


def test_an_entry_without_a_label_is_told_all_the_same() -> None:
    session = digital(SNAPSHOT_EVERY)
    records = broken(session.journal.records, 10)
    del records[10]["label"]
    assert said(from_records(records).line[9].label)


# Journals of others


def test_unknown_records_and_unknown_keys_are_kept_and_change_nothing() -> None:
    session = table(*IDLE)
    records: list[Wire] = [{**record, "weather": "acqua alta"} for record in session.journal.records]
    records.insert(2, {"note": "Bo brought wine"})
    again = from_records(records)
    assert again.lost == 0
    assert look(again) == look(session)
    assert again.journal.records == records
    again.do(lay("campo"))
    assert again.journal.records[: len(records)] == records


NONSENSE: list[Any] = [
    {"do": None},
    {"do": {"type": "lay", "building": "campo", "count": 1}, "chance": 5},
    {"do": 3, "label": "Anna"},
    {"do": 3, "label": {"words": 1}},
    {"undo": True},
    {"redo": True},
    {"edit": {}},
    {"edit": [{"at": -1}], "line": []},
    {"edit": [{"at": 1}], "line": []},
    {"edit": [{"at": "0"}], "line": []},
    {"edit": [{"at": 0}], "line": [7]},
    {"edit": [{"at": 0}]},
]


@pytest.mark.parametrize("record", NONSENSE, ids=json.dumps)
def test_a_record_without_sense_and_all_after_it_are_counted_as_lost(record: Any) -> None:
    start = begin().journal.records
    again = from_records([*start, record, {"do": PASS}])
    assert again.lost == 2
    assert wire(again) == wire(begin())
    assert again.line == []
    again.do(PASS)


HEADERS: list[tuple[Any, str]] = [
    ({}, "save.foreign"),
    ([], "save.foreign"),
    ("venezia-save/1", "save.foreign"),
    ({"format": 1}, "save.foreign"),
    ({"format": "venezia-board/1"}, "save.foreign"),
    ({"format": "venezia-save/2", "game": "venedig"}, "save.newer"),
    ({"format": FORMAT}, "shape.missing"),
    ({"format": FORMAT, "game": "chess"}, "save.game"),
    ({"format": FORMAT, "game": ["venedig"]}, "save.game"),
]


@pytest.mark.parametrize(("record", "expected"), HEADERS)
def test_a_header_of_another_kind_is_refused_politely(record: Any, expected: str) -> None:
    with pytest.raises(Refused) as caught:
        check_header(record, ("venedig",))
    assert (caught.value.reason.key, caught.value.reason.code) == (expected, IO)


@pytest.mark.parametrize(
    "start",
    [
        {},
        {"state": {}},
        {"state": 5},
        {"setup": {"seed": 1}},
        {"setup": {"seed": "1"}, "chance": []},
        {"setup": 3, "chance": []},
        {"setup": {"seed": 1, "players": ["A", "B"]}, "chance": 7},
    ],
    ids=json.dumps,
)
def test_a_header_that_begins_no_game_is_refused_as_a_broken_file(start: Wire) -> None:
    with pytest.raises(Refused) as caught:
        from_records([{"format": FORMAT, "game": "venedig", **start}])
    assert (caught.value.reason.key, caught.value.reason.code) == ("save.header", IO)


def test_an_empty_journal_is_refused() -> None:
    with pytest.raises(Refused, match=r"save\.header"):
        from_records([])


@given(st.integers(0, 2**32), st.integers(0, 2**32))
def test_a_journal_with_any_record_replaced_opens_at_a_state_that_is_known(seed: int, change: int) -> None:
    session = digital(SNAPSHOT_EVERY + 10, seed % 1000)
    random = Random(change)
    records = list(session.journal.records)
    number = random.randrange(1, len(records))
    records[number] = random.choice(
        [*NONSENSE, {"do": NEVER}, {"do": PASS}, {}, records[random.randrange(len(records))]]
    )
    again = from_records(records)
    assert wire(again)["turn"] >= 1
    while again.undo_label() is not None:
        again.undo()
        assert wire(again)["turn"] >= 1
    while again.redo_label() is not None:
        again.redo()
        assert wire(again)["turn"] >= 1
