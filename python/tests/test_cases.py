"""Asks every case of testdata/cases through `grundy.ask`."""

import json
import pathlib
from typing import Any

import pytest

import grundy

CASES = pathlib.Path(__file__).parents[2] / "testdata" / "cases"


def same(want: Any, got: Any) -> bool:
    """Whether `got` contains everything in `want`."""
    if isinstance(want, dict):
        return isinstance(got, dict) and all(
            key in got and (same_moves(value, got[key]) if key == "moves" else same(value, got[key]))
            for key, value in want.items()
        )
    if isinstance(want, list):
        return isinstance(got, list) and len(want) == len(got) and all(map(same, want, got))
    if isinstance(want, str) and isinstance(got, str):
        return want.split() == got.split()
    if isinstance(want, str) != isinstance(got, str):
        return str(want) == str(got)
    return bool(want == got)


def same_moves(want: list[dict[str, Any]], got: list[dict[str, Any]]) -> bool:
    """Moves are compared as sets, in the fields that are given."""
    if not want:
        return not got
    keys = sorted({key for move in want for key in move})

    def as_set(moves: list[dict[str, Any]]) -> set[tuple[str, ...]]:
        return {tuple(tidy(key, move.get(key)) for key in keys) for move in moves}

    return as_set(want) == as_set(got)


def tidy(key: str, value: Any) -> str:
    text = "".join(value.split()) if isinstance(value, str) else json.dumps(value)
    return "+".join(sorted(text.split("+"))) if key == "to" else text


@pytest.mark.parametrize("file", sorted(CASES.glob("*.jsonl")), ids=lambda file: file.stem)
def test_cases(file: pathlib.Path) -> None:
    asked = 0
    for line in file.read_text(encoding="utf-8").splitlines():
        if not line.strip():
            continue
        case = json.loads(line)
        try:
            got = grundy.ask(case["request"])
        except grundy.GrundyError as error:
            got = {"ok": False, "error": error.data}
        assert same(case["expect"], got), f"\nrequest {case['request']}\nwant {case['expect']}\ngot {got}"
        asked += 1
    assert asked > 0
