"""Seen by no other check: a district from near, a device that lies flat, what is refused, a hand that is held."""

import pytest

from tests.ui.looks import check_looks
from tests.ui.tables import play_until, sit_down
from tests.ui.test_looks import LONG, TEXT_SIZES, check_sizes, wear
from venezia.games.venedig.parts import DRAIN, DRAW, LAY

PHONES = [(360, 640), (360, 800), (600, 960)]


@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("size", PHONES)
def test_from_near_a_site_can_be_read_and_touched(ui, size, text_size):
    wear(ui, text_size)
    ui.close_eyes()
    ui.resize(*size)
    hands = sit_down(ui, 5, seed=7, names=LONG)
    play_until(hands, lambda h: h.table.waits_for_place() and not h.table.curtain)
    ui.frames(3)
    if not hands.screen.close:
        hands.main()
    assert hands.screen.close
    check_looks(ui)
    hands.touch_hex(min(hands.screen.picture.board.legal))
    assert hands.table.wish.site is not None
    check_looks(ui)


@pytest.mark.parametrize("text_size", TEXT_SIZES)
def test_a_table_that_lies_flat_can_be_read_and_touched(ui, text_size):
    wear(ui, text_size)
    ui.close_eyes()
    ui.app.settings.change(device="flat")
    hands = sit_down(ui, 3, seed=7, names=LONG)
    seen = set()

    def look(hands):
        phase = hands.table.phase
        if phase in (LAY, DRAIN, DRAW) and phase not in seen:
            seen.add(phase)
            check_sizes(ui)
            hands.screen.peek(True)
            ui.frames(2)
            check_sizes(ui)
            hands.screen.peek(False)
        return len(seen) == 3

    play_until(hands, look)


@pytest.mark.parametrize("text_size", TEXT_SIZES)
def test_what_is_refused_and_what_all_must_agree_to_can_be_read(ui, text_size):
    wear(ui, text_size)
    ui.close_eyes()
    hands = sit_down(ui, 5, seed=7, names=LONG)
    play_until(hands, lambda h: h.table.state.turn == 2 and not h.table.curtain)
    hands.screen.press_undo()
    assert hands.screen.picture.agree
    ui.frames(2)
    check_sizes(ui)


@pytest.mark.parametrize("text_size", TEXT_SIZES)
def test_a_hand_held_open_on_the_curtain_can_be_read(ui, text_size):
    wear(ui, text_size)
    ui.close_eyes()
    hands = sit_down(ui, 5, seed=7, names=LONG)
    hands.screen.ids.above.children[0].look()
    ui.frames(2)
    check_sizes(ui)
