//! The options listed in a certificate.

/// The options in a certificate: for each heap from heap 0 onwards, an option for each value below the heap's
/// value, in ascending order of these values. An option is given by the number `taken` of tokens taken and by
/// `part`, the size of one of the two heaps that are left, or 0 if at most one heap is left. Both are encoded as the
/// number `part * places + taken`, where `places` is the number of places of the code, with seven bits in each byte,
/// least significant first. The high bit is set in all bytes of a number except the last.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options<'a>(pub(crate) &'a [u8]);

impl Options<'_> {
    pub(crate) const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Reads the next option of a code with `places` places: the number of tokens taken, and the part. Returns `None`
    /// at the end, or if the encoded number is incomplete or too large.
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
