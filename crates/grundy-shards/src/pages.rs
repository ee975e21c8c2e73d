//! Long lists in pages of equal size.
//!
//! Unlike a growing `Vec`, a list of several pages grows without copying its records, and a page that one list frees
//! can be reused by another.

use crate::ledger::Ledger;
use grundy_core::Limit;

/// The size of a page in bytes. A list that has grown beyond a page wastes half a page on average.
const PAGE: usize = 16 << 10;
/// The smallest number of records for which a growing list allocates memory.
const FEWEST: usize = 16;

/// A list of records in pages.
#[derive(Debug)]
pub(crate) struct Pages<T> {
    /// All pages but the last are full.
    pages: Vec<Vec<T>>,
    len: usize,
}

impl<T> Default for Pages<T> {
    fn default() -> Self {
        Self { pages: Vec::new(), len: 0 }
    }
}

impl<T: Copy> Pages<T> {
    const RECORDS: usize = PAGE / size_of::<T>();
    const RECORD: usize = size_of::<T>();
    /// The size of an entry in the list of pages, in bytes.
    const ENTRY: usize = size_of::<Vec<T>>();

    /// A list of `len` equal records.
    pub(crate) fn filled(record: T, len: usize, ledger: &Ledger) -> Result<Self, Limit> {
        let count = len.div_ceil(Self::RECORDS);
        ledger.take(count * Self::ENTRY + len * Self::RECORD)?;
        let mut pages = Vec::with_capacity(count);
        for at in 0..count {
            pages.push(vec![record; Self::RECORDS.min(len - at * Self::RECORDS)]);
        }
        Ok(Self { pages, len })
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Appends a record.
    #[inline]
    pub(crate) fn push(&mut self, record: T, ledger: &Ledger) -> Result<(), Limit> {
        if self.pages.last().is_none_or(|page| page.len() == page.capacity()) {
            self.grow(ledger)?;
        }
        if let Some(page) = self.pages.last_mut() {
            page.push(record);
            self.len += 1;
        }
        Ok(())
    }

    /// Makes room for a record. The first page grows in steps to its full size; every later page has its full size from
    /// the start.
    #[cold]
    fn grow(&mut self, ledger: &Ledger) -> Result<(), Limit> {
        match self.pages.as_mut_slice() {
            [only] if only.capacity() < Self::RECORDS => {
                let more = only.capacity().clamp(FEWEST, Self::RECORDS - only.capacity());
                ledger.take(more * Self::RECORD)?;
                only.reserve_exact(more);
            }
            pages => {
                let records = if pages.is_empty() { FEWEST } else { Self::RECORDS };
                ledger.take(Self::ENTRY + records * Self::RECORD)?;
                self.pages.push(Vec::with_capacity(records));
            }
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn get(&self, at: usize) -> T {
        self.pages[at / Self::RECORDS][at % Self::RECORDS]
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, at: usize) -> &mut T {
        &mut self.pages[at / Self::RECORDS][at % Self::RECORDS]
    }

    /// The records, in order.
    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = T> {
        self.pages.iter().flatten().copied()
    }

    /// The records `start..end`, as slices, in order.
    #[inline]
    pub(crate) fn slices(&self, start: usize, end: usize) -> impl Iterator<Item = &[T]> {
        let mut at = start;
        std::iter::from_fn(move || {
            if at >= end {
                return None;
            }
            let (page, offset) = (at / Self::RECORDS, at % Self::RECORDS);
            let until = Self::RECORDS.min(offset + end - at);
            at += until - offset;
            Some(&self.pages[page][offset..until])
        })
    }

    /// Frees the memory.
    pub(crate) fn clear(&mut self, ledger: &Ledger) {
        let records: usize = self.pages.iter().map(Vec::capacity).sum();
        ledger.give(self.pages.len() * Self::ENTRY + records * Self::RECORD);
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_kept_in_order() {
        let ledger = Ledger::new(u64::MAX);
        let mut pages = Pages::default();
        for at in 0..10_000_u64 {
            pages.push(at, &ledger).unwrap();
        }
        assert_eq!(pages.len(), 10_000);
        assert!(pages.iter().eq(0..10_000));
        assert!((0..10_000).all(|at| pages.get(at) == at as u64));
        let within: Vec<u64> = pages.slices(100, 9000).flatten().copied().collect();
        assert!(within.into_iter().eq(100..9000));
        assert_eq!(pages.slices(5, 5).count(), 0);
        assert!(ledger.bytes() >= 80_000 && ledger.bytes() < 120_000);
        pages.clear(&ledger);
        assert_eq!(ledger.bytes(), 0);
        let mut filled = Pages::filled(7_u32, 9000, &ledger).unwrap();
        *filled.get_mut(8999) = 8;
        assert_eq!(filled.iter().filter(|&record| record == 7).count(), 8999);
        filled.clear(&ledger);
        assert_eq!(ledger.bytes(), 0);
    }

    #[test]
    fn a_full_ledger_ends_the_growth() {
        let ledger = Ledger::new(1000);
        let mut pages = Pages::default();
        let limit = (0..).find_map(|at: u64| pages.push(at, &ledger).err());
        assert!(matches!(limit, Some(Limit::Memory { allowed: 1000, .. })));
        assert!(ledger.most() <= 1000 && ledger.most() > 200);
    }
}
