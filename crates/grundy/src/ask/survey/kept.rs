//! The results of a survey as a file: the checkpoint of a run, or a part that is merged with others.

use super::part::SurveyPart;
use super::{Found, SurveyQuestion};
use crate::{checkpoint, error::Error};
use grundy_core::{Code, LongRun, Message, Progress};
use grundy_heap::sealed::{Checksum, Sealed, header};
use grundy_heap::{Period, PeriodTheorem, ProvedPeriod};
use std::collections::HashMap;
use std::fmt::Write;
use std::ops::ControlFlow;

/// The name of the format in the header of a file of results.
const FORMAT: &str = "grundy-survey";

/// The status of a code that is finished, but whose result the file omits.
const LEFT_OUT: &str = "left-out";

/// The results in a file, by standard code. The result is `None` for a code that is finished, but must be computed
/// again.
pub(super) type Kept = HashMap<Code, Option<Found>>;

/// A running survey.
pub(super) struct SurveyRun<'a> {
    pub(super) question: &'a SurveyQuestion,
    pub(super) codes: &'a [&'a Code],
    pub(super) found: &'a [Option<Found>],
}

impl LongRun for SurveyRun<'_> {
    fn progress(&self) -> Progress {
        let done = self.found.iter().flatten().count() as u64;
        Progress::Codes { done, of: self.codes.len() as u64 }
    }

    fn checkpoint(&self, write: &mut dyn FnMut(&[u8]) -> ControlFlow<()>) -> ControlFlow<()> {
        let rows = self.codes.iter().zip(self.found);
        written(
            self.question,
            rows.filter_map(|(code, found)| found.as_ref().map(|found| (*code, found))),
            write,
        )
    }
}

/// Writes a file of results. For each finished code, the file contains a line with the code, the largest value and its
/// heap, the status, and the numbers of the period.
pub(super) fn written<'a>(
    question: &SurveyQuestion,
    found: impl Iterator<Item = (&'a Code, &'a Found)>,
    write: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut rows = String::new();
    let mut count = 0_u64;
    for (code, (period, (largest, at))) in found {
        count += 1;
        // Writing to a string cannot fail.
        let _ = write!(rows, "{code} {largest} {at} ");
        let _ = match period {
            period if !can_be_kept(code, period) => writeln!(rows, "{LEFT_OUT} 0 0 0 0"),
            Period::Proved(ProvedPeriod { preperiod, period, saltus, checked_to, .. }) => {
                writeln!(rows, "proved {preperiod} {period} {saltus} {checked_to}")
            }
            Period::Observed { preperiod, period, saltus, checked_to } => {
                writeln!(rows, "observed {preperiod} {period} {saltus} {checked_to}")
            }
            Period::None { checked_to } => writeln!(rows, "none 0 0 0 {}", checked_to.unwrap_or(0)),
        };
    }
    let mut fields = vec![
        ("pattern", format!("\"{}\"", question.pattern)),
        ("to", question.to.to_string()),
        ("rows", count.to_string()),
    ];
    if let Some(part) = question.part {
        fields.push(("part", format!("\"{part}\"")));
    }
    write(header(FORMAT, &fields, Checksum::of(rows.as_bytes())).as_bytes())?;
    write(rows.as_bytes())
}

/// Reads a file of results. Returns the survey to which the file belongs, and the results.
///
/// # Errors
/// Returns an error if the file is damaged or not a file of results.
pub(super) fn read(bytes: &[u8]) -> Result<(SurveyQuestion, Kept), Error> {
    let sealed = Sealed::open(bytes, FORMAT).map_err(checkpoint::broken)?;
    let contents = || checkpoint::wrong(Message::new("heap-checkpoint-contents"));
    let part =
        sealed.text("part").map(|part| part.parse::<SurveyPart>().map_err(|_| contents())).transpose()?;
    let (pattern, to) = (sealed.text("pattern").unwrap_or(""), sealed.number("to").unwrap_or(0));
    let rows = std::str::from_utf8(sealed.block).unwrap_or("?").lines().map(kept_row).collect();
    let rows: Option<Kept> = rows;
    let question = SurveyQuestion { pattern: pattern.to_owned(), to, part };
    Ok((question, rows.ok_or_else(contents)?))
}

/// The results of an earlier run of `question`.
///
/// # Errors
/// Returns an error if the file is damaged, is not a file of results, or belongs to another survey.
pub(super) fn resumed(question: &SurveyQuestion, bytes: &[u8]) -> Result<Kept, Error> {
    let (found, kept) = read(bytes)?;
    if found == *question {
        return Ok(kept);
    }
    let message = Message::new("heap-checkpoint-survey");
    Err(checkpoint::wrong(message.with("found", found.to_string()).with("wanted", question.to_string())))
}

/// Whether the result can be restored from a checkpoint: if the period is proved, the code and the numbers must
/// determine which theorem proves it. If it cannot, the values of the code are computed again.
fn can_be_kept(code: &Code, period: &Period) -> bool {
    match period {
        Period::Proved(proved) => {
            PeriodTheorem::behind(code, proved.saltus, proved.checked_to) == Some(proved.theorem)
        }
        Period::Observed { .. } | Period::None { .. } => true,
    }
}

/// Reads a line of a file of results, or returns `None` if the line is malformed.
fn kept_row(line: &str) -> Option<(Code, Option<Found>)> {
    let words: Vec<&str> = line.split(' ').collect();
    let [code, largest, at, status, preperiod, period, saltus, checked_to] = *words else { return None };
    let code: Code = code.parse().ok()?;
    let number = |word: &str| word.parse::<u64>().ok();
    let largest = (number(largest)?, number(at)?);
    let (preperiod, period, saltus) = (number(preperiod)?, number(period)?, number(saltus)?);
    let checked_to = number(checked_to)?;
    let period = match status {
        "proved" => {
            let theorem = PeriodTheorem::behind(&code, saltus, checked_to)?;
            Period::Proved(ProvedPeriod { preperiod, period, saltus, theorem, checked_to })
        }
        "observed" => Period::Observed { preperiod, period, saltus, checked_to },
        "none" => Period::None { checked_to: Some(checked_to) },
        LEFT_OUT => return Some((code, None)),
        _ => return None,
    };
    Some((code, Some((period, largest))))
}

#[cfg(test)]
mod tests {
    use super::{Period, PeriodTheorem, can_be_kept};
    use grundy_core::{Code, Unlimited};
    use grundy_heap::HeapSequence;

    #[track_caller]
    fn check(text: &str, theorem: &str, kept: bool) {
        let code: Code = text.parse().unwrap();
        let mut sequence = HeapSequence::new(code.clone());
        sequence.extend(500, &Unlimited).unwrap();
        let period = sequence.period();
        assert_eq!(sequence.proved().map(|proved| proved.theorem.name()), Some(theorem), "{text}");
        assert_eq!(can_be_kept(&code, &period), kept, "{text}");
        if let Period::Proved(proved) = period {
            let named = PeriodTheorem::behind(&code, proved.saltus, proved.checked_to);
            assert_eq!(named == Some(proved.theorem), kept, "{text}");
        }
    }

    #[test]
    fn a_checkpoint_leaves_out_proofs_whose_theorem_its_numbers_do_not_name() {
        check("0.77", "Guy-Smith", true);
        check("0.8", "power-of-two saltus", true);
        check("0{4}.0", "any saltus", true);
        // The saltus is 2, but some value has no far move of the kinds that the theorem for powers of two
        // covers.
        check("0.B[007]", "any saltus", false);
    }
}
