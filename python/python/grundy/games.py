"""The games of the catalogue, each as a function of its parameters.

>>> from grundy import games
>>> games.take_away(k=4)
Ruleset('Take Away', kinds=['heap(n)'], params={'k': 4})
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from . import _grundy
from ._rulesets import Ruleset


@cache
def _rows() -> dict[str, dict[str, Any]]:
    rows = json.loads(_grundy.ask('{"ask": "list"}').json())["rows"]
    return {row["name"]: row for row in rows}


@cache
def _names() -> dict[str, str]:
    """The catalogue name of each Python name."""
    return {name.replace("-", "_"): name for name in _rows()}


def __dir__() -> list[str]:
    return sorted(_names())


def __getattr__(name: str) -> Callable[..., Ruleset]:
    if name.startswith("__"):
        raise AttributeError(name)
    catalogue_name = _names().get(name)
    if catalogue_name is None:
        import difflib

        near = difflib.get_close_matches(name, _names(), 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise AttributeError(f"the catalogue has no game {name!r}{hint}")
    row = _rows()[catalogue_name]

    def make(**params: Any) -> Ruleset:
        return Ruleset({"ruleset": catalogue_name, "params": params})

    make.__name__ = make.__qualname__ = name
    make.__module__ = __name__
    make.__doc__ = f"{row['title']}: {row['summary']}"
    globals()[name] = make
    return make
