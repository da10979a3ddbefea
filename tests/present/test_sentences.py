"""Sentences: every reason that can be given has one, every one is used, and each reads well."""

import ast
import json
import re
import string
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.games.venedig.scenes import lay, scene
from tests.referee.talk import SETUPS, Client, play
from venezia.core.contract import Label
from venezia.core.reasons import Reason
from venezia.games.venedig.labels import _PUBLIC
from venezia.games.venedig.parts import BUILDINGS, HEXES, PHASES
from venezia.present.sentences import Sentences, sentences
from venezia.store.places import asset

ROOT = Path(__file__).resolve().parents[2]
TABLE = json.loads(asset("i18n", "en.json").read_text(encoding="utf-8"))
ALL: dict[str, Any] = TABLE["sentences"]
MANY = ("state.hand", "state.pool-full", "state.treasures-out")  # only ever said of more than there may be
LABELS = ("entry.", "why.")  # words beside a thing, not sentences
WORDS = sentences().for_players(["Anna", "Klaus", "Xenia"])


# Which keys are used where


SPEAKERS = ("sentences.py", "__main__.py", "referee.py")  # elsewhere `say` is for the words of the screens


def calls() -> Iterator[tuple[str, ast.Call, ast.AST]]:
    """Every call of the engine, with its name and the function it stands in; the screens have their own words."""
    for path in (ROOT / "venezia").rglob("*.py"):
        if "ui" in path.parts:
            continue
        for scope in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for node in ast.walk(scope) if isinstance(scope, ast.FunctionDef) else ():
                if isinstance(node, ast.Call):
                    called = node.func
                    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
                    if name != "say" or path.name in SPEAKERS:
                        yield name, node, scope


