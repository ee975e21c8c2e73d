//! Luogu P5387 (Cnoi 2019), the puppets' dance: how many sequences the first player wins.

use super::numbers::Numbers;
use crate::{
    ask::count::CountQuestion,
    error::Error,
    question::Question as _,
    session::Session,
    subject::{Settings, Subject},
};
use grundy_core::Outcome;
use std::num::NonZeroU64;

/// What the count is taken modulo.
const MODULUS: NonZeroU64 = NonZeroU64::new(998_244_353).expect("a prime is not 0");

/// `n m`: the number of sequences of `n` numbers in `1..=m` that the first player wins, modulo 998244353.
pub(super) fn judge(
    numbers: &mut Numbers<'_>,
    session: &mut Session,
    settings: &Settings,
) -> Result<String, Error> {
    let piles = numbers.needed("n", 0, u64::MAX)?;
    let max = numbers.needed("m", 0, 100_000_000)?;
    let question = CountQuestion { piles: piles.into(), max, modulus: Some(MODULUS), outcome: Outcome::N };
    let subject = Subject::named("puppet-dance").with_settings(settings.clone());
    Ok(format!("{}\n", question.answer(session, &subject)?.body.count))
}

#[cfg(test)]
#[test]
fn samples() {
    // The official sample.
    super::check(judge, "4 5\n", "312\n");
    super::check(judge, "0 5\n", "0\n");
    super::check(judge, "1 7\n", "7\n");
}
