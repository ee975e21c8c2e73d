//! Preparation of the next block on a separate thread.
//!
//! Two parts of the work on a block do not depend on the previous block: marking places where rare values are reached,
//! and uniting the rows of the partners of those rare heaps that are so large that their partners are below both
//! blocks. The unions for the smallest rare heaps, and for those in the previous block, must wait until the previous
//! block is known.

use super::tables::{Tables, common_places, rare_places};
use grundy_kernels::heap_rows::{BLOCK, BitRow, Schedule, Sources};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

/// For every heap of a block, the partners of the heaps of at least this size are below the previous block. The bound
/// includes a margin, because kernels read slightly more bits than a block has heaps.
pub(super) const FAR: usize = 2 * BLOCK + 16;

/// The part of a block that can be computed before the previous block is known.
#[derive(Debug, Default)]
pub(super) struct Ahead {
    /// The first heap of the block.
    pub(super) first: usize,
    /// The number of heaps that were known when the preparation began.
    pub(super) known: usize,
    /// For each row, the places where its value is reached by rare heaps from [`FAR`] to `known - 1`.
    pub(super) reached: Vec<BitRow>,
    /// For the smallest rare values, some of the places where each is reached. The number of these values is
    /// chosen so that both threads have about the same amount of work.
    pub(super) rare: Vec<BitRow>,
    schedule: Option<Schedule>,
    sources: Vec<Sources>,
}

/// A request to the thread.
struct Task {
    tables: Arc<Tables>,
    /// The number of rows to compute.
    rows: usize,
    ahead: Ahead,
}

/// A thread that prepares blocks.
pub(super) struct Helper {
    tasks: Option<Sender<Task>>,
    answers: Receiver<Ahead>,
    thread: Option<JoinHandle<()>>,
    /// Whether a task was sent whose result has not been received yet.
    is_busy: bool,
    /// Memory that is reused for the next task.
    spare: Ahead,
}

impl Helper {
    /// Starts the thread, or returns `None` if a thread cannot be started.
    pub(super) fn new() -> Option<Self> {
        let (tasks, given) = channel::<Task>();
        let (answer, answers) = channel();
        let work = move || {
            while let Ok(task) = given.recv() {
                // The tables are released before the answer is sent.
                if answer.send(task.answer()).is_err() {
                    break;
                }
            }
        };
        let thread = std::thread::Builder::new().spawn(work).ok()?;
        Some(Self {
            tasks: Some(tasks),
            answers,
            thread: Some(thread),
            is_busy: false,
            spare: Ahead::default(),
        })
    }

    /// Starts to prepare `rows` rows of the block that follows the one beginning at heap `known`. The tables
    /// must have been made ready for that block.
    pub(super) fn begin(&mut self, tables: &Arc<Tables>, known: usize, rows: usize) {
        let ahead = Ahead { first: known + BLOCK, known, ..std::mem::take(&mut self.spare) };
        let task = Task { tables: Arc::clone(tables), rows, ahead };
        self.is_busy = self.tasks.as_ref().is_some_and(|tasks| tasks.send(task).is_ok());
    }

    /// Waits for the result of the last task. Returns `None` if there is no task whose result has not been received
    /// yet, or if the thread failed. After this call, no other thread reads the tables.
    pub(super) fn finish(&mut self) -> Option<Ahead> {
        std::mem::take(&mut self.is_busy).then(|| self.answers.recv().ok())?
    }

    /// Stores memory that the next task will reuse.
    pub(super) fn keep(&mut self, ahead: Ahead) {
        self.spare = ahead;
    }
}

impl Drop for Helper {
    fn drop(&mut self) {
        drop(self.tasks.take());
        if let Some(thread) = self.thread.take() {
            // A panic in the thread has already been reported there.
            let _ = thread.join();
        }
    }
}

impl Task {
    fn answer(self) -> Ahead {
        let Self { tables, rows, mut ahead } = self;
        let (first, known) = (ahead.first, ahead.known);
        let Tables { rarity, store, level, .. } = &*tables;
        let count = store.rows();
        let schedule = match &mut ahead.schedule {
            Some(schedule) if schedule.rows() == count => schedule,
            other => other.insert(Schedule::new(count)),
        };
        schedule.clear();
        tables.schedule(first, FAR..known, schedule);
        schedule.close();
        let all = BitRow::first(BLOCK);
        ahead.reached.clear();
        ahead.reached.extend((0..rows).map(|index| rare_places(*rarity, first, rarity.common(index))));
        schedule.unite(*level, store.as_rows(), 0, &mut ahead.reached, &all);
        tables.sources(first, &mut ahead.sources);
        ahead.rare.clear();
        // Some of these places may later turn out to be reached by small rare heaps, so more open rows are
        // considered than the mex needs.
        let mut open = [all; 4];
        for (index, reached) in ahead.reached.iter().enumerate().take(rows / 2) {
            for rare in ahead.rare.len()..tables.rares_below[index] {
                let mut marks = common_places(*rarity, first, rarity.rare(rare));
                tables.mark(&ahead.sources, rare, &mut marks, &open[3]);
                ahead.rare.push(marks);
            }
            narrow(&mut open, reached);
        }
        ahead
    }
}

/// Takes one more row into account by updating `open[i]`, the places that have at most `i` open rows so far. A row is
/// open at a place if its value is not reached there.
pub(super) fn narrow<const N: usize>(open: &mut [BitRow; N], reached: &BitRow) {
    for (word, reached) in reached.0.into_iter().enumerate() {
        let mut before = 0;
        for open in open.iter_mut() {
            let here = open.0[word];
            open.0[word] &= reached | before;
            before = here;
        }
    }
}
