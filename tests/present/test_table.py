"""The table's presenter, without a screen: wishes become actions, and the picture tells no secret."""

from dataclasses import replace

import pytest

from tests.present.robot import Robot
from venezia.core.journal import MemoryJournal
from venezia.core.session import Session
from venezia.games.venedig.game import Venedig
from venezia.games.venedig.gold import can_buy, known_gold
from venezia.games.venedig.parts import (
    CASA,
    DISCARD,
    DRAIN,
    DRAW,
    FINAL,
    LAY,
    MOVE,
    OVER,
    PHASES,
    PLACE,
    SWAMP,
    UNKNOWN_CARD,
)
from venezia.present.board_picture import Seat
from venezia.present.geometry import layout
from venezia.present.gold import order_matters
from venezia.present.sentences import sentences
from venezia.present.table import Table
from venezia.present.table_picture import Painter
from venezia.present.words import words
from venezia.store.boards import find_board
from venezia.store.settings import Settings

SHAPES = ("circle", "square", "diamond", "triangle", "quatrefoil")
NAMES = ("Anna", "Klaus", "Mira", "Gergő", "Zoë")


def table_of(players=3, seed=3, settings=None, **options):
    setup = {"game": "venedig", "mode": "digital", "players": list(NAMES[:players]), "seed": seed, "options": options}
    session = Session.begin(Venedig(find_board), setup, "test", MemoryJournal())
    seats = tuple(Seat(n, s, n[0]) for n, s in zip(NAMES, SHAPES, strict=True))[:players]
    table = Table(session, seats, settings or Settings())
    return table, Painter(table, sentences(), words())


def play_until(table, painter, enough, seed=3):
    robot = Robot(table, painter, seed)
    for _ in range(4000):
        if enough():
            return
        robot.step()
    raise AssertionError("never got there")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("options", [{}, {"casa_at_once": True}])
def test_a_whole_game_can_be_played_by_what_the_table_offers(players, options):
    table, painter = table_of(players, seed=players, **options)
    play_until(table, painter, lambda: table.over, seed=players)
    assert painter.paint().over
    assert max(table.state.gondola) > 10


def test_under_the_curtain_the_picture_holds_no_card_and_no_gold():
    table, painter = table_of()
    for _ in range(300):
        picture = painter.paint()
        if table.curtain:
            assert picture.hand is None
            assert picture.gold is None
            assert picture.board.legal == frozenset()
        Robot(table, painter, 1).step()
        if table.over:
            break


def test_the_curtain_falls_when_another_player_must_choose():
    table, painter = table_of(4, seed=11)
    play_until(table, painter, lambda: table.phase == PLACE and table.state.decider != table.state.active)
    assert table.curtain
    told = painter.paint().curtain
    assert told.seat == table.state.decider
    assert "master" in told.before


def test_a_touch_on_a_site_shows_points_split_and_landings_before_anything_is_done():
    table, painter = table_of()
    play_until(table, painter, lambda: table.waits_for_place() and not table.curtain)
    before = len(table.session.line)
    hexes = table.places()[0].hexes
    table.touch(*layout(table.state.setup.board).centre(hexes))
    picture = painter.paint()
    assert picture.board.ghost is not None
    assert picture.board.ghost.hexes == hexes
    assert picture.board.bubble
    assert len(table.session.line) == before


def test_undo_takes_a_building_back_in_one_step_to_where_it_was_chosen():
    table, painter = table_of()
    table.lift()
    play_until(
        table,
        painter,
        lambda: table.phase == LAY and table.viewer == table.state.active and CASA in table.hand_of(table.state.active),
    )
    line = len(table.session.line)
    table.lay(CASA)
    state = table.session.game.write(table.session.state)
    table.touch(*_middle(table))
    table.main()
    assert table.state.gondola[table.state.active]
    table.undo(agreed=True)
    assert table.session.game.write(table.session.state) == state
    table.undo()
    assert len(table.session.line) == line


def _middle(table):
    return layout(table.state.setup.board).centre(table.places()[0].hexes)


