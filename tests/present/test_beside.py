"""Beside the box, without a screen: taps become facts, mistakes are taken back, mirror and quick count agree."""

from types import SimpleNamespace

import pytest

from tests.present.evening import Evening, beside, painter, touch
from venezia.core.history import Edit
from venezia.core.reasons import IO, refuse
from venezia.core.session import Session
from venezia.games.venedig.parts import (
    BASILICA,
    CAMPO,
    CASA,
    DRAIN,
    LAY,
    PALAZZO,
    PONTE,
    SWAMP,
    TILE_WIDTH,
    UNKNOWN_SWAMP,
    UNKNOWN_TREASURE,
)
from venezia.present.beside import COUNT, MIRROR, Beside
from venezia.present.log import log_of
from venezia.present.sentences import sentences
from venezia.present.words import words
from venezia.store.borders import Borders
from venezia.store.library import way_of
from venezia.store.settings import Settings


def empty_hex(table, district=None):
    board = table.state.setup.board
    return next(p.hexes[0] for p in table.places() if district in (None, board.district_of[p.hexes[0]]))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2])
def test_an_evening_entered_in_both_ways_ends_with_the_same_gondolas(players, seed):
    evening = Evening(players, seed, mistakes=True)
    evening.play()
    assert evening.mirror.state.gondola == evening.count.state.gondola
    assert evening.mirror.state.tiles == evening.count.state.tiles
    assert evening.mirror.state.stock == evening.count.state.stock


def test_four_players_enter_forty_turns_with_mistakes_and_both_ways_agree():
    evening = Evening(4, 2, mistakes=True)
    evening.play()
    assert evening.mirror.state.turn >= 40
    assert evening.made >= 10
    assert evening.mirror.state.gondola == evening.count.state.gondola


def test_a_house_is_two_taps_on_the_mirror():
    table = beside()
    table.lay(CASA)
    touch(table, (empty_hex(table),))
    assert table.state.gondola[0] == 1
    assert table.phase == DRAIN


def test_a_house_is_two_taps_in_quick_count():
    table = beside(way=COUNT)
    table.lay(CASA)
    table.say_district(0)
    assert table.state.gondola[0] == 1


def test_two_touches_on_neighbouring_hexes_mean_the_palazzo_on_both():
    table = beside()
    for _ in range(3):
        table.lay(PALAZZO)
    site = table.places()[-1].hexes
    for h in site:
        touch(table, (h,))
    assert table.wish.site.hexes == site


def test_v4_4_the_app_says_that_a_master_moves_and_why():
    table = beside()
    table.lay(PONTE)
    assert painter(table).paint().card.said == "Anna takes the ponte master."
    table.end_turn()
    table.lay(PONTE)
    assert painter(table).paint().card.said == ""
    table.lay(PONTE)
    assert painter(table).paint().card.said == "2 > 1: the ponte master goes to Klaus."


def shared_palazzo(table):
    """Anna has one palazzo card in front; Klaus lays the other two and is master."""
    table.lay(PALAZZO)
    table.end_turn()
    table.lay(PALAZZO)
    table.lay(PALAZZO)


def test_v5_6_a_counted_palazzo_is_split_and_both_gondolas_move_at_one_confirmation():
    table = beside(way=COUNT)
    shared_palazzo(table)
    table.say_points(5)
    picture = painter(table).paint()
    assert [(s.seat, s.points) for s in picture.card.shares] == [(1, 5), (0, 2)]
    assert picture.main.text == "Move both"
    table.main()
    assert table.state.gondola == [2, 5, 0]


def test_undo_takes_back_what_one_tap_entered_and_says_what():
    table = beside(way=COUNT)
    shared_palazzo(table)
    before = table.session.game.write(table.session.state)
    table.say_points(5)
    table.main()
    assert painter(table).paint().undo == "Undo: palazzo, Klaus +5, Anna +2"
    table.undo()
    assert table.session.game.write(table.session.state) == before


def test_undo_after_the_end_of_a_turn_gives_the_turn_back():
    table = beside(way=COUNT)
    table.lay(CAMPO)
    table.end_turn()
    assert table.state.active == 1
    assert painter(table).paint().undo == "Undo: the end of the turn"
    table.undo()
    assert (table.state.active, table.phase) == (0, LAY)


