//! Numbers for components.

use grundy_core::{ComponentRef, KindId, Limit};
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// The number of a component in an [`Interner`].
pub(crate) type Id = u32;

/// The most components an interner holds; one bit of an [`Id`] stays free, and one number.
const CAPACITY: usize = (1 << 31) - 1;

/// Gives equal components equal numbers, counted from 0.
///
/// The components lie in one arena, each as its kind and its words, so that a million of them are a handful
/// of allocations.
#[derive(Default)]
pub(crate) struct Interner {
    words: Vec<u64>,
    ends: Vec<usize>,
    ids: HashTable<Id>,
}

impl Interner {
    /// The number of `component`, if it has one.
    pub(crate) fn get(&self, component: ComponentRef<'_>) -> Option<Id> {
        let same = |&id: &Id| self.component(id) == component;
        self.ids.find(hash(component), same).copied()
    }

    /// The number of `component`; a new one gets the least number not given yet.
    pub(crate) fn intern(&mut self, component: ComponentRef<'_>) -> Result<Id, Limit> {
        let hashed = hash(component);
        let Self { words, ends, ids } = self;
        if let Some(&id) = ids.find(hashed, |&id| record(words, ends, id) == component) {
            return Ok(id);
        }
        let id = match Id::try_from(ends.len()) {
            Ok(id) if ends.len() < CAPACITY => id,
            _ => {
                return Err(Limit::Positions { needed: CAPACITY as u128 + 1, allowed: CAPACITY as u64 });
            }
        };
        words.push(u64::from(component.kind.0));
        words.extend_from_slice(component.words);
        ends.push(words.len());
        ids.insert_unique(hashed, id, |&id| hash(record(words, ends, id)));
        Ok(id)
    }

    /// The component with number `id`.
    pub(crate) fn component(&self, id: Id) -> ComponentRef<'_> {
        record(&self.words, &self.ends, id)
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        (self.words.capacity() * 8 + self.ends.capacity() * 8 + self.ids.allocation_size()) as u64
    }
}

fn record<'a>(words: &'a [u64], ends: &[usize], id: Id) -> ComponentRef<'a> {
    let at = id as usize;
    let start = if at == 0 { 0 } else { ends[at - 1] };
    #[expect(clippy::cast_possible_truncation, reason = "the word was made from a u32 in `intern`")]
    let kind = KindId(words[start] as u32);
    ComponentRef { kind, words: &words[start + 1..ends[at]] }
}

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

    #[test]
    fn equal_components_have_equal_numbers() {
        let mut interner = Interner::default();
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
                assert_eq!(interner.get(one), Some(id));
            }
        }
        assert_eq!(interner.get(component(2, &[])), None);
    }
}
