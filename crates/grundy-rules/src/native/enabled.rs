//! Native code, compiled on first use.

use super::list::Lists;
use super::lower::Content;
use super::run::Rows;
use crate::typed::Code;
use grundy_core::{Convention, Message, OptionLister, RowFiller};
use std::sync::{Arc, OnceLock};

/// The native code of a ruleset.
#[derive(Debug, Default)]
pub(crate) struct Native {
    rows: OnceLock<Result<Rows, Message>>,
    lists: OnceLock<Result<Arc<Lists>, Message>>,
    /// Native code for outcomes: under normal play, and under misère play.
    outcomes: [OnceLock<Result<Rows, Message>>; 2],
}

impl Clone for Native {
    /// Returns native code that has not been compiled yet, because the clone may be used for other rules.
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Native {
    /// Native code that fills rows with nim-values, or the reason why it is unavailable. All calls must pass the
    /// same `code` and the same groups of interchangeable fields.
    pub(crate) fn rows(
        &self,
        code: &Code,
        interchangeable: &[Vec<Vec<usize>>],
    ) -> Option<Result<&dyn RowFiller, Message>> {
        let make = || Rows::new(code, interchangeable, Content::Values, cfg!(debug_assertions));
        Some(filler(self.rows.get_or_init(make)))
    }

    /// Native code that fills rows with outcomes under `convention`, or the reason why it is unavailable. All calls
    /// must pass the same values for the arguments other than `convention`.
    pub(crate) fn outcomes(
        &self,
        code: &Code,
        interchangeable: &[Vec<Vec<usize>>],
        convention: Convention,
        looks_at_all: bool,
    ) -> Option<Result<&dyn RowFiller, Message>> {
        let is_misere = convention == Convention::Misere;
        let content = Content::Outcomes { is_misere, looks_at_all };
        let make = || Rows::new(code, interchangeable, content, cfg!(debug_assertions));
        Some(filler(self.outcomes[usize::from(is_misere)].get_or_init(make)))
    }

    /// Native code that lists options, or the reason why it is unavailable. All calls must pass the same `code`.
    pub(crate) fn lister(&self, code: &Code) -> Option<Result<Box<dyn OptionLister>, Message>> {
        let made = self.lists.get_or_init(|| Lists::new(code, cfg!(debug_assertions)));
        let lister = made.as_ref().map(|lists| -> Box<dyn OptionLister> { Box::new(lists.lister()) });
        Some(lister.map_err(Clone::clone))
    }
}

fn filler(made: &Result<Rows, Message>) -> Result<&dyn RowFiller, Message> {
    made.as_ref().map(|rows| -> &dyn RowFiller { rows }).map_err(Clone::clone)
}
