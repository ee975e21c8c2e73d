//! Certificates of proved periods, for the checker `grundy-verify`.

use super::cells::each;
use super::sealed::{Checksum, header};
use super::{HeapSequence, PeriodTheorem, Rare};

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
    let fields = [
        ("code", format!("\"{printed}\"")),
        ("theorem", format!("\"{}\"", proved.theorem.name())),
        ("preperiod", proved.preperiod.to_string()),
        ("period", proved.period.to_string()),
        ("saltus", proved.saltus.to_string()),
        ("mask", mask.to_string()),
        ("values", count.to_string()),
        ("width", cells.width().to_string()),
    ];
    let mut bytes = header("grundy-certificate", &fields, Checksum::of(&block)).into_bytes();
    bytes.extend(block);
    Some(bytes)
}

/// The mask under which the fewest values have an even number of bits: the witness that makes checking fast.
fn mask(sequence: &HeapSequence, count: usize) -> u64 {
    Rare::of(sequence.table().cells().iter().take(count)).map_or(0, |rare| rare.mask)
}