def strings(node: ast.AST, scope: ast.AST) -> set[str]:
    """The texts an argument can be: itself, either side of an `if`, or what its name was given before."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value}
    if isinstance(node, ast.IfExp):
        return strings(node.body, scope) | strings(node.orelse, scope)
    if isinstance(node, ast.Name):
        given = [n for n in ast.walk(scope) if isinstance(n, ast.Assign) and getattr(n.targets[0], "id", "") == node.id]
        return {text for n in given for text in strings(n.value, scope)}
    return set()


# The callers that give a reason, the place of the key among their arguments, and what they put before it.
GIVERS = {
    "refuse": "",
    "Reason": "",
    "fault": "",
    "_bad": "state.",
    "_wrong": "shape.",
    "say": "",
    "Label": "",
    "_io": "",
}
MADE_UP = {
    *(f"entry.{name}" for name in _PUBLIC),  # labels.label_of
    "entry.laid-alone",
    "entry.built-without",
    "entry.lost",  # Session._lost
    *(f"reveal.{name}" for name in ("drew", "drained", "treasure", "imaginary", "turn")),  # Venedig.reveal
    *(f"why.{key}" for key in ("fixed", "counted", "casa", "palazzo", "campo", "ponte")),  # Sentences.scored
    *(f"why.{role}" for role in ("master", "builder", "helper")),
}


def given() -> dict[str, list[set[str]]]:
    """Every key that is given as it stands, each time with the names of the values that come along."""
    found: dict[str, list[set[str]]] = {}
    for name, call, scope in calls():
        if name in GIVERS and call.args:
            for text in strings(call.args[0], scope):
                values = {k.arg for k in call.keywords if k.arg}
                if name == "fault":
                    values.add("place")
                if name == "_wrong":
                    values |= {"place", "found"}
                if any(k.arg is None for k in call.keywords) or name in ("Reason", "say", "Label", "_io"):
                    values.add("*")
                found.setdefault(GIVERS[name] + text, []).append(values)
    return found


GIVEN = given()


def test_every_reason_that_is_given_has_its_sentence() -> None:
    assert len(GIVEN) > 150
    assert sorted(set(GIVEN) - set(ALL)) == []
    assert sorted(MADE_UP - set(ALL)) == []


def test_every_sentence_is_used() -> None:
    assert sorted(set(ALL) - set(GIVEN) - MADE_UP) == []


# What a word in braces is made of; all others come from the value of the same name.
MADE_OF = {
    "tile": {"what"}, "shape": {"building"}, "what_there": {"what"}, "what_there_capital": {"what"}, "pile": {"from"},
    "seat_number": {"seat"}, "instead": {"ways"}, "districts_or": {"districts"}, "choices_or": {"choices"},
    "place_or_all": {"place"}, "range": {"low", "high"},
}  # fmt: skip


def forms(key: str) -> list[str]:
    return [ALL[key]] if isinstance(ALL[key], str) else list(ALL[key].values())


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


@pytest.mark.parametrize("key", sorted(GIVEN))
def test_whoever_gives_a_reason_gives_every_value_its_sentence_needs(key: str) -> None:
    needed = {value for form in forms(key) for name in fields(form) for value in MADE_OF.get(name, {name})}
    if not isinstance(ALL[key], str):
        needed.add("n")
    for values in GIVEN[key]:
        if "*" not in values:
            assert needed <= values


def test_sentences_with_forms_have_the_form_for_all_other_numbers() -> None:
    for key, sentence in ALL.items():
        if not isinstance(sentence, str):
            assert "other" in sentence, key
            assert set(sentence) <= {"none", "one", "other"}, key
            assert len(set(sentence.values())) == len(sentence), f"{key}: equal forms are one sentence"


# How they read


def good_english(said: str) -> None:
    """One or two short sentences: whole words, no braces, no doubled signs, a full stop."""
    assert "{" not in said
    assert "}" not in said
    assert "–" not in said, "a value is missing"
    assert said == said.strip()
    assert not re.search(r"\s[.,;:]|\.\.|,,|  ", said), said
    assert not re.search(r"\b(\w+) \1\b", said), said
    assert not re.search(r"\ba [aeiou]", said), said
    assert not re.search(r"\b1 (cards|tiles|hexes|districts|neighbours|casas|treasures)\b", said), said


EXAMPLE: dict[str, Any] = {
    "seat": 1, "other": 2, "now_seat": 0, "n": 2, "count": 3, "more": 1, "most": 5, "need": 4, "lie": 1, "low": 1,
    "high": 3, "points": 4, "gold": 4, "price": 5, "value": 2, "swamp": 3, "treasure": 2, "wanted": 8, "listed": 0,
    "computed": 5, "reason": "agreed",
    "number": 30, "least": 1, "turn": 4, "now_turn": 5, "at": 9, "line": 3, "again": 45, "tiles": 17,
    "districts": ["A", "B"], "bridges": 10, "what": "casa", "place": "players[1].hand", "found": '"x"', "name": "seat",
    "option": "casa_at_once",
    "choices": ["a", "b", "c"], "hex": "A4", "hexes": ["A4", "A6"], "building": "ponte", "phase": "drain",
    "now_phase": "lay", "card": "campo", "cards": ["campo", "campo"], "district": "A", "start": "stone",
    "ways": [(1, "join"), (3, "alone")], "seats": [1, 0], "path": "game.venezia", "error": "Is a directory",
    "format": "venezia-save/2", "known": "venezia-save/1", "game": "chess", "board": "Laguna", "effect": "laid",
    "from": 6, "to": 14, "passed": "7 8", "jumped": "11", "whole": 5, "aside": 1,
}  # fmt: skip


@pytest.mark.parametrize("key", sorted(ALL))
def test_every_sentence_reads_well_for_every_number(key: str) -> None:
    for n in (7,) if key in MANY else (0, 1, 2, 7):
        example = {**EXAMPLE, "n": n}
        if fields(forms(key)[-1]) & {"tile"}:
            example["what"] = "swamp"
        said = WORDS.reason(Reason(key, "V1", example, "bad-request"))
        good_english(said)
        assert said[0].isupper() or forms(key)[0].startswith("{") or key.startswith(LABELS)
        if not key.startswith(LABELS) and key != "edit":
            assert said.endswith((".", "?")), said


def test_names_of_every_group_are_there_for_every_thing() -> None:
    names = TABLE["names"]
    assert set(names["phase"]) == set(PHASES)
    assert set(names["building"]) == set(names["shape"]) == set(BUILDINGS)
    assert set(names["there"]) == set(HEXES) - {"empty"}


def test_a_name_stays_as_it_was_typed_also_at_the_beginning() -> None:
    words = sentences().for_players(["ada", "bo"])
    assert words.reason(Reason("reveal.treasure", None, {"seat": 0})) == "ada took a treasure."
    assert sentences().reason(Reason("reveal.treasure", None, {"seat": 0})) == "Seat 0 took a treasure."
    assert words.reason(Reason("state.types", None, {"seat": "imaginary"})).endswith("the imaginary player.")
    said = words.reason(Reason("state.master-without-cards", None, {"seat": "imaginary", "building": "campo"}))
    assert said.startswith("The imaginary player holds")


def test_nobody_is_never_the_last_player() -> None:
    assert WORDS.who(-1) == "seat -1"
    assert WORDS.who(None) == "nobody"
    said = WORDS.reason(Reason("state.decider", "V3", {"seat": None, "phase": "over"}))
    assert said == "In this phase (the end of the game) the decider must be null."


def test_half_a_character_does_not_come_out_again() -> None:
    said = sentences().reason(Reason("file.text", None, {"path": "x\udcff.json"}))
    assert said == "x?.json is not a text file."


def test_a_missing_language_is_english() -> None:
    assert sentences("xx").reason(Reason("undo.nothing")) == "There is nothing to undo."


def test_the_remedy_stands_beside_the_rule_ux_8() -> None:
    s = scene(hands=[["ponte"] * 4], laid=[{}, {"ponte": 2}, {}], masters={"ponte": 1})
    assert s.say_why_not(lay("ponte", 2)) == (
        "Only 1 more ponte card fits: 2 of 3 lie on the table. You may lay 1 (join), 3 (alone) or 4 (both)."
    )


# Scores and moves explain themselves (ux 4)


def scored(building: str, points: int, terms: list[tuple[str, int]], shares: dict[int, int], master: Any) -> str:
    return WORDS.scored({
        "event": "scored", "building": building, "points": points, "master": master,
        "terms": [{"what": what, "hex": "A1", "points": given} for what, given in terms],
        "shares": [{"seat": seat, "points": n} for seat, n in shares.items()],
    })  # fmt: skip


def test_a_palazzo_tells_its_neighbours_and_the_split_ux_4() -> None:
    terms = [("swamp", 1)] * 3 + [("empty", 1)] * 2 + [("campo", 0)]
    assert scored("palazzo", 5, terms, {0: 5, 1: 2}, 0) == (
        "6 neighbours, 1 built: 5. Anna, master: 5; Klaus, half of 5, down: 2"
    )


def test_a_campo_tells_what_is_built_around_it() -> None:
    terms = [("casa", 1), ("swamp", 0), ("empty", 0)]
    assert scored("campo", 1, terms, {2: 1, 0: 0}, 2) == (
        "3 neighbours, 1 built: 1. Xenia, master: 1; Anna, half of 1, down: 0"
    )
    assert scored("campo", 0, [("empty", 0)], {2: 0}, 2) == "1 neighbour, 0 built: 0. Xenia, master: 0"
    assert scored("campo", 0, [], {2: 0}, 2) == "No neighbours: 0. Xenia, master: 0"


def test_a_ponte_a_casa_a_basilica_and_a_counted_building_tell_theirs() -> None:
    assert scored("ponte", 2, [("casa", 1)] * 2, {0: 2}, 0) == "2 casas in the district: 2. Anna, master: 2"
    assert scored("ponte", 1, [("casa", 1)], {0: 1}, 0) == "1 casa in the district: 1. Anna, master: 1"
    assert scored("ponte", 0, [], {0: 0}, 0) == "No casa in the district: 0. Anna, master: 0"
    assert scored("casa", 1, [("fixed", 1)], {1: 1}, 1) == "A casa brings 1. Klaus: 1"
    assert scored("basilica", 7, [("fixed", 7)], {1: 7, 2: 3}, 1) == (
        "A basilica brings 7. Klaus, master: 7; Xenia, half of 7, down: 3"
    )
    assert scored("palazzo", 4, [("counted", 4)], {1: 4}, 1) == "The table counted 4. Klaus, master: 4"


def test_when_the_imaginary_player_is_master_the_others_get_half_v11_5() -> None:
    assert scored("basilica", 7, [("fixed", 7)], {0: 3}, "imaginary") == (
        "A basilica brings 7. Anna, half of 7, down: 3"
    )
    assert scored("casa", 0, [], {}, "imaginary") == "The imaginary player's casa brings no points."


def moved(start: int, end: int, jumped: list[int]) -> str:
    return WORDS.moved({"event": "moved", "seat": 0, "points": 1, "from": start, "to": end, "jumped": jumped})


def test_a_move_tells_the_spaces_it_counted_and_those_it_jumped_ux_4() -> None:
    assert moved(6, 14, [11]) == "6 → 14: 7 8 9 10 12 13 14, jumped 11"
    assert moved(0, 2, []) == "0 → 2: 1 2"
    assert moved(58, 63, [60, 62]) == "58 → 63: 59 61 63, jumped 60 62"


@pytest.mark.parametrize("setup", SETUPS[:1] + SETUPS[2:3] + SETUPS[5:6] + SETUPS[7:8], ids=str)
def test_every_score_move_and_entry_of_a_whole_game_can_be_told(setup: dict[str, Any]) -> None:
    client = Client()
    client.new(**setup)
    words = sentences().for_players(setup["players"])
    told = 0
    for *_, answer in play(client, 8):
        for event in answer["events"]:
            if event["event"] == "scored":
                said = words.scored(event)
            elif event["event"] == "moved":
                said = words.moved(event)
                counted = said.split(": ")[1].split(", jumped")[0].split()
                assert len(counted) == event["points"]
            else:
                continue
            good_english(said)
            told += 1
        label = client.referee._now.undo_label()
        assert label is not None
        good_english(words.label(label))
    assert told > 20


def test_labels_say_what_undo_would_undo_ux_1() -> None:
    moved_label = Label("entry.moved", {"seat": 1, "points": 2, "building": "palazzo", "from": 3, "to": 5})
    assert WORDS.label(moved_label) == "Klaus +2 (palazzo)"
    alone = Label("entry.laid", {"seat": 0, "building": "ponte", "count": 3, "alone": True})
    assert WORDS.label(alone) == "Anna lays 3 ponte, alone"
    for pile, said in (("deck", "Anna draws from the deck"), ("pool", "Anna draws from the pool")):
        assert WORDS.label(Label("entry.drew", {"seat": 0, "from": pile})) == said
    assert WORDS.label(Label("entry.drained", {"seat": 0, "hex": None})) == "Anna drains a hex"


def test_lists_have_commas_and_one_last_word() -> None:
    listed: Sentences = WORDS
    for parts, said in (([], "nothing"), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")):
        assert listed.listed(parts, "or") == said


def test_really_raised_reasons_make_sentences_without_braces() -> None:
    """Requests that are refused in many ways, in every set-up: what comes out is fit to be read."""
    wishes: list[dict[str, Any]] = [{"type": kind, **more} for kind, more in product(
        ("lay", "build", "place", "discard", "drain", "draw", "swap", "exchange", "imaginary", "pass", "move"),
        ({"building": "ponte", "count": 2, "hexes": ["A1"], "hex": "A9", "from": "campo", "put": "casa", "take": []},
         {"building": "casa", "count": 1, "alone": True, "hexes": ["A9", "A1"], "hex": None, "from": "deck",
          "put": "ponte", "take": ["casa"] * 4, "swamp": [2, 2, 2], "card": "casa"},
         {"building": "basilica", "count": 4, "points": 3, "swamp": 3, "treasure": 1, "hexes": [], "district": "A",
          "hex": "A1", "put": "campo", "take": ["ponte"], "from": "ponte"}))]  # fmt: skip
    said: set[str] = set()
    for setup in SETUPS:
        client = Client()
        client.new(**setup)
        for step, _ in enumerate(play(client, 6)):
            if step % 12 == 0:
                for wish in wishes:
                    answer = client.ask("do", action=wish)
                    if answer["ok"]:
                        client.ok("undo")
                    else:
                        said.add(answer["error"]["message"])
    assert len(said) > 60
    for message in said:
        good_english(message)
        assert message.endswith(".")
