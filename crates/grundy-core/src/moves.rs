//! The moves that rules written in Rust find.

use crate::{ComponentRef, Detail, Fault, FaultKind, KindId, Move, MoveVisitor, Mover, Sum};
use std::ops::ControlFlow::{self, Break, Continue};

/// Where the [rules](crate::GameRules) of a game written in Rust put the moves they find.
///
/// Every method that takes a move says whether the rules shall go on: `?` after it returns as soon as no more moves are
/// wanted. A label is made only if labels are wanted; an empty one is none, so `String::new` says that a move has no label.
///
/// The public fields hold for the moves that follow, until the rules change them.
///
/// ```
/// use grundy_core::{ComponentRef, Detail, KindId, Move, Moves};
/// use std::ops::ControlFlow::{self, Continue};
///
/// /// Knock down one pin of a row or two neighbours; the row falls apart in two.
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
    /// Which rule the next move is an instance of, from 0.
    pub rule: u32,
    /// Who may make it.
    pub mover: Mover,
    /// What its mover scores.
    pub gain: i128,
    /// Whether its mover moves once more.
    pub again: bool,
    kind: KindId,
    only_one: bool,
    fault: Option<FaultKind>,
    sum: Sum,
    words: Vec<u64>,
    detail: Detail,
    visitor: &'v mut dyn MoveVisitor,
    turns: u32,
}

/// Loop turns between two calls of [`MoveVisitor::tick`].
const PER_TICK: u32 = 4096;

impl<'v> Moves<'v> {
    /// Hands the moves from `of` on to `visitor`.
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
        }
    }

    /// As [`new`](Self::new), for one move: no more are wanted after it.
    pub(crate) fn only_one(of: ComponentRef<'_>, detail: Detail, visitor: &'v mut dyn MoveVisitor) -> Self {
        Self { only_one: true, ..Self::new(of, detail, visitor) }
    }

    /// A move to one component with these words, of the same kind as the one moved from.
    ///
    /// # Errors
    /// `Break` if no more moves are wanted; so for all methods here.
    pub fn to(&mut self, words: &[u64], label: impl FnOnce() -> String) -> ControlFlow<()> {
        let kind = self.kind;
        self.to_sum(|sum| sum.push(1, kind, words), label)
    }

    /// A move to the sum of components with these words, each of the same kind as the one moved from.
    pub fn to_parts(&mut self, parts: &[&[u64]], label: impl FnOnce() -> String) -> ControlFlow<()> {
        let kind = self.kind;
        self.to_sum(|sum| parts.iter().for_each(|words| sum.push(1, kind, words)), label)
    }

    /// A move to one component of `kind`, whose fields are these lists.
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

    /// A move to the sum that `fill` makes of an empty one.
    pub fn to_sum(&mut self, fill: impl FnOnce(&mut Sum), label: impl FnOnce() -> String) -> ControlFlow<()> {
        self.sum.clear();
        fill(&mut self.sum);
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

    /// Says that the rules have no answer at this component; no more moves are wanted.
    pub fn fail(&mut self, fault: FaultKind) -> ControlFlow<()> {
        self.fault = Some(fault);
        Break(())
    }

    /// To be called in a loop that may find no move for long, so that the search can be broken off.
    pub fn tick(&mut self) -> ControlFlow<()> {
        self.turns = self.turns.wrapping_add(1);
        if self.turns.is_multiple_of(PER_TICK) { self.visitor.tick() } else { Continue(()) }
    }

    /// As that many calls of [`tick`](Self::tick): before work on `turns` words, for example.
    pub fn turns(&mut self, turns: usize) -> ControlFlow<()> {
        let per_tick = u64::from(PER_TICK);
        let turns = u64::from(self.turns) % per_tick + turns as u64;
        self.turns = u32::try_from(turns % per_tick).unwrap_or(0);
        (0..turns / per_tick).try_for_each(|_| self.visitor.tick())
    }

    /// What came of it, once the rules have returned `flow`.
    ///
    /// # Errors
    /// The fault that the rules said there is at `of`.
    pub fn end(self, of: ComponentRef<'_>, flow: ControlFlow<()>) -> Result<ControlFlow<()>, Fault> {
        match self.fault {
            Some(kind) => Err(Fault { kind, place: None, component: of.to_owned() }),
            None => Ok(flow),
        }
    }
}
