//! Statements, clauses, sums, theorems, boards and expressions.

use super::{
    Ask::Check, Ask::Expression, Ask::Moves, Ask::Outcome, Ask::Range, Ask::Score, Ask::Value, Form, Section,
    form, section,
};

pub(super) static SECTIONS: &[Section] = &[
    section("language-statements", STATEMENTS),
    section("language-clauses", CLAUSES),
    section("language-sums", SUMS),
    section("language-theorems", THEOREMS),
    section("language-boards", BOARDS),
    section("language-arithmetic", ARITHMETIC),
    section("language-conditions", CONDITIONS),
    section("language-list-expressions", LISTS),
];

static STATEMENTS: &[Form] = &[
    form(
        "KIND(a, b) -> SUM CLAUSES",
        "language-rule",
        "heap(n) -> heap(n - 1); heap(n) -> heap(n - 2)",
        Value("5"),
        "2",
    ),
    form(
        "game \"TITLE\"",
        "language-game",
        "game \"Nim\"; heap(n) -> heap(m) for m in 0..n",
        Value("3 5"),
        "6",
    ),
    form(
        "source \"TEXT\"",
        "language-source",
        "source \"folklore\"; heap(n) -> heap(n - 1)",
        Value("5"),
        "1",
    ),
    form("# TEXT", "language-comment", "heap(n) -> heap(n - 1)  # take one", Value("4"), "0"),
    form(
        "param k >= 1 = 3",
        "language-param",
        "param k >= 1 = 3; heap(n) -> heap(n - t) for t in 1..=k",
        Value("7"),
        "3",
    ),
    form(
        "param S = {1, 3, 4}",
        "language-param-set",
        "param S = {1, 3, 4}; heap(n) -> heap(n - t) for t in S",
        Value("6"),
        "2",
    ),
    form(
        "param A = [3, 1, 4]",
        "language-param-list",
        "param A = [0, 1, 1, 2]; heap(n) -> heap(n - 1) where A[n] > 0",
        Outcome("3"),
        "N",
    ),
    form(
        "param T = [[1, 2], [3]]",
        "language-param-table",
        "param T = [[1], [1, 2]]; heap(n) -> heap(n - t) for t in T[n % 2]",
        Value("5"),
        "1",
    ),
    form(
        "param G = cycle(5)",
        "language-param-graph",
        "param G = cycle(5); position g(x[G]); g(x[]) -> g(x with [closed(v)] = \"#\") for v in cells(x, \".\")",
        Value("all"),
        "0",
    ),
    form(
        "position KIND(a, 1 <= b <= 9, x[])",
        "language-position",
        "position heap(n >= 1); heap(n) -> heap(n - 1); heap(n) -> heap(n - 2)",
        Value("4"),
        "0",
    ),
    form(
        "position KIND(-8 <= a <= 8)",
        "language-position-integers",
        "position p(-8 <= x <= 8, y); p(x, y) -> p(-x, y - 1); p(x, y) -> p(x - 1, y)",
        Value("p(-4, 1)"),
        "1",
    ),
    form(
        "position KIND(x[] sorted)",
        "language-position-sorted",
        "position heaps(x[] sorted); heaps(x[]) -> heaps(x with [i] = m) for i in 0..len(x) for m in 0..x[i]",
        Moves("heaps[5, 2]"),
        "heaps[2, 5] -> heaps[2, 2]",
    ),
    form(
        "left RULE",
        "language-left",
        "left heap(n) -> heap(n - 1); right heap(n) -> heap(n - 2)",
        Outcome("1"),
        "L",
    ),
    form(
        "right RULE",
        "language-right",
        "left heap(n) -> heap(n - 2); right heap(n) -> heap(n - 1)",
        Outcome("1"),
        "R",
    ),
    form(
        "win KIND(a, b) where c",
        "language-win",
        "win heap(n) where n == 0; heap(n) -> heap(n - t) for t in 1..=2",
        Moves("2"),
        "heap(2) -> heap(0)",
    ),
    form(
        "decreases KIND(x[]) = e",
        "language-decreases",
        "row(x[]) -> row([y - 1 for y in x where y > 0]) where len(x) > 0; decreases row(x[]) = sum(x) + len(x)",
        Value("row[2, 1]"),
        "1",
    ),
];

static CLAUSES: &[Form] = &[
    form("for t in RANGE", "language-for", "heap(n) -> heap(n - t) for t in {1, 3}", Value("5"), "1"),
    form(
        "let q = e",
        "language-let",
        "heap(n) -> heap(q) + heap(n - q) let q = n / 2 where n > 1",
        Value("6"),
        "1",
    ),
    form(
        "where c",
        "language-where",
        "heap(n) -> heap(n - t) for t in 1..=n where n % t == 0",
        Value("12"),
        "3",
    ),
    form(
        "as \"label {e}\"",
        "language-as",
        "heap(n) -> heap(n - t) for t in 1..=3 as \"take {t}\"",
        Moves("5"),
        "heap(5) -> heap(4)  take 1",
    ),
    form("gains e", "language-gains", "heap(n) -> heap(n - t) gains t for t in 1..=2", Score("5"), "1"),
    form("again", "language-again", "heap(n) -> heap(n - 2); heap(n) -> heap(n - 3) again", Value("4"), "0"),
    form(
        "entails",
        "language-entails",
        "heap(n) -> heap(n - 1) entails; heap(n) -> heap(n - 2)",
        Value("3"),
        "0",
    ),
];

