//! Outcomes of single components from tables of their own, which hold no values: when they are used.
//!
//! The tables are those of the engine `dense`, two bits a position. They serve a whole table of outcomes, and a single
//! position whose box is large; for small boxes values cost next to nothing, and tell more.

use crate::EngineName;
use crate::dense::{Dense, GaveWay};
use crate::meter::{Meter, Stop};
use crate::planner::{Engines, How, SMALL_BOX, SPARSE};
use grundy_core::{ComponentRef, Convention, KindId, Message, Outcome, Ruleset};
use std::sync::Arc;

/// A table that has to grow is given up when another engine's share of the work, as [`Meter::for_a_share`] counts it, would
/// be as large as this, after a few tenths of a second,
const PATIENCE: u64 = 64;
/// and once more for so many cells of the box that was asked for.
const CELLS_PER_SHARE: u128 = 1 << 10;

impl Engines {
    /// Makes the table of outcomes of `kind` reach `to`; whether it does.
    pub(crate) fn fill_outcomes(
        &mut self,
        convention: Convention,
        kind: KindId,
        to: &[u64],
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        let is_allowed = match self.settings.engine {
            None => self.heap.is_none(),
            Some(engine) => engine == EngineName::Dense,
        };
        let has_values = convention == Convention::Normal
            && self.dense.as_ref().is_some_and(|dense| dense.missing(kind, to) == 0);
        if !is_allowed || has_values {
            return Ok(false);
        }
        let ruleset = Arc::clone(&self.ruleset);
        let Some(table) = self.outcomes.made(convention, &*ruleset) else { return Ok(false) };
        if table.is_slower_than_values(&*ruleset, kind, to) {
            return Ok(false);
        }
        // Values and searches do not have to fill what nobody asked about.
        let is_asked = self.settings.engine.is_some();
        let patience = u128::from(PATIENCE) + table.box_size(kind, to) / CELLS_PER_SHARE;
        let mut others = |share: u64, _: &mut Meter<'_>| Ok(!is_asked && u128::from(share) >= patience);
        let filled = table.fill_beside(&*ruleset, kind, to, &mut others, meter)?;
        if filled == Err(GaveWay::Overtaken) {
            table.give_up();
        }
        Ok(filled.is_ok())
    }

    /// The outcome of `component` if it stands in a table of outcomes.
    pub(crate) fn tabled_outcome(
        &self,
        convention: Convention,
        component: ComponentRef<'_>,
    ) -> Option<Outcome> {
        self.outcomes.of(convention).get()?.known_outcome(component)
    }

    /// How the outcomes of the table are known.
    pub(crate) fn outcomes_how(&self, convention: Convention) -> How {
        let table = self.outcomes.of(convention).get();
        let is_proved = table.is_some_and(Dense::order_is_proved);
        let why = match (is_proved, table.and_then(Dense::why_interpreted)) {
            _ if table.is_some_and(Dense::has_grown) => Message::new("solve-why-dense-outcomes-growing"),
            (true, None) => Message::new("solve-why-dense-outcomes-proved"),
            (false, None) => Message::new("solve-why-dense-outcomes-assumed"),
            (true, Some(why)) => {
                Message::new("solve-why-dense-outcomes-proved-interpreted").with("reason", why.id)
            }
            (false, Some(why)) => {
                Message::new("solve-why-dense-outcomes-assumed-interpreted").with("reason", why.id)
            }
        };
        How::Engine(EngineName::Dense, why)
    }

    /// The outcome of `component` alone from a table of outcomes, if its box is large and it is not found with much less
    /// than that.
    pub(crate) fn by_outcomes(
        &mut self,
        convention: Convention,
        component: ComponentRef<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<(Outcome, How)>, Stop> {
        let ComponentRef { kind, words: to } = component;
        if let Some(outcome) = self.tabled_outcome(convention, component) {
            return Ok(Some((outcome, self.outcomes_how(convention))));
        }
        let is_normal = convention == Convention::Normal;
        let has_value = self.memo.known(component).is_some()
            || self.dense.as_ref().is_some_and(|dense| dense.known(component).is_some());
        if is_normal && has_value || self.settings.engine.is_none() && self.heap.is_some() {
            return Ok(None);
        }
        let ruleset = Arc::clone(&self.ruleset);
        let Some(table) = self.outcomes.made(convention, &*ruleset) else { return Ok(None) };
        let cells = table.missing(kind, to);
        if cells <= SMALL_BOX || table.is_slower_than_values(&*ruleset, kind, to) {
            return Ok(None);
        }
        if let Some(mut table) = self.outcomes.take(convention) {
            let found = self.outcome_by_window(&mut table, component, meter);
            self.outcomes.put(convention, table);
            if let Some(found) = found? {
                return Ok(Some(found));
            }
        }
        let Some(table) = self.outcomes.made(convention, &*ruleset) else { return Ok(None) };
        if meter.may_hold(cells / 4).is_err() {
            return Ok(None);
        }
        let grows = table.grows(to);
        // Most rules that need more than outcomes show it soon.
        let corner = small_corner(&*ruleset, kind, to);
        if !self.fill_outcomes(convention, kind, &corner, meter)? {
            return Ok(None);
        }
        if self.settings.engine.is_none() && !grows {
            let cap = u64::try_from(cells / SPARSE).ok();
            if self.memo.evaluate(&*ruleset, component, cap, meter)?.is_some() {
                return Ok(None);
            }
        }
        if !self.fill_outcomes(convention, kind, to, meter)? {
            return Ok(None);
        }
        let outcome = self.tabled_outcome(convention, component);
        Ok(outcome.map(|outcome| (outcome, self.outcomes_how(convention))))
    }
}

/// The corner of a box of at most [`SMALL_BOX`] positions below `to`.
fn small_corner(ruleset: &dyn Ruleset, kind: KindId, to: &[u64]) -> Vec<u64> {
    let fields = &ruleset.kinds()[kind.index()].fields;
    let mut side = 1u64;
    while u32::try_from(fields.len())
        .ok()
        .and_then(|fields| (2 * side).checked_pow(fields))
        .is_some_and(|cells| u128::from(cells) <= SMALL_BOX)
    {
        side *= 2;
        if fields.is_empty() {
            break;
        }
    }
    fields.iter().zip(to).map(|(field, &to)| to.min(field.low.saturating_add(side - 1))).collect()
}
