//! Assigns numbers to components.

use grundy_core::{ComponentRef, KindId, Limit};
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// The number of a component in an [`Interner`].
pub type Id = u32;

/// The largest number of components in an interner. One bit of an [`Id`] and one number remain unused.
const CAPACITY: usize = (1 << 31) - 1;

/// Assigns consecutive numbers, starting at 0, to components; equal components receive the same number.
///
/// The components are in one arena, each as a record of its kind and its words, so even a million of them are stored in
/// only a few allocations. As long as all components have the same number of words, the ends of the records are not
/// stored.
#[derive(Default)]
pub struct Interner {
    records: Records,
    ids: HashTable<Id>,
}

#[derive(Default)]
struct Records {
    words: Vec<u64>,
    len: usize,
    /// The length of every record, if all have the same length.
    stride: usize,
    /// The end of each record, if their lengths differ.
    ends: Option<Vec<usize>>,
}

impl Interner {
    /// The number of `component`. A new component gets the next number.
    ///
    /// # Errors
    /// Returns [`Limit::Positions`] if the interner is full.
    pub fn intern(&mut self, component: ComponentRef<'_>) -> Result<Id, Limit> {
        let hashed = hash(component);
        let Self { records, ids } = self;
        if let Some(&id) = ids.find(hashed, |&id| records.is(id, component)) {
            return Ok(id);
        }
        let id = match Id::try_from(records.len) {
            Ok(id) if records.len < CAPACITY => id,
            _ => {
                return Err(Limit::Positions { needed: CAPACITY as u128 + 1, allowed: CAPACITY as u64 });
            }
        };
        records.push(component);
        ids.insert_unique(hashed, id, |&id| hash(records.component(id)));
        Ok(id)
    }

    /// The number of `component`, if it has one.
    pub fn find(&self, component: ComponentRef<'_>) -> Option<Id> {
        self.ids.find(hash(component), |&id| self.records.is(id, component)).copied()
    }

    /// The component with the number `id`.
    pub fn component(&self, id: Id) -> ComponentRef<'_> {
        self.records.component(id)
    }

    /// The number of bytes allocated.
    pub fn bytes(&self) -> u64 {
        let ends = self.records.ends.as_ref().map_or(0, Vec::capacity);
        ((self.records.words.capacity() + ends) * 8 + self.ids.allocation_size()) as u64
    }

    /// The number of additional bytes that the tables of the interner need while they grow, or 0 if no table is about
    /// to grow. A table is about to grow if its free places are at most a sixteenth of its contents, or at most 4,096.
    /// Tables with a capacity of at most 4,096 entries are not counted.
    pub fn bytes_of_growth(&self) -> u64 {
        /// A table with at most this many free places is about to grow.
        const SOON: usize = 4096;
        let grows = |len: usize, capacity: usize| capacity > SOON && capacity - len <= SOON.max(len / 16);
        // During growth, an allocation of twice the size exists as well.
        let growth = |len, capacity, bytes: usize| if grows(len, capacity) { 2 * bytes } else { 0 };
        let (words, ids) = (&self.records.words, &self.ids);
        let of_words = growth(words.len(), words.capacity(), 8 * words.capacity());
        let ends = self.records.ends.as_ref();
        let of_ends = ends.map_or(0, |ends| growth(ends.len(), ends.capacity(), 8 * ends.capacity()));
        (of_words + of_ends + growth(ids.len(), ids.capacity(), ids.allocation_size())) as u64
    }
}

impl Records {
    fn push(&mut self, component: ComponentRef<'_>) {
        let length = component.words.len() + 1;
        if self.len == 0 {
            self.stride = length;
        } else if length != self.stride && self.ends.is_none() {
            self.ends = Some((1..=self.len).map(|count| count * self.stride).collect());
        }
        self.words.push(u64::from(component.kind.0));
        self.words.extend_from_slice(component.words);
        self.len += 1;
        if let Some(ends) = &mut self.ends {
            ends.push(self.words.len());
        }
    }

    #[inline]
    fn record(&self, id: Id) -> &[u64] {
        let at = id as usize;
        match &self.ends {
            None => &self.words[at * self.stride..][..self.stride],
            Some(ends) => &self.words[if at == 0 { 0 } else { ends[at - 1] }..ends[at]],
        }
    }

    #[inline]
    fn is(&self, id: Id, component: ComponentRef<'_>) -> bool {
        let record = self.record(id);
        // The components are compared word by word: most of them have one or two words, too few to justify calling a
        // function that compares memory.
        record.len() == component.words.len() + 1
            && record[0] == u64::from(component.kind.0)
            && record[1..].iter().zip(component.words).all(|(a, b)| a == b)
    }

    fn component(&self, id: Id) -> ComponentRef<'_> {
        let record = self.record(id);
        #[expect(clippy::cast_possible_truncation, reason = "the word was made from a u32 in `push`")]
        let kind = KindId(record[0] as u32);
        ComponentRef { kind, words: &record[1..] }
    }
}

#[inline]
fn hash(component: ComponentRef<'_>) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u32(component.kind.0);
    for &word in component.words {
        hasher.write_u64(word);
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::Interner;
    use grundy_core::{ComponentRef, KindId};

    /// Growth is announced before it happens, even if several large components are added between two calls of
    /// `bytes_of_growth`.
    #[test]
    fn growth_is_announced() {
        for (length, at_once) in [(1, 4000), (60, 60), (2000, 2), (6000, 1)] {
            let mut interner = Interner::default();
            let (mut next, mut words, mut announced) = (0, vec![7; length], 0);
            while interner.bytes() < 4_000_000 {
                let (before, growth) = (interner.bytes(), interner.bytes_of_growth());
                // In smaller interners, a batch is more than a sixteenth of the contents.
                let is_large = before > 16 * 8 * (length * at_once) as u64;
                for _ in 0..at_once {
                    words[0] = next;
                    next += 1;
                    interner.intern(ComponentRef { kind: KindId(0), words: &words }).unwrap();
                }
                let more = interner.bytes() - before;
                assert!(
                    more <= growth + (1 << 17) || !is_large,
                    "{length}: {more} after {before}, {growth} announced"
                );
                announced += u64::from(growth > 0 && more > 0);
            }
            assert!(announced > 0, "{length}");
        }
    }

    #[test]
    fn equal_components_have_equal_numbers() {
        let mut interner = Interner::default();
        assert_eq!(interner.find(ComponentRef { kind: KindId(0), words: &[] }), None);
        let component = |kind, words| ComponentRef { kind: KindId(kind), words };
        let all = [
            component(0, &[1, 2][..]),
            component(1, &[1, 2]),
            component(0, &[]),
            component(0, &[0]),
            component(0, &[2, 1]),
        ];
        for _ in 0..2 {
            for (id, &one) in (0..).zip(&all) {
                assert_eq!(interner.intern(one), Ok(id));
                assert_eq!(interner.component(id), one);
                assert_eq!(interner.find(one), Some(id));
            }
        }
    }
}