static SUMS: &[Form] = &[
    form("A + B", "language-plus", "heap(n) -> heap(a) + heap(n - a) for a in 1..n", Value("4"), "1"),
    form("()", "language-nothing", "heap(n) -> () where n > 0", Value("5 5 5"), "1"),
    form("COUNT * KIND(a)", "language-times", "heap(n) -> 3 * heap(n - 1)", Value("2"), "0"),
    form(
        "sum(KIND(e) for i in RANGE where c)",
        "language-sum-of-components",
        "row(x[]) -> sum(heap(y) for y in x); heap(n) -> heap(n - 1)",
        Value("row[1, 2]"),
        "0",
    ),
];

static THEOREMS: &[Form] = &[
    form(
        "theorem value KIND(a) = e",
        "language-theorem",
        "heap(n) -> heap(m) for m in 0..n; theorem value heap(n) = n; source \"Bouton 1902\"",
        Check,
        "true",
    ),
    form(
        "claim value KIND(a) = e where c",
        "language-claim",
        "heap(n) -> heap(n - t) for t in 1..=3; claim value heap(n) = n % 4",
        Check,
        "true",
    ),
    form(
        "claim outcome KIND(a) = P where c",
        "language-outcome",
        "heap(n) -> heap(n - t) for t in 1..=3; claim outcome heap(n) = P where n % 4 == 0",
        Check,
        "true",
    ),
    form(
        "claim moves KIND(a) to v -> SUM",
        "language-moves",
        "heap(n) -> heap(m) for m in 0..n; claim moves heap(n) to v -> heap(v) where v < n",
        Check,
        "true",
    ),
];

static BOARDS: &[Form] = &[
    form(
        "position KIND(x[grid])",
        "language-grid",
        "position board(x[grid]); board(\"..\") -> board(\"##\") turned",
        Value("3x3"),
        "0",
    ),
    form(
        "x[grid] of \".xo\" start \"xo|ox\"",
        "language-of",
        "position row(x[grid] of \".x\" start \"x\"); row(\"xx\") -> row(\".x\")",
        Value("1x4"),
        "0",
    ),
    form(
        "x[edges of G]",
        "language-edges-of",
        "param G = path(4); position g(x[edges of G]); g(x[]) -> g(x with [v] = \"#\") for v in cells(x, \".\")",
        Value("all"),
        "1",
    ),
    form(
        "KIND(\"..\") -> KIND(\"##\") turned",
        "language-turned",
        "position board(x[grid]); board(\"..\") -> board(\"##\") turned",
        Value("1x5"),
        "0",
    ),
    form(
        "at v",
        "language-at",
        "position row(x[grid]); row(\".\") -> row(\"#\") at v where v > 0",
        Value("1x3"),
        "0",
    ),
    form(
        "x[v] == \"a\"",
        "language-state",
        "position row(x[grid]); row(x[]) -> row(x with [v] = \"#\") for v in near(0) where x[v] == \".\"",
        Value("1x3"),
        "1",
    ),
    form(
        "x[v] in \"ab\"",
        "language-state-in",
        "position row(x[grid] of \".x\"); row(x[]) -> row(x with [v] = \"#\") for v in near(0) where x[v] in \".x\"",
        Value("1x3"),
        "1",
    ),
    form(
        "\"PICTURE\" turned in x",
        "language-occurs",
        "position row(x[grid]); row(x[]) -> row(x with [v] = \"#\") for v in cells(x, \".\") where \".|.\" turned in x",
        Value("1x3"),
        "2",
    ),
    form(
        "\"a\" * k",
        "language-picture-times",
        "param k = 3; position row(x[grid]); row(\".\" * k) -> row(\"#\" * k)",
        Value("1x7"),
        "2",
    ),
];

static ARITHMETIC: &[Form] = &[
    form("a + b, a - b, a * b, -a", "language-exact", "2 * 3 - -4", Expression, "10"),
    form("a / b", "language-divide", "-7 / 2", Expression, "-4"),
    form("a % b", "language-remainder", "-7 % 3", Expression, "2"),
    form("a xor b", "language-xor-operator", "5 xor 3 + 1", Expression, "1"),
    form("if c then a else b", "language-if", "if 3 > 2 then 10 else 20", Expression, "10"),
];

static CONDITIONS: &[Form] = &[
    form(
        "a == b, a != b, a < b, a <= b, a > b, a >= b",
        "language-compare",
        "2 + 2 != 5",
        Expression,
        "true",
    ),
    form("a <= b < c", "language-chain-of-comparisons", "1 <= 3 < 3", Expression, "false"),
    form("c and d, c or d, not c", "language-logic", "not 1 > 2 and 2 < 3 or 1 == 0", Expression, "true"),
    form("e in RANGE", "language-in", "7 in primes(10)", Expression, "true"),
    form("e not in RANGE", "language-not-in", "5 not in {1, 3, 4}", Expression, "true"),
];

static LISTS: &[Form] = &[
    form("[a, b, ...]", "language-list", "[1, 1 + 1]", Range, "1 2"),
    form(
        "[e for i in RANGE where c]",
        "language-build",
        "[i * i for i in 1..=5 where i % 2 == 1]",
        Range,
        "1 9 25",
    ),
    form("x[i]", "language-entry", "[3, 1, 4][2]", Expression, "4"),
    form("x[a..b], x[a..], x[..b]", "language-slice", "[3, 1, 4, 1, 5][1..3]", Range, "1 4"),
    form("x ++ y", "language-concat", "[3] ++ [1, 4]", Range, "3 1 4"),
    form("x with [i] = e, [j] = f", "language-with", "[3, 1, 4] with [0] = 7, [2] = 9", Range, "7 1 9"),
];
