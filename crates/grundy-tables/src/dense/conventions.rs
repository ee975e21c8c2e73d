//! Tables of outcomes, one for each convention.

use super::{Content, Dense};
use grundy_core::{Convention, Ruleset};

/// The tables of outcomes of a ruleset, each created on demand.
#[derive(Default)]
pub struct OutcomeTables {
    normal: OutcomeTable,
    misere: OutcomeTable,
}

/// A table that is created on demand. `Some(None)` means that the ruleset cannot have one, because a kind has
/// a list field.
type OutcomeTable = Option<Option<Box<Dense>>>;

impl OutcomeTables {
    /// The number of bytes in use.
    pub fn bytes(&self) -> u64 {
        [Convention::Normal, Convention::Misere]
            .into_iter()
            .filter_map(|convention| self.of(convention))
            .map(Dense::bytes)
            .sum()
    }

    /// The table for this convention, if it has been created.
    pub fn of(&self, convention: Convention) -> Option<&Dense> {
        match convention {
            Convention::Normal => self.normal.as_ref()?.as_deref(),
            Convention::Misere => self.misere.as_ref()?.as_deref(),
        }
    }

    fn slot(&mut self, convention: Convention) -> &mut OutcomeTable {
        match convention {
            Convention::Normal => &mut self.normal,
            Convention::Misere => &mut self.misere,
        }
    }

    /// The table for this convention, which is created if necessary, or `None` if the ruleset cannot have one.
    pub fn made(&mut self, convention: Convention, ruleset: &dyn Ruleset) -> Option<&mut Dense> {
        let make = || Dense::new(ruleset, Content::Outcomes(convention)).map(Box::new);
        self.slot(convention).get_or_insert_with(make).as_deref_mut()
    }
}
