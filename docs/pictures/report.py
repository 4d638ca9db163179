#!/usr/bin/env python3
"""Takes the picture of a page of scores that the README shows: its list of photos, without the summary above it.

usage: report.py CHROMIUM PAGE.html OUTPUT.png
"""

import pathlib
import subprocess
import sys
import tempfile

import cv2

TOP, HEIGHT = 505, 640


def main():
    chromium, page, output = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        whole = pathlib.Path(folder) / "page.png"
        subprocess.run(
            [chromium, "--headless", "--no-sandbox", "--hide-scrollbars", f"--window-size=1180,{TOP + HEIGHT}",
             f"--user-data-dir={folder}/profile", f"--screenshot={whole}", pathlib.Path(page).resolve().as_uri()],
            check=True, stderr=subprocess.DEVNULL)
        cv2.imwrite(output, cv2.imread(str(whole))[TOP:])


if __name__ == "__main__":
    main()
