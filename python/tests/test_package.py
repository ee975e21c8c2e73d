"""What the README does not show."""

import copy
import os
import pathlib
import pickle
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Iterator
from typing import Any

import numpy
import pytest

import grundy

SLOW = "heap(n) -> heap(n - t) for t in 1..=n where gcd(t, n) == 1"


def mex(values: set[int]) -> int:
    return next(n for n in range(len(values) + 1) if n not in values)


def test_import_is_light() -> None:
    code = "import sys, grundy; print([m for m in ('numpy', 'networkx', 'pandas', 'polars') if m in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_every_game_of_the_catalogue_completes() -> None:
    names = dir(grundy.games)
    assert len(names) > 60 and "take_away" in names and "wythoff" in names
    with pytest.raises(AttributeError, match="did you mean wythoff"):
        grundy.games.wythof  # noqa: B018
    for name in names:
        assert getattr(grundy.games, name).__doc__


def test_every_question_is_there() -> None:
    from grundy import _grundy

    assert {"value", "outcome", "moves", "quotient", "game", "score", "judge"} <= set(_grundy.QUESTIONS)


def test_arrays_have_the_narrowest_type() -> None:
    nim = grundy.games.nim()
    assert nim.values(to=255).dtype == numpy.uint8
    assert nim.values(to=256).dtype == numpy.uint16
    assert nim.values(to=70_000).dtype == numpy.uint32
    assert nim.values([2**40]).dtype == numpy.uint64
    assert nim.values(to=300).tolist() == list(range(301))
    assert nim.values(to=10).flags.writeable


def test_no_value_is_masked() -> None:
    values = grundy.games.cutting_game().values(to=(3, 3))
    assert isinstance(values, numpy.ma.MaskedArray)
    assert values[2, 2] == 0 and values[1, 1] is numpy.ma.masked and values[0, 0] is numpy.ma.masked
    assert grundy.games.cutting_game().position("1,3").value == grundy.SpecialValue("loony")


def test_outcomes_are_letters() -> None:
    table = grundy.games.wythoff().table(to=(2, 3), outcomes=True)
    assert ["".join(row) for row in table.values] == ["PNNN", "NNPN", "NPNN"]
    assert table.columns()["outcome"][:2] == ["P", "N"]


def test_values_of_positions() -> None:
    wythoff = grundy.games.wythoff()
    assert wythoff.values([(1, 2), (3, 5), "1,2 3,5", (0, 4)]).tolist() == [0, 0, 0, 4]
    with pytest.raises(TypeError, match="a component is an int"):
        wythoff.values([1.5])


def test_positions() -> None:
    nim = grundy.games.nim()
    p = nim.position("3 5")
    assert p == nim.position([5, 3]) and hash(p) == hash(nim.position("5 3"))
    assert 2 * p == nim.position("3 3 5 5") and not (2 * p).value
    assert nim.position("()").is_terminal and str(0 * p) == "()"
    assert pickle.loads(pickle.dumps(p)) == p and copy.deepcopy(p) == p
    assert p.play().outcome is grundy.Outcome.P
    assert p.play(p.winning_moves[0]) == p.play()
    assert str(nim.position("3 + 10000000000000000000*heap(5)")) == "heap(3) + 10000000000000000000*heap(5)"
    with pytest.raises(grundy.PositionError) as raised:
        nim.position("3,5")
    assert raised.value.hint == "write 3 5" and (raised.value.line, raised.value.column) == (1, 1)
    with pytest.raises(grundy.PositionError):
        p + grundy.code("0.77").position("3")
    with pytest.raises(ValueError):
        nim.position("no position")


def test_nimbers() -> None:
    a, b = grundy.Nimber(2**40 + 7), grundy.Nimber(12)
    assert a + b == grundy.Nimber((2**40 + 7) ^ 12)
    assert (a * b) / b == a and b.sqrt() * b.sqrt() == b and b**3 == b * b * b
    assert grundy.Nimber(3) != 3 and pickle.loads(pickle.dumps(a)) == a
    with pytest.raises(ValueError):
        grundy.Nimber(-1)


