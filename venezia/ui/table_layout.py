"""Where the parts of the table lie: by the window's width, never by the kind of device."""

from kivy.metrics import dp

from venezia.games.venedig.parts import FINAL, LAY
from venezia.present.geometry import layout
from venezia.ui.theme import TEXT_SIZES
from venezia.ui.water import moor

GAP = 8
ROOMY = 1100  # dp: windows so high have larger cards
LOW = 700  # dp: in windows so low panels show less
SLIM = 78  # dp: a plate with badge and numbers alone
LEAST_PROMPT, MOST_PROMPT = 280, 620  # dp
LEAST_HAND, HAND = 214, 300  # dp for the cards of a hand, at least and at best
LEAST_MAIN = 220  # dp
TILE_FRAME = 60  # dp of a tile beside its words: edges and picture
SHORT_TILE = 70  # dp: a tile without words
TITLE, LEAST_TITLE = 17, 0.82  # sp of a building's name, and how much smaller it may become
ONE_LINE = 54  # dp: a prompt of one line
KEYS_LINE = 70  # dp: one with keys beside it
FULL_PLATE = 66  # dp: a plate of two lines and the gap below it
LINED_PLATE = 52  # dp: a plate of one line and the gap
SLIM_PLATE = 48  # dp: a plate with badge and numbers alone
LONG_LINE = 300  # dp: all that a plate shows stands in one line
COLUMNS = 1500  # dp: from here on the panels have columns of their own beside the board
NEAR_HEX = 44  # dp: smaller hexes are looked at from near before one is chosen
LEAST_BOARD = 88  # dp: a lower board shows nothing


def arrange(screen) -> None:
    ids = screen.ids
    for part in (ids.bar, ids.dock):
        part.x, part.width = screen.x, screen.width
    ids.bar.top, ids.dock.y = screen.top, screen.y
    ids.bar.wide = screen.wide
    ids.bar.fit()
    if screen.wide:
        _wide(screen, ids)
    else:
        _tall(screen, ids)
    ids.actions.fit()
    ids.tray.fit()
    ids.prompt.fit_choices()
    ids.hint.place(screen.y + dp(GAP), ids.bar.y - dp(GAP))
    _show(ids.hint, bool(ids.hint.text))


def _abreast(count: int) -> int:
    """Few players have a row each on a phone, more of them stand two by two."""
    return 1 if count <= 3 else 2


def _put_plates(plates, width: float, across: int) -> None:
    """Side by side in rows; an odd one at the end has its row to itself, and no hole is left beside it."""
    each = int((width - dp(4) * (across - 1)) / across)
    plates.width = width
    odd = len(plates.children) % across == 1 and across == 2
    for i, plate in enumerate(plates.children):  # the last one first
        plate.size_hint_x, plate.width = None, int(width) if odd and i == 0 else each
        plate.lined = not plate.short and plate.width >= dp(LONG_LINE)


def _is_large(screen) -> bool:
    return screen.app.theme.text >= TEXT_SIZES[3]


# Wide: the board over the full width, panels in open water or in columns

def _wide(screen, ids) -> None:
    _wide_dock(screen, ids)
    columns = screen.width >= dp(COLUMNS)
    gap, scale = dp(GAP), max(1.0, screen.app.theme.text)
    ids.stock.width = min(dp(260) * scale, dp(300))
    ids.stock.card_height, ids.stock.low = dp(60 if screen.height < dp(LOW) else 84), False
    _put_wide_plates(screen, ids, columns)
    ids.plates.x, ids.plates.top = screen.x + gap, ids.bar.y - gap
    ids.stock.right, ids.stock.top = screen.right - gap, ids.bar.y - gap
    left, right = ids.plates.right + gap, ids.stock.x - gap
    ids.prompt.width = min(right - left, dp(MOST_PROMPT), max(dp(240), ids.prompt.natural_width()))
    ids.prompt.limit = (ids.bar.y - _top(ids.dock)) * 0.6
    ids.prompt.center_x, ids.prompt.top = (left + right) / 2, ids.bar.y - gap
    side = ids.plates.width + 2 * gap if columns else 0
    ids.board.pos = screen.x + side, _top(ids.dock)
    aside = side + (ids.stock.width + 2 * gap if columns else 0)
    ids.board.size = screen.width - aside, ids.bar.y - _top(ids.dock)
    if columns or screen.aside:
        above = ids.prompt.height if columns else 0
        ids.board.insets, ids.board.covers = [0, above, screen.aside, 0], []
    else:
        _moor(screen)
    _show(ids.board, True)
    _show(ids.stock, True)
    _show(ids.overview, False)
    ids.near.width = min(dp(380), ids.prompt.width)
    ids.near.center_x, ids.near.y = ids.board.center_x, _top(ids.dock) + gap
    _show(ids.near, ids.board.zoomed >= 0)


