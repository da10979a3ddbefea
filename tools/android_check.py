"""What an Android build would make of this project, as far as it goes without SDK and NDK (`./dev android-check`).

1. buildozer reads the spec, stages the files and says what it would ask of python-for-android;
2. python-for-android resolves its recipes; every other package is pure Python or has a wheel for Android;
3. its own packager writes the app's archive (compiled with -OO) and the manifest, and the manifest says what we mean;
4. the app out of that archive walks through every screen, with the packages of a phone and no others.

Each step tells its faults in sentences; `--spec` looks at another spec, `--offline` asks no index for wheels.
"""

import argparse
import json
import logging
import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pythonforandroid
from buildozer import Buildozer
from pythonforandroid.util import BuildInterruptingException

ROOT = Path(__file__).resolve().parent.parent
BOOTSTRAPS = Path(pythonforandroid.__file__).parent / "bootstraps"
PHONE = ROOT / "requirements" / "phone.in"
PHONE_PYTHON = ROOT / ".venv-phone" / "bin" / "python"
PACKAGER = Path(__file__).resolve().parent / "android_packager.py"
A = "{http://schemas.android.com/apk/res/android}"
# buildozer's options for python-for-android that its packager does not know
FOR_THE_TOOLCHAIN = {"--bootstrap", "--dist_name", "--arch", "--ndk-api", "--android_api", "--requirements"}
ACTIVITY = {
    "screenOrientation": "fullUser",
    "launchMode": "singleTask",
    "exported": "true",
    "theme": "@style/KivySupportCutout",
}
APPLICATION = {
    "enableOnBackInvokedCallback": "false",
    "allowBackup": "true",
    "fullBackupContent": "@xml/backup",
    "dataExtractionRules": "@xml/data_extraction",
}
SURVIVES = {"orientation", "screenSize", "uiMode", "density", "fontScale", "locale"}  # changes without a new start
PERMISSIONS = {"android.permission.VIBRATE"}
OPENS = {"android.intent.action.MAIN", "android.intent.action.VIEW", "android.intent.action.SEND"}
API, LEAST_API, ARCHS, NDK = 35, 24, ["arm64-v8a", "x86_64"], "28c"
# the one place of the version, read without importing the app
VERSION = re.search(r'__version__ = "(.+)"', (ROOT / "venezia" / "__init__.py").read_text(encoding="utf-8"))[1]
PICTURES = tuple(
    f"{name}.filename" for name in ("icon", "icon.adaptive_foreground", "icon.adaptive_background", "presplash")
)
OURS = ("main.py", "kv/*", "assets/*", "venezia/*")  # what goes into the APK,
THEIRS = ("sitecustomize.py",)  # and what buildozer adds
OUT = ("*.svg", "*.pyc")  # what the pictures are drawn from, and what Python leaves behind


@dataclass
class Build:
    """What buildozer made of the spec."""

    spec: Any  # buildozer's own view of it
    archs: list[str]
    staged: Path
    wishes: list[str]  # the command line for python-for-android
    out: Path


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--spec", type=Path, default=ROOT / "buildozer.spec")
    parser.add_argument("--out", type=Path, default=ROOT / ".buildozer" / "check")
    parser.add_argument("--offline", action="store_true")
    chosen = parser.parse_args()
    faults = list(check(chosen.spec.resolve(), chosen.out.resolve(), chosen.offline))
    for fault in faults:
        print(f"android-check: {fault}", file=sys.stderr)
    print(f"android-check: {len(faults)} faults" if faults else "android-check: all is well")
    return 1 if faults else 0


def check(spec: Path, out: Path, offline: bool) -> Iterator[str]:
    build = staged(spec, out)
    yield from spec_faults(build)
    yield from staging_faults(build)
    try:
        recipes, plain = resolved(build.spec)
    except BuildInterruptingException as error:
        yield f"the recipes do not go together: {error}"
        return
    yield from package_faults(build.spec, recipes, plain, offline)
    dist = build.out / "dist"
    told = packaged(build, dist, recipes)
    if told.returncode:
        yield f"the packager stops: {told.stdout[-600:]}{told.stderr[-1500:]}"
        return
    yield from manifest_faults(dist)
    app = unpacked(dist, out)
    yield from archive_faults(app)
    yield from walk_faults(app)


