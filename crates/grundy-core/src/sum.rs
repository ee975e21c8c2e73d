//! Disjunctive sums.

use crate::SmallSort;
use crate::{Component, ComponentRef, KindId};

/// A disjunctive sum of components with multiplicities. It is stored flat, so that it can be refilled without
/// allocating.
///
/// Terms keep the order in which they were added. Counts are never expanded: `2^100 * heap(3)` is one term.
/// The empty sum is the game without moves.
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

/// One term of a [`Sum`]: a component and its multiplicity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term<'a> {
    /// The number of times that the component occurs in this term, at least 1.
    pub count: u128,
    /// The component that occurs.
    pub component: ComponentRef<'a>,
}

impl Sum {
    /// The empty sum, which has no terms. Does not allocate.
    #[must_use]
    pub const fn new() -> Self {
        Self { spans: Vec::new(), words: Vec::new() }
    }

    /// Removes all terms, but keeps the allocated memory.
    pub fn clear(&mut self) {
        self.spans.clear();
        self.words.clear();
    }

    /// Appends a term: `count` components of `kind` with the encoded fields `words`. Does nothing if the count is 0.
    pub fn push(&mut self, count: u128, kind: KindId, words: &[u64]) {
        if count > 0 {
            self.words.extend_from_slice(words);
            self.spans.push(TermSpan { count, kind, end: self.words.len() });
        }
    }

    /// Appends one component, as a term with count 1.
    pub fn push_component(&mut self, component: ComponentRef<'_>) {
        self.push(1, component.kind, component.words);
    }

    /// The terms in the order in which they were added.
    pub fn terms(&self) -> impl ExactSizeIterator<Item = Term<'_>> + Clone {
        (0..self.spans.len()).map(|at| self.term(at))
    }

    /// The number of terms. The number of components can be larger.
    #[must_use]
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// Whether the sum has no terms.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// The total number of words of the components of all terms, whatever their counts.
    #[must_use]
    pub fn words(&self) -> usize {
        self.words.len()
    }

    /// The term at index `at`, in constant time.
    ///
    /// # Panics
    /// Panics if `at >= self.len()`.
    #[must_use]
    pub fn term(&self, at: usize) -> Term<'_> {
        let start = if at == 0 { 0 } else { self.spans[at - 1].end };
        let TermSpan { count, kind, end } = self.spans[at];
        Term { count, component: ComponentRef { kind, words: &self.words[start..end] } }
    }

    /// The distinct components in ascending order, each with its total count.
    ///
    /// Unless a total count saturates at `2^128 - 1`, this method returns the same list for two sums exactly when they
    /// are the same multiset of components.
    #[must_use]
    pub fn multiset(&self) -> Vec<(Component, u128)> {
        let mut terms: Vec<_> = self.terms().map(|term| (term.component.to_owned(), term.count)).collect();
        terms.small_sort();
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
