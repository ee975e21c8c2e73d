//! Keys as they are held in memory: 8 or 16 bytes.

use grundy_shards::Key;

/// A key of a fixed number of bytes.
pub(crate) trait Word: Copy + Ord + Send + Sync + std::fmt::Debug + Default + 'static {
    /// The key as a word, or `None` if it is too large.
    fn of(key: Key) -> Option<Self>;
    fn key(self) -> Key;
    /// The difference between `self` and a smaller word.
    fn minus(self, smaller: Self) -> Self;
    /// The sum, or `None` if it does not fit in a word.
    fn plus(self, other: Self) -> Option<Self>;
    /// Appends the number to `bytes`: seven bits per byte, the lowest bits first; all bytes but the last have the
    /// highest bit set.
    fn write(self, bytes: &mut Vec<u8>);
    /// Reads what [`write`](Self::write) has written, from `bytes[*at..]`, and moves `at` past it. Returns `None` if
    /// the bytes end too early or the number does not fit in a word.
    fn read(bytes: &[u8], at: &mut usize) -> Option<Self>;
}

macro_rules! word {
    ($word:ty) => {
        impl Word for $word {
            #[inline]
            fn of(key: Key) -> Option<Self> {
                Self::try_from(key).ok()
            }

            #[inline]
            fn key(self) -> Key {
                self.into()
            }

            #[inline]
            fn minus(self, smaller: Self) -> Self {
                self.wrapping_sub(smaller)
            }

            #[inline]
            fn plus(self, other: Self) -> Option<Self> {
                self.checked_add(other)
            }

            #[inline]
            #[expect(clippy::cast_possible_truncation, reason = "seven bits are left")]
            fn write(mut self, bytes: &mut Vec<u8>) {
                while self >= 128 {
                    bytes.push((self & 127) as u8 | 128);
                    self >>= 7;
                }
                bytes.push(self as u8);
            }

            #[inline]
            fn read(bytes: &[u8], at: &mut usize) -> Option<Self> {
                let mut word = 0;
                let mut shift = 0;
                loop {
                    let byte = *bytes.get(*at)?;
                    *at += 1;
                    let part = Self::from(byte & 127);
                    // The last byte of the largest words has room for fewer than seven bits.
                    if shift >= Self::BITS || part << shift >> shift != part {
                        return None;
                    }
                    word |= part << shift;
                    if byte < 128 {
                        return Some(word);
                    }
                    shift += 7;
                }
            }
        }
    };
}

word!(u64);
word!(u128);

/// The largest number of bytes that a word occupies in a file.
pub(crate) const MOST_BYTES: usize = 19;

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check<K: Word>(word: K) {
        let mut bytes = vec![7];
        word.write(&mut bytes);
        assert!(bytes.len() <= 1 + MOST_BYTES);
        let mut at = 1;
        assert_eq!(K::read(&bytes, &mut at), Some(word));
        assert_eq!(at, bytes.len());
        assert_eq!(K::read(&bytes[..bytes.len() - 1], &mut 1), None);
    }

    #[test]
    fn words_are_read_back() {
        for shift in 0..128 {
            for near in [-1, 0, 1] {
                let word = (1_u128 << shift).wrapping_add_signed(near);
                check(word);
                u64::of(word).into_iter().for_each(check);
            }
        }
        check(u64::MAX);
        check(u128::MAX);
    }

    #[test]
    fn too_large_words_are_refused() {
        let mut bytes = Vec::new();
        (1_u128 << 64).write(&mut bytes);
        assert_eq!(u64::read(&bytes, &mut 0), None);
        assert_eq!(u128::read(&[255; 30], &mut 0), None);
    }
}
