"""Beside the box by touches: whole games in both ways, the tap budgets, late corrections, kill and resume."""

import pytest

from tests.ui.beside_hands import sit_beside
from tests.ui.looks import check_looks
from venezia.core.reasons import IO, refuse
from venezia.games.venedig.parts import CAMPO, CASA, LAY, PALAZZO, PONTE, SWAMP
from venezia.present.geometry import layout
from venezia.present.log import log_of
from venezia.present.words import words

PHONE, TABLET = (360, 800), (1280, 800)
SIZES = [(360, 640), (360, 800), (600, 960), (800, 1280), (1280, 800), (1920, 1200)]
MOST_STEPS = 3000
LONG = ("Maximiliana-Antonia", "Bartholomäus", "Zsuzsanna", "Giambattista", "Wu")


def play_until(hands, enough):
    for _ in range(MOST_STEPS):
        if enough(hands):
            return
        hands.step()
    raise AssertionError("the game did not get there")


@pytest.mark.parametrize("way", ["mirror", "count"])
@pytest.mark.parametrize(("players", "size"), [(2, PHONE), (4, TABLET), (4, PHONE)])
def test_a_whole_game_beside_the_box_by_taps_alone(ui, players, size, way):
    ui.resize(*size)
    ui.close_eyes()
    hands = sit_beside(ui, players, way, seed=players)
    play_until(hands, lambda h: h.table.over)
    hands.main()
    assert ui.app.where == "finish"
    assert ui.app.settings.now.game == ""


def spent(hands, deed):
    before = hands.taps
    deed()
    return hands.taps - before


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_a_house_on_the_mirror_is_two_taps(ui, size):
    ui.resize(*size)
    hands = sit_beside(ui)

    def house():
        hands.tile(CASA)
        hands.touch_site(next(p.hexes for p in hands.table.places() if in_sight(hands, p.hexes)))

    assert spent(hands, house) <= 2
    assert hands.table.state.gondola[0] == 1


def in_sight(hands, hexes):
    return hands.screen.wide or hands.table.state.setup.board.district_of[hexes[0]] == hands.screen.near


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_a_house_in_quick_count_is_two_taps(ui, size):
    ui.resize(*size)
    hands = sit_beside(ui, way="count")
    assert spent(hands, lambda: (hands.tile(CASA), hands.choose("district", 2))) <= 2
    assert hands.table.state.gondola[0] == 1


def one_palazzo_card_lies(hands):
    hands.tile(PALAZZO)
    hands.main()


@pytest.mark.parametrize(("size", "budget"), [(PHONE, 6), (TABLET, 4)])
def test_a_shared_palazzo_on_the_mirror_is_within_its_budget(ui, size, budget):
    ui.resize(*size)
    hands = sit_beside(ui)
    one_palazzo_card_lies(hands)

    def palazzo():
        hands.tile(PALAZZO)
        hands.tile(PALAZZO)
        hands.touch_site(hands.table.places()[-1].hexes)
        hands.main()

    assert spent(hands, palazzo) <= budget
    assert hands.table.state.gondola[0]
    assert hands.table.state.gondola[1] > hands.table.state.gondola[0]


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_a_shared_palazzo_in_quick_count_is_four_taps(ui, size):
    ui.resize(*size)
    hands = sit_beside(ui, way="count")
    one_palazzo_card_lies(hands)

    def palazzo():
        hands.tile(PALAZZO)
        hands.tile(PALAZZO)
        hands.choose("points", 5)
        hands.main()

    assert spent(hands, palazzo) <= 4
    assert hands.table.state.gondola == [2, 5, 0]


@pytest.mark.parametrize("way", ["mirror", "count"])
@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_a_bridge_with_its_last_card_is_four_taps(ui, size, way):
    ui.resize(*size)
    hands = sit_beside(ui, way=way)
    for h in hands.table.state.setup.board.bridges[3]:
        if hands.table.state.hexes[h] == SWAMP:
            hands.table.correct("hex", 1, hex_index=h)
    hands.tile(PONTE)
    hands.tile(PONTE)

    def ponte():
        hands.tile(PONTE)
        if way == "mirror":
            hands.touch_site(hands.table.places()[-1].hexes)
        else:
            hands.choose("district", 1)
            hands.choose("district", 4)
        hands.main()

    assert spent(hands, ponte) <= 4
    assert hands.table.projects() == []
    assert hands.table.state.stock[PONTE] == 4


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_gold_end_of_turn_and_undo_are_one_tap_each(ui, size):
    ui.resize(*size)
    hands = sit_beside(ui, way="count")
    hands.table.correct("swamp", 6, 0)
    assert spent(hands, hands.gold) == 1
    assert hands.table.state.gondola[0] == 1
    assert spent(hands, hands.undo) == 1
    assert hands.table.state.gondola[0] == 0
    assert spent(hands, hands.main) == 1
    assert hands.table.state.active == 1


