"""Quick count: what the table has said of a building so far, and what is proposed for the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from venezia.games.venedig.actions import Counted
from venezia.games.venedig.parts import BASILICA, BASILICA_POINTS, CASA, CASA_POINTS, PONTE
from venezia.games.venedig.scoring import casas_in, participants
from venezia.games.venedig.state import State
from venezia.store.borders import Borders


@dataclass
class Told:
    points: int | None = None
    districts: list[int] = field(default_factory=list)
    treasure: dict[int, bool] = field(default_factory=dict)  # what was said of players, whatever the board has

    def written(self) -> dict[str, Any]:
        """As plain values; empty while nothing was said."""
        if self == Told():
            return {}
        treasure = [[seat, takes] for seat, takes in sorted(self.treasure.items())]
        return {"points": self.points, "districts": list(self.districts), "treasure": treasure}

    @classmethod
    def read(cls, said: dict[str, Any], seats: int, districts: int) -> Told:
        """The same; what does not fit any more is left out."""
        points = said.get("points")
        return cls(
            points if isinstance(points, int) else None,
            [d for d in said.get("districts", []) if d in range(districts)],
            {seat: bool(takes) for seat, takes in said.get("treasure", []) if seat in range(seats)},
        )

    def choose(self, district: int, building: int) -> None:
        """Where it stands: one district, two for a ponte; touched again it is taken back."""
        if district in self.districts:
            self.districts.remove(district)
        else:
            self.districts.append(district)
            del self.districts[: -2 if building == PONTE else -1]

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

    def answer(self, state: State, seat: int, borders: Borders) -> bool | None:
        """Whether a participant takes a treasure: as said now, as said before for that space, as the board has it.

        Ruling: a space that borders nothing (V6.3) never asks. Any other needs the district; until it is touched, or
        the player's chip is, nothing is known (None), the card says so, and confirmed like that nobody takes one.
        """
        if seat in self.treasure:
            return self.treasure[seat]
        board, number = state.setup.board, state.gondola[seat]
        if not board.bordering(number):
            return False
        if not self.districts:
            return None
        found = []
        for district in self.districts:
            said = borders.said(board.id, board.space_of(number), board.district_ids[district])
            found.append(district in board.bordering(number) if said is None else said)
        return any(found)

    def takes(self, state: State, seat: int, borders: Borders) -> bool:
        return bool(self.answer(state, seat, borders))

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
        for seat, takes in self.treasure.items():
            remember(state, seat, self.districts, takes, borders)


def remember(state: State, seat: int, districts: Sequence[int], takes: bool, borders: Borders) -> None:
    """An answer for a space and its district; of a ponte's two only a no tells something of each."""
    board = state.setup.board
    for district in districts if not takes or len(districts) == 1 else ():
        borders.remember(board.id, board.space_of(state.gondola[seat]), board.district_ids[district], takes)
