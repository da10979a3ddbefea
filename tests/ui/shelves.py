"""Saved games for the screens around the table."""

import random

SHAPES = ("circle", "square", "diamond", "triangle", "quatrefoil")


def shelve(app, name, names, actions=0, options=None, seed=5):
    """A game in the app's folder after so many actions by chance; its path."""
    setup = {"game": "venedig", "mode": "digital", "players": names, "seed": seed, "options": options or {}}
    seats = [{"name": n, "shape": s, "kind": "person"} for n, s in zip(names, SHAPES, strict=False)]
    path, session = app.library.begin(name, setup, seats, "0")
    chance = random.Random(seed)
    for _ in range(actions):
        legal = session.legal()
        if not legal:
            break
        session.do(session.game.write_action(chance.choice(legal), session.state))
    return path


def shelve_when(app, names, wanted, options=None):
    """A game in the app's folder that has come by chance to where a state is wanted; its path."""
    for seed in range(400):
        setup = {"game": "venedig", "mode": "digital", "players": names, "seed": seed, "options": options or {}}
        seats = [{"name": n, "shape": s, "kind": "person"} for n, s in zip(names, SHAPES, strict=False)]
        path, session = app.library.begin(f"when-{seed}", setup, seats, "0")
        chance = random.Random(seed)
        while not wanted(session.state) and session.legal():
            session.do(session.game.write_action(chance.choice(session.legal()), session.state))
        if wanted(session.state):
            return path
        path.unlink()
    raise AssertionError("chance never led there")


def touchable(ui, text):
    """What can be touched and says this."""
    from tests.ui.hands import is_shown
    from venezia.ui.keys import Touchable

    found = [
        w
        for w in ui.app.root.walk()
        if isinstance(w, Touchable) and is_shown(w) and text in (getattr(w, "text", ""), getattr(w, "title", ""))
    ]
    assert found, (text, ui.texts())
    return found[-1]
