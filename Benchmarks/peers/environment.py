"""What a table was measured on: no names of hosts, no paths."""

import os
import pathlib
import platform
import re
import shutil
import subprocess


def _lines(path):
    try:
        return pathlib.Path(path).read_text(encoding="utf-8").splitlines()
    except OSError:
        return []


def _processor():
    fields = dict(map(str.strip, line.split(":", 1)) for line in _lines("/proc/cpuinfo") if ":" in line)
    name = fields.get("model name", platform.machine())
    return name + "".join(f", {key} {fields[key]}" for key in ("cpu family", "model", "stepping") if key in fields)


def _caches():
    found = []
    for folder in sorted(pathlib.Path("/sys/devices/system/cpu/cpu0/cache").glob("index*")):
        level, kind, size = ("".join(_lines(folder / name)[:1]) for name in ("level", "type", "size"))
        if kind != "Instruction":
            found.append(f"L{level} {size}")
    return ", ".join(found) or "unknown"


def _system():
    fields = dict(line.split("=", 1) for line in _lines("/etc/os-release") if "=" in line)
    return fields.get("PRETTY_NAME", platform.system()).strip('"')


def _compiler():
    swift = shutil.which("swift")
    if not swift:
        return "swift, version unknown"
    text = subprocess.run([swift, "--version"], capture_output=True, text=True, check=False).stdout
    return text.splitlines()[0] if text else "swift, version unknown"


def slug():
    """The processor in a file's name, as `acutance bench` spells it."""
    words = re.split("[^a-z0-9]+", _processor().lower())
    return "-".join(word for word in words if word not in ("", "r", "tm", "cpu", "processor"))


def load():
    """The load of the last minute, as text."""
    return f"{os.getloadavg()[0]:.1f}"


def describe(libraries):
    """Pairs of a name and a value; `libraries` are such pairs, put at the end."""
    pages = "".join(_lines("/sys/kernel/mm/transparent_hugepage/enabled")[:1]) or "unknown"
    return [
        ("processor", _processor()), ("caches (data, one core)", _caches()), ("cores", str(os.cpu_count())),
        ("system", _system()), ("transparent huge pages", pages), ("compiler", _compiler()), *libraries]
