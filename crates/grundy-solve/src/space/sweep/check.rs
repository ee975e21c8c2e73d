//! Checks the entries of a database in a table of the box that contains them, without looking up each option in the
//! database.

use super::{KIND, MOST_TIMES, Positions, content, decoded, encoded};
use crate::error::stopped;
use crate::space::check::{Expected, WrongValue, expected};
use crate::space::components::Components;
use crate::space::stored::{SolvedFor, StoredPositions};
use crate::{SolveError, Solver};
use grundy_core::{Budget, Component, ComponentRef, LinearRules, Message, Player, Ruleset};
use grundy_engine::{Meter, Stop, Unsupported};
use grundy_shards::{Options, StateSpace as _};
use grundy_tables::Dense;
use std::sync::Arc;

/// The entries of a database, in ascending order of their keys.
pub type StoredEntries<'a> = Box<dyn Iterator<Item = Result<(u128, u32), Message>> + 'a>;

impl Solver {
    /// Like [`check_stored`](Self::check_stored), for entries that can be read several times; returns an entry that
    /// fails, if there is one. The values of options are read from a table of the box of the entries if the rules are
    /// suitable, if there are at least `least` entries, if they are not a small part of their box, and if their values
    /// fit in such a table. The entry returned is then not always the first that fails. Otherwise, the entries are
    /// checked one by one, and `each` is called for each of them.
    ///
    /// # Errors
    /// Returns the errors of `check_stored`.
    pub fn check_all_stored<'a>(
        &self,
        stored: &StoredPositions,
        entries: &dyn Fn() -> StoredEntries<'a>,
        least: u64,
        each: &dyn Fn(),
        budget: &dyn Budget,
    ) -> Result<Option<WrongValue>, SolveError> {
        match self.check_in_table(stored, entries, least, budget).map_err(stopped)? {
            Some(wrong) => Ok(wrong),
            None => Ok(self.check_stored(stored, &mut entries().inspect(|_| each()), budget)?.1),
        }
    }

    /// Performs the check in a table. Returns `None` if such a check is not possible, for example if a key is not that
    /// of a position, if a position is a draw, or if there is too little memory.
    fn check_in_table<'a>(
        &self,
        stored: &StoredPositions,
        entries: &dyn Fn() -> StoredEntries<'a>,
        least: u64,
        budget: &dyn Budget,
    ) -> Result<Option<Option<WrongValue>>, Stop> {
        let ruleset = &**self.ruleset();
        let [kind] = ruleset.kinds() else { return Ok(None) };
        let solved = stored.solved;
        if stored.layout.has_mover() || !kind.is_tuple() {
            return Ok(None);
        }
        let mut meter = Meter::new(budget);
        let Some(to) = extent(ruleset, stored, entries(), least, &mut meter)? else { return Ok(None) };
        let Some(mut table) = Dense::new(ruleset, content(solved)) else { return Ok(None) };
        let components = Components::new(Arc::clone(self.ruleset()), stored.layout.clone());
        // While narrow cells are replaced by cells that are twice as wide, both exist.
        if meter.may_hold(3 * table.bytes_to(KIND, &to)).is_err() || !table.make_box(KIND, &to, &meter) {
            return Ok(None);
        }
        meter.set_bytes(table.bytes());
        let mut words = Vec::new();
        for entry in entries() {
            let (key, value) = entry.map_err(unread)?;
            meter.step()?;
            stored.layout.read(key, &mut words);
            let component = ComponentRef { kind: KIND, words: &words };
            // A cell cannot contain a draw.
            let is_put = decoded(solved, value).is_some_and(|value| table.put(component, value));
            if !is_put || !components.contains(key)? {
                return Ok(None);
            }
        }
        meter.set_bytes(table.bytes());
        let (mut options, mut wrong) = (Options::default(), None);
        let is_simple = ruleset.facts().linear_rules.as_ref().is_some_and(all_count);
        let has_code = is_simple && solved == SolvedFor::Values;
        let code = has_code.then(|| ruleset.native().row_filler()?.ok()).flatten();
        let is_right = table.check_cells(code, &mut meter, &mut |table, words| {
            let component = ComponentRef { kind: KIND, words };
            let value = table.stored(component).and_then(|value| encoded(solved, value));
            let Some((key, value)) = stored.layout.key_of(component, Player::Left).zip(value) else {
                return Ok(false);
            };
            options.clear();
            let position = components.expand(key, &mut options);
            let position = match position {
                Ok(position) => Some(position),
                // An option does not fit in a key.
                Err(_) if components.widened().is_some() => None,
                Err(stop) => return Err(stop),
            };
            let mut words = Vec::new();
            let mut values = |key| {
                let _ = stored.layout.read(key, &mut words);
                let found = table.stored(ComponentRef { kind: KIND, words: &words });
                Ok(found.and_then(|value| encoded(solved, value)))
            };
            let found = match position {
                Some(position) => expected(solved, position, &options, &mut values).map_err(unread)?,
                None => None,
            };
            if found == Some(value) {
                return Ok(true);
            }
            let component = Component { kind: KIND, words: component.words.into() };
            let expected = found.map_or(Expected::Missing, Expected::Value);
            wrong = Some(WrongValue { component, mover: None, stored: value, expected });
            Ok(false)
        })?;
        Ok((is_right || wrong.is_some()).then_some(wrong))
    }
}

fn unread(message: Message) -> Stop {
    Stop::Unsupported(Unsupported::Database { message })
}

/// Whether every component of every option contributes to the value of the option, so that native code looks up all of
/// them.
fn all_count(rules: &LinearRules) -> bool {
    rules.rules.iter().flat_map(|rule| &rule.terms).all(grundy_core::LinearTerm::is_odd)
}

/// The largest number that any entry has in each field, or `None` if there are fewer than `least` entries, or if the
/// entries are a small part of their box.
fn extent(
    ruleset: &dyn Ruleset,
    stored: &StoredPositions,
    entries: StoredEntries<'_>,
    least: u64,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<u64>>, Stop> {
    let Some(kind) = ruleset.kinds().first() else { return Ok(None) };
    let mut to: Vec<u64> = kind.fields.iter().map(|field| field.low).collect();
    let (mut words, mut count) = (Vec::new(), 0_u64);
    for entry in entries {
        let (key, _) = entry.map_err(unread)?;
        meter.step()?;
        stored.layout.read(key, &mut words);
        to.iter_mut().zip(&words).for_each(|(to, &word)| *to = word.max(*to));
        count += 1;
    }
    let is_dense = |positions: Positions| count.saturating_mul(MOST_TIMES) >= positions.count as u64;
    let is_suitable = count >= least && Positions::new(kind, &to).is_some_and(is_dense);
    Ok(is_suitable.then_some(to))
}
