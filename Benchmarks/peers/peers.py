"""Every row of the project's goals beside the peers of this environment, into a JSON file.

Usage: peers.py path/to/libKernelProbe.so --json FILE [--photos FOLDER] [--only TEXT] [--who OpenCV]

Run by `./dev peers`, which makes the environments and the page (`peers_page.py`). Results are compared before anything is
timed; a wrong result of ours refuses its row, and the exit status is then 1.
"""

import argparse
import datetime
import importlib
import importlib.metadata
import json
import random
import sys

import environment
import figures
import ipp
import tables
from comparison import OURS
from probe import Probe
from setting import Setting, optional

MODULES = ("laplacian", "moments", "convolution", "reduction", "heat_map", "small", "sizes", "photos")
LIBRARIES = ("numpy", "opencv-python-headless", "opencv-contrib-python-headless", "ipp", "scipy", "scikit-image",
             "pyvips-binary", "halide")


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", help="the built libKernelProbe")
    parser.add_argument("--json", required=True, metavar="FILE", help="where the figures go")
    parser.add_argument("--photos", metavar="FOLDER", help="JPEG files for the rows that begin with a file")
    parser.add_argument("--rows", default=",".join(MODULES), help="kinds of work (default: %(default)s)")
    parser.add_argument("--only", default="", metavar="TEXT", help="rows with this text in their names")
    parser.add_argument("--who", default="", metavar="TEXT", help="only peers whose names begin with this")
    parser.add_argument("--width", type=int, default=4000)
    parser.add_argument("--height", type=int, default=3000)
    parser.add_argument("--variants", type=int, default=2, help="the best so many of ours (default: %(default)s)")
    parser.add_argument("--repetitions", type=int, default=41, help="at most (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=6, help="for a row, at least nine repetitions")
    parser.add_argument("--huge", type=int, default=20000, metavar="SIDE", help="of the largest plane; 0 for none")
    parser.add_argument("--seed", type=int, help="of the order of the timings (default: another every run)")
    return parser.parse_args()


def versions():
    found = []
    for name in LIBRARIES:
        try:
            found.append((name, importlib.metadata.version(name)))
        except importlib.metadata.PackageNotFoundError:
            continue
    return found


def supported_variants(probe):
    """Names of ours that this processor runs, the best first; scalar is not raced."""
    acutance = optional("acutance")
    if acutance is None:
        sys.exit("the package acutance is not installed: ./dev peers does that")
    return [name for name in reversed(acutance.variants()) if name != "scalar"]


def main():
    options = parse()
    with_ipp = ipp.prepare()
    random.seed(options.seed)
    probe = Probe(options.library)
    setting = Setting(
        probe, supported_variants(probe)[:options.variants], with_ipp, options.width, options.height, options.photos,
        (options.huge, options.huge) if options.huge else None)
    load, reports, refused = environment.load(), [], 0
    for module in options.rows.split(","):
        for comparison in importlib.import_module(f"goals.{module}").comparisons(setting):
            if options.only not in comparison.name:
                continue
            comparison.contestants = [
                c for c in comparison.contestants if c.who == OURS or c.who.startswith(options.who)]
            print(f"peers: {comparison.name}", file=sys.stderr, flush=True)
            wrong = comparison.compare()
            for contestant in wrong:
                print(f"peers: REFUSED {comparison.name}: {contestant.way}: {contestant.refusal}", file=sys.stderr)
            refused += len(wrong)
            if wrong:
                reports.append(comparison.refused_report())
                continue
            comparison.measure(options.repetitions, options.seconds)
            reports.append(comparison.report())
    facts = environment.describe(
        [*versions(), ("threads", "one, where a row does not say otherwise"),
         ("load before, after", f"{load}, {environment.load()}"), ("date", datetime.date.today().isoformat())])
    report = {"machine": environment.slug(), "environment": facts, "variants": setting.variants,
              "size": [options.width, options.height], "rows": reports}
    with open(options.json, "w", encoding="utf-8") as file:
        json.dump(report, file, indent=1)
    for lines in (figures.way_lines(reports), figures.goal_lines(report)):
        print(tables.text_table(*lines) + "\n")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
