//! Phrases of other languages compared with those of the rules language.

use super::{Ask, Ask::Expression, Ask::Range};
use grundy_core::Message;

/// The other languages, in the order of [`Elsewhere::there`].
pub const LANGUAGES: [&str; 3] = ["C++", "Python", "CGScript"];

/// A phrase in the rules language and in the other languages.
#[derive(Debug)]
pub struct Elsewhere {
    /// The meaning of the phrase.
    pub meaning: Message,
    /// The phrase in the rules language.
    pub here: Phrase,
    /// The phrase in each of [`LANGUAGES`], or an empty string if there is no short phrase.
    pub there: [&'static str; 3],
}

/// A phrase in the rules language, and an example of it that can be evaluated.
#[derive(Debug)]
pub struct Phrase {
    /// The phrase as it is written, with names for its parts.
    pub written: &'static str,
    /// An example of the phrase.
    pub example: &'static str,
    /// The question that can be asked about the example.
    pub ask: Ask,
    /// The expected answer to this question.
    pub answer: &'static str,
}

impl Elsewhere {
    /// All phrases.
    pub const ALL: &'static [Self] = &[
        phrase("elsewhere-xor", ("a xor b", "6 xor 3", Expression, "5"), ["a ^ b", "a ^ b", "*a + *b"]),
        phrase("elsewhere-and", ("bitand(a, b)", "bitand(6, 3)", Expression, "2"), ["a & b", "a & b", ""]),
        phrase("elsewhere-shift", ("shl(1, n)", "shl(1, 4)", Expression, "16"), ["1 << n", "1 << n", "2^n"]),
        phrase("elsewhere-power", ("pow2(n)", "pow2(3)", Expression, "8"), ["1ull << n", "2 ** n", "2^n"]),
        phrase("elsewhere-divide", ("a / b", "7 / 2", Expression, "3"), ["a / b", "a // b", ""]),
        phrase(
            "elsewhere-remainder",
            ("a % b", "-1 % 5", Expression, "4"),
            ["((a % b) + b) % b", "a % b", ""],
        ),
        phrase(
            "elsewhere-logic",
            ("a and not b", "1 < 2 and not 2 < 1", Expression, "true"),
            ["a && !b", "a and not b", "a and not b"],
        ),
        phrase(
            "elsewhere-between",
            ("1 <= t < n", "1 <= 3 < 5", Expression, "true"),
            ["1 <= t && t < n", "1 <= t < n", "1 <= t and t < n"],
        ),
        phrase(
            "elsewhere-if",
            ("if c then a else b", "if 1 < 2 then 3 else 4", Expression, "3"),
            ["c ? a : b", "a if c else b", "if c then a else b end"],
        ),
        phrase(
            "elsewhere-for",
            ("for t in 1..=k", "1..=4", Range, "1 2 3 4"),
            ["for (int t = 1; t <= k; t++)", "for t in range(1, k + 1)", "for t from 1 to k do ... end"],
        ),
        phrase(
            "elsewhere-for-excluded",
            ("for i in 0..len(x)", "0..len([5, 6, 7])", Range, "0 1 2"),
            ["for (int i = 0; i < x.size(); i++)", "for i in range(len(x))", ""],
        ),
        phrase(
            "elsewhere-build",
            ("[i * i for i in 1..=n where c]", "[i * i for i in 1..=4 where i != 2]", Range, "1 9 16"),
            ["", "[i * i for i in range(1, n + 1) if c]", "listof(i * i for i from 1 to n where c)"],
        ),
        phrase(
            "elsewhere-sum",
            ("sum(e for i in 0..n)", "sum(i for i in 0..4)", Expression, "6"),
            ["", "sum(e for i in range(n))", ""],
        ),
        phrase(
            "elsewhere-all",
            ("all(c for y in x)", "all(y > 0 for y in [1, 2])", Expression, "true"),
            ["ranges::all_of(x, ...)", "all(c for y in x)", ""],
        ),
        phrase("elsewhere-slice", ("x[1..]", "[7, 8, 9][1..]", Range, "8 9"), ["", "x[1:]", ""]),
        phrase(
            "elsewhere-replace",
            ("x with [i] = e", "[7, 8, 9] with [1] = 0", Range, "7 0 9"),
            ["y = x; y[i] = e", "x[:i] + [e] + x[i+1:]", ""],
        ),
        phrase("elsewhere-join", ("x ++ y", "[1] ++ [2]", Range, "1 2"), ["", "x + y", ""]),
        phrase(
            "elsewhere-sort",
            ("sort(x)", "sort([2, 1])", Range, "1 2"),
            ["ranges::sort(x)", "sorted(x)", ""],
        ),
        phrase(
            "elsewhere-min",
            ("min(a, b)", "min(4, 2)", Expression, "2"),
            ["min(a, b)", "min(a, b)", "a Min b"],
        ),
        phrase(
            "elsewhere-popcount",
            ("popcount(n)", "popcount(7)", Expression, "3"),
            ["popcount(n)", "n.bit_count()", ""],
        ),
    ];
}

const fn phrase(
    id: &'static str,
    here: (&'static str, &'static str, Ask, &'static str),
    there: [&'static str; 3],
) -> Elsewhere {
    let (written, example, ask, answer) = here;
    Elsewhere { meaning: Message::new(id), here: Phrase { written, example, ask, answer }, there }
}
