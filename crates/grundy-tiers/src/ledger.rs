//! Counts the bytes in use, and compares the count with the limit before more are allocated.

use grundy_core::Limit;
use std::cell::Cell;
use std::rc::Rc;

/// Counts the bytes of all buffers.
#[derive(Debug)]
pub(crate) struct Ledger {
    bytes: Cell<u64>,
    most: Cell<u64>,
    allowed: u64,
}

impl Ledger {
    pub(crate) fn new(allowed: u64) -> Rc<Self> {
        Rc::new(Self { bytes: Cell::new(0), most: Cell::new(0), allowed })
    }

    /// Counts `more` bytes that are about to be allocated. Returns `false` if the limit does not allow them.
    #[must_use]
    pub(crate) fn try_take(&self, more: usize) -> bool {
        let bytes = self.bytes.get().saturating_add(more as u64);
        if bytes > self.allowed {
            return false;
        }
        self.bytes.set(bytes);
        self.most.set(self.most.get().max(bytes));
        true
    }

    /// Counts `more` bytes that are about to be allocated, or returns an error if the limit does not allow them.
    pub(crate) fn take(&self, more: usize) -> Result<(), Limit> {
        if self.try_take(more) {
            return Ok(());
        }
        let needed = u128::from(self.bytes.get()) + more as u128;
        Err(Limit::Memory { needed, allowed: self.allowed })
    }

    /// Subtracts `bytes` bytes that were freed.
    pub(crate) fn give(&self, bytes: usize) {
        self.bytes.set(self.bytes.get().saturating_sub(bytes as u64));
    }

    /// The number of bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes.get()
    }

    /// The largest number of bytes that were in use at once.
    pub(crate) fn most(&self) -> u64 {
        self.most.get()
    }

    /// The limit.
    pub(crate) fn allowed(&self) -> u64 {
        self.allowed
    }

    /// The number of bytes that is `1 / parts` of the limit, but at least `least` and at most `most`.
    pub(crate) fn share(&self, parts: u64, least: usize, most: usize) -> usize {
        usize::try_from(self.allowed / parts).unwrap_or(usize::MAX).clamp(least, most)
    }
}

/// Bytes that are counted until this value is dropped.
#[derive(Debug)]
pub(crate) struct Taken {
    ledger: Rc<Ledger>,
    bytes: usize,
}

impl Taken {
    pub(crate) fn new(ledger: &Rc<Ledger>, bytes: usize) -> Result<Self, Limit> {
        ledger.take(bytes)?;
        Ok(Self { ledger: Rc::clone(ledger), bytes })
    }

    /// Changes the number of bytes.
    pub(crate) fn set(&mut self, bytes: usize) -> Result<(), Limit> {
        if bytes > self.bytes {
            self.ledger.take(bytes - self.bytes)?;
        } else {
            self.ledger.give(self.bytes - bytes);
        }
        self.bytes = bytes;
        Ok(())
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        self.ledger.give(self.bytes);
    }
}

/// Appends to a list whose capacity is counted. Returns `false` if the list would have to grow but may not.
#[inline]
#[must_use]
pub(crate) fn try_push<T>(list: &mut Vec<T>, item: T, ledger: &Ledger) -> bool {
    if list.len() == list.capacity() && !try_grow(list, ledger) {
        return false;
    }
    list.push(item);
    true
}

/// Appends to a short list whose capacity is counted, even beyond the limit. Returns `false` if the limit is
/// exceeded.
#[must_use]
pub(crate) fn push<T>(list: &mut Vec<T>, item: T, ledger: &Ledger) -> bool {
    if list.len() == list.capacity() && !try_grow(list, ledger) {
        let more = 1024;
        ledger.bytes.set(ledger.bytes.get() + (more * size_of::<T>()) as u64);
        list.reserve_exact(more);
    }
    list.push(item);
    ledger.bytes() <= ledger.allowed
}

/// Lists of fewer bytes than this double when they grow; larger ones grow by a quarter.
const DOUBLED: usize = 1 << 16;

/// Lists of fewer bytes than this are copied when they grow, so they briefly exist twice. Larger lists are moved page
/// by page, without a copy, by the GNU C library.
const COPIED: usize = 32 << 20;

#[cold]
fn try_grow<T>(list: &mut Vec<T>, ledger: &Ledger) -> bool {
    let capacity = list.capacity();
    let bytes = capacity * size_of::<T>();
    let more = if bytes < DOUBLED { capacity.max(8) } else { capacity / 4 };
    let copied = if bytes < COPIED { bytes } else { 0 };
    let is_allowed = ledger.try_take(more * size_of::<T>() + copied);
    if is_allowed {
        list.reserve_exact(more);
        ledger.give(copied);
    }
    is_allowed
}

/// Frees a list whose capacity was counted.
pub(crate) fn free<T>(list: &mut Vec<T>, ledger: &Ledger) {
    ledger.give(list.capacity() * size_of::<T>());
    *list = Vec::new();
}

/// Frees the unused capacity of a list whose capacity was counted.
pub(crate) fn shrink<T>(list: &mut Vec<T>, ledger: &Ledger) {
    let before = list.capacity();
    list.shrink_to_fit();
    ledger.give((before - list.capacity()) * size_of::<T>());
}