# Staging


def staged(path: Path, out: Path) -> Build:
    """The files that would go into the APK, and the command that would be run."""
    os.chdir(ROOT)  # paths in the spec are meant from here
    shutil.rmtree(out, ignore_errors=True)
    (out / "dist").mkdir(parents=True)
    tool = kept_inside(out)(str(path), "android")
    tool.logger.set_level(0)
    tool.check_configuration_tokens()
    tool.check_build_layout()
    tool.build_application()
    target, wishes = tool.target, []
    target.get_dist_dir = lambda _name: str(out / "dist")
    target._p4a = lambda command, **_: wishes.append([str(part) for part in command])
    target._update_libraries_references = target._generate_whitelist = lambda _dist: None
    target.build_mode, target.artifact_format = "release", tool.config.get("app", "android.release_artifact")
    try:
        target.build_package()
    except (OSError, StopIteration, IndexError):
        pass  # afterwards it looks for the APK, which is not there
    return Build(tool.config, target._archs, Path(tool.app_dir), wishes[0], out)


def kept_inside(out: Path) -> type[Buildozer]:
    """A buildozer that makes no folder anywhere else."""
    places = {"user_build_dir": "build", "bin_dir": "bin", "global_buildozer_dir": "global"}
    return type("Inside", (Buildozer,), {name: property(lambda _, p=out / at: str(p)) for name, at in places.items()})


def spec_faults(build: Build) -> Iterator[str]:
    def told(name: str) -> str:
        return str(build.spec.getdefault("app", name, ""))

    for name, meant in {"android.api": API, "android.minapi": LEAST_API, "android.ndk": NDK}.items():
        if told(name) != str(meant):
            yield f"the spec's {name} is {told(name)}, not {meant}"
    if told("p4a.branch") != f"v{pythonforandroid.__version__}":
        yield f"python-for-android {told('p4a.branch')} would build it, but {pythonforandroid.__version__} is looked at"
    if sorted(build.archs) != ARCHS:
        yield f"built for {build.archs}, not for {ARCHS}"
    if told("android.release_artifact") != "aab":
        yield "a release is no AAB, which the store wants"
    for name in PICTURES:
        if not told(name) or not (ROOT / told(name)).is_file():
            yield f"the spec's {name} is no file: {told(name)}"


def staging_faults(build: Build) -> Iterator[str]:
    """Whether the staged files are the app's, and no others."""
    inside = {str(path.relative_to(build.staged)) for path in build.staged.rglob("*") if path.is_file()}
    for name in sorted(inside):
        if fits(name, OUT) or not fits(name, (*OURS, *THEIRS)):
            yield f"{name} would be in the APK"
    for path in sorted(path for part in OURS for path in ROOT.glob(part.replace("*", "**/*"))):
        name = str(path.relative_to(ROOT))
        if path.is_file() and not fits(name, OUT) and name not in inside:
            yield f"{name} would not be in the APK"


def fits(name: str, patterns: Iterable[str]) -> bool:
    return any(fnmatch(name, pattern) for pattern in patterns)


# Packages


def resolved(spec: Any) -> tuple[list[str], set[str]]:
    """What python-for-android compiles, and what it installs as it is."""
    logging.getLogger("p4a").setLevel(logging.ERROR)
    from pythonforandroid.bootstrap import Bootstrap
    from pythonforandroid.build import Context
    from pythonforandroid.graph import get_recipe_order_and_bootstrap

    context = Context()
    names = [requirement.partition("==")[0] for requirement in spec.getlist("app", "requirements", "")]
    bootstrap = Bootstrap.get_bootstrap(spec.get("app", "p4a.bootstrap"), context)
    order, plain, _ = get_recipe_order_and_bootstrap(context, names, bootstrap)
    return list(order), set(plain)


