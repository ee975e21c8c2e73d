"""Rulesets and positions."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from . import _grundy
from ._answers import (
    Explanation,
    Genus,
    Laws,
    Period,
    Quotient,
    Table,
    array_of,
    body_of,
    integer,
    wrap,
)
from ._board import Board
from ._errors import PositionError, RulesError, Unsupported
from ._html import escaped, image_html, table_html
from ._picture import Picture
from ._requests import Limits, corner_of, request_fields, request_text
from ._run import Progress, Question, followed
from ._values import Game, Nimber, Outcome, SpecialValue, special_value

if TYPE_CHECKING:
    import networkx
    import numpy
    import pandas
    import polars
    from matplotlib.axes import Axes


#: The methods of rulesets that `grundy.run` takes, with their questions.
_RUNS_OF_RULESETS = {"values": "table", **{name: name for name in ("table", "period", "guess", "quotient")}}

#: The methods of positions that `grundy.run` takes, which are named like their questions.
_RUNS_OF_POSITIONS = ("explain", "genus", "score", "graph", "solve")


class Ruleset:
    """The rules of a game. `grundy.games`, `rules`, `code`, `graph` and `load` make rulesets.

    Rulesets are not changed; `misere` and `with_settings` return others.
    """

    __slots__ = ("__weakref__", "_known", "_native", "_settings", "_spec")
    _spec: dict[str, Any] | None
    _settings: dict[str, Any]
    _native: _grundy.Subject
    _known: tuple[str, list[str]] | None

    def __init__(
        self,
        spec: dict[str, Any] | None,
        settings: Mapping[str, Any] | None = None,
        native: _grundy.Subject | None = None,
    ) -> None:
        self._spec = spec
        self._settings = dict(settings or {})
        self._known = None
        if native is not None:
            self._native = native
        else:
            self._native = _grundy.Subject.read(self._request("list", None, spec or {}))
            self._known = self._native.look_up() if (spec or {}).get("ruleset") != "sum" else ("sum", [])

    def _request(self, ask: str, limits: Limits | None, fields: Mapping[str, Any]) -> str:
        return request_text(ask, limits, {**self._settings, **fields})

    def _run(self, method: str, limits: Limits | None, fields: Mapping[str, Any]) -> Question | None:
        """The question that `grundy.run` asks for a method; `None` if it cannot run the method."""
        ask = _RUNS_OF_RULESETS.get(method)
        return None if ask is None else Question(ask, self._native, self._request(ask, limits, fields), self)

    def _ask(
        self,
        method: Callable[..., Any],
        ask: str,
        limits: Limits | None = None,
        progress: bool | Callable[[Progress], object] = False,
        **fields: Any,
    ) -> Any:
        """The answer to a question, which `method` of this ruleset asks."""
        if progress:
            return followed(method, progress, limits=limits, **fields)
        return wrap(ask, self._native.ask(self._request(ask, limits, request_fields(**fields))), self)

    def __repr__(self) -> str:
        shown = [repr(self.title)]
        if self.kinds:
            shown.append(f"kinds={self.kinds!r}")
        if self.params:
            shown.append(f"params={self.params!r}")
        shown += [f"{name}={value!r}" for name, value in self._settings.items()]
        return f"Ruleset({', '.join(shown)})"

    def _repr_html_(self) -> str:
        rows = [(kind,) for kind in self.kinds]
        return f"<b>{escaped(self.title)}</b>" + table_html(["positions"], rows)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ruleset):
            return NotImplemented
        if self._spec is None or other._spec is None:
            return self._native is other._native
        return self._spec == other._spec and self._settings == other._settings

    def __hash__(self) -> int:
        return hash(json.dumps([self._spec, self._settings])) if self._spec is not None else id(self._native)

    def __reduce__(self) -> tuple[Any, ...]:
        if self._spec is None:
            raise TypeError(
                "a ruleset written as a Python function cannot be pickled, because the function cannot: "
                "pickle the module that defines it by name, or write the rules as text"
            )
        return (Ruleset, (self._spec, self._settings))

    @property
    def title(self) -> str:
        """The title of the game."""
        return self._look_up()[0]

    @property
    def kinds(self) -> list[str]:
        """The kinds of positions, such as ``heap(n)``."""
        return self._look_up()[1]

    @property
    def params(self) -> dict[str, Any]:
        """The parameters that were given."""
        return dict((self._spec or {}).get("params", {}))

    def _look_up(self) -> tuple[str, list[str]]:
        if self._known is None:
            self._known = self._native.look_up()
        return self._known

    def with_settings(self, *, limits: Limits | None = None, **settings: Any) -> Ruleset:
        """The same rules with other settings, which are the fields of a JSON request.

        These are ``convention``, ``cycles``, ``compound``, ``player``, ``engine``, ``threads``, ``database``, ``lang``,
        ``trust_claims`` and ``impartial``.

        >>> import grundy
        >>> nim = grundy.games.nim().with_settings(compound="selective")
        >>> nim.position("3 5").outcome
        Outcome.N
        """
        changed = {**self._settings, **settings}
        if "database" in settings:
            changed["database"] = fspath(settings["database"])
        if limits is not None:
            given = {"seconds": limits.seconds, "bytes": limits.bytes}
            changed["limits"] = {name: value for name, value in given.items() if value is not None}
        native = self._native.with_settings(json.dumps({"ask": "list", **changed}))
        return Ruleset(self._spec, changed, native)

    def misere(self) -> Ruleset:
        """The same rules under misère play, where the player who cannot move wins."""
        return self.with_settings(convention="misere")

    def position(self, position: str | int | Sequence[int] | Board) -> Position:
        """The position that a text or a board denotes, such as ``"3 5 7"``; or one heap, or a list of heaps.

        >>> import grundy
        >>> grundy.games.nim().position([3, 5, 5])
        Position('heap(3) + 2*heap(5)')
        """
        if isinstance(position, Board):
            position = position.text
        elif not isinstance(position, str):
            sizes = corner_of(position)
            position = " ".join(map(str, sizes)) if sizes else "()"
        return Position(self, position)

    __call__ = position

    @overload
    def values(
        self,
        positions: None = None,
        /,
        *,
        to: int | Sequence[int],
        limits: Limits | None = None,
        progress: bool | Callable[[Progress], object] = False,
    ) -> numpy.ndarray[Any, Any]: ...
    @overload
    def values(self, positions: Iterable[Any], /) -> numpy.ndarray[Any, Any]: ...
    def values(
        self,
        positions: Iterable[Any] | None = None,
        /,
        *,
        to: int | Sequence[int] | None = None,
        limits: Limits | None = None,
        progress: bool | Callable[[Progress], object] = False,
    ) -> numpy.ndarray[Any, Any]:
        """The nim-values as an array of the narrowest type.

        With `to`, the index is the size of the heap, or the fields of the position: ``values(to=12)`` has 13
        entries. With positions, each entry is the value of one: a text, an int, or a tuple of fields. Where there
        is no nim-value, the array is masked.

        With ``progress=True``, a bar of tqdm shows the progress, or a line on standard error if tqdm is not
        installed. A function receives each `Progress` instead.
        """
        if positions is not None:
            size, data, mask = self._native.values(positions)
            return array_of(size, [len(data) // size], data, mask)
        if to is None:
            raise TypeError("values takes positions, or to=")
        corner = corner_of(to)
        return self.table(to=corner, start=[0] * len(corner), limits=limits, progress=progress).values

    def table(
        self,
        *,
        to: int | Sequence[int] | None = None,
        start: int | Sequence[int] | None = None,
        outcomes: bool = False,
        what: str | None = None,
        template: str | None = None,
        ranges: Mapping[str, tuple[int, int]] | None = None,
        limits: Limits | None = None,
        progress: bool | Callable[[Progress], object] = False,
    ) -> Table:
        """The values or the outcomes of all positions in a box, of all vertices of a graph, or of a template.

        A template is text such as ``"heap(n) + heap(2 * n)"``, with ``ranges={"n": (1, 200)}``. On partizan rules,
        `what` is a property that the table contains instead of canonical forms, such as ``"mean"``.
        """
        found: Table = self._ask(
            self.table,
            "table",
            limits,
            progress,
            to=to,
            start=start,
            outcomes=outcomes or None,
            what=what,
            template=template,
            ranges=ranges,
        )
        return found

    def heatmap(self, *, to: Sequence[int], outcomes: bool = False, title: str | None = None) -> Picture:
        """The picture of the table of a game with two fields."""
        return self.table(to=to, outcomes=outcomes).picture(title=title)

    def period(
        self,
        to: int | None = None,
        *,
        limits: Limits | None = None,
        progress: bool | Callable[[Progress], object] = False,
    ) -> Period:
        """The period of the values of heaps, and whether it is proved."""
        found: Period
        if progress:
            found = self._ask(self.period, "period", limits, progress, to=to)
            return found
        fields = {} if to is None else {"to": to}
        answer = self._native.ask(self._request("period", limits, fields), certificate=True, picture=True)
        found = wrap("period", answer, self)
        return found

    def guess(
        self,
        to: int | Sequence[int] | None = None,
        *,
        template: str | None = None,
        ranges: Mapping[str, tuple[int, int]] | None = None,
        limits: Limits | None = None,
        progress: bool | Callable[[Progress], object] = False,
        **fields: Any,
    ) -> Laws:
        """Laws that fit the values or the outcomes, simplest first.

        Further fields are those of the question ``guess`` in JSON.
        """
        fields = {"table": True, **fields}
        found: Laws = self._ask(
            self.guess, "guess", limits, progress, to=to, template=template, ranges=ranges, **fields
        )
        return found

    def quotient(
        self,
        to: int,
        *,
        limits: Limits | None = None,
        progress: bool | Callable[[Progress], object] = False,
    ) -> Quotient:
        """The misère quotient of the heaps up to `to`."""
        found: Quotient = self._ask(self.quotient, "quotient", limits, progress, to=to)
        return found

    def genera(self, to: int, *, limits: Limits | None = None) -> list[str]:
        """The genus of each heap up to `to`, under misère play."""
        genera: list[str] = self._ask(self.genera, "genus", limits, to=to).data["genera"]
        return genera

    def count(self, *, piles: int, max: int, mod: int | None = None, outcome: str | None = None) -> int:
        """The number of ordered sums of `piles` components from 1 to `max` that are N-positions.

        With ``outcome="P"``, the P-positions are counted. With `mod`, the result is reduced modulo that number.

        >>> import grundy
        >>> grundy.games.nim().count(piles=3, max=4)
        58
        """
        found = self._ask(self.count, "count", piles=piles, max=max, mod=mod, outcome=outcome)
        return int(found["count"])

    def show(self) -> dict[str, Any]:
        """The rules, the theorems and the sources."""
        found: dict[str, Any] = self._ask(self.show, "show")
        return found

    def check(self, *, to: int | None = None) -> dict[str, Any]:
        """What is known about the rules: whether play ends, and whether their theorems hold."""
        found: dict[str, Any] = self._ask(self.check, "check", to=to)
        return found

    def cite(self) -> list[dict[str, str]]:
        """The references to the literature on this game: ``key``, ``text``, and the entry in ``bibtex``."""
        found: list[dict[str, str]] = self._ask(self.cite, "cite")["references"]
        return found

    def export(self, language: str, *, what: str | None = None, to: int | Sequence[int] | None = None) -> str:
        """The rules as a program in ``"cpp"``, ``"python"`` or ``"java"``.

        `what` is ``"program"`` (the brute force of the rules, by default), ``"law"``, or ``"table"`` with `to`.

        >>> import grundy
        >>> text = grundy.games.nim().export("python")
        >>> "def " in text
        True
        """
        return str(self._ask(self.export, "export", language=language, what=what, to=to)["program"])

    def ask(self, question: str, **fields: Any) -> dict[str, Any]:
        """The answer to any question about this ruleset, as JSON has it."""
        return body_of(self._native.ask(self._request(question, None, fields)))

    def to_pandas(self, *, to: int | Sequence[int], winning_moves: bool = False) -> pandas.DataFrame:
        """The table of values as a data frame of pandas.

        With `winning_moves`, a further column has the first winning move of each position. This asks one more
        question for each row.
        """
        import pandas

        return pandas.DataFrame(self._columns(to, winning_moves))

    def to_polars(self, *, to: int | Sequence[int], winning_moves: bool = False) -> polars.DataFrame:
        """The table of values as a data frame of polars; `winning_moves` is as in `to_pandas`."""
        import polars

        return polars.DataFrame(self._columns(to, winning_moves))

    def _columns(self, to: int | Sequence[int], winning_moves: bool) -> dict[str, list[Any]]:
        columns = self.table(to=to).columns()
        if winning_moves:
            columns["winning_move"] = []
            fields = [name for name in columns if name not in ("value", "outcome", "winning_move")]
            for row in zip(*(columns[name] for name in fields), strict=True):
                winning = self.position(",".join(map(str, row))).winning_moves
                columns["winning_move"].append((winning[0].label or winning[0].after) if winning else None)
        return columns


class Position:
    """A position: a sum of components of one ruleset."""

    __slots__ = ("_terms", "_text", "ruleset")
    #: The rules of the game.
    ruleset: Ruleset
    _text: str
    _terms: list[tuple[str, int]]

    def __init__(self, ruleset: Ruleset, text: str) -> None:
        self.ruleset = ruleset
        terms: dict[str, int] = {}
        for component, count in ruleset._native.terms(text):
            terms[component] = terms.get(component, 0) + count
        self._terms = list(terms.items())
        written = (name if count == 1 else f"{count}*{name}" for name, count in self._terms)
        self._text = " + ".join(written) or "()"

    def _run(self, method: str, limits: Limits | None, fields: Mapping[str, Any]) -> Question | None:
        """The question that `grundy.run` asks for a method; `None` if it cannot run the method."""
        if method not in _RUNS_OF_POSITIONS:
            return None
        request = self.ruleset._request(method, limits, {**fields, "position": self._text})
        return Question(method, self.ruleset._native, request, self.ruleset)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Position, (self.ruleset, self._text))

    def __repr__(self) -> str:
        return f"Position({self._text!r})"

    def __str__(self) -> str:
        return self._text

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.ruleset == other.ruleset and sorted(self._terms) == sorted(other._terms)

    def __hash__(self) -> int:
        return hash((self.ruleset, tuple(sorted(self._terms))))

    def __add__(self, other: Position) -> Position:
        if not isinstance(other, Position):
            return NotImplemented
        if self.ruleset != other.ruleset:
            raise PositionError(
                "the positions belong to different rulesets",
                hint="write the sum as text, as in grundy.sums(a=..., b=...).position('a:3 + b:5')",
            )
        return Position(self.ruleset, f"{self._text} + {other._text}")

    def __rmul__(self, count: int) -> Position:
        number = count.__index__()
        if number < 0:
            raise ValueError(f"a count is at least 0, not {number}")
        written = " + ".join(f"{number * of}*{name}" for name, of in self._terms)
        return Position(self.ruleset, written if number and written else "()")

    @property
    def components(self) -> list[tuple[str, int]]:
        """The components, each with its count."""
        return list(self._terms)

    @property
    def value(self) -> Nimber | Game | SpecialValue:
        """The nim-value; on partizan rules the canonical form; or why there is no value."""
        number = self.ruleset._native.value(self._text)
        if number is not None:
            return Nimber(number)
        found = self._body("value")
        if "game" in found:
            return Game(found["game"])
        return special_value(found["special"])

    @property
    def outcome(self) -> Outcome:
        """Who wins."""
        return Outcome(self.ruleset._native.outcome(self._text))

    @property
    def is_terminal(self) -> bool:
        """Whether there are no moves."""
        return not self.options

    @property
    def options(self) -> Moves:
        """Every move, lazily."""
        return Moves(self, every=True)

    @property
    def winning_moves(self) -> Moves:
        """The moves that win, lazily."""
        return Moves(self, every=False)

    def explain(self, *, lang: str | None = None, limits: Limits | None = None) -> Explanation:
        """Why the position has its outcome, in English or with ``lang="zh"`` in Chinese."""
        found: Explanation = self._asked("explain", limits, lang=lang)
        return found

    def play(self, move: Move | str | int | None = None) -> Position:
        """The position after a move: a `Move`, its label, its index among `options`, or a winning one."""
        if isinstance(move, Move):
            return move.leaves
        if move is None:
            winning = self.winning_moves
            if not winning:
                raise PositionError("there is no winning move", hint="play(0) makes the first move")
            return winning[0].leaves
        if isinstance(move, str):
            for found in self.options:
                if found.label == move or str(found.leaves) == move:
                    return found.leaves
            raise PositionError(f"there is no move {move!r}", hint="list(position.options) shows all moves")
        return self.options[move].leaves

    def genus(self) -> Genus:
        """The genus under misère play."""
        found: Genus = self._asked("genus")
        return found

    def equals(self, other: Position) -> bool | None:
        """Whether both have the same outcome in every sum; ``None`` if neither equality was proved nor a difference
        found."""
        found = self._body("equal", other=str(other))["equal"]
        return None if found is None else bool(found)

    def score(self, **fields: Any) -> dict[str, Any]:
        """The score under optimal play, and the best moves."""
        return self._body("score", **fields)

    def ask(self, question: str, **fields: Any) -> dict[str, Any]:
        """The answer to any question about this position, as JSON has it."""
        return self._body(question, **fields)

    def view(self, **fields: Any) -> dict[str, Any]:
        """Everything that a display of the position needs: outcome, value, moves with their results, reasons."""
        return self._body("view", **fields)

    def jia(self) -> dict[str, Any]:
        """Whether nim-values decide misère play by the SG-Jia theorem: ``jia`` has a boolean for each component."""
        return self._body("jia")

    def solve(
        self,
        into: str | PathLike[str] | None = None,
        *,
        resume_from: str | PathLike[str] | None = None,
        limits: Limits | None = None,
        **fields: Any,
    ) -> dict[str, Any]:
        """Solve every position that play can reach, and store the results as a database in the directory `into`.

        ``ruleset.with_settings(database=directory)`` then looks positions up there, and `grundy.database` checks the
        database. Further fields are those of the question ``solve`` in JSON, such as ``stores="remoteness"``.
        """
        found: dict[str, Any] = self._asked("solve", limits, into=into, resume_from=resume_from, **fields)
        return found

    def graph(self, *, limits: Limits | None = None) -> dict[str, Any]:
        """The game graph of all positions that can be reached."""
        return self._body("graph", limits)

    @property
    def boards(self) -> list[Board]:
        """The components as boards; empty if the game is not played on a grid.

        >>> import grundy
        >>> grundy.games.cram().position("..#|...").boards
        [Board('..#|...')]
        """
        try:
            drawn = self._body("picture")["drawn"]
        except Unsupported:
            return []
        return [Board.of_cells(one["cells"], one["columns"]) for one in drawn if "graph" not in one]

    def picture(
        self, *, title: str | None = None, legend: bool = True, every: bool = False, value: bool = True
    ) -> Picture:
        """The boards of the position with the winning moves; where there is no board, the game graph.

        With `every`, all moves are drawn; without `value`, the value is not computed.
        """
        fields = {"position": self._text, "all": every, "value": value}
        native = self.ruleset._native
        try:
            try:
                board = native.ask(self.ruleset._request("picture", None, fields))
            except Unsupported:
                # Not every game with boards has values.
                board = native.ask(self.ruleset._request("picture", None, {**fields, "value": False}))
        except Unsupported:
            return self.graph_picture(title=title, legend=legend)
        return Picture(board.svg(title, legend))

    def graph_picture(self, *, title: str | None = None, legend: bool = True) -> Picture:
        """The picture of the game graph."""
        request = self.ruleset._request("graph", None, {"position": self._text})
        return Picture(self.ruleset._native.ask(request).svg(title, legend), self._draw_graph)

    def _draw_graph(self, ax: Axes) -> None:
        from . import _plots

        _plots.graph(ax, self.to_networkx())

    def to_networkx(self, *, max_nodes: int = 10_000) -> networkx.DiGraph[str]:
        """The game graph; the nodes are position texts with the attributes ``value``, ``outcome`` and
        ``remoteness``."""
        import networkx

        found = self.graph()
        if found["vertices"] > max_nodes:
            raise ValueError(f"the game graph has {found['vertices']} positions, which is more than {max_nodes}")
        graph: networkx.DiGraph[str] = networkx.DiGraph()
        values = found.get("values") or [None] * found["vertices"]
        outcomes = found.get("outcomes") or [None] * found["vertices"]
        remoteness = found.get("remoteness") or [None] * found["vertices"]
        for name, value, outcome, moves in zip(found["names"], values, outcomes, remoteness, strict=False):
            graph.add_node(str(name), value=integer(value), outcome=outcome, remoteness=moves)
        if "left" in found:
            for player in ("left", "right"):
                for name, options in zip(found["names"], found[player], strict=True):
                    graph.add_edges_from((str(name), str(option), {"player": player}) for option in options)
        else:
            graph.add_edges_from((str(start), str(end)) for start, end in found["edges"])
        return graph

    def _asked(self, question: str, limits: Limits | None = None, **fields: Any) -> Any:
        given = {"position": self._text, **request_fields(**fields)}
        request = self.ruleset._request(question, limits, given)
        return wrap(question, self.ruleset._native.ask(request), self.ruleset)

    def _body(self, question: str, limits: Limits | None = None, **fields: Any) -> dict[str, Any]:
        request = self.ruleset._request(question, limits, {"position": self._text, **fields})
        return body_of(self.ruleset._native.ask(request))

    def _repr_svg_(self) -> str | None:
        """The boards of the position, if it has any."""
        try:
            return self.picture().svg if self.boards else None
        except Exception:  # noqa: BLE001 - a notebook then shows the text.
            return None

    def _repr_html_(self) -> str:
        svg = self._repr_svg_()
        if svg is not None:
            return image_html(svg)
        found = self._body("outcome")
        rows = [("position", self._text), ("outcome", found["outcome"])]
        try:
            rows.insert(1, ("value", str(self.value)))
        except Exception:  # noqa: BLE001 - not every ruleset has values, and a picture must not raise.
            pass
        return table_html(None, rows)

    def _repr_latex_(self) -> str:
        special = {"_": r"\_", "{": r"\{", "}": r"\}", "#": r"\#", "*": r"\cdot "}
        return rf"$\mathtt{{{''.join(special.get(letter, letter) for letter in self._text)}}}$"


class Move:
    """A move: its label, the component that it changes, and the position that it leaves."""

    __slots__ = ("_data", "_position")

    def __init__(self, position: Position, data: dict[str, Any]) -> None:
        self._position, self._data = position, data

    @property
    def label(self) -> str:
        """The label in the rules; empty if the rules have none."""
        return str(self._data.get("label") or "")

    @property
    def component(self) -> int:
        """The index of the component that the move changes, counts written out."""
        return int(self._data["component"])

    @property
    def before(self) -> str:
        """The component before the move."""
        return str(self._data["from"])

    @property
    def after(self) -> str:
        """The sum that replaces the component."""
        return str(self._data["to"])

    @property
    def player(self) -> str | None:
        """On partizan rules, the player who may make the move."""
        return self._data.get("player")

    @property
    def leaves(self) -> Position:
        """The position after the move."""
        index = 0
        parts: list[str] = []
        changed = set(self._data.get("components", [self.component]))
        for name, count in self._position._terms:
            inside = {at for at in changed if index <= at < index + count}
            if self.component in inside:
                parts.append(self.after)
            if count > len(inside):
                parts.append(f"{count - len(inside)}*{name}" if count - len(inside) > 1 else name)
            index += count
        return Position(self._position.ruleset, " + ".join(part for part in parts if part != "()") or "()")

    def __repr__(self) -> str:
        return f"Move({self.label!r}, component={self.component}, leaves={str(self.leaves)!r})"


class Moves(Sequence[Move]):
    """The moves of a position, computed when they are first needed."""

    __slots__ = ("_every", "_found", "_position")

    def __init__(self, position: Position, *, every: bool) -> None:
        self._position, self._every = position, every
        self._found: list[Move] | None = None

    def _moves(self) -> list[Move]:
        if self._found is None:
            fields = {"all": True} if self._every else {}
            found = self._position._body("moves", None, **fields)["moves"]
            self._found = [Move(self._position, data) for data in found]
        return self._found

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        return self._moves()[index]

    def __len__(self) -> int:
        return len(self._moves())

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves())

    def __repr__(self) -> str:
        return f"<{len(self)} {'moves' if self._every else 'winning moves'} of {self._position}>"

    def _repr_html_(self) -> str:
        rows = [(move.label, move.before, move.after) for move in self]
        return table_html(["move", "from", "to"], rows)


def rules(text: str, **params: Any) -> Ruleset:
    """The ruleset that a text in the rules language defines.

    >>> rules("heap(n) -> heap(n - t)  for t in {1, 3, 4}").values(to=8).tolist()
    [0, 1, 0, 1, 2, 3, 2, 0, 1]
    """
    return Ruleset({"ruleset": {"rules": text}, "params": params})


def code(code: str) -> Ruleset:
    """The taking-and-breaking game with this code, such as ``"0.77"``."""
    return Ruleset({"ruleset": {"code": code}, "params": {}})


def load(path: str | PathLike[str], **params: Any) -> Ruleset:
    """The ruleset of a file with rules or with a graph."""
    name = fspath(path)
    return Ruleset({"ruleset": name if "/" in name else f"./{name}", "params": params})


def sums(**rulesets: Ruleset) -> Ruleset:
    """Sums across rulesets. Each component in position text names its ruleset: a keyword of this call, or a ruleset as
    on the command line, such as ``kayles`` or ``0.137``.

    >>> import grundy
    >>> grundy.sums(my=grundy.rules("heap(n) -> heap(n - t) for t in {1, 3, 4}")).position("my:9 + kayles:5 + *3").value
    Nimber(7)
    """
    specs: dict[str, Any] = {}
    for name, of in rulesets.items():
        if of._spec is None:
            raise RulesError("a ruleset written as a Python function cannot be part of such a sum")
        if of.params:
            raise RulesError(f"the ruleset {name} has parameters", hint="write them into its rules")
        specs[name] = of._spec["ruleset"]
    return Ruleset({"ruleset": "sum", "rulesets": specs})


def graph(edges: Any) -> Ruleset:
    """The game on an explicit graph: a directed graph of networkx, a mapping from each vertex to its options, a
    list of pairs, or an object as in JSON. A position is a sum of vertices.

    >>> graph({"c": ["a", "b"], "b": ["a"], "a": []}).position("c").value
    Nimber(2)
    """
    if isinstance(edges, Mapping) and {"edges", "parents", "left", "graphs"} & set(edges):
        return Ruleset({"ruleset": {"graph": dict(edges)}, "params": {}})
    if hasattr(edges, "nodes") and hasattr(edges, "edges"):
        vertices, moves = list(edges.nodes), list(edges.edges)
    elif isinstance(edges, Mapping):
        moves = [(start, end) for start, ends in edges.items() for end in ends]
        vertices = list(dict.fromkeys([*edges, *(end for _, end in moves)]))
    else:
        moves = [tuple(edge) for edge in edges]
        vertices = list(dict.fromkeys(vertex for edge in moves for vertex in edge[:2]))
    if all(type(vertex) is int for vertex in vertices) and sorted(vertices) == list(range(len(vertices))):
        found: dict[str, Any] = {"vertices": len(vertices), "edges": [list(edge) for edge in moves]}
    else:
        names = [str(vertex) for vertex in vertices]
        pairs = [[str(edge[0]), str(edge[1]), *edge[2:]] for edge in moves]
        found = {"vertices": len(names), "names": names, "edges": pairs}
    return Ruleset({"ruleset": {"graph": found}, "params": {}})


class Option:
    """An option with a label, and for scored and partizan rules a gain and a player. `option` makes one."""

    __slots__ = ("again", "gain", "label", "player", "to")
    _grundy_option = True

    def __init__(
        self, to: Any, label: str = "", *, player: str | None = None, gain: int = 0, again: bool = False
    ) -> None:
        self.to, self.label, self.player, self.gain, self.again = to, label, player, gain, again


def option(
    to: Any, label: str = "", *, player: str | None = None, gain: int = 0, again: bool = False
) -> Option:
    """An option of a ruleset written in Python, with the label of the move."""
    return Option(to, label, player=player, gain=gain, again=again)


_KIND = re.compile(r"\s*([A-Za-z_]\w*)\s*\(([^()]*)\)\s*")
_FIELD = re.compile(r"\s*([A-Za-z_]\w*)\s*(\[\s*\])?\s*")


_Rules = Callable[..., "Iterable[Any] | None"]


def ruleset(
    *kinds: str, title: str | None = None, partizan: bool = False, scoring: bool = False
) -> Callable[[_Rules], Ruleset]:
    """Make a ruleset from a function that yields the options of a component, given its fields.

    An option is a component, or a list of components: their disjunctive sum. A component is an int, or a tuple
    of fields. If there are several kinds of positions, the function receives the name of the kind first, and a
    component is a tuple that begins with the name of its kind. `option` adds a label.

    >>> @ruleset("heap(n)")
    ... def halving(n):
    ...     for taken in range(1, n // 2 + 1):
    ...         yield option(n - taken, f"take {taken}")
    >>> halving.position("5 6").winning_moves[0].label
    'take 1'
    """
    parsed: list[tuple[str, list[tuple[str, bool]]]] = []
    if not kinds or not all(isinstance(kind, str) for kind in kinds):
        raise TypeError('ruleset takes the kinds of positions, as in @grundy.ruleset("heap(n)")')
    for kind in kinds:
        match = _KIND.fullmatch(kind)
        fields = [_FIELD.fullmatch(field) for field in match[2].split(",")] if match and match[2].strip() else []
        if match is None or None in fields:
            raise RulesError(f"{kind!r} is not a kind of positions", hint="write heap(n), or stairs(x[]) for a list")
        parsed.append((match[1], [(field[1], field[2] is not None) for field in fields if field]))

    def of(function: _Rules) -> Ruleset:
        name = title if title is not None else function.__name__.replace("_", " ").capitalize()
        return Ruleset(None, {}, _grundy.Subject.written(name, parsed, (partizan, scoring), function))

    return of
