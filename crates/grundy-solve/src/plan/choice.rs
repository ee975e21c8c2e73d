//! Decisions between ways. Their thresholds are in this file, except those that a way applies before it makes an offer.
//!
//! In its offer, a way states its cost in a unit of its own. This file decides whether to accept that cost. An
//! offer can be rejected in favour of the next way. The hash table can be given a trial first, because the search
//! with it visits only the positions that play reaches. If the cost is unknown in advance, another engine can take
//! turns with the way.

use super::offer::{Offer, Work};
use super::situation::Situation;
use super::task::Task;
use grundy_core::{Field, Message};
use grundy_tables::Growth;

/// A table with at most this many empty cells is filled without a trial. For such small boxes, a table of
/// values costs almost nothing and is more useful than one of outcomes.
const SMALL_BOX: u128 = 1 << 12;
/// If the outcomes are already known and the box has more empty cells than this, the values that moves lead
/// to are not computed.
const COSTLY_BOX: u128 = 1 << 22;
/// Before a table of values is filled, a trial visits at most one position for every 16 cells that the interpreter
/// could fill in the time that the table takes; before a table of outcomes is filled, at most one for every 16 empty
/// cells. Native code is taken to be eight times as fast as the interpreter, so a trial before it visits at most a
/// 128th of the box, which takes a quarter as long as the table; a sixteenth would take twice as long as the table.
const SPARSE: u128 = 1 << 4;
/// A box of at most this many positions is filled in whole rows without a trial.
const QUICK_BOX: u128 = 1 << 24;
/// Before a window or whole rows are filled, a trial visits at most one position for every group of this many positions
/// in the box.
const SPARSE_BY_ROWS: u128 = 1 << 10;
/// Before a window is filled, a trial visits at most this many positions.
const MOST_BEFORE_WINDOW: u64 = 1 << 20;
/// A table of at most this many bytes is kept as a whole, provided that it fits into memory. A larger table can be
/// replaced by a sliding window.
const KEPT_WHOLE: u128 = 1 << 26;
/// A table that must grow is abandoned when it needs more than 2^20 cells and more than 64 times the requested number.
/// Eight polls of the budget after the table first grew, the competing engine gets its first turn; each of its turns
/// lasts a quarter as many polls as have passed since its previous turn.
pub(crate) const GROWTH: Growth =
    Growth { most_times: 1 << 6, free_cells: 1 << 20, first_turn: 8, rival_share: 4 };
/// A table of outcomes that must grow is abandoned when the next turn of the competing engine would last at least this
/// many polls of the budget plus an allowance that depends on the box. Without the allowance, the table would be
/// abandoned after a few tenths of a second.
const PATIENCE: u128 = 1 << 6;
/// The allowance that is added to [`PATIENCE`] is one poll for every group of this many cells in the requested box.
const CELLS_PER_SHARE: u128 = 1 << 10;
/// A table of the ideals of an order is filled only if the bound on the total number of their options (the number of
/// ideals times the number of elements) is at most this number; otherwise, the board is searched. Filling a table of
/// that size takes some hours.
#[cfg(feature = "ideals")]
const MOST_OPTIONS_OF_IDEALS: u128 = 1 << 43;
/// Unless it is requested by name, proof-number search is used only if some component has at least about this many
/// moves, including those that its present state does not allow. Otherwise, the ways that follow it in the registry are
/// used, such as the hash table, which keeps the value of every position that it visits.
const FEW_MOVES: u64 = 24;
/// The largest heap for which a misère quotient is tried only after the ways `jia` and `tame`. For larger heaps of a
/// code other than Nim, the quotient is tried before these ways, which visit every smaller position.
pub(crate) const FARTHEST_HEAP: u64 = 1000;

/// The decision about an accepted offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    /// The number of positions that the hash table may visit first, or `None` if there is no trial. If the trial finds
    /// the value, the way is not needed.
    pub(crate) trial: Option<u64>,
    /// What competes with the way if its table must grow.
    pub(crate) rival: Rival,
}

/// What competes with a way whose table must grow, so that its cost cannot be predicted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rival {
    /// Nothing: the way runs until it answers or stops.
    None,
    /// The hash table, which takes turns with the way.
    Memo,
    /// The ways that follow in the plan: the way is given up after a limited time (see [`patience`]).
    Others,
}

