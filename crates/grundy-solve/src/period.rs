//! The period of the nim-values of heaps.

use crate::error::stopped;
use crate::plan::How;
use crate::plan::ways::heap_why;
use crate::repeating::{Repeats, natural};
use crate::{EngineName, Known, Partial, SolveError, Solver, Unsupported, Value};
use grundy_core::{Budget, Code, ComponentRef, Kind, KindId, Limit, Message, NimValue};
use grundy_engine::{Meter, Stop};
use grundy_heap::{Checkpoint, HeapSequence, Period, PeriodTheorem, ProvedPeriod, Tally, observed_period};
use std::sync::Arc;

/// A period, and the evidence for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeriodAnswer {
    /// The period, proved or observed.
    pub period: Period,
    /// The evidence for the period, and how it was computed.
    pub known: Known,
}

/// The error for a checkpoint that does not belong to the solver's ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotResumed {
    /// The code of the solver's ruleset, if it has one.
    pub wanted: Option<Code>,
}

/// The largest heap examined by default, for a code that has no repeating digits and whose moves leave at most two
/// heaps.
const PAIRS_TO: u64 = 1_000_000;
/// The largest heap examined by default for other codes.
const PARTS_TO: u64 = 5_000;
/// The largest heap examined by default where a period is only observed: for rules that are not a code, or if an engine
/// other than `heap` was requested.
const RULES_TO: u64 = 1_000;

impl Solver {
    /// The period of the nim-values of heaps, searched up to heap `to` or, if `to` is `None`, up to a heap that depends
    /// on the rules.
    ///
    /// For a taking-and-breaking code, unless an engine other than `heap` was requested, the period is proved if a
    /// theorem applies, and the search ends with the proof. For other rules with one unbounded field, a theorem about
    /// rows of values may prove the period. For the remaining rules with one field, it is only observed.
    ///
    /// # Errors
    /// Returns a [`SolveError`], for example if the ruleset does not support the question or a limit was reached. The
    /// error for a limit contains the part of the answer that is known.
    pub fn period(&mut self, to: Option<u64>, budget: &dyn Budget) -> Result<PeriodAnswer, SolveError> {
        self.check_ruleset()?;
        let mut meter = Meter::new(budget);
        let by_code = matches!(self.settings().engine, None | Some(EngineName::Heap));
        let Some(heap) = self.engines.heap.as_ref().filter(|_| by_code) else {
            return self.period_of_rules(to, budget);
        };
        let few = heap.code().most_parts().is_some_and(|most| most <= 2) && heap.code().repeating() == 0;
        let to = to.unwrap_or(if few { PAIRS_TO } else { PARTS_TO });
        let ended = self.engines.fill_heap(to, &mut meter).and_then(|()| {
            let heap = self.engines.heap.as_mut().map(Arc::make_mut);
            heap.map_or(Ok(()), |heap| Ok(heap.conclude(meter.budget())?))
        });
        let period = self.engines.heap.as_ref().map(|heap| (heap.period(), heap_why(heap)));
        let (period, why) =
            period.unwrap_or((Period::None { checked_to: None }, Message::new("solve-why-empty")));
        let how = match &period {
            Period::Proved(proved) => How::Period(proved.theorem.name()),
            Period::Observed { checked_to, .. } => How::Checked(*checked_to, why),
            Period::None { .. } => How::Engine(EngineName::Heap, why),
        };
        let answer = PeriodAnswer { period, known: self.engines.known(vec![how], &meter) };
        match ended {
            Ok(()) => Ok(answer),
            Err(Stop::Limit(limit)) => {
                Err(SolveError::Limit { limit, known: Box::new(Partial::Period(answer)) })
            }
            Err(stop) => Err(stopped(stop)),
        }
    }

    /// The certificate of the proved period of a code, or `None` if no period of a code was proved.
    #[must_use]
    pub fn certificate(&self) -> Option<Vec<u8>> {
        grundy_heap::certificate(self.engines.heap.as_ref()?)
    }

    /// Statistics of the known values, in the form used by published tables, or `None` if the ruleset is not a code or
    /// no value is known.
    #[must_use]
    pub fn tally(&self) -> Option<Tally> {
        self.engines.heap.as_ref()?.table().tally()
    }

    /// The values of the heaps `0..=last` that are known so far, if the ruleset is a code.
    #[must_use]
    pub fn heaps_known(&self, last: usize) -> Option<Vec<NimValue>> {
        let cells = self.engines.heap.as_ref()?.table().cells();
        Some(cells.iter().take(last.saturating_add(1)).collect())
    }

