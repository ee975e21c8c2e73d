//! Checks certificates of periods of taking-and-breaking games.
//!
//! This crate is alone: it shares no code with the engines that find periods, and depends on nothing. It believes
//! nothing in a certificate but the code it is about. It checks
//!
//! 1. that nothing was changed since the certificate was written (checksums of the header and of the values);
//! 2. every value from the definition: it is the mex of the values of the options. If the certificate names a mask,
//!    options of values with an odd number of bits under it are looked for only where they can be, in pairs with a
//!    heap of the other sort; that is exact, and fast where those are rare;
//! 3. that the values satisfy the condition of the theorem that is named, and that the preperiod and the period are
//!    the least ones.
//!
//! A certificate is a line of JSON, its fields in a fixed order, and the values behind it, `width` bytes each, low
//! byte first.
//!
//! ```
//! assert_eq!(grundy_verify::verify(b"{}\n"), Err(grundy_verify::Refusal::Header));
//! ```

mod code;
mod definition;
mod header;

pub use header::checksum;

use code::Code;
use definition::Wrong;
use header::Header;

/// What a certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The taking-and-breaking code.
    pub code: String,
    /// The least `n0` with `G(n + period) = G(n)` for all `n >= n0`.
    pub preperiod: usize,
    /// The least period.
    pub period: usize,
    /// The theorem that the proof rests on.
    pub theorem: String,
    /// How many values were checked from the definition.
    pub values: usize,
}

/// Why a certificate is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The header is not that of a certificate, in its one form.
    Header,
    /// The header was changed: its checksum is another.
    HeaderChecksum,
    /// There are more or fewer bytes of values than the header says.
    Length,
    /// The values were changed: their checksum is another.
    ValuesChecksum,
    /// The code is none that this checker knows.
    Code,
    /// The theorem is none that this checker knows, or does not serve the code.
    Theorem,
    /// The value of a heap is not the mex of its options.
    Value {
        /// The heap.
        heap: usize,
        /// What the certificate says.
        claimed: u64,
    },
    /// The values do not repeat with the period.
    Period {
        /// The first heap `n` with `G(n + p)` other than `G(n)`.
        heap: usize,
    },
    /// There are too few values for the theorem.
    TooFew {
        /// How many it needs.
        needed: usize,
    },
    /// The preperiod or the period is not the least one.
    NotLeast,
}

/// What the certificate in `bytes` proves.
///
/// # Errors
/// Why it proves nothing.
pub fn verify(bytes: &[u8]) -> Result<Verified, Refusal> {
    let end = bytes.iter().position(|byte| *byte == b'\n').ok_or(Refusal::Header)?;
    let text = std::str::from_utf8(&bytes[..end]).map_err(|_| Refusal::Header)?;
    let header = Header::parse(text)?;
    let block = &bytes[end + 1..];
    let length = header.values.checked_mul(header.width).ok_or(Refusal::Length)?;
    if block.len() != length || !matches!(header.width, 1 | 2 | 4 | 8) {
        return Err(Refusal::Length);
    }
    if checksum(block) != header.block {
        return Err(Refusal::ValuesChecksum);
    }
    let values: Vec<u64> = block
        .chunks_exact(header.width)
        .map(|cell| cell.iter().rev().fold(0, |value, byte| value << 8 | u64::from(*byte)))
        .collect();
    let code = Code::parse(&header.code).ok_or(Refusal::Code)?;
    let parts = match header.theorem.as_str() {
        "subtraction window" if code.most_parts() <= 1 => 1,
        "Guy-Smith" if code.most_parts() == 2 => 2,
        "Guy-Smith for few parts" => code.most_parts().max(2),
        _ => return Err(Refusal::Theorem),
    };
    // The condition before the values: it is quicker.
    let (n0, p) = (header.preperiod, header.period);
    let needed = n0
        .max(1)
        .checked_add(p)
        .and_then(|sum| sum.checked_mul(parts))
        .and_then(|needed| needed.checked_add(code.last()))
        .ok_or(Refusal::Header)?;
    if p == 0 || header.saltus != 0 {
        return Err(Refusal::Header);
    }
    if values.len() < needed {
        return Err(Refusal::TooFew { needed });
    }
    if let Some(heap) = (n0..values.len() - p).find(|n| values[*n] != values[n + p]) {
        return Err(Refusal::Period { heap });
    }
    definition::check(&code, &values, header.mask)
        .map_err(|Wrong { heap }| Refusal::Value { heap, claimed: values[heap] })?;
    let turn = &values[n0..n0 + p];
    let shorter =
        (1..p).any(|shorter| p % shorter == 0 && (shorter..p).all(|at| turn[at] == turn[at - shorter]));
    if shorter || n0 > 0 && values[n0 - 1] == values[n0 - 1 + p] {
        return Err(Refusal::NotLeast);
    }
    Ok(Verified {
        code: header.code,
        preperiod: n0,
        period: p,
        theorem: header.theorem,
        values: values.len(),
    })
}
