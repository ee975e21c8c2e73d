"""Answers as objects."""

from __future__ import annotations

import array
import json
import sys
from collections.abc import Iterator, Sequence
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _grundy
from ._html import MOST_ROWS, escaped, image_html, table_html
from ._picture import Picture
from ._values import Nimber, Outcome

if TYPE_CHECKING:
    import numpy
    import pandas
    import polars
    from matplotlib.axes import Axes

_DTYPES = {1: "u1", 2: "u2", 4: "u4", 8: "u8"}
_LITTLE = sys.byteorder == "little"
#: Notebooks show larger tables as pictures, and `print` abbreviates them.
_MOST_IN_HTML = 10_000


def integer(found: Any) -> Any:
    """The integer that a field of JSON contains: large ones are strings."""
    return int(found) if isinstance(found, str) else found


def body_of(answer: Any) -> dict[str, Any]:
    """The fields of an answer, as JSON has them."""
    found: dict[str, Any] = json.loads(answer.json())
    found.pop("id", None)
    return found


def array_of(
    size: int, shape: list[int], data: bytearray, mask: bytearray | None
) -> numpy.ndarray[Any, Any]:
    """An array on these bytes, without a copy; masked where there is no number."""
    import numpy

    values = numpy.frombuffer(data, dtype=_DTYPES[size]).reshape(shape)
    if mask is None:
        return values
    return numpy.ma.MaskedArray(values, mask=numpy.frombuffer(mask, dtype=bool).reshape(shape))  # type: ignore[no-any-return, no-untyped-call, unused-ignore]


class Evidence(NamedTuple):
    """The evidence for an answer.

    ``kind`` is ``theorem``, ``proved``, ``computed``, ``checked`` or ``claimed``. ``data`` has all fields, as in JSON.
    """

    kind: str
    data: dict[str, Any]

    def __repr__(self) -> str:
        shown = [repr(value) for name, value in self.data.items() if name != "kind" and value is not None]
        return f"{self.kind.capitalize()}({', '.join(shown)})"


class _Answer:
    """An answer with its evidence. ``data`` has its fields, as JSON has them."""

    __slots__ = ("_data", "_native", "_ruleset")

    def __init__(self, native: _grundy.Answer, ruleset: Any) -> None:
        self._native, self._ruleset = native, ruleset
        self._data: dict[str, Any] | None = None

    @property
    def data(self) -> dict[str, Any]:
        """The fields of the answer, as JSON has them."""
        if self._data is None:
            self._data = body_of(self._native)
        return self._data

    @property
    def evidence(self) -> Evidence | None:
        """The evidence for the answer; ``None`` if the answer needs none."""
        found = self.data.get("evidence")
        return None if found is None else Evidence(found["kind"], found)

    @property
    def engine(self) -> str | None:
        """The engine that answered."""
        plan = self.data.get("plan")
        return None if plan is None else str(plan["engine"])

    def __str__(self) -> str:
        return self._native.text()

    def _repr_html_(self) -> str | None:
        return f"<pre>{escaped(self)}</pre>"


class _Drawn(_Answer):
    """An answer that has a picture."""

    __slots__ = ()

    def picture(self, *, title: str | None = None, legend: bool = True) -> Picture:
        """The answer as a picture, with a title above it if one is given."""
        return Picture(self._native.svg(title, legend), self._draw)

    def _draw(self, ax: Axes) -> None:
        """Plot the data of the picture with Matplotlib."""
        raise TypeError("this picture has no plot; its attribute svg has the picture itself")


