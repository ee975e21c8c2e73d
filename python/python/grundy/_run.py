"""Long runs whose progress can be followed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from . import _grundy
from ._answers import wrap
from ._rulesets import Limits, Ruleset, _corner


class Progress(NamedTuple):
    """The progress of a run."""

    #: What is counted: ``heaps`` or ``codes``.
    of: str
    #: How many are done.
    done: int
    #: How many there are, if that is known.
    total: int | None
    #: The largest nim-value so far and the first heap that has it, where they are tracked.
    largest: int | None = None
    largest_at: int | None = None
    #: The number of heaps with rare values and the last of them, where they are tracked.
    rare: int | None = None
    last_rare: int | None = None


class Run:
    """A question that is being answered on a thread of its own. Iterate over it to follow its progress."""

    def __init__(
        self,
        method: Callable[..., Any],
        *,
        to: int | tuple[int, ...] | None = None,
        limits: Limits | None = None,
        checkpoint: str | PathLike[str] | None = None,
        every: float = 60.0,
        resume: str | PathLike[str] | bytes | None = None,
    ) -> None:
        ruleset = getattr(method, "__self__", None)
        name = getattr(method, "__name__", "")
        questions = {"values": "table", "table": "table", "period": "period", "guess": "guess"}
        if not isinstance(ruleset, Ruleset) or name not in questions:
            raise TypeError("run takes a method of a ruleset: values, table, period or guess")
        fields = {} if to is None else {"to": _corner(to)}
        self._ask, self._name, self._ruleset = questions[name], name, ruleset
        self._total = to + 1 if isinstance(to, int) else None
        state = Path(resume).read_bytes() if isinstance(resume, (str, PathLike)) else resume
        self._native = _grundy.Run(
            ruleset._native, ruleset._request(self._ask, limits, fields), checkpoint, every, state
        )
        self._has_ended = False

    def __enter__(self) -> Run:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if not self._has_ended:
            self.stop()
            while not self._native.wait(1.0)[1]:
                pass
            self._has_ended = True

    def __iter__(self) -> Iterator[Progress]:
        while True:
            report, self._has_ended = self._native.wait(1e6)
            if report is not None:
                of, done, total, largest, rare = report
                yield Progress(
                    of,
                    done,
                    self._total if total is None else total,
                    *(largest or (None, None)),
                    *(rare or (None, None)),
                )
            if self._has_ended:
                return

    def stop(self) -> None:
        """Ends the run; its answer is then `LimitReached` with what is known."""
        self._native.stop()

    @property
    def answer(self) -> Any:
        """The answer of the method; waits for the end of the run."""
        while not self._has_ended:
            self._has_ended = self._native.wait(1e6)[1]
        found = wrap(self._ask, self._native.answer(), self._ruleset)
        return found.values if self._name == "values" else found


def run(method: Callable[..., Any], **arguments: Any) -> Run:
    """Starts a long run of a method of a ruleset: `values`, `table`, `period` or `guess`.

    `to` and `limits` are those of the method. With `checkpoint`, the state is saved in that file `every` so many
    seconds and at the end, and `resume` continues from such a file.

    >>> import grundy
    >>> with grundy.run(grundy.code("0.77").period, to=1000) as r:
    ...     for step in r:
    ...         pass
    >>> r.answer.period
    12
    """
    return Run(method, **arguments)
