"""The style that Kivy reads in the place of its own has a rule for every kind of widget of Kivy's that we use."""

import importlib
import pkgutil
import re
from pathlib import Path

import pytest

pytest.importorskip("kivy")

KV = Path(__file__).resolve().parent.parent.parent / "kv"
UNDRESSED = {"Button", "Image", "Bubble"}  # TextInput knows them for a bar that our fields do without


def ruled(text):
    names = [name.strip(" -") for heads in re.findall(r"^<([^>]+)>", text, re.MULTILINE) for name in heads.split(",")]
    return {name for name in names if "@" not in name}


def of_kivy(window):
    import kivy

    assert Path(kivy.kivy_data_dir).name == "data"  # it was given back
    return ruled(Path(kivy.kivy_data_dir, "style.kv").read_text(encoding="utf-8"))


def test_every_kind_of_kivys_widgets_that_we_use_has_a_rule(window):
    import venezia.ui

    for module in pkgutil.iter_modules(venezia.ui.__path__):
        importlib.import_module(f"venezia.ui.{module.name}")
    from kivy.uix.widget import Widget

    def made_from(cls):
        for below in cls.__subclasses__():
            yield below
            yield from made_from(below)

    used = {b.__name__ for c in made_from(Widget) if c.__module__.startswith("venezia") for b in c.__mro__}
    for path in KV.glob("*.kv"):
        text = path.read_text(encoding="utf-8")
        used |= {*re.findall(r"^ +([A-Z]\w+):", text, re.MULTILINE), *re.findall(r"@(\w+)>", text)}
    ours = ruled((KV / "style.kv").read_text(encoding="utf-8"))
    assert used & of_kivy(window) - UNDRESSED == ours & of_kivy(window)


def test_a_field_has_no_bar_that_our_style_would_leave_bare(ui):
    ui.app.go("setup")
    ui.frames(3)
    from venezia.ui.name_field import NameField

    fields = [part for part in ui.app.root.walk() if isinstance(part, NameField)]
    assert fields
    assert not any(field.use_bubble or field.use_handles for field in fields)


def test_what_is_typed_is_seen(ui):
    ui.app.go("setup")
    ui.frames(3)
    from venezia.ui.name_field import NameField

    field = next(part for part in ui.app.root.walk() if isinstance(part, NameField))
    field.text, field.focus = "", True
    ui.frames(3)
    empty = shades(ui, field)
    field.text = "MMMM"
    ui.frames(3)
    assert shades(ui, field) > empty + 50


def shades(ui, field):
    """How many of its pixels are dark."""
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    ui.window.canvas.ask_update()
    ui.frames(1)
    box = (*(round(part) for part in field.to_window(field.x + 8, field.y + 8)), 100, round(field.height - 16))
    pixels = glReadPixels(*box, GL_RGBA, GL_UNSIGNED_BYTE)
    return sum(sum(pixels[at : at + 3]) < 300 for at in range(0, len(pixels), 4))