class _ShownAsPicture(_Drawn):
    """An answer that notebooks show as its picture, or as text where it is too large for one."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        try:
            return self._native.svg()
        except Exception:  # noqa: BLE001 - a notebook then shows the text.
            return None

    def _repr_html_(self) -> str | None:
        svg = self._repr_svg_()
        return super()._repr_html_() if svg is None else image_html(svg)


class Explanation(_Answer):
    """Why a position has its outcome. ``print`` shows it as text, and notebooks as tables."""

    __slots__ = ()

    @property
    def outcome(self) -> Outcome:
        """The outcome of the position."""
        return Outcome(self.data["outcome"])

    @property
    def steps(self) -> list[dict[str, Any]]:
        """The steps in reading order, with the facts from which their text is formed."""
        steps: list[dict[str, Any]] = self.data["steps"]
        return steps

    def __repr__(self) -> str:
        return str(self)

    def _components(self) -> list[tuple[str, int, int]]:
        """Each component with its count and its value, if every component has one."""
        found = [step for step in self.steps if step["kind"] == "component" and "component" in step]
        if not found or any(step.get("value") is None for step in found):
            return []
        return [(step["component"], int(step.get("count", 1)), int(step["value"])) for step in found]

    def _repr_html_(self) -> str:
        parts = []
        for step in self.steps:
            components = self._components() if step["kind"] == "xor" else []
            if components:
                total = 0
                for _, count, value in components:
                    total ^= value if count % 2 else 0
                width = max(total, *(value for _, _, value in components)).bit_length() or 1
                rows: list[list[object]] = [
                    [name if count == 1 else f"{count}*{name}", value, *format(value, f"0{width}b")]
                    for name, count, value in components
                ]
                rows.append(["xor", total, *format(total, f"0{width}b")])
                powers = [1 << bit for bit in reversed(range(width))]
                parts.append(f"<p>{escaped(step['text'].splitlines()[0])}</p>")
                parts.append(table_html(["", "", *powers], rows))
            else:
                parts.append(f'<p style="white-space:pre-wrap">{escaped(step["text"])}</p>')
        return "".join(parts)


class Table(_ShownAsPicture):
    """The values or the outcomes of all positions in a box.

    The picture has dots for heaps, and is a heat map for two fields.
    """

    __slots__ = ()

    @property
    def axes(self) -> list[dict[str, Any]]:
        """The axes: ``field``, ``from``, ``to``, and ``names`` for vertices that have names."""
        axes = []
        for field, start, length, names in self._native.axes():
            axis: dict[str, Any] = {"field": field, "from": start, "to": start + length - 1}
            if names is not None:
                axis["names"] = names
            axes.append(axis)
        return axes

    @property
    def is_outcomes(self) -> bool:
        """Whether the table contains outcomes."""
        return self._native.is_outcomes()

    @property
    def values(self) -> numpy.ndarray[Any, Any]:
        """The entries as an array, with one axis for each axis of the table.

        Nim-values have the narrowest type that holds them, and are masked where there is none. Outcomes are letters.
        The entries for partizan rules are texts, such as canonical forms, or ``None`` where there is none.
        """
        games = self._games()
        if games is not None:
            import numpy

            found = numpy.empty(len(games), dtype=object)
            found[:] = games
            return found.reshape([length for _, _, length, _ in self._native.axes()])
        size, shape, data, mask = self._native.table_bytes()
        if self.is_outcomes:
            import numpy

            return numpy.frombuffer(data, dtype="U1").reshape(shape)
        return array_of(size, shape, data, mask)

    def _games(self) -> list[Any] | None:
        """The entries of a table of canonical forms or of their properties, row by row; ``None`` for other tables."""
        found = self.data.get("games")
        for _ in self._native.axes()[1:]:
            found = None if found is None else [entry for row in found for entry in row]
        return found

    def write(self, format: str) -> str:
        """The table as text in a format of the command line.

        These are ``text``, ``csv``, ``markdown``, ``latex``, ``bfile`` (of the OEIS), ``array`` (for C++), ``letters``,
        ``ppositions`` and ``runs``.
        """
        return self._native.write(format)

    def __str__(self) -> str:
        """The whole table if it has at most 10,000 entries; `write` has no such limit."""
        return self._native.text() if len(self) <= _MOST_IN_HTML else repr(self)

    def _draw(self, ax: Axes) -> None:
        from . import _plots

        if self._games() is not None:
            raise TypeError("canonical forms have no plot")
        _plots.table(ax, self.values, self.axes, outcomes=self.is_outcomes)

    def _repr_html_(self) -> str | None:
        lengths = [length for _, _, length, _ in self._native.axes()]
        if len(lengths) == 2 and max(lengths) <= MOST_ROWS:
            return self._grid_html()
        if len(lengths) == 2 or len(self) > _MOST_IN_HTML:
            return super()._repr_html_()
        columns = self.columns()
        return table_html(list(columns), list(zip(*columns.values(), strict=True)))

    def _grid_html(self) -> str:
        """The table of a game with two fields, with a row for each number in the first."""
        columns = self.columns()
        entries = columns["outcome" if self.is_outcomes else "value"]
        first, second = ([*map(str, axis.get("names") or range(axis["from"], axis["to"] + 1))] for axis in self.axes)
        rows = []
        for at, name in enumerate(first):
            row = entries[at * len(second) : (at + 1) * len(second)]
            rows.append([name, *("" if entry is None else entry for entry in row)])
        corner = "\\".join(str(axis["field"]) for axis in self.axes)
        return table_html([corner, *second], rows)

    def __len__(self) -> int:
        found = 1
        for _, _, length, _ in self._native.axes():
            found *= length
        return found

    def __repr__(self) -> str:
        ranges = ", ".join(f"{axis['field']}={axis['from']}..={axis['to']}" for axis in self.axes)
        content = "outcomes" if self.is_outcomes else "values" if self._games() is None else "games"
        return f"<table of {content}, {ranges}>"

    def columns(self) -> dict[str, list[Any]]:
        """The table as columns: one for each field, and ``value`` or ``outcome``."""
        size, shape, data, mask = self._native.table_bytes()
        labels: list[list[Any]] = []
        for axis, length in zip(self.axes, shape, strict=True):
            labels.append(list(axis.get("names") or range(axis["from"], axis["from"] + length)))
        columns: dict[str, list[Any]] = {}
        total = 1
        for length in shape:
            total *= length
        after = total
        for axis, names in zip(self.axes, labels, strict=True):
            after //= len(names) or 1
            once = [name for name in names for _ in range(after)]
            columns[str(axis["field"])] = once * (total // len(once) if once else 0)
        games = self._games()
        if games is not None:
            columns["value"] = games
        elif self.is_outcomes:
            text = bytes(data).decode("utf-32-le" if _LITTLE else "utf-32-be")
            columns["outcome"] = list(text)
        else:
            found = array.array({1: "B", 2: "H", 4: "I", 8: "Q"}[size], bytes(data)).tolist()
            values: list[int | None] = list(found)
            if mask is not None:
                values = [None if gone else value for value, gone in zip(found, mask, strict=True)]
            columns["value"] = values
            columns["outcome"] = [None if value is None else "P" if value == 0 else "N" for value in values]
        return columns

    def to_pandas(self) -> pandas.DataFrame:
        """The columns as a data frame of pandas."""
        import pandas

        return pandas.DataFrame(self.columns())

    def to_polars(self) -> polars.DataFrame:
        """The columns as a data frame of polars."""
        import polars

        return polars.DataFrame(self.columns())

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The columns as a stream of Arrow; needs pyarrow."""
        import pyarrow  # type: ignore[import-untyped, unused-ignore]

        return pyarrow.table(self.columns()).__arrow_c_stream__(requested_schema)


