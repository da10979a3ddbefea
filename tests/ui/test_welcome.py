import os
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from venezia import __version__

ESCAPE = 27
ROOT = Path(__file__).parents[2]
PHONE, UPRIGHT, TABLET = (360, 640), (800, 1280), (1280, 800)


def rgb(colour):
    return tuple(round(part * 255) for part in colour[:3])


def test_the_window_shows_the_name_and_the_version(ui):
    texts = ui.texts()
    assert "Venezia" in texts
    assert any(__version__ in text for text in texts)


@pytest.mark.parametrize("text_size", [1, 1.45])
@pytest.mark.parametrize("size", [PHONE, UPRIGHT, TABLET])
def test_no_text_is_cut_off(ui, size, text_size):
    from kivy.metrics import Metrics

    normal = Metrics.fontscale
    try:
        Metrics.fontscale = text_size
        ui.resize(*size)
        assert len(ui.labels()) > 10
        for label in ui.labels():
            left, _ = label.to_window(*label.pos)
            assert left >= 0, label.text
            assert left + label.width <= size[0], label.text
            assert label.texture_size[0] <= label.width + 1, label.text
            assert label.texture_size[1] <= label.height + 1, label.text
            longest = max(label._label.get_extents(word)[0] for word in label.text.split())
            assert longest <= label.width, label.text
    finally:
        Metrics.fontscale = normal


@pytest.mark.parametrize("size", [PHONE, UPRIGHT, TABLET])
def test_everything_fits_without_scrolling_at_normal_text_size(ui, size):
    ui.resize(*size)
    assert ui.app.root.ids.column.height <= size[1]


def test_escape_on_the_first_screen_leaves_it_as_it_is(ui):
    before = ui.texts()
    assert not ui.press(ESCAPE)
    assert ui.texts() == before
    assert ui.loop.status == "started"


def test_a_paper_panel_floats_on_the_lagoon(ui):
    theme = ui.app.theme
    panel = ui.app.root.ids.offers
    x, y = panel.to_window(panel.center_x, panel.y)
    assert ui.pixel(x, y + 8) == rgb(theme.paper)
    assert ui.pixel(4, 2) == pytest.approx(rgb(theme.lagoon2), abs=2)


def test_the_dark_dress_darkens_paper_and_water(ui):
    ui.app.theme.wear("dark")
    ui.frames(3)
    panel = ui.app.root.ids.offers
    x, y = panel.to_window(panel.center_x, panel.y)
    assert ui.pixel(x, y + 8) == rgb(ui.app.theme.paper) == (0x18, 0x2B, 0x33)
    assert max(ui.pixel(4, 2)) < 80


def test_without_a_display_it_says_so_draws_a_picture_and_leaves(tmp_path):
    pytest.importorskip("kivy", reason="Kivy has no build for this Python")
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    picture = tmp_path / "shot.png"
    run = subprocess.run(
        [sys.executable, "main.py"],
        check=False,
        cwd=ROOT,
        env=environment | {"VENEZIA_SHOT": str(picture), "VENEZIA_SIZE": "360x640", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert run.returncode == 0, run.stderr
    assert run.stderr == "There is no display here, so Venezia draws off-screen.\n"
    assert struct.unpack(">II", picture.read_bytes()[16:24]) == (360, 640)
