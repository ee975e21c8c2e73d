//! Ranges of numbers, ranges of cells, and graphs.

use super::{Ask, Ask::Cells, Ask::Graph, Ask::Range, Form, Section, form, section};

pub(super) static SECTIONS: &[Section] = &[
    section("language-ranges-of-numbers", NUMBERS),
    section("language-ranges-of-cells", CELLS),
    section("language-graphs", GRAPHS),
];

static NUMBERS: &[Form] = &[
    form("a..b", "language-range", "2..5", Range, "2 3 4"),
    form("a..=b", "language-range-inclusive", "2..=5", Range, "2 3 4 5"),
    form("{a, b, ...}", "language-set", "{4, 1, 3}", Range, "1 3 4"),
    form("[a, b, ...]", "language-list-as-range", "[4, 1, 4]", Range, "4 1 4"),
    form("divisors(n)", "language-divisors", "divisors(12)", Range, "1 2 3 4 6 12"),
    form("primes(n)", "language-primes", "primes(12)", Range, "2 3 5 7 11"),
    form("squares(n)", "language-squares", "squares(20)", Range, "1 4 9 16"),
    form("powers(b, n)", "language-powers", "powers(3, 30)", Range, "1 3 9 27"),
    form("factorials(n)", "language-factorials", "factorials(30)", Range, "1 2 6 24"),
    form("fibonacci(n)", "language-fibonacci", "fibonacci(10)", Range, "1 2 3 5 8"),
];

const GRID: Ask = Cells("board(x[grid])", "3x3");
const STATES: Ask = Cells("board(x[grid] of \".xo\")", "xx.|.o.|..x");
const ORDER: Ask = Cells("g(x[G]); param G = divisors(12)", "all");
const EDGES: Ask = Cells("g(x[edges of G]); param G = path(4)", "all");

static CELLS: &[Form] = &[
    form("cells(x, \"ab\")", "language-cells", "cells(x, \"xo\")", STATES, "a1 b1 b2 c3"),
    form("near(v)", "language-near", "near(4)", GRID, "b1 a2 c2 b3"),
    form("closed(v)", "language-closed", "closed(0)", GRID, "a1 b1 a2"),
    form("near8(v)", "language-near8", "near8(0)", GRID, "b1 a2 b2"),
    form("knight(v)", "language-knight", "knight(0)", GRID, "c2 b3"),
    form("line(v, \"rook\")", "language-line", "line(0, \"rook\")", GRID, "b1 c1 a2 a3"),
    form("slide(x, v, \"rook\")", "language-slide", "slide(x, 4, \"rook\")", STATES, "a2 c2 b3"),
    form("group(x, v)", "language-group", "group(x, 0)", STATES, "a1 b1"),
    form("reach(x, S, \"ab\")", "language-reach", "reach(x, 2, \".\")", STATES, "c1 c2"),
    form("above(v)", "language-above", "above(4)", GRID, "b2 c2 b3 c3"),
    form("below(v)", "language-below", "below(3)", ORDER, "1 2 4"),
    form("ends(e)", "language-ends", "incident(v) for v in ends(0)", EDGES, "0-1 0-1 1-2"),
    form("incident(v)", "language-incident", "incident(1)", EDGES, "0-1 1-2"),
    form("near(S)", "language-union", "near(group(x, 0))", STATES, "a1 b1 c1 a2 b2"),
    form("A but B", "language-but", "near8(4) but near(4)", GRID, "a1 c1 a3 c3"),
];

static GRAPHS: &[Form] = &[
    form("edges {a b, c}", "language-edges", "edges {0 1, 1 2, 3}", Graph, "4 2"),
    form("graph6 \"TEXT\"", "language-graph6", "graph6 \"DQc\"", Graph, "5 4"),
    form("path(n)", "language-path", "path(7)", Graph, "7 6"),
    form("cycle(n)", "language-cycle", "cycle(9)", Graph, "9 9"),
    form("complete(n)", "language-complete", "complete(5)", Graph, "5 10"),
    form("star(n)", "language-star", "star(6)", Graph, "7 6"),
    form("grid(m, n)", "language-grid-graph", "grid(3, 8)", Graph, "24 37"),
    form("torus(m, n)", "language-torus", "torus(4, 4)", Graph, "16 32"),
    form("kings(m, n)", "language-kings", "kings(3, 3)", Graph, "9 20"),
    form("queens(m, n)", "language-queens", "queens(3, 3)", Graph, "9 28"),
    form("knights(m, n)", "language-knights", "knights(3, 3)", Graph, "9 8"),
    form("boxes(m, n)", "language-boxes", "boxes(2, 2)", Graph, "5 12"),
    form("hypercube(n)", "language-hypercube", "hypercube(4)", Graph, "16 32"),
    form("petersen", "language-petersen", "petersen", Graph, "10 15"),
    form("order {a < b < c, a < d}", "language-order", "order {0 < 1 < 3, 0 < 2}", Graph, "4 3"),
    form("chain(n)", "language-chain", "chain(5)", Graph, "5 4"),
    form("product(m, n, ...)", "language-product", "product(4, 5)", Graph, "20 31"),
    form("divisors(n)", "language-divisors-order", "divisors(60)", Graph, "12 20"),
    form("subsets(n)", "language-subsets", "subsets(4)", Graph, "16 32"),
];
