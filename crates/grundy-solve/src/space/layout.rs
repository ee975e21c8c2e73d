//! Components packed into keys, with as few bits as the components of one state space need.

use grundy_core::{Component, ComponentRef, FieldShape, KindId, Player, Ruleset};
use std::fmt;

/// The largest number of bits in a key.
pub const MOST_KEY_BITS: u32 = 128;

/// The largest length that a layout read from text may allow for lists whose entries need no bits, because all of them
/// are the lowest number.
const MOST_PLAIN: u64 = 1 << 16;

/// The bits of each field in the keys of a state space.
///
/// From the lowest bit up, a key contains the player to move (0 for Left), if the players have different moves; the
/// kind; and the fields in order. A number is stored as its distance from the lowest number of its field, and a list as
/// its length, followed by its entries, each stored like a number.
///
/// The text of a layout starts with `mover` if the keys contain the player to move, and with `-` otherwise. The fields
/// of each kind follow, `bits+low` for numbers and `length*bits+low` for lists, where `low` is the lowest number of
/// the field, as in `- 5+0,3+1;4*2+0`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyLayout {
    has_mover: bool,
    kinds: Vec<Vec<KeyField>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct KeyField {
    low: u64,
    /// The number of bits for a number or an entry.
    bits: u32,
    /// The length of the longest list, or `None` for a number.
    length: Option<u64>,
}

/// A field that is too narrow for a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Narrow {
    kind: KindId,
    field: usize,
    bits: u32,
    length: u64,
}

const fn bits_of(number: u64) -> u32 {
    u64::BITS - number.leading_zeros()
}

