"""Where the parts of the table lie: by the window's width, never by the kind of device."""

from kivy.metrics import dp

from venezia.present.geometry import layout
from venezia.ui.theme import TEXT_SIZES
from venezia.ui.water import moor

GAP = 8
ROOMY = 1100  # dp: windows so high have larger cards
ONE_LINE = 54  # dp: a prompt of one line
FULL_PLATE = 66  # dp: a plate of two lines and the gap below it
COLUMNS = 1500  # dp: from here on the panels have columns of their own beside the board
NEAR_HEX = 44  # dp: smaller hexes are looked at from near before one is chosen
LEAST_BOARD = 96  # dp: a lower board shows nothing


def arrange(screen) -> None:
    ids = screen.ids
    for part in (ids.bar, ids.dock):
        part.x, part.width = screen.x, screen.width
    ids.bar.top, ids.dock.y = screen.top, screen.y
    ids.bar.wide = screen.wide
    if screen.wide:
        _wide(screen, ids)
    else:
        _tall(screen, ids)
    ids.prompt.fit_choices()
    ids.hint.place(screen.y + dp(GAP), ids.bar.y - dp(GAP))
    _show(ids.hint, bool(ids.hint.text))


def _is_large(screen) -> bool:
    return screen.app.theme.text >= TEXT_SIZES[3]


# Wide: the board over the full width, panels in open water or in columns

def _wide(screen, ids) -> None:
    _wide_dock(screen, ids)
    columns = screen.width >= dp(COLUMNS)
    gap, scale = dp(GAP), max(1.0, screen.app.theme.text)
    for plate in ids.plates.children:
        plate.short = _is_large(screen) and not columns
        plate.dense = not columns and len(ids.plates.children) > 4  # three rows of them must not reach the land
    ids.plates.cols = 1 if columns else 2
    ids.plates.width = (1 if columns else 2) * dp(200) * min(scale, 1.15) + dp(4) + (dp(90) if columns else 0)
    ids.plates.x, ids.plates.top = screen.x + gap, ids.bar.y - gap
    ids.stock.width = min(dp(260) * scale, dp(300))
    ids.stock.right, ids.stock.top = screen.right - gap, ids.bar.y - gap
    left, right = ids.plates.right + gap, ids.stock.x - gap
    ids.prompt.width = min(right - left, dp(620), max(dp(240), ids.prompt.natural_width()))
    ids.prompt.limit = (ids.bar.y - _top(ids.dock)) * 0.6
    ids.prompt.center_x, ids.prompt.top = (left + right) / 2, ids.bar.y - gap
    side = ids.plates.width + 2 * gap if columns else 0
    ids.board.pos = screen.x + side, _top(ids.dock)
    aside = side + (ids.stock.width + 2 * gap if columns else 0)
    ids.board.size = screen.width - aside, ids.bar.y - _top(ids.dock)
    if columns or screen.aside:
        above = ids.prompt.height if columns else 0
        ids.board.insets, ids.board.covers, ids.board.moored = [0, above, screen.aside, 0], [], None
    else:
        _moor(screen)
    _show(ids.board, True)
    _show(ids.stock, True)
    _show(ids.overview, False)
    ids.near.width = min(dp(380), ids.prompt.width)
    ids.near.center_x, ids.near.y = ids.board.center_x, _top(ids.dock) + gap
    _show(ids.near, ids.board.zoomed >= 0)


def _wide_dock(screen, ids) -> None:
    large = _is_large(screen)
    _put(ids.dock, ids.tray, ids.tiles, ids.actions)
    ids.dock.orientation = "horizontal"
    for tile in ids.tiles.children:
        tile.short, tile.named = False, not large
    ids.tray.size_hint_x, ids.tray.width = None, ids.tray.side_width + dp(214)
    ids.tiles.size_hint_x, ids.actions.size_hint_x = 1, None
    ids.actions.width = dp(272) if screen.width >= dp(1200) else dp(220)
    ids.actions.orientation, ids.actions.tall = "vertical", True
    ids.tray.tall, ids.tray.card_height = True, dp(100)
    tallest = max(ids.tiles.minimum_height, ids.actions.minimum_height, ids.tray.minimum_height)
    ids.dock.height = max(dp(116), tallest + dp(12))


def _top(part) -> float:
    """Kivy's own `top` is that of before, while those who listen to the height are told."""
    return part.y + part.height


def _box(part) -> tuple[float, float, float, float]:
    return part.x, part.y, part.right, part.top


def _moor(screen) -> None:
    """The board lies clear of the panels.

    A prompt of one line is allowed for at all times, so that the board does not stir with each sentence; a longer one
    may lie over the track for a while, but never over a hex that can be chosen.
    """
    board, ids = screen.ids.board, screen.ids
    plates, stock, prompt = (_box(part) for part in (ids.plates, ids.stock, ids.prompt))
    board.covers = [plates, stock, prompt]
    left, low, right, top = prompt
    line = (left, max(low, top - dp(ONE_LINE) * screen.app.theme.text), right, top)
    moor(board, screen.picture.board, [plates, stock, line], 0)
    where, legal = layout(screen.picture.board.board), screen.picture.board.legal
    if any(left < x < right and low < y < top for x, y in (board.to_here(*where.hexes[h]) for h in legal)):
        moor(board, screen.picture.board, board.covers, 0)


