"""A stand-in for Android's Java, as far as platform.py asks it: it answers as told and remembers what was called."""

import sys
import types


class Thing:
    """Any Java object: every attribute is a call that answers with what was told, else with another thing."""

    def __init__(self, device, name, told=None):
        self._device, self._name, self._told = device, name, told or {}

    def __getattr__(self, name):
        if name in self._told:
            return self._told[name]
        return Thing(self._device, f"{self._name}.{name}")

    def __call__(self, *arguments):
        self._device.calls.append((self._name, *arguments))
        answer = self._device.answers.get(self._name.rpartition(".")[2])
        return answer(*arguments) if callable(answer) else self._made() if answer is None else answer

    def _made(self):
        return Thing(self._device, self._name, self._told)

    def __or__(self, _other):
        return self


class Device:
    """`answers` by the name of a method; `fields` by the name of a class."""

    def __init__(self, monkeypatch, tmp_path, api=35, answers=None, fields=None):
        self.calls, self.answers, self.bound = [], answers or {}, {}
        self.fields = {"android.os.Build$VERSION": {"SDK_INT": api}} | (fields or {})
        jnius = types.ModuleType("jnius")
        jnius.autoclass = lambda name: Thing(self, name, self.fields.get(name))
        jnius.cast = lambda _name, thing: thing
        activity = types.ModuleType("android.activity")
        activity.bind = self.bound.update
        package = types.ModuleType("android")
        package.activity = activity
        for name, module in {"jnius": jnius, "android": package, "android.activity": activity}.items():
            monkeypatch.setitem(sys.modules, name, module)
        monkeypatch.setattr("venezia.ui.android._waiting", [])  # nobody has asked for a file in this life yet
        monkeypatch.setenv("ANDROID_ARGUMENT", str(tmp_path))
        monkeypatch.delenv("VENEZIA_DARK", raising=False)

    def intent(self):
        """One that comes from Android."""
        return Thing(self, "android.content.Intent")

    def called(self, method):
        return [call[1:] for call in self.calls if call[0].rpartition(".")[2] == method]


def fields(**told):
    """A Java object that only has fields."""
    return types.SimpleNamespace(**told)