impl KeyLayout {
    /// The layout for the components `roots`. Their options may need [wider](Self::widen) fields.
    pub(crate) fn new<'c>(ruleset: &dyn Ruleset, roots: impl Iterator<Item = ComponentRef<'c>>) -> Self {
        let fields = |kind: &grundy_core::Kind| {
            let field = |field: &grundy_core::Field| KeyField {
                low: field.low,
                bits: 0,
                length: (field.shape == FieldShape::List).then_some(0),
            };
            kind.fields.iter().map(field).collect()
        };
        let kinds = ruleset.kinds().iter().map(fields).collect();
        let mut layout = Self { has_mover: ruleset.shape().is_partizan, kinds };
        for root in roots {
            while let Err(narrow) = layout.key(root, Player::Left) {
                layout.widen(narrow);
            }
        }
        layout
    }

    /// Gives the field named by `narrow` the number of bits and the list length that it needs.
    pub(crate) fn widen(&mut self, narrow: Narrow) {
        let field = &mut self.kinds[narrow.kind.index()][narrow.field];
        field.bits = field.bits.max(narrow.bits);
        field.length = field.length.map(|length| length.max(narrow.length));
    }

    /// Widens each field to the number of bits and the list length that it has in `other`, where these are larger.
    /// `other` must be a layout of the same ruleset.
    pub(crate) fn widen_to(&mut self, other: &Self) {
        let fields = self.kinds.iter_mut().flatten().zip(other.kinds.iter().flatten());
        for (field, other) in fields {
            field.bits = field.bits.max(other.bits);
            field.length = field.length.max(other.length);
        }
    }

    /// The keys of the components from which play starts, for either player to move if the players have different
    /// moves.
    pub(crate) fn keys_of(&self, components: &[Component]) -> Vec<u128> {
        let movers: &[Player] = if self.has_mover { &[Player::Left, Player::Right] } else { &[Player::Left] };
        let all = components.iter().flat_map(|root| movers.iter().map(|&mover| (root.as_ref(), mover)));
        all.filter_map(|(root, mover)| self.key_of(root, mover)).collect()
    }

    /// The number of bits in the longest key.
    #[must_use]
    pub fn bits(&self) -> u32 {
        let of_field = |field: &KeyField| match field.length {
            None => u64::from(field.bits),
            Some(length) => {
                u64::from(bits_of(length)).saturating_add(length.saturating_mul(field.bits.into()))
            }
        };
        let of_kind = |kind: &Vec<KeyField>| kind.iter().map(of_field).fold(0, u64::saturating_add);
        let most = self.kinds.iter().map(of_kind).max().unwrap_or(0);
        u32::try_from(most.saturating_add(self.front().into())).unwrap_or(u32::MAX)
    }

    fn front(&self) -> u32 {
        u32::from(self.has_mover) + self.kind_bits()
    }

    fn kind_bits(&self) -> u32 {
        bits_of(self.kinds.len().saturating_sub(1) as u64)
    }

    /// Whether the keys contain the player to move.
    #[must_use]
    pub const fn has_mover(&self) -> bool {
        self.has_mover
    }

    /// The key of a component with `mover` to move. The error names a field that is too narrow for the component.
    pub(crate) fn key(&self, component: ComponentRef<'_>, mover: Player) -> Result<u128, Narrow> {
        let mut writer = Bits::default();
        if self.has_mover {
            writer.push(u64::from(mover == Player::Right), 1);
        }
        writer.push(component.kind.0.into(), self.kind_bits());
        let mut rest = component.words;
        for (at, field) in self.kinds[component.kind.index()].iter().enumerate() {
            let narrow = |bits, length| Narrow { kind: component.kind, field: at, bits, length };
            let Some((first, tail)) = rest.split_first() else { break };
            let (length, entries, after) = match field.length {
                None => (0, std::slice::from_ref(first), tail),
                Some(most) => {
                    let length = *first;
                    if length > most {
                        return Err(narrow(0, length));
                    }
                    writer.push(length, bits_of(most));
                    let (entries, after) =
                        tail.split_at(usize::try_from(length).unwrap_or(0).min(tail.len()));
                    (length, entries, after)
                }
            };
            for &entry in entries {
                let stored = entry.saturating_sub(field.low);
                if bits_of(stored) > field.bits {
                    return Err(narrow(bits_of(stored), length));
                }
                writer.push(stored, field.bits);
            }
            rest = after;
        }
        Ok(writer.key)
    }

    /// The kind of the component with this key, and the player to move in it. The component's words are written to
    /// `words`.
    pub(crate) fn read(&self, key: u128, words: &mut Vec<u64>) -> (KindId, Player) {
        let mut reader = Bits { key, at: 0 };
        let mover = if self.has_mover && reader.take(1) == 1 { Player::Right } else { Player::Left };
        let kind = usize::try_from(reader.take(self.kind_bits())).unwrap_or(0).min(self.kinds.len() - 1);
        words.clear();
        for field in &self.kinds[kind] {
            match field.length {
                None => words.push(reader.take(field.bits).saturating_add(field.low)),
                Some(most) => {
                    let length = reader.take(bits_of(most)).min(most);
                    words.push(length);
                    for _ in 0..length {
                        words.push(reader.take(field.bits).saturating_add(field.low));
                    }
                }
            }
        }
        (KindId(u32::try_from(kind).unwrap_or(0)), mover)
    }

    /// The key of a component with `mover` to move, or `None` if a field of the layout is too narrow for it.
    #[must_use]
    pub fn key_of(&self, component: ComponentRef<'_>, mover: Player) -> Option<u128> {
        self.key(component, mover).ok()
    }

    /// Parses a layout from the text that [`Display`](fmt::Display) writes. Returns `None` if the text has another
    /// form, if the keys would have more than [`MOST_KEY_BITS`] bits, or if lists whose entries need no bits can be too
    /// long.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (mover, kinds) = text.split_once(' ')?;
        let has_mover = match mover {
            "mover" => true,
            "-" => false,
            _ => return None,
        };
        let field = |text: &str| -> Option<KeyField> {
            let (size, low) = text.split_once('+')?;
            let (length, bits) = match size.split_once('*') {
                Some((length, bits)) => (Some(length.parse().ok()?), bits),
                None => (None, size),
            };
            let bits = bits.parse().ok().filter(|&bits| bits <= u64::BITS)?;
            // Entries without bits take no space in a key, but they do in the words of a component.
            if length.is_some_and(|length: u64| bits == 0 && length > MOST_PLAIN) {
                return None;
            }
            Some(KeyField { low: low.parse().ok()?, bits, length })
        };
        let kind = |text: &str| match text {
            "" => Some(Vec::new()),
            fields => fields.split(',').map(field).collect(),
        };
        let kinds = kinds.split(';').map(kind).collect::<Option<Vec<_>>>()?;
        Some(Self { has_mover, kinds }).filter(|layout| layout.bits() <= MOST_KEY_BITS)
    }

    /// Whether the layout has the kinds and fields of `ruleset`, and contains the player to move exactly if the ruleset
    /// is partizan.
    #[must_use]
    pub fn suits(&self, ruleset: &dyn Ruleset) -> bool {
        let kinds = ruleset.kinds();
        let same = |(own, kind): (&Vec<KeyField>, &grundy_core::Kind)| {
            let shapes = kind.fields.iter().map(|field| (field.shape == FieldShape::List, field.low));
            own.iter().map(|field| (field.length.is_some(), field.low)).eq(shapes)
        };
        self.has_mover == ruleset.shape().is_partizan
            && self.kinds.len() == kinds.len()
            && self.kinds.iter().zip(kinds).all(same)
    }
}

