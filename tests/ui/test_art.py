"""Pieces and badges as widgets."""


def test_an_icon_that_comes_later_has_the_colour_of_its_key(ui):
    from kivy.factory import Factory

    from venezia.ui.art import Piece

    ui.app.theme.wear("dark")
    key = Factory.Key(text="Build here", kind="main")
    key.icon = "icon-check"
    (piece,) = (w for w in key.walk() if isinstance(w, Piece))
    assert list(piece._colour()) == list(ui.app.theme.ongold)


def test_what_is_painted_in_colours_keeps_them_whatever_tint_a_rule_asks_for(ui):
    from venezia.ui.art import Piece

    assert list(Piece(name="coin", tint=(0, 0, 0, 1))._colour()) == [1, 1, 1, 1]
