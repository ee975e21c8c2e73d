//! Positions packed into as few bits as they need.

use grundy_core::{ComponentRef, FieldShape, KindId, Ruleset};

/// The largest number of bits in a packed position, including the leading 1 bit.
pub(super) const MOST_BITS: u32 = 61;
/// If no packed position has more bits than this, each is stored in half a word.
const HALF: u32 = 32;

/// The number of bits that each field occupies in a packed position.
///
/// A packed position consists of a 1 bit, followed by its kind and its fields in order. A number is stored as
/// its difference from the lowest number of its field; a list is stored as its length and its entries.
#[derive(Clone)]
pub(super) struct Packing {
    kind_bits: u32,
    kinds: Vec<PackedKind>,
}

#[derive(Clone)]
struct PackedKind {
    fields: Vec<PackedField>,
    /// The groups of interchangeable fields. In packed positions, the numbers of each group are in ascending
    /// order.
    groups: Vec<Vec<usize>>,
    is_tuple: bool,
}

#[derive(Clone)]
struct PackedField {
    is_list: bool,
    low: u64,
    /// The number of bits for a number or an entry.
    bits: u32,
    /// The number of bits for the length of a list.
    length_bits: u32,
    /// The number of bits for the largest number or entry that the field can hold.
    most: u32,
    /// The number of bits for the largest number or entry so far, or `None` if there was none.
    met: Option<u32>,
    /// The number of bits for the length of the longest list so far.
    met_length: u32,
}

fn bits(number: u64) -> u32 {
    u64::BITS - number.leading_zeros()
}

impl Packing {
    /// A packing in which the fields have about as many bits as the numbers of `root` need.
    pub(super) fn new(ruleset: &dyn Ruleset, root: ComponentRef<'_>) -> Self {
        let kinds = ruleset.kinds();
        let packed = |id: u32, kind: &grundy_core::Kind| PackedKind {
            fields: kind
                .fields
                .iter()
                .map(|field| PackedField {
                    is_list: field.shape == FieldShape::List,
                    low: field.low,
                    bits: 0,
                    length_bits: 0,
                    most: bits(field.high.saturating_sub(field.low)),
                    met: None,
                    met_length: 0,
                })
                .collect(),
            groups: if kind.is_tuple() {
                ruleset.facts().interchangeable(KindId(id)).to_vec()
            } else {
                Vec::new()
            },
            is_tuple: kind.is_tuple(),
        };
        let mut packing = Self {
            kind_bits: bits(kinds.len() as u64 - 1),
            kinds: (0..).zip(kinds).map(|(id, kind)| packed(id, kind)).collect(),
        };
        packing.meet(root);
        packing.fit();
        packing
    }

    /// Whether some fields are interchangeable.
    pub(super) fn has_groups(&self) -> bool {
        self.kinds.iter().any(|kind| !kind.groups.is_empty())
    }

    /// From now on, treats no fields as interchangeable.
    pub(super) fn forget_groups(&mut self) {
        self.kinds.iter_mut().for_each(|kind| kind.groups.clear());
    }

    /// Records the numbers of `component`, so that the next call of [`fit`](Self::fit) makes room for them.
    pub(super) fn meet(&mut self, component: ComponentRef<'_>) {
        let mut rest = component.words;
        for field in &mut self.kinds[component.kind.index()].fields {
            let Some((&first, mut tail)) = rest.split_first() else { return };
            let low = field.low;
            let mut meet = |number: u64| {
                let needed = bits(number.saturating_sub(low));
                field.met = Some(field.met.map_or(needed, |met| met.max(needed)));
            };
            if field.is_list {
                let Some((entries, after)) =
                    usize::try_from(first).ok().and_then(|length| tail.split_at_checked(length))
                else {
                    return;
                };
                entries.iter().copied().for_each(&mut meet);
                field.met_length = field.met_length.max(bits(first));
                tail = after;
            } else {
                meet(first);
            }
            rest = tail;
        }
    }