class Certificate:
    """The certificate of a proved period, which `verify` checks."""

    __slots__ = ("data",)
    #: The content of the file.
    data: bytes

    def __init__(self, data: bytes) -> None:
        self.data = data

    def save(self, path: str | PathLike[str]) -> None:
        """Write the certificate to a file."""
        with open(path, "wb") as file:
            file.write(self.data)

    def __repr__(self) -> str:
        return f"<certificate of {len(self.data)} bytes>"


class Period(_ShownAsPicture):
    """The period of the values of heaps.

    The picture has the values of the first heaps and their period.
    """

    __slots__ = ()

    @property
    def preperiod(self) -> int | None:
        """The first heap of the periodic part; ``None`` if no period was found."""
        found: int | None = integer(self.data["preperiod"])
        return found

    @property
    def period(self) -> int | None:
        """The length of the period."""
        found: int | None = integer(self.data["period"])
        return found

    @property
    def saltus(self) -> int | None:
        """The amount by which the values grow in each period."""
        found: int | None = integer(self.data["saltus"])
        return found

    @property
    def status(self) -> str:
        """``proved``, ``observed`` or ``none``."""
        return str(self.data["status"])

    @property
    def checked_to(self) -> int | None:
        """The last heap that was computed."""
        found: int | None = integer(self.data["checked_to"])
        return found

    @property
    def certificate(self) -> Certificate | None:
        """The certificate, if the period is proved."""
        found = self._native.certificate()
        return None if found is None else Certificate(found)

    def _draw(self, ax: Axes) -> None:
        from . import _plots

        values = self._ruleset.values(to=self.checked_to or 0)
        _plots.heaps(ax, values, self.preperiod, self.period)

    def __repr__(self) -> str:
        if self.status == "none":
            return f"Period(None, checked_to={self.checked_to})"
        known = f"preperiod={self.preperiod}, period={self.period}, saltus={self.saltus}"
        return f"Period({known}, evidence={self.evidence}, checked_to={self.checked_to})"


