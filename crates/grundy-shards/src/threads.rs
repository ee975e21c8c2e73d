//! Workers that are threads of one process.

use crate::exchange::{COUNTERS, Exchange, Lost};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The number of times that a worker looks for the others before it sleeps. Rounds often end for all workers
/// within a few microseconds, less than it takes to wake a thread.
const LOOKS: u32 = 2000;

/// The seat of one worker among threads that [exchange](Exchange) their messages in memory.
///
/// A worker that drops its seat ends the exchange for all others, so none waits for a worker that has failed.
///
/// ```
/// use grundy_shards::{Exchange, Threads};
///
/// let received = std::thread::scope(|scope| {
///     let seats = Threads::seats(2).into_iter();
///     let workers: Vec<_> = seats.map(|mut seat| scope.spawn(move || {
///         let mut outgoing = vec![vec![seat.me() as u8]; 2];
///         let mut incoming = vec![Vec::new(); 2];
///         let sums = seat.exchange(&mut outgoing, &mut incoming, [1; _]);
///         (incoming, sums.map(|sums| sums[0]))
///     })).collect();
///     workers.into_iter().map(|worker| worker.join().unwrap()).collect::<Vec<_>>()
/// });
/// assert_eq!(received, vec![(vec![vec![0], vec![1]], Ok(2)); 2]);
/// ```
#[derive(Debug)]
pub struct Threads {
    me: usize,
    /// The number of exchanges so far.
    epoch: usize,
    table: Arc<Table>,
}

/// What the workers share.
#[derive(Debug)]
struct Table {
    workers: usize,
    /// Two boards, used by turns: a worker that is one epoch ahead writes to the other board.
    boards: [Board; 2],
    arrived: AtomicUsize,
    /// The number of epochs in which all workers have arrived.
    epochs: AtomicUsize,
    lost: AtomicBool,
    sleepers: Mutex<usize>,
    wake: Condvar,
}

#[derive(Debug)]
struct Board {
    /// The block for each pair of sender and receiver.
    blocks: Vec<Mutex<Vec<u8>>>,
    /// The counters of each worker.
    counters: Vec<Mutex<[u64; COUNTERS]>>,
}

impl Threads {
    /// The seats of `workers` workers, at least one.
    #[must_use]
    pub fn seats(workers: usize) -> Vec<Self> {
        let workers = workers.max(1);
        let board = || Board {
            blocks: (0..workers * workers).map(|_| Mutex::default()).collect(),
            counters: (0..workers).map(|_| Mutex::default()).collect(),
        };
        let table = Arc::new(Table {
            workers,
            boards: [board(), board()],
            arrived: AtomicUsize::new(0),
            epochs: AtomicUsize::new(0),
            lost: AtomicBool::new(false),
            sleepers: Mutex::new(0),
            wake: Condvar::new(),
        });
        (0..workers).map(|me| Self { me, epoch: 0, table: Arc::clone(&table) }).collect()
    }
}

impl Exchange for Threads {
    fn workers(&self) -> usize {
        self.table.workers
    }

    fn me(&self) -> usize {
        self.me
    }

    fn exchange(
        &mut self,
        outgoing: &mut [Vec<u8>],
        incoming: &mut [Vec<u8>],
        counters: [u64; COUNTERS],
    ) -> Result<[u64; COUNTERS], Lost> {
        let Self { me, table, .. } = self;
        let workers = table.workers;
        let board = &table.boards[self.epoch % 2];
        for (to, block) in outgoing.iter_mut().enumerate() {
            std::mem::swap(block, &mut lock(&board.blocks[*me * workers + to]));
            block.clear();
        }
        *lock(&board.counters[*me]) = counters;
        table.meet(self.epoch)?;
        self.epoch += 1;
        for (from, block) in incoming.iter_mut().enumerate() {
            block.clear();
            std::mem::swap(block, &mut lock(&board.blocks[from * workers + *me]));
        }
        let mut sums = [0; COUNTERS];
        for counters in &board.counters {
            for (sum, counter) in sums.iter_mut().zip(*lock(counters)) {
                *sum += counter;
            }
        }
        Ok(sums)
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        self.table.lost.store(true, SeqCst);
        let _sleepers = lock(&self.table.sleepers);
        self.table.wake.notify_all();
    }
}

impl Table {
    /// Waits until all workers are in the epoch.
    fn meet(&self, epoch: usize) -> Result<(), Lost> {
        if self.arrived.fetch_add(1, SeqCst) + 1 == self.workers {
            self.arrived.store(0, SeqCst);
            self.epochs.store(epoch + 1, SeqCst);
            if *lock(&self.sleepers) > 0 {
                self.wake.notify_all();
            }
            return Ok(());
        }
        for _ in 0..LOOKS {
            if let Some(ended) = self.ended(epoch) {
                return ended;
            }
            std::hint::spin_loop();
        }
        let mut sleepers = lock(&self.sleepers);
        *sleepers += 1;
        loop {
            if let Some(ended) = self.ended(epoch) {
                *sleepers -= 1;
                return ended;
            }
            sleepers = self.wake.wait(sleepers).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// How the wait for the others in the epoch has ended; `None` if it has not.
    fn ended(&self, epoch: usize) -> Option<Result<(), Lost>> {
        // A worker that has left after this epoch does not disturb it, so the order of the tests matters.
        if self.lost.load(SeqCst) {
            return Some(if self.epochs.load(SeqCst) > epoch { Ok(()) } else { Err(Lost) });
        }
        (self.epochs.load(SeqCst) > epoch).then_some(Ok(()))
    }
}

/// A panic of another thread leaves nothing behind that is half written.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