def test_undo_does_not_pass_a_reveal_unless_all_agree():
    table, painter = table_of()
    play_until(table, painter, lambda: table.state.turn == 2)
    table.undo()
    assert table.state.turn == 2
    assert table.notice is not None
    assert table.notice.agree
    table.undo(agreed=True)
    assert table.state.turn == 1


def draws_with(table, cards):
    held = table.state.hand_size(table.state.active)
    return table.phase == DRAW and not table.curtain and not table.wish.take and held == cards


def test_three_cards_are_taken_after_one_was_put():
    table, painter = table_of()
    play_until(table, painter, lambda: draws_with(table, 3))
    seat = table.state.active
    card = table.hand_of(seat)[0]
    table.choose_way(three=True)
    assert table.draw_deed() is None
    table.lay(card)
    assert painter.paint().main.ready
    table.main()
    assert table.state.hand_size(seat) == 5


def test_what_cannot_be_drawn_is_refused_with_the_rule():
    table, painter = table_of()
    play_until(table, painter, lambda: draws_with(table, 4))
    table.choose_way(three=True)
    assert table.notice is not None
    assert table.notice.reason.rule == "V9.3"


def test_gold_between_two_moves_stops_the_second_gondola_until_it_is_told_to_move():
    """V7.2: the active player may move on by gold before the next participant's gondola moves."""
    found = 0
    for seed in range(30):
        table, painter = table_of(4, seed=seed)
        robot = Robot(table, painter, seed)
        while not table.over:
            robot.step()
            if table.phase == 3:
                found += 1
                assert table.can_exchange()
                seat, points = table.state.moves[0]
                at = table.state.gondola[seat]
                table.lift()
                table.main()
                assert table.state.gondola[seat] >= at + points
        if found:
            return
    raise AssertionError("no game of these came to it")


def test_the_end_is_announced_when_a_type_is_nearly_gone_or_a_gondola_is_near():
    table, painter = table_of(3, seed=2)
    play_until(table, painter, lambda: 1 in table.state.stock or table.over)
    assert "ends the game" in painter.paint().warning


def test_on_a_flat_device_tiles_do_not_tell_what_a_hand_holds():
    _, painter = table_of(settings=Settings(device="flat"))
    tiles = painter.paint().tiles
    assert all(tile.touchable for tile in tiles)


def test_every_word_of_the_screens_is_used_or_made_from_a_phase():
    """A key that nobody asks for is dead; the table's own are looked for in the code."""
    import re
    from pathlib import Path

    root = Path(__file__).parents[2]
    text = "".join(p.read_text() for p in [*root.glob("venezia/**/*.py"), *root.glob("kv/*.kv")])
    asked = set(re.findall(r"""["'](?:f")?((?:table|curtain)\.[a-z-]+)""", text))
    phases = {f"table.{p}{e}" for p in PHASES for e in ("", "-do", "-main")}
    menu = {f"table.{k}" for k in ("home", "log", "rules", "settings")}
    own = {k for k in words().known() if k.startswith(("table.", "curtain."))}
    assert own - asked - phases - menu == set()


def at_the_last_exchange(least=5, settings=None):
    """A table where somebody may exchange for the last time and holds so much gold."""
    for seed in range(40):
        table, painter = table_of(4, seed=seed, settings=settings)
        keep_gold(table, painter, seed)
        if table.phase == FINAL and known_gold(table.state, table.state.decider) >= least:
            return table, painter
    raise AssertionError("no game of these came to it")


def keep_gold(table, painter, seed):
    """To the last exchange, nobody spending any before."""
    robot = Robot(table, painter, seed)
    table.quick_exchange = table.main
    while table.phase not in (FINAL, OVER):
        robot.step()
    del table.quick_exchange


def test_the_last_exchange_is_one_tap_and_loses_the_least_v10_3():
    table, painter = at_the_last_exchange(10)
    table.lift()
    seat = table.state.decider
    gold, start = known_gold(table.state, seat), table.state.gondola[seat]
    picture = painter.paint()
    assert f"{gold // 5} spaces" in picture.main.text
    assert "ended the game" in picture.prompt
    assert picture.step == ""
    table.main()
    assert table.state.gondola[seat] >= start + gold // 5
    assert picture.main.note == f"→ space {table.state.gondola[seat]}"
    assert known_gold(table.state, seat) < 5
    assert table.decider != seat


