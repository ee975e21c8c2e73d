"""What `Picture.plot` draws. Imported only by pictures that are plotted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import networkx
    from matplotlib.axes import Axes

#: The outcomes in the order of their colours.
_OUTCOMES = "PNDLR"


def table(ax: Axes, values: Any, axes: Sequence[dict[str, Any]], *, outcomes: bool) -> None:
    """Dots for one field, a heat map for two."""
    import numpy

    if outcomes:
        letters = values
        values = numpy.ma.masked_equal(numpy.full(letters.shape, -1), -1)
        for number, letter in enumerate(_OUTCOMES):
            values[letters == letter] = number
    if len(axes) > 2:
        raise TypeError("a table of more than two fields has no plot; plot a slice of its values")
    first = axes[0]
    if len(axes) < 2:
        numbers = numpy.arange(first["from"], first["from"] + len(values))
        ax.plot(numbers, values, ".", markersize=3)
        ax.set_xlabel(first["field"])
        ax.set_ylabel("outcome" if outcomes else "nim-value")
        if outcomes:
            ax.set_yticks(range(len(_OUTCOMES)), list(_OUTCOMES))
        return
    second = axes[1]
    extent = (second["from"] - 0.5, second["to"] + 0.5, first["to"] + 0.5, first["from"] - 0.5)
    image = ax.imshow(values, extent=extent, interpolation="nearest")
    ax.set_xlabel(second["field"])
    ax.set_ylabel(first["field"])
    figure = ax.get_figure()
    if figure is not None and not outcomes:
        figure.colorbar(image, ax=ax, label="nim-value")


def heaps(ax: Axes, values: Any, preperiod: int | None, period: int | None) -> None:
    """The values of heaps, with lines where the periodic part and its second period begin."""
    ax.plot(range(len(values)), values, ".", markersize=3)
    ax.set_xlabel("n")
    ax.set_ylabel("nim-value")
    if preperiod is not None and period is not None:
        for place in (preperiod, preperiod + period):
            ax.axvline(place, color="gray", linewidth=0.8)


def laws(ax: Axes, points: Sequence[dict[str, Any]], variables: Sequence[str]) -> None:
    """The points to which the laws were fitted; those that the first law gives differently are crosses."""
    if len(variables) != 1:
        raise TypeError("laws of several variables have no plot; plot the table")
    right = [point for point in points if point.get("law") in (None, point["is"])]
    wrong = [point for point in points if point.get("law") not in (None, point["is"])]
    for found, style in ((right, "."), (wrong, "x")):
        ax.plot([point["at"][0] for point in found], [point["is"] for point in found], style, markersize=3)
    ax.set_xlabel(variables[0])


def thermograph(ax: Axes, data: dict[str, Any]) -> None:
    """The walls of a thermograph: larger values on the left, and the mast above."""
    from fractions import Fraction

    corners = {side: [tuple(map(Fraction, corner)) for corner in data[side]] for side in ("left", "right")}
    top = max(corner[0] for side in corners.values() for corner in side) + 1
    for side, found in corners.items():
        heights = [float(height) for height, _ in found] + [float(top)]
        values = [float(value) for _, value in found] + [float(found[-1][1])]
        ax.plot(values, heights, label=f"{side} wall")
    if not ax.xaxis_inverted():
        ax.invert_xaxis()
    ax.set_xlabel("value")
    ax.set_ylabel("temperature")


def graph(ax: Axes, found: networkx.DiGraph[str]) -> None:
    """The game graph, P-positions in blue; in layers by remoteness where every position has one."""
    import networkx

    layers = networkx.get_node_attributes(found, "remoteness")
    if all(layer is not None for layer in layers.values()):
        networkx.set_node_attributes(found, {node: -layer for node, layer in layers.items()}, "layer")
        places = networkx.multipartite_layout(found, subset_key="layer")
    else:
        places = networkx.spring_layout(found, seed=1)
    outcomes = networkx.get_node_attributes(found, "outcome").values()
    colours = ["tab:blue" if outcome == "P" else "tab:orange" for outcome in outcomes]
    networkx.draw_networkx(found, places, ax=ax, node_color=colours, node_size=120, font_size=7)
    ax.set_axis_off()
