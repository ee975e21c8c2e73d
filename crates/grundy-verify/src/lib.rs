//! Checks certificates of periods of taking-and-breaking games, and of values and winners of positions on boards.
//!
//! This crate is independent: it shares no code with the engines that find periods, and it has no
//! dependencies. The only part of a certificate that it trusts is the code, or the rules and the position, that
//! the certificate is about. For a period, it checks
//!
//! 1. that the certificate has not changed since it was written (using checksums of the header and of the
//!    bytes after it);
//! 2. that the preperiod and the period are the smallest ones of the sequence that begins with the values in
//!    the certificate and continues with the period and the saltus;
//! 3. that the theorem applies to the code and needs as many values of the sequence as the header states;
//! 4. each of these values against the definition: it must be the mex of the values of the options. For codes that
//!    leave at most two heaps and have no repeating digits, letters or added tokens, the search for an option with a
//!    given value is shortened: if that value has an odd number of bits in common with the certificate's mask, two
//!    heaps can have it only if the value of one of them has an even number of these bits, so only such pairs are
//!    examined. This is fast if few heaps have values with an even number of these bits. If the certificate lists an
//!    option for each smaller value, the checker examines these options instead of searching.
//!
//! A certificate of a period is a line of JSON with its fields in a fixed order, followed by the values (with
//! `width` bytes each, least significant byte first) and the options.
//!
//! A certificate of a position contains the rules as text, the position, the statement about it, and a list of
//! components of boards with their nim-values, one per line (since version 3 of the format, a line also names moves
//! of components that are not listed, as proof that no option has the stated value). The checker reads the rules,
//! determines the moves, and checks each value against the options of its component. It supports games on grids whose
//! rules draw moves as pictures, or write to cells that loops choose.
//!
//! ```
//! assert_eq!(grundy_verify::verify(&b"{}\n"[..]), Err(grundy_verify::Refusal::Header));
//! ```

mod any_saltus;
#[cfg(feature = "boards")]
mod board;
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

#[cfg(feature = "boards")]
pub use board::{BoardGame, Picture};
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

/// The statement that a certificate of a period proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The taking-and-breaking code that the certificate is about.
    pub code: String,
    /// The smallest `n0` such that `G(n + period) = G(n) + saltus` for all `n >= n0`, where `G` is the
    /// nim-value of a heap.
    pub preperiod: usize,
    /// The smallest period, in heaps.
    pub period: usize,
    /// The amount by which values increase in a period, or 0 if they repeat.
    pub saltus: u64,
    /// The name of the theorem on which the proof is based.
    pub theorem: String,
    /// The number of values that were checked against the definition, starting with heap 0.
    pub values: usize,
}

/// The statement that a certificate proves about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifiedBoard {
    /// The rules of the game, as text.
    pub rules: String,
    /// Whether both players may use every rule, even rules that are reserved for one player.
    pub is_impartial: bool,
    /// The boards of the position, joined by ` + `.
    pub position: String,
    /// The nim-value of the position, or `None` if it is proved only that the player to move wins.
    pub value: Option<u64>,
    /// The number of components whose values were checked against the rules.
    pub components: usize,
}

/// The statement that a certificate of any kind proves.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Proved {
    /// The period of a taking-and-breaking game.
    Period(Verified),
    /// The value or the winner of a position of a board game.
    Board(VerifiedBoard),
}

/// The reason why a certificate is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The certificate cannot be read, or there is not enough memory for its values.
    Unreadable(std::io::ErrorKind),
    /// The header does not have the exact form of a certificate's header, has impossible numbers (such as a period of
    /// 0), or belongs to the certificate of a position where only certificates of periods are checked.
    Header,
    /// The certificate has a version of the format that this checker does not support.
    Version {
        /// The version in the header.
        found: u64,
    },
    /// The header was changed: its checksum is different.
    HeaderChecksum,
    /// The number of bytes or of lines after the header differs from the number that the header states, or a line is
    /// too long.
    Length,
    /// The bytes after the header were changed: their checksum is different.
    ValuesChecksum,
    /// The code is not valid, or play may never end.
    Code,
    /// The theorem is unknown, does not apply to the code with these values, or needs more values (or larger ones) than
    /// this checker supports.
    Theorem,
    /// The number of checked values in the header is not the number that the theorem needs.
    Checked {
        /// The number that the theorem needs.
        needed: usize,
    },
    /// The mask includes the parity of the heap's size, which does not add like a nim-value for this code, or the
    /// certificate has a mask or options that are not used for this code.
    Mask,
    /// The value of a heap is not the mex of the values of its options, or the certificate lists wrong, too
    /// few or superfluous options.
    Value {
        /// The heap with the wrong value, or with a wrong or missing option; if there are superfluous options, the
        /// number of checked values.
        heap: usize,
        /// The value that the certificate claims; 0 if there are superfluous options.
        claimed: u64,
    },
    /// The preperiod or the period is not the smallest possible one.
    NotLeast,
    /// This checker does not support the rules of the board game, or found no proof that play ends.
    Rules,
    /// The position is not a sum of boards of the game.
    Position,
    /// A line after the header does not state the value of a component in standard form, or repeats a component.
    Fact,
    /// The value of a component does not follow from its options, or the line names wrong or superfluous moves.
    Component {
        /// The component, as a picture.
        component: String,
        /// The value that the certificate claims.
        claimed: u64,
    },
    /// The values of the components do not prove the statement.
    NotProved,
    /// Not a refusal: the check was cancelled, so nothing is known.
    BrokenOff,
}

