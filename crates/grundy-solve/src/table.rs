//! Tables of one kind of position.

use crate::heap::HeapValues;
use crate::memo::Memo;
use crate::meter::{Meter, Stop};
use crate::planner::{How, bits_how, note};
use crate::solver::stopped;
use crate::subtraction::Content;
use crate::{
    EngineName, HeapTableAnswer, OutcomeEntry, OutcomeTableAnswer, Partial, SolveError, Solver, TableAnswer,
    Unsupported, Value,
};
use grundy_core::{Budget, ComponentRef, Convention, KindId, Sum};
use std::sync::Arc;

impl Solver {
    /// The values of all positions of `kind` whose fields lie in `from..=to`, field by field; an empty table
    /// if some field has none.
    ///
    /// # Errors
    /// See [`SolveError`]. A table that is too large is refused before anything is computed; a limit that is
    /// reached later carries the values that are known.
    pub fn table(
        &mut self,
        kind: KindId,
        from: &[u64],
        to: &[u64],
        budget: &dyn Budget,
    ) -> Result<TableAnswer, SolveError> {
        self.check_ruleset()?;
        self.check_table(kind, from, to)?;
        let mut meter = Meter::new(budget);
        let corners = Corners { kind, from, to };
        let answer_bytes = corners.cells().saturating_mul(size_of::<Value>() as u128);
        meter.may_hold(answer_bytes).map_err(|limit| stopped(limit.into()))?;
        meter.hold(u64::try_from(answer_bytes).unwrap_or(u64::MAX));
        let mut how = Vec::new();
        let mut values = Vec::new();
        let ended = self.fill_values(&corners, &mut values, &mut how, &mut meter);
        let limit = match ended {
            Ok(()) => None,
            Err(Stop::Limit(limit)) => Some(limit),
            Err(stop) => return Err(stopped(stop)),
        };
        if let Some(limit) = limit {
            if values.is_empty() && self.engines.dense.as_ref().is_none_or(|dense| dense.bytes() == 0) {
                return Err(stopped(limit.into()));
            }
            self.fill_known(&corners, &mut values);
        }
        let known = self.engines.known(&how, &meter);
        let answer = TableAnswer { kind, from: from.to_vec(), to: to.to_vec(), values, known };
        match limit {
            None => Ok(answer),
            Some(limit) => Err(SolveError::Limit { limit, known: Box::new(Partial::Table(answer)) }),
        }
    }

    /// The values of the heaps `from..=to` that [`table`](Self::table) gives, each found when it is asked for; `None` if
    /// they do not come from the table of a code, or there are none.
    ///
    /// # Errors
    /// See [`SolveError`]. A code's table that is too large is refused when it has grown as far as is allowed: its
    /// period may be proved before.
    pub fn heap_table(
        &mut self,
        from: u64,
        to: u64,
        budget: &dyn Budget,
    ) -> Result<Option<HeapTableAnswer>, SolveError> {
        self.check_ruleset()?;
        let theorems = self.engines.uses_theorems() && self.engines.theorems.has_values();
        if theorems || !self.uses_heap() || from > to {
            return Ok(None);
        }
        let mut meter = Meter::new(budget);
        self.engines.fill_heap(to, &mut meter).map_err(stopped)?;
        let Some(values) = self.engines.heap.clone().and_then(|heap| HeapValues::of(heap, from..=to)) else {
            return Ok(None);
        };
        // The first heap is the one that is computed, if one is.
        let how = self.engines.known_heap(ComponentRef { kind: KindId(0), words: &[from] });
        let how: Vec<How> = how.into_iter().map(|(_, how)| how).collect();
        Ok(Some(HeapTableAnswer { values, known: self.engines.known(&how, &meter) }))
    }

