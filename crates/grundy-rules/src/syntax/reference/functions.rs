//! The functions.

use super::{Ask, Ask::Expression, Form, Section, form, section};

pub(super) static SECTIONS: &[Section] = &[
    section("language-numbers", NUMBERS),
    section("language-bits", BITS),
    section("language-lists", LISTS),
    section("language-folds", FOLDS),
];

static NUMBERS: &[Form] = &[
    form("abs(a)", "language-abs", "abs(-3)", Expression, "3"),
    form("min(a, b, ...)", "language-min", "min(7, 2, 5)", Expression, "2"),
    form("max(a, b, ...)", "language-max", "max(7, 2, 5)", Expression, "7"),
    form("gcd(a, b)", "language-gcd", "gcd(12, 18)", Expression, "6"),
    form("isqrt(n)", "language-isqrt", "isqrt(20)", Expression, "4"),
    form("log2(n)", "language-log2", "log2(20)", Expression, "4"),
    form("pow2(n)", "language-pow2", "pow2(5)", Expression, "32"),
    form("bigomega(n)", "language-bigomega", "bigomega(12)", Expression, "3"),
];

static BITS: &[Form] = &[
    form("bit(n, i)", "language-bit", "bit(4, 2)", Expression, "1"),
    form("bitand(a, b)", "language-bitand", "bitand(6, 3)", Expression, "2"),
    form("bitor(a, b)", "language-bitor", "bitor(6, 3)", Expression, "7"),
    form("shl(a, b)", "language-shl", "shl(3, 2)", Expression, "12"),
    form("shr(a, b)", "language-shr", "shr(13, 2)", Expression, "3"),
    form("popcount(n)", "language-popcount", "popcount(13)", Expression, "3"),
    form("lowbit(n)", "language-lowbit", "lowbit(12)", Expression, "4"),
];

static LISTS: &[Form] = &[
    form("len(x)", "language-len", "len([3, 1, 4])", Expression, "3"),
    form("sum(x)", "language-sum-list", "sum([3, 1, 4])", Expression, "8"),
    form("xor(x)", "language-xor-list", "xor([3, 1, 4])", Expression, "6"),
    form("min(x)", "language-min-list", "min([3, 1, 4])", Expression, "1"),
    form("max(x)", "language-max-list", "max([3, 1, 4])", Expression, "4"),
    form("gcd(x)", "language-gcd-list", "gcd([12, 18, 8])", Expression, "2"),
    form("sort(x)", "language-sort", "sort([3, 1, 4])", Ask::Range, "1 3 4"),
    form("reverse(x)", "language-reverse", "reverse([3, 1, 4])", Ask::Range, "4 1 3"),
];

static FOLDS: &[Form] = &[
    form("sum(e for i in RANGE)", "language-sum", "sum(i * i for i in 1..=3)", Expression, "14"),
    form(
        "sum(e for i in RANGE where c)",
        "language-fold-where",
        "sum(i for i in 1..=6 where i % 2 == 0)",
        Expression,
        "12",
    ),
    form("xor(e for i in RANGE)", "language-xor", "xor(2 * i for i in 1..=3)", Expression, "0"),
    form("min(e for i in RANGE)", "language-min-range", "min(12 / i for i in 1..=5)", Expression, "2"),
    form("max(e for i in RANGE)", "language-max-range", "max(12 % i for i in 1..=9)", Expression, "5"),
    form(
        "count(i in RANGE where c)",
        "language-count",
        "count(i in 1..=12 where 12 % i == 0)",
        Expression,
        "6",
    ),
    form("all(c for i in RANGE)", "language-all", "all(i < 4 for i in {1, 2, 3})", Expression, "true"),
    form("any(c for i in RANGE)", "language-any", "any(i > 4 for i in {1, 2, 3})", Expression, "false"),
];
