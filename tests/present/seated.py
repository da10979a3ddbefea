"""A scene of the rules with people round it: its table, open for the one who decides, and what it shows."""

from tests.games.venedig.scenes import NAMES, Scene, scene
from venezia.present.board_picture import Seat
from venezia.present.geometry import layout
from venezia.present.seats import SHAPES
from venezia.present.sentences import sentences
from venezia.present.table import Table
from venezia.present.table_picture import Painter, TablePicture
from venezia.present.words import words
from venezia.store.boards import find_board
from venezia.store.settings import Settings

DRY = [h for h, start in zip(find_board("laguna").hex_ids, find_board("laguna").start, strict=True) if start == 0]


class Seated:
    """What people at a table see and touch."""

    def __init__(self, at: Scene, **settings: object) -> None:
        state = at.state
        names = state.setup.names
        seats = tuple(Seat(n, s, n[0]) for n, s in zip(names, SHAPES, strict=False))
        self.table = Table(at.session, seats, Settings(**settings))  # type: ignore[arg-type]
        self.painter = Painter(self.table, sentences(), words())
        self.table.lift()

    @property
    def seen(self) -> TablePicture:
        return self.painter.paint()

    def touch(self, *hexes: str) -> None:
        board = self.table.state.setup.board
        self.table.touch(*layout(board).centre(tuple(board.hex_index[h] for h in hexes)))


def seated(players: int = 3, settings: dict[str, object] | None = None, **things: object) -> Seated:
    return Seated(scene(players, **things), **(settings or {}))  # type: ignore[arg-type]


__all__ = ["DRY", "NAMES", "Seated", "seated"]
