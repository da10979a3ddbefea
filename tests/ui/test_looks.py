"""No touchable below 48 dp and no text cut off: every screen, every size, every text size, checked by code."""

import pytest

from tests.ui.looks import check_looks
from tests.ui.shelves import shelve
from tests.ui.tables import play_until, sit_down

SIZES = [(360, 640), (360, 800), (600, 960), (800, 1280), (960, 600), (1024, 600), (1024, 768), (1180, 820),
         (1280, 800), (1920, 1200)]  # fmt: skip
LONG = ("Maximiliana-Antonia", "Bartholomäus", "ヴェネチア花子", "Giambattista", "Wu")
TEXT_SIZES = range(4)


def wear(ui, text_size):
    ui.app.settings.change(text_size=text_size)
    ui.app.dress()


def check_sizes(ui):
    for size in SIZES:
        ui.resize(*size)
        ui.frames(3)
        try:
            check_looks(ui)
        except AssertionError as error:
            raise AssertionError(f"at {size}: {error}") from error
    ui.resize(1280, 800)


def state_of(hands):
    """What makes a table look different."""
    picture, table = hands.screen.picture, hands.table
    kinds = {choice.deed for choice in picture.choices}
    covered = picture.curtain is not None
    return (table.phase, table.staying is not None, covered, table.wish.site is not None, bool(kinds))


@pytest.mark.parametrize(
    ("players", "text_size", "turns"), [(5, 0, 12), (5, 1, 12), (5, 2, 12), (5, 3, 99), (2, 3, 12)]
)
def test_at_the_table_everything_can_be_read_and_touched(ui, players, text_size, turns):
    wear(ui, text_size)
    ui.close_eyes()
    hands = sit_down(ui, players, seed=7, names=LONG)
    seen = set()

    def look(hands):
        if state_of(hands) not in seen:
            seen.add(state_of(hands))
            check_sizes(ui)
        return hands.table.over or hands.table.state.turn > turns

    play_until(hands, look)
    assert len({phase for phase, *_ in seen}) >= 4


@pytest.mark.parametrize("text_size", TEXT_SIZES)
def test_sheets_over_the_table_can_be_read_and_touched(ui, text_size):
    wear(ui, text_size)
    ui.close_eyes()
    hands = sit_down(ui, 5, seed=7, names=LONG)
    play_until(
        hands,
        lambda h: h.table.state.turn > 8 and h.table.last_scored() is not None and h.table.viewer == h.table.decider,
    )
    screen = hands.screen
    for opening in (screen.open_menu, screen.open_log, screen.open_why, screen.open_rules, screen.open_players,
                    screen.open_exchange):  # fmt: skip
        opening()
        ui.frames(3)
        check_sizes(ui)
        ui.app.close_sheets()


@pytest.mark.parametrize("text_size", TEXT_SIZES)
def test_the_screens_around_the_table_can_be_read_and_touched(ui, text_size):
    wear(ui, text_size)
    ui.close_eyes()
    over = shelve(ui.app, "over", list(LONG), actions=9999)
    shelve(ui.app, "waits", list(LONG[:3]), actions=60)
    for where in ("home", "setup", "games", "settings", "rules"):
        ui.app.go(where)
        ui.frames(4)
        check_sizes(ui)
    ui.app.go("finish", path=over)
    ui.frames(4)
    check_sizes(ui)
