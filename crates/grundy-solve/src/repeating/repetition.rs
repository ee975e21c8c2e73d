//! The first repetition in a sequence.

use grundy_engine::{Meter, Stop};
use std::collections::HashMap;

/// The modulus of the hashes, a Mersenne prime.
const MODULUS: u64 = (1 << 61) - 1;
/// The base of the hashes.
const BASE: u64 = 0x9e37_79b9_7f4a_7c15 % MODULUS;

fn times(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b) % u128::from(MODULUS);
    u64::try_from(product).unwrap_or(0)
}

/// The first two equal windows of `window` consecutive items: the index of the earlier window, and the index of the
/// later window, which is the first to repeat an earlier one. Returns `None` if no two windows are equal, or if
/// `window` is 0. Takes time linear in the number of items: windows are found by hashes and then compared.
///
/// # Errors
/// Returns an error if a limit is reached.
pub(super) fn first_equal_windows(
    items: &[u32],
    window: usize,
    meter: &mut Meter<'_>,
) -> Result<Option<(usize, usize)>, Stop> {
    if window == 0 || items.len() <= window {
        return Ok(None);
    }
    meter.may_hold_more(items.len() as u64 * 32)?;
    // The coefficient of the item that leaves a window.
    let oldest = (1..window).fold(1, |power, _| times(power, BASE));
    let mut seen: HashMap<u64, usize> = HashMap::new();
    let mut hash = 0;
    for (end, &item) in items.iter().enumerate() {
        meter.step()?;
        if let Some(gone) = end.checked_sub(window) {
            hash = (hash + MODULUS - times(u64::from(items[gone]) + 1, oldest)) % MODULUS;
        }
        hash = (times(hash, BASE) + u64::from(item) + 1) % MODULUS;
        let Some(begin) = (end + 1).checked_sub(window) else { continue };
        match seen.get(&hash) {
            None => drop(seen.insert(hash, begin)),
            Some(&first) => {
                meter.steps(window as u64)?;
                if items[first..first + window] == items[begin..begin + window] {
                    return Ok(Some((first, begin)));
                }
            }
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::first_equal_windows;
    use grundy_core::Unlimited;
    use grundy_engine::Meter;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn as_by_comparing_all(items in prop::collection::vec(0..3u32, 0..60), window in 1..8usize) {
            let equal = |at: usize| (0..at).find(|&first| items[first..first + window] == items[at..at + window]);
            let expected = (0..(items.len() + 1).saturating_sub(window))
                .find_map(|at| equal(at).map(|first| (first, at)));
            let found = first_equal_windows(&items, window, &mut Meter::new(&Unlimited));
            prop_assert_eq!(found.ok().flatten(), expected);
        }
    }
}
