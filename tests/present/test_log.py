"""The log says in a sentence what a person would say, and nothing that is secret."""

import re
from dataclasses import replace
from typing import Any

import pytest

from tests.games.venedig.scenes import (
    DECK,
    DRAIN_ANY,
    MOVE,
    NAMES,
    PASS,
    build,
    correct,
    counted,
    drain,
    lay,
    scene,
    swap,
)  # fmt: skip
from tests.present.played import play, whole_game
from venezia.present.log import LogLine, TurnLog, log_of
from venezia.present.sentences import sentences
from venezia.present.words import words

SAID = sentences().for_players(NAMES)


def turns(session) -> list[TurnLog]:
    return log_of(session, SAID, words())


def texts(session) -> list[str]:
    return [line.text for turn in turns(session) for line in turn.lines]


def lines(session) -> list[LogLine]:
    return [line for turn in turns(session) for line in turn.lines]


def test_cards_laid_one_by_one_are_one_sentence() -> None:
    s = scene(hands=[["palazzo", "palazzo", "casa"], [], []])
    for building in ("palazzo", "palazzo", "casa"):
        s.do(lay(building))
    assert texts(s.session) == ["Klaus lays 2 palazzo, 1 casa · palazzo master to Klaus"]
    assert lines(s.session)[0].entries == (0, 1, 2)


def test_the_master_is_named_short_where_one_type_was_laid() -> None:
    s = scene(hands=[["palazzo", "palazzo"], [], []])
    s.do(lay("palazzo", 2))
    assert texts(s.session) == ["Klaus lays 2 palazzo · master to Klaus"]


def test_laying_nothing_and_not_draining_are_told() -> None:
    s = scene(hands=[["palazzo"], [], []])
    for action in (PASS, PASS, DECK):
        s.do(action)
    assert texts(s.session) == ["Klaus lays nothing", "Klaus does not drain", "Klaus takes 1 from the deck"]


def test_two_drains_are_one_line() -> None:
    s = scene(hands=[["palazzo"], [], []])
    swamps = [h for h, what in s.wire["hexes"].items() if what == "swamp"]
    s.do(PASS)
    s.do(drain(swamps[0]))
    s.do(drain(swamps[1]))
    last = lines(s.session)[-1]
    assert last.text.startswith("Klaus drains 2 (")
    assert last.entries == (1, 2)


def test_putting_a_card_is_told_with_what_all_saw() -> None:
    s = scene(hands=[["casa"], [], []], pool=["campo"])
    for action in (PASS, PASS, swap("casa", "campo")):
        s.do(action)
    assert texts(s.session)[-1] == "Klaus puts casa, takes 3 (1 campo from the pool)"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("mode", ["digital", "table"])
def test_every_turn_of_a_whole_game_is_told_once_in_order(players: int, mode: str) -> None:
    session = whole_game(players, mode=mode)
    found = turns(session)
    assert [t.turn for t in found] == sorted({e.moment.turn for e in session.line})
    assert [t.seat for t in found] == [(t.turn - 1) % players for t in found]
    places = [place for turn in found for line in turn.lines for place in line.entries]
    assert places == sorted(places)
    assert found[-1].lines[-1].piece == "icon-crown"


@pytest.mark.parametrize("players", [2, 5])
def test_every_building_move_and_exchange_has_its_line_with_a_why(players: int) -> None:
    session = whole_game(players)
    why = {line.entry for line in lines(session) if line.why}
    wanted = {
        i for i, e in enumerate(session.line) if any(x["event"] in ("scored", "moved", "exchanged") for x in e.events)
    }
    assert why == wanted


def with_other_secrets(event: dict[str, Any]) -> dict[str, Any]:
    """The event as it would be with other cards in the deck and other tiles on the board."""
    if event["event"] in ("drained", "treasure"):
        return {**event, "value": 99}
    if event["event"] == "drew" and event["from"] == "deck":
        return {**event, "cards": ["secret"] * len(event["cards"])}
    return event


def test_no_line_tells_a_secret() -> None:
    session = play({"players": NAMES[:3], "mode": "digital", "seed": 3, "options": {}}, 3)
    before = turns(session)
    session.line[:] = [replace(e, events=[with_other_secrets(x) for x in e.events]) for e in session.line]
    assert turns(session) == before


def test_a_shared_building_is_one_line_and_each_move_another() -> None:
    session = whole_game(4)
    text = [line for line in lines(session) if line.why and line.piece.startswith("type-")]
    assert any(re.fullmatch(r"\w+ in [\w ]+: \w+ \+\d+, \w+ \+\d+.*", line.text) for line in text)
    assert any(re.fullmatch(r"\w+ \d+ → \d+, jumped \d+.*", line.text) for line in lines(session))


def test_gold_is_told_with_the_way_it_bought() -> None:
    session = whole_game(3)
    gold = [line.text for line in lines(session) if line.piece == "coin" and line.why]
    assert gold
    assert all(re.fullmatch(r"\w+ hands in \d+ gold: \d+ → \d+(, jumped .*)?", text) for text in gold)


def test_beside_the_box_a_count_and_a_correction_are_told() -> None:
    s = scene(mode="table", hands=None)
    s.do(correct(seat=1, gondola=7))
    s.do(lay("casa"))
    s.do(PASS)
    s.do(build("casa"))
    s.do(counted(1, [0]))
    s.do(MOVE)
    s.do(DRAIN_ANY)
    said = texts(s.session)
    assert said[0] == "Corrected: the gondola, Jürgen, 0 → 7"
    assert "Casa: Klaus +1 · treasure for Klaus" in said
    assert said[-1] == "Klaus drains 1"
