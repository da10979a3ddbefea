"""The Android check finds our spec right, and can fail: each of its sentences is told where something is wrong."""

import os
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PYTHON = ROOT / ".venv-android" / "bin" / "python"
BREAKS = {
    "version.regex = ": "version = 9.9\n#version.regex = ",
    "version.filename = ": "#version.filename = ",
    "source.include_exts = py,kv,png,atlas,ttf,": "source.include_exts = py,kv,png,atlas,",
    "source.include_patterns = ": "source.include_patterns = LICENSE, tests/*, ",
    "kivy==2.3.1": "kivy==2.2.0,catanatron",
    "p4a.branch = v2026.05.09": "p4a.branch = develop",
    "android.api = 35": "android.api = 34",
    "android.minapi = 24": "android.minapi = 26",
    "android.ndk = 28c": "android.ndk = 25b",
    "android.archs = arm64-v8a, x86_64": "android.archs = armeabi-v7a",
    "android.permissions = ": "android.permissions = android.permission.INTERNET,",
    "android.wakelock = False": "android.wakelock = True\nandroid.no-byte-compile-python = True",
    "android.manifest.orientation = fullUser": "android.manifest.orientation = landscape",
    "android.display_cutout = never": "android.display_cutout = default",
    "android.extra_manifest_application_arguments": "#android.extra",
    "android.allow_backup = True": "android.allow_backup = False",
    "android.backup_rules": "#android.backup_rules",
    "android.res_xml": "#android.res_xml",
    "android.manifest.intent_filters": "android.manifest.launch_mode = standard\n#android.intents",
    "icon.adaptive_foreground.filename": "#icon",
    "android.release_artifact = aab": "android.release_artifact = apk",
}
TOLD = [
    "the version is 9.9, but the package says",
    "assets/fonts/Lato-Regular.ttf would not be in the APK",
    "tests/test_android.py would be in the APK",
    "LICENSE would be in the APK",
    "kivy 2.2.0 is asked for, but the recipe is for 2.3.1",
    "catanatron would be on the phone, but is not in requirements/phone.in",
    "python-for-android develop would build it, but",
    "the spec's android.api is 34, not 35",
    "the spec's android.minapi is 26, not 24",
    "the spec's android.ndk is 25b, not 28c",
    "the manifest's uses-sdk has targetSdkVersion 34, not 35",
    "the manifest's uses-sdk has minSdkVersion 26, not 24",
    "built for ['armeabi-v7a'], not for ['arm64-v8a', 'x86_64']",
    "android.permission.INTERNET is asked for, but not used",
    "android.permission.WAKE_LOCK is asked for, but not used",
    "the manifest's activity has screenOrientation landscape, not fullUser",
    "the manifest's activity has launchMode standard, not singleTask",
    "the display cutout setting forces the app to the full screen",
    "the manifest's application has enableOnBackInvokedCallback None, not false",
    "the manifest's application has dataExtractionRules None, not @xml/data_extraction",
    "the manifest's application has allowBackup false, not true",
    "the manifest's application has fullBackupContent None, not @xml/backup",
    "backup.xml would back up everything, not the games",
    "data_extraction.xml would back up everything, not the games",
    "the activity does not answer android.intent.action.VIEW",
    "the activity does not answer android.intent.action.SEND",
    "the spec's icon.adaptive_foreground.filename is no file",
    "there is no adaptive icon",
    "a release is no AAB, which the store wants",
    "venezia/ui/window.py is not compiled",
    "the packaged app does not walk through its screens",
]

Right = tuple["subprocess.CompletedProcess[str]", Path]

pytestmark = pytest.mark.skipif(not PYTHON.exists(), reason="./dev android-check was never run here")


