"""The arguments of methods as requests in JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from os import PathLike, fspath
from typing import Any, NamedTuple


class Limits(NamedTuple):
    """Limits on the cost of one answer. When one is reached, `LimitReached` is raised with what is known."""

    #: The time limit in seconds of wall-clock time.
    seconds: float | None = None
    #: The memory limit in bytes, for the whole process where its memory can be measured, and otherwise for tables.
    bytes: int | None = None


def corner_of(to: int | Sequence[int]) -> list[int]:
    """The corner of a table as a list with a number for each axis; a single number stands for a list of one."""
    if hasattr(to, "__index__"):
        return [to.__index__()]
    return [number.__index__() for number in to]


def request_fields(
    *,
    to: int | Sequence[int] | None = None,
    start: int | Sequence[int] | None = None,
    ranges: Mapping[str, tuple[int, int]] | None = None,
    into: str | PathLike[str] | None = None,
    resume_from: str | PathLike[str] | None = None,
    **fields: Any,
) -> dict[str, Any]:
    """The fields of a JSON request for the arguments of a method. Those that are ``None`` are left out."""
    given: dict[str, Any] = {
        "to": None if to is None else corner_of(to),
        "from": None if start is None else corner_of(start),
        "for": None if ranges is None else {name: list(ends) for name, ends in ranges.items()},
        "into": None if into is None else fspath(into),
        "resume": None if resume_from is None else fspath(resume_from),
        **fields,
    }
    return {name: value for name, value in given.items() if value is not None}


def request_text(ask: str, limits: Limits | None, fields: Mapping[str, Any]) -> str:
    """A JSON request with these fields."""
    request: dict[str, Any] = {"ask": ask, **fields}
    if limits is not None:
        told = {"seconds": limits.seconds, "bytes": limits.bytes}
        request["limits"] = {name: value for name, value in told.items() if value is not None}
    return json.dumps(request)
