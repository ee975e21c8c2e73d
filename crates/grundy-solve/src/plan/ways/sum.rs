//! Normal play by the nim-sum of the components' values.

use crate::engines::Engines;
use crate::meter::{Meter, Stop};
use crate::moves::MoveList;
use crate::plan::situation::Situation;
use crate::plan::way::{Attempt, Offer, Work};
use crate::plan::{Ended, Entry, How, Task, Wanted, Way};
use crate::{EngineName, Value};
use grundy_core::{ComponentRef, Convention, Message, Outcome, Sum};

/// Values added up, each found in its own way.
pub(crate) struct SumOfValues;

impl Way for SumOfValues {
    fn name(&self) -> &'static str {
        "sum"
    }

    fn engine(&self) -> Option<EngineName> {
        None
    }

    fn offer(&self, task: &Task<'_>, _: &Situation<'_>) -> Option<Offer> {
        let is_wanted = match task.wanted {
            // The outcome of one component has ways of its own.
            Wanted::Outcomes(Convention::Normal) => task.component().is_none(),
            Wanted::Moves(Convention::Normal, _) => true,
            _ => false,
        };
        task.sum().filter(|_| is_wanted)?;
        let why = Message::new("solve-why-empty");
        Some(Offer { work: Work::Lookup, bytes: 0, is_certain: true, why })
    }

    fn run(
        &self,
        attempt: &Attempt<'_>,
        engines: &mut Engines,
        meter: &mut Meter<'_>,
    ) -> Result<Ended, Stop> {
        let Some(sum) = attempt.task.sum() else { return Ok(Ended::Declined(None)) };
        let (mut value, mut how) = (Value::Nim(0), Vec::with_capacity(sum.len()));
        for term in sum.terms() {
            let (found, known) = engines.value(term.component, attempt.task.options, meter)?;
            value = value.plus(found, term.count);
            how.push(known);
        }
        Ok(Ended::Found(Entry::Value(value), engines.weakest(how)))
    }

    fn how(&self, _: Wanted, _: ComponentRef<'_>, engines: &Engines) -> How {
        engines.weakest(Vec::new())
    }

    fn moves(
        &self,
        (sum, _): (&Sum, Convention),
        list: &mut MoveList,
        engines: &mut Engines,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Outcome>, Stop> {
        engines.moves_by_values(sum, list, meter).map(Some)
    }
}