def test_undo_without_end_back_to_the_first_tap():
    evening = Evening(3, 4)
    evening.play()
    for table in evening.both:
        while table.session.undo_label() is not None:
            table.undo()
        assert table.state.gondola == [0, 0, 0]


def give_tiles(table, seat, swamp=0, treasure=0):
    table.correct("swamp", swamp, seat)
    table.correct("treasures", 18 - treasure)
    table.correct("treasure", treasure, seat)


def test_v7_2_five_gold_are_one_tap_and_the_cheapest_tiles_go():
    table = beside()
    give_tiles(table, 0, swamp=5, treasure=2)
    table.quick_exchange()
    assert table.state.gondola[0] == 1
    assert sum(table.state.tiles[:TILE_WIDTH]) < 7


def test_v7_2_gold_between_two_moves_is_one_tap_afterwards():
    table = beside(way=COUNT)
    shared_palazzo(table)
    table.correct("treasures", 16)
    table.correct("treasure", 2, 1)
    table.correct("gondola", 1, 2)
    table.say_points(3)
    table.main()
    assert table.state.gondola == [2, 4, 1]  # Anna jumps Mira
    offered = [c.deed for c in painter(table).paint().card.choices]
    assert "gold-before" in offered
    table.buy_before()
    assert table.state.gondola == [2, 5, 1]
    kinds = [e.label.key for e in table.session.line[-3:]]
    assert kinds == ["entry.moved", "entry.exchanged", "entry.moved"]


def test_v8_1_draining_straight_after_laying_needs_no_word_in_between():
    table = beside()
    table.lay(CAMPO)
    first, second = [h for h, there in enumerate(table.state.hexes) if there == SWAMP][:2]
    touch(table, (first,))
    touch(table, (second,))
    assert table.state.tiles[UNKNOWN_SWAMP] == 2
    table.undo()
    assert table.state.tiles[UNKNOWN_SWAMP] == 1


def test_two_tiles_are_one_tap_in_quick_count_and_one_undo():
    table = beside(way=COUNT)
    table.lay(CAMPO)
    table.drain(2)
    assert table.state.tiles[UNKNOWN_SWAMP] == 2
    table.undo()
    assert (table.state.tiles[UNKNOWN_SWAMP], table.phase) == (0, LAY)


def test_ending_a_turn_without_draining_asks_once():
    table = beside(settings=Settings())
    table.main()
    assert table.state.turn == 1
    assert table.notice.reason.key == "beside.forgot-drain"
    table.main()
    assert table.state.turn == 2


def test_v5_1_a_card_entered_too_late_goes_where_it_belongs():
    table = beside()
    table.lay(CASA)
    touch(table, (empty_hex(table),))
    table.lay(CAMPO)
    assert table.notice.reason.key == "beside.late"
    assert table.state.joint(0, CAMPO) == 1
    assert table.state.gondola[0] == 1
    table.undo()
    assert table.state.joint(0, CAMPO) == 0
    assert table.state.gondola[0] == 1


def test_v4_2_a_counted_ponte_knows_the_casas_of_its_districts():
    table = beside(way=COUNT)
    table.lay(CASA)
    table.say_district(4)
    for _ in range(3):
        table.lay(PONTE)
    table.say_district(3)
    table.say_district(4)
    casas = table.preview().score.points
    assert casas >= 2
    table.main()
    assert table.state.gondola[0] == 1 + casas


def test_a_basilica_needs_no_counting():
    table = beside(way=COUNT)
    for _ in range(4):
        table.lay(BASILICA)
    table.main()
    assert table.state.gondola[0] == 7