    /// Continues with the values that an earlier run saved, unless this solver already knows at least as many.
    ///
    /// # Errors
    /// Returns [`NotResumed`] if the ruleset is not a code, or if the checkpoint belongs to another code.
    pub fn resume(&mut self, checkpoint: Checkpoint) -> Result<(), NotResumed> {
        let Some(heap) = &mut self.engines.heap else { return Err(NotResumed { wanted: None }) };
        if heap.code() != checkpoint.code() {
            return Err(NotResumed { wanted: Some(heap.code().clone()) });
        }
        if heap.table().cells().len() < checkpoint.cells().len() {
            *heap = Arc::new(HeapSequence::resumed(checkpoint));
        }
        Ok(())
    }

    fn period_of_rules(&mut self, to: Option<u64>, budget: &dyn Budget) -> Result<PeriodAnswer, SolveError> {
        let ruleset = Arc::clone(self.ruleset());
        let Some(kind) = Kind::only(ruleset.kinds()).filter(|kind| kind.is_tuple()) else {
            return Err(Unsupported::PeriodOfFields.into());
        };
        if let Some(answer) = self.period_of_rows(kind, to, budget)? {
            return Ok(answer);
        }
        let [field] = &*kind.fields else { return Err(Unsupported::PeriodOfFields.into()) };
        // Numbers below the smallest heap are skipped.
        let mut low = field.low;
        while low < field.high
            && low < 64
            && !ruleset.contains(ComponentRef { kind: KindId(0), words: &[low] })?
        {
            low += 1;
        }
        let to = to.map_or(RULES_TO, |to| field.stored(to.into()).unwrap_or(0)).min(field.high);
        let table = self.table(KindId(0), &[low], &[to.max(low)], budget)?;
        let values: Option<Vec<u64>> = table
            .values
            .iter()
            .map(|value| match value {
                Value::Nim(value) => Some(*value),
                _ => None,
            })
            .collect();
        let Some(values) = values else { return Err(Unsupported::PeriodOfFields.into()) };
        let heap = |stored: u64| natural(field, stored);
        let mut known = table.known;
        let period = match observed_period(&values) {
            Period::Observed { preperiod, period, saltus, checked_to } => {
                known.evidence = grundy_core::Evidence::Checked { to: heap(checked_to + low) };
                // A period that starts at the smallest heap has preperiod 0: smaller numbers are not heaps, so they
                // cannot deviate.
                let preperiod = if preperiod == 0 { 0 } else { heap(preperiod + low) };
                Period::Observed { preperiod, period, saltus, checked_to: heap(checked_to + low) }
            }
            Period::None { checked_to } => Period::None { checked_to: checked_to.map(|to| heap(to + low)) },
            proved @ Period::Proved(_) => proved,
        };
        Ok(PeriodAnswer { period, known })
    }

    /// The period of the rows of values of a kind with one unbounded field, or `None` if the theorem does not
    /// apply to the rules, or if there is only one field and no period was found.
    fn period_of_rows(
        &mut self,
        kind: &Kind,
        to: Option<u64>,
        budget: &dyn Budget,
    ) -> Result<Option<PeriodAnswer>, SolveError> {
        let mut meter = Meter::new(budget);
        let searched = match self.engines.repeating(to, &mut meter) {
            // A period can still be observed in a smaller number of heaps.
            Err(Stop::Limit(Limit::Memory { .. } | Limit::Positions { .. }))
                if kind.fields.len() == 1 && to.is_none() =>
            {
                return Ok(None);
            }
            Err(Stop::Limit(limit)) => {
                let why = Message::new("solve-why-repeating");
                let known = self.engines.known(vec![How::Engine(EngineName::Heap, why)], &meter);
                let answer = PeriodAnswer { period: Period::None { checked_to: None }, known };
                return Err(SolveError::Limit { limit, known: Box::new(Partial::Period(answer)) });
            }
            searched => searched.map_err(stopped)?,
        };
        let (period, how) = match searched {
            Repeats::Proved(rows) => {
                let (period, theorem) = (rows.period, rows.theorem);
                let of_field = &kind.fields[rows.field()];
                let number = |stored: u64| natural(of_field, stored);
                // A period that starts at the smallest number has preperiod 0: smaller numbers do not belong to
                // components, so they cannot deviate.
                let is_pure = rows.preperiod == of_field.low;
                let preperiod = if is_pure { 0 } else { number(rows.preperiod) };
                let theorem = match theorem {
                    PeriodTheorem::VectorWindow { from, last } => {
                        PeriodTheorem::VectorWindow { from: number(from), last }
                    }
                    other => other,
                };
                let checked_to = number(rows.checked_to);
                let proved = ProvedPeriod { preperiod, period, saltus: 0, theorem, checked_to };
                (Period::Proved(proved), How::Period(theorem.name()))
            }
            Repeats::NotYet(checked_to) if kind.fields.len() > 1 => {
                let why = Message::new("solve-why-repeating");
                (Period::None { checked_to }, How::Engine(EngineName::Heap, why))
            }
            Repeats::NotYet(_) | Repeats::Unknown => return Ok(None),
        };
        Ok(Some(PeriodAnswer { period, known: self.engines.known(vec![how], &meter) }))
    }
}