def package_faults(spec: Any, recipes: list[str], plain: set[str], offline: bool) -> Iterator[str]:
    asked = dict(r.partition("==")[::2] for r in spec.getlist("app", "requirements", ""))
    yield from recipe_faults({name: version for name, version in asked.items() if name in recipes})
    phone = {re.split(r"[=<> ;#]", line)[0] for line in PHONE.read_text(encoding="utf-8").splitlines()} - {""}
    here = plain | ({"kivy"} & set(recipes))
    for name in sorted(here - phone):
        yield f"{name} would be on the phone, but is not in requirements/phone.in (then ./dev lock)"
    for name in sorted(phone - here):
        yield f"{name} is in requirements/phone.in, but would not be on the phone"
    yield from wheel_faults({name: asked.get(name, "") for name in plain}, offline)


def recipe_faults(asked: dict[str, str]) -> Iterator[str]:
    from pythonforandroid.build import Context
    from pythonforandroid.recipe import Recipe

    context = Context()
    for name, version in asked.items():
        found = Recipe.get_recipe(name, context).version
        if version and version != found:
            yield f"{name} {version} is asked for, but the recipe is for {found}"


def wheel_faults(plain: dict[str, str], offline: bool) -> Iterator[str]:
    """Each must be pure Python or built for Android; without a network this is left open."""
    packages = [f"{name}=={version}" if version else name for name, version in plain.items()]
    if offline or not packages:
        print("android-check: wheels not looked for")
        return
    if have_wheels(packages):
        return
    if not have_wheels(["pip"]):  # which certainly has one
        print("android-check: there is no package index here, so wheels were not looked for")
        return
    for package in packages:
        if not have_wheels([package]):
            yield f"{package} has no pure wheel and none for Android"


def have_wheels(packages: list[str]) -> bool:
    """Whether pip would find a wheel of each for the phone's Python, for each kind of processor."""
    abis = [f"--abi={name}" for name in ("cp314", "abi3", "none")]
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--no-deps", "--target=x"]
    command += ["--only-binary=:all:", "--python-version=3.14", "--retries=0", "--timeout=5", *abis, *packages]
    for arch in ARCHS:
        platforms = [f"--platform=android_{LEAST_API}_{arch.replace('-', '_')}", "--platform=any"]
        if subprocess.run([*command, *platforms], capture_output=True, check=False).returncode:
            return False
    return True


# The package


def packaged(build: Build, dist: Path, recipes: list[str]) -> "subprocess.CompletedProcess[str]":
    """python-for-android's own packager, in a distribution without libraries; what it said."""
    bootstrap = build.spec.get("app", "p4a.bootstrap")
    for part in ("common", "_sdl_common", bootstrap):
        shutil.copytree(BOOTSTRAPS / part / "build", dist, dirs_exist_ok=True)
    for arch in build.archs:
        (dist / f"_python_bundle__{arch}").mkdir()
        (dist / "libs" / arch).mkdir(parents=True)
    (build.out / "sdk" / "build-tools" / "35.0.0").mkdir(parents=True)
    (dist / "local.properties").write_text(f"sdk.dir={build.out / 'sdk'}")
    (dist / "project.properties").write_text(f"target=android-{build.spec.get('app', 'android.api')}")
    info = {"dist_name": "venezia", "bootstrap": bootstrap, "archs": build.archs, "use_setup_py": False}
    least = int(build.spec.get("app", "android.minapi"))
    info |= {"ndk_api": least, "recipes": recipes, "hostpython": sys.executable, "python_version": "3.14"}
    (dist / "dist_info.json").write_text(json.dumps(info))
    command = [sys.executable, str(PACKAGER), *for_the_packager(build.wishes)]
    return subprocess.run(command, cwd=dist, capture_output=True, text=True, check=False)


def for_the_packager(wishes: list[str]) -> list[str]:
    words, kept = iter(wishes[1:]), []
    for word in words:
        if word in FOR_THE_TOOLCHAIN:
            next(words)
        elif word != "--copy-libs":
            kept.append(word)
    return kept


# The manifest


