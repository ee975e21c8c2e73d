//! The native code of a ruleset: a capability.

use crate::wrapping::inner_or;
use crate::{Convention, Message, OptionLister, RowFiller};

/// The native code of a ruleset: see [`Ruleset::native`](crate::Ruleset::native). `()` implements the trait
/// without any native code.
///
/// In all methods except `inner`, `None` means that the ruleset cannot have such code. If it can have such code but
/// does not, an error gives the reason. The first call to a method can take a few milliseconds, because the code is
/// compiled then.
pub trait NativeCode: Send + Sync {
    /// The wrapped native code, which answers every method that is not overridden.
    fn inner(&self) -> Option<&dyn NativeCode> {
        None
    }

    /// Native code that fills rows of tables with nim-values.
    fn row_filler(&self) -> Option<Result<&dyn RowFiller, Message>> {
        inner_or!(self.row_filler(), None)
    }

    /// Native code that fills rows of tables with outcomes under `convention`, for rules whose options are
    /// single components.
    ///
    /// If an [order](crate::Facts::order) is proved, a cell is final as soon as one option is known to be a P-position.
    /// Otherwise all options are looked up, so that infinite play is detected. Components that end the game are
    /// P-positions.
    fn outcome_filler(&self, convention: Convention) -> Option<Result<&dyn RowFiller, Message>> {
        inner_or!(self.outcome_filler(convention), None)
    }

    /// Native code that lists the options of a component. Each thread needs its own lister.
    fn option_lister(&self) -> Option<Result<Box<dyn OptionLister>, Message>> {
        inner_or!(self.option_lister(), None)
    }
}

impl NativeCode for () {}
