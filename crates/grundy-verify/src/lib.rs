//! Checks certificates of periods of taking-and-breaking games.
//!
//! This crate is alone: it shares no code with the engines that find periods, and depends on nothing. It believes
//! nothing in a certificate but the code it is about. It checks
//!
//! 1. that nothing was changed since the certificate was written (checksums of the header and of what follows it);
//! 2. that the preperiod and the period are the least ones of the sequence that begins with the values of the certificate
//!    and goes on by the period and the saltus;
//! 3. that the theorem serves the code, and how many values of the sequence it needs;
//! 4. each of these from the definition: it is the mex of the values of the options. Of codes that leave at most two
//!    heaps, options of a value with an odd number of bits under the certificate's mask are looked for only where they
//!    can be, in pairs with a heap of the other sort; that is exact, and fast where those are rare. If the certificate
//!    names an option for each smaller value, these are looked at instead of searched for.
//!
//! A certificate is a line of JSON, its fields in a fixed order, and behind it the values, `width` bytes each, low byte
//! first, and the options.
//!
//! ```
//! assert_eq!(grundy_verify::verify(&b"{}\n"[..]), Err(grundy_verify::Refusal::Header));
//! ```

mod code;
mod definition;
mod header;
mod options;
mod pairs;
mod theorem;
mod values;

pub use header::checksum;

use code::Code;
use definition::Wrong;
use header::{Checksum, Header};
use options::Options;
use pairs::Mask;
use std::io::{BufRead, Read};
use theorem::Claim;
use values::{Values, each, read_exactly};

/// What a certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The taking-and-breaking code.
    pub code: String,
    /// The least `n0` with `G(n + period) = G(n) + saltus` for all `n >= n0`.
    pub preperiod: usize,
    /// The least period.
    pub period: usize,
    /// What is added in a period.
    pub saltus: u64,
    /// The theorem that the proof rests on.
    pub theorem: String,
    /// How many values were checked from the definition.
    pub values: usize,
}

/// Why a certificate is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// It cannot be read.
    Unreadable(std::io::ErrorKind),
    /// The header is not that of a certificate, in its one form.
    Header,
    /// The header was changed: its checksum is another.
    HeaderChecksum,
    /// There are more or fewer bytes behind the header than it says.
    Length,
    /// What stands behind the header was changed: its checksum is another.
    ValuesChecksum,
    /// The code is none that this checker knows.
    Code,
    /// The theorem is none that this checker knows, or does not serve the code with these values.
    Theorem,
    /// The header says that other values were checked than the theorem needs.
    Checked {
        /// How many it needs.
        needed: usize,
    },
    /// The mask counts the heaps' sizes, and these do not add as nim-values do.
    Mask,
    /// The value of a heap is not the mex of its options, or one of those that the certificate names is none.
    Value {
        /// The heap.
        heap: usize,
        /// What the certificate says.
        claimed: u64,
    },
    /// The preperiod or the period is not the least one.
    NotLeast,
}

/// The longest header.
const HEADER: u64 = 1 << 20;

/// What the certificate that is read from `source` proves.
///
/// Takes memory for as many values as are checked, as wide as they stand in the certificate (8 bytes each with a saltus),
/// and time for these times the rare heaps; without a mask, or for other codes, for the square of their number and more.
///
/// # Errors
/// Why it proves nothing.
pub fn verify(mut source: impl BufRead) -> Result<Verified, Refusal> {
    let mut line = Vec::new();
    let read = source.by_ref().take(HEADER).read_until(b'\n', &mut line);
    read.map_err(|error| Refusal::Unreadable(error.kind()))?;
    let text = line.strip_suffix(b"\n").and_then(|line| std::str::from_utf8(line).ok());
    let header = Header::parse(text.ok_or(Refusal::Header)?)?;
    let count = header.preperiod.checked_add(header.period).ok_or(Refusal::Header)?;
    let mut sum = Checksum::default();
    let values = Values::read(&mut source, count, header.width, &mut sum)?;
    let options = bytes(&mut source, header.options)?;
    if !matches!(read_exactly(&mut source, &mut [0]), Err(Refusal::Length)) {
        return Err(Refusal::Length);
    }
    if sum.with(&options).text() != header.block {
        return Err(Refusal::ValuesChecksum);
    }
    proved(&header, values, &options)
}

/// Reads so many bytes; memory is taken as they arrive.
fn bytes(source: &mut impl Read, count: usize) -> Result<Vec<u8>, Refusal> {
    let mut bytes = Vec::new();
    let read = source.take(count as u64).read_to_end(&mut bytes);
    read.map_err(|error| Refusal::Unreadable(error.kind()))?;
    if bytes.len() == count { Ok(bytes) } else { Err(Refusal::Length) }
}

fn proved(header: &Header, values: Values, options: &[u8]) -> Result<Verified, Refusal> {
    let Header { preperiod, period, saltus, .. } = *header;
    let code = Code::parse(&header.code).ok_or(Refusal::Code)?;
    if period == 0 {
        return Err(Refusal::Header);
    }
    let by_period = |heap: usize| {
        let turns = heap.saturating_sub(preperiod) / period;
        saltus.checked_mul(turns as u64)?.checked_add(values.get(heap - turns * period))
    };
    if !is_least(preperiod, period, saltus, &by_period) {
        return Err(Refusal::NotLeast);
    }
    // A period that holds from heap 0 on does from heap 1 on.
    let claim = Claim { code: &code, start: preperiod.max(1), period, saltus, value: &by_period };
    let needed = claim.needed(&header.theorem).ok_or(Refusal::Theorem)?;
    if needed != header.checked {
        return Err(Refusal::Checked { needed });
    }
    let all = values.extended(needed, period, saltus).ok_or(Refusal::Theorem)?;
    let found = if pairs::serve(&code) {
        let mask = Mask::of(&code, header.mask, header.size_bit).ok_or(Refusal::Mask)?;
        each!(&all, values => pairs::check(&code, values, mask, Options(options)))
    } else if options.is_empty() && header.mask == 0 && !header.size_bit {
        let wide: Vec<u64> = (0..needed).map(|heap| all.get(heap)).collect();
        definition::check(&code, &wide)
    } else {
        return Err(Refusal::Mask);
    };
    let claimed = |heap: usize| if heap < all.len() { all.get(heap) } else { 0 };
    found.map_err(|Wrong { heap }| Refusal::Value { heap, claimed: claimed(heap) })?;
    let (code, theorem) = (header.code.clone(), header.theorem.clone());
    Ok(Verified { code, preperiod, period, saltus, theorem, values: needed })
}

/// Whether no smaller preperiod or period does.
fn is_least(preperiod: usize, period: usize, saltus: u64, value: &dyn Fn(usize) -> Option<u64>) -> bool {
    let goes_on = |heap: usize, period: usize, saltus: u64| {
        value(heap).and_then(|value| value.checked_add(saltus)) == value(heap + period)
    };
    // A shorter period divides this one, and its saltus the saltus as often.
    let divides = |shorter: &usize| {
        let times = period / shorter;
        period.is_multiple_of(*shorter) && saltus.is_multiple_of(times as u64)
    };
    let is_period = |shorter: usize| {
        let saltus = saltus / (period / shorter) as u64;
        (preperiod..preperiod + period).all(|heap| goes_on(heap, shorter, saltus))
    };
    let shorter = (1..=period / 2).filter(divides).any(is_period);
    !shorter && (preperiod == 0 || !goes_on(preperiod - 1, period, saltus))
}
