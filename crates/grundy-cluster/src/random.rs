//! Random bytes, for nonces and secrets.

use std::fs::File;
use std::hash::{BuildHasher, RandomState};
use std::io::Read;

/// 32 random bytes, derived from the random seeds of the standard library's hash tables and, if the operating system
/// provides a file of random bytes, from that file.
#[must_use]
pub fn random_bytes() -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    let mut bytes = [0; 32];
    if let Ok(mut file) = File::open("/dev/urandom")
        && file.read_exact(&mut bytes).is_ok()
    {
        hasher.update(&bytes);
    }
    for word in 0..4_u64 {
        hasher.update(&RandomState::new().hash_one(word).to_le_bytes());
    }
    *hasher.finalize().as_bytes()
}

#[cfg(test)]
mod tests {
    use super::random_bytes;

    #[test]
    fn two_calls_differ() {
        assert_ne!(random_bytes(), random_bytes());
    }
}
