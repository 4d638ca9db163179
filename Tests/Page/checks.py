"""What has to be true of a page, asked in a browser."""

import json
import sys
from pathlib import Path

COLUMNS = ["path", "quality", "sharpness", "saliency", "faces", "pixels"]


def check(condition, what) -> None:
    if not condition:
        raise AssertionError(what)


class Watched:
    """A browser page that remembers what went wrong on it and what it asked the network for."""

    def __init__(self, context, file: Path):
        self.page = context.new_page()
        self.troubles: list[str] = []
        self.requests: list[str] = []
        self.page.on("console", lambda message: self.troubles.append(f"console: {message.text}"))
        self.page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.goto(file.as_uri())

    def finish(self) -> None:
        check(not self.troubles, self.troubles[:5])
        foreign = [url[:80] for url in self.requests[1:] if not url.startswith("data:")]
        check(not foreign, foreign)
        self.page.close()


def strict_json(data: bytes):
    def refuse(word):
        raise AssertionError(f"{word} is no JSON")

    return json.loads(data, parse_constant=refuse)


def key_of(photo: dict, column: str):
    """What a column sorts by, from the report that the command wrote: independent of the page's script."""
    if column == "path":
        return photo["path"].encode("utf-16-be", "surrogatepass")
    if photo["status"] != "scored":
        return None
    match column:
        case "sharpness":
            return photo["sharpness"]["variance"]
        case "faces":
            return photo["faces"]["count"]
        case "pixels":
            return photo["width"] * photo["height"]
        case _:
            return photo[column]["value"]


def expected_order(photos: list[dict], column: str, descending: bool) -> list[int]:
    keys = [key_of(photo, column) for photo in photos]
    with_value = [index for index, key in enumerate(keys) if key is not None]
    # Equal ones stay in input order whichever way; reversing twice keeps them so.
    ordered = sorted(with_value, key=lambda index: keys[index])
    if descending:
        ordered = sorted(reversed(with_value), key=lambda index: keys[index])[::-1]
    return ordered + [index for index, key in enumerate(keys) if key is None]


def shown_order(page) -> list[int]:
    return page.evaluate("[...document.querySelectorAll('#rows tr')].map((row) => Number(row.id.slice(1)) - 1)")


def check_sorting(page, photos: list[dict]) -> None:
    for column in COLUMNS:
        header = page.locator(f"th[data-key={column}]")
        for click in range(2):
            header.get_by_role("button").click()
            direction = header.get_attribute("aria-sort")
            descending = (column != "path") != (click == 1)
            check(direction == ("descending" if descending else "ascending"), f"{column}: {direction}")
            check(shown_order(page) == expected_order(photos, column, descending), f"order by {column}, {direction}")
            lacking = sum(key_of(photo, column) is None for photo in photos)
            status = page.locator("#shown").inner_text()
            check((f"{lacking} without a value" in status) == (lacking > 0), f"{column}: {status}")
    others = page.locator("th[aria-sort=ascending], th[aria-sort=descending]").count()
    check(others == 1, f"{others} columns say that they are sorted by")
    page.locator("#sort").select_option("input up")
    check(shown_order(page) == list(range(len(photos))), "input order")


def shown_rows(page) -> list[int]:
    return page.evaluate(
        "[...document.querySelectorAll('#rows tr')].filter((row) => row.checkVisibility()).map((row) => Number(row.id.slice(1)) - 1)"
    )


