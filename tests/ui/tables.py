"""Tables to sit down at, and games that are played until something is the case."""

from tests.ui.hands import Hands

SHAPES = ("circle", "square", "diamond", "triangle", "quatrefoil")
NAMES = ("Anna", "Klaus", "Mira", "Gergő", "Zoë")
MOST_STEPS = 3000


def sit_down(ui, players=3, seed=3, names=NAMES, **options):
    """A new game at this table, without animations unless a test wants them."""
    ui.app.settings.change(animation="off")
    setup = {"game": "venedig", "mode": "digital", "players": list(names[:players]), "seed": seed, "options": options}
    seats = [{"name": n, "shape": s, "kind": "person"} for n, s in zip(names, SHAPES, strict=False)][:players]
    ui.app.new_game(setup, seats)
    ui.frames(5)
    return Hands(ui, seed)


def play_until(hands, enough):
    for _ in range(MOST_STEPS):
        if enough(hands):
            return
        hands.step()
    raise AssertionError("the game did not get there")
