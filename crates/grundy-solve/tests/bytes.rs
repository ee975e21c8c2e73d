//! The number of bytes that ways report, compared with the memory that they request from the allocator.

#![expect(
    unsafe_code,
    reason = "implementing an allocator is unsafe; this one forwards every call to the system allocator"
)]

#[expect(dead_code, reason = "the other tests use more of this file")]
#[path = "it/games.rs"]
mod games;

use games::{Game, Saying, heaps, pairs};
use grundy_core::{Allowed, Budget, Convention, Kind, Sum, Unlimited};
use grundy_solve::{EngineName, Plan, Settings, Solver};
use std::alloc::{GlobalAlloc, Layout, System};
use std::ops::ControlFlow::Continue;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The system allocator, with a count of the bytes that are allocated.
struct Counting;

static LIVE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn more(bytes: usize) {
    let live = LIVE.fetch_add(bytes, Relaxed) + bytes;
    PEAK.fetch_max(live, Relaxed);
}

// SAFETY: every call is forwarded to the system allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        more(layout.size());
        // SAFETY: the caller's contract is that of the system allocator.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        more(layout.size());
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        more(size.saturating_sub(layout.size()));
        LIVE.fetch_sub(layout.size().saturating_sub(size), Relaxed);
        // SAFETY: as above.
        unsafe { System.realloc(block, layout, size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Relaxed);
        // SAFETY: as above.
        unsafe { System.dealloc(block, layout) }
    }
}

/// A question, and the plan in its answer.
type Ask = fn(&mut Solver, &Sum, &dyn Budget) -> Plan;

/// Checks that the tables that the way `way` fills for the answer have the reported size, with a tolerance of
/// 20 %.
#[track_caller]
fn check(way: &str, game: Game, engine: Option<EngineName>, budget: &dyn Budget, ask: Ask, position: &Sum) {
    let mut solver = Solver::new(game.shared(), Settings::default().with_engine(engine));
    let before = LIVE.load(Relaxed);
    PEAK.store(before, Relaxed);
    let plan = ask(&mut solver, position, budget);
    let held = PEAK.load(Relaxed).saturating_sub(before) as u128;
    let planned = plan.ways.iter().find(|planned| planned.way == way);
    let said = planned.unwrap_or_else(|| panic!("{way} is not in {:?}", plan.ways)).bytes;
    assert!(said >= 1 << 16, "{way}: {said} bytes are too few to be compared");
    assert!((said * 4..=said * 6).contains(&(held * 5)), "{way} says {said} bytes and holds {held}");
}

/// A king moves one square left, down or both.
fn king() -> Game {
    games::game(vec![Kind::tuple("king", ["x", "y"])], |of, moves| {
        let &[x, y] = of.words else { unreachable!() };
        for (left, down) in [(1, 0), (0, 1), (1, 1)] {
            if x >= left && y >= down {
                moves.to(&[x - left, y - down], String::new)?;
            }
        }
        Continue(())
    })
}

/// There is only one test, because the allocator counts the memory of all threads.
#[test]
fn tables_take_the_bytes_that_their_ways_say() {
    let value: Ask = |solver, sum, budget| solver.value(sum, budget).unwrap().known.plan;
    let outcome: Ask =
        |solver, sum, budget| solver.outcome(sum, Convention::Normal, budget).unwrap().known.plan;
    // With an unbounded field, a period would be proved before the table is filled.
    let subtraction = || games::vectors(&[(0, 1 << 40)], &[vec![1], vec![3], vec![4]]);
    let squares = || games::vectors(&[(0, u64::MAX), (0, u64::MAX)], &[vec![1, 0], vec![0, 1], vec![1, 1]]);
    let dense = Some(EngineName::Dense);
    check("cells", king(), dense, &Unlimited, value, &pairs(&[[799, 699]]));
    check("outcomes", king(), dense, &Unlimited, outcome, &pairs(&[[1199, 1099]]));
    check("vectors", subtraction(), None, &Unlimited, value, &heaps(&[1 << 22]));
    check("vectors", squares(), None, &Unlimited, value, &pairs(&[[1999, 1499]]));
    check("bits", subtraction(), None, &Unlimited, outcome, &heaps(&[(1 << 24) - 2]));
    check("bits", squares(), None, &Unlimited, outcome, &pairs(&[[3999, 3999]]));
    let little = Allowed::everything().bytes(1 << 20);
    check("window", games::sliding(), dense, &little, value, &pairs(&[[9_000, 239]]));
    let less = Allowed::everything().bytes(1 << 19);
    let misere: Ask =
        |solver, sum, budget| solver.outcome(sum, Convention::Misere, budget).unwrap().known.plan;
    check("outcome-window", games::sliding(), None, &less, misere, &pairs(&[[9_000, 399]]));
}
