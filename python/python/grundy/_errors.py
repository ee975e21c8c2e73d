"""Exceptions: one base class, and a class for each reason why there is no answer."""

from __future__ import annotations

import json
from typing import Any, NamedTuple


class Diagnostic(NamedTuple):
    """An error or a warning about a part of the rules."""

    severity: str
    message: str
    help: str | None
    #: The place of the marked part: its line and column, from 1 on.
    line: int | None
    column: int | None
    #: The marked part is ``text[start:end]``.
    start: int | None
    end: int | None
    #: The replacements that correct the error, each as ``(start, end, text)``; empty if there is no certain one.
    fix: tuple[tuple[int, int, str], ...] = ()


class GrundyError(Exception):
    """Why a question has no answer. ``str(error)`` states what was found, and ``hint`` what to do instead."""

    #: The kind of the error as in JSON, such as ``"unknown"``.
    kind: str = "internal"
    #: What to write or do instead, if there is a suggestion.
    hint: str | None = None
    #: The place in the text, from 1 on, if there is one.
    line: int | None = None
    column: int | None = None
    #: The name of the message, which does not change with its wording.
    code: str | None = None
    #: The error as JSON has it.
    data: dict[str, Any]

    def __init__(self, message: str, *, hint: str | None = None) -> None:
        super().__init__(message)
        self.data = {}
        self.hint = hint
        if hint is not None:
            self.add_note(hint)

    def __reduce__(self) -> tuple[Any, ...]:
        state = {key: value for key, value in self.__dict__.items() if not key.startswith("_")}
        return (type(self), (str(self),), state)


class RulesError(GrundyError, ValueError):
    """Rules that could not be read, an unknown name, or a parameter or value that the rules do not allow."""

    #: All errors and warnings, in the order of the text.
    diagnostics: tuple[Diagnostic, ...] = ()
    #: The rules to which the diagnostics refer.
    text: str | None = None

    def render(self) -> str:
        """All errors and warnings with the lines to which they refer."""
        if self.text is None or not self.diagnostics:
            return str(self) if self.hint is None else f"{self}\n  help: {self.hint}"
        lines = self.text.split("\n")
        shown = []
        for found in self.diagnostics:
            shown.append(f"{found.severity}: {found.message}")
            if found.line is not None and found.column is not None and found.line <= len(lines):
                width = max(1, (found.end or 0) - (found.start or 0))
                line = lines[found.line - 1]
                width = min(width, max(1, len(line) - found.column + 1))
                number = str(found.line)
                shown.append(f"{number} | {line}")
                shown.append(f"{' ' * len(number)} | {' ' * (found.column - 1)}{'^' * width}")
            if found.help is not None:
                shown.append(f"  help: {found.help}")
        return "\n".join(shown)


class PositionError(GrundyError, ValueError):
    """A position that could not be read, or that is not a position of the game."""


class Unsupported(GrundyError):
    """A question that is not defined for the ruleset, or that is not supported."""


class CycleError(GrundyError):
    """A position from which play may never end. Ask with ``cycles="draw"`` to count endless play as a draw."""


class LimitReached(GrundyError):
    """A limit on time or memory was reached, or the run was stopped. ``partial`` has what is known."""

    #: The fields of the answer as far as they are known, as in JSON.
    partial: dict[str, Any]

    def __init__(self, message: str, *, hint: str | None = None) -> None:
        super().__init__(message, hint=hint)
        self.partial = {}


def build(text: str, rules: str | None, known: object) -> GrundyError:
    """The exception for the JSON object of an error."""
    data: dict[str, Any] = json.loads(text)["error"]
    kind = data["kind"]
    place = data.get("at", {})
    within = place.get("in")
    classes: dict[str, type[GrundyError]] = {
        "limit": LimitReached,
        "unsupported": Unsupported,
        "cycle": CycleError,
    }
    if kind in classes:
        found = classes[kind]
    elif within in ("position", "other"):
        found = PositionError
    elif within == "rules" or "diagnostics" in data:
        found = RulesError
    elif kind == "unknown":
        found = RulesError
    elif kind == "domain":
        found = PositionError
    else:
        found = GrundyError
    error = found(data["message"], hint=data.get("help"))
    error.data = data
    error.kind = kind
    error.code = data.get("message_id")
    error.line = place.get("line")
    error.column = place.get("column")
    if isinstance(error, RulesError):
        error.text = rules
        error.diagnostics = tuple(map(_diagnostic, data.get("diagnostics", ())))
        if rules is not None and error.diagnostics:
            # Tracebacks show the marked lines, which contain the hint.
            error.__notes__ = [error.render()]
    if isinstance(error, LimitReached) and known is not None:
        from ._answers import body_of

        error.partial = body_of(known)
    return error


def _diagnostic(found: dict[str, Any]) -> Diagnostic:
    place = found.get("at", {})
    fix = tuple((part["at"]["start"], part["at"]["end"], part["text"]) for part in found.get("fix", ()))
    return Diagnostic(
        severity=found["severity"],
        message=found["message"],
        help=found.get("help"),
        line=place.get("line"),
        column=place.get("column"),
        start=place.get("start"),
        end=place.get("end"),
        fix=fix,
    )
