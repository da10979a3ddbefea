"""Colour is never alone: in a grey picture every player and every building is still told apart."""

from itertools import combinations

import pytest

from tests.ui.boards import LAGUNA, show_board
from venezia.games.venedig.parts import BUILDINGS
from venezia.present.board_picture import BoardPicture, Seat
from venezia.ui.theme import SHAPES

APART = 12  # of 255: what two grey pictures differ on average, pixel by pixel


def grey(ui, x, y, side):
    """A square of the window around a point, as brightness from 0 to 255."""
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    ui.window.canvas.ask_update()
    ui.frames(2)
    pixels = glReadPixels(round(x - side / 2), round(y - side / 2), side, side, GL_RGBA, GL_UNSIGNED_BYTE)
    return [0.299 * r + 0.587 * g + 0.114 * b for r, g, b in zip(pixels[::4], pixels[1::4], pixels[2::4], strict=True)]


def difference(one, other):
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)


@pytest.mark.parametrize("dress", ["light", "dark"])
def test_players_are_told_apart_on_a_grey_board_even_with_the_same_letter(ui, dress):
    ui.app.settings.change(dress=dress)
    ui.app.dress()
    board = show_board(ui)
    seats = tuple(Seat(shape, shape, "A") for shape in SHAPES)
    board.picture = BoardPicture(
        board=LAGUNA, seats=seats, hexes=LAGUNA.start, buildings=LAGUNA.buildings, gondolas=(2, 3, 4, 5, 6)
    )
    ui.frames(3)
    shown = [grey(ui, *board.to_px(*board.berth(seat)[:2]), 32) for seat in range(len(seats))]
    for (one, a), (other, b) in combinations(enumerate(shown), 2):
        assert difference(a, b) > APART, (SHAPES[one], SHAPES[other])


def test_buildings_are_told_apart_on_grey_tiles_and_on_a_grey_board(ui):
    from venezia.ui.art import Piece

    ui.app.root.clear_widgets()
    names = [*(f"type-{b}" for b in BUILDINGS), "casa", "palazzo-0", "campo", "basilica-up", "ponte-h"]
    shown = {}
    for name in names:
        piece = Piece(name=name, size=(64, 64), pos=(100, 100), size_hint=(None, None))
        ui.app.root.add_widget(piece)
        ui.frames(2)
        shown[name] = grey(ui, 132, 132, 64)
        ui.app.root.remove_widget(piece)
    for group in (names[:5], names[5:]):
        for one, other in combinations(group, 2):
            assert difference(shown[one], shown[other]) > APART, (one, other)