def test_v5_5_a_treasure_is_proposed_corrected_by_one_tap_and_remembered_for_this_board(tmp_path):
    borders = Borders(tmp_path / "borders.json")
    first = beside(way=COUNT)
    table = Beside(first.session, first.seats, first.settings, borders)
    table.correct("gondola", 23, 0)
    table.lay(CAMPO)
    table.lay(CAMPO)
    table.lay(CAMPO)
    table.say_district(0)
    assert not table.takes(0)  # by our own board
    table.say_treasure(0)
    table.say_points(1)
    table.main()
    assert table.state.tiles[UNKNOWN_TREASURE] == 1
    again = Beside(first.session, first.seats, first.settings, Borders(tmp_path / "borders.json"))
    again.correct("gondola", 23, 0)
    again.lay(PALAZZO)
    again.told.districts = [0]
    assert again.takes(0)


def test_the_way_can_change_in_the_middle_of_a_game_and_back_with_the_hexes_as_last_known():
    table = beside()
    table.lay(CASA)
    h = empty_hex(table)
    touch(table, (h,))
    table.switch(COUNT)
    table.lay(CASA)
    table.say_district(1)
    assert way_of(table.session) == COUNT
    table.switch(MIRROR)
    assert table.state.hexes[h] > 1
    assert way_of(table.session) == MIRROR


def test_v5_3_the_table_says_that_it_fits_nowhere():
    table = beside(way=COUNT)
    for _ in range(3):
        table.lay(PALAZZO)
    table.no_place()
    assert table.state.gondola == [0, 0, 0]
    assert table.projects() == []


def test_a_building_may_be_counted_although_hexes_are_mirrored():
    table = beside()
    for _ in range(3):
        table.lay(PALAZZO)
    table.count_by_hand()
    table.say_points(4)
    table.main()
    assert table.state.gondola[0] == 4
    assert table.way == MIRROR


def test_v11_the_imaginary_players_card_is_one_tap_and_told():
    table = beside(2)
    assert len(painter(table).paint().card.its_cards) == 5
    table.turn_up(CAMPO)
    picture = painter(table).paint()
    assert picture.card.said == "Imaginary player: campo, its first. It takes the campo master."
    assert picture.card.its_cards == ()
    table.end_turn()
    assert table.state.active == 1


def test_v11_2_at_the_end_of_the_turn_the_card_is_asked_for():
    table = beside(2)
    table.lay(CAMPO)
    table.end_turn()
    assert table.state.active == 0
    table.lay(BASILICA)  # the tile is its card now
    assert table.state.active == 1
    assert table.state.joint(2, BASILICA) == 1


def test_v11_8_the_apps_own_deck_turns_a_card_at_one_tap():
    table = beside(2, imaginary_deck="own")
    (key,) = painter(table).paint().card.its_cards
    assert key.text == "Turn one"
    table.turn_up()
    assert not table.state.due


def test_the_table_overrules_a_computed_score_with_a_reason_that_stays_in_the_log():
    table = beside()
    for _ in range(3):
        table.lay(PALAZZO)
    touch(table, table.places()[0].hexes)
    computed = table.preview().score.points
    table.overrule(computed - 1, "the printed board differs")
    picture = painter(table).paint()
    assert picture.card.shares[0].points == computed - 1
    assert "the printed board differs" in picture.card.score
    table.main()
    assert table.state.gondola[0] == computed - 1
    assert table.state.buildings[-1].hexes is not None
    said = sentences().for_players(["Anna", "Klaus", "Mira"])
    text = " ".join(line.text for turn in log_of(table.session, said, words()) for line in turn.lines)
    assert f"overruled, the app counted {computed} (the printed board differs)" in text


def test_v9_3_a_sixth_card_is_doubted_but_the_table_may_say_that_it_lies_there():
    table = beside(way=COUNT)
    for building in (CAMPO, CAMPO, BASILICA, BASILICA, BASILICA):
        table.lay(building)
    table.lay(PONTE)
    assert table.notice.reason.key == "lay.hand-limit"
    assert "all-the-same" in [c.deed for c in painter(table).paint().card.choices]
    table.lay_all_the_same()
    assert table.state.joint(0, PONTE) == 1
    assert table.state.masters[PONTE] == 0
    table.undo()
    assert table.state.joint(0, PONTE) == 0


