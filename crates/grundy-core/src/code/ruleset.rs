//! Codes as rulesets.

use super::{Code, MixedCode, OptionEvent};
use crate::{
    ComponentRef, Detail, Facts, Fault, FaultKind, Field, Kind, KindId, Measure, Move, MoveVisitor, Order,
    Ruleset, Sum, poll_thread_budget,
};
use std::ops::ControlFlow;

/// The ruleset that a code defines. Its positions are sums of `heap(n)`.
///
/// The [`rule`](crate::Move::rule) of a move is the index of its digit, counted from the leftmost place.
#[derive(Clone, Debug)]
pub struct CodeRuleset {
    code: MixedCode,
    /// The largest number of tokens that a move can add.
    most_added: u64,
    title: String,
    kinds: [Kind; 1],
    facts: Facts,
}

impl CodeRuleset {
    /// The ruleset of `code`; its title is the code as printed.
    #[must_use]
    pub fn new(code: Code) -> Self {
        Self::mixed(code.into())
    }

    /// The ruleset of a code whose digits may have several conditions; its title is the code as printed.
    #[must_use]
    pub fn mixed(code: MixedCode) -> Self {
        let only = if let [only] = code.codes() { Some(only.clone()) } else { None };
        Self {
            title: code.to_string(),
            kinds: [Kind::new("heap", vec![Field::natural("n")])],
            facts: Facts {
                order: Some(Order { measures: vec![vec![Measure::Field(0)]], ranks: vec![0] }),
                code: only,
                ..Facts::NONE
            },
            most_added: code.codes().iter().map(Code::most_added).max().unwrap_or(0),
            code,
        }
    }
}

impl Ruleset for CodeRuleset {
    fn title(&self) -> &str {
        &self.title
    }

    fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    fn visit_moves(
        &self,
        of: ComponentRef<'_>,
        _: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<ControlFlow<()>, Fault> {
        let mut sum = Sum::new();
        let leftmost = i64::try_from(self.most_added).unwrap_or(i64::MAX);
        let mut limit = None;
        let mut visit = |event: OptionEvent<'_>| {
            let OptionEvent::Found(option) = event else {
                visitor.tick()?;
                limit = poll_thread_budget(0).err();
                return if limit.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
            };
            sum.clear();
            for equal in option.parts.chunk_by(|a, b| a == b) {
                sum.push(equal.len() as u128, KindId(0), &equal[..1]);
            }
            let rule = u32::try_from(option.taken + leftmost).unwrap_or(u32::MAX);
            visitor.visit(&Move { rule, ..Move::to(&sum) })
        };
        let flow = self.code.codes().iter().try_for_each(|code| code.visit_events(of.words[0], &mut visit));
        match limit {
            Some(limit) => {
                Err(Fault { kind: FaultKind::Limit(limit), place: None, component: of.to_owned() })
            }
            None => Ok(flow),
        }
    }

    fn facts(&self) -> &Facts {
        &self.facts
    }
}