def manifest_faults(dist: Path) -> Iterator[str]:
    manifest = ET.parse(dist / "src" / "main" / "AndroidManifest.xml").getroot()
    application, sdk = manifest.find("application"), manifest.find("uses-sdk")
    activity = application.find("activity")
    if (version := manifest.get(f"{A}versionName")) != VERSION:
        yield f"the version is {version}, but the package says {VERSION}"
    yield from attribute_faults("uses-sdk", sdk, {"minSdkVersion": str(LEAST_API), "targetSdkVersion": str(API)})
    yield from attribute_faults("application", application, APPLICATION)
    yield from attribute_faults("activity", activity, ACTIVITY)
    if application.get(f"{A}debuggable"):
        yield "a release can be debugged"
    missing = SURVIVES - set(activity.get(f"{A}configChanges", "").split("|"))
    if missing:
        yield f"the app would start anew when these change: {', '.join(sorted(missing))}"
    asked = {permission.get(f"{A}name") for permission in manifest.iter("uses-permission")}
    for name in sorted(asked ^ PERMISSIONS):
        yield f"{name} is {'asked for, but not used' if name in asked else 'used, but not asked for'}"
    opens = {action.get(f"{A}name") for action in activity.iter("action")}
    for name in sorted(opens ^ OPENS):
        yield f"the activity {'answers' if name in opens else 'does not answer'} {name}"
    yield from resource_faults(dist / "src" / "main" / "res")


def attribute_faults(what: str, element: ET.Element, meant: dict[str, str]) -> Iterator[str]:
    for name, value in meant.items():
        if element.get(f"{A}{name}") != value:
            yield f"the manifest's {what} has {name} {element.get(f'{A}{name}')}, not {value}"


def resource_faults(resources: Path) -> Iterator[str]:
    """The cutout is left to the system, and what is backed up is the games alone."""
    strings = (resources / "values" / "strings.xml").read_text(encoding="utf-8")
    if "windowLayoutInDisplayCutoutMode" in strings or "windowFullscreen" in strings:
        yield "the display cutout setting forces the app to the full screen"
    for name in ("backup", "data_extraction"):
        path = resources / "xml" / f"{name}.xml"
        kept = {e.get("path") for e in ET.parse(path).iter("include")} if path.is_file() else set()
        if kept != {"venezia/"}:
            yield f"{name}.xml would back up {sorted(kept) or 'everything'}, not the games"
    if not (resources / "mipmap-anydpi-v26" / "icon.xml").is_file():
        yield "there is no adaptive icon"


# The walk


def unpacked(dist: Path, out: Path) -> Path:
    """The archive as the phone unpacks it."""
    app = out / "app"
    with tarfile.open(dist / "src" / "main" / "assets" / "private.tar") as archive:
        archive.extractall(app, filter="data")
    return app


def archive_faults(app: Path) -> Iterator[str]:
    """On a phone nothing is compiled any more: it would be slow at every start."""
    for path in sorted(app.rglob("*.py")):
        yield f"{path.relative_to(app)} is not compiled"


def walk_faults(app: Path) -> Iterator[str]:
    """Every screen, off-screen, in an environment with the phone's packages; 1 dp is 1 pixel."""
    home = app.parent / "home"
    home.mkdir()
    environment = {"PATH": os.defpath, "HOME": str(home), "LANG": "C.UTF-8", "SDL_VIDEODRIVER": "offscreen"}
    environment |= {"KIVY_DPI": "160", "KIVY_METRICS_DENSITY": "1", "VENEZIA_SIZE": "1280x1280", "VENEZIA_DARK": "0"}
    walk = Path(__file__).resolve().parent / "android_walk.py"
    command = [str(PHONE_PYTHON), "-OO", "-I", str(walk), str(app)]
    told = subprocess.run(command, cwd=home, env=environment, capture_output=True, text=True, check=False)
    size = sum(path.stat().st_size for path in app.rglob("*") if path.is_file())
    print(f"android-check: {told.stdout.strip()} ({size / 2**20:.1f} MB unpacked)")
    if told.returncode:
        yield "the packaged app does not walk through its screens:\n" + told.stderr[-2000:]


if __name__ == "__main__":
    sys.exit(main())