def test_to_give_up_a_space_at_the_end_is_asked_once():
    table, painter = at_the_last_exchange()
    table.lift()
    seat = table.state.decider
    assert [c.deed for c in painter.paint().choices] == ["keep"]
    table.keep_rest()
    assert table.decider == seat
    assert painter.paint().notice
    table.keep_rest()
    assert table.decider != seat


def test_on_a_flat_device_the_last_exchange_tells_no_gold_before_it_is_done():
    _, painter = at_the_last_exchange(settings=Settings(device="flat"))
    assert not any(c.isdigit() for c in painter.paint().main.text)


def test_cards_from_the_deck_are_seen_by_the_one_who_drew_them_before_the_device_goes_on():
    table, painter = table_of()
    play_until(table, painter, lambda: draws_with(table, 4))
    seat = table.state.active
    before = table.hand_of(seat)
    table.choose_draw(UNKNOWN_CARD)
    table.main()
    picture = painter.paint()
    new = list(table.hand_of(seat))
    for card in before:
        new.remove(card)
    assert picture.curtain is None
    assert [c.building for c in picture.hand] == table.hand_of(seat)
    assert [c.building for c in picture.hand if c.chosen] == new
    assert (picture.seat, picture.step, picture.can_exchange) == (seat, "draw", False)
    assert NAMES[table.state.active] in picture.prompt
    table.lay(picture.hand[0].building)  # nothing is done in the next player's name
    table.quick_exchange()
    assert table.state.fresh
    table.main()
    assert painter.paint().curtain.seat == table.state.active
    assert painter.paint().hand is None


def test_a_card_of_the_pool_was_seen_by_all_and_costs_no_tap_more():
    table, painter = table_of()
    play_until(table, painter, lambda: draws_with(table, 3))
    table.choose_way(three=True)
    table.lay(table.hand_of(table.state.active)[0])
    table.main()
    play_until(table, painter, lambda: table.state.pool and any(draws_with(table, n) for n in range(5)))
    table.choose_draw(table.state.pool[0])
    table.main()
    assert table.curtain


def test_on_a_flat_device_drawn_cards_stay_hidden():
    table, painter = table_of(settings=Settings(device="flat"))
    play_until(table, painter, lambda: draws_with(table, 4))
    table.choose_draw(UNKNOWN_CARD)
    table.main()
    assert table.staying is not None
    assert painter.paint().hand is None


def test_the_imaginary_players_card_is_told_to_all_also_on_the_curtain_v11_2():
    table, painter = table_of(2)
    robot = Robot(table, painter, 2)
    told = set()
    while not table.over and table.state.turn < 40:
        if table.phase == LAY and table.may_turn_card() and not table.curtain and table.staying is None:
            table.turn_card()
            told.add(painter.paint().news)
            assert painter.paint().news.startswith("Imaginary player: ")
        elif table.phase == 7:
            table.main()
            picture = painter.paint()
            assert picture.news
            if picture.curtain is not None:
                assert picture.news in picture.curtain.before
        else:
            robot.step()
    assert any("takes the" in text for text in told)


def test_on_a_flat_device_no_key_tells_what_could_be_laid_alone_v4_6():
    found = 0
    for seed in range(60):
        table, painter = table_of(3, seed=seed, settings=Settings(device="flat"))
        if not table.alone():
            continue
        found += 1
        assert painter.paint().choices == ()
        table.peek(True)
        assert [c.deed for c in painter.paint().choices] == ["alone"]
        table.peek(False)
        table.lay_alone(table.alone()[0])
        assert table.projects()
    assert found


