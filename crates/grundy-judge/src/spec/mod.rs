//! One-line descriptions of the input and output formats of contest problems, for any ruleset.
//!
//! ```text
//! T: n x[n] -> Yes/No                       T cases: n, then n heaps; the word for N and that for P
//! eof: w h -> WIN/LOSE                      a line "w h" for each case, up to the end of the input
//! 0: n p[n] => row[<sort p,>] -> W/L        cases until a 0; the position contains the sorted list
//! n K: m x[m] => <x> with n=<n> -> Yes/No   n belongs to all of the K cases
//! T: k S[k] n => <n> with S=<S,> -> value   a parameter of the rules, and nim-values
//! h w g[h]$ => "<g|>" -> First/Second       one case: h words, which are the rows of a grid
//! n e[n](u v) for v in 1..=n => all with [<v>] = "t" with G=edges {<e>} -> WIN/LOSE   an answer for every v
//! n e[n-1](u v) => ... with G=<e> -> "Case #<i>: <A/B>"
//! ```

mod parse;
mod read;
mod template;

pub use parse::{SpecError, parse};
pub use read::{Cases, SpecCase};

use template::Piece;

/// The format of the input and the output of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    text: String,
    count: Count,
    fields: Vec<Field>,
    /// If present, every case is answered once for each natural number in this range.
    each: Option<Each>,
    /// The template of the position. If it is `None`, the entries of the last list are heaps or, if there is no list,
    /// the numbers and words of the case describe one component.
    position: Option<Vec<Piece>>,
    params: Vec<(String, Vec<Piece>)>,
    output: Vec<Output>,
}

/// How the number of cases is determined.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Count {
    One,
    /// The input begins with numbers that all cases share, followed by the number of cases. The vector contains the
    /// names of these numbers in order, ending with the name of the number of cases.
    Counted(Vec<String>),
    UntilTheEnd,
    /// The cases end with this number of zeros in place of a case, or with the end of the input.
    UntilZeros(usize),
}

/// A part of a case: a number, a word, a list of numbers, a list of words, or a list of rows of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Field {
    name: String,
    /// Whether the part consists of words instead of numbers.
    is_word: bool,
    /// The length, if the part is a list.
    length: Option<Length>,
    /// The names of the numbers in a row, if the part is a list of rows; otherwise empty.
    columns: Vec<String>,
    /// The byte offset in the format.
    at: usize,
}

/// The length of a list or a bound of a range: a constant, or an earlier number with a constant added.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Length {
    name: Option<String>,
    plus: i64,
    /// The byte offset in the format.
    at: usize,
}

/// A name that takes every natural number in a range as its value, one after another.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Each {
    name: String,
    from: Length,
    /// The last value, which is included.
    to: Length,
    /// The byte offset in the format.
    at: usize,
}

/// A part of the output of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Output {
    Text(String),
    /// The number of the case, counted from 1.
    Number,
    /// The words for an N-position, for a P-position, and, if there is one, for a draw.
    Winner(String, String, Option<String>),
    /// The nim-value.
    Value,
    /// The number of winning moves.
    Moves,
    /// The labels of the winning moves, separated by `between` (only the first label if `between` is `None`), or the
    /// text `none` if there are no winning moves.
    Labels {
        between: Option<&'static str>,
        none: String,
    },
}

/// The property of a position that must be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wanted {
    /// Whether the player to move wins.
    Winner {
        /// Whether there is a word for a draw.
        may_draw: bool,
    },
    /// The nim-value.
    Value,
    /// The number of winning moves.
    Moves,
    /// The labels of the winning moves.
    Labels,
}

/// The value of the requested property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// Whether the player to move wins.
    Winner(bool),
    /// Neither player can force a win. This occurs only if there is a word for a draw.
    Draw,
    /// A nim-value or a number of moves.
    Number(u64),
    /// Labels of moves, or other names of moves that have no label.
    Labels(Vec<String>),
}

