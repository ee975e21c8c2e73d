"""The file that the examples of the README write."""

import pathlib

import pytest


@pytest.fixture
def path(tmp_path: pathlib.Path) -> str:
    return str(tmp_path / "written")
