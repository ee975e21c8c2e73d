//! The moves that can lead to an option of a given outcome, according to a closed form.
//!
//! A loop such as `for t in 1..=a` may have `10^18` iterations of which only a few lead to a P-position. The loop is
//! repeatedly split into halves, and a part is skipped if interval arithmetic shows that, by the closed form, none
//! of its options has the wanted outcome. A part is skipped only if no iteration in it can fault.

use super::frame::Frame;
use crate::reduce::{Ranges, Truth};
use crate::typed::{
    BoolExpr, ClauseCode, Code, FieldExpr, LabelCode, LeftCode, PatternCode, RuleCode, Slot, TheoremCode,
};
use grundy_core::{Detail, Outcome};

/// Parts of a loop with at most this many iterations are not split.
pub(super) const SHORT_PART: i128 = 32;

/// The condition that an option must satisfy in order to be visited.
pub(super) struct Wanted<'c> {
    left: &'c LeftCode,
    condition: &'c BoolExpr,
    /// The result of the condition for the options that are skipped.
    skipped: Truth,
    detail: Detail,
}

impl<'c> Wanted<'c> {
    /// The options of outcome `outcome` according to the closed form with index `theorem`, or `None` if that closed
    /// form does not give outcomes, or if its outcome or `outcome` is neither N nor P.
    pub(super) fn new(code: &'c Code, theorem: usize, outcome: Outcome, detail: Detail) -> Option<Self> {
        let Some(TheoremCode::Outcome { left, outcome: given, condition }) = code.theorems.get(theorem)
        else {
            return None;
        };
        let skipped = match (*given, outcome) {
            (Outcome::P, Outcome::P) | (Outcome::N, Outcome::N) => Truth::Never,
            (Outcome::P, Outcome::N) | (Outcome::N, Outcome::P) => Truth::Always,
            _ => return None,
        };
        Some(Self { left, condition, skipped, detail })
    }

    /// Whether the iterations with `slot` in `low..=high` need not be visited. `at` is the index of the clause
    /// after the loop.
    pub(super) fn skips(
        &self,
        code: &Code,
        frame: &Frame,
        (rule, at): (&RuleCode, usize),
        (slot, low, high): (Slot, i128, i128),
    ) -> bool {
        let mut ranges = Ranges::at(&frame.numbers);
        ranges.set(slot, (low, high));
        self.is_skipped(code, rule, at, &mut ranges).unwrap_or(false)
    }

    /// Whether all options that the rule has for the numbers in `ranges` can be skipped; `at` is the index of the first
    /// clause to evaluate. Returns `None` if an evaluation might fault, or if the result is unknown.
    fn is_skipped(&self, code: &Code, rule: &RuleCode, at: usize, ranges: &mut Ranges) -> Option<bool> {
        for clause in &rule.clauses[at..] {
            match clause {
                ClauseCode::Where(condition) if ranges.truth(condition)? == Truth::Never => {
                    return Some(true);
                }
                ClauseCode::Where(_) => {}
                clause if ranges.enter(clause) => {}
                _ => return None,
            }
        }
        let ([term], true) = (&rule.terms[..], rule.each.is_empty()) else { return None };
        let kind = &code.kinds[term.kind.index()];
        if term.count.is_some() || term.kind != self.left.kind || kind.depends || rule.gains.is_some() {
            return None;
        }
        let mut of_option = Ranges::default();
        let mut is_inside = true;
        for ((field, domain), pattern) in term.fields.iter().zip(&kind.domains).zip(&self.left.patterns) {
            let FieldExpr::Number(number) = field else { return None };
            let (low, high) = ranges.number(number)?;
            // Outside the domain there is no move.
            let (low, high) = (low.max(domain.low.into()), high.min(domain.high.into()));
            is_inside &= low <= high;
            let PatternCode::Number(slot) = pattern else { return None };
            of_option.set(*slot, (low, high));
        }
        if !is_inside {
            return Some(true);
        }
        if let (Detail::Labels, Some(parts)) = (self.detail, &rule.label) {
            for part in parts {
                if let LabelCode::Number(number) = part {
                    ranges.number(number)?;
                }
            }
        }
        Some(of_option.truth(self.condition)? == self.skipped)
    }
}
