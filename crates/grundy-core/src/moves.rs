//! The receiver of the moves that rules written in Rust report.

use crate::{
    ComponentRef, Detail, Fault, FaultKind, KindId, Move, MoveVisitor, Mover, Sum, Turns, poll_thread_budget,
};
use std::ops::ControlFlow::{self, Break, Continue};

/// Receives the moves that the [rules](crate::GameRules) of a game written in Rust report.
///
/// Every method that reports a move returns whether to continue: with `?` after the call, the rules return as soon as
/// no more moves are needed. Labels are computed only if they were requested. An empty label counts as none, so with
/// `String::new` as the label, a move is reported without one.
///
/// The public fields apply to all following moves until the rules change them.
///
/// ```
/// use grundy_core::{ComponentRef, Detail, KindId, Move, Moves};
/// use std::ops::ControlFlow::{self, Continue};
///
/// /// Knock down one pin of a row, or two neighbouring pins; this leaves two rows.
/// fn kayles(of: ComponentRef<'_>, moves: &mut Moves<'_>) -> ControlFlow<()> {
///     let n = of.words[0];
///     for pins in 1..=n.min(2) {
///         for left in 0..=(n - pins) / 2 {
///             moves.to_parts(&[&[left], &[n - pins - left]], || format!("{pins} after {left}"))?;
///         }
///     }
///     Continue(())
/// }
///
/// let row = ComponentRef { kind: KindId(0), words: &[3] };
/// let mut labels = Vec::new();
/// let mut visitor = |found: &Move<'_>| {
///     labels.push(found.label.unwrap_or_default().to_owned());
///     Continue(())
/// };
/// let _ = kayles(row, &mut Moves::new(row, Detail::Labels, &mut visitor));
/// assert_eq!(labels, ["1 after 0", "1 after 1", "2 after 0"]);
/// ```
pub struct Moves<'v> {
    /// The index of the rule that allows the following moves, from 0.
    pub rule: u32,
    /// The players who may make the following moves.
    pub mover: Mover,
    /// The score that the mover gains.
    pub gain: i128,
    /// Whether the mover moves again.
    pub again: bool,
    kind: KindId,
    only_one: bool,
    fault: Option<FaultKind>,
    sum: Sum,
    words: Vec<u64>,
    detail: Detail,
    visitor: &'v mut dyn MoveVisitor,
    turns: u32,
    /// Counts the words of long options.
    long_options: Turns,
}

/// The number of loop iterations between two calls to [`MoveVisitor::tick`].
const PER_TICK: u32 = 4096;

/// The words of an option are counted as loop iterations if there are at least this many.
const LONG: usize = 64;

impl<'v> Moves<'v> {
    /// A receiver that passes the moves from `of` to `visitor`.
    pub fn new(of: ComponentRef<'_>, detail: Detail, visitor: &'v mut dyn MoveVisitor) -> Self {
        Self {
            rule: 0,
            mover: Mover::Either,
            gain: 0,
            again: false,
            kind: of.kind,
            only_one: false,
            fault: None,
            sum: Sum::new(),
            words: Vec::new(),
            detail,
            visitor,
            turns: 0,
            long_options: Turns::default(),
        }
    }

    /// Like [`new`](Self::new), but the receiver returns `Break` after the first move.
    pub(crate) fn only_one(of: ComponentRef<'_>, detail: Detail, visitor: &'v mut dyn MoveVisitor) -> Self {
        Self { only_one: true, ..Self::new(of, detail, visitor) }
    }

    /// Reports a move to one component that has the fields `words` and the same kind as the component moved
    /// from.
    ///
    /// # Errors
    /// All methods that report moves return `Break` if no more moves are needed, or if a limit of the budget of the
    /// thread was reached.
    pub fn to(&mut self, words: &[u64], label: impl FnOnce() -> String) -> ControlFlow<()> {
        let kind = self.kind;
        self.to_sum(|sum| sum.push(1, kind, words), label)
    }

    /// Reports a move to a sum of components, one for each element of `parts`. All of them have the same kind
    /// as the component moved from.
    pub fn to_parts(&mut self, parts: &[&[u64]], label: impl FnOnce() -> String) -> ControlFlow<()> {
        let kind = self.kind;
        self.to_sum(|sum| parts.iter().for_each(|words| sum.push(1, kind, words)), label)
    }

    /// Reports a move to one component of `kind`, all of whose fields must be lists.
    pub fn to_lists(
        &mut self,
        kind: KindId,
        lists: &[&[u64]],
        label: impl FnOnce() -> String,
    ) -> ControlFlow<()> {
        let mut words = std::mem::take(&mut self.words);
        words.clear();
        for list in lists {
            words.push(list.len() as u64);
            words.extend_from_slice(list);
        }
        let flow = self.to_sum(|sum| sum.push(1, kind, &words), label);
        self.words = words;
        flow
    }

    /// Reports a move to the sum that `fill` builds; `fill` receives an empty sum.
    pub fn to_sum(&mut self, fill: impl FnOnce(&mut Sum), label: impl FnOnce() -> String) -> ControlFlow<()> {
        self.sum.clear();
        fill(&mut self.sum);
        // Building and examining long options takes time.
        let words = self.sum.words();
        if words >= LONG
            && let Err(limit) = self.long_options.count(words)
        {
            return self.fail(FaultKind::Limit(limit));
        }
        let label = (self.detail == Detail::Labels).then(label).filter(|label| !label.is_empty());
        let flow = self.visitor.visit(&Move {
            option: &self.sum,
            rule: self.rule,
            mover: self.mover,
            gain: self.gain,
            again: self.again,
            label: label.as_deref(),
        });
        if self.only_one { Break(()) } else { flow }
    }

    /// Reports a fault of the rules at the component moved from, and returns `Break`.
    pub fn fail(&mut self, fault: FaultKind) -> ControlFlow<()> {
        self.fault = Some(fault);
        Break(())
    }

    /// Counts one iteration of a loop that may run for long without finding a move, so that the search can be
    /// stopped. One call in 4096 reaches [`MoveVisitor::tick`].
    pub fn tick(&mut self) -> ControlFlow<()> {
        self.turns = self.turns.wrapping_add(1);
        if self.turns.is_multiple_of(PER_TICK) { self.poll() } else { Continue(()) }
    }

    /// Counts `turns` iterations, as `turns` calls to [`tick`](Self::tick) would. This can be used, for
    /// example, before work on `turns` words.
    pub fn turns(&mut self, turns: usize) -> ControlFlow<()> {
        let per_tick = u64::from(PER_TICK);
        let turns = u64::from(self.turns) % per_tick + turns as u64;
        self.turns = u32::try_from(turns % per_tick).unwrap_or(0);
        (0..turns / per_tick).try_for_each(|_| self.poll())
    }

    /// Calls [`MoveVisitor::tick`], and polls the budget of the thread.
    fn poll(&mut self) -> ControlFlow<()> {
        self.visitor.tick()?;
        match poll_thread_budget(0) {
            Ok(()) => Continue(()),
            Err(limit) => self.fail(FaultKind::Limit(limit)),
        }
    }

    /// The result of a visit, after the rules have returned `flow`.
    ///
    /// # Errors
    /// Returns the fault, at the component `of`, that the rules reported with [`fail`](Self::fail), or the limit of the
    /// budget of the thread that ended the visit.
    pub fn end(self, of: ComponentRef<'_>, flow: ControlFlow<()>) -> Result<ControlFlow<()>, Fault> {
        match self.fault {
            Some(kind) => Err(Fault { kind, place: None, component: of.to_owned() }),
            None => Ok(flow),
        }
    }
}
