"""Where the parts of the table lie, in every size of window."""

import pytest

from tests.ui.tables import sit_down


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_on_a_tablet_every_district_has_its_name(ui, players):
    hands = sit_down(ui, players)
    hands.step()
    board = hands.screen.ids.board
    assert None not in board.layout().names_beside(64, tuple(tuple(veil) for veil in board.veils))