def test_two_tiles_are_two_touches_on_the_mirror_and_one_tap_in_quick_count(ui):
    hands = sit_beside(ui)
    swamp = [h for h, there in enumerate(hands.table.state.hexes) if there == SWAMP]
    assert spent(hands, lambda: [hands.touch_site([h]) for h in (swamp[20], swamp[22])]) == 2
    assert hands.screen.picture.plates[0].swamp == 2
    hands = sit_beside(ui, way="count")
    assert spent(hands, lambda: hands.choose("drain", 2)) == 1
    assert hands.screen.picture.plates[0].swamp == 2


@pytest.mark.parametrize("deck", ["box", "own"])
def test_the_imaginary_players_card_is_one_tap(ui, deck):
    hands = sit_beside(ui, 2, **({"imaginary_deck": "own"} if deck == "own" else {}))
    assert spent(hands, lambda: hands.its_card(0 if deck == "own" else 3)) == 1
    assert not hands.table.state.due
    assert "Imaginary player" in hands.screen.picture.card.said


def test_a_tile_that_is_held_lays_the_whole_set_alone(ui):
    hands = sit_beside(ui, way="count")
    hands.hold(PALAZZO)
    assert hands.table.project() == PALAZZO * 2 + 1
    assert hands.table.state.laid[PALAZZO] == 3


@pytest.mark.parametrize("way", ["mirror", "count"])
def test_after_a_kill_the_table_is_where_it_was(launch, way):
    ui = launch()
    hands = sit_beside(ui, 2, way)
    play_until(hands, lambda h: h.table.state.turn == 5 and h.table.phase == LAY)
    before = hands.table.session.game.write(hands.table.session.state)
    again = launch()
    assert again.app.where == "beside"
    assert again.app.screen.table.way == way
    assert again.app.screen.table.session.game.write(again.app.screen.table.session.state) == before


def check_text_sizes(ui):
    for text_size in (0, 2, 3, 1):  # the usual one at last, with which the game goes on
        ui.app.settings.change(text_size=text_size)
        ui.app.dress()
        ui.frames(4)
        try:
            check_looks(ui)
        except AssertionError as error:
            raise AssertionError(f"at text size {text_size}: {error}") from error


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("way", ["mirror", "count"])
def test_everything_beside_the_box_can_be_read_and_touched(ui, size, way):
    ui.resize(*size)
    ui.close_eyes()
    hands = sit_beside(ui, 5, way, seed=7, names=LONG)
    seen = set()
    for _ in range(60):
        state = (hands.table.phase, hands.table.project())
        if state not in seen:
            seen.add(state)
            check_text_sizes(ui)
        hands.step()
    assert len(seen) >= 4


def kinds_of_lines(hands):
    """One line of the log for each kind that can be set right."""
    said = hands.screen.painter.sentences
    lines = [line for turn in log_of(hands.table.session, said, words()) for line in turn.lines]
    return {line.piece: line for line in lines}.values()


def built_alone(table, building):
    table.lay_alone(building)
    if table.way == "mirror":
        table.touch(*layout(table.state.setup.board).centre(table.places()[0].hexes))
    elif building == CASA:
        table.say_district(1)
    else:
        table.say_points(4)
    if building != CASA:
        table.main()


