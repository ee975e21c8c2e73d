//! The list of options in a certificate: for each heap, one option for each value below the heap's value.

use crate::Rare;
use crate::cells::Cell;
use crate::moves::PairMoves;

/// A list with more bytes than this is given up when the next heap is reached.
const MOST: usize = 1 << 24;

/// The list of options. It contains, for each heap, starting with heap 0, one option for each value below the
/// heap's value, in ascending order of these values. Returns `None` if the list takes too many bytes, or if no option
/// is found for some value.
///
/// An option is the number `part * places + taken`, where `part` is one of the two remaining heaps, or 0 if fewer
/// remain, `taken` is the number of tokens taken, and `places` is the last place with a move, plus 1. A number is
/// stored with seven bits in each byte, least significant first. The high bit is set in all bytes of a number except
/// its last one.
pub(super) fn named<T: Cell>(moves: &PairMoves, values: &[T], rare: Rare) -> Option<Vec<u8>> {
    let rares: Vec<usize> =
        (1..values.len()).filter(|heap| rare.contains(*heap as u64, values[*heap].into())).collect();
    let splits: Vec<usize> = moves.splits().collect();
    let places = moves.last + 1;
    let mut bytes = Vec::new();
    // `found[value]` is the last heap for which an option of this value was found, together with the number
    // of that option.
    let mut found: Vec<(usize, usize)> = Vec::new();
    for heap in 1..values.len() {
        let below = usize::try_from(values[heap].into()).ok()?;
        found.resize(found.len().max(below), (0, 0));
        let found = &mut found[..below];
        let mut open = below;
        let mut note = |value: u64, number: usize| {
            if let Some(found) = usize::try_from(value).ok().and_then(|value| found.get_mut(value))
                && found.0 != heap
            {
                *found = (heap, number);
                open -= 1;
            }
            open == 0
        };
        if moves.whole.contains(&heap) {
            note(0, heap);
        }
        for taken in moves.single.iter().filter(|taken| **taken < heap) {
            note(values[heap - taken].into(), *taken);
        }
        // Common values are reached only with rare heaps, and other values with nearly any heap.
        let mut parts = rares.iter().copied().take_while(|part| *part < heap).chain(1..heap);
        let is_done = note(u64::MAX, 0)
            || parts.any(|part| {
                let mut done = false;
                for taken in splits.iter().filter(|taken| part + **taken < heap) {
                    let left: u64 = values[heap - taken - part].into();
                    done = note(left ^ values[part].into(), part * places + taken);
                }
                done
            });
        if !is_done || bytes.len() > MOST {
            return None;
        }
        found.iter().for_each(|(_, number)| write(&mut bytes, *number));
    }
    Some(bytes)
}

/// Appends a number, with seven bits in each byte.
fn write(bytes: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        bytes.push(number.to_le_bytes()[0] | 0x80);
        number >>= 7;
    }
    bytes.push(number.to_le_bytes()[0]);
}
