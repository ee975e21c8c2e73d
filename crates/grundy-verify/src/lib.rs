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

mod any_saltus;
mod code;
mod definition;
mod header;
mod options;
mod pairs;
mod sums;
mod theorem;
mod together;
mod values;
mod work;

pub use header::checksum;

use code::Code;
use definition::Ended;
use header::{Checksum, Header};
use options::Options;
use pairs::Mask;
use std::io::{BufRead, Read};
use theorem::Claim;
use values::{Values, each, read_exactly};
use work::{BrokenOff, Work};

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
    /// The certificate has a version of the format that this checker does not know.
    Version {
        /// The version in its header.
        found: u64,
    },
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
    /// No refusal: the check was broken off, so that nothing is known.
    BrokenOff,
}

impl From<BrokenOff> for Refusal {
    fn from(_: BrokenOff) -> Self {
        Self::BrokenOff
    }
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
pub fn verify(source: impl BufRead) -> Result<Verified, Refusal> {
    verify_while(source, &mut |_| true)
}

/// As [`verify`], as long as `go_on` says so, which is asked every few milliseconds, and before memory is taken, with the
/// bytes that are held then.
///
/// ```
/// let found = grundy_verify::verify_while(&b"{}\n"[..], &mut |bytes| bytes < 1 << 20);
/// assert_eq!(found, Err(grundy_verify::Refusal::Header));
/// ```
///
/// # Errors
/// Why it proves nothing, or [`Refusal::BrokenOff`].
pub fn verify_while(source: impl BufRead, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Verified, Refusal> {
    verify_on(source, 1, go_on)
}

/// As [`verify_while`], on so many threads at most, which are used where there is much to check. The answer does not
/// depend on them.
///
/// # Errors
/// Why it proves nothing, or [`Refusal::BrokenOff`].
pub fn verify_on(
    mut source: impl BufRead,
    threads: usize,
    go_on: &mut dyn FnMut(u64) -> bool,
) -> Result<Verified, Refusal> {
    let work = &mut Work::new(go_on, threads);
    let mut line = Vec::new();
    let read = source.by_ref().take(HEADER).read_until(b'\n', &mut line);
    read.map_err(|error| Refusal::Unreadable(error.kind()))?;
    let text = line.strip_suffix(b"\n").and_then(|line| std::str::from_utf8(line).ok());
    let header = Header::parse(text.ok_or(Refusal::Header)?)?;
    let count = header.preperiod.checked_add(header.period).ok_or(Refusal::Header)?;
    let mut sum = Checksum::default();
    let values = Values::read(&mut source, count, header.width, &mut sum, work)?;
    let Values::One(options) = Values::read(&mut source, header.options, 1, &mut sum, work)? else {
        return Err(Refusal::Header);
    };
    if !matches!(read_exactly(&mut source, &mut [0]), Err(Refusal::Length)) {
        return Err(Refusal::Length);
    }
    if sum.text() != header.block {
        return Err(Refusal::ValuesChecksum);
    }
    proved(&header, values, &options, work)
}

fn proved(header: &Header, values: Values, options: &[u8], work: &mut Work<'_>) -> Result<Verified, Refusal> {
    let Header { preperiod, period, saltus, .. } = *header;
    let code = Code::parse(&header.code).ok_or(Refusal::Code)?;
    if period == 0 {
        return Err(Refusal::Header);
    }
    let refused = |ended: Ended, values: &Values| match ended {
        Ended::BrokenOff => Refusal::BrokenOff,
        Ended::Wrong { heap } if heap < values.len() => Refusal::Value { heap, claimed: values.get(heap) },
        Ended::Wrong { heap } => Refusal::Value { heap, claimed: 0 },
    };
    // With a saltus the theorems look at values: at none that are not true.
    if saltus > 0 {
        let wide = values.wide(work)?;
        definition::check(&code, &wide, work).map_err(|ended| refused(ended, &values))?;
    }
    let by_period = |heap: usize| {
        let turns = heap.saturating_sub(preperiod) / period;
        saltus.checked_mul(turns as u64)?.checked_add(values.get(heap - turns * period))
    };
    // A period that holds from heap 0 on does from heap 1 on.
    let claim = Claim { code: &code, start: preperiod.max(1), period, saltus, value: &by_period };
    let needed = claim.needed(&header.theorem, work)?.ok_or(Refusal::Theorem)?;
    if needed != header.checked {
        return Err(Refusal::Checked { needed });
    }
    if !is_least(preperiod, period, saltus, &by_period, work)? {
        return Err(Refusal::NotLeast);
    }
    let all = values.extended(needed, period, saltus, work)?.ok_or(Refusal::Theorem)?;
    let found = if pairs::serve(&code) {
        let mask = Mask::of(&code, header.mask, header.size_bit).ok_or(Refusal::Mask)?;
        each!(&all, values => pairs::check(&code, values, mask, Options(options), work))
    } else if options.is_empty() && header.mask == 0 && !header.size_bit {
        let wide = all.wide(work)?;
        definition::check(&code, &wide, work)
    } else {
        return Err(Refusal::Mask);
    };
    found.map_err(|ended| refused(ended, &all))?;
    let (code, theorem) = (header.code.clone(), header.theorem.clone());
    Ok(Verified { code, preperiod, period, saltus, theorem, values: needed })
}

/// Whether no smaller preperiod or period does.
fn is_least(
    preperiod: usize,
    period: usize,
    saltus: u64,
    value: &dyn Fn(usize) -> Option<u64>,
    work: &mut Work<'_>,
) -> Result<bool, BrokenOff> {
    let goes_on = |heap: usize, period: usize, saltus: u64| {
        value(heap).and_then(|value| value.checked_add(saltus)) == value(heap + period)
    };
    // A shorter period divides this one, and its saltus the saltus as often; then so does one that is shorter by a prime
    // factor.
    for times in prime_factors(period).into_iter().filter(|times| saltus.is_multiple_of(*times as u64)) {
        let shorter = period / times;
        let mut is_period = true;
        for heap in preperiod..preperiod + period {
            work.spend(4)?;
            is_period = goes_on(heap, shorter, saltus / times as u64);
            if !is_period {
                break;
            }
        }
        if is_period {
            return Ok(false);
        }
    }
    Ok(preperiod == 0 || !goes_on(preperiod - 1, period, saltus))
}

/// The prime factors of a positive number, each once.
fn prime_factors(mut number: usize) -> Vec<usize> {
    let mut factors = Vec::new();
    let mut factor = 2;
    while factor <= number / factor {
        if number.is_multiple_of(factor) {
            factors.push(factor);
        }
        while number.is_multiple_of(factor) {
            number /= factor;
        }
        factor += 1;
    }
    factors.extend((number > 1).then_some(number));
    factors
}
