//! Tables of positions of one kind.

use crate::corners::{Corners, reached};
use crate::error::stopped;
use crate::plan::ways::OutcomeCells;
use crate::plan::{Entry, How, Options, Planner, Task, Wanted, Way};
use crate::{
    Cycles, EngineName, HeapTableAnswer, Infinities, Known, OutcomeEntry, OutcomeTableAnswer, Partial, Play,
    SolveError, Solver, TableAnswer, Unsupported, Value,
};
use grundy_core::{Budget, ComponentRef, Convention, KindId, Limit, Sum};
use grundy_engine::{Meter, Stop};
use grundy_heap::HeapValues;
use std::sync::Arc;

impl Solver {
    /// The values of all positions of `kind` whose fields are all in `from..=to`. The table is empty if the
    /// range of some field is empty.
    ///
    /// # Errors
    /// Returns a [`SolveError`]. A table that is too large is rejected before anything is computed. If a limit is
    /// reached later, the error contains the values known so far, if there are any.
    pub fn table(
        &mut self,
        kind: KindId,
        from: &[u64],
        to: &[u64],
        budget: &dyn Budget,
    ) -> Result<TableAnswer, SolveError> {
        self.table_with(kind, from, to, Cycles::Error, budget)
    }

    /// Like [`table`](Self::table), but the caller chooses the meaning of cycles.
    ///
    /// # Errors
    /// Returns the same errors as [`table`](Self::table).
    pub fn table_with(
        &mut self,
        kind: KindId,
        from: &[u64],
        to: &[u64],
        cycles: Cycles,
        budget: &dyn Budget,
    ) -> Result<TableAnswer, SolveError> {
        if let Some(graph) = self.on_graph(Play { cycles, ..Play::default() }, budget)? {
            self.check_table(kind, from, to)?;
            return graph.table(Corners { kind, from, to });
        }
        self.check_ruleset()?;
        self.check_table(kind, from, to)?;
        let mut meter = Meter::new(budget);
        self.engines.value_table(Corners { kind, from, to }, &mut meter)
    }

    /// The values of the heaps `from..=to`, like those of [`table`](Self::table) but read on demand, or `None` if they
    /// do not come from the table of a code, or if the range is empty.
    ///
    /// # Errors
    /// Returns a [`SolveError`]. A table that is too large is rejected only when a limit is reached, because the
    /// period of the code may be proved earlier.
    pub fn heap_table(
        &mut self,
        from: u64,
        to: u64,
        budget: &dyn Budget,
    ) -> Result<Option<HeapTableAnswer>, SolveError> {
        self.check_ruleset()?;
        let theorems = self.engines.uses_theorems() && self.engines.theorems.has_values();
        let by_code = matches!(self.settings().engine, None | Some(EngineName::Heap));
        if theorems || !by_code || self.engines.heap.is_none() || from > to {
            return Ok(None);
        }
        let mut meter = Meter::new(budget);
        let corners = Corners { kind: KindId(0), from: &[from], to: &[to] };
        self.engines.fill(&Task::table(Wanted::Values, corners), &mut meter).map_err(stopped)?;
        let Some(values) = self.engines.heap.clone().and_then(|heap| HeapValues::of(heap, from..=to)) else {
            return Ok(None);
        };
        // The first heap determines the type of evidence.
        let first = ComponentRef { kind: KindId(0), words: &[from] };
        let how = self.engines.read(Wanted::Values, first);
        let how = how.map(|(_, way)| way.how(Wanted::Values, first, &self.engines)).into_iter().collect();
        Ok(Some(HeapTableAnswer { values, known: self.engines.known(how, &meter) }))
    }