    /// The outcomes of all positions of `kind` whose fields lie in `from..=to`, each alone.
    ///
    /// # Errors
    /// As for [`table`](Self::table).
    pub fn outcome_table(
        &mut self,
        kind: KindId,
        from: &[u64],
        to: &[u64],
        convention: Convention,
        budget: &dyn Budget,
    ) -> Result<OutcomeTableAnswer, SolveError> {
        self.check_ruleset()?;
        self.check_table(kind, from, to)?;
        let corners = Corners { kind, from, to };
        let by_theorem = self.engines.uses_theorems()
            && self.engines.theorems.has_outcomes()
            && !self.engines.theorems.has_values();
        if convention == Convention::Misere {
            self.check_misere()?;
            if !self.engines.theorems.has_misere_outcomes() {
                let mut meter = Meter::new(budget);
                if let Some(answer) = self.outcomes_by_table(&corners, convention, &mut meter)? {
                    return Ok(answer);
                }
            }
        } else if !by_theorem {
            let mut meter = Meter::new(budget);
            if let Some(outcomes) = self.outcomes_by_bits(&corners, &mut meter).map_err(stopped)? {
                let known = self.engines.known(&[bits_how()], &meter);
                return Ok(OutcomeTableAnswer {
                    kind,
                    from: from.to_vec(),
                    to: to.to_vec(),
                    outcomes,
                    known,
                });
            }
            if !(self.engines.uses_theorems() && self.engines.theorems.has_values()) {
                let mut meter = Meter::new(budget);
                if let Some(answer) = self.outcomes_by_table(&corners, convention, &mut meter)? {
                    return Ok(answer);
                }
            }
            return match self.table(kind, from, to, budget) {
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
        let mut meter = Meter::new(budget);
        let answer_bytes = corners.cells().saturating_mul(size_of::<OutcomeEntry>() as u128);
        meter.may_hold(answer_bytes).map_err(|limit| stopped(limit.into()))?;
        meter.hold(u64::try_from(answer_bytes).unwrap_or(u64::MAX));
        let (mut how, mut entries) = (Vec::new(), Vec::new());
        let ended = self.fill_outcomes(&corners, convention, &mut entries, &mut how, &mut meter);
        let known = self.engines.known(&how, &meter);
        let table =
            |outcomes| OutcomeTableAnswer { kind, from: from.to_vec(), to: to.to_vec(), outcomes, known };
        match ended {
            Ok(()) => Ok(table(entries)),
            Err(SolveError::Limit { limit, .. }) => {
                entries.resize(usize::try_from(corners.cells()).unwrap_or(0), OutcomeEntry::Unknown);
                Err(SolveError::Limit { limit, known: Box::new(Partial::OutcomeTable(table(entries))) })
            }
            Err(error) => Err(error),
        }
    }

    /// The outcomes of the whole table from rows of bits, if moves are vectors and no closed form gives values.
    fn outcomes_by_bits(
        &mut self,
        corners: &Corners<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<OutcomeEntry>>, Stop> {
        let closed = self.engines.uses_theorems() && self.engines.theorems.has_values();
        let answer_bytes = corners.cells().saturating_mul(size_of::<OutcomeEntry>() as u128);
        if closed || corners.cells() == 0 || meter.may_hold(answer_bytes).is_err() {
            return Ok(None);
        }
        meter.hold(u64::try_from(answer_bytes).unwrap_or(u64::MAX));
        if !self.engines.fill_subtraction(Content::Outcomes, corners.kind, corners.to, meter)? {
            return Ok(None);
        }
        let (Some(tables), Some((&last, _)), Ok(cells)) =
            (&self.engines.subtraction, corners.to.split_last(), usize::try_from(corners.cells()))
        else {
            return Ok(None);
        };
        let mut entries = Vec::with_capacity(cells);
        let mut words = corners.first();
        while entries.len() < cells {
            meter.step()?;
            tables.push_outcomes(corners.kind, &words, last, &mut entries);
            // The next row begins after the last number of this one.
            if let Some(word) = words.last_mut() {
                *word = last;
            }
            corners.advance(&mut words);
        }
        Ok(Some(entries))
    }

    /// The outcomes of the whole table from one that holds no values, if that can be filled.
    fn outcomes_by_table(
        &mut self,
        corners: &Corners<'_>,
        convention: Convention,
        meter: &mut Meter<'_>,
    ) -> Result<Option<OutcomeTableAnswer>, SolveError> {
        let answer_bytes = corners.cells().saturating_mul(size_of::<OutcomeEntry>() as u128);
        let Ok(cells) = usize::try_from(corners.cells()) else { return Ok(None) };
        if cells == 0 || meter.may_hold(answer_bytes).is_err() {
            return Ok(None);
        }
        meter.hold(u64::try_from(answer_bytes).unwrap_or(u64::MAX));
        let limit = match self.engines.fill_outcomes(convention, corners.kind, corners.to, meter) {
            Ok(true) => None,
            Ok(false) => return Ok(None),
            Err(Stop::Limit(limit)) => Some(limit),
            Err(stop) => return Err(stopped(stop)),
        };
        let ruleset = Arc::clone(self.ruleset());
        let mut outcomes = Vec::with_capacity(cells);
        let mut words = corners.first();
        while outcomes.len() < cells {
            let component = ComponentRef { kind: corners.kind, words: &words };
            outcomes.push(match self.engines.tabled_outcome(convention, component) {
                Some(outcome) => OutcomeEntry::Is(outcome),
                None if !ruleset.contains(component)? => OutcomeEntry::Outside,
                None => OutcomeEntry::Unknown,
            });
            corners.advance(&mut words);
        }
        let known = self.engines.known(&[self.engines.outcomes_how(convention)], meter);
        let (from, to) = (corners.from.to_vec(), corners.to.to_vec());
        let answer = OutcomeTableAnswer { kind: corners.kind, from, to, outcomes, known };
        match limit {
            None => Ok(Some(answer)),
            Some(limit) => Err(SolveError::Limit { limit, known: Box::new(Partial::OutcomeTable(answer)) }),
        }
    }

    fn fill_outcomes(
        &mut self,
        corners: &Corners<'_>,
        convention: Convention,
        entries: &mut Vec<OutcomeEntry>,
        how: &mut Vec<How>,
        meter: &mut Meter<'_>,
    ) -> Result<(), SolveError> {
        let ruleset = Arc::clone(self.ruleset());
        let mut words = corners.first();
        let mut position = Sum::new();
        for _ in 0..corners.cells() {
            meter.step().map_err(|limit| stopped(limit.into()))?;
            let component = ComponentRef { kind: corners.kind, words: &words };
            entries.push(if ruleset.contains(component)? {
                position.clear();
                position.push_component(component);
                let (outcome, known) = self.decided(&position, convention, meter)?;
                known.into_iter().for_each(|one| note(how, one));
                OutcomeEntry::Is(outcome)
            } else {
                OutcomeEntry::Outside
            });
            corners.advance(&mut words);
        }
        Ok(())
    }

    /// Fills `values` with those of the whole table.
    fn fill_values(
        &mut self,
        corners: &Corners<'_>,
        values: &mut Vec<Value>,
        how: &mut Vec<How>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        let ruleset = Arc::clone(self.ruleset());
        let ruleset = &*ruleset;
        let engine = self.engines.settings.engine;
        let theorems = self.engines.uses_theorems() && self.engines.theorems.has_values();
        let mut to_fill =
            matches!(engine, None | Some(EngineName::Dense | EngineName::Heap)) && corners.cells() > 0;
        let mut words = corners.first();
        let mut noted = None;
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
                    && let Some((value, theorem)) = self.engines.theorems.value(ruleset, component)?
                {
                    note(how, How::Theorem(theorem));
                    values.push(Value::Nim(value));
                    corners.advance(&mut words);
                    continue;
                }
            }
            if to_fill {
                to_fill = false;
                self.fill_table(corners, meter)?;
            }
            let value = if self.uses_heap()
                && let Some((value, known)) = self.engines.known_heap(component)
            {
                note(how, known);
                value
            } else if let Some((value, table)) = self.engines.tabled(component) {
                if noted != Some(table) {
                    noted = Some(table);
                    note(how, self.engines.table_how(table));
                }
                value
            } else if ruleset.contains(component)? {
                let (value, known) = self.engines.component(component, meter)?;
                note(how, known);
                value
            } else {
                Value::Outside
            };
            values.push(value);
            corners.advance(&mut words);
        }
        Ok(())
    }

    /// Fills the table of `dense`, if it suits; whatever it does not fill is left to other engines.
    fn fill_table(&mut self, corners: &Corners<'_>, meter: &mut Meter<'_>) -> Result<(), Stop> {
        if self.settings().engine == Some(EngineName::Dense) {
            return self.engines.fill_dense(corners.kind, corners.to, meter);
        }
        if self.uses_heap() {
            return self.engines.fill_heap(corners.to[0], meter);
        }
        if self.engines.fill_subtraction(Content::Values, corners.kind, corners.to, meter)? {
            return Ok(());
        }
        let ruleset = Arc::clone(self.ruleset());
        if let Some(dense) = &mut self.engines.dense {
            meter.may_hold(dense.box_size(corners.kind, corners.to))?;
        }
        let mut search = |memo: &mut Memo, meter: &mut Meter<'_>| {
            let mut words = corners.first();
            for _ in 0..corners.cells() {
                meter.step()?;
                let component = ComponentRef { kind: corners.kind, words: &words };
                if ruleset.contains(component)? {
                    memo.evaluate(&*ruleset, component, None, meter)?;
                }
                corners.advance(&mut words);
            }
            Ok(())
        };
        // What is not filled for any other reason is found component by component.
        self.engines.fill_or_search(corners.kind, corners.to, &mut search, meter)?;
        Ok(())
    }