def test_the_curtain_says_why_the_device_comes_back():
    """After another master's choice, after undo and after a kill it is the same turn that goes on."""
    table, painter = table_of(4, seed=11)
    assert painter.paint().curtain.did == ""
    play_until(table, painter, lambda: table.phase == PLACE and table.state.decider != table.state.active)
    active, master = NAMES[table.state.active], NAMES[table.state.decider]
    assert painter.paint().curtain.did == f"What {active} did"
    table.lift()
    table.touch(*_middle(table))
    table.main()
    told = painter.paint().curtain
    assert (told.start, told.did) == (f"{active} goes on", f"What {master} did")
    assert told.before == f"{master} has chosen the place. Hand the device back to"
    reopened = Table(table.session, table.seats, table.settings)
    told = Painter(reopened, sentences(), words()).paint().curtain
    assert told.start == f"{active} goes on"
    assert "goes on" in told.before


def test_the_curtain_forgets_whose_choice_it_was_once_the_turn_went_on():
    """Also where the way the device is used was changed in between."""
    table, painter = table_of(4, seed=11)
    play_until(table, painter, lambda: table.phase == PLACE and table.state.decider != table.state.active)
    turn = table.state.turn
    table.lift()
    table.touch(*_middle(table))
    table.main()
    assert "has chosen the place" in painter.paint().curtain.before
    table.settings = replace(table.settings, device="flat")
    for _ in range(6):
        if table.phase != DRAW:
            table.main()
    assert (table.phase, table.state.turn) == (DRAW, turn)
    table.settings = replace(table.settings, device="passed")
    table.leave()
    assert "has chosen the place" not in painter.paint().curtain.before


def test_after_undo_the_curtain_leads_back_into_the_turn():
    table, painter = table_of()
    play_until(table, painter, lambda: table.state.turn == 2 and table.viewer == table.state.active)
    table.undo(agreed=True)
    told = painter.paint().curtain
    assert told.start == f"{NAMES[table.state.active]} goes on"
    assert told.before == "Taken back. Hand the device to"


def with_a_move_after_gold():
    """Between two moves gold was handed in, and the next gondola has moved by itself."""
    for seed in range(60):
        table, painter = table_of(4, seed=seed)
        robot = Robot(table, painter, seed)
        while not table.over:
            robot.step()
            if len(table.session.line) > 2 and table.phase not in (MOVE, OVER, FINAL) and not table.curtain:
                *_, gold, move = [type(e.action).__name__ for e in table.session.line]
                if (gold, move) == ("Exchange", "Move"):
                    return table, painter
    raise AssertionError("no game of these came to it")


def test_undo_stops_at_gold_handed_in_between_two_moves():
    table, painter = with_a_move_after_gold()
    table.undo(agreed=True)
    assert type(table.session.line[-1].action).__name__ == "Exchange"
    assert "(gold)" in painter.paint().undo


def test_undo_names_districts_not_hexes():
    table, painter = table_of()
    play_until(table, painter, lambda: table.phase == DRAIN and not table.curtain)
    table.touch(*layout(table.state.setup.board).hexes[next(h for h, t in enumerate(table.state.swamp) if t)])
    table.main()
    names = table.state.setup.board.district_names
    assert any(painter.paint().undo == f"Undo: {NAMES[table.state.active]} drains 1 ({name})" for name in names)


def test_a_refused_undo_says_why_it_stops():
    table, painter = table_of()
    play_until(table, painter, lambda: table.state.turn == 2 and table.viewer == table.state.active)
    table.undo()
    said = painter.paint().notice
    assert said.startswith("Undo stops here: ")
    assert said.endswith("Do all agree?")


def test_a_master_at_the_device_does_not_undo_what_another_has_laid():
    table, painter = table_of(4, seed=11)
    play_until(table, painter, lambda: table.phase == PLACE and table.state.decider != table.state.active)
    table.lift()
    entries = len(table.session.line)
    table.undo()
    assert len(table.session.line) == entries
    assert "handed on" in painter.paint().notice
    table.undo(agreed=True)
    assert len(table.session.line) < entries


def test_a_treasure_is_not_undone_without_a_word_behind_the_moves():
    """V5.5: the moves that follow by themselves hide nothing of what their building revealed."""
    for seed in range(30):
        table, painter = table_of(4, seed=seed)
        robot = Robot(table, painter, seed)
        while not table.over:
            robot.step()
            last = [type(e.action).__name__ for e in table.session.line[-2:]]
            treasure = last == ["Place", "Move"] and any(
                e["event"] == "treasure" for e in table.session.line[-2].events
            )
            if treasure and not table.curtain and table._undo_steps() > 1:
                entries = len(table.session.line)
                table.undo()
                assert len(table.session.line) == entries
                assert table.notice.agree
                return
    raise AssertionError("no game of these came to it")