def sheets_of(hands):
    from venezia.ui.beside_sheets import HexSheet

    screen, state = hands.screen, hands.table.state
    yield from (screen.open_menu, screen.open_log, screen.open_why, screen.open_supplies, screen.open_tiles)
    yield from (lambda seat=seat: screen.open_corrections(seat) for seat in (1, 2))
    yield from (lambda line=line: screen.open_fix(line) for line in kinds_of_lines(hands))
    if hands.table.way == "mirror":
        built = next(h for h, there in enumerate(state.hexes) if there > 1)
        for h in (built, state.hexes.index(SWAMP)):
            yield lambda h=h: screen.app.open_sheet(HexSheet(screen, h))
    if hands.table.wish.site is not None:
        yield screen.open_disagreement


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("way", ["mirror", "count"])
def test_every_sheet_beside_the_box_can_be_read_and_touched_with_the_largest_text(ui, size, way):
    ui.app.settings.change(text_size=3)
    ui.app.dress()
    ui.resize(*size)
    ui.close_eyes()
    hands = sit_beside(ui, 2, way, seed=7, names=LONG)
    for building in (CASA, PALAZZO, CAMPO):
        hands.table.turn_up(building)
        built_alone(hands.table, building)
        hands.table.end_turn()
    if way == "mirror":
        hands.table.lay_alone(CAMPO)
        hands.table.touch(*layout(hands.table.state.setup.board).centre(hands.table.places()[0].hexes))
    hands.screen.refresh()
    ui.frames(3)
    for opened in sheets_of(hands):
        ui.app.close_sheets()
        opened()
        ui.frames(4)
        assert ui.app.root.ids.sheets.children
        check_looks(ui)


@pytest.mark.parametrize("size", [PHONE, TABLET])
@pytest.mark.parametrize("way", ["mirror", "count"])
def test_v10_3_the_last_exchange_is_typed_in_both_ways(ui, size, way):
    ui.resize(*size)
    ui.close_eyes()
    hands = sit_beside(ui, way=way)
    hands.table.correct("swamp", 25, 1)
    hands.table.correct("gondola", 60, 0)
    hands.screen.refresh()
    ui.frames(3)
    assert [row.active for row in reversed(hands.screen.ids.rows.children)] == [False, True, False]
    assert spent(hands, lambda: hands.choose("buy", 3)) == 1
    assert hands.table.state.gondola[1] == 3
    check_looks(ui)


def log_line(hands, part):
    from venezia.ui.log_sheet import LogRow

    return next(w for w in hands.touchables() if isinstance(w, LogRow) and part in w.text)


def test_an_old_count_is_fixed_in_four_taps_with_a_look_at_what_changes(ui):
    hands = sit_beside(ui, way="count")
    one_palazzo_card_lies(hands)
    hands.tile(PALAZZO)
    hands.tile(PALAZZO)
    hands.choose("points", 5)
    hands.main()
    hands.main()
    assert hands.table.state.gondola == [2, 5, 0]

    def fix():
        hands.tap(hands.screen.ids.bar.children[1])
        hands.tap(log_line(hands, "Palazzo"))
        hands.press("3")
        assert any("5 → 3" in text for text in ui.texts())
        hands.press("Change it")

    assert spent(hands, fix) <= 4
    assert hands.table.state.gondola == [1, 3, 0]


def test_an_old_house_is_put_elsewhere_in_four_taps(ui):
    hands = sit_beside(ui)
    hands.tile(CASA)
    first, second = [p.hexes for p in hands.table.places()][:2]
    hands.touch_site(first)
    hands.main()
    hands.main()

    def fix():
        hands.tap(hands.screen.ids.bar.children[1])
        hands.tap(log_line(hands, "Casa in"))
        assert hands.has_key("It stands elsewhere")
        hands.touch_site(second)
        hands.main()

    assert spent(hands, fix) <= 4
    assert hands.table.state.hexes[second[0]] > 1
    assert hands.table.state.hexes[first[0]] == 1


def test_a_player_is_set_right_at_once_and_undo_names_it(ui):
    hands = sit_beside(ui, way="count")
    row = list(reversed(hands.screen.ids.rows.children))[1]
    hands.tap(row)
    plus = [w for w in hands.touchables() if getattr(w, "text", "") == "+"]
    hands.tap(plus[0])
    assert hands.table.state.gondola[1] == 1
    ui.app.close_sheets()
    assert hands.screen.picture.undo == "Undo: Corrected: the gondola"
    hands.undo()
    assert hands.table.state.gondola[1] == 0


