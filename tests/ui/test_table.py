"""The table by touches, on a virtual clock: whole games, tap counts, secrets, undo, kill and resume."""

import pytest

from tests.ui.hands import Hands
from tests.ui.looks import check_looks
from tests.ui.shelves import shelve_when
from tests.ui.tables import NAMES, play_until, sit_down
from venezia.games.venedig.gold import known_gold
from venezia.games.venedig.parts import CAMPO, DRAW, LAY, PHASES, PLACE
from venezia.ui.words import say


def test_the_curtain_hides_every_hand_until_it_is_lifted(ui):
    hands = sit_down(ui)
    assert hands.screen.picture.curtain is not None
    assert hands.screen.picture.hand is None
    hands.step()
    assert len(hands.screen.picture.hand) == 3


def test_the_hand_is_seen_on_the_curtain_only_while_it_is_held(ui):
    from kivy.tests.common import UnitTestTouch

    from venezia.ui.words import say

    hands = sit_down(ui)
    curtain = hands.screen.ids.above.children[0]
    key = hands.key(say("curtain.hold"))
    finger = UnitTestTouch(*key.to_window(*key.center))
    finger.touch_down()
    ui.frames(2)
    assert len(curtain.ids.cards.children) == 3
    finger.touch_up()
    ui.frames(2)
    assert curtain.ids.cards.children == []


@pytest.mark.parametrize("size", [(360, 640), (800, 360), (800, 1280), (1280, 800)])
@pytest.mark.parametrize("text_size", [1, 3])
def test_on_the_curtain_one_key_is_gold_and_nothing_lies_on_the_hem(ui, size, text_size):
    ui.app.settings.change(text_size=text_size)
    ui.app.dress()
    hands = sit_down(ui, names=("Maximiliana-Antonia", "Klaus", "Mira"))
    play_until(hands, lambda h: h.table.state.turn > 3 and h.table.curtain)
    ui.resize(*size)
    ui.frames(4)
    ids = hands.screen.ids.above.children[0].ids
    assert [key.text for key in (ids.start, ids.hold, ids.did) if key.kind == "main"] == [ids.start.text]
    low = min(y for _, y in ids.drapery.hem().edge)
    assert max(ids.did.top, ids.hold.top) <= low
    assert ids.start.y >= max(y for _, y in ids.drapery.hem().ties) or size[1] < 480
    assert text_size == 3 or size[0] < 720 or ids.did.height == ids.hold.height
    if size[1] >= 480:
        check_looks(ui)


def test_what_somebody_did_is_titled_so_and_lies_where_the_finger_is(ui):
    hands = sit_down(ui)
    play_until(hands, lambda h: h.table.state.turn == 3 and h.table.curtain)
    did = hands.screen.picture.curtain.did
    hands.press(did)
    ui.frames(3)
    sheet = ui.app.root.ids.sheets.children[0]
    assert sheet.title == did
    assert sheet.ids.paper.center_x < ui.window.width / 2
    assert sheet.ids.paper.y < ui.window.height / 8
    assert [h.text for h in sheet.ids.body.children if type(h).__name__ == "TurnHead"] == ["Turn 2 · Klaus"]


def test_going_to_the_background_covers_the_hand(ui):
    hands = sit_down(ui)
    hands.step()
    assert hands.screen.picture.hand is not None
    ui.app.on_pause()
    assert hands.screen.picture.hand is None
    assert hands.screen.picture.curtain is not None


@pytest.mark.parametrize("phase", [p for p in PHASES if p != "over"])
def test_after_a_kill_the_app_opens_at_the_same_place_with_the_curtain_down(launch, phase):
    ui = launch()
    names = ["Anna", "Klaus"] if phase == "end" else ["Anna", "Klaus", "Mira"]
    path = shelve_when(ui.app, names, lambda s: s.phase == PHASES.index(phase) and s.turn > 2)
    ui.app.sit_down(path)
    ui.frames(5)
    hands = Hands(ui)
    hands.step()  # the curtain is lifted
    before = hands.table.session.game.write(hands.table.session.state)
    again = launch()
    assert again.app.where == "table"
    assert again.app.screen.picture.curtain is not None
    assert again.app.screen.picture.hand is None
    assert again.app.screen.table.session.game.write(again.app.screen.table.session.state) == before


