//! Several sorted sequences merged into one.

use crate::error::TiersError;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, binary_heap::PeekMut};

/// A sequence of items in ascending order.
pub(crate) trait Source<T> {
    /// The next item, or `None` at the end. This function must not be called again after the end.
    fn next(&mut self) -> Result<Option<T>, TiersError>;
}

/// The items of several sources in ascending order. Equal items are not removed.
#[derive(Debug)]
pub(crate) struct Merge<T, S> {
    heads: BinaryHeap<Reverse<(T, usize)>>,
    sources: Vec<S>,
}

impl<T: Ord + Copy, S: Source<T>> Merge<T, S> {
    pub(crate) fn new(mut sources: Vec<S>) -> Result<Self, TiersError> {
        let mut heads = BinaryHeap::with_capacity(sources.len());
        for (at, source) in sources.iter_mut().enumerate() {
            heads.extend(source.next()?.map(|item| Reverse((item, at))));
        }
        Ok(Self { heads, sources })
    }

    /// The next item, or `None` at the end.
    #[inline]
    pub(crate) fn next(&mut self) -> Result<Option<T>, TiersError> {
        let Some(mut head) = self.heads.peek_mut() else { return Ok(None) };
        let Reverse((item, at)) = *head;
        match self.sources[at].next()? {
            Some(next) => *head = Reverse((next, at)),
            None => _ = PeekMut::pop(head),
        }
        Ok(Some(item))
    }

    /// The sources, all of which must have ended.
    pub(crate) fn into_sources(self) -> Vec<S> {
        self.sources
    }
}
