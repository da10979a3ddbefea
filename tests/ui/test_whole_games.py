"""Whole games by taps alone, from home to the podium; nobody knows here what is behind the glass."""

import pytest

from tests.ui.hands import Hands
from tests.ui.tables import play_until
from venezia.ui.words import say

PHONE, UPRIGHT, TABLET = (360, 640), (800, 1280), (1280, 800)


@pytest.mark.parametrize(("players", "size"), [(2, PHONE), (3, TABLET), (5, UPRIGHT)])
def test_a_whole_game_by_taps_alone_from_home_to_the_podium(ui, players, size):
    ui.app.settings.change(animation="off")
    ui.resize(*size)
    ui.close_eyes()
    hands = Hands(ui, players)
    hands.tap(next(w for w in hands.touchables() if type(w).__name__ == "NewGame"))
    seats = len(hands.screen.ids.rows.children)
    for _ in range(seats, players):
        hands.tap(hands.screen.ids.add)
    for _ in range(players, seats):
        hands.tap(hands.screen.ids.rows.children[0].ids.away)
    assert len(hands.screen.ids.rows.children) == players
    hands.press(say("setup.start"))
    play_until(hands, lambda h: h.table.over)
    ranking = hands.table.state.ranking()
    assert sorted(ranking) == list(range(players))
    hands.main()
    assert ui.app.where == "finish"
    assert ui.app.settings.now.game == ""  # the next start is at home
    ui.press(27)
    assert ui.app.where == "home"


def test_with_animations_a_game_goes_on_under_the_finger(ui):
    """Nothing waits for an animation: each tap finishes what runs and is taken at once."""
    hands = Hands(ui, 3)
    ui.close_eyes()
    hands.tap(next(w for w in hands.touchables() if type(w).__name__ == "NewGame"))
    hands.press(say("setup.start"))
    assert ui.app.settings.now.animation == "normal"
    play_until(hands, lambda h: h.table.state.turn > 9)
    assert hands.taps > 40