    /// Whether values come from the table of a code.
    fn uses_heap(&self) -> bool {
        self.engines.heap.is_some() && matches!(self.settings().engine, None | Some(EngineName::Heap))
    }

    /// Adds to `values` what is known of the rest of the table without any further work.
    fn fill_known(&self, corners: &Corners<'_>, values: &mut Vec<Value>) {
        let mut words = corners.first();
        for at in 0..corners.cells() {
            if at >= values.len() as u128 {
                let component = ComponentRef { kind: corners.kind, words: &words };
                let by_table = || self.engines.tabled(component).map(|(value, _)| value);
                let by_heap = || self.engines.known_heap(component).map(|(value, _)| value);
                let known = by_table().or_else(by_heap).or_else(|| self.engines.memo.known(component));
                values.push(known.unwrap_or(Value::Unknown));
            }
            corners.advance(&mut words);
        }
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

/// The box that a table is about.
struct Corners<'a> {
    kind: KindId,
    from: &'a [u64],
    to: &'a [u64],
}

impl Corners<'_> {
    /// The number of entries; beyond 2^128 it stays there.
    fn cells(&self) -> u128 {
        let lengths = self
            .from
            .iter()
            .zip(self.to)
            .map(|(&from, &to)| if from > to { 0 } else { u128::from(to - from) + 1 });
        lengths.fold(1, |cells: u128, length| cells.saturating_mul(length))
    }

    /// The first position.
    fn first(&self) -> Vec<u64> {
        self.from.to_vec()
    }

    /// Goes on to the next position, after the last one to the first.
    fn advance(&self, words: &mut [u64]) {
        for ((word, &from), &to) in words.iter_mut().zip(self.from).zip(self.to).rev() {
            if *word < to {
                *word += 1;
                return;
            }
            *word = from;
        }
    }
}

fn outcomes(table: TableAnswer) -> OutcomeTableAnswer {
    let TableAnswer { kind, from, to, values, known } = table;
    let entry = |value: Value| match (value.outcome(), value) {
        (Some(outcome), _) => OutcomeEntry::Is(outcome),
        (None, Value::Outside) => OutcomeEntry::Outside,
        (None, _) => OutcomeEntry::Unknown,
    };
    OutcomeTableAnswer { kind, from, to, outcomes: values.into_iter().map(entry).collect(), known }
}
