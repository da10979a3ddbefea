"""Starts the app; Android packaging expects it here."""

import sys

from venezia.ui.app import main

if __name__ == "__main__":
    sys.exit(main())
