"""Boards of games on grids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ._html import table_html

if TYPE_CHECKING:
    import numpy


class Board:
    """A board: the state of each cell, row by row, as a character. ``#`` is no cell. `board` makes boards.

    `Ruleset.position` takes boards, and `Position.boards` has those of a position.
    """

    __slots__ = ("rows",)
    #: The rows from top to bottom.
    rows: tuple[str, ...]

    def __init__(self, rows: Sequence[str]) -> None:
        self.rows = tuple(rows)
        if len({len(row) for row in self.rows}) > 1:
            raise ValueError(f"the rows of a board have equal lengths, not {[len(row) for row in self.rows]}")

    @staticmethod
    def of_cells(cells: str, columns: int) -> Board:
        """The board with these cells, row by row."""
        return Board([cells[at : at + columns] for at in range(0, len(cells), columns)] if columns else [])

    @property
    def text(self) -> str:
        """The board as position text, the rows separated by ``|``."""
        return "|".join(self.rows)

    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of rows and columns."""
        return len(self.rows), len(self.rows[0]) if self.rows else 0

    @property
    def cells(self) -> numpy.ndarray[Any, Any]:
        """The cells as a NumPy array of characters."""
        import numpy

        return numpy.array([list(row) for row in self.rows], dtype="U1").reshape(self.shape)

    def __getitem__(self, at: tuple[int, int]) -> str:
        row, column = at
        return self.rows[row][column]

    def __eq__(self, other: object) -> bool:
        return self.rows == other.rows if isinstance(other, Board) else NotImplemented

    def __hash__(self) -> int:
        return hash(("Board", self.rows))

    def __repr__(self) -> str:
        return f"Board({self.text!r})"

    def __str__(self) -> str:
        return "\n".join(self.rows)

    def _repr_html_(self) -> str:
        return table_html(None, [tuple(row) for row in self.rows])


def board(cells: str | int | Sequence[Any] | numpy.ndarray[Any, Any], columns: int | None = None) -> Board:
    """A board for games on grids: a picture, rows of characters, an array of characters, or an empty board.

    >>> board("..#|...")
    Board('..#|...')
    >>> board(["..#", "..."]).shape
    (2, 3)
    >>> board(2, 3)
    Board('...|...')
    >>> import grundy
    >>> grundy.games.cram().position(board(2, 3)).outcome
    Outcome.N
    """
    if columns is not None:
        if not isinstance(cells, int):
            raise TypeError("board takes the numbers of rows and columns, or one picture")
        return Board(["." * columns] * cells)
    if isinstance(cells, str):
        return Board(cells.replace("|", "\n").split())
    if isinstance(cells, int):
        raise TypeError("board takes the numbers of rows and columns, as in board(2, 3)")
    return Board(["".join(map(str, row)) for row in cells])
