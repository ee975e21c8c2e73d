//! The parts of an answer: the body, the evidence, the plan, the cost and the remarks.

use crate::report::Report;
use grundy_core::{Evidence, Message, NimValue};
use grundy_solve::strength;
use std::{collections::BTreeSet, sync::Arc};

pub use grundy_solve::{EngineName, Plan, PlannedWay, Remoteness, RulesetPlan, Value};

/// The answer to a question, with its evidence, its plan and its cost.
///
/// `A` is the [`Question::Answer`](crate::Question::Answer) of the question.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer<A> {
    /// The evidence for the answer, or `None` if the answer needs none, as for `list`.
    pub evidence: Option<Evidence>,
    /// The engine that answered, and why the planner picked it.
    pub plan: Option<Plan>,
    /// The cost of the answer: positions, time and memory.
    pub stats: Option<Stats>,
    /// Warnings about the user's own rules.
    pub remarks: Option<Arc<Report>>,
    /// The answer itself, of the type that the question determines.
    pub body: A,
}

/// The cost of an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stats {
    /// The number of positions that the engines visited for this answer.
    pub positions: u64,
    /// Wall-clock seconds from the question to its answer.
    pub seconds: f64,
    /// The number of bytes in the tables of the engines when the answer was complete; for a run that fills a database,
    /// the largest number of bytes in use at once.
    pub bytes: u64,
}

/// The text of a value: a nim-value in decimal, or a word such as `loony`.
///
/// If `wins_beside` is given, its numbers follow an infinite value, as in `infinity(0 2)`. The sum of
/// the position and a Nim heap is an N-position if and only if `wins_beside` contains the size of the heap.
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

/// The evidence for an answer, as a sentence.
///
/// ```
/// use grundy::{Evidence, answer::evidence_message, messages};
/// let evidence = Evidence::Computed { engine: "dense" };
/// assert_eq!(messages::text(&evidence_message(&evidence)), "computed from the rules, by dense");
/// ```
#[must_use]
pub fn evidence_message(evidence: &Evidence) -> Message {
    match evidence {
        Evidence::Theorem { name, source } => {
            Message::new("answer-evidence-theorem").with("name", name).with("source", source)
        }
        Evidence::Proved { theorem, .. } => Message::new("answer-evidence-proved").with("theorem", theorem),
        Evidence::Computed { engine } => Message::new("answer-evidence-computed").with("engine", *engine),
        Evidence::Checked { to } => Message::new("answer-evidence-checked").with("to", to),
        Evidence::Claimed { line } => Message::new("answer-evidence-claimed").with("line", line),
        _ => Message::new("answer-evidence-other"),
    }
}

impl<A> Answer<A> {
    /// An answer that consists of its body alone: it has no evidence, plan, cost or remarks.
    pub fn plain(body: A) -> Self {
        Self { evidence: None, plan: None, stats: None, remarks: None, body }
    }

    /// This answer with its body converted by `body`.
    pub fn map<B>(self, body: impl FnOnce(A) -> B) -> Answer<B> {
        let Self { evidence, plan, stats, remarks, body: told } = self;
        Answer { evidence, plan, stats, remarks, body: body(told) }
    }

    /// The strength of the evidence. Without evidence, nothing had to be computed, and the strength is the greatest.
    fn strength(&self) -> (u8, u64) {
        self.evidence.as_ref().map_or((u8::MAX, 0), strength)
    }
}

impl Answer<()> {
    /// Combines two answers: the result has the evidence and the plan of the answer with the weaker evidence (of `self`
    /// if neither is weaker), the remarks of the first answer that has any, and the cost of both: the sums of their
    /// positions and seconds, and the larger number of bytes.
    pub(crate) fn and(self, other: Self) -> Self {
        let stats = match (self.stats, other.stats) {
            (Some(a), Some(b)) => Some(Stats {
                positions: a.positions + b.positions,
                seconds: a.seconds + b.seconds,
                bytes: a.bytes.max(b.bytes),
            }),
            (a, b) => a.or(b),
        };
        let remarks = self.remarks.clone().or_else(|| other.remarks.clone());
        let weaker = if other.strength() < self.strength() { other } else { self };
        Self { stats, remarks, ..weaker }
    }
}
