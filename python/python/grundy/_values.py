"""Values: nimbers, outcomes, values of partizan games."""

from __future__ import annotations

import enum
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from . import _grundy
from ._picture import Picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class Outcome(enum.Enum):
    """Who wins under optimal play."""

    #: The player to move wins.
    N = "N"
    #: The previous player wins.
    P = "P"
    #: Neither player can force a win: a draw.
    D = "D"
    #: Left wins, no matter which player starts.
    L = "L"
    #: Right wins, no matter which player starts.
    R = "R"

    def __repr__(self) -> str:
        return f"Outcome.{self.name}"

    def __str__(self) -> str:
        return self.name


class Nimber:
    """A nimber: a nim-value with nim-addition and nim-multiplication.

    >>> Nimber(5) + Nimber(7)
    Nimber(2)
    >>> Nimber(6) * Nimber(7)
    Nimber(3)
    >>> int(Nimber(9))
    9
    """

    __slots__ = ("_value",)
    _value: int

    def __init__(self, value: int) -> None:
        number = value.__index__()
        if not 0 <= number < 1 << 64:
            raise ValueError(f"a nimber is in 0..2**64, not {number}")
        object.__setattr__(self, "_value", number)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a nimber cannot be changed")

    def __reduce__(self) -> tuple[type[Nimber], tuple[int]]:
        return (Nimber, (self._value,))

    def __int__(self) -> int:
        return self._value

    def __index__(self) -> int:
        return self._value

    def __bool__(self) -> bool:
        return self._value != 0

    def __repr__(self) -> str:
        return f"Nimber({self._value})"

    def __str__(self) -> str:
        return str(self._value)

    def _repr_latex_(self) -> str:
        return f"$\\ast {self._value}$" if self._value else "$0$"

    def __hash__(self) -> int:
        return hash(("Nimber", self._value))

    def __eq__(self, other: object) -> bool:
        return self._value == other._value if isinstance(other, Nimber) else NotImplemented

    def __add__(self, other: Nimber) -> Nimber:
        return Nimber(self._value ^ other._value) if isinstance(other, Nimber) else NotImplemented

    __sub__ = __add__

    def __neg__(self) -> Nimber:
        return self

    def __mul__(self, other: Nimber) -> Nimber:
        return self._by("*", other) if isinstance(other, Nimber) else NotImplemented

    def __truediv__(self, other: Nimber) -> Nimber:
        return self._by("/", other) if isinstance(other, Nimber) else NotImplemented

    def __pow__(self, exponent: int) -> Nimber:
        return _nimber(f"{self._value}^{exponent.__index__()}")

    def sqrt(self) -> Nimber:
        """The nimber whose nim-square is this one."""
        return _nimber(f"sqrt({self._value})")

    def _by(self, operator: str, other: Nimber) -> Nimber:
        return _nimber(f"{self._value} {operator} {other._value}")


def _nimber(expression: str) -> Nimber:
    answer = _grundy.ask(json.dumps({"ask": "nimber", "expression": expression}))
    return Nimber(int(json.loads(answer.json())["value"]))


class SpecialValue(NamedTuple):
    """Why a position has no nim-value: ``loony``, ``over``, ``infinity`` or ``outside``.

    With ``infinity``, `wins_beside` has the sizes of those Nim heaps whose sum with the position the mover wins.
    """

    word: str
    wins_beside: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"{self.word}({' '.join(map(str, self.wins_beside))})" if self.wins_beside else self.word


def special_value(found: Any) -> SpecialValue:
    """The special value that a field of JSON contains."""
    if isinstance(found, dict):
        return SpecialValue("infinity", tuple(int(size) for size in found["infinity"]))
    return SpecialValue(str(found))


#: The properties that a game shows.
_PROPERTIES: Final = ("mean", "temperature", "atomicweight")


