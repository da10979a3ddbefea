"""Afterwards: the sums hold, whoever won and however it ended."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.games.venedig.games import setups
from tests.games.venedig.scenes import GAME, NAMES, PASS, correct, pay, scene
from tests.present.played import play, whole_game
from venezia.core.journal import MemoryJournal
from venezia.core.session import Session
from venezia.present.afterwards import SOURCES, Told, afterwards, rematch
from venezia.present.seats import seats_at
from venezia.present.sentences import sentences
from venezia.present.words import words


def told(session) -> Told:
    return Told(afterwards(session), sentences().for_players(NAMES), words())


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(setup=setups(), seed=st.integers(0, 2**31))
def test_start_and_all_sources_are_the_number_of_every_seat(setup: dict, seed: int) -> None:
    session = play(setup, seed)
    after = afterwards(session)
    for seat, gains in enumerate(after.gains):
        assert set(gains) == set(SOURCES)
        assert after.start[seat] + sum(gain.all for gain in gains.values()) == after.numbers[seat]
        assert gains["other"].all == 0
        helped = sum(gain.helper for gain in gains.values())
        fed = sum(row[seat] for row in after.fed)
        assert fed <= helped if len(setup["players"]) == 2 else fed == helped
        assert after.fed[seat][seat] == 0
    assert after.race[0] == after.start
    assert after.race[-1] == after.numbers
    assert after.turns == len({e.moment.turn for e in session.line})
    assert all(now >= before for a, b in zip(after.race, after.race[1:], strict=False)
               for before, now in zip(a, b, strict=True))  # fmt: skip


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_whole_game_has_a_winner_an_ending_and_facts(players: int) -> None:
    session = whole_game(players)
    after = afterwards(session)
    assert after.over
    assert sorted(after.ranking) == list(range(players))
    assert after.numbers[after.ranking[0]] == max(after.numbers)
    assert told(session).title() == f"{NAMES[after.ranking[0]]} wins"
    assert told(session).ending()
    assert told(session).facts()[0][0] == str(sum(after.jumped))


def test_a_correction_is_a_source_of_its_own() -> None:
    s = scene(mode="table")
    s.do(correct(seat=1, gondola=7))
    after = afterwards(s.session)
    assert after.gains[1]["other"].all == 7
    assert after.numbers == (0, 7, 0)


def test_gondolas_that_never_moved_share_the_last_place() -> None:
    s = scene(players=4, gondolas=[0, 9, 0, 3])
    after = afterwards(s.session)
    assert after.places == (3, 1, 3, 2)
    assert after.race == ((0, 9, 0, 3),)
    assert told(s.session).note() == "no turn yet"
    assert told(scene().session).title() == "Nobody left the start"


def test_without_gold_the_order_may_be_another() -> None:
    s = scene(gondolas=[10, 11, 0], treasure=[[5], [], []])
    s.do(pay(treasure=(5,)))
    after = afterwards(s.session)
    assert after.numbers == (12, 11, 0)
    assert after.by_gold == (2, 0, 0)
    assert after.without_gold == (1, 0, 2)
    assert told(s.session).without_gold() == "Without gold: Jürgen, Klaus, Xenia."
    assert told(s.session).gold() == "Spaces bought with gold: Klaus 1."
    assert after.gains[0]["gold"].all == 1
    assert after.jumped == (1, 0, 0)


def test_a_game_that_goes_on_has_a_leader_and_no_ending() -> None:
    s = scene(hands=[["casa"], [], []], gondolas=[1, 2, 0])
    s.do(PASS)
    assert told(s.session).title() == "Jürgen leads"
    assert told(s.session).ending() == ""
    assert told(s.session).gold() == "Nobody bought a space with gold."
    assert told(s.session).without_gold() == ""
    assert told(s.session).fed_most() == "Nobody built together."


def test_a_rematch_has_the_same_group_and_the_next_seat_begins() -> None:
    setup = {"players": ["Anna", "Klaus", "Mira"], "mode": "digital", "seed": 4, "options": {"casa_at_once": True}}
    session = Session.begin(GAME, setup, "test", MemoryJournal())
    seats = [{"name": n, "shape": s} for n, s in zip(setup["players"], ("diamond", "circle", "square"), strict=True)]
    session.journal.append({"seats": seats})
    again, around = rematch(session, seats)
    assert again["players"] == ["Klaus", "Mira", "Anna"]
    assert [seat["shape"] for seat in around] == ["circle", "square", "diamond"]
    assert [seat.get("begins") for seat in around] == ["next", None, None]
    assert [seat.get("begins") for seat in rematch(session, around)[1]] == ["next", None, None]
    assert (again["options"], again["mode"], again["game"]) == ({"casa_at_once": True}, "digital", "venedig")
    assert Session.begin(GAME, again, "test", MemoryJournal()).state.setup.names == ("Klaus", "Mira", "Anna")


def test_a_rematch_of_a_game_from_elsewhere_gives_shapes() -> None:
    _, around = rematch(scene().session, [])
    assert [seat["shape"] for seat in around] == ["square", "diamond", "circle"]


def test_seats_look_as_the_journal_has_it() -> None:
    session = whole_game(3)
    assert [seat.shape for seat in seats_at(session)] == ["circle", "square", "diamond"]
    assert [seat.name for seat in seats_at(session)] == NAMES[:3]


def fed_told(*fed: tuple[int, ...]) -> str:
    after = replace(afterwards(scene().session), fed=fed)
    return Told(after, sentences().for_players(NAMES), words()).fed_most()


def test_who_fed_whom_most_names_all_that_are_equal() -> None:
    assert fed_told((0, 7, 1), (0, 0, 0), (2, 0, 0)) == "Klaus fed Jürgen most: 7"
    assert fed_told((0, 7, 7), (0, 0, 0), (2, 0, 0)) == "Most, 7 each: Klaus fed Jürgen, Klaus fed Xenia"
    assert fed_told((0, 1, 1), (1, 0, 1), (0, 0, 0)) == "Nobody got more than 1 from anybody."
