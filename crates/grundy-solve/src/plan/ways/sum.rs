//! The way `sum`: normal play by the nim-sum of the components' values.

use crate::Value;
use crate::plan::offer::{Offer, Work};
use crate::plan::situation::Situation;
use crate::plan::way::{Attempt, Listing};
use crate::plan::{Ended, Entry, Task, Wanted, Way};
use grundy_core::{Convention, Message, Outcome};
use grundy_engine::Stop;

/// The values of the components and their nim-sum. A plan is made for each component whose value is not known yet.
pub(crate) struct SumOfValues;

impl Way for SumOfValues {
    fn offer(&self, task: &Task<'_>, _: &Situation<'_>) -> Option<Offer> {
        let is_wanted = match task.wanted {
            // Other ways give the outcome of a single component.
            Wanted::Outcomes(Convention::Normal) => task.component().is_none(),
            Wanted::Moves(Convention::Normal, _) => true,
            _ => false,
        };
        task.sum().filter(|_| is_wanted)?;
        Some(Offer::certain(Work::Lookup, Message::new("solve-why-empty")))
    }

    fn run(&self, at: &mut Attempt<'_, '_>) -> Result<Ended, Stop> {
        let sum = at.sum()?;
        let (mut value, mut how) = (Value::Nim(0), Vec::with_capacity(sum.len()));
        for term in sum.terms() {
            let (found, known) = at.engines.value(term.component, at.task.options, at.meter)?;
            value = value.plus(found, term.count);
            how.push(known);
        }
        Ok(Ended::Found(Entry::Value(value), at.engines.together(how)))
    }

    fn moves(&self, of: &mut Listing<'_, '_>) -> Result<Option<Outcome>, Stop> {
        of.moves_by_values().map(Some)
    }
}
