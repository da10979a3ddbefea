"""Android's Java side, for platform.py alone: any call may raise, and there it is caught.

What Java calls by itself later is caught here: an error that went back into Java would end the app.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from venezia.ui.quiet import quietly

UPRIGHT, AS_HELD = 12, 13  # ActivityInfo: SCREEN_ORIENTATION_USER_PORTRAIT, SCREEN_ORIENTATION_FULL_USER
TABLET = 600  # dp, the shorter side
NIGHT_MASK, NIGHT = 0x30, 0x20  # Configuration: UI_MODE_NIGHT_MASK, UI_MODE_NIGHT_YES
FROM_HISTORY = 0x00100000  # Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY
BYTES = "application/octet-stream"  # what Android makes of an ending it does not know
SECURE = 0x2000  # WindowManager.LayoutParams.FLAG_SECURE
LARGEST = 32 * 2**20  # no game is so large: a film is not read to its end
CHOSEN = 2099  # our own number for the answer of the file list

Edges = tuple[float, float, float, float]
Received = Callable[[str, bytes], None]
_waiting: list[Received] = []  # whoever asked for a file; empty before the first


def java(name: str) -> Any:
    if "ANDROID_ARGUMENT" not in os.environ:
        raise NotImplementedError(f"{name} is on Android alone")
    from jnius import autoclass

    return autoclass(name)


def cast(name: str, thing: Any) -> Any:
    from jnius import cast as as_class

    return as_class(name, thing)


def activity() -> Any:
    return java("org.kivy.android.PythonActivity").mActivity


def api() -> int:
    return int(java("android.os.Build$VERSION").SDK_INT)


def vibrate(milliseconds: int) -> None:
    vibrator = cast("android.os.Vibrator", activity().getSystemService("vibrator"))
    if api() < 26:
        vibrator.vibrate(milliseconds)
        return
    effect = java("android.os.VibrationEffect")
    vibrator.vibrate(effect.createOneShot(milliseconds, effect.DEFAULT_AMPLITUDE))


def is_dark() -> bool:
    return bool(activity().getResources().getConfiguration().uiMode & NIGHT_MASK == NIGHT)


def hold_upright() -> None:
    """A phone stays upright; a tablet turns as it is held."""
    width = activity().getResources().getConfiguration().smallestScreenWidthDp
    activity().setRequestedOrientation(UPRIGHT if width < TABLET else AS_HELD)


def hide_from_switcher(hidden: bool) -> None:
    """The task switcher's picture is taken before the app can draw again, so the window itself must be private."""
    if api() >= 33:
        activity().setRecentsScreenshotEnabled(not hidden)
        return
    from android.runnable import run_on_ui_thread  # python-for-android's, on the device alone

    window = activity().getWindow()
    run_on_ui_thread(window.addFlags if hidden else window.clearFlags)(SECURE)


def covered_edges() -> Edges:
    """How many pixels of our surface lie under bars and cutouts: left, top, right, bottom."""
    decor = activity().getWindow().getDecorView()
    left, top, right, bottom = bars(decor.getRootWindowInsets())
    ours = java("android.graphics.Rect")()
    java("org.libsdl.app.SDLActivity").getContentView().getGlobalVisibleRect(ours)
    right -= decor.getWidth() - ours.right  # older Androids keep the surface clear of the bars themselves
    bottom -= decor.getHeight() - ours.bottom
    return max(0, left - ours.left), max(0, top - ours.top), max(0, right), max(0, bottom)


def bars(insets: Any) -> Edges:
    if api() >= 30:
        kinds = java("android.view.WindowInsets$Type")
        found = insets.getInsets(kinds.systemBars() | kinds.displayCutout())
        return found.left, found.top, found.right, found.bottom
    return (
        insets.getSystemWindowInsetLeft(),
        insets.getSystemWindowInsetTop(),
        insets.getSystemWindowInsetRight(),
        insets.getSystemWindowInsetBottom(),
    )


# Files


def folder_for_files() -> Path:
    """Where a computer at the cable finds them; needs no permission."""
    return Path(activity().getExternalFilesDir(None).getAbsolutePath())


def share(path: Path) -> None:
    """Into the downloads, which other apps may read, and from there to whom the person chooses."""
    if api() < 29:
        raise NotImplementedError("an older Android would want a permission for that")
    values = java("android.content.ContentValues")()
    values.put("_display_name", path.name)
    values.put("mime_type", BYTES)
    resolver = activity().getContentResolver()
    uri = resolver.insert(java("android.provider.MediaStore$Downloads").EXTERNAL_CONTENT_URI, values)
    with os.fdopen(resolver.openFileDescriptor(uri, "w").detachFd(), "wb") as file:
        file.write(path.read_bytes())
    intents = java("android.content.Intent")
    intent = intents(intents.ACTION_SEND)
    intent.setType(BYTES)
    intent.putExtra(intents.EXTRA_STREAM, cast("android.os.Parcelable", uri))
    intent.addFlags(intents.FLAG_GRANT_READ_URI_PERMISSION)
    activity().startActivity(intents.createChooser(intent, None))


def choose_file(received: Received) -> None:
    """The device's list of files; nothing is told when the person goes back."""
    intents = java("android.content.Intent")
    if not _waiting:
        from android.activity import bind

        bind(on_activity_result=_answered)
    _waiting[:] = [received]
    intent = intents(intents.ACTION_OPEN_DOCUMENT)
    intent.addCategory(intents.CATEGORY_OPENABLE)
    intent.setType("*/*")
    activity().startActivityForResult(intent, CHOSEN)


@quietly(None)
def _answered(number: int, _result: int, intent: Any) -> None:
    uri = intent.getData() if number == CHOSEN and intent is not None else None
    if uri is not None:
        _waiting[0](*content_of(uri))


def watch_for_files(received: Received) -> None:
    """What another app hands over: at the start and later."""
    from android.activity import bind

    @quietly(None)
    def look(intent: Any) -> None:
        uri = handed_over(intent)
        if uri is not None:
            received(*content_of(uri))

    bind(on_new_intent=look)
    look(activity().getIntent())


def handed_over(intent: Any) -> Any:
    """The file's address; none where the app was only brought back from the list of recent ones."""
    if intent.getFlags() & FROM_HISTORY:
        return None
    if intent.getAction() == "android.intent.action.SEND":
        stream = intent.getParcelableExtra("android.intent.extra.STREAM")
        return None if stream is None else cast("android.net.Uri", stream)
    return intent.getData() if intent.getAction() == "android.intent.action.VIEW" else None


def content_of(uri: Any) -> tuple[str, bytes]:
    name = str(uri.getLastPathSegment() or "").rpartition("/")[2]
    descriptor = activity().getContentResolver().openFileDescriptor(uri, "r").detachFd()
    with os.fdopen(descriptor, "rb") as file:
        return name, file.read(LARGEST)
