"""HTML for notebooks: small tables without script or style sheets, legible on dark and light pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

#: Longer tables show their first and last rows.
MOST_ROWS = 20

_CELL = "padding:.2em .6em;border:1px solid rgba(128,128,128,.4);text-align:left;font-family:monospace"


def escaped(text: object) -> str:
    """The text with the characters that HTML reserves replaced."""
    # `html.escape` does the same, but importing `html` costs a millisecond.
    found = str(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return found.replace('"', "&quot;").replace("'", "&#x27;")


def shortened(rows: Sequence[Sequence[object]]) -> list[Sequence[object]]:
    """At most `MOST_ROWS` rows."""
    if len(rows) <= MOST_ROWS:
        return list(rows)
    half = MOST_ROWS // 2
    return [*rows[: half - 1], ["..."] * len(rows[0]), *rows[len(rows) - half :]]


def table_html(head: Iterable[object] | None, rows: Sequence[Sequence[object]]) -> str:
    """A table with an optional head."""

    def row(cells: Iterable[object], tag: str) -> str:
        return "<tr>" + "".join(f'<{tag} style="{_CELL}">{escaped(cell)}</{tag}>' for cell in cells) + "</tr>"

    body = "".join(row(cells, "td") for cells in shortened(rows))
    top = "" if head is None else f"<thead>{row(head, 'th')}</thead>"
    return f'<table style="border-collapse:collapse;color:inherit;background:none">{top}<tbody>{body}</tbody></table>'


def image_html(svg: str) -> str:
    """A picture as an image.

    A notebook that is not trusted shows images, but no SVG elements.
    """
    import base64

    data = base64.b64encode(svg.encode()).decode()
    return f'<img alt="" style="max-width:100%" src="data:image/svg+xml;base64,{data}">'
