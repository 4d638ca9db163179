"""Render docs/moments.md: runs the timing programs of moments, responses and heat maps and puts what they print into it.

Usage: python moments_document.py path/to/libKernelProbe.so docs/moments.md [--repetitions N]
"""

import argparse
import datetime
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
PROGRAMS = [
    ("Moments of planes", "moments_figures.py", []),
    ("Sizes and subnormal pixels", "moments_sizes.py", ["--large"]),
    ("Moments of responses", "response_figures.py", []),
    ("Heat maps", "heat_map_figures.py", []),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library")
    parser.add_argument("document", type=pathlib.Path)
    parser.add_argument("--repetitions", type=int, default=15)
    options = parser.parse_args()
    parts = [
        "# Moments, responses and heat maps: figures",
        f"What the programs in `Benchmarks/peers` printed on {datetime.date.today()} (`Benchmarks/README.md` says how to "
        "run them; this page is rendered by `moments_document.py`). One thread, CPU times, ratios within one "
        "repetition; all results were compared before anything was timed.",
    ]
    for title, program, arguments in PROGRAMS:
        command = [sys.executable, str(HERE / program), options.library, "--repetitions", str(options.repetitions)]
        run = subprocess.run(command + arguments, capture_output=True, text=True)
        if run.returncode:
            sys.exit(f"{program} ended with {run.returncode}: {run.stderr}")
        lines = run.stdout.rstrip()
        parts += [f"## {title}", f"`{program}`", lines if "| ---" in lines or "|---" in lines else f"```\n{lines}\n```"]
        print(f"{title}: done", file=sys.stderr)
    options.document.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
