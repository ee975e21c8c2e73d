//! Certificates of proved periods, for the checker `grundy-verify`.

mod options;

use super::cells::each;
use super::moves::PairMoves;
use super::sealed::{Checksum, header};
use super::{HeapSequence, Rare};

/// The certificate for the proved period of a sequence, or `None` if no period is proved.
///
/// A certificate begins with a line of JSON, followed by the values of the heaps below `preperiod + period`, least
/// significant byte first. For a finite code without letters that leaves at most two heaps, these values are followed
/// by an option for each checked heap and each value below the heap's value, unless the options would take too many
/// bytes. docs/periods.md describes the format.
#[must_use]
pub fn certificate(sequence: &HeapSequence) -> Option<Vec<u8>> {
    let proved = sequence.proved()?;
    let printed = sequence.code().to_string();
    let cells = sequence.table().cells();
    let count = usize::try_from(proved.preperiod.checked_add(proved.period)?).ok()?.min(cells.len());
    let checked = usize::try_from(proved.checked_to).ok()?.checked_add(1)?.min(cells.len());
    let mut block = Vec::with_capacity(count * cells.width());
    each!(cells, values => values[..count].iter().for_each(|value| block.extend(value.to_le_bytes())));
    let mut rare = Rare { mask: 0, size: None, count: 0, last: None };
    let mut options = Vec::new();
    if let Some(moves) = PairMoves::of(sequence.code()).filter(|_| sequence.code().is_plain()) {
        rare = Rare::of(cells.iter().take(checked), moves.parity()).unwrap_or(rare);
        options =
            each!(cells, values => options::named(&moves, &values[..checked], rare)).unwrap_or_default();
    }
    let place = u64::from(rare.size.is_some());
    let fields = [
        ("code", format!("\"{printed}\"")),
        ("theorem", format!("\"{}\"", proved.theorem.name())),
        ("preperiod", proved.preperiod.to_string()),
        ("period", proved.period.to_string()),
        ("saltus", proved.saltus.to_string()),
        ("checked", checked.to_string()),
        // If the size of a heap counts, its bit is the lowest bit of the mask.
        ("mask", (rare.mask << place | place).to_string()),
        ("size_bit", place.to_string()),
        ("width", cells.width().to_string()),
        ("options", options.len().to_string()),
    ];
    block.extend(options);
    let mut bytes = header("grundy-certificate", &fields, Checksum::of(&block)).into_bytes();
    bytes.extend(block);
    Some(bytes)
}
