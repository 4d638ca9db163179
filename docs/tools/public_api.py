#!/usr/bin/env python3
"""Lists the public API, or what of it has no doc comment. Called by `./dev api` and `./dev docs`.

usage: public_api.py (--modules | --list HEADER | --undocumented) PACKAGE [GRAPHS]

PACKAGE is what `swift package dump-package` printed, GRAPHS the folder of the compiler's symbol graphs.
"""

import json
import sys
from pathlib import Path

from c_header import declarations
from symbols import Module, library_modules


def undocumented(modules):
    """Names every public symbol without a doc comment, or whose comment does not begin by saying what it is."""
    total, missing = 0, []
    for module in modules:
        total += len(module.symbols)
        for symbol in module.symbols:
            # A list (of parameters, of errors) is no summary.
            if not symbol.summary or symbol.summary.startswith("- "):
                what = "has no doc comment" if symbol.summary is None else "has a doc comment without a summary"
                missing.append((symbol.file or module.name, symbol.line, f"{symbol.path} {what}: {symbol.declaration}"))
    for file, line, message in sorted(missing):
        print(f"{file}:{line}: {message}")
    print(f"{total - len(missing)} of {total} public symbols have a doc comment", file=sys.stderr)
    return 1 if missing else 0


def listing(modules, header):
    """The text of docs/api.txt."""
    yield "# The public API, written by `./dev api`. Rules: docs/releasing.md."
    for module in modules:
        yield ""
        yield f"## {module.name}"
        yield from module.lines()
    yield ""
    yield f"## {Path(header).name}"
    yield from declarations(Path(header).read_text())


def main(arguments):
    verb = arguments.pop(0)
    header = arguments.pop(0) if verb == "--list" else None
    names = library_modules(json.loads(Path(arguments.pop(0)).read_text()))
    if verb == "--modules":
        print("\n".join(names))
        return 0
    folder = Path(arguments.pop(0))
    # The library for C has no Swift interface: its header is what it offers.
    modules = [Module(name, folder) for name in names if not name.startswith("CAcutance")]
    if verb == "--undocumented":
        return undocumented(modules)
    print("\n".join(listing(modules, header)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
