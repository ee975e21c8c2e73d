"""Pictures as SVG, and as plots of Matplotlib."""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike
from typing import TYPE_CHECKING, Any

from ._html import image_html

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class Picture:
    """A picture as SVG, without script. Notebooks show it; `save` writes it to a file.

    >>> import grundy
    >>> picture = grundy.games.wythoff().heatmap(to=(20, 20), title="Wythoff's game")
    >>> picture.svg.startswith("<svg")
    True
    """

    __slots__ = ("_draw", "svg")
    #: The text of the picture.
    svg: str

    def __init__(self, svg: str, draw: Callable[[Axes], None] | None = None) -> None:
        self.svg = svg
        self._draw = draw

    def __repr__(self) -> str:
        return f"<picture, {len(self.svg)} bytes of SVG>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Picture, (self.svg,))

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        return image_html(self.svg)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the SVG to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg)

    def plot(self, ax: Axes | None = None) -> Axes:
        """Plot the data of the picture with Matplotlib, on `ax` or on the current axes, and return the axes.

        Tables, periods, laws, thermographs and game graphs can be plotted. Only this method imports Matplotlib.
        """
        if self._draw is None:
            raise TypeError("this picture has no plot; its attribute svg has the picture itself")
        if ax is None:
            from matplotlib import pyplot

            ax = pyplot.gca()
        self._draw(ax)
        return ax
