//! Contest problems in their own input and output formats. Each problem is in a file of its own.
//!
//! To add a problem, write `<problem>.rs`, with a constant `PROBLEM` if the problem asks only for winners, and with
//! a `judge` function otherwise. Then add a `mod` line and an entry in the registry, and describe the input in
//! `judge.ftl`. Text after the last number that a problem reads is rejected.

mod acwing_892;
mod atcoder_abc368_f;
mod bzoj_3759;
mod ccc_2008_s5;
mod desk;
mod luogu_p1247;
mod luogu_p2197;
mod luogu_p3185;
mod luogu_p3235;
mod luogu_p4363;
mod luogu_p5387;
mod numbers;
mod outcomes;
mod poj_2311;
mod poj_2425;
mod poj_3480;
mod refused;
pub mod spec;

pub use desk::Desk;
pub use refused::{Mistake, Refused, Stopped};

use grundy_core::Message;
use numbers::Numbers;

/// A contest problem.
pub struct Problem {
    /// The name of the judge and the identifier of the problem, such as `poj-2311`.
    pub name: &'static str,
    asks: Asks,
    /// The message that describes the input.
    input: &'static str,
}

/// The output that a problem asks for.
enum Asks {
    /// The winners of one or more positions.
    WhoWins(outcomes::Outcomes),
    /// Any other output, computed by a function that reads the input.
    Else(fn(&mut Numbers<'_>, &mut dyn Desk) -> Result<String, Refused>),
}

/// The registry, sorted by name.
static PROBLEMS: &[Problem] = &[
    Problem { name: "acwing-892", asks: Asks::WhoWins(acwing_892::PROBLEM), input: "judge-input-acwing-892" },
    Problem {
        name: "atcoder-abc368-f",
        asks: Asks::Else(atcoder_abc368_f::judge),
        input: "judge-input-atcoder-abc368-f",
    },
    Problem { name: "bzoj-3759", asks: Asks::WhoWins(bzoj_3759::PROBLEM), input: "judge-input-bzoj-3759" },
    Problem {
        name: "ccc-2008-s5",
        asks: Asks::WhoWins(ccc_2008_s5::PROBLEM),
        input: "judge-input-ccc-2008-s5",
    },
    Problem { name: "luogu-p1247", asks: Asks::Else(luogu_p1247::judge), input: "judge-input-luogu-p1247" },
    Problem {
        name: "luogu-p2197",
        asks: Asks::WhoWins(luogu_p2197::PROBLEM),
        input: "judge-input-luogu-p2197",
    },
    Problem { name: "luogu-p3185", asks: Asks::Else(luogu_p3185::judge), input: "judge-input-luogu-p3185" },
    Problem { name: "luogu-p3235", asks: Asks::Else(luogu_p3235::judge), input: "judge-input-luogu-p3235" },
    Problem { name: "luogu-p4363", asks: Asks::Else(luogu_p4363::judge), input: "judge-input-luogu-p4363" },
    Problem { name: "luogu-p5387", asks: Asks::Else(luogu_p5387::judge), input: "judge-input-luogu-p5387" },
    Problem { name: "poj-2311", asks: Asks::WhoWins(poj_2311::PROBLEM), input: "judge-input-poj-2311" },
    Problem { name: "poj-2425", asks: Asks::Else(poj_2425::judge), input: "judge-input-poj-2425" },
    Problem { name: "poj-3480", asks: Asks::WhoWins(poj_3480::PROBLEM), input: "judge-input-poj-3480" },
];

impl Problem {
    /// The output for `input`, byte for byte as the judge expects it.
    ///
    /// # Errors
    /// Returns the reason why there is no output: the input is invalid for the problem, the desk did not answer, a
    /// limit of the thread's budget was reached, or the program has a bug.
    pub fn output(&self, input: &str, desk: &mut dyn Desk) -> Result<String, Refused> {
        let mut numbers = Numbers::new(input, Message::new(self.input));
        let output = match &self.asks {
            Asks::WhoWins(outcomes) => outcomes.judge(&mut numbers, desk)?,
            Asks::Else(judge) => judge(&mut numbers, desk)?,
        };
        numbers.finished()?;
        Ok(output)
    }
}

/// The names of all contest problems, in alphabetical order.
pub fn problems() -> impl Iterator<Item = &'static str> + Clone {
    PROBLEMS.iter().map(|problem| problem.name)
}

/// The problem called `name`, or `None` if there is no such problem.
#[must_use]
pub fn find(name: &str) -> Option<&'static Problem> {
    PROBLEMS.iter().find(|problem| problem.name == name)
}