class Game:
    """The value of a partizan game, in canonical form.

    >>> hot = Game("{2|-1/2}") + Game("{1|-1}")
    >>> hot
    Game('{3|1||1/2|-3/2}')
    >>> hot.mean, hot.temperature, hot.outcome
    ('3/4', '5/4', Outcome.L)
    >>> Game("^") > 0, Game("^").confused_with("*")
    (True, True)
    """

    __slots__ = ("_data", "text")
    #: The canonical form in the notation of the program.
    text: str
    _data: dict[str, Any]

    def __init__(self, expression: str | int | Game) -> None:
        if isinstance(expression, Game):
            self.text, self._data = expression.text, expression._data
            return
        data = _game(str(expression))
        if "game" not in data:
            raise ValueError("the value of the expression is not one game; grundy.ask evaluates any expression")
        self.text, self._data = data["game"], data

    def __reduce__(self) -> tuple[type[Game], tuple[str]]:
        return (Game, (self.text,))

    def __repr__(self) -> str:
        return f"Game({self.text!r})"

    def __str__(self) -> str:
        return self.text

    def _repr_latex_(self) -> str:
        text = self.text
        for found, latex in (
            ("{", r"\{"),
            ("}", r"\}"),
            ("||", r"\,\Vert\,"),
            ("|", r"\mid "),
            ("^", r"\uparrow "),
            ("*", r"{\ast}"),
            ("+-", r"\pm "),
        ):
            text = text.replace(found, latex)
        return f"${text}$"

    @property
    def kind(self) -> str:
        """``zero``, ``integer``, ``number``, ``nimber``, ``infinitesimal``, ``numberish`` or ``hot``."""
        return str(self._data["kind"])

    @property
    def outcome(self) -> Outcome:
        """The outcome class under normal play."""
        return Outcome(self._data["outcome"])

    @property
    def mean(self) -> str | None:
        """The mean."""
        return self._shown("mean")

    @property
    def temperature(self) -> str | None:
        """The temperature."""
        return self._shown("temperature")

    @property
    def atomic_weight(self) -> str | None:
        """The atomic weight; ``None`` if the game has none."""
        return self._shown("atomicweight")

    @property
    def left_options(self) -> tuple[Game, ...]:
        """The canonical left options."""
        return tuple(Game(text) for text in _game(f"({self.text}).LeftOptions").get("games", ()))

    @property
    def right_options(self) -> tuple[Game, ...]:
        """The canonical right options."""
        return tuple(Game(text) for text in _game(f"({self.text}).RightOptions").get("games", ()))

    def thermograph(self) -> Picture:
        """The picture of the thermograph."""
        request = {"ask": "game", "expression": self.text}
        answer = _grundy.ask(json.dumps(request), picture=True)

        def draw(ax: Axes) -> None:
            from . import _plots

            _plots.thermograph(ax, json.loads(answer.json())["show"]["thermograph"])

        return Picture(answer.svg(), draw)

    def _shown(self, name: str) -> str | None:
        found = _game(self.text, show=[name])["show"][name]
        return None if found is None else str(found)

    def __hash__(self) -> int:
        return hash(("Game", self.text))

    def __add__(self, other: Game | int) -> Game:
        return Game(f"({self.text}) + ({Game(other).text})")

    __radd__ = __add__

    def __sub__(self, other: Game | int) -> Game:
        return Game(f"({self.text}) - ({Game(other).text})")

    def __neg__(self) -> Game:
        return Game(f"-({self.text})")

    def __rmul__(self, count: int) -> Game:
        return Game(f"{count.__index__()} * ({self.text})")

    def compare(self, other: Game | int | str) -> str:
        """``less``, ``greater``, ``equal`` or ``confused``."""
        return str(_game(f"compare({self.text}, {Game(other).text})")["relation"])

    def confused_with(self, other: Game | int | str) -> bool:
        """Whether neither game is at least the other."""
        return self.compare(other) == "confused"

    def __eq__(self, other: object) -> bool:
        if isinstance(other, (Game, int)):
            return self.text == Game(other).text
        return NotImplemented

    def __lt__(self, other: Game | int) -> bool:
        return self.compare(other) == "less"

    def __gt__(self, other: Game | int) -> bool:
        return self.compare(other) == "greater"

    def __le__(self, other: Game | int) -> bool:
        return self.compare(other) in ("less", "equal")

    def __ge__(self, other: Game | int) -> bool:
        return self.compare(other) in ("greater", "equal")


def game(expression: str | int) -> Game:
    """The value of an expression in partizan games.

    >>> game("{1|-1}").temperature
    '1'
    """
    return Game(expression)


def _game(expression: str, show: Sequence[str] = ()) -> dict[str, Any]:
    request: dict[str, Any] = {"ask": "game", "expression": expression}
    if show:
        request["show"] = list(show)
    found: dict[str, Any] = json.loads(_grundy.ask(json.dumps(request)).json())
    return found
