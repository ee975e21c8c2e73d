//! Times such as `10s`, `2m` and `500ms`, and sizes such as `4G`, `512MiB` and `1000000`.

use std::str::FromStr;
use std::time::Duration;

/// A duration: a number followed by `ms`, `s`, `m` (or `min`) or `h`. A number without a unit is in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Seconds(pub(crate) Duration);

/// A number of bytes: a number, optionally followed by `K` (or `k`), `M`, `G` or `T` (powers of 1000) or by `Ki` (or
/// `ki`), `Mi`, `Gi` or `Ti` (powers of 1024), and then optionally by `B`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bytes(pub(crate) u64);

/// The error for a text that is not a quantity, or that states one that is too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoQuantity;

impl std::fmt::Display for NoQuantity {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("?")
    }
}

impl std::error::Error for NoQuantity {}

impl FromStr for Seconds {
    type Err = NoQuantity;

    fn from_str(text: &str) -> Result<Self, NoQuantity> {
        let (number, unit) = number_and_unit(text)?;
        let seconds = match unit {
            "ms" => number / 1000.0,
            "" | "s" => number,
            "m" | "min" => number * 60.0,
            "h" => number * 3600.0,
            _ => return Err(NoQuantity),
        };
        Duration::try_from_secs_f64(seconds).map(Self).map_err(|_| NoQuantity)
    }
}

impl FromStr for Bytes {
    type Err = NoQuantity;

    fn from_str(text: &str) -> Result<Self, NoQuantity> {
        let (number, unit) = number_and_unit(text)?;
        let unit = unit.strip_suffix('B').unwrap_or(unit);
        let (letter, base) = match unit.strip_suffix('i') {
            Some(letter) => (letter, 1024.0_f64),
            None => (unit, 1000.0),
        };
        let power = match letter {
            "" if base == 1000.0 => 0,
            "K" | "k" => 1,
            "M" => 2,
            "G" => 3,
            "T" => 4,
            _ => return Err(NoQuantity),
        };
        let bytes = number * base.powi(power);
        if bytes >= 18_446_744_073_709_551_616.0 {
            return Err(NoQuantity);
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 <= bytes < 2^64")]
        Ok(Self(bytes as u64))
    }
}

/// The number and the unit: `"1.5G"` gives `(1.5, "G")`.
fn number_and_unit(text: &str) -> Result<(f64, &str), NoQuantity> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    Ok((number.parse().map_err(|_| NoQuantity)?, unit.trim_start()))
}

#[cfg(test)]
mod tests {
    use super::{Bytes, NoQuantity, Seconds};
    use std::time::Duration;

    #[test]
    fn times() {
        let check = |text: &str, milliseconds: Option<u64>| {
            let expected = milliseconds.map(|ms| Seconds(Duration::from_millis(ms))).ok_or(NoQuantity);
            assert_eq!(text.parse(), expected, "{text}");
        };
        check("10s", Some(10_000));
        check("10", Some(10_000));
        check("1.5s", Some(1500));
        check("250ms", Some(250));
        check("2m", Some(120_000));
        check("1h", Some(3_600_000));
        check("0", Some(0));
        check("", None);
        check("s", None);
        check("-1s", None);
        check("10x", None);
        check("1e9", None);
        check(&"9".repeat(400), None);
    }

    #[test]
    fn sizes() {
        let check = |text: &str, bytes: Option<u64>| {
            assert_eq!(text.parse(), bytes.map(Bytes).ok_or(NoQuantity), "{text}");
        };
        check("4G", Some(4_000_000_000));
        check("4GB", Some(4_000_000_000));
        check("4GiB", Some(4 << 30));
        check("1.5K", Some(1500));
        check("64Ki", Some(65_536));
        check("1000000", Some(1_000_000));
        check("4g", None);
        check("i", None);
        check("5i", None);
        check("-4G", None);
        check("18446744073709551616", None);
        check("20000000T", None);
    }
}
