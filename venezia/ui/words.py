"""Every text of the screens, by key, so that a language is one more table."""

from venezia import __version__

ENGLISH = {
    "name": "Venezia",
    "tagline": "Build the city. Race the canals.",
    "version": f"Version {__version__}",
    "soon": "The table itself opens here next. What works already:",
    "referee": "Talk to the referee",
    "referee-note": "Whole games without a screen, as JSON lines.",
    "referee-how": "./dev referee",
    "board": "Check your board",
    "board-note": "Your own board file, and what does not fit.",
    "board-how": "./dev check-board",
    "rules": "Read the rules",
    "rules-note": "Numbered: every refusal names its rule.",
    "rules-how": "assets/rules",
    "bench": "Measure the engine",
    "bench-note": "Games a second, with a peer beside it.",
    "bench-how": "./dev bench",
    "reconstruction": "The board “Laguna” is our own reconstruction; a board file of yours plays as well.",
}


def say(key: str) -> str:
    return ENGLISH[key]
