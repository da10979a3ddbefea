"""From home to a started game, by touches."""

import pytest

from tests.ui.looks import check_looks
from tests.ui.shelves import touchable

SIZES = [(360, 640), (360, 800), (600, 960), (800, 1280), (1280, 800)]


def rows(ui):
    return list(reversed(ui.app.screen.ids.rows.children))


def open_setup(ui):
    ui.app.go("setup")
    ui.frames(4)
    return ui.app.screen


def started(ui):
    session, _ = ui.app.library.open(ui.app.screen.path)
    return session.state.setup


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_two_to_five_seats_start_a_game_with_the_names_that_were_typed(ui, count):
    ui.tap(next(w for w in ui.app.root.walk() if type(w).__name__ == "NewGame"))
    assert ui.app.where == "setup"
    ui.frames(4)
    seats = len(rows(ui))
    for _ in range(seats, count):
        ui.tap(ui.app.screen.ids.add)
    for _ in range(count, seats):
        ui.tap(rows(ui)[-1].ids.away)
    assert len(rows(ui)) == count
    names = ["Anna", "花子", "Gergő", "Дима", "🎲 Bo"][:count]
    for row, name in zip(rows(ui), names, strict=True):
        row.ids.field.text = name
    ui.frames(2)
    ui.tap(next(k for k in ui.app.screen.ids.first.children if getattr(k, "seat", None) and k.seat.name == names[1]))
    ui.tap(ui.app.screen.ids.start)
    assert ui.app.where == "table"
    assert started(ui).names == tuple(names[1:] + names[:1])
    assert [s["name"] for s in ui.app.settings.now.group] == names[1:] + names[:1]
    assert {s["kind"] for s in ui.app.settings.now.group} == {"person"}


def test_a_sixth_seat_cannot_be_added_and_a_second_not_removed(ui):
    screen = open_setup(ui)
    ui.tap(screen.ids.add)
    ui.tap(screen.ids.add)
    assert len(rows(ui)) == 5
    assert screen.ids.add.hidden
    for _ in range(5):
        ui.tap(rows(ui)[-1].ids.away)
    assert len(rows(ui)) == 2


def test_names_that_were_left_empty_are_the_colours(ui):
    ui.tap(open_setup(ui).ids.start)
    assert sorted(started(ui).names) == ["Blu", "Nero", "Rosso"]


def test_a_badge_changes_to_the_next_free_shape_and_shows_the_letter_typed(ui):
    open_setup(ui)
    rows(ui)[0].ids.field.text = "Zoe"
    ui.frames(2)
    ui.tap(rows(ui)[0].ids.badge)
    seat = rows(ui)[0].seat
    assert (seat.shape, seat.letter) == ("triangle", "Z")


def test_seats_change_places_and_the_chosen_first_player_stays_the_same_person(ui):
    screen = open_setup(ui)
    rows(ui)[2].ids.field.text = "Mira"
    ui.frames(2)
    screen.begin_with(2)
    ui.tap(rows(ui)[2].ids.up)
    assert rows(ui)[1].ids.field.text == "Mira"
    assert screen.draft.first == 1
    ui.tap(rows(ui)[1].ids.down)
    assert rows(ui)[2].ids.field.text == "Mira"


def test_the_last_group_and_its_house_rules_are_there_already(ui):
    screen = open_setup(ui)
    ui.tap(rows(ui)[2].ids.away)
    rows(ui)[0].ids.field.text, rows(ui)[1].ids.field.text = "Anna", "Klaus"
    screen.begin_with(0)
    ui.tap(screen.ids.casa)
    ui.frames(3)
    ui.tap(touchable(ui, "Discard"))
    ui.tap(screen.ids.start)
    assert started(ui).options == {"casa_at_once": True, "imaginary_casa": "discard"}
    screen = open_setup(ui)
    assert [row.ids.field.text for row in rows(ui)] == ["Anna", "Klaus"]
    assert (screen.draft.casa_at_once, screen.draft.imaginary_casa) == (True, "discard")


def test_the_imaginary_player_is_spoken_of_at_a_table_for_two_only(ui):
    screen = open_setup(ui)
    assert screen.ids.imaginary.opacity == 0
    ui.tap(rows(ui)[2].ids.away)
    assert screen.ids.imaginary.opacity == 1


def test_how_the_table_plays_is_kept_at_once(ui):
    from venezia.store.settings import SettingsFile

    open_setup(ui)
    ui.tap(touchable(ui, "Curtain"))
    ui.tap(touchable(ui, "Flat on the table"))
    on_disk = SettingsFile(ui.app.settings.path).now
    assert (on_disk.curtain, on_disk.device) == (False, "flat")


def test_a_name_is_cut_at_twenty_characters_and_to_one_line(ui):
    open_setup(ui)
    rows(ui)[0].ids.field.text = "Anna\n" + "x" * 40
    assert rows(ui)[0].ids.field.text == "Anna" + "x" * 16


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_nothing_is_cut_off_or_too_small(ui, size):
    ui.resize(*size)
    for count in (2, 5):
        ui.app.settings.now.group = [{"name": "Maximiliane-Theresia", "shape": ""}] * count
        for text in range(4):
            ui.app.settings.change(text_size=text)
            ui.app.dress()
            open_setup(ui)
            check_looks(ui)


def test_start_stays_in_sight_when_the_device_is_turned(ui):
    screen = open_setup(ui)
    for size in ((360, 640), (1280, 800), (800, 1280)):
        ui.resize(*size)
        ui.frames(6)
        x, y = screen.ids.start.to_window(*screen.ids.start.pos)
        assert 0 <= x <= x + screen.ids.start.width <= size[0]
        assert 0 <= y <= y + screen.ids.start.height <= size[1]
        check_looks(ui)


def test_two_people_with_the_box_are_at_their_table_in_three_taps(ui):
    """Two seats, the way, start: nothing has to be typed."""
    screen = open_setup(ui)
    ui.tap(rows(ui)[2].ids.away)
    ui.tap(screen.ids.count)
    ui.tap(screen.ids.start)
    assert ui.app.where == "beside"
    assert ui.app.screen.table.way == "count"
    assert started(ui).table


def test_the_board_to_compare_is_offered_for_the_mirror_alone(ui):
    screen = open_setup(ui)
    assert screen.parts["compare"].parent is None
    ui.tap(screen.ids.mirror)
    ui.frames(3)
    ui.tap(touchable(ui, "Compare the board"))
    assert ui.app.root.ids.sheets.children
