"""How a service of the device fails: without a sound, but the log says why."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from kivy.logger import Logger


def quietly(otherwise: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A service that fails answers `otherwise`."""

    def wrap(service: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(service)
        def call(*arguments: Any) -> Any:
            try:
                return service(*arguments)
            except Exception as error:  # ImportError, OSError, JavaException: each device has its own
                Logger.info(f"Platform: {service.__name__}: {type(error).__name__}: {error}")
                return otherwise

        return call

    return wrap
