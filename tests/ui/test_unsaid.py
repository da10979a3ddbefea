"""What was chosen and not yet confirmed is there again after a kill: at most one tap is lost."""

from tests.ui.beside_hands import BesideHands, sit_beside
from tests.ui.tables import play_until, sit_down
from venezia.games.venedig.parts import DRAW, PALAZZO, UNKNOWN_CARD


def test_a_counted_building_half_entered_is_there_again(launch):
    ui = launch()
    hands = sit_beside(ui, way="count")
    hands.tile(PALAZZO)
    hands.main()
    hands.tile(PALAZZO)
    hands.tile(PALAZZO)
    hands.choose("points", 5)
    hands.choose("district", 2)
    again = launch()
    told = again.app.screen.table.told
    assert (told.points, told.districts) == (5, [2])
    again.app.screen.press_main()
    assert again.app.screen.table.state.gondola == [2, 5, 0]
    assert again.app.settings.now.unsaid == {}


def test_tiles_drained_before_a_late_building_are_still_there_after_the_settings_and_after_a_kill(launch):
    ui = launch()
    hands = sit_beside(ui, way="count")
    hands.tile(PALAZZO)
    hands.tile(PALAZZO)
    hands.choose("drain", 2)
    hands.tile(PALAZZO)
    hands.screen.open_settings()
    ui.frames(3)
    ui.press(27)
    assert hands.screen.table.late.waiting
    hands = BesideHands(launch())
    hands.choose("points", 5)
    hands.main()
    assert hands.screen.picture.plates[0].swamp == 2
    assert hands.table.state.gondola[0] == 5


def test_a_site_that_was_touched_is_touched_again(launch):
    ui = launch()
    ui.close_eyes()
    hands = sit_down(ui, 3)
    play_until(hands, lambda h: h.table.waits_for_place() and h.table.project() >> 1 == PALAZZO and not h.table.curtain)
    hands.touch_hex(min(hands.screen.picture.board.legal))
    site = hands.table.wish.site
    again = launch()
    assert again.app.screen.table.wish.site == site


def test_cards_chosen_to_draw_are_chosen_again(launch):
    ui = launch()
    ui.close_eyes()
    hands = sit_down(ui, 3)
    play_until(hands, lambda h: h.table.phase == DRAW and not h.table.curtain)
    hands.screen.press_pool(UNKNOWN_CARD)
    again = launch()
    assert again.app.screen.table.wish.take == [UNKNOWN_CARD]


def test_what_was_chosen_in_another_moment_or_game_is_forgotten(launch):
    ui = launch()
    hands = sit_beside(ui, way="count")
    hands.hold(PALAZZO)
    hands.choose("points", 4)
    kept = dict(ui.app.settings.now.unsaid)
    hands.main()
    assert ui.app.settings.now.unsaid == {}
    ui.app.settings.change(unsaid=kept)
    again = launch()
    assert again.app.screen.table.told.points is None


def test_a_foreign_hand_in_the_file_is_no_harm(launch):
    ui = launch()
    hands = sit_beside(ui, way="count")
    hands.hold(PALAZZO)
    hands.choose("points", 4)
    kept = ui.app.settings.now.unsaid
    for wrong in ({"districts": 7}, {"treasure": [[9, True], 3]}, {"drains": ["x"]}, {"site": [[0]]}, {"after": None}):
        ui.app.settings.change(unsaid=kept | wrong)
        again = launch()
        assert again.app.where == "beside"


def test_a_foreign_hand_in_a_digital_game_is_no_harm_either(launch):
    ui = launch()
    ui.close_eyes()
    hands = sit_down(ui, 3)
    play_until(hands, lambda h: h.table.phase == DRAW and not h.table.curtain)
    hands.screen.press_pool(UNKNOWN_CARD)
    kept = ui.app.settings.now.unsaid
    wrongs = ({"take": [99]}, {"take": "x"}, {"three": True, "put": 99}, {"put": []}, {"project": [1]}, {"drains": 3})
    for wrong in wrongs:
        ui.app.settings.change(unsaid=kept | wrong)
        again = launch()
        assert again.app.where == "table", wrong
        again.app.screen.lift()
        again.frames(2)
