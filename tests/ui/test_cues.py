"""What happened is shown on the board, may be cut short, and leaves nothing behind."""

import pytest

from tests.games.venedig.games import played
from tests.ui.boards import LAGUNA, picture, show_board, tap
from venezia.games.venedig.board import Placed
from venezia.present.geometry import layout

SETUP = {"players": ["Anna", "Klaus", "Mira"], "mode": "digital", "seed": 4, "options": {}}


@pytest.fixture
def view(ui):
    return show_board(ui)


@pytest.fixture
def player(view):
    from venezia.ui.cues import CuePlayer

    places = {"deck": (1000, 700), "imaginary": (500, 700), "type-campo": (600, 20)}
    return CuePlayer(view, lambda seat: (100 + 100 * seat, 700), places.get)


def moved(seat, start, end, *jumped):
    values = {"seat": seat, "points": end - start - len(jumped), "from": start, "to": end, "jumped": list(jumped)}
    return {"event": "moved", **values, "cause": "building", "building": "casa"}


def test_a_gondola_glides_hops_and_ends_where_it_belongs(ui, view, player):
    before, after = picture(), picture(gondolas=(11, 9, 13))
    view.picture = after
    player.play([moved(0, 5, 11, 9)], before, after, "normal")
    ui.frames(1)
    start = layout(LAGUNA).space(5)
    assert view.gondolas[0].where[:2] == pytest.approx(start, abs=0.2)
    lifts, xs = [], []
    while player.busy:
        ui.frames(1)
        lifts.append(view.gondolas[0].where[3])
        xs.append(view.gondolas[0].where[0])
    assert max(lifts) > 0.3
    assert xs == sorted(xs)
    ui.frames(2)
    assert view.gondolas[0].where[:2] == layout(LAGUNA).space(11)


def test_a_long_way_takes_no_longer_than_it_may(ui, view, player):
    before, after = picture(gondolas=(0, 1, 2)), picture(gondolas=(40, 1, 2))
    view.picture = after
    player.play([moved(0, 0, 40)], before, after, "normal")
    ui.frames(78)
    assert not player.busy


def test_fast_takes_half_the_time_and_off_none(ui, view, player):
    before, after = picture(), picture(gondolas=(8, 9, 13))
    view.picture = after
    took = []
    for speed in ("normal", "fast", "off"):
        player.play([moved(0, 5, 8)], before, after, speed)
        count = 0
        while player.busy:
            ui.frames(1)
            count += 1
        took.append(count)
    assert took[2] == 0
    assert took[1] == pytest.approx(took[0] / 2, abs=2)


def built_events(hex_index):
    name = LAGUNA.hex_ids[hex_index]
    return [
        {"event": "built", "building": "casa", "hexes": [name], "decider": 0, "districts": ["A"]},
        {"event": "treasure", "seat": 1, "value": None},
        {"event": "scored", "shares": [{"seat": 0, "points": 3}], "building": "casa", "points": 3},
        moved(0, 5, 8),
        {"event": "drained", "seat": 2, "hex": LAGUNA.hex_ids[8], "value": 1},
    ]


def test_a_building_drops_in_and_tokens_fly_and_nothing_is_left_in_the_sky(ui, view, player):
    before = picture()
    after = picture(buildings=(*LAGUNA.buildings, Placed(0, (7,), (0,))), gondolas=(8, 9, 13))
    view.picture = after
    player.play(built_events(7), before, after, "normal")
    ui.frames(2)
    assert view.dropping == after.buildings[-1]
    assert len(view.layers["mid"].mesh.indices) == 6
    flying = 0
    while player.busy:
        ui.frames(1)
        flying = max(flying, len(player.sky.children))
    ui.frames(2)
    assert flying >= 3
    assert len(player.sky.children) == 0
    assert view.dropping is None
    assert view.held == {}


def test_a_tap_ends_the_show_and_still_counts(ui, view, player):
    before = picture()
    after = picture(buildings=(*LAGUNA.buildings, Placed(0, (7,), (0,))), gondolas=(8, 9, 13))
    view.picture = after
    player.play(built_events(7), before, after, "normal")
    ui.frames(5)
    tap(ui, *view.to_px(*layout(LAGUNA).hexes[3]))
    assert not player.busy
    assert layout(LAGUNA).hex_at(*view.tapped[-1]) == 3
    assert view.gondolas[0].where[:2] == layout(LAGUNA).space(8)
    assert len(player.sky.children) == 0


def test_a_whole_game_can_be_shown_and_nothing_goes_on_afterwards(ui, view, player):
    from kivy.clock import Clock

    waiting = len(Clock.get_events())
    size = None
    for i, (before, _, events, after) in enumerate(played(SETUP, 5)):
        if i > 150:
            break
        old, new = (picture(s.setup.board, tuple(s.gondola), hexes=bytes(s.hexes), buildings=tuple(s.buildings))
                    for s in (before, after))  # fmt: skip
        view.picture = new
        player.play(events, old, new, "normal")
        ui.frames(2)
        player.finish()
        size = size or len(view.canvas.children)
    ui.frames(2)
    assert not player.busy
    assert len(view.canvas.children) == size
    assert len(Clock.get_events()) <= waiting
    assert [b.where[:2] for b in view.gondolas] == [view.berth(i)[:2] for i in range(3)]


def shown(ui, view, player):
    """The pieces that were in the sky, in order."""
    found = []
    while player.busy:
        ui.frames(1)
        found += [t.piece for t in player.sky.children if t.piece not in found]
    assert len(player.sky.children) == 0
    return found


def test_cards_fly_to_the_discard_pile_and_the_master_goes_home_v5_8(ui, view, player):
    events = [
        {"event": "discarded", "cards": ["campo"] * 3, "why": "built", "seat": None},
        {"event": "master", "building": "campo", "from": 1, "to": None},
    ]
    player.play(events, picture(), picture(), "normal")
    assert shown(ui, view, player) == ["card-campo", "master-campo"]


def test_the_imaginary_players_card_turns_over_for_all_to_see_v11_2(ui, view, player):
    player.play([{"event": "imaginary", "card": "campo", "effect": "laid"}], picture(), picture(), "normal")
    assert shown(ui, view, player) == ["card-back", "card-campo"]