/// The words that some judges use for N-positions and P-positions.
const PRESETS: &[(&str, [&str; 2])] = &[
    ("atcoder", ["First", "Second"]),
    ("bzoj", ["y", "n"]),
    ("codeforces", ["Alice", "Bob"]),
    ("cses", ["first", "second"]),
    ("hdu", ["Yes", "No"]),
    ("leetcode", ["true", "false"]),
    ("luogu", ["Yes", "No"]),
    ("poj", ["WIN", "LOSE"]),
];

/// The names of the presets, in alphabetical order.
pub fn presets() -> impl Iterator<Item = &'static str> + Clone {
    PRESETS.iter().map(|(name, _)| *name)
}

impl Spec {
    /// The output for one case, with its line break. `answer` computes the requested properties.
    ///
    /// # Errors
    /// Returns the first error of `answer`.
    pub fn written<E>(
        &self,
        number: usize,
        mut answer: impl FnMut(Wanted) -> Result<Found, E>,
    ) -> Result<String, E> {
        let mut text = String::new();
        for output in &self.output {
            let wanted = match output {
                Output::Text(part) => {
                    text.push_str(part);
                    continue;
                }
                Output::Number => {
                    text.push_str(&number.to_string());
                    continue;
                }
                Output::Winner(_, _, draw) => Wanted::Winner { may_draw: draw.is_some() },
                Output::Value => Wanted::Value,
                Output::Moves => Wanted::Moves,
                Output::Labels { .. } => Wanted::Labels,
            };
            match (output, answer(wanted)?) {
                (Output::Winner(_, _, draw), Found::Draw) => {
                    text.push_str(draw.as_deref().unwrap_or_default());
                }
                (_, Found::Draw) => {}
                (Output::Winner(first, second, _), Found::Winner(wins)) => {
                    text.push_str(if wins { first } else { second });
                }
                (Output::Labels { none, .. }, Found::Labels(labels)) if labels.is_empty() => {
                    text.push_str(none);
                }
                (Output::Labels { between, .. }, Found::Labels(labels)) => {
                    let first = || labels.first().cloned().unwrap_or_default();
                    text.push_str(&between.map_or_else(first, |between| labels.join(between)));
                }
                (_, Found::Labels(labels)) => text.push_str(&labels.len().to_string()),
                (_, Found::Number(number)) => text.push_str(&number.to_string()),
                (_, Found::Winner(wins)) => text.push_str(if wins { "1" } else { "0" }),
            }
        }
        text.push('\n');
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::{Found, Wanted, parse, presets};
    use crate::Refused;

    /// Checks the positions and parameters that are read from an input.
    #[track_caller]
    fn check(format: &str, input: &str, expected: &[&str]) {
        let cases = parse(format).unwrap().cases(input).unwrap();
        let written = cases.iter().map(|case| {
            let params: String = case.params.iter().map(|(name, value)| format!(" {name}={value}")).collect();
            format!("{}{params}", case.position)
        });
        assert_eq!(written.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn positions_of_inputs() {
        check("T: n x[n] -> Yes/No", "2\n3 1 2 3\n1\n7", &["1 2 3", "7"]);
        check("a b -> 1/0", " 8  4 ", &["8, 4"]);
        check("eof: w h -> poj", "2 2\n3 2\n", &["2, 2", "3, 2"]);
        check("eof: w h -> poj", "", &[]);
        check("0: n x[n] -> hdu", "2 1 2 1 5 0", &["1 2", "5"]);
        check("0 0: a b -> hdu", "0 3\n2 0\n0 0\n", &["0, 3", "2, 0"]);
        check("T: n p[n] => row[<sort p,>] -> W/L", "1 3 5 1 4", &["row[1, 4, 5]"]);
        check("n K: m x[m] => <x-1> with n=<n> -> Yes/No", "9 2 1 4 2 1 3", &["3 n=9", "0 2 n=9"]);
        check("h w g[h]$ => \"<g|>\" -> A/B", "2 3 .#. ...", &["\".#.|...\""]);
        check("n e[n-1](u v) => all with G=edges {<e-1>} -> A/B", "3 1 2 2 3", &["all G=edges {0 1, 1 2}"]);
        check("n => all with [0] = \"t\" with G=path(<n>) -> A/B", "4", &["all with [0] = \"t\" G=path(4)"]);
        check("n => all with [<n>] = \"t\" -> A/B", "4", &["all with [4] = \"t\""]);
        check("s$ => coins(<s>) -> A/B", "HTH", &["coins(HTH)"]);
        let graph = |v: u64| format!("all with [{v}] = \"t\" G=edges {{0 1, 1 2}}");
        let graphs: Vec<String> = (0..3).map(graph).collect();
        check(
            "n e[n-1](u v) for v in 1..=n => all with [<v-1>] = \"t\" with G=edges {<e-1>} -> A/B",
            "3 1 2 2 3",
            &graphs.iter().map(|text| &**text).collect::<Vec<_>>(),
        );
        let named = "n e[n](p v) => all with G=edges {<e:>} -> A/B";
        check(named, "2 1 1 1 2", &["all G=edges {p1 v1, p1 v2}"]);
        let columns = "n e[n](p v) => <e.p> with V=[<e.v-1,>] -> A/B";
        check(columns, "2 1 1 4 2", &["1 4 V=[0, 1]"]);
        check("T: n for k in 2..n => <n>, <k>", "2 4 2", &["4, 2", "4, 3"]);
        check("x[3] => <x>", "1 2 3", &["1 2 3"]);
        check(" T:\tn\n\tx[n]\n=> <x,>\twith  k=<n> -> A/B", "1\n2\n3 4\n", &["3, 4 k=2"]);
        check("n x[n-3] y[1-1] z => <z>", "3 7", &["7"]);
        let largest = "18446744073709551615 + 9223372036854775807 = 27670116110564327422";
        check("n => <n> + 9223372036854775807 = <n+9223372036854775807>", "18446744073709551615", &[largest]);
    }

    #[test]
    fn inputs_without_the_format() {
        let place = |format: &str, input: &str| match parse(format).unwrap().cases(input) {
            Err(Refused::Mistake(mistake)) => (mistake.message.id, mistake.span),
            other => panic!("{other:?}"),
        };
        assert_eq!(place("T: n x[n] -> A/B", "1\n2\n1 x"), ("judge-spec-number", 6..7));
        assert_eq!(place("T: n x[n] -> A/B", "1\n2\n1 \n"), ("answer-judge-end", 5..5));
        assert_eq!(place("T: n x[n] -> A/B", "1\n2\n1 1 9"), ("answer-judge-rest", 8..9));
        assert_eq!(place("n -> A/B", "-1"), ("judge-spec-number", 0..2));
        assert_eq!(place("n m x[n-3] -> A/B", " 12 2"), ("answer-judge-end", 5..5));
        assert_eq!(place("n m x[n-3] -> A/B", " 1 2"), ("judge-spec-negative", 1..2));
        assert_eq!(place("n T: y s$ e[n-1](u v)", "0 1 2 abc"), ("judge-spec-negative", 0..1));
        assert_eq!(place("n T: x[n] -> A/B", "0 1000000000000"), ("judge-spec-nothing", 15..15));
    }

    #[test]
    fn formats_with_mistakes() {
        let wrong = |format: &str| {
            let error = parse(format).unwrap_err();
            (error.message.id, error.at)
        };
        assert_eq!(wrong("T: n x[m] -> A/B"), ("judge-spec-length", 7));
        assert_eq!(wrong("nm n x[m] -> A/B"), ("judge-spec-length", 7));
        assert_eq!(wrong("T: n n -> A/B"), ("judge-spec-twice", 5));
        assert_eq!(wrong("n T: n -> A/B"), ("judge-spec-twice", 5));
        assert_eq!(wrong("T: n => <m> -> A/B"), ("judge-spec-unknown", 9));
        assert_eq!(wrong("T: nm =>  <nm> <sort m,> -> A/B"), ("judge-spec-unknown", 21));
        assert_eq!(wrong("T: n => <n> with a=1;  b = <m> -> A/B"), ("judge-spec-unknown", 28));
        assert_eq!(wrong("T: n =>  <n -> A/B"), ("judge-spec-open", 9));
        assert_eq!(wrong("T: n => <n*2> -> A/B"), ("judge-spec-insert", 9));
        assert_eq!(wrong("T: n => <n> with a=1; 3 -> A/B"), ("judge-spec-param", 22));
        assert_eq!(wrong("T: -> A/B"), ("judge-spec-empty", 3));
        assert_eq!(wrong("eof: x[0] -> A/B"), ("judge-spec-empty", 5));
        assert_eq!(wrong("0: x[0] y[1-1] -> A/B"), ("judge-spec-empty", 3));
        assert_eq!(wrong("T: x[0]"), ("judge-spec-empty", 3));
        assert_eq!(wrong("T: n[ -> A/B"), ("judge-spec-field", 3));
        assert_eq!(wrong("T: n\tx[1-3] -> A/B"), ("judge-spec-field", 5));
        assert_eq!(wrong("T: n -> A"), ("judge-spec-output", 8));
        assert_eq!(wrong("n e[n](p v) => <e.q>"), ("judge-spec-unknown", 16));
        assert_eq!(wrong("T: n for k in 1..=m => <k>"), ("judge-spec-length", 18));
        assert_eq!(wrong("T: n for n in 1..=n => <n>"), ("judge-spec-twice", 9));
        assert_eq!(wrong("T: n for k in 1 => <n>"), ("judge-spec-for", 5));
        assert_eq!(wrong("T: n for k of 1..=n => <n>"), ("judge-spec-for", 5));
        assert_eq!(wrong("T: n for k in 1..=n => <l>"), ("judge-spec-unknown", 24));
        assert_eq!(wrong(" !: n -> A/B"), ("judge-spec-count", 1));
        assert_eq!(wrong("n x[9223372036854775807+1] -> A/B"), ("judge-spec-field", 2));
        assert_eq!(
            wrong("n => <n+170141183460469231731687303715884105727> -> A/B"),
            ("judge-spec-insert", 6)
        );
    }

    #[test]
    fn outputs() {
        let written_with = |format: &str, labels: &[&str]| {
            let answer = |wanted| {
                Ok::<Found, ()>(match wanted {
                    Wanted::Winner { may_draw: true } => Found::Draw,
                    Wanted::Winner { .. } => Found::Winner(false),
                    Wanted::Value => Found::Number(7),
                    Wanted::Moves => Found::Number(2),
                    Wanted::Labels => Found::Labels(labels.iter().map(|&label| label.to_owned()).collect()),
                })
            };
            parse(format).unwrap().written(3, answer).unwrap()
        };
        let written = |format: &str| written_with(format, &["2", "5"]);
        assert_eq!(written("n -> moves"), "2 5\n");
        assert_eq!(written("n -> 1/-1/0"), "0\n");
        assert_eq!(written("n -> move"), "2\n");
        assert_eq!(written_with("n -> move/-1", &[]), "-1\n");
        assert_eq!(written("n -> moves,"), "2, 5\n");
        assert_eq!(written("n -> moves;"), "2\n5\n");
        assert_eq!(written_with("n -> moves/-1", &[]), "-1\n");
        assert_eq!(written_with("n -> \"<moves;/none>\"", &["7"]), "7\n");
        assert_eq!(written("n -> Yes/No"), "No\n");
        assert_eq!(written("n -> value"), "7\n");
        assert_eq!(
            written("n -> \"Case #<i>: <first wins/second wins> <count>\""),
            "Case #3: second wins 2\n"
        );
        for preset in presets() {
            assert!(written(&format!("n -> {preset}")).len() > 1);
        }
        assert_eq!(written("n"), "No\n");
    }
}