def test_a_rematch_beside_the_box_is_two_taps_and_keeps_the_way(ui):
    hands = sit_beside(ui, 2, "count")
    hands.table.correct("gondola", 60, 0)
    hands.screen.refresh()
    ui.app.home()
    ui.frames(3)
    before = hands.taps
    hands.tap(next(w for w in hands.touchables() if getattr(w, "title", "") == "Rematch"))
    hands.press("Start")
    assert hands.taps - before == 2
    assert ui.app.where == "beside"
    assert ui.app.screen.table.way == "count"


def test_on_a_phone_an_old_count_is_fixed_in_four_taps_and_why_is_one(ui):
    ui.resize(*PHONE)
    hands = sit_beside(ui, way="count")
    hands.hold(PALAZZO)
    hands.choose("points", 5)
    hands.main()

    def fix():
        hands.tap(hands.screen.ids.log)
        hands.tap(log_line(hands, "Palazzo: "))
        hands.press("3")
        hands.press("Change it")

    assert spent(hands, fix) <= 4
    assert hands.table.state.gondola[0] == 3
    assert spent(hands, lambda: hands.tap(hands.screen.ids.bar.ids.why)) == 1
    assert any("The table counted 3" in text for text in ui.texts())


def test_on_a_phone_the_mirror_is_in_sight_and_a_touch_brings_a_district_near(ui):
    ui.resize(*PHONE)
    hands = sit_beside(ui)
    overview, board = hands.screen.ids.overview, hands.screen.ids.board
    where = layout(hands.table.state.setup.board)
    assert overview.opacity
    assert not board.opacity
    ui.touch(*overview.to_px(*where.centre(where.districts[2])))
    ui.frames(3)
    assert board.opacity
    assert board.zoomed == hands.screen.near == 2
    check_looks(ui)
    assert hands.screen.back()
    ui.frames(3)
    assert not board.opacity


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_what_undo_would_undo_is_said_in_the_bar_or_beside_the_main_key(ui, size):
    ui.resize(*size)
    hands = sit_beside(ui)
    hands.tile(PALAZZO)
    undo, bar = hands.screen.ids.undo, hands.screen.ids.bar
    assert (undo.y >= bar.y) == (size == TABLET)
    assert "palazzo" in undo.text
    hands.undo()
    assert not hands.table.state.laid[PALAZZO]


def test_a_name_stays_although_many_things_lie_in_front(ui):
    ui.resize(360, 800)
    hands = sit_beside(ui, 4, "count")
    for building in (1, 2, 3):
        hands.table.correct("laid", 2, 1, building)
        hands.table.correct("master", 1, building=building)
    hands.screen.refresh()
    ui.frames(4)
    check_looks(ui)
    row = list(reversed(hands.screen.ids.rows.children))[1]
    assert not any(label.is_shortened for label in row.walk() if getattr(label, "text", "") == "Klaus")


def test_the_card_turns_towards_a_player_across_the_table_and_fingers_with_it(ui):
    hands = sit_beside(ui, way="count")
    hands.tile(CASA)
    hands.screen.turn_card()
    ui.frames(3)
    assert hands.screen.ids.card.turned
    hands.choose("district", 1)
    assert hands.table.state.gondola[0] == 1
    hands.main()
    assert not hands.screen.ids.card.turned  # the next player sits on this side


def test_after_a_while_the_screen_grows_dim_and_the_first_touch_only_wakes_it(ui):
    hands = sit_beside(ui, way="count")
    hands.tile(CASA)
    ui.frames(2, 100)
    assert hands.screen.dimmed > 0
    hands.tile(CASA)
    assert hands.screen.dimmed == 0
    assert hands.table.state.laid[CASA] == 1


def test_opened_and_not_touched_the_screen_grows_dim_too(ui):
    hands = sit_beside(ui, way="count")
    ui.frames(2, 100)
    assert hands.screen.dimmed > 0


def test_the_screen_stays_bright_while_people_work_in_a_sheet(ui):
    hands = sit_beside(ui, way="count")
    hands.tap(person(hands, 0))
    ui.frames(3)
    for gondola in range(1, 5):
        ui.frames(1, 100)
        assert hands.screen.dimmed == 0
        hands.tap(next(w for w in hands.touchables() if getattr(w, "text", "") == "+"))
        assert hands.table.state.gondola[0] == gondola


