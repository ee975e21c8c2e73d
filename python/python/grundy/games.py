"""The games of the catalogue, each as a function of its parameters.

>>> from grundy import games
>>> games.take_away(k=4)
Ruleset('Take Away', kinds=['heap(n)'], params={'k': 4})
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from . import _grundy
from ._rulesets import Ruleset


#: The rows of the catalogue by the Python names of the games, filled when they are first needed.
_found: dict[str, dict[str, Any]] = {}


def _rows() -> dict[str, dict[str, Any]]:
    if not _found:
        rows = json.loads(_grundy.ask('{"ask": "list"}').json())["rows"]
        _found.update({row["name"].replace("-", "_"): row for row in rows})
    return _found


def __dir__() -> list[str]:
    return sorted(_rows())


def __getattr__(name: str) -> Callable[..., Ruleset]:
    if name.startswith("__"):
        raise AttributeError(name)
    row = _rows().get(name)
    if row is None:
        import difflib

        near = difflib.get_close_matches(name, _rows(), 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise AttributeError(f"the catalogue has no game {name!r}{hint}")
    catalogue_name = row["name"]

    def make(**params: Any) -> Ruleset:
        return Ruleset({"ruleset": catalogue_name, "params": params})

    make.__name__ = make.__qualname__ = name
    make.__module__ = __name__
    make.__doc__ = f"{row['title']}: {row['summary']}"
    globals()[name] = make
    return make
