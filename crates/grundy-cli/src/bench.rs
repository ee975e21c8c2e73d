//! `bench`: counts the positions that engines visit to answer a fixed list of questions, for the developers of grundy.
//!
//! The number is the same on every machine and in every build of the same source code. If it changes, the questions,
//! the engines or the planner have changed. The expected number is in `testdata/positions-visited.txt`.

use crate::failure::Failure;
use crate::output::write_out;
use grundy::{Session, json};
use std::fmt::Write;

/// Thirty requests, one per line, which together use the engines `heap`, `dense`, `memo`, `graph`, `misere`, `score`
/// and `reference`. Each request is answered by a new session on one thread.
const QUESTIONS: &str = include_str!("bench/questions.jsonl");

/// Prints the total number of positions that are visited to answer the questions. With `by_question`, first prints the
/// number for each question.
///
/// # Errors
/// Returns an error if a question is not answered, or if output cannot be written.
pub(crate) fn run(by_question: bool) -> Result<(), Failure> {
    let (mut text, mut all) = (String::new(), 0);
    for line in QUESTIONS.lines() {
        let visited = positions(line)?;
        all += visited;
        if by_question {
            let _ = writeln!(text, "{visited:>8}  {line}");
        }
    }
    let _ = writeln!(text, "{all}");
    Ok(write_out(&text)?)
}

fn positions(line: &str) -> Result<u64, Failure> {
    let json::Request { ask, subject } = json::request(line).map_err(|unread| unread.error)?.request;
    Ok(Session::new().ask(&ask, &subject)?.stats.map_or(0, |stats| stats.positions))
}

#[cfg(test)]
mod tests {
    use super::QUESTIONS;

    #[test]
    fn there_are_thirty_questions() {
        let questions: Vec<&str> = QUESTIONS.lines().collect();
        let distinct: std::collections::BTreeSet<&str> = questions.iter().copied().collect();
        assert_eq!((questions.len(), distinct.len()), (30, 30));
    }
}