def test_a_touch_on_a_sheet_above_a_dim_screen_is_not_swallowed(ui):
    hands = sit_beside(ui, way="count")
    hands.tap(person(hands, 0))
    ui.frames(3)
    ui.frames(2, 100)
    assert hands.screen.dimmed > 0
    hands.tap(next(w for w in hands.touchables() if getattr(w, "text", "") == "+"))
    assert (hands.table.state.gondola[0], hands.screen.dimmed) == (1, 0)


def test_every_refusal_is_felt_and_a_turn_that_passes_otherwise(ui, monkeypatch):
    felt = []
    monkeypatch.setattr("venezia.ui.android.vibrate", felt.append)
    hands = sit_beside(ui, way="count")
    hands.gold()
    hands.gold()
    assert felt == [40, 40]
    hands.main()
    assert felt == [40, 40, 60]
    hands.tile(PALAZZO)
    assert felt == [40, 40, 60]


def finger_on(widget, at=None):
    from kivy.tests.common import UnitTestTouch

    finger = UnitTestTouch(*(at or widget.to_window(*widget.center)))
    finger.touch_down()
    return finger


@pytest.mark.parametrize("held", [0.02, 0.8])
@pytest.mark.parametrize("on", ["tile", "key", "hex"])
def test_a_finger_that_was_down_when_the_screen_was_left_does_nothing_in_the_game_that_was_left(ui, on, held):
    ui.close_eyes()
    hands = sit_beside(ui)
    screen, board = hands.screen, hands.screen.ids.board
    tile = list(reversed(screen.ids.tiles.children))[PALAZZO]
    place = board.to_px(*layout(hands.table.state.setup.board).hexes[40])
    finger = finger_on(board, place) if on == "hex" else finger_on({"tile": tile, "key": screen.ids.main}[on])
    ui.frames(1)
    ui.press(27)
    assert ui.app.where == "home"
    ui.frames(2, held / 2)
    finger.touch_up()
    ui.frames(2)
    assert screen.table.session.line == []
    assert not ui.app.root.ids.sheets.children


def test_a_screen_that_was_left_is_gone(ui):
    import gc
    import weakref

    sit_beside(ui)
    path = ui.app.screen.path
    left = []
    for _ in range(3):
        ui.touch(5, 5)
        left.append(weakref.ref(ui.app.screen))
        ui.app.go("settings", back_to=path)
        ui.frames(3)
        ui.app.sit_down(path)
        ui.frames(3)
    ui.app.go("home")
    ui.frames(3)
    gc.collect()
    assert [screen() for screen in left] == [None] * 3


def test_on_a_full_disk_the_way_stays_and_the_card_says_why(ui, monkeypatch):
    def full(*_records):
        raise refuse("file.write", None, IO, path="x", error="No space left on device")

    hands = sit_beside(ui)
    monkeypatch.setattr(hands.table.session.journal, "append", full)
    hands.screen.open_menu()
    ui.frames(2)
    hands.press("Count ourselves from here")
    assert hands.table.way == "mirror"
    assert "No space left on device" in hands.screen.picture.card.notice


def swamp_hexes(table):
    return [h for h, there in enumerate(table.state.hexes) if there == SWAMP]


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_a_house_on_a_hex_the_mirror_thinks_swamp_goes_on_at_one_key(ui, size):
    ui.resize(*size)
    ui.close_eyes()
    hands = sit_beside(ui)
    swamp = swamp_hexes(hands.table)[3]
    hands.tile(CASA)
    hands.touch_site([swamp])
    assert "not empty" in hands.screen.picture.card.notice
    hands.choose("mend-there")
    assert hands.table.state.hexes[swamp] == 2 + CASA
    assert hands.table.state.gondola[0] == 1


def test_a_hex_that_is_held_is_set_right_and_back(ui):
    ui.close_eyes()
    hands = sit_beside(ui)
    swamp = swamp_hexes(hands.table)[3]
    hands.hold_hex(swamp)
    hands.press("It is empty")
    assert hands.table.state.hexes[swamp] == 1
    hands.screen.open_menu()
    ui.frames(2)
    hands.press("Set a hex right")
    hands.touch_site([swamp])
    hands.press("A swamp tile lies there")
    assert hands.table.state.hexes[swamp] == SWAMP


def test_a_tile_that_lies_there_at_the_table_is_drained_at_one_key(ui):
    ui.close_eyes()
    hands = sit_beside(ui)
    empty = hands.table.state.hexes.index(1)
    hands.touch_site([empty])
    hands.choose("mend-there")
    assert hands.screen.picture.plates[0].swamp == 1
    assert hands.table.state.hexes[empty] == 1