def test_every_word_beside_the_box_is_used():
    """A key that nobody asks for is dead; some are made from a building, an effect or a phase."""
    import re
    from pathlib import Path

    root = Path(__file__).parents[2]
    text = "".join(p.read_text() for p in [*root.glob("venezia/**/*.py"), *root.glob("kv/*.kv")])
    asked = set(re.findall(r"""["']beside\.([a-z-]+)""", text))
    made = re.compile(
        r"(mirror|count|there|effect|nth|rival|reason|to|main|drain)-[a-z0-9]+|"
        r"(lay|draw|discard|end|final|over)(-do|-more|-own|-won)?|drain"
    )
    own = {key.partition(".")[2] for key in words().known() if key.startswith("beside.")}
    assert [key for key in sorted(own - asked) if not made.fullmatch(key)] == []


def test_on_a_phone_the_end_of_a_turn_without_draining_brings_the_board_first():
    table = beside(settings=Settings())
    assert not painter(table).paint().board_wanted
    table.main()
    assert painter(table).paint().board_wanted
    assert table.notice.reason.key == "beside.forgot-drain"


def test_a_small_screen_shows_the_district_where_a_house_brings_a_treasure():
    table = beside()
    table.lay(CASA)
    board = table.state.setup.board
    free = {board.district_of[p.hexes[0]] for p in table.places()}
    for number in range(1, 57):
        table.correct("gondola", number, 0)
        bordering = board.bordering(number) & free
        assert table.likely_district(0) in (bordering or free)


@pytest.mark.parametrize("way", [MIRROR, COUNT])
@pytest.mark.parametrize("drained", [1, 2])
def test_v5_1_a_house_remembered_after_draining_is_built_and_the_tiles_stay(way, drained):
    table = beside(way=way)
    table.lay(CAMPO)
    if way == MIRROR:
        for h in [h for h, there in enumerate(table.state.hexes) if there == SWAMP][:drained]:
            touch(table, (h,))
    else:
        table.drain(drained)
    before = table.session.game.write(table.session.state)
    table.lay(CASA)
    assert table.notice.reason.key == "beside.late-build"
    if way == MIRROR:
        touch(table, (empty_hex(table),))
    else:
        table.say_district(0)
    assert table.state.gondola[0] == 1
    assert table.state.tiles[UNKNOWN_SWAMP] == drained
    table.end_turn()
    assert table.state.active == 1
    while table.session.game.write(table.session.state) != before:
        assert table.session.undo_label() is not None
        table.undo()


def test_v5_1_a_palazzo_remembered_after_draining_two_is_built():
    table = beside(way=COUNT)
    table.drain(2)
    table.lay_alone(PALAZZO)
    table.say_points(4)
    table.main()
    assert table.state.gondola[0] == 4
    assert table.state.tiles[UNKNOWN_SWAMP] == 2


def late_palazzo(way=MIRROR):
    """Two palazzo cards lie there, two tiles are drained, and only now the third card is remembered."""
    table = beside(way=way)
    table.lay(PALAZZO)
    table.lay(PALAZZO)
    if way == MIRROR:
        for h in [h for h, there in enumerate(table.state.hexes) if there == SWAMP][:2]:
            touch(table, (h,))
    else:
        table.drain(2)
    assert table.state.tiles[UNKNOWN_SWAMP] == 2
    table.lay(PALAZZO)
    assert table.state.tiles[UNKNOWN_SWAMP] == 0
    return table


def build_palazzo(table):
    if table.counting:
        table.say_points(4)
    else:
        touch(table, table.places()[-1].hexes)
    table.main()
    assert PALAZZO * 2 not in table.projects()


@pytest.mark.parametrize("way", [MIRROR, COUNT])
def test_what_was_drained_before_a_late_building_follows_although_people_sat_down_anew(way):
    table = late_palazzo(way)
    again = Beside(Session.restore(table.session.game, table.session.journal), table.seats, table.settings)
    build_palazzo(again)
    assert again.state.tiles[UNKNOWN_SWAMP] == 2
    once_more = Beside(Session.restore(table.session.game, table.session.journal), table.seats, table.settings)
    assert once_more.late.waiting == []


