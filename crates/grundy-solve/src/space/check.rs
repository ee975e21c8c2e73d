//! Checks stored positions against the rules.

use super::components::Components;
use super::stored::{SolvedFor, StoredPositions};
use crate::error::stopped;
use crate::{SolveError, Solver};
use grundy_core::{Budget, Component, Convention, KindId, Message, Player};
use grundy_engine::{Meter, Stop, Unsupported};
use grundy_shards::{LOONY, OVER, Options, Position, StateSpace as _, outcome};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A stored entry that is wrong: its value does not follow from those of the options, or its key encodes no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongValue {
    /// The component that the key of the entry encodes.
    pub component: Component,
    /// The player to move, if the players have different moves.
    pub mover: Option<Player>,
    /// The stored value.
    pub stored: u32,
    /// The result that should be stored.
    pub expected: Expected,
}

/// The result that should be stored for a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The value that follows from the stored values of the options.
    Value(u32),
    /// The result is unknown, because the value of an option is missing.
    Missing,
    /// Nothing should be stored, because the key does not encode a position of these rules.
    Nothing,
}

impl Solver {
    /// Checks every entry of `stored` against the rules: the value of each position must be the one that follows from
    /// the stored values of all its options. Returns the number of entries that pass this check before the first one
    /// that fails, and that entry, if any.
    ///
    /// If every entry passes, outcomes are proved by induction on the remoteness. Draws are proved because each of
    /// them has a move to a draw and no winning move. Nim-values are proved if play ends, which this function
    /// does not check.
    ///
    /// # Errors
    /// Returns an error if the rules cause a fault, if a limit is reached, or if values cannot be read.
    pub fn check_stored(
        &self,
        stored: &StoredPositions,
        entries: &mut dyn Iterator<Item = Result<(u128, u32), Message>>,
        budget: &dyn Budget,
    ) -> Result<(u64, Option<WrongValue>), SolveError> {
        let unread = |message| stopped(Stop::Unsupported(Unsupported::Database { message }));
        let components = Components::new(Arc::clone(self.ruleset()), stored.layout.clone());
        let mut meter = Meter::new(budget);
        let mut options = Options::default();
        let mut checked = 0;
        for entry in entries {
            let (key, value) = entry.map_err(unread)?;
            meter.visit()?;
            options.clear();
            let expected = if components.contains(key).map_err(stopped)? {
                match components.expand(key, &mut options) {
                    Ok(position) => {
                        let mut values = |key| stored.values.get(key);
                        let found =
                            expected(stored.solved, position, &options, &mut values).map_err(unread)?;
                        found.map_or(Expected::Missing, Expected::Value)
                    }
                    // An option does not fit in a key.
                    Err(_) if components.widened().is_some() => Expected::Missing,
                    Err(stop) => return Err(stopped(stop)),
                }
            } else {
                Expected::Nothing
            };
            if expected != Expected::Value(value) {
                let mut words = Vec::new();
                let (kind, mover): (KindId, Player) = stored.layout.read(key, &mut words);
                let mover = stored.layout.has_mover().then_some(mover);
                let component = Component { kind, words: words.into() };
                return Ok((checked, Some(WrongValue { component, mover, stored: value, expected })));
            }
            checked += 1;
        }
        Ok((checked, None))
    }
}

/// The value that follows from the values of the options, or `None` if there is none, for example because one of them
/// is missing.
pub(super) fn expected(
    solved: SolvedFor,
    position: Position,
    options: &Options,
    values: &mut dyn FnMut(u128) -> Result<Option<u32>, Message>,
) -> Result<Option<u32>, Message> {
    match solved {
        SolvedFor::Values => mex(position, options, values),
        SolvedFor::Remoteness(convention) => remoteness(convention, position, options, values),
    }
}

fn mex(
    position: Position,
    options: &Options,
    values: &mut dyn FnMut(u128) -> Result<Option<u32>, Message>,
) -> Result<Option<u32>, Message> {
    if position == Position::Over {
        return Ok(Some(OVER));
    }
    let mut seen = BTreeSet::new();
    let mut is_loony = false;
    for option in options.iter() {
        let (mut xor, mut counts, mut is_over) = (0, true, false);
        for &key in option {
            match values(key)? {
                None => return Ok(None),
                Some(OVER) => is_over = true,
                Some(LOONY) => counts = false,
                Some(value) => xor ^= value,
            }
        }
        is_loony |= is_over;
        if counts && !is_over {
            seen.insert(xor);
        }
    }
    Ok(if is_loony { Some(LOONY) } else { (0..).find(|value| !seen.contains(value)) })
}

fn remoteness(
    convention: Convention,
    position: Position,
    options: &Options,
    values: &mut dyn FnMut(u128) -> Result<Option<u32>, Message>,
) -> Result<Option<u32>, Message> {
    let is_misere = convention == Convention::Misere;
    // The value of a position without moves: remoteness 0.
    let ended = 1;
    if position == Position::Over || options.is_empty() {
        return Ok(Some(ended));
    }
    let (mut least_win, mut greatest_loss, mut has_draw) = (None, 0, false);
    for option in options.iter() {
        let value = match option {
            [] => ended,
            [key] => match values(*key)? {
                None => return Ok(None),
                Some(value) => value,
            },
            _ => return Ok(None),
        };
        match outcome(value, is_misere) {
            None => has_draw = true,
            Some(grundy_core::Outcome::P) => {
                least_win = Some(least_win.map_or(value, |least: u32| least.min(value)));
            }
            Some(_) => greatest_loss = greatest_loss.max(value),
        }
    }
    Ok(match least_win {
        Some(value) => value.checked_add(1),
        None if has_draw => Some(0),
        None => greatest_loss.checked_add(1),
    })
}