def test_when_another_master_must_choose_the_device_is_passed_there_and_back(ui):
    def other_places(state):
        return state.phase == PLACE and state.decider != state.active

    ui.app.settings.change(animation="off")
    ui.app.sit_down(shelve_when(ui.app, ["Anna", "Klaus", "Mira"], other_places))
    ui.frames(5)
    hands = Hands(ui)
    state = hands.table.state
    curtain = hands.screen.picture.curtain
    assert (curtain.seat, state.active) == (state.decider, state.active)
    hands.step()
    assert hands.screen.picture.seat == state.decider
    hands.step()  # the master chooses
    assert hands.screen.picture.curtain.seat == state.active


def test_undo_names_what_it_undoes_and_stops_at_a_reveal_until_all_agree(ui):
    from venezia.ui.words import say

    hands = sit_down(ui, 3, seed=3)
    play_until(hands, lambda h: h.table.state.turn == 2 and not h.table.curtain)
    assert hands.screen.picture.undo.startswith("Undo: ")
    hands.press(hands.screen.picture.undo)
    assert hands.table.state.turn == 2
    assert hands.screen.picture.notice
    hands.press(say("table.agree"))
    assert hands.table.state.turn == 1


def test_an_illegal_wish_is_told_on_the_screen_with_its_rule(ui):
    hands = sit_down(ui, 3, seed=3)
    play_until(hands, lambda h: h.table.waits_for_place())
    built = hands.table.state.buildings[0].hexes[0]
    hands.touch_hex(built)
    hint = hands.screen.ids.hint
    assert "not empty" in hint.text
    assert hint.rule == "V5.2"
    x, y = hands.screen.finger
    assert hint.x - 1 <= x <= hint.right + 1
    assert min(abs(hint.y - y), abs(hint.top - y)) < 60


def test_draining_nothing_is_asked_for_once(ui):
    hands = sit_down(ui, 3, seed=3)
    play_until(hands, lambda h: h.table.phase == 5 and not h.table.curtain)
    hands.main()
    assert hands.table.phase == 5
    assert hands.screen.picture.notice
    hands.main()
    assert hands.table.phase != 5


def test_a_card_can_be_dragged_onto_the_board(ui):
    from kivy.tests.common import UnitTestTouch

    hands = sit_down(ui, 3, seed=3)
    hands.step()
    size = hands.table.state.hand_size(0)
    card = hands.cards("tray")[0]
    x, y = card.to_window(*card.center)
    finger = UnitTestTouch(x, y)
    finger.touch_down()
    ui.frames(1)
    finger.touch_move(x, y + 300)
    ui.frames(1)
    finger.touch_up()
    ui.frames(2)
    assert hands.table.state.hand_size(0) == size - 1


def test_on_a_device_that_lies_flat_the_hand_is_open_only_while_held(ui):
    from kivy.tests.common import UnitTestTouch

    ui.app.settings.change(device="flat")
    hands = sit_down(ui)
    assert hands.screen.picture.curtain is None
    assert hands.screen.picture.hand is None
    key = next(w for w in hands.touchables() if type(w).__name__ == "HoldKey")
    finger = UnitTestTouch(*key.to_window(*key.center))
    finger.touch_down()
    ui.frames(2)
    assert len(hands.screen.picture.hand) == 3
    finger.touch_up()
    ui.frames(2)
    assert hands.screen.picture.hand is None



def other_places(state):
    return state.phase == PLACE and state.decider != state.active


