//! Disjunctive sums.

use crate::{Component, ComponentRef, KindId};

/// A disjunctive sum of components with multiplicities, stored flat so that it can be refilled without
/// allocation.
///
/// Terms stand in the order they were written. A term's count is never expanded: `2^100 * heap(3)` is one
/// term. The empty sum is the game without moves.
///
/// ```
/// use grundy_core::{KindId, Sum};
///
/// let mut sum = Sum::new();
/// sum.push(2, KindId(0), &[3]);
/// sum.push(1, KindId(0), &[5]);
/// assert_eq!(sum.terms().map(|term| term.count).sum::<u128>(), 3);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Sum {
    spans: Vec<TermSpan>,
    words: Vec<u64>,
}

#[derive(Clone, Copy, Debug)]
struct TermSpan {
    count: u128,
    kind: KindId,
    end: usize,
}

/// One term of a [`Sum`]: a component and how often it stands there, at least once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term<'a> {
    /// How often the component stands in the sum.
    pub count: u128,
    /// The component.
    pub component: ComponentRef<'a>,
}

impl Sum {
    /// The empty sum.
    #[must_use]
    pub const fn new() -> Self {
        Self { spans: Vec::new(), words: Vec::new() }
    }

    /// Removes all terms and keeps the memory.
    pub fn clear(&mut self) {
        self.spans.clear();
        self.words.clear();
    }

    /// Adds `count` components of `kind` with the given fields; a count of 0 adds nothing.
    pub fn push(&mut self, count: u128, kind: KindId, words: &[u64]) {
        if count > 0 {
            self.words.extend_from_slice(words);
            self.spans.push(TermSpan { count, kind, end: self.words.len() });
        }
    }

    /// Adds one more component.
    pub fn push_component(&mut self, component: ComponentRef<'_>) {
        self.push(1, component.kind, component.words);
    }

    /// The terms in their order.
    pub fn terms(&self) -> impl ExactSizeIterator<Item = Term<'_>> + Clone {
        (0..self.spans.len()).map(|at| self.term(at))
    }

    /// The number of terms, which is not the number of components.
    #[must_use]
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// Whether this is the empty sum.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// The term at index `at`.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    pub fn term(&self, at: usize) -> Term<'_> {
        let start = if at == 0 { 0 } else { self.spans[at - 1].end };
        let TermSpan { count, kind, end } = self.spans[at];
        Term { count, component: ComponentRef { kind, words: &self.words[start..end] } }
    }

    /// The components with a count, each once and sorted, counts of equal components added: two sums are
    /// the same multiset exactly if these are equal. Counts beyond `2^128 - 1` stay there.
    #[must_use]
    pub fn multiset(&self) -> Vec<(Component, u128)> {
        let mut terms: Vec<_> = self.terms().map(|term| (term.component.to_owned(), term.count)).collect();
        terms.sort();
        terms.dedup_by(|(later, count), (earlier, total)| {
            let same = later == earlier;
            if same {
                *total = total.saturating_add(*count);
            }
            same
        });
        terms
    }
}

impl PartialEq for Sum {
    fn eq(&self, other: &Self) -> bool {
        self.terms().eq(other.terms())
    }
}

impl Eq for Sum {}

impl From<&Component> for Sum {
    fn from(component: &Component) -> Self {
        let mut sum = Self::new();
        sum.push_component(component.as_ref());
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_multisets_whatever_the_order() {
        let mut a = Sum::new();
        a.push(2, KindId(0), &[3]);
        a.push(1, KindId(0), &[1]);
        a.push(0, KindId(0), &[9]);
        let mut b = Sum::new();
        b.push(1, KindId(0), &[1]);
        b.push(1, KindId(0), &[3]);
        b.push(1, KindId(0), &[3]);
        assert_ne!(a, b);
        assert_eq!(a.multiset(), b.multiset());
        assert_eq!(a.len(), 2);
    }
}
