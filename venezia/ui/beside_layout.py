"""Where things lie beside the box: people and the card, and the board where a finger on it says what comes next."""

from kivy.metrics import dp, sp

from venezia.ui.theme import TEXT_SIZES
from venezia.ui.water import moor

GAP = 8
ROOMY = 900  # dp: windows so high show the people beside the board too
LEAST_ROW = 48  # dp
PLATE = 230  # dp: narrower plates cannot say a name
LEAST_OVERVIEW = 84  # dp: a lower board shows nothing


def arrange(screen) -> None:
    ids, gap = screen.ids, dp(GAP)
    ids.bar.wide = screen.wide
    for part in (ids.bar, ids.dock):
        part.x, part.width = screen.x, screen.width
    ids.bar.top, ids.dock.y = screen.top, screen.y
    _undo(screen, ids)
    _dock(screen, ids)
    top, bottom = ids.bar.y - gap, ids.dock.top + gap
    if screen.floating:
        _wide_board(screen, ids, top, bottom)
    elif screen.near_view:
        _near_board(screen, ids, ids.bar.y, bottom)
    elif screen.wide:
        _two_columns(screen, ids, top, bottom)
    else:
        _one_column(screen, ids, top, bottom)


def _is_large(screen) -> bool:
    return screen.app.theme.text >= TEXT_SIZES[3]


def _undo(screen, ids) -> None:
    """What undo would undo: in the bar of a wide window, else beside the main key."""
    undo, slot = screen.undo_key, ids.bar.ids.undo_slot
    home = slot if screen.wide else ids.actions
    if undo.parent is not home.__self__:
        undo.parent.remove_widget(undo)
        home.add_widget(undo, 0 if screen.wide else len(home.children))
    undo.least = 48 if screen.wide else 60
    picture = screen.picture
    undo.text = picture.undo_short if screen.width < dp(480) else picture.undo
    undo.size_hint_x = None if screen.wide else 1.15
    if screen.wide:
        if undo.natural_width() > slot.width * 1.7:
            undo.text = picture.undo_short
        undo.width = max(dp(48), min(undo.natural_width(), slot.width))


def _dock(screen, ids) -> None:
    """Types above the keys; on wide windows beside them."""
    large, wide = _is_large(screen), screen.wide
    across = (screen.width - (dp(300) if wide else 0)) / max(1, len(ids.tiles.children)) - dp(8)
    for tile in ids.tiles.children:
        tile.short = screen.width < dp(600)
        tile.named = not tile.short and not large and across > dp(62) + dp(70) * screen.app.theme.text
    ids.dock.orientation = "horizontal" if wide else "vertical"
    ids.actions.size_hint_x, ids.actions.width = (None, dp(284)) if wide else (1, screen.width - 2 * dp(GAP))
    ids.actions.height = ids.main.height if wide else max(ids.undo.height, ids.main.height)
    stacked = ids.tiles.minimum_height + ids.actions.height + dp(18)
    ids.dock.height = max(dp(116), ids.tiles.minimum_height + dp(12), ids.actions.height + dp(12)) if wide else stacked


def row_height(screen, big: float = 1.0) -> float:
    """What a person's row needs: from the size of the text alone, so that nothing chases its own tail."""
    return max(dp(LEAST_ROW), sp(26) * screen.app.theme.text * 1.25 + dp(4)) * big


def chip_height(screen) -> float:
    return max(dp(LEAST_ROW), sp(20) * screen.app.theme.text * 1.3)


def _one_column(screen, ids, top: float, bottom: float) -> None:
    """People above, the card below; people side by side where the card needs the room."""
    gap = dp(GAP)
    for part in (ids.board, ids.district):
        show(part, False)
    width = min(screen.width - 2 * gap, dp(720))
    roomy = screen.width >= dp(600) and screen.height >= dp(ROOMY)
    ids.card.big = 1.0 if not roomy else 1.15 if _is_large(screen) else 1.3
    ids.card.width, ids.card.x = width, screen.center_x - width / 2
    people, high = len(ids.rows.children), row_height(screen)
    most = top - bottom
    as_chips = high * people + ids.card.needs(width) + gap > most
    if as_chips:
        _chips(screen, ids, width, radius=dp(14))
    else:
        spare = most - gap - ids.card.needs(width) - high * people
        big = max(1.0, min(1.75, 1 + spare / (high * people))) if roomy else 1.0
        _rows(screen, ids, width, big)
    ids.rows.x, ids.rows.top = screen.center_x - width / 2, top
    foot = top - ids.rows.height - gap
    ids.card.height = ids.card.fit(width, max(dp(60), foot - bottom))
    ids.card.top = foot
    _free_overview(screen, ids, (screen.x, screen.width), (bottom, foot - ids.card.height - gap))


def _two_columns(screen, ids, top: float, bottom: float) -> None:
    """People at the left as large as the window allows, the card at the right."""
    gap = dp(GAP)
    for part in (ids.board, ids.district):
        show(part, False)
    room = min(screen.width - 3 * gap, dp(1360))
    left = screen.center_x - (room + gap) / 2
    people, high = len(ids.rows.children), row_height(screen)
    mirror = screen.mirror
    most = (top - bottom) * (0.5 if mirror else 1)
    _rows(screen, ids, room * 0.48, max(1.0, min(1.75 if not _is_large(screen) else 1.4, most / (high * people))))
    ids.rows.x, ids.rows.top = left, top
    ids.card.big = 1.0 if _is_large(screen) else 1.25
    width = room * 0.52
    ids.card.width, ids.card.x = width, left + room * 0.48 + gap
    ids.card.height = ids.card.fit(width, max(dp(60), top - bottom))
    ids.card.top = top
    _free_overview(screen, ids, (left, room * 0.48), (bottom, top - ids.rows.height - gap))


