//! The data for one round through the options of a position: notes about components, which are read in
//! batches.

use super::cell::{ABSENT, COLLECTED, Cell, FIRST_MARK, LOONY, OPEN, OVER, UNKNOWN};
use super::few::Few;
use super::store::{KEY, Key, Store};
use grundy_core::{ComponentRef, Ruleset};
use grundy_engine::{Meter, Stop};

/// The flag in a note for a key that occurs an even number of times in its option.
pub(super) const EVEN: u64 = 1 << 62;
/// The flag in a note for the last key of its option.
pub(super) const LAST: u64 = 1 << 63;
/// The note that represents an option without components. It differs from all other notes because no key is 0.
pub(super) const NOTHING_LEFT: u64 = EVEN | LAST;

/// The data for one round through the moves of a position. It is reused to save allocations.
#[derive(Default)]
pub(super) struct Scratch {
    /// The unknown components collected in this round.
    pub(super) collected: Vec<Key>,
    /// The cells of the current batch.
    pub(super) cells: Vec<Cell>,
    /// The set of the options' values.
    pub(super) mex: Few,
    /// The words of a position.
    pub(super) words: Vec<u64>,
    /// The words of a component of an option.
    pub(super) option: Vec<u64>,
}

/// What a round has found out about the options of a position.
#[derive(Default)]
pub(super) struct Seen {
    /// Whether some option has a component with an unknown value, or may not have been examined.
    pub(super) waits: bool,
    /// Whether some option has a component that ends the game.
    pub(super) wins: bool,
    /// The first component found to be open, which proves that there is a cycle.
    pub(super) cycle: Option<Key>,
    /// Whether some unknown component was not collected.
    pub(super) misses: bool,
}

impl Scratch {
    /// Looks up the components in `notes`, and inserts the values of the options, where they are known, into the set.
    /// Collects unknown components until there are `cap` of them, and records in `seen` what was found. Stops at a
    /// component that ends the game.
    pub(super) fn read(
        &mut self,
        store: &mut Store,
        ruleset: &dyn Ruleset,
        notes: &[u64],
        cap: usize,
        seen: &mut Seen,
        meter: &Meter<'_>,
    ) -> Result<(), Stop> {
        store.get_many(notes, &mut self.cells);
        let (mut sum, mut is_known, mut loses) = (0, true, false);
        for (at, &note) in notes.iter().enumerate() {
            let key = note & KEY;
            match self.cells[at] {
                _ if note == NOTHING_LEFT => {}
                value if value < FIRST_MARK => {
                    if note & EVEN == 0 {
                        sum ^= value;
                    }
                }
                LOONY => loses = true,
                // The cells read for the batch may be out of date for components that were visited or collected
                // earlier in the same batch.
                cell => match self.unknown(store, ruleset, key, cell, cap, meter)? {
                    OVER => {
                        seen.wins = true;
                        return Ok(());
                    }
                    OPEN => {
                        seen.cycle.get_or_insert(key);
                        loses = true;
                    }
                    mark => {
                        is_known = false;
                        seen.misses |= mark != COLLECTED;
                    }
                },
            }
            if note & LAST != 0 {
                seen.waits |= !is_known;
                if is_known && !loses {
                    self.mex.insert(sum);
                }
                (sum, is_known, loses) = (0, true, false);
            }
        }
        Ok(())
    }

    /// Returns the mark of the component `key`, which must not be loony and whose cell must not hold a nim-value.
    /// Collects the component if there is room for it, unless it ends the game, is open or has been collected.
    fn unknown(
        &mut self,
        store: &mut Store,
        ruleset: &dyn Ruleset,
        key: Key,
        cell: Cell,
        cap: usize,
        meter: &Meter<'_>,
    ) -> Result<Cell, Stop> {
        if matches!(cell, OVER | OPEN | COLLECTED) {
            return Ok(cell);
        }
        let collects = self.collected.len() < cap;
        let asks = cell == ABSENT && ruleset.shape().has_wins;
        if !collects && !asks {
            return Ok(UNKNOWN);
        }
        let mut cell = store.get(key);
        if cell == ABSENT && asks {
            self.option.clear();
            let kind = store.words(key, &mut self.option);
            let over = ruleset.is_win(ComponentRef { kind, words: &self.option })?;
            cell = if over { OVER } else { UNKNOWN };
            store.put(key, cell, meter)?;
        }
        if collects && matches!(cell, ABSENT | UNKNOWN) {
            store.put(key, COLLECTED, meter)?;
            self.collected.push(key);
            cell = COLLECTED;
        }
        Ok(cell)
    }
}
