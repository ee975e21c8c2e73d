//! The input and the output of a contest problem as one line of text, for any ruleset.
//!
//! ```text
//! T: n x[n] -> Yes/No                       T cases: n, then n heaps; the word for N and that for P
//! eof: w h -> WIN/LOSE                      a line "w h" for each case, up to the end of the input
//! 0: n p[n] => row[<sort p,>] -> W/L        cases until a 0; the position contains the sorted list
//! T: k S[k] n => <n> with S=<S,> -> value   a parameter of the rules, and nim-values
//! h w g[h]$ => "<g|>" -> First/Second       one case: h words, which are the rows of a grid
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
    /// The position; `None` means the last list as heaps, or all numbers as one component.
    position: Option<Vec<Piece>>,
    params: Vec<(String, Vec<Piece>)>,
    output: Vec<Output>,
}

/// How many cases there are.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Count {
    One,
    /// The input begins with their number, which has this name.
    Counted(String),
    UntilTheEnd,
    /// A case that begins with so many zeros is not a case, and ends the input.
    UntilZeros(usize),
}

/// A part of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Field {
    name: String,
    /// Whether it consists of words instead of numbers.
    is_word: bool,
    /// The length, if it is a list.
    length: Option<Length>,
    /// The numbers in a row of the list.
    columns: usize,
}

/// The length of a list: a number, or an earlier number with something added.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Length {
    name: Option<String>,
    plus: i64,
}

/// A part of the output of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Output {
    Text(String),
    /// The number of the case, counted from 1.
    Number,
    /// The word for an N-position and that for a P-position.
    Winner(String, String),
    /// The nim-value.
    Value,
    /// The number of winning moves.
    Moves,
}

/// What has to be known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wanted {
    /// Whether the player to move wins.
    Winner,
    /// The nim-value.
    Value,
    /// The number of winning moves.
    Moves,
}

/// The answer to what is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// Whether the player to move wins.
    Winner(bool),
    /// A nim-value or a number of moves.
    Number(u64),
}

/// The words for N and P on some judges.
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
    /// The output for one case, with its line break. `answer` answers what is wanted.
    ///
    /// # Errors
    /// The first error of `answer`.
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
                Output::Winner(..) => Wanted::Winner,
                Output::Value => Wanted::Value,
                Output::Moves => Wanted::Moves,
            };
            match (output, answer(wanted)?) {
                (Output::Winner(first, second), Found::Winner(wins)) => {
                    text.push_str(if wins { first } else { second });
                }
                (_, Found::Number(number)) => text.push_str(&number.to_string()),
                (_, Found::Winner(wins)) => text.push_str(if wins { "1" } else { "0" }),
            }
        }
        text.push('\n');
        Ok(text)
    }
}
