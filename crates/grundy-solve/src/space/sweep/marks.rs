//! The positions of a box that play reaches, found by listing all moves.

use super::positions::{Places, Positions};
use grundy_core::{ComponentRef, Detail, KindId, Ruleset, thread_limit};
use grundy_engine::{Meter, Stop, for_each_move};
use std::ops::ControlFlow;

/// All positions that play reaches from the last position of the box, or `None` if play leaves the box, or if memory
/// cannot be allocated.
pub(super) fn reached(
    ruleset: &dyn Ruleset,
    positions: &Positions,
    meter: &mut Meter<'_>,
) -> Result<Option<Places>, Stop> {
    let (Some(mut reached), Some(mut expanded)) = (Places::new(positions), Places::new(positions)) else {
        return Ok(None);
    };
    let kind = KindId(0);
    reached.insert(positions.count - 1);
    let (mut words, mut end) = (Vec::new(), positions.count);
    loop {
        let Some(place) = reached.last_without(&expanded, end) else {
            if end == positions.count {
                return Ok(Some(reached));
            }
            // Options with larger numbers than their positions wait for the next pass.
            end = positions.count;
            continue;
        };
        end = place;
        expanded.insert(place);
        meter.visit()?;
        positions.read(place, &mut words);
        let of = ComponentRef { kind, words: &words };
        if ruleset.shape().has_wins && ruleset.is_win(of)? {
            continue;
        }
        let mut is_within = true;
        let _ = for_each_move(ruleset, of, Detail::Options, meter, |one, _| {
            for term in one.option.terms() {
                match positions.place(term.component.words) {
                    Some(place) => reached.insert(place),
                    None => is_within = false,
                }
            }
            Ok(if is_within { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        })?;
        if !is_within {
            return Ok(None);
        }
        if let Some(limit) = thread_limit() {
            // Some options may be missing.
            return Err(limit.into());
        }
    }
}