def test_what_another_master_built_is_seen_before_the_curtain_falls(ui):
    """Nobody's hand lies open meanwhile, and the touch that ends it does nothing else."""
    ui.app.sit_down(shelve_when(ui.app, ["Anna", "Klaus", "Mira"], other_places))
    ui.frames(5)
    hands = Hands(ui)
    hands.step()
    hands.touch_hex(min(hands.screen.picture.board.legal))
    hands.main()
    screen = hands.screen
    assert screen.cues.busy
    assert screen.ids.above.children == []
    assert not any(hasattr(w, "building") for w in screen.ids.tray.ids.fan.children)
    entries = len(hands.table.session.line)
    hands.tap(screen.ids.actions.ids.main)
    assert not screen.cues.busy
    assert screen.ids.above.children[0].seat.name == NAMES[hands.table.state.decider]
    assert len(hands.table.session.line) == entries


def test_the_curtain_falls_by_itself_when_everything_was_shown(ui):
    ui.app.sit_down(shelve_when(ui.app, ["Anna", "Klaus", "Mira"], other_places))
    ui.frames(5)
    hands = Hands(ui)
    hands.step()
    hands.touch_hex(min(hands.screen.picture.board.legal))
    hands.main()
    ui.frames(400)
    assert hands.screen.ids.above.children


def test_after_a_kill_the_drawn_cards_are_not_left_open(launch):
    ui = launch()
    hands = sit_down(ui)
    play_until(hands, lambda h: h.table.staying is not None)
    assert hands.screen.picture.hand
    again = launch()
    assert again.app.screen.picture.curtain is not None
    assert again.app.screen.picture.hand is None

@pytest.mark.parametrize("size", [(1280, 800), (360, 640)])
def test_on_a_flat_device_values_of_gold_show_only_while_held(ui, size):
    from venezia.games.venedig.gold import can_buy
    from venezia.games.venedig.parts import LAY
    from venezia.ui.exchange_sheet import GoldTileView
    from venezia.ui.words import say

    ui.resize(*size)
    ui.app.settings.change(animation="off", device="flat")
    path = shelve_when(ui.app, ["Anna", "Klaus", "Mira"], lambda s: s.phase == LAY and can_buy(s, s.active))
    ui.app.sit_down(path)
    ui.frames(5)
    hands = Hands(ui)
    coin = [k for k in hands.touchables() if getattr(k, "icon", "") == "coin"]
    hands.tap(coin[0] if coin else hands.key(hands.screen.ids.tray.gold))
    tiles = [w for w in hands.touchables() if isinstance(w, GoldTileView)]
    sheet = ui.app.root.ids.sheets.children[0]

    def shown():
        return any(c.isdigit() for t in tiles for w in t.walk() for c in getattr(w, "text", ""))

    assert len(tiles) == sum(hands.table.state.tiles[hands.table.state.active * 9 :][:9])
    assert not any(t.chosen for t in tiles)
    assert not shown()
    sheet.turn(True)
    assert shown()
    sheet.turn(False)
    assert not shown()
    for tile in tiles:
        if tile.value:
            hands.tap(tile)
    before = hands.table.state.gondola[hands.table.state.active]
    hands.press(say("table.exchange-now"))
    assert hands.table.state.gondola[hands.table.state.active] > before


def rich(state):
    """Somebody whose turn it is has gold for three spaces."""
    return state.phase == LAY and known_gold(state, state.active) >= 15


@pytest.mark.parametrize("size", [(1280, 800), (360, 640)])
def test_a_number_of_spaces_chooses_the_tiles_that_lose_the_least(ui, size):
    ui.resize(*size)
    ui.app.settings.change(animation="off", device="passed")
    ui.app.sit_down(shelve_when(ui.app, ["Anna", "Klaus", "Mira"], rich))
    ui.frames(5)
    hands = Hands(ui)
    hands.step()
    hands.screen.open_exchange()
    ui.frames(3)
    sheet, state = ui.app.root.ids.sheets.children[0], hands.table.state
    hands.press("2")
    handed = sum(sheet.chosen("swamp")) + sum(sheet.chosen("treasure"))
    assert handed in (10, 11)
    assert hands.key(say("table.exchange-main", n=2)) is sheet.main
    assert [k.text for k in sheet.spaces.values() if k.chosen] == ["2"]
    before = state.gondola[state.active]
    hands.press(say("table.exchange-main", n=2))
    assert hands.table.state.gondola[state.active] >= before + 2