def test_partizan_values() -> None:
    position = grundy.games.toads_and_frogs().position("[1, 1, 1, 0, 0, 2, 2] + [1, 0, 2]")
    assert position.value == grundy.Game("{1/2*|*}") and position.outcome is grundy.Outcome.L
    up = grundy.game("^")
    assert up > 0 and up.confused_with("*") and up - up == 0 and (up + up).kind == "infinitesimal"
    assert [str(option) for option in grundy.game("{2|-1}").left_options] == ["2"]
    assert grundy.game("{3|1}").thermograph().svg.startswith("<svg")


def test_rules_have_diagnostics() -> None:
    with pytest.raises(grundy.RulesError) as raised:
        grundy.rules("heap(n) → heap(n - 1)")
    error = raised.value
    assert isinstance(error, ValueError) and isinstance(error, grundy.GrundyError)
    assert error.diagnostics[0].fix == ((8, 9, "->"),)
    assert error.code == "syntax-refused" and "^" in error.render()
    assert pickle.loads(pickle.dumps(error)).line == 1
    with pytest.raises(grundy.Unsupported):
        grundy.games.nim().misere().position("3").value
    with pytest.raises(grundy.CycleError):
        grundy.graph([(0, 1), (1, 0), (1, 2)]).position("0").outcome
    draws = grundy.graph([(0, 1), (1, 0), (1, 2)]).with_settings(cycles="draw")
    assert draws.position("0").outcome is grundy.Outcome.P


def test_a_limit_tells_what_is_known() -> None:
    slow = grundy.rules(SLOW).with_settings(limits=grundy.Limits(seconds=0.02))
    with pytest.raises(grundy.LimitReached) as raised:
        _ = slow.position("1000000 3").value
    assert raised.value.partial["components"] == [None, 2]


@pytest.mark.skipif(os.name == "nt", reason="signals are sent differently on Windows")
@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c(threads: int) -> None:
    code = f"""
import os, signal, threading, time, grundy
# A process that was started in the background ignores the signal.
signal.signal(signal.SIGINT, signal.default_int_handler)
slow = grundy.rules({SLOW!r}).with_settings(threads={threads}).position("3000000 3")
def send():
    global sent
    sent = time.perf_counter()
    os.kill(os.getpid(), signal.SIGINT)
threading.Timer(0.4, send).start()
try:
    slow.value
except KeyboardInterrupt:
    print(time.perf_counter() - sent)
assert grundy.games.nim().position("3 5").value == grundy.Nimber(6)
"""
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert float(found.stdout) < 1.0, found.stdout


