"""A table companion for the board game Venedig."""

__version__ = "0.1.0"
