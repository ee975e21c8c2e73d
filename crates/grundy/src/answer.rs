//! What is answered.

use crate::report::Report;
use grundy_core::{Evidence, NimValue};
use std::{collections::BTreeSet, sync::Arc};

pub use grundy_solve::{EngineName, Plan, PlannedWay, Remoteness, Value};

/// An answer: what was asked for, how it is known, and what it took.
///
/// `A` is what the question asks for, its [`Question::Answer`](crate::Question::Answer).
#[derive(Clone, Debug, PartialEq)]
pub struct Answer<A> {
    /// How it is known; nothing where there is nothing to know (`list`).
    pub evidence: Option<Evidence>,
    /// Which engine answered, and why that one.
    pub plan: Option<Plan>,
    /// What it took.
    pub stats: Option<Stats>,
    /// Warnings about the rules, if they are the user's own and there are any.
    pub remarks: Option<Arc<Report>>,
    /// What was asked for.
    pub body: A,
}

/// What an answer took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stats {
    /// Positions visited.
    pub positions: u64,
    /// Seconds of solving.
    pub seconds: f64,
    /// Bytes of the largest table.
    pub bytes: u64,
}

/// The text of a value: the nim-value, or a word; `infinity(0 2)` where it is infinite and wins beside the heaps
/// `wins_beside`.
///
/// ```
/// use grundy::{Value, answer::value_text};
/// assert_eq!(value_text(Value::Infinite, Some(&[0, 2].into())), "infinity(0 2)");
/// ```
#[must_use]
pub fn value_text(value: Value, wins_beside: Option<&BTreeSet<NimValue>>) -> String {
    match (value.nim(), value.special(), wins_beside) {
        (Some(number), _, _) => number.to_string(),
        (None, Some(word), Some(wins)) => {
            let sizes: Vec<String> = wins.iter().map(NimValue::to_string).collect();
            format!("{word}({})", sizes.join(" "))
        }
        (None, word, _) => word.unwrap_or("?").to_owned(),
    }
}

impl<A> Answer<A> {
    /// An answer that nothing was searched or worked out for.
    pub fn plain(body: A) -> Self {
        Self { evidence: None, plan: None, stats: None, remarks: None, body }
    }

    /// The same answer with `body` of what it says.
    pub fn map<B>(self, body: impl FnOnce(A) -> B) -> Answer<B> {
        let Self { evidence, plan, stats, remarks, body: told } = self;
        Answer { evidence, plan, stats, remarks, body: body(told) }
    }
}
