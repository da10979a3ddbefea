"""What is felt at a tap: that it could not be done, or that somebody else's turn has come."""

from venezia.store.settings import Settings
from venezia.ui.platform import vibrate

REFUSED, PASSED_ON = 40, 60  # milliseconds


def feel(settings: Settings, refused: bool, passed_on: bool) -> None:
    """Every refusal is felt, not only the first of several."""
    if settings.vibrate and (refused or passed_on):
        vibrate(REFUSED if refused else PASSED_ON)
