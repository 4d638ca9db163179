"""The little that the drawings of this folder share: two palettes, and a list of shapes that becomes an SVG."""

from html import escape
from pathlib import Path

# One drawing for light pages and one for dark ones. No background: the page's own shows.
PALETTES = {
    "": {"none": "none", "text": "#1d1d1f", "faint": "#5f6368", "line": "#5f6368", "inside": "#cfe3ff", "outside": "#f1f3f4"},
    "~dark": {"none": "none", "text": "#f5f5f7", "faint": "#b3b8bd", "line": "#9aa0a6", "inside": "#1f4f8f", "outside": "#2b2d30"},
}


class Drawing:
    """Shapes in pixels; colours are names of a palette."""

    def __init__(self, width, height, title):
        self.width, self.height, self.title = width, height, title
        self.shapes = []

    def box(self, x, y, width, height, fill, radius=0, dashed=False):
        dashes = ' stroke-dasharray="4 3"' if dashed else ""
        self.shapes.append(
            f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" fill="{{{fill}}}" '
            f'stroke="{{line}}"{dashes}/>')

    def text(self, x, y, words, fill="text", anchor="start", size=14, mono=False, bold=False):
        family = "ui-monospace, Menlo, Consolas, monospace" if mono else "system-ui, Helvetica, Arial, sans-serif"
        weight = ' font-weight="600"' if bold else ""
        words = escape(words).replace("{", "{{").replace("}", "}}")
        self.shapes.append(
            f'<text x="{x}" y="{y}" font-family="{family}" font-size="{size}" text-anchor="{anchor}" '
            f'fill="{{{fill}}}"{weight}>{words}</text>')

    def path(self, commands, width=1.5, arrow=False):
        end = ' marker-end="url(#arrow)"' if arrow else ""
        self.shapes.append(f'<path d="{commands}" fill="none" stroke="{{line}}" stroke-width="{width}"{end}/>')

    def svg(self, palette):
        shapes = "\n".join(shape.format(**palette) for shape in self.shapes)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}" '
            f'viewBox="0 0 {self.width} {self.height}" role="img">\n<title>{escape(self.title)}</title>\n'
            '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" '
            f'markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z" fill="{palette["line"]}"/></marker>'
            f"</defs>\n{shapes}\n</svg>\n")

    def files(self, path):
        """The two files, as (path, text)."""
        path = Path(path)
        return [(path.with_name(f"{path.stem}{name}.svg"), self.svg(palette)) for name, palette in PALETTES.items()]


def write_or_check(files, check):
    """Writes the files; with `check`, names those that hold something else. The exit status."""
    status = 0
    for path, text in files:
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        elif not path.is_file() or path.read_text() != text:
            print(f"{path} is not what the script draws; run ./dev docs --pictures")
            status = 1
    return status
