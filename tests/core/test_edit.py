"""Fixing an old entry: what people at a table get wrong, and what the game makes of it before they accept."""

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.core.tables import (
    IDLE,
    MOVE,
    PASS,
    Game,
    Wire,
    any_edit,
    build,
    casa,
    counted,
    drain,
    gondolas,
    lay,
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
from tests.games.venedig.scenes import GAME
from venezia.core.contract import Label
from venezia.core.history import Edit, Proposal
from venezia.core.journal import MemoryJournal
from venezia.core.reasons import Refused
from venezia.core.session import Session
from venezia.games.venedig.state import State
from venezia.present.sentences import sentences


def changed(proposal: Proposal[State]) -> dict[tuple[str, object], tuple[object, object]]:
    return {(c.what, c.of): (c.before, c.after) for c in proposal.changes}


def reasons(proposal: Proposal[State]) -> dict[int, str]:
    return {misfit.index: misfit.reason.key for misfit in proposal.misfits}


def everything_fits(proposal: Proposal[State]) -> bool:
    return not proposal.misfits and not proposal.added


# What people get wrong


def test_that_casa_went_to_another_hex() -> None:
    session = table(*casa("A9"), PASS, PASS, *casa("B4"), PASS, PASS)
    proposal = session.propose(Edit(3, 1, ({"type": "place", "hexes": ["C3"]},)))
    assert everything_fits(proposal)
    assert changed(proposal) == {("hex", "A9"): ("casa", "empty"), ("hex", "C3"): ("empty", "casa")}
    assert wire(session)["hexes"]["A9"] == "casa"  # nothing has happened yet
    session.accept(proposal)
    assert wire(session)["hexes"]["C3"] == "casa"
    assert wire(session)["hexes"]["A9"] == "empty"


def test_the_points_were_four_and_not_five() -> None:
    shared = [lay("palazzo", 2), *IDLE, lay("palazzo"), PASS, build("palazzo"), counted(5), MOVE, MOVE]
    session = table(*shared, PASS, PASS, *IDLE)
    assert gondolas(session) == [5, 2, 0]
    proposal = session.propose(Edit(7, 1, (counted(4),)))
    assert everything_fits(proposal)
    assert changed(proposal) == {("gondola", 0): (5, 4)}
    session.accept(proposal)
    assert "Anna +4 (palazzo)" in told(session)


def test_points_that_leave_nobody_a_half_make_a_move_needless() -> None:
    shared = [lay("palazzo", 2), *IDLE, lay("palazzo"), PASS, build("palazzo"), counted(5), MOVE, MOVE]
    session = table(*shared, PASS, PASS, *IDLE)
    proposal = session.propose(Edit(7, 1, (counted(1),)))
    assert reasons(proposal) == {9: "edit.needless"}
    assert proposal.kept == (8, *range(10, 15))
    assert changed(proposal) == {("gondola", 0): (5, 1), ("gondola", 1): (2, 0)}


def test_points_that_give_somebody_a_half_after_all_put_the_move_in() -> None:
    shared = [lay("palazzo", 2), *IDLE, lay("palazzo"), PASS, build("palazzo"), counted(1), MOVE]
    session = table(*shared, PASS, PASS, *IDLE)
    proposal = session.propose(Edit(7, 1, (counted(5),)))
    assert not proposal.misfits
    assert [said(proposal.line[i].label) for i in proposal.added] == ["Bo +2 (palazzo)"]
    assert changed(proposal) == {("gondola", 0): (1, 5), ("gondola", 1): (0, 2)}


def test_we_forgot_that_anna_drained_a4() -> None:
    session = table(*IDLE, *IDLE)
    proposal = session.propose(Edit(1, 0, (drain("A4"),)))
    assert everything_fits(proposal)
    assert changed(proposal) == {("swamp", 0): (0, 1), ("hex", "A4"): ("swamp", "empty")}


def test_a_forgotten_second_tile_makes_the_pass_needless() -> None:
    session = table(PASS, drain("A1"), PASS, PASS, *IDLE)
    proposal = session.propose(Edit(2, 0, (drain("A4"),)))
    assert reasons(proposal) == {2: "edit.needless"}
    assert changed(proposal) == {("swamp", 0): (1, 2), ("hex", "A4"): ("swamp", "empty")}
    session.accept(proposal)
    assert wire(session)["turn"] == 3


def test_a_needless_pass_stays_needless_where_the_game_waits_for_something_later() -> None:
    session = table(PASS, drain("A1"), PASS, PASS, lay("casa"), PASS, build("casa"))
    proposal = session.propose(Edit(2, 0, (drain("A4"),)))
    assert reasons(proposal) == {2: "edit.needless"}


def test_a_move_is_missed_where_the_game_waits_for_the_place() -> None:
    session = table(*casa("A9"), PASS, PASS, *casa("B4"))
    proposal = session.propose(Edit(3, 1, ({"type": "place", "hexes": ["B4"]},)))
    assert reasons(proposal) == {10: "place.not-empty", 11: "edit.moment"}


def test_that_exchange_never_happened() -> None:
    gold: Wire = {"type": "exchange", "points": 1, "swamp": 3, "treasure": 0}
    held: Wire = {"type": "correct", "seat": 0, "swamp": 3}
    session = table(held, gold, *IDLE, *casa("A9"), PASS, PASS)
    assert gondolas(session) == [1, 2, 0]  # Bo jumped Anna
    proposal = session.propose(Edit(1, 1))
    assert everything_fits(proposal)
    assert changed(proposal) == {("gondola", 0): (1, 0), ("gondola", 1): (2, 1), ("swamp", 0): (0, 3)}


def test_the_last_card_laid_was_a_campo_and_not_a_ponte() -> None:
    earlier = [lay("ponte", 2), *IDLE, *IDLE]
    session = table(*earlier, lay("ponte"), PASS, build("ponte"), counted(3), MOVE, MOVE, drain("A1"), PASS, PASS)
    proposal = session.propose(Edit(7, 1, (lay("campo"),)))
    assert reasons(proposal) == {9: "edit.moment", 10: "edit.moment", 11: "edit.needless", 12: "edit.needless"}
    assert proposal.kept == (8, 13, 14, 15)  # passing, draining, drawing: as they were
    assert changed(proposal)[("gondola", 0)] == (3, 0)
    assert changed(proposal)[("master", "ponte")] == (None, 0)
    assert changed(proposal)[("stock", "ponte")] == (4, 5)
    assert changed(proposal)[("laid", "2.campo")] == (0, 1)


def test_a_forgotten_turn_gives_the_later_ones_to_the_players_they_belong_to() -> None:
    """What was entered as Bo's turn was Cy's; Bo's comes before it."""
    session = table(*casa("A9"), PASS, PASS, *casa("B4"), drain("A1"), PASS, PASS)
    proposal = session.propose(Edit(7, 0, (lay("campo"), PASS, PASS, PASS)))
    assert everything_fits(proposal)
    assert changed(proposal)[("gondola", 1)] == (2, 0)
    assert changed(proposal)[("gondola", 2)] == (0, 2)
    assert changed(proposal)[("swamp", 2)] == (0, 1)
    session.accept(proposal)
    assert "Cy +1 (casa)" in told(session)
    assert "Cy drains A1" in told(session)
    assert wire(session)["active"] == 0


def test_a_forgotten_round_leaves_the_later_turns_with_their_players() -> None:
    session = table(*casa("A9"), PASS, PASS, *casa("B4"), PASS, PASS)
    proposal = session.propose(Edit(0, 0, tuple(IDLE * 3)))
    assert everything_fits(proposal)
    assert changed(proposal) == {("turn", None): (3, 6)}


def test_a_turn_in_which_nothing_happened_leaves_the_others_their_names() -> None:
    session = table(*IDLE, *casa("B4"), PASS, PASS, *casa("C3"), PASS, PASS)
    proposal = session.propose(Edit(3, 7))
    assert not proposal.misfits
    assert [proposal.line[i].wire for i in proposal.added] == IDLE
    assert changed(proposal) == {
        ("gondola", 1): (1, 0),
        ("gondola", 2): (2, 1),
        ("stock", "casa"): (16, 17),
        ("hex", "B4"): ("casa", "empty"),
    }


def test_a_removed_end_of_turn_is_put_in_again() -> None:
    session = table(*IDLE, *IDLE)
    proposal = session.propose(Edit(2, 1))
    assert not proposal.misfits
    assert proposal.added == (2,)
    assert not proposal.changes


def test_a_place_stays_the_place_when_another_becomes_the_master_who_chooses() -> None:
    session = table(lay("campo", 2), *IDLE, lay("campo"), PASS, build("campo"), counted(4), MOVE, MOVE)
    assert [session.line[7].moment.seat, gondolas(session)] == [0, [4, 2, 0]]
    proposal = session.propose(Edit(0, 1, (lay("campo"),)), Edit(4, 1, (lay("campo", 2),)))
    assert everything_fits(proposal)
    assert proposal.line[7].moment.seat == 1
    assert changed(proposal) == {("gondola", 0): (4, 2), ("gondola", 1): (2, 4)}


def test_gold_of_one_player_never_becomes_that_of_another() -> None:
    gold: Wire = {"type": "exchange", "points": 1, "swamp": 3, "treasure": 0}
    held: list[Wire] = [{"type": "correct", "seat": seat, "swamp": 3} for seat in (1, 2)]
    arrived: Wire = {"type": "correct", "seat": 0, "gondola": 60}
    session = table(*held, arrived, gold, gold)
    assert gondolas(session) == [60, 1, 2]
    proposal = session.propose(Edit(0, 1))  # Bo had no tiles at all
    assert reasons(proposal) == {3: "edit.moment"}
    assert changed(proposal) == {("gondola", 1): (1, 0), ("gondola", 2): (2, 1)}


def test_a_correction_holds_even_if_its_moment_is_gone() -> None:
    right: Wire = {"type": "correct", "seat": 2, "gondola": 20}
    session = table(lay("casa"), PASS, build("casa"), right, counted(1), MOVE, PASS, PASS)
    proposal = session.propose(Edit(0, 1))
    assert 3 in proposal.kept
    assert reasons(proposal) == {2: "edit.needless", 4: "edit.moment", 5: "edit.needless"}
    assert proposal.states[-1] is not None
    assert proposal.states[-1].gondola == [0, 0, 20]


def test_a_later_entry_that_no_longer_fits_can_be_changed_with_the_first() -> None:
    session = table(*casa("A9"), PASS, PASS, *casa("B4"), PASS, PASS)
    first = Edit(3, 1, ({"type": "place", "hexes": ["B4"]},))
    alone = session.propose(first)
    assert reasons(alone)[10] == "place.not-empty"
    assert len(alone.misfits) == 4  # the game waits for the place
    both = session.propose(first, Edit(10, 1, ({"type": "place", "hexes": ["A9"]},)))
    assert everything_fits(both)
    assert not both.changes
    session.accept(both)
    assert look(restored(session)) == look(session)


# What an edit is


def test_every_entry_that_does_not_fit_is_told_in_a_sentence_and_kept_in_the_journal() -> None:
    earlier = [lay("ponte", 2), *IDLE, *IDLE]
    session = table(*earlier, lay("ponte"), PASS, build("ponte"), counted(3), MOVE, MOVE, drain("A1"))
    proposal = session.propose(Edit(7, 1))
    words = sentences().for_players(["Anna", "Bo", "Cy"])
    why = [words.reason(misfit.reason) for misfit in proposal.misfits]
    assert why[0].count("Cy") == why[0].count("turn 3") == 2  # whose it was, and whose it would be
    assert all(why)
    session.accept(proposal)
    record = next(r for r in session.journal.records if "edit" in r)
    assert [(d["index"], d["do"]["type"], d["why"]) for d in record["dropped"]] == [
        (9, "build", "edit.moment"),
        (10, "place", "edit.moment"),
        (11, "move", "edit.needless"),
        (12, "move", "edit.needless"),
    ]
    assert record["dropped"][1]["label"]["key"] == "entry.built"


def test_kept_entries_say_where_they_stand_now() -> None:
    session = table(*casa("A9"), PASS, PASS, *IDLE)
    proposal = session.propose(Edit(0, 0, (lay("campo"),)))
    assert proposal.kept == tuple(range(10))
    assert proposal.now == tuple(range(1, 11))
    for before, now in zip(proposal.kept, proposal.now, strict=True):
        assert session.line[before].wire == proposal.line[now].wire


def test_an_edit_is_undone_and_redone_like_anything_else() -> None:
    session = table(*casa("A9"), PASS, PASS)
    before = look(session)
    session.accept(session.propose(Edit(3, 1, ({"type": "place", "hexes": ["C3"]},))))
    after = wire(session)
    assert session.undo_label() == Label("edit")
    assert session.undo() == []
    assert session.redo_label() == Label("edit")
    assert said(Label("edit"))
    assert look(session)[:4] == before[:4]
    assert session.redo() == []
    assert wire(session) == after
    session.undo()
    session.undo()
    session.redo()
    assert look(restored(session)) == look(session)


def test_entries_after_an_edit_can_be_edited_again() -> None:
    session = table(*casa("A9"), PASS, PASS, *IDLE)
    session.accept(session.propose(Edit(0, 5)))
    session.do(lay("campo"))
    session.accept(session.propose(Edit(0, 0, (lay("ponte"),))))
    assert session.line[0].wire == lay("ponte")
    assert look(restored(session)) == look(session)
    assert replayed(session) == wire(session)


def test_a_proposal_is_stale_once_the_game_went_on() -> None:
    session = table(*IDLE)
    proposal = session.propose(Edit(0, 0, (lay("campo"),)))
    session.do(PASS)
    before = look(session)
    with pytest.raises(Refused, match=r"edit\.stale"):
        session.accept(proposal)
    assert look(session) == before


@pytest.mark.parametrize(
    "edits",
    [
        (Edit(4, 0),),
        (Edit(-1, 0),),
        (Edit(0, 4),),
        (Edit(0, -1),),
        (Edit(0, 2), Edit(1, 1)),
        (Edit(0, 0), Edit(9, 0)),
        (),
    ],
)
def test_an_edit_outside_the_line_or_within_another_is_refused(edits: tuple[Edit, ...]) -> None:
    session = table(*IDLE)
    with pytest.raises(Refused, match=r"edit\.where"):
        session.propose(*edits)


def test_a_new_entry_that_is_itself_illegal_is_refused_with_its_reason() -> None:
    session = table(*IDLE)
    before = look(session), session.journal.records[:]
    with pytest.raises(Refused) as caught:
        session.propose(Edit(1, 0, (lay("campo"),)))
    assert caught.value.reason.rule == "V3"
    with pytest.raises(Refused):
        session.propose(Edit(1, 0, ({"type": "dance"},)))
    assert (look(session), session.journal.records) == before


def test_to_change_nothing_changes_nothing() -> None:
    session = table(*casa("A9"), PASS, PASS, *IDLE)
    proposal = session.propose(Edit(4, 0))
    assert everything_fits(proposal)
    assert not proposal.changes
    assert list(proposal.line) == session.line


@given(setups, st.integers(0, 2**32), st.integers(5, 120))
def test_a_proposal_tells_exactly_what_accepting_it_does(setup: Wire, seed: int, depth: int) -> None:
    random = Random(seed)
    session: Game = Session.begin(GAME, setup, "test", MemoryJournal())
    play(session, random, depth)
    edit = any_edit(session, random)
    before, count, records = look(session), len(session.line), len(session.journal.records)
    try:
        proposal = session.propose(edit)
    except Refused:
        assume(False)
    assert look(session) == before
    assert len(session.journal.records) == records
    missing = {misfit.index for misfit in proposal.misfits}
    assert missing.isdisjoint(proposal.kept)
    assert missing | set(proposal.kept) == set(range(edit.at + edit.remove, count))
    assert len(proposal.line) == edit.at + len(edit.insert) + len(proposal.kept) + len(proposal.added)
    old = session.state
    session.accept(proposal)
    assert tuple(GAME.changes(old, session.state)) == proposal.changes
    assert replayed(session) == wire(session)
    assert look(restored(session)) == look(session)
    session.undo()
    assert look(session)[:4] == before[:4]


@given(setups, st.integers(0, 2**32), st.integers(5, 80))
def test_an_entry_replaced_by_itself_changes_nothing(setup: Wire, seed: int, depth: int) -> None:
    random = Random(seed)
    session: Game = Session.begin(GAME, setup, "test", MemoryJournal())
    play(session, random, depth)
    at = random.randrange(len(session.line))
    proposal = session.propose(Edit(at, 1, (session.line[at].wire,)))
    assert everything_fits(proposal)
    assert list(proposal.line) == session.line
    assert not proposal.changes
