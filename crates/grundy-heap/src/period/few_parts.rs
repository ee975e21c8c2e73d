//! The theorem of Guy and Smith for codes with repeating digits or with letters. The theorem and its proof
//! are in docs/periods.md.

use grundy_core::{Code, Digit, Likeness};

/// The terms of the bound for a code. It suffices that `G(n + p) = G(n)` for all `n >= n0`
/// with `n + p < parts (n0 + P + apart p) + last`; if a repeating digit leaves heaps, `P` is added to the
/// bound. `P` is the least common multiple of [`even`](Self::even) and of `p` times [`odd`](Self::odd).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FewPartsTerms {
    /// The largest number of heaps that a move leaves, at least 1.
    pub parts: u64,
    /// The last place whose digit does not repeat.
    pub last: u64,
    /// The largest number of further periods that may have to be subtracted from a part so that it differs from the
    /// other parts. Only digits that may leave two or more heaps count: for a digit with `u`, the number is the largest
    /// number of heaps that the digit leaves, minus 1; for a digit with `n`, it is 1; for any other digit, it is 0.
    pub apart: u64,
    /// A divisor of `P`: a multiple of the number of repeating digits (if there are any), and of every even number of
    /// heaps (2 or more) that a digit with `e` leaves.
    pub even: u64,
    /// A number whose product with `p` divides `P`: a multiple of every odd number of heaps (3 or more) that
    /// a digit with `e` leaves.
    pub odd: u64,
    /// Whether a repeating digit leaves heaps.
    pub leaves_again: bool,
}

impl FewPartsTerms {
    /// The terms of the bound for `code`, or `None` if the number of heaps that a move leaves is unbounded, if the
    /// values grow because all sufficiently large numbers of tokens may be taken to leave one heap, or if a term
    /// overflows.
    pub(super) fn of(code: &Code) -> Option<Self> {
        let parts = u64::from(code.most_parts()?.max(1));
        let first_again = code.places() - code.repeating();
        let again = || {
            let digits =
                code.digits().filter(move |(place, _)| u64::try_from(*place).is_ok_and(|k| k >= first_again));
            digits.map(|(_, digit)| digit).filter(|_| code.repeating() > 0)
        };
        // If every repeating digit may leave one heap, a heap has a move to every sufficiently smaller heap, so no
        // value occurs infinitely often.
        if code.repeating() > 0 && again().all(|digit| digit.counts.contains(1)) {
            return None;
        }
        let (mut apart, mut even, mut odd) = (0, code.repeating().max(1), 1);
        for (_, digit) in code.digits() {
            let most = u64::from(digit.counts.most()?);
            match digit.likeness {
                _ if most < 2 => {}
                Likeness::Any => {}
                Likeness::AllDifferent => apart = apart.max(most - 1),
                Likeness::NotAllEqual => apart = apart.max(1),
                Likeness::AllEqual => {
                    for count in (2..=most).filter(|count| digit.counts.contains(*count)) {
                        let multiple = if count.is_multiple_of(2) { &mut even } else { &mut odd };
                        *multiple = least_common_multiple(*multiple, count)?;
                    }
                }
            }
        }
        let leaves_again = again().any(|digit: Digit| digit.counts.most().is_none_or(|most| most > 0));
        Some(Self { parts, last: first_again - 1, apart, even, odd, leaves_again })
    }

    /// The number of values, counted from heap 0, that prove a period `p` with the preperiod `n0 >= 1`, or `None` if
    /// this number overflows.
    pub(super) fn needed(&self, n0: u64, p: u64) -> Option<u64> {
        let multiple = least_common_multiple(self.even, self.odd.checked_mul(p)?)?;
        let part = n0.checked_add(multiple)?.checked_add(self.apart.checked_mul(p)?)?;
        let again = if self.leaves_again { multiple } else { 0 };
        self.parts.checked_mul(part)?.checked_add(self.last)?.checked_add(again)
    }

    /// The condition written in symbols.
    pub(super) fn bound(&self) -> String {
        let Self { parts, last, apart, even, odd, leaves_again } = *self;
        let times = |count: u64| if count == 1 { "p".to_owned() } else { format!("{count} p") };
        let again = |multiple: &str| if leaves_again { format!(" + {multiple}") } else { String::new() };
        let parts = if parts == 1 { String::new() } else { format!("{parts} ") };
        if even == 1 && odd == 1 {
            return format!("n0 <= n, n + p < {parts}(n0 + {}) + {last}{}", times(apart + 1), again("p"));
        }
        let apart = if apart == 0 { String::new() } else { format!(" + {}", times(apart)) };
        let multiple = times(odd);
        format!("n0 <= n, n + p < {parts}(n0 + P{apart}) + {last}{}, P = lcm({even}, {multiple})", again("P"))
    }
}

/// The least common multiple, or `None` if it overflows.
fn least_common_multiple(a: u64, b: u64) -> Option<u64> {
    let (mut divisor, mut rest) = (a, b);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    (a / divisor).checked_mul(b)
}

#[cfg(test)]
mod tests {
    use super::FewPartsTerms;

    #[track_caller]
    fn check(code: &str, n0: u64, p: u64, needed: u64, bound: &str) {
        let terms = FewPartsTerms::of(&code.parse().unwrap()).unwrap();
        assert_eq!((terms.needed(n0, p), &*terms.bound()), (Some(needed), bound), "{code}");
    }

    #[test]
    fn bounds() {
        check("0.[10]", 1, 2, 3, "n0 <= n, n + p < (n0 + P) + 0, P = lcm(2, p)");
        check("0.13[1]", 1, 4, 7, "n0 <= n, n + p < (n0 + p) + 2");
        check("4.13[1]", 1, 4, 12, "n0 <= n, n + p < 2 (n0 + p) + 2");
        check("0.7u", 1, 2, 11, "n0 <= n, n + p < 2 (n0 + 2 p) + 1");
        check("8u.0", 1, 2, 21, "n0 <= n, n + p < 3 (n0 + 3 p) + 0");
        check("8e.7n", 1, 2, 28, "n0 <= n, n + p < 3 (n0 + P + p) + 1, P = lcm(1, 3 p)");
        check("4e.7[30]", 1, 3, 21, "n0 <= n, n + p < 2 (n0 + P) + 1 + P, P = lcm(2, p)");
    }

    #[test]
    fn codes_that_are_not_served() {
        for code in ["0.[3]", "4u.[32]", "0.7a", "0.6[7]"] {
            assert_eq!(FewPartsTerms::of(&code.parse().unwrap()), None, "{code}");
        }
    }

    #[test]
    fn numbers_that_cannot_be_counted_are_none() {
        let terms = FewPartsTerms::of(&"8u.0".parse().unwrap()).unwrap();
        assert_eq!(terms.needed(1, u64::MAX / 2), None);
        assert_eq!(terms.needed(u64::MAX, 1), None);
    }
}
