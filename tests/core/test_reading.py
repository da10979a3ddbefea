"""Reading foreign JSON: every wrong thing is refused with the place where it stands."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from venezia.core.reading import Node, shown
from venezia.core.reasons import BAD_STATE, Refused

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters()),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)
QUESTIONS: dict[str, Callable[[Node], Any]] = {
    "fields": lambda node: node.fields(),
    "items": lambda node: node.items(),
    "whole": lambda node: node.whole(0, 10),
    "number": lambda node: node.number(),
    "flag": lambda node: node.flag(),
    "text": lambda node: node.text(),
    "choice": lambda node: node.choice(("casa", "campo")),
}


@pytest.mark.parametrize("question", QUESTIONS)
@given(value=anything)
def test_any_value_is_what_was_asked_for_or_refused_with_its_place(question: str, value: Any) -> None:
    node = Node(value, "players[1].hand", BAD_STATE)
    reason = None
    try:
        QUESTIONS[question](node)
    except Refused as refused:
        reason = refused.reason
    assert reason is None or (reason.values["place"], reason.code) == ("players[1].hand", BAD_STATE)


@given(anything)
def test_any_value_is_shown_in_a_few_printable_words(value: Any) -> None:
    assert len(shown(value)) <= 30
    assert shown(value).isprintable()


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("whole", True),
        ("whole", 1.0),
        ("whole", 11),
        ("whole", -1),
        ("whole", "1"),
        ("number", float("nan")),
        ("number", float("inf")),
        ("number", True),
        ("number", 10**400),
        ("flag", 1),
        ("flag", None),
        ("text", 5),
        ("text", "\ud800"),
        ("text", "x" * 2001),
        ("items", {}),
        ("items", "ab"),
        ("fields", []),
        ("choice", "palazzo"),
        ("choice", ["casa"]),
    ],
)
def test_what_only_looks_alike_is_refused(question: str, value: Any) -> None:
    with pytest.raises(Refused):
        QUESTIONS[question](Node(value, "here", BAD_STATE))


def test_a_place_is_named_as_one_would_look_for_it() -> None:
    root = Node({"players": [{"hand": ["casa", 7]}]}, "", BAD_STATE)
    card = root.get("players").items()[0].get("hand").items()[1]
    with pytest.raises(Refused) as caught:
        card.choice(("casa",))
    assert caught.value.reason.values["place"] == "players[0].hand[1]"
    with pytest.raises(Refused) as caught:
        root.get("deck")
    assert (caught.value.reason.key, caught.value.reason.values["name"]) == ("shape.missing", "deck")
    assert root.child("deck").value is None


def test_a_list_may_be_too_long() -> None:
    with pytest.raises(Refused, match=r"shape\.too-long"):
        Node([0] * 5, "here", BAD_STATE).items(4)