def test_a_palazzo_counted_by_hand_comes_onto_the_mirror_later_with_its_points(ui):
    ui.close_eyes()
    hands = sit_beside(ui, way="count")
    hands.hold(PALAZZO)
    hands.choose("points", 4)
    hands.main()
    hands.main()
    hands.screen.switch("mirror")
    a, b = next(p for p in palazzo_places(hands.table))
    hands.hold_hex(a)
    hands.press("The counted palazzo of turn 1 stands here")
    hands.touch_site([a, b])
    hands.main()
    assert hands.table.state.hexes[a] == hands.table.state.hexes[b] == 2 + PALAZZO
    assert hands.table.state.gondola[0] == 4


def palazzo_places(table):
    return [p.hexes for p in table.state.setup.sites.places(PALAZZO, table.state.hexes)]


def test_a_building_on_the_mirror_is_put_elsewhere_by_holding_it(ui):
    ui.resize(*PHONE)
    ui.close_eyes()
    hands = sit_beside(ui)
    hands.tile(CASA)
    near = [p.hexes[0] for p in hands.table.places() if in_sight(hands, p.hexes)]
    hands.touch_site(near[:1])

    def elsewhere():
        hands.hold_hex(near[0])
        hands.press("It stands elsewhere")
        hands.touch_site(near[1:2])
        hands.main()

    assert spent(hands, elsewhere) <= 4
    assert hands.table.state.hexes[near[1]] == 2 + CASA
    assert hands.table.state.hexes[near[0]] == 1


@pytest.mark.parametrize("size", [PHONE, (800, 1280), TABLET])
def test_v8_1_a_turn_without_cards_drains_two_on_the_mirror(ui, size):
    ui.resize(*size)
    ui.close_eyes()
    hands = sit_beside(ui)
    if any(c.deed == "board" for c in hands.screen.ids.card.shown[0].choices):
        hands.choose("board")
    swamp = [h for h in swamp_hexes(hands.table) if in_sight(hands, [h])]
    assert spent(hands, lambda: [hands.touch_site([h]) for h in (swamp[0], swamp[2])]) == 2
    assert hands.screen.picture.plates[0].swamp == 2


def treasures(hands, seat=0):
    return hands.screen.picture.plates[seat].treasure


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_v5_5_what_was_said_of_a_treasure_before_the_district_counts(ui, size):
    ui.resize(*size)
    ui.close_eyes()
    hands = sit_beside(ui, way="count")
    hands.table.correct("gondola", 23, 0)
    hands.tile(CASA)
    hands.treasure(0)
    hands.choose("district", 0)
    assert treasures(hands) == 1


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_v5_5_the_treasure_of_a_house_is_set_right_by_one_tap_and_remembered(ui, size):
    ui.resize(*size)
    ui.close_eyes()
    hands = sit_beside(ui, way="count")
    hands.table.correct("gondola", 23, 0)
    hands.tile(CASA)
    hands.choose("district", 0)
    assert treasures(hands) == 0
    assert spent(hands, lambda: hands.treasure(0)) == 1
    assert treasures(hands) == 1
    assert (ui.app.folder / "borders.json").is_file()
    hands.table.correct("gondola", 23, 0)
    hands.tile(CASA)
    hands.choose("district", 0)
    assert treasures(hands) == 2


def test_v5_5_without_a_district_nobody_knows_and_the_card_says_so(ui):
    ui.close_eyes()
    hands = sit_beside(ui, way="count")
    one_palazzo_card_lies(hands)
    hands.table.correct("gondola", 23, 1)
    hands.tile(PALAZZO)
    hands.tile(PALAZZO)
    hands.choose("points", 5)
    assert [(k.seat, k.takes) for k in hands.screen.picture.card.treasures] == [(1, None), (0, False)]
    assert "Treasure for Klaus?" in hands.screen.picture.card.warning
    hands.choose("district", 2)
    assert "Treasure for" not in hands.screen.picture.card.warning