def _free_overview(screen, ids, across: tuple[float, float], between: tuple[float, float]) -> None:
    """The mirror is always in sight: the whole board where there is room for it."""
    low, high = between
    fits = screen.mirror and high - low >= dp(LEAST_OVERVIEW)
    show(ids.overview, fits)
    if fits:
        ids.overview.framed = -1
        ids.overview.pos, ids.overview.size = (across[0], low), (across[1], high - low)


def _wide_board(screen, ids, top: float, bottom: float) -> None:
    """The whole board; people and the card float in the water round it, and never on land."""
    gap = dp(GAP)
    for part in (ids.overview, ids.district):
        show(part, False)
    show(ids.board, True)
    large = _is_large(screen)
    scale = max(1, screen.app.theme.text)
    room = max(1.0, min(1.25, screen.width / dp(1400)))  # a larger window has more water
    ids.rows.stand("plates", 2)
    for plate in ids.rows.children:
        plate.short, plate.dense = large, len(ids.rows.children) > 4
    ids.rows.width = 2 * dp(206) * room * min(scale, 1.15) + dp(4)
    ids.rows.x, ids.rows.top = screen.x + gap, top
    left = ids.rows.right + gap
    ids.card.big = 1.0
    width = min(screen.right - gap - left, dp(290 if screen.picture.card.its_cards else 270) * room * scale)
    ids.card.width = width
    ids.card.height = ids.card.fit(width, max(dp(60), (top - bottom) * 0.6))
    ids.card.x, ids.card.top = screen.right - gap - width, top
    ids.board.pos = screen.x, ids.dock.top
    ids.board.size = screen.width, ids.bar.y - ids.dock.top
    if screen.aside:  # a Why lies over the right of it
        ids.board.insets = [0, 0, screen.aside, 0]
        return
    panels = [(part.x, part.y, part.right, part.top) for part in (ids.rows, ids.card)]
    moor(ids.board, screen.picture.board, panels, gap / 2)
    if ids.board.zoomed >= 0:
        ids.board.zoom_out()


def _near_board(screen, ids, top: float, bottom: float) -> None:
    """An overview, the district's name, the district itself with hexes for fingers, and the card."""
    gap, roomy = dp(GAP), screen.height >= dp(ROOMY)
    for part in (ids.board, ids.district):
        show(part, True)
    if screen.width >= dp(600) and roomy:
        top -= gap
        _plates(screen, ids, screen.width - 2 * gap)
        ids.rows.x, ids.rows.top = screen.x + gap, top
        top -= gap
    else:
        _chips(screen, ids, screen.width, radius=0)
        ids.rows.x, ids.rows.top = screen.x, top
    under = top - ids.rows.height
    ids.card.big = 1.0
    width = screen.width - 2 * gap
    ids.card.width, ids.card.x = width, screen.x + gap
    ids.card.height = ids.card.fit(width, max(dp(60), (top - bottom) * 0.4))
    ids.card.y = bottom
    land = bottom + ids.card.height + gap
    where = ids.board.layout()
    strip = screen.width * (where.bottom - where.top) / (where.right - where.left)
    spare = under - land - ids.district.height - dp(150)
    fits = spare >= dp(LEAST_OVERVIEW)
    show(ids.overview, fits)
    ids.overview.size = screen.width, min(strip, spare) if fits else 0
    ids.overview.x, ids.overview.y = screen.x, under - ids.overview.height if fits else -dp(10)
    under -= ids.overview.height if fits else 0
    ids.district.width, ids.district.x, ids.district.top = screen.width, screen.x, under
    ids.board.pos = screen.x, land
    ids.board.size = screen.width, max(dp(100), under - ids.district.height - land)
    ids.board.insets, ids.board.veils = [0, 0, 0, 0], []
    screen.come_near()


# People


def _rows(screen, ids, width: float, big: float) -> None:
    height = row_height(screen, big)
    for row in ids.rows.children:
        row.brief = _is_large(screen) and screen.width < dp(600)
    ids.rows.radius = dp(14)
    ids.rows.width = width
    ids.rows.stand("rows", 1, big, height)
    ids.rows.height = height * len(ids.rows.children)


def _chips(screen, ids, width: float, radius: float) -> None:
    height = chip_height(screen)
    ids.rows.radius = radius
    ids.rows.stand("chips", max(1, len(ids.rows.children)), height=height)
    ids.rows.width, ids.rows.height = width, height


def _plates(screen, ids, width: float) -> None:
    """In as few lines as names allow, all lines as full as can be."""
    count = max(1, len(ids.rows.children))
    most = max(1, int((width + dp(4)) // dp(PLATE)))
    lines = -(-count // most)
    cols = -(-count // lines)
    ids.rows.stand("plates", cols)
    for plate in ids.rows.children:
        plate.short, plate.dense = _is_large(screen), False
    ids.rows.width = width


def show(part, shown: bool) -> None:
    part.opacity, part.disabled = (1, False) if shown else (0, True)
    if not shown:
        part.top = -dp(10)  # out of everybody's way: a hidden board must take no finger
