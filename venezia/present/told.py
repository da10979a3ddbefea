"""Quick count: what the table has said of a building so far, and what is proposed for the rest."""

from __future__ import annotations

from dataclasses import dataclass, field

from venezia.games.venedig.actions import Counted
from venezia.games.venedig.parts import BASILICA, BASILICA_POINTS, CASA, CASA_POINTS, PONTE
from venezia.games.venedig.scoring import casas_in, participants
from venezia.games.venedig.state import State
from venezia.store.borders import Borders

ANYWHERE = "*"  # the answer for a space when nobody said which district


@dataclass
class Told:
    points: int | None = None
    districts: list[int] = field(default_factory=list)
    treasure: dict[int, bool] = field(default_factory=dict)  # where it differs from what is proposed

    def choose(self, district: int, building: int) -> None:
        """Where it stands: one district, two for a ponte; touched again it is taken back."""
        if district in self.districts:
            self.districts.remove(district)
        else:
            self.districts.append(district)
            del self.districts[: -2 if building == PONTE else -1]
        self.treasure.clear()

    def points_of(self, state: State, project: int) -> int | None:
        """What was counted, or what needs no counting: fixed values, and casas whose districts are known."""
        if self.points is not None:
            return self.points
        building = project >> 1
        if building == BASILICA:
            return BASILICA_POINTS
        if building == CASA and self.districts:
            return CASA_POINTS
        if building == PONTE and len(self.districts) == 2:
            return max(len(casas_in(state, d)) for d in self.districts)
        return None

    def takes(self, state: State, seat: int, borders: Borders) -> bool:
        """Whether a participant takes a treasure: as said now, as said before for that space, as the board has it."""
        if seat in self.treasure:
            return self.treasure[seat]
        board, number = state.setup.board, state.gondola[seat]
        space = board.space_of(number)
        if not self.districts:
            return bool(borders.said(board.id, space, ANYWHERE))
        found = []
        for district in self.districts:
            said = borders.said(board.id, space, board.district_ids[district])
            found.append(district in board.bordering(number) if said is None else said)
        return any(found)

    def site(self, state: State, project: int, borders: Borders) -> Counted | None:
        """The building as it is entered, once its points are known."""
        points = self.points_of(state, project)
        if points is None:
            return None
        whole = len(self.districts) == 2 if project >> 1 == PONTE else True
        takers = tuple(seat for seat in participants(state, project) if self.takes(state, seat, borders))
        return Counted(points, takers, tuple(self.districts) if whole else ())

    def remember(self, state: State, borders: Borders) -> None:
        """What was said of treasures is known from now on, for this board."""
        board = state.setup.board
        names = [board.district_ids[d] for d in self.districts]
        for seat, takes in self.treasure.items():
            space = board.space_of(state.gondola[seat])
            for name in names if not takes or len(names) == 1 else ():
                borders.remember(board.id, space, name, takes)
            if not names:
                borders.remember(board.id, space, ANYWHERE, takes)
