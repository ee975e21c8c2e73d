//! A filler that runs machine code generated for the ruleset: options, look-ups and mex in one loop.

use super::Content;
use super::fill::{Decline, Demand, FillEnd, Filler, Ground, NextRun, Region};
use grundy_core::{Message, RowFiller, RowsEnd, Ruleset, Run};
use grundy_engine::{Meter, Stop};
use std::ops::ControlFlow;

/// Boxes with at least this many cells to fill are filled by native code from the first cell.
const CELLS_FOR_NATIVE: u128 = 1 << 13;
/// Native code is assumed to fill this many cells in the time that the interpreter takes for one. In Nukit, it examines
/// 65.4 million options in 56 ms, which is 0.9 ns per option, whereas `memo` takes 18 to 97 ns per option
/// (docs/benchmarks.md, 2026-11-22 and 2026-11-21, on different machines).
const SPEED: u128 = 8;

/// Whether the ruleset has native code for a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Native {
    /// The ruleset has not been queried yet.
    Unknown,
    /// The ruleset has native code.
    There,
    /// The ruleset has no native code for these cells. It may give a reason.
    None(Option<Message>),
}

impl Native {
    /// The native code that fills tables with `content`, compiled on first use, or `None` if the ruleset has no
    /// native code.
    pub(super) fn code<'r>(
        &mut self,
        ruleset: &'r dyn Ruleset,
        content: Content,
    ) -> Option<&'r dyn RowFiller> {
        if let Self::None(_) = self {
            return None;
        }
        let code = match content {
            Content::Values => ruleset.native().row_filler(),
            Content::Outcomes(convention) => ruleset.native().outcome_filler(convention),
            Content::Remoteness(_) => None,
        };
        let (state, code) = match code {
            Some(Ok(code)) => (Self::There, Some(code)),
            Some(Err(why)) => (Self::None(Some(why)), None),
            None => (Self::None(None), None),
        };
        *self = state;
        code
    }

    /// The reason why there is no native code, if it was requested and the rules are suitable for it.
    pub(super) fn why_none(&self) -> Option<&Message> {
        match self {
            Self::None(why) => why.as_ref(),
            Self::Unknown | Self::There => None,
        }
    }

    /// Declines permanently, because the values have become too wide.
    fn decline(&mut self, rest: Run) -> FillEnd {
        *self = Self::None(Some(Message::new("native-wide")));
        FillEnd::Declined(rest)
    }
}

/// Whether a box with this many cells to fill is large enough for native code to pay off.
pub(super) const fn is_large(missing: u128) -> bool {
    missing >= CELLS_FOR_NATIVE
}

impl Filler for Native {
    fn demand(&mut self, on: &Ground<'_>, region: &Region<'_>) -> Result<Demand, Decline> {
        if !is_large(region.missing) {
            return Err(Decline::Small);
        }
        match self.code(on.ruleset, on.table.content) {
            Some(_) => {
                Ok(Demand { bytes: on.table.bytes_to(region.kind, region.to), work: region.cells / SPEED })
            }
            None => Err(Decline::NotNative(self.why_none().cloned())),
        }
    }

    fn fill(
        &mut self,
        on: &Ground<'_>,
        next: &mut NextRun<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<FillEnd, Stop> {
        let Some(code) = self.code(on.ruleset, on.table.content) else {
            return Ok(FillEnd::Declined(Run::default()));
        };
        let Some(tables) = on.table.row_tables() else { return Ok(self.decline(Run::default())) };
        let (mut first, mut limit) = (None, None);
        let report = code.fill(
            &tables,
            &mut |run| {
                let is_there = next(run);
                if is_there && first.is_none() {
                    first = Some(run.clone());
                }
                is_there
            },
            &mut |positions| match meter.poll_after(positions) {
                Ok(()) => ControlFlow::Continue(()),
                Err(reached) => {
                    limit = Some(reached);
                    ControlFlow::Break(())
                }
            },
        );
        meter.count_positions(report.positions);
        if let Some(limit) = limit {
            return Err(limit.into());
        }
        Ok(match report.end {
            RowsEnd::Filled | RowsEnd::Broken => FillEnd::Filled,
            RowsEnd::Stuck(rest) => FillEnd::Stuck(rest),
            RowsEnd::Declined => self.decline(first.unwrap_or_default()),
        })
    }
}