    /// The outcomes of all positions of `kind` whose fields are all in `from..=to`. Each position is
    /// considered by itself, not in a sum.
    ///
    /// # Errors
    /// Returns the same errors as [`table`](Self::table).
    pub fn outcome_table(
        &mut self,
        kind: KindId,
        from: &[u64],
        to: &[u64],
        play: impl Into<Play>,
        budget: &dyn Budget,
    ) -> Result<OutcomeTableAnswer, SolveError> {
        let play = play.into();
        let convention = play.convention;
        if let Some(graph) = self.on_graph(play, budget)? {
            self.check_table(kind, from, to)?;
            return graph.outcome_table(Corners { kind, from, to });
        }
        self.check_ruleset()?;
        self.check_table(kind, from, to)?;
        if convention == Convention::Misere {
            self.check_misere()?;
        }
        self.engines.outcome_table(Corners { kind, from, to }, convention, budget)
    }

    fn check_table(&self, kind: KindId, from: &[u64], to: &[u64]) -> Result<(), SolveError> {
        let Some(found) = self.ruleset().kinds().get(kind.index()) else {
            return Err(SolveError::Shape { kind });
        };
        if !found.is_tuple() {
            return Err(Unsupported::TableOfLists { kind: found.name.clone() }.into());
        }
        if from.len() != found.fields.len() || to.len() != found.fields.len() {
            return Err(SolveError::Shape { kind });
        }
        Ok(())
    }
}