def look(tmp_path: Path, breaks: dict[str, str]) -> "subprocess.CompletedProcess[str]":
    """The check of our spec with some lines changed."""
    text = (ROOT / "buildozer.spec").read_text(encoding="utf-8")
    for right, wrong in breaks.items():
        assert right in text
        text = text.replace(right, wrong)
    spec = tmp_path / "buildozer.spec"
    text = text.replace("source.dir = .", f"source.dir = {ROOT}").replace("= tools/", f"= {ROOT}/tools/")
    spec.write_text(text.replace("= assets/", f"= {ROOT}/assets/"), encoding="utf-8")
    command = [PYTHON, "tools/android_check.py", "--offline", "--spec", spec, "--out", tmp_path / "out"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def ask(question: str, **environment: str) -> str:
    """What a part of the check answers."""
    line = f"from android_check import *; print(list({question}))"
    known = os.environ | {"PYTHONPATH": str(ROOT / "tools")} | environment
    told = subprocess.run([PYTHON, "-c", line], env=known, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    return told.stdout


@pytest.fixture(scope="module")
def right(tmp_path_factory: pytest.TempPathFactory) -> Right:
    """What is said of our spec, and what the packager made of it."""
    folder = tmp_path_factory.mktemp("right")
    return look(folder, {}), folder / "out" / "dist"


def test_our_spec_is_right_and_the_packaged_app_walks_through_every_screen(right: Right) -> None:
    told, _ = right
    assert told.returncode == 0, told.stderr[-3000:]
    for where in ("beside count", "beside mirror", "finish", "home", "panel", "setup", "table"):
        assert where in told.stdout


def test_a_broken_spec_is_told_fault_by_fault(tmp_path: Path) -> None:
    told = look(tmp_path, BREAKS)
    assert told.returncode == 1
    assert [sentence for sentence in TOLD if sentence not in told.stderr] == []


def test_recipes_that_do_not_go_together_are_told(tmp_path: Path) -> None:
    told = look(tmp_path, {"python3,": "python3,sdl3,"})
    assert told.returncode == 1
    assert "the recipes do not go together" in told.stderr


def test_a_packager_that_stops_is_told_beside_the_other_faults(tmp_path: Path) -> None:
    told = look(tmp_path, {"presplash.filename = ": "presplash.filename = no"})
    assert told.returncode == 1
    assert "the spec's presplash.filename is no file" in told.stderr
    assert "the packager stops" in told.stderr


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda text: text.replace("android:allowBackup", 'android:debuggable="true" android:allowBackup'),
         "a release can be debugged"),
        (lambda text: text.replace("|density", ""), "the app would start anew when these change: density"),
        (lambda text: text.replace("<uses-permission", "<!-- ").replace('VIBRATE" />', "-->"),
         "android.permission.VIBRATE is used, but not asked for"),
    ],
    ids=["debuggable", "density", "permission"],
)  # fmt: skip
def test_what_no_spec_can_break_is_told_of_a_manifest(
    right: Right, tmp_path: Path, change: Callable[[str], str], told: str
) -> None:
    main = tmp_path / "dist" / "src" / "main"
    main.mkdir(parents=True)
    (main / "res").symlink_to(right[1] / "src" / "main" / "res")
    text = (right[1] / "src" / "main" / "AndroidManifest.xml").read_text(encoding="utf-8")
    (main / "AndroidManifest.xml").write_text(change(text), encoding="utf-8")
    assert ask(f"manifest_faults(Path({str(tmp_path / 'dist')!r}))") == f"{[told]}\n"


def test_a_package_that_would_not_be_on_the_phone_is_told() -> None:
    told = ask("package_faults(type('Spec', (), {'getlist': lambda *_: []})(), [], set(), True)")
    assert "certifi is in requirements/phone.in, but would not be on the phone" in told


@pytest.fixture
def index(tmp_path: Path) -> Path:
    """Packages for everything, for phones of both kinds of processors, and for those of one."""
    arm, intel = "cp314-cp314-android_24_arm64_v8a", "cp314-cp314-android_24_x86_64"
    tags = {"pip": ["py3-none-any"], "both": [arm, intel], "one": [arm]}
    for name, kinds in tags.items():
        for kind in kinds:
            with zipfile.ZipFile(tmp_path / f"{name}-1.0-{kind}.whl", "w") as wheel:
                about = f"{name}-1.0.dist-info"
                wheel.writestr(f"{about}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
                wheel.writestr(f"{about}/WHEEL", f"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: {kind}\n")
                wheel.writestr(f"{about}/RECORD", "")
    return tmp_path


def test_a_package_without_a_wheel_for_a_phone_is_told(index: Path) -> None:
    told = ask("wheel_faults({'both': '', 'one': ''}, False)", PIP_NO_INDEX="1", PIP_FIND_LINKS=str(index))
    assert told == f"{['one has no pure wheel and none for Android']}\n"


def test_without_an_index_the_wheels_are_left_open_and_nothing_is_red() -> None:
    told = ask("wheel_faults({'six': ''}, False)", PIP_NO_INDEX="1", PIP_FIND_LINKS="")
    assert "there is no package index here" in told
    assert told.endswith("[]\n")