impl From<BrokenOff> for Refusal {
    fn from(_: BrokenOff) -> Self {
        Self::BrokenOff
    }
}

/// The largest number of bytes in a header.
const HEADER: u64 = 1 << 20;

/// Checks the certificate of a period that is read from `source`, and returns what it proves. Certificates of
/// positions are refused; see [`verify_any_on`].
///
/// Takes memory for the checked values, in the width that the certificate uses (8 bytes each if there is a saltus).
/// For codes that leave at most two heaps and have no repeating digits, letters or added tokens, the time is usually
/// proportional to the number of values times the number of rare heaps (those whose values have an even number of
/// bits in common with the mask). Without a mask, all heaps are rare, so the time is quadratic in the number of values
/// if a move can leave two heaps. For other codes, the time is usually at least quadratic too, and the check takes
/// another 8 bytes for each value and memory for sets of nim-sums.
///
/// # Errors
/// Returns a [`Refusal`], which states the reason, if the certificate is refused.
pub fn verify(source: impl BufRead) -> Result<Verified, Refusal> {
    verify_while(source, &mut |_| true)
}

/// Like [`verify`], but continues only as long as `go_on` returns `true`. That function is called every few
/// milliseconds and before large allocations of memory; its argument is approximately the number of bytes in use,
/// including those to be allocated.
///
/// ```
/// let found = grundy_verify::verify_while(&b"{}\n"[..], &mut |bytes| bytes < 1 << 20);
/// assert_eq!(found, Err(grundy_verify::Refusal::Header));
/// ```
///
/// # Errors
/// Returns a [`Refusal`], which states the reason, if the certificate is refused, or [`Refusal::BrokenOff`] if `go_on`
/// returned `false`.
pub fn verify_while(source: impl BufRead, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Verified, Refusal> {
    verify_on(source, 1, go_on)
}

/// Like [`verify_while`], on at most `threads` threads. Additional threads are used only for long checks, and
/// only for codes that leave at most two heaps and have no repeating digits, letters or added tokens. The result does
/// not depend on the number of threads.
///
/// # Errors
/// Returns a [`Refusal`], which states the reason, if the certificate is refused, or [`Refusal::BrokenOff`] if `go_on`
/// returned `false`.
pub fn verify_on(
    source: impl BufRead,
    threads: usize,
    go_on: &mut dyn FnMut(u64) -> bool,
) -> Result<Verified, Refusal> {
    match verify_any_on(source, threads, go_on)? {
        Proved::Period(verified) => Ok(verified),
        Proved::Board(_) => Err(Refusal::Header),
    }
}

/// Like [`verify_on`], but checks certificates of any kind. Without the feature `boards`, certificates of positions are
/// refused.
///
/// # Errors
/// Returns a [`Refusal`], which states the reason, if the certificate is refused, or [`Refusal::BrokenOff`] if `go_on`
/// returned `false`.
pub fn verify_any_on(
    mut source: impl BufRead,
    threads: usize,
    go_on: &mut dyn FnMut(u64) -> bool,
) -> Result<Proved, Refusal> {
    let work = &mut Work::new(go_on, threads);
    let mut line = Vec::new();
    let read = source.by_ref().take(HEADER).read_until(b'\n', &mut line);
    read.map_err(|error| Refusal::Unreadable(error.kind()))?;
    let text = line.strip_suffix(b"\n").and_then(|line| std::str::from_utf8(line).ok());
    let text = text.ok_or(Refusal::Header)?;
    #[cfg(feature = "boards")]
    if board::is_board(text) {
        return board::verify(text, &mut source, work).map(Proved::Board);
    }
    period(text, &mut source, work).map(Proved::Period)
}

/// Checks a certificate of a period. The header is `text`, and the rest of the certificate is read from `source`.
fn period(text: &str, mut source: &mut impl BufRead, work: &mut Work<'_>) -> Result<Verified, Refusal> {
    let header = Header::parse(text)?;
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

/// Checks the statement of a certificate whose checksums are correct.
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
    // With a saltus, the theorems depend on values, so the values are checked first.
    if saltus > 0 {
        let wide = values.wide(work)?;
        definition::check(&code, &wide, work).map_err(|ended| refused(ended, &values))?;
    }
    let by_period = |heap: usize| {
        let turns = heap.saturating_sub(preperiod) / period;
        saltus.checked_mul(turns as u64)?.checked_add(values.get(heap - turns * period))
    };
    // A period that holds from heap 0 on also holds from heap 1 on.
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

/// Whether the statement fails for every smaller preperiod and for every smaller period.
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
    // A shorter period divides this one, and its saltus divides this saltus, with the same quotient. In that case
    // the period divided by some prime factor is also a period.
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

/// The distinct prime factors of a positive number.
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
