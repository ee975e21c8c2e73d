//! The way `ideals`: tables of the positions of Chomp and of other games on orders.

use crate::EngineName;
use crate::engines::{Engines, Own};
use crate::plan::offer::{Offer, Work};
use crate::plan::situation::Situation;
use crate::plan::way::{Attempt, Listing};
use crate::plan::{Ended, Entry, How, Task, Wanted, Way};
use crate::{Value, Which};
use grundy_core::{BoardRules, BoardSpace, ComponentRef, Convention, KindId, Message, Outcome, Ruleset};
use grundy_engine::Stop;
use grundy_tables::IdealTable;
use std::collections::HashMap;
use std::sync::Arc;

/// Tables of ideals, which represent boards from which every move takes an element of an order and everything above it.
pub(crate) struct Ideals;

/// The tables of ideals: for each kind and space, the table that was made last.
#[derive(Default)]
struct IdealTables(HashMap<(KindId, BoardSpace), IdealTable>);

impl Own for IdealTables {
    fn bytes(&self) -> u64 {
        self.0.values().map(IdealTable::bytes).sum()
    }
}

impl Way for Ideals {
    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
        let is_wanted = match task.wanted {
            // A list of all moves states the value that each move leaves. The way `sum` makes such lists.
            Wanted::Moves(_, Which::All) => false,
            Wanted::Values | Wanted::Outcomes(Convention::Normal) | Wanted::Moves(Convention::Normal, _) => {
                true
            }
            _ => false,
        };
        if !is_wanted || task.is_table() || !situation.ruleset.shape().is_plain() {
            return None;
        }
        let (rules, board) = board(&*situation.ruleset, task.component()?)?;
        let table = IdealTable::new(&rules, board)?;
        let work = Work::Ideals { ideals: table.ideals(), moves: table.elements() };
        Some(Offer::certain(work, why()).with_bytes(table.bytes_when_filled()))
    }

    fn run(&self, at: &mut Attempt<'_, '_>) -> Result<Ended, Stop> {
        let (corner, ruleset) = (at.corner()?, Arc::clone(&at.engines.ruleset));
        let Some((rules, board)) = board(&*ruleset, corner) else { return Ok(Ended::Declined(None)) };
        let tables = &mut at.engines.own::<IdealTables>().0;
        let key = (corner.kind, rules.space);
        if !tables.get(&key).is_some_and(|table| table.reaches(board)) {
            let Some(table) = IdealTable::new(&rules, board) else { return Ok(Ended::Declined(None)) };
            tables.insert(key, table);
        }
        let filled = tables.get_mut(&key).map_or(Ok(()), |table| table.fill(at.meter));
        at.meter.set_bytes(at.engines.own::<IdealTables>().bytes());
        filled?;
        at.filled(self)
    }

    fn read(&self, wanted: Wanted, component: ComponentRef<'_>, engines: &Engines) -> Option<Entry> {
        let tables = engines.own_ref::<IdealTables>().filter(|_| wanted.follows_from_values())?;
        let (rules, board) = board(&*engines.ruleset, component)?;
        let value = tables.0.get(&(component.kind, rules.space))?.value(board)?;
        Some(Entry::Value(Value::Nim(value)))
    }

    fn how(&self, _: Wanted, _: ComponentRef<'_>, engines: &Engines) -> How {
        engines.how(EngineName::Dense, why)
    }

    /// Lists the moves with the values from the table.
    fn moves(&self, of: &mut Listing<'_, '_>) -> Result<Option<Outcome>, Stop> {
        of.moves_by_values().map(Some)
    }
}

/// The moves on the board of `component` as data, and the states of its cells; `None` if `component` is not a board
/// whose moves are known as data.
fn board<'c>(ruleset: &dyn Ruleset, component: ComponentRef<'c>) -> Option<(Arc<BoardRules>, &'c [u64])> {
    let rules = ruleset.boards()?.rules_of(component)?;
    // The states of the cells are the last words of a board.
    let first = component.words.len().checked_sub(rules.space.cells())?;
    Some((rules, &component.words[first..]))
}

fn why() -> Message {
    Message::new("solve-why-dense-ideals")
}
