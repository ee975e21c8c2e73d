//! The options of one component, many at a time: native code, as a capability.

use crate::{ComponentRef, KindId, Term};
use std::ops::ControlFlow;

/// How an [`OptionLister`] ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListEnd {
    /// All options were handed over.
    Listed,
    /// What comes next must be asked of the ruleset itself: the rules may fail there, or could not say in 64 bits. What
    /// was handed over is how the options begin.
    Stuck,
    /// Who takes the options broke off.
    Broken,
}

/// Who lists the options of components: those that
/// [`Ruleset::visit_moves`](crate::Ruleset::visit_moves) visits under [`Detail::Values`](crate::Detail::Values), in the same order.
///
/// A lister has memory of its own, so that each thread needs its own.
pub trait OptionLister: Send {
    /// Hands the options of `of`, which lies in its domain, over to `take`, a few dozen or hundred at a time; of
    /// searches that find none for long `take` is told by an empty list.
    ///
    /// An option is whole in one list.
    fn list(
        &mut self,
        of: ComponentRef<'_>,
        take: &mut dyn FnMut(ListedOptions<'_>) -> ControlFlow<()>,
    ) -> ListEnd;
}

/// Options one after the other, as numbers of 64 bits.
///
/// A term is a head and the fields of its component; where its count is not 1, that stands between them. The head is
/// the kind, with [`COUNTED`](Self::COUNTED) where a count follows, and with [`LAST`](Self::LAST) in the last term of its
/// option. An option without terms is the number [`NOTHING`](Self::NOTHING).
#[derive(Clone, Copy, Debug)]
pub struct ListedOptions<'a> {
    words: &'a [u64],
    fields: &'a [usize],
}

/// A part of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListedPart<'a> {
    /// A term.
    Term {
        /// The term.
        term: Term<'a>,
        /// Whether it is the last one of its option.
        is_last: bool,
    },
    /// An option without terms.
    Nothing,
}

impl<'a> ListedOptions<'a> {
    /// In the head of a term: the count follows.
    pub const COUNTED: u64 = 1 << 62;
    /// In the head of a term: it is the last one of its option.
    pub const LAST: u64 = 1 << 63;
    /// An option without terms.
    pub const NOTHING: u64 = u64::MAX;

    /// The options that `words` are; `fields` says how many fields each kind has, all numbers.
    #[must_use]
    pub const fn new(words: &'a [u64], fields: &'a [usize]) -> Self {
        Self { words, fields }
    }

    /// Whether there is no option.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.words.is_empty()
    }
}

impl<'a> Iterator for ListedOptions<'a> {
    type Item = ListedPart<'a>;

    /// The next part; what is no term of this form ends the list.
    #[inline]
    fn next(&mut self) -> Option<ListedPart<'a>> {
        let (&head, mut rest) = self.words.split_first()?;
        if head == Self::NOTHING {
            self.words = rest;
            return Some(ListedPart::Nothing);
        }
        let mut count = 1;
        if head & Self::COUNTED != 0 {
            (count, rest) = rest.split_first().map(|(&count, rest)| (count, rest))?;
        }
        let kind = KindId(u32::try_from(head & (Self::COUNTED - 1)).ok()?);
        let (words, rest) = rest.split_at_checked(*self.fields.get(kind.index())?)?;
        self.words = rest;
        let term = Term { count: count.into(), component: ComponentRef { kind, words } };
        Some(ListedPart::Term { term, is_last: head & Self::LAST != 0 })
    }
}

#[cfg(test)]
mod tests {
    use super::{ListedOptions, ListedPart};
    use crate::{ComponentRef, KindId, Term};

    #[test]
    fn parts_come_back() {
        let (last, counted) = (ListedOptions::LAST, ListedOptions::COUNTED);
        let words = [last, 7, 8, counted | 1, 3, last, 5, 6, ListedOptions::NOTHING, last | counted | 1, 2];
        let term = |kind, count, words: &'static [u64], is_last| ListedPart::Term {
            term: Term { count, component: ComponentRef { kind: KindId(kind), words } },
            is_last,
        };
        let found: Vec<_> = ListedOptions::new(&words, &[2, 0]).collect();
        let expected = [
            term(0, 1, &[7, 8], true),
            term(1, 3, &[], false),
            term(0, 1, &[5, 6], true),
            ListedPart::Nothing,
            term(1, 2, &[], true),
        ];
        assert_eq!(found, expected);
        // What is cut off, or of a kind that is not there, ends the list.
        for words in [&[last, 7][..], &[counted | 1], &[last | 2, 1]] {
            assert_eq!(ListedOptions::new(words, &[2, 0]).next(), None);
        }
    }
}