def test_python_rules() -> None:
    @grundy.ruleset("heap(n)", title="Split or take")
    def split(n: int) -> Iterator[Any]:
        if n:
            yield grundy.option(n - 1, "take one")
        for a in range(1, (n + 1) // 2):
            yield [a, n - a]

    expected: list[int] = []
    for n in range(30):
        options = {expected[n - 1]} if n else set()
        options |= {expected[a] ^ expected[n - a] for a in range(1, (n + 1) // 2)}
        expected.append(mex(options))
    assert split.values(to=29).tolist() == expected
    position = split.position("7 9 4")
    assert int(position.value) == expected[7] ^ expected[9] ^ expected[4]  # type: ignore[arg-type]
    assert "xor" in str(position.explain())
    with pytest.raises(TypeError, match="cannot be pickled"):
        pickle.dumps(position)


def test_python_rules_of_several_kinds_and_lists() -> None:
    @grundy.ruleset("row(x[])", "done()")
    def rows(kind: str, *fields: list[int]) -> Iterator[Any]:
        if kind == "row":
            for at in range(len(fields[0])):
                rest = fields[0][:at] + fields[0][at + 1 :]
                yield ("row", rest) if rest else ("done",)

    assert rows.position("row[1, 2, 3] + row[5]").outcome is grundy.Outcome.P

    @grundy.ruleset("rows(a, b)", partizan=True)
    def cutcake(a: int, b: int) -> Iterator[Any]:
        for left in range(1, a):
            yield grundy.option([(left, b), (a - left, b)], player="left")
        for top in range(1, b):
            yield grundy.option([(a, top), (a, b - top)], player="right")

    assert cutcake.position("4,1").value == grundy.Game(3)
    assert cutcake.position("2,2").value == grundy.Game(0)


def test_exceptions_of_python_rules_pass_through() -> None:
    @grundy.ruleset("heap(n)")
    def wrong(n: int) -> Iterator[Any]:
        yield n // (n - 3)

    with pytest.raises(ZeroDivisionError):
        _ = wrong.position("3").value

    @grundy.ruleset("heap(n)")
    def negative(n: int) -> Iterator[Any]:
        yield n - 5

    with pytest.raises(OverflowError):
        _ = negative.position("3").value

    @grundy.ruleset("heap(n)")
    def fields(n: int) -> Iterator[Any]:
        yield (n, n)

    with pytest.raises(ValueError, match="is not of the form"):
        _ = fields.position("3").value


def test_python_rules_may_ask_questions() -> None:
    kayles = grundy.code("0.77")

    @grundy.ruleset("heap(n)")
    def to_lower_kayles(n: int) -> Iterator[Any]:
        mine = int(kayles.position(n).value)  # type: ignore[arg-type]
        for m in range(n):
            if int(kayles.position(m).value) < mine:  # type: ignore[arg-type]
                yield m

    values = kayles.values(to=15).tolist()
    expected: list[int] = []
    for n in range(16):
        expected.append(mex({expected[m] for m in range(n) if values[m] < values[n]}))
    assert to_lower_kayles.values(to=15).tolist() == expected


def test_graphs() -> None:
    networkx = pytest.importorskip("networkx")
    graph = networkx.gn_graph(30, seed=5)
    ruleset = grundy.graph(graph)
    values: dict[int, int] = {}
    for vertex in reversed(list(networkx.topological_sort(graph))):
        values[vertex] = mex({values[to] for to in graph.successors(vertex)})
    assert ruleset.table().values.tolist() == [values[vertex] for vertex in range(30)]
    found = grundy.games.nim().position("2 1").to_networkx()
    assert found.nodes["heap(1) + heap(2)"] == {"value": 3, "outcome": "N", "remoteness": 3}
    assert found.number_of_nodes() == 5
    with pytest.raises(ValueError, match="more than 3"):
        grundy.games.nim().position("2 1").to_networkx(max_nodes=3)


def test_frames() -> None:
    pandas = pytest.importorskip("pandas")
    polars = pytest.importorskip("polars")
    frame = grundy.games.wythoff().to_pandas(to=(3, 4))
    assert isinstance(frame, pandas.DataFrame) and frame.shape == (20, 4)
    row = frame[(frame.a == 1) & (frame.b == 2)]
    assert row.value.item() == 0 and row.outcome.item() == "P"
    assert isinstance(grundy.code("0.77").to_polars(to=8), polars.DataFrame)


def test_pictures_and_html() -> None:
    table = grundy.code("0.77").table(to=40)
    html = table._repr_html_()
    assert table.picture().svg.startswith("<svg") and html is not None and "http" not in html
    assert html.count("<tr>") <= 21
    assert str(grundy.games.wythoff().table(to=(150, 150))._repr_html_()).startswith("<img ")
    explanation = grundy.games.nim().position("3 5 7").explain()
    html = explanation._repr_html_()
    assert "<th" in html and ">xor</td>" in html and "<script" not in html
    assert "&lt;" in grundy.rules('game "<b>"\nheap(n) -> heap(n - 1)')._repr_html_()
    assert grundy.Nimber(5)._repr_latex_() == r"$\ast 5$"
    assert grundy.code("0.77").period().picture().svg.startswith("<svg")
    assert grundy.games.nim().position("2 1").picture().svg.startswith("<svg")


def test_periods_and_certificates(tmp_path: pathlib.Path) -> None:
    found = grundy.code("0.77").period()
    assert (found.preperiod, found.period, found.saltus, found.status) == (71, 12, 0, "proved")
    assert found.certificate is not None and found.evidence is not None
    file = tmp_path / "kayles.cert"
    found.certificate.save(file)
    assert grundy.verify(file)
    data = file.read_bytes()
    file.write_bytes(data.replace(b"12", b"13", 1))
    with pytest.raises(grundy.GrundyError):
        if not grundy.verify(file):
            raise grundy.GrundyError("refused")
    assert grundy.code("0.6").period(100).status == "none"


def test_guesses_quotients_counts() -> None:
    laws = grundy.rules("heap(n) -> heap(n - t) for t in 1..=3").guess(40)
    assert laws[0].status == "proved" and "4" in str(laws[0])
    quotient = grundy.code("0.77").quotient(4)
    assert quotient.order == 6 and quotient.relations == ["a^2 = 1", "b^3 = b"]
    assert grundy.code("0.77").genera(3) == ["0^120", "1^031", "2^20", "3^31"]
    assert grundy.games.nim().position("3 5").equals(grundy.games.nim().position("6")) is True
    assert grundy.games.puppet_dance().ask("count", piles=4, max=5, mod=998244353)["count"] == 312
    assert grundy.games.nim().show()["title"] == "Nim"


def test_runs(tmp_path: pathlib.Path) -> None:
    checkpoint = tmp_path / "off.ck"
    with grundy.run(grundy.code("0.6").values, to=50_000, checkpoint=checkpoint) as first:
        steps = list(first)
    assert steps and steps[-1].of == "heaps" and checkpoint.stat().st_size > 0
    with grundy.run(grundy.code("0.6").values, to=60_000, resume=checkpoint) as second:
        pass
    with grundy.run(grundy.code("0.6").values, to=60_000, resume=checkpoint) as second:
        longer = second.answer
    assert (longer[:50_001] == first.answer).all()
    with grundy.run(grundy.code("0.6").values, to=10**9) as endless:
        time.sleep(0.1)
        endless.stop()
    with pytest.raises(grundy.LimitReached):
        _ = endless.answer


def test_threads() -> None:
    answers: list[int] = []

    def ask() -> None:
        answers.append(int(grundy.rules(SLOW).position("300 3").value))  # type: ignore[arg-type]

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(answers)) == 1 and len(answers) == 4


def test_files(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "mine.game"
    file.write_text("heap(n) -> heap(n - t) for t in {1, 3, 4}\n")
    assert grundy.load(file).values(to=8).tolist() == [0, 1, 0, 1, 2, 3, 2, 0, 1]
    assert grundy.ask({"ask": "value", "ruleset": str(file), "position": "5"})["value"] == 3
    with pytest.raises(grundy.GrundyError):
        grundy.load(tmp_path / "none.game")
    with pytest.raises(grundy.GrundyError):
        grundy.ask({"ask": "vlaue"})
    with pytest.raises(grundy.RulesError, match="have parameters|has parameters"):
        grundy.sums(a=grundy.games.take_away(k=4))


def test_a_traceback_shows_the_marked_rules() -> None:
    with pytest.raises(grundy.RulesError) as raised:
        grundy.rules("heap(n) -> hep(n - 1)")
    shown = "".join(traceback.format_exception_only(raised.value))
    assert "1 | heap(n) -> hep(n - 1)\n  |            ^^^\n" in shown and shown.count("did you mean heap?") == 1
