//! Single positions whose box is too large to keep: a window slides over its table instead.

use crate::dense::Dense;
use crate::memo::Memo;
use crate::meter::{Meter, Stop};
use crate::planner::{Engines, How};
use crate::{EngineName, Value};
use grundy_core::{ComponentRef, Convention, Limit, Message, Outcome};
use std::sync::Arc;

/// A table of so many bytes is kept as a whole.
const KEPT: u128 = 1 << 26;
/// `memo` may visit this part of the box first,
const SPARSE: u128 = 1 << 10;
/// and so many positions at most.
const MOST_BEFORE: u64 = 1 << 20;

impl Engines {
    /// The value of `component` through a window, where a question is about it alone and its table would be too large.
    pub(crate) fn value_by_window(
        &mut self,
        component: ComponentRef<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<(Value, How)>, Stop> {
        let Some(mut dense) = self.dense.take() else { return Ok(None) };
        let found = self.by_window(&mut dense, component, meter);
        self.dense = Some(dense);
        found
    }

    /// The outcome of `component` alone through a window, likewise.
    pub(crate) fn outcome_by_window(
        &mut self,
        table: &mut Dense,
        component: ComponentRef<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<(Outcome, How)>, Stop> {
        let found = self.by_window(table, component, meter)?;
        Ok(found.and_then(|(value, how)| Some((value.outcome()?, how))))
    }

    /// What stands in the cell of `component` of a table such as `table`.
    fn by_window(
        &mut self,
        table: &mut Dense,
        component: ComponentRef<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<(Value, How)>, Stop> {
        let ComponentRef { kind, words: to } = component;
        let field = |at: usize| self.ruleset.kinds()[kind.index()].fields[at].name.clone();
        if let Some(value) = table.known_far(component) {
            let at = table.window(&*self.ruleset, to, meter).map_or(0, |window| window.field);
            return Ok(Some((value, window_how(&field(at)))));
        }
        let bytes = table.bytes_to(kind, to);
        let fits = meter.may_hold(bytes).is_ok();
        let is_kept = bytes <= KEPT || table.grows(to);
        if !self.asks_for_one || fits && is_kept || table.gave_way().is_some() {
            return Ok(None);
        }
        let ruleset = Arc::clone(&self.ruleset);
        let Some(window) = table.window(&*ruleset, to, meter) else { return Ok(None) };
        let how = window_how(&field(window.field));
        if self.settings.engine.is_none() && table.convention() != Some(Convention::Misere) {
            let cap = u64::try_from(table.box_size(kind, to) / SPARSE).unwrap_or(u64::MAX).min(MOST_BEFORE);
            match self.memo.evaluate(&*ruleset, component, Some(cap), meter) {
                Ok(None) => {}
                Ok(Some(_)) => return Ok(None),
                // The window may need what it took.
                Err(Stop::Limit(Limit::Memory { .. })) => self.memo = Memo::default(),
                Err(stop) => return Err(stop),
            }
            meter.set_bytes(self.bytes());
        }
        let found = table.through_window(&*ruleset, &window, to, meter)?;
        if let Some(value) = found {
            table.keep_far(to, value);
        }
        Ok(found.map(|value| (value, how)))
    }
}

fn window_how(field: &str) -> How {
    How::Engine(EngineName::Dense, Message::new("solve-why-dense-window").with("field", field))
}