def test_on_the_mirror_an_older_score_is_overruled_in_four_taps_with_a_reason(ui):
    ui.close_eyes()
    hands = sit_beside(ui)
    hands.hold(PALAZZO)
    hands.touch_site(hands.table.places()[-1].hexes)
    hands.main()
    hands.main()
    counted = hands.table.state.gondola[0]

    def fix():
        hands.tap(hands.screen.ids.bar.children[1])
        hands.tap(log_line(hands, "Palazzo in"))
        hands.press(str(counted - 1))
        hands.press("Change it")

    assert spent(hands, fix) <= 4
    assert hands.table.state.gondola[0] == counted - 1
    hands.screen.open_log()
    ui.frames(3)
    hands.tap(log_line(hands, "Palazzo in"))
    assert "counted otherwise at the table" in " ".join(ui.texts())


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_from_the_log_a_house_on_the_mirror_never_happened(ui, size):
    ui.resize(*size)
    ui.close_eyes()
    hands = sit_beside(ui)
    hands.tile(CASA)
    hands.touch_site(hands.table.places()[0].hexes)
    hands.screen.open_log()
    ui.frames(3)
    hands.tap(log_line(hands, "Casa in"))
    hands.press("Not: casa +1")
    hands.press("Change it")
    assert hands.table.state.gondola[0] == 0
    assert hands.screen.picture.undo == "Undo: 1 casa taken out, turn 1"


def person(hands, seat):
    return list(reversed(hands.screen.ids.rows.children))[seat]


def test_v6_1_a_gondola_goes_past_another_by_touches(ui):
    ui.resize(*PHONE)
    hands = sit_beside(ui, way="count")
    hands.table.correct("gondola", 5, 1)
    hands.screen.refresh()
    hands.tap(person(hands, 0))
    ui.frames(2)
    check_looks(ui)
    hands.press("+5")
    assert hands.table.state.gondola[0] == 6


def test_v7_1_tiles_the_app_does_not_know_are_set_right_where_gold_is_handed_in(ui):
    ui.close_eyes()
    hands = sit_beside(ui, way="count")
    hands.gold()
    hands.choose("tiles")
    ui.frames(2)
    plus = [w for w in hands.touchables() if getattr(w, "text", "") == "+"]
    for _ in range(3):
        hands.tap(plus[3])
    for _ in range(3):
        hands.tap(plus[1])
    hands.press("Move 1 space")
    assert hands.table.state.gondola[0] == 1


def test_v4_4_a_master_without_a_known_card_is_given_with_it(ui):
    ui.close_eyes()
    hands = sit_beside(ui, way="count")
    hands.tap(person(hands, 1))
    ui.frames(2)
    hands.tap(next(w for w in hands.touchables() if getattr(w, "title", "") == "Holds the campo master"))
    hands.press("Enough campo cards lie there for it")
    assert hands.table.state.masters[2] == 1


def test_from_the_podium_there_is_a_way_back_to_set_the_last_entry_right(ui):
    hands = sit_beside(ui, way="count")
    hands.table.correct("gondola", 57, 0)
    hands.hold(PALAZZO)
    hands.choose("points", 4)
    hands.main()
    hands.main()
    assert ui.app.where == "finish"
    ui.frames(3)
    hands.press("Log")
    ui.frames(3)
    hands.press("Back to the table")
    assert ui.app.where == "beside"
    hands.undo()
    assert hands.table.state.gondola[0] == 57


def test_a_tile_touched_while_an_old_house_is_placed_anew_changes_nothing(ui):
    ui.close_eyes()
    hands = sit_beside(ui)
    hands.tile(CASA)
    first, second = [p.hexes for p in hands.table.places()][:2]
    hands.touch_site(first)
    hands.main()
    hands.main()
    line = [entry.wire for entry in hands.table.session.line]
    hands.hold_hex(first[0])
    hands.press("It stands elsewhere")
    ui.tap(list(reversed(hands.screen.ids.tiles.children))[CASA])
    hands.gold()
    ui.tap(person(hands, 0))
    assert not ui.app.root.ids.sheets.children
    hands.screen.open_menu()
    ui.frames(2)
    assert not any(hands.has_key(text) for text in ("Supplies", "Count ourselves from here", "Set a hex right"))
    ui.app.close_sheets()
    assert [entry.wire for entry in hands.table.session.line] == line
    hands.touch_site(second)
    hands.main()
    assert hands.table.state.hexes[second[0]] == 2 + CASA
    assert hands.table.state.hexes[first[0]] == 1