    /// Gives each field the number of bits that the numbers recorded so far need, with a spare bit if there is room for
    /// it, or fewer bits if there is not enough room. Returns whether some field has more bits than before.
    pub(super) fn fit(&mut self) -> bool {
        let guess = self.kinds.iter().flat_map(|kind| &kind.fields).filter_map(|field| field.met).max();
        let front = 1 + self.kind_bits;
        let mut differs = false;
        for kind in &mut self.kinds {
            let mut wanted: Vec<u32> =
                kind.fields.iter().map(|field| field.met.or(guess).unwrap_or(0).min(field.most)).collect();
            if kind.is_tuple {
                // Every number gets a spare bit if these bits cost nothing.
                let spare = |wanted: &[u32]| {
                    let sum = front + wanted.iter().sum::<u32>();
                    let room = if sum <= HALF { HALF } else { MOST_BITS };
                    sum + u32::try_from(wanted.len()).unwrap_or(u32::MAX) <= room
                };
                if spare(&wanted) {
                    for (wanted, field) in wanted.iter_mut().zip(&kind.fields) {
                        *wanted = (*wanted + 1).min(field.most);
                    }
                }
                // If some positions need more bits than a key has, at least the smaller positions should fit.
                while front + wanted.iter().sum::<u32>() > MOST_BITS {
                    if let Some(widest) = wanted.iter_mut().max() {
                        *widest -= 1;
                    }
                }
            }
            for (field, wanted) in kind.fields.iter_mut().zip(wanted) {
                differs |= field.bits < wanted || field.length_bits < field.met_length;
                field.bits = wanted.min(MOST_BITS);
                field.length_bits = field.met_length.min(MOST_BITS);
            }
        }
        differs
    }

    /// The largest number of bits in a position that is packed in this way.
    pub(super) fn most_bits(&self) -> u32 {
        let of_kind = |kind: &PackedKind| match kind.is_tuple {
            true => 1 + self.kind_bits + kind.fields.iter().map(|field| field.bits).sum::<u32>(),
            false => MOST_BITS,
        };
        self.kinds.iter().map(of_kind).max().unwrap_or(MOST_BITS)
    }

    /// The words of `component`; if fields are interchangeable, the words of its representative.
    #[inline(always)]
    pub(super) fn standing<'w>(&self, component: ComponentRef<'w>, scratch: &'w mut Vec<u64>) -> &'w [u64] {
        let kind = &self.kinds[component.kind.index()];
        if kind.groups.is_empty() || component.words.len() != kind.fields.len() {
            return component.words;
        }
        Self::sorted(&kind.groups, component, scratch);
        scratch
    }

    /// Stores the words of `component` in `scratch`, with the numbers of each group in ascending order.
    fn sorted(groups: &[Vec<usize>], component: ComponentRef<'_>, scratch: &mut Vec<u64>) {
        scratch.clear();
        scratch.extend_from_slice(component.words);
        for group in groups {
            // Insertion sort is used because groups are small.
            for sorted in 1..group.len() {
                for at in (1..=sorted).rev() {
                    let (before, here) = (group[at - 1], group[at]);
                    if scratch[before] <= scratch[here] {
                        break;
                    }
                    scratch.swap(before, here);
                }
            }
        }
    }

    /// Packs the position with these words, or returns `None` if it does not fit.
    #[inline(always)]
    pub(super) fn pack(&self, kind: KindId, words: &[u64]) -> Option<u64> {
        let packed = &self.kinds[kind.index()];
        let front = 1 << self.kind_bits | u64::from(kind.0);
        if packed.is_tuple {
            let mut key = front;
            if packed.fields.len() != words.len() {
                return None;
            }
            let mut over = 0;
            for (&word, field) in words.iter().zip(&packed.fields) {
                let offset = word.wrapping_sub(field.low);
                over |= offset >> field.bits;
                key = key << field.bits | offset;
            }
            return (over == 0).then_some(key);
        }
        self.pack_lists(packed, front, words)
    }

    /// Packs a position of a kind with lists; `key` contains the bits before the fields.
    fn pack_lists(&self, packed: &PackedKind, mut key: u64, words: &[u64]) -> Option<u64> {
        let mut length = 1 + self.kind_bits;
        let mut push = |number: u64, bits: u32| {
            length += bits;
            key = key << bits | number;
            length <= MOST_BITS && number >> bits == 0
        };
        let mut rest = words;
        for field in &packed.fields {
            let (&first, mut tail) = rest.split_first()?;
            if field.is_list {
                let (entries, after) = tail.split_at_checked(usize::try_from(first).ok()?)?;
                if !push(first, field.length_bits)
                    || !entries.iter().all(|entry| push(entry.wrapping_sub(field.low), field.bits))
                {
                    return None;
                }
                tail = after;
            } else if !push(first.wrapping_sub(field.low), field.bits) {
                return None;
            }
            rest = tail;
        }
        rest.is_empty().then_some(key)
    }

