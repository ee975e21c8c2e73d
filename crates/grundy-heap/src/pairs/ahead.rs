//! Work for the next block on a thread of its own.
//!
//! What the heaps below a block reach in the next one does not depend on the block: unions over rare heaps that are
//! large enough to have their partners below it, and marks of rare values. Only the smallest rare heaps are left for
//! when the block is known.

use super::tables::{Tables, common_places, rare_places};
use grundy_kernels::heap_rows::{BLOCK, BitRow, Schedule, Sources};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

/// So large heaps have all partners below one block when the next one is looked at; with what the kernels read beyond.
pub(super) const FAR: usize = 2 * BLOCK + 16;

/// What is known of a block before the block below it.
#[derive(Debug, Default)]
pub(super) struct Ahead {
    /// The first heap.
    pub(super) first: usize,
    /// Heaps below this one were known.
    pub(super) known: usize,
    /// For each row where its value is reached by rare heaps from [`FAR`] to `known`.
    pub(super) reached: Vec<BitRow>,
    /// For the least rare values some places where each is reached. As many are left as make both threads' work alike.
    pub(super) rare: Vec<BitRow>,
    schedule: Option<Schedule>,
    sources: Vec<Sources>,
}

/// What is to be found.
struct Task {
    tables: Arc<Tables>,
    /// How many rows are wanted.
    rows: usize,
    ahead: Ahead,
}

/// A thread that looks ahead.
pub(super) struct Helper {
    tasks: Option<Sender<Task>>,
    answers: Receiver<Ahead>,
    thread: Option<JoinHandle<()>>,
    /// Whether there is a task that was not answered.
    is_busy: bool,
    /// Memory to be used again.
    spare: Ahead,
}

impl Helper {
    /// Starts the thread; `None` if there is none to be had.
    pub(super) fn new() -> Option<Self> {
        let (tasks, given) = channel::<Task>();
        let (answer, answers) = channel();
        let work = move || {
            while let Ok(task) = given.recv() {
                // The tables are given back before the answer.
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

    /// Begins to look at the block after the one that begins at heap `known`, for so many rows. The tables must have been
    /// made ready for it.
    pub(super) fn begin(&mut self, tables: &Arc<Tables>, known: usize, rows: usize) {
        let ahead = Ahead { first: known + BLOCK, known, ..std::mem::take(&mut self.spare) };
        let task = Task { tables: Arc::clone(tables), rows, ahead };
        self.is_busy = self.tasks.as_ref().is_some_and(|tasks| tasks.send(task).is_ok());
    }

    /// What was found, if there was a task. Afterwards nobody else reads the tables.
    pub(super) fn finish(&mut self) -> Option<Ahead> {
        std::mem::take(&mut self.is_busy).then(|| self.answers.recv().ok())?
    }

    /// Keeps the memory.
    pub(super) fn keep(&mut self, ahead: Ahead) {
        self.spare = ahead;
    }
}

impl Drop for Helper {
    fn drop(&mut self) {
        drop(self.tasks.take());
        if let Some(thread) = self.thread.take() {
            // A panic there has been told of there.
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
        // Small rare heaps may close what is open here, so the rows are followed for longer.
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

/// Goes one row further: `open[i]` are the places where `i` rows were open so far at most.
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
