//! Luogu P3235 (HNOI 2014), even split.

use super::numbers::Numbers;
use crate::{error::Error, request::Settings, session::Session};
use grundy_core::{Mex, NimValue};

/// `T F`, then `T` positions, each the number of piles and the piles: `1` for a win of the first player, else `0`,
/// on one line.
pub(super) fn judge(input: &str, _: &mut Session, _: &Settings) -> Result<String, Error> {
    let mut numbers = Numbers::new(input);
    let positions = numbers.needed("T", 0, 100_000)?;
    let least = numbers.needed("F", 1, u64::MAX)?;
    let piles = (0..positions)
        .map(|_| numbers.list("N", 100_000, "a pile", 0, LARGEST))
        .collect::<Result<Vec<_>, Error>>()?;
    let largest = piles.iter().flatten().copied().max().unwrap_or(0);
    let values = values(least, largest);
    let wins = piles.iter().map(|piles| {
        let nim_sum =
            piles.iter().fold(0, |sum, &pile| sum ^ usize::try_from(pile).map_or(0, |at| values[at]));
        if nim_sum == 0 { "0" } else { "1" }
    });
    Ok(wins.collect::<Vec<_>>().join(" ") + "\n")
}

/// The problem has piles below 100,000.
const LARGEST: u64 = 1_000_000;

/// The nim-values of the piles `0..=largest`, which splits of at least `least` stones allow.
///
/// Splits of `n` into `m` piles with the same quotient `n / m = q` leave piles of `q` and `q + 1` only, and how many
/// of each modulo 2 depends on the parity of `m` alone: one `m` of either parity in each block of equal
/// quotients will do. Takes `O(largest^1.5)` time.
fn values(least: u64, largest: u64) -> Vec<NimValue> {
    let mut values: Vec<NimValue> = Vec::new();
    let mut mex = Mex::new();
    for n in 0..=largest {
        mex.clear();
        let mut m = 2;
        while n >= least && m <= n {
            let quotient = n / m;
            let last = n / quotient;
            for m in m..=last.min(m + 1) {
                let larger = n % m;
                let (q, next) = (value(&values, quotient), value(&values, quotient + 1));
                mex.insert((next * (larger % 2)) ^ (q * ((m - larger) % 2)));
            }
            m = last + 1;
        }
        values.push(mex.mex());
    }
    values
}

/// The value of a smaller pile; one that no stone is in counts as none.
fn value(values: &[NimValue], pile: u64) -> NimValue {
    usize::try_from(pile).ok().and_then(|at| values.get(at)).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples() {
        // The official sample.
        super::super::check(judge, "4 3\n1 1\n1 2\n1 3\n1 5\n", "0 0 1 1\n");
        super::super::check(judge, "0 1\n", "\n");
    }

    #[test]
    fn blocks_are_the_rules() {
        for least in 1..6 {
            let line = format!(
                r#"{{"ask": "table", "ruleset": "even-split", "params": {{"F": {least}}}, "from": [0], "to": [120]}}"#
            );
            let answer = Session::new().answer_json_line(&line);
            let listed: Vec<String> = values(least, 120).iter().map(u64::to_string).collect();
            assert!(answer.contains(&format!(r#""values":[{}]"#, listed.join(","))), "{answer}");
        }
    }
}