class Law:
    """A law that fits a table."""

    __slots__ = ("data",)
    #: The fields of the law, as JSON has them.
    data: dict[str, Any]

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data

    @property
    def status(self) -> str:
        """``proved``, ``checked`` or ``refuted``."""
        return str(self.data["status"])

    @property
    def words(self) -> str | None:
        """The law in one sentence."""
        return self.data.get("words")

    @property
    def claim(self) -> str | None:
        """The law as a line of rules text."""
        return self.data.get("claim")

    def __str__(self) -> str:
        return str(self.data["law"])

    def __repr__(self) -> str:
        return f"Law({str(self)!r}, {self.status})"


class Laws(_Drawn, Sequence[Law]):
    """The laws that fit a table, simplest first.

    In the picture, the values that the first law gives differently are marked.
    """

    __slots__ = ()

    def __getitem__(self, index: Any) -> Any:
        laws = [Law(found) for found in self.data["laws"]]
        return laws[index]

    def __len__(self) -> int:
        return len(self.data["laws"])

    def __iter__(self) -> Iterator[Law]:
        return (Law(found) for found in self.data["laws"])

    def __repr__(self) -> str:
        return repr(list(self))

    def _draw(self, ax: Axes) -> None:
        from . import _plots

        fit = self.data["fit"]
        _plots.laws(ax, fit["points"], fit["variables"])

    def _repr_html_(self) -> str:
        rows = [(law, law.status, law.words or "") for law in self]
        return table_html(["law", "status", "in words"], rows)


class Quotient(_Drawn):
    """The misère quotient of the heaps of a game.

    The picture is the multiplication table.
    """

    __slots__ = ()

    @property
    def order(self) -> int | None:
        """The number of elements."""
        found: int | None = integer(self.data["order"])
        return found

    @property
    def p_positions(self) -> list[str]:
        """The elements that are P-positions."""
        found: list[str] = self.data["p_positions"]
        return found

    @property
    def pretending(self) -> list[str]:
        """The element of each heap, from heap 0 on."""
        found: list[str] = self.data["pretending"]
        return found

    @property
    def relations(self) -> list[str]:
        """The relations of the presentation."""
        found: list[str] = self.data["presentation"]["relations"]
        return found

    @property
    def status(self) -> str:
        """``proved`` for all heaps, or ``partial``."""
        return str(self.data["status"])

    def latex(self) -> str:
        """The quotient as a table of LaTeX."""
        return self._native.write("latex")

    def _repr_latex_(self) -> str:
        generators = ", ".join(found["name"] for found in self.data["presentation"]["generators"])
        return rf"$\langle {generators} \mid {', '.join(self.relations)} \rangle$"

    def __repr__(self) -> str:
        return f"<misère quotient of order {self.order}, {self.status}>"


class Genus(_Answer):
    """The genus of a position under misère play."""

    __slots__ = ()

    @property
    def text(self) -> str:
        """The genus as text, such as ``4^146``."""
        return str(self.data["genus"])

    @property
    def base(self) -> Nimber:
        """The nim-value under normal play."""
        return Nimber(int(self.data["base"]))

    @property
    def is_tame(self) -> bool | None:
        """Whether the position is tame; ``None`` where that was not decided."""
        found: bool | None = self.data["tame"]
        return found

    def __repr__(self) -> str:
        return f"Genus({self.text!r})"

    def _repr_latex_(self) -> str:
        base, _, superscript = self.text.partition("^")
        return f"${base}^{{{superscript}}}$"