# Tall: one below the other; a district close-up takes the place of tiles and hand

def _tall(screen, ids) -> None:
    gap = dp(GAP)
    _tall_dock(screen, ids)
    top = _tall_head(screen, ids, ids.bar.y - dp(4)) - dp(4)
    bottom = _top(ids.dock) + dp(4)
    ids.prompt.width, ids.prompt.x, ids.prompt.y = screen.width - 2 * gap, screen.x + gap, bottom
    ids.prompt.limit = max(dp(64), (top - bottom) * 0.62)
    bottom = ids.prompt.top + dp(4)
    if screen.phone:
        ids.stock.width, ids.stock.x, ids.stock.y = screen.width - 2 * gap, screen.x + gap, bottom
        _show(ids.stock, screen.picture.drawing)
        bottom = ids.stock.top + dp(4) if screen.picture.drawing else bottom
    if screen.close:
        top = _overview(screen, ids, top, bottom)
    _show(ids.overview, screen.close)
    _show(ids.near, screen.close)
    room = top - bottom
    ids.board.pos, ids.board.size = (screen.x, bottom), (screen.width, max(dp(60), room))
    ids.board.insets, ids.board.covers, ids.board.veils, ids.board.moored = [0, 0, 0, 0], [], [], None
    _show(ids.board, room >= dp(LEAST_BOARD))


def _tall_dock(screen, ids) -> None:
    low = screen.height < dp(720) and screen.phone
    # deck and pool need the room of the tiles where the window is low
    crowded = screen.phone and screen.picture.drawing and screen.height < dp(620) * screen.app.theme.text
    parts = (ids.tray, ids.actions) if crowded else (ids.tiles, ids.tray, ids.actions)
    parts = (ids.actions,) if screen.close else parts
    _put(ids.dock, *parts)
    ids.dock.orientation = "vertical"
    for tile in ids.tiles.children:
        tile.short = screen.phone
        tile.named = not screen.phone and not _is_large(screen)
    for part in parts:
        part.size_hint_x = 1
    ids.actions.orientation, ids.actions.tall, ids.tray.tall = "horizontal", False, False
    ids.tray.card_height = dp(76 if low else 100 if screen.height < dp(ROOMY) else 150)
    ids.dock.height = sum(part.minimum_height for part in parts) + dp(GAP) * (len(parts) - 1) + dp(12)


def _tall_head(screen, ids, top: float) -> float:
    """Players below the bar, on a roomy window with deck and pool beside them; where the next thing may begin."""
    gap, count = dp(GAP), len(ids.plates.children)
    for plate in ids.plates.children:
        plate.dense = False
        plate.short = screen.phone or (_is_large(screen) and screen.width < dp(800))
    ids.plates.x, ids.plates.top = screen.x + gap, top
    if screen.phone:
        full = _has_room_for_plates(screen, ids, top)
        for plate in ids.plates.children:
            plate.short, plate.dense = not full, full
        ids.plates.cols, ids.plates.width = 2 if full else count, screen.width - 2 * gap
        return ids.plates.y
    ids.stock.width = max(dp(240), min(dp(240) * screen.app.theme.text, screen.width * 0.36))
    ids.stock.right, ids.stock.top = screen.right - gap, top
    _show(ids.stock, True)
    ids.plates.cols = 2
    ids.plates.width = ids.stock.x - gap - ids.plates.x
    return min(ids.plates.y, ids.stock.y)


def _has_room_for_plates(screen, ids, top: float) -> bool:
    """Whether all may stand there in full with the board below them as wide as the window."""
    if screen.close or _is_large(screen):
        return False
    where = layout(screen.picture.board.board)
    board = screen.width * (where.bottom - where.top) / (where.right - where.left)
    stock = ids.stock.height + dp(4) if screen.picture.drawing else 0
    rows = -(-len(ids.plates.children) // 2)
    below = ids.dock.height + ids.prompt.height + stock + dp(16)
    return top - screen.y - below - rows * dp(FULL_PLATE) * screen.app.theme.text >= board * 0.8


def _overview(screen, ids, top: float, bottom: float) -> float:
    """The whole board small, and below it which district is looked at from near."""
    where = layout(screen.picture.board.board)
    natural = screen.width * (where.bottom - where.top) / (where.right - where.left)
    ids.overview.size = screen.width, min(natural, (top - bottom) * 0.36)
    ids.overview.x, ids.overview.top = screen.x, top
    ids.near.width, ids.near.x, ids.near.top = screen.width, screen.x, ids.overview.y
    return ids.near.y


def _show(part, shown: bool) -> None:
    part.opacity, part.disabled = (1, False) if shown else (0, True)
    if not shown:
        part.right = -1  # what is disabled still takes every touch, so it goes out of the way


def _put(dock, *parts) -> None:
    if list(reversed(dock.children)) != list(parts):
        dock.clear_widgets()
        for part in parts:
            dock.add_widget(part)
