//! The native code of a ruleset, as a capability.

use crate::wrapping::inner_or;
use crate::{Convention, Message, OptionLister, RowFiller};

/// The native code that a ruleset carries: [`Ruleset::native`](crate::Ruleset::native). `()` has none.
///
/// `None` says that the ruleset has no such code, an error why there is none for rules that might have some. The first
/// call of a method may take a few milliseconds.
pub trait NativeCode: Send + Sync {
    /// The native code that this wraps: every method that is not written out here is that one's.
    fn inner(&self) -> Option<&dyn NativeCode> {
        None
    }

    /// Native code that fills rows of tables with values.
    fn row_filler(&self) -> Option<Result<&dyn RowFiller, Message>> {
        inner_or!(self.row_filler(), None)
    }

    /// Native code that fills rows of tables with outcomes under `convention`, where options are single components.
    ///
    /// Where an [order](crate::Facts::order) is proved, a cell is filled as soon as an option turns out to be a P-position;
    /// otherwise all options are looked up, so that no play without end is overlooked. Components that end the game are
    /// P-positions.
    fn outcome_filler(&self, convention: Convention) -> Option<Result<&dyn RowFiller, Message>> {
        inner_or!(self.outcome_filler(convention), None)
    }

    /// Native code that lists options.
    fn option_lister(&self) -> Option<Result<Box<dyn OptionLister>, Message>> {
        inner_or!(self.option_lister(), None)
    }
}

impl NativeCode for () {}
