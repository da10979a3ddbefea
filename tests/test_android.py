"""The Android check can fail: a spec in which nearly everything is wrong is told so, fault by fault."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PYTHON = ROOT / ".venv-android" / "bin" / "python"
BREAKS = {
    "source.include_exts = py,kv,png,atlas,ttf,": "source.include_exts = py,kv,png,atlas,",
    "source.exclude_dirs = tests,": "source.exclude_dirs =",
    "kivy==2.3.1": "kivy==2.2.0,catanatron",
    "android.api = 35": "android.api = 34",
    "android.archs = arm64-v8a, x86_64": "android.archs = armeabi-v7a",
    "android.permissions = ": "android.permissions = android.permission.INTERNET,",
    "android.manifest.orientation = fullUser": "android.manifest.orientation = landscape",
    "android.display_cutout = never": "android.display_cutout = default",
    "android.extra_manifest_application_arguments": "#android.extra",
    "android.backup_rules": "#android.backup_rules",
    "android.manifest.intent_filters": "#android.intents",
    "icon.adaptive_foreground.filename": "#icon",
    "android.release_artifact = aab": "android.release_artifact = apk",
}
TOLD = [
    "assets/fonts/Lato-Regular.ttf would not be in the APK",
    "tests/test_android.py would be in the APK",
    "kivy 2.2.0 is asked for, but the recipe is for 2.3.1",
    "catanatron would be on the phone, but is not in requirements/phone.in",
    "the spec's android.api is 34, not 35",
    "the manifest's uses-sdk has targetSdkVersion 34, not 35",
    "built for ['armeabi-v7a'], not for ['arm64-v8a', 'x86_64']",
    "android.permission.INTERNET is asked for, but not used",
    "the manifest's activity has screenOrientation landscape, not fullUser",
    "the display cutout setting forces the app to the full screen",
    "the manifest's application has enableOnBackInvokedCallback None, not false",
    "backup.xml would back up everything, not the games",
    "the activity does not answer android.intent.action.VIEW",
    "the spec's icon.adaptive_foreground.filename is no file",
    "a release is no AAB, which the store wants",
    "the packaged app does not walk through its screens",
]

needs_the_tools = pytest.mark.skipif(not PYTHON.exists(), reason="./dev android-check was never run here")


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


@needs_the_tools
def test_a_broken_spec_is_told_fault_by_fault(tmp_path: Path) -> None:
    told = look(tmp_path, BREAKS)
    assert told.returncode == 1
    assert [sentence for sentence in TOLD if sentence not in told.stderr] == []


@needs_the_tools
def test_recipes_that_do_not_go_together_are_told(tmp_path: Path) -> None:
    told = look(tmp_path, {"python3,": "python3,sdl3,"})
    assert told.returncode == 1
    assert "the recipes do not go together" in told.stderr


@needs_the_tools
def test_a_package_without_a_wheel_for_a_phone_is_told_or_said_to_be_open() -> None:
    ask = "from android_check import wheel_faults; print(list(wheel_faults({'pycairo': ''}, offline=False)))"
    environment = os.environ | {"PYTHONPATH": str(ROOT / "tools")}
    command = [PYTHON, "-c", ask]
    told = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert "pycairo has no pure wheel" in told.stdout or "there is no package index here" in told.stdout


@needs_the_tools
def test_without_an_index_the_wheels_are_left_open_and_nothing_is_red() -> None:
    ask = "from android_check import wheel_faults; print(list(wheel_faults({'six': ''}, offline=False)))"
    environment = os.environ | {"PYTHONPATH": str(ROOT / "tools"), "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": ""}
    command = [PYTHON, "-c", ask]
    told = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert "there is no package index here" in told.stdout
    assert told.stdout.endswith("[]\n")
