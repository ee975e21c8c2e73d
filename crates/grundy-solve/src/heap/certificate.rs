//! Certificates of proved periods, for the checker `grundy-verify`.

use super::cells::each;
use super::parity::Parity;
use super::{HeapSequence, PeriodTheorem};
use std::fmt::Write;

/// The certificate of a sequence's proved period: a line of JSON, and the values behind it, low byte first.
///
/// Its format is described in docs/periods.md. `None` if no period is proved, or the checker does not know its
/// theorem: it checks those with saltus 0, of codes without modifiers.
#[must_use]
pub fn certificate(sequence: &HeapSequence) -> Option<Vec<u8>> {
    let proved = sequence.proved()?;
    let code = sequence.code();
    let has_saltus = matches!(proved.theorem, PeriodTheorem::AllBut { .. });
    let printed = code.to_string();
    if has_saltus || code.most_added() > 0 || printed.contains('{') {
        return None;
    }
    let cells = sequence.table().cells();
    let count = usize::try_from(proved.checked_to).ok()?.checked_add(1)?.max(
        // The least preperiod and the least period are seen on these.
        usize::try_from(proved.preperiod.checked_add(2 * proved.period)?).ok()?.min(cells.len()),
    );
    let mut block = Vec::with_capacity(count * cells.width());
    each!(cells, values => values[..count].iter().for_each(|value| block.extend(value.to_le_bytes())));
    let mask = if code.most_parts() == Some(2) { mask(sequence, count) } else { 0 };
    let mut header = format!(
        "{{\"format\":\"grundy-certificate\",\"version\":1,\"code\":\"{printed}\",\"theorem\":\"{}\"",
        proved.theorem.name()
    );
    // Writing to a string does not fail.
    let _ = write!(
        header,
        ",\"preperiod\":{},\"period\":{},\"saltus\":{},\"mask\":{mask},\"values\":{count},\"width\":{}",
        proved.preperiod,
        proved.period,
        proved.saltus,
        cells.width()
    );
    let _ = write!(header, ",\"block\":\"{}\"", checksum(&block));
    let _ = write!(header, ",\"checksum\":\"{}\"}}", checksum(header.as_bytes()));
    let mut bytes = header.into_bytes();
    bytes.push(b'\n');
    bytes.extend(block);
    Some(bytes)
}

/// The mask under which the fewest values have an even number of bits: the witness that makes checking fast.
fn mask(sequence: &HeapSequence, count: usize) -> u64 {
    let mut counts: Vec<u64> = Vec::new();
    for value in sequence.table().cells().iter().take(count).skip(1) {
        let at = usize::try_from(value).unwrap_or(usize::MAX);
        if at >= counts.len() {
            counts.resize(at + 1, 0);
        }
        counts[at] += 1;
    }
    Parity::best(&counts).map_or(0, |(parity, _)| parity.mask())
}

/// FNV-1a of 128 bits, in hexadecimal.
fn checksum(bytes: &[u8]) -> String {
    let mut hash = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d_u128;
    for byte in bytes {
        hash = (hash ^ u128::from(*byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
    }
    format!("{hash:032x}")
}
