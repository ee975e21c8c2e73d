//! State spaces that are solved in the order of their indices.

use super::{Solved, Way};
use crate::{databases::Run, error::Error, game::Position, session::Desk};
use grundy_core::{Budget, Limit};
use grundy_solve::{SolvedFor, Sweep};

/// The least number of positions in a box that is solved in the order of the indices. Smaller boxes are solved with
/// keys, which takes less than a second.
pub(in crate::ask) const LEAST: u64 = 1 << 16;

/// The result of an attempt to solve positions in the order of their indices.
pub(super) enum Swept {
    Solved(Solved),
    /// Another way must be used. If only memory is lacking, `needed` is the number of bytes that would suffice.
    Other {
        needed: Option<u128>,
    },
}

/// Solves all positions in the order of their indices, if the rules and the memory limit allow it. A computation that
/// was stopped earlier is resumed.
pub(super) fn solve(
    desk: &Desk<'_>,
    run: &dyn Run,
    wanted: SolvedFor,
    position: &Position<'_>,
) -> Result<Swept, Error> {
    let found = desk.solver.sweep(&position.sum, wanted, LEAST, &desk.budget, Some(run));
    match found.map_err(|error| desk.refused(&error, Some(position)))? {
        Sweep::Solved(swept) => Ok(Swept::Solved(Solved {
            layout: swept.layout.clone(),
            positions: swept.len,
            draws: 0,
            bytes: swept.bytes,
            way: Way::Sweep,
            entries: Box::new(swept.into_entries().map(Ok)),
        })),
        // Other ways cannot resume from this checkpoint.
        Sweep::Short { needed } if run.checkpoint_bytes().is_some() => {
            Err(Error::at_limit(Limit::Memory { needed, allowed: desk.budget.bytes_allowed() }))
        }
        Sweep::Short { needed } => Ok(Swept::Other { needed: Some(needed) }),
        Sweep::Unsuitable => Ok(Swept::Other { needed: None }),
    }
}
