"""Runs python-for-android's packager, the build.py in this folder, within one process.

By itself it starts a Python for every file that it compiles, which takes most of its time and changes nothing.
"""

import compileall
import runpy
import subprocess
import sys
from typing import Any

ordinary = subprocess.call


def call(words: list[str], **wishes: Any) -> int:
    if "compileall" not in words:
        return ordinary(words, **wishes)
    level = 2 if "-OO" in words else 0
    return 0 if compileall.compile_file(words[-1], legacy="-b" in words, force=True, quiet=1, optimize=level) else 1


subprocess.call = call
sys.argv[0] = "build.py"
sys.path.insert(0, "")
runpy.run_path("build.py", run_name="__main__")
