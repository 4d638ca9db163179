"""Thumbnails beside the photos as the browser itself decodes and turns them."""

import base64
from pathlib import Path

from checks import check

# The browser's own picture at the thumbnail's size, turned and mirrored in all eight ways, in colour, in grey and with red
# and blue exchanged. The thumbnail has to be nearest to the one that was not touched: no tolerance is needed for that.
NEAREST = """async ([thumbnail, original]) => {
  const load = async (source) => { const image = new Image(); image.src = source; await image.decode(); return image; };
  const [small, large] = [await load(thumbnail), await load(original)];
  const pixels = (image, width, height, ways) => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.setTransform(...ways(width, height));
    const turned = Math.abs(ways(1, 1)[0]) < 0.5;
    context.drawImage(image, 0, 0, turned ? height : width, turned ? width : height);
    return context.getImageData(0, 0, width, height).data;
  };
  const ways = {
    "as it is": (w, h) => [1, 0, 0, 1, 0, 0], "mirrored": (w, h) => [-1, 0, 0, 1, w, 0],
    "by half": (w, h) => [-1, 0, 0, -1, w, h], "upside down": (w, h) => [1, 0, 0, -1, 0, h],
    "transposed": (w, h) => [0, 1, 1, 0, 0, 0], "clockwise": (w, h) => [0, 1, -1, 0, w, 0],
    "transposed otherwise": (w, h) => [0, -1, -1, 0, w, h], "anticlockwise": (w, h) => [0, -1, 1, 0, 0, h],
  };
  const colours = {
    "in colour": (r, g, b) => [r, g, b], "in grey": (r, g, b) => Array(3).fill(0.299 * r + 0.587 * g + 0.114 * b),
    "red for blue": (r, g, b) => [b, g, r],
  };
  const isGrey = (data) => data.every((value, i) => i % 4 === 3 || value === data[i - (i % 4)]);
  const { naturalWidth: width, naturalHeight: height } = small;
  const shown = pixels(small, width, height, ways["as it is"]);
  const found = [];
  for (const [way, matrix] of Object.entries(ways)) {
    const wanted = pixels(large, width, height, matrix);
    for (const [colour, change] of Object.entries(colours)) {
      let sum = 0;
      for (let i = 0; i < shown.length; i += 4) {
        const [r, g, b] = change(wanted[i], wanted[i + 1], wanted[i + 2]);
        sum += (shown[i] - r) ** 2 + (shown[i + 1] - g) ** 2 + (shown[i + 2] - b) ** 2;
      }
      found.push([sum, way, colour]);
    }
  }
  found.sort((a, b) => a[0] - b[0]);
  return { best: found[0], second: found[1], width, height, isGrey: isGrey(pixels(large, width, height, ways["as it is"])), wide: large.naturalWidth, high: large.naturalHeight };
}"""


def data_address(file: Path) -> str:
    kind = "png" if file.suffix == ".png" else "jpeg"
    return f"data:image/{kind};base64,{base64.b64encode(file.read_bytes()).decode()}"


def check_thumbnails(page, folder: Path, paths: list[tuple[int, str]]) -> None:
    """The thumbnails of these photos, by their number on the page and their path."""
    coloured = 0
    for index, path in paths:
        source = page.evaluate(f"document.querySelector('#p{index + 1} img').src")
        found = page.evaluate(NEAREST, [source, data_address(folder / path)])
        _, way, colour = found["best"]
        check(way == "as it is", f"{path} is shown {way}")
        # Of a photo that is grey to the browser all colours are the same.
        check(colour == "in colour" or found["isGrey"], f"{path} is shown {colour}")
        coloured += not found["isGrey"]
        check(max(found["width"], found["height"]) == 160, f"{path}: {found['width']}x{found['height']}")
        check((found["width"] > found["height"]) == (found["wide"] > found["high"]), f"{path} lies down")
    check(coloured >= 5, f"{coloured} photos in colour are too few")
