"""Checks the page of `acutance score --format html` in Chromium.

usage: page_test.py COMMAND REPOSITORY CHROMIUM [SCREENSHOTS]
"""

import csv
import io
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from checks import (
    Watched, check, check_contrast, check_filters, check_keyboard, check_sorting, say, shown_rows, strict_json,
)
from inputs import make_many, make_mixed
from pictures import check_thumbnails

MANY = 2000


def score(command: str, folder: Path, form: str, output: Path, *options: str) -> bytes:
    run = subprocess.run(
        [command, "score", ".", "--format", form, "--output", str(output), *options], cwd=folder, capture_output=True
    )
    check(run.returncode in (0, 1), run.stderr.decode())
    return output.read_bytes()


def check_table(report: dict, data: bytes) -> None:
    """The CSV, by Python's reader, beside the JSON."""
    check(data.endswith(b"\r\n"), "lines end with CR LF")
    rows = list(csv.DictReader(io.StringIO(data.decode("utf-8"), newline=""), strict=True))
    check(len(rows) == len(report["photos"]), f"{len(rows)} rows")
    for row, photo in zip(rows, report["photos"]):
        check(None not in row and None not in row.values(), f"fields of {row['path']}")
        path = photo["path"]
        check(row["path"] in (path, "./" + path), row["path"])
        for name, field in row.items():
            check(not field.startswith(("=", "+", "-", "@", "\t", "\r")), f"{name} is a formula: {field}")
        check(row["status"] == photo["status"], row)
        numbers = [("quality", "quality", "value"), ("coverage", "quality", "coverage"),
                   ("sharpness", "sharpness", "value"), ("variance", "sharpness", "variance"),
                   ("saliency", "saliency", "value"), ("faces", "faces", "count"),
                   ("mean_luma", "exposure", "mean"), ("noise", "detail", "noise")]
        for column, term, key in numbers:
            value = photo.get(term, {}).get(key)
            check((float(row[column]) if row[column] else None) == value, f"{path} {column}: {row[column]} {value}")
            if photo["status"] == "scored" and value is None:
                reason = {"quality": "quality", "sharpness": "sharpness", "variance": "sharpness", "saliency": "saliency",
                          "faces": "faces", "mean_luma": "exposure", "noise": "detail"}[column] + "_reason"
                check(row[reason] != "", f"{path}: no reason for {column}")
        check(row["error_kind"] == photo.get("error", {}).get("kind", ""), row)
        check(row["error"] == photo.get("error", {}).get("message", ""), row)
        check(row["rule"] == photo.get("rule", ""), row)


