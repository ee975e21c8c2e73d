"""Long runs whose progress can be followed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from os import PathLike
from types import TracebackType
from typing import Any, NamedTuple

from . import _grundy
from ._answers import survey, wrap
from ._requests import Limits, request_fields, request_text


class Progress(NamedTuple):
    """The progress of a run."""

    #: What is counted: ``positions``, ``heaps`` or ``codes``.
    of: str
    #: The number done so far.
    done: int
    #: The number to be done, if it is known. A run that finds a period may end before it.
    total: int | None
    #: The largest nim-value so far and the first heap that has it, where they are tracked.
    largest: int | None = None
    largest_at: int | None = None
    #: The number of heaps with rare values and the last of them, where they are tracked.
    rare: int | None = None
    last_rare: int | None = None
    #: What the run is doing, in a sentence.
    phase: str | None = None


class Question(NamedTuple):
    """The question that a method asks, in the form in which it can be run."""

    #: The name of the question.
    ask: str
    #: The rules that the question is about.
    subject: _grundy.Subject
    #: The request in JSON.
    request: str
    #: The ruleset to which its answer belongs.
    ruleset: Any = None


def _question(method: Callable[..., Any], limits: Limits | None, fields: dict[str, Any]) -> Question:
    """The question that a method asks, made by ``_run`` of the object to which the method belongs."""
    if method is survey:
        no_rules = _grundy.Subject.read('{"ask": "list"}')
        return Question("survey", no_rules, request_text("survey", limits, fields))
    run_of = getattr(getattr(method, "__self__", None), "_run", None)
    found = None if run_of is None else run_of(method.__name__, limits, fields)
    if not isinstance(found, Question):
        raise TypeError(
            "run takes a method of a ruleset (values, table, period, guess or quotient), "
            "a method of a position (explain, genus, score, graph or solve), or grundy.survey"
        )
    return found


class Run:
    """A question that is being answered on a thread of its own. Iterate over it to follow its progress."""

    def __init__(
        self,
        method: Callable[..., Any],
        *,
        limits: Limits | None = None,
        checkpoint: str | PathLike[str] | None = None,
        every: float = 60.0,
        resume: str | PathLike[str] | bytes | None = None,
        **arguments: Any,
    ) -> None:
        fields = request_fields(**arguments)
        self._question = _question(method, limits, fields)
        self._is_of_values = method.__name__ == "values"
        to = fields.get("to", [])
        # Runs over heaps report no total, because a run that looks for a period ends once the period is proved.
        self._total = to[0] + 1 if len(to) == 1 else None
        state = _content(resume) if isinstance(resume, (str, PathLike)) else resume
        self._native = _grundy.Run(self._question.subject, self._question.request, checkpoint, every, state)
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
                of, done, total, of_largest, of_rare, phase = report
                if of == "heaps" and total is None:
                    total = self._total
                largest, largest_at = of_largest or (None, None)
                rare, last_rare = of_rare or (None, None)
                yield Progress(of, done, total, largest, largest_at, rare, last_rare, phase)
            if self._has_ended:
                return

    def stop(self) -> None:
        """End the run; its answer is then `LimitReached` with what is known."""
        self._native.stop()

    @property
    def answer(self) -> Any:
        """The answer of the method; waits for the end of the run."""
        while not self._has_ended:
            self._has_ended = self._native.wait(1e6)[1]
        found = wrap(self._question.ask, self._native.answer(), self._question.ruleset)
        return found.values if self._is_of_values else found


def _content(path: str | PathLike[str]) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def run(method: Callable[..., Any], **arguments: Any) -> Run:
    """Start a long run of a method.

    The method belongs to a ruleset (`values`, `table`, `period`, `guess` or `quotient`) or to a position (`explain`,
    `genus`, `score`, `graph` or `solve`), or is `grundy.survey`. The arguments are those of the method. With
    `checkpoint`, runs over the heaps of a code and surveys save their state in that file every `every` seconds and at
    the end, and `resume` continues from such a file.

    >>> import grundy
    >>> with grundy.run(grundy.code("0.77").period, to=1000) as r:
    ...     for step in r:
    ...         pass
    >>> r.answer.period
    12
    """
    return Run(method, **arguments)


def followed(method: Callable[..., Any], progress: bool | Callable[[Progress], object], **arguments: Any) -> Any:
    """The answer of a method, with its progress reported to a function or shown as a bar."""
    with Run(method, **arguments) as running:
        show = progress if callable(progress) else _Bar()
        try:
            for step in running:
                show(step)
        finally:
            if isinstance(show, _Bar):
                show.close()
    return running.answer


class _Bar:
    """A bar of tqdm if that is installed, otherwise one line on standard error."""

    def __init__(self) -> None:
        try:
            from tqdm.auto import tqdm  # type: ignore[import-untyped, unused-ignore]

            self._bar: Any = tqdm()
        except ImportError:
            self._bar = None

    def __call__(self, step: Progress) -> None:
        if self._bar is None:
            of = "" if step.total is None else f" of {step.total}"
            print(f"\r{step.done}{of} {step.of}", end="", file=sys.stderr, flush=True)
            return
        self._bar.total, self._bar.unit, self._bar.n = step.total, f" {step.of}", step.done
        self._bar.refresh()

    def close(self) -> None:
        if self._bar is None:
            print(file=sys.stderr)
        else:
            self._bar.close()
