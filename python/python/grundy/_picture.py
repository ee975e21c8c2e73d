"""Pictures as SVG."""

from __future__ import annotations

from os import PathLike
from pathlib import Path


class Picture:
    """A picture as SVG."""

    __slots__ = ("svg",)
    #: The text of the picture.
    svg: str

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def __repr__(self) -> str:
        return f"<picture, {len(self.svg)} bytes of SVG>"

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str | PathLike[str]) -> None:
        """Writes the picture to a file."""
        Path(path).write_text(self.svg, encoding="utf-8")
