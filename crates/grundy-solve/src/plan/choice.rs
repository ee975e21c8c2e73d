//! What decides between two ways, and every threshold of it.
//!
//! A way's offer says what it costs in its own unit. Here stands whether it is worth that: it may be dismissed for the next
//! way; the hash table may have a trial first, as it visits only the positions that play reaches; and a rival may take
//! turns with it, where its cost is unknown before.

use super::situation::Situation;
use super::task::Task;
use super::way::{Offer, Work};
use crate::dense::Growth;
use grundy_core::{Field, Message};

/// A table with at most this many empty cells is filled without a trial. Below it, a table of values costs next to
/// nothing and tells more than one of outcomes.
const SMALL_BOX: u128 = 1 << 12;
/// Values of a box with more empty cells than this are not found only to say what each move leaves, if the outcomes are
/// known without them.
const COSTLY_BOX: u128 = 1 << 22;
/// A trial that precedes a table visits at most one position for this many cells that the interpreter fills in the time of
/// the table: where native code fills it, a trial at a sixteenth of its box would cost a full game twice the time of the
/// table, and one at a 128th costs a quarter.
const SPARSE: u128 = 1 << 4;
/// A box of at most this many positions is filled by whole rows without a trial.
const QUICK_BOX: u128 = 1 << 24;
/// A trial that precedes whole rows, or a window, visits at most one of this many positions of the box.
const SPARSE_BY_ROWS: u128 = 1 << 10;
/// A trial that precedes a window visits at most this many positions.
const MOST_BEFORE_WINDOW: u64 = 1 << 20;
/// A table of at most this many bytes is kept as a whole; a larger one may be a window that slides.
const KEPT_WHOLE: u128 = 1 << 26;
/// A table that has to grow is given up when it needs 64 times the cells asked for and more than a million; its rival first
/// looks for the answer after eight polls of the budget, for a quarter of the time that the table has taken.
pub(crate) const GROWTH: Growth =
    Growth { most_times: 1 << 6, free_cells: 1 << 20, first_turn: 8, rival_share: 4 };
/// A table of outcomes that has to grow is given up when another engine's share of the work, in looks at the budget, would
/// be as large as this, which takes a few tenths of a second;
const PATIENCE: u128 = 1 << 6;
/// and one share more for each of this many cells of the box that was asked for.
const CELLS_PER_SHARE: u128 = 1 << 10;
/// The largest heap up to which a misère quotient is looked for only to answer for a position. Where a heap is larger, the
/// quotient comes before the theories that look at every position below.
pub(crate) const FARTHEST_HEAP: u64 = 1000;

/// What was decided about an offer that is taken up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    /// How many positions the hash table may visit first; if the value is known by then, the way is not needed.
    pub(crate) trial: Option<u64>,
    /// Who takes turns with the way where its table has to grow.
    pub(crate) rival: Rival,
}

/// Who takes turns with a way whose cost turns out to be unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rival {
    /// Nobody.
    None,
    /// The hash table.
    Memo,
    /// The other ways, which wait only so long: see [`patience`].
    Others,
}

impl Choice {
    const PLAIN: Self = Self { trial: None, rival: Rival::None };
}

/// Whether an offer is taken up, and how; the error is the reason that the next way may give for itself.
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
        Work::Rows(cells) => {
            let trial = if cells > QUICK_BOX { trial(cells / SPARSE_BY_ROWS) } else { None };
            Ok(Choice { trial, ..Choice::PLAIN })
        }
        Work::Window { cells, whole, grows } => {
            let fits = whole <= situation.allowed;
            if fits && (whole <= KEPT_WHOLE || grows) {
                return Err(None);
            }
            // Nim-values say nothing of misère play.
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

/// How long, in looks at the budget, the other ways wait for a table of outcomes with this many cells that has to grow.
pub(crate) const fn patience(cells: u128) -> u128 {
    PATIENCE + cells / CELLS_PER_SHARE
}

/// Whether moves are listed with outcomes alone where the values of what they leave are asked for too, but a table of
/// values lacks this many cells.
pub(crate) const fn spares_values(empty: u128) -> bool {
    empty > COSTLY_BOX
}

/// Whether a misère quotient comes before the theories that look at every position below a heap of this size.
pub(crate) const fn is_far(heap: u64) -> bool {
    heap > FARTHEST_HEAP
}

/// The corner, of at most [`SMALL_BOX`] positions, that a table of outcomes up to `to` begins with: most rules that need
/// more than outcomes show it there.
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