def test_tiles_are_handed_in_by_hand_too_and_the_sum_stays_in_sight(ui):
    ui.resize(360, 640)
    ui.app.settings.change(animation="off", device="passed", text_size=3)
    ui.app.dress()
    ui.app.sit_down(shelve_when(ui.app, ["Anna", "Klaus", "Mira"], rich))
    ui.frames(5)
    hands = Hands(ui)
    hands.step()
    hands.screen.open_exchange()
    ui.frames(3)
    sheet = ui.app.root.ids.sheets.children[0]
    hands.press("1")
    view = next(v for v in sheet.views if v.chosen < v.count)
    held, handed = view.chosen, sum(sheet.chosen(view.kind))
    hands.tap(view.ids.more)
    assert (view.chosen, sum(sheet.chosen(view.kind))) == (held + 1, handed + view.value)
    hands.tap(view.ids.fewer)
    assert view.chosen == held
    assert sheet.sum.text
    assert sheet.sum.top <= sheet.ids.scroll.y
    assert sheet.sum.y >= sheet.main.top


def near_on_a_phone(ui):
    """A phone where a place must be chosen, its district near."""
    ui.resize(360, 640)
    hands = sit_down(ui, 3, seed=3)
    play_until(hands, lambda h: h.table.waits_for_place() and not h.table.curtain)
    if not hands.screen.close:
        hands.main()
    ui.frames(30)
    assert hands.screen.close
    return hands


def test_a_site_at_the_edge_of_a_close_up_is_chosen_without_a_jump(ui):
    from kivy.tests.common import UnitTestTouch

    from venezia.present.geometry import layout

    hands = near_on_a_phone(ui)
    board = hands.screen.ids.board
    index = max(hands.screen.picture.board.legal, key=lambda h: layout(board.picture.board).hexes[h][0])
    finger = UnitTestTouch(*board.center)
    finger.touch_down()
    finger.touch_move(board.center_x - 60, board.center_y)
    ui.frames(1)
    finger.touch_move(board.center_x - 80, board.center_y)
    ui.frames(1)
    finger.touch_up()
    ui.frames(30)
    before, size = board.to_board(*board.center), board.hex_px
    places = layout(board.picture.board)
    inside = [h for h in hands.screen.picture.board.legal if board.collide_point(*board.to_px(*places.hexes[h]))]
    index = max(inside or [index], key=lambda h: places.hexes[h][1])
    hands.touch_point(*places.hexes[index])
    ui.frames(30)
    after = board.to_board(*board.center)
    assert hands.table.wish.site is not None
    assert board.hex_px == size
    assert abs(after[0] - before[0]) < 2.5
    x, y = board.to_px(*places.centre(hands.table.wish.site.hexes))
    assert board.x + 30 < x < board.right - 30
    assert board.y + 30 < y < board.top - 30


def double_tap(ui, board):
    from kivy.tests.common import UnitTestTouch

    for again in (False, True):
        finger = UnitTestTouch(*board.center)
        finger.touch_down()
        finger.is_double_tap = again
        finger.touch_up()
        ui.frames(2)


def test_two_quick_taps_in_a_close_up_are_two_choices_while_something_can_be_chosen(ui):
    hands = near_on_a_phone(ui)
    board = hands.screen.ids.board
    double_tap(ui, board)
    assert hands.screen.close
    assert board.zoomed >= 0


def test_a_double_tap_looks_at_the_whole_board_again_if_nothing_can_be_chosen(ui):
    from venezia.ui.words import say

    ui.resize(360, 640)
    hands = sit_down(ui, 3, seed=3)
    hands.press(say("curtain.start", name="Anna"))
    hands.screen.look_at(0)
    ui.frames(30)
    board = hands.screen.ids.board
    double_tap(ui, board)
    assert not hands.screen.close
    assert board.zoomed == -1
    assert hands.screen.ids.tray.parent is not None


