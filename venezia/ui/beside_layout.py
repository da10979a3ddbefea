"""Where things lie beside the box: people and the card, and the board where a finger on it says what comes next."""

from kivy.metrics import dp

from venezia.present.geometry import layout
from venezia.ui.theme import TEXT_SIZES

GAP = 8
TOUCH_HEX = 44  # dp: smaller hexes are looked at from near
ROOMY = 900  # dp: windows so high show the people beside the board too


def arrange(screen) -> None:
    ids, gap = screen.ids, dp(GAP)
    ids.bar.wide = screen.wide
    for part in (ids.bar, ids.dock):
        part.x, part.width = screen.x, screen.width
    ids.bar.top, ids.dock.y = screen.top, screen.y
    _dock(screen, ids)
    large = screen.app.theme.text >= TEXT_SIZES[3]
    for row in ids.rows.children:
        row.brief = large and screen.width < dp(600)
    ids.card.refit()
    top, bottom = ids.bar.y - gap, ids.dock.top + gap
    if screen.floating:
        _wide_board(screen, ids, top, bottom)
    elif screen.board_shown:
        _near_board(screen, ids, top + gap, bottom)
    elif screen.wide:
        _two_columns(screen, ids, top, bottom)
    else:
        _one_column(screen, ids, top, bottom)


def _dock(screen, ids) -> None:
    """Types above the keys; on wide windows beside them."""
    large = screen.app.theme.text >= TEXT_SIZES[3]
    for tile in ids.tiles.children:
        tile.short = screen.width < dp(600)
        tile.named = not tile.short and not large
    wide = screen.wide
    ids.undo.text = screen.picture.undo_short if screen.width < dp(480) else screen.picture.undo
    ids.undo.size_hint_x = 1 if wide else 1.15
    ids.dock.orientation = "horizontal" if wide else "vertical"
    ids.actions.orientation = "vertical" if wide else "horizontal"
    ids.actions.size_hint_x, ids.actions.width = (None, dp(284)) if wide else (1, screen.width - 2 * dp(GAP))
    ids.actions.height = ids.undo.height + ids.main.height + dp(12) if wide else max(ids.undo.height, ids.main.height)
    stacked = ids.tiles.minimum_height + ids.actions.height + dp(18)
    ids.dock.height = max(ids.tiles.minimum_height, ids.actions.height) + dp(12) if wide else stacked


def _one_column(screen, ids, top: float, bottom: float) -> None:
    """People above, the card below; people side by side where the card needs the room."""
    gap = dp(GAP)
    for part in (ids.board, ids.overview, ids.district):
        show(part, False)
    width = min(screen.width - 2 * gap, dp(720))
    ids.card.width = ids.rows.width = width
    ids.card.center_x = ids.rows.center_x = screen.center_x
    stripped = _row_height(ids) * len(ids.rows.children) + ids.card.wanted + gap > top - bottom
    _rows(ids, strip=stripped)
    ids.rows.top = top
    ids.card.height = max(dp(60), min(ids.card.wanted, ids.rows.y - gap - bottom))
    ids.card.top = ids.rows.y - gap


def _two_columns(screen, ids, top: float, bottom: float) -> None:
    gap = dp(GAP)
    for part in (ids.board, ids.overview, ids.district):
        show(part, False)
    room = min(screen.width - 3 * gap, dp(1360))
    ids.rows.width, ids.card.width = room * 0.48, room * 0.52
    ids.rows.x = screen.center_x - (room + gap) / 2
    ids.card.x = ids.rows.right + gap
    _rows(ids, strip=False)
    ids.rows.top = ids.card.top = top
    ids.card.height = max(dp(60), min(ids.card.wanted, top - bottom))
    ids.card.top = top


def _wide_board(screen, ids, top: float, bottom: float) -> None:
    """The whole board, people and the card floating in the water above it."""
    gap = dp(GAP)
    for part in (ids.overview, ids.district):
        show(part, False)
    show(ids.board, True)
    ids.board.pos = screen.x, ids.dock.top
    ids.board.size = screen.width, ids.bar.y - ids.dock.top
    where = layout(screen.picture.board.board)
    needs = screen.width * (where.bottom - where.top) / (where.right - where.left)
    ids.board.insets = [0, max(0.0, ids.board.height - needs), 0, 0]
    if ids.board.zoomed >= 0:
        ids.board.zoom_out()
    scale = screen.app.theme.text
    _rows(ids, strip=True, cols=2)
    ids.rows.width = dp(330) * min(max(1, scale), 1.2)
    ids.rows.x, ids.rows.top = screen.x + gap, top
    left = ids.rows.right + gap
    ids.card.width = min(screen.right - gap - left, dp(270 if screen.bare else 460) * max(1, scale))
    ids.card.height = max(dp(60), min(ids.card.wanted, (top - bottom) * (0.4 if screen.bare else 0.8)))
    ids.card.right, ids.card.top = screen.right - gap, top


def _near_board(screen, ids, top: float, bottom: float) -> None:
    """An overview, the district's name, the district itself with hexes for fingers, and the card."""
    gap = dp(GAP)
    roomy = screen.height >= dp(ROOMY)
    for part in (ids.board, ids.district):
        show(part, True)
    _rows(ids, strip=True)
    ids.rows.width, ids.rows.x, ids.rows.top = screen.width, screen.x, top
    ids.card.width, ids.card.x = screen.width - 2 * gap, screen.x + gap
    ids.card.height = max(dp(60), min(ids.card.wanted, (top - bottom) * (0.4 if roomy else 0.3)))
    ids.card.y = bottom
    where = layout(screen.picture.board.board)
    strip = screen.width * (where.bottom - where.top) / (where.right - where.left)
    under = ids.rows.y
    spare = under - ids.card.top - gap - ids.district.height - dp(150)
    fits = spare >= dp(70)
    show(ids.overview, fits)
    ids.overview.size = screen.width, min(strip, spare) if fits else 0
    ids.overview.x, ids.overview.top = screen.x, under
    under -= ids.overview.height if fits else 0
    ids.district.width, ids.district.x, ids.district.top = screen.width, screen.x, under
    ids.board.pos = screen.x, ids.card.top + gap
    ids.board.size = screen.width, max(dp(100), ids.district.y - ids.card.top - gap)
    ids.board.insets = [0, 0, 0, 0]
    screen.come_near()


def _rows(ids, strip: bool, cols: int = 0) -> None:
    """People below each other, or, as badge and number, side by side."""
    count = max(1, len(ids.rows.children))
    for row in ids.rows.children:
        row.strip = strip
    ids.rows.cols = cols or (count if strip else 1)
    ids.rows.height = _row_height(ids) * -(-count // ids.rows.cols)


def _row_height(ids) -> float:
    return max((row.height for row in ids.rows.children), default=dp(48))


def show(part, shown: bool) -> None:
    part.opacity, part.disabled = (1, False) if shown else (0, True)
    if not shown:
        part.top = -dp(10)  # out of everybody's way: a hidden board must take no finger