def printable(path: str) -> str:
    """Control characters as the reports spell them."""
    hidden = [*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
    return path.translate({code: f"\\u{{{code:x}}}" for code in hidden})


def check_mixed(browser, command: str, root: Path, folder: Path, shots: Path | None) -> None:
    make_mixed(root, folder)
    report = strict_json(score(command, folder, "json", folder.parent / "mixed.json"))
    check_table(report, score(command, folder, "csv", folder.parent / "mixed.csv"))
    file = folder.parent / "mixed.html"
    score(command, folder, "html", file)
    photos = report["photos"]
    say(f"{len(photos)} inputs, {file.stat().st_size // 1024} KB")

    context = browser.new_context(viewport={"width": 1280, "height": 900}, color_scheme="light")
    watched = Watched(context, file)
    page = watched.page
    check(page.evaluate("window.pwned") is None, "a file name ran as a script")
    names = page.evaluate("[...document.querySelectorAll('#rows .open bdi')].map((open) => open.textContent)")
    check(names == [printable(photo["path"]) for photo in photos], "names")
    check(page.evaluate("document.querySelectorAll('#rows bdi *').length") == 0, "names hold no elements")
    broken = page.evaluate(
        "Promise.all([...document.images].map((image) => {"
        # A lazy one would wait until it is in sight.
        " image.loading = 'eager'; return image.decode().then(() => '', () => image.alt || 'no name'); }))"
    )
    check(not any(broken), f"pictures that do not open: {[name for name in broken if name]}")
    check(page.evaluate("[...document.images].every((image) => image.alt !== '')"), "alternative texts")
    pictures = page.evaluate("[...document.querySelectorAll('#rows tr')].map((row) => row.querySelector('img') !== null)")
    check(pictures == [photo["status"] == "scored" for photo in photos], "pictures of what was scored and of nothing else")

    # A table to assistive technology, though its rows are laid out as grids.
    check(page.get_by_role("table").count() == 1, "table")
    check(page.get_by_role("table").get_by_role("row").count() == len(photos) + 1, "rows")
    check(page.get_by_role("columnheader").count() == 6, "column headers")
    check(page.get_by_role("rowheader").count() == len(photos), "row headers")
    check(page.evaluate("document.querySelectorAll('h1').length") == 1, "one heading")
    unnamed = page.evaluate("[...document.querySelectorAll('input, select')].filter((it) => !it.labels?.length).length")
    check(unnamed == 0, "labels")

    # What was not measured looks otherwise than a 0, and says why.
    absent = sum(photo[term]["value"] is None and photo[term]["reason"] != "no face was found"
                 for photo in photos if photo["status"] == "scored" for term in ("sharpness", "saliency", "faces"))
    check(page.locator(".bar.absent").count() == absent, f"{page.locator('.bar.absent').count()} of {absent} hatched bars")
    reasons = page.evaluate("[...document.querySelectorAll('.bar.absent')].every((bar) => bar.nextElementSibling.textContent)")
    check(reasons, "reasons beside hatched bars")
    zero = sum(photo["sharpness"]["value"] == 0 for photo in photos if photo["status"] == "scored")
    check(zero > 0 and page.locator(".bar.zero").count() >= zero, "bars of a measured 0")
    for failure in (photo for photo in photos if photo["status"] == "failed"):
        text = page.locator(f"#p{photos.index(failure) + 1}").text_content()
        check(failure["error"]["kind"] in text and failure["error"]["message"] in text, text)

    check(page.locator(".proposals li").count() == len(report["cleanup"]), "cleanup list")
    for name, count in report["cleanupLeftOut"].items():
        check(count == 0 or f"{count} not proposed" in page.locator("section:has(#cleanup)").text_content(), name)
    groups = report["groups"] or []
    check(page.locator(".group").count() == len(groups), "groups")
    for index, group in enumerate(groups):
        text = page.locator(".group").nth(index).text_content()
        check(group["reason"] in text, f"reason of group {index + 1}: {text}")
        check(page.locator(".group").nth(index).locator(".is-best").count() == 1, "one best photo")

    check_sorting(page, photos)
    check_filters(page, report)
    check_keyboard(page, len(photos))
    turned = [(i, p["path"]) for i, p in enumerate(photos) if "turned/" in p["path"] or "oriented/" in p["path"]]
    check(len(turned) == 9, "orientations")
    plain = [(i, p["path"]) for i, p in enumerate(photos) if "photos/" in p["path"]]
    check_thumbnails(page, folder, turned + plain)
    check_tiles(page, photos)
    watched.finish()
    context.close()
    check_looks(browser, file, shots)
    check_without_script(browser, file, photos)


def check_tiles(page, photos: list[dict]) -> None:
    """The tiles of an opened photo are turned like its picture."""
    turns = {
        "1": lambda rows: rows, "2": lambda rows: [row[::-1] for row in rows],
        "3": lambda rows: [row[::-1] for row in rows[::-1]], "4": lambda rows: rows[::-1],
        "5": lambda rows: [list(row) for row in zip(*rows)],
        "6": lambda rows: [list(row) for row in zip(*rows[::-1])],
        "7": lambda rows: [list(row)[::-1] for row in zip(*rows)][::-1],
        "8": lambda rows: [list(row) for row in zip(*rows)][::-1],
    }
    for index, photo in enumerate(photos):
        if "turned/" not in photo["path"]:
            continue
        turn = turns[photo["path"][-5]]
        tiles = photo["detail"]["tiles"]
        wanted = [tile for row in turn([tiles[8 * y : 8 * y + 8] for y in range(8)]) for tile in row]
        page.locator(f"#p{index + 1} .open").click()
        shown = page.evaluate("[...document.querySelectorAll('.tiles span')].map((tile) => Number(tile.dataset.value))")
        check(shown == wanted, f"tiles of {photo['path']}")
        page.keyboard.press("Escape")


def check_looks(browser, file: Path, shots: Path | None) -> None:
    for width, height in ((1280, 900), (400, 860)):
        backgrounds = {}
        for scheme in ("light", "dark"):
            context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
            watched = Watched(context, file)
            page = watched.page
            backgrounds[scheme] = page.evaluate("getComputedStyle(document.body).backgroundColor")
            wide = page.evaluate("document.documentElement.scrollWidth")
            check(wide <= width, f"{wide} pixels wide on a screen of {width}")
            check_contrast(page, scheme)
            if shots:
                page.screenshot(path=shots / f"{width}-{scheme}.png")
                for place in ("photos", "groups", "cleanup", "failed", "settings"):
                    if page.locator(f"#{place}").count() == 0:
                        continue
                    page.evaluate(f"document.getElementById('{place}').scrollIntoView()")
                    page.wait_for_timeout(150)
                    page.screenshot(path=shots / f"{width}-{scheme}-{place}.png")
            page.locator(".open").first.click()
            check_contrast(page, f"{scheme}, a photo open")
            if shots:
                page.screenshot(path=shots / f"{width}-{scheme}-photo.png")
            page.keyboard.press("Escape")
            page.locator("#theme").click()
            other = page.evaluate("getComputedStyle(document.body).backgroundColor")
            check(other != backgrounds[scheme], "the button changes the theme")
            check_contrast(page, f"{scheme}, changed by the button")
            watched.finish()
            context.close()
        check(backgrounds["light"] != backgrounds["dark"], f"one background in light and dark: {backgrounds}")


def check_without_script(browser, file: Path, photos: list[dict]) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(file.as_uri())
    check(page.locator("#rows tr").count() == len(photos), "rows without script")
    check(page.locator("#rows tr").last.is_visible(), "rows are visible without script")
    check(not page.locator("#text").is_visible(), "controls that would do nothing are not shown")
    context.close()


def check_many(browser, command: str, root: Path, folder: Path) -> None:
    make_many(root, folder, MANY)
    # Links to a few files: the cache measures each once.
    cache = ("--cache", str(folder.parent / "cache"))
    report = strict_json(score(command, folder, "json", folder.parent / "many.json", *cache))
    photos = report["photos"]
    check(len(photos) == MANY and report["counts"]["scored"] == MANY, report["counts"])
    file = folder.parent / "many.html"
    start = time.monotonic()
    score(command, folder, "html", file, *cache)
    say(f"{MANY} photos: page of {file.stat().st_size >> 20} MB made in {time.monotonic() - start:.1f} s")
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    start = time.monotonic()
    watched = Watched(context, file)
    page = watched.page
    say(f"opened in {time.monotonic() - start:.1f} s")
    check(page.locator("#rows tr").count() == MANY, "rows")
    # Rows out of sight are not laid out.
    drawn = page.evaluate(
        "[...document.querySelectorAll('#rows tr')].filter((row) => row.firstElementChild.checkVisibility({ contentVisibilityAuto: true })).length"
    )
    check(0 < drawn < 200, f"{drawn} of {MANY} rows are drawn")
    start = time.monotonic()
    check_sorting(page, photos)
    say(f"sorted 13 times and compared in {time.monotonic() - start:.1f} s")
    page.locator("#text").fill("0123-")
    check(shown_rows(page) == [123], "one of many")
    page.locator("#text").press("Escape")
    check_keyboard(page, MANY)
    page.evaluate("document.getElementById('cleanup').scrollIntoView()")
    page.wait_for_timeout(300)
    top = page.evaluate("document.getElementById('cleanup').getBoundingClientRect().top")
    check(0 <= top < 200, f"a part of a long page is {top} pixels off")
    watched.finish()
    context.close()


def main() -> None:
    command, root, chromium = sys.argv[1], Path(sys.argv[2]), sys.argv[3]
    shots = Path(sys.argv[4]) if len(sys.argv) > 4 else None
    if shots:
        shots.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        # Root, as in containers, has no sandbox.
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        say(f"Chromium {browser.version}")
        check_mixed(browser, command, root, Path(scratch) / "mixed", shots)
        check_many(browser, command, root, Path(scratch) / "many")
        browser.close()
    say("the page holds")


main()
