//! Bytes in base64 (RFC 4648), with padding.

use super::write::Object;

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

impl Object<'_> {
    /// A field with bytes in base64.
    pub(crate) fn base64(&mut self, name: &str, bytes: &[u8]) {
        let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4 + 2);
        text.push('"');
        encode(bytes, &mut text);
        text.push('"');
        self.json(name, &text);
    }
}

fn encode(bytes: &[u8], text: &mut String) {
    for group in bytes.chunks(3) {
        let byte = |at: usize| u32::from(group.get(at).copied().unwrap_or(0));
        let word = byte(0) << 16 | byte(1) << 8 | byte(2);
        for digit in 0..4 {
            if digit <= group.len() {
                let six = word >> (18 - 6 * digit) & 63;
                text.push(char::from(DIGITS[six as usize]));
            } else {
                text.push('=');
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::encode;

    #[test]
    fn the_examples_of_rfc_4648() {
        let encoded = |text: &str| {
            let mut out = String::new();
            encode(text.as_bytes(), &mut out);
            out
        };
        let expected = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"];
        for (length, expected) in expected.into_iter().enumerate() {
            assert_eq!(encoded(&"foobar"[..length]), expected);
        }
    }
}
