//! First cousins: codes whose nim-values are those of another code, shifted by a constant.

use super::{Code, Digit, Likeness, MOST_PARTS, PartCounts};

/// The largest number of digits, counted from place 0, for which the standard form of a code is computed.
const LONGEST: usize = 1024;

/// A first cousin in standard form, and the shift between its nim-values and those of the original code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstCousin {
    /// The first cousin in standard form. For every `n`, a heap of `n` tokens under this code has the same nim-value as
    /// a heap of `n + shift` tokens under the original code, under which heaps of fewer than `shift` tokens have
    /// nim-value 0.
    pub code: Code,
    /// The number of tokens by which a heap under `code` is smaller than under the original code, at least 1.
    pub shift: u64,
}

impl Code {
    /// The first cousin in standard form, which has the same nim-values up to a shift. In standard form, a heap of one
    /// token has a move. Returns `None` if this code is already in standard form, if it has no moves, or if it has
    /// repeating digits, an unbounded number of parts, restrictions on the sizes of parts, or more than 1024 digits
    /// from place 0 on.
    ///
    /// If a heap of one token has no move, it can be ignored wherever it appears, and every heap can be
    /// counted as one token smaller: `n` tokens become `N = n - 1`. A move that takes `k` tokens and leaves
    /// `i >= 1` heaps then takes `k + i - 1` tokens in the smaller count, and leaves at most `i` heaps,
    /// because parts of one token vanish. A move that takes a whole heap of `k` tokens then takes all `k - 1` tokens.
    /// So bit `i >= 1` of place `k` becomes the bits `0..=i` of place `k + i - 1`, and bit 0 of place `k` becomes bit
    /// 0 of place `k - 1`. This step is repeated until a heap of one token has a move.
    ///
    /// # Source
    /// Guy and Smith 1956 (`guy-smith-1956` in crates/grundy-games/sources.bib), and Winning Ways, ch. 4
    /// ("first cousins"). The argument above is a proof.
    ///
    /// ```
    /// use grundy_core::Code;
    /// let dawsons_kayles: Code = "0.07".parse()?;
    /// let cousin = dawsons_kayles.first_cousin().expect("heaps of one token have no move");
    /// assert_eq!((cousin.code.to_string().as_str(), cousin.shift), ("0.137", 1));
    /// # Ok::<(), grundy_core::CodeError>(())
    /// ```
    #[must_use]
    pub fn first_cousin(&self) -> Option<FirstCousin> {
        let mut code = self.one_smaller()?;
        let mut shift = 1;
        while let Some(next) = code.one_smaller() {
            code = next;
            shift += 1;
        }
        Some(FirstCousin { code, shift })
    }

    fn one_smaller(&self) -> Option<Self> {
        // Every step lengthens the code, so very long codes are not changed.
        let finite = self.taking.len() <= LONGEST
            && self.repeating == 0
            && self.most_parts().is_some()
            && self.is_plain();
        let one_has_a_move = self.digit(1).counts.contains(0);
        let no_moves = self.digits().all(|(_, digit)| digit.counts.is_empty());
        if !finite || one_has_a_move || no_moves {
            return None;
        }
        let mut taking = vec![0u64; self.taking.len() + self.most_parts()? as usize];
        for (place, digit) in self.digits() {
            for parts in 0..=MOST_PARTS {
                if digit.counts.contains(u64::from(parts)) {
                    // Play ends, so `place + parts - 1` is at least 1 even where tokens are added.
                    let taken = usize::try_from(place + i64::from(parts) - 1).ok()?;
                    taking[taken] |= u64::MAX >> (MOST_PARTS - parts);
                }
            }
        }
        let digits = taking
            .into_iter()
            .map(|bits| Digit { counts: PartCounts::new(bits, false), likeness: Likeness::Any })
            .collect();
        Self::new(Vec::new(), digits, 0).ok()
    }
}