class Survey(_Answer, Sequence[dict[str, Any]]):
    """The periods of codes, a row for each code."""

    __slots__ = ()

    def __getitem__(self, index: Any) -> Any:
        return self.data["rows"][index]

    def __len__(self) -> int:
        return len(self.data["rows"])

    def write(self, format: str) -> str:
        """The survey as ``csv`` or ``markdown``."""
        return self._native.write(format)

    def to_pandas(self) -> pandas.DataFrame:
        """The rows as a data frame of pandas."""
        import pandas

        return pandas.DataFrame(self.data["rows"])

    def to_polars(self) -> polars.DataFrame:
        """The rows as a data frame of polars."""
        import polars

        return polars.DataFrame(self.data["rows"], infer_schema_length=None)

    def __repr__(self) -> str:
        return f"<survey of {len(self)} codes>"

    def _repr_html_(self) -> str:
        names = ["code", "preperiod", "period", "saltus", "status"]
        return table_html(names, [["" if row[name] is None else row[name] for name in names] for row in self])


class Verified(_Answer):
    """Whether a certificate is valid."""

    __slots__ = ()

    @property
    def valid(self) -> bool:
        """Whether the certificate is valid."""
        return bool(self.data["valid"])

    @property
    def reason(self) -> str:
        """What was checked, or why the certificate was refused."""
        return str(self.data["reason"])

    def __bool__(self) -> bool:
        return self.valid

    def __repr__(self) -> str:
        return f"{'Verified' if self.valid else 'Refused'}({self.reason!r})"


_CLASSES: dict[str, type[_Answer]] = {
    "explain": Explanation,
    "genus": Genus,
    "guess": Laws,
    "period": Period,
    "quotient": Quotient,
    "survey": Survey,
    "table": Table,
    "verify": Verified,
}


def wrap(ask: str, native: _grundy.Answer, ruleset: Any) -> Any:
    """The answer as an object of its class, or as the fields of JSON."""
    found = _CLASSES.get(ask)
    return body_of(native) if found is None else found(native, ruleset)


def ask(request: dict[str, Any]) -> dict[str, Any]:
    """The answer to any request of the JSON interface, as JSON has it.

    >>> ask({"ask": "value", "ruleset": "nim", "position": "3 5"})["value"]
    6
    """
    return body_of(_grundy.ask(json.dumps(request)))


def _asked(question: str, **fields: Any) -> Any:
    """The answer to a question that needs no ruleset. Fields that are ``None`` are left out."""
    given = {name: value for name, value in fields.items() if value is not None}
    return wrap(question, _grundy.ask(json.dumps({"ask": question, **given})), None)


def verify(path: str | PathLike[str]) -> Verified:
    """Whether the certificate in this file is valid, checked by code that shares nothing with the engines.

    Databases are checked by `database`.
    """
    found: Verified = _asked("verify", file=fspath(path))
    return found


def database(path: str | PathLike[str], *, check: str | None = None) -> dict[str, Any]:
    """The description of a database of solved positions.

    With ``check="sums"``, every byte is compared with its checksum. With ``check="rules"``, every value is also
    compared with those of its options. ``Position.solve`` writes databases.
    """
    found: dict[str, Any] = _asked("database", name=fspath(path), check=check)
    return found


def guess(values: Sequence[int] | str | numpy.ndarray[Any, Any], *, first: int = 0, **fields: Any) -> Laws:
    """Laws that fit a list of numbers, or a text with one character for each position, simplest first.

    `first` is the index of the first number. Further fields are those of the question ``guess`` in JSON.

    >>> guess([n % 3 for n in range(40)])[0]
    Law('n % 3', checked)
    """
    numbers = values if isinstance(values, str) else [int(value) for value in values]
    found: Laws = _asked("guess", values=numbers, first=first, table=True, **fields)
    return found


def survey(pattern: str, *, to: int | None = None, part: str | None = None) -> Survey:
    """The periods of all codes that match a pattern, in which ``_`` stands for any octal digit.

    With ``part="2/8"``, only the second of eight parts is examined.

    >>> found = survey("0.7_", to=500)
    >>> len(found), found[7]["code"], found[7]["period"]
    (8, '0.77', 12)
    """
    found: Survey = _asked("survey", pattern=pattern, to=to, part=part)
    return found


def judge(problem: str, input: str) -> str:
    """The output that a contest problem expects, such as ``judge("luogu-p2197", "1\\n2\\n1 1\\n")``."""
    return str(_asked("judge", problem=problem, input=input)["output"])


def cite(key: str | None = None) -> list[dict[str, str]]:
    """The reference to the literature with this key, or that for grundy itself: ``key``, ``text``, ``bibtex``."""
    found: list[dict[str, str]] = _asked("cite", key=key)["references"]
    return found