impl Planner {
    fn value_table(
        &mut self,
        corners: Corners<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<TableAnswer, SolveError> {
        hold_answer::<Value>(corners, meter).map_err(|limit| stopped(limit.into()))?;
        let (mut values, mut how) = (Vec::new(), Vec::new());
        let limit = match self.fill_values(corners, &mut values, &mut how, meter) {
            Ok(()) => None,
            Err(Stop::Limit(limit)) => Some(limit),
            Err(stop) => return Err(stopped(stop)),
        };
        let Corners { kind, from, to } = corners;
        let mut to = to.to_vec();
        if let Some(limit) = limit {
            self.add_known_values(corners, &mut values);
            let is_known = |value| !matches!(value, Value::Unknown | Value::Outside);
            let Some(reached) = reached(corners, &values, Value::Unknown, is_known) else {
                return Err(stopped(limit.into()));
            };
            (values, to) = reached;
        }
        let known = self.known(how, meter);
        let answer =
            TableAnswer { kind, from: from.to_vec(), to, values, infinities: Infinities::new(), known };
        match limit {
            None => Ok(answer),
            Some(limit) => Err(SolveError::Limit { limit, known: Box::new(Partial::Table(answer)) }),
        }
    }

    fn outcome_table(
        &mut self,
        corners: Corners<'_>,
        convention: Convention,
        budget: &dyn Budget,
    ) -> Result<OutcomeTableAnswer, SolveError> {
        let is_normal = convention == Convention::Normal;
        let has_values = is_normal && self.uses_theorems() && self.theorems.has_values();
        let has_outcomes = match convention {
            Convention::Normal => self.uses_theorems() && self.theorems.has_outcomes(),
            Convention::Misere => self.theorems.has_misere_outcomes(),
        };
        let mut meter = Meter::new(budget);
        if !has_outcomes
            && !has_values
            && hold_answer::<OutcomeEntry>(corners, &mut meter).is_ok()
            && let Some(answer) = self.outcomes_by_table(corners, convention, &mut meter)?
        {
            return Ok(answer);
        }
        // The work of ways that did not answer is not counted.
        let mut meter = Meter::new(budget);
        if is_normal && (has_values || !has_outcomes) {
            return match self.value_table(corners, &mut meter) {
                Ok(answer) => Ok(outcomes(answer)),
                Err(SolveError::Limit { limit, known }) => {
                    let known = match *known {
                        Partial::Table(answer) => Partial::OutcomeTable(outcomes(answer)),
                        other => other,
                    };
                    Err(SolveError::Limit { limit, known: Box::new(known) })
                }
                Err(error) => Err(error),
            };
        }
        hold_answer::<OutcomeEntry>(corners, &mut meter).map_err(|limit| stopped(limit.into()))?;
        let (mut how, mut entries) = (Vec::new(), Vec::new());
        let limit = match self.decide_each(corners, convention, &mut entries, &mut how, &mut meter) {
            Ok(()) => None,
            Err(Stop::Limit(limit)) => Some(limit),
            Err(stop) => return Err(stopped(stop)),
        };
        corners.outcomes(entries, self.known(how, &meter), limit)
    }

    /// The outcomes of the whole box, if a way fills a table with them; otherwise `None`.
    fn outcomes_by_table(
        &mut self,
        corners: Corners<'_>,
        convention: Convention,
        meter: &mut Meter<'_>,
    ) -> Result<Option<OutcomeTableAnswer>, SolveError> {
        let (Ok(cells), true) = (usize::try_from(corners.cells()), corners.cells() > 0) else {
            return Ok(None);
        };
        let wanted = Wanted::Outcomes(convention);
        let (way, limit) = match self.fill(&Task::table(wanted, corners), meter) {
            Ok(Some(way)) => (way, None),
            Ok(None) => return Ok(None),
            // A partially filled table of outcomes can be read.
            Err(Stop::Limit(limit)) if self.outcomes.of(convention).is_some() => {
                (&OutcomeCells as &dyn Way, Some(limit))
            }
            Err(stop) => return Err(stopped(stop)),
        };
        let mut entries = Vec::with_capacity(cells);
        let mut words = corners.first();
        while entries.len() < cells {
            if limit.is_none() {
                meter.step().map_err(|limit| stopped(limit.into()))?;
            } else if entries.len() >= MOST_LOOKED_UP {
                break;
            }
            let first = ComponentRef { kind: corners.kind, words: &words };
            let last = corners.to.last().copied().unwrap_or(0);
            way.read_outcomes(wanted, first, last, self, &mut entries)?;
            // The next row begins after the last number of this row.
            if let Some(word) = words.last_mut() {
                *word = last;
            }
            corners.advance(&mut words);
        }
        let known = self.known(vec![way.how(wanted, corners.last(), self)], meter);
        corners.outcomes(entries, known, limit).map(Some)
    }

    /// Computes the outcomes of the positions one by one, and appends them to `entries`.
    fn decide_each(
        &mut self,
        corners: Corners<'_>,
        convention: Convention,
        entries: &mut Vec<OutcomeEntry>,
        how: &mut Vec<How>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        let ruleset = Arc::clone(&self.ruleset);
        let mut words = corners.first();
        let mut position = Sum::new();
        for _ in 0..corners.cells() {
            meter.step()?;
            let component = ComponentRef { kind: corners.kind, words: &words };
            entries.push(if ruleset.contains(component)? {
                position.clear();
                position.push_component(component);
                let (outcome, known) = self.outcome(&position, convention, Options::Asked, meter)?;
                known.note(how);
                OutcomeEntry::Is(outcome)
            } else {
                OutcomeEntry::Outside
            });
            corners.advance(&mut words);
        }
        Ok(())
    }

    /// Appends the value of each position to `values`, and reads it from a closed form or a table if one contains it.
    fn fill_values(
        &mut self,
        corners: Corners<'_>,
        values: &mut Vec<Value>,
        how: &mut Vec<How>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        let ruleset = Arc::clone(&self.ruleset);
        let ruleset = &*ruleset;
        let theorems = self.uses_theorems() && self.theorems.has_values();
        let mut is_filled = false;
        // The way whose table contained the previous value.
        let mut way: Option<&'static dyn Way> = None;
        let mut words = corners.first();
        for _ in 0..corners.cells() {
            meter.step()?;
            let component = ComponentRef { kind: corners.kind, words: &words };
            if theorems {
                if !ruleset.contains(component)? {
                    values.push(Value::Outside);
                    corners.advance(&mut words);
                    continue;
                }
                if !(ruleset.shape().has_wins && ruleset.is_win(component)?)
                    && let Some((value, theorem)) = self.theorems.value(ruleset, component)?
                {
                    How::Theorem(theorem).note(how);
                    values.push(Value::Nim(value));
                    corners.advance(&mut words);
                    continue;
                }
            }
            if !is_filled {
                is_filled = true;
                self.fill(&Task::table(Wanted::Values, corners), meter)?;
            }
            let by_same = way.and_then(|way| way.read(Wanted::Values, component, self));
            let value = if let Some(Entry::Value(value)) = by_same {
                value
            } else if let Some((Entry::Value(value), by)) = self.read(Wanted::Values, component) {
                way = Some(by);
                by.how(Wanted::Values, component, self).note(how);
                value
            } else if ruleset.contains(component)? {
                let (value, known) = self.value(component, Options::Asked, meter)?;
                known.note(how);
                value
            } else {
                Value::Outside
            };
            values.push(value);
            corners.advance(&mut words);
        }
        Ok(())
    }

    /// Appends to `values` the values of the next positions, up to position `MOST_LOOKED_UP` of the table: those that
    /// are known without further work, and [`Value::Unknown`] for the others.
    fn add_known_values(&self, corners: Corners<'_>, values: &mut Vec<Value>) {
        let mut words = corners.first();
        for at in 0..corners.cells().min(MOST_LOOKED_UP as u128) {
            if at >= values.len() as u128 {
                let component = ComponentRef { kind: corners.kind, words: &words };
                let known = self.read(Wanted::Values, component).and_then(|(entry, _)| entry.value());
                values.push(known.unwrap_or(Value::Unknown));
            }
            corners.advance(&mut words);
        }
    }
}

/// The largest number of positions, counted from the first one, that are looked up after a limit was reached; looking
/// them up takes a tenth of a second.
const MOST_LOOKED_UP: usize = 1 << 20;

/// Counts the memory of an answer with an entry of type `T` for each position, or returns the limit if that much memory
/// is not allowed.
fn hold_answer<T>(corners: Corners<'_>, meter: &mut Meter<'_>) -> Result<(), Limit> {
    let bytes = corners.cells().saturating_mul(size_of::<T>() as u128);
    meter.may_hold(bytes)?;
    meter.hold(u64::try_from(bytes).unwrap_or(u64::MAX));
    Ok(())
}

fn outcomes(table: TableAnswer) -> OutcomeTableAnswer {
    let TableAnswer { kind, from, to, values, known, .. } = table;
    let entry = |value: Value| match (value.outcome(), value) {
        (Some(outcome), _) => OutcomeEntry::Is(outcome),
        (None, Value::Outside) => OutcomeEntry::Outside,
        (None, _) => OutcomeEntry::Unknown,
    };
    let outcomes = values.into_iter().map(entry).collect();
    OutcomeTableAnswer { kind, from, to, outcomes, remoteness: None, known }
}

impl Corners<'_> {
    /// The answer with these outcomes or, if a limit was reached, an error with the part of the answer that is known.
    fn outcomes(
        self,
        outcomes: Vec<OutcomeEntry>,
        known: Known,
        limit: Option<Limit>,
    ) -> Result<OutcomeTableAnswer, SolveError> {
        let Self { kind, from, to } = self;
        let (from, to) = (from.to_vec(), to.to_vec());
        let Some(limit) = limit else {
            return Ok(OutcomeTableAnswer { kind, from, to, outcomes, remoteness: None, known });
        };
        let is_known = |entry| matches!(entry, OutcomeEntry::Is(_));
        let Some((outcomes, to)) = reached(self, &outcomes, OutcomeEntry::Unknown, is_known) else {
            return Err(limit.into());
        };
        let answer = OutcomeTableAnswer { kind, from, to, outcomes, remoteness: None, known };
        Err(SolveError::Limit { limit, known: Box::new(Partial::OutcomeTable(answer)) })
    }
}
