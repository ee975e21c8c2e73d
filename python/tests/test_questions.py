"""Every question of the command line, the pictures, and what runs in several threads."""

import pathlib
import resource
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy
import pytest

import grundy
from grundy import _grundy

#: A request for each question, without the field `ask`.
QUESTIONS: dict[str, dict[str, Any]] = {
    "value": {"ruleset": "nim", "position": "3 5"},
    "outcome": {"ruleset": "nim", "position": "3 5"},
    "moves": {"ruleset": "nim", "position": "3 5"},
    "view": {"ruleset": "nim", "position": "3 5"},
    "picture": {"ruleset": "cram", "position": "2x3"},
    "explain": {"ruleset": "nim", "position": "3 5"},
    "equal": {"ruleset": "nim", "position": "3 5", "other": "6"},
    "table": {"ruleset": "nim", "to": 5},
    "period": {"ruleset": "0.77"},
    "survey": {"pattern": "0.7_", "to": 100},
    "guess": {"values": [0, 1, 2, 0, 1, 2, 0, 1, 2]},
    "check": {"ruleset": "nim"},
    "count": {"ruleset": "nim", "piles": 3, "max": 4},
    "score": {"ruleset": "coins-in-a-row", "position": "[4, 9]"},
    "genus": {"ruleset": "0.77", "position": "5"},
    "quotient": {"ruleset": "0.77", "to": 4},
    "jia": {"ruleset": "nim", "position": "3 5"},
    "graph": {"ruleset": "nim", "position": "2"},
    "nimber": {"expression": "2*3"},
    "game": {"expression": "{2|-1}"},
    "judge": {"problem": "luogu-p2197", "input": "1\n2\n1 1\n"},
    "export": {"ruleset": "0.77", "language": "python"},
    "list": {"pattern": "kayles"},
    "show": {"ruleset": "nim"},
    "cite": {"key": "grundy-1939"},
    "verify": {"file": "CERTIFICATE"},
    "solve": {"ruleset": "nim", "position": "3 5", "into": "NEW"},
    "database": {"name": "DATABASE", "check": "rules"},
}


@pytest.mark.parametrize("question", _grundy.QUESTIONS)
def test_every_question_can_be_asked(question: str, tmp_path: pathlib.Path) -> None:
    certificate = grundy.code("0.77").period().certificate
    assert certificate is not None
    certificate.save(tmp_path / "CERTIFICATE")
    if question == "database":
        grundy.games.nim().position("3 5").solve(tmp_path / "DATABASE")
    request = {"ask": question, **QUESTIONS[question]}
    for name in ("file", "into", "name"):
        if name in request:
            request[name] = str(tmp_path / request[name])
    answer = grundy.ask(request)
    assert answer["ok"] is True and len(answer) > 1


def test_databases(tmp_path: pathlib.Path) -> None:
    rules = grundy.rules("heap(n) -> heap(n - t) for t in 1..=n where gcd(t, n) == 1")
    solved = rules.position("20 30").solve(tmp_path / "new" / "db")
    assert solved["outcomes"]["N"] + solved["outcomes"]["P"] == solved["positions"]
    found = rules.with_settings(database=tmp_path / "new" / "db").position("20 29")
    assert found.value == rules.position("20 29").value
    assert found.ask("value")["evidence"]["engine"] == "database"
    assert grundy.database(tmp_path / "new" / "db", check="rules")["right"] is True
    with pytest.raises(grundy.GrundyError, match="is not the directory of a database"):
        grundy.database(tmp_path)


def test_languages() -> None:
    position = grundy.games.nim().position("3 5")
    assert "异或" in str(position.explain(lang="zh")) and "xor" in str(position.explain())
    assert "异或" in position.explain(lang="zh")._repr_html_()
    with pytest.raises(grundy.PositionError, match="逗号"):
        grundy.games.nim().with_settings(lang="zh").position("3,5")
    with pytest.raises(grundy.RulesError, match="没有"):
        grundy.ask({"ask": "value", "ruleset": "kyles", "position": "3", "lang": "zh"})


def test_boards() -> None:
    cram = grundy.games.cram()
    array = numpy.array([[".", ".", "#"], [".", ".", "."]])
    position = cram.position(grundy.board(array))
    assert position == cram.position("..#|...") and numpy.array_equal(position.boards[0].cells, array)
    svg = position._repr_svg_()
    assert svg is not None and svg == position.picture().svg and "<script" not in svg
    assert position._repr_html_().startswith("<img ")
    assert grundy.games.nim().position("3").boards == []
    assert cram.position(grundy.board(2, 3)) == cram.position("2x3")
    with pytest.raises(ValueError, match="equal lengths"):
        grundy.board("..|...")
    with pytest.raises(TypeError):
        grundy.board(3)


def test_plots() -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("agg")
    from matplotlib import pyplot

    wythoff = grundy.games.wythoff()
    pictures: list[grundy.Picture] = [
        wythoff.heatmap(to=(9, 12)),
        wythoff.heatmap(to=(9, 12), outcomes=True),
        grundy.games.cutting_game().heatmap(to=(9, 12)),
        grundy.code("0.77").table(to=40).picture(),
        grundy.code("0.77").period().picture(),
        grundy.guess([n % 3 for n in range(30)]).picture(),
        grundy.game("{3|1||0}").thermograph(),
        grundy.games.nim().position("2 1").graph_picture(),
        grundy.graph([(0, 1), (1, 0), (1, 2)]).with_settings(cycles="draw").position("0").graph_picture(),
    ]
    for picture in pictures:
        figure, axes = pyplot.subplots()
        assert picture.plot(ax=axes) is axes
        figure.canvas.draw()
        pyplot.close(figure)
    figure, axes = pyplot.subplots()
    image = wythoff.heatmap(to=(9, 12)).plot().get_images()[0]
    assert numpy.array_equal(numpy.asarray(image.get_array()), wythoff.values(to=(9, 12)))
    pyplot.close(figure)
    with pytest.raises(TypeError, match="no plot"):
        grundy.games.cram().position("2x3").picture().plot()


