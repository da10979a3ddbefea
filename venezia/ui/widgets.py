"""All widgets that kv files name: importing this makes them known."""

from venezia.ui import art, board_view, fonts, forms, keys, lagoon, sheet

__all__ = ["art", "board_view", "fonts", "forms", "keys", "lagoon", "sheet"]
