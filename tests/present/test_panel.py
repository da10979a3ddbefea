"""The imaginary player's panel alone: its cards, its masters, its discard pile."""

from collections import Counter

from venezia.games.venedig.parts import BASILICA, CAMPO, CARDS, CASA, PALAZZO, PONTE
from venezia.present.panel import BUILT, CARD, DECKS, MASTER, Panel, PanelBook


def after(*deeds, own=False):
    panel = Panel(7, own)
    for deed in deeds:
        panel.do(deed)
    return panel


def test_v11_4_a_card_starts_a_project_and_takes_the_master():
    panel = after((CARD, CAMPO))
    assert panel.laid[CAMPO] == 1
    assert panel.masters == {CAMPO}
    assert panel.last == (CAMPO, "laid")


def test_v11_3_a_third_project_is_discarded():
    panel = after((CARD, CAMPO), (CARD, PONTE), (CARD, PALAZZO))
    assert panel.discard == [PALAZZO]
    assert panel.last == (PALAZZO, "discarded")


def test_v11_7_its_casa_is_no_project():
    panel = after((CARD, CAMPO), (CARD, PONTE), (CARD, CASA))
    assert panel.last == (CASA, "built")
    assert panel.discard == [CASA]


def test_v5_8_what_was_built_goes_with_its_master():
    panel = after((CARD, CAMPO), (CARD, CAMPO), (BUILT, CAMPO))
    assert panel.discard == [CAMPO, CAMPO]
    assert panel.masters == set()


def test_the_table_says_who_holds_a_master():
    assert after((CARD, BASILICA), (MASTER, BASILICA)).masters == set()


def test_v11_8_its_own_deck_has_all_the_cards_and_is_shuffled_again():
    panel = after(own=True)
    seen = Counter()
    for _ in range(42):
        panel.do((CARD, 0))
        seen[panel.last[0]] += 1
    assert [seen[b] for b in range(5)] == list(CARDS)
    panel.do((CARD, 0))
    assert panel.shuffles == 2


def test_what_was_said_is_there_again_after_a_kill_and_undo_forgets_the_last(tmp_path):
    book = PanelBook(tmp_path / "panel.json", 3)
    book.say(DECKS, 1)
    book.say(CARD)
    again = PanelBook(tmp_path / "panel.json", 99)
    assert again.panel == book.panel
    again.undo()
    assert again.panel.last is None
    assert again.panel.own


def test_a_damaged_file_counts_as_none(tmp_path):
    path = tmp_path / "panel.json"
    path.write_text('{"seed": 1, "said": [["fly", 3]]}')
    assert PanelBook(path, 5).said == []