impl Choice {
    const PLAIN: Self = Self { trial: None, rival: Rival::None };
}

/// Decides whether an offer is accepted, and how. If the offer is rejected, the error contains the reason why the next
/// way is used, or `None` if no reason is to be reported.
pub(super) fn choose(
    task: &Task<'_>,
    situation: &Situation<'_>,
    offer: &Offer,
) -> Result<Choice, Option<Message>> {
    let is_single = !task.is_table();
    let is_free = !situation.is_forced();
    let trial =
        |positions: u128| (is_single && is_free).then(|| u64::try_from(positions).unwrap_or(u64::MAX));
    match offer.work {
        Work::Lookup | Work::Heaps(_) | Work::Vertices(_) | Work::Reached => Ok(Choice::PLAIN),
        #[cfg(feature = "ideals")]
        Work::Ideals { ideals, moves } => {
            let options = ideals.saturating_mul(moves as u128);
            let is_possible = options <= MOST_OPTIONS_OF_IDEALS && offer.bytes <= situation.allowed;
            if is_possible { Ok(Choice::PLAIN) } else { Err(None) }
        }
        Work::Proofs(moves) if is_free && moves < FEW_MOVES => Err(None),
        Work::Proofs(_) => Ok(Choice::PLAIN),
        Work::Rows(cells) => {
            let trial = if cells > QUICK_BOX { trial(cells / SPARSE_BY_ROWS) } else { None };
            Ok(Choice { trial, ..Choice::PLAIN })
        }
        Work::Window { cells, whole, grows } => {
            let fits = whole <= situation.allowed;
            if fits && (whole <= KEPT_WHOLE || grows) {
                return Err(None);
            }
            // Nim-values do not help under misère play.
            let trial = if task.wanted.is_misere() { None } else { trial(cells / SPARSE_BY_ROWS) };
            Ok(Choice { trial: trial.map(|most| most.min(MOST_BEFORE_WINDOW)), ..Choice::PLAIN })
        }
        Work::Cells(_) if !is_free => Ok(Choice::PLAIN),
        Work::Cells(work) => {
            let is_small = work.empty <= SMALL_BOX || !is_single;
            if !is_small && offer.bytes > situation.allowed {
                return Err(Some(Message::new("solve-why-memo-large")));
            }
            let trial = if is_small || work.grows { None } else { trial(situation.work() / SPARSE) };
            Ok(Choice { trial, rival: Rival::Memo })
        }
        Work::OutcomeCells(work) => {
            if is_single && (work.empty <= SMALL_BOX || offer.bytes > situation.allowed) {
                return Err(None);
            }
            let trial = if work.grows { None } else { trial(work.empty / SPARSE) };
            Ok(Choice { trial, rival: if is_free { Rival::Others } else { Rival::None } })
        }
    }
}

/// A growing table of outcomes for a box with this many cells is abandoned when the next turn of the competing engine
/// would take at least this many polls of the budget.
pub(crate) const fn patience(cells: u128) -> u128 {
    PATIENCE + cells / CELLS_PER_SHARE
}

/// Whether moves are listed with their outcomes only, although their values were requested too, because too many
/// cells (`empty`) of the table of values are empty.
pub(crate) const fn spares_values(empty: u128) -> bool {
    empty > COSTLY_BOX
}

/// Whether, for a heap of this size in a code other than Nim, a misère quotient is tried before the ways `jia` and
/// `tame`, which visit every smaller position.
pub(crate) const fn is_far(heap: u64) -> bool {
    heap > FARTHEST_HEAP
}

/// The corner of a small first box, of at most [`SMALL_BOX`] positions, within the table of outcomes up to
/// `to`. Such a box is enough to recognise most rules whose outcomes cannot be computed from outcomes alone.
pub(crate) fn first_corner(fields: &[Field], to: &[u64]) -> Vec<u64> {
    let mut side = 1u64;
    while u32::try_from(fields.len())
        .ok()
        .and_then(|fields| (2 * side).checked_pow(fields))
        .is_some_and(|cells| u128::from(cells) <= SMALL_BOX)
    {
        side *= 2;
        if fields.is_empty() {
            break;
        }
    }
    fields.iter().zip(to).map(|(field, &to)| to.min(field.low.saturating_add(side - 1))).collect()
}
