//! Contest problems in their own input and output formats, one a file.
//!
//! To add one: write `judge/<problem>.rs` with its `judge` function, and add its `mod` line and its line in the
//! registry.

mod luogu_p4363;
mod numbers;
mod poj_2311;
mod poj_2425;

use crate::{
    error::{Error, ErrorKind},
    request::Settings,
    session::Session,
};
use grundy_core::Message;

/// A contest problem.
pub(crate) struct Problem {
    /// The judge's name and the problem's number.
    pub(crate) name: &'static str,
    /// The output for an input.
    pub(crate) judge: fn(&str, &mut Session, &Settings) -> Result<String, Error>,
}

/// The registry, by name.
const PROBLEMS: &[Problem] = &[
    Problem { name: "luogu-p4363", judge: luogu_p4363::judge },
    Problem { name: "poj-2311", judge: poj_2311::judge },
    Problem { name: "poj-2425", judge: poj_2425::judge },
];

/// The names of all problems.
pub fn problems() -> impl Iterator<Item = &'static str> + Clone {
    PROBLEMS.iter().map(|problem| problem.name)
}

/// The problem called `name`.
pub(crate) fn find(name: &str) -> Result<&'static Problem, Error> {
    PROBLEMS.iter().find(|problem| problem.name == name).ok_or_else(|| {
        let help = match grundy_rules::nearest(name, problems()) {
            Some(near) => Message::new("request-near").with("near", near),
            None => {
                Message::new("answer-judge-problems").with("names", problems().collect::<Vec<_>>().join(", "))
            }
        };
        let message = Message::new("answer-judge-unknown").with("found", name);
        Error::new(ErrorKind::Unknown, message).with_help(help)
    })
}
