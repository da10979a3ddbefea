"""From home to a started game, by touches."""

import pytest

from tests.ui.looks import check_looks
from tests.ui.shelves import touchable
from venezia.present.curtain import HandOver
from venezia.present.seats import seats_at
from venezia.present.sentences import sentences
from venezia.present.table import Table
from venezia.present.words import words
from venezia.store.settings import Settings

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


def drag(ui, widget, to):
    """A finger takes hold of a widget and is let go at another's height."""
    from kivy.tests.common import UnitTestTouch

    finger = UnitTestTouch(*widget.to_window(*widget.center))
    finger.touch_down()
    goal = to.to_window(*to.center)[1]
    for part in (0.3, 0.6, 1):
        finger.touch_move(finger.x, finger.y + (goal - finger.y) * part)
        ui.frames(1)
    finger.touch_up()
    ui.frames(2)


@pytest.mark.parametrize("size", [(360, 800), (1280, 800)])
def test_a_seat_is_dragged_by_its_dots_and_the_chosen_first_player_stays_the_same_person(ui, size):
    ui.resize(*size)
    screen = open_setup(ui)
    screen.ids.left_page.scroll_to(rows(ui)[1], animate=False)
    ui.frames(2)
    for row, name in zip(rows(ui), ("Anna", "Klaus", "Mira"), strict=True):
        row.ids.field.text = name
    screen.begin_with(2)
    scrolled = screen.ids.left_page.scroll_y
    drag(ui, rows(ui)[2].ids.grip, rows(ui)[0])
    assert [row.ids.field.text for row in rows(ui)] == ["Mira", "Anna", "Klaus"]
    assert screen.draft.first == 0
    drag(ui, rows(ui)[0].ids.grip, rows(ui)[1])
    assert [row.ids.field.text for row in rows(ui)] == ["Anna", "Mira", "Klaus"]
    assert not any(row.held for row in rows(ui))
    assert screen.ids.left_page.scroll_y == scrolled


@pytest.mark.parametrize("size", [(360, 640), (960, 600), (1280, 800)])
@pytest.mark.parametrize("text_size", [1, 3])
def test_the_whole_of_a_long_name_is_seen_until_it_is_typed_in(ui, size, text_size):
    ui.app.settings.now.group = [{"name": name, "shape": ""} for name in ("Maximiliana-Antonia", "Wu")]
    ui.app.settings.change(text_size=text_size)
    ui.app.dress()
    ui.resize(*size)
    open_setup(ui)
    field = rows(ui)[0].ids.field

    def is_seen():
        room = field.width - field.padding[0] - field.padding[2]
        return field.scroll_x == 0 and field._get_row_width(0) <= room

    assert is_seen()
    field.focus = True
    ui.frames(2)
    assert field.font_size == rows(ui)[1].ids.field.font_size
    field.cursor = (len(field.text), 0)
    field.focus = False
    ui.frames(2)
    assert is_seen()


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


def test_which_board_it_is_stands_there_and_it_can_be_compared(ui):
    screen = open_setup(ui)
    assert "Laguna" in ui.texts()
    ui.tap(screen.ids.board_card)
    assert "Compare the board" in ui.texts()
    assert ui.app.root.ids.sheets.children


def test_the_first_curtain_says_that_the_first_player_was_drawn(ui):
    screen = open_setup(ui)
    for row, name in zip(rows(ui), ("Anna", "Klaus", "Mira"), strict=True):
        row.ids.field.text = name
    ui.tap(screen.ids.start)
    session, _ = ui.app.library.open(ui.app.screen.path)
    first = session.state.setup.names[0]
    assert first_words(session) == f"Chance lets {first} begin. Hand the device to"
    screen = open_setup(ui)
    screen.begin_with(1)
    second = screen.draft.names()[1]
    ui.tap(screen.ids.start)
    session, _ = ui.app.library.open(ui.app.screen.path)
    assert first_words(session) == f"{second} begins. Hand the device to"


def first_words(session):
    """What the curtain says before anybody has done anything."""
    table = Table(session, seats_at(session), Settings())
    return HandOver(table, sentences("en").for_players(session.state.setup.names), words("en")).paint().before