impl fmt::Display for KeyLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.has_mover { "mover " } else { "- " })?;
        for (at, kind) in self.kinds.iter().enumerate() {
            f.write_str(if at > 0 { ";" } else { "" })?;
            for (at, KeyField { low, bits, length }) in kind.iter().enumerate() {
                f.write_str(if at > 0 { "," } else { "" })?;
                if let Some(length) = length {
                    write!(f, "{length}*")?;
                }
                write!(f, "{bits}+{low}")?;
            }
        }
        Ok(())
    }
}

/// The bits of a key from the lowest one up. Bits beyond the highest one are lost, but layouts that need them are
/// rejected.
#[derive(Default)]
struct Bits {
    key: u128,
    at: u32,
}

impl Bits {
    fn push(&mut self, number: u64, bits: u32) {
        self.key |= u128::from(number).checked_shl(self.at).unwrap_or(0);
        self.at = self.at.saturating_add(bits);
    }

    fn take(&mut self, bits: u32) -> u64 {
        let rest = self.key.checked_shr(self.at).unwrap_or(0);
        self.at = self.at.saturating_add(bits);
        let mask = u64::MAX.checked_shr(u64::BITS - bits.min(u64::BITS)).unwrap_or(0);
        u64::try_from(rest & u128::from(mask)).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn layout(has_mover: bool) -> KeyLayout {
        let number = |low| KeyField { low, bits: 0, length: None };
        let list = KeyField { low: 1, bits: 0, length: Some(0) };
        KeyLayout { has_mover, kinds: vec![vec![number(0), number(3)], vec![list, number(0)], vec![]] }
    }

    proptest! {
        #[test]
        fn keys_are_read_back(
            numbers in prop::collection::vec((0..1_000_000u64, 3..90u64), 1..5),
            lists in prop::collection::vec((prop::collection::vec(1..9u64, 0..7), 0..50u64), 1..5),
            has_mover: bool,
        ) {
            let numbers = numbers.iter().map(|&(a, b)| (KindId(0), vec![a, b]));
            let lists = lists.iter().map(|(list, n)| {
                (KindId(1), [&[list.len() as u64], &list[..], &[*n]].concat())
            });
            let all: Vec<_> = numbers.chain(lists).chain([(KindId(2), vec![])]).collect();
            let mut layout = layout(has_mover);
            for (kind, words) in &all {
                while let Err(narrow) = layout.key(ComponentRef { kind: *kind, words }, Player::Left) {
                    layout.widen(narrow);
                }
            }
            prop_assert!(layout.bits() <= MOST_KEY_BITS);
            prop_assert_eq!(KeyLayout::parse(&layout.to_string()), Some(layout.clone()));
            let mut seen = std::collections::BTreeMap::new();
            for (kind, words) in &all {
                for mover in [Player::Left, Player::Right] {
                    let key = layout.key_of(ComponentRef { kind: *kind, words }, mover).unwrap();
                    prop_assert!(key.checked_shr(layout.bits()).unwrap_or(0) == 0);
                    let mover = if has_mover { mover } else { Player::Left };
                    let mut read = Vec::new();
                    prop_assert_eq!(layout.read(key, &mut read), (*kind, mover));
                    prop_assert_eq!(&read, words);
                    let earlier = seen.insert(key, (kind, words, mover));
                    prop_assert!(earlier.is_none_or(|earlier| earlier == (kind, words, mover)));
                }
            }
        }

        #[test]
        fn any_text_is_parsed_or_refused(text in "(mover|-|x) [0-9*+,;a]{0,20}") {
            if let Some(layout) = KeyLayout::parse(&text) {
                prop_assert_eq!(KeyLayout::parse(&layout.to_string()), Some(layout));
            }
        }
    }

    #[test]
    fn texts_of_layouts() {
        let text = |kinds: &str| KeyLayout::parse(kinds).map(|layout| layout.to_string());
        assert_eq!(text("- 5+0,3+1;4*2+0").as_deref(), Some("- 5+0,3+1;4*2+0"));
        assert_eq!(text("- 99+0"), None);
        assert_eq!(text("- 9*64+0"), None);
        assert_eq!(text("- 99999999999*0+1"), None);
    }
}