def _put_wide_plates(screen, ids, columns: bool) -> None:
    """Two by two; in a low window badges and numbers alone, or they would push the board out of it."""
    count, scale, low = len(ids.plates.children), max(1.0, screen.app.theme.text), screen.height < dp(LOW)
    for plate in ids.plates.children:
        plate.short = low or (_is_large(screen) and not columns)
        plate.dense = not columns and count > 4  # three rows of them must not reach the land
    width = 2 * dp(200) * min(scale, 1.15) + dp(4)
    most = screen.width - ids.stock.width - dp(4 * GAP + LEAST_PROMPT)
    if columns:
        _put_plates(ids.plates, dp(294) * min(scale, 1.15), 1)
    elif low:
        across = count if count * dp(SLIM) * scale <= most else -(-count // 2)
        _put_plates(ids.plates, across * dp(SLIM) * scale, across)
    else:
        _put_plates(ids.plates, max(dp(300), min(width, most)), 2)


def _wide_dock(screen, ids) -> None:
    _put(ids.dock, ids.tray, ids.tiles, ids.actions)
    ids.dock.orientation = "horizontal"
    tray, tiles = ids.tray, ids.tiles.children
    spare = ids.dock.width - dp(16) - 2 * dp(GAP) - tray.side_width - dp(GAP) - dp(LEAST_HAND + LEAST_MAIN)
    gaps = tiles[0].parent.spacing * (len(tiles) - 1)
    fitted = _fit_tiles(screen, (spare - gaps) / len(tiles))
    spare -= fitted * len(tiles) + gaps
    # what the tiles leave is for the hand first, then for the main key, and then for the tiles again
    hand = max(dp(LEAST_HAND - 26), min(dp(LEAST_HAND) + spare, dp(HAND)))
    spare -= hand - dp(LEAST_HAND)
    tray.size_hint_x, tray.width = None, tray.side_width + dp(GAP) + hand
    ids.tiles.size_hint_x, ids.actions.size_hint_x = 1, None
    ids.actions.width = max(dp(LEAST_MAIN - 30), min(dp(LEAST_MAIN) + spare, dp(272)))
    ids.actions.orientation, ids.actions.tall = "vertical", True
    tray.tall, tray.card_height = True, dp(100)
    tallest = max(ids.tiles.minimum_height, ids.actions.minimum_height, tray.minimum_height)
    ids.dock.height = max(dp(116), tallest + dp(12))


def _fit_tiles(screen, share: float) -> float:
    """Names in full, somewhat smaller, or none where each tile has so little; what a tile would like to have."""
    tiles, large = screen.ids.tiles.children, _is_large(screen)
    words = max(tile.words_width(named=not large) for tile in tiles)
    part = (share - dp(TILE_FRAME)) / max(1, words)
    for tile in tiles:
        tile.short, tile.wanted = part < LEAST_TITLE, words
        tile.named = not large and not tile.short
        tile.title_sp = TITLE * min(1.0, part) if not tile.short else TITLE
    return dp(SHORT_TILE) if part < LEAST_TITLE else min(share, dp(TILE_FRAME) + words)


def _top(part) -> float:
    """Kivy's own `top` is that of before, while those who listen to the height are told."""
    return part.y + part.height


def _box(part) -> tuple[float, float, float, float]:
    return part.x, part.y, part.right, part.top


def _moor(screen) -> None:
    """The board lies clear of the panels.

    A prompt of one line is allowed for at all times, so that the board does not stir with each sentence: with keys,
    where the imaginary player's card is asked for in each turn. A longer one may lie over the track for a while, but
    never over a hex that can be chosen.
    """
    board, ids = screen.ids.board, screen.ids
    plates, stock, prompt = (_box(part) for part in (ids.plates, ids.stock, ids.prompt))
    board.covers = [plates, stock, prompt]
    middle, half = ids.prompt.center_x, min(stock[0] - plates[2] - 2 * dp(GAP), dp(MOST_PROMPT)) / 2
    high = dp(KEYS_LINE if screen.picture.imaginary else ONE_LINE) * screen.app.theme.text
    line = (middle - half, ids.prompt.top - high, middle + half, ids.prompt.top)
    moor(board, screen.picture.board, [plates, stock, line], 0, prompt if prompt[1] < line[1] else None)


# Tall: one below the other; a district close-up takes the place of tiles and hand

def _tall(screen, ids) -> None:
    gap = dp(GAP)
    _tall_dock(screen, ids)
    top = _tall_head(screen, ids, ids.bar.y - dp(4)) - dp(4)
    bottom = _top(ids.dock) + dp(4)
    stock = ids.stock.height + dp(4) if screen.phone and screen.picture.drawing else 0
    ids.prompt.width, ids.prompt.x, ids.prompt.y = screen.width - 2 * gap, screen.x + gap, bottom
    room = top - bottom - stock
    ids.prompt.limit = max(dp(64), min(room, max((top - bottom) * 0.62, room - dp(LEAST_BOARD + 8))))
    bottom = ids.prompt.top + dp(4)
    if screen.phone:
        ids.stock.width, ids.stock.x, ids.stock.y = screen.width - 2 * gap, screen.x + gap, bottom
        _show(ids.stock, screen.picture.drawing)
        bottom += stock
    if screen.close:
        top = _overview(screen, ids, top, bottom)
    _show(ids.overview, screen.close)
    _show(ids.near, screen.close)
    room = top - bottom
    ids.board.pos, ids.board.size = (screen.x, bottom), (screen.width, max(dp(60), room))
    ids.board.insets, ids.board.covers, ids.board.veils = [0, 0, 0, 0], [], []
    _show(ids.board, room >= dp(LEAST_BOARD))


def _tall_dock(screen, ids) -> None:
    low = screen.height < dp(720) and screen.phone
    ids.stock.card_height, ids.stock.low = dp(60 if low else 84), low
    ids.actions.orientation, ids.actions.tall, ids.tray.tall = "horizontal", False, False
    ids.tray.card_height = dp(76 if low else 100 if screen.height < dp(ROOMY) else 150)
    parts = (ids.actions,) if screen.close else (ids.tiles, ids.tray, ids.actions)
    lays, ends = screen.table.phase == LAY and screen.table.project() is None, screen.table.phase == FINAL
    if screen.phone and not screen.close and not lays and (ends or _leaves(screen, ids, parts) < dp(LEAST_BOARD)):
        parts = (ids.tray, ids.actions)  # the tiles only tell; the board is worth more
    _put(ids.dock, *parts)
    ids.dock.orientation = "vertical"
    _fit_tiles(screen, (screen.width - dp(16)) / len(ids.tiles.children) - ids.tiles.spacing)
    for part in parts:
        part.size_hint_x = 1
    ids.dock.height = _dock_height(parts)


def _dock_height(parts) -> float:
    return sum(part.minimum_height for part in parts) + dp(GAP) * (len(parts) - 1) + dp(12)


def _leaves(screen, ids, parts) -> float:
    """How high the board would be over such a dock, with the lowest plates."""
    stock = ids.stock.height + dp(4) if screen.picture.drawing else 0
    prompt = ids.prompt.ids.body.height + dp(16)  # uncut, or what is decided here would depend on itself
    taken = _dock_height(parts) + prompt + stock + dp(SLIM_PLATE) * max(1, screen.app.theme.text)
    return ids.bar.y - screen.y - taken - dp(16)


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
        _put_plates(ids.plates, screen.width - 2 * gap, _abreast(count) if full else count)
        return ids.plates.y
    ids.stock.width = max(dp(240), min(dp(240) * screen.app.theme.text, screen.width * 0.36))
    ids.stock.right, ids.stock.top = screen.right - gap, top
    _show(ids.stock, True)
    _put_plates(ids.plates, ids.stock.x - gap - ids.plates.x, 2)
    return min(ids.plates.y, ids.stock.y)


def _has_room_for_plates(screen, ids, top: float) -> bool:
    """Whether all may stand there in full with the board below them as wide as the window."""
    if screen.close or _is_large(screen):
        return False
    where = layout(screen.picture.board.board)
    board = screen.width * (where.bottom - where.top) / (where.right - where.left)
    stock = ids.stock.height + dp(4) if screen.picture.drawing else 0
    count = len(ids.plates.children)
    pairs, odd = divmod(count, _abreast(count))
    plates = pairs * dp(FULL_PLATE if _abreast(count) > 1 else LINED_PLATE) + odd * dp(LINED_PLATE)
    below = ids.dock.height + ids.prompt.height + stock + dp(16)
    return top - screen.y - below - plates * screen.app.theme.text >= board * 0.8


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
