//! Native code that lists the options of a component in batches: a capability.

use crate::{ComponentRef, KindId, Term};
use std::ops::ControlFlow;

/// The ways in which a call to [`OptionLister::list`] can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListEnd {
    /// All options were delivered.
    Listed,
    /// The next option must come from the ruleset itself: either the native code does not support the component, or
    /// the rules may cause a fault or need more than 64 bits at that option. All earlier options were delivered.
    Stuck,
    /// The receiver returned `Break`, so there may be more options.
    Broken,
}

/// Native code that lists the options of components: the options that
/// [`Ruleset::visit_moves`](crate::Ruleset::visit_moves) visits under
/// [`Detail::Values`](crate::Detail::Values), in the same order.
///
/// A lister owns a buffer, so each thread needs its own.
pub trait OptionLister: Send {
    /// Passes the options of `of` to `take` in batches of at most a few hundred. `of` must be in the domain of its
    /// kind.
    ///
    /// No option is split between two batches. During long searches without options, `take` receives empty
    /// batches, so that it can return `Break`.
    fn list(
        &mut self,
        of: ComponentRef<'_>,
        take: &mut dyn FnMut(ListedOptions<'_>) -> ControlFlow<()>,
    ) -> ListEnd;
}

/// A batch of options, encoded as 64-bit words.
///
/// A term consists of a head, its count if the count is not 1, and the fields of its component. The head is
/// the kind, plus [`COUNTED`](Self::COUNTED) if a count follows, plus [`LAST`](Self::LAST) in the last term
/// of an option. An option without terms is the word [`NOTHING`](Self::NOTHING).
#[derive(Clone, Copy, Debug)]
pub struct ListedOptions<'a> {
    words: &'a [u64],
    fields: &'a [usize],
}

/// An element of [`ListedOptions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListedPart<'a> {
    /// One term of an option.
    Term {
        /// The component and its count.
        term: Term<'a>,
        /// Whether the term is the last one of its option.
        is_last: bool,
    },
    /// An option without terms: the empty sum.
    Nothing,
}

impl<'a> ListedOptions<'a> {
    /// The bit in the head of a term that is set if a count follows.
    pub const COUNTED: u64 = 1 << 62;
    /// The bit that is set in the head of the last term of an option.
    pub const LAST: u64 = 1 << 63;
    /// The word that encodes an option without terms.
    pub const NOTHING: u64 = u64::MAX;

    /// The options encoded in `words`. `fields` contains the number of fields of each kind; all fields must
    /// be numbers.
    #[must_use]
    pub const fn new(words: &'a [u64], fields: &'a [usize]) -> Self {
        Self { words, fields }
    }

    /// Whether no parts are left.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.words.is_empty()
    }
}

impl<'a> Iterator for ListedOptions<'a> {
    type Item = ListedPart<'a>;

    /// The next part. An invalid encoding ends the list.
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
        // A truncated term, or a term of an unknown kind, ends the list.
        for words in [&[last, 7][..], &[counted | 1], &[last | 2, 1]] {
            assert_eq!(ListedOptions::new(words, &[2, 0]).next(), None);
        }
    }
}
