//! Luogu P5387 (Cnoi 2019), the puppets' dance: the number of sequences that the first player wins.

use super::numbers::Numbers;
use crate::{Desk, Refused};
use std::num::NonZeroU64;

/// The modulus of the count.
const MODULUS: NonZeroU64 = NonZeroU64::new(998_244_353).expect("a prime is not 0");

/// Reads `n m`. Prints the number of sequences of `n` numbers in `1..=m` that the first player wins, modulo
/// 998244353.
pub(super) fn judge(numbers: &mut Numbers<'_>, desk: &mut dyn Desk) -> Result<String, Refused> {
    let piles = numbers.needed("n", 0, u64::MAX)?;
    let max = numbers.needed("m", 0, 100_000_000)?;
    Ok(format!("{}\n", desk.count_of_wins("puppet-dance", piles, max, MODULUS)?))
}