def test_the_main_key_says_that_a_type_must_be_chosen_v5_9():
    for seed in range(60):
        table, painter = table_of(3, seed=seed)
        robot = Robot(table, painter, seed)
        while not table.over:
            robot.step()
            if table.phase == DISCARD and not table.curtain:
                table.main()
                assert painter.paint().notice == "First touch the type that goes."
                return
    raise AssertionError("no game of these came to it")


def test_gold_is_offered_before_the_first_move_only_where_the_order_matters_v7_2():
    """A treasure that was just taken may be spent before the first gondola moves; most buildings cost no tap more."""
    waited = went_on = 0
    for seed in range(40):
        table, painter = table_of(4, seed=seed)
        robot = Robot(table, painter, seed)
        table.quick_exchange = list  # all keep their gold
        while table.phase not in (FINAL, OVER):
            line = len(table.session.line)
            robot.step()
            new = [type(e.action).__name__ for e in table.session.line[line:]]
            if table.phase == MOVE and "Place" in new and new[-1] == "Place":
                waited += 1
                assert can_buy(table.state, table.state.active)
                assert order_matters(table.state)
            went_on += "Place" in new and "Move" in new
            if table.phase == MOVE:
                table.lift()
                table.main()
    assert waited
    assert went_on > 5 * waited


def test_the_exchange_key_says_where_it_leads():
    table, painter = with_a_move_to_come()
    picture = painter.paint()
    seat = table.state.active
    assert "Before that" in picture.prompt
    table.quick_exchange()
    assert picture.quick.endswith(f"to {table.state.gondola[seat]}") or table.phase != MOVE


def with_a_move_to_come():
    for seed in range(40):
        table, painter = table_of(4, seed=seed)
        robot = Robot(table, painter, seed)
        while not table.over:
            robot.step()
            if table.phase == MOVE and not table.curtain:
                return table, painter
    raise AssertionError("no game of these came to it")


@pytest.mark.parametrize(
    ("phase", "part", "rule", "key"),
    [
        (LAY, "board", "V4.1", "table.first-lay"),
        (LAY, "draw", "V9.1", "table.later-draw"),
        (LAY, "tile", "V4.1", "table.not-in-hand"),
        (LAY, "gold", "V7.2", "table.no-gold"),
        (DRAIN, "card", "V4.1", "table.over-lay"),
        (DRAIN, "tile", "V4.1", "table.over-lay"),
        (DRAW, "board", "V3", "table.over-drain"),
        (DRAW, "steps", "V3", "table.steps"),
    ],
)
def test_no_touch_goes_without_an_answer(phase, part, rule, key):
    table, painter = table_of(3)
    play_until(table, painter, lambda: table.phase == phase and table.project() is None and not table.curtain)
    table.say_not_now(part, "ponte")
    assert (table.notice.reason.key, table.notice.reason.rule) == (key, rule)
    assert painter.paint().notice


def test_a_held_casa_is_laid():
    table, painter = table_of(3)

    def can_lay_a_casa():
        laying = table.phase == LAY and table.project() is None
        free = not table.curtain and table.staying is None
        return laying and free and CASA in table.hand_of(table.state.active)

    play_until(table, painter, can_lay_a_casa)
    held = table.hand_of(table.state.active).count(CASA)
    table.lay_alone(CASA)
    assert table.notice is None
    assert table.hand_of(table.state.active).count(CASA) == held - 1


def test_undo_names_what_is_only_chosen():
    table, painter = table_of(3)
    play_until(table, painter, lambda: table.phase == DRAIN and not table.curtain)
    before = painter.paint().undo
    table.touch(*layout(table.state.setup.board).hexes[table.state.hexes.index(SWAMP)])
    assert painter.paint().undo == "Undo: chosen tile"
    table.undo()
    assert painter.paint().undo == before