def test_nothing_is_imported_before_it_is_needed() -> None:
    heavy = ("matplotlib", "tqdm", "numpy", "networkx", "pandas", "polars", "pathlib", "html")
    code = f"import sys, grundy; grundy.games.nim; print([m for m in {heavy!r} if m in sys.modules])"
    found = subprocess.run([sys.executable, "-S", "-c", path() + code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def path() -> str:
    """A line of Python that makes the package importable without site-packages and their hooks."""
    return f"import sys; sys.path.append({str(pathlib.Path(grundy.__file__).parents[1])!r}); "


def test_progress_of_every_method() -> None:
    wythoff = grundy.games.wythoff()
    steps: list[grundy.Progress] = []
    table = wythoff.table(to=(2500, 2500), progress=steps.append)
    assert table.values.shape == (2501, 2501)
    assert all(step.of == "positions" and step.phase is not None for step in steps)
    assert [step.done for step in steps] == sorted(step.done for step in steps)
    steps.clear()
    values = grundy.code("0.6").values(to=30_000, progress=steps.append)
    assert len(values) == 30_001 and steps[-1].of == "heaps" and steps[-1].total == 30_001
    assert grundy.code("0.77").period(progress=steps.append).period == 12
    assert grundy.code("0.77").quotient(4, progress=steps.append).order == 6
    with grundy.run(grundy.survey, pattern="0.__", to=200) as survey:
        assert any(step.of == "codes" and step.done == step.total for step in survey)
    assert len(survey.answer) == 64
    with grundy.run(grundy.games.nim().position("3 5 6").explain, lang="zh") as run:
        pass
    assert "异或" in str(run.answer)
    with pytest.raises(TypeError, match="run takes a method"):
        grundy.run(grundy.verify)


def test_a_run_raises_what_rules_in_python_raise() -> None:
    @grundy.ruleset("heap(n)")
    def fails(n: int) -> Iterator[Any]:
        if n == 50:
            raise KeyError(n)
        yield from range(n)

    with grundy.run(fails.table, to=100) as run:
        list(run)
    with pytest.raises(KeyError):
        _ = run.answer


#: Rules with a table that no law fits.
WITHOUT_LAW = """
pair(a, b) -> pair(a - s, b) for s in 1..=a where gcd(s, b + 1) == 1
pair(a, b) -> pair(a, b - t) for t in 1..=b where gcd(t, a + 2) == 1
"""

#: Long questions, each of which ends soon after it is stopped.
LONG: list[tuple[str, Callable[[], grundy.Run]]] = [
    ("dense", lambda: grundy.run(grundy.games.cutting_game().table, to=(6000, 6000))),
    ("guess", lambda: grundy.run(grundy.rules(WITHOUT_LAW).guess, to=(80, 80), tried=10**11)),
    ("heaps", lambda: grundy.run(grundy.code("0.6").period, to=10**9)),
    ("misere", lambda: grundy.run(grundy.games.nukit().position("90,90,90,90").genus)),
    ("score", lambda: grundy.run(grundy.games.weighted_kayles().position(str(list(range(1, 23)))).score)),
    ("survey", lambda: grundy.run(grundy.survey, pattern="0.____", to=100_000)),
]


@pytest.mark.parametrize(("name", "start"), LONG, ids=[name for name, _ in LONG])
def test_runs_stop(name: str, start: Callable[[], grundy.Run]) -> None:
    with start() as run:
        time.sleep(0.15)
        before = time.process_time()
        run.stop()
        with pytest.raises(grundy.LimitReached):
            _ = run.answer
        # The processor time, because the machine may be busy. On a quiet one, this is the time that passes.
        assert time.process_time() - before < 0.5, name


def test_two_threads_do_not_wait_for_each_other() -> None:
    """Each of two threads needs the processor time of one alone, and gives up the processor only a few times."""
    rules = "sheet(w, h) -> sheet(i, h) + sheet(w - i, h) for i in 1..w; sheet(w, h) -> sheet(w, i) + sheet(w, h - i) for i in 1..h"
    found: list[tuple[float, int]] = []

    def ask() -> None:
        start, waits = time.thread_time(), resource.getrusage(resource.RUSAGE_THREAD).ru_nvcsw
        for _ in range(5):
            assert grundy.rules(rules).table(to=(100, 100)).values[99, 99] == 0
        waited = resource.getrusage(resource.RUSAGE_THREAD).ru_nvcsw - waits
        found.append((time.thread_time() - start, waited))

    def together(count: int) -> list[tuple[float, int]]:
        found.clear()
        threads = [threading.Thread(target=ask) for _ in range(count)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return list(found)

    together(1)
    alone = min(together(1)[0][0] for _ in range(3))
    pairs = [together(2) for _ in range(4)]
    # The caches of the processor are shared, so the times differ a little.
    assert min(max(time for time, _ in pair) for pair in pairs) < 1.6 * alone
    # A thread that waited for a lock at every poll would wait hundreds of times.
    assert min(sum(waits for _, waits in pair) for pair in pairs) < 60