def test_what_was_drained_before_a_late_building_follows_although_a_touch_was_taken_back():
    table = late_palazzo()
    touch(table, table.places()[0].hexes)
    table.undo()
    build_palazzo(table)
    assert table.state.tiles[UNKNOWN_SWAMP] == 2


def test_what_was_drained_follows_after_a_second_card_that_was_remembered_late():
    table = late_palazzo(COUNT)
    table.lay(CASA)
    table.choose_project(CASA * 2)
    table.say_district(0)
    build_palazzo(table)
    assert table.state.tiles[UNKNOWN_SWAMP] == 2
    assert table.state.gondola[0] == 5


def test_a_late_card_that_is_taken_back_brings_back_what_was_drained_and_nothing_follows_twice():
    table = late_palazzo()
    table.undo()
    assert (table.state.tiles[UNKNOWN_SWAMP], table.late.waiting) == (2, [])
    table.end_turn()
    assert table.notice is None
    assert (table.state.turn, table.state.tiles[UNKNOWN_SWAMP]) == (2, 2)


def test_a_late_card_taken_out_by_the_log_brings_back_what_was_drained():
    table = late_palazzo()
    lays = [i for i, e in enumerate(table.session.line) if e.label.key == "entry.laid"]
    table.accept(table.session.propose(Edit(lays[-1], 1)))
    assert (table.state.tiles[UNKNOWN_SWAMP], table.late.waiting) == (2, [])


def test_what_was_drained_waits_for_room_on_a_full_disk():
    table = late_palazzo()
    touch(table, table.places()[-1].hexes)
    journal, written = table.session.journal, []

    def full(*records):
        if records[0].get("do", {}).get("type") == "drain":
            raise refuse("file.write", None, IO, path="x", error="No space left")
        written.extend(records)

    table.session.journal = SimpleNamespace(append=full, records=journal.records)
    table.main()
    assert table.notice.reason.key == "file.write"
    table.session.journal = journal
    table.correct("gondola", 9, 2)
    assert table.state.tiles[UNKNOWN_SWAMP] == 2


def undo_says(table):
    return painter(table).paint().undo


def test_undo_names_what_was_entered_late():
    table = beside(way=COUNT)
    table.lay(CASA)
    table.say_district(0)
    table.lay(CAMPO)
    assert undo_says(table) == "Undo: 1 campo added, turn 1"
    table.undo()
    assert undo_says(table) == "Undo: casa, Anna +1"


def test_undo_names_a_changed_entry_and_two_tiles():
    table = beside(way=COUNT)
    table.correct("gondola", 23, 0)
    table.lay_alone(CAMPO)
    table.say_points(2)
    table.main()
    table.say_treasure(0)
    assert undo_says(table) == "Undo: campo +2 instead, turn 1"
    table.drain(2)
    assert undo_says(table) == "Undo: Anna drains 2"


def test_v10_3_undo_names_who_keeps_the_rest_one_by_one():
    table = beside(way=COUNT)
    for seat in (1, 2):
        table.correct("swamp", 9, seat)
    table.correct("gondola", 60, 0)
    table.main()
    assert undo_says(table) == "Undo: Klaus keeps the rest"
    table.main()
    table.undo()
    assert undo_says(table) == "Undo: Klaus keeps the rest"


def shared_basilica(table):
    """Anna and Klaus have a card each; Mira lays two, is master and active."""
    for _ in range(2):
        table.lay(BASILICA)
        table.end_turn()
    table.lay(BASILICA)
    table.lay(BASILICA)


@pytest.mark.parametrize("seat", [0, 1])
def test_v7_2_gold_goes_before_any_later_mover(seat):
    table = beside(way=COUNT)
    shared_basilica(table)
    table.correct("swamp", 12, 2)
    table.main()
    assert table.state.gondola == [3, 4, 7]
    keys = [(c.value, c.text) for c in painter(table).paint().card.choices if c.deed == "gold-before"]
    assert keys == [(0, "5→1 before Anna"), (1, "5→1 before Klaus")]
    table.buy_before(seat)
    assert table.state.gondola[2] == 8
    kinds = [e.action for e in table.session.line[-4:]]
    assert [type(a).__name__ for a in kinds].index("TableExchange") == 1 + seat
    assert undo_says(table) == "Undo: Mira +1 (gold) added, turn 3"


