//! The options that a certificate names.

/// For each heap, beginning with heap 0, an option for each value below its own, the least first: what is taken, and a
/// part of what is left, as one number of seven bits a byte, the low ones first, all but the last byte with the high
/// bit set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options<'a>(pub(crate) &'a [u8]);

impl Options<'_> {
    pub(crate) const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The next option: how many tokens are taken, of `places` numbers, and a part; `None` if there is none.
    pub(crate) fn next(&mut self, places: usize) -> Option<(usize, usize)> {
        let mut number = 0usize;
        for shift in (0..).step_by(7) {
            let (byte, rest) = self.0.split_first()?;
            self.0 = rest;
            let bits = usize::from(byte & 0x7f);
            if shift >= usize::BITS || bits << shift >> shift != bits {
                return None;
            }
            number |= bits << shift;
            if *byte < 0x80 {
                break;
            }
        }
        Some((number % places, number / places))
    }
}
