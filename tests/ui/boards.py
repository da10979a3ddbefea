"""What the tests of the board share: pictures to show, a view that shows them, fingers."""

from venezia.games.venedig.board import Placed
from venezia.present.board_picture import BoardPicture, Mark, Path, Seat
from venezia.store.boards import find_board

LAGUNA = find_board("laguna")
SHAPES = ("circle", "square", "diamond", "triangle", "quatrefoil")
SEATS = tuple(Seat(name, shape, name[0]) for name, shape in zip(("Anna", "Klaus", "Mira"), SHAPES, strict=False))


def picture(board=LAGUNA, gondolas=(5, 9, 13), **more):
    given = {"hexes": board.start, "buildings": board.buildings, **more}
    return BoardPicture(board=board, seats=SEATS, gondolas=gondolas, **given)


def full_picture():
    """Everything that can be shown at once."""
    marks = (Mark(1, "stud"), Mark(2, "number", 3), Mark(6, "none"))
    return picture(
        legal=frozenset({20, 21, 22}),
        chosen=(23,),
        ghost=Placed(1, (0, 1), (0,)),
        marks=marks,
        paths=(Path(0, 5, 11, (9,), 5),),
        dimmed=True,
        bubble=((0, 5), (1, 2)),
        turns=frozenset({0}),
    )


def show_board(ui):
    """A board alone in the window, which remembers where it was tapped."""
    from venezia.ui.board_view import BoardView

    ui.app.root.clear_widgets()
    board = BoardView()
    board.animated = False
    board.tapped = []
    board.bind(on_point=lambda _view, x, y: board.tapped.append((x, y)))
    ui.app.root.add_widget(board)
    board.picture = picture()
    ui.frames(3)
    return board


def touch_at(x, y):
    from kivy.tests.common import UnitTestTouch

    return UnitTestTouch(x, y)


def tap(ui, x, y):
    touch = touch_at(x, y)
    touch.touch_down()
    touch.touch_up()
    ui.frames(1, 1)  # slowly enough not to be a double tap


def drag(ui, start, end):
    touch = touch_at(*start)
    touch.touch_down()
    for i in range(1, 6):
        touch.touch_move(*(a + (b - a) * i / 5 for a, b in zip(start, end, strict=True)))
    touch.touch_up()
    ui.frames(2)
