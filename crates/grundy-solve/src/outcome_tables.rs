//! The tables of outcomes of a ruleset, one for each convention.

use crate::dense::{Content, Dense};
use grundy_core::{Convention, Ruleset};

/// The tables by each convention, made when they are first asked for.
#[derive(Default)]
pub(crate) struct OutcomeTables {
    normal: Table,
    misere: Table,
}

/// A table that may not be there.
#[derive(Default)]
pub(crate) enum Table {
    #[default]
    Untried,
    /// Some kind has a list field.
    None,
    Is(Box<Dense>),
}

impl Table {
    /// The table, if it was made.
    pub(crate) fn get(&self) -> Option<&Dense> {
        if let Self::Is(dense) = self { Some(dense) } else { None }
    }
}

impl OutcomeTables {
    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        [&self.normal, &self.misere].into_iter().filter_map(Table::get).map(Dense::bytes).sum()
    }

    /// The table by this convention.
    pub(crate) fn of(&self, convention: Convention) -> &Table {
        match convention {
            Convention::Normal => &self.normal,
            Convention::Misere => &self.misere,
        }
    }

    fn of_mut(&mut self, convention: Convention) -> &mut Table {
        match convention {
            Convention::Normal => &mut self.normal,
            Convention::Misere => &mut self.misere,
        }
    }

    /// The table, made if it was not yet; `None` if there can be none.
    pub(crate) fn made(&mut self, convention: Convention, ruleset: &dyn Ruleset) -> Option<&mut Dense> {
        let table = self.of_mut(convention);
        if let Table::Untried = table {
            let made = Dense::new(ruleset, Content::Outcomes(convention));
            *table = made.map_or(Table::None, |dense| Table::Is(Box::new(dense)));
        }
        if let Table::Is(dense) = table { Some(dense) } else { None }
    }
}