def check_filters(page, report: dict) -> None:
    photos = report["photos"]

    def expect(wanted: list[int], what: str) -> None:
        check(shown_rows(page) == wanted, f"{what}: {len(shown_rows(page))} rows, {len(wanted)} wanted")
        status = page.locator("#shown").inner_text()
        check(status.startswith(f"{len(wanted)} of {len(photos)} shown"), status)
        hidden = len(photos) - len(wanted)
        check((f"{hidden} hidden" in status) == (hidden > 0), status)

    everything = list(range(len(photos)))
    page.locator("#text").fill("BROOK")
    expect([i for i in everything if "brook" in photos[i]["path"].lower()], "text")
    page.locator("#text").press("Escape")
    expect(everything, "text taken away")
    for outcome in ("scored", "failed", "skipped"):
        page.locator("#outcome").select_option(outcome)
        expect([i for i in everything if photos[i]["status"] == outcome], outcome)
    page.get_by_role("button", name="Show all").click()
    expect(everything, "show all")
    groups = report["groups"] or []
    grouped = {path for group in groups for path in group["photos"]}
    best = {group["best"] for group in groups}
    for choice, wanted in [("any", grouped), ("none", {p["path"] for p in photos} - grouped)]:
        page.locator("#group").select_option(choice)
        expect([i for i in everything if photos[i]["path"] in wanted], f"group {choice}")
    if groups:
        page.locator("#group").select_option("1")
        expect([i for i in everything if photos[i]["path"] in groups[0]["photos"]], "group 1")
    page.locator("#group").select_option("")
    for flag, wanted in [
        ("cleanup", set(report["cleanup"])),
        ("best", best),
        ("notes", {p["path"] for p in photos if p.get("notes")}),
        ("unrated", {p["path"] for p in photos if p["status"] == "scored" and p["quality"]["value"] is None}),
    ]:
        page.locator("#flag").select_option(flag)
        expect([i for i in everything if photos[i]["path"] in wanted], f"only {flag}")
    page.locator("#flag").select_option("")


FOCUSED_ROW = "Number((document.activeElement.closest('#rows tr')?.id ?? 'p0').slice(1)) - 1"


def focused_row(page) -> int:
    return page.evaluate(FOCUSED_ROW)


def check_keyboard(page, count: int) -> None:
    page.keyboard.press("/")
    check(page.evaluate("document.activeElement.id") == "text", "/ goes to the search")
    seen = []
    for _ in range(20):
        page.keyboard.press("Tab")
        seen.append(page.evaluate("document.activeElement.id || document.activeElement.textContent"))
        if focused_row(page) >= 0:
            break
    check(focused_row(page) == 0, f"tab comes to the first photo: {seen}")
    stops = page.evaluate("document.querySelectorAll('#rows [tabindex=\"0\"]').length")
    check(stops == 1, f"{stops} photos are stops of the tab key")
    for key, row in [("ArrowDown", 1), ("ArrowDown", 2), ("ArrowUp", 1), ("PageDown", 11), ("End", count - 1), ("Home", 0)]:
        page.keyboard.press(key)
        check(focused_row(page) == row, f"{key} goes to {focused_row(page)}, not {row}")
        on_screen = page.evaluate(
            "(() => { const box = document.activeElement.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight; })()"
        )
        check(on_screen, f"{key}: the photo is out of sight")
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    check(dialog.is_visible(), "Enter opens the photo")
    first = page.locator("#photo-title").inner_text()
    page.keyboard.press("ArrowRight")
    check(page.locator("#photo-title").inner_text() != first, "right shows the next photo")
    check(page.locator("#photo-place").inner_text() == f"2 of {count}", "place of the photo")
    page.keyboard.press("Escape")
    check(not dialog.is_visible(), "Escape closes the photo")
    # A dialog says that it is closed a moment after it is.
    try:
        page.wait_for_function(f"{FOCUSED_ROW} === 1", timeout=10_000)
    except Exception:
        pass
    check(focused_row(page) == 1, f"the focus is back on the photo that was shown: {focused_row(page)}")


def check_contrast(page, scheme: str) -> None:
    """Text against what is behind it, by the formula of WCAG 2: at least 4.5."""
    worst = page.evaluate(
        """() => {
          const parse = (colour) => (colour.match(/[\\d.]+/g) ?? [0, 0, 0, 0]).map(Number);
          const channel = (c) => (c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
          const luminance = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
          const behind = (element) => {
            for (; element; element = element.parentElement) {
              const colour = parse(getComputedStyle(element).backgroundColor);
              if (colour.length < 4 || colour[3] === 1) return colour;
            }
            return [255, 255, 255];
          };
          let worst = { ratio: 99 };
          for (const element of document.querySelectorAll("body *")) {
            const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
            if (!own || !element.checkVisibility({ contentVisibilityAuto: true }) || element.closest("svg, .skip")) continue;
            const [a, b] = [luminance(parse(getComputedStyle(element).color)), luminance(behind(element))];
            const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
            if (ratio < worst.ratio) worst = { ratio, what: element.outerHTML.slice(0, 120) };
          }
          return worst;
        }"""
    )
    check(worst["ratio"] >= 4.5, f"{scheme}: contrast {worst}")


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
