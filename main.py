"""Starts the app; Android packaging expects it here."""

import sys

from venezia.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
