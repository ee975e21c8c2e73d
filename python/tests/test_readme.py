"""Runs the examples of the README and of the docstrings."""

import doctest
import importlib
import pathlib

import pytest

OPTIONS = doctest.ELLIPSIS
MODULES = ["grundy", "grundy._answers", "grundy._board", "grundy._picture", "grundy._rulesets", "grundy._run", "grundy._values", "grundy.games"]


def test_readme(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    readme = pathlib.Path(__file__).parents[1] / "README.md"
    pytest.importorskip("matplotlib").use("agg")
    result = doctest.testfile(str(readme), module_relative=False, optionflags=OPTIONS)
    assert result.attempted >= 55
    assert result.failed == 0


@pytest.mark.parametrize(("name", "heading"), [("README.md", "## From Python"), ("README.zh-CN.md", "## Python")])
def test_tour(name: str, heading: str) -> None:
    text = (pathlib.Path(__file__).parents[2] / name).read_text(encoding="utf-8")
    start = text.index(heading)
    block = text[start : text.index("\n## ", start + 1)]
    test = doctest.DocTestParser().get_doctest(block, {}, "the tour", name, 0)
    result = doctest.DocTestRunner().run(test)
    assert result.attempted >= 6
    assert result.failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name), optionflags=OPTIONS)
    assert result.attempted > 0
    assert result.failed == 0
