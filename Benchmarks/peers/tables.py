"""The tables, printed and in Markdown."""

import pathlib

START, END = "<!-- figures start -->", "<!-- figures end -->"


def markdown_table(header, rows):
    lines = ["| " + " | ".join(header) + " |", "|" + "---|" * len(header)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def text_table(header, rows):
    widths = [max(len(row[i]) for row in [header, *rows]) for i in range(len(header))]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip()
                     for row in [header, *rows])


def replace_between_markers(path, text):
    """Puts `text` between the markers of a file, which keeps its own words around them."""
    path = pathlib.Path(path)
    old = path.read_text(encoding="utf-8") if path.exists() else f"# Convolution: figures\n\n{START}\n{END}\n"
    before, found, rest = old.partition(START)
    _, closed, after = rest.partition(END)
    if not found or not closed:
        raise SystemExit(f"{path.name} lacks the markers {START} and {END}")
    path.write_text(f"{before}{START}\n{text.strip()}\n{END}{after}", encoding="utf-8")
