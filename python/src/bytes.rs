//! The bytes of arrays: numbers in the narrowest type that holds them, and outcomes as letters.

use grundy::ask::OutcomeEntry;

/// The letters of outcomes in UTF-32; `-` for entries outside the game and `?` for unknown ones.
pub(crate) fn letters(outcomes: &[OutcomeEntry]) -> Vec<u8> {
    let letter = |entry: &OutcomeEntry| match entry {
        OutcomeEntry::Is(outcome) => u32::from(outcome.letter()),
        OutcomeEntry::Outside => u32::from('-'),
        _ => u32::from('?'),
    };
    outcomes.iter().flat_map(|entry| letter(entry).to_ne_bytes()).collect()
}

/// The size of an entry in bytes, the entries, and, if some entries have no number, a mask with a 1 for each of these.
pub(crate) fn packed(values: impl Iterator<Item = Option<u64>> + Clone) -> (usize, Vec<u8>, Option<Vec<u8>>) {
    let (mut largest, mut is_whole) = (0, true);
    for value in values.clone() {
        is_whole &= value.is_some();
        largest = largest.max(value.unwrap_or(0));
    }
    let mask = (!is_whole).then(|| values.clone().map(|value| u8::from(value.is_none())).collect());
    // An entry without a number is stored as the largest number of the type, so that a program that ignores the mask
    // does not mistake the entry for a small value.
    let (size, bytes) = if u8::try_from(largest).is_ok() {
        (1, values.map(|value| value.map_or(u8::MAX, low::<u8>)).collect())
    } else if u16::try_from(largest).is_ok() {
        (2, values.flat_map(|value| value.map_or(u16::MAX, low::<u16>).to_ne_bytes()).collect())
    } else if u32::try_from(largest).is_ok() {
        (4, values.flat_map(|value| value.map_or(u32::MAX, low::<u32>).to_ne_bytes()).collect())
    } else {
        (8, values.flat_map(|value| value.unwrap_or(u64::MAX).to_ne_bytes()).collect())
    };
    (size, bytes, mask)
}

/// The number `value` as a `T`, which must be able to represent it.
fn low<T: TryFrom<u64> + Default>(value: u64) -> T {
    T::try_from(value).unwrap_or_default()
}