    /// Appends the words of a packed position to `words`, and returns its kind.
    pub(super) fn unpack(&self, key: u64, words: &mut Vec<u64>) -> KindId {
        let mut left = bits(key) - 1;
        let mut take = |bits: u32| {
            left -= bits;
            key >> left & ((1 << bits) - 1)
        };
        #[expect(clippy::cast_possible_truncation, reason = "the number of a kind")]
        let kind = KindId(take(self.kind_bits) as u32);
        for field in &self.kinds[kind.index()].fields {
            let entries = if field.is_list {
                let length = take(field.length_bits);
                words.push(length);
                length
            } else {
                1
            };
            for _ in 0..entries {
                words.push(take(field.bits).wrapping_add(field.low));
            }
        }
        kind
    }
}

#[cfg(test)]
mod tests {
    use super::Packing;
    use grundy_core::{
        Component, ComponentRef, Facts, Field, FieldValue, Game, Kind, KindId, Moves, Ruleset,
    };
    use proptest::prelude::*;
    use std::ops::ControlFlow;

    /// A ruleset without moves.
    fn positions(kinds: Vec<Kind>, facts: Facts) -> impl Ruleset {
        Game::new("", kinds, |_: ComponentRef<'_>, _: &mut Moves<'_>| ControlFlow::Continue(()))
            .with_facts(facts)
    }

    fn kinds() -> impl Ruleset {
        let low = |name: &str, low: u64| Field { low, ..Field::natural(name) };
        positions(
            vec![
                Kind::new("pair", vec![low("a", 0), low("b", 3)]),
                Kind::new("row", vec![low("n", 0), Field::list("x"), Field::list("y")]),
                Kind::new("star", vec![]),
            ],
            Facts::NONE,
        )
    }

    fn component() -> impl Strategy<Value = Component> {
        let number = || prop_oneof![4 => 0u64..6, 2 => 0u64..300, 1 => any::<u64>()];
        let list = || prop::collection::vec(number(), 0..5);
        prop_oneof![
            (number(), number()).prop_map(|(a, b)| Component::tuple(KindId(0), [a, b.saturating_add(3)])),
            (number(), list(), list()).prop_map(|(n, x, y)| Component::from_fields(
                KindId(1),
                &[FieldValue::Natural(n), FieldValue::List(&x), FieldValue::List(&y)]
            )),
            Just(Component::tuple(KindId(2), [])),
        ]
    }

    proptest! {
        #[test]
        fn what_fits_comes_back(
            root in component(), all in prop::collection::vec(component(), 1..40), fitted: bool,
        ) {
            let rules = kinds();
            let mut packing = Packing::new(&rules, root.as_ref());
            if fitted {
                all.iter().for_each(|one| packing.meet(one.as_ref()));
                packing.fit();
            }
            for one in all.iter().chain([&root]) {
                if let Some(key) = packing.pack(one.kind, &one.words) {
                    let mut words = Vec::new();
                    prop_assert!(key > 0 && key >> packing.most_bits() == 0);
                    prop_assert_eq!(packing.unpack(key, &mut words), one.kind);
                    prop_assert_eq!(&words[..], &one.words[..]);
                }
            }
        }
    }

    #[test]
    fn small_positions_fit() {
        let rules = kinds();
        let row = Component::from_fields(
            KindId(1),
            &[FieldValue::Natural(5), FieldValue::List(&[1, 0, 1, 1]), FieldValue::List(&[7])],
        );
        let packing = Packing::new(&rules, row.as_ref());
        assert!(packing.pack(row.kind, &row.words).is_some());
        let packing = Packing::new(&rules, Component::tuple(KindId(0), [u64::MAX, 3]).as_ref());
        assert!(packing.pack(KindId(0), &[u64::MAX, 3]).is_none());
        assert!(packing.pack(KindId(0), &[1, 3]).is_some());
    }

    #[test]
    fn numbers_that_may_change_places_ascend() {
        let fields = ["a", "b", "c", "d"].map(Field::natural).to_vec();
        let facts = Facts { interchangeable: vec![vec![vec![0, 3], vec![1, 2]]], ..Facts::NONE };
        let rules = positions(vec![Kind::new("p", fields)], facts);
        let root = ComponentRef { kind: KindId(0), words: &[9, 5, 4, 2] };
        let packing = Packing::new(&rules, root);
        assert_eq!(packing.standing(root, &mut Vec::new()), [2, 4, 5, 9]);
    }
}
