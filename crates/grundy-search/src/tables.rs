//! The tables of a search, and how several threads share them.

use crate::keys::Keys;
use crate::nodes::Nodes;
use grundy_core::Limit;
use std::sync::atomic::{
    AtomicBool, AtomicUsize,
    Ordering::{AcqRel, Acquire, Relaxed, Release},
};
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

/// Before a thread lists the options of a component, the tables have room for this many new components per thread. The
/// options rarely contain more.
const KEYS_PER_VISIT: usize = 1 << 6;

/// What is known about the components that were encountered.
#[derive(Default)]
pub(crate) struct Tables {
    pub(crate) keys: Keys,
    pub(crate) nodes: Nodes,
    /// The number of times that a single thread had the tables to itself.
    turns: u64,
}

impl Tables {
    /// Empty tables for components with keys of `width` words.
    pub(crate) fn new(width: usize) -> Self {
        Self { keys: Keys::new(width), ..Self::default() }
    }

    /// The number of bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        self.keys.bytes() + self.nodes.bytes()
    }

    /// The number of additional bytes needed while the hash tables grow, or 0 if none is about to grow. New segments of
    /// lists are not included.
    pub(crate) fn bytes_of_growth(&self) -> u64 {
        self.keys.bytes_of_growth() + self.nodes.bytes_of_growth()
    }

    /// Whether there is room for what each of `threads` threads usually adds in one visit to a node.
    #[inline]
    pub(crate) fn has_room(&self, threads: usize) -> bool {
        self.keys.has_room(threads * KEYS_PER_VISIT) && self.nodes.has_room(threads)
    }

    /// Makes room for what each of `threads` threads usually adds in one visit to a node.
    ///
    /// # Errors
    /// Returns an error if there are too many components.
    pub(crate) fn grow(&mut self, threads: usize) -> Result<(), Limit> {
        self.keys.grow(threads * KEYS_PER_VISIT)?;
        self.nodes.grow(self.keys.room(), threads);
        Ok(())
    }
}

/// The tables of a search on several threads. All threads read and change the tables, except while one thread has them
/// to itself.
pub(crate) struct Gate<'t> {
    tables: RwLock<&'t mut Tables>,
    /// The number of threads that are waiting to have the tables to themselves.
    waiting: AtomicUsize,
    /// Whether all threads should end.
    is_ended: AtomicBool,
    threads: usize,
}

impl<'t> Gate<'t> {
    pub(crate) fn new(tables: &'t mut Tables, threads: usize) -> Self {
        Self {
            tables: RwLock::new(tables),
            waiting: AtomicUsize::new(0),
            is_ended: AtomicBool::new(false),
            threads,
        }
    }

    /// The number of threads.
    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    /// The tables, shared with the other threads. The caller must give them back soon after
    /// [`is_wanted`](Self::is_wanted) becomes true.
    pub(crate) fn tables(&self) -> RwLockReadGuard<'_, &'t mut Tables> {
        while self.waiting.load(Relaxed) > 0 && !self.is_ended() {
            std::thread::yield_now();
        }
        self.tables.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether some thread is waiting to have the tables to itself, or all threads should end.
    #[inline]
    pub(crate) fn is_wanted(&self) -> bool {
        self.waiting.load(Relaxed) > 0 || self.is_ended.load(Relaxed)
    }

    /// Calls `change` when all other threads have given the tables back.
    pub(crate) fn alone<T>(&self, change: impl FnOnce(&mut Tables) -> T) -> T {
        self.waiting.fetch_add(1, AcqRel);
        let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        self.waiting.fetch_sub(1, AcqRel);
        tables.turns += 1;
        change(&mut tables)
    }

    /// Asks all threads to end.
    pub(crate) fn end(&self) {
        self.is_ended.store(true, Release);
    }

    /// Whether all threads should end.
    pub(crate) fn is_ended(&self) -> bool {
        self.is_ended.load(Acquire)
    }
}

impl Tables {
    /// The number of times that a single thread had the tables to itself.
    pub(crate) fn turns(&self) -> u64 {
        self.turns
    }
}