def test_names_in_any_script_are_shown_in_every_sentence(ui):
    """Curtain, prompt, keys, undo and log: wherever a name stands, its font has it."""
    from tests.ui.looks import check_looks

    hands = sit_down(ui, 3, names=("花子", "Мира", "Gergő"))
    for _ in range(40):
        check_looks(ui)
        hands.step()
    hands.screen.open_log()
    ui.frames(3)
    check_looks(ui)


def refused(ui):
    """A table on which somebody has just touched a hex that is not empty."""
    hands = sit_down(ui, 3, seed=3)
    play_until(hands, lambda h: h.table.waits_for_place())
    hands.touch_hex(hands.table.state.buildings[0].hexes[0])
    assert "not empty" in hands.screen.ids.hint.text
    return hands


def test_a_refusal_is_gone_at_the_next_touch_and_does_not_follow_the_finger(ui):
    hands = refused(ui)
    hint = hands.screen.ids.hint
    at = tuple(hint.pos)
    hands.screen.finger = (5, 5)
    hands.screen.settle()
    assert tuple(hint.pos) == at
    hands.tap(hands.screen.ids.bar.ids.who)  # nothing there to be touched
    hands.screen.refresh()
    assert not hint.text


def test_a_refusal_is_gone_when_its_rule_was_looked_up(ui):
    hands = refused(ui)
    hands.press("V5.2")
    assert not hands.screen.ids.hint.text


def test_news_for_all_stand_over_the_board_not_beside_a_finger(ui):
    hands = sit_down(ui, 3, seed=3)
    hands.press("Start Anna’s turn")
    hands.table.nearer = True
    hands.table.state.stock[CAMPO] = 1
    hands.screen.refresh()
    hint = hands.screen.ids.hint
    ui.frames(2)
    assert hint.text == "The last campo ends the game."
    assert abs(hint.center_x - hands.screen.center_x) < 2


def test_keys_of_gold_wait_until_there_is_gold_for_a_space(ui):
    hands = sit_down(ui, 3, seed=3)
    hands.press("Start Anna’s turn")
    assert not hands.has_key("0 gold")
    assert not hands.has_key(hands.screen.picture.quick)


def test_a_second_touch_on_the_chosen_card_takes_it(ui):
    hands = sit_down(ui, 3, seed=3)
    play_until(hands, lambda h: h.table.phase == DRAW and not h.table.curtain)
    deck = next(w for w in hands.cards("stock") if w.piece == "card-back")
    hands.tap(deck)
    assert hands.table.phase == DRAW
    hands.tap(deck)
    assert hands.table.phase != DRAW


def test_what_can_do_nothing_now_says_why_when_it_is_touched(ui):
    """A turn's steps, the deck while cards are laid, a type that the hand lacks, a hex before anything is complete."""
    hands = sit_down(ui, 4)
    hands.step()
    ids = hands.screen.ids
    lacking = next(t for t in ids.tiles.children if t.disabled)
    for part, sentence in (
        (ids.bar.ids.rail, "A turn goes from build to drain to draw"),
        (ids.stock.ids.deck, "Cards are drawn at the end"),
        (lacking, "There is no"),
    ):
        ui.tap(part)
        assert ids.hint.text.startswith(sentence)
        assert hands.table.phase == LAY
    hands.touch_point(*hands.screen.ids.board.layout().hexes[3])
    assert ids.hint.text.startswith("Nothing is complete yet")


def test_the_rules_of_the_step_are_read_at_the_table_and_all_rules_are_a_touch_away(ui):
    hands = sit_down(ui, 3)
    hands.step()
    path = hands.screen.path
    hands.screen.open_rules()
    ui.frames(2)
    assert any("lays any number of cards" in text for text in ui.texts())
    hands.press(say("rules.all"))
    assert ui.app.where == "rules"
    ui.press(27)
    assert (ui.app.where, ui.app.screen.path) == ("table", path)
