"""What every screen must satisfy, checked over all widgets that are shown."""

from tests.ui.hands import is_shown

LEAST = 48  # dp, both ways


def _scrolled(widget):
    from kivy.uix.scrollview import ScrollView

    while widget is not None and widget.parent is not widget:
        widget = widget.parent
        if isinstance(widget, ScrollView):
            return True
    return False


def _inside(ui, widget):
    """Whether a widget lies in the window (what scrolls can be brought there)."""
    if _scrolled(widget):
        return True
    x, y = widget.to_window(*widget.pos)
    width, height = ui.window.size
    return x >= -1 and y >= -1 and x + widget.width <= width + 1 and y + widget.height <= height + 1


def _covered(ui, widget):
    """Whether a sheet or the curtain lies over the screen that holds it."""
    above = getattr(ui.app.screen, "ids", {}).get("above")
    tops = [*ui.app.root.ids.sheets.children, *(above.children if above else [])]
    return bool(tops) and not any(widget in top.walk() for top in tops)


def check_looks(ui):
    """Everything touchable is at least 48 dp and inside; no text is cut off."""
    from kivy.uix.label import Label
    from kivy.uix.textinput import TextInput

    from venezia.ui.keys import Touchable

    for widget in ui.app.root.walk():
        if not is_shown(widget) or _covered(ui, widget):
            continue
        if isinstance(widget, (Touchable, TextInput)) and not widget.disabled:
            told = (type(widget).__name__, getattr(widget, "text", ""), widget.size, widget.pos)
            assert widget.width >= LEAST - 0.5, told
            assert widget.height >= LEAST - 0.5, told
            assert _inside(ui, widget), told
        if isinstance(widget, Label) and widget.text.strip():
            _check_text(ui, widget)
    if type(ui.app.screen).__name__ == "TableScreen":
        _check_panels(ui.app.screen)
        _check_plates(ui.app.screen)
    if type(ui.app.screen).__name__ == "BesideScreen":
        _check_water(ui.app.screen)
        _check_fold(ui.app.screen)


def _over(a, b):
    return a.x + 1 < b.right and a.right > b.x + 1 and a.y + 1 < b.top and a.top > b.y + 1


def _check_panels(screen):
    """No panel of the table lies over another, nor over the board where that has a place of its own."""
    parts = [name for name in ("bar", "plates", "prompt", "stock", "near", "dock") if screen.ids[name].opacity]
    parts += ["board"] if screen.ids.board.opacity and not screen.wide else []
    for i, name in enumerate(parts):
        for other in parts[:i]:
            a, b = screen.ids[name], screen.ids[other]
            assert not _over(a, b), (name, a.pos, a.size, other, b.pos, b.size)


def _check_plates(screen):
    """Nothing runs out of a player's plate."""
    for plate in screen.ids.plates.children:
        for part in plate.walk(restrict=True):
            if is_shown(part) and part.width > 1 and part.height > 1:
                told = (plate.name, plate.pos, plate.size, type(part).__name__, part.pos, part.size)
                assert part.x >= plate.x - 1, told
                assert part.right <= plate.right + 1, told
                assert part.y >= plate.y - 1, told
                assert part.top <= plate.top + 1, told


def _check_water(screen):
    """No panel floats over land or track, unless a Why has brought some hexes near."""
    if not screen.floating or screen.aside:
        return
    board = screen.ids.board
    where = board.layout()
    spaces = [(s.x, s.y, 0.3) for s in where.track if s.kind != "post"]
    panels = [*screen.ids.rows.children, screen.ids.card, screen.ids.bar, screen.ids.dock]
    for x, y, radius in [*((x, y, 0.5) for x, y in where.hexes), *spaces]:
        left, low = board.to_px(x - radius, y + radius)
        right, high = board.to_px(x + radius, y - radius)
        for panel in panels:
            over = left < panel.right and right > panel.x and low < panel.top and high > panel.y
            assert not over, (type(panel).__name__, panel.pos, panel.size, (left, low, right, high))


def _check_fold(screen):
    """What the live main key confirms is in sight without scrolling."""
    card = screen.ids.card
    if not screen.picture.main.ready or card.outcome is None:
        return
    pinned = card.ids.pinned.__self__
    seen = pinned if card.outcome.parent is pinned else card.ids.scroll
    _, low = seen.to_window(*seen.pos)
    for part in card.outcome.children:
        _, y = part.to_window(*part.pos)
        assert y >= low - 1, (type(part).__name__, y, low)
        assert y + part.height <= low + seen.height + 1, (type(part).__name__, y, part.height, low, seen.height)


def _check_letters(label):
    """Its font has every character, names in whatever script included: Kivy looks into no other."""
    from venezia.present.lettering import JAPANESE, coverage
    from venezia.ui.fonts import NAMES

    own = JAPANESE if label.font_name in NAMES[JAPANESE].values() else "Lato"
    lacking = {c for c in label.text if c.isprintable() and ord(c) not in coverage(own)}
    assert not lacking, (label.text, label.font_name, lacking)


def _check_text(ui, label):
    _check_letters(label)
    told = (label.text, label.size, label.texture_size, label.pos)
    assert label.texture_size[0] <= label.width + 1, told
    assert label.texture_size[1] <= label.height + 1, told
    assert _inside(ui, label), told
    if not label.shorten and not label.markup:
        longest = max(label._label.get_extents(word)[0] for word in label.text.split())
        assert longest <= label.width + 1, told