def deeds(table):
    return [c.deed for c in painter(table).paint().card.choices]


def test_v11_2_a_turn_ends_without_its_card_when_the_table_forgot_it():
    table = beside(2, way=COUNT)
    table.lay(CAMPO)
    table.end_turn()
    assert "no-card" in deeds(table)
    table.no_card()
    assert (table.state.active, table.state.due) == (1, True)
    table.undo()
    assert table.state.active == 0


def test_v4_5_a_card_too_many_is_a_set_alone_or_other_cards_lie_there():
    table = beside(way=COUNT)
    table.lay(PALAZZO)
    table.end_turn()
    table.lay(PALAZZO)
    table.lay(PALAZZO)
    table.lay(PALAZZO)
    assert table.notice.reason.key == "lay.complete"
    assert {"alone", "set-right"} <= set(deeds(table))
    table.lay_alone(PALAZZO)
    assert PALAZZO * 2 + 1 in table.projects()


def test_v1_1_a_ninth_house_gets_one_clear_sentence_and_a_remedy():
    table = beside(way=COUNT)
    for _ in range(8):
        table.lay(CASA)
        table.lay_all_the_same()
    assert table.state.laid[CASA] == 8
    table.lay(CASA)
    table.lay_all_the_same()
    assert table.notice.reason.key == "beside.not-in-box"
    assert "set-right" in deeds(table)
    assert "all-the-same" not in deeds(table)


def test_v4_4_a_master_comes_with_the_cards_it_takes():
    table = beside(way=COUNT)
    table.lay(PONTE)
    table.give_master(1, PONTE)
    assert (table.state.masters[PONTE], table.state.joint(1, PONTE)) == (1, 1)


def test_v6_1_a_gondola_is_stepped_past_the_others():
    table = beside(way=COUNT)
    table.correct("gondola", 5, 1)
    table.correct("gondola", 6, 2)
    table.step_gondola(0, 5)
    assert table.state.gondola[0] == 7
    table.step_gondola(0, -1)
    assert table.state.gondola[0] == 4
    table.step_gondola(0, -5)
    assert table.state.gondola[0] == 0


def test_v5_3_a_place_the_table_denies_is_denied_on_the_card():
    table = beside()
    table.lay_alone(PALAZZO)
    assert "no-place" in deeds(table)
    table.no_place()
    assert table.projects() == []


def its_card_is_said(table, *cards):
    for card in cards:
        table.turn_up(card)
        said = painter(table).paint().card.said
        table.end_turn()
    return said


def test_v11_4_its_card_is_told_against_whom_and_with_the_master_it_takes():
    table = beside(2, way=COUNT)
    table.turn_up(BASILICA)
    table.lay(CAMPO)
    table.end_turn()
    assert its_card_is_said(table, CAMPO) == "Imaginary player: campo, its first, against Anna’s one."
    table = beside(2, way=COUNT)
    table.turn_up(BASILICA)
    table.lay(BASILICA)
    table.end_turn()
    assert its_card_is_said(table, BASILICA) == "Imaginary player: basilica, its second, against Anna’s one."


def test_v11_5_its_complete_building_says_who_places_it_and_who_gets_half():
    table = beside(2, way=COUNT)
    table.turn_up(CAMPO)
    table.lay(CAMPO)
    table.end_turn()
    table.turn_up(CAMPO)
    said = painter(table).paint().card.said
    assert said == "Imaginary player: campo, complete. It is master: Klaus chooses the place, half goes to Anna."


def test_v10_1_the_card_says_why_the_game_ends_and_who_wins():
    table = beside(way=COUNT)
    table.correct("swamp", 9, 1)
    table.correct("gondola", 57, 0)
    table.lay_alone(PALAZZO)
    table.say_points(4)
    table.main()
    assert painter(table).paint().card.said == "Anna has reached 60: the game ends."
    table.main()
    card = painter(table).paint().card
    assert (card.said, card.text) == ("Anna has reached 60: the game ends.", "The game is over: Anna wins.")
